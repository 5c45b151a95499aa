/* SPDX-License-Identifier: MIT */
/*
 * solve/results.h -- what play comes to for who is to move: won, drawn, lost or
 * a score.
 *
 * Play that ends is searched depth first with fail-soft alpha-beta
 * [KnuthMoore75] over bounds that are kept for every position met.  Play that
 * may last for ever is solved backwards from where it ends [Smith66,
 * FraenkelPerl75].
 */
#pragma once

#include "solve/labels.h"
#include "solve/position_graph.h"
#include "solve/position_values.h"
#include "solve/search.h"

typedef struct result_solver result_solver;

/*
 * Owner: the caller, who ends it with grundy_results_close.  *game and *rules
 * are Copied; what their pointers and mem and w point at must live on.
 */
GRUNDY_MUST_USE grundy_status grundy_results_open(result_solver **out,
                                                  const grundy_game *game,
                                                  const result_rules *rules,
                                                  memory *mem, watch *w,
                                                  grundy_error *err);
void grundy_results_close(result_solver **solver);

/* Whether an answer to the question below is there without a search. */
bool grundy_results_told(const result_solver *solver, const option_part *part,
                         size_t parts, bool right, int64_t *result,
                         uint32_t *length);

/*
 * The result of the sum, for Right to move or not, and, of endless play, in how
 * many moves it ends if the winner hurries and the loser delays; 0 where it is
 * drawn or over; of large sums whose values add GRUNDY_UNCOUNTED and more.
 * length NULL: that is not asked, which spares the product of their parts.
 * GRUNDY_ECYCLE with the cycle where play does not end
 * and the rules do not say that it may; GRUNDY_ENONIMBER if play ends at a part
 * of a larger sum; GRUNDY_EVALUE where a score overflows; GRUNDY_ELIMIT with
 * how far it got.  While the game's functions run they may call this again.
 */
GRUNDY_MUST_USE grundy_status grundy_results_solve(result_solver *solver,
                                                   const option_part *part,
                                                   size_t parts, bool right,
                                                   int64_t *result,
                                                   uint32_t *length,
                                                   grundy_error *err);

/*
 * The value of the sum, where the rules have values, as text (solve/
 * game_values.h); *length as of snprintf, 0 if it is not found within so many
 * positions (0: as many as it takes).
 */
GRUNDY_MUST_USE grundy_status grundy_results_value(result_solver *solver,
                                                   const option_part *part,
                                                   size_t parts,
                                                   uint64_t positions,
                                                   char *out, size_t size,
                                                   size_t *length,
                                                   grundy_error *err);

/* What the mover comes to by a move: gain and the result of where it leads.
 * False: it overflows. */
bool grundy_results_by_move(int64_t gain, bool again, int64_t result,
                            int64_t *out);

/* Of the search of a single position that is under way: between what its result
 * lies, INT64_MIN and INT64_MAX where a score has no bound.  False: nothing is
 * known of it, or no such search is under way. */
bool grundy_results_known(const result_solver *solver, int64_t *low,
                          int64_t *high);

/* Whether a question is under way. */
bool grundy_results_are_busy(const result_solver *solver);

search_stats grundy_results_stats(const result_solver *solver);

/*
 * Writes what retrograde analysis tells of the sum and of all that is in reach
 * of it (solve/labels.h), in play that may be endless, or of parts of a sum
 * that have values.
 */
GRUNDY_MUST_USE grundy_status grundy_results_certify(result_solver *solver,
                                                     const option_part *part,
                                                     size_t parts, bool right,
                                                     certified_text *out,
                                                     grundy_error *err);
