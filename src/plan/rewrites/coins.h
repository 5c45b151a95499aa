/* SPDX-License-Identifier: MIT */
/*
 * plan/rewrites/coins.h -- coins in a row, of which a move turns some whatever
 * the others show: the position is the sum of its heads taken singly.
 */
#ifndef PLAN_COINS_H
#define PLAN_COINS_H

#include "plan/rewrites/rewrite.h"

/* Splits a kind whose one parameter is such a set. */
void grundy_coins_rewrite(rewriting *r, game_kind *kind);

#endif
