/* SPDX-License-Identifier: MIT */
/*
 * What the block method finds out for a span of 256 heaps before it walks
 * them, from heaps that are a whole span older: so one thread can work on a
 * span while another walks the one before it.
 *
 * Invariant: a span's tasks read nothing but rows and values of heaps below
 * span->at - SPAN, lists that do not change, and rest[middle..far_end); each
 * writes columns or sets of its own.  `done` counts finished tasks, and a task
 * begins only when all of the phases before its own are among them.
 */
#include "heap/blocks.h"

#include <assert.h>
#include <string.h>

enum { PATIENCE = 4096 }; /* looks at a counter before giving way */

/*
 * Another thread.  ticket counts the spans it was given, the newest of which
 * is in span; taken, those it has let go of.
 */
typedef struct blocks_helper {
    const blocks *blocks;
    blocks_span *span;
    atomic_uint ticket, taken;
    atomic_bool ends;
} blocks_helper;

/* ---- gathering ---- */

/* The tile of labels number i for all blocks of the span. */
static bits_gather gather_job(const blocks *b, const heap_sources *from,
                              uint64_t at, uint32_t i)
{
    const uint32_t groups = b->limit / BITS_GROUP;
    const uint32_t tile = groups < BITS_TILE ? groups : BITS_TILE;

    return (bits_gather){
        .rows = b->rows.word,
        .labels = b->labels,
        .wide = b->rows.wide,
        .slab = b->rows.slab,
        .first = i * tile,
        .last = (i + 1) * tile,
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

static uint32_t count_tiles(const blocks *b)
{
    const uint32_t tile = BITS_TILE * BITS_GROUP;

    return (b->limit + tile - 1) / tile;
}

static uint64_t gather_cover(const blocks *b, const blocks_span *span,
                             uint32_t i)
{
    bits_gather job = gather_job(b, &b->cover, span->at, i);

    if (!b->exact) {
        job.worth = b->price;
        job.few = COVER_ENDS;
    }
    return b->bits->gather(&job, span->choice_column);
}

/* A step asks 512 questions and a pair's 32: few open ones go to the pairs. */
static uint64_t gather_witnesses(const blocks *b, const blocks_span *span,
                                 uint32_t i)
{
    bits_gather job = gather_job(b, &b->witness, span->at, i);

    job.idle = span->idle;
    job.few = WITNESS_ENDS;
    return b->bits->gather(&job, span->sure_column);
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

void grundy_span_turn(const blocks *b, const uint64_t *column, uint64_t *heap)
{
    uint64_t square[BLOCK];

    for (uint32_t w = 0; w < b->words; w++) {
        const uint32_t first = w * 64;
        const uint32_t some = b->limit <= first       ? 0
                              : b->limit - first < 64 ? b->limit - first
                                                      : 64;

        memcpy(square, column + first, some * sizeof *square);
        memset(square + some, 0, (64 - some) * sizeof *square);
        b->bits->turn(square);
        for (uint32_t i = 0; i < BLOCK; i++)
            heap[(size_t)i * b->words + w] |= square[i];
    }
}

/* ---- sweeping ---- */

void grundy_span_mark(const blocks *b, uint64_t at, bits_source rare,
                      uint64_t *choice)
{
    const uint16_t *const value = b->job.values->narrow;
    const uint32_t label = blocks_label(b, rare.label);

    for (uint32_t k = 0; k < b->break_count; k++) {
        const uint64_t gone = (uint64_t)rare.back + b->breaks[k];

        for (uint64_t n = gone < at ? at : gone + 1; n < at + BLOCK; n++)
            if (blocks_common(b, n - gone, value[n - gone]))
                blocks_mark(choice + (n - at) * b->words,
                            label ^ blocks_label(b, value[n - gone]));
    }
}

/* Heaps of which no value yet is known to be no option. */
static uint32_t count_open(const blocks *b, const uint64_t *choice,
                           const uint32_t *bound, const uint32_t *swept)
{
    uint32_t open = 0;

    for (uint32_t i = 0; i < BLOCK; i++) {
        const uint32_t label =
            blocks_absent(choice + (size_t)i * b->words, b->words, 0);

        open += label >= swept[i] && label < (bound ? bound[i] : b->limit);
    }
    return open;
}

/* The next few values of a heap that seem to be no options. */
static uint32_t choose_wanted(const blocks *b, bits_sweep *job, uint32_t i,
                              const uint64_t *choice, uint32_t label,
                              uint32_t bound)
{
    const uint64_t n = job->at + i;
    uint32_t w = label / 64;
    uint64_t absent = w < b->words ? ~choice[w] & UINT64_MAX << label % 64 : 0;

    for (int c = 0; c < BITS_SWEPT; c++) {
        job->wanted[c][i] = BITS_NO_VALUE;
        while (absent == 0 && ++w < b->words)
            absent = ~choice[w];
        if (absent == 0) {
            label = bound;
            continue;
        }
        label = w * 64 + (uint32_t)__builtin_ctzll(absent);
        absent &= absent - 1;
        if (label < bound)
            job->wanted[c][i] = (uint16_t)blocks_value(b, n, label, true);
        label++;
    }
    return label;
}

static void mark_found(const blocks *b, const bits_sweep *job,
                       uint16_t miss[BITS_SWEPT][BITS_BLOCK],
                       uint64_t *choice)
{
    for (int c = 0; c < BITS_SWEPT; c++)
        for (uint32_t i = 0; i < BLOCK; i++)
            if (miss[c][i] == 0)
                blocks_mark(choice + (size_t)i * b->words,
                            blocks_label(b, job->wanted[c][i]));
}

uint64_t grundy_span_sweep(const blocks *b, uint64_t at,
                           const bits_source *source, size_t count,
                           uint64_t *choice, const uint32_t *bound,
                           uint32_t *swept)
{
    uint16_t miss[BITS_SWEPT][BITS_BLOCK];
    uint64_t sweeps = 0;
    bits_sweep job = {.value = b->job.values->narrow,
                      .at = at,
                      .breaks = b->breaks,
                      .break_count = b->break_count,
                      .source = source,
                      .count = count};

    memset(swept, 0, BLOCK * sizeof *swept);
    do {
        for (uint32_t i = 0; i < BLOCK; i++)
            swept[i] = choose_wanted(b, &job, i,
                                     choice + (size_t)i * b->words, swept[i],
                                     bound ? bound[i] : b->limit);
        b->bits->sweep(&job, miss);
        mark_found(b, &job, miss, choice);
        sweeps++;
    } while (count_open(b, choice, bound, swept) > SWEEP_ENDS);
    return sweeps * count * b->break_count * 4;
}

/* The rest as far as it is known: exactly, or for the least absent values. */
static uint64_t add_far(const blocks *b, blocks_span *span, uint32_t k)
{
    const uint64_t at = span->at + (uint64_t)k * BLOCK;
    const bits_source *const far = b->rest + b->middle;
    const size_t count = span->far_end - b->middle;
    uint64_t *const choice = span->choice + (size_t)k * BLOCK * b->words;
    uint32_t *const swept = span->swept + (size_t)k * BLOCK;

    if (count * b->break_count > MARK_FEW)
        return grundy_span_sweep(b, at, far, count, choice, NULL, swept);
    for (size_t i = 0; i < count; i++)
        grundy_span_mark(b, at, far[i], choice);
    for (uint32_t i = 0; i < BLOCK; i++)
        swept[i] = b->limit;
    return count * b->break_count * BLOCK / 4;
}

static uint64_t choose_options(const blocks *b, blocks_span *span, uint32_t k)
{
    const size_t column = (size_t)k * b->labels;
    uint64_t *const choice = span->choice + (size_t)k * BLOCK * b->words;

    find_idle(b, span->choice_column + column, span->idle + column);
    memset(choice, 0, (size_t)BLOCK * b->words * sizeof *choice);
    grundy_span_turn(b, span->choice_column + column, choice);
    return add_far(b, span, k);
}

static uint64_t turn_sure(const blocks *b, blocks_span *span, uint32_t k)
{
    uint64_t *const sure = span->sure + (size_t)k * BLOCK * b->words;

    memset(sure, 0, (size_t)BLOCK * b->words * sizeof *sure);
    grundy_span_turn(b, span->sure_column + (size_t)k * b->labels, sure);
    return 0;
}

/* ---- tasks ---- */

enum { COVER, CHOOSE, WITNESS, TURN, PHASES };

static uint64_t do_task(const blocks *b, blocks_span *span, uint32_t phase,
                        uint32_t i)
{
    assert(phase < PHASES);
    switch (phase) {
    case COVER: return gather_cover(b, span, i);
    case CHOOSE: return choose_options(b, span, i);
    case WITNESS: return gather_witnesses(b, span, i);
    default: return turn_sure(b, span, i);
    }
}

static void wait_for(const blocks *b, atomic_uint *counter, uint32_t least)
{
    for (uint32_t looks = 0;
         atomic_load_explicit(counter, memory_order_acquire) < least; looks++)
        if (looks > PATIENCE && b->job.crew != NULL)
            b->job.crew->rest();
}

/* Takes tasks one by one until none is left to take. */
static void do_tasks(const blocks *b, blocks_span *span)
{
    uint32_t phase = 0, task;

    while ((task = atomic_fetch_add_explicit(&span->next, 1,
                                             memory_order_relaxed)) <
           span->tasks) {
        while (task >= span->phase[phase + 1])
            phase++;
        wait_for(b, &span->done, span->phase[phase]);
        atomic_fetch_add_explicit(
            &span->ticks, do_task(b, span, phase, task - span->phase[phase]),
            memory_order_relaxed);
        atomic_fetch_add_explicit(&span->done, 1, memory_order_release);
    }
}

/* Rest heaps that fit below the whole span were there for it to sweep. */
static size_t find_far_end(const blocks *b, uint64_t at)
{
    const uint64_t taken = b->breaks[b->break_count - 1];
    size_t end = b->rest_count;

    while (end > b->middle && b->rest[end - 1].back + taken >= at)
        end--;
    return end;
}

/* Waits until the helper has let go of the last span it was given. */
static void rest_helper(const blocks *b)
{
    blocks_helper *const h = b->helper;

    if (h != NULL)
        wait_for(b, &h->taken,
                 atomic_load_explicit(&h->ticket, memory_order_relaxed));
}

void grundy_span_open(blocks *b, blocks_span *span, uint64_t at)
{
    const uint32_t tiles = count_tiles(b);
    const uint32_t count[PHASES] = {b->sparse ? tiles : 0,
                                    b->sparse ? BITS_SPAN : 0, tiles,
                                    BITS_SPAN};

    rest_helper(b);
    span->at = at;
    span->far_end = find_far_end(b, at);
    for (uint32_t p = 0; p < PHASES; p++)
        span->phase[p + 1] = span->phase[p] + count[p];
    span->tasks = span->phase[PHASES];
    atomic_store_explicit(&span->ticks, 0, memory_order_relaxed);
    atomic_store_explicit(&span->done, 0, memory_order_relaxed);
    atomic_store_explicit(&span->next, 0, memory_order_relaxed);
}

void grundy_span_finish(blocks *b, blocks_span *span)
{
    do_tasks(b, span);
    wait_for(b, &span->done, span->tasks);
    b->ticks += atomic_load_explicit(&span->ticks, memory_order_relaxed);
}

void grundy_span_drop(const blocks *b, blocks_span *span)
{
    uint32_t taken;

    if (span->at == UINT64_MAX)
        return;
    taken = atomic_exchange_explicit(&span->next, span->tasks,
                                     memory_order_relaxed);
    wait_for(b, &span->done, taken < span->tasks ? taken : span->tasks);
    rest_helper(b);
    span->at = UINT64_MAX;
}

/* ---- the helper ---- */

/* Whoever waits long enough gives the processor away between two looks. */
static bool wait_for_span(blocks_helper *h, uint32_t ticket)
{
    for (uint32_t looks = 0;
         atomic_load_explicit(&h->ticket, memory_order_acquire) == ticket;
         looks++) {
        if (atomic_load_explicit(&h->ends, memory_order_relaxed))
            return false;
        if (looks > PATIENCE)
            h->blocks->job.crew->rest();
    }
    return true;
}

static void help(void *arg)
{
    blocks_helper *const h = arg;

    for (uint32_t ticket = 0; wait_for_span(h, ticket); ticket++) {
        do_tasks(h->blocks, h->span);
        atomic_store_explicit(&h->taken, ticket + 1, memory_order_release);
    }
}

void grundy_span_hand_over(blocks *b, blocks_span *span)
{
    blocks_helper *const h = b->helper;
    const uint32_t ticket =
        atomic_load_explicit(&h->ticket, memory_order_relaxed);

    rest_helper(b);
    h->span = span;
    atomic_store_explicit(&h->ticket, ticket + 1, memory_order_release);
}

void grundy_helper_start(blocks *b)
{
    const heap_crew *const crew = b->job.crew;
    blocks_helper *helper;

    if (crew == NULL || b->helper != NULL)
        return;
    helper = grundy_memory_zeroed(b->job.mem, sizeof *helper);
    if (helper == NULL)
        return;
    helper->blocks = b;
    if (crew->start(crew->user, help, helper))
        b->helper = helper;
    else
        grundy_memory_free(b->job.mem, helper, sizeof *helper);
}

void grundy_helper_stop(blocks *b)
{
    blocks_helper *const h = b->helper;

    if (h == NULL)
        return;
    atomic_store_explicit(&h->ends, true, memory_order_relaxed);
    b->job.crew->join(b->job.crew->user);
    grundy_memory_free(b->job.mem, h, sizeof *h);
    b->helper = NULL;
}
