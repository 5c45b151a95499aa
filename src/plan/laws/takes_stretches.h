/* SPDX-License-Identifier: MIT */
/*
 * plan/laws/takes_stretches.h -- heaps of which may be left what lies between
 * two bounds that never fall: their values change at few numbers only.
 */
#ifndef PLAN_TAKES_STRETCHES_H
#define PLAN_TAKES_STRETCHES_H

#include "plan/laws/takes.h"

/* By the moves for values that the kind, a heap, has now.  False: *out is as
 * before. */
bool grundy_takes_find_stretches(arena *a, const game_kind *kind,
                                 const code_source *source, takes_law *out);

#endif
