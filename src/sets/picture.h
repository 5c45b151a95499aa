/* SPDX-License-Identifier: MIT */
/*
 * sets/picture.h -- green Hackenbush: an edge is taken away, and with it all
 * that is no longer joined to the ground.
 *
 * Vertices of a cycle can be made one, which makes its edges loops (the fusion
 * principle), a loop is worth a stalk of one edge, and what is left is a tree:
 * 1 + its branches for each edge, by the colon principle (Berlekamp, Conway,
 * Guy 1982, ch. 7).
 */
#pragma once

#include "base/memory.h"

typedef struct set_picture {
    uint32_t edges, vertices;
    uint32_t (*end)[2]; /* of each edge: the vertices that it joins */
    bool *ground;       /* of each vertex */
} set_picture;

/*
 * The nimber of the edges that are the bits of `in`; *held false: some are not
 * joined to the ground, and then it is that of those that are.  False when
 * memory is out.
 */
bool grundy_picture_nimber(arena *a, const set_picture *p, const uint64_t *in,
                           uint64_t *nimber, bool *held);
