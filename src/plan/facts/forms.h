/* SPDX-License-Identifier: MIT */
/*
 * plan/facts/forms.h -- affine forms: sums of multiples of names and a
 * constant, to be compared, added, and to have forms put in for names.
 */
#ifndef PLAN_FORMS_H
#define PLAN_FORMS_H

#include "lang/tree.h"

enum { FORM_TERMS = 24 };

/* Sum of times name, and a constant. */
typedef struct form {
    uint32_t terms; /* none with 0 times */
    const variable *name[FORM_TERMS];
    int64_t times[FORM_TERMS];
    int64_t constant;
    bool lost; /* numbers or names are too many: nothing is known */
} form;

/* False: it is not made of sums, differences and constant multiples. */
bool grundy_form_read(const node *n, form *out);

void grundy_form_name(form *f, const variable *v, int64_t times);
/* How often the name is in it. */
int64_t grundy_form_times(const form *f, const variable *v);
/* f + times * by; false: it is lost. */
bool grundy_form_add(form *f, const form *by, int64_t times);

bool grundy_form_same(const form *x, const form *y);

/* x with `by` for the name; false: it is lost. */
bool grundy_form_put(form *x, const variable *name, const form *by);

#endif
