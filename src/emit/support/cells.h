/* SPDX-License-Identifier: MIT */
/*
 * Cells of a board as bits, in one word.  What stands on these in sets.h,
 * set_search.h and asking.h is written once: programs may have it again for
 * wider boards, with the names of wide_cells.h (tools/embed-support).
 */

enum { MOST_CELLS = 64 };

typedef uint64_t cell_set;

static cell_set no_cells(void)
{
    return 0;
}

static cell_set one_cell(int64_t cell)
{
    return UINT64_C(1) << cell;
}

static cell_set first_cells(int64_t count)
{
    return UINT64_MAX >> (64 - count);
}

static bool is_empty(cell_set x)
{
    return x == 0;
}

static bool has_cell(cell_set x, int64_t cell)
{
    return (x >> cell & 1) != 0;
}

static bool are_same(cell_set x, cell_set y)
{
    return x == y;
}

static bool is_less(cell_set x, cell_set y)
{
    return x < y;
}

static bool is_within(cell_set x, cell_set y)
{
    return (x & ~y) == 0;
}

static bool meet(cell_set x, cell_set y)
{
    return (x & y) != 0;
}

static cell_set in_both(cell_set x, cell_set y)
{
    return x & y;
}

static cell_set in_either(cell_set x, cell_set y)
{
    return x | y;
}

static cell_set without(cell_set x, cell_set y)
{
    return x & ~y;
}

static int64_t lowest_cell(cell_set x)
{
    return lowest(x);
}

static cell_set lowest_alone(cell_set x)
{
    return x & (0 - x);
}

static cell_set without_lowest(cell_set x)
{
    return x & (x - 1);
}

static int64_t count_cells(cell_set x)
{
    return bits_in(x);
}

static cell_set moved_up(cell_set x, int64_t by)
{
    return x << by;
}

static uint64_t hash_of(cell_set x)
{
    uint64_t hash = (x ^ x >> 32) * UINT64_C(0x9e3779b97f4a7c15);

    hash = (hash ^ hash >> 29) * UINT64_C(0xbf58476d1ce4e5b9);
    return hash;
}

/* ---- images ---- */

#include "sets/word_forms.h"

/* Where a map takes each cell. */
typedef byte_images cell_map;

static void map_cell(cell_map *map, int64_t cell, int64_t to)
{
    put_byte_image(map, cell, to);
}

static cell_set image_of(const cell_map *map, cell_set cells)
{
    return word_image(map, cells);
}

/* A part of a board of rows and columns whose moves are the same wherever they
 * are: the least of its images in the first corner. */
typedef struct corner_forms {
    word_forms forms;
    byte_images made[2];
} corner_forms;

static void begin_corner_forms(corner_forms *f, int64_t rows, int64_t columns)
{
    memset(f, 0, sizeof *f);
    begin_word_forms(&f->forms, f->made, rows, columns);
}

/* Whether moves keep under that map. */
static void allow_map(corner_forms *f, int map, bool keeps)
{
    f->forms.barred[map] = keeps ? 0 : UINT64_MAX;
    f->forms.swaps = f->forms.swaps || (map >= FORM_SWAPS && keeps);
}

static cell_set form_in_corner(const corner_forms *f, cell_set cells)
{
    return form_of_word(&f->forms, cells);
}
