/* SPDX-License-Identifier: MIT */
/* Coins in a row: which are taken singly, which just miss a condition. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "support/ask_rules.h"

#define TURNS(rules, why) expect_plan(rules, "coins", NULL, true, why)
#define STAYS(rules, why) expect_plan(rules, "coins", NULL, false, why)

static const char mock_turtles[] =
    "position row(s: set(9))\nmove to row(s xor {n}) for n in s\n"
    "move to row(s xor {n, a}) for n in s for a in 0..<n\n"
    "move to row(s xor {n, a, b}) for n in s for a in 0..<n for b in 0..<a";
static const char ruler[] =
    "position row(s: set(1..9))\n"
    "move to row(s xor {i for i in k..n}) for n in s for k in 1..n";
static const char turtles[] = /* by a guard, and with the rest of the coins */
    "let m = 8\nposition row(s: set(m))\n"
    "move to row(s - {n}) for n in 0..<m if n in s\n"
    "move to row((s - {n}) xor {a}) for n in 0..m-1 if n in s "
    "for a in 0..n-1";
static const char far[] =
    "position row(s: set(8))\n"
    "move to row({n} | {n - k} xor s) for n in s for k in 1..3\n"
    "move to row(s xor ({n} | {n - 2 * j for j in 1..2})) for n in s "
    "if n % 2 == 1";

static void heads_are_taken_singly(void **state)
{
    (void)state;
    TURNS(mock_turtles, "Lenstra");
    TURNS(ruler, "singly");
    TURNS(turtles, "singly");
    TURNS("position row(s: set(9))\n"
          "move to row(s xor {n, (n - 1) / 2}) for n in s if n > 0\n"
          "move to row(s xor {n, a}) for n in s for a in 0..8 if a < n",
          "singly");
    /* Part of a sum of parameters too. */
    expect_plan("position p(s: set(5), n)\nmove to p(s xor {x}, n) for x in s\n"
                "move to p(s, n - k) for k in 1..n",
                "coins", "p.s", true, "singly");
}

static void what_depends_on_other_coins_is_not(void **state)
{
    (void)state;
    STAYS("position row(s: set(9))\nmove to row(s xor {n}) for n in s\n"
          "move to row(s xor {n, a}) for n in s for a in 0..<n if a in s",
          "depends on other coins");
    STAYS("position row(s: set(9))\nmove to row(s xor {n}) for n in s "
          "if size(s) > 1",
          "depends on other coins");
    STAYS("position row(s: set(9))\nmove to row(s xor {n, a}) for n in s "
          "for a in s",
          "above the one");
    STAYS("position row(s: set(9))\nmove to row(s xor {n, n + 1}) for n in s",
          "above the one");
    STAYS("position row(s: set(9))\nmove to row(s xor {n, a}) for n in s "
          "for a in 0..8",
          "above the one");
    STAYS("position row(s: set(9))\nmove to row(s xor {a}) for n in s "
          "for a in 0..<n",
          "may leave the coin");
    STAYS("position row(s: set(9))\n"
          "move to row((s - {n}) xor {a}) for n in s for a in 0..n",
          "turn the coin back");
    STAYS("position row(s: set(9))\nmove to row(s - {n} | {a}) for n in s "
          "for a in 0..<n",
          "not s xor");
    STAYS("position row(s: set(9))\nmove to row(s xor {n}) for n in 0..8",
          "no coin must show heads");
    STAYS("position row(s: set(9))\nmove to row(s xor {n}) for n in 0..8 "
          "if n in {1, 2, 4}",
          "no coin must show heads");
    STAYS("position row(s: set(9))\nmove to row(s xor {n}) for n in 0..8 "
          "if n not in s",
          "no coin must show heads");
    STAYS("position row(s: set(9))\nmove to row(s xor {n}) for n in 0..8 "
          "if 3 in s",
          "no coin must show heads");
    STAYS("position row(s: set(9))\nmove to row((s - {n}) xor {n - k}) "
          "for n in s for k in 0..1",
          "turn the coin back");
    STAYS("position row(s: set(9))\nmove to row(s xor {n, n - k}) for n in s "
          "for k in -1..1",
          "above the one");
    STAYS("position row(s: set(9))\nmove to row(s xor {i for i in k..n "
          "if i % 2 == 0}) for n in s for k in 1..n",
          "may leave the coin");
    STAYS("position row(s: set(9))\nmove to row(s xor {i for i in k..<n}) "
          "for n in s for k in 0..<n",
          "may leave the coin");
    STAYS("position row(s: set(9))\nmove to row(s xor ({n} | {n + 1})) "
          "for n in s",
          "above the one");
    STAYS("position row(s: set(9))\nmove to row(s - {n, a}) for n in s "
          "for a in 0..<n",
          "not s xor");
    STAYS("position row(s: set(9))\nstop if size(s) == 1\n"
          "move to row(s xor {n}) for n in s",
          "a stop");
    STAYS("position row(s: set(9))\nmove to row(s xor {n}) for n in s\n"
          "win if size(s) == 1",
          "win and lose");
    STAYS("position row(s: set(9))\nmove to row(s xor {n}) for n in s\n"
          "play misere",
          "misère");
    STAYS("position row(s: set(9), k)\nmove to row(s xor {n}, k - 1) "
          "for n in s",
          "other parameters");
    STAYS("position row(s: set(3, 3))\nmove to row(s xor {n}) for n in s",
          "in a row");
    STAYS("position row(s: set(9))\nmove to row(s xor {n}) + nim(n) "
          "for n in s",
          "something else");
}

static void answers_stay_the_same(void **state)
{
    static const char *const off[] = {"coins", NULL};
    static const struct {
        const char *rules;
        int low, high;
    } games[] = {
        {mock_turtles, 0, 8}, {ruler, 1, 9}, {turtles, 0, 7}, {far, 0, 7}};

    (void)state;
    for (size_t g = 0; g < sizeof games / sizeof *games; g++)
        for (int i = 0; i < 60; i++) {
            char sum[200] = "row({";
            size_t used = strlen(sum);
            const unsigned heads = (unsigned)i * 2654435761u >> 20;

            for (int n = games[g].low; n <= games[g].high; n++)
                if ((heads >> n & 1) != 0)
                    used +=
                        (size_t)snprintf(sum + used, sizeof sum - used, "%s%d",
                                         sum[used - 1] == '{' ? "" : ", ", n);
            (void)snprintf(sum + used, sizeof sum - used,
                           i % 3 == 0 ? "}) + row({%d})" : "})",
                           games[g].low + i % 7);
            expect_same(games[g].rules, sum, off);
        }
}

/* Mock Turtles: the odious numbers; Ruler: the largest power of 2 in n. */
static void values_are_those_of_the_literature(void **state)
{
    static const int odious[] = {1, 2, 4, 7, 8, 11, 13, 14};
    static said s;
    char sum[40], expected[20];

    (void)state;
    for (int n = 0; n < 8; n++) {
        (void)snprintf(sum, sizeof sum, "row({%d})", n);
        (void)snprintf(expected, sizeof expected, "1 1 %d\n", odious[n]);
        ask_sum(&s, mock_turtles, sum, NULL);
        assert_memory_equal(s.text, expected, strlen(expected));
        (void)snprintf(sum, sizeof sum, "row({%d})", n + 1);
        (void)snprintf(expected, sizeof expected, "1 1 %d\n",
                       (n + 1) & -(n + 1));
        ask_sum(&s, ruler, sum, NULL);
        assert_memory_equal(s.text, expected, strlen(expected));
    }
}

/* A row of 60 coins is 2^60 positions, but 60 heads. */
static void long_rows_are_solved(void **state)
{
    static said s;

    (void)state;
    ask_sum(&s,
            "position row(s: set(60))\nmove to row(s xor {n}) for n in s\n"
            "move to row(s xor {n, a}) for n in s for a in 0..<n",
            "row({i for i in 0..59 if i != 5})", NULL);
    assert_memory_equal(s.text, "1 1 58", 6); /* 1 xor .. xor 60 xor 6 */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(heads_are_taken_singly),
        cmocka_unit_test(what_depends_on_other_coins_is_not),
        cmocka_unit_test(answers_stay_the_same),
        cmocka_unit_test(values_are_those_of_the_literature),
        cmocka_unit_test(long_rows_are_solved),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
