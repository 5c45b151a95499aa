/* SPDX-License-Identifier: MIT */
/*
 * plan/rewrites/alike.h -- whether names may be exchanged: expressions that are
 * equal once some variables stand for others, as far as their shape tells.
 */
#ifndef PLAN_ALIKE_H
#define PLAN_ALIKE_H

#include "lang/tree.h"

enum { ALIKE_NAMES = 16, ALIKE_STEPS = 16 };

/* from[i] stands for to[i]; every other variable for itself. */
typedef struct renaming {
    uint32_t names;
    const variable *from[ALIKE_NAMES], *to[ALIKE_NAMES];
} renaming;

/* Whether x, renamed, is y: sums, products, conditions in any order. */
bool grundy_alike(const renaming *r, const node *x, const node *y);

/*
 * Whether the runs of a clause, from step `from` on, are its own runs once
 * renamed: each step is another one, renamed, and so is the target.  Loop
 * variables behind `from` are renamed as it needs.
 */
bool grundy_alike_clause(const renaming *r, const rule_move *m, uint32_t from);

#endif
