/* SPDX-License-Identifier: MIT */
/* plan/facts/linear.h -- expressions that are plainly linear in a few names. */
#ifndef PLAN_LINEAR_H
#define PLAN_LINEAR_H

#include "lang/tree.h"

/* n * N + k * K + c + j * J, where N, K and J are the names asked about. */
typedef struct linear {
    int64_t n, k, c, j;
} linear;

typedef struct linear_names {
    const variable *n, *k, *j; /* k and j may be NULL */
} linear_names;

/* False: it is not plainly linear, or its numbers are beyond 2^60. */
bool grundy_linear_read(const linear_names *names, const node *e, linear *out);

/* Whether e is n * N + c. */
bool grundy_linear_is(const linear_names *names, const node *e, int64_t n,
                      int64_t c);

/* No parameter and no loop variable: the same in every position. */
bool grundy_linear_fixed(const node *e);

/*
 * Whether the kind is a heap: one natural number from 0, moves, and nothing
 * that decides before them, other than a stop at 0, where nothing moves.  NULL,
 * or the first condition that fails.
 */
const char *grundy_linear_heap(const game_kind *kind);

#endif
