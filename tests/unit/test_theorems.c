/* SPDX-License-Identifier: MIT */
/*
 * Each record of a theorem as rules of its own: the theorem is seen, and what
 * it says of small positions is what a search finds.
 */
#include "support/test.h"

#include "plan/rewrites/passes.h"
#include "support/ask_rules.h"

static const char *const off[] = {"staircase", "theorem", NULL};

static void same_as_search(const char *text, const char *sum)
{
    expect_same(text, sum, off);
}

static void play_numbers(const char *text)
{
    char sum[80];

    for (int x = 1; x < 40; x++) {
        (void)snprintf(sum, sizeof sum, "p(%d) + nim(%d)", x, x % 5);
        same_as_search(text, sum);
    }
}

static void play_pairs(const char *text)
{
    char sum[80];

    for (int x = 0; x < 5; x++)
        for (int y = 0; y < 5; y++) {
            (void)snprintf(sum, sizeof sum, "p(%d, %d) + nim(%d)", x, y, x);
            same_as_search(text, sum);
        }
}

static void play_arrays(const char *text)
{
    char sum[80];

    for (int a = 0; a < 4; a++)
        for (int b = 0; b < 3; b++) {
            (void)snprintf(sum, sizeof sum, "p([%d, %d]) + p([%d])", a, b, b);
            same_as_search(text, sum);
            (void)snprintf(sum, sizeof sum, "p([%d, %d, %d, 1])", b, a, b);
            same_as_search(text, sum);
            (void)snprintf(sum, sizeof sum, "p([%d, %d, %d])", b, a + b,
                           a + 2 * b + 1);
            same_as_search(text, sum);
        }
}

/* The free number, if there is one, is 2. */
TEST(each_record_is_what_a_search_finds)
{
    const char *rules;
    char text[2000];

    for (uint32_t i = 0; (rules = grundy_theorem_rules(i)) != NULL; i++) {
        const bool is_free = strncmp(rules, "input m", 7) == 0;
        const bool stairs = strstr(rules, "nim(h") != NULL;

        (void)snprintf(text, sizeof text, "%s%s", is_free ? "let m = 2" : "",
                       rules + (is_free ? 7 : 0));
        if (strstr(rules, "divisors") != NULL) {
            expect_plan(text, "theorem", "p", true, "exponent of 2");
            play_numbers(text);
        } else if (strstr(rules, "to nothing") != NULL) {
            expect_plan(text, "theorem", "p", true,
                        strstr(rules, "nothing if") != NULL
                            ? "the last to take loses"
                            : "a heap goes");
            play_numbers(text);
            same_as_search(text, "p(0) + nim(1)");
        } else if (strstr(rules, "nim(i)") != NULL) {
            expect_plan(text, "staircase", "p", true, "a coin goes");
            play_arrays(text);
        } else if (strstr(rules, "all(h[j]") != NULL) {
            expect_plan(text, "theorem", "p", true, "go in order");
            play_arrays(text);
        } else if (stairs) {
            expect_plan(text, "staircase", "p", true, "tokens go");
            play_arrays(text);
        } else if (strstr(rules, "nim(g") != NULL) {
            expect_plan(text, "staircase", "p", true, "never pass");
            play_arrays(text);
        } else {
            expect_plan(text, "staircase", "p", true, "tokens go");
            play_pairs(text);
        }
    }
}

TEST(near_misses_have_no_theorem)
{
    static const char *const rules[] = {
        "position p(x)\nmove to p(x - d) for d in 1..x/2 if x % d == 0 if d > "
        "1",
        "position p(x)\nmove to p(x - d) for d in 1..x if x % (d + 1) == 0",
        "position p(x)\nmove to p(x - d) for d in 1..<x if x % d == 0\n"
        "move to p(x - 3) if x > 3",
        "position p(x)\nmove to p(x - d) for d in 1..<x if x % d != 0",
        "position p(x)\nmove to nothing\nmove to p(x - d) for d in 2..x",
        "position p(x)\nmove to nothing if x != 2\nmove to p(x - d) for d in "
        "1..x",
    };

    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        expect_no_plan(rules[i], "theorem");
        play_numbers(rules[i]);
    }
}

/* Pieces that may pass, stay two apart, jump, stop elsewhere or not at all. */
TEST(pieces_that_just_miss_it)
{
#define FIRST(low)                                                             \
    "position p(g[])\nmove to p(g with [0] = v) if len(g) > 0 for v in " low   \
    "..<g[0]\n"
#define OTHERS(i, low)                                                         \
    "move to p(g with [i] = v) for i in " i " for v in " low "..<g[i]"
    static const char *const rules[] = {
        FIRST("0") OTHERS("1..<len(g)", "max(0, g[i - 1] - 1)"),
        FIRST("0") OTHERS("1..<len(g)", "g[i - 1] + 2"),
        FIRST("1") OTHERS("1..<len(g)", "0"),
        FIRST("2") OTHERS("1..<len(g)", "g[i - 1]"),
        FIRST("0") OTHERS("2..<len(g)", "g[i - 1] + 1"),
        FIRST("0") OTHERS("1..<len(g)", "g[0] + 1"),
        FIRST("0") OTHERS("1..<len(g) - 1", "g[i - 1] + 1"),
        "position p(g[])\n" OTHERS("1..<len(g)", "g[i - 1] + 2"),
        "position p(g[])\n" OTHERS("2..<len(g)", "g[i - 1] + 1"),
    };
#undef OTHERS
#undef FIRST

    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        expect_no_plan(rules[i], "staircase");
        same_as_search(rules[i], "p([0, 2, 3]) + p([1, 2])");
    }
}

/* Divisors in other words. */
TEST(spellings_have_the_theorem)
{
    static const char *const rules[] = {
        "position p(x)\nmove to p(x - d) for d in 1..x/2 if x % d == 0",
        "position p(x)\nmove to p(x - d) for d in 1..<x if gcd(x, d) == d",
        "position p(x)\nmove to p(y) for y in 1..<x if not x % (x - y) > 0",
        ("fn of(x) = [d for d in 1..<x if x % d < 1]\n"
         "position p(x)\nmove to p(x - d) for d in of(x)"),
    };

    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        expect_plan(rules[i], "theorem", "p", true, "exponent of 2");
        play_numbers(rules[i]);
    }
}

/* What may be taken at most is no number, or one. */
TEST(the_last_to_take_loses)
{
    char text[200];

    for (int m = -1; m < 5; m++) {
        (void)snprintf(text, sizeof text,
                       "let m = %d\nposition p(x)\n"
                       "move to nothing if x < 1\n"
                       "move to p(y) for y in max(0, x - m)..<x",
                       m);
        play_numbers(text);
        same_as_search(text, "p(0) + nim(1)");
    }
}

TEST(heaps_with_a_state)
{
    static const char *const rules[] = {
        "position p(x, s)\nmove to p(y, s) for y in 0..<x\n"
        "move to p(x, t) if x > 0 for t in 0..<s",
        "position p(s in 0..5, x)\nmove to p(s, x - k) for k in 1..x\n"
        "move to p(s + 1, x) if x >= 1 and s < 5",
        "position p(x, s)\nmove to p(x - k, s) for k in 1..x\n"
        "move to p(x, s - t) if x != 0 for t in 1..2",
    };

    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        expect_plan(rules[i], "theorem", "p", true, "any number goes from x");
        play_pairs(rules[i]);
    }
    expect_plan("position q(x)\nmove to q(x - k) for k in 1..x\n"
                "position r(x)\nmove to r(x - k) for k in 1..x\n"
                "move to q(x) if x > 0\n"
                "position p(x)\nmove to p(x - k) for k in 1..x\n"
                "move to q(x) if x > 0\nmove to r(x) if x > 0",
                "theorem", "p", true, "any number goes from x");
    play_numbers("position q(x)\nmove to q(x - k) for k in 1..x\n"
                 "position r(x)\nmove to r(x - k) for k in 1..x\n"
                 "move to q(x) if x > 0\n"
                 "position p(x)\nmove to p(x - k) for k in 1..x\n"
                 "move to q(x) if x > 0\nmove to r(x) if x > 0");
}

/* The empty heap may pass too, a heap of 1 may not, a state asks for more. */
TEST(heaps_that_just_miss_it)
{
    static const char *const rules[] = {
        "position p(x, s)\nmove to p(y, s) for y in 0..<x\n"
        "move to p(x, t) for t in 0..<s",
        "position p(x, s)\nmove to p(y, s) for y in 0..<x\n"
        "move to p(x, t) if x > 1 for t in 0..<s",
        "position p(x, s)\nmove to p(y, s) for y in 1..<x\n"
        "move to p(x, t) if x > 0 for t in 0..<s",
        "position p(x, s)\nmove to p(y, s) for y in 0..<x\n"
        "move to p(x, t) if x > 0 for t in 0..<min(s, x)",
        "position p(x, s)\nmove to p(y, s) for y in 0..<x if s < 3\n"
        "move to p(x, t) if x > 0 for t in 0..<s",
    };

    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        expect_no_plan(rules[i], "theorem");
        play_pairs(rules[i]);
    }
}

/* Chocolate, steps down, odd takings beside splits, two at once, and three
 * parts; in misere play as well. */
TEST(moves_that_change_a_parity)
{
    static const char *const rules[] = {
        "position p(x, y)\nmove to p(i, y) + p(x - i, y) for i in 1..<x\n"
        "move to p(x, j) + p(x, y - j) for j in 1..<y",
        "position p(x, y)\nmove to p(x - 1, y + 2) if x > 0\n"
        "move to p(x, y - k) for k in 1..y if k % 2 == 1",
        "position p(x, y)\nstop if x == 1\nmove to p(x - 1, y) if x > 0\n"
        "move to p(x - 1, y) + p(x - 1, 1) + p(x - 1, y) if x > 0",
        "position p(x, y)\nmove to p(x - 1, y - 2) if x > 0 and y > 1\n"
        "move to p(x - 1, y) if x > 0",
        "position p(x, y)\nmove to p(x - 1, y) + p(x - 1, y) + p(x - 1, 1)"
        " if x > 0",
    };
    char misere[400];

    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        expect_plan(rules[i], "theorem", "p", true, "changes the parity");
        play_pairs(rules[i]);
        (void)snprintf(misere, sizeof misere, "play misere\n%s", rules[i]);
        play_pairs(misere);
    }
}

/* An end that is odd, a move of two steps, one that comes back, a part of
 * another kind, and bounds that keep a move out. */
TEST(parities_that_just_miss_it)
{
    static const char *const rules[] = {
        "position p(x, y)\nstop if x + y < 2\n"
        "move to p(x - 1, y) if x > 0\nmove to p(x, y - 1) if y > 0",
        "position p(x, y)\nmove to p(x - k, y) for k in 1..x if k % 2 == 1\n"
        "move to p(x, y - k) for k in 1..y if k % 3 > 0",
        "position p(x, y)\nmove to p(i, y) + p(x - i, y) for i in 0..<x\n"
        "move to p(x, y - 1) if y > x and x < 1",
        "position p(x, y)\nmove to p(x - 1, y) + nim(1) if x > 0\n"
        "move to p(x, y - 1) if y > 0",
        "position p(x, y in 0..3)\nmove to p(x - 1, y + 2) if x > 0\n"
        "move to p(x - 1, y) if x > 0 and y < 2",
    };

    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
        expect_no_plan(rules[i], "theorem");
    play_pairs(rules[0]);
    play_pairs(rules[1]);
    play_pairs(rules[3]);
    play_arrays("position p(h[])\nmove to nothing"); /* no number at all */
}

/* Small positions, and some beyond the box in which the period is found. */
static void play_far_pairs(const char *text, const char *also)
{
    static const char *const without[] = {"period", NULL};
    char sum[80];

    for (int x = 0; x < 25; x += 3) {
        (void)snprintf(sum, sizeof sum, "p(%d, %d%s) + nim(%d)", x, x * x % 23,
                       also, x % 3);
        expect_same(text, sum, without);
        (void)snprintf(sum, sizeof sum, "p(%d, %d%s)", 97 + x, 61 + 2 * x,
                       also);
        expect_same(text, sum, without);
        (void)snprintf(sum, sizeof sum, "p(%d, %d%s)", 100 + x, 97 + x * x % 7,
                       also);
        expect_same(text, sum, without);
    }
}

TEST(small_steps_repeat)
{
    static const struct {
        const char *rules, *along, *also;
    } game[] = {
        {"position p(x, y)\nmove to p(x - 1, y)\nmove to p(x, y - 1)\n"
         "move to p(x - 1, y - 1)",
         "the difference", ""},
        {"position p(x, y)\nmove to p(x - 2, y + 1)\nmove to p(x - 2, y - 1)\n"
         "move to p(x - 1, y - 2)\nmove to p(x + 1, y - 2)",
         "the difference", ""},
        {"position p(x, y in 1..10**9)\nmove to p(x - k, y) for k in 1..2\n"
         "move to p(x - 2, y - 1)\nmove to p(x, y - 3) if x % 2 == 1",
         "along its numbers", ""},
        {"position p(x, y, s in 0..2)\nmove to p(x - 1, y, (s + 1) % 3)\n"
         "move to p(x, y - 2, s) if s != 1",
         "repeat", ", 1"},
        {"position p(x, y)\nstop if x < 3 and y < 2\nmove to p(x - 1, y)\n"
         "move to p(x - 3, y - 1) + p(x - 2, 1) if (x + y) % 2 == 0",
         "repeat", ""},
    };

    for (size_t i = 0; i < sizeof game / sizeof *game; i++) {
        expect_plan(game[i].rules, "period", "p", true, game[i].along);
        play_far_pairs(game[i].rules, game[i].also);
    }
}

/* A step as long as a number, a condition on both, a move that comes back, and
 * a number of the input. */
TEST(steps_that_just_miss_it)
{
    static const char *const rules[] = {
        "position p(x, y)\nmove to p(x - 1, y)\nmove to p(x, y / 2) if y > 0",
        "position p(x, y)\nmove to p(x - 1, y)\nmove to p(x, y - 1)\n"
        "move to p(x - 2, y - 1) if 2 * x < 3 * y",
        "position p(x, y)\nmove to p(x - 1, y + 1)\nmove to p(x + 1, y - 1)\n"
        "move to p(x - 1, y - 1)",
        "input m\nposition p(x, y)\nmove to p(x - k, y) for k in 1..m\n"
        "move to p(x - 1, y - 1)",
    };

    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
        expect_no_plan(rules[i], "period");
}
