/* SPDX-License-Identifier: MIT */
/*
 * solve/tame.h -- misère play of sums by pairs of values.
 *
 * A position's pair is its nimber g and its misère nim-value g-: 1 where
 * there is no move, else the mex of the options' g-.  A position is tame if
 * it and all its followers have a pair (0,1), (1,0) (fickle) or (n,n) (firm).
 * Sums of tame positions are tame, and their pairs follow from the parts'
 * [Conway76, ch. 12; GurvichHo18].  Any other pair is wild and ends the
 * licence for every position that can reach it.
 *
 * Used by one thread at a time; while the game's functions run they may call
 * the same solver.
 */
#pragma once

#include "nim/mex.h"
#include "solve/nimber.h"

/* Of nimbers in other numbers; ended by grundy_search_close. */
typedef nimber_solver tame_solver;

/* The pair of a position or of a sum; the empty sum's is {true, false, 0}. */
typedef struct tame_pair {
    bool tame;      /* else neither of the others means anything */
    bool firm;      /* (value, value); else (value, value xor 1), value < 2 */
    uint64_t value; /* the nimber */
} tame_pair;

/* Adds copies of a part to a sum. */
static inline void grundy_tame_add(tame_pair *sum, tame_pair part,
                                   uint64_t copies)
{
    if (copies == 0)
        return;
    sum->tame = sum->tame && part.tame;
    sum->firm = sum->firm || part.firm;
    sum->value ^= copies % 2 != 0 ? part.value : 0;
}

/*
 * The pair of a Nim heap, and of any heap of a subtraction game with that
 * nimber, whatever its set [Ferguson74].
 */
static inline tame_pair grundy_tame_of_nimber(uint64_t nimber)
{
    return (tame_pair){true, nimber > 1, nimber};
}

/*
 * The nimbers that a heap of a subtraction game has to get beside the rest, all
 * of it tame, so that who moves next loses: at most two, into value.
 */
size_t grundy_tame_targets(tame_pair rest, uint64_t value[2]);

/* Whether the player to move wins a tame sum under misère play: g- > 0. */
static inline bool grundy_tame_wins(tame_pair sum)
{
    return sum.value != (sum.firm ? 0 : 1);
}

/* ---- pairs as numbers, as a solver keeps them ---- */

/* Fickle 0 and 1 as they are, then WILD, then firm n as n + FIRM. */
enum { GRUNDY_TAME_WILD = 2, GRUNDY_TAME_FIRM };

static inline uint64_t grundy_tame_number(tame_pair pair)
{
    if (!pair.tame)
        return GRUNDY_TAME_WILD;
    return pair.firm ? pair.value + GRUNDY_TAME_FIRM : pair.value;
}

static inline tame_pair grundy_tame_pair(uint64_t number)
{
    if (number >= GRUNDY_TAME_FIRM)
        return (tame_pair){true, true, number - GRUNDY_TAME_FIRM};
    return (tame_pair){number != GRUNDY_TAME_WILD, false, number % 2};
}

/* That of a position with options, whose numbers are in the set. */
uint64_t grundy_tame_mex(mex_set *set);

/* ---- the solver ---- */

/*
 * game->law must be that of subtraction games only, whose pairs follow from
 * the nimbers; game->verdict must be NULL.
 */
GRUNDY_MUST_USE grundy_status grundy_tame_open(tame_solver **out,
                                               const grundy_game *game,
                                               memory *mem, watch *w,
                                               grundy_error *err);

/*
 * The pair of one position.  A wild follower ends the search.  GRUNDY_ECYCLE
 * with the cycle, GRUNDY_ELIMIT with how far it got.
 */
GRUNDY_MUST_USE grundy_status grundy_tame_solve(tame_solver *s,
                                                grundy_position at,
                                                tame_pair *pair,
                                                grundy_error *err);

/* The pair if it is known already; a Nim heap's always is. */
bool grundy_tame_peek(tame_solver *s, grundy_position at, tame_pair *pair);
