/* SPDX-License-Identifier: MIT */
/*
 * plan/rewrites/theorems.h -- the rewrite theorem: games whose nimbers somebody
 * has proved to be an expression.  Each is a record (theorems.c), and to add
 * one is to add a record and nothing else.
 */
#ifndef PLAN_THEOREMS_H
#define PLAN_THEOREMS_H

#include "plan/rewrites/rewrite.h"

/* The rewrite theorem, for one kind. */
void grundy_rewrite_theorem(rewriting *r, game_kind *kind);

/* The records of staircases alone, as the rewrite staircase. */
void grundy_rewrite_stairs(rewriting *r, game_kind *kind);

/* The how many-th record, its rules with `fn value`; NULL behind the last: for
 * tests, which play what it says. */
const char *grundy_theorem_rules(uint32_t number);

#endif
