/* SPDX-License-Identifier: MIT */
/*
 * solve/filling.h -- what the files of the window share: the columns of the
 * rules and of the table (window.c), and the cells they give values to
 * (filling.c).
 */
#pragma once

#include "solve/column_rows.h"
#include "solve/window_frame.h"

/* What is known of a line where only winners are asked for: the last places of
 * from..upto that are lost, and that are neither lost nor won; before `from`:
 * there are none. */
typedef struct lost_line {
    int64_t origin;
    int32_t from, upto, lost, spoilt;
} lost_line;

typedef struct lost_lines {
    lost_line *line; /* by slot */
    uint64_t slots;
    int64_t stride;
} lost_lines;

typedef struct filling {
    window_job *job;
    columns columns;
    const window_rules *rules;
    column_room room;
    uint32_t runs, singles;
    run_columns run[WINDOW_CLAUSES]; /* as the groups of sets */
    uint32_t single[WINDOW_CLAUSES]; /* columns of indices */
    line_sets sets;
    uint8_t *cells; /* for winners: a byte a cell; as groups of sets: */
    lost_lines lost[WINDOW_CLAUSES];
    bool whole; /* the table is no larger than the box */
} filling;

/* Cells from one row to the next, and the cell of row 0. */
static inline int64_t grundy_filling_on(const filling *f)
{
    const table_walk *const walk = f->job->walk;
    const uint32_t fast = walk->axis[walk->length - 1];

    return walk->step[fast] * (int64_t)f->job->table->axis[fast].stride;
}

static inline uint32_t *grundy_filling_cell(const filling *f)
{
    const table_walk *const walk = f->job->walk;

    return grundy_table_at(f->job->table, walk->word, walk->length);
}

/* Whether a condition holds in none of the rows. */
static inline bool grundy_filling_is_never(const filling *f, uint32_t column)
{
    return column == COLUMN_NONE ||
           (grundy_column_rows_is_number(&f->room, column) &&
            f->room.now[column].start == 0);
}

static inline const int64_t *grundy_filling_rows_or_null(filling *f,
                                                         uint32_t column)
{
    return grundy_filling_is_never(f, column)
               ? NULL
               : grundy_column_rows_of(&f->room, column);
}

/*
 * Fills the cells of *rows positions from the walk's on, in the fast word;
 * *rows are fewer if there is no room for longer lines.
 * Requires: the columns are computed for them.
 */
GRUNDY_MUST_USE grundy_status grundy_filling_rows(filling *f, uint32_t *rows,
                                                  grundy_error *err);

/* ---- who wins (filling_winners.c) ---- */

/* Bytes of cells and a group of lines more; false: no room.  Closing is right
 * in any case. */
bool grundy_filling_open_winners(filling *f);
bool grundy_filling_add_line(filling *f, uint64_t slots, int64_t stride);
void grundy_filling_close_winners(filling *f);

/* As grundy_filling_rows, for as many rows as are asked for. */
GRUNDY_MUST_USE grundy_status grundy_filling_winners(filling *f, uint32_t rows,
                                                     grundy_error *err);

/* ---- rows of cells that end all their runs (filling_grow.c) ---- */

enum { GROWING_RUNS = 4 };

/* The lines that one run looks at, a slot a row: by row, as all `going`. */
typedef struct growing_run {
    const int64_t *firsts; /* NULL: they go on as `first` does */
    going origin, first, last, slot;
} growing_run;

typedef struct growing_rows {
    growing_run run[GROWING_RUNS];
} growing_rows;

/* Whether the rows at work are such. */
bool grundy_filling_grows(filling *f, growing_rows *rows);

/* Fills cells from row `from` to before `upto` as long as nothing is unusual;
 * the row it stops at. */
uint32_t grundy_filling_grow(filling *f, const growing_rows *rows,
                             uint32_t from, uint32_t upto);

/* By the rules, number i of the row at work. */
grundy_status grundy_filling_plainly(const filling *f, uint32_t i,
                                     grundy_error *err);
