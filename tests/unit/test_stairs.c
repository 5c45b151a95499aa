/* SPDX-License-Identifier: MIT */
/*
 * The rewrite staircase: recognised in several dresses, refused where a
 * condition just fails, and the same values and winning moves as the search.
 */
#include "support/test.h"

#include "support/ask_rules.h"

static const char *const off[] = {"staircase", NULL};

static void compare(const char *text)
{
    for (int a = 0; a < 4; a++)
        for (int b = 0; b < 5; b++)
            for (int c = 0; c < 4; c += 1 + (b > 2)) {
                char sum[80];

                (void)snprintf(sum, sizeof sum, "p([%d, %d, %d]) + nim(%d)", a,
                               b, c, (a + c) % 4);
                expect_same(text, sum, off);
            }
}

static void expect_stairs(const char *text, const char *why)
{
    expect_plan(text, "staircase", "p", true, why);
    compare(text);
}

static void expect_none(const char *text)
{
    expect_no_plan(text, "staircase");
    compare(text);
}

#define HEAD "position p(h[3])\n"
#define AWAY "move to p(h with [0] = h[0] - k) for k in 1..h[0]\n"
#define DOWN                                                                   \
    "move to p(h with [i] = h[i] - k, [i - 1] = h[i - 1] + k) "                \
    "for i in 1..<3 for k in 1..h[i]\n"

TEST(stairs_in_several_dresses)
{
    expect_stairs(HEAD AWAY DOWN, "h[0], h[2]");
    expect_stairs(HEAD DOWN AWAY AWAY, "h[0], h[2]");
    expect_stairs(HEAD DOWN, "h[1], h[3]");
    expect_stairs("position p(h[])\n"
                  "move to p(h with [0] = h[0] - k) for k in 1..h[0]\n"
                  "move to p(h with [j - 1] = t + h[j - 1], [j] = h[j] - t)\n"
                  "    for j in 1..<len(h) for t in 1..h[j]",
                  "h[0], h[2]");
    expect_stairs(HEAD
                  "move to p(h with [0] = h[0] - k) for k in 1..min(2, h[0])\n"
                  "move to p(h with [i] = h[i] - k, [i - 1] = h[i - 1] + k) "
                  "for i in 1..<3 for k in 1..2",
                  "h[0], h[2]");
}

TEST(near_misses)
{
    /* Nothing goes down, some stairs stay, or the numbers differ. */
    expect_none(HEAD AWAY);
    expect_none(HEAD AWAY
                "move to p(h with [i] = h[i] - k, [i - 1] = h[i - 1] + k) "
                "for i in 2..<3 for k in 1..h[i]");
    expect_none(HEAD AWAY
                "move to p(h with [i] = h[i] - k, [i - 1] = h[i - 1] + k) "
                "for i in 1..<3 for k in 1..2");
    expect_none(HEAD AWAY
                "move to p(h with [i] = h[i] - k, [i - 1] = h[i - 1] + k) "
                "for i in 1..<3 for k in 2..h[i]");
    expect_none(HEAD AWAY
                "move to p(h with [i] = h[i] - k, [i - 1] = h[i - 1] + k) "
                "for i in 1..<3 for k in 1..h[i] if k != 2");
    expect_none(HEAD AWAY
                "move to p(h with [i - 1] = h[i - 1] + 1, [i] = h[i] - 1) "
                "for i in 1..<3 if h[i] > 0");
    /* Tokens get lost, double, or go further. */
    expect_none(HEAD AWAY
                "move to p(h with [i] = h[i] - k, [i - 1] = h[i - 1] + 1) "
                "for i in 1..<3 for k in 1..h[i]");
    expect_none(HEAD AWAY "move to p(h with [i] = h[i] - k, [0] = h[0] + k) "
                          "for i in 1..<3 for k in 1..h[i]");
    expect_none(HEAD AWAY DOWN "move to p(h with [2] = h[2] - 1) if h[2] > 0");
    /* There is a limit to what a stair holds. */
    expect_no_plan("position p(h[3] in 0..5)\n" AWAY DOWN, "staircase");
    expect_no_plan(HEAD "stop if h[0] == 1\n" AWAY DOWN, "staircase");
    expect_no_plan(HEAD AWAY DOWN "play misere", "staircase");
    expect_same(HEAD AWAY DOWN "play misere", "p([2, 2, 1])", off);
}

TEST(large_stairs)
{
    grundy_rules *rules = rules_of(HEAD AWAY DOWN);
    grundy_error err = {0};
    grundy_sum *sum;
    uint64_t value = 0;

    if (grundy_sum_open(&sum, rules, "p([1000000000000, 7, 5])", &err) !=
            GRUNDY_OK ||
        grundy_sum_nimber(sum, &value, &err) != GRUNDY_OK)
        fail_msg("%s", err.message);
    assert_int_equal(value, UINT64_C(1000000000000) ^ 5);
    grundy_sum_close(&sum);
    grundy_rules_close(&rules);
}
