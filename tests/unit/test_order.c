/* SPDX-License-Identifier: MIT */
/*
 * Orders that just miss a condition: each of these games comes back to a
 * position, and by one step of the proof only.
 */
#include "../support/test.h"
#include "support/ask_rules.h"

#define ONE "position p(n in 0..9)\nmove to "
#define TWO "position p(a in 0..9, b in 0..9)\nmove to "
#define SET "position p(s: set(4), t: set(4))\nmove to "
#define COMES_BACK(rules, start)                                               \
    expect_plan(rules "\nstart " start, "order", "p", false, "")

TEST(ends_of_loops_count_themselves)
{
    COMES_BACK(ONE "p(n + k) for k in 0..0", "p(5)");
    COMES_BACK(ONE "p(n - k) for k in 0..3", "p(5)");
    COMES_BACK(ONE "p(n - 1 + k) for k in 0..5 if k <= 1", "p(5)");
    COMES_BACK(ONE "p(n + 1 - k) for k in 0..5 if k >= 1", "p(5)");
}

TEST(what_may_stay_does_not_fall)
{
    COMES_BACK(ONE "p(n / 2)", "p(5)");
    COMES_BACK(ONE "p(n / k) for k in 1..2 if n > 0", "p(5)");
    COMES_BACK("position p(n in -9..9)\nmove to p(n / 2) if n < 0", "p(-5)");
    COMES_BACK(TWO "p(max(a - 1, b), b)", "p(5, 3)");
    COMES_BACK(TWO "p(b, a) if b <= a", "p(5, 3)");
    COMES_BACK(TWO "if a > 3 then p(a - 1, b) else p(a, b)", "p(5, 3)");
}

TEST(what_rises_is_not_taken_for_what_stays)
{
    COMES_BACK(ONE "p(n + 1)\nmove to p(n - 1)", "p(5)");
    COMES_BACK(TWO "p(a + 1, b - 1)\nmove to p(a - 1, b + 1)", "p(5, 3)");
    COMES_BACK(TWO "p(a + k, b - 1) for k in 0..1\nmove to p(a - 1, b + 1)",
               "p(5, 3)");
    COMES_BACK("position p(n in -9..9, m in 0..9)\nmove to p(n / 2, m - 1) "
               "if n < 0\nmove to p(n - 1, m + 1)",
               "p(-2, 5)");
}

TEST(sets_lose_what_is_known_to_be_in_them)
{
    COMES_BACK(SET "p(s - {i}, t) for i in 0..3 if i in s or i == 0",
               "p(full, full)");
    COMES_BACK(SET "p(s - {i}, t) for i in t", "p(full, full)");
    COMES_BACK(SET "p(s - {i}, t) for j in s for i in 0..3", "p(full, full)");
    COMES_BACK(SET "p(s - {i}, t) for i in 0..3 for j in 0..3 if j in s",
               "p(full, full)");
    COMES_BACK(SET "p((s | {i}) - {j}, t) for j in s for i in 0..3",
               "p({1, 2}, full)");
    COMES_BACK(SET "p(s - {i}, t) for i in 0..3 if s <= {i}", "p({1}, full)");
}
