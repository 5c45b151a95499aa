/* SPDX-License-Identifier: MIT */
/*
 * Trees of cells, whose parts go by their shape: nimbers as of any other list,
 * and one part for all equal trees.
 */
#include "sets/labels.h"
#include "support/set_plain.h"

enum { MOST_TREE = 64 };

/* Takes both cells, or the first if the other one is to stay. */
static void add_edge(set_instances *l, uint32_t x, uint32_t y, bool stays)
{
    set_literal need[2] = {{x, true}, {y, true}};
    set_literal write[2] = {{x, false}, {y, false}};

    add_sorted(l, need, 2, write, stays ? 1 : 2);
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
        set_instances b;

        b = list_of(1, cells);
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
        drop_list(&b);
    }
    assert_int_equal(t.lists, rounds);
}

/* Takes the cell and all that are joined to it. */
static void add_stars(set_instances *l, const uint64_t *near, uint32_t cells)
{
    for (uint32_t cell = 0; cell < cells; cell++) {
        set_literal need[1] = {{cell, true}}, write[MOST_TREE];
        size_t writes = 0;

        for (uint32_t k = 0; k < cells; k++)
            if (k == cell || near[cell] >> k & 1)
                write[writes++] = (set_literal){k, false};
        add_sorted(l, need, 1, write, writes);
    }
}

/* A tree, so many times, each in cells of random names. */
static void add_trees(set_instances *l, uint32_t cells, uint32_t copies,
                      bool edges)
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
                add_edge(l, x, y, false);
            near[x] |= 1ull << y;
            near[y] |= 1ull << x;
        }
    }
    if (!edges)
        add_stars(l, near, copies * cells);
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
        set_instances b;

        b = list_of(1, 2 * cells);
        add_trees(&b, cells, 2, below(2) == 0);
        assert_int_equal(grundy_set_search_open(&search, &b, &clock, &err),
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
        drop_list(&b);
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
        set_instances b[2];
        const uint64_t start = drawn;

        for (int k = 0; k < 2; k++) {
            grundy_error err = {0};

            drawn = start;
            b[k] = list_of(1, cells + 3);
            add_trees(&b[k], cells, 1, edges);
            if (k == 1 && edges)
                add_take(&b[k], cells, cells);
            else if (k == 1)
                add_edge(&b[k], cells + 1, cells + 2, false);
            assert_int_equal(
                grundy_set_search_open(&search[k], &b[k], &clock, &err),
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
        grundy_instances_drop(&b[0]);
        drop_list(&b[1]);
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
        set_instances b;

        b = list_of(1, cells);
        for (uint32_t v = 1; v < cells; v++) {
            const uint32_t to = below(v);

            near[v] |= 1ull << to;
            if (more != 1 || v + 1 < cells)
                near[to] |= 1ull << v;
        }
        add_stars(&b, near, cells - (more == 2));
        open_all(&p, cells);
        compare(&b, &p, 12, &t);
        drop_list(&b);
    }
    assert_int_equal(t.lists, rounds);
}

enum { LEGS = 4, LEG = 8, LEGGED = 1 + LEGS * LEG, HEAD = 14 };

/* A tree from `first` on at the cell 0: a leg and more that is not longer. */
static void add_head(set_instances *l, uint64_t *near, uint32_t first,
                     bool edges)
{
    uint32_t depth[HEAD];

    for (uint32_t v = 0; v < HEAD; v++) {
        uint32_t on = v - 1;

        do
            on = v < LEG ? v - 1 : below(v);
        while (v >= LEG && depth[on] + 1 >= LEG);
        depth[v] = v == 0 ? 0 : depth[on] + 1;
        on = v == 0 ? 0 : first + on;
        near[first + v] |= 1ull << on;
        near[on] |= 1ull << (first + v);
        if (edges)
            add_edge(l, on, first + v, false);
    }
}

/* Four legs, and two heads of which one is there. */
static void add_heads(set_instances *l, bool edges)
{
    uint64_t near[MOST_TREE] = {0};

    for (uint32_t v = 1; v < LEGGED; v++) {
        const uint32_t on = v % LEG == 1 ? 0 : v - 1;

        near[v] |= 1ull << on;
        near[on] |= 1ull << v;
        if (edges)
            add_edge(l, on, v, false);
    }
    add_head(l, near, LEGGED, edges);
    add_head(l, near, LEGGED + HEAD, edges);
    if (!edges)
        add_stars(l, near, LEGGED + 2 * HEAD);
}

/* Their numbers are of two words, of which the last ones are equal. */
TEST(large_trees_of_equal_legs_are_told_apart)
{
    const int rounds = (int)test_times(6);
    const uint64_t legs = (1ull << LEGGED) - 1, head = (1ull << HEAD) - 1;
    int differ = 0;

    for (int i = 0; i < rounds; i++) {
        const bool edges = below(2) == 0;
        const uint64_t start = drawn;
        uint64_t nimber[2][2];

        for (int k = 0; k < 2; k++) {
            watch clock = {.next = UINT64_MAX};
            grundy_error err = {0};
            set_search *search;
            set_instances b;

            drawn = start;
            b = list_of(1, LEGGED + 2 * HEAD + 3);
            add_heads(&b, edges);
            if (k == 1 && edges)
                add_take(&b, MOST_TREE - 1, MOST_TREE - 1);
            else if (k == 1)
                add_edge(&b, MOST_TREE - 2, MOST_TREE - 1, false);
            assert_int_equal(grundy_set_search_open(&search, &b, &clock, &err),
                             GRUNDY_OK);
            assert_true(grundy_set_search_board(search)->graph == (k == 0));
            nimber[k][0] = nimber_in(search, legs | head << LEGGED);
            nimber[k][1] = nimber_in(search, legs | head << (LEGGED + HEAD));
            grundy_set_search_close(&search);
            drop_list(&b);
        }
        assert_memory_equal(nimber[0], nimber[1], sizeof nimber[0]);
        differ += nimber[0][0] != nimber[0][1];
    }
    assert_true(differ > 0);
}

/* Cells in rows and columns that may change places, of which a move takes two
 * or one with all others in its lines; in some one move is missing. */
static void add_lines(set_instances *l, uint32_t rows, uint32_t columns,
                      bool pairs, uint32_t missing)
{
    const uint32_t cells = rows * columns;
    uint64_t near[MOST_TREE] = {0};

    for (uint32_t x = 0; x < cells; x++)
        for (uint32_t y = x + 1; y < cells; y++) {
            if ((x / columns != y / columns && x % columns != y % columns) ||
                missing-- == 0)
                continue;
            near[x] |= 1ull << y;
            near[y] |= 1ull << x;
            if (pairs)
                add_edge(l, x, y, false);
        }
    if (!pairs)
        add_stars(l, near, cells);
}

/* Of so many symmetries that parts go by their shape. */
TEST(lines_that_change_places)
{
    const int rounds = (int)test_times(60);
    static plain p;
    tally t = {0};
    int labelled = 0;

    for (int i = 0; i < rounds; i++) {
        const uint32_t rows = 2 + below(2), columns = rows == 2 ? 5 : 3;
        const uint32_t missing = below(3) == 0 ? below(12) : UINT32_MAX;
        set_instances b;
        set_board board;
        grundy_error err = {0};

        b = list_of(1, rows * columns);
        add_lines(&b, rows, columns, below(2) == 0, missing);
        assert_int_equal(grundy_board_open(&board, &b, &err), GRUNDY_OK);
        labelled += grundy_labels_fit(&board);
        grundy_board_close(&board);
        open_all(&p, rows * columns);
        compare(&b, &p, 12, &t);
        drop_list(&b);
    }
    assert_int_equal(t.lists, rounds);
    assert_true(labelled > rounds / 4 && labelled < rounds);
}

/* A star with a tail is a path of four edges, whose options are edges alone. */
TEST(few_options_of_a_star_are_listed)
{
    watch clock = {.next = UINT64_MAX};
    grundy_error err = {0};
    set_search *search;
    const uint64_t all = 0x3ff;
    uint64_t nimber;
    set_instances b;

    b = list_of(1, 10);
    for (uint32_t leaf = 1; leaf < 8; leaf++)
        add_edge(&b, 0, leaf, false);
    add_edge(&b, 7, 8, false);
    add_edge(&b, 8, 9, false);
    assert_int_equal(grundy_set_search_open(&search, &b, &clock, &err),
                     GRUNDY_OK);
    assert_int_equal(grundy_set_search_nimber(search, &all, &nimber, &err),
                     GRUNDY_OK);
    assert_true(grundy_set_search_work(search).options <= 8);
    grundy_set_search_close(&search);
    drop_list(&b);
}
