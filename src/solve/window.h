/* SPDX-License-Identifier: MIT */
/*
 * solve/window.h -- filling a table whose positions move to runs of cells
 * along lines: a row, a column, a diagonal, any fixed direction.
 *
 * The run of a position differs little from that of the position before it on
 * the same line, so each line keeps the set of values in its run and moves
 * its ends; an option then costs nothing, however long the run is.  Where
 * runs only grow a set is bits of values seen; where values leave it again it
 * counts how often it holds each [theory: a running minimum would have to
 * climb again whenever a small value leaves].
 */
#pragma once

#include "base/watch.h"
#include "solve/columns.h"
#include "solve/lines.h"
#include "solve/table.h"

enum { WINDOW_CLAUSES = 96 };

/*
 * Options of a position: at + k * step for k in first..last, or one option if
 * step is 0 everywhere.  Those beyond the declared ranges are no options.
 */
typedef struct window_clause {
    bool run;
    bool fails; /* no option: where the guard holds the rules may fail */
    uint32_t guard; /* column: 0 where it has none; COLUMN_NONE: no guard */
    uint32_t at[GRUNDY_TABLE_AXES];  /* columns */
    int64_t step[GRUNDY_TABLE_AXES]; /* of a run: not all 0 */
    uint32_t first, last;            /* of a run: columns */
    uint32_t gain; /* column: what the mover scores; COLUMN_NONE: nothing */
    bool again;    /* who moves is to move again */
} window_clause;

/*
 * All options of a kind's positions, in the box that the columns were written
 * for.  Every option is a single position of the same kind.
 */
typedef struct window_rules {
    columns columns;
    uint32_t length; /* words of a position */
    int64_t box_low[GRUNDY_TABLE_AXES], box_high[GRUNDY_TABLE_AXES];
    /* Declared; the ends of int64_t: no bound. */
    int64_t low[GRUNDY_TABLE_AXES], high[GRUNDY_TABLE_AXES];
    uint32_t stop; /* column: not 0 where there are no options; or NONE */
    /* Columns: not 0 where play is over with a result, and that; or NONE. */
    uint32_t ended, result;
    uint32_t clauses;
    window_clause clause[WINDOW_CLAUSES];
} window_rules;

/* What filling may call: the value of one cell by the game's options, put
 * into the table. */
typedef grundy_status window_plainly(void *user, const int64_t *word,
                                     grundy_error *err);

typedef struct window_job {
    const window_rules *rules;
    const value_table *table;
    table_walk *walk;
    memory *mem;
    watch *watch;
    window_plainly *plainly;
    void *user;
    uint32_t lost, won; /* codes, where only winners are asked for; else 0 */
    uint64_t solved, options; /* cells given a value, values looked at */
} window_job;

/*
 * Goes on with the walk to its end; *done false: the lines would take too
 * much memory, and the walk stands at a cell that is still to be filled.
 *
 * Requires: every option that lies in the box of the walk comes earlier in
 * it or was filled before.
 * Keeps: each cell has the code that visiting it would have given it, poison
 * too.  Time: by cells and by the values that enter and leave runs.
 */
GRUNDY_MUST_USE grundy_status grundy_window_fill(window_job *job, bool *done,
                                                 grundy_error *err);
