/* SPDX-License-Identifier: MIT */
/*
 * solve/result_crowd.h -- one question of a long search of results, asked by
 * several threads at once over one table of bounds (solve/result_cache.h).
 *
 * Each searches as if it were alone, with a state of the rules of its own, but
 * puts moves off to positions that another one is at, the first of a position
 * excepted, so that they part soon [Weill96]; what one finds serves all.
 * Bounds of results are true whoever has found them, so the answer is that of
 * one alone.
 */
#pragma once

#include "solve/position_call.h"
#include "solve/result_search.h"

/* Positions that are less deep are marked as being searched. */
enum { CROWD_DEPTH = 32, CROWD_MARKS = 1 << 12, RESULT_LOOKS = 256 };

/* The slow half of the next. */
void grundy_result_crowd_look(result_solver *s, size_t base);

/* Called between visits: calls helpers after some time, and leaves frames above
 * `base` whose question others have answered. */
static inline void grundy_result_crowd_pause(result_solver *s, size_t base)
{
    if (++s->looks % RESULT_LOOKS == 0 && s->on == &s->stack)
        grundy_result_crowd_look(s, base);
}

/* The question is answered: helpers are sent home.  Whether the rules failed in
 * a search of theirs. */
bool grundy_result_crowd_end(result_solver *s);

/* Whether the rules have failed, and not what a search may use up. */
static inline bool grundy_result_is_mistake(grundy_status status)
{
    return status != GRUNDY_OK && status != GRUNDY_ELIMIT &&
           status != GRUNDY_ECANCEL && status != GRUNDY_ENOMEM;
}

static inline atomic_uchar *grundy_result_mark(const result_solver *s,
                                               uint32_t number)
{
    return &s->at_work[s->stack.stack->hash[number] / CROWD_MARKS %
                       CROWD_MARKS];
}

/* The position of the frame is searched from now on, or not any more. */
static inline void grundy_result_begins(const result_solver *s, size_t frame)
{
    if (s->at_work != NULL && frame < CROWD_DEPTH)
        atomic_fetch_add_explicit(
            grundy_result_mark(s, s->frame[frame].number), 1,
            memory_order_relaxed);
}

static inline void grundy_result_ends(const result_solver *s, size_t frame)
{
    if (s->at_work != NULL && frame < CROWD_DEPTH)
        atomic_fetch_sub_explicit(
            grundy_result_mark(s, s->frame[frame].number), 1,
            memory_order_relaxed);
}

/* Whether another one searches the position, as far as that counts for the last
 * frame. */
static inline bool grundy_result_is_at_work(const result_solver *s,
                                            uint32_t number)
{
    return s->at_work != NULL && s->depth < CROWD_DEPTH &&
           atomic_load_explicit(grundy_result_mark(s, number),
                                memory_order_relaxed) > 0;
}
