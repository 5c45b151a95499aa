/* SPDX-License-Identifier: MIT */
/*
 * plan/facts/poly.h -- expressions as sums of multiples of names and a
 * constant, to be compared and to have names put in for names.
 */
#ifndef PLAN_POLY_H
#define PLAN_POLY_H

#include "lang/tree.h"

enum { POLY_NAMES = 12 };

typedef struct poly {
    uint32_t names; /* those with times 0 are not there */
    const variable *name[POLY_NAMES];
    int64_t times[POLY_NAMES], constant;
} poly;

/* False: it is not made of sums, differences and constant multiples. */
bool grundy_poly_read(const node *n, poly *out);

/* x + times * y; false: too many names, or too large. */
bool grundy_poly_add(poly *x, const poly *y, int64_t times);

bool grundy_poly_same(const poly *x, const poly *y);

/* x with `by` for the name; false as above. */
bool grundy_poly_put(poly *x, const variable *name, const poly *by);

#endif
