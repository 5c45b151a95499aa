/* SPDX-License-Identifier: MIT */
/*
 * plan/laws/kept_pairs.h -- values of heaps of which all may be taken but for
 * listed pairs of a heap and what is left of it: all_but.h.
 *
 * Programs are given this text too (tools/embed-support).
 */
#ifndef PLAN_KEPT_PAIRS_H
#define PLAN_KEPT_PAIRS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

/* From a heap of that size none of `left` may be left. */
typedef struct kept_pair {
    int64_t heap, left;
} kept_pair;

/* A heap that is worth as much as a smaller one. */
typedef struct equal_heap {
    int64_t heap;
    uint64_t value;
} equal_heap;

/* Both rising. */
typedef struct kept_pairs {
    kept_pair *pair;
    equal_heap *again;
    size_t count, agains;
} kept_pairs;

/* a[0] * x + a[1] * y; false: it is beyond 64 bits. */
static inline bool kept_sum(const int64_t *a, int64_t x, int64_t y,
                            int64_t *out)
{
    int64_t p, q;

    return !__builtin_mul_overflow(a[0], x, &p) &&
           !__builtin_mul_overflow(a[1], y, &q) &&
           !__builtin_add_overflow(p, q, out);
}

/* Of two numbers; by[0..1] tell the heap, by[2..3] what is left.  No move is a
 * pair of others. */
static inline void kept_add(kept_pairs *l, const int64_t *by, int64_t x,
                            int64_t y)
{
    kept_pair *const p = &l->pair[l->count];

    l->count += kept_sum(by, x, y, &p->heap) && p->heap > 0 &&
                kept_sum(by + 2, x, y, &p->left) && p->left >= 0 &&
                p->left < p->heap;
}

static inline int kept_order(const void *x, const void *y)
{
    const kept_pair *const a = (const kept_pair *)x;
    const kept_pair *const b = (const kept_pair *)y;

    return a->heap != b->heap ? (a->heap > b->heap) - (a->heap < b->heap)
                              : (a->left > b->left) - (a->left < b->left);
}

static inline void kept_sort(kept_pairs *l)
{
    size_t count = 0;

    if (l->count > 0)
        qsort(l->pair, l->count, sizeof *l->pair, kept_order);
    for (size_t i = 0; i < l->count; i++)
        if (count == 0 || kept_order(&l->pair[count - 1], &l->pair[i]) != 0)
            l->pair[count++] = l->pair[i];
    l->count = count;
}

/* How many of `again` are heaps of at most n. */
static inline size_t kept_to(const kept_pairs *l, int64_t n)
{
    size_t low = 0, high = l->agains;

    while (low < high) {
        const size_t middle = low + (high - low) / 2;

        *(l->again[middle].heap <= n ? &low : &high) =
            l->again[middle].heap <= n ? middle + 1 : middle;
    }
    return low;
}

static inline uint64_t kept_value(const kept_pairs *l, uint64_t n)
{
    const size_t at = kept_to(l, n > INT64_MAX ? INT64_MAX : (int64_t)n);

    if (at > 0 && (uint64_t)l->again[at - 1].heap == n)
        return l->again[at - 1].value;
    return n - at;
}

/* The smallest heap of that value; the others are among `again`.  -1: it is
 * beyond 64 bits. */
static inline int64_t kept_heap(const kept_pairs *l, uint64_t value)
{
    size_t low = 0, high = l->agains;

    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        const bool before = (uint64_t)l->again[middle].heap - middle <= value;

        *(before ? &low : &high) = before ? middle + 1 : middle;
    }
    return value > INT64_MAX - low ? -1 : (int64_t)(value + low);
}

static inline bool kept_allows(const kept_pairs *l, int64_t n, int64_t left)
{
    const kept_pair pair = {n, left};

    return l->count == 0 ||
           bsearch(&pair, l->pair, l->count, sizeof pair, kept_order) == NULL;
}

static inline int kept_order_values(const void *x, const void *y)
{
    const uint64_t a = *(const uint64_t *)x, b = *(const uint64_t *)y;

    return (a > b) - (a < b);
}

/* How often each value has come again, by its hash. */
typedef struct kept_counts {
    uint64_t *value;
    size_t *count;
    size_t mask;
} kept_counts;

static inline size_t *kept_count(const kept_counts *c, uint64_t value)
{
    size_t at = (size_t)(value * UINT64_C(0x9e3779b97f4a7c15) >> 20) & c->mask;

    while (c->count[at] > 0 && c->value[at] != value)
        at = (at + 1) & c->mask;
    c->value[at] = value;
    return &c->count[at];
}

/* The least of the values all of whose heaps are out of reach; false: none. */
static inline bool kept_missed(const kept_counts *c, uint64_t *value,
                               size_t count, uint64_t *out)
{
    qsort(value, count, sizeof *value, kept_order_values);
    for (size_t i = 0, end; i < count; i = end) {
        for (end = i + 1; end < count && value[end] == value[i]; end++)
            ;
        if (end - i == 1 + *kept_count(c, value[i])) {
            *out = value[i];
            return true;
        }
    }
    return false;
}

static inline size_t kept_mask(const kept_pairs *l)
{
    size_t mask = 1;

    while (mask <= 2 * l->count)
        mask = 2 * mask + 1;
    return mask;
}

/* With room for as many values as pairs, and counts that are all 0. */
static inline void kept_find(kept_pairs *l, uint64_t *value,
                             const kept_counts *c)
{
    for (size_t i = 0, end; i < l->count; i = end) {
        const int64_t heap = l->pair[i].heap;
        uint64_t least;

        for (end = i; end < l->count && l->pair[end].heap == heap; end++)
            value[end - i] = kept_value(l, (uint64_t)l->pair[end].left);
        if (!kept_missed(c, value, end - i, &least))
            continue;
        ++*kept_count(c, least);
        l->again[l->agains].heap = heap;
        l->again[l->agains++].value = least;
    }
}

#endif
