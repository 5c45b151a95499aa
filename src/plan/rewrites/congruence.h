/* SPDX-License-Identifier: MIT */
/* plan/rewrites/congruence.h -- numbers that may be taken, up to a period. */
#ifndef PLAN_CONGRUENCE_H
#define PLAN_CONGRUENCE_H

#include "plan/rewrites/rewrite.h"

void grundy_rewrite_congruence(rewriting *r, game_kind *kind);

#endif
