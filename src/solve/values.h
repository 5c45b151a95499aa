/* SPDX-License-Identifier: MIT */
/*
 * solve/values.h -- where a solver keeps the values of positions: for each
 * kind a dense table over the box that the game bounds it by, and a memo for
 * all that lies outside.  Codes are those of solve/table.h.
 */
#pragma once

#include "grundy/game.h"
#include "solve/memo.h"
#include "solve/table.h"

typedef struct value_store {
    memory *mem;
    uint32_t kinds;        /* of the game */
    value_table *table;    /* by kind */
    position_memo *memo;   /* by kind */
    wide_map sums; /* of several positions, for solvers that keep such */
    /* Room for keys as long as the longest that a memo was given. */
    unsigned char *scratch;
    uint32_t words; /* of that position */
} value_store;

/* False when memory is out; close may be called then as well. */
bool grundy_values_open(value_store *values, memory *mem, uint32_t kinds);
void grundy_values_close(value_store *values);

/* The code of a position of the game's kinds and words. */
static inline uint32_t grundy_values_find(const value_store *values,
                                          grundy_position at)
{
    const uint32_t *const cell = grundy_table_at(&values->table[at.kind],
                                                 at.word, at.length);

    if (cell != NULL)
        return *cell;
    if (at.length > values->words)
        return 0;
    return grundy_memo_find(&values->memo[at.kind], at.word, at.length,
                            values->scratch);
}

/*
 * Sets the code; 0 only for a position that has one.  False when memory is
 * out, never for a position that has a code.
 */
bool grundy_values_put(value_store *values, grundy_position at,
                       uint32_t code);

/* Positions of the kind that are one game, or NULL: none.  Borrowed. */
void grundy_values_use_images(value_store *values, uint32_t kind,
                              const word_images *images);

/*
 * Every position for itself, as long as this is on: what memos hold stays true.
 * False: there are no images, and nothing is changed.
 */
bool grundy_values_plainly(value_store *values, bool on);

/* Forgets the positions of one kind, and all sums. */
void grundy_values_forget(value_store *values, uint32_t kind);

/* Gives back the memory of all memos; tables stay. */
void grundy_values_shed(value_store *values);

/* Positions in memos, bytes of memos, cells of tables, bytes refused. */
typedef struct value_counts {
    uint64_t memo_positions, memo_bytes, table_cells, wanted;
} value_counts;

value_counts grundy_values_count(const value_store *values);
