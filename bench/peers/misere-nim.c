/* SPDX-License-Identifier: MIT */
/* As in Nim while a heap of two or more is left, then by parity. */
#include <stdio.h>

int main(void)
{
    int t;

    if (scanf("%d", &t) != 1)
        return 1;
    while (t-- > 0) {
        int n, s, nim = 0, large = 0;

        if (scanf("%d", &n) != 1)
            return 1;
        while (n-- > 0 && scanf("%d", &s) == 1) {
            nim ^= s;
            large |= s > 1;
        }
        puts((large ? nim != 0 : nim == 0) ? "First" : "Second");
    }
    return 0;
}
