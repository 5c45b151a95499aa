/* SPDX-License-Identifier: MIT */
/*
 * Loops of native code against the interpreter: those that step through a
 * table, where they may be cut short or pass over what fails, and folds.
 */
#include "support/native.h"

/* ---- loops that step through tables ---- */

#define PAIR "position at(x in 0..60, y in 0..60)\n"

/* Filled row by row, and, where some positions have no moves, on demand. */
static void expect_same_by_both(const char *rules, const char *sum)
{
    char text[1000];

    expect_same(rules, sum);
    (void)snprintf(text, sizeof text, "%s    stop if (x + 2 * y) %% 9 == 4\n",
                   rules);
    expect_same(text, sum);
}

TEST(loops_step_through_tables)
{
    expect_same_by_both(
        PAIR "    move to at(x - k, y) + at(k - 1, y) for k in 1..x\n"
             "    move to at(x, y - 2 * k) + at(x, k - 1) for k in 1..y / 2\n"
             "    move to at(x - k, y - 3 * k) for k in 1..9\n",
        "at(40, 37) + at(17, 60)");
    expect_same_by_both(
        PAIR "    move to at(k, y - 1) + at(60 - k, y - 2) for k in 0..90 if "
             "y > 1 and x > 0\n"
             "    move to at(x - 2, y - k) + at(x + 1, 2 * y - 3 * k - 4) for "
             "k in 1..y if x > 1 and x < y\n",
        "at(23, 20)");
}

/* Half of the box is no interval. */
TEST(rows_may_be_cut_short)
{
    expect_same_by_both(
        PAIR "    move to at(x, m) + at(m, y) for m in x + 1..y - 1\n"
             "    move to at(x + k, y) for k in 2..3 if x + k < y\n"
             "    move to at(x, y - 1) if x < y - 1 and y % 5 != 2\n",
        "at(0, 60) + at(3, 40)");
    expect_same_by_both(
        "position at(x in 0..20, y in 0..20, z in 0..20)\n"
        "    move to at(x, m, z) + at(m, y, z) for m in x + 1..y - 1\n"
        "    move to at(x, y, z - k) + at(x, y, k - 1) for k in 1..z\n",
        "at(0, 20, 20) + at(3, 19, 4)");
}

/* Cells fail or lead back where play may not come. */
TEST(rows_pass_over_what_fails)
{
    static const char *const sums[] = {"at(2, 60)", "at(12, 9)", "at(17, 30)"};

    for (size_t i = 0; i < COUNT(sums); i++) {
        expect_same_by_both(
            PAIR "    move to at(x - k, y) + at(k - 1, y) for k in 1..x if x "
                 "< 9 or 5 / (y - 9) != 3\n"
                 "    move to at(x, y - k) + at(x, k - 1) for k in 1..y\n",
            sums[i]);
        expect_same_by_both(
            PAIR "    move to at(x - k, y) + at(k - 1, y) for k in 1..x\n"
                 "    move to at(x, y - 1) if y > 0\n"
                 "    move to at(x, y + 1) if y == 30 and x == 16\n",
            sums[i]);
    }
}

/* Small ones are below 64. */
TEST(loops_meet_large_values)
{
    for (uint32_t n = 60; n < 70; n++) {
        char sum[40];

        (void)snprintf(sum, sizeof sum, "at(%u) + at(%u)", (unsigned)n,
                       (unsigned)(3 * n));
        expect_same("position at(n)\n"
                    "    move to at(n - k) + none(k) for k in 1..n\n"
                    "position none(n)\n",
                    sum);
    }
}

/* 2**63 - 8 + k is too large from k = 8 on. */
TEST(the_last_option_may_overflow)
{
    static const char *const sums[] = {"at(7, 1)", "at(7, 2) + at(8, 2)",
                                       "at(30, 2)"};

    rules_must_run = true;
    for (size_t i = 0; i < COUNT(sums); i++)
        expect_same("position at(n in 0..40, m in 0..2)\n"
                    "    move to at(9223372036854775800 + k - "
                    "9223372036854775800 - k - k + n, m) + at(0, m) for k in "
                    "1..n\n",
                    sums[i]);
    rules_must_run = false;
}

/* ---- folds ---- */

/* Sums that stand, that don't fit yet, with a cell that fails or values that
 * are too large for sums. */
TEST(folds_are_sums_or_loops)
{
    static const char *const conditions[] = {
        "sum(j * j for j in n - k..n) % 3 != 1",
        "xor(j * 7 for j in k..n) % 3 != 1",
        "count(j % 3 == 1 for j in k..n - k) % 2 == 0",
        "any((j * i) % 7 == 5 for j in k..n for i in n - k..n)",
        "all((j + i) % 9 != 5 for j in n - k..n for i in k..3)",
        "sum(2 ** 60 * (j % 3) for j in n - k..n) % 5 != 1",
        "sum(60 / (j - 5) for j in n - k..n) % 2 == 0",
        "sum(60 / (j - 5) for j in 6..n - k) % 2 == 0",
    };

    for (size_t i = 0; i < COUNT(conditions); i++) {
        char text[300];

        (void)snprintf(text, sizeof text,
                       "position at(n)\n"
                       "    move to at(n - k) for k in 1..n if %s\n",
                       conditions[i]);
        expect_same(text, i == 6 ? "at(4)" : "at(19)");
        if (i == 6)
            expect_same(text, "at(19)");
    }
}

TEST_GROUP(begin_native, drop_place)
