/* SPDX-License-Identifier: MIT */
/*
 * plan/rewrites/suffixes.h -- moves to one of a run, of which the next position
 * has all but the first: one option, and that position's own.
 */
#ifndef PLAN_SUFFIXES_H
#define PLAN_SUFFIXES_H

#include "plan/rewrites/rewrite.h"

void grundy_rewrite_suffixes(rewriting *r, game_kind *kind);

#endif
