/* SPDX-License-Identifier: MIT */
/*
 * heap/bits_x86.h -- the frame of the inner loops for vectors of any
 * width; the including file says what a vector is and can do:
 *
 *   VECTOR          the type
 *   VECTOR_INLINE   how every function that uses it begins
 *   VECTOR_WORDS    64-bit words in it
 *   VECTOR_SUMS     sums that fit in the registers beside the rest: 8 or 16
 *   vector_load(p)  vector_store(p, v)  of aligned words
 *   vector_zero()  vector_or(a, b)  vector_xor(a, b)  vector_least(a, b)
 *   vector_down(v, by)  vector_up(v, by)  words shifted; by 64 they are 0
 *   vector_flip(v, flip)              word i goes to place i ^ flip
 *   vector_values(p)                  16-bit values, not aligned
 *   vector_value(v)                   one value everywhere
 *   vector_backwards(p)               as vector_values, the last one first
 *   vector_any_equal(a, b)            whether a 16-bit value is the same
 *
 * Sums live in arrays whose indices are all constants once this is expanded,
 * so they stay in registers over the sources of a round.
 */
#pragma once

#include "heap/bits.h"

#include <string.h>

/* DO(i) for i = 0..7, each below a count that the compiler knows. */
#define EACH(count, DO)                                                        \
    if ((count) > 0) {                                                         \
        DO(0)                                                                  \
    }                                                                          \
    if ((count) > 1) {                                                         \
        DO(1)                                                                  \
    }                                                                          \
    if ((count) > 2) {                                                         \
        DO(2) DO(3)                                                            \
    }                                                                          \
    if ((count) > 4) {                                                         \
        DO(4) DO(5) DO(6) DO(7)                                                \
    }

/* How a window of 64 bits is cut out of two neighbouring words. */
typedef struct vector_way {
    __m128i down, up;
} vector_way;

VECTOR_INLINE vector_way vector_cut(uint64_t down)
{
    return (vector_way){_mm_cvtsi64_si128((long long)down),
                        _mm_cvtsi64_si128((long long)(64 - down))};
}

VECTOR_INLINE VECTOR vector_window(VECTOR low, VECTOR high, vector_way way)
{
    return vector_or(vector_down(low, way.down), vector_up(high, way.up));
}

/* ---- gathering ---- */

/* The part of a round for one block: where it reads, what it adds up. */
typedef struct vector_sums {
    VECTOR sum[8];
} vector_sums;

/*
 * Vector i of the tile.  XOR with the source's label moves whole vectors about
 * within the aligned run, so a target reads from one vector of each row.
 */
#define ADD(i)                                                                 \
    {                                                                          \
        const char *const from = low + (offset ^ ((i) * sizeof(VECTOR)));      \
        VECTOR below = vector_load(from);                                      \
                                                                               \
        STEP(i, 0)                                                             \
        if (blocks > 1) {                                                      \
            STEP(i, 1) STEP(i, 2) STEP(i, 3)                                   \
        }                                                                      \
    }

#define STEP(i, k)                                                             \
    {                                                                          \
        const VECTOR above = vector_load(from + ((k) + 1) * row);              \
                                                                               \
        block[k].sum[i] = vector_or(block[k].sum[i],                           \
                                    vector_window(below, above, way));         \
        below = above;                                                         \
    }

VECTOR_INLINE void add_round(const bits_gather *job, bits_round round,
                             uint32_t first, const uint32_t count,
                             const uint32_t blocks, vector_sums *out)
{
    vector_sums block[4];
    const size_t row = sizeof(uint64_t) << job->wide;
    const uint32_t within = (UINT32_C(1) << job->wide) - 1;
    const uint64_t at = job->at - job->base;

#define CLEAR(i)                                                               \
    block[0].sum[i] = block[1].sum[i] = vector_zero();                         \
    block[2].sum[i] = block[3].sum[i] = vector_zero();
    EACH(count, CLEAR)
#undef CLEAR
    for (uint32_t i = round.first; i < round.last; i++) {
        const bits_source source = job->source[i];
        const uint64_t place = at - source.back;
        const uint32_t label = (first * VECTOR_WORDS) ^ source.label;
        const char *const low =
            (const char *)(job->rows + (label >> job->wide) * job->slab) +
            place / 64 * row;
        const vector_way way = vector_cut(place % 64);
        const size_t offset =
            (label & within) / VECTOR_WORDS * sizeof(VECTOR);

        EACH(count, ADD)
    }
#define KEEP(i)                                                                \
    out[0].sum[i] = block[0].sum[i];                                           \
    if (blocks > 1) {                                                          \
        out[1].sum[i] = block[1].sum[i];                                       \
        out[2].sum[i] = block[2].sum[i];                                       \
        out[3].sum[i] = block[3].sum[i];                                       \
    }
    EACH(count, KEEP)
#undef KEEP
}

#undef ADD
#undef STEP

/* Adds a round's sums, whose words are still flipped. */
VECTOR_INLINE void settle(const bits_gather *job, uint32_t first,
                          const uint32_t count, const uint32_t blocks,
                          uint32_t flip, const vector_sums *block,
                          uint64_t *column)
{
    for (uint32_t k = 0; k < blocks; k++) {
        char *const to = (char *)(column + (size_t)k * job->labels +
                                  (size_t)first * VECTOR_WORDS);

        for (uint32_t i = 0; i < count; i++) {
            const size_t place = i * sizeof(VECTOR);

            vector_store(to + place,
                         vector_or(vector_load(to + place),
                                   vector_flip(block[k].sum[i], flip)));
        }
    }
}

/* Bits of the tile that are neither set nor idle. */
VECTOR_INLINE uint64_t count_open(const bits_gather *job, uint32_t first,
                                  const uint32_t count, const uint32_t blocks,
                                  const uint64_t *column)
{
    uint64_t open = 0;

    for (uint32_t k = 0; k < blocks; k++) {
        const size_t from =
            (size_t)k * job->labels + (size_t)first * VECTOR_WORDS;

        for (uint32_t i = 0; i < count * VECTOR_WORDS; i++)
            open += (uint64_t)__builtin_popcountll(
                ~(column[from + i] | job->idle[from + i]));
    }
    return open;
}

VECTOR_INLINE uint64_t gather_run(const bits_gather *job, uint32_t first,
                                  const uint32_t count, const uint32_t blocks,
                                  uint64_t *column)
{
    const uint32_t step = count * blocks * VECTOR_WORDS;
    vector_sums sums[4];
    uint64_t steps = 0, before = 0, open = UINT64_MAX;

    for (uint32_t k = 0; k < blocks; k++)
        memset(column + (size_t)k * job->labels + (size_t)first * VECTOR_WORDS,
               0, count * sizeof(VECTOR));
    for (size_t r = 0; r < job->rounds; r++) {
        const bits_round round = job->round[r];

        add_round(job, round, first, count, blocks, sums);
        settle(job, first, count, blocks,
               job->source[round.first].label % VECTOR_WORDS, sums, column);
        steps += (uint64_t)(round.last - round.first) * step / BITS_GROUP;
        if (r % BITS_LOOK == BITS_LOOK - 1) {
            const uint64_t now = count_open(job, first, count, blocks, column);

            if (now * job->few <= (uint64_t)step * 64 ||
                (open - now) * job->worth < steps - before)
                break;
            open = now;
            before = steps;
        }
    }
    return steps;
}

/* Expands the loop for each number of vectors that a tile may have. */
VECTOR_INLINE uint64_t gather_tiles(const bits_gather *job,
                                    const uint32_t most, const uint32_t blocks,
                                    uint64_t *column)
{
    const uint32_t share = BITS_GROUP / VECTOR_WORDS;
    const uint32_t end = job->last * share, wanted = job->tile * share;
    const uint32_t count = wanted < most ? wanted : most;
    uint64_t steps = 0;

    for (uint32_t v = job->first * share; v < end; v += count) {
        if (count == 1)
            steps += gather_run(job, v, 1, blocks, column);
        else if (count == 2)
            steps += gather_run(job, v, 2, blocks, column);
        else if (count == 4 && most >= 4)
            steps += gather_run(job, v, 4, blocks, column);
        else if (most >= 8)
            steps += gather_run(job, v, 8, blocks, column);
    }
    return steps;
}

VECTOR_TARGET static uint64_t gather(const bits_gather *job, uint64_t *column)
{
    if (job->blocks == 1)
        return gather_tiles(job, VECTOR_SUMS < 8 ? VECTOR_SUMS : 8, 1, column);
    return gather_tiles(job, VECTOR_SUMS / BITS_SPAN, BITS_SPAN, column);
}

/* ---- sweeping ---- */

enum { VALUES = VECTOR_WORDS * 4, RUNS = BITS_BLOCK / VALUES };

static_assert(BITS_SWEPT == 4, "written out below");

/* Sources one after another, the values of a run of heaps at once. */
VECTOR_INLINE void sweep_run(const bits_sweep *job, const uint16_t *from,
                             size_t run, VECTOR miss[BITS_SWEPT])
{
    const VECTOR want0 = vector_values(job->wanted[0] + run * VALUES);
    const VECTOR want1 = vector_values(job->wanted[1] + run * VALUES);
    const VECTOR want2 = vector_values(job->wanted[2] + run * VALUES);
    const VECTOR want3 = vector_values(job->wanted[3] + run * VALUES);
    VECTOR miss0 = miss[0], miss1 = miss[1], miss2 = miss[2], miss3 = miss[3];

    from += run * VALUES;
    for (size_t s = 0; s < job->count; s++) {
        const bits_source source = job->source[s];
        const VECTOR option =
            vector_xor(vector_values(from - source.back),
                       vector_value((uint16_t)source.label));

        miss0 = vector_least(miss0, vector_xor(option, want0));
        miss1 = vector_least(miss1, vector_xor(option, want1));
        miss2 = vector_least(miss2, vector_xor(option, want2));
        miss3 = vector_least(miss3, vector_xor(option, want3));
    }
    miss[0] = miss0;
    miss[1] = miss1;
    miss[2] = miss2;
    miss[3] = miss3;
}

VECTOR_TARGET static void sweep(const bits_sweep *job,
                                uint16_t miss[BITS_SWEPT][BITS_BLOCK])
{
    for (size_t run = 0; run < RUNS; run++) {
        const VECTOR far = vector_value(BITS_NO_VALUE);
        VECTOR sums[BITS_SWEPT] = {far, far, far, far};

        for (uint32_t k = 0; k < job->break_count; k++)
            sweep_run(job, job->value + (job->at - job->breaks[k]), run, sums);
        for (int c = 0; c < BITS_SWEPT; c++)
            memcpy(miss[c] + run * VALUES, &sums[c], sizeof(VECTOR));
    }
}

/* ---- looking for pairs ---- */

/* VALUES heaps from a upwards meet those from sum - a downwards. */
VECTOR_INLINE VECTOR meet(const uint16_t *value, uint64_t a, uint64_t sum)
{
    return vector_xor(vector_values(value + a),
                      vector_backwards(value + (sum - a - (VALUES - 1))));
}

VECTOR_TARGET static uint64_t pair(const uint16_t *value, uint64_t from,
                                   uint64_t to, uint64_t sum, uint16_t wanted)
{
    const VECTOR want = vector_value(wanted);
    uint64_t a = from;

    for (; a <= to && to - a >= VALUES - 1; a += VALUES)
        if (vector_any_equal(meet(value, a, sum), want))
            return a;
    return grundy_heap_bits_portable.pair(value, a, to, sum, wanted);
}

/* A miss is the least difference to what is wanted, as in a sweep. */
#define WANT(i) const VECTOR want##i = vector_value(wanted[i]);                \
                VECTOR miss##i = vector_value(BITS_NO_VALUE);
#define MEET(i) miss##i = vector_least(miss##i, vector_xor(option, want##i));
#define FOUND(i) found |= (unsigned)vector_any_equal(miss##i, zero) << (i);

VECTOR_TARGET static unsigned pairs(const uint16_t *value, uint64_t from,
                                    uint64_t to, uint64_t sum,
                                    const uint16_t wanted[BITS_PAIRED])
{
    const VECTOR zero = vector_zero();
    unsigned found = 0;
    uint64_t a = from;

    static_assert(BITS_PAIRED == 8, "written out below");
    WANT(0) WANT(1) WANT(2) WANT(3) WANT(4) WANT(5) WANT(6) WANT(7)
    for (; a <= to && to - a >= VALUES - 1; a += VALUES) {
        const VECTOR option = meet(value, a, sum);

        MEET(0) MEET(1) MEET(2) MEET(3) MEET(4) MEET(5) MEET(6) MEET(7)
    }
    FOUND(0) FOUND(1) FOUND(2) FOUND(3) FOUND(4) FOUND(5) FOUND(6) FOUND(7)
    return found | grundy_heap_bits_portable.pairs(value, a, to, sum, wanted);
}

#undef WANT
#undef MEET
#undef FOUND

/* ---- merging ---- */

VECTOR_TARGET static void merge(uint64_t *to, const uint64_t *set,
                                size_t words, unsigned shift)
{
    const vector_way way = vector_cut(64 - shift);
    size_t i = 0;

    for (; i + VECTOR_WORDS <= words; i += VECTOR_WORDS) {
        const VECTOR low = vector_values(set + i - 1);
        const VECTOR high = vector_values(set + i);
        const VECTOR sum = vector_or(vector_values(to + i),
                                     vector_window(low, high, way));

        memcpy(to + i, &sum, sizeof sum);
    }
    grundy_heap_bits_portable.merge(to + i, set + i, words - i, shift);
}

/* ---- turning ---- */

VECTOR_TARGET static void turn(uint64_t word[64])
{
    bits_turn(word);
}
