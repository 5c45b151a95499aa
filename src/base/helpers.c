/* SPDX-License-Identifier: MIT */
/*
 * Memory is counted by who has it: helpers have a share of what is left, which
 * is taken off the limit of who asks while they are there.
 */
#include "base/helpers.h"

#include <assert.h>

enum { MEMORY_SHARE = 16 };

bool grundy_helpers_may_come(const watch *w, double seconds)
{
    return w->crew.helpers > 0 && w->now != NULL && w->trial_ends == 0 &&
           seconds >= w->crew.after;
}

void grundy_helpers_open(helpers *c, memory *mem, const watch *w)
{
    c->mem = mem;
    c->crew = &w->crew;
    if (mem->limit > mem->live)
        c->shared =
            (mem->limit - mem->live) / MEMORY_SHARE / c->crew->helpers;
    if (mem->limit != 0)
        c->shared++;
}

helper *grundy_helpers_new(helpers *c)
{
    helper *const h = c->count < c->crew->helpers && c->count < MOST_HELPERS
                          ? grundy_memory_zeroed(c->mem, sizeof *h)
                          : NULL;

    if (h == NULL)
        return NULL;
    grundy_memory_open(&h->mem, &c->mem->alloc, c->shared);
    h->watch = (watch){.whole_cancelled = &c->answered};
    if (c->mem->limit != 0)
        c->mem->limit -= c->shared;
    return h;
}

bool grundy_helpers_start(helpers *c, helper *h, void (*body)(void *search))
{
    c->at[c->count++] = h;
    if (c->crew->start(&h->thread, body, h->search))
        return true;
    c->count--;
    return false;
}

void grundy_helpers_join(helpers *c)
{
    c->answered = true;
    for (unsigned i = 0; i < c->count; i++)
        c->crew->join(&c->at[i]->thread);
}

void grundy_helpers_drop(helpers *c, helper *h)
{
    assert(h->mem.live == 0);
    if (c->mem->limit != 0)
        c->mem->limit += c->shared;
    grundy_memory_free(c->mem, h, sizeof *h);
}
