/* SPDX-License-Identifier: MIT */
/* host/thread.h -- threads. */
#pragma once

#include <stdbool.h>

/* Where there is one thread alone (alone.c) no other can be waited for. */
#if defined(__wasm__)
typedef int grundy_thread_id;
typedef int grundy_lock;
#else
#include <pthread.h>
typedef pthread_t grundy_thread_id;
typedef pthread_mutex_t grundy_lock; /* opened once before threads share it */
#endif

/* One thread; the struct stays in place from start to join. */
typedef struct grundy_thread {
    void (*body)(void *arg);
    void *arg;
    grundy_thread_id id;
} grundy_thread;

/* Runs body(arg) beside the caller; false if the system has no thread left. */
bool grundy_thread_start(grundy_thread *thread, void (*body)(void *arg),
                         void *arg);

/* Waits for its end. */
void grundy_thread_join(grundy_thread *thread);

/* A lock. */
bool grundy_lock_open(grundy_lock *lock);
void grundy_lock_close(grundy_lock *lock);
void grundy_lock_take(grundy_lock *lock);
void grundy_lock_give(grundy_lock *lock);

/* Lets others have the processor for a moment. */
void grundy_thread_rest(void);

/* Processors that this process may run on, 1 or more. */
unsigned grundy_thread_processors(void);
