/* SPDX-License-Identifier: MIT */
/*
 * Each record of a theorem as rules of its own: the theorem is seen, and what
 * it says of small positions is what a search finds.
 */
#include "support/test.h"

#include "plan/rewrites/theorems.h"
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
        }
}

/* The free number, if there is one, is 2. */
static void each_record_is_what_a_search_finds(void **state)
{
    const char *rules;
    char text[2000];

    (void)state;
    for (uint32_t i = 0; (rules = grundy_theorem_rules(i)) != NULL; i++) {
        const bool is_free = strncmp(rules, "input m", 7) == 0;
        const bool stairs = strstr(rules, "nim(h") != NULL;

        (void)snprintf(text, sizeof text, "%s%s", is_free ? "let m = 2" : "",
                       rules + (is_free ? 7 : 0));
        if (strstr(rules, "divisors") != NULL) {
            expect_plan(text, "theorem", "p", true, "exponent of 2");
            play_numbers(text);
        } else if (stairs) {
            expect_plan(text, "staircase", "p", true, "tokens go");
            play_arrays(text);
        } else {
            expect_plan(text, "staircase", "p", true, "tokens go");
            play_pairs(text);
        }
    }
}

static void near_misses_have_no_theorem(void **state)
{
    static const char *const rules[] = {
        "position p(x)\nmove to p(x - d) for d in 1..x/2 if x % d == 0 if d > "
        "1",
        "position p(x)\nmove to p(x - d) for d in 1..x if x % (d + 1) == 0",
        "position p(x)\nmove to p(x - d) for d in 1..<x if x % d == 0\n"
        "move to p(x - 3) if x > 3",
        "position p(x)\nmove to p(x - d) for d in 1..<x if x % d != 0",
    };

    (void)state;
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        expect_no_plan(rules[i], "theorem");
        play_numbers(rules[i]);
    }
}

/* Divisors in other words. */
static void spellings_have_the_theorem(void **state)
{
    static const char *const rules[] = {
        "position p(x)\nmove to p(x - d) for d in 1..x/2 if x % d == 0",
        "position p(x)\nmove to p(x - d) for d in 1..<x if gcd(x, d) == d",
        "position p(x)\nmove to p(y) for y in 1..<x if not x % (x - y) > 0",
        ("fn of(x) = [d for d in 1..<x if x % d < 1]\n"
         "position p(x)\nmove to p(x - d) for d in of(x)"),
    };

    (void)state;
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        expect_plan(rules[i], "theorem", "p", true, "exponent of 2");
        play_numbers(rules[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_record_is_what_a_search_finds),
        cmocka_unit_test(near_misses_have_no_theorem),
        cmocka_unit_test(spellings_have_the_theorem),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
