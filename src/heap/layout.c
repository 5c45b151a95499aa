/* SPDX-License-Identifier: MIT */
/*
 * The shape in which the block method keeps a sequence: which split is in
 * use, which rows and which lists it makes of the heaps known.
 *
 * Invariant after every call: rows hold, for the sizes from their base on,
 * each known common heap with each break; each known rare heap but 0 is in
 * close up to close_last; of the others cover has some, and rest has all, but
 * for those in cover if that is gathered exactly.
 */
#include "heap/blocks.h"

#include <assert.h>
#include <string.h>

#include "base/error.h"

static memory *mem_of(const blocks *b)
{
    return b->job.mem;
}

void grundy_blocks_clear(blocks *b)
{
    GRUNDY_FREE(mem_of(b), b->label, b->named);
    grundy_memory_free(mem_of(b), b->board, b->board_size);
    GRUNDY_FREE(mem_of(b), b->rest, b->rest_cap);
    for (int odd = 0; odd < 2; odd++) {
        GRUNDY_FREE(mem_of(b), b->value[odd], b->named);
        b->value[odd] = NULL;
    }
    GRUNDY_FREE(mem_of(b), b->open, b->named);
    b->open = NULL;
    b->label = NULL;
    b->board = NULL;
    b->rest = NULL;
    b->words = b->labels = b->named = 0;
    b->rest_count = b->rest_cap = 0;
    grundy_rows_close(&b->rows);
    grundy_sources_clear(&b->close);
    grundy_sources_clear(&b->cover);
    grundy_sources_clear(&b->witness);
    b->near_count = 0;
    assert(b->span[0].at == UINT64_MAX && b->span[1].at == UINT64_MAX);
}

/* ---- the split ---- */

static bool choose_split(blocks *b)
{
    const sequence *const s = b->job.values;
    histogram h;
    bool done;

    if (!grundy_histogram_open(&h, mem_of(b), b->values - 1))
        return false;
    grundy_histogram_add(&h, s, 0, s->count, 1);
    done = grundy_split_best(&b->split, &h, b->parity);
    grundy_histogram_close(&h);
    return done;
}

/* Sweeping a heap is cheaper than looking at a pair, unless most are rare. */
static bool split_pays(const blocks *b)
{
    return b->split.rare * 5 < b->job.values->count * 2;
}

static void name_values(blocks *b)
{
    const split plain = {b->split.mask, GRUNDY_PARITY_NONE, 0};
    uint32_t low;

    b->pivot = 0;
    while (b->sparse && !(b->split.mask >> b->pivot & 1))
        b->pivot++;
    low = (UINT32_C(1) << b->pivot) - 1;
    for (uint32_t v = 0; v < b->values; v++) {
        const uint32_t label =
            b->sparse ? (v >> (b->pivot + 1) << b->pivot) | (v & low) : v;
        const bool odd = b->sparse && grundy_split_common(&plain, 0, v);

        b->label[v] = (uint16_t)(label | (odd ? COMMON : 0u));
        b->value[odd][label] = (uint16_t)v;
    }
}

/* ---- memory ---- */

/* Cuts so many words off the board. */
static uint64_t *cut(uint64_t **from, size_t words)
{
    uint64_t *const part = *from;

    *from += words;
    return part;
}

static void cut_span(blocks *b, blocks_span *span, uint64_t **at)
{
    const size_t columns = (size_t)BITS_SPAN * b->labels;
    const size_t sets = (size_t)SPAN * b->words;

    span->choice_column = cut(at, columns);
    span->sure_column = cut(at, columns);
    span->idle = cut(at, columns);
    span->choice = cut(at, sets);
    span->sure = cut(at, sets);
}

static bool make_board(blocks *b)
{
    const size_t columns =
        (size_t)b->labels * (2 * 3 * BITS_SPAN + BITS_SPAN + 1);
    const size_t sets = (size_t)2 * 2 * SPAN * b->words;
    uint64_t *at;

    b->board_size = (columns + sets) * sizeof *at + 64;
    b->board = grundy_memory_zeroed(mem_of(b), b->board_size);
    if (b->board == NULL)
        return false;
    at = (uint64_t *)(((uintptr_t)b->board + 63) & ~(uintptr_t)63);
    cut_span(b, &b->span[0], &at);
    cut_span(b, &b->span[1], &at);
    b->nobody = cut(&at, (size_t)BITS_SPAN * b->labels);
    b->column = cut(&at, b->labels);
    return true;
}

static bool allocate(blocks *b)
{
    b->labels = b->sparse ? b->values / 2 : b->values;
    assert(b->labels >= BITS_GROUP);
    b->words = (b->labels + 63) / 64;
    b->named = b->values;
    b->label = grundy_memory_new(mem_of(b), b->named * sizeof *b->label);
    b->open = grundy_memory_new(mem_of(b), b->named * sizeof *b->open);
    for (int odd = 0; odd < 2; odd++)
        b->value[odd] =
            grundy_memory_new(mem_of(b), b->named * sizeof *b->value[odd]);
    return b->open != NULL && b->label != NULL && b->value[0] != NULL &&
           b->value[1] != NULL && make_board(b);
}

/*
 * A multiple of the largest tile above all labels in use, with some room for
 * the next records.
 */
static uint32_t choose_limit(const blocks *b)
{
    const uint32_t tile = BITS_TILE * BITS_GROUP;
    uint64_t at;
    const uint32_t largest =
        grundy_sequence_largest(b->job.values, b->job.values->count, &at);
    const uint32_t last =
        b->sparse ? ((largest >> (b->pivot + 1)) + 1) << b->pivot : largest;
    const uint32_t limit = (last + 8 + tile) / tile * tile;

    return limit < b->labels ? limit : b->labels;
}

/* ---- lists ---- */

enum {
    RANGE_FIRST = 8192, /* sources are looked for up to there at least */
    COVER_LABELS = 16,  /* rare heaps for each label, if they are to be had */
    WITNESS_LABELS = 16 /* the same for common ones */
};

/* Counts the heaps of the type that may be sources, by their labels. */
static uint64_t count_labels(const blocks *b, bool common, uint64_t *have)
{
    uint64_t all = 0;

    memset(have, 0, b->labels * sizeof *have);
    for (uint64_t n = SOURCE_FIRST + 1; n <= b->source_last; n++) {
        const uint32_t v = grundy_sequence_at(b->job.values, n);

        if (blocks_common(b, n, v) == common) {
            have[blocks_label(b, v)]++;
            all++;
        }
    }
    return all;
}

/*
 * How far back sources may be: near ones keep the rows in the cache, but
 * there must be enough of the rare type.  They are less than half of what is
 * asked for, so no source meets its own like.
 */
static void choose_range(blocks *b)
{
    const uint64_t count = b->job.values->count;
    const uint64_t half = (count - GRUNDY_HEAP_DIGITS) / 2 - 1;

    const uint64_t enough = b->split.rare / 2 < COVER_LABELS * b->limit
                                ? b->split.rare / 2
                                : COVER_LABELS * b->limit;

    assert(count > 4 * GRUNDY_HEAP_DIGITS);
    b->source_last = half < RANGE_FIRST ? half : RANGE_FIRST;
    while (b->sparse && 2 * b->source_last <= half &&
           b->source_last < SOURCE_LAST &&
           count_labels(b, false, b->column) < enough)
        b->source_last *= 2;
}

/* How many of each label to call, so that there are about wanted in all. */
static uint64_t choose_quota(const blocks *b, const uint64_t *have,
                             uint64_t wanted)
{
    uint64_t low = 1, high = SOURCE_LAST;

    while (low < high) {
        const uint64_t middle = (low + high) / 2;
        uint64_t sum = 0;

        for (uint32_t w = 0; w < b->labels; w++)
            sum += have[w] < middle ? have[w] : middle;
        if (sum >= wanted)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

/*
 * Calls heaps of one type, as many of each label as can be had: then every
 * label is met equally often, whatever the distribution of the others.
 */
static bool call(blocks *b, heap_sources *list, bool common, uint64_t wanted)
{
    uint64_t *const have = b->column;
    uint64_t quota;

    count_labels(b, common, have);
    quota = choose_quota(b, have, wanted);
    memset(have, 0, b->labels * sizeof *have);
    for (uint64_t n = SOURCE_FIRST + 1; n <= b->source_last; n++) {
        const uint32_t v = grundy_sequence_at(b->job.values, n);
        const uint32_t label = blocks_label(b, v);

        if (blocks_common(b, n, v) != common || have[label] == quota)
            continue;
        have[label]++;
        if (!grundy_sources_add(list, n, label))
            return false;
    }
    return grundy_sources_arrange(list);
}

static bool call_sources(blocks *b)
{
    const uint64_t rare = b->exact ? UINT64_MAX : COVER_LABELS * b->limit;

    return call(b, &b->witness, true, WITNESS_LABELS * b->limit) &&
           (!b->sparse || call(b, &b->cover, false, rare)) &&
           grundy_sources_arrange(&b->close);
}

static void add_near(blocks *b, uint64_t n, uint32_t label)
{
    for (uint32_t k = 0; k < b->break_count; k++) {
        const uint64_t size = n + b->breaks[k];
        uint32_t i = b->near_count;

        if (size >= BLOCK)
            continue;
        for (; i > 0 && b->near[i - 1].back > size; i--)
            b->near[i] = b->near[i - 1];
        b->near[i] = (bits_source){(uint32_t)size, label};
        b->near_count++;
    }
}

static bool add_rare(blocks *b, uint64_t n, uint32_t v)
{
    if (n < BLOCK)
        add_near(b, n, blocks_label(b, v));
    if (n <= b->close_last)
        return grundy_sources_add(&b->close, n, blocks_label(b, v));
    if (b->exact && n <= b->source_last)
        return true; /* it is called into cover */
    if (n > UINT32_MAX ||
        !GRUNDY_RESERVE(mem_of(b), b->rest, b->rest_cap, b->rest_count + 1))
        return false;
    b->rest[b->rest_count++] = (bits_source){(uint32_t)n, v};
    return true;
}

/* ---- learning ---- */

bool grundy_blocks_learn(blocks *b, uint64_t n, uint32_t v)
{
    const uint32_t label = blocks_label(b, v);

    if (n == 0)
        return true;
    if (!blocks_common(b, n, v))
        return add_rare(b, n, v);
    for (uint32_t k = 0; k < b->break_count; k++)
        grundy_rows_set(&b->rows, n + b->breaks[k], label);
    return true;
}

static bool learn_all(blocks *b)
{
    const sequence *const s = b->job.values;
    uint64_t from = b->rows.base;

    from = from > GRUNDY_HEAP_DIGITS ? from - GRUNDY_HEAP_DIGITS : 0;
    for (uint64_t n = 1; n < from; n++) {
        const uint32_t v = grundy_sequence_at(s, n);

        if (!blocks_common(b, n, v) && !add_rare(b, n, v))
            return false;
    }
    for (uint64_t n = from; n < s->count; n++)
        if (!grundy_blocks_learn(b, n, grundy_sequence_at(s, n)))
            return false;
    return true;
}

/*
 * One more option in cover is worth what it costs to sweep for it; the rest
 * counts as it is now, so that work does not depend on who does it when.
 */
static void set_price(blocks *b)
{
    b->price = b->rest_count * b->break_count / BLOCK + 16;
    b->middle = 0;
    while (b->middle < b->rest_count &&
           b->rest[b->middle].back <= SOURCE_FIRST)
        b->middle++;
}

static bool build(blocks *b)
{
    const uint64_t count = b->job.values->count;
    uint64_t reach;

    if (!allocate(b))
        return false;
    name_values(b);
    b->limit = choose_limit(b);
    choose_range(b);
    reach = b->source_last + SPAN;
    if (!grundy_rows_open(&b->rows, mem_of(b), b->labels,
                          count > reach ? count - reach : 0,
                          count + 2 * GRUNDY_HEAP_DIGITS + SPAN) ||
        !learn_all(b) || !call_sources(b))
        return false;
    set_price(b);
    return true;
}

/* Often at first, while the lists can still grow, and later seldom. */
static uint64_t next_layout(uint64_t count)
{
    return count < 2 * SOURCE_LAST ? count + count / 4 : 2 * count;
}

grundy_status grundy_blocks_layout(blocks *b, grundy_error *err)
{
    grundy_blocks_clear(b);
    b->resplit = next_layout(b->job.values->count);
    if (choose_split(b)) {
        b->sparse = split_pays(b);
        if (!b->sparse)
            b->split.parity = GRUNDY_PARITY_NONE;
        b->exact = b->split.rare <= RARE_FEW;
        b->close_last = b->exact ? SOURCE_FIRST : BLOCK - 1;
        if (build(b))
            return GRUNDY_OK;
    }
    return grundy_fail(err, grundy_memory_failure(mem_of(b)),
                       "out of memory after heap %llu",
                       (unsigned long long)b->job.values->count);
}
