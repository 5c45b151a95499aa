/* SPDX-License-Identifier: MIT */
/*
 * The primitives of the theory.  Both kinds of Nim follow [Bouton01]: the
 * nim-sum decides, and misère play differs only where every heap that is left
 * holds at most one token.
 */
#include "grundy/nim.h"

/*
 * Invariant: value[0..k) holds 0..k-1 and numbers from done on are untouched.
 * Each exchange puts one number into its final place, so it is linear.
 */
uint64_t grundy_nim_mex(uint64_t *value, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        while (value[i] < count && value[value[i]] != value[i]) {
            const uint64_t home = value[i];

            value[i] = value[home];
            value[home] = home;
        }
    }
    for (size_t i = 0; i < count; i++)
        if (value[i] != i)
            return i;
    return count;
}

uint64_t grundy_nim_sum(const uint64_t *value, size_t count)
{
    uint64_t sum = 0;

    for (size_t i = 0; i < count; i++)
        sum ^= value[i];
    return sum;
}

static size_t count_large(const uint64_t *heap, size_t count)
{
    size_t large = 0;

    for (size_t i = 0; i < count; i++)
        large += heap[i] > 1;
    return large;
}

/* Whether the player to move wins: the sum of all heaps, large ones > 1. */
static bool wins(uint64_t sum, size_t large, bool misere)
{
    return misere && large == 0 ? sum == 0 : sum != 0;
}

bool grundy_nim_wins(const uint64_t *heap, size_t count, bool misere)
{
    return wins(grundy_nim_sum(heap, count), count_large(heap, count), misere);
}

size_t grundy_nim_moves(const uint64_t *heap, size_t count, bool misere,
                        grundy_nim_move *move, size_t room)
{
    const uint64_t sum = grundy_nim_sum(heap, count);
    const size_t large = count_large(heap, count);
    size_t found = 0;

    for (size_t i = 0; i < count; i++) {
        const size_t others = large - (heap[i] > 1);
        uint64_t to = heap[i] ^ sum;

        /* Among ones alone misère play leaves an odd number of them. */
        if (misere && others == 0)
            to ^= 1;
        if (to >= heap[i])
            continue;
        if (found < room)
            move[found] = (grundy_nim_move){.heap = i, .to = to};
        found++;
    }
    return found;
}
