/* SPDX-License-Identifier: MIT */
/*
 * plan/facts/forms.h -- linear forms of names, and how large they can become
 * where an option is made.
 */
#ifndef PLAN_FORMS_H
#define PLAN_FORMS_H

#include "plan/facts/interval.h"

enum { FORM_TERMS = 24, FORM_WAYS = 4, FORM_LOOPS = 12, FORM_FACTS = 8 };

/* Sum of times name, and a constant. */
typedef struct form {
    uint32_t terms;
    const variable *name[FORM_TERMS];
    int64_t times[FORM_TERMS];
    int64_t constant;
    bool lost; /* numbers or names are too many: nothing is known */
} form;

/* The ends of a loop variable, as forms; several where min or max stands. */
typedef struct form_loop {
    const variable *name;
    uint32_t lows, highs;
    form low[FORM_WAYS], high[FORM_WAYS];
} form_loop;

/* What is known at a place in the rules. */
typedef struct form_scope {
    interval_names names; /* parameters and loop variables */
    form_loop loop[FORM_LOOPS];
    uint32_t loops;
    form fact[FORM_FACTS]; /* never negative */
    uint32_t facts;
} form_scope;

/* What was known when a tail began. */
typedef struct form_mark {
    interval_names names;
    uint32_t loops, facts, lows[FORM_LOOPS], highs[FORM_LOOPS];
} form_mark;

form_mark grundy_form_mark(const form_scope *s);
void grundy_form_leave(form_scope *s, const form_mark *mark);

void grundy_form_name(form *f, const variable *v, int64_t times);
/* How often the name is in it. */
int64_t grundy_form_times(const form *f, const variable *v);
void grundy_form_add(form *f, const form *by, int64_t times);

/* Forms that n is at most (upper) or at least; any of them may be used. */
uint32_t grundy_form_ways(form_scope *s, const node *n, bool upper, form *out);

/* Learns from a loop or a condition; false: what follows never runs. */
bool grundy_form_step(form_scope *s, const tail_step *step);

/* The greatest value that the form is proved to stay at or below; INT64_MAX:
 * none. */
int64_t grundy_form_most(form_scope *s, const form *f);

#endif
