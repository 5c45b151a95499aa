/* SPDX-License-Identifier: MIT */
/* Large blocks come from the system's pages unless the caller allocates. */
#include "host/session.h"

#include "base/error.h"
#include "host/clock.h"
#include "host/crew.h"
#include "host/pages.h"

grundy_status grundy_session_size(size_t said, size_t known, grundy_error *err)
{
    if (said == 0 || said >= known)
        return GRUNDY_OK;
    return grundy_fail(err, GRUNDY_EINVAL,
                       "expected a struct of %zu bytes, found one of %zu: it "
                       "is of another version of the library",
                       known, said);
}

grundy_status grundy_session_memory(memory *mem, const grundy_limits *limits,
                                    grundy_error *err)
{
    const grundy_alloc pages = grundy_pages_alloc();
    const grundy_status status =
        limits == NULL ? GRUNDY_OK
                       : grundy_session_size(limits->size, sizeof *limits, err);

    if (status != GRUNDY_OK)
        return status;
    if (limits != NULL && limits->alloc.resize != NULL) {
        grundy_memory_open(mem, &limits->alloc, limits->memory);
        return GRUNDY_OK;
    }
    grundy_memory_open(mem, &pages, limits != NULL ? limits->memory : 0);
    mem->zeroed_from = GRUNDY_PAGES_FROM;
    return GRUNDY_OK;
}

/* An allocator of the caller's is used by one thread where nothing is said. */
static unsigned threads_of(const grundy_limits *limits)
{
    if (limits == NULL)
        return 0;
    return limits->threads == 0 && limits->alloc.resize != NULL
               ? 1
               : limits->threads;
}

void grundy_session_watch(watch *w, const grundy_limits *limits)
{
    w->now = grundy_clock_now;
    w->crew = grundy_crew_of(threads_of(limits));
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

grundy_status grundy_session_open(memory *mem, watch *w,
                                  const grundy_limits *limits,
                                  grundy_error *err)
{
    const grundy_status status = grundy_session_memory(mem, limits, err);

    if (status == GRUNDY_OK) {
        grundy_session_watch(w, limits);
        grundy_session_begin(w, limits != NULL ? limits->seconds : 0);
    }
    return status;
}
