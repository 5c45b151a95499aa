/* SPDX-License-Identifier: MIT */
/*
 * plan/laws/steps.h -- heaps of which 1 to f(n) may be taken, or 0 to f(n) be
 * left, for a function f in pieces that never falls: values by steps of f, many
 * of them at once where they are alike, and the heaps of a value
 * (plan/laws/takes.h has the proofs).
 *
 * Programs are given this text too (tools/embed-support).  Who includes it says
 * what heap_steps are, which piece n lies in and where that begins, the value
 * at n, and by how much a whole piece rises with each period.
 */
#ifndef PLAN_STEPS_H
#define PLAN_STEPS_H

#include <assert.h>

#define LIBRARY 1

/* Whole windows at once where as much may be taken all along: where it is both
 * from n and from n - 1, g(n) = g(n - 1 - that). */
static inline int64_t slid_back(const heap_steps *f, int64_t n)
{
    const int64_t i = piece_of(f, n), from = piece_from(f, i);

    if (n - 1 < from || !piece_is_flat(f, i))
        return n;
    const int64_t window = piece_value(f, from) + 1;

    assert(window > 0);
    return n - (n - 1 - from) / window * window - window;
}

/* A heap of n, of which 1 to f may be taken, which rises by 0 or 1. */
static inline int64_t value_of_most(const heap_steps *f, int64_t n)
{
    while ((n = slid_back(f, n)) > 0) {
        const int64_t now = piece_value(f, n), before = piece_value(f, n - 1);

        if (now != before)
            return now;
        n = n - 1 - before;
    }
    return 0;
}

/* Many steps from n to h at once, where their lengths come round with n. */
static inline void leap(const heap_steps *h, int64_t *n, int64_t *value)
{
    const int64_t i = piece_of(h, *n), from = piece_from(h, i);
    int64_t at = *n, taken = 0, turn = 0;

    if (!piece_rises(h, i, h->period))
        return;
    for (; taken < h->period && at >= from; taken++)
        at = piece_value(h, at);
    const int64_t mark = at;

    do {
        if (at < from)
            return;
        at = piece_value(h, at);
        turn++;
    } while ((mark - at) % h->period != 0);
    if (at < from)
        return;
    *n = mark - (mark - from) / (mark - at) * (mark - at);
    *value += taken + (mark - from) / (mark - at) * turn;
}

/* A heap of which 0 to h may be left, which never falls: 1 more than h. */
static inline int64_t value_of_left(const heap_steps *h, int64_t n)
{
    int64_t value = 0;

    for (int64_t step = 0;; step++) {
        if (step % 1024 == 0)
            leap(h, &n, &value);
        n = piece_value(h, n);
        if (n < 0)
            return value;
        value++;
    }
}

/* The first heap from `from` to below `end` of which f, or all but f, is at
 * least `bound`; end: none. */
static inline int64_t first_heap(const heap_steps *f, bool rest, int64_t from,
                                 int64_t end, int64_t bound)
{
    while (from < end) {
        const int64_t middle = from + (end - from) / 2;
        const int64_t taken = piece_value(f, middle);

        if ((rest ? middle - taken : taken) >= bound)
            end = middle;
        else
            from = middle + 1;
    }
    return from;
}

/* The one option of this value of a heap of n, of which 1 to f may be taken:
 * the value comes first where f rises to it, and then always at the heap that
 * loses the sight of the last one.  n: there is none; -1: it is too far. */
static inline int64_t option_of_share(const heap_steps *f, int64_t n,
                                      int64_t value)
{
    int64_t at = value < n ? first_heap(f, false, 0, n, value) : n;

#if LIBRARY
    for (int64_t more = 1 << 12; at < n && n - piece_value(f, n) > at; more--) {
        if (more == 0)
            return -1;
        at = first_heap(f, true, at + 1, n, at + 1);
    }
#else
    while (at < n && n - piece_value(f, n) > at)
        at = first_heap(f, true, at + 1, n, at + 1);
#endif
    return at;
}

/* The first heap of at most n of this value or more where 0 to h may be left;
 * n + 1: none. */
static inline int64_t first_worth(const heap_steps *h, int64_t n, int64_t value)
{
    int64_t from = 0, end = n;

    while (from < end) {
        const int64_t middle = from + (end - from) / 2;

        if (value_of_left(h, middle) >= value)
            end = middle;
        else
            from = middle + 1;
    }
    return value_of_left(h, from) >= value ? from : n + 1;
}

#endif
