/* SPDX-License-Identifier: MIT */
/* plan/rewrites/shift.h -- heaps that count from a number other than 0. */
#ifndef PLAN_SHIFT_H
#define PLAN_SHIFT_H

#include "plan/rewrites/rewrite.h"

/*
 * Makes a planned kind of one number, whose range begins at *from > 0, count
 * from 0 instead: its position for n is the one for n - *from then.  False,
 * and nothing done: it is no such heap.
 */
bool grundy_shift_heap(rewriting *r, game_kind *kind, int64_t *from);

/* n - from, for an argument of such a kind. */
node *grundy_shift_down(rewriting *r, node *n, int64_t from);

#endif
