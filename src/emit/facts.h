/* SPDX-License-Identifier: MIT */
/*
 * emit/facts.h -- what is known of numbers at a place of the rules, as linear
 * inequalities, and proofs from them.
 *
 * From `k in 1..x/2` follow 1 <= k and 2k <= x; then x - k < x, and a table
 * may be filled by rising x, and x - k >= 0, and a test can be left out.
 */
#ifndef EMIT_FACTS_H
#define EMIT_FACTS_H

#include "base/watch.h"
#include "lang/tree.h"

enum { FORM_TERMS = 8, FACTS_MOST = 160, ATOMS_MOST = 64 };

/* constant + sum of by * of, where `of` is a variable or an opaque node. */
typedef struct form {
    uint32_t count;
    bool lost; /* too many terms, or too large */
    int64_t constant;
    struct {
        const void *of;
        int64_t by;
    } term[FORM_TERMS];
} form;

/* An expression that is no linear form: a name of its own. */
typedef struct atom {
    const node *of;
    const void *key;
    bool upper, lower; /* it is at most, at least one of the choices */
    uint32_t choices;
    form choice[4];
} atom;

typedef struct facts {
    const ruleset *set;
    uint32_t count, atoms;
    form at[FACTS_MOST]; /* each is <= 0 */
    atom atom[ATOMS_MOST];
    uint32_t work; /* of the proof at hand */
    budget *all;   /* work of all proofs; NULL: no end */
} facts;

typedef struct facts_mark {
    uint32_t count, atoms;
} facts_mark;

static inline facts_mark grundy_facts_now(const facts *f)
{
    return (facts_mark){f->count, f->atoms};
}

static inline void grundy_facts_back(facts *f, facts_mark m)
{
    f->count = m.count;
    f->atoms = m.atoms;
}

/* The expression as a form; learns what is known of its parts. */
form grundy_facts_form(facts *f, const node *n);
form grundy_facts_variable(const variable *v);
form grundy_facts_number(int64_t number);
form grundy_facts_add(form x, form y, int64_t by);

/* x <= y + by from here on. */
void grundy_facts_at_most(facts *f, form x, form y, int64_t by);
/* Whether x <= y + by follows. */
bool grundy_facts_prove(facts *f, form x, form y, int64_t by);

/* The condition holds, or its opposite does. */
void grundy_facts_condition(facts *f, const node *n, bool holds);
/* The names of a loop run over these values. */
void grundy_facts_loop(facts *f, const pattern *p, const node *over);

/* Shorthands: n >= low, n <= high. */
bool grundy_facts_at_least(facts *f, const node *n, int64_t low);

#endif
