/* SPDX-License-Identifier: MIT */
/*
 * solve/move_history.h -- which changes of a position have ended visits: the
 * history heuristic [Schaeffer89].
 *
 * A move that was good enough at one position often is at others, whatever has
 * changed elsewhere.  Moves are told apart by what they change (their marks),
 * of which the rules need say nothing.  A guess: it says what to try first.
 */
#pragma once

#include "base/memory.h"
#include "solve/position_graph.h"

typedef struct move_history {
    uint32_t *weight; /* by mark; NULL: nothing is known yet */
} move_history;

void grundy_history_close(move_history *h, memory *mem);

/* What is known by another one, which knows something.  False: memory is out.
 */
bool grundy_history_copy(move_history *h, const move_history *from,
                         memory *mem);

/* The last of these moves was good enough, after so many visits; the others
 * were tried before it.  False: memory is out. */
bool grundy_history_praise(move_history *h, memory *mem,
                           const position_edge *edge, size_t count,
                           uint64_t visits);

/* Puts the move of that number in front; the others stay in order. */
void grundy_edges_bring_forward(position_edge *edge, size_t number);

/* Puts the first one in that place; those up to there move up. */
void grundy_edges_put_off(position_edge *edge, size_t place);

/* Those that promise more come first, of equal ones those whose like was
 * better. */
void grundy_history_sort(const move_history *h, const position_graph *g,
                         position_edge *edge, size_t count);

/* The best of the moves, by their like, in front of the others. */
void grundy_history_choose(const move_history *h, position_edge *edge,
                           size_t count);
