/* SPDX-License-Identifier: MIT */
/*
 * nim/law_claim.h -- expressions in n whose whole future is known: built from
 * n, numbers, + - * / %, comparisons and the like, they satisfy
 * E(n + period) = E(n) + saltus from some n on, and so can be proved equal to
 * a sequence with a law.
 */
#ifndef NIM_LAW_CLAIM_H
#define NIM_LAW_CLAIM_H

#include "nim/period.h"

enum { CLAIM_NODES = 256 };

/* One operation; its operands are nodes before it. */
typedef struct claim_node {
    uint8_t op;
    bool truth; /* a condition, not a number */
    int64_t number;
    uint16_t first, second, third;
} claim_node;

typedef struct claim {
    claim_node node[CLAIM_NODES];
    uint16_t nodes; /* the last one is the whole */
} claim;

/*
 * E(n + period) = E(n) + saltus for all n >= from, wherever E has a value.
 */
typedef struct claim_shape {
    uint64_t from, period;
    int64_t saltus;
} claim_shape;

/*
 * Reads an expression of the rule language in which the variable has the
 * given name.  False if it holds more than this file knows about, which says
 * nothing about whether it is right.
 */
bool grundy_claim_read(claim *out, const char *text, const char *variable);

/* False on overflow, division by zero and an index out of range. */
bool grundy_claim_value(const claim *c, uint64_t n, int64_t *value);

/* False if no such shape is known. */
bool grundy_claim_shape(const claim *c, claim_shape *shape);

/*
 * Whether E(n) = G(n) for every n >= first follows from the law p, which G
 * has: both sides repeat alike, and are equal until they do.
 */
bool grundy_claim_proved(const claim *c, const series *s, const period *p,
                         uint64_t first);

#endif
