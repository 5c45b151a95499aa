/* SPDX-License-Identifier: MIT */
/*
 * A part that is moved, turned or mirrored to where the list has the same
 * moves is the same game (forms.c).  Its images are compared in the first
 * corner of the board, those of a word as word_forms.h says.
 */
#include "sets/images.h"

#include <assert.h>
#include <string.h>

static size_t table_size(const set_images *m)
{
    return m->maps * sizeof(byte_images);
}

/* Where parts can't be moved, or are turned in no more ways than that: a shift
 * around a torus does what a shift on the board does, and more. */
static bool fill_symmetries(set_images *m)
{
    const set_instances *const l = m->list;
    set_symmetries s;
    bool good = grundy_symmetries_find(l, !m->forms.moves, &s);

    if (good && m->forms.moves && s.count > POINT_MAPS) {
        grundy_symmetries_drop(l, &s);
        good = grundy_symmetries_find(l, true, &s);
    }
    m->more = s.more;
    if (good && s.count > 1 && (!m->forms.moves || s.count > POINT_MAPS)) {
        m->forms = (set_forms){.moves = false};
        m->maps = s.count;
        m->byte = grundy_memory_zeroed(l->mem, table_size(m));
        good = m->byte != NULL;
    }
    for (uint32_t i = 0; i < m->maps && good; i++)
        for (uint32_t cell = 0; cell < m->places; cell++)
            put_byte_image(&m->byte[i], cell, s.image[i][cell]);
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
    m->word.rows = l->rows;
    m->word.columns = l->columns;
    for (uint32_t map = 0; map < POINT_MAPS; map++) {
        m->word.barred[map] = m->forms.map[map] ? 0 : UINT64_MAX;
        m->word.swaps |= map >= FORM_SWAPS && m->forms.map[map];
    }
    if (m->words != 1)
        return true;
    if (!fill_symmetries(m))
        return false;
    if (!m->forms.moves)
        return true;
    m->maps = 2; /* of which all others are made */
    m->byte = grundy_memory_zeroed(l->mem, table_size(m));
    if (m->byte == NULL)
        return false;
    begin_word_forms(&m->word, m->byte, l->rows, l->columns);
    return true;
}

void grundy_images_close(set_images *m)
{
    if (m->byte != NULL)
        grundy_memory_free(m->list->mem, m->byte, table_size(m));
    m->byte = NULL;
}

/* ---- where a part is ---- */

static word_box box_of(const set_images *m, const uint64_t *state,
                       uint32_t stride)
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
    return row == UINT32_MAX ? (word_box){0, 0, 1, 1}
                             : (word_box){row, column, to_row - row + 1,
                                          to_column - column + 1};
}

void grundy_images_middle(const set_images *m, const uint64_t *state,
                          uint32_t stride, int32_t middle[2])
{
    const word_box b =
        m->forms.moves ? box_of(m, state, stride) : (word_box){0, 0, 1, 1};

    middle[0] = (int32_t)(2 * b.row + b.rows - 1);
    middle[1] = (int32_t)(2 * b.column + b.columns - 1);
}

/* ---- images ---- */

word_box grundy_images_box(const set_images *m, uint64_t part)
{
    return m->forms.moves ? box_of_word(&m->word, part)
                          : (word_box){0, 0, 1, 1};
}

uint64_t grundy_images_under(const set_images *m, uint32_t map, word_box b,
                             uint64_t cells)
{
    uint64_t image[POINT_MAPS];

    if (!m->forms.moves)
        return word_image(&m->byte[map], cells);
    all_images(&m->word, cells, b, map & FORM_SWAPS, (map & FORM_SWAPS) + 4,
               image);
    return image[map];
}

static void form_of_two(const set_images *m, const uint64_t *state,
                        uint64_t *form)
{
    const word_box b = box_of_word(&m->word, state[0] | state[1]);
    const uint32_t corner = b.row * m->list->columns + b.column;
    uint64_t x[POINT_MAPS], y[POINT_MAPS];
    uint32_t from, end, least = POINT_MAPS;

    chosen_maps(&m->word, b, &from, &end);
    all_images(&m->word, state[0] >> corner, b, from, end, x);
    all_images(&m->word, state[1] >> corner, b, from, end, y);
    for (uint32_t map = from; map < end; map++)
        if (m->forms.map[map] && (least == POINT_MAPS || x[map] < x[least] ||
                                  (x[map] == x[least] && y[map] < y[least])))
            least = map;
    assert(least < POINT_MAPS); /* the identity is always one of them */
    form[0] = x[least];
    form[1] = y[least];
}

static void image(const set_images *m, const uint64_t *state, uint32_t stride,
                  word_box b, uint32_t map, uint64_t *to)
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
            if (map >= FORM_SWAPS) {
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
    word_box b;

    if (!m->forms.moves) {
        fixed_form(m, state, stride, form);
        return;
    }
    if (m->byte != NULL && stride <= 2) {
        if (stride == 1)
            *form = form_of_word(&m->word, *state);
        else
            form_of_two(m, state, form);
        return;
    }
    b = box_of(m, state, stride);
    chosen_maps(&m->word, b, &from, &end);
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
