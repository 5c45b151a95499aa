/* SPDX-License-Identifier: MIT */
/*
 * plan/facts/total.h -- expressions that cannot fail: no overflow, no division
 * by zero, no index, whatever the names in them are.  Only those may be
 * evaluated at another place, or oftener, than they are written.
 */
#ifndef PLAN_TOTAL_H
#define PLAN_TOTAL_H

#include "plan/facts/interval.h"

/* Nothing known but what the rules declare. */
void grundy_total_begin(interval_names *names);

/* The same for facts of a place in no position, without cases. */
void grundy_total_relations(struct relations *facts);

/* The parameters of a kind: natural, or in a range of two numbers. */
void grundy_total_params(interval_names *names, const game_kind *kind);

/*
 * From now on all that holds at the place is looked at too, which is dearer:
 * steps go to `facts` as well, which has begun with a position, and what is
 * said of an expression is true in the case at work there.
 */
void grundy_total_use(interval_names *names, struct relations *facts);

/* What holds after a step of a tail; false: what follows never runs. */
bool grundy_total_step(interval_names *names, const tail_step *step);

bool grundy_total_is(interval_names *names, const node *n);
/* Each of its kids is. */
bool grundy_total_kids(interval_names *names, const node *n);

#endif
