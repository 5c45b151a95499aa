/* SPDX-License-Identifier: MIT */
/* plan/facts/turn.h -- whether the rules say whose turn it is. */
#ifndef PLAN_TURN_H
#define PLAN_TURN_H

#include "lang/tree.h"

/*
 * Whether some number of a kind has two values, of which every move makes the
 * other one, or two kinds take turns: each leads to the other alone.  Moves may
 * differ by player then.  Inputs are open.  False: it is not, or not proved.
 */
bool grundy_turn_is_told(const ruleset *set);

#endif
