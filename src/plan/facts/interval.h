/* SPDX-License-Identifier: MIT */
/* plan/facts/interval.h -- intervals of expressions, given those of names. */
#ifndef PLAN_INTERVAL_H
#define PLAN_INTERVAL_H

#include "plan/facts/bounds.h"

enum { INTERVAL_NAMES = 64, INTERVAL_GUARDS = 8, INTERVAL_WORK = 1 << 16 };

struct relations;

typedef struct interval_names {
    const bounds_source *source;
    const variable *name[INTERVAL_NAMES];
    interval is[INTERVAL_NAMES];
    const node *within[INTERVAL_NAMES]; /* the range as written, or NULL */
    uint32_t count;
    uint32_t work; /* expressions looked into */
    bool lost;     /* too many names, too much work: nothing is known */
    const node *guard[INTERVAL_GUARDS]; /* comparisons that hold (total.c) */
    uint32_t guards;
    struct relations *facts; /* what else holds here (total.c), or NULL */
} interval_names;

static const interval grundy_interval_all = {INT64_MIN, INT64_MAX};

static inline bool grundy_interval_empty(interval x)
{
    return x.low > x.high;
}

interval grundy_interval_hull(interval x, interval y);
interval grundy_interval_meet(interval x, interval y);
interval grundy_interval_sum(interval x, interval y);
interval grundy_interval_product(interval x, interval y);

/* The values that the expression, a number, may have. */
interval grundy_interval_of(interval_names *names, const node *n);

/* An expression more is looked into; false: that is too much work. */
bool grundy_interval_spend(interval_names *names);

/* What is known of an operator of two numbers. */
typedef struct operator_facts {
    interval (*of)(interval x, interval y); /* NULL: nothing */
    interval left, right; /* operands for which it surely has a value, */
    bool grows;           /* if that is one of 64 bits */
} operator_facts;

const operator_facts *grundy_interval_operator(node_op op);

/* The array of the input or of a position that an index, however deep, looks
 * into, or NULL. */
const variable *grundy_interval_array(const node *n);

/* The hull of the numbers in it. */
interval grundy_interval_elements(interval_names *names, const node *n);

void grundy_interval_name(interval_names *names, const variable *v,
                          interval is);

/* The name, bound or not, is in the interval too. */
void grundy_interval_meet_name(interval_names *names, const variable *v,
                               interval is);

/* Notes the range, as written, that holds a name bound before; range may be
 * NULL: none is known. */
void grundy_interval_within(interval_names *names, const variable *v,
                            const node *range);

/* Forgets all names. */
void grundy_interval_forget(interval_names *names);

/* Binds the parameters of a function to what it is called with, for a look at
 * its body; false: it calls itself. */
bool grundy_interval_enter(interval_names *names, const node *call);

/* Binds the names of a loop; false: it surely never runs. */
bool grundy_interval_loop(interval_names *names, const tail_step *s);

/* Narrows names by a condition that holds; false: it can't hold. */
bool grundy_interval_if(interval_names *names, const node *condition);

/* The same by one that does not hold; false: it always does. */
bool grundy_interval_unless(interval_names *names, const node *condition);

#endif
