/* SPDX-License-Identifier: MIT */
/*
 * sets/crowd.h -- one question of a long search, asked by several threads at
 * once over one table (sets/pool.h).
 *
 * Each searches as if it were alone, but takes what another one is at for more
 * work than it is, so that they part soon; what one proves serves all.  At one
 * place of the search, where nothing but its path refers to parts, they may be
 * made to wait while one of them makes room.  The answer does not depend on who
 * finds it.
 */
#pragma once

#include "sets/searching.h"

/* The slow half of grundy_set_pause: calls helpers after some time, waits where
 * one makes room, and sees whether a part on the path was decided meanwhile;
 * then s->leave is its place. */
grundy_status grundy_crowd_look(set_search *s);

enum { CROWD_VISITS = 64 };

/* Called where the path alone refers to parts. */
static inline grundy_status grundy_set_pause(set_search *s)
{
    return s->crowd == NULL && ++s->visits % CROWD_VISITS != 0
               ? GRUNDY_OK
               : grundy_crowd_look(s);
}

/* More room, by growth or by what is forgotten; false: there is none. */
bool grundy_crowd_make_room(set_search *s);

/* A question begins, and ends: helpers are sent home. */
void grundy_crowd_begin(set_search *s, const set_question *question,
                        set_asking *ask);
void grundy_crowd_end(set_search *s);

/* The part is asked about, or is not any more. */
static inline void grundy_set_asks(set_search *s, uint32_t part)
{
    if (s->crowd != NULL)
        atomic_fetch_add_explicit(&s->table.part[part].asking, 1,
                                  memory_order_relaxed);
}

static inline void grundy_set_asked(set_search *s, uint32_t part)
{
    if (s->crowd != NULL)
        atomic_fetch_sub_explicit(&s->table.part[part].asking, 1,
                                  memory_order_relaxed);
}

/* Whether another question goes on at the frame of the path at `last`: not if
 * one before it is decided. */
static inline bool grundy_set_leaves(set_search *s, size_t last)
{
    if (s->leave == SIZE_MAX || s->leave < last)
        return s->leave != SIZE_MAX;
    s->leave = SIZE_MAX;
    return false;
}
