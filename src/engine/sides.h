/* SPDX-License-Identifier: MIT */
/*
 * engine/sides.h -- Left and Right on a set, of which moves only take: who wins
 * is searched with the lists of their moves (sets/sides.h).
 */
#pragma once

#include "engine/engine.h"

/* Why the winner of the sum is not searched so; NULL: he is.  *span:
 * where the rules are in the way, if they are. */
const char *grundy_engine_why_no_sides(engine *e, const option_part *part,
                                       size_t parts, grundy_span *span);

/* How many moves Left and Right have in the lists of the kind. */
void grundy_engine_side_moves(const engine *e, uint32_t kind, size_t moves[2]);

/* Whether who is to move, Right or Left, wins the sum; *found false: that is to
 * be found otherwise. */
GRUNDY_MUST_USE grundy_status grundy_engine_sides_win(
    engine *e, const option_part *part, size_t parts, bool right, bool *wins,
    bool *found, grundy_error *err);

void grundy_engine_drop_sides(engine *e);

/* Adds what the searches did. */
void grundy_engine_add_side_work(const engine *e, grundy_work *work);
