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

#endif
