/* SPDX-License-Identifier: MIT */
/*
 * plan/rewrites/total_rules.h -- kinds none of whose rules can fail.
 */
#ifndef PLAN_TOTAL_RULES_H
#define PLAN_TOTAL_RULES_H

#include "lang/tree.h"

/* Conditions, loops and arguments; an option out of range is no failure. */
bool grundy_rules_are_total(const game_kind *kind);

#endif
