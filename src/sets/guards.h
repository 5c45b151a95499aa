/* SPDX-License-Identifier: MIT */
/*
 * sets/guards.h -- patterns into which no move may lead, in lists whose moves
 * only take cells, or only put them.
 */
#pragma once

#include "sets/instances.h"

/* A pattern stands where all its cells are gone: taken, or put. */
typedef struct set_guards {
    memory *mem;
    uint32_t words;   /* of a set of cells */
    size_t count;     /* patterns; 0: the list has none */
    uint64_t *cells;  /* of each pattern */
    uint64_t *rest;   /* what a move does not take of the patterns it touches */
    size_t *rest_end; /* of each move, where its own end */
    size_t moves, rests, rest_cap;
} set_guards;

/*
 * In a list the patterns stand behind the moves, as instances that write
 * nothing; what they need is how the moves leave cells.  How many moves there
 * are.
 */
size_t grundy_guards_moves(const set_instances *l);

/* Whether the moves put cells, or take them, each some of those that it needs,
 * which are not put, or taken, before; and the patterns are of such alone. */
bool grundy_guards_fit(const set_instances *moves,
                       const set_instances *pattern);

/* False when memory is out; to be closed in any case. */
bool grundy_guards_open(set_guards *g, const set_instances *l);
void grundy_guards_close(set_guards *g);

/* Whether the move completes no pattern: of a state's cells, those that are
 * left and then those that are gone; one that is both stays. */
static inline bool grundy_guards_allow(const set_guards *g, size_t move,
                                       const uint64_t *state)
{
    const uint64_t *const gone = state + g->words;

    for (size_t k = move > 0 ? g->rest_end[move - 1] : 0; k < g->rest_end[move];
         k++) {
        const uint64_t *const rest = g->rest + k * g->words;
        uint64_t lacks = 0;

        for (uint32_t w = 0; w < g->words; w++)
            lacks |= rest[w] & (~gone[w] | state[w]);
        if (lacks == 0)
            return false;
    }
    return true;
}
