/* SPDX-License-Identifier: MIT */
/*
 * Numbers that count only up to a bound: which are found, which just miss a
 * condition, and that answers stay the same.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "support/ask_rules.h"

#define CLAMPS(rules, why) expect_plan(rules, "clamp", NULL, true, why)
#define STAYS(rules, why) expect_plan(rules, "clamp", NULL, false, why)
#define HEAP "position heap(n, q)\nmove to heap(n - k, "

static void what_is_bounded_by_other_numbers_is_clamped(void **state)
{
    (void)state;
    CLAMPS(HEAP "2 * k) for k in 1..min(q, n)", "q counts only up to n");
    CLAMPS(HEAP "q) for k in 1..n if k <= q", "q counts only up to n");
    CLAMPS(HEAP "q) for k in 1..n if k < q", "q counts only up to n + 1");
    CLAMPS(HEAP "q) for k in 1..n if q - k != 0", "q counts only up to n + 1");
    CLAMPS(HEAP "k) for k in 1..q", "q counts only up to n");
    CLAMPS(HEAP "k) for k in 1..<q if n >= k", "q counts only up to n + 1");
    CLAMPS(HEAP "q - k) for k in 1..min(n, q)", "n counts only up to q");
    CLAMPS(HEAP "k) for k in 1..n if k == q or q < 5\nstop if q - 3 > n",
           "q counts only up to n + 5");
    CLAMPS("position p(a, b, q)\nmove to p(a - 1, b, q) if q > a\n"
           "move to p(a - 1, b - 1, q) if b >= q",
           "q counts only up to max(a, b) + 1");
    CLAMPS(
        "position p(n, q in 0..9)\nmove to p(n - k, q) for k in 1..min(n, q)",
        "q counts only up to n");
    CLAMPS("position p(n in 0..99, q)\nmove to p(n - k, q) for k in 1..n "
           "if q > n if q > 2 * n",
           "q counts only up to 2 * n + 1");
    /* Under misère play and with decisions too: it is the same game. */
    CLAMPS(HEAP "q) for k in 1..min(n, q)\nplay misere",
           "q counts only up to n");
    CLAMPS(HEAP "q) for k in 1..min(n, q)\nwin if n == q",
           "q counts only up to n + 1");
}

static void what_counts_further_is_not(void **state)
{
    (void)state;
    STAYS(HEAP "q) for k in 1..min(n, q) if q % 2 == 0", "not linear");
    STAYS(HEAP "q + 0 * n) for k in 1..min(n, q)\nmove to heap(n, q - 1)",
          "a move keeps it");
    STAYS("position p(n, q)\nmove to p(n - 1, q) if q > n\nmove to p(n + 1, "
          "q) if n < 3 and q == 0",
          "a move keeps it");
    STAYS(HEAP "q) for k in 1..min(n, q)\nmove to heap(q, 0) if n > 0",
          "otherwise than in");
    STAYS("position p(n, q)\nmove to p(n - 1, q) if q > n\n"
          "move to p(n - 1, q) if 2 * q > n",
          "a multiple of it");
    STAYS("position p(n, q)\nmove to p(n - 1, q) if q > n\n"
          "move to p(n - 1, q) if q > n * n",
          "not linear");
    STAYS("position p(n in -2..9, q)\nmove to p(n - 1, q) if q > n",
          "no natural number");
    STAYS("position p(n, q)\nmove to p(n - k, k * k) for k in 1..q if k <= n",
          "may fail");
    STAYS("position p(n, q)\nmove to p(n - 1, q + 1) if q < n",
          "what names it may fail");
    STAYS(HEAP "2 * q) for k in 1..min(n, q)", "otherwise than in");
    STAYS("position p(n, q in 0..9)\nmove to p(n - 1, q + 1) if q < n",
          "out of its range");
}

static void numbers_of_another_range_are_passed_over(void **state)
{
    (void)state;
    expect_no_plan("position p(n, q)\nmove to r(n - k) for k in 1..q\n"
                   "position r(x in -9..9)\nmove to r(x - 1)",
                   "clamp");
    expect_no_plan(HEAP "k) for k in q..q", "clamp");
    expect_no_plan(HEAP "q) for k in 1..max(n, 5) if k < q", "clamp");
    STAYS("position p(n, q in 5..30)\nmove to p(n - 1, q) if q > n",
          "n: a move keeps it");
    expect_no_plan("position p(q, n in 0..q)\nmove to p(n - 1, q) if q > n",
                   "clamp");
}

static void answers_stay_the_same(void **state)
{
    static const char *const off[] = {"clamp", NULL};
    static const char *const both[] = {"clamp", "bounds", "outcome", NULL};
    static const char *const rules[] = {
        HEAP "2 * k) for k in 1..min(n, q)",
        HEAP "k * k) for k in 1..min(n, q)",
        HEAP "q) for k in 1..n if k < q",
        HEAP "q - k) for k in 1..min(n, q)",
        HEAP "k) for k in 1..n if q != k",
        HEAP "q) for k in 1..min(n, q)\nstop if q > 2 * n",
        HEAP "q) for k in 1..min(n, q)\nwin if n == q - 1",
        HEAP "2 * k) for k in 1..min(n, q)\nplay misere",
        HEAP "k) for k in q..q",
        ("position heap(n, q in 0..30)\n"
         "move to heap(n - k, q - 1) for k in 1..min(n, q)"),
        ("position heap(n, q in 0..30)\n"
         "move to heap(n - k, k * k) for k in 1..min(n, q)")};
    static const char *const sums[] = {"heap(12, 30)", "heap(9, 9)",
                                       "heap(10, 3)", "heap(11, 12)",
                                       "heap(7, 30) + heap(7, 6)"};

    (void)state;
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
        for (size_t j = 0; j < sizeof sums / sizeof *sums; j++) {
            expect_same(rules[i], sums[j], off);
            expect_same(rules[i], sums[j], both);
        }
}

static void the_greatest_of_two_bounds_is_taken(void **state)
{
    static const char *const off[] = {"clamp", NULL};
    static const char *const rules =
        "position p(a, b, q)\nmove to p(a - 1, b, q) if q > a\n"
        "move to p(a, b - 1, q) if q > b\nmove to p(a - 1, b - 1, q)";

    (void)state;
    CLAMPS(rules, "q counts only up to max(a, b) + 1");
    expect_same(rules, "p(2, 5, 4) + p(1, 3, 7)", off);
    expect_same(rules, "p(5, 2, 9) + p(4, 3, 4)", off);
}

static void large_numbers_are_bounded(void **state)
{
    static said s;

    (void)state;
    ask_sum(&s, HEAP "k * k) for k in 1..min(n, q)", "heap(3, 10**18)", NULL);
    assert_string_equal(s.text,
                        "1 1 2\nheap(3, 1000000000000000000) -> heap(2, 1)\n"
                        "heap(3, 1000000000000000000) -> heap(0, 9)");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_bounded_by_other_numbers_is_clamped),
        cmocka_unit_test(what_counts_further_is_not),
        cmocka_unit_test(numbers_of_another_range_are_passed_over),
        cmocka_unit_test(answers_stay_the_same),
        cmocka_unit_test(the_greatest_of_two_bounds_is_taken),
        cmocka_unit_test(large_numbers_are_bounded),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
