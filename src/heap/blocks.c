/* SPDX-License-Identifier: MIT */
/*
 * Octal games, 64 heaps at a time.
 *
 * The values are split into rare and common ones (nim/split.h), so that an
 * option of the common type comes from a rare heap and a common one.  Some
 * rare heaps (cover), each combined with the bit sets of the common ones,
 * tell for 256 heaps at once which values of the common type are options; the
 * least few that seem to be none are then held against all rare heaps (rest).
 * The least that is left is the value, unless a smaller one of the rare type
 * is no option either.  Nearly all of those are confirmed in the same way by
 * some common heaps (witness); what they leave open is settled by looking at
 * every pair.  So values are exact for every mask and for every choice of
 * those lists, which are a matter of speed alone [Berlekamp; GuyNowakowski].
 * Without a useful split all values are treated as rare.
 *
 * Invariant: between blocks the number of values is a multiple of 64, and the
 * layout (layout.c) knows each of them.  Options of a heap with a part
 * in its own block are added while the block is walked.
 */
#include "heap/blocks.h"

#include <assert.h>
#include <string.h>

#include "base/error.h"

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
    assert(b->break_count > 0);
    b->unequal = code->unequal;
    b->parity = grundy_split_parity(code);
}

/* ---- labels ---- */

/*
 * Labels [0, end) belong to rare values below the common value v of that
 * label, and no others do: where label and v part at the pivot, the two types
 * lie on different sides of it.
 */
static inline uint32_t labels_below(const blocks *b, uint32_t label,
                                    uint32_t v)
{
    return ((label >> b->pivot) + (v >> b->pivot & 1)) << b->pivot;
}

/* ---- spans ---- */

/* Room for what this span and the next will add: nothing may move then. */
static bool make_room(blocks *b)
{
    const uint64_t at = b->job.values->count;
    const uint64_t reach = b->source_last + 2 * SPAN;

    return grundy_sequence_reserve(b->job.values, at + 4 * SPAN) &&
           GRUNDY_RESERVE(b->job.mem, b->rest, b->rest_cap,
                          b->rest_count + 2 * SPAN) &&
           grundy_rows_reach(&b->rows, at + 3 * SPAN + 2 * GRUNDY_HEAP_DIGITS,
                             at > reach ? at - reach : 0);
}

/*
 * Goes on to the span of the next heap, which has been worked on while the
 * last one was walked, and has the one after it begun.
 */
static bool next_span(blocks *b)
{
    const uint64_t at = b->job.values->count;
    blocks_span *span = &b->span[b->current ^ 1], *next;
    const bool ready = span->at == at;

    if (ready)
        grundy_span_finish(b, span);
    if (!make_room(b))
        return false;
    if (!ready) {
        grundy_span_open(b, span, at);
        grundy_span_finish(b, span);
    }
    b->current ^= 1;
    next = &b->span[b->current ^ 1];
    grundy_span_open(b, next, at + SPAN);
    if (b->helper != NULL && atomic_load(&span->ticks) > HAND_OVER)
        grundy_span_hand_over(b, next);
    return true;
}

/* Nothing that was prepared counts any more. */
static void drop_spans(blocks *b)
{
    grundy_span_drop(b, &b->span[0]);
    grundy_span_drop(b, &b->span[1]);
}

/* ---- blocks ---- */

/* The block in work, as its span has it. */
static uint64_t *block_choice(const blocks *b)
{
    const blocks_span *const span = &b->span[b->current];

    assert(b->job.values->count - span->at < SPAN);
    return span->choice + (b->job.values->count - span->at) * b->words;
}

static uint64_t *block_sure(const blocks *b)
{
    const blocks_span *const span = &b->span[b->current];

    return span->sure + (b->job.values->count - span->at) * b->words;
}

static uint32_t *block_swept(blocks *b)
{
    blocks_span *const span = &b->span[b->current];

    return span->swept + (b->job.values->count - span->at);
}

/* The small rare heaps, with every known common one. */
static void gather_close(blocks *b)
{
    const uint32_t groups = b->limit / BITS_GROUP;
    const bits_gather job = {
        .rows = b->rows.word,
        .labels = b->labels,
        .wide = b->rows.wide,
        .slab = b->rows.slab,
        .first = 0,
        .last = groups,
        .tile = groups < BITS_TILE ? groups : BITS_TILE,
        .blocks = 1,
        .at = b->job.values->count,
        .base = b->rows.base,
        .source = b->close.source,
        .round = b->close.round,
        .rounds = b->close.rounds,
        .idle = b->nobody,
        .worth = UINT32_MAX,
        .few = UINT32_MAX,
    };

    b->ticks += b->bits->gather(&job, b->column);
    grundy_span_turn(b, b->column, block_choice(b));
}

/* Adds what only the heaps of the last span or two can tell. */
static void add_new(blocks *b)
{
    const blocks_span *const span = &b->span[b->current];
    const uint64_t at = b->job.values->count;
    uint64_t *const choice = block_choice(b);
    uint32_t *const bound = block_swept(b);
    uint32_t swept[BLOCK];

    gather_close(b);
    for (size_t i = span->far_end; i < b->rest_count; i++)
        grundy_span_mark(b, at, b->rest[i], choice);
    if (b->middle == 0)
        return;
    b->ticks += grundy_span_sweep(b, at, b->rest, b->middle, choice, bound,
                                  swept);
    for (uint32_t i = 0; i < BLOCK; i++)
        if (swept[i] < bound[i])
            bound[i] = swept[i];
}

static bool prepare_block(blocks *b)
{
    const uint64_t at = b->job.values->count;
    const blocks_span *const span = &b->span[b->current];

    assert(at % BLOCK == 0);
    if (span->at == UINT64_MAX || at >= span->at + SPAN)
        if (!next_span(b))
            return false;
    if (b->sparse)
        add_new(b);
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
        const uint64_t found =
            b->bits->pair(known, 1, half, rest, (uint16_t)value);

        b->ticks += (found != 0 ? found : half) / 32 + 2;
        if (found != 0)
            return true;
    }
    return false;
}

/*
 * Whether a rare heap that is in no gathered list makes an option of that
 * common value; the shorter way of two.
 */
static bool is_left_open(blocks *b, uint64_t n, uint32_t value)
{
    const uint16_t *const known = b->job.values->narrow;
    bool found = false;

    if (b->rest_count > n / 128)
        return is_option(b, n, value);
    for (uint32_t k = 0; k < b->break_count && !found; k++) {
        const uint64_t left = n - b->breaks[k];

        for (size_t i = 0; i < b->rest_count && b->rest[i].back < left; i++)
            found |=
                (known[left - b->rest[i].back] ^ b->rest[i].label) == value;
    }
    b->ticks += b->rest_count * b->break_count / 4 + 1;
    return found;
}

/* Options of one heap left, which may be of either type. */
static inline void mark_singles(const blocks *b, uint64_t n, uint64_t *choice,
                                uint64_t *sure)
{
    const uint16_t *const known = b->job.values->narrow;

    for (uint32_t k = 0; k < b->single_count; k++) {
        const uint32_t v = known[n - b->singles[k]];
        const bool common = b->sparse && blocks_common(b, n, v);

        blocks_mark(common ? choice : sure, blocks_label(b, v));
    }
}

/* The label of the least common value that is no option, or the limit. */
static uint32_t least_common(blocks *b, uint64_t n, uint64_t *choice,
                             uint32_t swept)
{
    uint32_t label = blocks_absent(choice, b->words, 0);

    while (label >= swept && label < b->limit &&
           is_left_open(b, n, blocks_value(b, n, label, true))) {
        blocks_mark(choice, label);
        label = blocks_absent(choice, b->words, label);
    }
    return label;
}

/* Drops those values that are found among the pairs [from, to] of sum. */
static void drop_found(blocks *b, uint64_t from, uint64_t to, uint64_t sum)
{
    const uint16_t *const known = b->job.values->narrow;
    uint16_t *const open = b->open;
    uint32_t kept = 0;

    for (uint32_t i = 0; i < b->open_count; i += BITS_PAIRED) {
        const uint32_t left = b->open_count - i;
        const uint32_t some = left < BITS_PAIRED ? left : BITS_PAIRED;
        uint16_t wanted[BITS_PAIRED];
        unsigned found;

        for (uint32_t k = 0; k < BITS_PAIRED; k++)
            wanted[k] = k < some ? open[i + k] : BITS_NO_VALUE;
        found = b->bits->pairs(known, from, to, sum, wanted);
        for (uint32_t k = 0; k < some; k++)
            if (!(found >> k & 1))
                open[kept++] = wanted[k];
    }
    b->ticks += (to - from) / 32 * (b->open_count / 2 + 1) + 2;
    b->open_count = kept;
}

/* Looks for many open values together, in ever longer runs of pairs. */
static void drop_many(blocks *b, uint64_t n)
{
    uint64_t from = 1, length = 1024;
    bool more = true;

    while (more && b->open_count > FEW_OPEN) {
        more = false;
        for (uint32_t k = 0; k < b->break_count; k++) {
            const uint64_t rest = n - b->breaks[k];
            const uint64_t half = b->unequal ? (rest - 1) / 2 : rest / 2;
            const uint64_t to = half - from < length ? half : from + length - 1;

            if (from > half)
                continue;
            drop_found(b, from, to, rest);
            more |= to < half;
        }
        from += length;
        length += length / 2;
    }
}

/* Collects the rare values with labels below end that are open. */
static void collect_open(blocks *b, uint64_t n, const uint64_t *sure,
                         uint32_t end)
{
    b->open_count = 0;
    for (uint32_t first = 0; first < end; first += 64) {
        uint64_t open = ~sure[first / 64];

        if (end - first < 64)
            open &= (UINT64_C(1) << (end - first)) - 1;
        for (; open != 0; open &= open - 1) {
            const uint32_t label = first + (uint32_t)__builtin_ctzll(open);

            b->open[b->open_count++] =
                (uint16_t)blocks_value(b, n, label, false);
        }
    }
}

/* The least rare value with a label below end that is no option, if any. */
static bool least_rare(blocks *b, uint64_t n, const uint64_t *sure,
                       uint32_t end, uint32_t *value)
{
    collect_open(b, n, sure, end);
    if (b->open_count > FEW_OPEN)
        drop_many(b, n);
    for (uint32_t i = 0; i < b->open_count; i++)
        if (!is_option(b, n, b->open[i])) {
            *value = b->open[i];
            return true;
        }
    return false;
}

static outcome find_value(blocks *b, uint64_t n, uint32_t *value)
{
    const size_t i = (size_t)(n - b->job.values->count);
    uint64_t *const choice = block_choice(b) + i * b->words;
    uint64_t *const sure = block_sure(b) + i * b->words;
    uint32_t label = b->limit, end = b->limit >> b->pivot << b->pivot;

    mark_singles(b, n, choice, sure);
    if (b->sparse)
        label = least_common(b, n, choice, block_swept(b)[i]);
    if (label < b->limit) {
        *value = blocks_value(b, n, label, true);
        end = labels_below(b, label, *value);
    }
    if (least_rare(b, n, sure, end, value) || label < b->limit)
        return DONE;
    return b->limit < b->labels ? TOO_FEW_LABELS : TOO_FEW_VALUES;
}

/* ---- options with a part in the block ---- */

/* A common heap found at place i of the block meets the small rare ones. */
static inline void mark_near(blocks *b, uint32_t i, uint32_t label)
{
    const uint32_t words = b->words, room = BLOCK - i;
    uint64_t *const later = block_choice(b) + (size_t)i * words;

    for (uint32_t k = 0; k < b->near_count && b->near[k].back < room; k++)
        blocks_mark(later + (size_t)b->near[k].back * words,
             b->near[k].label ^ label);
}

/* A rare heap found at place i of the block meets the small common ones. */
static void mark_small(blocks *b, uint32_t i, uint32_t label)
{
    const uint16_t *const known = b->job.values->narrow;
    uint64_t *const later = block_choice(b) + (size_t)i * b->words;

    for (uint32_t k = 0; k < b->break_count; k++)
        for (uint32_t c = 1; c + b->breaks[k] < BLOCK - i; c++)
            if (blocks_common(b, c, known[c]))
                blocks_mark(later + (size_t)(c + b->breaks[k]) * b->words,
                     label ^ blocks_label(b, known[c]));
}

/* ---- the walk ---- */

/* Finds the 64 values; they are in place, but not counted yet. */
static outcome walk_block(blocks *b)
{
    const uint64_t at = b->job.values->count;
    uint32_t value = 0;

    for (uint32_t i = 0; i < BLOCK; i++) {
        const outcome found = find_value(b, at + i, &value);

        if (found != DONE)
            return found;
        b->job.values->narrow[at + i] = (uint16_t)value;
        if (!b->sparse)
            continue;
        if (blocks_common(b, at + i, value))
            mark_near(b, i, blocks_label(b, value));
        else
            mark_small(b, i, blocks_label(b, value));
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

    for (uint64_t n = at; n < at + BLOCK; n++)
        if (!grundy_blocks_learn(b, n, s->narrow[n]))
            return false;
    s->count += BLOCK;
    return true;
}

/* Gathers more labels, or names more values and starts over. */
static grundy_status widen(blocks *b, outcome found, grundy_error *err)
{
    const uint32_t more = b->labels - b->limit;

    drop_spans(b);
    if (found == TOO_FEW_LABELS) {
        b->limit += more < 64 ? more : 64;
        return GRUNDY_OK;
    }
    b->values *= 2;
    return b->values > BLOCKS_VALUES ? GRUNDY_OK
                                     : grundy_blocks_layout(b, err);
}

static grundy_status add_block(blocks *b, grundy_error *err)
{
    outcome found = TOO_FEW_LABELS;
    grundy_status status = GRUNDY_OK;

    while (found != DONE) {
        if (!prepare_block(b))
            return no_memory(b, err);
        found = walk_block(b);
        if (found != DONE)
            status = widen(b, found, err);
        if (status != GRUNDY_OK || b->values > BLOCKS_VALUES)
            return status;
    }
    return learn_block(b) ? GRUNDY_OK : no_memory(b, err);
}

/* ---- the kernel ---- */

/* The first heaps, and all of them where values are beyond our labels. */
static grundy_status extend_plainly(blocks *b, uint64_t count,
                                    grundy_error *err)
{
    grundy_status status = GRUNDY_OK;

    if (b->plain == NULL)
        status = grundy_kernel_open(&grundy_heap_plain, &b->plain, &b->job,
                                    err);
    if (status == GRUNDY_OK)
        status = grundy_kernel_extend(&grundy_heap_plain, b->plain, count, err);
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
    b->values = 2 * BITS_GROUP;
    while (b->values <= grundy_sequence_largest(s, s->count, &at))
        b->values *= 2;
    return b->values > BLOCKS_VALUES ? GRUNDY_OK
                                     : grundy_blocks_layout(b, err);
}

/* What is due between two blocks. */
static grundy_status tend(blocks *b, grundy_error *err)
{
    grundy_status status;

    b->job.watch->done = b->job.values->count;
    status = grundy_watch_tick(b->job.watch, b->ticks, err);
    b->ticks = 0;
    if (status != GRUNDY_OK || b->job.values->count < b->resplit)
        return status;
    drop_spans(b);
    return grundy_blocks_layout(b, err);
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
    if (status == GRUNDY_OK && s->count + HELPED_FROM < count)
        grundy_helper_start(b);
    while (status == GRUNDY_OK && s->count < count) {
        if (b->values > BLOCKS_VALUES) {
            status = extend_plainly(b, count, err);
            break;
        }
        status = tend(b, err);
        if (status == GRUNDY_OK)
            status = add_block(b, err);
    }
    drop_spans(b);
    grundy_helper_stop(b);
    return status;
}

static void end_blocks(void *state)
{
    blocks *const b = state;

    assert(b->helper == NULL);
    grundy_blocks_clear(b);
    grundy_sources_close(&b->close);
    grundy_sources_close(&b->cover);
    grundy_sources_close(&b->witness);
    if (b->plain != NULL)
        grundy_kernel_close(&grundy_heap_plain, b->plain);
}

static bool begin_blocks(void *state)
{
    blocks *const b = state;
    memory *const mem = b->job.mem;

    b->bits = grundy_heap_bits(b->job.simd);
    b->rows.mem = mem;
    grundy_sources_open(&b->close, mem);
    grundy_sources_open(&b->cover, mem);
    grundy_sources_open(&b->witness, mem);
    b->span[0].at = b->span[1].at = UINT64_MAX;
    read_rules(b);
    return true;
}

static void add_stats(const void *state, grundy_heap_stats *stats)
{
    const blocks *const b = state;

    if (b->values == 0 || b->values > BLOCKS_VALUES || !b->sparse)
        return;
    stats->mask = b->split.mask;
    stats->parity = b->split.parity;
    stats->rare = b->close.count + b->rest_count + 1 +
                  (b->exact ? b->cover.count : 0);
}

const heap_kernel grundy_heap_blocks = {
    .name = "blocks",
    .fits = fits,
    .size = sizeof(blocks),
    .begin = begin_blocks,
    .end = end_blocks,
    .extend = extend,
    .stats = add_stats,
};
