/* SPDX-License-Identifier: MIT */
/*
 * plan/rewrites/clamp.h -- the rewrite clamp: a number that counts only up to a
 * bound is taken as no larger.
 */
#ifndef PLAN_CLAMP_H
#define PLAN_CLAMP_H

#include "plan/rewrites/rewrite.h"

grundy_rewrite_kind grundy_rewrite_clamp;

#endif
