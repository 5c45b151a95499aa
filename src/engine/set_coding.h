/* SPDX-License-Identifier: MIT */
/*
 * engine/set_coding.h -- positions of a few sets, or of an array of few
 * letters, as cells of the list of their moves.
 */
#pragma once

#include "engine/engine.h"
#include "plan/sets/read.h"

/* Whether positions of the kind are a few sets, which numbers may be by their
 * bits, or an array, and numbers. */
bool grundy_engine_is_board(const game_kind *k);

/* Where the words of a position are. */
typedef struct board_words {
    int64_t reg[GRUNDY_MOST_PARAMS]; /* of the parameters that are numbers */
    uint32_t sets;
    const uint64_t *set[SET_MOST_PLANES];
    uint64_t count[SET_MOST_PLANES]; /* bits of each set of elements */
    const int64_t *array; /* NULL: sets are open */
    uint64_t length;
    uint32_t bits; /* of the longest of numbers that are sets, or elements of
                      an array that is an array of such; 0: none are */
} board_words;

/* Of a kind that is a board, whose shape is known. */
board_words grundy_engine_board_words(const engine *e, grundy_position at);

/* Whether the array has that length and no other letters. */
bool grundy_set_coding_holds(const set_coding *c, const board_words *at);

/* Whether the moves that were read at that stamp, with these numbers, are those
 * of the position.  What is in the way of an array is so with every other one.
 */
bool grundy_engine_set_holds(const engine *e, uint32_t kind,
                             const board_words *at, uint64_t stamp,
                             const int64_t *reg, const set_coding *c,
                             bool obstacle);

/* Makes it hold; false: there are too many letters, or cells. */
bool grundy_set_coding_start(set_coding *c, const board_words *at);

/* The same of an array of numbers that are sets of their bits, or of unary
 * ones, as one set; false: it is none. */
bool grundy_set_coding_rows(set_coding *c, const board_words *at);

/* Whether unary numbers of these moves are better off as a set: where all that
 * may be left of the largest ones is little enough to be valued in one pass.
 * In other games a memo does as well. */
grundy_status grundy_set_coding_pays(const set_instances *l, watch *w,
                                     bool *pays, grundy_error *err);

/* The cells of the position, out having a word more than they fill. */
void grundy_set_coding_cells(const set_coding *c, const set_instances *l,
                             const board_words *at, uint64_t *out);
