/* SPDX-License-Identifier: MIT */
/* plan/facts/masks.h -- numbers that are sets of their bits. */
#ifndef PLAN_FACTS_MASKS_H
#define PLAN_FACTS_MASKS_H

#include "lang/tree.h"

enum { GRUNDY_MOST_MASKS = 3 }; /* as sets of a list (plan/sets/term.h) */

/* The parameters, a bit each, that the rules take for sets by their bits; 0:
 * none, or moves change others as well.  Of a kind of numbers, or one array
 * whose elements are such and numbers that stay. */
uint32_t grundy_masks_of(const game_kind *kind);

#endif
