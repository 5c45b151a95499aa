/* SPDX-License-Identifier: MIT */
/* Towers by rising height; an even number of equal ones is worth nothing. */
#include <stdio.h>

static unsigned char grundy[100001];

static void fill(void)
{
    for (int h = 2; h <= 100000; h++) {
        unsigned seen = 0;
        int mex = 0;

        for (int d = 1; d * d <= h; d++)
            if (h % d == 0) {
                if (d > 1)
                    seen |= 1u << (d % 2 != 0 ? grundy[h / d] : 0);
                seen |= 1u << (h / d % 2 != 0 ? grundy[d] : 0);
            }
        while (seen >> mex & 1)
            mex++;
        grundy[h] = (unsigned char)mex;
    }
}

int main(void)
{
    int t;

    fill();
    if (scanf("%d", &t) != 1)
        return 1;
    while (t-- > 0) {
        int n, h, nim = 0;

        if (scanf("%d", &n) != 1)
            return 1;
        while (n-- > 0 && scanf("%d", &h) == 1)
            nim ^= grundy[h];
        puts(nim != 0 ? "1" : "2");
    }
    return 0;
}
