/* SPDX-License-Identifier: MIT */
/*
 * plan/laws/arithmetic.h -- what laws are computed by: parts of
 * numbers, ratios, counts of primes, numbers made of some bits.
 *
 * Programs are given this text too (tools/embed-support).
 */
#ifndef PLAN_ARITHMETIC_H
#define PLAN_ARITHMETIC_H

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

/*
 * The least of the numbers that x is a sum of, the largest that fits first,
 * where after h comes h and the least number that is h / k or more; k <= 16.
 * 0 of 0.
 */
static inline uint64_t least_part(uint64_t x, uint64_t k)
{
    /* Of 17 numbers in a row the last one is twice the first one or more. */
    uint64_t part[17 * 64] = {1}, least = 0;
    int last = 0, j = 0;

    assert(k > 0 && k <= 16 && x <= INT64_MAX);
    while (part[last] <= x) {
        while (part[j] < part[last] / k + (part[last] % k != 0))
            j++;
        part[last + 1] = part[last] + part[j];
        last++;
    }
    for (; x > 0; last--)
        if (part[last] <= x) {
            least = part[last];
            x -= least;
        }
    return least;
}

/* Whether x is even, but no odd power of 2. */
static inline bool leaves_odd(int64_t x)
{
    return x % 2 == 0 &&
           ((x & (x - 1)) != 0 || (x & INT64_C(0x2AAAAAAAAAAAAAAA)) == 0);
}

/* x / d < 1 + 1 / (k + 1 / (k + ...)): where the whole parts agree their
 * fractions are turned over, and so is the order. */
static inline bool below_ratio(int64_t x, int64_t d, int64_t k)
{
    int64_t part = 1;
    bool turned = false;

    assert(x >= 0 && d >= 0 && k > 0);
    while (d > 0 && x / d == part) {
        const int64_t rest = x % d;

        x = d;
        d = rest;
        part = k;
        turned = !turned;
    }
    return (d > 0 && x / d < part) != turned;
}

/* Whether the lesser number x is d times the ratio, rounded down, where
 * the numbers are k * d apart. */
static inline bool cold_pair(int64_t x, int64_t apart, int64_t k)
{
    const int64_t d = apart / k;

    if (d == 0 || apart % k != 0)
        return apart == 0 && x == 0;
    return x < INT64_MAX && below_ratio(x, d, k) && !below_ratio(x + 1, d, k);
}

/* Bit i of factor: 2 i + 1 has one.  before[w]: odd primes in the words before
 * w.  All factors are 0 before. */
static inline void sieve_odd(uint64_t words, uint64_t *factor, uint32_t *before)
{
    const uint64_t bits = words * 64;

    assert(words > 0);
    factor[0] = 1;
    for (uint64_t i = 1; 2 * i * (i + 1) < bits; i++)
        if ((factor[i / 64] >> i % 64 & 1) == 0)
            for (uint64_t j = 2 * i * (i + 1); j < bits; j += 2 * i + 1)
                factor[j / 64] |= UINT64_C(1) << j % 64;
    before[0] = 0;
    for (uint64_t w = 1; w < words; w++)
        before[w] =
            before[w - 1] + (uint32_t)__builtin_popcountll(~factor[w - 1]);
}

/* The primes up to the odd prime p, from a sieve that is as long. */
static inline int64_t sieved_to(uint64_t p, const uint64_t *factor,
                                const uint32_t *before)
{
    const uint64_t bit = p / 2, all = (UINT64_C(2) << bit % 64) - 1;

    return (int64_t)before[bit / 64] + 1 +
           __builtin_popcountll(~factor[bit / 64] & all);
}

/* The primes up to x by Lucy_Hedgehog's sieve of counts: of all quotients x / i
 * how many numbers up to it no prime so far divides.  small[i] is that of i,
 * large[i] of x / i, up to the root of x.  About x^(3/4) steps. */
static inline int64_t count_primes_to(uint64_t x, uint64_t root,
                                      uint64_t *small, uint64_t *large)
{
    for (uint64_t i = 1; i <= root; i++) {
        small[i] = i - 1;
        large[i] = x / i - 1;
    }
    for (uint64_t p = 2; p <= root; p++) {
        const uint64_t before = small[p - 1], end = x / (p * p), part = x / p;

        if (small[p] == before)
            continue;
        for (uint64_t i = 1; i <= root && i <= end; i++)
            large[i] -=
                (i * p <= root ? large[i * p] : small[part / i]) - before;
        for (uint64_t i = root; i >= p * p; i--)
            small[i] -= small[i / p] - before;
    }
    return (int64_t)large[1];
}

/* How many of 1..x none of the first `primes` divides: those that none of
 * fewer divides, less the multiples of each that no prime before it divides. */
static inline uint64_t count_free(const uint64_t *prime, uint64_t x,
                                  uint32_t primes)
{
    uint64_t count = x;

    for (uint32_t i = 0; i < primes && x > 0; i++)
        count -= count_free(prime, x / prime[i], i);
    return count;
}

/* The least number from *t on that has bits of the mask alone; false: none. */
static inline bool next_part(uint64_t mask, uint64_t *t)
{
    uint64_t over = *t & ~mask;

    if (over == 0)
        return true;
    for (int bit = 1; bit < 64; bit *= 2)
        over |= over >> bit;
    *t = (*t | ~mask | over) + 1;
    if (*t == 0)
        return false;
    *t &= mask;
    assert((*t & ~mask) == 0);
    return true;
}

/* How many numbers up to `most` have bits of the mask alone. */
static inline uint64_t parts_to(uint64_t mask, uint64_t most)
{
    uint64_t count = 0;

    for (int bit = 63; bit >= 0; bit--) {
        const uint64_t one = UINT64_C(1) << bit;

        if ((most & one) == 0)
            continue;
        count += UINT64_C(1) << __builtin_popcountll(mask & (one - 1));
        if ((mask & one) == 0)
            return count;
    }
    return count + 1;
}

#endif
