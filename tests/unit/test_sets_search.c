/* SPDX-License-Identifier: MIT */
/*
 * Nimbers of sets by their parts, forms and pairings against the least value
 * that no option has, move by move: random lists of moves, and patterns in
 * every place of a board, with places left out, cut at the edge, on a ring, and
 * on boards beyond the words that cells are kept in.
 */
#include "support/test.h"

#include "sets/pairing.h"
#include "sets/search.h"
#include "sets/table.h"
#include "support/random_game.h"

enum { MOST_OPEN = 10, STATES = 1 << MOST_OPEN };

static uint64_t seed = 88172645463325252;

static uint32_t below(uint32_t end)
{
    return (uint32_t)random_between(&seed, 0, (int64_t)end - 1);
}

/* ---- lists ---- */

typedef struct building {
    set_instances l;
} building;

static memory counted;

static void begin(building *b, uint32_t rows, uint32_t columns)
{
    *b = (building){.l = {.mem = &counted,
                          .cells = rows * columns,
                          .rows = rows,
                          .columns = columns}};
}

static int by_cell(const void *x, const void *y)
{
    const uint32_t a = ((const set_literal *)x)->cell;
    const uint32_t b = ((const set_literal *)y)->cell;

    return (a > b) - (a < b);
}

static void add(building *b, set_literal *need, size_t needs,
                set_literal *write, size_t writes)
{
    qsort(need, needs, sizeof *need, by_cell);
    qsort(write, writes, sizeof *write, by_cell);
    assert_true(grundy_instances_add(&b->l, need, needs, write, writes));
}

static void finish(building *b)
{
    grundy_instances_drop(&b->l);
    assert_int_equal(counted.live, 0);
}

/* ---- plainly ---- */

static bool is_in(const uint64_t *set, uint32_t cell)
{
    return set[cell / 64] >> cell % 64 & 1;
}

enum { MOST_WORDS = 4 };

/* A position with few cells that are not as they are at the start. */
typedef struct plain {
    const set_instances *l;
    uint32_t open[MOST_OPEN], count; /* the cells that may change */
    uint8_t value[STATES];
    bool known[STATES];
} plain;

static void cells_of(const plain *p, uint32_t state, uint64_t *in)
{
    memset(in, 0, MOST_WORDS * sizeof *in);
    for (uint32_t i = 0; i < p->count; i++)
        if (state >> i & 1)
            in[p->open[i] / 64] |= 1ull << p->open[i] % 64;
}

static uint32_t state_of(const plain *p, const uint64_t *in)
{
    uint32_t state = 0;

    for (uint32_t i = 0; i < p->count; i++)
        state |= (uint32_t)is_in(in, p->open[i]) << i;
    return state;
}

static bool make(const set_instances *l, size_t i, uint64_t *in)
{
    const set_instance x = grundy_instances_at(l, i);

    for (size_t k = 0; k < x.needs; k++)
        if (is_in(in, x.need[k].cell) != x.need[k].in)
            return false;
    for (size_t k = 0; k < x.writes; k++) {
        const uint64_t bit = 1ull << x.write[k].cell % 64;
        uint64_t *const word = &in[x.write[k].cell / 64];

        *word = x.write[k].in ? *word | bit : *word & ~bit;
    }
    return true;
}

static uint8_t nimber_of(plain *p, uint32_t state)
{
    uint64_t seen[4] = {0}, in[MOST_WORDS];
    uint8_t value = 0;

    if (p->known[state])
        return p->value[state];
    for (size_t i = 0; i < p->l->count; i++) {
        uint8_t of;

        cells_of(p, state, in);
        if (!make(p->l, i, in))
            continue;
        of = nimber_of(p, state_of(p, in));
        seen[of / 64] |= 1ull << of % 64;
    }
    while (seen[value / 64] >> value % 64 & 1)
        value++;
    p->known[state] = true;
    p->value[state] = value;
    return value;
}

/* ---- compared ---- */

typedef struct tally {
    int lists, forms, lost, won;
} tally;

static void compare_pairing(const plain *p, const uint64_t *in, uint8_t value,
                            tally *t)
{
    set_pairing pairing;
    uint64_t after[MOST_WORDS];

    assert_true(grundy_pairing_find(p->l, in, &pairing));
    if (pairing.map == PAIRING_NONE)
        return;
    assert_int_equal(value != 0, pairing.first);
    t->lost += !pairing.first;
    t->won += pairing.first;
    if (!pairing.first)
        return;
    memcpy(after, in, sizeof after);
    assert_true(make(p->l, pairing.instance, after));
    assert_int_equal(p->value[state_of(p, after)], 0);
}

static void compare(building *b, plain *p, int positions, tally *t)
{
    watch clock = {.next = UINT64_MAX};
    grundy_error err = {0};
    const set_images *images;
    set_search *search;

    if (grundy_instances_endless(&b->l) != NULL)
        return;
    p->l = &b->l;
    memset(p->known, 0, sizeof p->known);
    if (grundy_set_search_open(&search, &b->l, &clock, &err) != GRUNDY_OK)
        fail_msg("%s", err.message);
    t->lists++;
    images = &grundy_set_search_board(search)->images;
    t->forms +=
        grundy_images_moved(images) > 0 || grundy_images_fixed(images) > 1;
    for (int i = 0; i < positions; i++) {
        const uint32_t state = below(1u << p->count);
        const uint8_t value = nimber_of(p, state);
        const uint64_t other = below(4);
        uint64_t in[MOST_WORDS], found = 99;
        bool is = false;

        cells_of(p, state, in);
        assert_int_equal(grundy_set_search_is(search, in, other, &is, &err),
                         GRUNDY_OK);
        assert_int_equal(is, other == value);
        assert_int_equal(grundy_set_search_nimber(search, in, &found, &err),
                         GRUNDY_OK);
        assert_int_equal(found, value);
        compare_pairing(p, in, value, t);
    }
    grundy_set_search_close(&search);
}

static void open_all(plain *p, uint32_t cells)
{
    p->count = cells;
    for (uint32_t i = 0; i < cells; i++)
        p->open[i] = i;
}

/* ---- random lists ---- */

/* Different cells, from a random one on. */
static size_t some_cells(uint32_t cells, size_t most, bool in, bool mixed,
                         set_literal *out)
{
    const size_t count = 1 + below((uint32_t)most);
    size_t used = 0;

    for (size_t i = 0; i < count; i++) {
        const uint32_t cell = below(cells);
        bool there = false;

        for (size_t k = 0; k < used; k++)
            there = there || out[k].cell == cell;
        if (!there)
            out[used++] =
                (set_literal){cell, mixed && below(3) == 0 ? !in : in};
    }
    return used;
}

/* What it writes: the other of some that it needs, and some more. */
static void random_instance(building *b, bool in, bool mixed)
{
    set_literal need[8], write[8];
    size_t needs = some_cells(b->l.cells, 3, in, mixed, need), writes = 0;

    need[0].in = in;
    write[writes++] = (set_literal){need[0].cell, !in};
    for (uint32_t i = 0; i < 2; i++) {
        const uint32_t cell = below(b->l.cells);
        bool fits =
            cell != write[0].cell && (writes < 2 || cell != write[1].cell);

        for (size_t k = 0; k < needs && fits; k++)
            fits = need[k].cell != cell || need[k].in == in;
        if (fits && below(2) == 0)
            write[writes++] =
                (set_literal){cell, mixed && cell > need[0].cell ? in : !in};
    }
    for (size_t k = 0; k < writes; k++) /* no write of what is there */
        for (size_t i = 0; i < needs; i++)
            if (need[i].cell == write[k].cell && need[i].in == write[k].in)
                need[i].in = !need[i].in;
    add(b, need, needs, write, writes);
}

TEST(random_lists_have_their_nimbers)
{
    const int rounds = (int)test_times(400);
    static plain p;
    tally t = {0};

    for (int i = 0; i < rounds; i++) {
        const bool in = below(2), mixed = below(2);
        const uint32_t moves = 2 + below(9);
        building b;

        begin(&b, 1 + below(2), 4 + below(2));
        for (uint32_t k = 0; k < moves; k++)
            random_instance(&b, in, mixed);
        open_all(&p, b.l.cells);
        compare(&b, &p, 12, &t);
        finish(&b);
    }
    assert_true(t.lists * 2 > rounds);
}

/* ---- patterns ---- */

typedef struct shape {
    int row, column;
    bool needed;
} shape;

/* The pattern in each place where what it needs fits; beyond the edge nothing
 * is written, or with `ring` what is there on the other side. */
static void add_pattern(building *b, const shape *at, size_t count, bool in,
                        bool ring, uint32_t miss)
{
    const int h = (int)b->l.rows, w = (int)b->l.columns;

    for (int place = 0; place < h * w; place++) {
        set_literal need[8], write[8];
        size_t needs = 0, writes = 0;
        bool fits = (uint32_t)place != miss;

        for (size_t k = 0; k < count; k++) {
            int row = place / w + at[k].row, column = place % w + at[k].column;
            bool there;

            if (ring)
                column = (column + w) % w;
            there = row >= 0 && row < h && column >= 0 && column < w;
            fits = fits && (there || !at[k].needed);
            if (!there)
                continue;
            for (size_t i = 0; i < writes; i++)
                fits = fits && write[i].cell != (uint32_t)(row * w + column);
            if (at[k].needed)
                need[needs++] = (set_literal){(uint32_t)(row * w + column), in};
            write[writes++] = (set_literal){(uint32_t)(row * w + column), !in};
        }
        if (fits)
            add(b, need, needs, write, writes);
    }
}

/* A few cells, the first of them needed. */
static size_t random_pattern(shape *out)
{
    const size_t count = 1 + below(3);
    size_t used = 0;

    for (size_t i = 0; i < count; i++) {
        const shape s = {(int)below(2), (int)below(3) - 1,
                         used == 0 || below(2) == 0};
        bool there = false;

        for (size_t k = 0; k < used; k++)
            there = there || (out[k].row == s.row && out[k].column == s.column);
        if (!there)
            out[used++] = s;
    }
    return used;
}

static void forget_last(building *b)
{
    set_instances all = b->l;

    begin(b, all.rows, all.columns);
    for (size_t i = 0; i + 1 < all.count; i++) {
        const set_instance x = grundy_instances_at(&all, i);

        assert_true(
            grundy_instances_add(&b->l, x.need, x.needs, x.write, x.writes));
    }
    grundy_instances_drop(&all);
}

/* One instance more, which is like another but for a cell that it writes. */
static void spoil(building *b)
{
    const set_instance x =
        grundy_instances_at(&b->l, below((uint32_t)b->l.count));
    set_literal need[8], write[9];
    const uint32_t cell = below(b->l.cells);

    for (size_t k = 0; k < x.writes; k++)
        if (x.write[k].cell == cell)
            return;
    memcpy(need, x.need, x.needs * sizeof *need);
    memcpy(write, x.write, x.writes * sizeof *write);
    write[x.writes] = (set_literal){cell, write[0].in};
    if (x.needs > 0 && below(2) == 0)
        forget_last(b); /* in its place */
    add(b, need, x.needs, write, x.writes + 1);
}

TEST(patterns_in_all_places)
{
    const int rounds = (int)test_times(500);
    static plain p;
    tally t = {0};

    for (int i = 0; i < rounds; i++) {
        const bool in = below(4) > 0, ring = below(5) == 0;
        uint32_t patterns = 1 + below(2);
        building b;

        begin(&b, 1 + below(3), 3);
        if (b.l.rows == 1)
            b.l.cells = b.l.columns = 6 + below(4);
        while (patterns-- > 0) {
            shape at[4];
            const size_t count = random_pattern(at);

            add_pattern(&b, at, count, in, ring,
                        below(4) == 0 ? below(b.l.cells) : UINT32_MAX);
        }
        if (b.l.count > 0 && below(6) == 0)
            spoil(&b);
        open_all(&p, b.l.cells);
        compare(&b, &p, 20, &t);
        finish(&b);
    }
    print_message("%d lists, %d with forms, %d lost and %d won by pairing\n",
                  t.lists, t.forms, t.lost, t.won);
    assert_true(t.forms * 6 > rounds && t.forms < t.lists);
    assert_true(t.lost > rounds / 10 && t.won > rounds / 10);
}

/* A few cells of a wide board, in and about the words' ends. */
TEST(wide_boards)
{
    static const uint32_t widths[] = {8, 16, 31, 32, 33, 63, 64, 65, 100};
    const int rounds = (int)test_times(120);
    static plain p;
    tally t = {0};

    for (int i = 0; i < rounds; i++) {
        const uint32_t width = widths[below(COUNT(widths))];
        shape at[4];
        building b;

        begin(&b, 1 + below(2), width);
        add_pattern(&b, at, random_pattern(at), true, false, UINT32_MAX);
        add_pattern(&b, (shape[]){{0, 0, true}, {0, 1, true}}, 2, true, false,
                    UINT32_MAX);
        p.count = 0;
        for (uint32_t cell = below(b.l.cells - 5);
             cell < b.l.cells && p.count < MOST_OPEN; cell += 1 + below(5) / 4)
            p.open[p.count++] = cell;
        compare(&b, &p, 10, &t);
        finish(&b);
    }
    assert_true(t.forms > 0);
}

/* Cells that hang together, but for a jump now and then. */
static void open_cluster(plain *p, const set_instances *l)
{
    p->count = 0;
    p->open[p->count++] = below(l->cells);
    while (p->count < MOST_OPEN) {
        const uint32_t from = p->open[below(p->count)];
        const int row = (int)(from / l->columns) + (int)below(3) - 1;
        const int column = (int)(from % l->columns) + (int)below(3) - 1;
        uint32_t cell = (uint32_t)(row * (int)l->columns + column);
        bool there = false;

        if (row < 0 || row >= (int)l->rows || column < 0 ||
            column >= (int)l->columns || below(12) == 0)
            cell = below(l->cells);
        for (uint32_t i = 0; i < p->count; i++)
            there = there || p->open[i] == cell;
        if (!there)
            p->open[p->count++] = cell;
    }
}

static void add_dominoes(building *b)
{
    add_pattern(b, (shape[]){{0, 0, true}, {0, 1, true}}, 2, true, false,
                UINT32_MAX);
    add_pattern(b, (shape[]){{0, 0, true}, {1, 0, true}}, 2, true, false,
                UINT32_MAX);
}

static void add_cross(building *b)
{
    add_pattern(b,
                (shape[]){{0, 0, true},
                          {0, 1, false},
                          {1, 0, false},
                          {0, -1, false},
                          {-1, 0, false}},
                5, true, false, UINT32_MAX);
}

/* Parts lie in all places of boards that lie and that stand, of one word and
 * of more, and are turned and mirrored there. */
TEST(turned_boards)
{
    static const uint32_t size[][2] = {
        {5, 9},  {9, 5},  {7, 9}, {9, 7},  {8, 8},  {4, 16}, {16, 4},
        {13, 5}, {5, 13}, {9, 9}, {8, 17}, {1, 64}, {64, 1}};
    const int rounds = (int)test_times(150);
    static plain p;
    tally t = {0};

    for (int i = 0; i < rounds; i++) {
        const uint32_t board = below(COUNT(size));
        building b;

        begin(&b, size[board][0], size[board][1]);
        switch (below(5)) {
        case 0: add_dominoes(&b); break;
        case 1: add_cross(&b); break;
        case 2:
            add_dominoes(&b);
            add_cross(&b);
            break;
        case 3: /* around the board */
            add_pattern(&b, (shape[]){{0, 0, true}, {0, 1, true}}, 2, true,
                        true, UINT32_MAX);
            add_pattern(&b, (shape[]){{0, 0, true}, {1, 0, true}}, 2, true,
                        false, UINT32_MAX);
            break;
        default:
            add_pattern(&b, (shape[]){{0, 0, true}, {1, 0, true}}, 2, true,
                        false, below(3) == 0 ? below(b.l.cells) : UINT32_MAX);
            add_pattern(&b, (shape[]){{0, 0, true}, {0, 1, true}, {0, 2, true}},
                        3, true, false, UINT32_MAX);
        }
        open_cluster(&p, &b.l);
        compare(&b, &p, 20, &t);
        finish(&b);
    }
    assert_true(t.forms * 2 > t.lists);
}

/* ---- memory ---- */

/* What is only guessed is forgotten, and the answers stay. */
TEST(little_memory_will_do)
{
    static const uint64_t nimber[] = {2, 0}; /* of Cram on 4 x 5 and 5 x 5 */
    grundy_error err = {0};

    for (uint32_t rows = 4; rows <= 5; rows++)
        for (size_t more = 100000; more <= 800000; more *= 2) {
            watch clock = {.next = UINT64_MAX};
            const uint64_t all = (1ull << rows * 5) - 1;
            uint64_t found = 99;
            set_search *search;
            building b;

            begin(&b, rows, 5);
            add_dominoes(&b);
            if (grundy_set_search_open(&search, &b.l, &clock, &err) !=
                GRUNDY_OK)
                fail_msg("%s", err.message);
            counted.limit = counted.live + more;
            if (grundy_set_search_nimber(search, &all, &found, &err) !=
                GRUNDY_OK)
                fail_msg("%s", err.message);
            assert_int_equal(found, nimber[rows - 4]);
            counted.limit = 0;
            grundy_set_search_close(&search);
            finish(&b);
        }
}

/* ---- questions that are stopped ---- */

/* Wherever a question was given up, what is known then is true: the next one
 * has the answer of one that was never stopped. */
TEST(what_was_stopped_leaves_no_half_truth)
{
    static const uint64_t all = (1ull << 25) - 1; /* Cram on 5 x 5 */
    uint64_t work = 1;
    bool stopped = true;

    while (stopped) {
        watch clock = {0};
        grundy_error err = {0};
        uint64_t found = 99;
        set_search *search;
        building b;

        begin(&b, 5, 5);
        add_dominoes(&b);
        assert_int_equal(grundy_set_search_open(&search, &b.l, &clock, &err),
                         GRUNDY_OK);
        grundy_watch_try(&clock, work);
        stopped =
            grundy_set_search_nimber(search, &all, &found, &err) != GRUNDY_OK;
        grundy_watch_try_end(&clock);
        for (uint64_t cut = 0; cut < 6; cut++) { /* a few columns less */
            const uint64_t part = all >> 5 * cut;
            uint64_t expected = 98;
            set_search *fresh;

            assert_int_equal(
                grundy_set_search_nimber(search, &part, &found, NULL),
                GRUNDY_OK);
            assert_int_equal(grundy_set_search_open(&fresh, &b.l, &clock, NULL),
                             GRUNDY_OK);
            assert_int_equal(
                grundy_set_search_nimber(fresh, &part, &expected, NULL),
                GRUNDY_OK);
            grundy_set_search_close(&fresh);
            assert_int_equal(found, expected);
        }
        grundy_set_search_close(&search);
        finish(&b);
        work += 1 + work / 16;
    }
    assert_true(work > 100);
}

/* ---- play that may go on ---- */

TEST(what_may_go_on_is_told)
{
    set_literal in[] = {{0, true}}, out[] = {{0, false}};
    building b;

    begin(&b, 1, 3);
    add(&b, in, 1, out, 1);
    assert_null(grundy_instances_endless(&b.l));
    add(&b, out, 1, in, 1);
    assert_non_null(grundy_instances_endless(&b.l));
    finish(&b);
    begin(&b, 1, 3); /* what is written first may be so already */
    add(&b, (set_literal[]){{1, true}}, 1,
        (set_literal[]){{0, false}, {1, false}, {2, true}}, 3);
    assert_non_null(grundy_instances_endless(&b.l));
    finish(&b);
}

/* A table for so few parts that none of them is ever of use again: what is
 * asked for has an end all the same. */
static void forget_until_given_up(uint32_t proved, uint32_t often)
{
    memory mem;
    set_table t;
    uint64_t key[2] = {0}; /* gcc thinks that all of it may be read */
    uint32_t part, times = 0;

    grundy_memory_open(&mem, NULL, 1 << 16);
    grundy_set_table_open(&t, &mem, 1);
    for (;; times++) {
        while (grundy_set_add(&t, key, grundy_set_hash(&t, key), &part))
            if (key[0]++ % proved == 0)
                t.part[part].excluded = 1;
        assert_true(t.full);
        assert_true(times <= SET_MOST_FORGOT);
        mem.over = false;
        if (!grundy_set_forget(&t, NULL, 0))
            break;
        assert_true(t.parts < 1 << 10);
    }
    assert_int_equal(times, often);
    grundy_set_table_close(&t);
    assert_int_equal(mem.live, 0);
}

TEST(what_forgets_without_end_is_given_up)
{
    forget_until_given_up(8, SET_MOST_FORGOT);
}

TEST(memory_without_room_for_proofs_is_given_up_soon)
{
    forget_until_given_up(UINT32_MAX, SET_SOON_FORGOT);
}

/* ---- what can't ever be made ---- */

/* Takes the cell if it is in, and the other one too, if there is one. */
static void add_take(building *b, uint32_t cell, uint32_t other)
{
    set_literal need[2] = {{cell, true}, {other, true}};
    set_literal write = {cell, false};

    add(b, need, other == cell ? 1 : 2, &write, 1);
}

static pairing_map map_of(const building *b, uint64_t in)
{
    set_pairing pairing;

    assert_true(grundy_pairing_find(&b->l, &in, &pairing));
    return pairing.map;
}

/* A move without an image is in the way as long as it may be made at some
 * time, and no longer. */
TEST(only_what_may_live_needs_an_image)
{
    enum { ENDS = 0x33, ALL = 0x3f };
    building b;

    begin(&b, 1, 6);
    add_take(&b, 0, 0);
    add_take(&b, 1, 1);
    add_take(&b, 4, 4);
    add_take(&b, 5, 5);
    assert_int_equal(map_of(&b, ENDS), PAIRING_POINT);
    assert_int_equal(map_of(&b, ALL), PAIRING_POINT);
    add_take(&b, 0, 2);
    assert_int_equal(map_of(&b, ENDS), PAIRING_POINT);
    assert_int_equal(map_of(&b, ALL), PAIRING_NONE);
    for (uint32_t cell = 2; cell < 4; cell++) {
        set_literal need = {cell, false}, write = {cell, true};

        add(&b, &need, 1, &write, 1);
    }
    assert_int_equal(map_of(&b, ENDS), PAIRING_NONE);
    finish(&b);
}

/* ---- maps that need no place ---- */

/* A vertex is taken with its neighbours; how many maps keep that. */
static uint32_t maps_of_graph(uint32_t vertices, const uint8_t (*edge)[2],
                              size_t edges)
{
    set_images images;
    building b;
    uint32_t maps;

    begin(&b, 1, vertices);
    for (uint32_t v = 0; v < vertices; v++) {
        set_literal need = {v, true}, write[16] = {{v, false}};
        size_t writes = 1;

        for (size_t i = 0; i < edges; i++)
            for (int end = 0; end < 2; end++)
                if (edge[i][end] == v)
                    write[writes++] = (set_literal){edge[i][1 - end], false};
        add(&b, &need, 1, write, writes);
    }
    assert_true(grundy_images_open(&images, &b.l));
    maps = grundy_images_fixed(&images);
    grundy_images_close(&images);
    finish(&b);
    return maps;
}

/* A cube and a graph of three legs, whose vertices have numbers in no order,
 * and the graph of Petersen, which too many maps keep, so that only those of a
 * line are tried: a reflection. */
TEST(graphs_are_kept_by_their_maps)
{
    static const uint8_t cube[][2] = {{5, 2}, {2, 7}, {7, 0}, {0, 5},
                                      {1, 4}, {4, 3}, {3, 6}, {6, 1},
                                      {5, 1}, {2, 4}, {7, 3}, {0, 6}};
    static const uint8_t legs[][2] = {{3, 0}, {0, 6}, {3, 2},
                                      {2, 1}, {3, 5}, {5, 4}};
    static const uint8_t petersen[][2] = {
        {0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 0}, {0, 5}, {1, 6}, {2, 7},
        {3, 8}, {4, 9}, {5, 7}, {7, 9}, {9, 6}, {6, 8}, {8, 5}};

    assert_int_equal(maps_of_graph(8, cube, 12), 48);
    assert_int_equal(maps_of_graph(7, legs, 6), 6);
    assert_int_equal(maps_of_graph(10, petersen, 15), 2);
}

/* ---- moves that do the same ---- */

/*
 * Of two moves that take the cells 1 and 3 the first needs 0 and 3, the second
 * 1 and 2, of which 2 stays.  The first goes on when 1 is gone, so the second
 * is not as good.
 */
TEST(what_is_taken_without_a_need_may_be_gone)
{
    static const struct {
        uint32_t needs, need[2], writes, write[2];
    } move[] = {{1, {1}, 1, {1}},       {1, {0}, 2, {0, 1}},
                {2, {0, 3}, 2, {1, 3}}, {2, {1, 2}, 2, {1, 3}},
                {2, {1, 2}, 1, {1}},    {1, {1}, 2, {0, 1}}};
    static plain p;
    tally t = {0};
    building b;

    begin(&b, 1, 4);
    for (size_t i = 0; i < COUNT(move); i++) {
        set_literal need[2], write[2];

        for (uint32_t k = 0; k < 2; k++) {
            need[k] = (set_literal){move[i].need[k], true};
            write[k] = (set_literal){move[i].write[k], false};
        }
        add(&b, need, move[i].needs, write, move[i].writes);
    }
    open_all(&p, 4);
    compare(&b, &p, 100, &t);
    assert_int_equal(t.lists, 1);
    finish(&b);
}

/* ---- trees ---- */

enum { MOST_TREE = 64 };

/* Takes both cells, or the first if the other one is to stay. */
static void add_edge(building *b, uint32_t x, uint32_t y, bool stays)
{
    set_literal need[2] = {{x, true}, {y, true}};
    set_literal write[2] = {{x, false}, {y, false}};

    add(b, need, 2, write, stays ? 1 : 2);
}

/* Trees of edges that are taken, with many leaves at a vertex; in some an edge
 * more, a vertex that is taken alone, or an edge of which one end stays. */
TEST(leaves_at_one_vertex_are_one)
{
    const int rounds = (int)test_times(200);
    static plain p;
    tally t = {0};

    for (int i = 0; i < rounds; i++) {
        const uint32_t cells = 4 + below(MOST_OPEN - 3), more = below(4);
        const uint32_t roots = 1 + below(3);
        building b;

        begin(&b, 1, cells);
        for (uint32_t cell = 1; cell < cells; cell++)
            add_edge(&b, below(cell < roots ? cell : roots), cell, false);
        if (more == 1) {
            add_edge(&b, 0, cells - 1, false);
        } else if (more == 2) {
            const uint32_t alone = below(cells);

            add_take(&b, alone, alone);
        } else if (more == 3) {
            add_edge(&b, cells - 1, cells - 2, true);
        }
        open_all(&p, cells);
        compare(&b, &p, 12, &t);
        finish(&b);
    }
    assert_int_equal(t.lists, rounds);
}

/* Takes the cell and all that are joined to it. */
static void add_stars(building *b, const uint64_t *near, uint32_t cells)
{
    for (uint32_t cell = 0; cell < cells; cell++) {
        set_literal need[1] = {{cell, true}}, write[MOST_TREE];
        size_t writes = 0;

        for (uint32_t k = 0; k < cells; k++)
            if (k == cell || near[cell] >> k & 1)
                write[writes++] = (set_literal){k, false};
        add(b, need, 1, write, writes);
    }
}

/* A tree, so many times, each in cells of random names. */
static void add_trees(building *b, uint32_t cells, uint32_t copies, bool edges)
{
    uint64_t near[MOST_TREE] = {0};
    uint32_t parent[MOST_TREE], name[MOST_TREE];

    for (uint32_t v = 1; v < cells; v++)
        parent[v] = below(2) == 0 ? below(v) : v - 1 - below(v < 3 ? v : 3);
    for (uint32_t copy = 0; copy < copies; copy++) {
        for (uint32_t v = 0; v < cells; v++) {
            const uint32_t k = below(v + 1);

            name[v] = name[k];
            name[k] = copy * cells + v;
        }
        for (uint32_t v = 1; v < cells; v++) {
            const uint32_t x = name[v], y = name[parent[v]];

            if (edges)
                add_edge(b, x, y, false);
            near[x] |= 1ull << y;
            near[y] |= 1ull << x;
        }
    }
    if (!edges)
        add_stars(b, near, copies * cells);
}

static uint64_t nimber_in(set_search *search, uint64_t cells)
{
    grundy_error err = {0};
    uint64_t nimber = 99;

    assert_int_equal(grundy_set_search_nimber(search, &cells, &nimber, &err),
                     GRUNDY_OK);
    return nimber;
}

/* The second one has no part that the first one has not. */
TEST(equal_trees_are_one_part)
{
    const int rounds = (int)test_times(60);
    int moved = 0;

    for (int i = 0; i < rounds; i++) {
        const uint32_t cells = 2 + below(MOST_TREE / 2 - 2);
        watch clock = {.next = UINT64_MAX};
        grundy_error err = {0};
        set_search *search;
        building b;

        begin(&b, 1, 2 * cells);
        add_trees(&b, cells, 2, below(2) == 0);
        assert_int_equal(grundy_set_search_open(&search, &b.l, &clock, &err),
                         GRUNDY_OK);
        if (!grundy_set_search_board(search)->images.forms.moves) {
            const uint64_t first = (1ull << cells) - 1;
            const uint64_t nimber = nimber_in(search, first);
            const uint64_t met = grundy_set_search_work(search).met;

            assert_int_equal(nimber_in(search, first << cells), nimber);
            assert_int_equal(grundy_set_search_work(search).met, met);
            moved++;
        }
        grundy_set_search_close(&search);
        finish(&b);
    }
    assert_true(moved * 2 > rounds);
}

/* Trees with a move more by which no part goes by its shape, of nimber 1. */
TEST(trees_have_the_nimbers_of_their_cells)
{
    const int rounds = (int)test_times(40);

    for (int i = 0; i < rounds; i++) {
        const uint32_t cells = 12 + below(14);
        const bool edges = below(2) == 0;
        watch clock = {.next = UINT64_MAX};
        set_search *search[2];
        building b[2];
        const uint64_t start = seed;

        for (int k = 0; k < 2; k++) {
            grundy_error err = {0};

            seed = start;
            begin(&b[k], 1, cells + 3);
            add_trees(&b[k], cells, 1, edges);
            if (k == 1 && edges)
                add_take(&b[k], cells, cells);
            else if (k == 1)
                add_edge(&b[k], cells + 1, cells + 2, false);
            assert_int_equal(
                grundy_set_search_open(&search[k], &b[k].l, &clock, &err),
                GRUNDY_OK);
            assert_true(grundy_set_search_board(search[k])->graph == (k == 0));
        }
        for (int k = 0; k < 8; k++) {
            uint64_t in = (1ull << cells) - 1;

            for (uint32_t j = below(4); j > 0; j--)
                in &= ~(1ull << below(cells));
            assert_int_equal(nimber_in(search[0], in),
                             nimber_in(search[1], in));
        }
        grundy_set_search_close(&search[0]);
        grundy_set_search_close(&search[1]);
        grundy_instances_drop(&b[0].l);
        finish(&b[1]);
    }
}

/* Of stars one takes a leaf alone, or too few of its leaves: not by shape. */
TEST(stars_that_differ_are_told_apart)
{
    const int rounds = (int)test_times(150);
    static plain p;
    tally t = {0};

    for (int i = 0; i < rounds; i++) {
        const uint32_t cells = 5 + below(MOST_OPEN - 4), more = below(3);
        uint64_t near[MOST_TREE] = {0};
        building b;

        begin(&b, 1, cells);
        for (uint32_t v = 1; v < cells; v++) {
            const uint32_t to = below(v);

            near[v] |= 1ull << to;
            if (more != 1 || v + 1 < cells)
                near[to] |= 1ull << v;
        }
        add_stars(&b, near, cells - (more == 2));
        open_all(&p, cells);
        compare(&b, &p, 12, &t);
        finish(&b);
    }
    assert_int_equal(t.lists, rounds);
}

/* A star with a tail is a path of four edges, whose options are edges alone. */
TEST(few_options_of_a_star_are_listed)
{
    watch clock = {.next = UINT64_MAX};
    grundy_error err = {0};
    set_search *search;
    const uint64_t all = 0x3ff;
    uint64_t nimber;
    building b;

    begin(&b, 1, 10);
    for (uint32_t leaf = 1; leaf < 8; leaf++)
        add_edge(&b, 0, leaf, false);
    add_edge(&b, 7, 8, false);
    add_edge(&b, 8, 9, false);
    assert_int_equal(grundy_set_search_open(&search, &b.l, &clock, &err),
                     GRUNDY_OK);
    assert_int_equal(grundy_set_search_nimber(search, &all, &nimber, &err),
                     GRUNDY_OK);
    assert_true(grundy_set_search_work(search).options <= 8);
    grundy_set_search_close(&search);
    finish(&b);
}

static int open_memory(void **state)
{
    (void)state;
    grundy_memory_open(&counted, NULL, 0);
    return 0;
}

TEST_GROUP(open_memory, NULL)
