/* SPDX-License-Identifier: MIT */
/*
 * sets/ideals.h -- games in which whoever takes a cell takes all beyond it.
 *
 * Say that x <= y where every move that takes x takes y.  What is left of a
 * start is closed downwards in that order: an order ideal, as in games on
 * partially ordered sets [Schuh52].  Where these are few and positions seldom
 * fall into parts, all of them are valued in one pass, smallest first.
 */
#pragma once

#include "sets/parts.h"

/* Nimbers of positions: the cells of each, then 1 + its nimber. */
typedef struct set_ideals {
    memory *mem;
    uint32_t words; /* of the cells */
    uint64_t *slot;
    size_t slots; /* a power of two, or 0 */
    size_t count;
} set_ideals;

/*
 * How many positions there are of which all would be valued; 0: they are not.
 * As for memory and time it is as below.
 */
grundy_status grundy_ideals_count(const set_board *b, const uint64_t *state,
                                  watch *w, size_t *count, grundy_error *err);

/*
 * Values the state and all that may be left of it; *filled: whether it did.  It
 * does not where moves do more than take cells, where ideals are many, where
 * positions come apart or where memory is out.  To be closed in any case; what
 * was there is dropped if it did.
 */
grundy_status grundy_ideals_fill(set_ideals *t, const set_board *b,
                                 const uint64_t *state, watch *w, bool *filled,
                                 grundy_error *err);
void grundy_ideals_close(set_ideals *t);

/* Whether the state is there. */
bool grundy_ideals_find(const set_ideals *t, const uint64_t *state,
                        uint32_t *nimber);
