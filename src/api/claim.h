/* SPDX-License-Identifier: MIT */
/*
 * api/claim.h -- expressions in n of the rule language, and their future: many
 * satisfy E(n + period) = E(n) + saltus from some n on, and so can be proved
 * equal to a sequence with a law.
 */
#pragma once

#include "api/rules.h"
#include "nim/period.h"

typedef struct claim {
    grundy_rules *rules; /* of one function, whose body it is */
    size_t before;       /* characters before the expression in its line */
    const char *text;
    const node *body;
    variable *n;
} claim;

/*
 * E(n + period) = E(n) + saltus for all n >= from, wherever E has a value.
 */
typedef struct claim_shape {
    uint64_t from, period;
    int64_t saltus;
} claim_shape;

/*
 * Reads an expression in which n has the given name; fails where its value is
 * no number.  The text is Borrowed until it is closed, as it has to be in any
 * case.
 */
GRUNDY_MUST_USE grundy_status grundy_claim_open(claim *out, memory *mem,
                                                const grundy_limits *limits,
                                                const char *text,
                                                const char *name,
                                                grundy_error *err);
void grundy_claim_close(claim *c);

/* The values for n in [from, from + count). */
GRUNDY_MUST_USE grundy_status grundy_claim_values(claim *c, uint64_t from,
                                                  uint64_t count,
                                                  int64_t *value,
                                                  grundy_error *err);

/* False if no such shape is known. */
bool grundy_claim_shape(const claim *c, claim_shape *shape);

/*
 * Whether E(n) = G(n) for every n >= first follows from the law p, which G
 * has: both sides repeat alike, and are equal until they do.
 */
bool grundy_claim_proved(const claim *c, const series *s, const period *p,
                         uint64_t first);
