/* SPDX-License-Identifier: MIT */
/* lang/parse.h -- from text to the tree of tree.h. */
#pragma once

#include "lang/lex.h"
#include "lang/tree.h"

/*
 * Parses a rule file into *set, whose arena is open and empty otherwise.
 * GRUNDY_ESYNTAX with the place and what was expected.
 */
grundy_status grundy_parse_file(ruleset *set, const char *text, size_t length,
                                grundy_error *err);

/* The same, with the tokens and their roles, the last one T_END; they live in
 * the set's arena.  Not set on failure. */
grundy_status grundy_parse_tokens(ruleset *set, const char *text,
                                  size_t length, token **tokens, size_t *count,
                                  grundy_error *err);

/* Parses one expression, such as a position typed by the user; the arena
 * keeps it.  The error's source is GRUNDY_SOURCE_POSITION. */
grundy_status grundy_parse_expression(arena *a, const char *text, size_t length,
                                      node **out, grundy_error *err);
