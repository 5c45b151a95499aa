/* SPDX-License-Identifier: MIT */
/*
 * nim/mex.h -- the set of values that one position's options have, for its
 * mex.  Used again for position after position: beginning a new one costs
 * nothing.
 *
 * Memory: at most 32 bytes for each marked value of the largest set so far,
 * whatever the values are.
 */
#pragma once

#include "base/memory.h"

typedef struct mex_set {
    uint16_t *seen;  /* seen[v] == epoch: v is in the set, v < cap */
    uint32_t cap;    /* at most 2^31 */
    uint16_t epoch;  /* of the set that is being built, never 0 */
    uint64_t *late;  /* the values from cap on, unsorted, with repetitions */
    size_t lates, late_cap;
    memory *mem;
} mex_set;

/* Takes no memory yet.  mem must outlive the set. */
void grundy_mex_open(mex_set *set, memory *mem);
void grundy_mex_close(mex_set *set);

/* Empties the set. */
void grundy_mex_begin(mex_set *set);

/* The slow half of grundy_mex_mark; false when memory is out. */
bool grundy_mex_mark_late(mex_set *set, uint64_t value);

/* Puts the value into the set; false when memory is out. */
static inline bool grundy_mex_mark(mex_set *set, uint64_t value)
{
    if (value >= set->cap)
        return grundy_mex_mark_late(set, value);
    set->seen[value] = set->epoch;
    return true;
}

/* The least number that is not in the set.  O(that number + late values). */
uint64_t grundy_mex_value(mex_set *set);
