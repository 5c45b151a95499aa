/* SPDX-License-Identifier: MIT */
/*
 * say/best.h -- a winning move of a sum, and why it wins.
 */
#pragma once

#include "facts.h"

/* Sets what the move leaves, and whether that is over; *after is the sum after
 * it, which the caller closes unless the call fails. */
grundy_status grundy_say_follow(move_fact *m, teller *g, const grundy_sum *sum,
                                grundy_sum **after);

/* Sets what a strategy says of what a winning move leaves, if that is one
 * position. */
grundy_status grundy_say_because(move_fact *m, grundy_sum *after,
                                 grundy_error *err);

/* What tells who wins a single position, and no nimber; NULL: nothing does. */
const strategy_fact *grundy_say_told_by(const sum_fact *f);

/* A winning move, *found if there is one: of those that leave what that rule or
 * theorem tells, if any does; NULL: any rule. */
grundy_status grundy_say_best_by(move_fact *m, teller *g, grundy_sum *sum,
                                 const char *rule, bool *found);

/* Sets f->best, of a sum that is won.  With nimbers it is the move that
 * Bouton's rule names, in the part with the top bit: there a move to the value
 * wanted is sure to exist.  *after as above. */
grundy_status grundy_say_best_of(sum_fact *f, grundy_sum **after);
