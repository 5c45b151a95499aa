/* SPDX-License-Identifier: MIT */
/*
 * sets/board_tests.h -- moves and ends of play of a position of a few sets as
 * tests of words (sets/word_board.h).
 *
 * Programs are given this text too (tools/embed-support).
 */
#ifndef SETS_BOARD_TESTS_H
#define SETS_BOARD_TESTS_H

#include <stdbool.h>
#include <stdint.h>

#define LIBRARY 1

enum { BOARD_SETS = 3 };

/* In place of a set: no cell, or every one. */
enum { BOARD_NONE = BOARD_SETS, BOARD_FULL };

/* Cells that are in a set, and others that are not. */
typedef struct board_test {
    uint64_t in[BOARD_SETS], out[BOARD_SETS];
} board_test;

#if LIBRARY
/* Some of the bars that a board names, rising. */
typedef struct bar_list {
    uint32_t first, count;
} bar_list;

#endif
/* After it set i is set from[i] without the cells of clear[i], and with those
 * of put[i]. */
typedef struct board_move {
    board_test when;
#if LIBRARY
    bar_list bars;
    uint32_t to; /* the phase that it leads to */
#endif
    uint64_t clear[BOARD_SETS], put[BOARD_SETS];
    uint8_t from[BOARD_SETS];
    uint8_t side; /* whose move it is: 0 anybody's, 1 Left's, 2 Right's */
    bool again;
    int64_t gain;
} board_move;

static inline bool board_holds(const board_test *t, const uint64_t *set,
                               uint32_t sets)
{
    for (uint32_t i = 0; i < sets; i++)
        if (((t->in[i] & ~set[i]) | (t->out[i] & set[i])) != 0)
            return false;
    return true;
}

static inline uint64_t board_after(const board_move *m, uint32_t set,
                                   const uint64_t *before, uint64_t full)
{
    const uint8_t from = m->from[set];
    const uint64_t base = from < BOARD_SETS    ? before[from]
                          : from == BOARD_FULL ? full
                                               : 0;

    return (base & ~m->clear[set]) | m->put[set];
}

/* Some cells have to be, or must not be, in what a set is made from: *where is
 * the test of the position before.  False: they never are. */
static inline bool ask_before(uint64_t *where, uint8_t from, bool in,
                              uint64_t cells)
{
    if (from < BOARD_SETS)
        where[from] |= cells;
    return from < BOARD_SETS || cells == 0 || in == (from == BOARD_FULL);
}

/* The end as a test of the position before the move.  False: the move does
 * nothing for it, or it never holds there. */
static inline bool board_before(const board_move *m, const board_test *end,
                                uint32_t sets, board_test *when)
{
    uint64_t brought = 0, missed = 0;

    *when = m->when;
    for (uint32_t i = 0; i < sets; i++) {
        const uint64_t cleared = m->clear[i] & ~m->put[i];

        brought |= (m->put[i] & end->in[i]) | (cleared & end->out[i]);
        missed |= (cleared & end->in[i]) | (m->put[i] & end->out[i]);
        if (!ask_before(when->in, m->from[i], true, end->in[i] & ~m->put[i]) ||
            !ask_before(when->out, m->from[i], false, end->out[i] & ~cleared))
            return false;
    }
    for (uint32_t i = 0; i < sets; i++)
        missed |= when->in[i] & when->out[i];
    return brought != 0 && missed == 0;
}

/* Whether two sets change hands with the move, which puts cells and no more. */
static inline bool board_exchanges(const board_move *m)
{
    return m->from[0] == 1 && m->from[1] == 0 && !m->again &&
           (m->clear[0] | m->clear[1] | m->put[0]) == 0;
}

/* What a line of cells is worth to who fills it, if the other player has none
 * of them: twice as much for each cell that is there, of those that lack a few.
 */
static inline int64_t worth_of_line(uint64_t line, uint64_t own, uint64_t other)
{
    const int missing = __builtin_popcountll(line & ~own);

    return (line & other) != 0 || missing > 3 ? 0 : INT64_C(1) << (3 - missing);
}

#endif
