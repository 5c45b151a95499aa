/* SPDX-License-Identifier: MIT */
/*
 * Numbers in native code against the interpreter: those so far out that it
 * leaves them alone, on both sides of where that begins, and functions that it
 * has of its own.
 */
#include "support/native.h"

/* 2^60, where near ends. */
#define END "1152921504606846976"

/* By recursions, and, where some positions have no moves, by lists of options.
 */
static void expect_same_by_both(const char *rules, const char *sum)
{
    char text[1000];

    expect_same(rules, sum);
    (void)snprintf(text, sizeof text, "%s    stop if x == 4\n", rules);
    expect_same(text, sum);
}

TEST(positions_may_lie_far_out)
{
    static const char *const games[] = {
        "position at(x)\n"
        "    move to at(x - 2**58 * k) for k in 1..3 if x / k % 3 != 1\n"
        "    move to at((x + 2 * x) / 7)\n",
        "position at(x in -2**62..2**62 + 2**61)\n"
        "    move to at(x - 2**58 * k) for k in 1..3 if x / k % 3 != 1\n"
        "    move to at((x + 2 * x) / 7) if x > 0\n",
        "position at(x in 0..2**62 + 2**61)\n"
        "    move to at(x - 2**58) + at(x / 3) if x > 2\n"
        "    move to at(x / 5) if x * 6 % 7 != 2\n",
    };
    static const char *const sums[] = {
        "at(" END ")",
        "at(" END " - 1)",
        "at(" END " + 1)",
        "at(2**61)",
        "at(2**62)",
        "at(2**62 + 2**60)",
        "at(2**59) + at(2**61)",
    };

    for (size_t i = 0; i < COUNT(games); i++)
        for (size_t j = 0; j < COUNT(sums); j++)
            expect_same_by_both(games[i], sums[j]);
}

/* Steps that cannot overflow from a near position, and can from a far one. */
TEST(far_steps_overflow)
{
    static const char *const games[] = {
        "position at(x, m in 0..3)\n"
        "    move to at((7 * x + x) / 9, m - 1)\n",
        /* It lies far out only where the moves lead. */
        "position at(x, m in 0..3)\n"
        "    move to at(x % 7 + 2**62, m - 1) + at(x, 0) "
        "if x + x + x > x - m\n",
        "position at(x, m in 0..3)\n"
        "    move to at(x, m - 1) if x + x + x > x - m\n"
        "    move to at(x, 0) if m > 1\n",
        "position at(x in -9223372036854775807..9223372036854775807, m in "
        "0..3)\n"
        "    move to at(x / 2, m - 1) if -x - x + 1 != m\n",
        "position at(x, m in 0..3)\n"
        "    move to at(x - k, m - 1) for k in x / 2..x / 2 + 2 "
        "if 5 / (x - " END ") != 2\n",
    };
    static const char *const sums[] = {
        "at(" END ", 2)",
        "at(" END " + 1, 2)",
        "at(2**62, 2)",
        "at(2**62 - 1 + 2**62, 3)",
        "at(2**62 - 2 + 2**62, 0)",
        "at(5, 2)",
        "at(" END " - 1, 3) + at(" END " * 3, 1)",
    };

    for (size_t i = 0; i < COUNT(games); i++)
        for (size_t j = 0; j < COUNT(sums); j++)
            expect_same_by_both(games[i], sums[j]);
}

/* Rows that end beyond, begin there, or lie there as a whole. */
TEST(rows_may_reach_far_out)
{
    static const char *const sums[] = {
        "at(9, " END ")",      "at(9, " END " + 9)",  "at(9, " END " - 9)",
        "at(4, " END " + 20)", "at(0, " END " + 12)",
    };

    for (size_t j = 0; j < COUNT(sums); j++) {
        expect_same("position at(x in 0..40, y in " END " - 40.." END " + 40)\n"
                    "    move to at(x - k, y) for k in 1..2 if gcd(y, k + x) < "
                    "2\n"
                    "    move to at(x, y - k) for k in 1..3\n",
                    sums[j]);
        expect_same(
            "position at(x in 0..40, y in " END " - 40.." END " + 40)\n"
            "    move to at(x - k, y) for k in 1..2 if y * 7 % (k + "
            "x) < 2\n"
            "    move to at(x, y - k) for k in 1..3 if 8 * (y - 1) != 3\n",
            sums[j]);
    }
}

/* ---- functions of numbers ---- */

static void expect_same_for(const char *number, const char *from)
{
    char text[300];

    (void)snprintf(text, sizeof text,
                   "position at(n in -9..40, m in 0..1)\n"
                   "    move to at(n - k, m) for k in 1..3 if (%s) %% 3 != 1\n"
                   "    move to at(n * n %% 7, m - 1) if n %% 5 == 2\n",
                   number);
    expect_same(text, from);
}

TEST(numbers_have_functions)
{
    static const char *const numbers[] = {
        "isqrt(n)",
        "isqrt(n * n * k)",
        "isqrt(2**62 + n * 2**57 - k)",
        "isqrt(9223372036854775807 - n)",
        "isqrt((3037000499 - n) ** 2 - k)",
        "isqrt((94906265 + n) ** 2 - 1)",
        "isqrt((94906265 + n) ** 2)",
        "isqrt(n + 2) * isqrt(n + 2) + isqrt(n + 3)",
        "gcd(n, k)",
        "gcd(-n, 6) + gcd(0, n)",
        "gcd(n * 2**40, k * 2**38 * 15)",
        "gcd(-9223372036854775807 - 1, n + 50)",
        "abs(n - 12) - abs(k - n)",
        "popcount(n + 9) + popcount(9223372036854775807)",
    };

    for (size_t i = 0; i < COUNT(numbers); i++) {
        expect_same_for(numbers[i], "at(40, 1)");
        expect_same_for(numbers[i], "at(3, 1)");
    }
}

TEST(functions_of_numbers_fail)
{
    static const char *const numbers[] = {
        "isqrt(n - 30)",
        "isqrt(-9223372036854775807 - 1 + n - n)",
        "popcount(n - 30)",
        "gcd((-9223372036854775807 - 1) * min(1, max(0, 30 - n)), 0)",
        "gcd(0, (-9223372036854775807 - 1) * min(1, max(0, 30 - n)))",
        "gcd(-9223372036854775807 - 1 + max(0, n - 30), min(0, 30 - n))",
        "abs((-9223372036854775807 - 1) * min(1, max(0, 30 - n)))",
    };

    for (size_t i = 0; i < COUNT(numbers); i++) {
        expect_same_for(numbers[i], "at(31, 1)");
        expect_same_for(numbers[i], "at(40, 0) + at(35, 1)");
    }
}

static int begin_runs(void **state)
{
    rules_must_run = true;
    return begin_native(state);
}

TEST_GROUP(begin_runs, drop_place)
