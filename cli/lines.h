/* SPDX-License-Identifier: MIT */
/* cli/lines.h -- lines that fit the terminal. */
#pragma once

#include "say/columns.h"

/* Columns of a line: those of the terminal that is written to, TEXT_COLUMNS at
 * most and where there is none. */
size_t grundy_cli_line_columns(void);

/* An empty text whose paragraphs fit that. */
text_buffer grundy_cli_text_lines(void);

/* Writes the lines to the standard output; those that are too wide are
 * broken, and what follows is indented by `other` blanks. */
void grundy_cli_print_lines(const char *text, size_t other);
