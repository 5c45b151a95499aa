/* SPDX-License-Identifier: MIT */
/*
 * plan/tables/columns.h -- expressions of the rules as columns of numbers.
 *
 * One name may be left open: a value is then a column and a multiple of a
 * count k that the name is found from, x + slope * k.
 */
#ifndef PLAN_COLUMNS_H
#define PLAN_COLUMNS_H

#include "plan/facts/bounds.h"
#include "solve/columns.h"

/* x + slope * k. */
typedef struct column_value {
    uint32_t x;
    int64_t slope;
} column_value;

enum { COLUMN_NAMES = 64 };

typedef struct column_names {
    columns *to;
    const bounds_source *source;
    const variable *name[COLUMN_NAMES];
    uint32_t is[COLUMN_NAMES];
    uint32_t count;
    const variable *open; /* NULL: none; a loop variable, found from */
    uint32_t open_at;     /* a count k, which lies in low..high: */
    int64_t open_step;    /* it is open_at + open_step * k */
    int64_t low, high;
    uint32_t depth;       /* of functions */
    uint32_t guard;       /* column: not 0 where the expression is looked at */
    uint32_t *fails;      /* column: not 0 where it fails; NULL: nowhere */
    const char *why_not;  /* the first failure */
} column_names;

void grundy_columns_name(column_names *names, const variable *v, uint32_t is);

/* x is COLUMN_NONE and why_not is set if the expression is no such thing. */
column_value grundy_columns_value(column_names *names, const node *n);

/* The same without the open name: a column, or COLUMN_NONE. */
uint32_t grundy_columns_of(column_names *names, const node *n);

/* x op y, for columns: COLUMN_NONE and why_not if it could fail. */
uint32_t grundy_columns_make(column_names *names, column_op op, uint32_t x,
                             uint32_t y);

#endif
