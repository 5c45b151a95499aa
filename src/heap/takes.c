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

/* ---- the numbers ---- */

static bool add_take(takes *t, uint32_t number)
{
    return GRUNDY_PUSH(t->job.mem, t->take, t->count, t->cap, number);
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
    return GRUNDY_RESERVE_ZEROED(t->job.mem, t->mark, t->size, t->count + 2);
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

static bool add_one(takes *t, uint64_t n)
{
    if (n >= t->reach && (n >= UINT32_MAX || !add_named(t, 2 * n + 64) ||
                          !make_marks(t)))
        return false;
    return grundy_sequence_append(t->job.values, find_value(t, n));
}

/* Some at once: one alone may take less than it takes to ask for it. */
static bool add_heaps(void *state, uint64_t n, uint64_t *work)
{
    takes *const t = state;
    bool added = true;

    for (uint64_t i = 0; i < HEAPS_AT_ONCE && added; i++) {
        added = add_one(t, n + i);
        *work += t->count + 1;
    }
    return added;
}

static void end_takes(void *state)
{
    takes *const t = state;
    memory *const mem = t->job.mem;

    GRUNDY_FREE(mem, t->take, t->cap);
    GRUNDY_FREE(mem, t->mark, t->size);
}

static bool list_takes(takes *t)
{
    if (t->job.code->family == GRUNDY_HEAP_RULE)
        return add_named(t, 2 * t->job.values->count + 64);
    t->reach = UINT64_MAX;
    return t->job.code->family == GRUNDY_HEAP_BREAK ? add_digits(t)
                                                    : add_set(t);
}

static bool begin(void *state)
{
    takes *const t = state;

    return list_takes(t) && make_marks(t);
}

const heap_kernel grundy_heap_takes = {
    .name = "takes",
    .fits = fits,
    .size = sizeof(takes),
    .begin = begin,
    .add = add_heaps,
    .end = end_takes,
};
