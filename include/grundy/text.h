/* SPDX-License-Identifier: MIT */
/* grundy/text.h -- UTF-8 text that is shown to people on a terminal. */
#ifndef GRUNDY_TEXT_H
#define GRUNDY_TEXT_H

#include "grundy/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Columns that UTF-8 text of that many bytes takes on a terminal: two for each
 * wide character (of East Asia, emoji), none for a combining mark, one for all
 * else.
 */
GRUNDY_API size_t grundy_text_columns(const char *text, size_t length);

/*
 * Makes text of that many bytes safe to be shown to people and returns its
 * length, which is no longer: a '?' stands for each character that a terminal
 * obeys or that hides or turns others (control characters but line breaks and
 * tabs, marks of direction, invisible letters), and for each byte that is not
 * UTF-8.  Rules, inputs and file names are somebody's, so whatever quotes them
 * goes through this: titles, messages and explanations of this library have.
 */
GRUNDY_API size_t grundy_printable(char *text, size_t length);

#ifdef __cplusplus
}
#endif

#endif
