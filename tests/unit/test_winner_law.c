/* SPDX-License-Identifier: MIT */
/*
 * Theorems that tell who wins: recognised in several dresses, refused where a
 * condition just fails, and the same as the search says.
 */
#include "support/test.h"

#include "support/ask_rules.h"

static const char *const off[] = {"closed-family", NULL};

/* Numbers that pairs go to: each pair reads its rules anew. */
enum { MOST_NUMBER = SANITIZED ? 4 : 9 };

/* Who wins, as single positions are asked in two ways. */
static void compare_pairs(const char *text, const char *name, int most)
{
    for (int x = 0; x <= most; x++)
        for (int y = 0; y <= most; y += 1 + (x > 4)) {
            char sum[60];

            (void)snprintf(sum, sizeof sum, "%s(%d, %d)", name, x, y);
            expect_same(text, sum, off);
        }
}

static void expect_pairs(const char *text, const char *why)
{
    expect_plan(text, "closed family", "p", true, why);
    compare_pairs(text, "p", MOST_NUMBER);
}

static void expect_no_pairs(const char *text)
{
    expect_plan(text, "closed family", "p", false, "");
    compare_pairs(text, "p", MOST_NUMBER);
}

static bool wins(const char *text, const char *position)
{
    grundy_rules *rules = rules_of(text);
    grundy_error err = {0};
    grundy_sum *sum;
    bool outcome = false, again = false;

    if (grundy_sum_open(&sum, rules, position, &err) != GRUNDY_OK ||
        grundy_sum_outcome(sum, &outcome, &err) != GRUNDY_OK ||
        grundy_sum_wins(sum, &again, &err) != GRUNDY_OK)
        fail_msg("%s: %s", position, err.message);
    assert_int_equal(outcome, again);
    grundy_sum_close(&sum);
    grundy_rules_close(&rules);
    return outcome;
}

#define QUEEN                                                                  \
    "position p(x, y)\n"                                                       \
    "move to p(x - k, y) for k in 1..x\n"                                      \
    "move to p(x, y - k) for k in 1..y\n"

/* The pairs one by one: the least number that is in none yet, and that much
 * more than it as there were pairs before. */
TEST(pairs_by_mex)
{
    enum { PAIRS = 300 };
    grundy_rules *rules =
        rules_of(QUEEN "move to p(x - k, y - k) for k in 1..min(x, y)");
    bool used[4 * PAIRS] = {false};
    int least = 0;

    for (int d = 0; d < PAIRS; d++) {
        for (; used[least]; least++)
            ;
        used[least] = used[least + d] = true;
        for (int by = -1; by <= 1; by++) {
            char position[60];
            grundy_error err = {0};
            grundy_sum *sum;
            bool won = false;

            (void)snprintf(position, sizeof position, "p(%d, %d)", least + d,
                           least + (least + by < 0 ? 0 : by));
            if (grundy_sum_open(&sum, rules, position, &err) != GRUNDY_OK ||
                grundy_sum_wins(sum, &won, &err) != GRUNDY_OK)
                fail_msg("%s: %s", position, err.message);
            if (won == (by == 0 || least + by < 0))
                fail_msg("%s: found %d", position, won);
            grundy_sum_close(&sum);
        }
    }
    grundy_rules_close(&rules);
}

TEST(golden_ratio)
{
    const char *const queen =
        QUEEN "move to p(x - k, y - k) for k in 1..min(x, y)";

    expect_pairs(queen, "golden ratio");
    expect_pairs(QUEEN "move to p(x - 3, y - 3)\n"
                       "move to p(x - k, y - k) for k in 1..x",
                 "golden ratio");
    expect_no_pairs(QUEEN "move to p(x - k, y - k) for k in 2..x");
    expect_no_pairs(QUEEN "move to p(x - 1, y - 2)\n"
                          "move to p(x - k, y - k) for k in 1..x");
    expect_no_pairs(QUEEN "move to p(x - k, y - 2*k) for k in 1..x");
    /* floor(617 * phi) and more of the kind, by exact arithmetic. */
    assert_false(wins(queen, "p(998, 1615)"));
    assert_false(wins(queen, "p(618033988, 999999999)"));
    assert_true(wins(queen, "p(618033988, 999999998)"));
    assert_true(wins(queen, "p(618033987, 999999999)"));
    assert_false(wins(queen, "p(16180339887498948, 26180339887498948)"));
    assert_true(wins(queen, "p(16180339887498949, 26180339887498949)"));
    assert_false(wins(queen, "p(618033988749894848, 1000000000000000000)"));
    assert_false(wins(queen, "p(0, 0)"));
}

#define TWO                                                                    \
    "position p(h[3])\n"                                                       \
    "move to p(h with [i] = x) for i in 0..<3 for x in 0..<h[i]\n"

static void expect_heaps(const char *text, const char *why)
{
    if (why != NULL)
        expect_plan(text, "closed family", "p", true, why);
    else
        expect_plan(text, "closed family", "p", false, "");
    for (int x = 0; x < 5; x++)
        for (int y = 0; y < 4; y++)
            for (int z = y; z < 4; z++) {
                char sum[60];

                (void)snprintf(sum, sizeof sum, "p([%d, %d, %d])", x, y, z);
                expect_same(text, sum, off);
            }
}

TEST(binary_digits)
{
    const char *const two =
        TWO "move to p(h with [i] = x, [j] = y) for i in 0..<3 for j in "
            "i+1..<3 for x in 0..<h[i] for y in 0..<h[j]";

    expect_heaps(two, "a multiple of 3 heaps");
    expect_heaps("position p(h[])\n"
                 "move to p(h with [i] = h[i] - x) for i in 0..<len(h)\n"
                 "    for x in 1..h[i]\n"
                 "move to p(h with [j] = h[j] - b, [i] = a)\n"
                 "    for i in 0..<len(h) for a in 0..<h[i] for j in 0..<i\n"
                 "    for b in 1..h[j]",
                 "a multiple of 3 heaps");
    expect_heaps(TWO "move to p(h with [i] = x, [j] = x) for i in 0..<3 for j "
                     "in i+1..<3 for x in 0..<min(h[i], h[j])",
                 NULL);
    expect_heaps(TWO "move to p(h with [i] = x, [j] = y) for i in 0..<2 for j "
                     "in i+1..<3 for x in 0..<h[i] for y in 0..<h[j]",
                 "a multiple of 3 heaps");
    expect_heaps(TWO "move to p(h with [i] = x, [j] = y) for i in 0..<1 for j "
                     "in i+1..<3 for x in 0..<h[i] for y in 0..<h[j]",
                 NULL);
    expect_heaps("position p(h[3])\n"
                 "move to p(h with [i] = x, [j] = y) for i in 0..<3 for j in "
                 "i+1..<3 for x in 0..<h[i] for y in 0..<h[j]",
                 NULL);
    expect_heaps(TWO "move to p(h with [i] = x, [j] = y) for i in 0..<3 for j "
                     "in i+1..<3 for x in 0..<h[i] for y in 1..<h[j]",
                 NULL);
    assert_false(wins(two, "p([1000000007, 1000000007, 1000000007])"));
    assert_true(wins(two, "p([1000000007, 1000000007, 1000000006])"));
}

TEST(balances)
{
    static const char *const moves[] = {
        "move to p(x - 2 * i, y + i) for i in 1..x/2\n"
        "move to p(x + i, y - 2 * i) for i in 1..y/2",
        "move to p(x + k, y - 2 * k) for k in 1..y\n"
        "move to p(x - 2 * i, y + i) for i in 1..x/2\n"
        "move to p(x - 2 * i, y + i) for i in 1..x",
        "move to p(x - 3 * i, y + 2 * i) for i in 1..x/3\n"
        "move to p(x + 2 * i, y - 3 * i) for i in 1..y/3",
    };
    static const char *const others[] = {
        "move to p(x - 2 * i, y + i) for i in 1..x/2",
        "move to p(x - 3 * i, y + i) for i in 1..x/3\n"
        "move to p(x + i, y - 3 * i) for i in 1..y/3",
        "move to p(x - 2 * i, y + i) for i in 1..x/3\n"
        "move to p(x + i, y - 2 * i) for i in 1..y/2",
        "move to p(x - 2 * i, y + i) for i in 2..x/2\n"
        "move to p(x + i, y - 2 * i) for i in 1..y/2",
        "move to p(x - 2 * i, y + i) for i in 1..x/2\n"
        "move to p(x + i, y - 2 * i) for i in 1..y/2\n"
        "move to p(x - 1, y)",
    };
    char text[400];

    for (size_t i = 0; i < COUNT(moves); i++) {
        (void)snprintf(text, sizeof text, "position p(x, y)\n%s", moves[i]);
        expect_pairs(text, "differ by");
        assert_false(wins(text, "p(10000000000000000, 10000000000000001)"));
        assert_true(wins(text, "p(10000000000000000, 10000000000000003)"));
        if (i == 0)
            assert_true(
                wins(text, "p(1000000000000000000, 999999999999999998)"));
    }
    for (size_t i = 0; i < COUNT(others); i++) {
        (void)snprintf(text, sizeof text, "position p(x, y)\n%s", others[i]);
        expect_no_pairs(text);
    }
}

/* The same moves in other words. */
TEST(respelled)
{
    static const char *const queens[] = {
        "position p(x, y)\n"
        "move to p(k, y) for k in 0..x-1\n"
        "move to p(x, k) for k in 0..<y\n"
        "move to p(x - k, y - k) for k in 1..x if k <= y",
        "position p(b, a)\n"
        "move to p(b - k - 1, a - k - 1) for k in 0..<min(a, b)\n"
        "move to p(-i + b, a) for i in 1..<b+1\n"
        "move to p(b, a - i) for i in 1..a",
        "fn less(n, k) = n - k\n"
        "position p(x, y)\n"
        "move to p(less(x, k), less(y, k)) for k in 1..x if not k > y\n"
        "move to p(less(x, k), y) for k in 1..x\n"
        "move to p(x, k) for k in 0..y if k != y",
        "let one = 1\n"
        "position p(x, y)\n"
        "stop if x == 0 and y == 0\n"
        "move to p(x - k, y) for k in one..x\n"
        "move to p(x, y - k) for k in one..y if k > 0\n"
        "move to p(x - one, y - one)\n"
        "move to p(x - k, y - k) for k in 2..x",
        "position p(x, y)\n"
        "move to p(if d == 1 then x else x - k, if d == 0 then y else y - k)\n"
        "    for d in 0..2 for k in 1..max(x, y)",
        "position p(x, y)\n"
        "move to p(a, b) for a in 0..x for b in 0..y\n"
        "    if (a < x or b < y) and (a == x or b == y or x - a == y - b)",
        "position p(x, y)\n"
        "move to p(min(x - k, y), max(x - k, y)) for k in 1..x\n"
        "move to p(min(x, y - k), max(x, y - k)) for k in 1..y\n"
        "move to p(x - k, y - k) for k in 1..min(x, y)",
        "position p(x, y)\n"
        "move to p(y, x - k) for k in 1..x\n"
        "move to p(x, y - k) for k in 1..y\n"
        "move to p(y - k, x - k) for k in 1..min(x, y)",
        "position p(x, y)\n"
        "move to p(x - k * a, y - k * b) for a in 0..1 for b in 0..1\n"
        "    if a + b > 0 for k in 1..max(x, y)",
    };
    static const char *const apart[] = {
        "position p(x, y)\n"
        "move to p(x - k, y) for k in 1..x\n"
        "move to p(x, y - k) for k in 1..y\n"
        "move to p(x - k, y - k) for k in 1..x\n"
        "move to p(x - k, y - k - 1) for k in 1..x\n"
        "move to p(x - k - 1, y - k) for k in 1..y",
    };
    static const char *const balance[] = {
        "position p(x, y)\n"
        "move to p(x - 2 * i, i + y) for i in 1..x if 2 * i <= x\n"
        "move to p(k + x, y - k - k) for k in 1..y/2",
        "position p(y, x)\n"
        "move to p(y + i - 1, x - 2 * i + 2) for i in 2..x+5\n"
        "move to p(y - 2 * i, x + i) for i in 1..10 if 2 * i <= y\n"
        "move to p(y - 2 * i, x + i) for i in 11..y",
    };
    static const char *const heaps[] = {
        "position p(h[3])\n"
        "move to p(h with [i] = h[i] - x) for x in 1..9 for i in 0..2\n"
        "    if x <= h[i]\n"
        "move to p(h with [i] = x) for i in 0..2 for x in 0..h[i]-1\n"
        "move to p(h with [i] = x, [j] = y) for i in 0..2 for j in 0..2\n"
        "    if i < j for y in 0..<h[j] for x in 0..<h[i]",
        "position p(h[3])\n"
        "move to p(h with [i] = x) for i in 0..<3 for x in 0..<h[i]\n"
        "move to p(h with [j] = y, [i] = h[i] - a) for i in 0..<3\n"
        "    for j in 0..<3 if i != j for a in 1..h[i] for y in 0..h[j]\n"
        "    if not (y == h[j])",
    };

    for (size_t i = 0; i < COUNT(queens); i++)
        expect_pairs(queens[i], "golden ratio");
    for (size_t i = 0; i < COUNT(apart); i++)
        expect_pairs(apart[i], "sqrt(8)");
    expect_no_pairs("position p(x, y)\n"
                    "move to p(y, x - k) for k in 1..x\n"
                    "move to p(y - k, x - k) for k in 1..min(x, y)");
    /* Fibonacci Nim has no two numbers that may change places. */
    expect_no_pairs("position p(x, y)\n"
                    "move to p(2 * k, x - k) for k in 1..min(x, y)");
    for (size_t i = 0; i < COUNT(balance); i++)
        expect_pairs(balance[i], "differ by");
    for (size_t i = 0; i < COUNT(heaps); i++)
        expect_heaps(heaps[i], "a multiple of 3 heaps");
    expect_no_pairs("position p(x, y)\n"
                    "move to p(a, b) for a in 0..x for b in 0..y\n"
                    "    if (a < x or b < y) and x - a == y - b");
}

/* Who wins from each number, with the theorem or without. */
static void expect_numbers(const char *moves, bool known)
{
    char text[300], position[20];

    (void)snprintf(text, sizeof text, "position p(x)\nmove to %s", moves);
    expect_plan(text, "closed family", "p", known, known ? "power of 2" : "");
    for (int x = 1; x <= (SANITIZED ? 20 : 70); x++) {
        (void)snprintf(position, sizeof position, "p(%d)", x);
        expect_same(text, position, off);
    }
}

TEST(a_divisor_is_taken)
{
    static const char *const same[] = {
        "p(x - d) for d in divisors(x) if 1 < d < x",
        "p(x - d) for d in divisors(x) if d != 1 and d != x",
        "p(x - k) for k in 2..<x if x % k == 0",
        "p(x - k) for k in 2..x / 2 if x % k == 0",
        "p(y) for y in 1..<x if x % (x - y) == 0 and x - y > 1",
    };
    static const char *const others[] = {
        "p(x - d) for d in divisors(x) if 2 < d < x",
        "p(x - k) for k in 2..<x if x % k <= 1",
        "p(x - k) for k in 2..x / 3 if x % k == 0",
        "p(x - k) for k in 2..<x - 2 if x % k == 0",
    };

    for (size_t i = 0; i < COUNT(same); i++)
        expect_numbers(same[i], true);
    for (size_t i = 0; i < COUNT(others); i++)
        expect_numbers(others[i], false);
    for (size_t i = 0; i < COUNT(same); i++) {
        char text[300];

        (void)snprintf(text, sizeof text, "position p(x)\nmove to %s", same[i]);
        assert_true(wins(text, "p(1000000000000000000)"));
        assert_true(wins(text, "p(4611686018427387904)"));
        assert_false(wins(text, "p(2305843009213693952)"));
        assert_false(wins(text, "p(4611686018427387903)"));
    }
}
