/* SPDX-License-Identifier: MIT */
/*
 * nim/split.h -- the split of a sequence into rare and common values.
 *
 * The type of value v at heap n is the parity of popcount(v & mask), plus
 * n + parity where the split is twisted; even is rare.  If all moves that
 * break a heap take tokens of that same parity, the types of two heaps add up
 * to the type of the option they make; without a twist they always do.
 */
#pragma once

#include "grundy/heap.h"
#include "nim/sequence.h"

typedef struct split {
    uint64_t mask;
    int parity;    /* 0 or 1; GRUNDY_PARITY_NONE: no twist */
    uint64_t rare; /* heaps of the rare type among those counted */
} split;

/*
 * How often each value occurs, at even and at odd heaps: even[v], odd[v] for
 * v < size, a power of two.
 */
typedef struct histogram {
    memory *mem;
    uint32_t size;
    uint64_t *even, *odd;
} histogram;

/* Clear, with room for values up to largest. */
GRUNDY_MUST_USE bool grundy_histogram_open(histogram *h, memory *mem,
                                           uint32_t largest);
void grundy_histogram_close(histogram *h);

/* Counts heaps [from, to) of the sequence, `times` each. */
void grundy_histogram_add(histogram *h, const sequence *s, uint64_t from,
                          uint64_t to, uint64_t times);

/*
 * The split with the fewest rare heaps among all masks but 0, by a fast
 * Walsh-Hadamard transform; parity: that of the digits that break heaps, or
 * NONE.  Among equals the untwisted one, then the smallest mask.  False when
 * memory is out.  O(size log size).
 */
GRUNDY_MUST_USE bool grundy_split_best(split *out, const histogram *h,
                                       int parity);

static inline bool grundy_split_common(const split *s, uint64_t n, uint64_t v)
{
    uint64_t odd = (uint64_t)__builtin_parityll(v & s->mask);

    if (s->parity != GRUNDY_PARITY_NONE)
        odd ^= n ^ (uint64_t)s->parity;
    return odd & 1;
}

/*
 * The parity that all digits which leave two heaps share, or NONE: where they
 * differ, where there are none, and where three heaps may be left.
 */
int grundy_split_parity(const grundy_heap_code *code);
