/* SPDX-License-Identifier: MIT */
/*
 * A search that ends at the first winning move is quickest where that move
 * comes first.  What takes most leaves least to be searched, and the chain of
 * positions that differ by one is not gone down: loops whose variable is taken
 * away in the option run from their end.  Who wins is the same in every order,
 * so a guess will do.
 */
#include "emit/emitter.h"
#include "lang/trend.h"

/* Counting down must not leave 64 bits either. */
static bool ends_inside(emitter *e, const node *range)
{
    return grundy_facts_at_least(&e->facts, range->kid[0], 0) &&
           (range->op == N_RANGE ||
            grundy_facts_at_least(&e->facts, range->kid[1], -1));
}

bool grundy_emit_farthest_first(emitter *e, const tail_step *s)
{
    return e->aim != NULL && s->pattern->variable != NULL &&
           grundy_trend_of(e->aim, s->pattern->variable) == TREND_FALLS &&
           ends_inside(e, s->expr);
}
