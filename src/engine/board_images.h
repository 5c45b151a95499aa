/* SPDX-License-Identifier: MIT */
/*
 * engine/board_images.h -- maps of a board of sets under which the results of
 * positions stay the same: what the rules say of a position, they say of its
 * image (plan/sets/read.h); and, where they are of that form, the rules
 * themselves as tests of words.
 */
#pragma once

#include "engine/engine.h"
#include "plan/sets/read.h"
#include "solve/images.h"

/* Looks for those of positions like this one, if that was not done; an error is
 * only that memory is out, or that it was stopped. */
grundy_status grundy_engine_find_images(engine *e, grundy_position at,
                                        grundy_error *err);

/* Those that were found; NULL: none. */
const cell_images *grundy_engine_board_images(void *state, grundy_position at);

/* Why none were looked for in the end, and where; .why NULL: they were, or it
 * is no board of sets. */
set_obstacle grundy_engine_images_obstacle(const engine *e, grundy_position at);

void grundy_engine_drop_images(engine *e);

/* Whether the rules of positions like this one are tests of words, and of how
 * many moves and ends of play. */
bool grundy_engine_has_board(const engine *e, grundy_position at, size_t *moves,
                             size_t *ends);

/*
 * The options of a position by tests of words, in any order, each with its gain
 * and whether it goes on in the machine; and whether play ends there, and which
 * clause says so.  Where that depends on sizes of sets the rules are asked,
 * once for the same sizes.  False: *to, *clause and *score have nothing.
 */
/*
 * How many patterns of cells that end play who has just moved has a part of and
 * may still fill, less those of the other player, by how much of them is there:
 * a guess.  0 where sets do not change hands with every move.
 */
int64_t grundy_engine_board_promise(void *state, grundy_position at);

bool grundy_engine_board_options(engine *e, grundy_position at,
                                 grundy_options *to);
bool grundy_engine_board_ending(engine *e, grundy_position at,
                                const rule_decide **clause, int64_t *score,
                                grundy_status *status, grundy_error *err);

/* Whether who is to move can end play and win, where play has not ended, as far
 * as tests of words tell. */
bool grundy_engine_board_wins(void *state, grundy_position at);
