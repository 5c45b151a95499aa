/* SPDX-License-Identifier: MIT */
/*
 * A clause is a set of loops and conditions and a target; in which order the
 * steps stand says when they run, not which options there are.  So a clause is
 * its own image under a renaming if its steps are, one by one, and the target
 * is.  The search takes the first step that fits; another might fit better, so
 * "no" means only that none was found.
 */
#include "plan/rewrites/renaming.h"

static const variable *renamed(const renaming *r, const variable *v)
{
    for (uint32_t i = 0; i < r->names; i++)
        if (r->from[i] == v)
            return r->to[i];
    return v;
}

static bool any_order(node_op op)
{
    return op == N_ADD || op == N_MUL || op == N_BITAND || op == N_BITOR ||
           op == N_BITXOR || op == N_AND || op == N_OR || op == N_EQ ||
           op == N_NE;
}

static bool same_kids(const renaming *r, const node *x, const node *y)
{
    for (uint32_t i = 0; i < x->kids; i++)
        if (!grundy_renaming_maps(r, x->kid[i], y->kid[i]))
            return false;
    return true;
}

static bool crossed_kids(const renaming *r, const node *x, const node *y)
{
    return grundy_renaming_maps(r, x->kid[0], y->kid[1]) &&
           grundy_renaming_maps(r, x->kid[1], y->kid[0]);
}

/* The kids from the first on as a set. */
static bool matched_kids(const renaming *r, const node *x, const node *y,
                         uint32_t first)
{
    uint64_t used = 0;

    if (x->kids > 64)
        return false;
    for (uint32_t i = first; i < x->kids; i++) {
        uint32_t j = first;

        while (j < y->kids && ((used >> j & 1) != 0 ||
                               !grundy_renaming_maps(r, x->kid[i], y->kid[j])))
            j++;
        if (j == y->kids)
            return false;
        used |= UINT64_C(1) << j;
    }
    return true;
}

static bool same_call(const renaming *r, const node *x, const node *y)
{
    if (x->call != y->call || x->word != y->word)
        return false;
    switch ((call_kind)x->call) {
    case CALL_FUNCTION:
        return x->ref.function == y->ref.function && same_kids(r, x, y);
    case CALL_POSITION: return x->ref.kind == y->ref.kind && same_kids(r, x, y);
    case CALL_LEAST: return matched_kids(r, x, y, 0);
    case CALL_NIM:
    case CALL_WORD:
    case CALL_FOLD: return same_kids(r, x, y);
    default: return false;
    }
}

bool grundy_renaming_maps(const renaming *r, const node *x, const node *y)
{
    const node_op op = (node_op)x->op;

    if (x->kids != y->kids || x->tail != NULL || y->tail != NULL)
        return false;
    if (y->op != op)
        return grundy_tree_mirrored(op) != op &&
               y->op == grundy_tree_mirrored(op) && crossed_kids(r, x, y);
    if (op == N_NAME)
        return x->call == CALL_VARIABLE && y->call == CALL_VARIABLE &&
               renamed(r, x->ref.variable) == y->ref.variable;
    if (op == N_CALL)
        return same_call(r, x, y);
    if (op == N_WITH && x->kids == 3) /* of more, the last of a place wins */
        return grundy_renaming_maps(r, x->kid[0], y->kid[0]) &&
               matched_kids(r, x, y, 1);
    if (op == N_TEXT || x->number != y->number)
        return false;
    return same_kids(r, x, y) || (any_order(op) && crossed_kids(r, x, y));
}

/* ---- clauses ---- */

static bool name_too(renaming *r, const tail_step *x, const tail_step *y)
{
    if (x->kind != STEP_FOR)
        return true;
    if (x->pattern->name == NULL || y->pattern->name == NULL ||
        r->names == RENAMING_NAMES)
        return false;
    r->from[r->names] = x->pattern->variable;
    r->to[r->names++] = y->pattern->variable;
    return true;
}

bool grundy_renaming_maps_clause(const renaming *given, const rule_move *m,
                                 uint32_t from)
{
    const tail *const t = m->tail;
    renaming r = *given;
    uint32_t used = 0;

    if (t->steps > RENAMING_STEPS)
        return false;
    for (uint32_t i = from; i < t->steps; i++) {
        const tail_step *const s = &t->step[i];
        uint32_t j = from;

        while (j < t->steps &&
               ((used >> j & 1) != 0 || t->step[j].kind != s->kind ||
                s->kind == STEP_WINNING ||
                !grundy_renaming_maps(&r, s->expr, t->step[j].expr)))
            j++;
        if (j == t->steps || !name_too(&r, s, &t->step[j]))
            return false;
        used |= UINT32_C(1) << j;
    }
    return grundy_renaming_maps(&r, m->target, m->target);
}
