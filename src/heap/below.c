/* SPDX-License-Identifier: MIT */
/*
 * Games that leave at most one heap and may leave nearly every smaller one:
 * all-but sets, and endless codes such as 0.0333...  Only the numbers that
 * may not be taken are looked at.
 *
 * Invariant: count[v] tells how many of the heaps 1..n-1 have the value v,
 * and every value below `mex` occurs there.  A value is no option of heap n
 * if all heaps that have it are n - x for a forbidden number x.
 */
#include "heap/game.h"

#include <assert.h>

typedef struct below {
    heap_job job;
    uint32_t *forbidden;
    size_t forbidden_count, forbidden_cap;
    uint32_t *count;
    size_t size;
    uint32_t mex;
} below;

static bool fits(const grundy_heap_code *code)
{
    if (code->family == GRUNDY_HEAP_ALL_BUT)
        return true;
    return code->family == GRUNDY_HEAP_BREAK && code->tail & GRUNDY_LEAVE_ONE &&
           grundy_heap_digits_or(code) < GRUNDY_LEAVE_TWO;
}

/* Whether all n tokens may be taken. */
static bool may_clear(const grundy_heap_code *code, uint64_t n)
{
    if (code->family == GRUNDY_HEAP_BREAK)
        return grundy_heap_digit(code, n) & GRUNDY_LEAVE_NONE;
    for (size_t i = 0; i < code->count; i++)
        if (code->set[i] == n)
            return false;
    return true;
}

static bool forbid(below *b, uint32_t number)
{
    return GRUNDY_PUSH(b->job.mem, b->forbidden, b->forbidden_count,
                       b->forbidden_cap, number);
}

static bool list_forbidden(below *b)
{
    const grundy_heap_code *const code = b->job.code;

    for (size_t i = 0; i < code->count; i++)
        if (!forbid(b, code->set[i]))
            return false;
    for (uint32_t k = 1; k < code->digits; k++)
        if (!(code->digit[k] & GRUNDY_LEAVE_ONE) && !forbid(b, k))
            return false;
    return true;
}

/* Room for the counts of values up to v and one more. */
static bool make_room(below *b, uint32_t v)
{
    return GRUNDY_RESERVE_ZEROED(b->job.mem, b->count, b->size,
                                 (uint64_t)v + 2);
}

static bool learn(below *b, uint32_t v)
{
    if (!make_room(b, v))
        return false;
    b->count[v]++;
    while (b->count[b->mex] != 0)
        b->mex++;
    assert(b->mex < b->size);
    return true;
}

/* The least value from `least` on that no heap counted has. */
static uint32_t next_free(const below *b, uint32_t least)
{
    while (least < b->size && b->count[least] != 0)
        least++;
    return least;
}

static uint32_t find_value(below *b, uint64_t n)
{
    const sequence *const s = b->job.values;
    const bool zero = may_clear(b->job.code, n);
    uint32_t value = b->mex;

    if (value == 0 && zero)
        value = next_free(b, 1);
    for (size_t i = 0; i < b->forbidden_count && b->forbidden[i] < n; i++) {
        const uint32_t v = grundy_sequence_at(s, n - b->forbidden[i]);

        if (--b->count[v] == 0 && v < value && !(v == 0 && zero))
            value = v;
    }
    for (size_t i = 0; i < b->forbidden_count && b->forbidden[i] < n; i++)
        b->count[grundy_sequence_at(s, n - b->forbidden[i])]++;
    return value;
}

static bool add_one(below *b, uint64_t n)
{
    const uint32_t value = n == 0 ? 0 : find_value(b, n);

    return n < UINT32_MAX && make_room(b, value) &&
           grundy_sequence_append(b->job.values, value) &&
           (n == 0 || learn(b, value));
}

/* Some at once: one alone may take less than it takes to ask for it. */
static bool add_heaps(void *state, uint64_t n, uint64_t *work)
{
    below *const b = state;
    bool added = true;

    for (uint64_t i = 0; i < HEAPS_AT_ONCE && added; i++) {
        added = add_one(b, n + i);
        *work += 2 * b->forbidden_count + 1;
    }
    return added;
}

static void end_below(void *state)
{
    below *const b = state;
    memory *const mem = b->job.mem;

    GRUNDY_FREE(mem, b->forbidden, b->forbidden_cap);
    GRUNDY_FREE(mem, b->count, b->size);
}

static bool begin(void *state)
{
    below *const b = state;
    const sequence *const s = b->job.values;

    if (!list_forbidden(b) || !make_room(b, 0))
        return false;
    for (uint64_t n = 1; n < s->count; n++)
        if (!learn(b, grundy_sequence_at(s, n)))
            return false;
    return true;
}

const heap_kernel grundy_heap_below = {
    .name = "all but",
    .fits = fits,
    .size = sizeof(below),
    .begin = begin,
    .add = add_heaps,
    .end = end_below,
};
