/* SPDX-License-Identifier: MIT */
/*
 * Subtraction sets with many numbers, by bit sets: a heap b of value v rules
 * v out for the heaps b + s at once, by one OR of the shifted set.
 *
 * Invariant: for every value v found so far and every known heap b of that
 * value, ruled[v] has the bits b + s - base of all s in the set, as far as
 * the window reaches.  The window holds whole words from base on.
 *
 * Within a word of 64 heaps the values go upwards: the heaps left that v is
 * not ruled out for get it, each ruling out v for later ones, and the others
 * wait for v + 1.
 */
#include "heap/game.h"

#include <assert.h>
#include <string.h>

#include "heap/bits.h"

enum { WINDOW_LEAST = 1024 }; /* words */

typedef struct dense {
    heap_job job;
    const bits_kernel *bits;
    uint64_t *set;      /* words of the set; one clear word before them */
    size_t set_words;
    uint64_t **ruled;   /* of each value, window words */
    size_t values, values_cap;
    size_t window;
    uint64_t base;      /* heap of the window's first bit, a multiple of 64 */
    uint64_t limit;     /* numbers of the set are known below it */
} dense;

static bool fits(const grundy_heap_code *code)
{
    return code->family == GRUNDY_HEAP_SUBTRACT ||
           code->family == GRUNDY_HEAP_RULE;
}

/* ---- the set ---- */

static void free_set(dense *d)
{
    if (d->set != NULL)
        grundy_memory_free(d->job.mem, d->set - 1,
                           (d->set_words + 1) * sizeof *d->set);
    d->set = NULL;
}

/* Makes the bit set of the numbers below limit. */
static bool make_set(dense *d, uint64_t limit)
{
    const grundy_heap_code *const code = d->job.code;
    const size_t words = (size_t)(limit + 63) / 64;
    uint64_t *block;

    free_set(d);
    block = grundy_memory_zeroed(d->job.mem, (words + 1) * sizeof *block);
    if (block == NULL)
        return false;
    d->set = block + 1;
    d->set_words = words;
    d->limit = limit;
    assert(code->family == GRUNDY_HEAP_RULE || code->count == 0 ||
           code->set[code->count - 1] < limit);
    if (code->family == GRUNDY_HEAP_RULE)
        grundy_heap_rule_fill(code->rule, limit, d->set);
    else
        for (size_t i = 0; i < code->count; i++)
            d->set[code->set[i] / 64] |= UINT64_C(1) << code->set[i] % 64;
    return true;
}

/* ---- the window ---- */

/* v is ruled out for b + s, as far as the window goes. */
static void rule_out(dense *d, uint64_t b, uint32_t v)
{
    const uint64_t place = b - d->base, first = place / 64;
    const uint64_t room = d->window - first;
    const size_t words = d->set_words < room ? d->set_words + 1 : (size_t)room;

    assert(b >= d->base);
    d->bits->merge(d->ruled[v] + first, d->set,
                   words <= d->set_words ? words : d->set_words, place % 64);
    if (words > d->set_words && place % 64 != 0)
        d->ruled[v][first + d->set_words] |=
            d->set[d->set_words - 1] >> (64 - place % 64);
}

/* The same for heaps before the window. */
static void rule_out_from_before(dense *d, uint64_t b, uint32_t v)
{
    const uint64_t gap = d->base - b, skip = gap / 64;
    const unsigned shift = (unsigned)(gap % 64);
    size_t words = d->window;

    if (skip >= d->set_words)
        return;
    if (words > d->set_words - skip)
        words = (size_t)(d->set_words - skip);
    for (size_t i = 0; i < words; i++) {
        const uint64_t low = d->set[skip + i] >> shift;
        const uint64_t high =
            skip + i + 1 < d->set_words ? d->set[skip + i + 1] : 0;

        d->ruled[v][i] |= shift == 0 ? low : low | high << (64 - shift);
    }
}

static bool add_value(dense *d)
{
    if (!GRUNDY_RESERVE(d->job.mem, d->ruled, d->values_cap, d->values + 1))
        return false;
    d->ruled[d->values] = grundy_memory_zeroed(
        d->job.mem, d->window * sizeof **d->ruled);
    if (d->ruled[d->values] == NULL)
        return false;
    d->values++;
    return true;
}

static void drop_values(dense *d)
{
    while (d->values > 0)
        grundy_memory_free(d->job.mem, d->ruled[--d->values],
                           d->window * sizeof **d->ruled);
}

/* A window from base on, with all that the known heaps rule out there. */
static bool make_window(dense *d, uint64_t base, size_t window)
{
    const sequence *const s = d->job.values;
    const uint64_t from = base > d->limit ? base - d->limit : 0;

    drop_values(d);
    d->base = base;
    d->window = window;
    for (uint64_t b = from; b < s->count; b++) {
        const uint32_t v = grundy_sequence_at(s, b);

        while (v >= d->values)
            if (!add_value(d))
                return false;
        if (b < base)
            rule_out_from_before(d, b, v);
        else
            rule_out(d, b, v);
    }
    return true;
}

/* Forgets what lies before heap n, where nothing is asked any more. */
static void slide(dense *d, uint64_t n)
{
    const size_t gone = (size_t)(n - d->base) / 64;

    assert(n >= d->base && gone <= d->window);
    for (size_t v = 0; v < d->values; v++) {
        memmove(d->ruled[v], d->ruled[v] + gone,
                (d->window - gone) * sizeof **d->ruled);
        memset(d->ruled[v] + (d->window - gone), 0,
               gone * sizeof **d->ruled);
    }
    d->base += (uint64_t)gone * 64;
}

/*
 * Gets the word of heap n into the window with all that reaches it.  A finite
 * set needs twice its length at most; for an endless one set and window
 * double together, and the old heaps rule out in the new half.
 */
static bool reach(dense *d, uint64_t n)
{
    if (d->job.code->family == GRUNDY_HEAP_RULE) {
        if (n < d->limit)
            return true;
        return make_set(d, 2 * d->limit) &&
               make_window(d, n & ~63ull, d->set_words - (size_t)(n / 64));
    }
    if ((n - d->base) / 64 + d->set_words + 2 > d->window)
        slide(d, n & ~63ull);
    return true;
}

/* ---- values ---- */

/* Gives v to those of the open heaps of the word that it is not ruled for. */
static uint64_t give(dense *d, uint64_t at, uint32_t v, uint64_t open,
                     uint32_t value[64])
{
    const uint64_t *const word = d->ruled[v] + (at - d->base) / 64;
    uint64_t able = open & ~*word;

    assert(v < d->values && at >= d->base);
    while (able != 0) {
        const unsigned i = (unsigned)__builtin_ctzll(able);

        value[i] = v;
        open &= ~(UINT64_C(1) << i);
        rule_out(d, at + i, v);
        able = open & ~*word & UINT64_MAX << i;
    }
    return open;
}

/* The values of the word that begins with heap `at`, from heap n on. */
static bool add_word(dense *d, uint64_t at, uint64_t n)
{
    uint32_t value[64] = {0};
    uint64_t open = UINT64_MAX << (n - at);

    assert(n >= at && n - at < 64);
    for (uint32_t v = 0; open != 0; v++) {
        if (v == d->values && !add_value(d))
            return false;
        open = give(d, at, v, open, value);
    }
    for (; n < at + 64; n++)
        if (!grundy_sequence_append(d->job.values, value[n - at]))
            return false;
    return true;
}

static bool add_heaps(void *state, uint64_t n, uint64_t *work)
{
    dense *const d = state;
    const uint64_t at = n & ~63ull;
    const bool added = reach(d, at) && add_word(d, at, n);

    *work = 64 + d->window * 8;
    return added;
}

static void end_dense(void *state)
{
    dense *const d = state;
    memory *const mem = d->job.mem;

    drop_values(d);
    GRUNDY_FREE(mem, d->ruled, d->values_cap);
    free_set(d);
}

static bool begin(void *state)
{
    dense *const d = state;
    const grundy_heap_code *const code = d->job.code;
    const uint64_t count = d->job.values->count, at = count & ~63ull;
    uint64_t limit = 64 * WINDOW_LEAST;

    d->bits = grundy_heap_bits(d->job.simd);
    if (code->family == GRUNDY_HEAP_RULE) {
        while (limit <= count)
            limit *= 2;
        return make_set(d, limit) &&
               make_window(d, at, d->set_words - (size_t)(at / 64));
    }
    limit = code->count == 0 ? 1 : (uint64_t)code->set[code->count - 1] + 1;
    return make_set(d, limit) &&
           make_window(d, at, 2 * d->set_words + WINDOW_LEAST);
}

const heap_kernel grundy_heap_dense = {
    .name = "bit sets",
    .fits = fits,
    .size = sizeof(dense),
    .begin = begin,
    .add = add_heaps,
    .end = end_dense,
};
