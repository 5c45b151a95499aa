/* SPDX-License-Identifier: MIT */
/*
 * plan/order.h -- an order of a kind's positions in which every part of every
 * option comes earlier: its table can then be filled by a loop, and a chain
 * of a hundred million moves needs no stack.
 */
#ifndef PLAN_ORDER_H
#define PLAN_ORDER_H

#include "plan/bounds.h"

/*
 * Proves that a lexicographic order of the parameters, each rising or
 * falling, falls with every part of the same kind of every option, given the
 * boxes of bounds.h.  order[0..kind->params) then names parameters from 1,
 * the most significant first, negative where the order is reversed.  NULL, or
 * the first condition that fails.
 *
 * Requires: the kind can't come back to itself over other kinds.
 */
const char *grundy_order_find(const game_kind *kind,
                              const bounds_source *source,
                              const kind_box *box, int32_t *order);

#endif
