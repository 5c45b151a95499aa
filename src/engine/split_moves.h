/* SPDX-License-Identifier: MIT */
/* engine/split_moves.h -- winning moves of positions that are sums of heaps. */
#pragma once

#include "engine/heap_moves.h"
#include "solve/tame.h"

/* The kind of the heap that each parameter is; NULL: it names a family, none
 * moves it. */
typedef struct heap_parts {
    const game_kind *heap[GRUNDY_MOST_PARAMS];
} heap_parts;

/* A move of the heap that a parameter is, by a clause of the whole. */
typedef grundy_status heap_parts_found(void *user, uint32_t clause,
                                       uint32_t param, const heap_move *move,
                                       bool *stop);

/* Whether the kind is split into heaps with closed laws, a parameter each. */
bool grundy_engine_is_heaps(engine *e, uint32_t kind, heap_parts *out);

/* The winning moves beside the rest, which is tame where play is misère and else
 * has the nimber rest.value; by clause. */
grundy_status grundy_engine_heaps_moves(engine *e, const heap_parts *parts,
                                        grundy_position at, tame_pair rest,
                                        heap_parts_found *found, void *user,
                                        grundy_error *err);
