/* SPDX-License-Identifier: MIT */
/*
 * Hexadecimal games, whose moves may leave three heaps.
 *
 * Invariant: pairs[s] is the bit set of the values that two non-empty heaps
 * of s tokens together can have, for every s below the heap in work.  A value
 * v is an option with three heaps if v xor the value of the least of them is
 * in the pairs of what remains; most values are found after a few tries, and
 * only the mex itself has to be looked for to the end.
 */
#include "heap/game.h"

#include <assert.h>

typedef struct value_set {
    uint64_t *word;
    uint32_t size; /* values below it may be in; a multiple of 64 */
} value_set;

typedef struct triples {
    heap_job job;
    uint32_t twos[GRUNDY_HEAP_DIGITS], two_count;
    uint32_t threes[GRUNDY_HEAP_DIGITS], three_count;
    value_set *pairs; /* of each sum below pair_count */
    size_t pair_count, pair_cap;
    uint64_t *single; /* bit set of the options with one heap or none */
    size_t single_words;
    uint32_t bound; /* a power of two above every value of the sequence */
    uint64_t tries;
} triples;

static bool fits(const grundy_heap_code *code)
{
    return code->family == GRUNDY_HEAP_BREAK && code->tail == 0 &&
           !code->unequal && grundy_heap_digits_or(code) & GRUNDY_LEAVE_THREE;
}

static inline uint32_t value_of(const triples *t, uint64_t n)
{
    return grundy_sequence_at(t->job.values, n);
}

static inline void put(uint64_t *set, uint32_t v)
{
    set[v / 64] |= UINT64_C(1) << v % 64;
}

static inline bool has(const value_set *set, uint32_t v)
{
    return v < set->size && set->word[v / 64] >> v % 64 & 1;
}

/* The values of two heaps of t->pair_count tokens together. */
static bool add_pairs(triples *t)
{
    const uint64_t sum = t->pair_count;
    value_set set = {NULL, t->bound};

    if (!GRUNDY_RESERVE(t->job.mem, t->pairs, t->pair_cap, t->pair_count + 1))
        return false;
    set.word = grundy_memory_zeroed(t->job.mem, set.size / 8);
    if (set.word == NULL)
        return false;
    for (uint64_t left = 1; left <= sum / 2; left++)
        put(set.word, value_of(t, left) ^ value_of(t, sum - left));
    t->tries += sum / 2;
    t->pairs[t->pair_count++] = set;
    return true;
}

static void put_singles(triples *t, uint64_t n)
{
    const grundy_heap_code *const code = t->job.code;

    for (size_t w = 0; w < t->single_words; w++)
        t->single[w] = 0;
    for (uint32_t k = 0; k < code->digits && k <= n; k++) {
        if (code->digit[k] & GRUNDY_LEAVE_NONE && k == n)
            put(t->single, 0);
        if (code->digit[k] & GRUNDY_LEAVE_ONE && k < n)
            put(t->single, value_of(t, n - k));
    }
}

static bool leaves_three(triples *t, uint64_t rest, uint32_t v)
{
    for (uint64_t least = 1; least <= rest / 3; least++) {
        t->tries++;
        if (has(&t->pairs[rest - least], v ^ value_of(t, least)))
            return true;
    }
    return false;
}

static bool is_option(triples *t, uint64_t n, uint32_t v)
{
    if (t->single[v / 64] >> v % 64 & 1)
        return true;
    for (uint32_t k = 0; k < t->two_count && t->twos[k] <= n; k++)
        if (has(&t->pairs[n - t->twos[k]], v))
            return true;
    for (uint32_t k = 0; k < t->three_count && t->threes[k] <= n; k++)
        if (leaves_three(t, n - t->threes[k], v))
            return true;
    return false;
}

/* Room for values up to v in the sets made from now on. */
static bool make_room(triples *t, uint32_t v)
{
    while (t->bound <= v)
        t->bound *= 2;
    return GRUNDY_RESERVE_ZEROED(t->job.mem, t->single, t->single_words,
                                 t->bound / 64 + 1);
}

static bool add_heap(void *state, uint64_t n, uint64_t *work)
{
    triples *const t = state;
    uint32_t v = 0;

    t->tries = 0;
    while (t->pair_count <= n)
        if (!add_pairs(t))
            return false;
    if (n > 0) {
        put_singles(t, n);
        while (v < t->bound && is_option(t, n, v))
            v++;
    }
    *work = t->tries + 1;
    return make_room(t, v) && grundy_sequence_append(t->job.values, v);
}

static void end_triples(void *state)
{
    triples *const t = state;
    memory *const mem = t->job.mem;

    for (size_t s = 0; s < t->pair_count; s++)
        grundy_memory_free(mem, t->pairs[s].word, t->pairs[s].size / 8);
    GRUNDY_FREE(mem, t->pairs, t->pair_cap);
    GRUNDY_FREE(mem, t->single, t->single_words);
}

static void read_rules(triples *t)
{
    const grundy_heap_code *const code = t->job.code;

    for (uint32_t k = 0; k < code->digits; k++) {
        if (code->digit[k] & GRUNDY_LEAVE_TWO)
            t->twos[t->two_count++] = k;
        if (code->digit[k] & GRUNDY_LEAVE_THREE)
            t->threes[t->three_count++] = k;
    }
}

static bool begin(void *state)
{
    triples *const t = state;
    uint64_t at;

    t->bound = 64;
    read_rules(t);
    return make_room(
        t, grundy_sequence_largest(t->job.values, t->job.values->count, &at));
}

const heap_kernel grundy_heap_triples = {
    .name = "triples",
    .fits = fits,
    .size = sizeof(triples),
    .begin = begin,
    .add = add_heap,
    .end = end_triples,
};
