/* SPDX-License-Identifier: MIT */
/*
 * Games that leave at most one heap, where few numbers may be taken: finite
 * subtraction sets, codes with digits 0 to 3, thin sets given by a rule.
 * Each heap looks at one earlier value for each number.
 *
 * Invariant: take[0..count) rises and holds every number below `reach` after
 * which a non-empty heap may be left; mark[v] == stamp exactly for the values
 * of the options of the heap in work.
 */
#include "heap/game.h"

#include <assert.h>

#include "base/error.h"

typedef struct takes {
    heap_job job;
    uint32_t *take;
    size_t count, cap;
    uint64_t reach; /* UINT64_MAX once take is complete */
    uint32_t *mark; /* count + 2 values at most are told apart */
    size_t size;
    uint32_t stamp;
} takes;

static bool fits(const grundy_heap_code *code)
{
    switch (code->family) {
    case GRUNDY_HEAP_BREAK:
        return grundy_heap_digits_or(code) < GRUNDY_LEAVE_TWO &&
               code->tail < GRUNDY_LEAVE_ONE;
    case GRUNDY_HEAP_SUBTRACT:
    case GRUNDY_HEAP_RULE: return true;
    case GRUNDY_HEAP_ALL_BUT: break;
    }
    return false;
}

static grundy_status no_memory(const takes *t, grundy_error *err)
{
    return grundy_fail(err, grundy_memory_failure(t->job.mem),
                       "out of memory at heap %llu",
                       (unsigned long long)t->job.values->count);
}

/* ---- the numbers ---- */

static bool add_take(takes *t, uint32_t number)
{
    if (!grundy_memory_reserve(t->job.mem, &t->take, &t->cap, t->count + 1,
                               sizeof *t->take))
        return false;
    t->take[t->count++] = number;
    return true;
}

static bool add_digits(takes *t)
{
    const grundy_heap_code *const code = t->job.code;

    for (uint32_t k = 1; k < code->digits; k++)
        if (code->digit[k] & GRUNDY_LEAVE_ONE && !add_take(t, k))
            return false;
    return true;
}

static bool add_set(takes *t)
{
    for (size_t i = 0; i < t->job.code->count; i++)
        if (!add_take(t, t->job.code->set[i]))
            return false;
    return true;
}

/* All numbers of the rule below a new, larger reach. */
static bool add_named(takes *t, uint64_t reach)
{
    const size_t bytes = (size_t)(reach + 63) / 64 * sizeof(uint64_t);
    uint64_t *const set = grundy_memory_zeroed(t->job.mem, bytes);
    bool done = set != NULL;

    if (done)
        grundy_heap_rule_fill(t->job.code->rule, reach, set);
    for (uint64_t k = t->reach; k < reach && done; k++)
        if (set[k / 64] >> k % 64 & 1)
            done = add_take(t, (uint32_t)k);
    grundy_memory_free(t->job.mem, set, bytes);
    t->reach = reach;
    return done;
}

static bool make_marks(takes *t)
{
    const size_t old = t->size;

    if (!grundy_memory_reserve(t->job.mem, &t->mark, &t->size, t->count + 2,
                               sizeof *t->mark))
        return false;
    for (size_t v = old; v < t->size; v++)
        t->mark[v] = 0;
    return true;
}

/* ---- values ---- */

/* Whether heap n may be taken as a whole. */
static bool may_clear(const takes *t, uint64_t n)
{
    return t->job.code->family == GRUNDY_HEAP_BREAK &&
           grundy_heap_digit(t->job.code, n) & GRUNDY_LEAVE_NONE;
}

static uint32_t find_value(takes *t, uint64_t n)
{
    const sequence *const values = t->job.values;
    const bool to_empty = t->job.code->family != GRUNDY_HEAP_BREAK;
    uint32_t mex = 0;

    if (++t->stamp == 0) {
        for (size_t v = 0; v < t->size; v++)
            t->mark[v] = 0;
        t->stamp = 1;
    }
    if (may_clear(t, n))
        t->mark[0] = t->stamp;
    for (size_t i = 0; i < t->count && t->take[i] <= n; i++) {
        const uint32_t v = grundy_sequence_at(values, n - t->take[i]);

        /* More than there are takings is no mex, if a file says it is. */
        if ((t->take[i] < n || to_empty) && v < t->size)
            t->mark[v] = t->stamp;
    }
    while (t->mark[mex] == t->stamp)
        mex++;
    assert(mex < t->size);
    return mex;
}

static grundy_status extend(void *state, uint64_t count, grundy_error *err)
{
    takes *const t = state;
    sequence *const values = t->job.values;
    grundy_status status = GRUNDY_OK;

    while (status == GRUNDY_OK && values->count < count) {
        const uint64_t n = values->count;

        if (n >= t->reach && (n >= UINT32_MAX || !add_named(t, 2 * n + 64) ||
                              !make_marks(t)))
            return no_memory(t, err);
        if (!grundy_sequence_append(values, find_value(t, n)))
            return no_memory(t, err);
        t->job.watch->done = n + 1;
        status = grundy_watch_tick(t->job.watch, t->count + 1, err);
    }
    return status;
}

static void close_takes(void *state)
{
    takes *const t = state;
    memory *const mem = t->job.mem;

    grundy_memory_free(mem, t->take, t->cap * sizeof *t->take);
    grundy_memory_free(mem, t->mark, t->size * sizeof *t->mark);
    grundy_memory_free(mem, t, sizeof *t);
}

static bool list_takes(takes *t)
{
    if (t->job.code->family == GRUNDY_HEAP_RULE)
        return add_named(t, 2 * t->job.values->count + 64);
    t->reach = UINT64_MAX;
    return t->job.code->family == GRUNDY_HEAP_BREAK ? add_digits(t)
                                                    : add_set(t);
}

static grundy_status open_takes(void **state, const heap_job *job,
                                grundy_error *err)
{
    takes *const t = grundy_memory_zeroed(job->mem, sizeof *t);

    *state = t;
    if (t != NULL) {
        t->job = *job;
        if (list_takes(t) && make_marks(t))
            return GRUNDY_OK;
        close_takes(t);
        *state = NULL;
    }
    return grundy_fail(err, grundy_memory_failure(job->mem), "out of memory");
}

const heap_kernel grundy_heap_takes = {"takes", fits, open_takes,
                                       extend,  NULL, close_takes};
