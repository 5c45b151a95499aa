/* SPDX-License-Identifier: MIT */
/*
 * solve/result_rows.h -- a box of results filled row by row from columns of
 * numbers (solve/columns.h), without running the rules cell by cell.
 */
#ifndef SOLVE_RESULT_ROWS_H
#define SOLVE_RESULT_ROWS_H

#include "base/watch.h"
#include "solve/result_table.h"
#include "solve/window.h"

/* The value of one cell by the game's options, put into the box. */
typedef grundy_status result_plainly(void *user, const int64_t *word,
                                     grundy_error *err);

typedef struct result_rows {
    const window_rules *rules;
    const result_box *box;
    memory *mem;
    watch *watch;
    int64_t stuck; /* the result of who can't move */
    result_plainly *plainly;
    void *user;
    uint64_t options; /* looked at */
} result_rows;

/* Whether a box of such rules is filled so. */
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

#endif
