/* SPDX-License-Identifier: MIT */
/*
 * cli/board.h -- positions as a person sees them: heaps as rows of tokens,
 * sets of cells as boards, sets and arrays as rows, or as `show` says.
 */
#ifndef CLI_BOARD_H
#define CLI_BOARD_H

#include "game.h"

/* Adds the lines of all parts of the sum; failures are reported. */
exit_code grundy_cli_board(text_buffer *out, game *g, grundy_sum *sum);

/* One position under a name. */
exit_code grundy_cli_board_one(text_buffer *out, game *g, const char *position,
                               const char *name);

/* The same of a sum without names, as far to the left as it goes, and an empty
 * line between its parts. */
exit_code grundy_cli_board_bare(text_buffer *out, game *g,
                                const char *position);

/* *has: the rules say how some part of the sum prints. */
exit_code grundy_cli_board_has_show(game *g, const char *position, bool *has);

/* Only parts whose rules say how they print, or that are too long for a line of
 * text, and an empty line if any. */
exit_code grundy_cli_board_shown(text_buffer *out, game *g, grundy_sum *sum);

#endif
