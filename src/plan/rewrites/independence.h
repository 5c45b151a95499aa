/* SPDX-License-Identifier: MIT */
/*
 * plan/rewrites/independence.h -- parameters that no move ties together, and
 * elements of an array that moves change one at a time: such a position is a
 * sum.
 */
#ifndef PLAN_INDEPENDENCE_H
#define PLAN_INDEPENDENCE_H

#include "plan/rewrites/rewrite.h"

/* Whether it would be split, or may be into the elements of an array. */
bool grundy_independence_is_sum(rewriting *r, game_kind *kind);

/* ---- between independence.c and elements.c ---- */

/* A move read as: the kind itself with new arguments, and what else it
 * leaves. */
typedef struct split_move {
    const rule_move *move;
    node *own;                   /* kind(arguments) */
    node *others;                /* a sum, or NULL */
    uint32_t changed, mentioned; /* parameters, a bit each */
} split_move;

/* A kind on its way to be split.  A parameter's bit is 1 << its place. */
typedef struct splitting {
    rewriting *r;
    game_kind *kind;
    split_move *move;
    uint32_t fixed; /* no move changes these: every part has those it needs */
    const char *why_not; /* the first condition that fails */
} splitting;

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
