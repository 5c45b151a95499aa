/* SPDX-License-Identifier: MIT */
/*
 * plan/laws/piecewise.h -- functions of one natural number n that are, on each
 * of a few pieces, linear along every residue of a period: n - 3, n / 2, min(n,
 * 10^9), (n + 1) % 5.  They are closed under sums, quotients by a constant,
 * minimum, maximum and choice by a condition, and a claim about all n up to a
 * limit is decided by looking at the ends of the pieces.
 *
 * A condition is a function with the values 0 and 1.
 */
#ifndef PLAN_PIECEWISE_H
#define PLAN_PIECEWISE_H

#include "base/memory.h"

enum { PIECEWISE_PERIOD = 240, PIECEWISE_MOST = 64, PIECEWISE_CELLS = 8192 };

/* What is computed on the way, such as n + 1, has room whatever n is. */
__extension__ typedef __int128 piecewise_number;

/* From `from` on: at from + period * t + r the value is value[r] + rise[r] t.
 */
typedef struct piece {
    int64_t from;
    piecewise_number *value, *rise;
} piece;

typedef struct piecewise {
    uint32_t period, count;
    piece *at; /* the first from 0 */
} piecewise;

/*
 * Where functions are made.  All live in the arena and hold for 0..limit.
 * lost: one had too many pieces or values, or memory is out; what was made
 * since is then worthless.
 */
typedef struct piecewise_room {
    arena *a;
    int64_t limit;
    bool lost;
} piecewise_room;

typedef enum pieces_compare {
    PIECES_EQ,
    PIECES_NE,
    PIECES_LT,
    PIECES_LE,
    PIECES_GT,
    PIECES_GE
} pieces_compare;

piecewise grundy_piecewise_constant(piecewise_room *room, int64_t c);
piecewise grundy_piecewise_n(piecewise_room *room); /* n itself */

/* x + times * y */
piecewise grundy_piecewise_add(piecewise_room *room, piecewise x, piecewise y,
                               int64_t times);
piecewise grundy_piecewise_times(piecewise_room *room, piecewise x, int64_t by);
piecewise grundy_piecewise_plus(piecewise_room *room, piecewise x, int64_t c);

/* Rounded down, and what remains; by is 1 or more. */
piecewise grundy_piecewise_over(piecewise_room *room, piecewise x, int64_t by);
piecewise grundy_piecewise_modulo(piecewise_room *room, piecewise x,
                                  int64_t by);

/* Where x op y holds. */
piecewise grundy_piecewise_where(piecewise_room *room, piecewise x,
                                 pieces_compare op, piecewise y);
/* Where x op c holds. */
piecewise grundy_piecewise_is(piecewise_room *room, piecewise x,
                              pieces_compare op, int64_t c);
/* x where the condition holds, elsewhere y. */
piecewise grundy_piecewise_choose(piecewise_room *room, piecewise condition,
                                  piecewise x, piecewise y);
piecewise grundy_piecewise_least(piecewise_room *room, piecewise x,
                                 piecewise y);
piecewise grundy_piecewise_greatest(piecewise_room *room, piecewise x,
                                    piecewise y);

/* At n the value of x at n + 1; for n below the limit. */
piecewise grundy_piecewise_next(piecewise_room *room, piecewise x);

/* Whether a condition holds for every n in 0..last. */
bool grundy_piecewise_always(const piecewise_room *room, piecewise condition,
                             int64_t last);
bool grundy_piecewise_same(piecewise_room *room, piecewise x, piecewise y);

/* Loses the room if a value on 0..limit is none of 64 bits. */
void grundy_piecewise_narrow(piecewise_room *room, piecewise x);

/* The value at n, 0 <= n <= limit, or the end of int64_t next to it. */
int64_t grundy_piecewise_value(const piecewise *x, int64_t n);

/* The piece that n lies in: its number. */
uint32_t grundy_piecewise_find(const piecewise *x, int64_t n);

#endif
