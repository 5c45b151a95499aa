/* SPDX-License-Identifier: MIT */
/*
 * sets/sides_tmpl.h -- one position searched by several threads at once.
 *
 * Each searches as if it were alone, over one table, but puts options off that
 * another one is at, the first of a position excepted, so that they part soon
 * [Weill96]; what one finds serves all.  What is known is true whoever has
 * found it, so the answer is that of one alone.  Buckets of the table are one
 * thread's at a time.  It does not grow while helpers are there: where it
 * should, they go home, and are called again.
 */
#ifndef SETS_SIDES_CROWD_TMPL_H
#define SETS_SIDES_CROWD_TMPL_H

#include "base/helpers.h"

/* No position of the path is left. */
static const uint32_t STAYS = UINT32_MAX;

#ifndef GRUNDY_SMALL
/* Positions that are less deep are marked as being searched. */
enum { CROWD_DEPTH = 32, CROWD_MARKS = 1 << 12, CROWD_LOOKS = 64 };

/* Added to the rank of an option that is put off. */
enum { PUT_OFF = 1 << 28 };

typedef struct sides_crowd {
    helpers helpers;
    side_locks locks;
    atomic_uchar at_work[CROWD_MARKS];
    side_position root;
    size_t used; /* of the table, when they came */
} sides_crowd;

static bool wins_side(sides_search *s, side_position at);

/* ---- marks ---- */

static atomic_uchar *mark_of(const sides_search *s, side_position at)
{
    return &s->crowd->at_work[bucket_of(CROWD_MARKS * BUCKET, at.cells) /
                              BUCKET];
}

static bool has_mark(const sides_search *s, uint32_t depth)
{
    return s->crowd != NULL && depth < CROWD_DEPTH;
}

static void mark_side(const sides_search *s, uint32_t depth)
{
    if (has_mark(s, depth))
        (void)atomic_fetch_add_explicit(mark_of(s, s->path[depth]), 1,
                                        memory_order_relaxed);
}

/* The position is searched from now on; the last one is not any more. */
static void begin_side(sides_search *s, side_position at)
{
    s->path[s->depth] = at;
    mark_side(s, s->depth++);
}

static void end_side(sides_search *s)
{
    if (has_mark(s, --s->depth))
        (void)atomic_fetch_sub_explicit(mark_of(s, s->path[s->depth]), 1,
                                        memory_order_relaxed);
}

/* Brings the best option to the front that nobody is at. */
static void shun_others(sides_search *s, size_t base, size_t i)
{
    while (i > base && has_mark(s, s->depth) && s->option[i].rank < PUT_OFF &&
           atomic_load_explicit(mark_of(s, s->option[i].to),
                                memory_order_relaxed) > 0) {
        s->option[i].rank += PUT_OFF;
        bring_best(s->option + i, s->options - i);
    }
}

/* ---- helpers ---- */

static void help_side(void *search)
{
    sides_search *const s = search;

    (void)wins_side(s, s->crowd->root);
}

static void close_helper(sides_crowd *c, helper *of)
{
    sides_search *const h = of->search;

    if (h != NULL) {
        free_side_memory(h, h->option, h->options_room * sizeof *h->option);
        close_values(h, &h->values[0]);
        close_values(h, &h->values[1]);
    }
    grundy_memory_free(&of->mem, h, sizeof *h);
    grundy_helpers_drop(&c->helpers, of);
}

/* A search of its own, of the same moves; false: there is no memory for it. */
static bool open_helper(const sides_search *s, helper *of)
{
    sides_search *const h = grundy_memory_new(&of->mem, sizeof *h);

    of->search = h;
    if (h == NULL)
        return false;
    *h = *s;
    h->mem = &of->mem;
    h->watch = &of->watch;
    h->err = NULL;
    h->visits = h->listed = h->table.used = 0;
    h->option = NULL;
    h->options = h->options_room = 0;
    h->depth = 0;
    h->helps = true;
    open_values(h, FIRST_SLOTS, &h->values[0]);
    open_values(h, FIRST_SLOTS, &h->values[1]);
    return h->values[0].at != NULL && h->values[1].at != NULL;
}

/* False: that is all. */
static bool call_one(sides_search *s, sides_crowd *c)
{
    helper *const h = grundy_helpers_new(&c->helpers);
    const bool good = h != NULL && open_helper(s, h) &&
                      grundy_helpers_start(&c->helpers, h, help_side);

    if (!good && h != NULL)
        close_helper(c, h);
    return good;
}

static void send_home(sides_search *s)
{
    sides_crowd *const c = s->crowd;

    if (c == NULL)
        return;
    grundy_helpers_join(&c->helpers);
    for (unsigned i = 0; i < c->helpers.count; i++) {
        const sides_search *const h = c->helpers.at[i]->search;

        s->visits += h->visits;
        s->listed += h->listed;
        s->table.used += h->table.used;
        close_helper(c, c->helpers.at[i]);
    }
    s->crowd = NULL;
    s->table.locks = NULL;
    grundy_memory_free(s->mem, c, sizeof *c);
}

static void call_helpers(sides_search *s)
{
    sides_crowd *const c = grundy_memory_zeroed(s->mem, sizeof *c);

    s->alone = c == NULL;
    if (c == NULL)
        return;
    c->root = s->path[0];
    c->used = s->table.used;
    c->locks.rest = s->watch->crew.rest;
    s->crowd = c;
    s->table.locks = &c->locks;
    for (uint32_t i = 0; i < s->depth; i++)
        mark_side(s, i);
    grundy_helpers_open(&c->helpers, s->mem, s->watch);
    while (call_one(s, c)) {
    }
    s->alone = c->helpers.count == 0;
    if (s->alone)
        send_home(s);
}

/* ---- from visit to visit ---- */

/* Whether the table would have grown, had one added what all have added. */
static bool wants_room(const sides_search *s)
{
    const sides_crowd *const c = s->crowd;

    return !s->table.full && c->used + (s->table.used - c->used) *
                                           (size_t)(c->helpers.count + 1) >
                                 s->table.slots / 8 * 5;
}

/* The first position of the path that is decided. */
static void find_decided(sides_search *s)
{
    for (uint32_t i = 0; i < s->depth && s->leave == STAYS; i++) {
        s->found = find_known(&s->table, s->path[i]);
        if (s->found != UNKNOWN)
            s->leave = i;
    }
}

/* Whether the next position of the path is to be searched. */
static bool goes_on(sides_search *s)
{
    if (++s->looks % CROWD_LOOKS != 0 || s->depth == 0)
        return true;
    if (!s->helps && s->crowd != NULL && wants_room(s)) {
        send_home(s);
        grow_table(s);
    }
    if (s->crowd == NULL && !s->alone && s->watch->now != NULL &&
        grundy_helpers_may_come(s->watch, s->watch->now() - s->began))
        call_helpers(s);
    if (s->crowd != NULL)
        find_decided(s);
    if (s->helps)
        s->status = grundy_watch_ask(s->watch, s->err);
    return s->leave == STAYS && !is_stopped(s);
}

/* Whether the last position of the path is left: *wins, if it is that one which
 * another thread has decided. */
static bool leaves_side(sides_search *s, bool *wins)
{
    if (s->leave == STAYS)
        return false;
    *wins = s->leave + 1 == s->depth && s->found == WINS;
    if (s->leave + 1 == s->depth)
        s->leave = STAYS;
    return true;
}
#else /* there are no threads */
#define begin_side(s, at) ((void)(s))
#define end_side(s) ((void)(s))
#define shun_others(s, base, i) ((void)(s))
#define send_home(s) ((void)(s))
#define goes_on(s) true
#define leaves_side(s, wins) false
#endif

#endif
