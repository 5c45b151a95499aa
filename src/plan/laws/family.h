/* SPDX-License-Identifier: MIT */
/*
 * plan/laws/family.h -- the closed family of a position, read off the checked
 * rules: what the set of its options is, however it is written.
 *
 * A family has a law, so that a heap of 10^18 needs neither table nor search.
 * More families will follow; whoever asks uses the functions below only.
 */
#ifndef PLAN_FAMILY_H
#define PLAN_FAMILY_H

#include "lang/tree.h"

typedef enum family_law {
    FAMILY_NONE,
    FAMILY_NIM, /* to every smaller heap: g(n) = n [Bouton01] */
    FAMILY_TAKE /* 1..most tokens: g(n) = n mod (most + 1) */
} family_law;

/* How a clause names its moves: by what is taken, or by what is left. */
typedef enum clause_form {
    CLAUSE_ONE,   /* move to heap(n - take), no loop */
    CLAUSE_TAKES, /* heap(n - k) for k in from..to */
    CLAUSE_LEAVES /* heap(k) for k in n - to .. n - from */
} clause_form;

typedef struct family_clause {
    clause_form form;
    const variable *loop; /* of the loops */
    int64_t least;        /* the least number taken: 1, or `take` of ONE */
    bool all;             /* up to the whole heap */
    const node *most;     /* otherwise: up to this many (no parameter in it);
                             NULL: up to `least` */
    int64_t most_now;     /* its value, set by whoever binds the inputs */
} family_clause;

typedef struct family {
    family_law law;
    int64_t most;    /* of FAMILY_TAKE, once bound */
    uint32_t clauses;
    family_clause *clause; /* of the kind's moves, in order */
    const char *why_not;   /* FAMILY_NONE: the first condition that fails */
} family;

/*
 * Recognises the kind.  Allocates in the arena; false when memory is out.
 * The family's law is settled by grundy_family_bind.
 */
bool grundy_family_find(arena *a, const game_kind *kind, family *out);

/* The clauses' most_now are set: which law holds for these inputs? */
void grundy_family_bind(family *f);

/* The nimber of a heap of n; f->law is not FAMILY_NONE. */
uint64_t grundy_family_value(const family *f, uint64_t n);

/* The smaller heap that has this value, if a move leads there: at most one. */
bool grundy_family_target(const family *f, uint64_t n, uint64_t value,
                          uint64_t *target);

/* Whether the clause leads from n to m, and its loop variable there. */
bool grundy_family_leads(const family_clause *c, uint64_t n, uint64_t m,
                         int64_t *loop);

#endif
