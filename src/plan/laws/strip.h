/* SPDX-License-Identifier: MIT */
/*
 * plan/laws/strip.h -- games on two numbers whose moves take fixed amounts, or
 * any amount from one of them or the same from both: Wythoff's game and its
 * kin, read off the checked rules.
 */
#ifndef PLAN_STRIP_H
#define PLAN_STRIP_H

#include "lang/tree.h"

/*
 * Taking (dx, dy), neither below 0; a ray takes k times that for every k from
 * `least` on, as far as the board goes.
 */
typedef struct strip_move {
    int64_t dx, dy;
    bool ray;
    int64_t least;
} strip_move;

enum { STRIP_MOVES = 256 };

typedef struct strip_family {
    uint32_t moves;
    strip_move move[STRIP_MOVES];
} strip_family;

/* False: it is no such game, or memory is out. */
bool grundy_strip_find(arena *a, const ruleset *set, const game_kind *kind,
                       strip_family *out);

#endif
