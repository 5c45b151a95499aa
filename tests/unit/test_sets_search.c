/* SPDX-License-Identifier: MIT */
/*
 * Nimbers of sets by their parts, forms and pairings against the least value
 * that no option has, move by move: random lists of moves, and patterns in
 * every place of a board, with places left out, cut at the edge, on a ring, and
 * on boards beyond the words that cells are kept in.
 */
#include "support/set_plain.h"

#include "sets/table.h"

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
static void random_instance(set_instances *l, bool in, bool mixed)
{
    set_literal need[8], write[8];
    size_t needs = some_cells(l->cells, 3, in, mixed, need), writes = 0;

    need[0].in = in;
    write[writes++] = (set_literal){need[0].cell, !in};
    for (uint32_t i = 0; i < 2; i++) {
        const uint32_t cell = below(l->cells);
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
    add_sorted(l, need, needs, write, writes);
}

TEST(random_lists_have_their_nimbers)
{
    const int rounds = (int)test_times(400);
    static plain p;
    tally t = {0};

    for (int i = 0; i < rounds; i++) {
        const bool in = below(2), mixed = below(2);
        const uint32_t moves = 2 + below(9);
        set_instances b;

        b = list_of(1 + below(2), 4 + below(2));
        for (uint32_t k = 0; k < moves; k++)
            random_instance(&b, in, mixed);
        open_all(&p, b.cells);
        compare(&b, &p, 12, &t);
        drop_list(&b);
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
static void add_pattern(set_instances *l, const shape *at, size_t count,
                        bool in, bool ring, uint32_t miss)
{
    const int h = (int)l->rows, w = (int)l->columns;

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
            add_sorted(l, need, needs, write, writes);
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

static void forget_last(set_instances *l)
{
    set_instances all = *l;

    *l = list_of(all.rows, all.columns);
    for (size_t i = 0; i + 1 < all.count; i++) {
        const set_instance x = grundy_instances_at(&all, i);

        assert_true(
            grundy_instances_add(l, x.need, x.needs, x.write, x.writes));
    }
    grundy_instances_drop(&all);
}

/* One instance more, which is like another but for a cell that it writes. */
static void spoil(set_instances *l)
{
    const set_instance x = grundy_instances_at(l, below((uint32_t)l->count));
    set_literal need[8], write[9];
    const uint32_t cell = below(l->cells);

    for (size_t k = 0; k < x.writes; k++)
        if (x.write[k].cell == cell)
            return;
    memcpy(need, x.need, x.needs * sizeof *need);
    memcpy(write, x.write, x.writes * sizeof *write);
    write[x.writes] = (set_literal){cell, write[0].in};
    if (x.needs > 0 && below(2) == 0)
        forget_last(l); /* in its place */
    add_sorted(l, need, x.needs, write, x.writes + 1);
}

TEST(patterns_in_all_places)
{
    const int rounds = (int)test_times(500);
    static plain p;
    tally t = {0};

    for (int i = 0; i < rounds; i++) {
        const bool in = below(4) > 0, ring = below(5) == 0;
        uint32_t patterns = 1 + below(2);
        set_instances b;

        b = list_of(1 + below(3), 3);
        if (b.rows == 1)
            b.cells = b.columns = 6 + below(4);
        while (patterns-- > 0) {
            shape at[4];
            const size_t count = random_pattern(at);

            add_pattern(&b, at, count, in, ring,
                        below(4) == 0 ? below(b.cells) : UINT32_MAX);
        }
        if (b.count > 0 && below(6) == 0)
            spoil(&b);
        open_all(&p, b.cells);
        compare(&b, &p, 20, &t);
        drop_list(&b);
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
        set_instances b;

        b = list_of(1 + below(2), width);
        add_pattern(&b, at, random_pattern(at), true, false, UINT32_MAX);
        add_pattern(&b, (shape[]){{0, 0, true}, {0, 1, true}}, 2, true, false,
                    UINT32_MAX);
        p.count = 0;
        for (uint32_t cell = below(b.cells - 5);
             cell < b.cells && p.count < MOST_OPEN; cell += 1 + below(5) / 4)
            p.open[p.count++] = cell;
        compare(&b, &p, 10, &t);
        drop_list(&b);
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

static void add_dominoes(set_instances *l)
{
    add_pattern(l, (shape[]){{0, 0, true}, {0, 1, true}}, 2, true, false,
                UINT32_MAX);
    add_pattern(l, (shape[]){{0, 0, true}, {1, 0, true}}, 2, true, false,
                UINT32_MAX);
}

static void add_cross(set_instances *l)
{
    add_pattern(l,
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
        set_instances b;

        b = list_of(size[board][0], size[board][1]);
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
                        false, below(3) == 0 ? below(b.cells) : UINT32_MAX);
            add_pattern(&b, (shape[]){{0, 0, true}, {0, 1, true}, {0, 2, true}},
                        3, true, false, UINT32_MAX);
        }
        open_cluster(&p, &b);
        compare(&b, &p, 20, &t);
        drop_list(&b);
    }
    assert_true(t.forms * 2 > t.lists);
}

/* Dominoes, and often something else, on a board or around it. */
TEST(parts_are_lost_by_their_maps)
{
    static const uint32_t size[][2] = {{3, 3}, {2, 4}, {2, 5}, {1, 10}};
    const int rounds = (int)test_times(60);
    static plain p;
    tally t = {.all = true};

    for (int i = 0; i < rounds; i++) {
        const uint32_t board = below(COUNT(size));
        const bool in = below(4) > 0, ring = below(2) == 0;
        shape at[4];
        set_instances b = list_of(size[board][0], size[board][1]);

        add_pattern(&b, (shape[]){{0, 0, true}, {0, 1, true}}, 2, in, ring,
                    below(6) == 0 ? below(b.cells) : UINT32_MAX);
        if (below(3) > 0)
            add_pattern(&b, (shape[]){{0, 0, true}, {1, 0, true}}, 2, in, ring,
                        UINT32_MAX);
        if (below(2) == 0)
            add_pattern(&b, at, random_pattern(at), in, ring, UINT32_MAX);
        open_all(&p, b.cells);
        compare(&b, &p, 1, &t);
        drop_list(&b);
    }
    print_message("%d parts lost by a map\n", t.paired);
    assert_true(t.paired > rounds);
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
            set_instances b;

            b = list_of(rows, 5);
            add_dominoes(&b);
            if (grundy_set_search_open(&search, &b, &clock, &err) != GRUNDY_OK)
                fail_msg("%s", err.message);
            counted.limit = counted.live + more;
            if (grundy_set_search_nimber(search, &all, &found, &err) !=
                GRUNDY_OK)
                fail_msg("%s", err.message);
            assert_int_equal(found, nimber[rows - 4]);
            counted.limit = 0;
            grundy_set_search_close(&search);
            drop_list(&b);
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
        set_instances b;

        b = list_of(5, 5);
        add_dominoes(&b);
        assert_int_equal(grundy_set_search_open(&search, &b, &clock, &err),
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
            assert_int_equal(grundy_set_search_open(&fresh, &b, &clock, NULL),
                             GRUNDY_OK);
            assert_int_equal(
                grundy_set_search_nimber(fresh, &part, &expected, NULL),
                GRUNDY_OK);
            grundy_set_search_close(&fresh);
            assert_int_equal(found, expected);
        }
        grundy_set_search_close(&search);
        drop_list(&b);
        work += 1 + work / 16;
    }
    assert_true(work > 100);
}

/* ---- play that may go on ---- */

TEST(what_may_go_on_is_told)
{
    set_literal in[] = {{0, true}}, out[] = {{0, false}};
    set_instances b;

    b = list_of(1, 3);
    add_sorted(&b, in, 1, out, 1);
    assert_null(grundy_instances_endless(&b));
    add_sorted(&b, out, 1, in, 1);
    assert_non_null(grundy_instances_endless(&b));
    drop_list(&b);
    b = list_of(1, 3); /* what is written first may be so already */
    add_sorted(&b, (set_literal[]){{1, true}}, 1,
               (set_literal[]){{0, false}, {1, false}, {2, true}}, 3);
    assert_non_null(grundy_instances_endless(&b));
    drop_list(&b);
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

static pairing_map map_of(const set_instances *l, uint64_t in)
{
    set_pairing pairing;

    assert_true(grundy_pairing_find(l, &in, &pairing));
    return pairing.map;
}

/* A move without an image is in the way as long as it may be made at some
 * time, and no longer. */
TEST(only_what_may_live_needs_an_image)
{
    enum { ENDS = 0x33, ALL = 0x3f };
    set_instances b;

    b = list_of(1, 6);
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

        add_sorted(&b, &need, 1, &write, 1);
    }
    assert_int_equal(map_of(&b, ENDS), PAIRING_NONE);
    drop_list(&b);
}

/* ---- maps that need no place ---- */

/* A vertex is taken with its neighbours; how many maps keep that. */
static uint32_t maps_of_graph(uint32_t vertices, const uint8_t (*edge)[2],
                              size_t edges)
{
    set_images images;
    set_instances b;
    uint32_t maps;

    b = list_of(1, vertices);
    for (uint32_t v = 0; v < vertices; v++) {
        set_literal need = {v, true}, write[16] = {{v, false}};
        size_t writes = 1;

        for (size_t i = 0; i < edges; i++)
            for (int end = 0; end < 2; end++)
                if (edge[i][end] == v)
                    write[writes++] = (set_literal){edge[i][1 - end], false};
        add_sorted(&b, &need, 1, write, writes);
    }
    assert_true(grundy_images_open(&images, &b));
    maps = grundy_images_fixed(&images);
    grundy_images_close(&images);
    drop_list(&b);
    return maps;
}

/* A cube and a graph of three legs, whose vertices have numbers in no order,
 * and the graph of Petersen, which too many maps keep, so that only those of
 * rectangles are tried: two rows of five, turned and mirrored. */
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
    assert_int_equal(maps_of_graph(10, petersen, 15), 10);
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
    set_instances b;

    b = list_of(1, 4);
    for (size_t i = 0; i < COUNT(move); i++) {
        set_literal need[2], write[2];

        for (uint32_t k = 0; k < 2; k++) {
            need[k] = (set_literal){move[i].need[k], true};
            write[k] = (set_literal){move[i].write[k], false};
        }
        add_sorted(&b, need, move[i].needs, write, move[i].writes);
    }
    open_all(&p, 4);
    compare(&b, &p, 100, &t);
    assert_int_equal(t.lists, 1);
    drop_list(&b);
}
