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

typedef struct pieces {
    uint32_t period, count;
    piece *at; /* the first from 0 */
} pieces;

/*
 * Where functions are made.  All live in the arena and hold for 0..limit.
 * lost: one had too many pieces or values, or memory is out; what was made
 * since is then worthless.
 */
typedef struct pieces_room {
    arena *a;
    int64_t limit;
    bool lost;
} pieces_room;

typedef enum pieces_compare {
    PIECES_EQ,
    PIECES_NE,
    PIECES_LT,
    PIECES_LE,
    PIECES_GT,
    PIECES_GE
} pieces_compare;

pieces grundy_pieces_constant(pieces_room *room, int64_t c);
pieces grundy_pieces_n(pieces_room *room); /* n itself */

/* x + times * y */
pieces grundy_pieces_add(pieces_room *room, pieces x, pieces y, int64_t times);
pieces grundy_pieces_times(pieces_room *room, pieces x, int64_t by);
pieces grundy_pieces_plus(pieces_room *room, pieces x, int64_t c);

/* Rounded down, and what remains; by is 1 or more. */
pieces grundy_pieces_over(pieces_room *room, pieces x, int64_t by);
pieces grundy_pieces_modulo(pieces_room *room, pieces x, int64_t by);

/* Where x op y holds. */
pieces grundy_pieces_where(pieces_room *room, pieces x, pieces_compare op,
                           pieces y);
/* Where x op c holds. */
pieces grundy_pieces_is(pieces_room *room, pieces x, pieces_compare op,
                        int64_t c);
/* x where the condition holds, elsewhere y. */
pieces grundy_pieces_choose(pieces_room *room, pieces condition, pieces x,
                            pieces y);
pieces grundy_pieces_least(pieces_room *room, pieces x, pieces y);
pieces grundy_pieces_greatest(pieces_room *room, pieces x, pieces y);

/* At n the value of x at n + 1; for n below the limit. */
pieces grundy_pieces_next(pieces_room *room, pieces x);

/* Whether a condition holds for every n in 0..last. */
bool grundy_pieces_always(const pieces_room *room, pieces condition,
                          int64_t last);
bool grundy_pieces_same(pieces_room *room, pieces x, pieces y);

/* Loses the room if a value on 0..limit is none of 64 bits. */
void grundy_pieces_narrow(pieces_room *room, pieces x);

/* The value at n, 0 <= n <= limit, or the end of int64_t next to it. */
int64_t grundy_pieces_value(const pieces *x, int64_t n);

/* The piece that n lies in: its number. */
uint32_t grundy_pieces_find(const pieces *x, int64_t n);

#endif
