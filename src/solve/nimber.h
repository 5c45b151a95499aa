/* SPDX-License-Identifier: MIT */
/*
 * solve/nimber.h -- the nimbers of a game's positions under normal play.
 *
 * A position's nimber is the mex of those of its options, and an option's the
 * nim-sum of its parts' [Sprague35, Grundy39].  Values stay until they are
 * forgotten.  Used by one thread at a time; while the game's functions run
 * they may call the same solver.
 */
#pragma once

#include "solve/search.h"

/* Ended by grundy_search_close. */
typedef struct search nimber_solver;

GRUNDY_MUST_USE grundy_status grundy_nimber_open(nimber_solver **out,
                                                 const grundy_game *game,
                                                 memory *mem, watch *w,
                                                 grundy_error *err);
/*
 * From now on the game can solve positions by recursion, and fill rows of
 * cells; NULL: it can't.  Ignored for games with classes, components or
 * verdicts.
 */
void grundy_nimber_use_recursion(nimber_solver *s, search_recurser *recursion,
                                 search_filler *fill);

/* Sizes the tables for all parts at once. */
GRUNDY_MUST_USE grundy_status grundy_nimber_prepare(nimber_solver *s,
                                                    const grundy_position *part,
                                                    size_t parts,
                                                    grundy_error *err);

/*
 * The nimber of one position.  GRUNDY_ECYCLE with the cycle,
 * GRUNDY_ENONIMBER if a verdict decides a position that it can reach,
 * GRUNDY_ELIMIT with how far it got.
 */
GRUNDY_MUST_USE grundy_status grundy_nimber_solve(nimber_solver *s,
                                                  grundy_position at,
                                                  uint64_t *value,
                                                  grundy_error *err);

/* The same of a sum, with heaps of Nim. */
GRUNDY_MUST_USE grundy_status grundy_nimber_of_sum(nimber_solver *s,
                                                   const option_part *part,
                                                   size_t parts,
                                                   uint64_t *nimber,
                                                   grundy_error *err);

/*
 * The nimber if it is known already; asks nobody but the game's law.  The
 * position must be one of the game's kinds and no longer than its words.
 */
bool grundy_nimber_peek(nimber_solver *s, grundy_position at, uint64_t *value);

/* The same, but only where it stands in a table: for sums of many parts. */
bool grundy_nimber_stands(const nimber_solver *s, grundy_position at,
                          uint64_t *value);

/* As grundy_search_forget; how many values there were decides whether tables
 * are filled again. */
void grundy_nimber_forget(nimber_solver *s, uint32_t kind);
