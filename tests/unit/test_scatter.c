/* SPDX-License-Identifier: MIT */
/*
 * Tables of numbers that move to their divisors: which are filled like a
 * sieve, which just miss a condition, and that values stay the same, across
 * the blocks of the filling too.
 */
#include "../support/test.h"
#include "support/ask_rules.h"

#define NUMBER "position number(x in 1..50000)\nmove to number("
#define START "\nstart number(40000)"
#define SIEVES(rules)                                                          \
    expect_plan(rules START, "scatter", NULL, true, "like a sieve")
#define STAYS(rules, why) expect_plan(rules START, "scatter", NULL, false, why)

TEST(divisors_are_handed_on)
{
    SIEVES(NUMBER "d) for d in divisors(x) if d < x and d % 4 != 2");
    SIEVES(NUMBER "d) for d in divisors(x) if x > d if x % 5 != 1");
    SIEVES(NUMBER "x / d) for d in divisors(x) if d > 1 and isqrt(d) != 3");
    SIEVES(NUMBER "x / d) for d in divisors(x) if 1 < d < x");
    SIEVES(NUMBER "d) for d in 1..<x if x % d == 0 if d % 3 > 0");
    SIEVES(NUMBER "d) for d in 1..x / 2 if x % d == 0 and x > 7");
    SIEVES(NUMBER "d) for d in divisors(x) if d <= x - 1 if d != 12\n"
                  "move to number(x / d) for d in divisors(x) if d > 6");
    SIEVES("let odd = 3\n" NUMBER "d) for d in divisors(x) if d < x if d % odd "
           "== 0");
}

TEST(others_are_not)
{
    STAYS(NUMBER "d) for d in divisors(x) if d < x and d + x > 7",
          "ties a number to its divisor");
    STAYS(NUMBER "d) for d in divisors(x) if d < x - 1", "ties a number");
    STAYS(NUMBER "d / 2) for d in divisors(x) if d < x and d > 1",
          "neither a divisor nor a quotient");
    STAYS(NUMBER "x - d) for d in divisors(x) if d < x",
          "neither a divisor nor a quotient");
    STAYS(NUMBER "d) for d in divisors(x) if d < x and d % 4 != 2\n"
                 "move to number(x - 1)",
          "no loop over divisors");
    STAYS(NUMBER "d) for d in divisors(x) for e in divisors(x) if d < x and "
                 "e > 4",
          "does not run over the divisors");
    STAYS(NUMBER "d) for d in divisors(x) if d <= x / 3", "ties a number");
    STAYS(NUMBER "x / d) for d in divisors(x) if d > 1 and d == x",
          "ties a number");
    STAYS(NUMBER "x / max(2, d / 2)) for d in divisors(x) if d > 1",
          "neither a divisor nor a quotient");
    STAYS(NUMBER "d) for d in divisors(x) if d < x if d % 3 != 1\n"
                 "move to one(d) for d in divisors(x) if d < x\n"
                 "position one(x in 1..50000)",
          "not a single position of the kind");
}

TEST(kinds_of_another_form_are_passed_over)
{
    expect_no_plan(NUMBER "d) for d in divisors(x) if d < x if d % 3 != 1\n"
                          "stop if x == 12" START,
                   "scatter");
    expect_no_plan(NUMBER "d) for d in divisors(x) if 3 < d < x" START,
                   "scatter");
}

/* The nimbers of all numbers, added up, with and without. */
static void expect_same_table(const char *rules)
{
    static const char *const off[] = {"scatter", NULL};

    expect_same(rules,
                "number(39999) + nim(sum(nimber(number(x)) * (x % 1009 + 1) "
                "for x in 2..39999 if x % 53 < 2) % 1021)",
                off);
}

TEST(values_stay_the_same)
{
    expect_same_table(NUMBER "d) for d in divisors(x) if d < x and d % 4 != 2");
    expect_same_table(NUMBER "d) for d in divisors(x) if d < x if x % 5 != 1");
    expect_same_table(NUMBER "x / d) for d in divisors(x) if d > 1 and "
                             "d % 3 != 2");
    expect_same_table(NUMBER "x / d) for d in divisors(x) if 1 < d < x");
    expect_same_table(NUMBER
                      "d) for d in divisors(x) if d < x if d != 12\n"
                      "move to number(x / d) for d in divisors(x) if d > 6\n"
                      "move to number(d) for d in divisors(x) if d < x if "
                      "x % 7 == 0");
    expect_same_table(NUMBER "d) for d in divisors(x) if d < x if d % 3 != 1\n"
                             "stop if x == 12");
    expect_same_table("position number(x in 2..50000)\nmove to number(d) "
                      "for d in divisors(x) if d < x if d % 5 != 0");
}

TEST(tables_grow)
{
    static const char *const off[] = {"scatter", NULL};
    static const char *const rules =
        NUMBER "d) for d in divisors(x) if d < x and d % 4 != 2";

    expect_same(rules, "number(40) + number(12)", off);
    expect_same(rules, "number(17280) + number(36) + number(49140)", off);
}
