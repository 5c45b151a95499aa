/* SPDX-License-Identifier: MIT */
/*
 * plan/rewrites/canonical_write.h -- expressions of the graph as checked trees.
 */
#ifndef PLAN_CANONICAL_WRITE_H
#define PLAN_CANONICAL_WRITE_H

#include "ir/graph.h"
#include "plan/rewrites/rewrite.h"
#include "ir/relation.h"

enum { CANONICAL_FREE = 16 };

/* A free number of a relation, and the variable of the loop that it has. */
typedef struct free_number {
    const ir_node *leaf;
    variable *variable; /* NULL: none yet */
} free_number;

/* What leaves are called: parameters of the kind and free numbers. */
typedef struct canonical_names {
    rewriting *r;
    ir_graph *g;
    const game_kind *kind;
    uint32_t frees;
    free_number number[CANONICAL_FREE];
} canonical_names;

/* NULL: memory is out, a number does not fit, or a leaf has no name. */
node *grundy_canonical_write(canonical_names *w, const ir_node *n);

/* ---- relations with their free numbers named (canonical_clause.c) ---- */

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
