/* SPDX-License-Identifier: MIT */
/*
 * plan/rewrites/winner.h -- the rewrite outcome: where nobody asks for more
 * than the winner of single positions, a search of outcomes that ends at the
 * first winning move does instead of nimbers.
 */
#ifndef PLAN_WINNER_H
#define PLAN_WINNER_H

#include "plan/facts/bounds.h"

struct kind_order; /* plan/order/order.h */

/* Whether the file asks for nimbers or winning moves anywhere. */
bool grundy_winner_is_enough(const ruleset *set);

/* Whether no more is asked than that and which moves win. */
bool grundy_winner_and_moves(const ruleset *set);

/*
 * Whether the outcomes of positions in the boxes may be searched; order
 * by kind (plan/order/order.h).  NULL, or the first condition that fails.
 */
const char *grundy_winner_find(const ruleset *set, const bounds_source *source,
                               const kind_box *box,
                               const struct kind_order *order);

#endif
