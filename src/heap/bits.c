/* SPDX-License-Identifier: MIT */
/*
 * The portable inner loops, and the choice among all.  The others (AVX2,
 * AVX-512) do the same, step by step, and are tested against these.
 */
#include "heap/bits.h"

#include <string.h>

/* ---- gathering ---- */

/* target |= the 64 bits from bit `shift` of the word low, carried by high */
static inline void add_group(uint64_t target[BITS_GROUP], const uint64_t *low,
                             const uint64_t *high, unsigned shift)
{
    for (int i = 0; i < BITS_GROUP; i++)
        target[i] |= low[i] >> shift | high[i] << 1 << (63 - shift);
}

static void add_source(const bits_gather *job, bits_source from,
                       uint32_t first, uint64_t *sum)
{
    const uint64_t place = job->at - from.back - job->base;
    const uint32_t label = first * BITS_GROUP ^ from.label;
    const size_t width = (size_t)1 << job->wide;
    const uint64_t *row = job->rows + (label >> job->wide) * job->slab +
                          (place / 64 << job->wide);
    const size_t inner = (label & (width - 1)) / BITS_GROUP;

    for (uint32_t k = 0; k < job->blocks; k++, row += width)
        for (uint32_t g = 0; g < job->tile; g++, sum += BITS_GROUP) {
            const size_t group = (inner ^ g) * BITS_GROUP;

            add_group(sum, row + group, row + width + group, place % 64);
        }
}

/* Adds a round's sums, whose labels are still flipped. */
static void settle(const bits_gather *job, uint32_t first, const uint64_t *sum,
                   uint32_t flip, uint64_t *column)
{
    const uint32_t words = job->tile * BITS_GROUP;

    for (uint32_t k = 0; k < job->blocks; k++, sum += words) {
        const size_t from = (size_t)k * job->labels + first * BITS_GROUP;

        for (uint32_t i = 0; i < words; i++)
            column[from + i] |= sum[i ^ flip];
    }
}

/* Bits of the tile that are neither set nor idle. */
static uint64_t count_open(const bits_gather *job, uint32_t first,
                           const uint64_t *column)
{
    uint64_t open = 0;

    for (uint32_t k = 0; k < job->blocks; k++) {
        const size_t from = (size_t)k * job->labels + first * BITS_GROUP;

        for (uint32_t i = 0; i < job->tile * BITS_GROUP; i++)
            open += (uint64_t)__builtin_popcountll(
                ~(column[from + i] | job->idle[from + i]));
    }
    return open;
}

static uint64_t gather_tile(const bits_gather *job, uint32_t first,
                            uint64_t *column)
{
    const size_t words = (size_t)job->tile * BITS_GROUP;
    uint64_t sum[BITS_SPAN * BITS_TILE * BITS_GROUP];
    uint64_t steps = 0, before = 0, open = UINT64_MAX;

    for (uint32_t k = 0; k < job->blocks; k++)
        memset(column + (size_t)k * job->labels + first * BITS_GROUP, 0,
               words * sizeof *column);
    for (size_t r = 0; r < job->rounds; r++) {
        const bits_round round = job->round[r];

        memset(sum, 0, job->blocks * words * sizeof *sum);
        for (uint32_t i = round.first; i < round.last; i++)
            add_source(job, job->source[i], first, sum);
        steps += (uint64_t)(round.last - round.first) * job->tile * job->blocks;
        settle(job, first, sum, job->source[round.first].label % BITS_GROUP,
               column);
        if (r % BITS_LOOK == BITS_LOOK - 1) {
            const uint64_t now = count_open(job, first, column);

            if (now * job->few <= job->blocks * words * 64 ||
                (open - now) * job->worth < steps - before)
                break;
            open = now;
            before = steps;
        }
    }
    return steps;
}

static uint64_t gather(const bits_gather *job, uint64_t *column)
{
    uint64_t steps = 0;

    for (uint32_t g = job->first; g < job->last; g += job->tile)
        steps += gather_tile(job, g, column);
    return steps;
}

/* ---- sweeping ---- */

static void sweep_source(const bits_sweep *job, const uint16_t *other,
                         uint16_t value,
                         uint16_t miss[BITS_SWEPT][BITS_BLOCK])
{
    for (int c = 0; c < BITS_SWEPT; c++)
        for (int i = 0; i < BITS_BLOCK; i++) {
            const uint16_t apart =
                (uint16_t)(other[i] ^ value ^ job->wanted[c][i]);

            miss[c][i] = apart < miss[c][i] ? apart : miss[c][i];
        }
}

static void sweep(const bits_sweep *job, uint16_t miss[BITS_SWEPT][BITS_BLOCK])
{
    memset(miss, 0xff, BITS_SWEPT * sizeof *miss);
    for (uint32_t k = 0; k < job->break_count; k++) {
        const uint16_t *const from = job->value + (job->at - job->breaks[k]);

        for (size_t s = 0; s < job->count; s++)
            sweep_source(job, from - job->source[s].back,
                         (uint16_t)job->source[s].label, miss);
    }
}

/* ---- looking for a pair ---- */

static uint64_t pair(const uint16_t *value, uint64_t from, uint64_t to,
                     uint64_t sum, uint16_t wanted)
{
    for (uint64_t a = from; a <= to; a++)
        if ((value[a] ^ value[sum - a]) == wanted)
            return a;
    return 0;
}

static unsigned pairs(const uint16_t *value, uint64_t from, uint64_t to,
                      uint64_t sum, const uint16_t wanted[BITS_PAIRED])
{
    unsigned found = 0;

    for (uint64_t a = from; a <= to; a++) {
        const uint16_t option = value[a] ^ value[sum - a];

        for (unsigned i = 0; i < BITS_PAIRED; i++)
            found |= (unsigned)(option == wanted[i]) << i;
    }
    return found;
}

/* ---- merging ---- */

static void merge(uint64_t *to, const uint64_t *set, size_t words,
                  unsigned shift)
{
    for (size_t i = 0; i < words; i++)
        to[i] |= set[i] << shift | set[(ptrdiff_t)i - 1] >> 1 >> (63 - shift);
}

static void turn(uint64_t word[64])
{
    bits_turn(word);
}

const bits_kernel grundy_heap_bits_portable = {
    "portable", gather, sweep, pair, pairs, merge, turn};

/* ---- the choice ---- */

bool grundy_heap_bits_has(grundy_heap_simd simd)
{
#ifdef BITS_X86
    if (simd == GRUNDY_SIMD_AVX512)
        return __builtin_cpu_supports("avx512f") &&
               __builtin_cpu_supports("avx512bw");
    if (simd == GRUNDY_SIMD_AVX2)
        return __builtin_cpu_supports("avx2") &&
               __builtin_cpu_supports("popcnt");
#endif
    return simd == GRUNDY_SIMD_NONE;
}

grundy_heap_simd grundy_heap_bits_best(void)
{
    if (grundy_heap_bits_has(GRUNDY_SIMD_AVX512))
        return GRUNDY_SIMD_AVX512;
    if (grundy_heap_bits_has(GRUNDY_SIMD_AVX2))
        return GRUNDY_SIMD_AVX2;
    return GRUNDY_SIMD_NONE;
}

const bits_kernel *grundy_heap_bits(grundy_heap_simd simd)
{
    if (simd == GRUNDY_SIMD_AUTO || !grundy_heap_bits_has(simd))
        simd = grundy_heap_bits_best();
#ifdef BITS_X86
    if (simd == GRUNDY_SIMD_AVX512)
        return &grundy_heap_bits_avx512;
    if (simd == GRUNDY_SIMD_AVX2)
        return &grundy_heap_bits_avx2;
#endif
    return &grundy_heap_bits_portable;
}
