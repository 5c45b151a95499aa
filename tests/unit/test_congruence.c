/* SPDX-License-Identifier: MIT */
/*
 * The rewrite congruence: sets of numbers with large ones that change nothing,
 * those that just miss it, and random ones against the rules as written.
 */
#include "support/rewrites.h"

static void expect(const char *moves, bool applies, const char *why)
{
    char text[600];

    (void)snprintf(text, sizeof text, "position p(x)\n%s\nstart p(3)", moves);
    expect_rewrite(text, "congruence", applies, why, "p", 1, 40);
}

static void large_numbers_that_follow(void **state)
{
    static const char *const moves[] = {
        "move to p(x - 2**i) for i in 0..59",
        "move to p(x - (1 << i)) for i in 0..<60",
        "move to p(x - k) for k in [2**i for i in 0..20]",
        "move to p(x - k) for k in {1, 2, 4096 + 1, 10**18}",
        "move to p(x - 2**i) for i in 0..30 if 2**i <= x",
        "move to p(x - k) for k in [2, 10**9 + 2] if x >= k",
        "move to p(x - 3**i * 5**j) for i in 0..12 for j in 0..9",
        "move to p(x - 1)\nmove to p(x - (10**9 + 1))",
    };

    (void)state;
    for (size_t i = 0; i < COUNT(moves); i++)
        expect(moves[i], true, "is congruent to one of them");
}

/* Nothing is said of other games. */
static void stays(const char *moves)
{
    char text[600];

    (void)snprintf(text, sizeof text, "position p(x)\n%s\nstart p(3)", moves);
    if (plan_of(text, "congruence").seen)
        fail_msg("%s\nshould be no game for it", text);
}

static void near_misses(void **state)
{
    (void)state;
    expect("move to p(x - k) for k in {1, 2, 6000}", false, "others follow");
    expect("move to p(x - k) for k in {2, 5000}", false, "others follow");
    expect("move to p(x - 1)\nmove to p(x - 10**9)", false, "others follow");
    stays("move to p(x - 2**i) for i in 0..12");
    stays("move to p(x - 2**i) for i in 0..63");
    stays("move to p(x - 2**i + 1) for i in 0..30");
    stays("move to p(x - k) for k in [0, 10**9]");
    stays("move to p(x - 2**i) for i in 0..30 if 2**i < x");
    stays("move to p(x - 2**i) for i in 0..30 if i != 1");
    stays("move to p(x - 10**9 / i) for i in 0..3");
    stays("move to p(x - 2**i) for i in 0..30 move to p(x / 2)");
    stays("stop if x == 7 move to p(x - 2**i) for i in 0..30");
    stays("lose if x == 7 move to p(x - 2**i) for i in 0..30");
    stays("move to p(x - 2**i) for i in 0..30 play misere");
}

/* The values of a few large positions, with the rewrite and without it. */
static void compare_far(const char *text, uint64_t *seed)
{
    grundy_rules *quick = open_rules(text, NULL);
    grundy_rules *plain = open_rules(text, "congruence");

    for (int i = 0; i < 40; i++) {
        char position[40], found[400], right[400];

        (void)snprintf(position, sizeof position, "p(%u)",
                       (unsigned)(random_number(seed) % 12000));
        value_of(quick, position, found, sizeof found);
        value_of(plain, position, right, sizeof right);
        if (strcmp(found, right) != 0)
            fail_msg("%s\n%s: expected %s, found %s", text, position, right,
                     found);
    }
    grundy_rules_close(&quick);
    grundy_rules_close(&plain);
}

static void random_sets(void **state)
{
    uint64_t seed = 7;
    unsigned applied = 0;

    (void)state;
    for (int i = 0; i < 300; i++) {
        const unsigned a = 1 + (unsigned)(random_number(&seed) % 4);
        const unsigned b = a + 1 + (unsigned)(random_number(&seed) % 5);
        const unsigned far = 4097 + (unsigned)(random_number(&seed) % 40);
        char text[400];

        (void)snprintf(text, sizeof text,
                       "position p(x)\nmove to p(x - k) for k in "
                       "{%u, %u, %u, %u}\nstart p(3)",
                       a, b, far, 2 * far);
        if (!plan_of(text, "congruence").applies)
            continue;
        applied++;
        compare_far(text, &seed);
    }
    assert_in_range(applied, 15, 290);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(large_numbers_that_follow),
        cmocka_unit_test(near_misses),
        cmocka_unit_test(random_sets),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
