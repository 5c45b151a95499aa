/* SPDX-License-Identifier: MIT */
/*
 * plan/rewrites/slices.h -- folds over slices of the input run over indices.
 */
#ifndef PLAN_SLICES_H
#define PLAN_SLICES_H

#include "plan/rewrites/rewrite.h"

/* In all rules, functions and statements, as written. */
void grundy_rewrite_slices(rewriting *r);

#endif
