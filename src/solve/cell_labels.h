/* SPDX-License-Identifier: MIT */
/*
 * solve/cell_labels.h -- the results of endless play by the cells of boxes,
 * where every position in reach has a cell of its own.
 */
#ifndef SOLVE_CELL_LABELS_H
#define SOLVE_CELL_LABELS_H

#include "base/memory.h"
#include "solve/position_graph.h"

/*
 * As grundy_retrograde, for a position with a cell, in 4 bytes for each cell
 * and each option instead of some sixty.  *done tells whether it was found:
 * boxes are not open, too large, or play leaves them; then nothing has
 * happened.
 */
GRUNDY_MUST_USE grundy_status grundy_cells_solve(position_graph *g,
                                                 uint32_t root, bool *done,
                                                 grundy_error *err);

/* Whether a position may be found so. */
bool grundy_cells_are_open(position_graph *g);

/* What is known of a position by its cell goes to its number; false: nothing
 * is. */
bool grundy_cells_tell(position_graph *g, uint32_t number);

/* The same without a number: of a position where nothing stands for others. */
bool grundy_cells_find(const position_graph *g, grundy_position at, bool right,
                       int64_t *result, uint32_t *length);

/* Positions that are known so. */
uint64_t grundy_cells_known(const position_graph *g);

void grundy_cells_close(position_graph *g);

#endif
