/* SPDX-License-Identifier: MIT */
/* Primes, factors, gcd and roots against division and multiplication. */
#include "../support/test.h"
#include "base/number.h"

static uint64_t random_word(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

static bool prime_by_division(uint64_t n)
{
    for (uint64_t p = 2; p * p <= n; p++)
        if (n % p == 0)
            return false;
    return n >= 2;
}

TEST(primes_below_a_hundred_thousand)
{
    for (uint64_t n = 0; n < 100000; n++)
        assert_int_equal(grundy_number_is_prime(n), prime_by_division(n));
}

/* Strong pseudoprimes to many bases, squares of primes, the last primes. */
TEST(hard_numbers_are_told_apart)
{
    static const uint64_t composite[] = {
        2047, 3215031751, 3825123056546413051, UINT64_C(318665857834031151),
        4759123141, 1122004669633, 341550071728321, 561, 41041,
        UINT64_C(4294967291) * 4294967291, UINT64_C(18446744073709551615)};
    static const uint64_t prime[] = {
        2, 3, 4294967291, UINT64_C(18446744073709551557),
        UINT64_C(9223372036854775783), 1000000007, 999999999989};

    for (size_t i = 0; i < sizeof composite / sizeof *composite; i++)
        assert_false(grundy_number_is_prime(composite[i]));
    for (size_t i = 0; i < sizeof prime / sizeof *prime; i++)
        assert_true(grundy_number_is_prime(prime[i]));
}

static void check_factors(uint64_t n)
{
    prime_power f[GRUNDY_MOST_PRIMES];
    const uint32_t count = grundy_number_factor(n, f);
    uint64_t product = 1;

    for (uint32_t i = 0; i < count; i++) {
        assert_true(grundy_number_is_prime(f[i].prime));
        assert_true(f[i].exponent > 0);
        assert_true(i == 0 || f[i - 1].prime < f[i].prime);
        for (uint32_t e = 0; e < f[i].exponent; e++)
            product *= f[i].prime;
    }
    assert_true(product == n);
}

TEST(factors_multiply_to_the_number)
{
    uint64_t random = 88172645463325252u;

    for (uint64_t n = 1; n < 20000; n++)
        check_factors(n);
    for (int i = 0; i < 300; i++)
        check_factors(random_word(&random) | 1);
    check_factors(UINT64_C(4294967291) * 4294967279u);
    check_factors(UINT64_C(4294967291) * 4294967291u);
    check_factors(UINT64_C(1000003) * 1000003 * 1000003);
    check_factors(UINT64_C(614889782588491410)); /* fifteen primes */
    check_factors(UINT64_C(1) << 63);
    check_factors(UINT64_MAX);
}

TEST(gcd_divides_both_and_is_the_greatest)
{
    uint64_t random = 123456789;

    assert_int_equal(grundy_number_gcd(0, 0), 0);
    assert_int_equal(grundy_number_gcd(0, 7), 7);
    for (int i = 0; i < 1000; i++) {
        uint64_t x = random_word(&random) >> (i % 50);
        uint64_t y = random_word(&random) >> (i % 37);
        const uint64_t g = grundy_number_gcd(x, y);

        while (y != 0) { /* Euclid's way */
            const uint64_t rest = x % y;

            x = y;
            y = rest;
        }
        assert_true(g == x);
    }
}

TEST(roots_are_floors)
{
    uint64_t random = 42;

    for (uint64_t n = 0; n < 5000; n++) {
        const uint64_t r = grundy_number_isqrt(n);

        assert_true(r * r <= n && (r + 1) * (r + 1) > n);
    }
    for (int i = 0; i < 1000; i++) {
        const uint64_t n = random_word(&random);
        const uint64_t r = grundy_number_isqrt(n);

        assert_true(r * r <= n);
        assert_true(r == UINT32_MAX || (r + 1) * (r + 1) > n);
    }
}
