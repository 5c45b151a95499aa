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
 * layout (heap_layout.c) knows each of them.  Options of a heap with a part
 * in its own block are added while the block is walked.
 */
#include "solve/heap_blocks.h"

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
    b->unequal = code->unequal;
    b->parity = grundy_split_parity(code);
}

/* ---- labels ---- */

static inline void mark(uint64_t *words, uint32_t label)
{
    words[label / 64] |= UINT64_C(1) << label % 64;
}

/* The least label from `from` on that is not in the set. */
static inline uint32_t next_absent(const uint64_t *set, uint32_t words,
                                   uint32_t from)
{
    for (uint32_t w = from / 64; w < words; w++) {
        uint64_t absent = ~set[w];

        if (w == from / 64)
            absent &= UINT64_MAX << from % 64;
        if (absent != 0)
            return w * 64 + (uint32_t)__builtin_ctzll(absent);
    }
    return words * 64;
}

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

/* ---- a span's options, in columns ---- */

/* The job for the list as far as the rows go, with nothing idle. */
static bits_gather gather_job(const blocks *b, const heap_sources *from,
                              uint64_t at)
{
    const uint32_t groups = b->limit / BITS_GROUP;
    uint32_t tile = BITS_TILE;

    while (groups % tile != 0)
        tile /= 2;
    return (bits_gather){
        .rows = b->rows.word,
        .labels = b->labels,
        .wide = b->rows.wide,
        .slab = b->rows.slab,
        .first = 0,
        .last = groups,
        .tile = tile,
        .blocks = BITS_SPAN,
        .at = at,
        .base = b->rows.base,
        .source = from->source,
        .round = from->round,
        .rounds = from->rounds,
        .idle = b->nobody,
        .worth = UINT32_MAX,
        .few = UINT32_MAX,
    };
}

/*
 * Rare values matter only below the common one that is taken in the end:
 * labels are idle for a heap after the third one that seems to be absent.
 */
static void find_idle(const blocks *b, const uint64_t *choice, uint64_t *idle)
{
    const uint32_t step = UINT32_C(1) << b->pivot;
    uint64_t one = 0, two = 0, three = 0;

    for (uint32_t first = 0; first < b->limit; first += step) {
        const uint64_t idle_here = three;

        for (uint32_t w = first; w < first + step && w < b->limit; w++) {
            idle[w] = idle_here;
            three |= two & ~choice[w];
            two |= one & ~choice[w];
            one |= ~choice[w];
        }
    }
}

/*
 * Steps that one more option of the common type is worth: what it costs to
 * sweep for it.
 */
static uint64_t price_of_common(const blocks *b)
{
    return b->rest_count * b->break_count / BLOCK + 16;
}

static void gather_cover(blocks *b, uint64_t at)
{
    const blocks_span *const span = &b->span;
    bits_gather job = gather_job(b, &b->cover, at);

    if (!b->exact) {
        job.worth = price_of_common(b);
        job.few = COVER_ENDS;
    }
    b->ticks += b->bits->gather(&job, span->choice);
    for (uint32_t k = 0; k < BITS_SPAN; k++)
        find_idle(b, span->choice + (size_t)k * b->labels,
                  span->idle + (size_t)k * b->labels);
}

/* A step asks 512 questions and a pair's 32: few open ones go to the pairs. */
static void gather_witnesses(blocks *b, uint64_t at)
{
    bits_gather job = gather_job(b, &b->witness, at);

    job.idle = b->span.idle;
    job.few = WITNESS_ENDS;
    b->ticks += b->bits->gather(&job, b->span.sure);
}

static bool prepare_span(blocks *b)
{
    blocks_span *const span = &b->span;
    const uint64_t at = b->job.values->count;
    const uint64_t reach = b->source_last + SPAN;

    if (!grundy_rows_reach(&b->rows, at + SPAN + 2 * GRUNDY_HEAP_DIGITS,
                           at > reach ? at - reach : 0))
        return false;
    span->at = at;
    memset(span->idle, 0, (size_t)BITS_SPAN * b->labels * sizeof *span->idle);
    if (b->sparse)
        gather_cover(b, at);
    gather_witnesses(b, at);
    return true;
}

/* ---- a block's options, heap by heap ---- */

/* Columns of labels become words of heaps; what other holds is added. */
static void turn(const blocks *b, const uint64_t *column,
                 const uint64_t *other, uint64_t *heap)
{
    uint64_t square[BLOCK];

    for (uint32_t w = 0; w < b->words; w++) {
        const uint32_t first = w * 64;
        const uint32_t last = first + 64 < b->limit ? first + 64 : b->limit;

        memset(square, 0, sizeof square);
        for (uint32_t i = first; i < last; i++)
            square[i - first] = column[i] | other[i];
        grundy_heap_bits_turn(square);
        for (uint32_t i = 0; i < BLOCK; i++)
            heap[(size_t)i * b->words + w] = square[i];
    }
}

/* The options that one rare heap makes, one by one. */
static void mark_alone(blocks *b, bits_source heap)
{
    const uint64_t at = b->job.values->count;
    const uint16_t *const value = b->job.values->narrow;
    const uint32_t label = blocks_label(b, heap.label);

    for (uint32_t k = 0; k < b->break_count; k++)
        for (uint64_t n = at; n < at + BLOCK; n++) {
            const uint64_t gone = (uint64_t)heap.back + b->breaks[k];
            const uint16_t v = n > gone ? value[n - gone] : 0;

            if (n > gone && blocks_common(b, n - gone, v))
                mark(b->choice + (n - at) * b->words,
                     label ^ blocks_label(b, v));
        }
}

/* Heaps of which no value yet is known to be no option. */
static uint32_t count_open(const blocks *b)
{
    uint32_t open = 0;

    for (uint32_t i = 0; i < BLOCK; i++) {
        const uint64_t *const choice = b->choice + (size_t)i * b->words;
        const uint32_t label = next_absent(choice, b->words, 0);

        open += label >= b->swept[i] && label < b->limit;
    }
    return open;
}

/* The next few values of each heap that seem to be no options. */
static void choose_wanted(blocks *b, bits_sweep *job)
{
    for (uint32_t i = 0; i < BLOCK; i++) {
        const uint64_t *const choice = b->choice + (size_t)i * b->words;
        uint32_t label = b->swept[i];

        for (int c = 0; c < BITS_SWEPT; c++) {
            job->wanted[c][i] = BITS_NO_VALUE;
            if (label < b->limit)
                label = next_absent(choice, b->words, label);
            if (label < b->limit)
                job->wanted[c][i] = (uint16_t)blocks_value(
                    b, job->at + i, label++, true);
        }
        b->swept[i] = label;
    }
}

/* Adds what was found of it to the heaps' options. */
static void mark_found(blocks *b, const bits_sweep *job,
                       uint16_t miss[BITS_SWEPT][BITS_BLOCK])
{
    for (int c = 0; c < BITS_SWEPT; c++)
        for (uint32_t i = 0; i < BLOCK; i++)
            if (miss[c][i] == 0)
                mark(b->choice + (size_t)i * b->words,
                     blocks_label(b, job->wanted[c][i]));
}

/* Holds the least values that may be taken against the rest. */
static void sweep(blocks *b, size_t count)
{
    uint16_t miss[BITS_SWEPT][BITS_BLOCK];
    const uint64_t steps = (uint64_t)count * b->break_count * 4;
    bits_sweep job = {.value = b->job.values->narrow,
                      .at = b->job.values->count,
                      .breaks = b->breaks,
                      .break_count = b->break_count,
                      .source = b->rest,
                      .count = count};

    do {
        choose_wanted(b, &job);
        b->bits->sweep(&job, miss);
        mark_found(b, &job, miss);
        b->ticks += steps;
    } while (count_open(b) > SWEEP_ENDS);
}

/* Takes the rest into account: exactly, or for the least absent values. */
static void add_rest(blocks *b)
{
    const uint64_t at = b->job.values->count;
    const uint64_t most = at - b->breaks[b->break_count - 1];
    size_t count = b->rest_count;

    while (count > 0 &&
           (b->rest[count - 1].back >= most || count * b->break_count <= 8))
        mark_alone(b, b->rest[--count]);
    for (uint32_t i = 0; i < BLOCK; i++)
        b->swept[i] = count == 0 ? b->limit : 0;
    if (count > 0)
        sweep(b, count);
}

static bool prepare_block(blocks *b)
{
    const uint64_t at = b->job.values->count;
    size_t from;

    if (at >= b->span.at + SPAN || at < b->span.at)
        if (!prepare_span(b))
            return false;
    from = (size_t)((at - b->span.at) / BLOCK) * b->labels;
    if (b->sparse) {
        bits_gather job = gather_job(b, &b->close, at);

        job.blocks = 1;
        b->ticks += b->bits->gather(&job, b->column);
        turn(b, b->span.choice + from, b->column, b->choice);
        add_rest(b);
    }
    turn(b, b->span.sure + from, b->nobody, b->sure);
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
            found |= (known[left - b->rest[i].back] ^ b->rest[i].label) == value;
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

        mark(common ? choice : sure, blocks_label(b, v));
    }
}

/* The label of the least common value that is no option, or the limit. */
static uint32_t least_common(blocks *b, uint64_t n, uint64_t *choice,
                             uint32_t swept)
{
    uint32_t label = next_absent(choice, b->words, 0);

    while (label >= swept && label < b->limit &&
           is_left_open(b, n, blocks_value(b, n, label, true))) {
        mark(choice, label);
        label = next_absent(choice, b->words, label);
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
    uint64_t *const choice = b->choice + i * b->words;
    uint64_t *const sure = b->sure + i * b->words;
    uint32_t label = b->limit, end = b->limit >> b->pivot << b->pivot;

    mark_singles(b, n, choice, sure);
    if (b->sparse)
        label = least_common(b, n, choice, b->swept[i]);
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
    uint64_t *const later = b->choice + (size_t)i * words;

    for (uint32_t k = 0; k < b->near_count && b->near[k].back < room; k++)
        mark(later + (size_t)b->near[k].back * words,
             b->near[k].label ^ label);
}

/* A rare heap found at place i of the block meets the small common ones. */
static void mark_small(blocks *b, uint32_t i, uint32_t label)
{
    const uint16_t *const known = b->job.values->narrow;
    uint64_t *const later = b->choice + (size_t)i * b->words;

    for (uint32_t k = 0; k < b->break_count; k++)
        for (uint32_t c = 1; c + b->breaks[k] < BLOCK - i; c++)
            if (blocks_common(b, c, known[c]))
                mark(later + (size_t)(c + b->breaks[k]) * b->words,
                     label ^ blocks_label(b, known[c]));
}

/* ---- blocks ---- */

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

    b->span.at = UINT64_MAX;
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

    if (!grundy_sequence_reserve(b->job.values,
                                 b->job.values->count + 2 * BLOCK))
        return no_memory(b, err);
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
    if (status == GRUNDY_OK)
        status = b->job.values->count < b->resplit
                     ? GRUNDY_OK
                     : grundy_blocks_layout(b, err);
    return status;
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
        status = tend(b, err);
        if (status == GRUNDY_OK)
            status = add_block(b, err);
    }
    return status;
}

static void close_blocks(void *state)
{
    blocks *const b = state;
    memory *const mem = b->job.mem;

    grundy_blocks_clear(b);
    grundy_sources_close(&b->close);
    grundy_sources_close(&b->cover);
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
    grundy_sources_open(&b->close, job->mem);
    grundy_sources_open(&b->cover, job->mem);
    grundy_sources_open(&b->witness, job->mem);
    read_rules(b);
    return GRUNDY_OK;
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

const heap_kernel grundy_heap_blocks = {"blocks", fits,      open_blocks,
                                        extend,   add_stats, close_blocks};
