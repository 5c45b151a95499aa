/* SPDX-License-Identifier: MIT */
/*
 * base/nim_product.h -- the product of nimbers, by which the numbers of 64 bits
 * are a field whose sum is xor [Conway76, ch. 6].
 *
 * Programs are given this text too (tools/embed-support).
 */
#ifndef BASE_NIM_PRODUCT_H
#define BASE_NIM_PRODUCT_H

#include <stdint.h>

/* Of numbers below 16, by logarithms to the base 4, which generates them. */
static inline uint64_t product_below_16(uint64_t x, uint64_t y)
{
    static const uint8_t power[15] = {1, 4,  6, 14, 5,  2, 8, 11,
                                      7, 10, 3, 12, 13, 9, 15};
    static const uint8_t logarithm[16] = {0, 0,  5, 10, 1,  4,  2, 8,
                                          6, 13, 9, 7,  11, 12, 3, 14};

    if (x == 0 || y == 0)
        return 0;
    return power[(logarithm[x] + logarithm[y]) % 15];
}

/*
 * Let F = 2^bits, where bits is a power of 2: for numbers below F the product
 * with F is the ordinary one, and F * F = F + F / 2.  So of x = a * F + b and
 * y = c * F + d the product is (a * c + a * d + b * c) * F + b * d +
 * a * c * (F / 2), three products of lesser numbers and one by a constant.
 */
static inline uint64_t nim_product(uint64_t x, uint64_t y)
{
    unsigned bits = 4;
    uint64_t rest, a, c, low, high;

    if ((x | y) < 16)
        return product_below_16(x, y);
    while (bits < 32 && (x | y) >> 2 * bits != 0)
        bits *= 2;
    rest = (UINT64_C(1) << bits) - 1;
    a = x >> bits;
    c = y >> bits;
    low = nim_product(x & rest, y & rest);
    high = nim_product(a ^ (x & rest), c ^ (y & rest)) ^ low;
    return high << bits ^ low ^
           nim_product(nim_product(a, c), UINT64_C(1) << (bits - 1));
}

#endif
