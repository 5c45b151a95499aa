/* SPDX-License-Identifier: MIT */
/* plan/rewrites/stairs.h -- tokens that go down a staircase. */
#ifndef PLAN_STAIRS_H
#define PLAN_STAIRS_H

#include "plan/rewrites/rewrite.h"

/* The rewrite staircase, for one kind. */
void grundy_rewrite_stairs(rewriting *r, game_kind *kind);

#endif
