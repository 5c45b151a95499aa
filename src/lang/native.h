/* SPDX-License-Identifier: MIT */
/*
 * lang/native.h -- the code of the register machine as functions of C.
 *
 * emit/native.c writes such functions; somebody compiles and loads them and
 * sets rule_code.native.  They hold the registers in variables, do arithmetic,
 * jumps, look-ups and the marking of options themselves, and ask the host for
 * every other step, which is then the very step of the dispatch loop.  They
 * own nothing: whatever they take belongs to the machine, so they may be left
 * at any host function that fails.
 *
 * An error leaves the site, a piece of code and an instruction in it, with the
 * operands: the message, the span and the position are the machine's.
 */
#pragma once

#include "lang/machine.h"
#include "solve/recursion.h"

/* What a native function may return beside a status. */
enum {
    NATIVE_STOPPED = 1, /* the sink wants no more */
    NATIVE_LATER = 2    /* a kind's ranges are not known yet; nothing is done */
};

/* How many native functions may run inside one another: what goes deeper is
 * left to the dispatch loop, whose frames are not on the C stack. */
enum { NATIVE_NESTING = 100 };

/*
 * The functions return 0 to go on and anything else to leave with.  `code`
 * and `at` name an instruction.  The text of emit/native.c declares the same
 * struct, in this order.
 */
typedef struct native_host {
    machine *machine;
    watch *watch;
    const int64_t *global;
    const universe_now *universe;
    const kind_shape *kind;
    const rule_code *const *code; /* by number */

    int32_t (*fail)(struct native_host *h, uint32_t code, uint32_t at,
                    int64_t x, int64_t y);
    int32_t (*look)(struct native_host *h); /* at the watch */
    int32_t (*pause)(struct native_host *h, grundy_options *to);
    int32_t (*arith)(struct native_host *h, uint32_t code, uint32_t at,
                     int64_t x, int64_t y, int64_t *out);
    int32_t (*runtime)(struct native_host *h, uint32_t code, uint32_t at,
                       int64_t *result, const int64_t *argument);
    int32_t (*call)(struct native_host *h, uint32_t code, uint32_t at,
                    int64_t *result, const int64_t *argument);

    int32_t (*open)(struct native_host *h);
    int32_t (*push)(struct native_host *h, const int64_t *word, uint32_t count);
    int32_t (*array)(struct native_host *h, uint32_t width, int64_t *out);
    int32_t (*sum)(struct native_host *h, int64_t *out);
    int32_t (*part)(struct native_host *h, uint32_t kind, const int64_t *reg,
                    int64_t copies);
    int32_t (*part_nim)(struct native_host *h, int64_t k, int64_t copies);
    int32_t (*part_sum)(struct native_host *h, uint32_t code, uint32_t at,
                        int64_t sum, int64_t copies);
    int32_t (*outside)(struct native_host *h, int64_t is);
    int32_t (*option)(struct native_host *h, uint32_t clause);
    /* An option of one part: kept in a flat kind's ranges already, or not. */
    int32_t (*scalar)(struct native_host *h, grundy_options *to, uint32_t kind,
                      const int64_t *reg, uint32_t params);
    int32_t (*move)(struct native_host *h, uint32_t kind, const int64_t *reg,
                    uint32_t clause);
    void (*reset)(struct native_host *h, const int64_t *reg);
    int64_t (*exists)(struct native_host *h);
    void (*gain)(struct native_host *h, int64_t gain, uint32_t again);
    int64_t (*moved)(struct native_host *h);
    int64_t (*to_move)(struct native_host *h);
    search_recursion *recursion; /* under way, or NULL */
} native_host;

/* Binds the host to the machine; `code` by number, Borrowed. */
void grundy_native_host(native_host *h, machine *m,
                        const rule_code *const *code);

/* Whether the machine, as it stands, can leave the code to its native form:
 * where moves are traced, the dispatch loop does it. */
static inline bool grundy_native_runs(const machine *m, const rule_code *c)
{
    return c->native != NULL && m->native_depth < NATIVE_NESTING &&
           (!c->lists_options || (m->trace == NULL && m->to != NULL));
}

/*
 * Runs it in the frame pushed last; the result goes to m->stack + result.
 * *done false: it could not begin, and the dispatch loop has to.
 */
grundy_status grundy_native_run(machine *m, const rule_code *c,
                                const int64_t *argument, size_t result,
                                bool *done);

/*
 * grundy_machine_options for a flat kind whose ranges are known, by the
 * shortest way; false: it has to be called.
 */
bool grundy_native_options(machine *m, placed position, grundy_options *to,
                           grundy_status *status, grundy_error *err);

/* A position of a flat kind solved by recursion, as search_recurser. */
uint32_t grundy_native_recursion(machine *m, placed position,
                                 grundy_options *to, search_recursion *d);

/* Rows of the kind's cells, as search_filler. */
uint64_t grundy_native_fill(machine *m, uint32_t kind, const int64_t *row,
                            uint64_t rows, int64_t step, uint64_t *cells,
                            grundy_options *to, search_recursion *d);
