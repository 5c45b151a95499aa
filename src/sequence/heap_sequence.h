/* SPDX-License-Identifier: MIT */
/* sequence/heap_sequence.h -- a nim-sequence, as the files that serve
 * grundy/heap.h share it. */
#pragma once

#include "base/memory.h"
#include "base/watch.h"
#include "host/thread.h"
#include "nim/law.h"
#include "nim/sequence.h"
#include "heap/game.h"

/* The file that a sequence is kept in (sequence/heap_store.c). */
typedef struct heap_store heap_store;

void grundy_heap_store_close(grundy_heap *heap);

struct grundy_heap {
    memory mem;
    watch watch;
    double seconds;
    const watch *whole; /* of what it is a part of; NULL: a call of its own */
    grundy_heap_code code; /* its set is ours */
    heap_job job;
    const heap_kernel *kernel;
    void *state; /* of the kernel, NULL until values are asked for */
    sequence values;
    bool no_law;
    bool has_law;
    law law;            /* proved, if has_law */
    uint64_t next_look; /* count at which a law is looked for again */
    grundy_thread helper;
    heap_crew crew;
    heap_store *store; /* NULL: not stored */
    double interval, stored_at;
};

/* The value of heap n by the law, which there is. */
uint64_t grundy_heap_by_law(const grundy_heap *heap, uint64_t n);

/* Ends the kernel's work: the next values are found from those known then. */
void grundy_heap_rest(grundy_heap *heap);

/* Forgets a cancellation, which has been reported. */
void grundy_heap_go_on(grundy_heap *heap);

/* Writes what the file does not have yet, if there is a file. */
GRUNDY_MUST_USE grundy_status grundy_heap_save(grundy_heap *heap,
                                               grundy_error *err);
