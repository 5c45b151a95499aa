/* SPDX-License-Identifier: MIT */
/*
 * The rewrites parameters and merged kinds: positions told by other numbers are
 * the same games, and where a condition just fails nothing is told.
 */
#include "support/test.h"

#include "support/ask_rules.h"

static const char *const off[] = {"parameters", "merged kinds", NULL};

/* All positions of two numbers below 6, beside a heap of nim. */
static void compare(const char *text)
{
    for (int a = 0; a < 6; a++)
        for (int b = 0; b < 6; b++) {
            char sum[80];

            (void)snprintf(sum, sizeof sum, "p(%d, %d) + nim(%d)", a, b,
                           (a + 2 * b) % 4);
            expect_same(text, sum, off);
        }
}

static void expect_told(const char *text)
{
    expect_plan(text, "parameters", "p", true, "one number");
    compare(text);
}

static void expect_as_written(const char *text)
{
    expect_no_plan(text, "parameters");
    compare(text);
}

TEST(what_nothing_depends_on_is_left_out)
{
    expect_told("position p(x, who in 0..5)\n"
                "move to p(x - k, 5 - who) for k in 1..min(x, 3)");
    expect_told("position p(x, taken)\n"
                "move to p(x - k, taken + k) for k in 1..2");
    expect_told("position p(i, x)\nmove to p(i, x / 2) if x > 0");
    expect_as_written("position p(x, who in 0..5)\n"
                      "move to p(x - k, 4 - who) for k in 1..min(x, 3)");
    expect_as_written("position p(x, taken)\n"
                      "move to p(x - k, taken + k) for k in 1..2 if taken < 9");
    expect_as_written("position p(i, x)\nmove to p(i - x, x - 1)");
}

/* Beside a text there are no relations: names and intervals tell. */
TEST(what_is_not_read_may_have_to_be_there)
{
    static const char turn[] = "position p(w: text, t in 0..1)\n"
                               "move to p(w[1..<len(w)], 1 - t) if len(w) > 0";
    static const char *const tied[] = {
        "position p(w: text, t in -2..2, u in 0..t)\n"
        "move to p(w[1..<len(w)], 0, u) if len(w) > 0",
        "position p(w: text, t in 0..1, u in 0..1)\n"
        "move to p(w[1..<len(w)], u, u + t) if len(w) > 0"};

    expect_plan(turn, "parameters", "p", true, "nothing else reads");
    expect_same(turn, "p(\"abc\", 1) + nim(1)", off);
    for (size_t i = 0; i < sizeof tied / sizeof *tied; i++) {
        expect_no_plan(tied[i], "parameters");
        expect_same(tied[i], "p(\"abc\", 1, 1) + nim(1)", off);
        expect_same(tied[i], "p(\"ab\", 1, 0)", off);
    }
}

TEST(what_counts_up_becomes_what_is_left)
{
    expect_told("position p(i, n)\nmove to p(i + k, n) for k in 1..n - i");
    expect_told("position p(i, n)\nmove to p(j, n) for j in i + 1..n "
                "if (j - i) % 3 != 2");
    expect_told("position p(l, r)\n"
                "move to p(l, m) + p(m + 1, r) for m in l..<r");
    expect_as_written("position p(i, n)\n"
                      "move to p(i + k, n) for k in 1..n - i if i != 2");
    expect_as_written("position p(i, n)\n"
                      "move to p(i + k, n) for k in 1..n - 2 * i");
}

/* A number below 0, which a position can't have, is not taken for one. */
TEST(what_is_left_may_be_less_than_nothing)
{
    compare("position p(i, n)\nmove to p(i + 1, n) if i < n\n"
            "move to p(i - 1, n) if i > n");
    compare("position p(i, n)\nmove to p(i + 1, n - 1) if i <= n + 1");
    compare("position p(i, n)\nmove to p(i + k, n) for k in 1..n - i + 2");
    compare("position p(i, n)\nmove to p(i + 1, n) if i < n\n"
            "move to nim(i) if i > n");
}

TEST(the_lesser_of_two_is_enough)
{
    expect_told(
        "position p(x, y)\nmove to p(x - k, y - k) for k in 1..min(x, y)");
    expect_told("position p(x, y)\nmove to p(a, y - x + a) for a in 0..<x");
    expect_told("position p(x, y)\nmove to p(x - 1, y - 1)\n"
                "move to p(x - 3, y - 3) if y > 3 if x > 3");
    expect_told("position p(i, n)\n"
                "move to p(i + k, n) for k in 1..n - i if k <= 3");
    expect_told("position p(x in 0..9, y in 0..9)\nmove to p(x - 2, y - 2)");
    expect_as_written("position p(x in -3..9, y in -3..9)\n"
                      "move to p(x - 2, y - 2)");
    expect_as_written("position p(x in -1..9, y)\nmove to p(x - 2, y - 2)");
    expect_as_written("position p(x, y)\n"
                      "move to p(x - k, y - k) for k in 1..min(x, y) if x > 2");
    expect_as_written("position p(x, y)\nmove to p(x - 1, y - 1)\n"
                      "move to p(x - 2, y - 1)");
    expect_as_written("position p(x, y)\n"
                      "move to p(x - k, y - k) for k in 1..min(x, y) "
                      "if x % 2 == y % 2");
    expect_as_written("position p(x, y)\nmove to p(x - 1, y - 1) if x <= 3 "
                      "if y <= 3");
}

/* Where play begins on one side, the other side is told as it was. */
TEST(one_side_of_zero_may_be_told)
{
    static const char up[] = "position p(i, n)\n"
                             "move to p(i + k, n) for k in 1..n - i\n"
                             "move to nothing if i == n\nstart p(0, 9)";
    static const char other[] = "position p(i, n)\n"
                                "move to p(i + k, n) for k in 1..n - i\n"
                                "move to nothing if i == n\nstart p(9, 0)";

    expect_plan(up, "parameters", "p", true, "one number");
    compare(up);
    compare(other);
    compare("position p(x, s)\nmove to p(x - k, s - k) for k in 1..x\n"
            "move to p(x, s - k) for k in 1..s - x\nstart p(3, 3 + 4)");
}

/* l..r with both ends in it is empty where r is l - 1, which no position 0..-1
 * is: so it is told where play begins at 1. */
TEST(a_row_from_one_is_told_by_its_length)
{
    static const char *const rows[] = {
        "position p(l, r)\nmove to p(l, i - 1) + p(i + 1, r) for i in l..r\n"
        "start p(1, 5)",
        "position p(l, r)\nmove to p(l, i - 1) + p(i + 2, r) for i in l..<r\n"
        "start p(1, 5)",
        "position p(l, r)\nmove to p(l, m - 2) + p(m + 2, r) for m in l..r "
        "if m - l >= 1 and r - m >= 1\nstart p(1, 5)"};

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        expect_told(rows[i]);
    expect_as_written("position p(l, r)\n"
                      "move to p(l, i - 1) + p(i + 1, r) for i in l..r\n"
                      "start p(0, 5)");
    expect_as_written("position p(l, r)\n"
                      "move to p(l, i - 1) + p(i + 1, r) for i in l..r "
                      "if i != 3\nstart p(1, 5)");
    compare("position p(l, r)\n"
            "move to p(l - 1, i - 1) + p(i + 1, r) for i in l..r if l > 1\n"
            "start p(1, 5)");
}

/* The end of one part and the beginning of the other are free, as far apart as
 * an element of the input. */
TEST(a_run_taken_out_of_a_row_is_told)
{
    expect_told(
        "position p(l, r)\n"
        "move to p(l, i) + p(i + k, r) for k in 1..3 for i in l..r - k");
    expect_told("position p(l, r)\n"
                "move to p(l, i) + p(j, r) for i in l..r for j in i + 2..r "
                "if (j - i) % 3 != 1");
    expect_as_written("position p(l, r)\n"
                      "move to p(l, i) + p(j, r) for i in l..r "
                      "for j in i + 2..r if j % 3 != 1");
    compare("position p(l, r)\n"
            "move to p(l, i) + p(j, r) for i in l..r for j in i..r if j > l");
}

TEST(arrays_of_two_are_two_numbers)
{
    static const char *const rules[] = {
        "position q(h[2])\n"
        "move to q(h with [0] = x, [1] = h[1] + 1) for x in 0..<h[0]\n"
        "move to q([h[0], y]) for y in 0..<h[1] if y != h[0]",
        "position q(h[2])\n"
        "move to q(h with [i] = h[i] - 1) for i in 0..<2\n"
        "move to q(h with [0] = h[1], [1] = h[0] - 2)"};

    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        expect_plan(rules[i], "parameters", "q", true, "2 numbers");
        for (int a = 0; a < 5; a++)
            for (int b = 0; b < 5; b++) {
                char sum[80];

                (void)snprintf(sum, sizeof sum, "q([%d, %d])", a, b);
                expect_same(rules[i], sum, off);
            }
    }
}

TEST(kinds_that_are_the_same_game_are_one)
{
    static const char same[] =
        "position p(x, y)\nmove to q(x - k, y) for k in 1..x\n"
        "move to p(x, y - 1) + nim(0)\n"
        "position q(a, b)\nmove to p(i, b) for i in 0..<a\n"
        "move to q(a, b - 1)";
    static const char other[] =
        "position p(x, y)\nmove to q(x - k, y) for k in 1..x\n"
        "move to p(x, y - 1)\n"
        "position q(a, b)\nmove to p(i, b) for i in 0..<a - 1\n"
        "move to q(a, b - 1)";

    expect_plan(same, "merged kinds", "p", true, "q is the same game");
    compare(same);
    expect_no_plan(other, "merged kinds");
    compare(other);
}
