/* SPDX-License-Identifier: MIT */
/*
 * plan/laws/takes_far.h -- the values of heaps of which some small numbers or
 * some very large ones may be taken.
 */
#ifndef PLAN_TAKES_FAR_H
#define PLAN_TAKES_FAR_H

#include "plan/laws/far_parts.h"

enum { TAKES_FAR = 4096 }; /* what is a large number here */

typedef far_heaps takes_far;

/* The numbers rise.  False: they are no such set, or memory is out. */
bool grundy_takes_far_open(takes_far *t, memory *mem, const uint32_t *take,
                           size_t count);
/* The nimber of a heap of n; false: it takes too long, or memory is out. */
bool grundy_takes_far_value(takes_far *t, uint64_t n, uint64_t *value);
void grundy_takes_far_close(takes_far *t);

#endif
