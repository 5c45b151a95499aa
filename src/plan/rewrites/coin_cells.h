/* SPDX-License-Identifier: MIT */
/* plan/rewrites/coin_cells.h -- coins in a row as an array of 0 and 1. */
#ifndef PLAN_COIN_CELLS_H
#define PLAN_COIN_CELLS_H

#include "plan/rewrites/rewrite.h"

/* Makes the kind the sum of its heads taken singly, if its one parameter is an
 * array of coins and its moves turn coins. */
void grundy_coin_cells(rewriting *r, game_kind *kind);

/* The sum where all elements of the array are 0 or 1, else what the kind is by
 * its moves. */
node *grundy_coin_cells_or_rest(rewriting *r, game_kind *kind, node *sum);

#endif
