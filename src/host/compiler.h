/* SPDX-License-Identifier: MIT */
/* host/compiler.h -- the system's C compiler, started without a shell. */
#pragma once

#include "grundy/base.h"

enum { GRUNDY_PATH_MOST = 4096 };

typedef struct grundy_compiler {
    char path[GRUNDY_PATH_MOST];
    uint64_t stamp; /* of the file: changes when it is another compiler */
} grundy_compiler;

/* Whoever runs the rules of strangers says it by GRUNDY_NO_NATIVE, to be set to
 * anything but nothing: no compiler is found, and nothing is to be loaded. */
bool grundy_compiler_is_forbidden(void);

/* The first `cc` of an absolute folder in PATH; false: there is none. */
bool grundy_compiler_find(grundy_compiler *c);

/* The flags it is given, blanks between: part of what makes a result. */
const char *grundy_compiler_flags(void);

/*
 * Compiles the C in `source` to the shared library `to`.  What the compiler
 * says goes to the file `log`, the first line of it into the error.  go_on is
 * asked every millisecond; when it says false the compiler is ended
 * (GRUNDY_ECANCEL).  It is given the descriptor `held` under the same number,
 * by which the paths may go, unless that is -1.
 */
GRUNDY_MUST_USE grundy_status grundy_compiler_run(
    const grundy_compiler *c, int held, const char *source, const char *to,
    const char *log, bool (*go_on)(void *user), void *user, grundy_error *err);
