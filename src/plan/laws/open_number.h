/* SPDX-License-Identifier: MIT */
/*
 * plan/laws/open_number.h -- expressions run with one number n left open: what
 * they are worth for every large n of a residue, as long as that is a number or
 * n plus a number.  Inside of plan/laws/recurrence.h.
 */
#ifndef PLAN_OPEN_NUMBER_H
#define PLAN_OPEN_NUMBER_H

#include "plan/laws/recurrence.h"

enum { OPEN_MOST_OPTIONS = 1 << 18, OPEN_MOST_NAMES = 64 };

/* A number, or n plus a number. */
typedef struct open_number {
    bool moves; /* with n */
    int64_t c;
} open_number;

typedef struct named {
    const variable *variable;
    open_number value;
} named;

typedef struct open_reading {
    arena *a;
    const recurrence_source *source;
    recurrence *out;
    const char *why;
    int64_t residue, wanted_modulus; /* of n; 0: the modulus will do */
    uint32_t options, parts, calls;
    uint32_t names;
    named name[OPEN_MOST_NAMES];
} open_reading;

/* The local names in an expression, and whether one of them moves. */
typedef struct open_names {
    const open_reading *r;
    variable *local[OPEN_MOST_NAMES];
    int64_t word[OPEN_MOST_NAMES];
    uint32_t locals;
    bool moves;
} open_names;

/* Notes the first reason; false, for a last line. */
bool grundy_open_refuse(open_reading *r, const char *why);

/* The rules are the same from n = x - y + more on. */
void grundy_open_large(open_reading *r, int64_t x, int64_t y, int64_t more);

/* Gives the name its value until r->names is set back. */
bool grundy_open_bind(open_reading *r, const variable *v, open_number value);

/* Whether no name in the expression moves; *l has those that are local. */
bool grundy_open_is_fixed(const open_reading *r, const node *n, open_names *l);

bool grundy_open_value(open_reading *r, const node *n, open_number *out);

/* One that must not move. */
bool grundy_open_fixed(open_reading *r, const node *n, int64_t *out);

/* -1, 0, 1: x below, equal to, above y, for large n. */
int grundy_open_compare(open_reading *r, open_number x, open_number y);

/* Whether x lies in a range's ends. */
bool grundy_open_within(open_reading *r, const node *range, open_number x,
                        bool *is);

/* The branch of an `if` that is taken. */
bool grundy_open_branch(open_reading *r, const node *n, const node **out);

/* Binds a function's arguments; leave undoes that, whatever enter said. */
bool grundy_open_enter(open_reading *r, const node *call, uint32_t *names);
void grundy_open_leave(open_reading *r, uint32_t names);

#endif
