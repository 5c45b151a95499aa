/* SPDX-License-Identifier: MIT */
/*
 * plan/rewrites/periodic.h -- positions of numbers that moves change by little,
 * and the values of the small ones: what periodic.c makes periods of.
 */
#ifndef PLAN_PERIODIC_H
#define PLAN_PERIODIC_H

#include "plan/rewrites/rewrite.h"
#include "plan/rewrites/telling.h"

enum {
    PERIODIC_NUMBERS = 4, /* at most */
    PERIODIC_FREE = 4     /* free numbers of a relation */
};

enum { PERIODIC_STAYS = PERIODIC_NUMBERS };

/* A free number of a relation: that of the position, or 0, and a step. */
typedef struct periodic_step {
    const ir_node *leaf;
    uint32_t of; /* PERIODIC_STAYS: 0 */
    int64_t reach;
} periodic_step;

typedef struct periodic_steps {
    uint32_t count;
    periodic_step free[PERIODIC_FREE];
} periodic_steps;

typedef struct periodic {
    telling t;
    rewriting *r;
    game_kind *kind;
    uint32_t numbers;
    bool is_long[PERIODIC_NUMBERS];
    int64_t low[PERIODIC_NUMBERS],
        high[PERIODIC_NUMBERS]; /* high: of those that stay */
    uint32_t longs, pair[2];    /* long numbers, and two of them */
    bool diagonal; /* the pair is told by the lesser one and the difference */
    bool rises;    /* some long number may */
    bool jumps;    /* some number may become one of a few */
    bool winners;  /* 1 for won and 0 for lost in place of nimbers */
    int64_t most;  /* beyond it a number may overflow in the rules */
    int64_t modulus;
    int64_t threshold[PERIODIC_NUMBERS], reach[PERIODIC_NUMBERS];
    periodic_steps step[IR_RELATIONS];
    /* positions below `box`, of which room for `room` is there */
    int64_t box[PERIODIC_NUMBERS], room[PERIODIC_NUMBERS],
        begin[PERIODIC_NUMBERS], period[PERIODIC_NUMBERS];
    uint16_t *value;
    uint32_t depth, work;
    bool lost;
} periodic;

/* The kind's moves as such steps; p->r and p->kind are given, all else is 0.
 * False: they are no such moves, or play may not end. */
bool grundy_periodic_read(periodic *p, arena *a);

/* The values of all positions below `end` along the long numbers: nimbers, or
 * winners.  False: there are too many, or that takes too long. */
bool grundy_periodic_fill(periodic *p, arena *a, int64_t end);

/* The next position of the box that was filled; false: that was the last. */
bool grundy_periodic_next(const periodic *p, int64_t *x);

/* The value of a position of the box. */
uint32_t grundy_periodic_value(const periodic *p, const int64_t *x);

#endif
