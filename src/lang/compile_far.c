/* SPDX-License-Identifier: MIT */
/*
 * Which loops of moves lead to smaller and smaller options as they go on: where
 * the smallest are wanted first, those run from their end.
 *
 * It is a guess about the order of options, and no option comes or goes by it.
 */
#include "lang/compiler.h"

/*
 * What n does as v rises: 1 rises, -1 falls, 0 neither, or it is not known.
 * Factors and divisors are taken for positive.
 */
static int slope(const node *n, const variable *v)
{
    int x, y;

    if (n->op == N_NAME)
        return n->call == CALL_VARIABLE && n->ref.variable == v;
    if (n->op != N_ADD && n->op != N_SUB && n->op != N_MUL && n->op != N_DIV)
        return 0;
    x = slope(n->kid[0], v);
    y = slope(n->kid[1], v);
    if (n->op == N_SUB || n->op == N_DIV)
        y = -y;
    return x + y > 0 ? 1 : x + y < 0 ? -1 : 0;
}

static bool is_other(void *user, node *n)
{
    const variable *const v = user;

    return n->op != N_NAME || n->call != CALL_VARIABLE || n->ref.variable != v;
}

/* Whether end names a parameter of the position that `to` names too: then the
 * loop surely does not run on far beyond what there is. */
static bool share_parameter(const node *end, const node *to)
{
    if (end->op == N_NAME)
        return end->call == CALL_VARIABLE &&
               end->ref.variable->kind == VAR_PARAM &&
               !grundy_tree_walk((node *)(uintptr_t)to, is_other,
                                 end->ref.variable);
    for (uint32_t i = 0; i < end->kids; i++)
        if (share_parameter(end->kid[i], to))
            return true;
    return false;
}

/* Whether the first parameter that v changes falls as v rises to `end`. */
static bool shrinks(const node *target, const variable *v, const node *end)
{
    if (target->op != N_CALL || target->call != CALL_POSITION)
        return false;
    for (uint32_t i = 0; i < target->kids; i++) {
        const int found = slope(target->kid[i], v);

        if (found != 0)
            return found < 0 && share_parameter(end, target->kid[i]);
    }
    return false;
}

bool grundy_compiler_runs_down(const tail_step *s, const node *target)
{
    const node *const low = s->expr->kid[0], *const end = s->expr->kid[1];

    return s->pattern->name != NULL && low->op == N_INT && low->number >= 0 &&
           shrinks(target, s->pattern->variable, end);
}

bool grundy_compile_has_far(const game_kind *kind)
{
    for (uint32_t i = 0; i < kind->value_moves; i++) {
        const rule_move *const m = &kind->value_move[i];

        for (uint32_t j = 0; j < m->tail->steps; j++) {
            const tail_step *const s = &m->tail->step[j];

            if (s->kind == STEP_FOR &&
                (s->expr->op == N_RANGE || s->expr->op == N_RANGE_LT) &&
                grundy_compiler_runs_down(s, m->target))
                return true;
        }
    }
    return false;
}
