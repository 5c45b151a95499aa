/* SPDX-License-Identifier: MIT */
/*
 * plan/laws/winners_line.h -- the positions on a line that are lost by a
 * theorem (plan/laws/winners.h), found without a look at each.
 */
#ifndef PLAN_WINNERS_LINE_H
#define PLAN_WINNERS_LINE_H

#include "plan/laws/winners.h"

enum { WINNER_NUMBERS = 5 };

/* Positions word + k * by, k from low to high, all of them natural numbers. */
typedef struct winner_line {
    const winner_law *law;
    uint32_t length;
    int64_t word[WINNER_NUMBERS], by[WINNER_NUMBERS];
    int64_t low, high;
} winner_line;

/* Whether the theorem reaches so far, and its losses are found on the line. */
bool grundy_winners_line(const winner_line *line);

/* Sets *k to the least number, from *k on, at which who moves loses; false:
 * there is none. */
bool grundy_winners_next(const winner_line *line, int64_t *k);

#endif
