/* SPDX-License-Identifier: MIT */
/*
 * Walks by levels: every cell that is to be met is met once, in order; and
 * lattices of steps against what steps reach.
 */
#include "../support/test.h"
#include "lang/check.h"
#include "lang/parse.h"
#include "plan/order/lattice.h"
#include "solve/levels.h"

static uint64_t drawn;

static int64_t draw(int64_t low, int64_t high)
{
    return low + (int64_t)random_below(&drawn, (uint64_t)(high - low + 1));
}

static int64_t number(const fill_level *l, uint32_t words, const int64_t *word)
{
    int64_t sum = 0;

    for (uint32_t i = 0; i < words; i++)
        sum += l->times[i] * word[i];
    return sum;
}

static fill_order draw_order(uint32_t words)
{
    fill_order order = {.levels = (uint32_t)draw(0, 3)};

    for (uint32_t l = 0; l < order.levels; l++) {
        order.level[l].least = draw(0, 2) == 0 ? draw(-4, 4) : INT64_MIN;
        for (uint32_t i = 0; i < words; i++)
            order.level[l].times[i] = (int32_t)(draw(0, 1) * draw(-3, 3));
    }
    return order;
}

/* Of one word or none: `least` says nothing about the cells. */
static bool is_met(const fill_order *order, uint32_t words, const int64_t *word)
{
    for (uint32_t l = 0; l < order->levels; l++) {
        uint32_t used = 0;

        for (uint32_t i = 0; i < words; i++)
            used += order->level[l].times[i] != 0;
        if (used > 1 &&
            number(&order->level[l], words, word) < order->level[l].least)
            return false;
    }
    return true;
}

static int compare(const fill_order *order, uint32_t words, const int64_t *x,
                   const int64_t *y)
{
    for (uint32_t l = 0; l < order->levels; l++) {
        const int64_t a = number(&order->level[l], words, x);
        const int64_t b = number(&order->level[l], words, y);

        if (a != b)
            return a < b ? -1 : 1;
    }
    return 0;
}

enum { SIDE = 6 };

static size_t index_of(const table_box *box, const int64_t *word)
{
    size_t at = 0;

    for (uint32_t i = 0; i < box->length; i++)
        at = at * SIDE + (size_t)(word[i] - box->low[i]);
    return at;
}

static void walk_through(const fill_order *order, const table_box *box)
{
    unsigned char met[SIDE * SIDE * SIDE] = {0};
    int64_t last[3] = {0}, word[3];
    level_walk walk;
    bool more = grundy_levels_begin(&walk, order, box);

    for (bool first = true; more; first = false) {
        if (!first)
            assert_true(compare(order, box->length, last, walk.word) <= 0);
        assert_true(is_met(order, box->length, walk.word));
        assert_int_equal(met[index_of(box, walk.word)]++, 0);
        memcpy(last, walk.word, sizeof last);
        more = grundy_levels_next(&walk);
    }
    for (size_t at = 0; at < SIDE * SIDE * SIDE; at++) {
        size_t rest = at;
        bool inside = true;

        for (uint32_t i = box->length; i-- > 0; rest /= SIDE) {
            word[i] = box->low[i] + (int64_t)(rest % SIDE);
            inside = inside && word[i] <= box->high[i];
        }
        if (rest == 0 && inside)
            assert_int_equal(met[at], is_met(order, box->length, word));
    }
}

TEST(walks_meet_each_cell_once_in_order)
{
    for (drawn = 1; drawn < 4000; drawn++) {
        const uint64_t seed = drawn;
        table_box box = {.length = (uint32_t)draw(1, 3)};
        fill_order order;

        for (uint32_t i = 0; i < box.length; i++) {
            box.low[i] = draw(-3, 3);
            box.high[i] = box.low[i] + draw(0, SIDE - 1);
        }
        order = draw_order(box.length);
        walk_through(&order, &box);
        drawn = seed;
    }
}

TEST(kinds_are_compared_by_their_levels)
{
    const fill_order heap = {
        .levels = 2,
        .level = {{.times = {1}, .least = INT64_MIN}, {.least = 1}}};
    const fill_order pair = {
        .levels = 2,
        .level = {{.times = {1, 1}, .least = INT64_MIN}, {.least = 2}}};
    const table_box one = {.length = 1, .low = {3}, .high = {9}};
    const table_box two = {.length = 2, .low = {1, 2}, .high = {4, 4}};
    level_walk x, y;

    assert_true(grundy_levels_begin(&x, &heap, &one));
    assert_true(grundy_levels_begin(&y, &pair, &two));
    assert_true(grundy_levels_compare(&x, &y) < 0); /* 3 = 1 + 2, 1 < 2 */
    assert_true(grundy_levels_next(&x));
    assert_true(grundy_levels_compare(&x, &y) > 0);
    assert_true(grundy_levels_next(&y));
    assert_true(grundy_levels_compare(&x, &y) < 0);
}

TEST(far_numbers_are_not_walked_through)
{
    const fill_order order = {.levels = 1,
                              .level = {{.times = {1, 1}, .least = INT64_MIN}}};
    const table_box box = {
        .length = 2, .low = {INT64_MAX - 1, 0}, .high = {INT64_MAX, 1}};
    level_walk walk;

    assert_false(grundy_levels_begin(&walk, &order, &box));
}

/* ---- lattices ---- */

static void expect_index(const char *moves, uint32_t index)
{
    memory mem;
    ruleset set = {0};
    grundy_error err = {0};
    char text[300];

    (void)snprintf(text, sizeof text, "position p(x, y)\n%s", moves);
    grundy_memory_open(&mem, NULL, 0);
    grundy_arena_open(&set.arena, &mem);
    if (grundy_parse_file(&set, text, strlen(text), &err) != GRUNDY_OK ||
        grundy_check_file(&set, &err) != GRUNDY_OK)
        fail_msg("%s: %s", text, err.message);
    assert_int_equal(grundy_lattice_index(&set.kind[0]), index);
    grundy_arena_close(&set.arena);
}

TEST(steps_span_lattices)
{
    expect_index("move to p(x - 2, y + 1)\nmove to p(x + 1, y - 2)\n", 3);
    expect_index("move to p(x - 2, y + 1)\nmove to p(x + 1, y - 2)\n"
                 "move to p(x - 2, y - 1)\n",
                 1);
    expect_index("move to p(x - 4, y)\nmove to p(x - 6, y)\n", 2);
    expect_index("move to p(x - 1, y - 1)\nmove to p(x - 2, y - 2)\n",
                 UINT32_MAX);
    expect_index("move to p(x, y - 2) if x > y\nmove to p(y, x - 3)\n", 1);
    expect_index("move to p(x - 2, y) for k in 1..3\n", 1);
}
