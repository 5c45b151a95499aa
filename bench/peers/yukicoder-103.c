/* SPDX-License-Identifier: MIT */
/* One or two of a prime at a time: an exponent counts modulo 3. */
#include <stdio.h>

int main(void)
{
    int n, x, nim = 0;

    if (scanf("%d", &n) != 1)
        return 1;
    while (n-- > 0 && scanf("%d", &x) == 1) {
        for (int p = 2; p * p <= x; p++) {
            int e = 0;

            for (; x % p == 0; x /= p)
                e++;
            nim ^= e % 3;
        }
        if (x > 1)
            nim ^= 1;
    }
    puts(nim != 0 ? "Alice" : "Bob");
    return 0;
}
