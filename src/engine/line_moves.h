/* SPDX-License-Identifier: MIT */
/*
 * engine/line_moves.h -- the winning moves of a position of any numbers, line
 * by line: along a loop every number that a move leaves goes by equal steps, so
 * that a law tells which of them win without a look at each.
 */
#pragma once

#include "engine/engine.h"

typedef struct line_question {
    grundy_position at;
    uint64_t want;      /* what a move has to leave */
    winning_rest *rest; /* as that of heap_question (engine/heap_moves.h) */
} line_question;

/*
 * By clause, and as loops go.  *known is false, and none has been told, where a
 * clause is not understood, or no law tells of what it leaves.
 */
grundy_status grundy_engine_line_moves(engine *e, const line_question *ask,
                                       bool *known, engine_move_found *found,
                                       void *user, bool *stop,
                                       grundy_error *err);
