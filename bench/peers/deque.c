/* SPDX-License-Identifier: MIT */
/* Deque as contestants write it: what is left, by its length. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    static int64_t ahead[3001][3001], a[3001];
    int n;

    if (scanf("%d", &n) != 1 || n < 1 || n > 3000)
        return 1;
    for (int i = 0; i < n; i++)
        if (scanf("%" SCNd64, &a[i]) != 1)
            return 1;
    for (int l = n - 1; l >= 0; l--)
        for (int r = l + 1; r <= n; r++) {
            const int64_t by_first = a[l] - ahead[l + 1][r];
            const int64_t by_last = a[r - 1] - ahead[l][r - 1];

            ahead[l][r] = by_first > by_last ? by_first : by_last;
        }
    printf("%" PRId64 "\n", ahead[0][n]);
    return 0;
}
