/* SPDX-License-Identifier: MIT */
/*
 * plan/rewrites/independence.h -- parameters that no move ties together, and
 * elements of an array that moves change one at a time: such a position is a
 * sum.
 */
#ifndef PLAN_INDEPENDENCE_H
#define PLAN_INDEPENDENCE_H

#include "ir/relation.h"
#include "plan/rewrites/rewrite.h"

/* Whether it would be split, or may be into the elements of an array. */
bool grundy_independence_is_sum(rewriting *r, game_kind *kind);

/* ---- between independence.c and elements.c ---- */

/* What a relation says of the kind: the number of the part that is of it, and
 * parameters, a bit each. */
typedef struct split_move {
    uint32_t own, changed, mentioned;
} split_move;

/* A kind on its way to be split.  A parameter's bit is 1 << its place. */
typedef struct splitting {
    rewriting *r;
    game_kind *kind;
    ir_graph g;
    ir_moves m; /* its moves, and what each says: */
    split_move move[IR_RELATIONS];
    uint32_t fixed; /* no move changes these: every part has those it needs */
    const char *why_not; /* the first condition that fails */
} splitting;

/* Parameters get other numbers; behind those of the kind are the place and the
 * values of an element. */
typedef struct numbering {
    ir_graph *g;
    uint32_t of[GRUNDY_MOST_PARAMS + 5];
} numbering;

const ir_node *grundy_independence_renumber(void *user, const ir_node *n);

/* Ends of ranges and lengths of those parameters that a part has too. */
void grundy_independence_declared(const splitting *s, numbering *w,
                                  uint32_t names, ir_moves *to);

/* The parameters that an expression or tail names. */
uint32_t grundy_independence_names(const game_kind *kind, node *n);

/*
 * Makes the kind of one element of the array that is the group, or of one of
 * each of the arrays of one length, and the sum of all elements.  NULL, with
 * s->why_not, if moves tie elements.
 */
node *grundy_independence_elements(splitting *s, uint32_t group);

/* Whether the range goes to the last place of the array. */
bool grundy_elements_end(const param *array, const node *range);

#endif
