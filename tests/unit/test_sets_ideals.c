/* SPDX-License-Identifier: MIT */
/*
 * Games on ordered cells, all of whose positions are valued, against the least
 * value that no option has, position by position: rectangles with cells left
 * out, whose cells lie anywhere on boards beyond the words that they are kept
 * in, moves that take more or need more than their own, and some that just
 * break the order.
 */
#include "support/set_lists.h"

#include "base/hash.h"
#include "sets/ideals.h"

enum { ROWS = 5, COLUMNS = 5, WORDS = 5, SLOTS = 1 << 18 };

/* ---- plainly ---- */

typedef struct known {
    uint64_t cells[WORDS];
    uint32_t value; /* 1 + it */
} known;

static known table[SLOTS];
static uint32_t met;

static known *known_at(const uint64_t *cells)
{
    uint64_t h = 0;

    for (int w = 0; w < WORDS; w++)
        h = grundy_hash_word(h ^ cells[w]);
    for (;; h++) {
        known *const k = &table[h % SLOTS];

        if (k->value == 0 || memcmp(k->cells, cells, sizeof k->cells) == 0)
            return k;
    }
}

static bool make(const set_instances *l, size_t i, bool turned, uint64_t *cells)
{
    const set_instance x = grundy_instances_at(l, i);

    for (size_t k = 0; k < x.needs; k++)
        if ((cells[x.need[k].cell / 64] >> x.need[k].cell % 64 & 1) !=
            (x.need[k].in != turned))
            return false;
    for (size_t k = 0; k < x.writes; k++)
        cells[x.write[k].cell / 64] &= ~(1ull << x.write[k].cell % 64);
    return true;
}

/* Of a board that is turned the cells are those out of the set. */
static uint32_t value_of(const set_instances *l, bool turned,
                         const uint64_t *cells)
{
    uint64_t seen = 0, to[WORDS];
    uint32_t value = 0;
    known *k = known_at(cells);

    if (k->value > 0)
        return k->value - 1;
    for (size_t i = 0; i < l->count; i++) {
        memcpy(to, cells, sizeof to);
        if (make(l, i, turned, to))
            seen |= 1ull << value_of(l, turned, to);
    }
    while (seen >> value & 1)
        value++;
    k = known_at(cells);
    memcpy(k->cells, cells, sizeof k->cells);
    k->value = value + 1;
    met++;
    assert_in_range(met, 0, SLOTS / 2);
    return value;
}

/* ---- lists ---- */

typedef struct ordered {
    set_instances l;
    bool turned;
    uint32_t cell[ROWS][COLUMNS]; /* UINT32_MAX: none */
    uint64_t start[WORDS];
} ordered;

static void place_cells(ordered *o)
{
    memset(o->start, 0, sizeof o->start);
    for (int r = 0; r < ROWS; r++)
        for (int c = 0; c < COLUMNS; c++) {
            uint32_t cell;

            o->cell[r][c] = UINT32_MAX;
            if (below(12) == 0)
                continue;
            do
                cell = below(o->l.cells);
            while (o->start[cell / 64] >> cell % 64 & 1);
            o->cell[r][c] = cell;
            o->start[cell / 64] |= 1ull << cell % 64;
        }
}

/* Takes the cells that are in rows and columns from those on, but not those
 * beyond the end. */
static void add_move(ordered *o, int r, int c, int end, bool needs_more)
{
    set_literal need[2], write[ROWS * COLUMNS];
    size_t needs = 1, writes = 0;
    const uint32_t other = o->cell[below(ROWS)][below(COLUMNS)];

    need[0] = (set_literal){o->cell[r][c], !o->turned};
    if (needs_more && other != UINT32_MAX && other != need[0].cell)
        need[needs++] = (set_literal){other, !o->turned};
    for (int i = r; i < ROWS && i < r + end; i++)
        for (int k = c; k < COLUMNS && k < c + end; k++)
            if (o->cell[i][k] != UINT32_MAX)
                write[writes++] = (set_literal){o->cell[i][k], o->turned};
    add_sorted(&o->l, need, needs, write, writes);
}

static void begin(ordered *o, uint32_t cells, int breaks)
{
    *o = (ordered){.l = list_of(1, cells), .turned = below(3) == 0};
    place_cells(o);
    for (int r = 0; r < ROWS; r++)
        for (int c = 0; c < COLUMNS; c++)
            if (o->cell[r][c] != UINT32_MAX && r + c > 0)
                add_move(o, r, c, ROWS + COLUMNS, below(6) == 0);
    for (int i = 0; i < breaks; i++) {
        const int r = (int)below(ROWS), c = (int)below(COLUMNS);

        if (o->cell[r][c] != UINT32_MAX)
            add_move(o, r, c, 1 + (int)below(3), false);
    }
}

/* ---- tests ---- */

/* All that random play comes to. */
static void check_play(const ordered *o, const set_ideals *t,
                       const uint64_t *start)
{
    uint64_t cells[WORDS], to[WORDS];

    memcpy(cells, start, sizeof cells);
    for (int i = 0; i < 40; i++) {
        uint32_t nimber = UINT32_MAX;

        assert_true(grundy_ideals_find(t, cells, &nimber));
        assert_int_equal(nimber, value_of(&o->l, o->turned, cells));
        memcpy(to, cells, sizeof to);
        if (make(&o->l, below((uint32_t)o->l.count), o->turned, to))
            memcpy(cells, to, sizeof cells);
    }
}

/* The set whose cells are the start, or all others where it is turned. */
static uint64_t searched(ordered *o, watch *w)
{
    uint64_t in[WORDS], nimber = UINT64_MAX;
    set_search *s;

    for (int k = 0; k < WORDS; k++)
        in[k] = o->turned ? ~o->start[k] : o->start[k];
    assert_int_equal(grundy_set_search_open(&s, &o->l, w, NULL), GRUNDY_OK);
    assert_int_equal(grundy_set_search_nimber(s, in, &nimber, NULL), GRUNDY_OK);
    grundy_set_search_close(&s);
    return nimber;
}

/* Returns whether its positions were valued. */
static bool check_game(uint32_t cells, int breaks)
{
    set_ideals t = {.slots = 0};
    watch w = {.next = UINT64_MAX};
    set_board b;
    ordered o;
    bool filled;

    memset(table, 0, sizeof table);
    met = 0;
    begin(&o, cells, breaks);
    assert_int_equal(grundy_board_open(&b, &o.l, NULL), GRUNDY_OK);
    assert_int_equal(grundy_ideals_fill(&t, &b, o.start, &w, &filled, NULL),
                     GRUNDY_OK);
    for (int i = 0; i < 20 && filled; i++)
        check_play(&o, &t, o.start);
    assert_int_equal(searched(&o, &w), value_of(&o.l, o.turned, o.start));
    grundy_ideals_close(&t);
    grundy_board_close(&b);
    grundy_instances_drop(&o.l);
    assert_int_equal(counted.live, 0);
    return filled;
}

TEST(positions_have_their_nimbers)
{
    static const uint32_t sizes[] = {25, 40, 64, 65, 128, 129, 192, 300};
    int filled = 0;

    for (int i = 0; i < 48; i++)
        filled += check_game(sizes[i % 8], 0);
    assert_in_range(filled, 24, 48);
}

TEST(a_broken_order_is_still_right)
{
    static const uint32_t sizes[] = {25, 64, 70, 128, 200};
    int filled = 0;

    for (int i = 0; i < 40; i++)
        filled += check_game(sizes[i % 5], 1 + i % 3);
    assert_in_range(filled, 1, 40);
}
