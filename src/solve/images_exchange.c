/* SPDX-License-Identifier: MIT */
/*
 * A position whose players have changed places, with their sets, is the same
 * game for who is to move.  Of a position that is its own image that way it is
 * Left who is to move.
 */
#include "solve/images.h"

bool grundy_cell_images_exchange(const cell_images *images, bool right,
                                 int64_t *word)
{
    uint64_t least[2] = {0, 0}, own[2];

    if (images->exchanges == 0)
        return false;
    own[0] = (uint64_t)word[images->at[0]];
    own[1] = (uint64_t)word[images->at[1]];
    for (uint32_t i = 0; i < images->exchanges; i++) {
        const cell_map *const map = &images->map[images->maps + i];
        const uint64_t first = grundy_cell_map_word(map, own[1]);
        const uint64_t second = grundy_cell_map_word(map, own[0]);

        if (i == 0 || first < least[0] ||
            (first == least[0] && second < least[1])) {
            least[0] = first;
            least[1] = second;
        }
    }
    if (least[0] > own[0] || (least[0] == own[0] && least[1] > own[1]))
        return false;
    if (least[0] == own[0] && least[1] == own[1] && !right)
        return false;
    word[images->at[0]] = (int64_t)least[0];
    word[images->at[1]] = (int64_t)least[1];
    return true;
}
