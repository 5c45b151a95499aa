/* SPDX-License-Identifier: MIT */
/*
 * plan/laws/takes_level.h -- the heaps that a law gives one value, and how many
 * of them stand in an arithmetic progression, without a look at each.
 */
#ifndef PLAN_TAKES_LEVEL_H
#define PLAN_TAKES_LEVEL_H

#include "plan/laws/takes.h"

enum { TAKES_SIEVED = 40 };

/*
 * The heaps first + j * period .. first + j * period + width - 1 for every
 * j >= 0, or for j = 0 alone where the period is 0.  first + width is at most
 * the period, width at least 1.  Rows of them begin at `least` at the least.
 * Where there are primes `without`, the heaps are the multiples of a prime, the
 * period, that none of those divides.
 */
typedef struct takes_level {
    uint64_t first, width, period, least;
    uint32_t sieved; /* primes without */
    uint64_t without[TAKES_SIEVED];
} takes_level;

/* Heaps from, from + by, ..: `count` of them, none below 0 or above 2^63; by
 * is 1 or -1 where a level is sieved. */
typedef struct takes_row {
    int64_t from, by;
    uint64_t count;
} takes_row;

/* Whether the law has levels at all. */
bool grundy_takes_has_levels(const takes_law *law);

/* So many levels may a value have. */
uint64_t grundy_takes_levels(const takes_law *law);

/* The heaps of a value among those below n <= limit, of its level `index`. */
takes_found grundy_takes_level(const takes_law *law, uint64_t n, uint64_t value,
                               uint64_t index, takes_level *out);

/* Cuts off the heaps of the row that are below `least`; how many of them stood
 * at its beginning. */
uint64_t grundy_level_cut(const takes_level *level, takes_row *row);

/* How many heaps of the row are of the level. */
uint64_t grundy_level_count(const takes_level *level, const takes_row *row);

/* The place in the row of the first of them from place t <= count on; count:
 * there is none. */
uint64_t grundy_level_next(const takes_level *level, const takes_row *row,
                           uint64_t t);

#endif
