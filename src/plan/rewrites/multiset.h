/* SPDX-License-Identifier: MIT */
/*
 * plan/rewrites/multiset.h -- the rewrite symmetry of arrays whose elements are
 * alike: they are sorted.
 */
#ifndef PLAN_MULTISET_H
#define PLAN_MULTISET_H

#include "plan/rewrites/rewrite.h"

grundy_rewrite_kind grundy_rewrite_multiset;

#endif
