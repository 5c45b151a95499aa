/* SPDX-License-Identifier: MIT */
/*
 * A part that is moved, turned or mirrored to where the list has the same
 * moves is the same game (forms.c).  Its images are compared in the first
 * corner of the board.  Where it is longer than wide on a lying board (or wider
 * than long on one that stands) only images that change rows and columns count,
 * if there are any, so that all of them fit the board; that choice is the same
 * for all images of a part, since the maps are a group.
 */
#include "sets/images.h"

#include <assert.h>
#include <string.h>

enum { SWAPS = 4 }; /* maps from here on change rows and columns */

/* The two of which all others are made quickly. */
enum { UPSIDE, SWAPPED, HELPFUL_MAPS };
static const uint32_t helpful[HELPFUL_MAPS] = {1, SWAPS};

/* The rows and columns that a part spans. */
typedef struct box {
    uint32_t row, column, rows, columns;
} box;

static size_t table_size(const set_images *m)
{
    return m->maps * sizeof(byte_images);
}

/* The cell's image within the board, or within the largest square. */
static bool cell_image(const set_images *m, uint32_t map, uint32_t cell,
                       uint32_t *to)
{
    int64_t row = cell / m->list->columns, column = cell % m->list->columns;
    const bool swaps = map >= SWAPS;
    const int64_t rows = swaps ? m->side : m->list->rows;
    const int64_t columns = swaps ? m->side : m->list->columns;

    if (row >= rows || column >= columns)
        return false;
    grundy_forms_map(map, &row, &column);
    row += map & (swaps ? 2 : 1) ? rows - 1 : 0;
    column += map & (swaps ? 1 : 2) ? columns - 1 : 0;
    *to = (uint32_t)(row * m->list->columns + column);
    return true;
}

static void put_image(set_images *m, uint32_t i, uint32_t cell, uint32_t to)
{
    uint64_t *const of = m->byte[i].of[cell / 8];

    for (uint32_t byte = 0; byte < 256; byte++)
        if (byte >> cell % 8 & 1)
            of[byte] |= 1ull << to;
}

static void fill_bytes(set_images *m, uint32_t i)
{
    uint32_t to;

    for (uint32_t cell = 0; cell < m->places; cell++)
        if (cell_image(m, helpful[i], cell, &to))
            put_image(m, i, cell, to);
}

/* Where parts can't be moved, or are turned in no more ways than that: a shift
 * around a torus does what a shift on the board does, and more. */
static bool fill_symmetries(set_images *m)
{
    const set_instances *const l = m->list;
    set_symmetries s;
    bool good = grundy_symmetries_find(l, !m->forms.moves, &s);

    if (good && s.count > 1 && (!m->forms.moves || s.count > POINT_MAPS)) {
        m->forms = (set_forms){.moves = false};
        m->maps = s.count;
        m->byte = grundy_memory_zeroed(l->mem, table_size(m));
        good = m->byte != NULL;
    }
    for (uint32_t i = 0; i < m->maps && good; i++)
        for (uint32_t cell = 0; cell < m->places; cell++)
            put_image(m, i, cell, s.image[i][cell]);
    grundy_symmetries_drop(l, &s);
    return good;
}

bool grundy_images_open(set_images *m, const set_instances *l)
{
    const uint32_t places = grundy_instances_places(l);

    *m = (set_images){
        .list = l, .words = places / 64 + (places % 64 > 0), .places = places};
    if (!grundy_forms_find(l, &m->forms))
        return false;
    m->side = l->rows < l->columns ? l->rows : l->columns;
    for (uint32_t map = 0; map < POINT_MAPS; map++) {
        m->barred[map] = m->forms.map[map] ? 0 : UINT64_MAX;
        m->swaps = m->swaps || (map >= SWAPS && m->forms.map[map]);
    }
    if (m->words != 1)
        return true;
    if (!fill_symmetries(m))
        return false;
    if (!m->forms.moves)
        return true;
    m->maps = HELPFUL_MAPS;
    m->byte = grundy_memory_zeroed(l->mem, table_size(m));
    if (m->byte == NULL)
        return false;
    for (uint32_t i = 0; i < HELPFUL_MAPS; i++)
        fill_bytes(m, i);
    for (uint32_t cell = 0; cell < places; cell++)
        m->row[cell] = (uint8_t)(cell / l->columns);
    m->columns = l->columns < 64 ? (1ull << l->columns) - 1 : UINT64_MAX;
    return true;
}

void grundy_images_close(set_images *m)
{
    if (m->byte != NULL)
        grundy_memory_free(m->list->mem, m->byte, table_size(m));
    m->byte = NULL;
}

/* ---- where a part is ---- */

/* Of a board of one word, by folding its rows onto the first. */
static box box_of_word(const set_images *m, uint64_t cells)
{
    const uint32_t row = m->row[__builtin_ctzll(cells)];
    const uint32_t last = m->row[63 - __builtin_clzll(cells)];
    uint32_t column;

    for (uint32_t by = m->list->columns; by < m->places; by *= 2)
        cells |= cells >> by;
    cells &= m->columns;
    column = (uint32_t)__builtin_ctzll(cells);
    return (box){row, column, last - row + 1,
                 64 - (uint32_t)__builtin_clzll(cells) - column};
}

static box box_of(const set_images *m, const uint64_t *state, uint32_t stride)
{
    uint32_t row = UINT32_MAX, column = UINT32_MAX, to_row = 0, to_column = 0;

    for (uint32_t w = 0; w < stride; w++)
        for (uint64_t left = state[w]; left != 0; left &= left - 1) {
            const uint32_t cell =
                w % m->words * 64 + (uint32_t)__builtin_ctzll(left);
            const uint32_t r = cell / m->list->columns;
            const uint32_t c = cell % m->list->columns;

            row = r < row ? r : row;
            column = c < column ? c : column;
            to_row = r > to_row ? r : to_row;
            to_column = c > to_column ? c : to_column;
        }
    return row == UINT32_MAX
               ? (box){0, 0, 1, 1}
               : (box){row, column, to_row - row + 1, to_column - column + 1};
}

void grundy_images_middle(const set_images *m, const uint64_t *state,
                          uint32_t stride, int32_t middle[2])
{
    const box b = m->forms.moves ? box_of(m, state, stride) : (box){0, 0, 1, 1};

    middle[0] = (int32_t)(2 * b.row + b.rows - 1);
    middle[1] = (int32_t)(2 * b.column + b.columns - 1);
}

/* ---- images ---- */

/* Which maps count, for a part of that size. */
static void chosen_maps(const set_images *m, box b, uint32_t *from,
                        uint32_t *end)
{
    const bool lying = m->list->rows <= m->list->columns;

    *from = 0;
    *end = SWAPS;
    if (!m->swaps)
        return;
    if (b.rows == b.columns)
        *end = POINT_MAPS;
    else if ((b.rows > b.columns) == lying) {
        *from = SWAPS;
        *end = POINT_MAPS;
    }
}

static inline uint64_t word_image(const byte_images *byte, uint64_t cells)
{
    uint64_t image = 0;

    for (uint32_t i = 0; cells != 0; i++, cells >>= 8)
        image |= byte->of[i][cells & 255];
    return image;
}

static inline uint64_t reversed(uint64_t x)
{
    x = (x & 0x5555555555555555) << 1 | (x >> 1 & 0x5555555555555555);
    x = (x & 0x3333333333333333) << 2 | (x >> 2 & 0x3333333333333333);
    x = (x & 0x0f0f0f0f0f0f0f0f) << 4 | (x >> 4 & 0x0f0f0f0f0f0f0f0f);
    return __builtin_bswap64(x);
}

/* The images of cells in a box in the corner whose rows (1) or columns (2)
 * are reversed, or both: the last, all cells in the opposite order, is
 * made sooner than the others. */
static inline void turned_images(const set_images *m, uint64_t cells, box b,
                                 uint64_t image[SWAPS])
{
    const uint32_t columns = m->list->columns;
    const uint32_t end = (b.rows - 1) * columns + b.columns;

    image[0] = cells;
    image[1] = word_image(&m->byte[UPSIDE], cells) >>
               (m->list->rows - b.rows) * columns;
    image[2] = reversed(image[1]) >> (64 - end);
    image[3] = reversed(cells) >> (64 - end);
}

/* All eight, or the first or last four of them. */
static inline void all_images(const set_images *m, uint64_t cells, box b,
                              uint32_t from, uint32_t end,
                              uint64_t image[POINT_MAPS])
{
    uint64_t swapped[SWAPS];

    if (from < SWAPS)
        turned_images(m, cells, b, image);
    if (end <= SWAPS)
        return;
    turned_images(m, word_image(&m->byte[SWAPPED], cells),
                  (box){.rows = b.columns, .columns = b.rows}, swapped);
    image[SWAPS] = swapped[0];
    image[SWAPS + 1] = swapped[2];
    image[SWAPS + 2] = swapped[1];
    image[SWAPS + 3] = swapped[3];
}

/* The least of the images that some map makes; cells are never all in. */
static inline uint64_t least_image(const set_images *m, const uint64_t *image,
                                   uint32_t from, uint32_t end)
{
    uint64_t least = UINT64_MAX;

    for (uint32_t map = from; map < end; map++) {
        const uint64_t x = image[map] | m->barred[map];

        least = x < least ? x : least;
    }
    return least;
}

static uint64_t form_of_word(const set_images *m, uint64_t cells)
{
    const box b = box_of_word(m, cells);
    uint64_t image[POINT_MAPS];
    uint32_t from, end;

    chosen_maps(m, b, &from, &end);
    cells >>= b.row * m->list->columns + b.column;
    all_images(m, cells, b, from, end, image);
    if (from == 0 && end == SWAPS)
        return least_image(m, image, 0, SWAPS);
    return least_image(m, image, from, end);
}

static void form_of_two(const set_images *m, const uint64_t *state,
                        uint64_t *form)
{
    const box b = box_of_word(m, state[0] | state[1]);
    const uint32_t corner = b.row * m->list->columns + b.column;
    uint64_t x[POINT_MAPS], y[POINT_MAPS];
    uint32_t from, end, least = POINT_MAPS;

    chosen_maps(m, b, &from, &end);
    all_images(m, state[0] >> corner, b, from, end, x);
    all_images(m, state[1] >> corner, b, from, end, y);
    for (uint32_t map = from; map < end; map++)
        if (m->forms.map[map] && (least == POINT_MAPS || x[map] < x[least] ||
                                  (x[map] == x[least] && y[map] < y[least])))
            least = map;
    assert(least < POINT_MAPS); /* the identity is always one of them */
    form[0] = x[least];
    form[1] = y[least];
}

static void image(const set_images *m, const uint64_t *state, uint32_t stride,
                  box b, uint32_t map, uint64_t *to)
{
    memset(to, 0, stride * sizeof *to);
    for (uint32_t w = 0; w < stride; w++)
        for (uint64_t left = state[w]; left != 0; left &= left - 1) {
            const uint32_t cell =
                w % m->words * 64 + (uint32_t)__builtin_ctzll(left);
            uint32_t row = cell / m->list->columns - b.row;
            uint32_t column = cell % m->list->columns - b.column;

            row = map & 1 ? b.rows - 1 - row : row;
            column = map & 2 ? b.columns - 1 - column : column;
            if (map >= SWAPS) {
                const uint32_t swapped = row;

                row = column;
                column = swapped;
            }
            row = row * m->list->columns + column;
            to[w / m->words * m->words + row / 64] |= 1ull << row % 64;
        }
}

static bool is_less(const uint64_t *x, const uint64_t *y, uint32_t words)
{
    uint32_t w = 0;

    while (w < words && x[w] == y[w])
        w++;
    return w < words && x[w] < y[w];
}

/* Where the least of the images so far is the form. */
static void fixed_form_of_planes(const set_images *m, const uint64_t *state,
                                 uint32_t stride, uint64_t *form)
{
    uint64_t other[2 * (GRUNDY_SETS_MOST_CELLS / 64)];

    for (uint32_t i = 1; i < grundy_images_fixed(m); i++) {
        for (uint32_t w = 0; w < stride; w++)
            other[w] = word_image(&m->byte[i], state[w]);
        if (is_less(other, form, stride))
            memcpy(form, other, stride * sizeof *form);
    }
}

/* The least of the images under symmetries. */
static void fixed_form(const set_images *m, const uint64_t *state,
                       uint32_t stride, uint64_t *form)
{
    memcpy(form, state, stride * sizeof *form);
    if (stride > 2) {
        fixed_form_of_planes(m, state, stride, form);
        return;
    }
    for (uint32_t i = 1; i < grundy_images_fixed(m); i++) {
        const uint64_t x = word_image(&m->byte[i], state[0]);
        const uint64_t y = stride > 1 ? word_image(&m->byte[i], state[1]) : 0;

        if (x > form[0] || (x == form[0] && (stride == 1 || y >= form[1])))
            continue;
        form[0] = x;
        if (stride > 1)
            form[1] = y;
    }
}

#ifndef NDEBUG
/* An image has as many cells in, and as many out, as what it is of. */
static bool are_as_many(const set_images *m, const uint64_t *x,
                        const uint64_t *y, uint32_t stride)
{
    for (uint32_t from = 0; from < stride; from += m->words) {
        int difference = 0;

        for (uint32_t w = from; w < from + m->words && w < stride; w++)
            difference +=
                __builtin_popcountll(x[w]) - __builtin_popcountll(y[w]);
        if (difference != 0)
            return false;
    }
    return true;
}
#endif

static void form_of(const set_images *m, const uint64_t *state, uint32_t stride,
                    uint64_t *form)
{
    uint64_t other[2 * (GRUNDY_SETS_MOST_CELLS / 64)];
    bool first = true;
    uint32_t from, end;
    box b;

    if (!m->forms.moves) {
        fixed_form(m, state, stride, form);
        return;
    }
    if (m->byte != NULL && stride <= 2) {
        if (stride == 1)
            *form = form_of_word(m, *state);
        else
            form_of_two(m, state, form);
        return;
    }
    b = box_of(m, state, stride);
    chosen_maps(m, b, &from, &end);
    for (uint32_t map = from; map < end; map++) {
        if (!m->forms.map[map])
            continue;
        image(m, state, stride, b, map, other);
        if (first || is_less(other, form, stride))
            memcpy(form, other, stride * sizeof *form);
        first = false;
    }
}

void grundy_images_form(const set_images *m, const uint64_t *state,
                        uint32_t stride, uint64_t *form)
{
    form_of(m, state, stride, form);
    assert(are_as_many(m, state, form, stride));
}
