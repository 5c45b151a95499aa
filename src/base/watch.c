/* SPDX-License-Identifier: MIT */
/* Looks at the clock every 65,536 ticks: far below a millisecond of work. */
#include "base/watch.h"

#include <assert.h>

#include "base/error.h"

/* The next look: at the end of a trial, if there is one. */
static uint64_t soon(const watch *w)
{
    const uint64_t next = w->ticks + GRUNDY_WATCH_STEP;

    return w->trial_ends > w->ticks && w->trial_ends < next ? w->trial_ends
                                                            : next;
}

void grundy_watch_try(watch *w, uint64_t work)
{
    assert(w->trial_ends == 0);
    w->trial_ends = w->ticks + work;
    if (w->trial_ends < w->next) /* never later: many short ones follow */
        w->next = w->trial_ends;
}

void grundy_watch_try_end(watch *w)
{
    w->trial_ends = 0;
}

static bool is_cancelled(const watch *w)
{
    return atomic_load_explicit(&w->cancelled, memory_order_relaxed) ||
           (w->whole_cancelled != NULL &&
            atomic_load_explicit(w->whole_cancelled, memory_order_relaxed));
}

/* Who is stopped stays so: not only the one who looked, who may do without, but
 * each who asks afterwards is told. */
grundy_status grundy_watch_look(watch *w, grundy_error *err)
{
    w->next = w->ticks;
    if (is_cancelled(w))
        return grundy_fail(err, GRUNDY_ECANCEL, "cancelled");
    if (w->trial_ends != 0 && w->ticks >= w->trial_ends)
        return grundy_fail(err, GRUNDY_ELIMIT, "the trial is over");
    if (w->now == NULL || (w->deadline == 0 && w->progress == NULL)) {
        w->next = soon(w);
        return GRUNDY_OK;
    }

    const double now = w->now();

    if (w->deadline != 0 && now >= w->deadline)
        return grundy_fail(err, GRUNDY_ELIMIT,
                           "out of time after %llu positions",
                           (unsigned long long)w->done);
    w->next = soon(w);
    if (w->progress != NULL && now - w->told >= 0.1) {
        w->told = now;
        w->progress(w->progress_user, w->done, w->whole);
    }
    return GRUNDY_OK;
}

bool grundy_watch_stops(const watch *w)
{
    return is_cancelled(w) ||
           (w->now != NULL && w->deadline != 0 && w->now() >= w->deadline);
}

grundy_status grundy_watch_ask(watch *w, grundy_error *err)
{
    return w != NULL && grundy_watch_stops(w) ? grundy_watch_look(w, err)
                                              : GRUNDY_OK;
}

bool grundy_budget_look(budget *b, uint64_t work)
{
    b->until_look = GRUNDY_BUDGET_LOOK;
    if (work >= b->left || (b->watch != NULL && grundy_watch_stops(b->watch)))
        b->over = true;
    b->left = b->over ? 0 : b->left - work;
    return !b->over;
}
