/* SPDX-License-Identifier: MIT */
/*
 * The infinite subtraction sets that have a name, twice over: as a test of
 * one number straight from the definition, and as a bit set of all numbers
 * below a limit.  The tests hold one against the other.
 */
#include "heap/game.h"

#include <assert.h>

/* ---- one number ---- */

static bool is_prime(uint64_t k)
{
    if (k < 2)
        return false;
    for (uint64_t d = 2; d <= k / d; d++)
        if (k % d == 0)
            return false;
    return true;
}

static bool is_square(uint64_t k)
{
    uint64_t root = 1;

    while (root < k / root)
        root++;
    return k > 0 && root * root == k;
}

static bool is_triangular(uint64_t k)
{
    return k > 0 && k < UINT64_MAX / 8 && is_square(8 * k + 1);
}

static bool is_fibonacci(uint64_t k)
{
    uint64_t a = 1, b = 2;

    while (a < k && b <= UINT64_MAX - a) {
        b = a + b;
        a = b - a;
    }
    return a == k;
}

bool grundy_heap_rule_names(grundy_heap_rule rule, uint64_t k)
{
    switch (rule) {
    case GRUNDY_RULE_PRIMES: return is_prime(k);
    case GRUNDY_RULE_SQUARES: return is_square(k);
    case GRUNDY_RULE_TRIANGULAR: return is_triangular(k);
    case GRUNDY_RULE_FIBONACCI: return is_fibonacci(k);
    case GRUNDY_RULE_POWERS: return k > 0 && (k & (k - 1)) == 0;
    case GRUNDY_RULES: break;
    }
    assert(false);
    return false;
}

/* ---- all numbers below a limit ---- */

static inline void put(uint64_t *set, uint64_t k)
{
    set[k / 64] |= UINT64_C(1) << k % 64;
}

static inline bool has(const uint64_t *set, uint64_t k)
{
    return set[k / 64] >> k % 64 & 1;
}

/* The sieve: what stays out is composite. */
static void fill_primes(uint64_t limit, uint64_t *set)
{
    for (uint64_t k = 2; k < limit; k++)
        if (k == 2 || k % 2 == 1)
            put(set, k);
    for (uint64_t p = 3; p < limit && p <= (limit - 1) / p; p += 2)
        if (has(set, p))
            for (uint64_t k = p * p; k < limit; k += 2 * p)
                set[k / 64] &= ~(UINT64_C(1) << k % 64);
}

void grundy_heap_rule_fill(grundy_heap_rule rule, uint64_t limit,
                           uint64_t *set)
{
    switch (rule) {
    case GRUNDY_RULE_PRIMES: fill_primes(limit, set); return;
    case GRUNDY_RULE_SQUARES:
        for (uint64_t i = 1; i * i < limit; i++)
            put(set, i * i);
        return;
    case GRUNDY_RULE_TRIANGULAR:
        for (uint64_t i = 1, k = 1; k < limit; i++, k += i)
            put(set, k);
        return;
    case GRUNDY_RULE_FIBONACCI:
        for (uint64_t a = 1, b = 2; a < limit; b += a, a = b - a)
            put(set, a);
        return;
    case GRUNDY_RULE_POWERS:
        for (uint64_t k = 1; k < limit; k *= 2)
            put(set, k);
        return;
    case GRUNDY_RULES: break;
    }
    assert(false);
}
