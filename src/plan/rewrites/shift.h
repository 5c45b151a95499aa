/* SPDX-License-Identifier: MIT */
/* plan/rewrites/shift.h -- heaps that count from a number other than 0. */
#ifndef PLAN_SHIFT_H
#define PLAN_SHIFT_H

#include "plan/rewrites/rewrite.h"

/*
 * Positions that differ in one parameter, which is told by a heap m where it
 * is none itself: it is m + end.
 */
typedef struct kind_slice {
    rewriting *r;
    const game_kind *kind;
    uint32_t moving;                  /* the parameter */
    variable *heap;                   /* m; NULL: the parameter is the heap */
    node *number[GRUNDY_MOST_PARAMS]; /* what the others are; and the end */
    game_kind *alone;                 /* while moves are copied */
    const param *param;
    uint32_t params;
} kind_slice;

/* The kind with the moving parameter only, in its range as it was; *out may be
 * the kind.  False: memory is out. */
bool grundy_shift_alone(kind_slice *s, game_kind *out);

/* m by the parameter. */
node *grundy_shift_down(kind_slice *s, node *n);

/*
 * Makes a planned kind of one number, whose range begins at a number above 0,
 * count from 0 instead; s->r is given, and s tells how.  False, and nothing
 * done: it is no such heap.
 */
bool grundy_shift_heap(kind_slice *s, game_kind *kind);

#endif
