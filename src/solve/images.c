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
    assert(image < images->count && images->words <= GRUNDY_IMAGE_WORDS);
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
    assert(word != room && images->words <= GRUNDY_IMAGE_WORDS);
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

    assert(word != room);
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
        assert(cell == NULL || *cell == 0 || *cell == code ||
               !grundy_code_is_value(*cell));
        if (cell != NULL)
            *cell = code;
    }
}

/* ---- cells ---- */

void grundy_cell_sets_get(const cell_images *images, const int64_t *word,
                          uint64_t *set)
{
    const cell_letters *const l = &images->letters;

    assert(images->sets <= GRUNDY_IMAGE_SETS && l->cells <= 64);
    for (uint32_t i = 0; i < images->sets; i++)
        set[i] = l->cells > 0 ? 0 : (uint64_t)word[images->at[i]];
    for (uint32_t cell = 0; cell < l->cells; cell++)
        for (uint32_t i = 0; i < images->sets; i++)
            set[i] |= (uint64_t)(word[l->first + cell] == l->letter[i]) << cell;
}

void grundy_cell_sets_put(const cell_images *images, const uint64_t *set,
                          int64_t *word)
{
    const cell_letters *const l = &images->letters;

    for (uint32_t i = 0; i < images->sets && l->cells == 0; i++)
        word[images->at[i]] = (int64_t)set[i];
    for (uint32_t cell = 0; cell < l->cells; cell++) {
        uint32_t i = 0;

        while (i < images->sets && (set[i] >> cell & 1) == 0)
            i++;
        word[l->first + cell] = l->letter[i];
    }
}

uint32_t grundy_cell_images_least(const cell_images *images, int64_t *word)
{
    uint64_t own[GRUNDY_IMAGE_SETS], least[GRUNDY_IMAGE_SETS];
    uint32_t by = 0;

    assert(images->sets <= GRUNDY_IMAGE_SETS);
    grundy_cell_sets_get(images, word, own);
    memcpy(least, own, sizeof least);
    for (uint32_t map = 0; map < images->maps; map++) {
        uint64_t image[GRUNDY_IMAGE_SETS];
        uint32_t i = 0;

        do
            image[i] = grundy_cell_map_word(&images->map[map], own[i]);
        while (image[i] == least[i] && ++i < images->sets);
        if (i == images->sets || image[i] > least[i])
            continue;
        for (uint32_t k = i + 1; k < images->sets; k++)
            image[k] = grundy_cell_map_word(&images->map[map], own[k]);
        for (uint32_t k = i; k < images->sets; k++)
            least[k] = image[k];
        by = 1 + images->map[map].back;
    }
    if (by > 0)
        grundy_cell_sets_put(images, least, word);
    return by;
}

void grundy_cell_images_turn(const cell_images *images, uint32_t map,
                             int64_t *word)
{
    uint64_t set[GRUNDY_IMAGE_SETS];

    if (map == 0 || map > images->maps)
        return;
    grundy_cell_sets_get(images, word, set);
    for (uint32_t i = 0; i < images->sets; i++)
        set[i] = grundy_cell_map_word(&images->map[map - 1], set[i]);
    grundy_cell_sets_put(images, set, word);
}
