/* SPDX-License-Identifier: MIT */
/*
 * A nim-sequence: a kernel finds values, laws are looked for on the way, and
 * once one is proved no value is computed any more.
 *
 * Invariant: values hold the sequence from heap 0 on, and a law that is set
 * is proved and agrees with them; it needs no value from preperiod + period
 * on, so those that are stored suffice for every heap.
 */
#include "sequence/heap_sequence.h"

#include <assert.h>
#include <string.h>

#include "base/error.h"
#include "heap/bits.h"
#include "host/clock.h"
#include "host/session.h"
#include "sequence/heap_within.h"

enum { FIRST_LOOK = 128, FIRST_STEP = 4096 };

/* ---- opening and closing ---- */

static grundy_status no_memory(const grundy_heap *heap, grundy_error *err)
{
    return grundy_fail(err, grundy_memory_failure(&heap->mem),
                       "out of memory at heap %llu",
                       (unsigned long long)heap->values.count);
}

static grundy_status choose_kernel(grundy_heap *heap, grundy_heap_method method,
                                   grundy_error *err)
{
    switch (method) {
    case GRUNDY_HEAP_AUTO:
        heap->kernel = grundy_heap_choose(&heap->code);
        return GRUNDY_OK;
    case GRUNDY_HEAP_PLAIN: heap->kernel = &grundy_heap_plain; return GRUNDY_OK;
    case GRUNDY_HEAP_BLOCKS:
        heap->kernel = &grundy_heap_blocks;
        if (heap->kernel->fits(&heap->code))
            return GRUNDY_OK;
        break;
    }
    return grundy_fail(err, GRUNDY_EINVAL,
                       "expected a finite octal code that splits heaps for "
                       "the block method");
}

/* The instructions asked for, as far as the machine has them. */
static grundy_heap_simd choose_simd(grundy_heap_simd wanted)
{
    return wanted == GRUNDY_SIMD_AUTO || !grundy_heap_bits_has(wanted)
               ? grundy_heap_bits_best()
               : wanted;
}

static grundy_status copy_code(grundy_heap *heap, const grundy_heap_code *code,
                               grundy_error *err)
{
    const size_t size = code->count * sizeof *code->set;

    heap->code = *code;
    heap->code.set = NULL;
    if (size == 0)
        return GRUNDY_OK;
    heap->code.set = grundy_memory_new(&heap->mem, size);
    if (heap->code.set == NULL)
        return no_memory(heap, err);
    memcpy(heap->code.set, code->set, size);
    return GRUNDY_OK;
}

static bool start_helper(void *user, void (*body)(void *arg), void *arg)
{
    return grundy_thread_start(user, body, arg);
}

static void join_helper(void *user)
{
    grundy_thread_join(user);
}

static void open_job(grundy_heap *heap, const grundy_heap_options *options)
{
    heap->job = (heap_job){
        .code = &heap->code,
        .mem = &heap->mem,
        .watch = &heap->watch,
        .values = &heap->values,
        .simd = choose_simd(options->simd),
    };
    heap->crew = (heap_crew){&heap->helper, start_helper, join_helper,
                             grundy_thread_rest};
    if (options->limits.threads != 1 && grundy_thread_processors() > 1)
        heap->job.crew = &heap->crew;
}

grundy_status grundy_heap_open(grundy_heap **out, const grundy_heap_code *code,
                               const grundy_heap_options *options,
                               grundy_error *err)
{
    const grundy_heap_options none = {.method = GRUNDY_HEAP_AUTO};
    grundy_status status = grundy_heap_code_check(code, err);
    grundy_heap *heap;
    memory mem;

    *out = NULL;
    if (options == NULL)
        options = &none;
    if (status == GRUNDY_OK)
        status = grundy_session_size(options->size, sizeof *options, err);
    if (status == GRUNDY_OK)
        status = grundy_session_memory(&mem, &options->limits, err);
    if (status != GRUNDY_OK)
        return status;
    heap = grundy_memory_zeroed(&mem, sizeof *heap);
    if (heap == NULL)
        return grundy_fail(err, grundy_memory_failure(&mem), "out of memory");
    heap->mem = mem;
    grundy_session_watch(&heap->watch, &options->limits);
    heap->seconds = options->limits.seconds;
    heap->no_law = options->no_law;
    heap->next_look = FIRST_LOOK;
    grundy_sequence_open(&heap->values, &heap->mem);
    status = copy_code(heap, code, err);
    if (status == GRUNDY_OK)
        status = choose_kernel(heap, options->method, err);
    open_job(heap, options);
    *out = heap;
    if (status != GRUNDY_OK)
        grundy_heap_close(out);
    return status;
}

void grundy_heap_rest(grundy_heap *heap)
{
    if (heap->state != NULL)
        grundy_kernel_close(heap->kernel, heap->state);
    heap->state = NULL;
}

void grundy_heap_close(grundy_heap **heap)
{
    grundy_heap *const h = *heap;
    memory mem;

    if (h == NULL)
        return;
    grundy_heap_rest(h);
    grundy_heap_store_close(h);
    grundy_sequence_close(&h->values);
    GRUNDY_FREE(&h->mem, h->code.set, h->code.count);
    mem = h->mem;
    grundy_memory_free(&mem, h, sizeof *h);
    *heap = NULL;
}

void grundy_heap_cancel(grundy_heap *heap)
{
    atomic_store_explicit(&heap->watch.cancelled, true, memory_order_relaxed);
}

void grundy_heap_within(grundy_heap *heap, const watch *whole)
{
    heap->whole = whole;
    heap->watch.whole_cancelled = &whole->cancelled;
}

void grundy_heap_go_on(grundy_heap *heap)
{
    atomic_store_explicit(&heap->watch.cancelled, false, memory_order_relaxed);
}

const grundy_heap_code *grundy_heap_game(const grundy_heap *heap)
{
    return &heap->code;
}

/* ---- laws ---- */

static series all_values(const grundy_heap *heap)
{
    const sequence *const s = &heap->values;

    return s->narrow != NULL ? (series){s->narrow, s->count, 2}
                             : (series){s->wide, s->count, 4};
}

/* Looking for a law is no duty: out of memory, it is done without. */
static void look_for_law(grundy_heap *heap)
{
    const series s = all_values(heap);
    const uint64_t count = s.count;
    uint64_t guess = UINT64_MAX;
    law found = {0};

    if (grundy_law_search(&found, &heap->code, &s, &heap->mem, NULL) ==
            GRUNDY_OK &&
        found.period.length != 0 && found.theorem != LAW_OBSERVED) {
        heap->law = found;
        heap->has_law = true;
        grundy_heap_rest(heap);
        return;
    }
    if (grundy_law_guess(&guess, &heap->code, &s, &heap->mem, NULL) !=
        GRUNDY_OK)
        guess = UINT64_MAX;
    heap->next_look = guess > count && guess < 2 * count ? guess : 2 * count;
    heap->mem.over = false;
}

bool grundy_heap_get_law(const grundy_heap *heap, grundy_heap_law *out)
{
    static const grundy_heap_proof proof[] = {
        [LAW_OBSERVED] = GRUNDY_PROOF_NONE,
        [LAW_GUY_SMITH] = GRUNDY_PROOF_GUY_SMITH,
        [LAW_UNEQUAL] = GRUNDY_PROOF_GUY_SMITH,
        [LAW_STATE] = GRUNDY_PROOF_STATE,
        [LAW_RELATIVE] = GRUNDY_PROOF_RELATIVE,
        [LAW_CARRY] = GRUNDY_PROOF_CARRY,
        [LAW_ENLARGED] = GRUNDY_PROOF_DIRECT,
        [LAW_DIRECT] = GRUNDY_PROOF_DIRECT,
    };

    if (heap->has_law && out != NULL)
        *out = (grundy_heap_law){
            .proof = proof[heap->law.theorem],
            .preperiod = heap->law.period.preperiod,
            .period = heap->law.period.length,
            .saltus = heap->law.period.saltus,
            .checked_to = heap->law.checked,
        };
    return heap->has_law;
}

uint64_t grundy_heap_by_law(const grundy_heap *heap, uint64_t n)
{
    const period *const p = &heap->law.period;
    uint64_t rounds;

    assert(heap->has_law);
    if (n < p->preperiod + p->length)
        return grundy_sequence_at(&heap->values, n);
    rounds = (n - p->preperiod) / p->length;
    return grundy_sequence_at(&heap->values, n - rounds * p->length) +
           rounds * p->saltus;
}

uint64_t grundy_heap_known(const grundy_heap *heap)
{
    return heap->has_law ? UINT64_MAX : heap->values.count;
}

/* ---- values ---- */

static grundy_status open_kernel(grundy_heap *heap, grundy_error *err)
{
    if (heap->state != NULL)
        return GRUNDY_OK;
    return grundy_kernel_open(heap->kernel, &heap->state, &heap->job, err);
}

/*
 * Up to which heap to go before looking up: for a law, or to save.  The next
 * step is twice as long while steps take no more than half an interval.
 */
static uint64_t next_stop(const grundy_heap *heap, uint64_t count,
                          uint64_t step)
{
    const uint64_t known = heap->values.count;
    uint64_t stop = count;

    if (!heap->no_law && stop > heap->next_look)
        stop = heap->next_look;
    if (heap->store != NULL && stop - known > step)
        stop = known + step;
    return stop;
}

static grundy_status save_in_time(grundy_heap *heap, uint64_t *step,
                                  grundy_error *err)
{
    const double now = grundy_clock_now();

    if (heap->store == NULL)
        return GRUNDY_OK;
    if (now - heap->stored_at < heap->interval) {
        *step *= now - heap->stored_at < heap->interval / 2 ? 2 : 1;
        return GRUNDY_OK;
    }
    *step = *step / 2 > FIRST_STEP ? *step / 2 : FIRST_STEP;
    return grundy_heap_save(heap, err);
}

static grundy_status find_values(grundy_heap *heap, uint64_t count,
                                 grundy_error *err)
{
    grundy_status status = GRUNDY_OK;
    uint64_t step = FIRST_STEP;

    while (status == GRUNDY_OK && grundy_heap_known(heap) < count) {
        const uint64_t stop = next_stop(heap, count, step);

        if (heap->values.count < stop)
            status = open_kernel(heap, err);
        if (status == GRUNDY_OK && heap->values.count < stop)
            status = grundy_kernel_extend(heap->kernel, heap->state, stop, err);
        if (status == GRUNDY_OK)
            status = save_in_time(heap, &step, err);
        if (status == GRUNDY_OK && !heap->no_law &&
            heap->values.count >= heap->next_look)
            look_for_law(heap);
    }
    return status;
}

grundy_status grundy_heap_extend(grundy_heap *heap, uint64_t count,
                                 grundy_error *err)
{
    grundy_status status, saved;

    if (grundy_heap_known(heap) >= count)
        return GRUNDY_OK;
    grundy_session_begin(&heap->watch, heap->seconds);
    if (heap->whole != NULL)
        heap->watch.deadline = heap->whole->deadline;
    heap->watch.whole = count;
    heap->stored_at = grundy_clock_now();
    status = find_values(heap, count, err);
    if (status != GRUNDY_OK)
        grundy_heap_rest(heap);
    if (status == GRUNDY_ECANCEL)
        grundy_heap_go_on(heap);
    saved = grundy_heap_save(heap, err);
    return status != GRUNDY_OK ? status : saved;
}

grundy_heap_view grundy_heap_values(const grundy_heap *heap)
{
    const sequence *const s = &heap->values;

    return (grundy_heap_view){s->count, s->narrow, s->wide};
}

static uint64_t known_value(const grundy_heap *heap, uint64_t n)
{
    return heap->has_law ? grundy_heap_by_law(heap, n)
                         : grundy_sequence_at(&heap->values, n);
}

grundy_status grundy_heap_value(grundy_heap *heap, uint64_t n, uint64_t *value,
                                grundy_error *err)
{
    return grundy_heap_copy(heap, n, 1, value, err);
}

grundy_status grundy_heap_copy(grundy_heap *heap, uint64_t from, size_t count,
                               uint64_t *value, grundy_error *err)
{
    grundy_status status;

    if (from > UINT64_MAX - count)
        return grundy_fail(err, GRUNDY_EINVAL, "heaps beyond 2^64");
    status = grundy_heap_extend(heap, from + count, err);
    for (size_t i = 0; i < count && status == GRUNDY_OK; i++)
        value[i] = known_value(heap, from + i);
    return status;
}

void grundy_heap_get_stats(const grundy_heap *heap, grundy_heap_stats *stats)
{
    *stats = (grundy_heap_stats){
        .kernel = heap->kernel->name,
        .ticks = heap->watch.ticks,
        .stored = heap->values.count,
        .parity = GRUNDY_PARITY_NONE,
        .live = heap->mem.live,
        .peak = heap->mem.peak,
        .threads = heap->job.crew != NULL ? 2 : 1,
    };
    if (heap->state != NULL && heap->kernel->stats != NULL)
        heap->kernel->stats(heap->state, stats);
}
