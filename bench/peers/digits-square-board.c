/* SPDX-License-Identifier: MIT */
/* Rectangles by size, those of primes only found by prefix sums. */
#include <stdio.h>

static int board[31][31], sum[31][31];
static unsigned char grundy[31][31][31][31]; /* top, bottom, left, right */

static int rectangle(int top, int bottom, int left, int right)
{
    unsigned long long seen = 0;
    int mex = 0;

    if (sum[bottom][right] - sum[top][right] - sum[bottom][left] +
            sum[top][left] ==
        0)
        return 0;
    for (int y = top + 1; y < bottom; y++)
        seen |= 1ull << (grundy[top][y][left][right] ^
                         grundy[y][bottom][left][right]);
    for (int x = left + 1; x < right; x++)
        seen |= 1ull << (grundy[top][bottom][left][x] ^
                         grundy[top][bottom][x][right]);
    while (seen >> mex & 1)
        mex++;
    return mex;
}

int main(void)
{
    int t, n;

    if (scanf("%d", &t) != 1)
        return 1;
    while (t-- > 0 && scanf("%d", &n) == 1) {
        for (int y = 0; y < n; y++)
            for (int x = 0; x < n; x++) {
                int d;

                if (scanf("%d", &d) != 1)
                    return 1;
                board[y][x] = d != 2 && d != 3 && d != 5 && d != 7;
                sum[y + 1][x + 1] =
                    sum[y][x + 1] + sum[y + 1][x] - sum[y][x] + board[y][x];
            }
        for (int h = 1; h <= n; h++)
            for (int w = 1; w <= n; w++)
                for (int top = 0; top + h <= n; top++)
                    for (int left = 0; left + w <= n; left++)
                        grundy[top][top + h][left][left + w] =
                            (unsigned char)rectangle(top, top + h, left,
                                                     left + w);
        puts(grundy[0][n][0][n] != 0 ? "First" : "Second");
    }
    return 0;
}
