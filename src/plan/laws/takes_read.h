/* SPDX-License-Identifier: MIT */
/* plan/laws/takes_read.h -- clauses of one heap as runs of numbers to take. */
#ifndef PLAN_TAKES_READ_H
#define PLAN_TAKES_READ_H

#include "lang/tree.h"
#include "plan/laws/code.h"
#include "plan/laws/piecewise.h"
#include "plan/laws/turning.h"

/* low, low + step, .., high may be taken; nothing where high < low, and then
 * low is 1 and high 0.  low is never below 1. */
typedef struct takes_run {
    piecewise low, high;
    int64_t step;
    bool single; /* one number: high is low */
} takes_run;

typedef struct takes_set {
    piecewise_room *room;
    takes_run *run;
    uint32_t runs;
} takes_set;

static const char takes_too_many[] =
    "what may be taken changes too often with the heap";

/*
 * Reads a clause of the kind, a heap.  *splits is set, and no run made, if its
 * options are several heaps, or none, of less than n together.  NULL, or the
 * first condition that fails, and *where what hinders; *out is then worthless.
 */
const char *grundy_takes_read(piecewise_room *room, const code_source *source,
                              const game_kind *kind, const rule_move *move,
                              takes_run *out, bool *splits, grundy_span *where);

enum { TAKES_FILTERS = 4 };

/*
 * A clause of a heap of n, for which its loop variable k runs through low,
 * low + step, .., high and a move leads to times * k + rest, where that is no
 * less than 0 and every filter holds.  From k = from on filters say something
 * of k modulo the modulus alone.
 */
typedef struct takes_loop {
    const variable *k; /* NULL: no loop, and one k */
    int64_t low, high, step;
    int64_t times, rest;
    uint32_t filters, modulus;
    int64_t from;
    const node *filter[TAKES_FILTERS];
} takes_loop;

/* False: the clause is not understood, or leads to several heaps. */
bool grundy_takes_read_loop(piecewise_room *room, const code_source *source,
                            const game_kind *kind, const rule_move *move,
                            int64_t n, takes_loop *out);

#endif
