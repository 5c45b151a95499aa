/* SPDX-License-Identifier: MIT */
/*
 * plan/laws/walk.h -- the options of a heap as numbers that are linear in the
 * heap's size and in one loop variable, so that those of a heap of 10^18 can
 * be counted and found without running its rules.
 */
#ifndef PLAN_WALK_H
#define PLAN_WALK_H

#include "lang/tree.h"
#include "plan/facts/linear.h"

enum { WALK_PARTS = 2, WALK_CONDITIONS = 4, WALK_FILTERS = 4 };

/* form op 0, where op is N_EQ .. N_GE. */
typedef struct walk_condition {
    linear form;
    node_op op;
} walk_condition;

/*
 * One clause.  Its loop variable k runs through the list, or from low to
 * `top` or high (or half of it); an option is there if all conditions hold, k
 * is among the one set and not in the other, and no part has a negative size.
 */
typedef struct heap_walk {
    const variable *loop; /* NULL: no loop, at most one option */
    const node *outer;    /* what a loop around it runs through, whose variable
                             is the J of the forms; NULL: there is none */
    linear part[WALK_PARTS];
    uint32_t parts;
    const node *list; /* fixed; NULL: a range */
    linear low, high;
    const node *top; /* fixed: the range's end instead of high; or NULL */
    bool half;       /* of high, rounded down */
    walk_condition condition[WALK_CONDITIONS];
    uint32_t conditions;
    const node *among, *without; /* fixed sets, or `without` a number; NULL */
    const node *filter[WALK_FILTERS]; /* other conditions, on k alone */
    uint32_t filters;
} heap_walk;

/* False: the clause is not of that kind. */
bool grundy_walk_read(const game_kind *kind, const rule_move *m,
                      heap_walk *out);

#endif
