/* SPDX-License-Identifier: MIT */
/*
 * say/board.h -- positions as a person sees them: heaps as rows of tokens,
 * sets of cells as boards, sets and arrays as rows, or as `show` says.
 */
#pragma once

#include "teller.h"

/* Adds the lines of all parts of the sum; failures are reported. */
grundy_status grundy_say_board(text_buffer *out, teller *g, grundy_sum *sum);

/* One position under a name. */
grundy_status grundy_say_board_one(text_buffer *out, teller *g,
                                   const char *position, const char *name);

/* The same of a sum without names, as far to the left as it goes, and an empty
 * line between its parts. */
grundy_status grundy_say_board_bare(text_buffer *out, teller *g,
                                    const char *position);

/* *has: the rules say how some part of the sum prints. */
grundy_status grundy_say_board_has_show(teller *g, const char *position,
                                        bool *has);

/* Only parts whose rules say how they print, or that are too long for a line of
 * text, and an empty line if any. */
grundy_status grundy_say_board_shown(text_buffer *out, teller *g,
                                     grundy_sum *sum);
