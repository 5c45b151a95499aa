/* SPDX-License-Identifier: MIT */
/*
 * Rules that just miss a law of what may be taken, one condition of the reader
 * at a time: with the law they would get if that condition were not looked at,
 * their values are not those of the search.
 */
#include "support/test.h"

#include "support/ask_rules.h"

enum { HEAPS = 41 };

static void nimbers_of(const char *moves, const char *without, uint64_t from,
                       uint64_t *value)
{
    grundy_error err = {0};
    grundy_rules *rules;
    char text[600];

    (void)snprintf(text, sizeof text, "position h(n)\n%s", moves);
    rules = rules_of(text);
    if (without != NULL &&
        grundy_rules_without(rules, without, &err) != GRUNDY_OK)
        fail_msg("%s", err.message);
    for (uint64_t n = from; n < HEAPS; n++) {
        char position[40];
        grundy_sum *sum;

        (void)snprintf(position, sizeof position, "h(%u)", (unsigned)n);
        if (grundy_sum_open(&sum, rules, position, &err) != GRUNDY_OK ||
            grundy_sum_nimber(sum, &value[n], &err) != GRUNDY_OK)
            fail_msg("%s\n%s: %s", text, position, err.message);
        grundy_sum_close(&sum);
    }
    grundy_rules_close(&rules);
}

/* The values with all laws are those without. */
static void compare(const char *const *moves, size_t count, uint64_t from)
{
    for (size_t i = 0; i < count; i++) {
        uint64_t found[HEAPS], right[HEAPS];

        nimbers_of(moves[i], NULL, from, found);
        nimbers_of(moves[i], "closed-family", from, right);
        for (uint64_t n = from; n < HEAPS; n++)
            if (found[n] != right[n])
                fail_msg("%s\nh(%u): expected %u, found %u", moves[i],
                         (unsigned)n, (unsigned)right[n], (unsigned)found[n]);
    }
}

TEST(ends_and_conditions_of_a_run)
{
    static const char *const moves[] = {
        "move to h(n - k) for k in 1..n if k < k\nmove to h(n - 2)",
        "move to h(n - k) for k in 1..n if k <= k",
        "move to h(n - k) for k in 1..n if k + k <= n + k",
        "move to h(n - k) for k in 1..n if k - 5 + n < k",
        "move to h(n - k) for k in 1..n if n != k",
        "move to h(n - k) for k in 1..n if n > k",
        "move to h(n - k) for k in 1..n if n >= 2 * k",
        "move to h(n - k) for k in 1..n if not k < 3",
        "move to h(n - k) for k in 1..n if not k / 2 < 3",
        "move to h(n - k) for k in 1..n if k < 2 * (k % 5)",
        "move to h(n - k) for k in 1..n if 3 * max(k, 6) <= n",
        "move to h(n - k) for k in 1..n if not (n > 9 or k > 4)",
        "move to h(n - k) for k in 1..n if not (n > 9 and k > 4)",
        "move to h(n - k) for k in 1..n if n == 3 or n > 20",
        "move to h(n - k) for k in 1..n if n < 4 or k < 4",
        "move to h(n - 2) if not isprime(n)",
        "move to h(n - 5) for k in 0..<n - 3",
        "move to h(n - k) for k in 1..n if k % 2 == 1 if k in 1..5",
        "move to h(n - k) for k in 1..n if k in 1..5 if k % 2 == 1",
        "move to h(n - k) for k in 1..n if k in 1..<n",
        "move to h(n - k) for k in 1..n if k in 1..n / 2",
        "move to h(n - k) for k in 1..n if n in 1..k",
        "move to h(n - k) for k in 1..n if k in 1..2 * k",
        "move to h(n - k) for k in 1..n if k in k..n",
        "move to h(n - k) for k in 1..n if k + 1 in 1..5",
        "move to h(n - k - k) for k in 1..n",
        "move to h(n - k + k - 2) for k in 1..n",
        "move to h(n - k - 1) for k in 4..n\nmove to h(n - 1)",
        "move to h(n + n - k) for k in n + 1..n + n",
        "move to h(n - k) + h(k - k) for k in 1..n",
        "move to h(n - k) + h(k) for k in 1..<n\nmove to h(n - 3)",
        "move to h(n - k) + h(k + k - k) for k in 1..<n\nmove to h(n - 3)",
        "move to h(n - k) for k in (if n < 9 then 2 else 1)..n",
        "move to h(n - k) for k in 1..(if n < 9 then n else n / 2)",
        "fn f(x) = x / 2\nmove to h(n - k) for k in 1..f(n)",
        "fn f(x in 0..8) = x\nmove to h(n - k) for k in 1..f(min(n, 8))",
        "fn f(x) = 3\nmove to h(n - k) for k in 1..n if f(k) < 4",
        "fn f(x) = x - 2\nmove to h(n - k) for k in 1..n if f(k) < 4",
    };

    compare(moves, sizeof moves / sizeof moves[0], 0);
}

TEST(what_is_left_is_not_taken)
{
    static const char *const moves[] = {
        "move to h(k) for k in 0..<n if k != 3",
        "move to h(k) for k in 0..n-1 if k not in {2, 4}",
        "move to h(k) for k in 0..n-1 if k in {2, 4}",
        "move to h(k) for k in 0..<n if isprime(k)",
        "move to h(k) for k in 0..<n if k % 3 != 0",
        "move to h(k) for k in 0..<n if gcd(k, 6) == 1",
        "move to h(k) for k in 0..<n if (n - k) % 3 != 0",
        "move to h(k) for k in 0..<n if n - k not in {1, 4}",
        "move to h(k) for k in 0..<n if k % 2 == 1",
        "move to h(k) for k in n/2..<n if k % 2 == 1",
        "move to h(k) for k in n/2..<n if k != 3",
    };

    compare(moves, sizeof moves / sizeof moves[0], 0);
}

TEST(no_multiple_of_one_number)
{
    static const char *const moves[] = {
        "move to h(n - k) for k in 1..n if k % 4 != 1",
        "move to h(n - k) for k in 1..n if k / 4 * 4 != k",
        "move to h(n - k) for k in 1..n if (k + 2) % 4 != 0",
        "move to h(n - k) for k in 1..n if k % 4 > k - k",
        "move to h(n - k) for k in 1..n if k % 4 < 5",
        "move to h(n - k) for k in 1..n if k % 6 >= 2",
        "move to h(n - k) for k in 1..n if gcd(k, 6) < 6",
        "move to h(n - k) for k in 1..n if gcd(k, 6) != 2",
        "move to h(n - k) for k in 1..n if gcd(k, 12) in {1, 3, 4}",
        "move to h(n - k) for k in 1..n if max(k, 6) != 6",
        "move to h(n - k) for k in 1..n if gcd(gcd(k, 6), 4) == 1",
        "move to h(n - k) for k in 1..n if lcm(k, 6) != k",
        "move to h(n - k) for k in 1..n if len(divisors(k)) < 4",
        "move to h(n - k) for k in 1..n if popcount(k) != 2",
        "move to h(n - k) for k in 1..n if popcount(2 * k) == 1",
        "move to h(n - k) for k in 1..n if isprime(k) or k in {1, 8}",
        "move to h(n - k) for k in 1..n if k in {1, 2, 3, 5}",
        "move to h(n - k) for k in 1..n if k in 1..3",
        "move to h(n - k) for k in 1..n if k not in {4, 8, 12, 20}",
        "move to h(n - k) for k in 1..n if k in [1, 2, n]",
        "move to h(n - k) for k in 1..n if 1 <= k % 5 < 4",
        "move to h(n - k) for k in 1..n if 'a' != 'b'",
        "fn f(x, y) = x % 4 != y\n"
        "move to h(n - k) for k in 1..n if f(k, 0)",
        "fn f(x) = x == 0 or x % 4 != 0 and f(x - 1)\n"
        "move to h(n - k) for k in 1..n if f(k)",
        "fn f(x in 1..50) = x % 4 != 0\n"
        "move to h(n - k) for k in 1..n if f(k)",
        "fn f(x) = x % 4 != 1\nmove to h(n - k) for k in 1..n if f(k % 4)",
    };

    compare(moves, sizeof moves / sizeof moves[0], 0);
}

TEST(divisors_of_the_heap)
{
    static const char *const moves[] = {
        "move to h(d) for d in divisors(n) if d <= n - 2",
        "move to h(d) for d in divisors(n) if d + d <= n",
        "move to h(d) for d in divisors(n) if d < n if d > 1",
        "move to h(d) for d in divisors(n) if d < n if d >= 1",
        "move to h(d) for d in divisors(n) if d < n and d != 2",
        "move to h(d) for d in divisors(n) if d < n - 1",
        "move to h(d) for d in divisors(n) if d != n - 1 if d < n",
        "move to h(d) for d in divisors(n) if 1 < d < n",
        "move to h(d) for d in divisors(n) if isprime(d) if d < n",
        "move to h(n / d) for d in divisors(n) if d > 2",
        "move to h(n / d) for d in divisors(n) if d != 2 if d != 1",
        "move to h(n / d) for d in divisors(n) if d != 1 if d < n",
        "move to h(n / d) for d in divisors(n) if d > 1 if d <= n - 1",
        "move to h(n / d) for d in divisors(n) if d + d > 2",
        "move to h(n / d) for d in divisors(n) if n > 1 if d > 1",
        "move to h(n / d) for d in divisors(n) if n - d >= 0 if d > 1",
        "move to h(n - d) for d in divisors(n) if d < n",
    };

    compare(moves, sizeof moves / sizeof moves[0], 1);
}

TEST(coprime_to_the_heap)
{
    static const char *const moves[] = {
        "move to h(n - k) for k in 1..n if gcd(k, n) == 1 if k != 1",
        "move to h(n - k) for k in 2..n if gcd(k, n) == 1",
        "move to h(n - k) for k in 1..<n if gcd(k, n) == 1",
        "move to h(n - k) for k in 1..n if gcd(k, n) != 1",
        "move to h(n - k) for k in 1..n if gcd(k, n) == 2",
        "move to h(n - k) for k in 1..n if gcd(k, n) <= 1",
        "move to h(n - k) for k in 1..n if gcd(k, n + 1) == 1",
        "move to h(n - k) for k in 1..n if gcd(k, k) == 1",
        "move to h(n - k) for k in 1..n if gcd(n, n) == 1",
        "move to h(n - k) for k in 1..n if lcm(k, n) == 1",
        "move to h(n - k) for k in 1..n if max(k, n) == 1",
        "move to h(k) for k in 1..<n if gcd(k, n) == 1",
        "move to h(k) for k in 0..n - 2 if gcd(k, n) == 1",
        "move to h(n - k - k) for k in 1..n if gcd(k, n) == 1",
        "move to h(n - k) for k in 1..n if gcd(k, n) == 1\nmove to h(n - 2)",
    };

    compare(moves, sizeof moves / sizeof moves[0], 0);
}

/* A law is of one case: the next may take as many numbers, but others. */
TEST(cases_have_laws_of_their_own)
{
    static const char *const text =
        "cases t\ninput l, s[l]\n"
        "position heap(n)\n"
        "move to heap(n - k) for k in s\n"
        "position row(n)\n"
        "move to row(a) + row(n - k - a) for k in s for a in 0..n-k\n"
        "position but(n)\n"
        "move to but(n - k) for k in 1..n if k not in s\n"
        "print [nimber(heap(i)) for i in 15..22], "
        "[nimber(row(i)) for i in 15..22], [nimber(but(i)) for i in 15..22]\n"
        "example \"6  2 1 3  2 2 3  2 1 4  2 1 3  3 1 2 3  2 2 3\" gives \"\n"
        "1 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 7 8 8 9 9 10 10 11\n"
        "0 0 1 1 2 0 0 1 2 1 1 4 4 2 2 6 7 8 9 8 9 10 11 10\n"
        "0 1 0 1 2 0 1 0 2 1 5 1 5 2 7 6 7 8 8 9 9 10 10 11\n"
        "1 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 7 8 8 9 9 10 10 11\n"
        "3 0 1 2 3 0 1 2 1 10 5 4 7 6 1 2 3 4 4 4 4 5 5 5\n"
        "0 0 1 1 2 0 0 1 2 1 1 4 4 2 2 6 7 8 9 8 9 10 11 10\"\n";
    grundy_rules *rules = rules_of(text);
    grundy_error err = {0};
    char got[1000];
    bool passed = false;

    assert_int_equal(grundy_rules_try(rules, 0, &passed, got, sizeof got, &err),
                     GRUNDY_OK);
    if (!passed)
        fail_msg("%s", got);
    grundy_rules_close(&rules);
}

enum { FAR_HEAPS = 30000, FAR_SETS = 12, FAR_ASKED = 150 };

static uint64_t value_of_heap(grundy_rules *rules, const char *kind, uint64_t n)
{
    grundy_error err = {0};
    char position[40];
    grundy_sum *sum;
    uint64_t value = 0;

    (void)snprintf(position, sizeof position, "%s(%u)", kind, (unsigned)n);
    if (grundy_sum_open(&sum, rules, position, &err) != GRUNDY_OK ||
        grundy_sum_nimber(sum, &value, &err) != GRUNDY_OK)
        fail_msg("%s: %s", position, err.message);
    grundy_sum_close(&sum);
    return value;
}

/* Values by parts against those of one heap after another. */
TEST(few_small_numbers_and_some_far_ones)
{
    static uint8_t right[FAR_HEAPS];
    uint32_t seed = 7;

    for (uint32_t set = 0; set < FAR_SETS; set++) {
        const uint32_t count = 2 + set % 4;
        uint32_t take[8];
        char text[400];
        int length = snprintf(text, sizeof text,
                              "position h(n)\nmove to h(n - k) for k in {");
        grundy_rules *rules;

        for (uint32_t i = 0; i < count; i++) {
            const uint32_t most = i == 0 ? 20000 : i == 1 ? 4 : 90;

            seed = seed * 1664525 + 1013904223;
            take[i] = 1 + (seed >> 8) % most + (i == 0 ? 4200 : 0);
            if (set % 3 == 0 && i == 2)
                take[i] = take[0] + take[1];
            length += snprintf(text + length, sizeof text - (size_t)length,
                               "%s%u", i == 0 ? "" : ", ", (unsigned)take[i]);
        }
        (void)snprintf(text + length, sizeof text - (size_t)length, "}\n");
        for (uint32_t n = 0; n < FAR_HEAPS; n++) {
            uint32_t seen = 0;

            for (uint32_t i = 0; i < count; i++)
                if (take[i] <= n)
                    seen |= 1u << right[n - take[i]];
            for (right[n] = 0; (seen >> right[n] & 1) != 0;)
                right[n]++;
        }
        rules = rules_of(text);
        for (uint32_t i = 0; i < FAR_ASKED; i++) {
            seed = seed * 1664525 + 1013904223;
            const uint32_t n = i == 0 ? FAR_HEAPS - 1 : (seed >> 8) % FAR_HEAPS;
            const uint64_t found = value_of_heap(rules, "h", n);

            if (found != right[n])
                fail_msg("%sh(%u): expected %u, found %u", text, (unsigned)n,
                         (unsigned)right[n], (unsigned)found);
        }
        grundy_rules_close(&rules);
    }
}

/* 1, 2 or k: n is lost if n % 3 == 0; where 3 divides k the rest modulo k + 1
 * tells. */
TEST(one_two_or_far_in_many_words)
{
    static const char *const words[] = {
        "position h(n)\nmove to h(n - s) for s in {1, 2, 300000000}",
        "position h(n)\nmove to h(n - s) for s in 1..2\n"
        "move to h(n - 300000000) if n >= 300000000",
        "position h(n)\nmove to h(m) for m in [n - 1, n - 2, n - 300000000] "
        "if m >= 0",
        "fn may(s) = s == 1 or s == 2 or s == 300000000\n"
        "position h(n)\nmove to h(n - s) for s in 1..n if may(s)",
        "position h(n)\nmove to h(n - s) for s in 1..300000000 "
        "if s <= 2 or s == 300000000",
    };

    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        grundy_rules *rules = rules_of(words[i]);

        for (uint64_t n = 299999998; n < 300000004; n++) {
            const uint64_t rest = n % 300000001;

            assert_int_equal(value_of_heap(rules, "h", n),
                             rest == 300000000 ? 3 : rest % 3);
        }
        assert_int_equal(value_of_heap(rules, "h", 999999999),
                         999999999 % 300000001 % 3);
        grundy_rules_close(&rules);
    }
}
