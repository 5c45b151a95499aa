/* SPDX-License-Identifier: MIT */
/*
 * Octal games, 64 heaps at a time.
 *
 * The values are split into rare and common ones (nim/split.h), so that an
 * option of the common type comes from a rare heap and a common one: the
 * few rare heaps, each combined with the bit sets of the common ones, tell
 * for 64 heaps at once which values of the common type are options.  The
 * least that is not is the value, unless a smaller one of the rare type is no
 * option either.  Nearly all of those are confirmed the same way, by a few
 * hundred common heaps as witnesses; what they leave open is settled by
 * looking at every pair.  So values are exact for every mask, and the number
 * of witnesses is a matter of speed alone [Berlekamp; GuyNowakowski].
 *
 * Without a useful split all values are confirmed and settled in that way.
 *
 * Invariant: between blocks the number of values is a multiple of 64, and
 * the layout (heap_layout.c) knows each of them.  Options of a heap with a
 * part in its own block are added while the block is walked.
 */
#include "solve/heap_blocks.h"

#include <assert.h>
#include <string.h>

#include "base/error.h"
#include <stdio.h>
#include <stdlib.h>
uint64_t xrare,xwit,xok,xokc,xfail,xfailc;

/* What became of an attempt at a block. */
typedef enum outcome {
    DONE,
    TOO_FEW_LABELS, /* a value may lie beyond the labels gathered */
    TOO_FEW_VALUES  /* a value is beyond all labels */
} outcome;

/* ---- the rules ---- */

static bool fits(const grundy_heap_code *code)
{
    return code->family == GRUNDY_HEAP_BREAK && code->tail == 0 &&
           grundy_heap_digits_or(code) & GRUNDY_LEAVE_TWO &&
           !(grundy_heap_digits_or(code) & GRUNDY_LEAVE_THREE);
}

static void read_rules(blocks *b)
{
    const grundy_heap_code *const code = b->job.code;

    for (uint32_t k = 0; k < code->digits; k++) {
        if (code->digit[k] & GRUNDY_LEAVE_TWO)
            b->breaks[b->break_count++] = k;
        if (code->digit[k] & GRUNDY_LEAVE_ONE)
            b->singles[b->single_count++] = k;
    }
    b->unequal = code->unequal;
    b->parity = grundy_split_parity(code);
}

/* ---- labels ---- */

/* The value with that label whose type at heap n is common or not. */
static inline uint32_t value_of(const blocks *b, uint64_t n, uint32_t label,
                                bool common)
{
    const uint32_t low = label & ((UINT32_C(1) << b->pivot) - 1);
    uint32_t value;

    if (!b->sparse)
        return label;
    value = (label >> b->pivot << (b->pivot + 1)) | low;
    if (grundy_split_common(&b->split, n, value) != common)
        value |= UINT32_C(1) << b->pivot;
    return value;
}

static uint32_t first_absent(const uint64_t *set, uint32_t words)
{
    for (uint32_t w = 0; w < words; w++)
        if (~set[w] != 0)
            return w * 64 + (uint32_t)__builtin_ctzll(~set[w]);
    return words * 64;
}

/*
 * Labels [0, end) belong to rare values below the common value v of that
 * label, and no others do: where label and v part at the pivot, the two types
 * lie on different sides of it.
 */
static uint32_t labels_below(const blocks *b, uint32_t label, uint32_t v)
{
    const uint32_t high = label >> b->pivot;

    return (high + (v >> b->pivot & 1)) << b->pivot;
}

/* ---- a block's options, in columns ---- */

/* Columns of labels become words of heaps. */
static void turn(const blocks *b, uint64_t *heap)
{
    uint64_t square[BLOCK];

    for (uint32_t w = 0; w < b->words; w++) {
        const uint32_t first = w * 64;
        const uint32_t columns =
            b->limit <= first ? 0
                              : b->limit - first < 64 ? b->limit - first : 64;

        memset(square, 0, sizeof square);
        memcpy(square, b->column + first, columns * sizeof *square);
        grundy_heap_bits_turn(square);
        for (uint32_t i = 0; i < BLOCK; i++)
            heap[(size_t)i * b->words + w] = square[i];
    }
}

static uint64_t gather(blocks *b, const heap_sources *from, uint64_t *heap)
{
    const uint32_t groups = b->limit / BITS_GROUP;
    uint32_t tile = BITS_TILE;
    uint64_t steps;

    while (groups % tile != 0)
        tile /= 2;
    const bits_gather job = {
        .rows = b->rows.word,
        .labels = b->labels,
        .groups = groups,
        .tile = tile,
        .at = b->job.values->count,
        .base = b->rows.base,
        .source = from->source,
        .round = from->round,
        .rounds = from->rounds,
        .idle = b->idle,
    };
    steps = b->bits->gather(&job, b->column);
    turn(b, heap);
    return steps;
}

static inline void mark(uint64_t *words, uint32_t label)
{
    words[label / 64] |= UINT64_C(1) << label % 64;
}

/* The rare heaps that are too far back for the rows, one by one. */
static void mark_far(blocks *b)
{
    const uint64_t at = b->job.values->count;
    const uint16_t *const value = b->job.values->narrow;

    for (uint32_t f = 0; f < b->far_count; f++) {
        const bits_source far = b->far[f];

        for (uint32_t k = 0; k < b->break_count; k++) {
            const uint64_t gone = (uint64_t)far.back + b->breaks[k];

            for (uint64_t n = at; n < at + BLOCK; n++)
                if (n > gone && n - gone < at &&
                    blocks_common(b, n - gone, value[n - gone]))
                    mark(b->choice + (n - at) * b->words,
                         far.label ^ blocks_label(b, value[n - gone]));
        }
    }
}

/*
 * Rare values matter only below the common one: what lies above it is idle,
 * from the label where it first is on.
 */
static void find_idle(blocks *b)
{
    const uint64_t at = b->job.values->count;

    for (uint32_t i = 0; i < BLOCK; i++) {
        const uint64_t *const choice = b->choice + (size_t)i * b->words;
        const uint32_t label = first_absent(choice, b->words);

        if (label < b->limit)
            b->idle[labels_below(b, label, value_of(b, at + i, label, true))] |=
                UINT64_C(1) << i;
    }
    for (uint32_t w = 1; w < b->limit; w++)
        b->idle[w] |= b->idle[w - 1];
}

static bool prepare_block(blocks *b)
{
    const uint64_t at = b->job.values->count;
    const uint64_t keep = at > b->reach + BLOCK ? at - b->reach - BLOCK : 0;
    uint64_t steps;

    if (!grundy_rows_reach(&b->rows, at + 2 * GRUNDY_HEAP_DIGITS, keep) ||
        !grundy_sources_arrange(&b->rare))
        return false;
    memset(b->idle, 0, b->labels * sizeof *b->idle);
    if (b->sparse) {
        {uint64_t q=gather(b, &b->rare, b->choice);b->ticks +=q;xrare+=q;}
        mark_far(b);
        find_idle(b);
    }
    steps = gather(b, &b->witness, b->sure);
    b->ticks += steps;
    b->witness_ticks += steps;xwit+=steps;
    return true;
}

/* ---- one heap ---- */

/* Whether a move to two heaps has that value; by looking at every pair. */
static bool is_option(blocks *b, uint64_t n, uint32_t value)
{
    const uint16_t *const known = b->job.values->narrow;

    for (uint32_t k = 0; k < b->break_count; k++) {
        const uint64_t rest = n - b->breaks[k];
        const uint64_t half = b->unequal ? (rest - 1) / 2 : rest / 2;
        const uint64_t from = half > b->typical ? half - b->typical : 1;
        uint64_t found =
            b->bits->pair(known, from, half, rest, (uint16_t)value);

        b->ticks += ((found != 0 ? found : half) - from) / 32 + 2;
        if (found != 0)
            return true;
        found = b->bits->pair(known, 1, from - 1, rest, (uint16_t)value);
        b->ticks += (found != 0 ? found : from) / 32 + 2;
        if (found != 0)
            return true;
    }
    return false;
}

/* Options of one heap left, which may be of either type. */
static void mark_singles(const blocks *b, uint64_t n, uint64_t *choice,
                         uint64_t *sure)
{
    const uint16_t *const known = b->job.values->narrow;

    for (uint32_t k = 0; k < b->single_count; k++) {
        const uint32_t v = known[n - b->singles[k]];
        const bool common = b->sparse && blocks_common(b, n, v);

        mark(common ? choice : sure, blocks_label(b, v));
    }
}

/* The least rare value with a label below end that is no option, or `else`. */
static uint32_t least_rare(blocks *b, uint64_t n, const uint64_t *sure,
                           uint32_t end, uint32_t otherwise)
{
    for (uint32_t first = 0; first < end; first += 64) {
        uint64_t open = ~sure[first / 64];

        if (end - first < 64)
            open &= (UINT64_C(1) << (end - first)) - 1;
        for (; open != 0; open &= open - 1) {
            const uint32_t label = first + (uint32_t)__builtin_ctzll(open);
            const uint32_t value = value_of(b, n, label, !b->sparse);
            const uint64_t before = b->ticks;

            if (!is_option(b, n, value)) {xfail++;xfailc+=b->ticks-before;
                return value;}
            xok++;xokc+=b->ticks-before;
            b->pair_ticks += b->ticks - before;
        }
    }
    return otherwise;
}

static outcome find_value(blocks *b, uint64_t n, uint32_t *value)
{
    const size_t i = (size_t)(n - b->job.values->count);
    uint64_t *const choice = b->choice + i * b->words;
    uint64_t *const sure = b->sure + i * b->words;
    uint32_t label = b->limit, end = b->limit >> b->pivot << b->pivot;

    mark_singles(b, n, choice, sure);
    *value = b->values;
    if (b->sparse)
        label = first_absent(choice, b->words);
    if (label < b->limit) {
        *value = value_of(b, n, label, true);
        end = labels_below(b, label, *value);
    }
    *value = least_rare(b, n, sure, end, *value);
    if (*value < b->values)
        return DONE;
    return b->limit < b->labels ? TOO_FEW_LABELS : TOO_FEW_VALUES;
}

/* ---- options with a part in the block ---- */

static void mark_later(blocks *b, uint32_t i, uint32_t size, uint32_t label)
{
    if (i + size < BLOCK)
        mark(b->choice + (size_t)(i + size) * b->words, label);
}

/* A common heap found at place i of the block meets the small rare ones. */
static void mark_near(blocks *b, uint32_t i, uint32_t label)
{
    for (uint32_t k = 0; k < b->near_count; k++)
        mark_later(b, i, b->near[k].back, b->near[k].label ^ label);
}

/* A rare heap found at place i of the block meets the small common ones. */
static void mark_small(blocks *b, uint32_t i, uint32_t label)
{
    const uint16_t *const known = b->job.values->narrow;

    for (uint32_t k = 0; k < b->break_count; k++)
        for (uint32_t c = 1; c + b->breaks[k] < BLOCK - i; c++)
            if (blocks_common(b, c, known[c]))
                mark_later(b, i, c + b->breaks[k],
                           label ^ blocks_label(b, known[c]));
}

static void mark_pairs(blocks *b, uint64_t n, uint32_t value)
{
    const uint32_t i = (uint32_t)(n - b->job.values->count);

    if (!b->sparse)
        return;
    if (blocks_common(b, n, value))
        mark_near(b, i, blocks_label(b, value));
    else
        mark_small(b, i, blocks_label(b, value));
}

/* ---- blocks ---- */

/* Finds the 64 values; they are in place, but not counted yet. */
static outcome walk_block(blocks *b)
{
    const uint64_t at = b->job.values->count;
    uint32_t value = 0;

    for (uint64_t n = at; n < at + BLOCK; n++) {
        const outcome found = find_value(b, n, &value);

        if (found != DONE)
            return found;
        b->job.values->narrow[n] = (uint16_t)value;
        mark_pairs(b, n, value);
    }
    return DONE;
}

static grundy_status no_memory(const blocks *b, grundy_error *err)
{
    return grundy_fail(err, grundy_memory_failure(b->job.mem),
                       "out of memory after heap %llu",
                       (unsigned long long)b->job.values->count);
}

/* Counts the block and takes it into rows and lists. */
static bool learn_block(blocks *b)
{
    sequence *const s = b->job.values;
    const uint64_t at = s->count;

    s->count += BLOCK;
    for (uint64_t n = at; n < at + BLOCK; n++)
        if (!grundy_blocks_learn(b, n, s->narrow[n])) {
            s->count = at;
            return false;
        }
    return true;
}

/*
 * Few witnesses leave many pairs to look at, many cost more than they save:
 * by the exponential law of what they leave open the sum is least where the
 * pairs cost about a fifth of what the witnesses do.
 */
static grundy_status balance(blocks *b, grundy_error *err)
{
    const uint64_t spent = b->witness_ticks, paired = b->pair_ticks;
    const uint32_t least = BLOCK, most = 16 * b->labels;
    uint32_t wanted = b->witnesses;

    if (spent < UINT64_C(1) << 16)
        return GRUNDY_OK;
    b->witness_ticks = b->pair_ticks = 0;
    if (paired > spent / 3 && wanted < most)
        wanted += wanted / 4;
    else if (paired < spent / 8 && wanted > least)
        wanted -= wanted / 5;
    if (wanted == b->witnesses)
        return GRUNDY_OK;
    b->witnesses = wanted;
    return grundy_blocks_call_witnesses(b) ? GRUNDY_OK : no_memory(b, err);
}

/* Gathers more labels, or names more values and starts over. */
static grundy_status widen(blocks *b, outcome found, grundy_error *err)
{
    if (found == TOO_FEW_LABELS) {
        b->limit += b->labels - b->limit < 64 ? b->labels - b->limit : 64;
        return GRUNDY_OK;
    }
    b->values *= 2;
    return grundy_blocks_layout(b, err);
}

static grundy_status add_block(blocks *b, grundy_error *err)
{
    outcome found = TOO_FEW_LABELS;
    grundy_status status = GRUNDY_OK;

    if (!grundy_sequence_reserve(b->job.values,
                                 b->job.values->count + 2 * BLOCK))
        return no_memory(b, err);
    while (status == GRUNDY_OK && found != DONE) {
        if (!prepare_block(b))
            return no_memory(b, err);
        found = walk_block(b);
        if (found != DONE)
            status = widen(b, found, err);
        if (b->values > BLOCKS_VALUES)
            return status;
    }
    if (status != GRUNDY_OK)
        return status;
    return learn_block(b) ? balance(b, err) : no_memory(b, err);
}

/* ---- the kernel ---- */

/* The first heaps, and all of them where values are beyond our labels. */
static grundy_status extend_plainly(blocks *b, uint64_t count,
                                    grundy_error *err)
{
    grundy_status status = GRUNDY_OK;

    if (b->plain == NULL)
        status = grundy_heap_plain.open(&b->plain, &b->job, err);
    if (status == GRUNDY_OK)
        status = grundy_heap_plain.extend(b->plain, count, err);
    return status;
}

static uint64_t first_blocks(const blocks *b)
{
    const uint64_t digits = b->job.code->digits;

    return digits * 8 < BLOCKS_FIRST ? BLOCKS_FIRST
                                     : (digits * 8 + 63) / 64 * 64;
}

static grundy_status begin(blocks *b, grundy_error *err)
{
    sequence *const s = b->job.values;
    grundy_status status = GRUNDY_OK;
    uint64_t at;

    if (s->count < first_blocks(b))
        status = extend_plainly(b, first_blocks(b), err);
    if (status != GRUNDY_OK)
        return status;
    s->count &= ~(uint64_t)(BLOCK - 1);
    b->values = BITS_GROUP;
    while (b->values <= grundy_sequence_largest(s, s->count, &at))
        b->values *= 2;
    return b->values > BLOCKS_VALUES ? GRUNDY_OK
                                     : grundy_blocks_layout(b, err);
}

static grundy_status extend(void *state, uint64_t count, grundy_error *err)
{
    blocks *const b = state;
    sequence *const s = b->job.values;
    grundy_status status = GRUNDY_OK;

    if (count < first_blocks(b))
        return extend_plainly(b, count, err);
    if (b->values == 0)
        status = begin(b, err);
    while (status == GRUNDY_OK && s->count < count) {
        if (b->values > BLOCKS_VALUES)
            return extend_plainly(b, count, err);
        if (s->count >= b->resplit || b->crowded)
            status = grundy_blocks_layout(b, err);
        if (status == GRUNDY_OK)
            status = add_block(b, err);
        b->job.watch->done = s->count;
        if (status == GRUNDY_OK)
            status = grundy_watch_tick(b->job.watch, b->ticks, err);
        b->ticks = 0;
    }
    return status;
}

static void close_blocks(void *state)
{
    printf("rare %.3g wit %.3g ok %.3g cost %.3g fail %.3g cost %.3g\n",(double)xrare,(double)xwit,(double)xok,(double)xokc,(double)xfail,(double)xfailc);
    blocks *const b = state;
    memory *const mem = b->job.mem;

    grundy_blocks_clear(b);
    grundy_sources_close(&b->rare);
    grundy_sources_close(&b->witness);
    if (b->plain != NULL)
        grundy_heap_plain.close(b->plain);
    grundy_memory_free(mem, b, sizeof *b);
}

static grundy_status open_blocks(void **state, const heap_job *job,
                                 grundy_error *err)
{
    blocks *const b = grundy_memory_zeroed(job->mem, sizeof *b);

    *state = b;
    if (b == NULL)
        return grundy_fail(err, grundy_memory_failure(job->mem),
                           "out of memory");
    b->job = *job;
    b->bits = grundy_heap_bits(job->simd);
    b->rows.mem = job->mem;
    grundy_sources_open(&b->rare, job->mem);
    grundy_sources_open(&b->witness, job->mem);
    read_rules(b); b->typical=getenv("TY")?atoi(getenv("TY")):1;
    return GRUNDY_OK;
}

static void add_stats(const void *state, grundy_heap_stats *stats)
{
    const blocks *const b = state;

    if (b->values == 0 || b->values > BLOCKS_VALUES || !b->sparse)
        return;
    stats->mask = b->split.mask;
    stats->parity = b->split.parity;
    stats->rare = b->rare.count + b->far_count + 1;
}

const heap_kernel grundy_heap_blocks = {"blocks", fits,      open_blocks,
                                        extend,   add_stats, close_blocks};
