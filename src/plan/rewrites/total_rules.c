/* SPDX-License-Identifier: MIT */
/*
 * Names are known by what stands before them, as they are when a rule runs: a
 * condition bounds what comes behind it.
 */
#include "plan/rewrites/total_rules.h"

#include "plan/facts/total.h"

static bool sum_is_total(interval_names *names, const node *n);

/* A list as written, of numbers, is one step more than they are. */
static bool loop_is_total(interval_names *names, const node *n)
{
    return n->op == N_ARRAY && n->tail == NULL ? grundy_total_kids(names, n)
                                               : grundy_total_is(names, n);
}

static bool tail_is_total(interval_names *names, const tail *t)
{
    for (uint32_t i = 0; t != NULL && i < t->steps; i++) {
        const tail_step *const s = &t->step[i];

        if (s->kind == STEP_WINNING || !loop_is_total(names, s->expr))
            return false;
        (void)grundy_total_step(names, s);
    }
    return true;
}

static bool fold_is_total(interval_names *names, const node *n)
{
    const interval_names before = *names;
    const bool is = n->tail != NULL && n->kids == 1 &&
                    tail_is_total(names, n->tail) &&
                    sum_is_total(names, n->kid[0]);

    *names = before;
    return is;
}

static bool sum_is_total(interval_names *names, const node *n)
{
    if (n->op == N_NOTHING)
        return true;
    if (n->op == N_ADD)
        return sum_is_total(names, n->kid[0]) && sum_is_total(names, n->kid[1]);
    if (n->op == N_IF)
        return grundy_total_is(names, n->kid[0]) &&
               sum_is_total(names, n->kid[1]) && sum_is_total(names, n->kid[2]);
    if (n->op != N_CALL || n->type->tag != TYPE_SUM)
        return false;
    if (n->call == CALL_POSITION)
        return grundy_total_kids(names, n);
    return n->call == CALL_FOLD && fold_is_total(names, n);
}

bool grundy_rules_are_total(const game_kind *kind)
{
    interval_names names;

    for (uint32_t i = 0; i < kind->decides; i++) {
        grundy_total_begin(&names);
        grundy_total_params(&names, kind);
        if (!grundy_total_is(&names, kind->decide[i].condition))
            return false;
    }
    for (uint32_t i = 0; i < kind->moves; i++) {
        grundy_total_begin(&names);
        grundy_total_params(&names, kind);
        if (!tail_is_total(&names, kind->move[i].tail) ||
            !sum_is_total(&names, kind->move[i].target))
            return false;
    }
    return true;
}
