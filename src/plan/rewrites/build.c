/* SPDX-License-Identifier: MIT */
#include "plan/rewrites/build.h"

#include <assert.h>
#include <string.h>

node *grundy_build_node(rewriting *r, node_op op, grundy_span span,
                        uint32_t kids, const type *t)
{
    node *n = r->no_memory ? NULL : grundy_tree_node(r->a, op, span, kids);

    r->no_memory |= n == NULL;
    if (n != NULL)
        n->type = t;
    return n;
}

node *grundy_build_int(rewriting *r, grundy_span span, int64_t number)
{
    node *n = grundy_build_node(r, N_INT, span, 0, &grundy_type_int);

    if (n != NULL)
        n->number = number;
    return n;
}

node *grundy_build_name(rewriting *r, grundy_span span, variable *v)
{
    node *n = v == NULL ? NULL : grundy_build_node(r, N_NAME, span, 0, v->type);

    if (n == NULL)
        return NULL;
    n->name = v->name;
    n->length = strlen(v->name);
    n->call = CALL_VARIABLE;
    n->ref.variable = v;
    return n;
}

static const type *type_of(node_op op, const node *x, const node *y)
{
    if ((op >= N_EQ && op <= N_GE) || op == N_AND || op == N_OR || op == N_IN ||
        op == N_NOT_IN)
        return &grundy_type_bool;
    if (op == N_RANGE || op == N_RANGE_LT)
        return x->type->tag == TYPE_CHAR && y->type->tag == TYPE_CHAR
                   ? &grundy_type_text
                   : &grundy_type_ints;
    if (op == N_INDEX)
        return x->type->item[0];
    return x->type->tag == TYPE_SUM ? &grundy_type_sum : &grundy_type_int;
}

node *grundy_build_pair(rewriting *r, node_op op, node *x, node *y)
{
    node *n = x == NULL || y == NULL
                  ? NULL
                  : grundy_build_node(r, op, x->span, 2, type_of(op, x, y));

    if (n == NULL)
        return NULL;
    n->kid[0] = x;
    n->kid[1] = y;
    return n;
}

node *grundy_build_by(rewriting *r, node_op op, node *x, int64_t number)
{
    return x == NULL ? NULL
                     : grundy_build_pair(r, op, x,
                                         grundy_build_int(r, x->span, number));
}

node *grundy_build_plus(rewriting *r, node *x, int64_t number)
{
    return number == 0 ? x
                       : grundy_build_by(r, number > 0 ? N_ADD : N_SUB, x,
                                         number > 0 ? number : -number);
}

node *grundy_build_add_sums(rewriting *r, node *x, node *y)
{
    if (y == NULL)
        return x;
    return x == NULL ? y : grundy_build_pair(r, N_ADD, x, y);
}

node *grundy_build_call(rewriting *r, grundy_span span, game_kind *kind,
                        node *const *arg, uint32_t args)
{
    node *n = grundy_build_node(r, N_CALL, span, args, &grundy_type_sum);

    if (n == NULL)
        return NULL;
    n->name = kind->name;
    n->call = CALL_POSITION;
    n->ref.kind = kind;
    for (uint32_t i = 0; i < args; i++) {
        if (arg[i] == NULL)
            return NULL;
        n->kid[i] = arg[i];
    }
    return n;
}

node *grundy_build_position(rewriting *r, grundy_span span, game_kind *kind,
                            node *const *arg)
{
    return grundy_build_call(r, span, kind, arg, kind->params);
}

void grundy_build_params(rewriting *r, const game_kind *kind, node **arg)
{
    for (uint32_t i = 0; i < kind->params; i++)
        arg[i] = grundy_build_name(r, kind->span, kind->param[i].variable);
}

node *grundy_build_same(rewriting *r, const game_kind *kind, game_kind *of)
{
    node *arg[GRUNDY_MOST_PARAMS];

    grundy_build_params(r, kind, arg);
    return grundy_build_position(r, kind->span, of, arg);
}

node *grundy_build_nothing(rewriting *r, grundy_span span)
{
    return grundy_build_node(r, N_NOTHING, span, 0, &grundy_type_sum);
}

node *grundy_build_nim(rewriting *r, node *of)
{
    node *const n = grundy_build_word(r, "nim", W_NONE, of, &grundy_type_sum);

    if (n != NULL)
        n->call = CALL_NIM;
    return n;
}

node *grundy_build_not(rewriting *r, node *condition)
{
    node *const n = condition == NULL || r->no_memory
                        ? NULL
                        : grundy_tree_denied(r->a, condition);

    r->no_memory |= condition != NULL && n == NULL;
    return n;
}

node *grundy_build_if(rewriting *r, node *condition, node *x, node *y)
{
    node *n = condition == NULL || x == NULL || y == NULL
                  ? NULL
                  : grundy_build_node(r, N_IF, condition->span, 3, x->type);

    if (n == NULL)
        return NULL;
    n->kid[0] = condition;
    n->kid[1] = x;
    n->kid[2] = y;
    return n;
}

node *grundy_build_with(rewriting *r, node *array, node *const *place,
                        node *const *value, uint32_t count)
{
    node *n = array == NULL ? NULL
                            : grundy_build_node(r, N_WITH, array->span,
                                                count + 1, array->type);

    assert(array == NULL || array->type->tag == TYPE_ARRAY);
    if (n == NULL)
        return NULL;
    n->kid[0] = array;
    for (uint32_t i = 0; i < count; i++) {
        n->kid[i + 1] = grundy_build_pair(r, N_UPDATE, place[i], value[i]);
        if (n->kid[i + 1] == NULL)
            return NULL;
        n->kid[i + 1]->type = array->type->item[0];
    }
    return n;
}

node *grundy_build_word(rewriting *r, const char *name, word_id word, node *x,
                        const type *t)
{
    node *n = x == NULL ? NULL : grundy_build_node(r, N_CALL, x->span, 1, t);

    if (n == NULL)
        return NULL;
    n->name = name;
    n->call = CALL_WORD;
    n->word = (uint8_t)word;
    n->kid[0] = x;
    return n;
}

node *grundy_build_least(rewriting *r, word_id word, node *x, node *y)
{
    node *n = grundy_build_pair(r, N_CALL, x, y);

    assert(word == W_MIN || word == W_MAX || word == W_GCD);
    if (n == NULL)
        return NULL;
    n->name = word == W_MIN ? "min" : word == W_MAX ? "max" : "gcd";
    n->call = CALL_LEAST;
    n->word = (uint8_t)word;
    return n;
}

static pattern *pattern_of(rewriting *r, variable *v, grundy_span span)
{
    pattern *p = grundy_rewrite_new(r, sizeof *p);

    if (p != NULL)
        *p = (pattern){.span = span, .name = v->name, .variable = v};
    return p;
}

node *grundy_build_list(rewriting *r, node *value, const type *t)
{
    node *n =
        value == NULL ? NULL : grundy_build_node(r, N_ARRAY, value->span, 1, t);

    if (n != NULL)
        n->kid[0] = value;
    return n;
}

tail *grundy_build_tail(rewriting *r, const tail_step *step, uint32_t steps)
{
    tail *const t = grundy_rewrite_new(r, sizeof *t);
    tail_step *const own = grundy_rewrite_new(r, (steps + 1) * sizeof *own);

    if (t == NULL || own == NULL)
        return NULL;
    for (uint32_t i = 0; i < steps; i++)
        own[i] = step[i];
    *t = (tail){.steps = steps, .step = own};
    return t;
}

tail *grundy_build_without(rewriting *r, const tail *t, uint32_t at)
{
    tail *const rest = grundy_build_tail(r, t->step, t->steps);

    assert(at < t->steps);
    for (uint32_t i = at + 1; rest != NULL && i < t->steps; i++)
        rest->step[i - 1] = t->step[i];
    if (rest != NULL)
        rest->steps--;
    return rest;
}

tail *grundy_build_where(rewriting *r, const tail *t, uint32_t at,
                         node *condition)
{
    const uint32_t steps = t == NULL ? 0 : t->steps;
    tail_step *const all = grundy_rewrite_new(r, (steps + 1) * sizeof *all);

    if (all == NULL || condition == NULL)
        return NULL;
    assert(at <= steps);
    for (uint32_t i = 0; i < steps; i++)
        all[i + (i >= at)] = t->step[i];
    all[at] = (tail_step){
        .kind = STEP_IF, .span = condition->span, .expr = condition};
    return grundy_build_tail(r, all, steps + 1);
}

tail *grundy_build_loop(rewriting *r, variable *v, node *over)
{
    tail_step s = {.kind = STEP_FOR, .expr = over};

    if (v == NULL || over == NULL)
        return NULL;
    s.span = over->span;
    s.pattern = pattern_of(r, v, over->span);
    return s.pattern == NULL ? NULL : grundy_build_tail(r, &s, 1);
}

node *grundy_build_fold(rewriting *r, const char *name, word_id word,
                        node *body, variable *v, node *over)
{
    node *const n = grundy_build_word(r, name, word, body,
                                      body == NULL ? NULL : body->type);

    if (n == NULL)
        return NULL;
    n->call = CALL_FOLD;
    n->tail = grundy_build_loop(r, v, over);
    return n->tail == NULL ? NULL : n;
}

node *grundy_build_sum(rewriting *r, node *body, variable *v, node *range)
{
    return grundy_build_fold(r, "sum", W_SUM, body, v, range);
}

variable *grundy_build_variable(rewriting *r, const char *name,
                                grundy_span span, variable_kind kind)
{
    variable *v = grundy_rewrite_new(r, sizeof *v);

    if (v != NULL)
        *v = (variable){.name = name,
                        .span = span,
                        .kind = kind,
                        .type = &grundy_type_int,
                        .used = true};
    return v;
}

/* ---- copies ---- */

node *grundy_build_clone(rewriting *r, const node *n)
{
    node *made =
        grundy_build_node(r, (node_op)n->op, n->span, n->kids, n->type);
    node **kid;

    if (made == NULL)
        return NULL;
    kid = made->kid;
    *made = *n;
    made->kid = kid;
    for (uint32_t i = 0; i < n->kids; i++)
        kid[i] = n->kid[i];
    return made;
}

node *grundy_build_copy(rewriting *r, node *n, grundy_build_replace *replace,
                        void *user)
{
    node *found = replace(user, n), *made = n;

    if (found != n)
        return found;
    for (uint32_t i = 0; i < n->kids; i++) {
        node *kid = grundy_build_copy(r, n->kid[i], replace, user);

        if (kid != NULL && kid != n->kid[i] && made == n)
            made = grundy_build_clone(r, n);
        if (kid == NULL || made == NULL)
            return NULL;
        if (made != n)
            made->kid[i] = kid;
    }
    if (n->tail != NULL) {
        tail *t = grundy_build_copy_tail(r, n->tail, replace, user);

        if (t != n->tail && made == n)
            made = grundy_build_clone(r, n);
        if (t == NULL || made == NULL)
            return NULL;
        made->tail = t;
    }
    return made;
}

tail *grundy_build_copy_tail(rewriting *r, const tail *t,
                             grundy_build_replace *replace, void *user)
{
    tail *made = (tail *)(uintptr_t)t;

    for (uint32_t i = 0; i < t->steps; i++) {
        node *const expr = t->step[i].expr;
        node *found =
            expr == NULL ? NULL : grundy_build_copy(r, expr, replace, user);

        if (expr == NULL || found == expr)
            continue;
        if (made == t) {
            made = grundy_rewrite_new(r, sizeof *made);
            if (made == NULL)
                return NULL;
            made->steps = t->steps;
            made->step = grundy_rewrite_new(r, t->steps * sizeof *made->step);
            if (made->step == NULL)
                return NULL;
            memcpy(made->step, t->step, t->steps * sizeof *made->step);
        }
        if (found == NULL)
            return NULL;
        made->step[i].expr = found;
    }
    return made;
}

node *grundy_build_put(void *user, node *n)
{
    build_naming *const v = user;

    if (!grundy_tree_is_name(n, v->name))
        return n;
    v->uses++;
    return v->is;
}

node *grundy_build_argument(void *user, node *n)
{
    const node *const call = user;
    const param *const p = call->call == CALL_POSITION
                               ? call->ref.kind->param
                               : call->ref.function->param;

    for (uint32_t i = 0; i < call->kids; i++)
        if (grundy_tree_is_name(n, p[i].variable))
            return call->kid[i];
    return n;
}
