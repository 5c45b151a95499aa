/* SPDX-License-Identifier: MIT */
/*
 * A way to move words is applied to them as they are, never to what another
 * has left: the group holds what two of them come to.
 */
#include "solve/images.h"

#include <assert.h>
#include <string.h>

#include "solve/table.h"

static_assert((int)GRUNDY_IMAGE_WORDS == (int)GRUNDY_TABLE_AXES,
              "a table holds what may have images");

static void move_words(const word_images *images, uint32_t image,
                       const int64_t *word, int64_t *out)
{
    for (uint32_t i = 0; i < images->words; i++)
        out[i] = word[images->at[image][i]];
}

static bool is_less(const int64_t *x, const int64_t *y, uint32_t words)
{
    for (uint32_t i = 0; i < words; i++)
        if (x[i] != y[i])
            return x[i] < y[i];
    return false;
}

static const int64_t *put_in_order(const word_images *images,
                                   const int64_t *word, int64_t *room)
{
    memcpy(room, word, images->words * sizeof *word);
    for (uint32_t i = 0; i < images->swaps; i++) {
        int64_t *const x = &room[images->swap[i][0]];
        int64_t *const y = &room[images->swap[i][1]];
        const int64_t high = *x < *y ? *y : *x;

        *x = *x < *y ? *x : *y;
        *y = high;
    }
    return room;
}

const int64_t *grundy_images_least(const word_images *images,
                                   const int64_t *word, int64_t *room)
{
    int64_t moved[GRUNDY_IMAGE_WORDS];
    const int64_t *least = word;

    if (images->swaps > 0)
        return put_in_order(images, word, room);
    for (uint32_t i = 0; i < images->count; i++) {
        move_words(images, i, word, moved);
        if (!is_less(moved, least, images->words))
            continue;
        memcpy(room, moved, images->words * sizeof *room);
        least = room;
    }
    return least;
}

void grundy_images_set(const word_images *images, value_table *table,
                       const int64_t *word, uint32_t code)
{
    int64_t moved[GRUNDY_IMAGE_WORDS];

    for (uint32_t i = 0; i < images->count; i++) {
        uint32_t *cell;

        move_words(images, i, word, moved);
        cell = grundy_table_at(table, moved, images->words);
        if (cell != NULL)
            *cell = code;
    }
}
