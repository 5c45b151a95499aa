/* SPDX-License-Identifier: MIT */
/*
 * plan/rewrites/targets.h -- options as positions: the same sums, without parts
 * that are none.
 */
#ifndef PLAN_TARGETS_H
#define PLAN_TARGETS_H

#include "plan/rewrites/rewrite.h"

/* Of all moves, once and for all: nothing that can be asked tells the two
 * apart. */
void grundy_rewrite_targets(rewriting *r);

/* `move to if c then p else q` is a move to p where c holds and one to q where
 * it does not, in the moves that values are found by. */
grundy_rewrite_kind grundy_rewrite_cases;

#endif
