/* SPDX-License-Identifier: MIT */
/*
 * plan/rewrites/endings.h -- the rewrite endings: where a file asks only who
 * wins single positions, `lose if` says no more than `stop if`, and a stop
 * where nothing moves anyway says nothing.
 */
#ifndef PLAN_ENDINGS_H
#define PLAN_ENDINGS_H

#include "plan/rewrites/rewrite.h"

/* Of all kinds; set->asks_itself: nobody asks but the file. */
void grundy_rewrite_endings(rewriting *r);

/* Whether all that is asked, by the file itself, is who wins single positions,
 * so that whatever has the same winner will do. */
bool grundy_endings_winner_alone(const ruleset *set);

/* When all is rewritten: kinds that are sums fail for short arrays where their
 * clauses did, and others have these back. */
void grundy_endings_check(rewriting *r);

/* The clauses as they were written. */
void grundy_endings_as_written(ruleset *set);

#endif
