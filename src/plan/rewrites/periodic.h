/* SPDX-License-Identifier: MIT */
/*
 * plan/rewrites/periodic.h -- positions of two or more numbers that each move
 * changes by little: far from the edges the values repeat along each number.
 */
#ifndef PLAN_PERIODIC_H
#define PLAN_PERIODIC_H

#include "plan/rewrites/rewrite.h"

/* Part of the rewrite period, for one kind. */
void grundy_rewrite_periodic(rewriting *r, game_kind *kind);

#endif
