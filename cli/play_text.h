/* SPDX-License-Identifier: MIT */
/*
 * cli/play_text.h -- what is said during a game.  As in explain_text.c, every
 * sentence stands whole, one for each side where they differ.
 */
#pragma once

#include "play.h"

/* What stands before a line that is typed. */
const char *grundy_cli_play_prompt(const play *p);

/* A sentence, translated and broken into lines. */
void grundy_cli_sentence(text_buffer *out, const char *format, ...)
    GRUNDY_PRINTF(2, 3);

void grundy_cli_say_begin(text_buffer *out, const play *p, const char *title);
void grundy_cli_say_help(text_buffer *out, bool two);
void grundy_cli_say_move(text_buffer *out, const play *p, const ply *made);
void grundy_cli_say_moves(text_buffer *out, const play *p);
void grundy_cli_say_hint(text_buffer *out, const play *p, const move_fact *best,
                         bool found);
/* What has been scored so far. */
void grundy_cli_say_score(text_buffer *out, const play *p);
/* Of two different players. */
void grundy_cli_say_side(text_buffer *out, const play *p);
/* The same where the rules give results: the best move, and what comes of it. */
void grundy_cli_say_best(text_buffer *out, const play *p);
/* How it ended, and where it turned. */
void grundy_cli_say_end(text_buffer *out, const play *p);
/* Of move number 1, 2, ... */
void grundy_cli_say_mistake(text_buffer *out, const play *p, size_t number,
                            const move_fact *better);
/* Somebody resigned who could win. */
void grundy_cli_say_too_early(text_buffer *out, const play *p,
                              const move_fact *best);
void grundy_cli_say_no_mistake(text_buffer *out, const play *p);

/* "you", "grundy", "first", "second": for machines. */
const char *grundy_cli_side_name(side s);
