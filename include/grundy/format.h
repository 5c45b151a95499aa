/* SPDX-License-Identifier: MIT */
/* grundy/format.h -- rules in the layout of the library of games. */
#ifndef GRUNDY_FORMAT_H
#define GRUNDY_FORMAT_H

#include "grundy/base.h"
#include "grundy/rules.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Writes the rules, length bytes, with other blanks and line breaks, in one
 * call of out->write.  Words, texts and comments stay as they are and in their
 * order, so the rules mean what they meant; rules that were written by this
 * function come out as they are.  *limits may be NULL.
 * GRUNDY_ESYNTAX: they do not parse, and nothing is written; GRUNDY_EIO: write
 * failed.  Time and space: O(length).
 */
GRUNDY_API GRUNDY_MUST_USE grundy_status grundy_format_rules(
    const char *text, size_t length, const grundy_limits *limits,
    const grundy_writer *out, grundy_error *err);

#ifdef __cplusplus
}
#endif

#endif
