/* SPDX-License-Identifier: MIT */
/*
 * Positions that are sums of their parameters or of an array's elements: what
 * is split, what just misses a condition, and that answers stay the same.
 */
#include "../support/test.h"
#include "support/ask_rules.h"

#define SPLITS(rules, why) expect_plan(rules, "independence", NULL, true, why)
#define STAYS(rules, why) expect_plan(rules, "independence", NULL, false, why)

TEST(parameters_that_nothing_ties_are_parts)
{
    SPLITS("position p(x, y, z)\nmove to p(x - k, y, z) for k in 1..x\n"
           "move to p(x, b, z) for b in 0..<y\nmove to p(x, y, z / 2) if z > 0",
           "a sum of 3 games");
    /* x and z go together, y alone. */
    SPLITS("position p(x, y, z)\nmove to p(x - 1, y, z + x)\n"
           "move to p(x, y, z - 1)\nmove to p(x, y - 2, z)",
           "no move ties x+z to the other parameters: a sum of 2 games");
    /* m names a family. */
    SPLITS("position p(m, x, y)\nmove to p(m, x - k, y) for k in 1..m\n"
           "move to p(m, x, y - k) for k in 2..m",
           "a sum of 2 games");
    /* What else a move leaves is of its own part. */
    SPLITS("position p(x, y)\nmove to p(x - 1, y) + nim(x)\n"
           "move to p(x, y - k) for k in 1..3",
           "a sum of 2 games");
    expect_plan("position p(x, y)\nmove to p(x - k, y) for k in 1..x\n"
                "move to p(x, y - k) for k in 1..3",
                "closed family", "p.y", true, "n mod 4");
}

/* What comes in place of an element may be more than one, or none. */
TEST(elements_may_be_cut_out_and_put_in)
{
#define MOVE(to)                                                               \
    "position p(h[])\nmove to p(" to ") for i in 0..<len(h) "                  \
    "for y in 1..<h[i]"
    static const char *const cut[] = {
        MOVE("h[0..<i] + [y, h[i] - y] + h[i + 1..<len(h)]"),
        MOVE("h[i + 1..len(h) - 1] + h[0..i - 1]"),
        MOVE("(h with [i] = y) + [h[i] - y]"),
        MOVE("sort([h[j] for j in 0..<len(h) if j != i] + [y / 2])")};
    static const char *const near[] = {
        MOVE("h[0..<i] + [y] + h[i..<len(h)]"),
        MOVE("h[0..<i] + [y] + h[i + 2..<len(h)]"),
        MOVE("h[0..<i] + [i, 1] + h[i + 1..<len(h)]"),
        MOVE("h[0..<i] + [h[0] / 2] + h[i + 1..<len(h)]"),
        MOVE("(h with [i] = y) + h[0..<i]"),
        MOVE("[h[j] for j in 1..<len(h) if j != i] + [y / 2]"),
        ("position p(h[])\nmove to p(h[0..<i] + h[i + 1..<len(h)]) "
         "for i in 1..<len(h)")};
    static const char *const off[] = {"independence", NULL};
#undef MOVE

    for (size_t i = 0; i < sizeof cut / sizeof *cut; i++) {
        SPLITS(cut[i], "a sum of its elements");
        expect_same(cut[i], "p([4, 1, 3]) + nim(1)", off);
        expect_same(cut[i], "p([5]) + p([2, 2]) + p([])", off);
    }
    for (size_t i = 0; i < sizeof near / sizeof *near; i++)
        STAYS(near[i], "");
}

/* What has no form of numbers is no hindrance: it stays as it is written. */
TEST(opaque_terms_are_kept)
{
    static const char *const off[] = {"independence", NULL};
    static const char *const rules[] = {
        /* not all elements */
        "position p(h[3], b)\nmove to p(h with [i] = x, b) for i in 0..1 "
        "for x in 0..<h[i]\n"
        "move to p(h, b - 1) if b > 0",
        /* a place of the input, a list of lists, a function, a product */
        "let d = [3, 1, 2]\nposition p(h[3], b)\nmove to p(h with [i] = y, b) "
        "for i in 0..<3 for y in 0..<h[i] if h[i] - y <= d[i]\n"
        "move to p(h, b - 1) if b > 0",
        "let next = [[], [0], [0, 1], [1, 2]]\nposition p(h[3], b)\n"
        "move to p(h with [i] = y, b) for i in 0..<3 if h[i] < 4 "
        "for y in next[h[i]]\n"
        "move to p(h, b - 1) if b > 0",
        "fn digits(n) = if n < 2 then n else n % 2 + digits(n / 2)\n"
        "position p(h[3], b)\nmove to p(h with [i] = h[i] - k, b) "
        "for i in 0..<3 for k in 1..h[i] if digits(k) == 1\n"
        "move to p(h, b - 1) if b > 0",
        "position p(h[3], b)\nmove to p(h with [i] = h[i] - k, b) "
        "for i in 0..<3 for k in 1..h[i] if k * k >= h[i] if 12 / k > 2\n"
        "move to p(h, b - k) for k in 1..b if k * b % 3 == 1",
        /* what may fail stands behind what guards it */
        "position p(h[3], b)\nmove to p(h with [i] = h[i] / 2, b) "
        "for i in 0..<3 if h[i] > 1 and 12 / (h[i] - 1) > 3\n"
        "move to p(h, b - 1) if b > 0",
        /* so it does where the cases of a minimum are joined to one */
        "let d = [2, 1]\nposition p(h[3], b)\n"
        "move to p(h with [i] = h[i] - k, b) for i in 0..<3 for k in 1..h[i] "
        "if min(h[i], 2) == 2 or d[h[i]] > k\n"
        "move to p(h, b - 1) if b > 0",
        /* sums of other kinds, folds over the array beside a number */
        "position p(h[3], b)\nmove to p(h, b - k) + nim(k) for k in 1..b\n"
        "move to p(h with [i] = h[i] - 1, b) + nim(h[i]) for i in 0..<3",
        "position p(h[3], b)\nmove to p(h, b - k) for k in 1..b\n"
        "move to p(h with [i] = h[i] - 1, b) for i in 0..<3 if sum(h) > 3"};

    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        SPLITS(rules[i], "a sum of");
        expect_same(rules[i], "p([3, 1, 2], 2) + nim(1)", off);
        expect_same(rules[i], "p([2, 3, 3], 3) + p([0, 1, 3], 1)", off);
    }
    /* one side of an `or` that a later condition stands behind */
    expect_same("let d = [2, 4, 1]\nfn f(v) = max(v - 2, 0)\n"
                "fn one(k) = if k < 2 then k else one(k / 2) + 1\n"
                "position p(h[3])\nmove to p(h with [i] = h[i] - k) "
                "for i in 0..<3 for k in 1..h[i] "
                "if f(h[i]) <= h[i] % d[i] or one(h[i]) > d[i] "
                "if not (h[i] / k < h[i])",
                "p([2, 1, 0]) + p([0, 0, 4])", off);
    /* the same array, and number, in other words */
    SPLITS("fn one(k) = if k < 2 then k else k % 2 + one(k / 2)\n"
           "position p(h[4])\nmove to p([if j == i then y else h[j] for j in "
           "0..<4]) for i in 0..<4 for y in 0..<h[i] if one(h[i] - y) == 1",
           "a sum of its elements");
    SPLITS("fn one(k) = if k < 2 then k else k % 2 + one(k / 2)\n"
           "position p(x, y)\nmove to p(x - i, y - j) for i in 0..x "
           "for j in 0..y if i + j > 0 if i == 0 or j == 0 if one(i + j) == 1",
           "a sum of 2 games");
    SPLITS("fn one(k) = if k < 2 then k else k % 2 + one(k / 2)\n"
           "position p(h[])\nstop if all(x == 0 for x in h)\n"
           "move to p(h[0..<i] + [y] + h[i + 1..<len(h)]) for i in 0..<len(h) "
           "for y in 0..<h[i] if one(h[i] - y) == 1",
           "a sum of its elements");
    SPLITS("input n, a[n]\nposition p(g[n])\nmove to p(g with [i] = g[i] + k) "
           "for i in 0..<n for k in 1..a[i] - g[i]",
           "a sum of its elements");
    SPLITS("position p(s: set(4), b)\nmove to p(s - {x}, b) for x in s\n"
           "move to p(s, b - 1)",
           "a sum of 2 games");
}

/* Coordinates from 1 are heaps from 0. */
TEST(parts_count_from_where_ranges_begin)
{
    static const char rook[] =
        "position p(r in 1..8, c in 4..9)\n"
        "move to p(r - k, c) for k in 1..r-1\nmove to p(r, c - 1)\n"
        "move to p(r, c - 2)\nstart p(3, 5)";
    static const char *const off[] = {"independence", "parameters", NULL};

    SPLITS(rook, "a sum of 2 games");
    expect_plan(rook, "closed family", "p.c.told", true, "{1,2}");
    expect_plan(rook, "closed family", "p.r.told", true, "every smaller heap");
    expect_same(rook, "p(1, 4) + p(3, 5) + p(8, 9)", off);
    expect_same(rook, "p(8, 4) + nim(7)", off);
}

TEST(parameters_that_are_tied_stay_together)
{
    STAYS("position p(x, y)\nmove to p(x - 1, y)\nmove to p(x, y - 1)\n"
          "move to p(x - 1, y - 1)",
          "tie its parameters");
    STAYS("position p(x, y)\nmove to p(x - 1, y) if y > 0\n"
          "move to p(x, y - 1)",
          "tie its parameters");
    STAYS("position p(x, y in 0..x)\nmove to p(x - 1, y)\n"
          "move to p(x, y - 1)",
          "tie its parameters");
    STAYS("position p(x, y)\nstop if x == 3\nmove to p(x - 1, y)\n"
          "move to p(x, y - 1)",
          "a stop");
    STAYS("position p(x, y)\nmove to p(x - 1, y) + p(x - 2, y)\n"
          "move to p(x, y - 1)",
          "two positions");
    STAYS("position p(x, y)\nmove to 2 * p(x - 1, y)\nmove to p(x, y - 1)",
          "otherwise than once");
    STAYS("position p(x, y)\nmove to nim(x)\nmove to p(x, y - 1)",
          "no position of the kind");
    STAYS("position p(x, y)\nmove to p(x - 1, 0)\nmove to p(x, y - 1)",
          "tie its parameters");
    STAYS("position p(x, y)\nmove to p(x - gcd(x, y), y) if x > 0\n"
          "move to p(x, y - 1)",
          "tie its parameters");
    STAYS("position p(x, y in 0..x, z)\nmove to p(x - 1, y, z)\n"
          "move to p(x, y, z - 1) if z > y",
          "tie its parameters");
    STAYS("position p(x, y)\nmove to p(x, y) if x > 9\n"
          "move to p(x - 1, y)\nmove to p(x, y - 1)",
          "changes no parameter");
    STAYS("position p(x, y)\nmove to p(x - 1, y) + nim(y)\n"
          "move to p(x, y - 1)",
          "tie its parameters");
    STAYS("position p(x, y)\nwin if x == 0\nmove to p(x - 1, y)\n"
          "move to p(x, y - 1)",
          "win and lose");
    STAYS("fn left(x, y) = if x > 2 then left(x - 2, y) else p(x, y)\n"
          "position p(x, y)\nmove to left(x - 1, y)\nmove to p(x, y - 1)",
          "otherwise than once");
}

TEST(elements_that_change_one_at_a_time_are_parts)
{
    SPLITS("let n = 4\nposition p(h[n])\n"
           "move to p(h with [i] = x) for i in 0..<n for x in 0..<h[i]",
           "a sum of its elements");
    SPLITS("position p(h[])\nmove to p(h with [i] = h[i] - k) "
           "for i in 0..len(h) - 1 for k in 1..3",
           "a sum of its elements");
    SPLITS("position p(h[3])\nmove to p(h with [i] = h[i] - k) "
           "for i in 0..2 for k in 1..3",
           "a sum of its elements");
    SPLITS("position p(h[3])\nmove to p(sort(h with [i] = x)) for i in 0..<3 "
           "for x in 0..<h[i]",
           "a sum of its elements");
    SPLITS("let most = [1, 2, 3]\nposition p(h[3])\nmove to "
           "p(h with [i] = h[i] - k) for i in 1..<3 for k in 1..most[i]",
           "a sum of its elements");
    SPLITS("position p(h[3], y)\nmove to p(h with [i] = x, y) for i in 0..<3 "
           "for x in 0..<h[i]\nmove to p(h, y - 1)",
           "element by element");
}

TEST(elements_that_are_tied_stay_together)
{
    STAYS("position p(h[3])\nmove to p(h with [i] = x) for i in 0..<3 "
          "for x in 0..<h[i]\nmove to p(h with [i] = x, [j] = y) for i in "
          "0..<3 for j in i+1..<3 for x in 0..<h[i] for y in 0..<h[j]",
          "two elements");
    STAYS("position p(h[3])\nmove to p(h with [i] = x) for i in 0..<3 "
          "for x in 0..<h[i] if i == 0 or h[i - 1] > 0",
          "not that of a loop");
    STAYS("position p(h[3])\nmove to p(h with [i] = x) for i in 0..<3 "
          "for x in 0..<h[i] if sum(h) > 2",
          "more of the array");
    STAYS("position p(h[3])\nstop if h[0] == 1\nmove to p(h with [i] = x) "
          "for i in 0..<3 for x in 0..<h[i]",
          "a stop");
    STAYS("position p(h[3])\nmove to p(h with [0] = x) for x in 0..<h[0]",
          "not that of a loop");
    STAYS("position p(h[3])\nmove to p(sort(h with [i] = h[i] - 1)) "
          "for i in 0..<3 if h[i] > i",
          "its elements differ");
    STAYS("position p(h[])\nmove to p(h[1..<len(h)]) if len(h) > 0",
          "otherwise than by");
    /* The sum of all has no words in the canonical form, so there is none. */
    STAYS("position p(h[])\nmove to p(h with [i] = h[i] - k) for i in "
          "0..<len(h) for k in 1..h[i] if sum(h) + h[i] >= 2 * k + 4",
          "a move looks at more of the array");
}

TEST(answers_stay_the_same)
{
    static const char *const off[] = {"independence", NULL};
    static const char *const both[] = {"independence", "closed-family",
                                       "bounds", NULL};
    static const char *const three =
        "position p(x, y, z)\nmove to p(x - 1, y, z + x)\n"
        "move to p(x, y, z - 1) + nim(z)\nmove to p(x, y / 2, z) if y > 0";
    static const char *const family =
        "position p(m, x, y)\nmove to p(m, x - k, y) for k in 1..m\n"
        "move to p(m, x, y - k) for k in 2..m";
    static const char *const array =
        "let most = [1, 4, 2]\nposition p(h[3])\nmove to "
        "p(h with [i] = h[i] - k) for i in 1..<3 for k in 1..most[i]\n"
        "move to p(h with [i] = h[i] / 2) for i in 0..<3 if h[i] > 0";
    /* Another kind moves into it. */
    static const char *const into =
        "position p(x, y)\nmove to p(x - k, y) for k in 1..2\n"
        "move to p(x, y - k) for k in 1..y\n"
        "position q(n)\nmove to p(n, n / 2) + q(n - 2)\nmove to q(n - 1)";
    /* From 2 and from 3, with moves that would leave the range. */
    static const char *const from =
        "position p(x in 2..7, y in 3..<9)\n"
        "move to p(x - k, y) for k in 1..x\n"
        "move to p(x, 12 - 2 * k + y) for k in 7..9\nmove to p(x, y - 1)";
    char sum[100];

    for (int a = 2; a < 8; a++)
        for (int b = 3; b < 9; b++) {
            (void)snprintf(sum, sizeof sum, "p(%d, %d) + p(4, 5)", a, b);
            expect_same(from, sum, off);
        }
    for (int a = 0; a < 6; a++)
        for (int b = 0; b < 6; b++) {
            (void)snprintf(sum, sizeof sum, "p(%d, %d, 3) + p(2, 1, %d)", a, b,
                           a);
            expect_same(three, sum, off);
            expect_same(family, sum, both);
            (void)snprintf(sum, sizeof sum, "3 * p([%d, %d, 5])", a, b);
            expect_same(array, sum, off);
            expect_same(array, sum, both);
            (void)snprintf(sum, sizeof sum, "q(%d) + p(%d, 2)", a + b, b);
            expect_same(into, sum, off);
        }
}

/* Positions that no table holds, by the laws of their parts. */
TEST(large_positions_are_answered_by_their_parts)
{
    static const char *const nim =
        "position p(a, b, c)\nmove to p(a - k, b, c) for k in 1..a\n"
        "move to p(a, b - k, c) for k in 1..b\n"
        "move to p(a, b, x) for x in 0..<c";
    grundy_rules *rules = rules_of(nim);
    grundy_error err = {0};
    grundy_sum *sum;
    uint64_t nimber = 0;

    assert_int_equal(grundy_sum_open(&sum, rules, "p(10**18, 10**17, 5)", &err),
                     GRUNDY_OK);
    assert_int_equal(grundy_sum_nimber(sum, &nimber, &err), GRUNDY_OK);
    assert_true(nimber == (UINT64_C(1000000000000000000) ^
                           UINT64_C(100000000000000000) ^ 5));
    grundy_sum_close(&sum);
    grundy_rules_close(&rules);
}

/* Winning moves of large heaps in one position, and their names. */
TEST(winning_moves_are_asked_of_the_parts)
{
    static const char *const off[] = {"values-to-moves", NULL};
    static const char *const nim =
        "position p(m, a, b, c)\nmove to p(m, a - k, b, c) for k in 1..a\n"
        "move to p(m, a, b, c - 1)\n"
        "move to p(m, a, j, c) for j in 0..<b\n"
        "move to p(m, a, b, c - i) for i in 2..4\n";
    static said s;
    char sum[100];

    expect_plan(nim, "values to moves", "p", true, "not listed");
    for (int a = 0; a < 8; a++)
        for (int c = 0; c < 12; c++) {
            (void)snprintf(sum, sizeof sum,
                           "p(2, %d, 4, %d) + 2 * p(1, 2, %d, 1)", a, c, a);
            expect_same(nim, sum, off);
            (void)snprintf(sum, sizeof sum, "p(2, %d, 4, %d) + nim(%d)", a, c,
                           a + c);
            expect_same(nim, sum, off);
        }
    ask_text(&s, nim, "p(0, 10**18, 10**18 - 1, 0)");
    if (strcmp(s.text, "1 1 524287\np(0, 1000000000000000000, "
                       "999999999999999999, 0) -> p(0, 999999999999999999, "
                       "999999999999999999, 0)") != 0)
        fail_msg("%s", s.text);
}

/* A table of 7 x 9 x 6 cells from below 0. */
static void ask_table(const char *text, const char *position, bool split,
                      int64_t *value)
{
    const grundy_axis axis[] = {{"a", -1, 5}, {"b", -2, 6}, {"c", 0, 5}};
    grundy_rules *rules = rules_of(text);
    grundy_error err = {0};

    if (!split)
        assert_int_equal(grundy_rules_without(rules, "independence", &err),
                         GRUNDY_OK);
    if (grundy_rules_table(rules, position, axis, 3, value, &err) != GRUNDY_OK)
        fail_msg("%s: %s", position, err.message);
    grundy_rules_close(&rules);
}

/* Cells put together from parts are those of positions one by one; outside
 * of a range too. */
TEST(tables_of_parts_are_tables)
{
    enum { CELLS = 7 * 9 * 6 };
    static const char *const rules =
        "position p(x in 1..4, y, z in 0..3)\nmove to p(x - 1, y, z)\n"
        "move to p(x, y / 2, z) if y > 0\nmove to p(x, y, z - 2) + nim(z)\n"
        "position h(n)\nmove to h(n - k) for k in 1..3";
    static const char *const position[] = {
        "p(a, b, c)",
        "p(a, b + c, c)",
        "p(c, 3, b)",
        "h(a) + h(b) + h(c)",
        "h(a) + p(b, a, 2) + nim(c)",
        "2 * h(a) + 3 * h(b * c)",
        "sum(h(i) for i in 0..a) + p(2, b, 1)",
        "p(a, a, a) + h(7)"};

    for (size_t i = 0; i < sizeof position / sizeof *position; i++) {
        int64_t parts[CELLS], cell[CELLS];
        grundy_rules *one = rules_of(rules);

        ask_table(rules, position[i], true, parts);
        ask_table(rules, position[i], false, cell);
        assert_memory_equal(parts, cell, sizeof parts);
        /* And one axis at a time, which nothing can be taken apart for. */
        for (int64_t k = 0; k < CELLS; k++) {
            char fixed[200];
            const grundy_axis only = {"c", k % 6, k % 6};
            int64_t value;
            grundy_error err = {0};

            (void)snprintf(fixed, sizeof fixed,
                           "sum(sum(%s for a in {%lld}) for b in {%lld})",
                           position[i], (long long)(k / 54 - 1),
                           (long long)(k / 6 % 9 - 2));
            assert_int_equal(
                grundy_rules_table(one, fixed, &only, 1, &value, &err),
                GRUNDY_OK);
            assert_int_equal(value, parts[k]);
        }
        grundy_rules_close(&one);
    }
}
