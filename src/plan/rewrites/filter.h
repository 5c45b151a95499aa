/* SPDX-License-Identifier: MIT */
/*
 * plan/rewrites/filter.h -- the rewrite filter: conditions are tested as soon
 * as their names are known, and loops that look for divisors run over divisors.
 */
#ifndef PLAN_FILTER_H
#define PLAN_FILTER_H

#include "plan/rewrites/rewrite.h"

/* The tails of a kind's rules. */
grundy_rewrite_kind grundy_rewrite_filter;

/* Those of functions, prints, lets and the start, after all kinds. */
void grundy_rewrite_filter_rest(rewriting *r);

#endif
