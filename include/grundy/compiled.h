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
 * there is none.  *limits (may be NULL) are Copied.  Owner: the caller, who
 * ends it with grundy_compiled_close.
 */
GRUNDY_API grundy_compiled *grundy_compiled_open(const char *text,
                                                 size_t length,
                                                 const grundy_limits *limits);

/* Frees *compiled and sets it to NULL; a NULL *compiled is allowed. */
GRUNDY_API void grundy_compiled_close(grundy_compiled **compiled);

/* Stops a run, which then answers nothing; from any thread and from a signal
 * handler. */
GRUNDY_API void grundy_compiled_cancel(grundy_compiled *compiled);

/*
 * Writes the answers to the input, which is read as a whole, and only by rules
 * that read it at all; false: it has none, nothing is written.  Cost: at most
 * some tenths of a second of work, by a count of steps that does not depend on
 * the machine; what takes more is left to grundy_rules_run.
 */
GRUNDY_API bool grundy_compiled_run(grundy_compiled *compiled,
                                    const grundy_reader *in,
                                    const grundy_writer *out);

/* What of the input a run has read.  Borrowed until the close. */
GRUNDY_API const char *grundy_compiled_input(const grundy_compiled *compiled,
                                             size_t *length);

/*
 * Whether grundy_rules_run makes and keeps such a program, where native code is
 * asked for (GRUNDY_ENGINE_NATIVE), the rules are fit for it and no rewrite is
 * switched off.  It then reads the input as a whole before it answers.  At
 * first it does not; it should where grundy_compiled_open has found none.
 */
GRUNDY_API void grundy_rules_compile(grundy_rules *rules, bool may);

#ifdef __cplusplus
}
#endif

#endif
