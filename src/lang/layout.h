/* SPDX-License-Identifier: MIT */
/* lang/layout.h -- a rule file in the house's layout. */
#pragma once

#include "base/watch.h"
#include "lang/runtime.h"

/*
 * Adds the rules to *out with the blanks and line breaks of the house.  Tokens
 * and comments stay as they are, byte by byte and in their order: that is
 * looked at again before it returns, and GRUNDY_EINTERNAL if it is not so.
 * What is laid out already stays as it is.  GRUNDY_ESYNTAX: the text does not
 * parse, and nothing is added.
 */
grundy_status grundy_layout_rules(text_buffer *out, const char *text,
                                  size_t length, watch *w, grundy_error *err);
