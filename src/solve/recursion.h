/* SPDX-License-Identifier: MIT */
/*
 * solve/recursion.h -- what a search lends to a game that can solve by
 * recursion.
 *
 * A recursion finds a position's code with all that it needs, a call of C a
 * move, and writes what it has found where the search would.  It marks nothing
 * and reports nothing: where it can't go on (too deep, a position that is being
 * solved, anything that fails) it leaves, and each level says in leaving where
 * it stood.  The search goes on from there with the same path, so errors and
 * cycles are met again and reported by the search alone.
 */
#pragma once

#include "solve/options.h"

/* Levels of recursion: some hundred bytes of the C stack each. */
enum { GRUNDY_RECURSION_LEVELS = 250 };

typedef struct search_recursion search_recursion;

struct search_recursion {
    uint64_t solved, options; /* since they were counted last */
    uint32_t levels;          /* that may still be entered */
    bool deep;                /* it left because there were none */

    /* The code of a position that has no place in a table or is not packed. */
    uint32_t (*find)(search_recursion *d, uint32_t kind, const int64_t *word,
                     uint32_t length);
    /* Stores and returns the code; 0: leave. */
    uint32_t (*keep)(search_recursion *d, uint32_t kind, const int64_t *word,
                     uint32_t length, uint32_t code);
    /* Solves a position whose options all have codes, but whose value is too
     * large for the recursion's set of values; 0: leave, and this call has said
     * so.
     */
    uint32_t (*large)(search_recursion *d, uint32_t kind, const int64_t *word,
                      uint32_t length);
    /* The level of this position leaves, the deepest first; returns 0. */
    uint32_t (*leave)(search_recursion *d, uint32_t kind, const int64_t *word,
                      uint32_t length);
    /* The small values of the kind's table, or NULL; they stay where they are
     * while the recursion is under way. */
    uint8_t *(*small)(search_recursion *d, uint32_t kind);
    /* Before the watch is looked at. */
    void (*count)(search_recursion *d);
};

/*
 * The code of a position of the game, or 0: it has left, or, having said of no
 * level that it left, it has not begun.  Options have been begun in `to`.
 */
typedef uint32_t search_recurser(void *state, grundy_position at,
                                 grundy_options *to, search_recursion *d);

/*
 * Fills rows of cells whose parts are known: a row is the words of its first
 * position and how many follow along the last word, `step` apart.  Returns how
 * many rows are done; *cells: of the next one, the cell that it could not fill
 * being the first behind these, or that it fills no rows of the kind.
 */
#define GRUNDY_NO_ROWS UINT64_MAX
typedef uint64_t search_filler(void *state, uint32_t kind, const int64_t *row,
                               uint64_t rows, int64_t step, uint64_t *cells,
                               grundy_options *to, search_recursion *d);
