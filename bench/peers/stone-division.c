/* SPDX-License-Identifier: MIT */
/* Piles of up to 10^18 stones: recursion with a hash table. */
#include <stdint.h>
#include <stdio.h>

enum { SLOTS = 1 << 15 };

static int count;
static int64_t step[10];
static int64_t key[SLOTS];
static unsigned char value[SLOTS];

static int solve(int64_t y)
{
    uint64_t at = (uint64_t)y * UINT64_C(0x9e3779b97f4a7c15) >> 49;
    unsigned seen = 0;

    while (key[at] != 0 && key[at] != y)
        at = (at + 1) % SLOTS;
    if (key[at] == y)
        return value[at];
    for (int i = 0; i < count; i++)
        if (y % step[i] == 0)
            seen |= 1u << (step[i] % 2 != 0 ? solve(y / step[i]) : 0);
    at = (uint64_t)y * UINT64_C(0x9e3779b97f4a7c15) >> 49;
    while (key[at] != 0)
        at = (at + 1) % SLOTS;
    key[at] = y;
    value[at] = (unsigned char)__builtin_ctz(~seen);
    return value[at];
}

int main(void)
{
    long long n;
    int nim;

    if (scanf("%lld %d", &n, &count) != 2)
        return 1;
    for (int i = 0; i < count; i++) {
        long long x;

        if (scanf("%lld", &x) != 1)
            return 1;
        step[i] = x;
    }
    nim = solve(n);
    printf("%s\n%d\n", nim != 0 ? "First" : "Second", nim);
    return 0;
}
