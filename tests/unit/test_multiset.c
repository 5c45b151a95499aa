/* SPDX-License-Identifier: MIT */
/*
 * Arrays whose elements the rules treat alike are kept sorted: which are
 * found, which just miss a condition, and that answers stay the same.
 */
#include "../support/test.h"
#include "support/ask_rules.h"

#define SORTS(rules)                                                           \
    expect_plan(rules, "symmetry", NULL, true, "treat all elements of h alike")
#define STAYS(rules)                                                           \
    expect_plan(rules, "symmetry", NULL, false, "tell the elements of h apart")
#define POSITION "position p(h[3])\nmove to p("
#define EACH " for i in 0..<3 "

static const char moore[] =
    POSITION "h with [i] = x)" EACH "for x in 0..<h[i]\n"
             "move to p(h with [i] = x, [j] = y)" EACH
             "for j in i+1..<3 for x in 0..<h[i] for y in 0..<h[j]";

TEST(elements_that_are_alike_are_sorted)
{
    SORTS(moore);
    SORTS(POSITION "h with [i] = h[i] - 1)" EACH "if sum(h) % 3 != 0");
    SORTS("position p(h[])\nmove to p([y / gcd(h) for y in h with [i] = h[i] - "
          "1]) for i in 0..len(h) - 1 if max(h) > 1");
    SORTS("position p(h[])\nmove to p([y for y in h if y > x]) for x in h");
    SORTS(POSITION "[if h[j] > h[i] then h[i] else h[j] for j in 0..<3])" EACH
                   "if count(x for x in h if x > h[i]) > 0");
    SORTS(POSITION "h with [i] = h[j], [j] = 0)" EACH "for j in 0..<3 "
                   "if i != j if h[j] < h[i]");
    SORTS(POSITION "h with [i] = x) + nim(max(h))" EACH "for x in 0..<h[i] "
                   "if x not in h\nstop if sum(h) == 5");
    SORTS(POSITION "h with [j] = h[j] - 1, [i] = h[i] - 1)" EACH
                   "for j in i+1..<3 if 0 < h[i] and h[j] > 0");
}

TEST(elements_that_are_told_apart_are_not)
{
    STAYS(POSITION "h with [i] = x)" EACH "for x in 0..<h[i] if h[0] > x");
    STAYS(POSITION "h with [i] = x)" EACH "for x in 0..<h[i] if x + sum(h) > "
                   "i");
    STAYS(POSITION "h with [i] = h[i] - 1) for i in 1..<3 if sum(h) > 2");
    STAYS(POSITION "h with [i] = h[j], [j] = 0)" EACH "for j in i+1..<3 "
                   "if h[j] < h[i]");
    STAYS(POSITION "h with [i] = x, [j] = y)" EACH
                   "for j in i+1..<3 for x in 0..<h[i] for y in x..<h[j]");
    STAYS(POSITION "h with [i] = x, [j] = y)" EACH
                   "for j in 0..i for x in 0..<h[i] for y in x..<h[j]");
    STAYS("position p(h[])\nmove to p(h[1..<len(h)]) if len(h) > 0");
    STAYS("let c = [1, 2, 2]\n" POSITION "h with [i] = h[i] - c[i])" EACH
          "if sum(h) > 1");
    STAYS(POSITION "h with [i] = h[i] - 1)" EACH
                   "if first(x for x in h) > 0 and sum(h) > 1");
    STAYS(POSITION "h with [i] = h[i] - 1)" EACH "if sum(h) > 1\n"
                   "stop if h[1] == 2");
}

TEST(loops_that_leave_places_out_are_not)
{
    STAYS(POSITION "h with [i] = 0) for i in 0..3 - 2 if sum(h) > 2");
    STAYS(POSITION "h with [i] = 0, [j] = 0)" EACH
                   "for j in i+2..<3 if h[i] > 0 and h[j] > 0");
    STAYS(POSITION "h with [i] = 0) for i in 0..<2 if sum(h) > 2");
}

TEST(numbers_of_places_are_not_values)
{
    STAYS(POSITION "h with [i] = i)" EACH "if sum(h) > 2");
    STAYS(POSITION "h with [i] = 0)" EACH "if i == 1 and sum(h) > 0");
    STAYS(POSITION "h with [i] = 0)" EACH "if i in h and sum(h) > 0");
    STAYS(POSITION "h with [i] = 0)" EACH "if first(h) < sum(h)");
    STAYS(POSITION "h with [h[i] % 3] = 0)" EACH "if sum(h) > 0");
    STAYS(POSITION "h with [i] = 0)" EACH
                   "if sum(j * h[j] for j in 0..<3) > 4 and h[i] > 0");
    STAYS(POSITION "h with [i] = 0)" EACH "if [j for j in 0..<3][i] < sum(h)");
}

/* What is left of h has its elements at other places. */
TEST(places_of_another_array_are_not_those_of_h)
{
    STAYS(POSITION "h with [i] = 0)" EACH
                   "if [h[j] for j in 0..<3 if h[j] > 1][i] == 2");
    STAYS(POSITION "h with [i] = 0)" EACH "if [x for x in h if x > 1][i] == 2");
    STAYS(POSITION "[y for y in h if y < 9] with [i] = 0)" EACH "if h[i] > 0");
    STAYS("position p(h[2], k[2])\nmove to p(k, h) if sum(h) > sum(k)");
    STAYS(POSITION "h with [i] = 0)" EACH "if h[i] > 0\n"
                   "move to q(h) if sum(h) > 2\nposition q(k[3])");
    STAYS("position p(h[3], q in 0..h[0])\nmove to p(h with [i] = 0, 0)" EACH
          "if h[i] > 0");
}

TEST(pairs_that_are_not_alike_are_not)
{
    STAYS(POSITION "h with [i] = 0, [j] = 0)" EACH
                   "for j in i+1..<3 if h[i] - h[j] == 1");
    STAYS(POSITION "h with [i] = 1, [j] = 2)" EACH
                   "for j in i+1..<3 if h[i] > 2 and h[j] > 2");
    /* The last update of a place counts, so they are no set. */
    STAYS(POSITION "h with [i] = 0, [i] = 1, [j] = 1, [j] = 0)" EACH
                   "for j in i+1..<3 if h[i] + h[j] > 2");
    STAYS("fn f(x) = x % 3\nfn g(x) = x % 5\n" POSITION
          "h with [i] = 0, [j] = 0)" EACH
          "for j in i+1..<3 if f(h[i]) + g(h[j]) > 3");
    STAYS(POSITION "h with [i] = 0, [j] = 0) + (q(h[i]) + r(h[j]))" EACH
                   "for j in i+1..<3 if h[i] + h[j] > 3\n"
                   "position q(n)\nposition r(n)");
}

TEST(answers_stay_the_same)
{
    static const char *const off[] = {"symmetry", NULL};
    static const char *const rules[] = {
        moore,
        POSITION "h with [i] = h[i] - 1)" EACH "if sum(h) % 3 != 0\n"
                 "move to p([x / 2 for x in h]) if sum(h) > 0",
        POSITION "h with [i] = h[j], [j] = 0)" EACH "for j in 0..<3 "
                 "if i != j if h[j] < h[i]\nplay misere",
        POSITION "h with [i] = x)" EACH "for x in 0..<h[i] if x != sum(h) / 3\n"
                 "win if max(h) == 1",
        POSITION "h with [i] = h[i] + 1, [j] = h[j] - 1)" EACH "for j in 0..<3 "
                 "if h[i] < h[j]"};
    static const char *const sums[] = {"p([2, 4, 1])", "p([1, 2, 4])",
                                       "p([3, 0, 3])", "p([5, 1, 3])",
                                       "p([4, 2, 1]) + p([0, 2, 0])"};

    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
        for (size_t j = 0; j < sizeof sums / sizeof *sums; j++)
            expect_same(rules[i], sums[j], off);
}
