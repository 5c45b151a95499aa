/* SPDX-License-Identifier: MIT */
/*
 * sets/word_forms.h -- the form of a part of a board whose cells are the bits
 * of a word: the least of its images in the first corner of the board.
 *
 * Where a part is longer than wide on a lying board (or wider than long on one
 * that stands) only images that change rows and columns count, if there are
 * any, so that all of them fit the board; that choice is the same for all
 * images of a part, since the maps are a group.
 *
 * Programs are given this text too (tools/embed-support).
 */
#ifndef SETS_WORD_FORMS_H
#define SETS_WORD_FORMS_H

#include <stdbool.h>
#include <stdint.h>

/* A map reverses rows (1) or columns (2) and then changes one for the other
 * (4).  All are made quickly of two of them. */
enum { POINT_MAPS = 8, FORM_SWAPS = 4, FORM_UPSIDE = 0, FORM_SWAPPED = 1 };

/* Cells under a map, by bytes of a word. */
typedef struct byte_images {
    uint64_t of[8][256];
} byte_images;

typedef struct word_forms {
    uint32_t rows, columns;      /* of the board */
    bool swaps;                  /* some map changes rows and columns */
    uint64_t barred[POINT_MAPS]; /* of a map all ones, if it keeps nothing */
    const byte_images *made;     /* of those two */
    uint64_t first_row;          /* its cells */
    uint8_t row[64];             /* of each cell */
} word_forms;

/* The rows and columns that a part spans. */
typedef struct word_box {
    uint32_t row, column, rows, columns;
} word_box;

/* The cell's image within the board, or within the largest square in its
 * corner; -1: it lies outside of that. */
static inline int64_t cell_under_map(int64_t high, int64_t wide, int64_t map,
                                     int64_t cell)
{
    const int64_t row = cell / wide, column = cell % wide;
    const int64_t side = high < wide ? high : wide;
    const int64_t rows_end = map < FORM_SWAPS ? high : side;
    const int64_t end = map < FORM_SWAPS ? wide : side;
    const int64_t r = (map & 1) != 0 ? rows_end - 1 - row : row;
    const int64_t c = (map & 2) != 0 ? end - 1 - column : column;

    if (row >= rows_end || column >= end)
        return -1;
    return map < FORM_SWAPS ? r * wide + c : c * wide + r;
}

static inline void put_byte_image(byte_images *b, int64_t cell, int64_t to)
{
    for (int64_t byte = 0; byte < 256; byte++)
        if ((byte >> cell % 8 & 1) != 0)
            b->of[cell / 8][byte] |= UINT64_C(1) << to;
}

/* All but which maps are barred; both images are empty before. */
static inline void begin_word_forms(word_forms *f, byte_images *made,
                                    int64_t high, int64_t wide)
{
    f->rows = (uint32_t)high;
    f->columns = (uint32_t)wide;
    f->made = made;
    f->first_row = wide < 64 ? (UINT64_C(1) << wide) - 1 : UINT64_MAX;
    for (int64_t cell = 0; cell < high * wide; cell++) {
        const int64_t to = cell_under_map(high, wide, FORM_SWAPS, cell);

        f->row[cell] = (uint8_t)(cell / wide);
        put_byte_image(&made[FORM_UPSIDE], cell,
                       cell_under_map(high, wide, 1, cell));
        if (to >= 0)
            put_byte_image(&made[FORM_SWAPPED], cell, to);
    }
}

/* By folding the rows onto the first. */
static inline word_box box_of_word(const word_forms *f, uint64_t cells)
{
    word_box b;

    b.row = f->row[__builtin_ctzll(cells)];
    b.rows = f->row[63 - __builtin_clzll(cells)] + UINT32_C(1) - b.row;
    for (uint32_t by = f->columns; by < f->rows * f->columns; by *= 2)
        cells |= cells >> by;
    cells &= f->first_row;
    b.column = (uint32_t)__builtin_ctzll(cells);
    b.columns = 64 - (uint32_t)__builtin_clzll(cells) - b.column;
    return b;
}

/* Which maps count, for a part of that size. */
static inline void chosen_maps(const word_forms *f, word_box b, uint32_t *from,
                               uint32_t *end)
{
    const bool lying = f->rows <= f->columns;

    *from = 0;
    *end = FORM_SWAPS;
    if (!f->swaps)
        return;
    if (b.rows == b.columns) {
        *end = POINT_MAPS;
    } else if ((b.rows > b.columns) == lying) {
        *from = FORM_SWAPS;
        *end = POINT_MAPS;
    }
}

static inline uint64_t word_image(const byte_images *b, uint64_t cells)
{
    uint64_t image = 0;

    for (int i = 0; cells != 0; i++, cells >>= 8)
        image |= b->of[i][cells & 255];
    return image;
}

static inline uint64_t reversed_word(uint64_t x)
{
    x = (x & UINT64_C(0x5555555555555555)) << 1 |
        (x >> 1 & UINT64_C(0x5555555555555555));
    x = (x & UINT64_C(0x3333333333333333)) << 2 |
        (x >> 2 & UINT64_C(0x3333333333333333));
    x = (x & UINT64_C(0x0f0f0f0f0f0f0f0f)) << 4 |
        (x >> 4 & UINT64_C(0x0f0f0f0f0f0f0f0f));
    return __builtin_bswap64(x);
}

/* The images of cells in a box in the corner whose rows (1) or columns (2)
 * are reversed, or both: the last, all cells in the opposite order, is
 * made sooner than the others. */
static inline void turned_images(const word_forms *f, uint64_t cells,
                                 uint32_t high, uint32_t wide,
                                 uint64_t image[FORM_SWAPS])
{
    const uint32_t end = (high - 1) * f->columns + wide;

    image[0] = cells;
    image[1] = word_image(&f->made[FORM_UPSIDE], cells) >>
               (f->rows - high) * f->columns;
    image[2] = reversed_word(image[1]) >> (64 - end);
    image[3] = reversed_word(cells) >> (64 - end);
}

/* All eight, or the first or last four of them. */
static inline void all_images(const word_forms *f, uint64_t cells, word_box b,
                              uint32_t from, uint32_t end,
                              uint64_t image[POINT_MAPS])
{
    uint64_t swapped[FORM_SWAPS];

    if (from < FORM_SWAPS)
        turned_images(f, cells, b.rows, b.columns, image);
    if (end <= FORM_SWAPS)
        return;
    turned_images(f, word_image(&f->made[FORM_SWAPPED], cells), b.columns,
                  b.rows, swapped);
    image[FORM_SWAPS] = swapped[0];
    image[FORM_SWAPS + 1] = swapped[2];
    image[FORM_SWAPS + 2] = swapped[1];
    image[FORM_SWAPS + 3] = swapped[3];
}

/* The least of the images that some map makes; cells are never all in. */
static inline uint64_t least_of_maps(const word_forms *f, const uint64_t *image,
                                     uint32_t from, uint32_t end)
{
    uint64_t least = UINT64_MAX;

    for (uint32_t map = from; map < end; map++) {
        const uint64_t x = image[map] | f->barred[map];

        least = x < least ? x : least;
    }
    return least;
}

static inline uint64_t form_of_word(const word_forms *f, uint64_t cells)
{
    const word_box b = box_of_word(f, cells);
    uint64_t image[POINT_MAPS];
    uint32_t from, end;

    chosen_maps(f, b, &from, &end);
    cells >>= b.row * f->columns + b.column;
    all_images(f, cells, b, from, end, image);
    if (from == 0 && end == FORM_SWAPS)
        return least_of_maps(f, image, 0, FORM_SWAPS);
    return least_of_maps(f, image, from, end);
}

#endif
