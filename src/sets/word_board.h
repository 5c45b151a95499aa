/* SPDX-License-Identifier: MIT */
/*
 * sets/word_board.h -- the rules of a position of a few sets as tests of words:
 * a move is there where some cells are in some of the sets and others are not,
 * and makes words of words.  So are ends of play; those that only ask for the
 * sizes of sets are named.
 *
 * Numbers beside the sets have one value in each phase of play, and every phase
 * has tests of its own: those from where the ones of the phase before it end.
 *
 * Where tests of all the ways in which a condition fails were too many, it is a
 * bar (word_board_bars.c): none of its runs may hold, each a test and bars of
 * its own.
 */
#pragma once

#include "base/memory.h"
#include "sets/board_tests.h"

enum { BOARD_CELLS = 64, BOARD_PHASES = 64 };

typedef struct board_run {
    board_test when;
    bar_list bars; /* that hold */
} board_run;

/* Holds where none of its runs does. */
typedef struct board_bar {
    uint64_t hash;
    size_t first, runs; /* in one order, each once */
} board_bar;

typedef struct board_end {
    board_test when;
    bar_list bars;
    uint32_t clause;
} board_end;

/* Where who is to move has a move after which an end holds. */
typedef struct board_last {
    board_test when;
    bar_list bars;
    uint8_t side;
} board_last;

/* Where its tests end, and clauses that ask for sizes of sets and nothing else,
 * a bit each, all behind those of its ends. */
typedef struct board_phase {
    size_t moves, ends, lasts;
    uint64_t sizes;
} board_phase;

typedef struct word_board {
    memory *mem;
    uint32_t sets;
    uint32_t phases; /* the last one may be under way */
    board_phase phase[BOARD_PHASES];
    uint64_t full;
    board_move *move;
    size_t moves, move_cap;
    board_end *end; /* of each phase by rising clause */
    size_t ends, end_cap;
    board_last *last; /* NULL: not looked for */
    size_t lasts, last_cap;
    board_bar *bar; /* what one names stands before it */
    size_t bars, bar_cap;
    board_run *run;
    size_t runs, run_cap;
    uint32_t *named; /* what lists of bars name */
    size_t names, named_cap;
    bool refused;   /* the rules are not of this form: the rest means nothing */
} word_board;

void grundy_word_board_open(word_board *b, memory *mem);
void grundy_word_board_drop(word_board *b);

/* What is added from then on is of the next phase. */
void grundy_word_board_next_phase(word_board *b);

/* Where the tests of the phase begin. */
static inline board_phase grundy_word_board_from(const word_board *b,
                                                 uint32_t phase)
{
    const board_phase first = {0};

    return phase == 0 ? first : b->phase[phase - 1];
}

/* False when memory is out. */
bool grundy_word_board_add_move(word_board *b, const board_move *move);
bool grundy_word_board_add_end(word_board *b, const board_end *end);

/* The number of the bar of the runs that were pushed since there were so many
 * and so many names; an equal one has one number.  False when memory is out. */
bool grundy_word_board_add_bar(word_board *b, size_t runs, size_t names,
                               uint32_t *number);

enum { BOARD_NO_BAR = 1 << 30 };

/* Where cells go; exchanged: those of the first set to the second, and back. */
typedef struct board_map {
    const uint8_t *image;
    bool exchanged;
} board_map;

/* What the bar is where each cell is its image: the number of a bar, or
 * BOARD_NO_BAR.  *known has what was found of each under this map, plus one. */
uint32_t grundy_word_board_bar_image(word_board *b, const board_map *map,
                                     uint32_t number, uint32_t *known);

/* Finds the last moves of play, as far as an end is brought about by what they
 * change.  False when memory is out. */
bool grundy_word_board_find_last(word_board *b);

/* Whether play surely ends, as something that every move needs goes for ever;
 * false: not seen (word_board_ends.c). */
bool grundy_word_board_ends(const word_board *b);

/* Whether all bars of the list hold. */
bool grundy_word_board_passes(const word_board *b, bar_list bars,
                              const uint64_t *set);

static inline bool grundy_word_board_may(const word_board *b,
                                         const board_test *t, bar_list bars,
                                         const uint64_t *set)
{
    return board_holds(t, set, b->sets) &&
           (bars.count == 0 || grundy_word_board_passes(b, bars, set));
}
