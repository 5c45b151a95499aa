/* SPDX-License-Identifier: MIT */
/*
 * base/helpers.h -- who helps with one question of a long search: each has
 * memory and a watch of its own, which ends what he does once the question is
 * answered.
 */
#pragma once

#include "base/memory.h"
#include "base/watch.h"

enum { MOST_HELPERS = 15 };

typedef struct helper {
    void *search; /* its caller's */
    memory mem;
    watch watch;
    crew_thread thread;
} helper;

typedef struct helpers {
    memory *mem; /* of who asks */
    const thread_crew *crew;
    size_t shared; /* memory that each may have, where there is a limit */
    atomic_bool answered;
    helper *at[MOST_HELPERS]; /* that have started */
    unsigned count;
} helpers;

/* Whether a search that has lasted so many seconds may call some. */
bool grundy_helpers_may_come(const watch *w, double seconds);

/* *c is zeroed. */
void grundy_helpers_open(helpers *c, memory *mem, const watch *w);

/* One more; NULL: there are enough, or there is no memory for him.  Owner: the
 * caller, until he starts, and once they have gone. */
helper *grundy_helpers_new(helpers *c);

/* He is among `at` before he starts; false, and he is not: there is no thread.
 */
bool grundy_helpers_start(helpers *c, helper *h, void (*body)(void *search));

/* The question is answered: waits for them. */
void grundy_helpers_join(helpers *c);

/* All that lies in the memory of one who has gone, or not started, is free. */
void grundy_helpers_drop(helpers *c, helper *h);
