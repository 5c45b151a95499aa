/* SPDX-License-Identifier: MIT */
/*
 * sets/ending.h -- games in which whoever completes a pattern has lost, or has
 * won, as lists of moves alone: same winner, and they fall into parts.
 */
#pragma once

#include "sets/instances.h"

/* Patterns are instances without writes: what they need stands in the set, or
 * out of it.  *many: there would be more of what is made than is worth it. */

/*
 * Adds to *out, an empty list of the same board, those moves, from positions in
 * which no pattern stands, after which none stands either.  False when memory
 * is out.
 */
bool grundy_ending_avoid(const set_instances *moves,
                         const set_instances *pattern, set_instances *out,
                         bool *many);

/*
 * The same list with the patterns themselves behind the moves (sets/guards.h),
 * as many as they are; *fits false: these moves and patterns are no such list.
 * False when memory is out.
 */
bool grundy_ending_guard(const set_instances *moves,
                         const set_instances *pattern, set_instances *out,
                         bool *fits);

/* Adds to *out the patterns of positions in which no pattern stands and a move
 * completes one.  False when memory is out. */
bool grundy_ending_near(const set_instances *moves,
                        const set_instances *pattern, set_instances *out,
                        bool *many);

/* Whether some pattern stands. */
bool grundy_ending_stands(const set_instances *pattern, const uint64_t *in);
