/* SPDX-License-Identifier: MIT */
/*
 * grundy/compiled.h -- rules as a compiled program that an earlier run has kept
 * in the user's cache: it answers an input without parsing the rules.
 *
 * Errors, warnings and limits are not its business: where anything is not as
 * it should be it answers nothing, and grundy_rules_run on the same input says
 * what it is.
 */
#ifndef GRUNDY_COMPILED_H
#define GRUNDY_COMPILED_H

#include "grundy/rules.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct grundy_compiled grundy_compiled;

/*
 * The program kept for these very rules by the same version of grundy; NULL:
 * there is none, and then *untried (may be NULL) is whether no run has made one
 * yet that was not worth keeping.  *limits (may be NULL) are Copied.  Owner:
 * the caller, who ends it with grundy_compiled_close.
 */
GRUNDY_API grundy_compiled *grundy_compiled_open(const char *text,
                                                 size_t length,
                                                 const grundy_limits *limits,
                                                 bool *untried);

/* Frees *compiled and sets it to NULL; a NULL *compiled is allowed. */
GRUNDY_API void grundy_compiled_close(grundy_compiled **compiled);

/* Stops a run, which then answers nothing; from any thread and from a signal
 * handler. */
GRUNDY_API void grundy_compiled_cancel(grundy_compiled *compiled);

/*
 * Writes the answers to the input, which is read as a whole, and only by rules
 * that read it at all; false: it has none, nothing is written.
 */
GRUNDY_API bool grundy_compiled_run(grundy_compiled *compiled,
                                    const grundy_reader *in,
                                    const grundy_writer *out);

/* What of the input a run has read.  Borrowed until the close. */
GRUNDY_API const char *grundy_compiled_input(const grundy_compiled *compiled,
                                             size_t *length);

/*
 * Whether grundy_rules_run may make such a program, where it would take long
 * and no choice of engine or rewrites stands against it.  It then reads ahead
 * as much of the input as there is.  At first it may not; it shall where
 * grundy_compiled_open has found it untried.
 */
GRUNDY_API void grundy_rules_compile(grundy_rules *rules, bool may);

#ifdef __cplusplus
}
#endif

#endif
