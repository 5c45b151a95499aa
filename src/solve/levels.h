/* SPDX-License-Identifier: MIT */
/*
 * solve/levels.h -- an order of positions by linear forms of their words, and
 * a walk through the cells of a table in that order.
 *
 * A position has a number at each level: a form of its words, or a constant
 * of its kind.  Positions are compared by the first level where they differ,
 * and every part of every option has the smaller number there.
 */
#pragma once

#include "solve/table.h"

enum { LEVELS_MOST = 16 };

typedef struct fill_level {
    int32_t times[GRUNDY_TABLE_AXES]; /* all 0: a constant */
    int64_t least; /* the constant; or no position has less, INT64_MIN: any */
} fill_level;

/* Of one kind.  Kinds of one group move into each other: their numbers are
 * of the same levels. */
typedef struct fill_order {
    uint32_t group; /* kinds move into groups of smaller numbers only */
    uint32_t levels;
    fill_level level[LEVELS_MOST];
    bool fill; /* most of the box will be needed */
    bool rows; /* so that rows of cells are worth while, if there are any */
    bool ends; /* but positions may end early: only if many are needed */
} fill_order;

/* Within these no sum of a form overflows. */
enum { LEVELS_MOST_TIMES = 1 << 12 };
#define LEVELS_MOST_END (INT64_C(1) << 44)

bool grundy_levels_are_small(const fill_order *order, const table_box *box);

/* ---- walks ---- */

/* One loop of a walk: over the values of a level, or of one word. */
typedef struct level_loop {
    bool is_sum;
    uint32_t at; /* the level or the word */
    bool falls;
    int64_t now, last;
} level_loop;

typedef struct level_walk {
    fill_order order; /* a copy: what it is made from may change meanwhile */
    table_box box;
    uint32_t loops;
    level_loop loop[LEVELS_MOST + GRUNDY_TABLE_AXES];
    int64_t word[GRUNDY_TABLE_AXES]; /* the position reached */
    bool fixed[GRUNDY_TABLE_AXES];
    int64_t sum[LEVELS_MOST]; /* of forms of several words; if fixed */
    bool summed[LEVELS_MOST];
} level_walk;

/* At the first cell; false: there is none. */
bool grundy_levels_begin(level_walk *walk, const fill_order *order,
                         const table_box *box);
bool grundy_levels_next(level_walk *walk);

/* Which of two positions comes first: negative, 0 or positive. */
int grundy_levels_compare(const level_walk *x, const level_walk *y);
