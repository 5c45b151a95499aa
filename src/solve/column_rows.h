/* SPDX-License-Identifier: MIT */
/*
 * solve/column_rows.h -- running a program of columns: what each column is
 * for some positions that follow one another.
 */
#pragma once

#include "solve/columns.h"

enum { COLUMN_ROWS = 256 }; /* most positions whose numbers are written out */

/*
 * A column for the positions at work: a line, start + i * step for position
 * i, which most are, or numbers that are written out when they are asked for.
 */
typedef struct column_now {
    bool line;
    uint32_t as; /* of no line: the column that it is equal to */
    int64_t start, step;
    int64_t low, high; /* of no line: all numbers lie between */
    const int64_t *row; /* NULL: not written out */
    uint32_t written;   /* of row: of what is slow, more may be wanted later */
} column_now;

typedef struct column_room {
    const columns *of;
    memory *mem;
    uint32_t count, rows; /* columns; positions at work */
    uint32_t until; /* of those: how lines compare stays the same so far */
    bool wide;            /* the processor has wide vectors */
    column_now *now;      /* by column */
    int64_t *numbers;     /* COLUMN_ROWS of each */
} column_room;

/* False when memory is out; closing it is right in any case. */
bool grundy_column_rows_open(column_room *room, const columns *c, memory *mem);
void grundy_column_rows_close(column_room *room);

/* Sets the paces and computes what never changes.  fast: the word in which
 * the positions of one computation differ. */
void grundy_column_rows_start(columns *c, uint32_t fast, column_room *room);

/* What depends on the slow words only. */
void grundy_column_rows_slow(const columns *c, const int64_t *word,
                             column_room *room);

/* All else for `rows` positions: word, and then its fast word goes on by
 * step each time.  More than COLUMN_ROWS: numbers can't be written out. */
void grundy_column_rows_fast(const columns *c, const int64_t *word,
                             int64_t step, uint32_t rows, column_room *room);

/* The column's numbers for those positions, written out. */
const int64_t *grundy_column_rows_of(column_room *room, uint32_t column);

/* Numbers that stand somewhere already: first[i * pace] + i * slope. */
typedef struct column_place {
    const int64_t *first;
    int64_t pace, slope;
} column_place;

/* Where the column's numbers are; false: they would have to be written out. */
bool grundy_column_rows_place(const column_room *room, uint32_t column,
                              column_place *place);

/* Whether the column is one number for all of them. */
static inline bool grundy_column_rows_is_number(const column_room *room,
                                                uint32_t column)
{
    return room->now[column].line && room->now[column].step == 0;
}
