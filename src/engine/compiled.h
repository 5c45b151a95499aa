/* SPDX-License-Identifier: MIT */
/*
 * engine/compiled.h -- rules as a compiled program of their own
 * (emit/loadable.h) that answers a whole input, kept from one run to the next.
 *
 * It is known by the text of the rules, so nothing has to be parsed to find it.
 * It answers all or nothing: where anything is not as it should be, the
 * ordinary way answers the same input and says what it was.
 */
#ifndef ENGINE_COMPILED_H
#define ENGINE_COMPILED_H

#include "base/watch.h"
#include "host/cache.h"
#include "host/loader.h"
#include "lang/runtime.h"

typedef struct compiled_rules {
    memory *mem;
    watch *watch;
    loaded_library library;
    const char *why; /* it left, for tests */
} compiled_rules;

typedef enum compiled_state {
    COMPILED_ABSENT,
    COMPILED_UNFIT, /* an earlier run found that it is better without */
    COMPILED_KEPT   /* and loaded */
} compiled_state;

/* Owner: the caller, who ends it with grundy_compiled_unload in any case. */
compiled_state grundy_compiled_look_up(compiled_rules *p, memory *mem, watch *w,
                                       const char *text, size_t length);
void grundy_compiled_unload(compiled_rules *p);

/* Gives the whole input; false: it can't. */
typedef struct input_source {
    bool (*all)(void *user, const char **at, size_t *count);
    void *user;
} input_source;

/* Appends the answers; false: it had to leave, and out is as it was.  The input
 * is asked for only by rules that read it. */
bool grundy_compiled_answer(compiled_rules *p, const input_source *in,
                            text_buffer *out);

/* A new one that nobody has kept yet. */
typedef struct compiled_draft {
    grundy_cache cache;
    grundy_cache_draft files;
    char name[48];
    uint64_t easy; /* bit k: kind k has few values or formulas */
} compiled_draft;

/* Writes, compiles and loads it; false: it can't be.  Then, or after the call
 * below, the draft is at its end. */
bool grundy_compiled_make(compiled_rules *p, compiled_draft *d, memory *mem,
                          watch *w, const ruleset *set);

/* Keeps the program, or else that there shall be none. */
void grundy_compiled_settle(compiled_rules *p, compiled_draft *d, bool fit);

#endif
