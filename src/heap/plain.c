/* SPDX-License-Identifier: MIT */
/*
 * The plain reading of the rules, for every family: each option of each heap
 * is looked at and its value marked.  Everything faster is tested against it.
 *
 * Invariant: mark[v] == stamp exactly for the values v of options of the heap
 * in work, so a new heap costs one addition and nothing is cleared.
 */
#include "heap/game.h"

#include <assert.h>

typedef struct plain {
    heap_job job;
    uint32_t *mark;
    size_t size; /* of mark: a power of two above every value marked */
    uint32_t stamp;
    uint32_t bound; /* a power of two above every value of the sequence */
    uint64_t marks;
} plain;

static inline void mark(plain *p, uint32_t value)
{
    assert(value < p->size);
    p->mark[value] = p->stamp;
}

static inline uint32_t value_of(const plain *p, uint64_t n)
{
    return grundy_sequence_at(p->job.values, n);
}

static void mark_pairs(plain *p, uint64_t rest)
{
    const bool unequal = p->job.code->unequal;

    for (uint64_t left = 1; left <= rest / 2; left++)
        if (!unequal || left != rest - left)
            mark(p, value_of(p, left) ^ value_of(p, rest - left));
    p->marks += rest / 2;
}

static void mark_triples(plain *p, uint64_t rest)
{
    for (uint64_t a = 1; a <= rest / 3; a++) {
        for (uint64_t b = a; b <= (rest - a) / 2; b++)
            mark(p,
                 value_of(p, a) ^ value_of(p, b) ^ value_of(p, rest - a - b));
        p->marks += (rest - a) / 2;
    }
}

static void mark_digits(plain *p, uint64_t n)
{
    const grundy_heap_code *const code = p->job.code;
    const uint64_t most =
        code->tail == 0 && code->digits <= n ? code->digits - 1 : n;

    for (uint64_t taken = 0; taken <= most; taken++) {
        const uint64_t rest = n - taken;
        const uint8_t digit = grundy_heap_digit(code, taken);

        if (digit & GRUNDY_LEAVE_NONE && rest == 0)
            mark(p, 0);
        if (digit & GRUNDY_LEAVE_ONE && rest > 0)
            mark(p, value_of(p, rest));
        if (digit & GRUNDY_LEAVE_TWO)
            mark_pairs(p, rest);
        if (digit & GRUNDY_LEAVE_THREE)
            mark_triples(p, rest);
    }
    p->marks += most + 1;
}

static void mark_set(plain *p, uint64_t n)
{
    const grundy_heap_code *const code = p->job.code;

    for (size_t i = 0; i < code->count && code->set[i] <= n; i++)
        mark(p, value_of(p, n - code->set[i]));
    p->marks += code->count;
}

static void mark_all_but(plain *p, uint64_t n)
{
    const grundy_heap_code *const code = p->job.code;
    size_t i = 0;

    for (uint64_t taken = 1; taken <= n; taken++) {
        if (i < code->count && code->set[i] == taken)
            i++;
        else
            mark(p, value_of(p, n - taken));
    }
    p->marks += n;
}

static void mark_rule(plain *p, uint64_t n)
{
    for (uint64_t taken = 1; taken <= n; taken++)
        if (grundy_heap_rule_names(p->job.code->rule, taken))
            mark(p, value_of(p, n - taken));
    p->marks += n;
}

static void mark_options(plain *p, uint64_t n)
{
    switch (p->job.code->family) {
    case GRUNDY_HEAP_BREAK: mark_digits(p, n); break;
    case GRUNDY_HEAP_SUBTRACT: mark_set(p, n); break;
    case GRUNDY_HEAP_ALL_BUT: mark_all_but(p, n); break;
    case GRUNDY_HEAP_RULE: mark_rule(p, n); break;
    }
}

/* Any xor of values below bound is below it, so that is room enough. */
static bool make_room(plain *p, uint32_t value)
{
    while (p->bound <= value)
        p->bound *= 2;
    return GRUNDY_RESERVE_ZEROED(p->job.mem, p->mark, p->size, p->bound);
}

static void next_stamp(plain *p)
{
    if (++p->stamp != 0)
        return;
    for (size_t v = 0; v < p->size; v++)
        p->mark[v] = 0;
    p->stamp = 1;
}

static bool add_heap(void *state, uint64_t n, uint64_t *work)
{
    plain *const p = state;
    uint32_t mex = 0;

    p->marks = 0;
    next_stamp(p);
    if (n > 0)
        mark_options(p, n);
    while (mex < p->size && p->mark[mex] == p->stamp)
        mex++;
    *work = p->marks;
    return make_room(p, mex) && grundy_sequence_append(p->job.values, mex);
}

static void end_plain(void *state)
{
    plain *const p = state;

    GRUNDY_FREE(p->job.mem, p->mark, p->size);
}

static bool begin(void *state)
{
    plain *const p = state;
    uint64_t at;

    p->bound = 64;
    return make_room(
        p, grundy_sequence_largest(p->job.values, p->job.values->count, &at));
}

static bool fits(const grundy_heap_code *code)
{
    (void)code;
    return true;
}

const heap_kernel grundy_heap_plain = {
    .name = "plain",
    .fits = fits,
    .size = sizeof(plain),
    .begin = begin,
    .add = add_heap,
    .end = end_plain,
};
