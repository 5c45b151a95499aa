/* SPDX-License-Identifier: MIT */
/* plan/rewrites/merged.h -- kinds that are the same game are one. */
#ifndef PLAN_MERGED_H
#define PLAN_MERGED_H

#include "plan/rewrites/rewrite.h"

grundy_rewrite_kind grundy_rewrite_merged;

#endif
