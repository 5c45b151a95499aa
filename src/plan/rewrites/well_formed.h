/* SPDX-License-Identifier: MIT */
/*
 * plan/rewrites/well_formed.h -- whether rules that a rewrite has made are as
 * the checker leaves what somebody wrote: no expression without a type, each
 * name bound where it stands, each position with its numbers.
 */
#ifndef PLAN_WELL_FORMED_H
#define PLAN_WELL_FORMED_H

#include "lang/tree.h"

#ifndef NDEBUG
/* Asserts it of some moves of the kind. */
void grundy_well_formed_moves(const game_kind *kind, const rule_move *move,
                              uint32_t moves);

/* Of all that the kind's values are found by. */
void grundy_well_formed_kind(const game_kind *kind);
#else
static inline void grundy_well_formed_moves(const game_kind *kind,
                                            const rule_move *move,
                                            uint32_t moves)
{
    (void)kind;
    (void)move;
    (void)moves;
}

static inline void grundy_well_formed_kind(const game_kind *kind)
{
    (void)kind;
}
#endif

#endif
