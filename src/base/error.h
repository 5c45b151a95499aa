/* SPDX-License-Identifier: MIT */
/*
 * base/error.h -- filling a grundy_error; see grundy/base.h.
 *
 * The err of a function may be NULL, so nobody but these functions looks into
 * it or writes to it (tools/check-layers holds the library to that); all of
 * them take NULL.
 */
#pragma once

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

/* Takes its hint away, for one that knows more. */
void grundy_error_drop_hint(grundy_error *err);

/* Adds it behind the hint that it has, if any. */
void grundy_error_hint_also(grundy_error *err, const char *format, ...)
    GRUNDY_PRINTF(2, 3);

/* Hands on what was recorded in from, unless err has an error already; returns
 * its status. */
grundy_status grundy_error_pass(grundy_error *err, const grundy_error *from);

/* Forgets what was recorded: the failure was dealt with. */
void grundy_error_clear(grundy_error *err);

/* Nothing is recorded, neither an error nor a warning; so is NULL. */
bool grundy_error_is_empty(const grundy_error *err);

/* Makes a warning of what was recorded. */
void grundy_error_soften(grundy_error *err);

/* Whether a place has been given to it; false of NULL. */
bool grundy_error_has_place(const grundy_error *err);

/* Whether its place begins there; false of NULL. */
bool grundy_error_begins_at(const grundy_error *err, grundy_span span);

/* Whether x begins before y. */
static inline bool grundy_span_is_before(grundy_span x, grundy_span y)
{
    return x.line < y.line || (x.line == y.line && x.column < y.column);
}

/* Gives an error without a place this one. */
void grundy_error_place(grundy_error *err, grundy_source source,
                        grundy_span span);

/* An error in one kind of text is one in another, read in the same way. */
void grundy_error_turn(grundy_error *err, grundy_source from, grundy_source to);

/*
 * An error in the first line of made-up rules, from its column before + 1 on,
 * is one in what the caller has typed there; text is that, quoted whole.
 */
void grundy_error_shift(grundy_error *err, size_t before, const char *text);

/*
 * Takes the line of the span out of the text into err->line_text, if that is
 * the kind of text the error speaks of and it has no line yet.
 */
void grundy_error_quote(grundy_error *err, grundy_source source,
                        const char *text, size_t length);

/* The same of the text's first line, whatever number the line has. */
void grundy_error_quote_line(grundy_error *err, grundy_source source,
                             const char *text, size_t length);
