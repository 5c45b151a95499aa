/* SPDX-License-Identifier: MIT */
/*
 * plan/laws/xor_row.h -- the xor of numbers with equal steps, by the sums of
 * their quotients: bit j of it is the parity of the sum of x >> j.
 *
 * Programs are given this text too (tools/embed-support).
 */
#ifndef PLAN_XOR_ROW_H
#define PLAN_XOR_ROW_H

#include <stdint.h>

/* The sum of (x + i * step) / by for i in 0..<count, modulo 2^64; the last of
 * them and one step more have 64 bits. */
static uint64_t sum_of_quotients(uint64_t x, uint64_t step, uint64_t count,
                                 uint64_t by)
{
    uint64_t sum = 0;

    while (count > 0) {
        const uint64_t half =
            count % 2 == 0 ? count / 2 * (count - 1) : (count - 1) / 2 * count;
        uint64_t end;

        sum += half * (step / by) + count * (x / by);
        step %= by;
        x %= by;
        end = step * count + x;
        count = end / by;
        x = end % by;
        end = by;
        by = step;
        step = end;
    }
    return sum;
}

/* The xor of x + i * step for i in 0..<count; none is negative. */
static int64_t xor_of_row(int64_t x, int64_t step, int64_t count)
{
    const uint64_t last = (uint64_t)x + (uint64_t)(count - 1) * (uint64_t)step;
    const uint64_t first = step < 0 ? last : (uint64_t)x;
    const uint64_t most = step < 0 ? (uint64_t)x : last;
    const uint64_t by = step < 0 ? -(uint64_t)step : (uint64_t)step;
    uint64_t all = 0;

    if (step == 0 || count < 2)
        return count % 2 == 0 ? 0 : x;
    for (unsigned bit = 0; bit < 63 && most >> bit != 0; bit++)
        all |=
            (sum_of_quotients(first, by, (uint64_t)count, UINT64_C(1) << bit) &
             1)
            << bit;
    return (int64_t)all;
}

/*
 * The xor of the nimbers of all heaps low..high, of which up to a share n / a
 * may be taken, a at least 2.  A multiple of a is worth n / a, any other heap
 * what the one of n - 1 - n / a is, and these are all heaps up to a largest.
 */
static int64_t xor_of_shares(int64_t low, int64_t high, int64_t a)
{
    int64_t all = 0;

    while (low <= high) {
        const int64_t first = low / a + (low % a != 0), last = high / a;

        if (first <= last)
            all ^= xor_of_row(first, 1, last - first + 1);
        low += low % a == 0;
        high -= high % a == 0;
        if (low <= high) {
            low -= 1 + low / a;
            high -= 1 + high / a;
        }
    }
    return all;
}

#endif
