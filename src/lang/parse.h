/* SPDX-License-Identifier: MIT */
/* lang/parse.h -- from text to the tree of tree.h. */
#ifndef LANG_PARSE_H
#define LANG_PARSE_H

#include "lang/tree.h"

/*
 * Parses a rule file into *set, whose arena is open and empty otherwise.
 * GRUNDY_ESYNTAX with the place and what was expected.
 */
grundy_status grundy_parse_file(ruleset *set, const char *text, size_t length,
                                grundy_error *err);

/* Parses one expression, such as a position typed by the user; the arena
 * keeps it.  The error's source is GRUNDY_SOURCE_POSITION. */
grundy_status grundy_parse_expression(arena *a, const char *text,
                                      size_t length, node **out,
                                      grundy_error *err);

#endif
