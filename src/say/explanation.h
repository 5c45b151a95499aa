/* SPDX-License-Identifier: MIT */
/* say/explanation.h -- a whole explanation in words. */
#pragma once

#include "teller.h"

enum { REPLIES_TOLD = 12, STEPS_TOLD = 200, MOVES_TOLD_MOST = 100000 };

/* As grundy_explaining says; laws: those of the parts follow, told by others.
 */
grundy_status grundy_say_explain(text_buffer *out, teller *g, grundy_sum *sum,
                                 const grundy_explaining *how, bool laws);
