/* SPDX-License-Identifier: MIT */
/*
 * plan/tables/scatter.h -- the rewrite scatter: moves from a number to its
 * divisors.
 *
 * Sound because the mex asks for the set of the options' values alone, and
 * d | x says the same of d's multiples as of x's divisors.
 *
 * Conditions: a kind of one number with a constant range, which is at least 1
 * in play, no decisions, and an order, the rising one, that is proved; each
 * move loops over the divisors of the number, has conditions that name the
 * number or the divisor but not both (other than that they differ), cannot
 * fail, and leads to the divisor or to what the number divided by it is.
 */
#ifndef PLAN_SCATTER_H
#define PLAN_SCATTER_H

#include "plan/facts/bounds.h"
#include "solve/scatter.h"

typedef struct scatter_report {
    const char *why_not; /* the first condition that fails, or NULL */
    bool near;           /* it has a loop over divisors */
} scatter_report;

/*
 * The rules of the kind for numbers in the box, of which an order is proved.
 * False: a condition fails, or memory is out; both columns of the rules are
 * open in any case and have to be closed.
 */
bool grundy_scatter_find(const game_kind *kind, const bounds_source *source,
                         const kind_box *box, scatter_rules *rules, memory *mem,
                         scatter_report *report);

#endif
