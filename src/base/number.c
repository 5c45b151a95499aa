/* SPDX-License-Identifier: MIT */
/*
 * Small primes by division; then strong pseudoprime tests to seven bases that
 * leave no composite below 2^64 [Sinclair11], and Pollard's rho in Brent's
 * form, with products gathered between the gcds [Brent80].
 */
#include "base/number.h"

#include <stddef.h>

enum { DIVIDE_BELOW = 1000, GATHER = 128 };

__extension__ typedef unsigned __int128 wide;

static uint64_t multiply(uint64_t x, uint64_t y, uint64_t n)
{
    return (uint64_t)((wide)x * y % n);
}

static uint64_t power(uint64_t x, uint64_t e, uint64_t n)
{
    uint64_t result = 1;

    for (x %= n; e > 0; e >>= 1) {
        if ((e & 1) != 0)
            result = multiply(result, x, n);
        x = multiply(x, x, n);
    }
    return result;
}

/* n odd, n - 1 = d * 2^s. */
static bool passes(uint64_t base, uint64_t n, uint64_t d, uint32_t s)
{
    uint64_t x = power(base, d, n);

    if (base % n == 0 || x == 1 || x == n - 1)
        return true;
    for (uint32_t i = 1; i < s; i++) {
        x = multiply(x, x, n);
        if (x == n - 1)
            return true;
    }
    return false;
}

bool grundy_number_is_prime(uint64_t n)
{
    static const uint64_t base[] = {2,      325,     9375,      28178,
                                    450775, 9780504, 1795265022};
    static const uint32_t small[] = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31};
    uint32_t s;

    if (n < 2)
        return false;
    for (size_t i = 0; i < sizeof small / sizeof *small; i++)
        if (n % small[i] == 0)
            return n == small[i];
    if (n < 37 * 37)
        return true;
    s = (uint32_t)__builtin_ctzll(n - 1);
    for (size_t i = 0; i < sizeof base / sizeof *base; i++)
        if (!passes(base[i], n, (n - 1) >> s, s))
            return false;
    return true;
}

uint64_t grundy_number_gcd(uint64_t x, uint64_t y)
{
    uint32_t twos;

    if (x == 0 || y == 0)
        return x | y;
    twos = (uint32_t)__builtin_ctzll(x | y);
    x >>= __builtin_ctzll(x);
    while (y != 0) {
        uint64_t rest;

        y >>= __builtin_ctzll(y);
        rest = x > y ? x - y : y - x;
        x = x < y ? x : y;
        y = rest;
    }
    return x << twos;
}

uint64_t grundy_number_isqrt(uint64_t n)
{
    uint64_t root = 0, bit = UINT64_C(1) << 62;

    while (bit > n)
        bit >>= 2;
    for (; bit != 0; bit >>= 2) {
        if (n >= root + bit) {
            n -= root + bit;
            root = (root >> 1) + bit;
        } else {
            root >>= 1;
        }
    }
    return root;
}

static uint64_t step(uint64_t x, uint64_t c, uint64_t n)
{
    return (uint64_t)(((wide)x * x + c) % n);
}

/* Walks the sequence one gcd at a time from where the product became 0. */
static uint64_t retrace(uint64_t y, uint64_t x, uint64_t c, uint64_t n)
{
    uint64_t g;

    do {
        y = step(y, c, n);
        g = grundy_number_gcd(x > y ? x - y : y - x, n);
    } while (g == 1);
    return g;
}

/* A proper divisor of a composite n, or n if this c does not find one. */
static uint64_t rho(uint64_t n, uint64_t c)
{
    uint64_t y = 2, x = 2, from = 2, product = 1, g = 1;

    for (uint64_t length = 1; g == 1; length *= 2) {
        x = y;
        for (uint64_t i = 0; i < length; i++)
            y = step(y, c, n);
        for (uint64_t k = 0; k < length && g == 1; k += GATHER) {
            from = y;
            for (uint64_t i = 0; i < GATHER && i < length - k; i++) {
                y = step(y, c, n);
                product = multiply(product, x > y ? x - y : y - x, n);
            }
            g = grundy_number_gcd(product, n);
        }
    }
    return g == n ? retrace(from, x, c, n) : g;
}

static uint32_t add(prime_power *out, uint32_t count, uint64_t prime)
{
    uint32_t at = 0;

    while (at < count && out[at].prime < prime)
        at++;
    if (at < count && out[at].prime == prime) {
        out[at].exponent++;
        return count;
    }
    for (uint32_t i = count; i > at; i--)
        out[i] = out[i - 1];
    out[at] = (prime_power){prime, 1};
    return count + 1;
}

/* n has no factor below DIVIDE_BELOW. */
static uint32_t split(uint64_t n, prime_power *out, uint32_t count)
{
    uint64_t divisor = n;

    if (n == 1)
        return count;
    if (n < (uint64_t)DIVIDE_BELOW * DIVIDE_BELOW ||
        grundy_number_is_prime(n))
        return add(out, count, n);
    for (uint64_t c = 1; divisor == n; c++)
        divisor = rho(n, c);
    return split(n / divisor, out, split(divisor, out, count));
}

/* Most numbers are short, and so is their division. */
static bool divides(uint64_t p, uint64_t n)
{
    return n <= UINT32_MAX ? (uint32_t)n % (uint32_t)p == 0 : n % p == 0;
}

/* Tried are 2, 3, 5, and from 7 on what none of them divides. */
uint32_t grundy_number_factor(uint64_t n,
                              prime_power out[GRUNDY_MOST_PRIMES])
{
    static const unsigned char step[] = {1, 2, 2, 4, 2, 4, 2, 4, 6, 2, 6};
    enum { FIRST_OF_WHEEL = 3, STEPS = sizeof step };
    uint32_t count = 0, i = 0;

    for (uint64_t p = 2; p < DIVIDE_BELOW && p * p <= n; p += step[i++]) {
        if (i == STEPS)
            i = FIRST_OF_WHEEL;
        if (!divides(p, n))
            continue;
        out[count] = (prime_power){p, 0};
        for (; n % p == 0; n /= p)
            out[count].exponent++;
        count++;
    }
    return split(n, out, count);
}
