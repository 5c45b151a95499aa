/* SPDX-License-Identifier: MIT */
/*
 * plan/rewrites/clamp_uses.h -- up to which bound a parameter counts, read off
 * its uses (clamp.c has the conditions).
 */
#ifndef PLAN_CLAMP_USES_H
#define PLAN_CLAMP_USES_H

#include "plan/facts/forms.h"
#include "plan/rewrites/rewrite.h"
#include "plan/facts/total.h"

enum { MOST_PASSED = 16, BOUNDS = 4 };

/* A move that leaves q + c in the place of q. */
typedef struct passing {
    const node *to;
    const tail *tail;
    form more; /* c */
} passing;

typedef struct clamping {
    rewriting *r;
    game_kind *kind;
    uint32_t at; /* of q */
    const variable *q;
    const tail *tail; /* around what is looked at, or NULL */
    const node *target;
    form bound[BOUNDS]; /* B is the greatest of them, plus more */
    uint32_t bounds;
    int64_t more;
    bool bounded;
    passing passed[MOST_PASSED];
    uint32_t passes;
    const char *why_not;
} clamping;

/* Finds B; false: it counts without a bound, and why_not may tell why. */
bool grundy_clamp_find(clamping *c);

bool grundy_clamp_names(const clamping *c, const node *n);

/* What is known behind the first steps of a tail. */
void grundy_clamp_know(const clamping *c, const tail *t, uint32_t steps,
                       interval_names *known);

#endif
