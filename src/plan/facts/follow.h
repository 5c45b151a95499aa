/* SPDX-License-Identifier: MIT */
/*
 * plan/facts/follow.h -- all parts of all options of a kind, each with what
 * holds where it is made.
 */
#ifndef PLAN_FOLLOW_H
#define PLAN_FOLLOW_H

#include "plan/facts/relations.h"

/* A part, a position, once for each case; to: its numbers, if they are such. */
typedef void follow_part(void *user, relations *r, const node *part,
                         const form *to);

/*
 * Calls each for the parts of the moves that play is followed by, from
 * positions in the box.  False: not all of it is understood.
 */
bool grundy_follow(const game_kind *kind, const kind_box *box,
                   const bounds_source *source, follow_part *each, void *user);

/* The same without cases, where intervals decide alone. */
bool grundy_follow_quickly(const game_kind *kind, const kind_box *box,
                           const bounds_source *source, follow_part *each,
                           void *user);

/* The same for the parts of a sum that stands outside of moves. */
bool grundy_follow_start(const node *sum, const bounds_source *source,
                         follow_part *each, void *user);

#endif
