/* SPDX-License-Identifier: MIT */
/*
 * base/primes.h -- whether a number of 64 bits is a prime: strong pseudoprime
 * tests to seven bases that leave no composite below 2^64 [Sinclair11].
 *
 * Programs are given this text too (tools/embed-support).  Who includes it says
 * what remains of a product: times_mod.
 */
#ifndef BASE_PRIMES_H
#define BASE_PRIMES_H

#include <stdbool.h>
#include <stdint.h>

static inline uint64_t power_mod(uint64_t x, uint64_t e, uint64_t n)
{
    uint64_t value = 1;

    for (x %= n; e > 0; e /= 2) {
        if (e % 2 != 0)
            value = times_mod(value, x, n);
        x = times_mod(x, x, n);
    }
    return value;
}

/* Of an odd n = 1 + odd * 2^twos. */
static inline bool passes_base(uint64_t base, uint64_t n, uint64_t odd,
                               int twos)
{
    uint64_t x = power_mod(base, odd, n);

    if (base % n == 0 || x == 1)
        return true;
    for (int i = 1; i < twos && x != n - 1; i++)
        x = times_mod(x, x, n);
    return x == n - 1;
}

static inline bool is_prime(uint64_t n)
{
    static const uint64_t base[] = {2,      325,     9375,      28178,
                                    450775, 9780504, 1795265022};
    static const uint64_t small[] = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31};
    int twos;

    if (n < 2)
        return false;
    for (int i = 0; i < 11; i++)
        if (n % small[i] == 0)
            return n == small[i];
    if (n < 37 * 37)
        return true;
    twos = __builtin_ctzll(n - 1);
    for (int i = 0; i < 7; i++)
        if (!passes_base(base[i], n, (n - 1) >> twos, twos))
            return false;
    return true;
}

static inline uint64_t common_divisor(uint64_t x, uint64_t y)
{
    int twos;

    if (x == 0 || y == 0)
        return x | y;
    twos = __builtin_ctzll(x | y);
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

#endif
