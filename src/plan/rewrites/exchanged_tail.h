/* SPDX-License-Identifier: MIT */
/*
 * plan/rewrites/exchanged_tail.h -- the parts of exchanged.h: expressions and
 * loops.
 */
#ifndef PLAN_EXCHANGED_TAIL_H
#define PLAN_EXCHANGED_TAIL_H

#include "plan/rewrites/exchanged.h"

/* Whether the runs of a tail come to the same bodies as those of another. */
bool grundy_exchanged_runs(exchanged *x, const tail *left,
                           const node *left_body, const tail *right,
                           const node *right_body);

/* From now on; false: there are too many. */
bool grundy_exchanged_name(exchanged *x, const variable *from,
                           const variable *to);

/* A number of the left side by its new names; false: it is not linear. */
bool grundy_exchanged_form(const exchanged *x, const node *left, form *out);

/* Lists as written of the same elements in some order. */
bool grundy_exchanged_list(exchanged *x, const node *left, const node *right);

#endif
