/* SPDX-License-Identifier: MIT */
/*
 * Numbers that may be taken and are so large that they change no value: sets
 * with such numbers, those that just miss it, and random ones, against the
 * rules played out.
 */
#include "support/test.h"

#include "support/ask_rules.h"

enum { HEAPS = 150000, NUMBERS = 3 };

static grundy_rules *rules_for(const char *moves)
{
    char text[600];

    (void)snprintf(text, sizeof text, "position p(x)\n%s\n", moves);
    return rules_of(text);
}

static uint64_t value_at(grundy_rules *rules, uint64_t n)
{
    grundy_error err = {0};
    char position[40];
    uint64_t value = 0;
    grundy_sum *sum;

    (void)snprintf(position, sizeof position, "p(%llu)", (unsigned long long)n);
    if (grundy_sum_open(&sum, rules, position, &err) != GRUNDY_OK ||
        grundy_sum_nimber(sum, &value, &err) != GRUNDY_OK)
        fail_msg("%s", err.message);
    grundy_sum_close(&sum);
    return value;
}

TEST(large_numbers_that_follow)
{
    static const struct {
        const char *moves;
        uint64_t
            period; /* values are n modulo it, as those of the small ones */
    } games[] = {
        {"move to p(x - 2**i) for i in 0..59", 3},
        {"move to p(x - (1 << i)) for i in 0..<60", 3},
        {"move to p(x - k) for k in [2**i for i in 0..20]", 3},
        {"move to p(x - k) for k in {1, 2, 4096 + 1, 10**18}", 3},
        {"move to p(x - 2**i) for i in 0..30 if 2**i <= x", 3},
        {"move to p(x - 3**i * 5**j) for i in 0..12 for j in 0..9", 2},
        {"move to p(x - 1)\nmove to p(x - (10**9 + 1))", 2},
        {"move to p(x - k) for k in [3**i for i in 0..30 if i != 1]", 2},
    };

    for (size_t i = 0; i < COUNT(games); i++) {
        grundy_rules *rules = rules_for(games[i].moves);

        for (uint64_t n = UINT64_C(1000000000000000000), k = 0; k < 12; k++)
            assert_int_equal(value_at(rules, n + k), (n + k) % games[i].period);
        grundy_rules_close(&rules);
    }
}

/* Winning moves are those of the rules, by the large numbers too. */
TEST(moves_are_those_written)
{
    static const char *const off[] = {"closed family", NULL};

    expect_same("position p(x)\nmove to p(x - 2**i) for i in 0..59",
                "p(200000) + nim(3)", off);
    expect_same("position p(x)\nmove to p(x - k) for k in {1, 2, 70001}",
                "p(100000)", off);
}

static void play_out(const uint32_t *take, uint8_t *value)
{
    for (uint32_t n = 0; n < HEAPS; n++) {
        unsigned seen = 0;

        for (int i = 0; i < NUMBERS; i++)
            if (take[i] <= n)
                seen |= 1u << value[n - take[i]];
        for (value[n] = 0; (seen >> value[n] & 1) != 0;)
            value[n]++;
    }
}

TEST(random_sets)
{
    static uint8_t value[HEAPS];
    uint64_t seed = 7;
    unsigned fewer = 0;

    for (int i = 0; i < 60; i++) {
        const uint32_t a = 1 + (uint32_t)random_below(&seed, 4);
        const uint32_t b = a + 1 + (uint32_t)random_below(&seed, 5);
        const uint32_t far = 65530 + (uint32_t)random_below(&seed, 40);
        const uint32_t take[NUMBERS] = {a, b, far};
        char text[200];
        grundy_rules *rules;

        (void)snprintf(text, sizeof text,
                       "position p(x)\n"
                       "move to p(x - k) for k in {%u, %u, %u}\n"
                       "start p(9)",
                       a, b, far);
        rules = rules_of(text);
        play_out(take, value);
        for (int k = 0; k < 60; k++) {
            const uint64_t n = random_below(&seed, HEAPS);

            assert_int_equal(value_at(rules, n), value[n]);
        }
        fewer += strstr(line_of(text, "closed family", "p").why,
                        "as far as nimbers go") != NULL;
        grundy_rules_close(&rules);
    }
    assert_in_range(fewer, 5, 50);
}
