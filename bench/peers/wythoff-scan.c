/* SPDX-License-Identifier: MIT */
/*
 * The nimber of queen(n, n), moving left, down or along the diagonal, by
 * scanning the three lines from every square.
 */
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

int main(int count, char **argument)
{
    const int n = count > 1 ? atoi(argument[1]) : 1500;
    const size_t width = (size_t)n + 1;
    unsigned short *const value = malloc(width * width * sizeof *value);
    int *const seen = calloc(3 * width + 1, sizeof *seen);
    int turn = 0;

    for (int x = 0; x <= n; x++)
        for (int y = 0; y <= n; y++) {
            unsigned short *const here = value + (size_t)x * width + y;
            int mex = 0;

            turn++;
            for (int k = 1; k <= x; k++)
                seen[here[-(ptrdiff_t)width * k]] = turn;
            for (int k = 1; k <= y; k++)
                seen[here[-k]] = turn;
            for (int k = 1; k <= x && k <= y; k++)
                seen[here[-(ptrdiff_t)(width + 1) * k]] = turn;
            while (seen[mex] == turn)
                mex++;
            *here = (unsigned short)mex;
        }
    printf("%d\n", value[width * width - 1]);
    return 0;
}
