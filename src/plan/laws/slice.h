/* SPDX-License-Identifier: MIT */
/*
 * plan/laws/slice.h -- the law of a slice: positions that differ in one number,
 * where every move leaves all others as they are, such as heap(x, d), a pile
 * with a limit of its own.  For any one d that is a heap of one number, so it
 * may have a law of what may be taken.
 */
#ifndef PLAN_SLICE_H
#define PLAN_SLICE_H

#include "plan/laws/takes.h"

/* Only large heaps are asked for in this way: small ones stand in tables, which
 * cost less. */
enum { GRUNDY_SLICE_LARGE = 1 << 12 };

typedef struct slice_law {
    takes_law law;
} slice_law;

/* The one parameter that moves change; kind->params: there is no such one. */
uint32_t grundy_slice_moving(const game_kind *kind);

/*
 * The law of the slice of the position `word` along the parameter `moving`; of
 * kind TAKES_NONE where there is none.  The room holds what it is made of, and
 * the source gives numbers of what stands in the file.
 */
void grundy_slice_find(arena *room, ruleset *set, const game_kind *kind,
                       uint32_t moving, const int64_t *word,
                       const code_source *source, slice_law *out);

/* The nimber where the number that moves is n; false: the law does not tell. */
bool grundy_slice_value(const slice_law *l, int64_t n, uint64_t *value);

#endif
