/* SPDX-License-Identifier: MIT */
/*
 * base/crew.h -- threads that may help with a long search.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* Room for what the system knows of a thread; it stays in place from start to
 * join. */
typedef struct crew_thread {
    uint64_t room[4];
} crew_thread;

typedef struct thread_crew {
    unsigned helpers; /* that may work beside who asks; 0: nobody */
    double after;     /* seconds of work until they are called */
    /* Runs body(arg) beside the caller; false if no thread is to be had. */
    bool (*start)(crew_thread *thread, void (*body)(void *arg), void *arg);
    void (*join)(crew_thread *thread); /* waits for its end */
    void (*rest)(void); /* gives the processor away for a moment */
} thread_crew;
