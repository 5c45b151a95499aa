/* SPDX-License-Identifier: MIT */
/*
 * bench/memo.c -- the memo of positions of two small integers: how many
 * look-ups a second, and how many bytes a position, at N positions (default
 * 10^7); then the sink of options: nanoseconds for an option of one position
 * that stands in a table.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "host/pages.h"
#include "solve/memo.h"

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

enum { SIDE = 16384 };

/* Position number i of a strip that is SIDE wide. */
static void position(uint64_t i, int64_t word[2])
{
    word[0] = (int64_t)(i / SIDE);
    word[1] = (int64_t)(i % SIDE);
}

static bool fill(position_memo *memo, uint64_t count)
{
    unsigned char scratch[64];
    int64_t word[2];

    for (uint64_t i = 0; i < count; i++) {
        position(i, word);
        if (!grundy_memo_put(memo, word, 2, (uint32_t)(i % 999) + 1, scratch))
            return false;
    }
    return true;
}

/* Random look-ups; hits: of positions that are there. */
static double look_up(const position_memo *memo, uint64_t count,
                      bool hits)
{
    const uint64_t times = 20000000;
    unsigned char scratch[64];
    uint64_t state = 1, sum = 0;
    int64_t word[2];
    double start = now();

    for (uint64_t i = 0; i < times; i++) {
        state = state * UINT64_C(6364136223846793005) + 1;
        position(((state >> 32) * count >> 32) + (hits ? 0 : count), word);
        sum += grundy_memo_find(memo, word, 2, scratch);
    }
    start = now() - start;
    if ((sum == 0) == hits)
        printf("  wrong: %" PRIu64 "\n", sum);
    return (double)times / start;
}

static int run(uint64_t count)
{
    const grundy_alloc pages = grundy_pages_alloc();
    position_memo memo;
    memory mem;
    double start = now();

    grundy_memory_open(&mem, &pages, 0);
    grundy_memo_open(&memo, &mem);
    if (!fill(&memo, count)) {
        fprintf(stderr, "out of memory\n");
        return 1;
    }
    printf("memo: %" PRIu64 " positions put, %.1f ns each\n", count,
           (now() - start) * 1e9 / (double)count);
    printf("  %.1f bytes a position, at the most %.1f\n",
           (double)mem.live / (double)count, (double)mem.peak / (double)count);
    printf("  %.1f million look-ups a second found\n",
           look_up(&memo, count, true) * 1e-6);
    printf("  %.1f million look-ups a second not found\n",
           look_up(&memo, count, false) * 1e-6);
    grundy_memo_close(&memo);
    return 0;
}

int main(int argc, char **argv)
{
    const uint64_t count = argc > 1 ? strtoull(argv[1], NULL, 10) : 10000000;

    return run(count > 0 ? count : 1);
}
