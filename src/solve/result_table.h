/* SPDX-License-Identifier: MIT */
/*
 * solve/result_table.h -- the results of single positions in dense boxes, in
 * an order in which every move leads to an earlier one.
 *
 * A cell costs a small part of what a search does for a position, so where play
 * reaches much of a box it is filled as a whole.  What fails in a cell, or leads
 * out of the boxes or to a sum, leaves it and all that leads to it without a
 * result: play may never come there, and where it does the search finds out.
 */
#pragma once

#include "solve/levels.h"
#include "solve/position_graph.h"
#include "base/watch.h"
#include "solve/window.h"

typedef struct result_box {
    table_axis axis[GRUNDY_TABLE_AXES];
    int32_t order[GRUNDY_TABLE_AXES]; /* slowest first: grundy_bounds */
    uint32_t length;                  /* 0: there is none */
    uint32_t group;
    uint64_t cells;
    int64_t *value; /* INT64_MIN: none */
    /* Which cells are there, and what of a cell's number tells its place: all
     * of them, or the last ones in a ring of mask + 1 places. */
    uint64_t from, to, mask;
} result_box;

static inline int64_t grundy_axis_highest(const table_axis *a)
{
    return (int64_t)((uint64_t)a->low + a->extent - 1);
}

/* The axis at a place of the order, and where the order begins along it. */
static inline uint32_t grundy_box_axis(const result_box *b, uint32_t at)
{
    const int32_t name = b->order[at];

    return (uint32_t)(name < 0 ? -name : name) - 1;
}

static inline int64_t grundy_box_first(const result_box *b, uint32_t at)
{
    const table_axis *const a = &b->axis[grundy_box_axis(b, at)];

    return b->order[at] < 0 ? grundy_axis_highest(a) : a->low;
}

typedef struct result_tables {
    position_graph *graph; /* whose game it is, and which says what failed */
    result_box *box;       /* by kind; NULL: none are there */
    bool filling, filled; /* all of them; before that they hold nothing */
    bool ringed;          /* of some only the last were kept: not again */
} result_tables;

void grundy_result_tables_open(result_tables *t, position_graph *graph);
void grundy_result_tables_close(result_tables *t);

/* The result of the position, if it is known; of a large box only those are
 * kept at first that play soon comes to. */
bool grundy_result_tables_find(const result_tables *t, grundy_position at,
                               int64_t *result);

/*
 * Finds the boxes that play from the position stays in, and what filling them
 * is, in cells that are filled one by one: 0 if some have no order, or there
 * would be very many.  What was filled before is dropped.
 */
GRUNDY_MUST_USE grundy_status grundy_result_tables_cover(result_tables *t,
                                                         grundy_position at,
                                                         uint64_t *work,
                                                         grundy_error *err);

/* Fills them.  GRUNDY_ELIMIT and what else ends all work comes from there. */
GRUNDY_MUST_USE grundy_status grundy_result_tables_fill(result_tables *t,
                                                        grundy_error *err);

/* ---- rows of columns (result_rows.c) ---- */

/* The value of one cell by the game's options, put into the box. */
typedef grundy_status result_plainly(void *user, const int64_t *word,
                                     grundy_error *err);

typedef struct result_rows {
    const window_rules *rules;
    result_box *box;
    memory *mem;
    watch *watch;
    int64_t stuck; /* the result of who can't move */
    result_plainly *plainly;
    void *user;
    uint64_t options; /* looked at */
    bool ring_left;   /* the box is a ring, and cells are needed that it has no
                         longer, or needs to be filled in another way */
} result_rows;

/* Whether a box of such rules is filled so, and may be a ring. */
bool grundy_result_rows_fit(const window_rules *rules, const result_box *box);

/*
 * Fills the box in its order; *done false: its rules are not of this kind, and
 * nothing was filled.  Where the watch ends it *err stays as it is.
 *
 * Requires: each option is in a cell of the box that comes earlier, or beyond
 * it.
 * Keeps: each cell has what filling it plainly would have given it.
 */
GRUNDY_MUST_USE grundy_status grundy_result_rows_fill(result_rows *r,
                                                      bool *done,
                                                      grundy_error *err);
