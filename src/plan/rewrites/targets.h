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

#endif
