/* SPDX-License-Identifier: MIT */
/*
 * engine/compiled.h -- rules as a compiled program of their own
 * (emit/hosted.h) that answers a whole input, kept from one run to the next.
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

/* Loads the one that an earlier run has kept; false: there is none.  Owner: the
 * caller, who ends it with grundy_compiled_unload in any case. */
bool grundy_compiled_look_up(compiled_rules *p, memory *mem, watch *w,
                             const char *text, size_t length);
void grundy_compiled_unload(compiled_rules *p);

/* Gives the whole input; false: it can't. */
typedef struct input_source {
    bool (*all)(void *user, const char **at, size_t *count);
    void *user;
} input_source;

/*
 * Appends the answers; false: it had to leave, and out is as it was.  The input
 * is asked for only by rules that read it.  Beside the watch and the memory a
 * number of steps is a limit, the same for every input and machine.
 */
bool grundy_compiled_answer(compiled_rules *p, const input_source *in,
                            text_buffer *out);

/* Writes, compiles and keeps one; false: it can't be. */
bool grundy_compiled_make(const ruleset *set, memory *mem, watch *w);

#endif
