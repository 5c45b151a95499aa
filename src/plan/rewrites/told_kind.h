/* SPDX-License-Identifier: MIT */
/* plan/rewrites/told_kind.h -- the kind that the numbers of a telling make. */
#ifndef PLAN_TOLD_KIND_H
#define PLAN_TOLD_KIND_H

#include "plan/rewrites/rewrite.h"
#include "plan/rewrites/telling.h"

/* Adds that kind, and makes the positions of `kind` equal to its, unless they
 * cannot be written. */
void grundy_telling_become(rewriting *r, telling *t, game_kind *kind);

#endif
