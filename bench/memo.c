/* SPDX-License-Identifier: MIT */
/*
 * bench/memo.c -- the memo of positions of two small integers: how many
 * look-ups a second, and how many bytes a position, at N positions (default
 * 10^7); then the solver of nimbers on games in C, by table and by memo:
 * nanoseconds an option.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "host/pages.h"
#include "solve/memo.h"
#include "solve/nimber.h"

/* Processor time, for others may use the machine too. */
static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
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

/* ---- options ---- */

/* Take 1..n/2 of a heap. */
static grundy_status halve(void *state, grundy_position at,
                           grundy_options *to, grundy_error *err)
{
    const int64_t least = at.word[0] - at.word[0] / 2;

    (void)state;
    (void)err;
    for (int64_t n = at.word[0] - 1; n >= least; n--)
        if (!grundy_options_scalar(to, 0, &n, 1))
            break;
    return GRUNDY_OK;
}

/* VS AtCoder: white stones turn blue, or up to half of the blue ones go. */
static grundy_status stones(void *state, grundy_position at,
                            grundy_options *to, grundy_error *err)
{
    const int64_t white = at.word[0], blue = at.word[1];
    int64_t word[2] = {white - 1, blue + white};

    (void)state;
    (void)err;
    if (white > 0 && !grundy_options_scalar(to, 0, word, 2))
        return GRUNDY_OK;
    word[0] = white;
    for (word[1] = blue - 1; word[1] >= blue - blue / 2; word[1]--)
        if (!grundy_options_scalar(to, 0, word, 2))
            break;
    return GRUNDY_OK;
}

/* Both games: what a part can reach; two words for the stones. */
static grundy_status bound(void *state, uint32_t kind,
                           const grundy_position *part, size_t parts,
                           grundy_bounds *bounds, grundy_error *err)
{
    const int64_t *const word = part[0].word;

    (void)state;
    (void)kind;
    (void)parts;
    (void)err;
    bounds->length = part[0].length;
    for (uint32_t i = 0; i < bounds->length; i++) {
        bounds->low[i] = 0;
        bounds->high[i] = word[i];
        bounds->order[i] = (int32_t)i + 1;
    }
    if (bounds->length == 2)
        bounds->high[1] = word[1] + word[0] * (word[0] + 1) / 2;
    bounds->fill = true;
    return GRUNDY_OK;
}

static void solve(const char *name, const grundy_game *game,
                  grundy_position at)
{
    const double start = now();
    nimber_solver *solver;
    search_stats stats;
    grundy_error err = {0};
    watch look = {.next = 0};
    uint64_t value = 0;
    memory mem;

    grundy_memory_open(&mem, NULL, 0);
    if (grundy_nimber_open(&solver, game, &mem, &look, &err) != GRUNDY_OK ||
        grundy_nimber_solve(solver, at, &value, &err) != GRUNDY_OK) {
        printf("%s: %s\n", name, err.message);
        grundy_search_close(&solver);
        return;
    }
    stats = grundy_search_stats(solver);
    printf("%s: nimber %" PRIu64 ", %" PRIu64 " positions, %" PRIu64
           " options, %.2f ns an option\n", name, value, stats.solved,
           stats.options, (now() - start) * 1e9 / (double)stats.options);
    grundy_search_close(&solver);
}

static void solve_games(void)
{
    const int64_t heap = 20000, pile[] = {50, 50};
    grundy_game game = {.kinds = 1, .words = 2, .options = halve};

    solve("heap by memo", &game, (grundy_position){0, 1, &heap});
    game.bounds = bound;
    solve("heap by table", &game, (grundy_position){0, 1, &heap});
    game.options = stones;
    game.bounds = NULL;
    solve("stones by memo", &game, (grundy_position){0, 2, pile});
    game.bounds = bound;
    solve("stones by table", &game, (grundy_position){0, 2, pile});
}

int main(int argc, char **argv)
{
    const uint64_t count = argc > 1 ? strtoull(argv[1], NULL, 10) : 10000000;

    solve_games();
    return run(count > 0 ? count : 1);
}
