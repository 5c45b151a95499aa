/* SPDX-License-Identifier: MIT */
/*
 * say/explain_text.h -- facts in words.  Every sentence stands whole in one
 * of explain_*.c, with places for positions and numbers, so that it can be
 * translated by itself.
 */
#pragma once

#include "facts.h"
#include "judged.h"
#include "steps.h"

/* The whole explanation of a sum; laws: the law of each part as well. */
void grundy_say_explain_sum(text_buffer *out, const sum_fact *f, bool laws);

/* The same where the rules give results. */
/* Of moves that leave the same game one stays in j.  Failures are reported. */
grundy_status grundy_say_explain_results(text_buffer *out, judged *j);

/* "row(6) -> row(1) + row(4) (and 1 more like it)"; in t, or the move itself.
 */
const char *grundy_say_with_like(text_buffer *t, const char *move,
                                 uint64_t like);

/* One position in a line or two, for --depth. */
void grundy_say_explain_part(text_buffer *out, const part_fact *p);

/* What the sum of a game without nimbers comes to, in a line or two. */
void grundy_say_explain_outcome(text_buffer *out, const sum_fact *f);

/* How far the positions below stand from the one explained. */
void grundy_say_explain_depth(text_buffer *out, uint64_t depth);

void grundy_say_explain_cut(text_buffer *out, size_t positions);

/* The table of --step, a paragraph for each position. */
void grundy_say_explain_steps(text_buffer *out, teller *g,
                              const step_list *steps);

/* What the law printed next is about; name NULL: who loses. */
void grundy_say_explain_law_of(text_buffer *out, const char *position,
                               const char *name);
