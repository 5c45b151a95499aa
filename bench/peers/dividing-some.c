/* SPDX-License-Identifier: MIT */
/*
 * The Dividing game without divisors that are twice an odd number: from each
 * number its value is sent on to its multiples, like a sieve.
 */
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    const int most = 1000000;
    unsigned *const seen = calloc((size_t)most + 1, sizeof *seen);
    int n, x, nim = 0;

    for (int d = 1; d <= most; d++) {
        const unsigned value = (unsigned)__builtin_ctz(~seen[d]);

        for (int m = 2 * d; d % 4 != 2 && m <= most; m += d)
            seen[m] |= 1u << value;
    }
    if (scanf("%d", &n) != 1)
        return 1;
    while (n-- > 0 && scanf("%d", &x) == 1)
        nim ^= __builtin_ctz(~seen[x]);
    puts(nim != 0 ? "Anna" : "Bruno");
    return 0;
}
