/* SPDX-License-Identifier: MIT */
/*
 * lang/trend.h -- how an expression goes as a variable rises.
 *
 * It is a guess, as if everything else were positive: what orders options by
 * size may use it, for no option comes or goes by their order.
 */
#pragma once

#include "lang/tree.h"

typedef enum trend {
    TREND_NONE, /* the variable is not in it */
    TREND_RISES,
    TREND_FALLS,
    TREND_BOTH /* or nobody knows */
} trend;

trend grundy_trend_of(const node *n, const variable *v);

/* Whether some loop of a clause leads to options that differ: what has one
 * option, however often, is looked at before what may have a billion. */
bool grundy_trend_has_many(const rule_move *m);
