/* SPDX-License-Identifier: MIT */
/*
 * plan/facts/maximum.h -- the greatest value of a linear form of names, where
 * other forms of them are known never to be negative.
 */
#ifndef PLAN_MAXIMUM_H
#define PLAN_MAXIMUM_H

#include "plan/facts/forms.h"
#include "plan/facts/interval.h"

enum { MAXIMUM_FACTS = 48 };

/* Forms that are never negative. */
typedef struct form_facts {
    uint32_t count;
    form fact[MAXIMUM_FACTS];
} form_facts;

/* A fact more than there is room for is not known, nor is one of numbers beyond
 * 2^40. */
void grundy_maximum_learn(form_facts *known, const form *fact);

/*
 * The greatest value that the form is proved to stay at or below, given the
 * facts and the intervals of the names; INT64_MAX: none is found; INT64_MIN:
 * the facts contradict each other, so the place is never reached.
 */
int64_t grundy_maximum_of(const form_facts *known, const interval_names *names,
                          const form *f);

#endif
