/* SPDX-License-Identifier: MIT */
/*
 * plan/rewrites/endings_wins.h -- `win if` as a move.
 */
#ifndef PLAN_ENDINGS_WINS_H
#define PLAN_ENDINGS_WINS_H

#include "plan/rewrites/rewrite.h"

/* Of moves and decisions together. */
enum { ENDINGS_CLAUSES = 60 };

/* Whether the kind has a `win if`. */
bool grundy_endings_has_win(const game_kind *kind);

/* Its moves in place of what decides, at most ENDINGS_CLAUSES of both: who
 * moves at a position of the kind wins by them as before.  What was written is
 * kept in the kind. */
void grundy_endings_win(rewriting *r, game_kind *kind);

#endif
