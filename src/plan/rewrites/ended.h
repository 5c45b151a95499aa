/* SPDX-License-Identifier: MIT */
/* plan/rewrites/ended.h -- numbers beyond which a position stays the same. */
#ifndef PLAN_ENDED_H
#define PLAN_ENDED_H

#include "plan/rewrites/telling.h"

/*
 * Where all positions in which a number is e or more have the same options, a
 * move to one of them is a move to e, and the same for e or less; so it is put
 * in t->m.  Such is the end of a count that may be passed: `lose if x >= n`.
 */
void grundy_telling_end(telling *t);

/*
 * The relation of all options but for the number that a change puts there,
 * which is a leaf of the option: its guards say that there is such a number,
 * and the change is of no meaning any more.  False: not all of that can be
 * said, and the guards are not to be used.
 */
bool grundy_telling_project(telling *t, ir_relation *r, uint32_t change);

#endif
