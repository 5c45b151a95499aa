/* SPDX-License-Identifier: MIT */
/* say/columns.h -- text for people: its width and its lines. */
#pragma once

#include <stdarg.h>

#include "text.h"

/* Columns that UTF-8 text takes on a terminal: wide characters take two,
 * combining marks none. */
size_t grundy_say_columns(const char *text);

/* Bytes of the text that fit into so many columns, whole characters. */
size_t grundy_say_fit(const char *text, size_t columns);

/* Adds blanks until the text, which starts at `from`, is so wide. */
void grundy_say_pad(text_buffer *out, size_t from, size_t columns);

/*
 * Adds a paragraph that is broken at blanks to lines of less than the columns
 * of `out`: the first is indented by `first` blanks, the others by `other`.
 */
void grundy_say_paragraph(text_buffer *out, size_t first, size_t other,
                          const char *format, ...) GRUNDY_PRINTF(4, 5);
void grundy_say_paragraph_list(text_buffer *out, size_t first, size_t other,
                               const char *format, va_list args)
    GRUNDY_PRINTF(4, 0);

/* Adds words, each on a new line if it does not fit, as a paragraph. */
void grundy_say_fill(text_buffer *out, size_t first, size_t other,
                     const char *text);
