/* SPDX-License-Identifier: MIT */
/*
 * Recursion without a bound.  A judge's stack ends after some ten thousand
 * calls, so each call that may lie deep is noted with its key; beyond a limit
 * all are left at once by a longjmp, and made again from the newest on, each
 * from a stack that is nearly empty: what it needs of those after it is known
 * by then.  So a call is made twice for each time that something the limit
 * away was unknown below it, which takes no more than twice the time: as many
 * calls end in between.
 *
 * A call that is met again among those that wait for it is a cycle.  It is
 * found as a tortoise finds one: one call is watched, and another one where
 * there are twice as many.
 */
#include "emit/emitter.h"

bool grundy_emit_kind_is_deep(const kind_plan *plan)
{
    return plan->method == METHOD_MEMO && !plan->halves && !plan->shallow;
}

/* Whether anything that is used recurs so deep. */
static bool any_deep(const emitter *e)
{
    bool any = false;

    for (uint32_t k = 0; k < e->set->kinds; k++)
        any |= e->kind[k].used && grundy_emit_kind_is_deep(&e->kind[k]);
    for (uint32_t f = 0; f < e->set->functions; f++)
        any |= e->function[f].used && e->function[f].deep;
    return any;
}

/*
 * A table that is being filled must not be left in the middle: what it asks
 * begins on its own, and is left no further than to there.
 */
void grundy_emit_apart(emitter *e, bool begin)
{
    if (!any_deep(e))
        return;
    if (begin) {
        grundy_emit_const(e, "int64_t", "above", "depth");
        grundy_emit_blank(e);
    }
    grundy_emit_line(e, begin ? "depth = 0;" : "depth = above;");
}
