/* SPDX-License-Identifier: MIT */
/*
 * say/explain_say.h -- what the files of explain_text.h share: sentences, and
 * what is said of sums by more than one of them.
 */
#pragma once

#include "explain_text.h"
#include "told.h"

enum { PARTS_TOLD = 12 }; /* parts explained one by one */

/* A paragraph of its own, and a line of a list; both translated. */
void grundy_say_sentence(text_buffer *out, const char *format, ...)
    GRUNDY_PRINTF(2, 3);
void grundy_say_listed(text_buffer *out, const char *format, ...)
    GRUNDY_PRINTF(2, 3);
void grundy_say_gap(text_buffer *out);

/* A move of facts, as it is told. */
const char *grundy_say_told_fact(const sum_fact *f, const move_fact *m);

/* That play is over by a rule, and for whom; not for END_STUCK. */
void grundy_say_explain_rule(text_buffer *out, const end_fact *end);

/* ---- explain_part.c: single positions ---- */

/* The rules of laws by which parts are known, each once. */
void grundy_say_explain_rules(text_buffer *out, const sum_fact *f);

/* What such a rule comes to in one part, if that is not plain. */
void grundy_say_explain_here(text_buffer *out, const part_fact *p);
/* The first parts of the sum, and how many more there are. */
void grundy_say_explain_parts(text_buffer *out, const sum_fact *f, bool laws);

/* ---- explain_text.c ---- */

/* The parts' values in binary, one below the other, and their xor. */
void grundy_say_explain_columns(text_buffer *out, const sum_fact *f,
                                uint64_t total);
/* That equal parts stand for each other in pairs, if there are some. */
void grundy_say_explain_copies(text_buffer *out, const sum_fact *f);
/* That the best move ends the game, and who has won then. */
void grundy_say_explain_end_after(text_buffer *out, const sum_fact *f);
/* Each move of a lost position with the reply that refutes it. */
void grundy_say_explain_replies(text_buffer *out, const sum_fact *f);

/* ---- explain_misere.c: sums that are not decided by the xor ---- */

void grundy_say_explain_tame(text_buffer *out, const sum_fact *f, bool laws);
void grundy_say_explain_search(text_buffer *out, const sum_fact *f);
