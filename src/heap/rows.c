/* SPDX-License-Identifier: MIT */
/*
 * One block of memory that slides along the sizes: the inner loops want a
 * plain address for a size, and what lies far behind is seldom needed.
 */
#include "heap/rows.h"

#include <assert.h>
#include <string.h>

/* An odd number of cache lines to a slab, so that slabs share no sets. */
static bool allocate(heap_rows *r, uint64_t rows)
{
    const size_t row = sizeof *r->word << r->wide;
    const uint64_t slabs = r->labels >> r->wide;

    if (rows > SIZE_MAX / 4 / row / slabs)
        return false;
    r->slab = ((size_t)rows << r->wide) | BITS_GROUP;
    r->bytes = (size_t)slabs * r->slab * sizeof *r->word + 64;
    r->block = grundy_memory_zeroed(r->mem, r->bytes);
    if (r->block == NULL)
        return false;
    r->rows = rows;
    r->word = (uint64_t *)(((uintptr_t)r->block + 63) & ~(uintptr_t)63);
    return true;
}

bool grundy_rows_open(heap_rows *r, memory *mem, uint32_t labels,
                      uint64_t base, uint64_t top)
{
    *r = (heap_rows){.mem = mem, .labels = labels, .base = base & ~63ull};
    while ((2u << r->wide) <= labels && (2u << r->wide) <= BITS_SLAB)
        r->wide++;
    return allocate(r, (top - r->base) / 64 + 64);
}

void grundy_rows_close(heap_rows *r)
{
    grundy_memory_free(r->mem, r->block, r->bytes);
    *r = (heap_rows){.mem = r->mem};
}

/* Forgets the rows below the new base, in place. */
static void slide(heap_rows *r, uint64_t base)
{
    const uint64_t gone = (base - r->base) / 64;
    const size_t row = sizeof *r->word << r->wide;

    assert(base >= r->base && gone <= r->rows);
    for (uint32_t s = 0; s < r->labels >> r->wide; s++) {
        uint64_t *const word = r->word + s * r->slab;

        memmove(word, word + (gone << r->wide),
                (size_t)(r->rows - gone) * row);
        memset(word + ((r->rows - gone) << r->wide), 0,
               (size_t)gone * row);
    }
    r->base = base;
}

/* Moves to a larger block. */
static bool grow(heap_rows *r, uint64_t base, uint64_t top)
{
    const uint64_t gone = (base - r->base) / 64, kept = r->rows - gone;
    const uint64_t need = (top - base) / 64 + 64;
    const heap_rows old = *r;

    assert(base >= r->base && gone <= r->rows);
    if (!allocate(r, need + need / 2)) {
        *r = old;
        return false;
    }
    for (uint32_t s = 0; s < r->labels >> r->wide; s++)
        memcpy(r->word + s * r->slab,
               old.word + s * old.slab + (gone << r->wide),
               (size_t)(kept << r->wide) * sizeof *r->word);
    r->base = base;
    grundy_memory_free(r->mem, old.block, old.bytes);
    return true;
}

bool grundy_rows_reach(heap_rows *r, uint64_t top, uint64_t keep)
{
    const uint64_t base = keep < r->base ? r->base : keep & ~63ull;

    if (top < r->base + 64 * r->rows)
        return true;
    if (top - base < 32 * r->rows) {
        slide(r, base);
        return true;
    }
    return grow(r, base, top);
}
