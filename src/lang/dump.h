/* SPDX-License-Identifier: MIT */
/*
 * lang/dump.h -- the stages between a rule file and its code, as text for
 * whoever wants to see what became of the rules.
 *
 * The text is made to be read and compared, not to be read back: a clause or
 * an instruction a line, expressions as nested lists.  All append to *out;
 * false: out of memory.
 */
#pragma once

#include "lang/lex.h"
#include "lang/runtime.h"
#include "lang/tree.h"

/* Line and column, kind, and the text where the kind does not tell it. */
void grundy_dump_tokens(text_buffer *out, const token *at, size_t count);

/* "(+ a (* b c))"; typed: with the types of arrays, sets and tuples. */
void grundy_dump_node(text_buffer *out, const node *n, bool typed);

/*
 * All clauses of the file.  typed: of a checked ruleset, with the types, and
 * with what the planner added: kinds, moves for values, sums.
 */
void grundy_dump_rules(text_buffer *out, const ruleset *set, bool typed);

/* An instruction a line: number, operation, operands, line and column. */
void grundy_dump_code(text_buffer *out, const rule_code *c);

/* ---- as rules (write.c) ---- */

/* "move to SUM for ... if ...", of numbers, conditions, arrays and positions;
 * for what else there is "?" stands. */
void grundy_write_move(text_buffer *out, const rule_move *m);
