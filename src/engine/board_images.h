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

/* What play comes to where no test of cells ends it, by the sizes of the sets.
 */
typedef struct size_ending {
    uint32_t clause; /* 1 + its number; 0: play goes on */
    bool known;
    int64_t score;
} size_ending;

/* Whose set is whose, by who is to move, where moves put cells into the mover's
 * one of two sets and no more, and patterns of one set are lost for who is to
 * move. */
typedef struct board_fills {
    uint8_t own[2]; /* the set of who is to move; BOARD_NONE: it is not so */
    bool last[2];   /* the patterns are those of the other set alone */
} board_fills;

typedef struct board_images {
    uint64_t stamp; /* of the kind, when they were read */
    set_coding coding;
    uint32_t array, words; /* the parameter that is an array, if it has cells,
                              and how many words that is */
    set_phases phases;
    uint8_t phase_at[BOARD_PHASES * 2]; /* 1 + a phase, by hash; 0: none */
    uint32_t readings;
    set_obstacle obstacle;
    cell_images images; /* maps 0: there are none */
    size_t room;        /* of its tables */
    word_board board;
    uint32_t sets, at[BOARD_SETS]; /* the words of its sets */
    size_ending *by_size; /* of each phase; NULL: no clause asks for sizes */
    size_t sizes;         /* of all phases */
    bool
        race; /* who can't move first loses, and both have moves of their own */
    board_fills fills[BOARD_PHASES];
} board_images;

enum { BOARD_SIZES = BOARD_CELLS + 1 };

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

/* The rules of positions like this one as tests of words, and the phase that it
 * is in; NULL: they are not. */
board_images *grundy_engine_board_of(const engine *e, grundy_position at,
                                     uint32_t *phase);

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
 * a guess.  0 where sets do not change hands with every move.  Or how many
 * moves that one would have more than who is to move, where nothing else
 * decides.
 */
int64_t grundy_engine_board_promise(void *state, grundy_position at,
                                    bool right);

bool grundy_engine_board_options(engine *e, grundy_position at,
                                 grundy_options *to);
bool grundy_engine_board_ending(engine *e, grundy_position at,
                                const rule_decide **clause, int64_t *score,
                                grundy_status *status, grundy_error *err);

/* Whether who is to move can end play and win, where play has not ended, as far
 * as tests of words tell. */
bool grundy_engine_board_wins(void *state, grundy_position at);

/* Whether a search from there may be shared by threads, as far as its rules and
 * not its numbers say. */
bool grundy_engine_board_is_shared(const engine *e, grundy_position at);

/*
 * The engine once more for another thread that asks for no more than options,
 * endings and images of play from the position (board_twin.c).  It lives as
 * long as the engine does not change.  False: there is none.
 */
bool grundy_engine_twin(void *state, grundy_position at, void *twin,
                        memory *mem, watch *w);
void grundy_engine_drop_twin(void *twin);
