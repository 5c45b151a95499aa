/* SPDX-License-Identifier: MIT */
/*
 * plan/rewrites/coins.h -- what coins.c and coin_runs.c share: a move that
 * turns coins of a set, an array or a number, on its way to be that of a single
 * head.
 */
#ifndef PLAN_COINS_H
#define PLAN_COINS_H

#include "plan/rewrites/rewrite.h"

typedef struct turning {
    rewriting *r;
    game_kind *kind;
    variable *set;
    uint32_t numbers; /* of a coin's place */
    node *row[GRUNDY_MOST_DIMS];
    variable *coin[GRUNDY_MOST_DIMS]; /* the single head's kind's parameters */
    /* the order: rising numbers, a bit each, and the one that is told first */
    uint32_t rises, first;
    /* of the move at work */
    const rule_move *move;
    const variable *top[GRUNDY_MOST_DIMS]; /* n */
    uint32_t guard; /* of the tail: `if n in s`, or the loop over n in s */
    const char *why_not;
} turning;

/* Whether x <= y - less, by the loops and conditions of the move, and those in
 * the set, whose tail `inner` is or NULL. */
bool grundy_coins_below(const turning *w, const tail *inner, const node *x,
                        const node *y, int64_t less);

/* x op y; either of the two where the other is NULL. */
node *grundy_coins_both(turning *w, node_op op, node *x, node *y);

/* The bits of the number; NULL: they are not known. */
node *grundy_coins_of_bits(turning *w, node *n);

/* The places where the array is another one than the position's; NULL: they
 * are not known. */
node *grundy_coins_of_array(turning *w, const node *n);

/*
 * The board is an array of n * m, and the coin at the place must show heads,
 * says the tail's step `guard`: the move becomes that of a set of cells, which
 * w->set is from then on, and turns *cells.  False: it is not known to.
 */
bool grundy_coins_on_board(turning *w, uint32_t guard, const node *place,
                           rule_move *move, node **cells);

/* The set of cells that show heads on it. */
node *grundy_coins_of_board(turning *w);

#endif
