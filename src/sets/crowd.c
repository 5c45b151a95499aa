/* SPDX-License-Identifier: MIT */
/*
 * A helper has a search of its own, in memory of its own, of the same board and
 * table.  Who makes room stops all others at their next visit, and gives each
 * the table as it is then and the new numbers of the parts on its path.
 */
#include "sets/crowd.h"

#include <assert.h>

#include "base/helpers.h"
#include "sets/keep.h"
#include "sets/pool.h"

enum { MOST_MEMBERS = MOST_HELPERS + 1, FIRST_PATHS = 1 << 12 };

/* How many are at work, and above that whether they are to wait. */
enum { WAIT = 1 << 16 };

typedef struct set_crowd {
    set_pool pool;
    atomic_uint working;
    memory *mem;
    helpers helpers;
    set_search *search[MOST_MEMBERS]; /* the first is whose question it is */
    unsigned members;
    uint32_t *path; /* room for the paths of all */
    size_t path_cap;
} set_crowd;

/* ---- waiting ---- */

static void begin_work(set_crowd *c)
{
    unsigned working = c->working;

    for (;;) {
        if (working >= WAIT) {
            c->pool.rest();
            working = c->working;
        } else if (atomic_compare_exchange_weak(&c->working, &working,
                                                working + 1)) {
            return;
        }
    }
}

static void end_work(set_crowd *c)
{
    assert((c->working & (WAIT - 1)) > 0);
    (void)atomic_fetch_sub(&c->working, 1);
}

static bool is_waited_for(set_crowd *c)
{
    return atomic_load_explicit(&c->working, memory_order_relaxed) >= WAIT;
}

/* Makes all others wait; false: another one was sooner, and is done now. */
static bool stop_others(set_crowd *c)
{
    if ((atomic_fetch_or(&c->working, WAIT) & WAIT) != 0) {
        end_work(c);
        begin_work(c);
        return false;
    }
    while (c->working != WAIT + 1)
        c->pool.rest();
    return true;
}

static void let_others_go(set_crowd *c)
{
    (void)atomic_fetch_sub(&c->working, WAIT);
}

/* ---- room ---- */

/* All paths one after another; false: there is no room for that. */
static bool gather_paths(set_crowd *c, size_t *count)
{
    *count = 0;
    for (unsigned i = 0; i < c->members; i++) {
        const set_search *const s = c->search[i];

        if (!GRUNDY_RESERVE(c->mem, c->path, c->path_cap,
                            *count + s->path_count + 1))
            return false;
        for (size_t k = 0; k < s->path_count; k++)
            c->path[(*count)++] = s->path[k];
    }
    return true;
}

static void share_paths(const set_crowd *c)
{
    size_t at = 0;

    for (unsigned i = 0; i < c->members; i++)
        for (size_t k = 0; k < c->search[i]->path_count; k++)
            c->search[i]->path[k] = c->path[at++];
}

/* What was not stored is proved again, unless it is the first who forgets: the
 * file is that one's alone. */
static bool forget(set_crowd *c, set_search *s)
{
    size_t count;
    bool room;

    if (!gather_paths(c, &count))
        return false;
    (void)grundy_set_put_proofs(s, NULL);
    room = grundy_set_forget(&s->table, c->path, count);
    share_paths(c);
    return room;
}

/* What all have taken and not used is given back to the table of one. */
static void gather_table(set_crowd *c, set_table *t)
{
    for (unsigned i = 0; i < c->members; i++) {
        set_table *const of = &c->search[i]->table;

        grundy_set_pool_leave(of);
        if (of != t)
            t->dropped += of->dropped;
    }
    grundy_set_pool_take(&c->pool, t);
}

static void share_table(set_crowd *c, set_table *t)
{
    grundy_set_pool_share(&c->pool, t);
    for (unsigned i = 0; i < c->members; i++)
        if (&c->search[i]->table != t) {
            c->search[i]->table = *t;
            c->search[i]->table.full = false;
            c->search[i]->table.dropped = 0;
        }
}

bool grundy_crowd_make_room(set_search *s)
{
    set_crowd *const c = s->crowd;
    const size_t want = s->table.want;
    bool room;

    s->table.full = false;
    s->table.want = 0;
    if (!stop_others(c))
        return true;
    gather_table(c, &s->table);
    room = grundy_set_pool_grow(&s->table, want) || forget(c, s);
    s->table.full = false;
    share_table(c, &s->table);
    let_others_go(c);
    return room;
}

/* ---- helpers ---- */

static void help(void *arg)
{
    set_search *const s = arg;
    set_question question = s->question;

    begin_work(s->crowd);
    (void)s->ask(s, &question);
    while (s->path_count > 0)
        grundy_set_asked(s, s->path[--s->path_count]);
    grundy_set_pool_leave(&s->table);
    end_work(s->crowd);
}

static void close_helper(set_crowd *c, helper *h)
{
    if (h->search != NULL)
        grundy_set_search_close_own(h->search);
    grundy_memory_free(&h->mem, h->search, sizeof(set_search));
    grundy_helpers_drop(&c->helpers, h);
}

/* A search that begins at the position on the path of the first; false: there
 * is no memory for it. */
static bool open_search(set_crowd *c, helper *of)
{
    const set_search *const s = c->search[0];
    set_search *const h = grundy_memory_zeroed(&of->mem, sizeof *h);

    of->search = h;
    if (h == NULL)
        return false;
    h->mem = &of->mem;
    h->watch = &of->watch;
    h->board = s->board;
    h->board.mem = &of->mem;
    h->table = s->table;
    h->table.dropped = 0;
    h->crowd = c;
    h->leave = SIZE_MAX;
    h->roots = s->roots;
    h->question = s->question;
    h->ask = s->ask;
    if (!grundy_set_search_open_own(h) ||
        !GRUNDY_RESERVE(&of->mem, h->path, h->path_cap, s->roots + 1) ||
        !GRUNDY_RESERVE(&of->mem, h->value, h->value_cap, s->roots + 1))
        return false;
    for (size_t i = 0; i < s->roots; i++) {
        h->path[i] = s->path[i];
        h->value[i] = SET_VALUES;
        grundy_set_asks(h, h->path[i]);
    }
    h->path_count = s->roots;
    return true;
}

/* False: that is all. */
static bool call_one(set_crowd *c)
{
    helper *h;
    bool good;

    /* Nobody goes on while the members become more. */
    while (!stop_others(c)) {
    }
    h = grundy_helpers_new(&c->helpers);
    good = h != NULL && open_search(c, h);
    if (good) {
        assert(c->members < MOST_MEMBERS);
        c->search[c->members++] = h->search;
        good = grundy_helpers_start(&c->helpers, h, help);
        c->members -= !good;
    }
    if (!good && h != NULL)
        close_helper(c, h);
    let_others_go(c);
    return good;
}

static void call_helpers(set_search *s)
{
    set_crowd *const c = grundy_memory_zeroed(s->mem, sizeof *c);

    if (c == NULL)
        return;
    c->mem = s->mem;
    c->search[0] = s;
    c->members = 1;
    c->working = 1;
    c->pool.rest = s->watch->crew.rest;
    if (!GRUNDY_RESERVE(c->mem, c->path, c->path_cap, FIRST_PATHS)) {
        grundy_memory_free(s->mem, c, sizeof *c);
        return;
    }
    s->crowd = c;
    for (size_t i = 0; i < s->path_count; i++)
        grundy_set_asks(s, s->path[i]);
    grundy_set_pool_share(&c->pool, &s->table);
    grundy_helpers_open(&c->helpers, s->mem, s->watch);
    while (call_one(c)) {
    }
}

/* ---- from visit to visit ---- */

/* Where play is labelled each part has two names, of which the table knows
 * one. */
static bool may_call(const set_search *s)
{
    const watch *const w = s->watch;

    return s->crowd == NULL && s->ask != NULL && s->labels == NULL &&
           w->now != NULL &&
           grundy_helpers_may_come(w, s->spent + w->now() - s->began);
}

/* The first place of the path, behind the position, at which nothing is left to
 * be asked. */
static void find_decided(set_search *s)
{
    for (size_t i = s->roots; i + 1 < s->path_count; i++) {
        const set_part *const p = &s->table.part[s->path[i]];

        if (p->nimber != SET_OPEN || (s->value[i] < SET_VALUES &&
                                      (p->excluded >> s->value[i] & 1) != 0)) {
            if (i < s->leave)
                s->leave = i;
            return;
        }
    }
}

grundy_status grundy_crowd_look(set_search *s)
{
    set_crowd *const c = s->crowd;

    if (c == NULL) {
        if (may_call(s))
            call_helpers(s);
        return GRUNDY_OK;
    }
    if (is_waited_for(c)) {
        end_work(c);
        begin_work(c);
    }
    if (++s->visits % CROWD_VISITS == 0)
        find_decided(s);
    return GRUNDY_OK;
}

/* ---- a question ---- */

void grundy_crowd_begin(set_search *s, const set_question *question,
                        set_asking *ask)
{
    assert(s->crowd == NULL);
    s->question = *question;
    s->ask = ask;
    s->leave = SIZE_MAX;
    s->began = s->watch->now != NULL ? s->watch->now() : 0;
}

static void send_home(set_search *s)
{
    set_crowd *const c = s->crowd;

    end_work(c);
    grundy_helpers_join(&c->helpers);
    gather_table(c, &s->table);
    for (size_t i = 0; i < s->path_count; i++)
        grundy_set_asked(s, s->path[i]);
    for (unsigned i = 0; i < c->helpers.count; i++) {
        helper *const of = c->helpers.at[i];
        const set_search *const h = of->search;

        s->watch->done += of->watch.done;
        s->solved += h->solved;
        s->listed += h->listed;
        close_helper(c, of);
    }
    GRUNDY_FREE(c->mem, c->path, c->path_cap);
    grundy_memory_free(c->mem, c, sizeof *c);
    s->crowd = NULL;
}

void grundy_crowd_end(set_search *s)
{
    if (s->crowd != NULL)
        send_home(s);
    s->ask = NULL;
    s->leave = SIZE_MAX;
    s->spent += s->watch->now != NULL ? s->watch->now() - s->began : 0;
}
