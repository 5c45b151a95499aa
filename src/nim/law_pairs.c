/* SPDX-License-Identifier: MIT */
/*
 * For t = 1 these are the lost positions of Wythoff's game [Wythoff07], for
 * other t those of the game where the two numbers taken may differ by less
 * than t [Fraenkel82].  All is done in integers: for integers x and m >= 0,
 * floor((x + sqrt m) / 2) = floor((x + floor(sqrt m)) / 2).
 */
#include "nim/law_pairs.h"

#include <inttypes.h>
#include <stdio.h>

enum { STEEPEST = 1000 };

__extension__ typedef unsigned __int128 wide; /* (t t + 4) n n fits */

/* The integer part of the square root of (t t + 4) n n. */
static uint64_t stretch(uint64_t t, uint64_t n)
{
    const wide square = (wide)(t * t + 4) * n * n;
    wide low = 0, high = (wide)(t + 3) * n + 1;

    while (high - low > 1) {
        const wide middle = (low + high) / 2;

        if (middle * middle <= square)
            low = middle;
        else
            high = middle;
    }
    return (uint64_t)low;
}

bool grundy_pairs_value(uint64_t t, uint64_t n, uint64_t *low, uint64_t *high)
{
    if (t == 0 || t > STEEPEST || n > (UINT64_MAX >> 16))
        return false;
    *low = (uint64_t)(((int64_t)(2 - (int64_t)t) * (int64_t)n +
                       (int64_t)stretch(t, n)) /
                      2);
    *high = *low + t * n;
    return true;
}

uint64_t grundy_pairs_find(const uint64_t *low, const uint64_t *high,
                           size_t count)
{
    uint64_t t, a, b;

    if (count < 2 || high[1] < low[1])
        return 0;
    t = high[1] - low[1];
    for (size_t n = 0; n < count; n++)
        if (!grundy_pairs_value(t, n, &a, &b) || a != low[n] || b != high[n])
            return 0;
    return t;
}

size_t grundy_pairs_text(uint64_t t, char *out, size_t size)
{
    const int64_t slope = 2 - (int64_t)t;
    char low[96], first[40] = "";
    int length;

    if (slope == 1)
        (void)snprintf(first, sizeof first, "n + ");
    else if (slope != 0)
        (void)snprintf(first, sizeof first, "%" PRId64 " * n + ", slope);
    (void)snprintf(low, sizeof low, "(%sisqrt(%" PRIu64 " * n * n)) / 2", first,
                   t * t + 4);
    length = t == 1
                 ? snprintf(out, size, "%s, %s + n", low, low)
                 : snprintf(out, size, "%s, %s + %" PRIu64 " * n", low, low, t);
    return length < 0 ? 0 : (size_t)length;
}
