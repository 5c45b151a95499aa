/* SPDX-License-Identifier: MIT */
/* The exponents of the primes are heaps of Nim: trial division. */
#include <stdio.h>

int main(void)
{
    long long x;
    int nim = 0;

    if (scanf("%lld", &x) != 1)
        return 1;
    for (long long p = 2; p * p <= x; p++) {
        int e = 0;

        for (; x % p == 0; x /= p)
            e++;
        nim ^= e;
    }
    if (x > 1)
        nim ^= 1;
    puts(nim != 0 ? "Alice" : "Bob");
    return 0;
}
