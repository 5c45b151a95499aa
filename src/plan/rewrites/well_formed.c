/* SPDX-License-Identifier: MIT */
/*
 * Expressions are gone through with the names that stand around them.  A name
 * that nothing binds would be compiled to whatever its register holds, so that
 * a rewrite with such a mistake gives wrong answers and no error.
 */
#include "plan/rewrites/well_formed.h"

#ifndef NDEBUG

#include <assert.h>

enum { SCOPE_NAMES = 64 };

typedef struct scope {
    const game_kind *kind;
    const variable *name[SCOPE_NAMES];
    uint32_t names;
} scope;

static void bind(scope *s, const variable *v)
{
    assert(v != NULL);
    if (s->names < SCOPE_NAMES)
        s->name[s->names++] = v;
}

static void bind_pattern(scope *s, const pattern *p)
{
    if (p->name != NULL)
        bind(s, p->variable);
    for (uint32_t i = 0; p->name == NULL && i < p->items; i++)
        bind_pattern(s, p->item[i]);
}

/* With more names than there is room for nothing is known. */
static bool is_bound(const scope *s, const variable *v)
{
    for (uint32_t i = 0; i < s->names; i++)
        if (s->name[i] == v)
            return true;
    return s->names == SCOPE_NAMES;
}

static void check_node(scope *s, const node *n);

static void check_tail(scope *s, const tail *t)
{
    assert(t->steps == 0 || t->step != NULL);
    for (uint32_t i = 0; i < t->steps; i++) {
        const tail_step *const step = &t->step[i];

        assert(step->expr != NULL || step->kind == STEP_WINNING);
        if (step->expr != NULL)
            check_node(s, step->expr);
        if (step->kind == STEP_FOR)
            bind_pattern(s, step->pattern);
        for (uint32_t j = 0; step->kind == STEP_WINNING && j < step->brought;
             j++)
            bind(s, step->brings[j].variable);
    }
}

static void check_call(const node *n)
{
    if (n->call == CALL_POSITION) {
        assert(n->ref.kind != NULL);
        assert(n->kids == n->ref.kind->params);
    } else if (n->call == CALL_FUNCTION) {
        assert(n->ref.function != NULL);
        assert(n->kids == n->ref.function->params);
    } else if (n->call == CALL_LEAST) {
        assert(n->kids >= 1);
    }
}

static void check_node(scope *s, const node *n)
{
    const uint32_t names = s->names;

    assert(n != NULL);
    assert(n->type != NULL);
    if (n->tail != NULL)
        check_tail(s, n->tail);
    for (uint32_t i = 0; i < n->kids; i++)
        check_node(s, n->kid[i]);
    if (n->op == N_NAME && n->call == CALL_VARIABLE) {
        assert(n->ref.variable != NULL);
        assert(n->ref.variable->kind <= VAR_LET ||
               is_bound(s, n->ref.variable));
    } else if (n->op == N_CALL) {
        check_call(n);
    } else if (grundy_is_comparison(n)) {
        assert(n->kids == 2);
    } else if (grundy_tree_is_range(n)) {
        assert(n->kids == 2);
    } else if (n->op == N_IF) {
        assert(n->kids == 3);
    }
    s->names = names;
}

static scope scope_of(const game_kind *kind)
{
    scope s = {.kind = kind};

    for (uint32_t i = 0; i < kind->params; i++)
        bind(&s, kind->param[i].variable);
    return s;
}

/* A target stands where all of its tail's names are bound, and so is what the
 * tail's quicker twin binds instead. */
static void check_move(const game_kind *kind, const rule_move *m, const tail *t)
{
    scope s = scope_of(kind);

    if (t != NULL)
        check_tail(&s, t);
    check_node(&s, m->target);
    assert(m->target->type->tag == TYPE_SUM);
}

void grundy_well_formed_moves(const game_kind *kind, const rule_move *move,
                              uint32_t moves)
{
    for (uint32_t i = 0; i < moves; i++) {
        check_move(kind, &move[i], move[i].tail);
        if (move[i].tail != NULL && move[i].tail->quick != NULL)
            check_move(kind, &move[i], move[i].tail->quick);
    }
}

void grundy_well_formed_kind(const game_kind *kind)
{
    scope s = scope_of(kind);

    grundy_well_formed_moves(kind, kind->move, kind->moves);
    grundy_well_formed_moves(kind, kind->value_move, kind->value_moves);
    for (uint32_t i = 0; i < kind->decides; i++)
        check_node(&s, kind->decide[i].condition);
    if (kind->split != NULL)
        check_node(&s, kind->split);
    if (kind->form != NULL) {
        check_node(&s, kind->form);
        assert(kind->form->op == N_CALL && kind->form->ref.kind == kind);
    }
}

#else
typedef int well_formed_has_nothing;
#endif
