/* SPDX-License-Identifier: MIT */
/*
 * solve/position_index.h -- the numbers of single positions of a graph, by the
 * place of their words in a box.
 *
 * A kind whose positions lie in a box that is not much larger than what is
 * reached has a cell of 4 bytes for each place, in place of a key and a hash.
 * Boxes are a guess at what will be reached: positions outside have keys.
 */
#ifndef SOLVE_POSITION_INDEX_H
#define SOLVE_POSITION_INDEX_H

#include "solve/position_graph.h"

/* Asks the game for the boxes of all that play from there reaches; once. */
GRUNDY_MUST_USE grundy_status grundy_index_ask(position_graph *g,
                                               grundy_position at,
                                               grundy_error *err);

/* Opens the boxes that have become worth it. */
void grundy_index_open(position_graph *g);
void grundy_index_close(position_graph *g);

/* The cell of the position: 1 + its number, 0: none yet.  NULL: it has none. */
static inline uint32_t *grundy_index_cell(const position_graph *g,
                                          grundy_position at, bool right)
{
    return g->index.table == NULL || at.kind >= g->game.kinds
               ? NULL
               : grundy_table_at(&g->index.table[2 * at.kind + right], at.word,
                                 at.length);
}

/* Notes in its node, which is new, where the cell is. */
void grundy_index_note(position_graph *g, position_node *n, uint32_t kind,
                       const uint32_t *cell);

/* The position of an indexed node; word has room for GRUNDY_TABLE_AXES. */
grundy_position grundy_index_at(const position_graph *g, const position_node *n,
                                int64_t *word);

/* Bytes of all cells. */
size_t grundy_index_bytes(const position_graph *g);

#endif
