/* SPDX-License-Identifier: MIT */
/*
 * heap/rows.h -- for each label the bit set of the sizes that a known
 * heap of that label makes; see bits.h for the layout.
 */
#pragma once

#include <assert.h>

#include "base/memory.h"
#include "heap/bits.h"

/* Sizes [base, base + 64 * rows); base is a multiple of 64. */
typedef struct heap_rows {
    memory *mem;
    void *block;
    size_t bytes;
    uint64_t *word; /* within block, aligned to 64 bytes */
    uint32_t labels;
    unsigned wide; /* 2^wide labels to a slab, and words to its row */
    size_t slab; /* words */
    uint64_t base, rows;
} heap_rows;

/* Clear, for sizes from base (rounded down) to below top at least. */
GRUNDY_MUST_USE bool grundy_rows_open(heap_rows *r, memory *mem,
                                      uint32_t labels, uint64_t base,
                                      uint64_t top);
void grundy_rows_close(heap_rows *r);

/* Room for sizes below top; those below keep may be forgotten for it. */
GRUNDY_MUST_USE bool grundy_rows_reach(heap_rows *r, uint64_t top,
                                       uint64_t keep);

/* The size can be made; sizes below base are passed over. */
static inline void grundy_rows_set(heap_rows *r, uint64_t size, uint32_t label)
{
    const uint64_t place = size - r->base;

    if (size < r->base)
        return;
    assert(place / 64 < r->rows && label < r->labels);
    r->word[(label >> r->wide) * r->slab + (place / 64 << r->wide) +
            (label & ((1u << r->wide) - 1))] |= UINT64_C(1) << place % 64;
}
