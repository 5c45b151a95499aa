/* SPDX-License-Identifier: MIT */
/*
 * solve/table.h -- the values of one kind of position in a dense table over
 * a box of its words.  Everything is stored as a code of 32 bits.
 */
#pragma once

#include "base/memory.h"
#include "grundy/game.h"

/*
 * Codes: 0 is a position not solved (so that fresh memory is empty), v + 1 a
 * value v below GRUNDY_CODE_VALUES; the others are the two below.
 */
#define GRUNDY_CODE_POISON UINT32_C(0xfffffffe)  /* failed while filling */
#define GRUNDY_CODE_ON_PATH UINT32_C(0xffffffff) /* being solved just now */
#define GRUNDY_CODE_VALUES UINT32_C(0xfffffff0)

static inline bool grundy_code_is_value(uint32_t code)
{
    return code - 1 < GRUNDY_CODE_VALUES;
}

enum {
    GRUNDY_TABLE_AXES = 12,      /* most words of a position in a table */
    GRUNDY_TABLE_CELLS = 1 << 28 /* most cells of a table */
};

typedef struct table_axis {
    int64_t low;
    uint64_t extent; /* values low..low + extent - 1 */
    uint64_t stride; /* cells from one value to the next */
} table_axis;

/* A box of positions; empty if length is 0. */
typedef struct table_box {
    uint32_t length;
    int64_t low[GRUNDY_TABLE_AXES], high[GRUNDY_TABLE_AXES];
} table_box;

typedef struct value_table {
    uint32_t *code;
    /* By cell, for code that reads many: a value below 64, plus 64, or 0 for
     * whatever else the code may be.  NULL until it is asked for. */
    uint8_t *small;
    uint32_t length; /* words of a position; UINT32_MAX: no table */
    table_axis axis[GRUNDY_TABLE_AXES];
    uint64_t cells;
    table_box asked;  /* by the bounds that were covered last */
    int32_t order[GRUNDY_TABLE_AXES]; /* theirs */
    bool fill;                        /* theirs, if there is an order */
    table_box filled; /* has been filled in order already */
    bool filling;
    bool crowded; /* runs along its lines had no room: not tried again */

    /* What forgetting has left for the next table: its room is in cells. */
    uint64_t room, spare_room;
    uint32_t *spare;
    uint8_t *spare_small;
} value_table;

/* The cell of a position, or NULL if it lies outside the table. */
static inline uint32_t *grundy_table_at(const value_table *table,
                                        const int64_t *word, uint32_t length)
{
    uint64_t at = 0;

    if (length != table->length)
        return NULL;
    for (uint32_t i = 0; i < length; i++) {
        const table_axis *const axis = &table->axis[i];
        const uint64_t step = (uint64_t)word[i] - (uint64_t)axis->low;

        if (step >= axis->extent)
            return NULL;
        at += step * axis->stride;
    }
    return table->code + at;
}

/* No table, which every position lies outside of. */
void grundy_table_none(value_table *table);
void grundy_table_close(value_table *table, memory *mem);

/* No table from now on, but its memory is kept if it is not large: the next is
 * likely to need as much, and fresh pages cost more than to clear old ones. */
void grundy_table_forget(value_table *table, memory *mem);

/*
 * Makes the table hold the box of the bounds: opens it or lets it grow (by
 * half at least, so that ever larger boxes cost linear time).  Values stay,
 * cells move.  False, and nothing is changed, if the table would be too large
 * or memory is out.
 */
bool grundy_table_cover(value_table *table, memory *mem,
                        const grundy_bounds *bounds);

/* The small values, now there if memory is; NULL: there is no table either. */
uint8_t *grundy_table_small(value_table *table, memory *mem);

/* Walks through the cells of a box in the order of its bounds. */
typedef struct table_walk {
    uint32_t length;
    int64_t word[GRUNDY_TABLE_AXES];          /* the position reached */
    int64_t first[GRUNDY_TABLE_AXES], last[GRUNDY_TABLE_AXES];
    uint32_t axis[GRUNDY_TABLE_AXES];         /* slowest first */
    int64_t step[GRUNDY_TABLE_AXES];          /* 1 or -1, by axis */
    table_box skip, box;
    bool settled; /* the box will be filled as a whole */
} table_walk;

/*
 * Begins to fill what was covered last, if its bounds asked for that (and
 * what makes a box of it and of the cells that are filled, if that is not
 * much more).  False: nothing is to be done.  grundy_table_filled at the end
 * notes what has been done.
 */
bool grundy_table_walk(const value_table *table, table_walk *walk);
bool grundy_table_next(table_walk *walk);
void grundy_table_filled(value_table *table, const table_walk *walk);

/*
 * For those who walk in an order of their own: the box that is to be filled
 * as a whole, or false if nothing is, or not enough to walk through it again.
 */
bool grundy_table_unfilled(const value_table *table, table_box *box);

/* Cells from here on that follow one another in the fast word, 1 or more. */
uint64_t grundy_table_run(const table_walk *walk);

/* As many steps of grundy_table_next, at most the run. */
bool grundy_table_pass(table_walk *walk, uint64_t cells);

/* Cells in the box of the walk. */
uint64_t grundy_table_walk_cells(const table_walk *walk);
