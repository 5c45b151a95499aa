/* SPDX-License-Identifier: MIT */
/*
 * plan/laws/takes_far.h -- heaps of which some small numbers or some very large
 * ones may be taken: 1, 2 or 10^8. Between the large numbers values repeat, so
 * they are kept by parts, each with a period, and a part is as long as those
 * that its options lie in.
 */
#ifndef PLAN_TAKES_FAR_H
#define PLAN_TAKES_FAR_H

#include "base/memory.h"

enum {
    TAKES_FAR = 4096,     /* what is a large number here, */
    TAKES_FAR_NEAR = 1024 /* and the largest that is looked at one by one */
};

typedef struct far_part {
    uint64_t from;
    size_t at; /* its values from here on */
    uint64_t period;
} far_part;

typedef struct takes_far {
    memory *mem;
    const uint32_t *take; /* they rise */
    size_t count, nears;
    uint32_t *marked; /* by value: when it was seen last */
    size_t *place;    /* of each large number: its place in the part */
    size_t *in;       /* and which part that is */
    far_part *part;
    size_t parts, parts_cap;
    uint16_t *value, *next;
    size_t values, values_cap;
    uint64_t known;         /* values below it are known */
    uint64_t from, repeats; /* from there on they repeat; 0: not seen so far */
    size_t anchor;
    uint64_t work;
    uint32_t stamp;
} takes_far;

/* The numbers are Borrowed until close.  False: they are no such set, or memory
 * is out. */
bool grundy_takes_far_open(takes_far *t, memory *mem, const uint32_t *take,
                           size_t count);
/* The nimber of a heap of n; false: it takes too long, or memory is out. */
bool grundy_takes_far_value(takes_far *t, uint64_t n, uint64_t *value);
void grundy_takes_far_close(takes_far *t);

#endif
