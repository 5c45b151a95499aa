/* SPDX-License-Identifier: MIT */
/*
 * plan/facts/inclusion.h -- whether a set written in an option is part of the
 * set that the position has: an order of sets is that by inclusion.
 */
#ifndef PLAN_INCLUSION_H
#define PLAN_INCLUSION_H

#include "lang/tree.h"

enum { INCLUSION_FACTS = 24 };

/* What is known to be an element of which set, or not to be one, along a
 * tail. */
typedef struct inclusion {
    uint32_t facts;
    const variable *of[INCLUSION_FACTS];
    const node *element[INCLUSION_FACTS];    /* an expression, */
    const pattern *pattern[INCLUSION_FACTS]; /* or the name of a loop */
    bool missing[INCLUSION_FACTS];           /* it is none */
} inclusion;

/* Learns from `for x in s`, `for x in full - s`, `if x in s`, `if x not in s`
 * and `if {x, y} <= s`. */
void grundy_inclusion_step(inclusion *known, const tail_step *step);

typedef enum inclusion_part {
    PART_UNKNOWN,
    PART_WITHIN, /* all of it is in the set */
    PART_ALL,    /* it is the set */
    PART_LESS,   /* all of it is in the set, and an element is missing */
    PART_AROUND, /* the set is in it */
    PART_MORE    /* the set is in it, and another element is */
} inclusion_part;

inclusion_part grundy_inclusion_of(const inclusion *known, const node *n,
                                   const variable *set);

/* Whether x is known to be in the set, or to be missing. */
bool grundy_inclusion_knows(const inclusion *known, const node *x,
                            const variable *set, bool missing);

/* {...} taken from a set and {...} put into it; under xor they are the same. */
typedef struct exchanged {
    const node *taken, *put;
} exchanged;

/* Whether n is the set with elements exchanged. */
bool grundy_inclusion_exchange(const node *n, const variable *set,
                               exchanged *out);

#endif
