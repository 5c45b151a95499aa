/* SPDX-License-Identifier: MIT */
/* plan/rewrites/ordinal.h -- heaps beside which something else may be done as
 * long as they are not empty. */
#ifndef PLAN_ORDINAL_H
#define PLAN_ORDINAL_H

#include "plan/rewrites/rewrite.h"

grundy_rewrite_kind grundy_rewrite_ordinal;

#endif
