/* SPDX-License-Identifier: MIT */
/*
 * bench/heap.c -- heap sequences: processor seconds of long runs beside what
 * the best published program takes on such a machine, and what was aimed at;
 * how much quicker two threads are.  Machines differ: the plain method's run
 * of Grundy's game to 10^5, made first, is the unit that figures are also
 * given in, and its marks a second say what the machine can do.
 *
 * An argument divides all lengths by it: bench_heap 10 is a quick look.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "grundy/heap.h"

typedef struct figure {
    const char *game;
    uint64_t to;
    bool no_law;
    double published, aim; /* seconds; 0: none */
} figure;

static const figure figures[] = {
    {"0.77", 100000000, false, 0, 0.3},  {"0.07", 100000000, false, 0, 0.3},
    {"4.7", 100000000, false, 0, 0.3},   {"0.106", 100000000, true, 15.6, 5},
    {"0.16", 100000000, true, 38.6, 10}, {"grundy", 10000000, true, 57.2, 12},
    {"0.6", 10000000, true, 44.6, 18},   {"0.007", 1000000, true, 55.6, 20},
};

static double now(clockid_t which)
{
    struct timespec t;

    (void)clock_gettime(which, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

typedef struct result {
    double cpu, wall;
    uint32_t digest;
    grundy_heap_stats stats;
} result;

/* Values of heaps 0 to N, and their digest. */
static bool run(const char *game, uint64_t to,
                const grundy_heap_options *options, result *out)
{
    const double cpu = now(CLOCK_PROCESS_CPUTIME_ID);
    const double wall = now(CLOCK_MONOTONIC);
    grundy_error err = {.status = GRUNDY_OK};
    grundy_heap_code code;
    grundy_heap *heap = NULL;
    grundy_status status =
        grundy_heap_code_parse(&code, game, strlen(game), NULL, &err);

    if (status == GRUNDY_OK)
        status = grundy_heap_open(&heap, &code, options, &err);
    if (status == GRUNDY_OK)
        status = grundy_heap_digest(heap, to + 1, &out->digest, &err);
    if (status == GRUNDY_OK)
        grundy_heap_get_stats(heap, &out->stats);
    else
        (void)fprintf(stderr, "%s: %s\n", game, err.message);
    grundy_heap_close(&heap);
    grundy_heap_code_close(&code, NULL);
    out->cpu = now(CLOCK_PROCESS_CPUTIME_ID) - cpu;
    out->wall = now(CLOCK_MONOTONIC) - wall;
    return status == GRUNDY_OK;
}

static bool show_long(const figure *f, uint64_t divisor, double unit)
{
    grundy_heap_options options = {.no_law = f->no_law};
    result r;

    options.limits.threads = 1;
    if (!run(f->game, f->to / divisor, &options, &r))
        return false;
    (void)printf("%-8s %11" PRIu64 " %8.2f s = %6.2f plain", f->game,
                 f->to / divisor, r.cpu, r.cpu / unit);
    if (divisor == 1 && f->published > 0)
        (void)printf("  published %5.1f s, %4.1f times", f->published,
                     f->published / r.cpu);
    if (divisor == 1)
        (void)printf("  (aim %.1f s%s)", f->aim,
                     r.cpu <= f->aim ? "" : ": MISSED");
    (void)printf("  %08" PRIX32 "  %s\n", r.digest, r.stats.kernel);
    return true;
}

/* Grundy's game by every option: its ticks are marks. */
static bool show_plain(uint64_t divisor, double *unit)
{
    grundy_heap_options options = {.method = GRUNDY_HEAP_PLAIN, .no_law = true};
    result r;

    options.limits.threads = 1;
    if (!run("grundy", 100000 / divisor, &options, &r))
        return false;
    (void)printf("plain    %11" PRIu64 " %8.2f s  %.2f thousand million marks "
                 "a second\n",
                 100000 / divisor, r.cpu, (double)r.stats.ticks / r.cpu / 1e9);
    *unit = r.cpu;
    return true;
}

static bool show_threads(const char *game, uint64_t to)
{
    grundy_heap_options options = {.no_law = true};
    result one, two;

    options.limits.threads = 1;
    if (!run(game, to, &options, &one))
        return false;
    options.limits.threads = 2;
    if (!run(game, to, &options, &two))
        return false;
    (void)printf("%-8s %11" PRIu64 "  one thread %.2f s, two %.2f s (clock on "
                 "the wall): %.2f times; processor %.2f s and %.2f s\n",
                 game, to, one.wall, two.wall, one.wall / two.wall, one.cpu,
                 two.cpu);
    return true;
}

static bool show_widths(uint64_t divisor)
{
    static const char *const name[] = {"best", "none", "avx2", "avx512"};
    bool done = true;

    for (int simd = GRUNDY_SIMD_NONE; simd <= GRUNDY_SIMD_AVX512; simd++) {
        grundy_heap_options options = {.simd = (grundy_heap_simd)simd,
                                       .no_law = true};
        result r;

        options.limits.threads = 1;
        done = done && run("grundy", 1000000 / divisor, &options, &r);
        if (done)
            (void)printf("grundy   %11" PRIu64 " %8.2f s  with %s\n",
                         1000000 / divisor, r.cpu, name[simd]);
    }
    return done;
}

int main(int argc, char **argv)
{
    const uint64_t divisor = argc > 1 ? strtoull(argv[1], NULL, 10) : 1;
    double unit = 1;
    bool done =
        divisor > 0 && show_plain(divisor, &unit) && show_widths(divisor);

    for (size_t i = 0; i < sizeof figures / sizeof *figures && done; i++)
        done = show_long(&figures[i], divisor, unit);
    done = done && show_threads("grundy", 3000000 / divisor) &&
           show_threads("0.6", 2000000 / divisor) &&
           show_threads("0.007", 200000 / divisor);
    return done ? 0 : 1;
}
