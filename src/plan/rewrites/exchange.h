/* SPDX-License-Identifier: MIT */
/*
 * plan/rewrites/exchange.h -- the rewrite symmetry of parameters that may
 * change places: one position stands for all that differ only so.
 */
#ifndef PLAN_EXCHANGE_H
#define PLAN_EXCHANGE_H

#include "plan/rewrites/rewrite.h"

grundy_rewrite_kind grundy_rewrite_exchange;

#endif
