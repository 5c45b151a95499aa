/* SPDX-License-Identifier: MIT */
/*
 * plan/tables/window.h -- moves whose targets are a run of positions along a
 * line, and whatever else of a kind can be said in columns of numbers.
 *
 * A move such as `queen(x - k, y - k) for k in 1..min(x, y)` reaches a run of
 * cells of the table.  The positions next to one another on that line reach
 * nearly the same run, so the solver moves a set of values along instead of
 * looking at each option (solve/window.h).  Sound because the mex asks for
 * the set of the options' values alone, and the order of filling has put
 * those values into the table before.
 *
 * Conditions: a kind of numbers with constant ranges; every option of every
 * move is one position of that kind; its arguments are linear in the loop
 * variable of the run, with constant factors; ends, conditions and the rest
 * of the arguments are arithmetic that cannot fail anywhere in the box
 * (overflow, division by zero), but for places in arrays of numbers, where a
 * cell that would look beyond one is left to the rules; conditions on the loop
 * variable, joined by and, or, not, are linear in it, and so cut the run, into
 * several where they leave out a number in the midst, or are about its
 * remainder by a small number, so that it goes by larger steps; other loops go
 * over a list of numbers or tuples, or over numbers of which there are few in
 * the whole box, each of which is a move of its own.
 */
#ifndef PLAN_WINDOW_H
#define PLAN_WINDOW_H

#include "plan/facts/bounds.h"
#include "solve/window.h"

typedef struct window_report {
    const char *why_not;    /* the first condition that fails, or NULL */
    uint32_t clause;        /* of the move that failed it, from 0 */
    bool in_move;           /* whether a move did */
    uint32_t runs, singles; /* that were found */
    uint32_t listed;        /* loops that are no runs, number by number */
} window_report;

/*
 * The rules of the kind as columns, for positions in the box.  results: what is
 * asked for is the result, so play may be over at once.  False: a condition
 * fails, or memory is out; rules->columns is open in any case and has to be
 * closed.
 */
bool grundy_window_find(const game_kind *kind, const bounds_source *source,
                        const kind_box *box, bool results, window_rules *rules,
                        memory *mem, window_report *report);

#endif
