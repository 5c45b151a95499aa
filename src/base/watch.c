/* SPDX-License-Identifier: MIT */
/* Looks at the clock every 65,536 ticks: far below a millisecond of work. */
#include "base/watch.h"

#include "base/error.h"

grundy_status grundy_watch_look(watch *w, grundy_error *err)
{
    w->next = w->ticks + GRUNDY_WATCH_STEP;
    if (atomic_load_explicit(&w->cancelled, memory_order_relaxed))
        return grundy_fail(err, GRUNDY_ECANCEL, "cancelled");
    if (w->now == NULL || (w->deadline == 0 && w->progress == NULL))
        return GRUNDY_OK;

    const double now = w->now();

    if (w->deadline != 0 && now >= w->deadline)
        return grundy_fail(err, GRUNDY_ELIMIT,
                           "out of time after %llu positions",
                           (unsigned long long)w->done);
    if (w->progress != NULL && now - w->told >= 0.1) {
        w->told = now;
        w->progress(w->progress_user, w->done, w->whole);
    }
    return GRUNDY_OK;
}
