/* SPDX-License-Identifier: MIT */
/*
 * sets/word_board.h -- the rules of a position of a few sets as tests of words:
 * a move is there where some cells are in some of the sets and others are not,
 * and makes words of words.  So are ends of play; those that only ask for the
 * sizes of sets are named.
 */
#pragma once

#include "base/memory.h"

enum {
    BOARD_SETS = 3,
    BOARD_CELLS = 64,
    BOARD_NONE = BOARD_SETS, /* in place of a set: no cell, */
    BOARD_FULL               /* or every one */
};

typedef struct board_test {
    uint64_t in[BOARD_SETS], out[BOARD_SETS];
} board_test;

/* After it set i is set from[i] without the cells of clear[i], and with those
 * of put[i]. */
typedef struct board_move {
    board_test when;
    uint64_t clear[BOARD_SETS], put[BOARD_SETS];
    uint8_t from[BOARD_SETS];
    uint8_t side; /* a player_side */
    bool again;
    int64_t gain;
} board_move;

typedef struct board_end {
    board_test when;
    uint32_t clause;
} board_end;

/* Where who is to move has a move after which an end holds. */
typedef struct board_last {
    board_test when;
    uint8_t side;
} board_last;

typedef struct word_board {
    memory *mem;
    uint32_t sets;
    uint64_t full;
    board_move *move;
    size_t moves, move_cap;
    board_end *end; /* by rising clause */
    size_t ends, end_cap;
    board_last *last; /* NULL: not looked for */
    size_t lasts, last_cap;
    uint64_t sizes; /* clauses that ask for sizes of sets and nothing else, a
                       bit each, all behind those of the ends */
    bool refused;   /* the rules are not of this form: the rest means nothing */
} word_board;

void grundy_word_board_open(word_board *b, memory *mem);
void grundy_word_board_drop(word_board *b);

/* False when memory is out. */
bool grundy_word_board_add_move(word_board *b, const board_move *move);
bool grundy_word_board_add_end(word_board *b, const board_end *end);

/* Finds the last moves of play, as far as an end is brought about by what they
 * change.  False when memory is out. */
bool grundy_word_board_find_last(word_board *b);

/* Whether play surely ends, as something that every move needs goes for ever;
 * false: not seen (word_board_ends.c). */
bool grundy_word_board_ends(const word_board *b);

static inline bool grundy_word_board_holds(const board_test *t,
                                           const uint64_t *set, uint32_t sets)
{
    uint64_t missed = 0;

    for (uint32_t i = 0; i < sets; i++)
        missed |= (t->in[i] & ~set[i]) | (t->out[i] & set[i]);
    return missed == 0;
}

static inline uint64_t grundy_word_board_after(const word_board *b,
                                               const board_move *m,
                                               uint32_t set,
                                               const uint64_t *before)
{
    const uint8_t from = m->from[set];
    const uint64_t base = from < BOARD_SETS    ? before[from]
                          : from == BOARD_FULL ? b->full
                                               : 0;

    return (base & ~m->clear[set]) | m->put[set];
}
