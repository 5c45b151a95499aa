/* SPDX-License-Identifier: MIT */
/* plan/rewrites/functions.h -- functions that say where a move leads. */
#ifndef PLAN_FUNCTIONS_H
#define PLAN_FUNCTIONS_H

#include "plan/rewrites/rewrite.h"

/* Writes them out in the targets of all moves, for good. */
void grundy_rewrite_functions(rewriting *r);

#endif
