/* SPDX-License-Identifier: MIT */
/*
 * plan/rewrites/renaming.h -- whether names may be exchanged: expressions that
 * are equal once some variables stand for others, as far as their shape tells.
 */
#ifndef PLAN_RENAMING_H
#define PLAN_RENAMING_H

#include "lang/tree.h"

enum { RENAMING_NAMES = 16, RENAMING_STEPS = 16 };

/* from[i] stands for to[i]; every other variable for itself. */
typedef struct renaming {
    uint32_t names;
    const variable *from[RENAMING_NAMES], *to[RENAMING_NAMES];
} renaming;

/* Whether x, renamed, is y: sums, products, conditions in any order. */
bool grundy_renaming_maps(const renaming *r, const node *x, const node *y);

/*
 * Whether the runs of a clause, from step `from` on, are its own runs once
 * renamed: each step is another one, renamed, and so is the target.  Loop
 * variables behind `from` are renamed as it needs.
 */
bool grundy_renaming_maps_clause(const renaming *r, const rule_move *m,
                                 uint32_t from);

#endif
