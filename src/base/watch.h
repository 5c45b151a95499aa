/* SPDX-License-Identifier: MIT */
/*
 * base/watch.h -- the clockwork of a long computation: it counts ticks, asks
 * now and then whether to go on, and tells of the progress.
 */
#pragma once

#include <stdatomic.h>

#include "base/crew.h"
#include "grundy/base.h"

typedef struct watch {
    atomic_bool cancelled; /* set by any thread or a signal handler */
    const atomic_bool *whole_cancelled; /* of what this is a part; or NULL */
    uint64_t ticks;                     /* deterministic work done so far */
    uint64_t next;       /* ticks at which to look at the clock again */
    double (*now)(void); /* seconds of a steady clock; NULL: no clock */
    double deadline;     /* by that clock; 0: none */
    double told;         /* when progress was last told */
    void (*progress)(void *user, uint64_t done, uint64_t whole);
    void *progress_user;
    uint64_t done, whole; /* what progress is told: positions */
    /* Ticks at which a trial is to end, by GRUNDY_ELIMIT; 0: none goes on. */
    uint64_t trial_ends;
    thread_crew crew; /* who may help */
} watch;

/* A trial: a computation that is given up after so much work.  One at a
 * time. */
void grundy_watch_try(watch *w, uint64_t work);
void grundy_watch_try_end(watch *w);

/* The slow half of grundy_watch_tick. */
grundy_status grundy_watch_look(watch *w, grundy_error *err);

/* Whether it is time to stop.  Counts nothing: what asks is no work that limits
 * and progress are told in. */
bool grundy_watch_stops(const watch *w);

/* The same, as a status with its error; w NULL: nobody stops it. */
grundy_status grundy_watch_ask(watch *w, grundy_error *err);

enum { GRUNDY_WATCH_STEP = 1 << 16 };

/* Adds work; GRUNDY_ECANCEL or GRUNDY_ELIMIT when it is time to stop. */
static inline grundy_status grundy_watch_tick(watch *w, uint64_t work,
                                              grundy_error *err)
{
    w->ticks += work;
    return w->ticks < w->next ? GRUNDY_OK : grundy_watch_look(w, err);
}

/*
 * Work that is done only as far as it is worth it: an analysis says "not known"
 * once its budget is over, by what it has spent or because the watch stops.
 * What it has spent is the same on every machine.
 */
typedef struct budget {
    const watch *watch; /* NULL: nobody stops it */
    uint64_t left, until_look;
    bool over;
} budget;

enum { GRUNDY_BUDGET_LOOK = 1 << 12 };

/* The slow half of grundy_budget_spend. */
bool grundy_budget_look(budget *b, uint64_t work);

/* False: it is over.  A unit is some tens of nanoseconds of work. */
static inline bool grundy_budget_spend(budget *b, uint64_t work)
{
    if (work >= b->left || work >= b->until_look)
        return grundy_budget_look(b, work);
    b->left -= work;
    b->until_look -= work;
    return true;
}
