/* SPDX-License-Identifier: MIT */
/*
 * solve/stretches.h -- runs in slots side by side that are kept as one.
 *
 * Where a row of cells ends runs in slots side by side, those runs differ by
 * the same from slot to slot, and all grow by a cell from row to row.  Looking
 * at each would cost more than the values do, so a stretch of slots says what
 * all of them hold, and their line_run is out of date as long as it does.
 */
#pragma once

#include <stdint.h>

enum {
    STRETCH_LEAST = 16, /* slots: with fewer none begins */
    STRETCH_MOST = 256
};

/* A number, and how it goes on from item to item. */
typedef struct going {
    int64_t now, step;
} going;

/*
 * The runs of slots side by side, none of which holds poison.  What a stretch
 * says of its first slot goes on by steps.
 */
typedef struct line_stretch {
    uint64_t slot;
    uint32_t slots;
    going origin, first, last;
} line_stretch;

/* By blocks of STRETCH_LEAST slots: no two stretches begin in one. */
typedef struct line_stretches {
    uint64_t blocks;
    uint64_t held;   /* stretches */
    uint16_t *slots; /* of the one that begins in the block; 0: none does */
    line_stretch *in;
} line_stretches;

typedef struct line_group line_group;

/*
 * Takes the slots out of all stretches, for the caller to put them into one.
 * *low..*high - 1 are slots whose runs are as `wanted` says, though not noted
 * slot by slot, as all others are now.
 */
void grundy_stretches_take(line_group *g, const line_stretch *wanted,
                           uint64_t *low, uint64_t *high);

/* Notes slot by slot what these slots, low..high - 1, of a stretch hold. */
void grundy_stretches_spread(line_group *g, const line_stretch *stretch,
                             uint64_t low, uint64_t high);

/* Requires: the slots are in no stretch, and neither too few nor too many. */
void grundy_stretches_put(line_group *g, const line_stretch *stretch);

/* The slots low..high are in no stretch any more. */
void grundy_stretches_settle(line_group *g, uint64_t low, uint64_t high);

/* All are forgotten: the runs have been noted anew. */
void grundy_stretches_forget(line_group *g);
