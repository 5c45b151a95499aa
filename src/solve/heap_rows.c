/* SPDX-License-Identifier: MIT */
/*
 * One block of memory that slides along the sizes: the inner loops want a
 * plain address for a size, and what lies far behind is seldom needed.
 */
#include "solve/heap_rows.h"

#include <string.h>

static bool allocate(heap_rows *r, uint64_t rows)
{
    const size_t row = r->labels * sizeof *r->word;

    if (rows > SIZE_MAX / 2 / row)
        return false;
    r->bytes = (size_t)rows * row + 64;
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
    const size_t row = r->labels * sizeof *r->word;

    memmove(r->word, r->word + gone * r->labels, (r->rows - gone) * row);
    memset(r->word + (r->rows - gone) * r->labels, 0, gone * row);
    r->base = base;
}

/* Moves to a larger block. */
static bool grow(heap_rows *r, uint64_t base, uint64_t top)
{
    const uint64_t gone = (base - r->base) / 64, kept = r->rows - gone;
    const uint64_t need = (top - base) / 64 + 64;
    heap_rows old = *r;

    if (!allocate(r, need + need / 2)) {
        *r = old;
        return false;
    }
    memcpy(r->word, old.word + gone * r->labels,
           kept * r->labels * sizeof *r->word);
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
