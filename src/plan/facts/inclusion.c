/* SPDX-License-Identifier: MIT */
/*
 * Names are compared by what they stand for, so that an inner one that hides
 * an outer one is not taken for it.
 */
#include "plan/facts/inclusion.h"

#include <assert.h>

static const variable *set_of(const node *n)
{
    return n->op == N_NAME && n->call == CALL_VARIABLE &&
                   n->type->tag == TYPE_SET
               ? n->ref.variable
               : NULL;
}

static void learn(inclusion *known, const variable *of, const node *element,
                  const pattern *p, bool missing)
{
    if (of == NULL || known->facts == INCLUSION_FACTS)
        return;
    known->of[known->facts] = of;
    known->element[known->facts] = element;
    known->missing[known->facts] = missing;
    known->pattern[known->facts++] = p;
}

static bool is_literal(const node *n)
{
    return n->op == N_SET && n->tail == NULL;
}

static void learn_all(inclusion *known, const node *part, const node *whole)
{
    for (uint32_t i = 0; is_literal(part) && i < part->kids; i++)
        learn(known, set_of(whole), part->kid[i], NULL, false);
}

static void learn_condition(inclusion *known, const node *n)
{
    switch ((node_op)n->op) {
    case N_AND:
    case N_CHAIN:
        for (uint32_t i = 0; i < n->kids; i++)
            learn_condition(known, n->kid[i]);
        return;
    case N_IN:
    case N_NOT_IN:
        learn(known, set_of(n->kid[1]), n->kid[0], NULL, n->op == N_NOT_IN);
        return;
    case N_LE:
    case N_LT: learn_all(known, n->kid[0], n->kid[1]); return;
    case N_GE:
    case N_GT: learn_all(known, n->kid[1], n->kid[0]); return;
    default: return;
    }
}

void grundy_inclusion_step(inclusion *known, const tail_step *step)
{
    const node *const over = step->expr;

    if (step->kind == STEP_FOR && over->op == N_SUB) {
        learn(known, set_of(over->kid[0]), NULL, step->pattern, false);
        learn(known, set_of(over->kid[1]), NULL, step->pattern, true);
    } else if (step->kind == STEP_FOR) {
        learn(known, set_of(over), NULL, step->pattern, false);
    } else if (step->kind == STEP_IF) {
        learn_condition(known, step->expr);
    }
}

bool grundy_inclusion_knows(const inclusion *known, const node *x,
                            const variable *set, bool missing)
{
    assert(known->facts <= INCLUSION_FACTS);
    for (uint32_t i = 0; i < known->facts; i++)
        if (known->of[i] == set && known->missing[i] == missing &&
            (known->element[i] != NULL
                 ? grundy_tree_same(known->element[i], x)
                 : grundy_tree_is_pattern(x, known->pattern[i])))
            return true;
    return false;
}

/* Whether one of the elements written is known to be in the set, or not. */
static bool has_known(const inclusion *known, const node *elements,
                      const variable *set, bool missing)
{
    for (uint32_t i = 0; is_literal(elements) && i < elements->kids; i++)
        if (grundy_inclusion_knows(known, elements->kid[i], set, missing))
            return true;
    return false;
}

static bool holds_set(inclusion_part x)
{
    return x == PART_ALL || x >= PART_AROUND;
}

bool grundy_inclusion_exchange(const node *n, const variable *set,
                               exchanged *out)
{
    const node *const inner = n->kids == 2 ? n->kid[0] : NULL;

    if (inner == NULL || !is_literal(n->kid[1]))
        return false;
    *out = (exchanged){NULL, NULL};
    if (n->op == N_BITXOR && grundy_tree_is_name(inner, set)) {
        *out = (exchanged){n->kid[1], n->kid[1]};
    } else if (inner->kids == 2 && grundy_tree_is_name(inner->kid[0], set) &&
               is_literal(inner->kid[1])) {
        if (n->op == N_SUB && inner->op == N_BITOR)
            *out = (exchanged){n->kid[1], inner->kid[1]};
        if (n->op == N_BITOR && inner->op == N_SUB)
            *out = (exchanged){inner->kid[1], n->kid[1]};
    }
    return out->taken != NULL;
}

static inclusion_part of_union(const inclusion *known, const node *n,
                               const variable *set)
{
    const inclusion_part x = grundy_inclusion_of(known, n->kid[0], set);
    const inclusion_part y = grundy_inclusion_of(known, n->kid[1], set);

    if (x == PART_MORE || y == PART_MORE)
        return PART_MORE;
    if (!holds_set(x) && !holds_set(y))
        return PART_UNKNOWN;
    return has_known(known, n->kid[holds_set(x)], set, true) ? PART_MORE
                                                             : PART_AROUND;
}

static bool is_within(inclusion_part x)
{
    return x >= PART_WITHIN && x <= PART_LESS;
}

inclusion_part grundy_inclusion_of(const inclusion *known, const node *n,
                                   const variable *set)
{
    inclusion_part x, y;

    if (grundy_tree_is_name(n, set))
        return PART_ALL;
    if (n->op == N_BITOR)
        return of_union(known, n, set);
    if (n->op != N_SUB && n->op != N_BITAND)
        return PART_UNKNOWN;
    x = grundy_inclusion_of(known, n->kid[0], set);
    if (n->op == N_SUB) {
        if (!is_within(x))
            return PART_UNKNOWN;
        return x == PART_LESS || has_known(known, n->kid[1], set, false)
                   ? PART_LESS
                   : PART_WITHIN;
    }
    y = grundy_inclusion_of(known, n->kid[1], set);
    if (!is_within(x) && !is_within(y))
        return PART_UNKNOWN;
    return x == PART_LESS || y == PART_LESS ? PART_LESS : PART_WITHIN;
}
