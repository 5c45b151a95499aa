/* SPDX-License-Identifier: MIT */
/*
 * Numbers that count from another one than 0 or rise to the end of their
 * range: the values are those of the heaps that they are, and those of the
 * search.
 */
#include "support/test.h"

#include "support/ask_rules.h"

static uint64_t nimber_of(const char *text, uint64_t n, const char *without)
{
    grundy_rules *rules = rules_of(text);
    grundy_error err = {0};
    char position[60];
    grundy_sum *sum;
    uint64_t value = 0;

    if (without != NULL &&
        grundy_rules_without(rules, without, &err) != GRUNDY_OK)
        fail_msg("%s", err.message);
    (void)snprintf(position, sizeof position, "p(%llu)", (unsigned long long)n);
    if (grundy_sum_open(&sum, rules, position, &err) != GRUNDY_OK ||
        grundy_sum_nimber(sum, &value, &err) != GRUNDY_OK)
        fail_msg("%s\n%s: %s", text, position, err.message);
    grundy_sum_close(&sum);
    grundy_rules_close(&rules);
    return value;
}

/* The same as without any law, where a search still goes. */
static void compare(const char *range, const char *moves)
{
    char text[400];

    (void)snprintf(text, sizeof text, "position p(n in %s)\n%s", range, moves);
    for (uint64_t n = 5; n < 10000; n = n * 5 / 4 + 1) {
        const uint64_t found = nimber_of(text, n, NULL);
        const uint64_t right = nimber_of(text, n, "closed-family");

        if (found != right)
            fail_msg("%s\np(%llu): expected %llu, found %llu", text,
                     (unsigned long long)n, (unsigned long long)right,
                     (unsigned long long)found);
    }
}

static void expect_large(const char *range, const char *moves, uint64_t n,
                         uint64_t right)
{
    char text[400];
    uint64_t found;

    (void)snprintf(text, sizeof text, "position p(n in %s)\n%s", range, moves);
    found = nimber_of(text, n, NULL);
    if (found != right)
        fail_msg("%s\np(%llu): expected %llu, found %llu", text,
                 (unsigned long long)n, (unsigned long long)right,
                 (unsigned long long)found);
}

TEST(rising)
{
    compare("0..10000", "move to p(n + k) for k in 1..3");
    compare("0..<10000", "move to p(n + k) for k in 1..7 if n + k < 10000");
    compare("0..10000", "move to p(m) for m in n+1..n+4\nmove to p(n + 5)");
    compare("3..10000", "move to p(n + k) for k in 2..9");
    compare("0..10000", "move to p(n + k) for k in 1..9999 if k % 2 == 1");
    compare("0..10000", "move to p(n + k) for k in 1..(10000 - n)/2");
    compare("0..10000", "move to p(10000 - k) for k in 0..(10000 - n)/2 "
                        "if n < 10000");
    /* Up and down, or up to somewhere else. */
    compare("0..10000", "move to p(n + k) for k in 1..3 if n + k < 9000");
    compare("0..10000", "move to p(n + 2) if n % 2 == 0\n"
                        "move to p(n - k) for k in 1..3 if n % 2 == 1");
    expect_large("0..10**18", "move to p(n + k) for k in 1..3", 2, 2);
    expect_large("0..10**18", "move to p(n + k) for k in 4..9",
                 1000000000000000000 - 13 * 5000000 - 9, 2);
    expect_large("0..10**18", "move to p(n + k) for k in 1..(10**18 - n)/2", 0,
                 500000000000000000);
}

TEST(beginning_later)
{
    compare("1..10000", "move to p(n - k) for k in 1..3");
    compare("5..10000", "move to p(n - k) for k in 2..7");
    compare("2..10000", "move to p(m) for m in 2..<n");
    compare("1..10000", "move to p(n - k) for k in 1..n/2");
    compare("1..10000", "move to p(1) if n > 9");
    compare("1..10000", "move to p(n - k) for k in 1..n if k % 3 == 0");
    compare("5..10000", "move to p(n - k) for k in 2..7 if n != 77");
    expect_large("1..10**18", "move to p(n - k) for k in 1..3",
                 1000000000000000000, 3);
    expect_large("7..10**18", "move to p(n - k) for k in 1..n",
                 1000000000000000000, 1000000000000000000 - 7);
}

/* One law is kept at a time: kinds that change places keep theirs. */
TEST(several_kinds)
{
    const char *const text = "position p(n in 1..10**12)\n"
                             "move to p(n - k) for k in 1..4\n"
                             "position q(n in 0..10**12)\n"
                             "move to q(n + k) for k in 1..6\n"
                             "position s(n in 0..9000)\n"
                             "move to s(n + 1)\nmove to s(n + 2) if n != 7\n";
    grundy_rules *rules = rules_of(text);
    grundy_error err = {0};
    grundy_sum *sum;
    uint64_t value = 9;

    if (grundy_sum_open(&sum, rules,
                        "p(999999999999) + q(2) + s(7) + p(999999999998) + "
                        "q(10**12 - 9) + s(8) + s(4000)",
                        &err) != GRUNDY_OK ||
        grundy_sum_nimber(sum, &value, &err) != GRUNDY_OK)
        fail_msg("%s", err.message);
    /* 3, 999999999998 % 7 = 4, s(7), 2, 9 % 7 = 2, s(8), 5000 % 3 = 2 */
    assert_int_equal(value, 3 ^ (999999999998 % 7) ^
                                nimber_of("position p(n in 0..9000)\n"
                                          "move to p(n + 1)\n"
                                          "move to p(n + 2) if n != 7",
                                          7, "closed-family") ^
                                2 ^ 2 ^ (8992 % 3) ^ (5000 % 3));
    grundy_sum_close(&sum);
    grundy_rules_close(&rules);
}
