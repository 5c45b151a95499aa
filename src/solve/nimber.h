/* SPDX-License-Identifier: MIT */
/*
 * solve/nimber.h -- the nimbers of a game's positions under normal play.
 *
 * A position's nimber is the mex of those of its options, and an option's the
 * nim-sum of its parts' [Sprague35, Grundy39].  Values stay until they are
 * forgotten.  Used by one thread at a time; while the game's functions run
 * they may call the same solver.
 */
#ifndef SOLVE_NIMBER_H
#define SOLVE_NIMBER_H

#include "solve/search.h"

typedef struct nimber_solver nimber_solver;

/*
 * Owner: the caller, who ends it with grundy_nimber_close.  *game is Copied;
 * its state, mem and w must live on.
 */
GRUNDY_MUST_USE grundy_status grundy_nimber_open(nimber_solver **out,
                                                 const grundy_game *game,
                                                 memory *mem, watch *w,
                                                 grundy_error *err);
void grundy_nimber_close(nimber_solver **solver);

/* Positions of the kind that are one game, or NULL.  Borrowed. */
void grundy_nimber_use_images(nimber_solver *solver, uint32_t kind,
                              const word_images *images);

/*
 * Before a table is filled, `rules` is asked with the game's state whether
 * the kind's options are runs of cells (solve/window.h); NULL: they are not.
 */
void grundy_nimber_use_windows(nimber_solver *solver,
                               search_windows *rules);

/* The same for options that are divisors (solve/scatter.h). */
void grundy_nimber_use_scatters(nimber_solver *solver, search_scatters *rules);

/*
 * From now on the game can solve positions by recursion, and fill rows of
 * cells; NULL: it can't.  Ignored for games with classes, components or
 * verdicts.
 */
void grundy_nimber_use_recursion(nimber_solver *solver,
                                 search_recurser *recursion,
                                 search_filler *fill);

/*
 * Tells what will be asked: tables are sized for all the parts at once, and
 * filled where the game says so.  Never needed for a right answer.
 */
GRUNDY_MUST_USE grundy_status grundy_nimber_prepare(
    nimber_solver *solver, const grundy_position *part, size_t parts,
    grundy_error *err);

/*
 * The nimber of one position.  GRUNDY_ECYCLE with the cycle,
 * GRUNDY_ENONIMBER if a verdict decides a position that it can reach,
 * GRUNDY_ELIMIT with how far it got.
 */
GRUNDY_MUST_USE grundy_status grundy_nimber_solve(nimber_solver *solver,
                                                  grundy_position at,
                                                  uint64_t *value,
                                                  grundy_error *err);

/* The same of a sum, with heaps of Nim. */
GRUNDY_MUST_USE grundy_status grundy_nimber_of_sum(nimber_solver *solver,
                                                   const option_part *part,
                                                   size_t parts,
                                                   uint64_t *nimber,
                                                   grundy_error *err);

/*
 * The nimber if it is known already; asks nobody but the game's law.  The
 * position must be one of the game's kinds and no longer than its words.
 */
bool grundy_nimber_peek(nimber_solver *solver, grundy_position at,
                        uint64_t *value);

/* The orders of kinds by levels; NULL: none, as at first. */
void grundy_nimber_use_orders(nimber_solver *solver, search_orders *orders);

/* The same, but only where it stands in a table: for sums of many parts. */
bool grundy_nimber_stands(const nimber_solver *solver, grundy_position at,
                          uint64_t *value);

/*
 * What the positions of the kind depend on has changed.  Kinds that move into
 * it must be forgotten as well.  Not while the solver is at work.
 */
void grundy_nimber_forget(nimber_solver *solver, uint32_t kind);

search_stats grundy_nimber_stats(const nimber_solver *solver);

#endif
