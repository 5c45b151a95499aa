/* SPDX-License-Identifier: MIT */
/* emit/emit.h -- a checked ruleset as a stand-alone program. */
#ifndef EMIT_EMIT_H
#define EMIT_EMIT_H

#include "grundy/rules.h"
#include "lang/tree.h"

/*
 * Writes one file of C99 that is C++17 too; the program reads the input and
 * prints the answers.  GRUNDY_ERULES names what can't be written yet.
 * cplusplus: includes the headers of C++.
 */
grundy_status grundy_emit_program(const ruleset *set, memory *mem,
                                  bool cplusplus, const grundy_writer *out,
                                  grundy_error *err);

#endif
