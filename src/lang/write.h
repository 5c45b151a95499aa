/* SPDX-License-Identifier: MIT */
/*
 * lang/write.h -- a checked tree as text of the rule language, for people and
 * to be read back.  All append to *out; false: out of memory.
 */
#ifndef LANG_WRITE_H
#define LANG_WRITE_H

#include "lang/runtime.h"
#include "lang/tree.h"

/* "move to SUM for ... if ...", of numbers, conditions, arrays and positions;
 * for what else there is "?" stands. */
bool grundy_write_move(text_buffer *out, const rule_move *m);

#endif
