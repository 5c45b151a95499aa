/* SPDX-License-Identifier: MIT */
/*
 * sets/pairing.h -- who wins by answering each move with its image: the player
 * who is not to move, or the one who is, after a first move.
 */
#pragma once

#include "sets/instances.h"

typedef enum pairing_map {
    PAIRING_NONE,
    PAIRING_POINT,  /* the image in the middle point */
    PAIRING_ACROSS, /* rows change places, the first with the last */
    PAIRING_ALONG,  /* columns do */
    PAIRING_DOWN,   /* half the rows further on */
    PAIRING_ASIDE,  /* half the columns further on */
    PAIRING_BOTH,   /* half of both */
    PAIRING_MAPS
} pairing_map;

typedef struct set_pairing {
    pairing_map map;
    bool first; /* the player to move wins, by that instance: */
    size_t instance;
} set_pairing;

/* Looks for a pairing in the position, whose cells in the set are bits of
 * `in`.  False when memory is out. */
bool grundy_pairing_find(const set_instances *l, const uint64_t *in,
                         set_pairing *out);
