/* SPDX-License-Identifier: MIT */
/*
 * solve/forget.h -- a search that goes on where its positions fill the memory.
 *
 * What is known of a position saves work and is never needed: what is lost is
 * found again.  So where the next positions would find no room about half of
 * them go, those first that took no visit, then those that took little work, of
 * equal ones the oldest.  Others move up and get other numbers.
 */
#ifndef SOLVE_FORGET_H
#define SOLVE_FORGET_H

#include "solve/position_graph.h"

/* Whether the memory's limit may refuse the next options. */
bool grundy_positions_are_many(const position_graph *g);

/*
 * In this order: those that must stay; which others stay; the new number of one
 * that must; and they move.  No options are being listed, and no length of a
 * position is known: numbers stand in its place meanwhile.
 */
void grundy_positions_hold(position_graph *g, uint32_t number);
void grundy_positions_choose(position_graph *g);
uint32_t grundy_positions_moved(const position_graph *g, uint32_t number);
void grundy_positions_move(position_graph *g);

#endif
