/* SPDX-License-Identifier: MIT */
/*
 * Endless codes whose digits may leave one or two heaps: what the tail allows
 * for one heap it allows for every larger one, so those options are marked
 * once and for ever, and a new heap adds only those of one size.
 *
 * Invariant: always[v] for the values v of options by the tail of the heaps
 * up to the one in work; mark[v] == stamp for those by the digits before it.
 */
#include "heap/game.h"

#include <assert.h>
#include <string.h>

typedef struct tails {
    heap_job job;
    uint32_t *mark;
    uint8_t *always;
    size_t mark_size, always_size;
    uint32_t stamp;
    uint32_t bound;  /* a power of two above every value of the sequence */
    uint32_t low;    /* every value below is always an option */
    uint64_t tailed; /* sizes below it are marked by the tail */
    uint64_t marks;
} tails;

static bool fits(const grundy_heap_code *code)
{
    return code->family == GRUNDY_HEAP_BREAK && code->tail != 0 &&
           !(grundy_heap_digits_or(code) & GRUNDY_LEAVE_THREE);
}

/* Xor never leaves a power of two, so that is room for every option. */
static bool make_room(tails *t, uint32_t value)
{
    while (t->bound <= value)
        t->bound *= 2;
    return GRUNDY_RESERVE_ZEROED(t->job.mem, t->mark, t->mark_size,
                                 t->bound + 1) &&
           GRUNDY_RESERVE_ZEROED(t->job.mem, t->always, t->always_size,
                                 t->bound + 1);
}

/* What a heap reaches by the tail when it leaves `rest` tokens. */
static void mark_always(tails *t, uint64_t rest)
{
    const sequence *const s = t->job.values;
    const uint8_t tail = t->job.code->tail;

    if (tail & GRUNDY_LEAVE_ONE && rest > 0)
        t->always[grundy_sequence_at(s, rest)] = 1;
    if (tail & GRUNDY_LEAVE_TWO) {
        for (uint64_t left = 1; left <= rest / 2; left++)
            t->always[grundy_sequence_at(s, left) ^
                      grundy_sequence_at(s, rest - left)] = 1;
        t->marks += rest / 2;
    }
}

static void mark_digit(tails *t, uint64_t rest, uint8_t digit)
{
    const sequence *const s = t->job.values;

    if (digit & GRUNDY_LEAVE_ONE && rest > 0)
        t->mark[grundy_sequence_at(s, rest)] = t->stamp;
    if (!(digit & GRUNDY_LEAVE_TWO))
        return;
    for (uint64_t left = 1; left <= rest / 2; left++)
        t->mark[grundy_sequence_at(s, left) ^
                grundy_sequence_at(s, rest - left)] = t->stamp;
    t->marks += rest / 2;
}

static uint32_t find_value(tails *t, uint64_t n)
{
    const grundy_heap_code *const code = t->job.code;
    uint32_t mex;

    if (++t->stamp == 0) {
        memset(t->mark, 0, t->mark_size * sizeof *t->mark);
        t->stamp = 1;
    }
    for (; t->tailed + code->digits <= n; t->tailed++)
        mark_always(t, t->tailed);
    while (t->low < t->bound && t->always[t->low])
        t->low++;
    for (uint32_t k = 0; k < code->digits && k <= n; k++)
        mark_digit(t, n - k, code->digit[k]);
    if (grundy_heap_digit(code, n) & GRUNDY_LEAVE_NONE)
        t->mark[0] = t->stamp;
    mex = t->low;
    while (t->mark[mex] == t->stamp || t->always[mex])
        mex++;
    assert(mex <= t->bound);
    return mex;
}

static bool add_heap(void *state, uint64_t n, uint64_t *work)
{
    tails *const t = state;
    uint32_t value;

    t->marks = 0;
    value = n == 0 ? 0 : find_value(t, n);
    *work = t->marks + 1;
    return make_room(t, value) && grundy_sequence_append(t->job.values, value);
}

static void end_tails(void *state)
{
    tails *const t = state;
    memory *const mem = t->job.mem;

    GRUNDY_FREE(mem, t->mark, t->mark_size);
    GRUNDY_FREE(mem, t->always, t->always_size);
}

static bool begin(void *state)
{
    tails *const t = state;
    uint64_t at;

    t->bound = 64;
    return make_room(
        t, grundy_sequence_largest(t->job.values, t->job.values->count, &at));
}

const heap_kernel grundy_heap_tails = {
    .name = "tails",
    .fits = fits,
    .size = sizeof(tails),
    .begin = begin,
    .add = add_heap,
    .end = end_tails,
};
