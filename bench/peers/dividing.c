/* SPDX-License-Identifier: MIT */
/*
 * The Dividing game without its theorem: from each number its value is sent
 * on to its multiples, like a sieve.  Takes the largest number first.
 */
#include <stdio.h>
#include <stdlib.h>

int main(int count, char **argument)
{
    const int most = count > 1 ? atoi(argument[1]) : 100000;
    unsigned *const seen = calloc((size_t)most + 1, sizeof *seen);
    int n, x, nim = 0;

    for (int d = 1; d <= most; d++) {
        const unsigned value = (unsigned)__builtin_ctz(~seen[d]);

        for (int m = 2 * d; m <= most; m += d)
            seen[m] |= 1u << value;
    }
    if (scanf("%d", &n) != 1)
        return 1;
    while (n-- > 0 && scanf("%d", &x) == 1)
        nim ^= __builtin_ctz(~seen[x]);
    puts(nim != 0 ? "Anna" : "Bruno");
    return 0;
}
