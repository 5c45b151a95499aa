/* SPDX-License-Identifier: MIT */
/*
 * solve/window_frame.h -- the rules of a window as columns of the cells of a
 * table (window.c).
 */
#pragma once

#include "solve/window.h"

/* Of a single option: what stands in its column for an index. */
enum { NO_OPTION = -1, BEYOND = -2 };

/* The last place of no run. */
#define BEFORE_ALL (INT64_MIN / 4)

/* Places on its line; where place 0 is, and the slot; not 0: it leaves the
 * box. */
typedef struct run_columns {
    uint32_t first, last, origin, slot, beyond;
} run_columns;

/* What clauses are put on: the columns to write, the box that is filled, the
 * table it lies in, and the axes, slowest first. */
typedef struct window_frame {
    const window_rules *rules;
    columns *columns;
    const table_box *box;
    const table_axis *axis;
    const uint32_t *slowest;
} window_frame;

/* The column of an option's index, COLUMN_NONE: there is none. */
uint32_t grundy_window_single(window_frame *f, const window_clause *clause);

/* The columns of a run, whose lines have so many slots, and cells from one
 * place to the next; false: there are none. */
bool grundy_window_run(window_frame *f, const window_clause *clause,
                       run_columns *r, uint64_t *slots, int64_t *stride);
