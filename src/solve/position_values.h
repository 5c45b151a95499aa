/* SPDX-License-Identifier: MIT */
/*
 * solve/position_values.h -- the values of positions in which Left and Right
 * have moves of their own, of games in normal play that end: canonical forms,
 * so that sums need no search.
 */
#pragma once

#include "solve/game_values.h"
#include "solve/position_graph.h"

typedef struct position_values position_values;

/* Owner: the caller.  The graph must live on. */
GRUNDY_MUST_USE grundy_status grundy_position_values_open(position_values **out,
                                                          position_graph *g,
                                                          grundy_error *err);
void grundy_position_values_close(position_values **values);

/*
 * The value of the sum of that number, whoever is to move there;
 * GAME_VALUE_NONE if more than `positions` are to be listed for it, each with
 * some comparisons, or it is too large, or play comes round again.  positions
 * 0: as many as it takes.  What was found stays known.
 */
GRUNDY_MUST_USE grundy_status grundy_position_value(position_values *v,
                                                    uint32_t number,
                                                    uint64_t positions,
                                                    game_value *out,
                                                    grundy_error *err);

/* Positions listed so far. */
uint64_t grundy_position_values_listed(const position_values *v);

game_values *grundy_position_values_store(const position_values *v);
