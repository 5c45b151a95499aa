/* SPDX-License-Identifier: MIT */
/*
 * plan/order/inclusion.h -- whether a set written in an option is part of the
 * set that the position has: an order of sets is that by inclusion.
 */
#ifndef PLAN_INCLUSION_H
#define PLAN_INCLUSION_H

#include "lang/tree.h"

enum { INCLUSION_FACTS = 24 };

/* What is known to be an element of which set, along a tail. */
typedef struct inclusion {
    uint32_t facts;
    const variable *of[INCLUSION_FACTS];
    const node *element[INCLUSION_FACTS];    /* an expression, */
    const pattern *pattern[INCLUSION_FACTS]; /* or the name of a loop */
} inclusion;

/* Learns from `for x in s`, `if x in s` and `if {x, y} <= s`. */
void grundy_inclusion_step(inclusion *known, const tail_step *step);

typedef enum inclusion_part {
    PART_UNKNOWN,
    PART_WITHIN, /* all of it is in the set */
    PART_ALL,    /* it is the set */
    PART_LESS    /* all of it is in the set, and an element is missing */
} inclusion_part;

inclusion_part grundy_inclusion_of(const inclusion *known, const node *n,
                                   const variable *set);

#endif
