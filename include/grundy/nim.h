/* SPDX-License-Identifier: MIT */
/*
 * grundy/nim.h -- the primitives of the theory, each usable by itself: mex,
 * nim-sum, and the winning moves of Nim and of misère Nim.
 */
#ifndef GRUNDY_NIM_H
#define GRUNDY_NIM_H

#include "grundy/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * The least number that is not among value[0..count), in any order and with
 * repetitions.  Time O(count) and no memory: a permutation in place, so value
 * is reordered.  value may be NULL if count is 0.
 */
GRUNDY_API uint64_t grundy_nim_mex(uint64_t *value, size_t count);

/* The nim-sum (xor) of value[0..count); 0 for none. */
GRUNDY_API uint64_t grundy_nim_sum(const uint64_t *value, size_t count);

/* One move of Nim: heap number `heap` is reduced to `to` tokens. */
typedef struct grundy_nim_move {
    size_t heap;
    uint64_t to;
} grundy_nim_move;

/*
 * True if the player to move wins Nim with these heaps.  misere: who takes
 * the last token loses [Bouton01].  O(count).
 */
GRUNDY_API bool grundy_nim_wins(const uint64_t *heap, size_t count,
                                bool misere);

/*
 * Writes the winning moves, in the order of the heaps and for one heap by
 * rising `to`, to move[0..room) and returns how many there are, which may be
 * more than room (0 for a lost position).  A heap has at most one winning
 * move, so room = count is always enough.  O(count).
 */
GRUNDY_API size_t grundy_nim_moves(const uint64_t *heap, size_t count,
                                   bool misere, grundy_nim_move *move,
                                   size_t room);

#ifdef __cplusplus
}
#endif

#endif
