/* SPDX-License-Identifier: MIT */
/*
 * sets/laws.h -- parts whose nimbers are theorems, in lists whose moves only
 * take cells, or only put them.
 *
 * A tree: each cell is taken by one move alone, with what hangs on it.  It has
 * 1 + the nim-sum of the trees that are left when its root alone is gone: the
 * colon principle (Berlekamp, Conway, Guy 1982, ch. 7).
 *
 * A row: cells in an order in which moves take neighbours, each wherever its
 * cells are there, with up to so many beside them on the left and on the right.
 * What is left are rows, so it is an octal game (Guy, Smith 1956).  A round
 * row, where the first cell follows the last, becomes a row by any move.
 */
#pragma once

#include "sets/instances.h"

enum { SET_ROW_DIGITS = 32 };

/* A part that is a row: its nimber is that of a heap of its length in the octal
 * game with those digits. */
typedef struct set_row {
    uint32_t length;
    bool round;                    /* and then: */
    uint32_t whole;                /* the bit t: a move takes t of its cells */
    uint32_t digits;               /* with that of taking none, which is 0 */
    uint8_t digit[SET_ROW_DIGITS]; /* the i-th, 0 to 7: taking i */
} set_row;

typedef struct set_laws {
    uint64_t nimber; /* of all parts but rows together */
    set_row *row;
    size_t rows, trees, lengths; /* lengths: parts whose plays have one */
    uint64_t *rest; /* a position in which nothing is left but other parts */
    size_t parts;   /* of which something is known */
    bool whole;     /* all are */
} set_laws;

/*
 * What is known of the position whose cells are the bits of `in`: nothing where
 * moves do more than take cells.  Takes time and room of the order of the list,
 * which is the arena's.  False when memory is out.
 */
bool grundy_set_laws_find(arena *a, const set_instances *l, const uint64_t *in,
                          set_laws *out);
