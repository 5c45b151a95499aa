/* SPDX-License-Identifier: MIT */
/*
 * heap/game.h -- what the kernels for heap sequences share: the job
 * they are given and the table of functions that each one fills.
 *
 * A kernel's state is a function of the values found so far: it may be opened
 * on a sequence of any length (a resumed one) and goes on from there.
 */
#pragma once

#include "grundy/heap.h"

#include "base/watch.h"
#include "nim/sequence.h"

/*
 * A second pair of hands.  start runs body(arg) beside the caller and returns
 * false if no thread is to be had; join waits for its end.
 */
typedef struct heap_crew {
    void *user;
    bool (*start)(void *user, void (*body)(void *arg), void *arg);
    void (*join)(void *user);
    void (*rest)(void); /* gives the processor away for a moment */
} heap_crew;

/* Borrowed by the kernel until its close. */
typedef struct heap_job {
    const grundy_heap_code *code;
    memory *mem;
    watch *watch;
    sequence *values;
    grundy_heap_simd simd; /* no more than the machine has, never AUTO */
    const heap_crew *crew; /* NULL: alone */
} heap_job;

enum { HEAPS_AT_ONCE = 8 };

/* A state begins with its job and is all 0 else before it begins. */
typedef struct heap_kernel {
    const char *name;

    /* Whether it gives the values of that game. */
    bool (*fits)(const grundy_heap_code *code);

    size_t size; /* of a state */
    bool (*begin)(void *state); /* false: memory is out */

    /* Appends the value of a heap of n, and maybe those of some more, and says
     * what work that was; false: memory is out, and what was appended is
     * right. */
    bool (*add)(void *state, uint64_t n, uint64_t *work);

    /* Frees what belongs to the state. */
    void (*end)(void *state);

    /* Instead of heap after heap: as grundy_kernel_extend.  NULL: there is
     * nothing better. */
    grundy_status (*extend)(void *state, uint64_t count, grundy_error *err);

    /* Adds the split in use to the statistics; may be NULL. */
    void (*stats)(const void *state, grundy_heap_stats *stats);
} heap_kernel;

/* *state is NULL on failure.  Owner: the caller, who closes it. */
grundy_status grundy_kernel_open(const heap_kernel *kernel, void **state,
                                 const heap_job *job, grundy_error *err);

/*
 * Appends values until there are count; a few more are allowed.  On failure
 * what has been appended is right, and it may be called again.
 */
grundy_status grundy_kernel_extend(const heap_kernel *kernel, void *state,
                                   uint64_t count, grundy_error *err);

void grundy_kernel_close(const heap_kernel *kernel, void *state);

extern const heap_kernel grundy_heap_plain;
extern const heap_kernel grundy_heap_blocks;
extern const heap_kernel grundy_heap_triples;
extern const heap_kernel grundy_heap_tails;
extern const heap_kernel grundy_heap_takes;
extern const heap_kernel grundy_heap_dense;
extern const heap_kernel grundy_heap_below;

/* The quickest kernel that fits. */
const heap_kernel *grundy_heap_choose(const grundy_heap_code *code);

/* The digit of a game by digits for taking k, the tail included. */
static inline uint8_t grundy_heap_digit(const grundy_heap_code *code,
                                        uint64_t k)
{
    return k < code->digits ? code->digit[k] : code->tail;
}

/* The OR of all digits: what any move of the game may leave. */
uint8_t grundy_heap_digits_or(const grundy_heap_code *code);

/* Whether the rule names the number k; by its definition, slowly. */
bool grundy_heap_rule_names(grundy_heap_rule rule, uint64_t k);

/*
 * Writes the named numbers of [0, limit) as bits into set, which is clear and
 * has (limit + 63) / 64 words.
 */
void grundy_heap_rule_fill(grundy_heap_rule rule, uint64_t limit,
                           uint64_t *set);
