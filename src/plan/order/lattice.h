/* SPDX-License-Identifier: MIT */
/* plan/order/lattice.h -- which cells play can come to. */
#ifndef PLAN_LATTICE_H
#define PLAN_LATTICE_H

#include "lang/tree.h"

/*
 * If every part of every option of the kind is a position of the same kind
 * that is a constant vector away: play reaches at most one of so many cells
 * of a box; UINT32_MAX if it stays in a line or a plane of it.  Else 1.
 */
uint32_t grundy_lattice_index(const game_kind *kind);

/*
 * Filling a table looks at every cell of the box, solving on demand only at
 * those that play reaches, but several times.  Where a clause goes step by step
 * most are reached unless the steps miss whole classes of cells; moves that
 * only divide reach few.
 */
bool grundy_lattice_is_by_steps(const game_kind *kind);

/* Whether few cells of a box are reached: all moves divide, or the steps miss
 * nearly all classes. */
bool grundy_lattice_reaches_few(const game_kind *kind);

/* Whether a clause has a loop. */
bool grundy_lattice_has_loops(const game_kind *kind);

#endif
