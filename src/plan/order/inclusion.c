/* SPDX-License-Identifier: MIT */
/*
 * Names are compared by what they stand for, so that an inner one that hides
 * an outer one is not taken for it.
 */
#include "plan/order/inclusion.h"

static bool is_set(const node *n, const variable *v)
{
    return n->op == N_NAME && n->call == CALL_VARIABLE && n->ref.variable == v;
}

static const variable *set_of(const node *n)
{
    return n->op == N_NAME && n->call == CALL_VARIABLE &&
                   n->type->tag == TYPE_SET
               ? n->ref.variable
               : NULL;
}

static void learn(inclusion *known, const variable *of, const node *element,
                  const pattern *p)
{
    if (of == NULL || known->facts == INCLUSION_FACTS)
        return;
    known->of[known->facts] = of;
    known->element[known->facts] = element;
    known->pattern[known->facts++] = p;
}

static bool is_literal(const node *n)
{
    return n->op == N_SET && n->tail == NULL;
}

static void learn_all(inclusion *known, const node *part, const node *whole)
{
    for (uint32_t i = 0; is_literal(part) && i < part->kids; i++)
        learn(known, set_of(whole), part->kid[i], NULL);
}

static void learn_condition(inclusion *known, const node *n)
{
    switch ((node_op)n->op) {
    case N_AND:
    case N_CHAIN:
        for (uint32_t i = 0; i < n->kids; i++)
            learn_condition(known, n->kid[i]);
        return;
    case N_IN: learn(known, set_of(n->kid[1]), n->kid[0], NULL); return;
    case N_LE:
    case N_LT: learn_all(known, n->kid[0], n->kid[1]); return;
    case N_GE:
    case N_GT: learn_all(known, n->kid[1], n->kid[0]); return;
    default: return;
    }
}

void grundy_inclusion_step(inclusion *known, const tail_step *step)
{
    if (step->kind == STEP_FOR)
        learn(known, set_of(step->expr), NULL, step->pattern);
    else if (step->kind == STEP_IF)
        learn_condition(known, step->expr);
}

static bool same_value(const node *x, const node *y)
{
    if (x->op != y->op || x->kids != y->kids || x->tail != NULL ||
        y->tail != NULL || x->number != y->number || x->call != y->call)
        return false;
    if (x->op == N_CALL || x->op == N_TEXT)
        return false;
    if (x->op == N_NAME)
        return x->ref.variable == y->ref.variable;
    for (uint32_t i = 0; i < x->kids; i++)
        if (!same_value(x->kid[i], y->kid[i]))
            return false;
    return true;
}

static bool is_bound(const node *x, const pattern *p)
{
    if (p->name != NULL)
        return is_set(x, p->variable);
    if (x->op != N_TUPLE || x->kids != p->items)
        return false;
    for (uint32_t i = 0; i < p->items; i++)
        if (!is_bound(x->kid[i], p->item[i]))
            return false;
    return true;
}

static bool is_element(const inclusion *known, const node *x,
                       const variable *set)
{
    for (uint32_t i = 0; i < known->facts; i++)
        if (known->of[i] == set &&
            (known->element[i] != NULL ? same_value(known->element[i], x)
                                       : is_bound(x, known->pattern[i])))
            return true;
    return false;
}

static bool takes_some(const inclusion *known, const node *taken,
                       const variable *set)
{
    for (uint32_t i = 0; is_literal(taken) && i < taken->kids; i++)
        if (is_element(known, taken->kid[i], set))
            return true;
    return false;
}

inclusion_part grundy_inclusion_of(const inclusion *known, const node *n,
                                   const variable *set)
{
    inclusion_part x, y;

    if (is_set(n, set))
        return PART_ALL;
    if (n->op != N_SUB && n->op != N_BITAND)
        return PART_UNKNOWN;
    x = grundy_inclusion_of(known, n->kid[0], set);
    if (n->op == N_SUB) {
        if (x == PART_UNKNOWN)
            return x;
        return x == PART_LESS || takes_some(known, n->kid[1], set)
                   ? PART_LESS
                   : PART_WITHIN;
    }
    y = grundy_inclusion_of(known, n->kid[1], set);
    if (x == PART_UNKNOWN && y == PART_UNKNOWN)
        return PART_UNKNOWN;
    return x == PART_LESS || y == PART_LESS ? PART_LESS : PART_WITHIN;
}
