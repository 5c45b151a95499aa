/* SPDX-License-Identifier: MIT */
/*
 * Cells of a board as bits of several words, WIDE_WORDS, with the functions
 * that cells.h has for one word.
 */

enum { WIDE_MOST_CELLS = 64 * WIDE_WORDS };

typedef struct wide_cell_set {
    uint64_t word[WIDE_WORDS];
} wide_cell_set;

static wide_cell_set wide_no_cells(void)
{
    wide_cell_set none;

    memset(&none, 0, sizeof none);
    return none;
}

/* None, of a place that is negative. */
static wide_cell_set wide_one_cell(int64_t cell)
{
    wide_cell_set one = wide_no_cells();

    if (cell >= 0)
        one.word[cell / 64] = UINT64_C(1) << cell % 64;
    return one;
}

static wide_cell_set wide_first_cells(int64_t count)
{
    wide_cell_set first = wide_no_cells();

    for (int64_t i = 0; 64 * i < count; i++)
        first.word[i] = count - 64 * i >= 64
                            ? UINT64_MAX
                            : (UINT64_C(1) << (count - 64 * i)) - 1;
    return first;
}

static bool wide_is_empty(wide_cell_set x)
{
    uint64_t any = 0;

    for (int i = 0; i < WIDE_WORDS; i++)
        any |= x.word[i];
    return any == 0;
}

static bool wide_has_cell(wide_cell_set x, int64_t cell)
{
    return (x.word[cell / 64] >> cell % 64 & 1) != 0;
}

static bool wide_are_same(wide_cell_set x, wide_cell_set y)
{
    uint64_t other = 0;

    for (int i = 0; i < WIDE_WORDS; i++)
        other |= x.word[i] ^ y.word[i];
    return other == 0;
}

static bool wide_is_less(wide_cell_set x, wide_cell_set y)
{
    for (int i = WIDE_WORDS; i-- > 0;)
        if (x.word[i] != y.word[i])
            return x.word[i] < y.word[i];
    return false;
}

static bool wide_is_within(wide_cell_set x, wide_cell_set y)
{
    uint64_t outside = 0;

    for (int i = 0; i < WIDE_WORDS; i++)
        outside |= x.word[i] & ~y.word[i];
    return outside == 0;
}

static bool wide_meet(wide_cell_set x, wide_cell_set y)
{
    uint64_t both = 0;

    for (int i = 0; i < WIDE_WORDS; i++)
        both |= x.word[i] & y.word[i];
    return both != 0;
}

static wide_cell_set wide_in_both(wide_cell_set x, wide_cell_set y)
{
    for (int i = 0; i < WIDE_WORDS; i++)
        x.word[i] &= y.word[i];
    return x;
}

static wide_cell_set wide_in_either(wide_cell_set x, wide_cell_set y)
{
    for (int i = 0; i < WIDE_WORDS; i++)
        x.word[i] |= y.word[i];
    return x;
}

static wide_cell_set wide_in_one(wide_cell_set x, wide_cell_set y)
{
    for (int i = 0; i < WIDE_WORDS; i++)
        x.word[i] ^= y.word[i];
    return x;
}

static wide_cell_set wide_without(wide_cell_set x, wide_cell_set y)
{
    for (int i = 0; i < WIDE_WORDS; i++)
        x.word[i] &= ~y.word[i];
    return x;
}

/* There is one. */
static int64_t wide_lowest_cell(wide_cell_set x)
{
    int64_t i = 0;

    while (x.word[i] == 0)
        i++;
    return 64 * i + lowest(x.word[i]);
}

static wide_cell_set wide_lowest_alone(wide_cell_set x)
{
    return wide_one_cell(wide_lowest_cell(x));
}

static wide_cell_set wide_without_lowest(wide_cell_set x)
{
    int i = 0;

    while (i < WIDE_WORDS - 1 && x.word[i] == 0)
        i++;
    x.word[i] &= x.word[i] - 1;
    return x;
}

static int64_t wide_count_cells(wide_cell_set x)
{
    int64_t count = 0;

    for (int i = 0; i < WIDE_WORDS; i++)
        count += bits_in(x.word[i]);
    return count;
}

static wide_cell_set wide_moved_up(wide_cell_set x, int64_t by)
{
    wide_cell_set up = wide_no_cells();

    for (int64_t i = by / 64; i < WIDE_WORDS; i++) {
        const int64_t from = i - by / 64;

        up.word[i] = x.word[from] << by % 64;
        if (by % 64 != 0 && from > 0)
            up.word[i] |= x.word[from - 1] >> (64 - by % 64);
    }
    return up;
}

static uint64_t wide_hash_of(wide_cell_set x)
{
    uint64_t hash = 0;

    for (int i = 0; i < WIDE_WORDS; i++) {
        hash =
            (hash ^ x.word[i] ^ x.word[i] >> 32) * UINT64_C(0x9e3779b97f4a7c15);
        hash = (hash ^ hash >> 29) * UINT64_C(0xbf58476d1ce4e5b9);
    }
    return hash;
}

/* The position of a board of so many cells. */
static void wide_look_at_cells(asking *a, int64_t count, wide_cell_set cells)
{
    const int64_t rows = count > 64 ? (count + 63) / 64 : 1;

    for (int64_t i = 0; i < rows; i++)
        look_at_bits(a, rows, rows == 1 ? count : 64, i,
                     (int64_t)cells.word[i]);
}

/* ---- images ---- */

typedef struct wide_cell_map {
    uint16_t to[WIDE_MOST_CELLS];
} wide_cell_map;

static void wide_map_cell(wide_cell_map *map, int64_t cell, int64_t to)
{
    map->to[cell] = (uint16_t)to;
}

static wide_cell_set wide_image_of(const wide_cell_map *map,
                                   wide_cell_set cells)
{
    wide_cell_set image = wide_no_cells();

    for (int i = 0; i < WIDE_WORDS; i++)
        for (uint64_t left = cells.word[i]; left != 0; left &= left - 1) {
            const int to = map->to[64 * i + lowest(left)];

            image.word[to / 64] |= UINT64_C(1) << to % 64;
        }
    return image;
}

typedef struct wide_corner_forms {
    int64_t rows, columns;
    bool keeps[POINT_MAPS];
    bool swaps; /* some map changes rows and columns */
} wide_corner_forms;

static void wide_begin_corner_forms(wide_corner_forms *f, int64_t rows,
                                    int64_t columns)
{
    memset(f, 0, sizeof *f);
    f->rows = rows;
    f->columns = columns;
}

static void wide_allow_map(wide_corner_forms *f, int map, bool keeps)
{
    f->keeps[map] = keeps;
    f->swaps = f->swaps || (map >= FORM_SWAPS && keeps);
}

/* Rows and columns are turned round within what the cells span; where they
 * are too long for the board that way, only images with rows for columns
 * count. */
static wide_cell_set wide_form_in_corner(const wide_corner_forms *f,
                                         wide_cell_set cells)
{
    int row[WIDE_MOST_CELLS], column[WIDE_MOST_CELLS], count = 0;
    int first = WIDE_MOST_CELLS, rows = 0, columns = 0;
    const int wide = (int)f->columns;
    wide_cell_set least = wide_no_cells();
    bool any = false;

    for (int i = 0; i < WIDE_WORDS; i++)
        for (uint64_t left = cells.word[i]; left != 0; left &= left - 1) {
            const int cell = 64 * i + (int)lowest(left);

            row[count] = cell / wide;
            column[count] = cell % wide;
            first = column[count] < first ? column[count] : first;
            columns = column[count] >= columns ? column[count] + 1 : columns;
            count++;
        }
    columns -= first;
    for (int i = count; i-- > 0;) {
        row[i] -= row[0];
        column[i] -= first;
    }
    rows = row[count - 1] + 1;
    const bool turned = f->swaps && rows != columns &&
                        (rows > columns) == (f->rows <= f->columns);

    for (int map = turned ? FORM_SWAPS : 0;
         map <
         (f->swaps && (turned || rows == columns) ? POINT_MAPS : FORM_SWAPS);
         map++) {
        wide_cell_set image = wide_no_cells();

        if (!f->keeps[map] ||
            (rows == 1 && (map & 1) != 0 && f->keeps[map ^ 1]) ||
            (columns == 1 && (map & 2) != 0 && f->keeps[map ^ 2]))
            continue;
        for (int i = 0; i < count; i++) {
            const int r = (map & 1) != 0 ? rows - 1 - row[i] : row[i];
            const int c = (map & 2) != 0 ? columns - 1 - column[i] : column[i];
            const int to = map < FORM_SWAPS ? r * wide + c : c * wide + r;

            image.word[to / 64] |= UINT64_C(1) << to % 64;
        }
        if (!any || wide_is_less(image, least))
            least = image;
        any = true;
    }
    return least;
}
