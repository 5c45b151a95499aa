/* SPDX-License-Identifier: MIT */
/*
 * engine/sets.h -- kinds whose position is a set, with the list of their moves
 * for the inputs of the moment.
 */
#ifndef ENGINE_SETS_H
#define ENGINE_SETS_H

#include "engine/engine.h"
#include "plan/sets/read.h"

/* The moves of a kind, or why there is no list of them. */
typedef struct set_game {
    uint64_t stamp;                  /* of the kind, when they were read */
    int64_t reg[GRUNDY_MOST_PARAMS]; /* of the parameters that stay */
    set_instances list;
    set_obstacle obstacle;
    uint32_t param; /* the set */
} set_game;

/* The moves of positions of the kind whose other parameters are those of reg,
 * read anew only where those or the inputs have changed. */
grundy_status grundy_engine_set_game(engine *e, uint32_t kind,
                                     const int64_t *reg, const set_game **out,
                                     grundy_error *err);

void grundy_engine_drop_sets(engine *e);

/* Appends the lists of all kinds as text. */
grundy_status grundy_engine_dump_sets(engine *e, text_buffer *out,
                                      grundy_error *err);

#endif
