/* SPDX-License-Identifier: MIT */
/* cli/columns.h -- text for people: its width and its lines. */
#ifndef CLI_COLUMNS_H
#define CLI_COLUMNS_H

#include <stdarg.h>

#include "text.h"

enum { CLI_COLUMNS = 80, COLUMNS_LEAST = 20 };

/* Columns of a line: those of the terminal that is written to, CLI_COLUMNS at
 * most and where there is none. */
size_t grundy_cli_line_columns(void);

/* Columns that UTF-8 text takes on a terminal: wide characters take two,
 * combining marks none. */
size_t grundy_cli_columns(const char *text);

/* Bytes of the text that fit into so many columns, whole characters. */
size_t grundy_cli_fit(const char *text, size_t columns);

/* Adds blanks until the text, which starts at `from`, is so wide. */
void grundy_cli_pad(text_buffer *out, size_t from, size_t columns);

/*
 * Adds a paragraph that is broken at blanks to lines of less than so many
 * columns: the first is indented by `first` blanks, the others by `other`.
 */
void grundy_cli_paragraph(text_buffer *out, size_t first, size_t other,
                          const char *format, ...) GRUNDY_PRINTF(4, 5);
void grundy_cli_paragraph_list(text_buffer *out, size_t first, size_t other,
                               const char *format, va_list args)
    GRUNDY_PRINTF(4, 0);

/* Writes the lines to the standard output; those that are too wide are
 * broken, and what follows is indented by `other` blanks. */
void grundy_cli_print_lines(const char *text, size_t other);

#endif
