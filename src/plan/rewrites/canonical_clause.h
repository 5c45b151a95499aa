/* SPDX-License-Identifier: MIT */
/*
 * plan/rewrites/canonical_clause.h -- a relation with its free numbers named
 * as canonical moves name them, before it gets its loops.
 */
#ifndef PLAN_CANONICAL_CLAUSE_H
#define PLAN_CANONICAL_CLAUSE_H

#include "ir/relation.h"

typedef struct canonical_clause {
    ir_graph *g;
    const ir_moves *m;
    const game_kind *kind;
    ir_relation now;
    bool implied[IR_GUARDS]; /* by other guards */
} canonical_clause;

/* False: a number is too long. */
bool grundy_canonical_name(canonical_clause *w);

#endif
