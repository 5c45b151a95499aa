/* SPDX-License-Identifier: MIT */
/*
 * plan/order/order.h -- an order of positions in which every part of every
 * option comes earlier: tables can then be filled by a loop, and a chain of a
 * hundred million moves needs no stack.
 */
#ifndef PLAN_ORDER_H
#define PLAN_ORDER_H

#include "plan/facts/bounds.h"
#include "solve/levels.h"

typedef struct kind_order {
    const char *why_not; /* the first condition that fails, or NULL */

    /*
     * Where parameters one by one make the order: names[0..params) from 1,
     * the most significant first, negative where the order is reversed.
     * names[0] 0: they do not.
     */
    int32_t names[GRUNDY_MOST_PARAMS];

    /* The same as levels, or forms that leave out what is no position. */
    fill_order levels;
    bool by_size; /* they do: no number falls alone */
} kind_order;

/*
 * Looks for an order of each kind that is reached, given the boxes of
 * bounds.h; the kinds that move into each other have one together.  asked
 * holds the starting positions; a is for what is needed on the way.
 */
void grundy_order_find(arena *a, const ruleset *set,
                       const bounds_source *source, const kind_box *box,
                       const kind_box *asked, kind_order *order);

#endif
