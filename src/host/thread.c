/* SPDX-License-Identifier: MIT */
/*
 * POSIX threads.  A thread blocks all signals, so that they are handled by
 * the thread that called the library.
 */
#define _GNU_SOURCE /* sched_getaffinity */

#include "host/thread.h"

#include <assert.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <unistd.h>

static void *run(void *arg)
{
    const grundy_thread *const thread = arg;

    thread->body(thread->arg);
    return NULL;
}

bool grundy_thread_start(grundy_thread *thread, void (*body)(void *arg),
                         void *arg)
{
    sigset_t all, before;
    int failed;

    thread->body = body;
    thread->arg = arg;
    (void)sigfillset(&all);
    (void)pthread_sigmask(SIG_SETMASK, &all, &before);
    failed = pthread_create(&thread->id, NULL, run, thread);
    (void)pthread_sigmask(SIG_SETMASK, &before, NULL);
    return failed == 0;
}

void grundy_thread_join(grundy_thread *thread)
{
    const int failed = pthread_join(thread->id, NULL);

    assert(failed == 0);
    (void)failed;
}

bool grundy_lock_open(grundy_lock *lock)
{
    return pthread_mutex_init(lock, NULL) == 0;
}

void grundy_lock_close(grundy_lock *lock)
{
    (void)pthread_mutex_destroy(lock);
}

void grundy_lock_take(grundy_lock *lock)
{
    const int failed = pthread_mutex_lock(lock);

    assert(failed == 0);
    (void)failed;
}

void grundy_lock_give(grundy_lock *lock)
{
    const int failed = pthread_mutex_unlock(lock);

    assert(failed == 0);
    (void)failed;
}

void grundy_thread_rest(void)
{
    (void)sched_yield();
}

unsigned grundy_thread_processors(void)
{
#if defined(__linux__)
    cpu_set_t set;

    if (sched_getaffinity(0, sizeof set, &set) == 0 && CPU_COUNT(&set) > 0)
        return (unsigned)CPU_COUNT(&set);
#endif
    const long count = sysconf(_SC_NPROCESSORS_ONLN);

    return count > 0 ? (unsigned)count : 1;
}
