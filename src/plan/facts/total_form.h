/* SPDX-License-Identifier: MIT */
/*
 * plan/facts/total_form.h -- bounds of parameters that rise while others fall:
 * a sum of them, with positive weights, that never rises in any move.
 */
#ifndef PLAN_TOTAL_FORM_H
#define PLAN_TOTAL_FORM_H

#include "plan/facts/bounds.h"

/*
 * The box of the one kind of the ruleset, from that of its starting positions.
 * False: its lowest numbers are not declared, or no such sum is found.
 */
bool grundy_total_form_box(const ruleset *set, const bounds_source *source,
                           kind_box *box);

#endif
