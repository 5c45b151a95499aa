/* SPDX-License-Identifier: MIT */
/*
 * The shape in which the block method keeps a sequence: which split is in
 * use, which rows and which lists it makes of the heaps known.
 *
 * Invariant after every call: rows hold, for the sizes from their base on,
 * each known common heap with each break; rare and far together hold each
 * known rare heap but 0; near those that meet a heap of their own block.
 */
#include "solve/heap_blocks.h"

#include <assert.h>

#include "base/error.h"
#include <stdlib.h>
#include <string.h>

enum {
    WINDOW_FREE = 64 << 20, /* bytes of rows that nobody minds */
    FAR_FROM = 1 << 16      /* heaps below it are always within the rows */
};

static memory *mem_of(const blocks *b)
{
    return b->job.mem;
}

void grundy_blocks_clear(blocks *b)
{
    const size_t heaps = (size_t)BLOCK * b->words;

    grundy_memory_free(mem_of(b), b->label, b->named * sizeof *b->label);
    grundy_memory_free(mem_of(b), b->column, b->labels * sizeof *b->column);
    grundy_memory_free(mem_of(b), b->idle, b->labels * sizeof *b->idle);
    grundy_memory_free(mem_of(b), b->choice, heaps * sizeof *b->choice);
    grundy_memory_free(mem_of(b), b->sure, heaps * sizeof *b->sure);
    b->label = NULL;
    b->column = b->idle = b->choice = b->sure = NULL;
    b->words = b->labels = b->named = 0;
    b->crowded = false;
    grundy_rows_close(&b->rows);
    grundy_sources_clear(&b->rare);
    grundy_sources_clear(&b->witness);
    b->far_count = b->near_count = 0;
    b->reach = 0;
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

/*
 * What a heap costs either way, in steps of the inner loops: with the split,
 * every rare heap for the labels that are not settled early; without, a walk
 * through all pairs, 32 to a step.  Measured: a step that leaves the cache
 * costs four times one that does not.
 */
static bool split_pays(const blocks *b)
{
    const uint64_t count = b->job.values->count;
    const uint64_t groups = b->values / 2 / BITS_GROUP / 3 + 1;
    const uint64_t sparse = b->split.rare * groups / BLOCK;
    const bool large = b->split.rare * b->values / 2 * 8 > (UINT64_C(8) << 20);

    if (getenv("SP")) return atoi(getenv("SP"));
    return sparse * (large ? 4 : 1) < count / 32 + 64;
}

static void drop_pivot(blocks *b)
{
    const uint32_t low = (UINT32_C(1) << b->pivot) - 1;
    const split plain = {b->split.mask, GRUNDY_PARITY_NONE, 0};

    for (uint32_t v = 0; v < b->values; v++) {
        const uint32_t label = (v >> (b->pivot + 1) << b->pivot) | (v & low);

        b->label[v] = (uint16_t)(
            label | (grundy_split_common(&plain, 0, v) ? COMMON : 0u));
    }
}

static void name_values(blocks *b)
{
    b->pivot = 0;
    if (!b->sparse) {
        for (uint32_t v = 0; v < b->values; v++)
            b->label[v] = (uint16_t)v;
        return;
    }
    while (!(b->split.mask >> b->pivot & 1))
        b->pivot++;
    drop_pivot(b);
}

static bool allocate(blocks *b)
{
    const uint32_t names = b->sparse ? b->values / 2 : b->values;

    b->labels = names < BITS_GROUP ? BITS_GROUP : names;
    b->words = (b->labels + 63) / 64;
    const size_t heaps = (size_t)BLOCK * b->words;

    b->named = b->values;
    b->label = grundy_memory_new(mem_of(b), b->named * sizeof *b->label);
    b->column = grundy_memory_new(mem_of(b), b->labels * sizeof *b->column);
    b->idle = grundy_memory_new(mem_of(b), b->labels * sizeof *b->idle);
    b->choice = grundy_memory_new(mem_of(b), heaps * sizeof *b->choice);
    b->sure = grundy_memory_new(mem_of(b), heaps * sizeof *b->sure);
    return b->label != NULL && b->column != NULL && b->idle != NULL &&
           b->choice != NULL && b->sure != NULL;
}

/* ---- rare heaps ---- */

static bool is_rare(const blocks *b, uint64_t n)
{
    return n > 0 &&
           !blocks_common(b, n, grundy_sequence_at(b->job.values, n));
}

/*
 * How far back the rows must go: to the furthest rare heap, but where that
 * takes much memory, a few outliers are left to go without rows.
 */
static uint64_t choose_reach(const blocks *b)
{
    const uint64_t heap_bytes = (uint64_t)b->labels / 8 + 1;
    uint64_t outliers = 0, furthest = FAR_FROM;

    for (uint64_t n = b->job.values->count; n-- > FAR_FROM;) {
        if (!is_rare(b, n))
            continue;
        if (outliers == 0)
            furthest = n;
        if (++outliers > FAR_MOST / 2)
            return furthest * heap_bytes <= WINDOW_FREE ? furthest : n;
    }
    return furthest * heap_bytes <= WINDOW_FREE ? furthest : FAR_FROM;
}

static void add_near(blocks *b, uint64_t n, uint32_t label)
{
    for (uint32_t i = 0; i < b->break_count; i++)
        if (n + b->breaks[i] < BLOCK)
            b->near[b->near_count++] =
                (bits_source){(uint32_t)(n + b->breaks[i]), label};
}

/* True if the rows can answer for a source that far back, from now on. */
static bool within_rows(const blocks *b, uint64_t back)
{
    const uint64_t next = b->job.values->count & ~63ull;

    return b->rows.base == 0 || b->rows.base + back <= next;
}

static bool add_rare(blocks *b, uint64_t n, uint32_t label)
{
    if (n < BLOCK)
        add_near(b, n, label);
    if (!within_rows(b, n)) {
        if (b->far_count < FAR_MOST)
            b->far[b->far_count++] = (bits_source){(uint32_t)n, label};
        else
            b->crowded = true;
        return true;
    }
    if (n > b->reach)
        b->reach = n;
    return grundy_sources_add(&b->rare, n, label);
}

/* ---- learning ---- */

bool grundy_blocks_learn(blocks *b, uint64_t n, uint32_t v)
{
    const uint32_t label = blocks_label(b, v);

    if (n == 0)
        return true;
    if (!blocks_common(b, n, v))
        return add_rare(b, n, label);
    for (uint32_t i = 0; i < b->break_count; i++)
        grundy_rows_set(&b->rows, n + b->breaks[i], label);
    return true;
}

/*
 * As many of each label as can be had: then every rare label is met equally
 * often, whatever the distribution of the common ones.
 */
bool grundy_blocks_call_witnesses(blocks *b)
{
    const sequence *const s = b->job.values;
    const uint64_t quarter = s->count / 4;
    const uint64_t most = quarter < b->reach ? quarter : b->reach;
    const uint32_t quota = b->witnesses / b->limit + 1;
    heap_sources *const list = &b->witness;
    uint32_t *const called = (uint32_t *)(void *)b->column;

    grundy_sources_clear(list);
    memset(called, 0, b->labels * sizeof *called);
    for (uint64_t n = getenv("WF")?atoi(getenv("WF")):BLOCK; n < most && list->count < b->witnesses; n++) {
        const uint32_t v = grundy_sequence_at(s, n);
        const uint32_t label = blocks_label(b, v);

        if (!blocks_common(b, n, v) || called[label]++ >= quota)
            continue;
        if (!grundy_sources_add(list, n, label))
            return false;
    }
    return grundy_sources_arrange(list);
}

static bool learn_all(blocks *b)
{
    const sequence *const s = b->job.values;
    const uint64_t from = b->rows.base > 2 * GRUNDY_HEAP_DIGITS
                              ? b->rows.base - GRUNDY_HEAP_DIGITS
                              : 0;

    for (uint64_t n = 1; n < from; n++)
        if (is_rare(b, n) &&
            !add_rare(b, n, blocks_label(b, grundy_sequence_at(s, n))))
            return false;
    for (uint64_t n = from; n < s->count; n++)
        if (!grundy_blocks_learn(b, n, grundy_sequence_at(s, n)))
            return false;
    return true;
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

static bool build(blocks *b)
{
    const uint64_t count = b->job.values->count;
    uint64_t reach;

    if (!allocate(b))
        return false;
    name_values(b);
    b->limit = choose_limit(b);
    if (b->witnesses == 0)
        b->witnesses = 4 * b->labels;
    b->reach = reach = b->sparse ? choose_reach(b) : FAR_FROM;
    return grundy_rows_open(&b->rows, mem_of(b), b->labels,
                            count > reach + BLOCK ? count - reach - BLOCK : 0,
                            count + 2 * GRUNDY_HEAP_DIGITS) &&
           learn_all(b) && grundy_blocks_call_witnesses(b);
}

grundy_status grundy_blocks_layout(blocks *b, grundy_error *err)
{
    grundy_blocks_clear(b);
    b->resplit = 2 * b->job.values->count;
    if (choose_split(b)) {
        b->sparse = split_pays(b);
        if (build(b)) {
            assert(!b->crowded);
            return GRUNDY_OK;
        }
    }
    return grundy_fail(err, grundy_memory_failure(mem_of(b)),
                       "out of memory after heap %llu",
                       (unsigned long long)b->job.values->count);
}
