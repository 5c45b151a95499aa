/* SPDX-License-Identifier: MIT */
/*
 * solve/game_values.h -- the values of partisan games as their canonical forms
 * [Conway76]: equal values have one number here, sums are added, and a value
 * tells who wins.  Of finite games in normal play.
 */
#pragma once

#include "base/memory.h"
#include "base/watch.h"
#include "solve/game_value.h"

typedef struct game_values game_values;

/* Owner: the caller.  mem and w must live as long; w is ticked. */
GRUNDY_MUST_USE grundy_status grundy_game_values_open(game_values **out,
                                                      memory *mem, watch *w,
                                                      grundy_error *err);
void grundy_game_values_close(game_values **values);

/* Comparisons from here on until so many are used up, when all that is not
 * known is GAME_VALUE_NONE; 0: as many as it takes. */
void grundy_game_values_allow(game_values *v, uint64_t work);
bool grundy_game_values_gave_up(const game_values *v);

/*
 * The value of the game with these options, { left | right }.  GRUNDY_ELIMIT,
 * GRUNDY_ECANCEL, GRUNDY_ENOMEM: it was stopped.
 */
GRUNDY_MUST_USE grundy_status grundy_game_value_of(game_values *v,
                                                   const game_value *left,
                                                   size_t lefts,
                                                   const game_value *right,
                                                   size_t rights,
                                                   game_value *out,
                                                   grundy_error *err);

/* Of a heap of Nim. */
GRUNDY_MUST_USE grundy_status grundy_game_value_nim(game_values *v,
                                                    uint64_t heap,
                                                    game_value *out,
                                                    grundy_error *err);

/* x + copies * y. */
GRUNDY_MUST_USE grundy_status grundy_game_value_add(game_values *v,
                                                    game_value x, game_value y,
                                                    uint64_t copies,
                                                    game_value *out,
                                                    grundy_error *err);

/* 'L', 'R', 'N' or 'P'; GRUNDY_ELIMIT and the like as above. */
GRUNDY_MUST_USE grundy_status grundy_game_value_outcome(game_values *v,
                                                        game_value x,
                                                        char *letter,
                                                        grundy_error *err);

/*
 * The value in the notation of CGSuite: `3`, `-1/2`, `*2`, `1^2*`, `+-1`,
 * `{2|-1}`.  Like snprintf; what is longer than the room ends in "...".
 */
void grundy_game_value_text(const game_values *v, game_value x, char *out,
                            size_t size);

/* Sorts the values and keeps each once; returns how many stay. */
size_t grundy_game_values_once(game_value *at, size_t count);
