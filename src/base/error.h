/* SPDX-License-Identifier: MIT */
/* base/error.h -- filling a grundy_error; see grundy/base.h. */
#ifndef BASE_ERROR_H
#define BASE_ERROR_H

#include "grundy/base.h"

/*
 * Records an error unless one is recorded already; returns status, so that
 * a function can end with "return grundy_fail(...)".  err may be NULL.
 */
grundy_status grundy_fail(grundy_error *err, grundy_status status,
                          const char *format, ...) GRUNDY_PRINTF(3, 4);

/* The same at a place of a text of the given kind. */
grundy_status grundy_fail_at(grundy_error *err, grundy_status status,
                             grundy_source source, grundy_span span,
                             const char *format, ...) GRUNDY_PRINTF(5, 6);

/* Adds the hint to the error just recorded (only if it has none). */
void grundy_error_hint(grundy_error *err, const char *format, ...)
    GRUNDY_PRINTF(2, 3);

/* Takes the line of the span out of the text into err->line_text. */
void grundy_error_quote(grundy_error *err, const char *text, size_t length);

#endif
