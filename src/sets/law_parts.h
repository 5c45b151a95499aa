/* SPDX-License-Identifier: MIT */
/*
 * sets/law_parts.h -- the legal moves of a position, by parts, for the theorems
 * of sets/laws.h.
 */
#pragma once

#include "sets/laws.h"

/* A legal move: of the lists of cells, where what it takes begins and how many
 * these are; what it needs stands behind. */
typedef struct law_move {
    uint32_t at, takes, needs;
} law_move;

typedef struct law_finder {
    arena *a;
    const set_instances *l;
    const uint64_t *in;
    bool puts; /* moves put cells that are out: those stand for cells there */
    law_move *move; /* of one part after the other */
    size_t moves;
    uint32_t *cell; /* of the moves */
    uint32_t *root; /* of each cell: in its part, by union and find */
    uint32_t *touch_at, *touch; /* of each cell: the moves that take it */
    uint32_t *place;            /* of each cell: in the order of its part */
    uint32_t *weight, *mark;    /* of each cell */
    uint32_t *list;             /* room for all cells */
} law_finder;

/* The cells of a part and its moves. */
typedef struct law_part {
    const uint32_t *cell;
    uint32_t cells;
    size_t from, to; /* its moves */
} law_part;

/*
 * Whether all plays of the part have one length (sets/lengths.c), and whether
 * that is odd.  False when memory is out.
 */
bool grundy_set_one_length(law_finder *f, const law_part *p, bool *found,
                           bool *odd);
