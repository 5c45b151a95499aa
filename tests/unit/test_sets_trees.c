/* SPDX-License-Identifier: MIT */
/*
 * Trees of cells, whose parts go by their shape: nimbers as of any other list,
 * and one part for all equal trees.
 */
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
