/* SPDX-License-Identifier: MIT */
/*
 * lang/write.h -- a checked tree as text of the rule language, for people and
 * to be read back.  All append to *out; false: out of memory.
 */
#ifndef LANG_WRITE_H
#define LANG_WRITE_H

#include "lang/runtime.h"
#include "lang/tree.h"

/* An expression of numbers, conditions, arrays and positions; of what else
 * there is "?" stands. */
bool grundy_write_node(text_buffer *out, const node *n);

/* "move to SUM for ... if ..." */
bool grundy_write_move(text_buffer *out, const rule_move *m);

#endif
