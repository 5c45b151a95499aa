/* SPDX-License-Identifier: MIT */
/*
 * solve/outcome.h -- who wins, by a search of whole sums.
 *
 * The search of misère play, of games that win or lose decides, and of any
 * game where only the winner is asked.  A position is a multiset of parts;
 * the first option that is lost for the opponent settles it.
 */
#pragma once

#include "solve/tame.h"

typedef struct outcome_solver {
    search base; /* first */
    bool misere;
    bool cancels;       /* equal parts do */
    tame_solver *pairs; /* NULL: not used */
} outcome_solver;

/*
 * misere: who cannot move in the whole sum wins.  Owner: the caller, who ends
 * it with grundy_outcome_close.  *game is Copied; its state, mem and w must
 * live on.
 */
GRUNDY_MUST_USE grundy_status grundy_outcome_open(outcome_solver **out,
                                                  const grundy_game *game,
                                                  bool misere, memory *mem,
                                                  watch *w,
                                                  grundy_error *err);
void grundy_outcome_close(outcome_solver **solver);

/*
 * Misère play: sums of several parts that are all tame are decided by their
 * pairs; NULL: by search, as at first.  Borrowed until the next call or close;
 * it is to be of the same game.  Not while the solver is at work.
 */
void grundy_outcome_use_pairs(outcome_solver *solver, tame_solver *pairs);

/*
 * Whether the player to move wins the sum; parts of kind GRUNDY_KIND_NIM are
 * Nim heaps.  GRUNDY_ECYCLE with the cycle; GRUNDY_ENONIMBER if a position
 * that is decided at once is a part of a larger sum; GRUNDY_ELIMIT with how
 * far it got.  While the game's functions run they may call this again.
 */
GRUNDY_MUST_USE grundy_status grundy_outcome_solve(outcome_solver *solver,
                                                   const option_part *part,
                                                   size_t parts, bool *wins,
                                                   grundy_error *err);

/* The options of kinds as runs of cells; for normal play without decisions. */
void grundy_outcome_use_windows(outcome_solver *solver, search_windows *rules);
