/* SPDX-License-Identifier: MIT */
/*
 * VS AtCoder as most contestants write it: the table by rising white, each
 * position with a loop over its moves.  With M the largest number of stones
 * of a colour, white stones become blue ones, so that pile(w, b) is reached
 * only if b + w (w + 1) / 2 <= M + M (M + 1) / 2.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int count, *white, *blue;
static unsigned short **grundy;

static int *read_numbers(int *most)
{
    int *at = malloc((size_t)count * sizeof *at);

    for (int i = 0; i < count; i++) {
        if (scanf("%d", &at[i]) != 1)
            exit(1);
        if (at[i] > *most)
            *most = at[i];
    }
    return at;
}

int main(void)
{
    int most = 0, nim = 0, top;
    unsigned char *seen;

    if (scanf("%d", &count) != 1)
        return 1;
    white = read_numbers(&most);
    blue = read_numbers(&most);
    top = most + most * (most + 1) / 2;
    grundy = malloc((size_t)(most + 1) * sizeof *grundy);
    seen = malloc((size_t)top + 2);
    for (int w = 0; w <= most; w++) {
        const int last = top - w * (w + 1) / 2;

        grundy[w] = malloc((size_t)(last + 1) * sizeof **grundy);
        for (int b = 0; b <= last; b++) {
            int mex = 0;

            memset(seen, 0, (size_t)b / 2 + 2);
            if (w > 0 && grundy[w - 1][b + w] <= b / 2)
                seen[grundy[w - 1][b + w]] = 1;
            for (int k = 1; k <= b / 2; k++)
                if (grundy[w][b - k] <= b / 2)
                    seen[grundy[w][b - k]] = 1;
            while (seen[mex])
                mex++;
            grundy[w][b] = (unsigned short)mex;
        }
    }
    for (int i = 0; i < count; i++)
        nim ^= grundy[white[i]][blue[i]];
    puts(nim != 0 ? "First" : "Second");
    return 0;
}
