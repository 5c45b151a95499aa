/* SPDX-License-Identifier: MIT */
/*
 * base/number.h -- quotients, primes and factors of 64-bit numbers.
 *
 * Our own, where a library would do as well, for two reasons: FLINT brings
 * nine shared libraries whose loading took nine tenths of the instructions of
 * a small `grundy solve`, and stand-alone programs need the same text.
 */
#pragma once

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { GRUNDY_MOST_PRIMES = 15 }; /* distinct ones of a 64-bit number */

typedef struct prime_power {
    uint64_t prime;
    uint32_t exponent;
} prime_power;

bool grundy_number_is_prime(uint64_t n);

/* The prime factors of n >= 1 by rising prime; returns how many. */
uint32_t grundy_number_factor(uint64_t n,
                              prime_power out[GRUNDY_MOST_PRIMES]);

uint64_t grundy_number_gcd(uint64_t x, uint64_t y);

/* x / by rounded down; by is above 0. */
static inline int64_t grundy_number_floor(int64_t x, int64_t by)
{
    assert(by > 0);
    return x / by - (x % by < 0);
}

__extension__ static inline __int128 grundy_number_wide_floor(__int128 x,
                                                              __int128 by)
{
    assert(by > 0);
    return x / by - (x % by < 0);
}

/* Orders numbers for qsort. */
int grundy_number_compare(const void *x, const void *y);

/* Sorts the numbers and keeps each once; returns how many stay. */
size_t grundy_numbers_once(uint64_t *at, size_t count);

/* The greatest r with r * r <= n. */
uint64_t grundy_number_isqrt(uint64_t n);

/* The least number of ones in binary that is not below x, which is not
 * negative. */
static inline int64_t grundy_number_all_bits(int64_t x)
{
    uint64_t bits = 1;

    while (bits - 1 < (uint64_t)x)
        bits *= 2;
    return (int64_t)(bits - 1);
}
