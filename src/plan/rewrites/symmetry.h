/* SPDX-License-Identifier: MIT */
/*
 * plan/rewrites/symmetry.h -- the rewrite symmetry: of options that are equal
 * two by two, for values one of each is enough.
 */
#ifndef PLAN_SYMMETRY_H
#define PLAN_SYMMETRY_H

#include "plan/rewrites/rewrite.h"

grundy_rewrite_kind grundy_rewrite_symmetry;

#endif
