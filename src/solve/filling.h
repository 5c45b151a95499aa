/* SPDX-License-Identifier: MIT */
/*
 * solve/filling.h -- what the files of the window share: the columns of the
 * rules and of the table (window.c), and the cells they give values to
 * (filling.c).
 */
#ifndef SOLVE_FILLING_H
#define SOLVE_FILLING_H

#include "solve/column_rows.h"
#include "solve/window.h"

/* Of a single option: what stands in its column for an index. */
enum { NO_OPTION = -1, BEYOND = -2 };

/* Places on its line; where place 0 is, and the slot; not 0: it leaves the
 * box. */
typedef struct run_columns {
    uint32_t first, last, origin, slot, beyond;
} run_columns;

typedef struct filling {
    window_job *job;
    columns columns;
    const window_rules *rules;
    column_room room;
    uint32_t runs, singles;
    run_columns run[WINDOW_CLAUSES]; /* as the groups of sets */
    uint32_t single[WINDOW_CLAUSES]; /* columns of indices */
    line_sets sets;
    bool whole; /* the table is no larger than the box */
} filling;

/*
 * Fills the cells of *rows positions from the walk's on, in the fast word;
 * *rows are fewer if there is no room for longer lines.
 * Requires: what depends on slow words only is computed.
 */
GRUNDY_MUST_USE grundy_status grundy_filling_rows(filling *f, uint32_t *rows,
                                                  grundy_error *err);

#endif
