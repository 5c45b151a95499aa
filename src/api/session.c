/* SPDX-License-Identifier: MIT */
/* Large blocks come from the system's pages unless the caller allocates. */
#include "api/session.h"

#include "host/clock.h"
#include "host/pages.h"

void grundy_session_memory(memory *mem, const grundy_limits *limits)
{
    const grundy_alloc pages = grundy_pages_alloc();

    if (limits != NULL && limits->alloc.resize != NULL) {
        grundy_memory_open(mem, &limits->alloc, limits->memory);
        return;
    }
    grundy_memory_open(mem, &pages, limits != NULL ? limits->memory : 0);
    mem->zeroed_from = GRUNDY_PAGES_FROM;
}

void grundy_session_watch(watch *w, const grundy_limits *limits)
{
    w->now = grundy_clock_now;
    if (limits != NULL) {
        w->progress = limits->progress;
        w->progress_user = limits->progress_user;
    }
}

void grundy_session_begin(watch *w, double seconds)
{
    w->deadline = seconds > 0 ? grundy_clock_now() + seconds : 0;
    w->next = w->ticks; /* look soon: a cancellation may be waiting */
    w->done = w->whole = 0;
    w->told = grundy_clock_now();
}
