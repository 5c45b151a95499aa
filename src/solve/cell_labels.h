/* SPDX-License-Identifier: MIT */
/*
 * solve/cell_labels.h -- the results of endless play by the cells of boxes, in
 * one numbering of all of them, where every position in reach has its own: 4
 * bytes for each cell and each option of a run, instead of some sixty.
 */
#pragma once

#include <assert.h>

#include "grundy/rules.h"
#include "solve/position_graph.h"
#include "solve/reach.h"

/* A label is one of these, with the length above; or OPEN, where a run that has
 * turned round has the options there that are not won. */
enum { LABEL_OPEN, LABEL_LOST, LABEL_DRAWN, LABEL_WON, LABEL_BITS = 2 };

struct cell_labels {
    reach_ids ids;
    uint64_t found;
    bool busy;  /* a run asks for options, which may ask for results */
    bool unfit; /* play leaves the boxes: all is void */
};

/* What is never ended is won or lost in that many moves, later than all else.
 */
static_assert(GRUNDY_NEVER == UINT32_MAX >> LABEL_BITS, "the longest label");

static inline uint32_t grundy_label_kind(uint32_t label)
{
    return label & 3u;
}

static inline uint32_t grundy_label_length(uint32_t label)
{
    return label >> LABEL_BITS;
}

static inline uint32_t grundy_label_of(int64_t result, uint32_t length)
{
    return (uint32_t)(result + LABEL_DRAWN) | length << LABEL_BITS;
}

static inline int64_t grundy_label_result(uint32_t label)
{
    return (int64_t)grundy_label_kind(label) - LABEL_DRAWN;
}

/* Whether a position may be found so. */
bool grundy_cells_are_open(const position_graph *g);

/* Makes labels, and the cell of a position; false: it has none, or memory is
 * out, which is no error: there is another way. */
bool grundy_cells_open(position_graph *g, uint32_t number, uint32_t *cell);
void grundy_cells_close(position_graph *g);

/* The position of a cell; word has room for GRUNDY_TABLE_AXES. */
grundy_position grundy_cells_at(const position_graph *g, uint32_t cell,
                                bool *right, int64_t *word);

/* What is known of a position by its cell goes to its number; false: nothing
 * is. */
bool grundy_cells_tell(const position_graph *g, uint32_t number);

/* The same without a number: of a position where nothing stands for others. */
bool grundy_cells_find(const position_graph *g, grundy_position at, bool right,
                       int64_t *result, uint32_t *length);

/* Positions that are known so. */
uint64_t grundy_cells_known(const position_graph *g);
