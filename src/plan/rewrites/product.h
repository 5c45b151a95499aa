/* SPDX-License-Identifier: MIT */
/*
 * plan/rewrites/product.h -- a move that turns a product of coins, read for
 * each of the coin's numbers by itself.  Of one of these, x, A is the set of
 * numbers at which coins are turned, x among them (product.c).
 */
#ifndef PLAN_PRODUCT_H
#define PLAN_PRODUCT_H

#include "plan/rewrites/rewrite.h"

enum {
    PRODUCT_NUMBERS = 4,
    PRODUCT_INNER = 4,
    PRODUCT_ITEMS = 6,
    PRODUCT_NAMES = 40,
    PRODUCT_MOVES = 16,
    PRODUCT_DIGITS = 1 << 12 /* of one item each number */
};

/* Numbers of A beside x: one, or all of a range. */
typedef struct product_item {
    node *value, *low, *high; /* the value, in the loop's name if it has one */
    const tail_step *loop;    /* of a sum; NULL: one number */
    bool has_own;             /* the range ends with x itself */
} product_item;

/* One A: what is turned beside x, and the part of the tail that tells it. */
typedef struct product_move {
    product_item item[PRODUCT_ITEMS];
    uint32_t items;
    tail_step step[PRODUCT_NAMES];
    uint32_t steps;
} product_move;

/* A loop of a sum: over a range, or a name for what stands in a list. */
typedef struct inner_loop {
    const tail_step *step;
    const variable *name;
    node *is; /* NULL: it runs over a range */
} inner_loop;

typedef struct product {
    rewriting *r;
    game_kind *kind;
    uint32_t numbers;
    const rule_move *move; /* the one at work */
    /* The numbers, then the loops of its tail; those that depend on each other
     * have one root. */
    const variable *name[PRODUCT_NAMES];
    uint32_t names, root[PRODUCT_NAMES];
    inner_loop inner[PRODUCT_INNER];
    uint32_t inners;
    const node *condition[PRODUCT_INNER];
    uint32_t conditions;
    product_move now[PRODUCT_NUMBERS]; /* of the move at work */
    /* Which items each turned position is of, a digit of each number, 0 for the
     * number itself; so many times that it is odd. */
    bool turned[PRODUCT_DIGITS];
    bool rises[PRODUCT_NUMBERS], falls[PRODUCT_NUMBERS];
    product_move *made[PRODUCT_NUMBERS]; /* all that were found */
    uint32_t makes[PRODUCT_NUMBERS];
    /* Which of them each clause has, a digit for each number. */
    uint32_t together[PRODUCT_MOVES];
    uint32_t clauses;
} product;

/* Reads the move into p->now; false: it turns no product. */
bool grundy_product_read(product *p, const rule_move *move);

/* The same number, or the same range. */
bool grundy_product_same(const node *x, const node *y);

#endif
