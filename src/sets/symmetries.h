/* SPDX-License-Identifier: MIT */
/*
 * sets/symmetries.h -- maps of a small board onto itself that keep the list:
 * reflections, quarter turns, shifts around a board that is a ring or a torus,
 * or whatever else keeps it.
 */
#pragma once

#include "sets/instances.h"

/* Planes of one word; of lists that are longer nothing is looked for. */
enum { SYMMETRIC_CELLS = 64, SYMMETRIC_MOVES = 4096 };

typedef struct set_symmetries {
    uint32_t count; /* with the map that leaves all as it is, which is first */
    uint32_t exchanging; /* behind these, maps that keep the list where the
                            players and their sets change places as well */
    uint8_t (*image)[SYMMETRIC_CELLS]; /* of each cell under each */
    size_t cap;
    bool more; /* there are too many to be listed: those of a rectangle are */
} set_symmetries;

/* Also maps that are none of a rectangle, such as those of a box or a graph,
 * are looked for `anywhere`.  False when memory is out; to be dropped in any
 * case. */
bool grundy_symmetries_find(const set_instances *l, bool anywhere,
                            set_symmetries *out);
void grundy_symmetries_drop(const set_instances *l, set_symmetries *s);
