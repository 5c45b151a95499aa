/* SPDX-License-Identifier: MIT */
/*
 * sets/parts.h -- positions as bits, and the parts that they fall into.
 *
 * A state is the cells in the set and, unless moves only take cells, those out
 * of it that matter; a cell that is in neither is read and written by nothing.
 * Under guards a cell in both is in the set and stays there.
 */
#pragma once

#include <stdlib.h>

#include "base/watch.h"
#include "sets/guards.h"
#include "sets/images.h"

enum { SET_MOST_STRIDES = 8 };

/* Cells that are joined lie so far apart: each of `low` with the one that is
 * `by` further on. */
typedef struct set_stride {
    uint32_t by;
    uint64_t low;
} set_stride;

/* Sums over the cells that an instance writes: twice their rows and columns;
 * and the first of those in a row that write the same. */
typedef struct set_place {
    int32_t writes, row, column;
    uint32_t group;
} set_place;

typedef struct set_board {
    memory *mem;
    const set_instances *list;
    size_t moves; /* the first of them; patterns stand behind */
    set_guards guards;
    uint32_t words;  /* of a set of cells */
    uint32_t stride; /* of a state: once or twice as many */
    bool removal;    /* moves only take cells, and need none out */
    bool turned;     /* what is in the set stands as out of it */
    set_images images;
    uint64_t *mask; /* of each instance: in, out, take, put */
    /* Of a board of one word whose moves only take: what each needs, and takes;
     * else NULL. */
    uint64_t *need, *take;
    bool pairs; /* of such a board: moves take what they need, one cell and
                   others or two, so that cells are joined two by two: */
    uint64_t near[64]; /* of each cell, those that it is joined to */
    uint64_t *beside;  /* of each instance, those joined to what it takes */
    uint64_t alone;    /* cells that can be taken by themselves */
    bool graph; /* of such a board: moves take two cells that are joined, all of
                   them, or any cell with those that it is joined to; so cells
                   that are joined alike are the same game */
    uint32_t joined; /* how many others each is joined to, in sum */
    bool twins; /* of cells that are joined to the same one alone one stays, or
                   of those that can be taken alone two of an even number; where
                   parts are moved that changes as good as nothing */
    uint32_t strides; /* what `near` has, by distances; 0: they are many */
    set_stride stride_of[SET_MOST_STRIDES];
    set_place *place; /* of each instance */
    bool grouped;     /* some write the same */
} set_board;

/* The parts that a position falls into, one state after another, with scratch
 * room; states have no more cells than the board. */
typedef struct set_parts {
    uint64_t *state;
    uint32_t count;
    uint64_t *touch; /* of each part: its cells that may change */
    uint64_t *can;   /* what cells may come to be */
    uint32_t *live;
    size_t lives;
    size_t room;     /* of parts */
    uint64_t *print; /* of each live instance: the cells that join it to
                        others, and its part of the state */
    uint32_t *left;  /* of them, those that belong to no part yet */
} set_parts;

grundy_status grundy_board_open(set_board *b, const set_instances *l,
                                grundy_error *err);
void grundy_board_close(set_board *b);

static inline const uint64_t *grundy_board_mask(const set_board *b, size_t i,
                                                uint32_t which)
{
    return b->mask + (i * 4 + which) * b->words;
}

enum { MASK_IN, MASK_OUT, MASK_TAKE, MASK_PUT };

/* Whether the instance is legal in the state. */
bool grundy_board_is_legal(const set_board *b, size_t i, const uint64_t *state);

/* The state after the instance. */
void grundy_board_make(const set_board *b, size_t i, const uint64_t *state,
                       uint64_t *to);

/*
 * Whether each move of the part can be answered by its image, on a board of one
 * word whose moves only take (sets/pairing.c says why it is lost then); the
 * part is in the corner if it can be moved.
 */
bool grundy_board_pairs_off(const set_board *b, uint64_t part);

/* How far from the middle of a part the middle of what the instance writes is,
 * as often as it writes.  Where nothing has a place but cells are joined two by
 * two the middle is where most of them are joined to what it writes. */
static inline uint32_t grundy_board_distance(const set_board *b, size_t i,
                                             const uint64_t *state,
                                             const int32_t middle[2])
{
    const set_place at = b->place[i];

    if (b->images.forms.moves)
        return (uint32_t)(abs(at.row - at.writes * middle[0]) +
                          abs(at.column - at.writes * middle[1]));
    return b->pairs ? 64 - (uint32_t)__builtin_popcountll(b->beside[i] & *state)
                    : 0;
}

bool grundy_set_parts_open(set_parts *p, const set_board *b);
void grundy_set_parts_close(set_parts *p, const set_board *b);

/* The parts of the state, of whose instances those that live are in `among`,
 * or in all. */
void grundy_set_parts_split(const set_board *b, const uint64_t *state,
                            const uint32_t *among, size_t count,
                            set_parts *out);

/*
 * On a board of one word whose moves only take: of living instances that do the
 * same, those go that need more than another one does beyond cells that are not
 * `taken` by any of them: whenever they are legal so is that one.  Until a cell
 * is frozen none is such.  `room` is for as many; returns how many are left.
 */
size_t grundy_set_parts_spare(const set_board *b, uint64_t taken,
                              uint32_t *live, size_t count, uint32_t *room);

/* The parts of the state to which the instance has led from a single part, of
 * whose instances those that live are in `among`, or in all. */
void grundy_set_parts_after(const set_board *b, size_t i, const uint64_t *state,
                            const uint32_t *among, size_t count,
                            set_parts *out);
