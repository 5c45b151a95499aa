/* SPDX-License-Identifier: MIT */
/*
 * emit/facts.h -- what holds at the place of the rules that is written, and
 * proofs from it by the planner's relations (plan/facts/relations.h).
 *
 * From `k in 1..x/2` follow 1 <= k and 2k <= x; then x - k >= 0, and a test
 * can be left out.
 */
#ifndef EMIT_FACTS_H
#define EMIT_FACTS_H

#include "plan/facts/relations.h"

enum { QUANTITY_TERMS = 4, FACTS_MOST = 160 };

/* A constant and multiples of numbers of the rules. */
typedef struct quantity {
    uint32_t count;
    bool lost; /* too many terms, or too large */
    int64_t constant;
    struct {
        const node *of;         /* an expression, or NULL: */
        const variable *called; /* the name of a number */
        int64_t by;
    } term[QUANTITY_TERMS];
} quantity;

typedef struct fact {
    const node *condition; /* or NULL */
    bool holds;            /* or does not */
    tail_step loop;        /* pattern NULL: none */
    quantity at_most;      /* never above 0, where there is neither */
} fact;

typedef struct facts {
    bounds_source source;
    uint32_t count;
    fact at[FACTS_MOST];

    /* What the first `seen` facts tell, if none of them makes cases. */
    relations known;
    uint32_t seen;
} facts;

void grundy_facts_open(facts *f, bounds_source source);

static inline uint32_t grundy_facts_now(const facts *f)
{
    return f->count;
}

/* Forgets what was learned since there were so many. */
void grundy_facts_back(facts *f, uint32_t count);

quantity grundy_facts_of(const node *n);
quantity grundy_facts_variable(const variable *v);
quantity grundy_facts_number(int64_t number);
/* x + by * y */
quantity grundy_facts_add(quantity x, quantity y, int64_t by);

/* x <= y + by from here on. */
void grundy_facts_at_most(facts *f, quantity x, quantity y, int64_t by);
/* x lies in the range, as written. */
void grundy_facts_in_range(facts *f, quantity x, const node *range);
/* The condition holds, or its opposite does. */
void grundy_facts_condition(facts *f, const node *n, bool holds);
/* The names of a loop run over these values. */
void grundy_facts_loop(facts *f, pattern *p, node *over);

/* Between what it surely lies; from high to low where nobody ever comes. */
interval grundy_facts_ends(facts *f, quantity x);
/* Whether x <= y + by follows. */
bool grundy_facts_prove(facts *f, quantity x, quantity y, int64_t by);
/* Whether n >= low follows. */
bool grundy_facts_at_least(facts *f, const node *n, int64_t low);

#endif
