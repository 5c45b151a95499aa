/* SPDX-License-Identifier: MIT */
/* plan/rewrites/parameters.h -- a position told by fewer or by other numbers. */
#ifndef PLAN_PARAMETERS_H
#define PLAN_PARAMETERS_H

#include "plan/rewrites/rewrite.h"

grundy_rewrite_kind grundy_rewrite_parameters;

#endif
