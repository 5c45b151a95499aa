/* SPDX-License-Identifier: MIT */
/* plan/order/lattice.h -- which cells steps by constants can come to. */
#ifndef PLAN_LATTICE_H
#define PLAN_LATTICE_H

#include "lang/tree.h"

/*
 * If every part of every option of the kind is a position of the same kind
 * that is a constant vector away: play reaches at most one of so many cells
 * of a box; UINT32_MAX if it stays in a line or a plane of it.  Else 1.
 */
uint32_t grundy_lattice_index(const game_kind *kind);

#endif
