/* SPDX-License-Identifier: MIT */
/*
 * heap/sources.h -- a list of heaps that are combined with the rows,
 * arranged in rounds as bits.h wants them.
 */
#pragma once

#include "base/memory.h"
#include "heap/bits.h"

typedef struct heap_sources {
    memory *mem;
    bits_source *found; /* as they were added, rising */
    size_t count, cap;
    bits_source *source; /* the same in rounds */
    size_t arranged, source_cap;
    bits_round *round;
    size_t rounds, round_cap;
} heap_sources;

void grundy_sources_open(heap_sources *s, memory *mem);
void grundy_sources_close(heap_sources *s);
void grundy_sources_clear(heap_sources *s);

/* Adds a heap; arrange before the rounds are used.  False: out of memory. */
GRUNDY_MUST_USE bool grundy_sources_add(heap_sources *s, uint64_t back,
                                        uint32_t label);

/* Makes the rounds of what was added. */
GRUNDY_MUST_USE bool grundy_sources_arrange(heap_sources *s);
