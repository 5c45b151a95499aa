/* SPDX-License-Identifier: MIT */
/*
 * Kinds whose values have a law: an expression of the heap's size instead of
 * a table.  Which theorem stands behind it is said in the program's head.
 */
#include "emit/emitter.h"

/* The formulas of plan/laws/takes.h, of n from 0 on. */
static code formula(emitter *e, const takes_law *law, code n)
{
    const code a = grundy_emit_number(e, law->a);

    if (law->kind == TAKES_SHARE)
        return grundy_emit_call_two(e, HELP_SHARE, "value_of_share", n, a);
    if (law->kind == TAKES_ODD)
        return grundy_emit_binary(e, n, "%", grundy_emit_number(e, 2),
                                  RANK_MUL);
    if (law->kind == TAKES_MODULO)
        return grundy_emit_binary(e, n, "%", a, RANK_MUL);
    if (law->kind == TAKES_RUN && law->b != 0)
        n = grundy_emit_binary(
            e, n, "%", grundy_emit_number(e, law->a + law->b), RANK_MUL);
    n = law->a == 1 ? n : grundy_emit_binary(e, n, "/", a, RANK_MUL);
    if (law->kind == TAKES_STEPS && law->b != 0)
        n = grundy_emit_binary(e, n, "%", grundy_emit_number(e, law->b + 1),
                               RANK_MUL);
    return n;
}

/* The same of a to b, both of the input. */
static code input_run(emitter *e, const kind_plan *plan, code n)
{
    const code a = grundy_emit_expr(e, plan->takes_from);
    const code b = grundy_emit_expr(e, plan->takes_to);
    const code both = grundy_emit_binary(e, a, "+", b, RANK_ADD);

    return grundy_emit_binary(e, grundy_emit_binary(e, n, "%", both, RANK_MUL),
                              "/", a, RANK_MUL);
}

/* The law of a heap of n, as an expression. */
code grundy_emit_law(emitter *e, const game_kind *k, code n)
{
    kind_plan *plan = grundy_emit_plan(e, k);
    const node *most;
    code limit;

    if (plan->takes_from != NULL)
        return input_run(e, plan, n);
    if (plan->takes.kind != TAKES_NONE)
        return formula(e, &plan->takes, n);
    most = plan->law.clause[0].most;
    if (plan->law.law == FAMILY_NIM)
        return n;
    if (plan->law.law == FAMILY_TAKE)
        return grundy_emit_binary(
            e, n, "%", grundy_emit_number(e, plan->law.most + 1), RANK_MUL);
    limit = grundy_emit_expr(e, most); /* 1..most, known with the input */
    if (grundy_facts_at_least(&e->facts, most, 0))
        return grundy_emit_binary(
            e, n, "%",
            grundy_emit_code(
                grundy_emit_say(e, "%s + 1",
                                grundy_emit_in(e, limit, RANK_ADD)),
                RANK_ADD),
            RANK_MUL);
    grundy_emit_need(e, HELP_MOST);
    return grundy_emit_code(grundy_emit_say(e, "%s %% (max_of(%s, 0) + 1)",
                                            grundy_emit_in(e, n, RANK_MUL),
                                            limit.text),
                            RANK_MUL);
}
