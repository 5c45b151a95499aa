/* SPDX-License-Identifier: MIT */
/*
 * places, arrays that keep their length.  Where every move hands on the array
 * as it is, it is S.  Where a number i of the position says how far play has
 * come, all behind that place is as in S and nothing before it is read again:
 * then the element there is a number of its own, 0 where there is none.
 *
 * Requires of the second, proved: by a move to p(h with [e] = x, t) are i <= t,
 * e <= t and e in the array; where h[e] is read is i <= e, in the array.  An x
 * that is read no more still has to be in range, or there is no such position.
 */
#include "plan/rewrites/places.h"

#include "base/words.h"
#include "plan/facts/total.h"

static node *walker(placing *w, const node *at)
{
    return grundy_places_name(w, at, w->now->walker);
}

static bool is_in_array(placing *w, const node *e)
{
    return grundy_places_at_least(w, e, NULL, 0) &&
           grundy_places_at_least(w, grundy_places_length(w, e), e, 1);
}

static bool is_same(placing *w, const node *x, const node *y)
{
    return grundy_places_at_least(w, x, y, 0) &&
           grundy_places_at_least(w, y, x, 0);
}

/* Of S, 0 behind its end. */
static node *of_whole(placing *w, node *e)
{
    node *const length = grundy_places_length(w, e);
    node *const is =
        grundy_build_pair(w->r, N_INDEX, grundy_places_whole(w, e), e);

    return grundy_places_at_least(w, length, e, 1)
               ? is
               : grundy_build_if(w->r, grundy_build_pair(w->r, N_LT, e, length),
                                 is, grundy_places_number(w, e, 0));
}

/* h[e], from where play has come to. */
static node *element_at(placing *w, node *e)
{
    node *const here = walker(w, e);

    if (here == NULL)
        return NULL;
    if (is_same(w, e, here))
        return grundy_places_head(w, e);
    return grundy_places_at_least(w, e, here, 1)
               ? of_whole(w, e)
               : grundy_build_if(w->r, grundy_build_pair(w->r, N_EQ, e, here),
                                 grundy_places_head(w, e), of_whole(w, e));
}

/* ---- what is handed on ---- */

typedef struct update {
    node *at, *value;
} update;

/* `element == place`, where `place` does not name it. */
static node *place_of(const node *n, const variable *element)
{
    for (uint32_t i = 0; i < 2; i++)
        if (grundy_tree_is_name(n->kid[i], element) &&
            !grundy_tree_names(n->kid[1 - i], element))
            return n->kid[1 - i];
    return NULL;
}

/* [if j == e then x else h[j] for j in 0..<len(h)] */
static bool as_list(placing *w, const node *n, update *out)
{
    const tail_step *const s = n->tail == NULL ? NULL : n->tail->step;
    const node *body, *rest;
    const variable *element;
    bool equal;

    if (n->op != N_ARRAY || n->kids != 1 || s == NULL || n->tail->steps != 1 ||
        s->kind != STEP_FOR || s->pattern->name == NULL ||
        !grundy_tree_is_range(s->expr) ||
        !grundy_tree_is_int(s->expr->kid[0], 0))
        return false;
    body = n->kid[0];
    element = s->pattern->variable;
    if (body->op != N_IF ||
        (body->kid[0]->op != N_EQ && body->kid[0]->op != N_NE))
        return false;
    equal = body->kid[0]->op == N_EQ;
    rest = body->kid[equal ? 2 : 1];
    out->at = place_of(body->kid[0], element);
    out->value = body->kid[equal ? 1 : 2];
    return out->at != NULL && rest->op == N_INDEX &&
           grundy_places_is_array(w, rest->kid[0]) &&
           grundy_tree_is_name(rest->kid[1], element) &&
           !grundy_tree_names(out->value, element) &&
           is_same(w, grundy_places_length(w, n),
                   grundy_build_plus(w->r, s->expr->kid[1],
                                     s->expr->op == N_RANGE));
}

/* Whether an element may be x. */
static node *is_element(placing *w, const param *p, node *x)
{
    return p->range == NULL
               ? grundy_build_by(w->r, N_GE, x, 0)
               : grundy_build_pair(w->r, N_IN, x, (node *)(uintptr_t)p->range);
}

/* Differences of naturals do not fail. */
static bool is_plain(placing *w, const node *n)
{
    return n->op == N_INT || n->op == N_NAME ||
           (n->op == N_SUB && is_plain(w, n->kid[0]) &&
            is_plain(w, n->kid[1]) &&
            grundy_places_at_least(w, n->kid[0], NULL, 0) &&
            grundy_places_at_least(w, n->kid[1], NULL, 0));
}

static bool is_surely_element(placing *w, const param *p, const node *x)
{
    return is_plain(w, x) && grundy_places_at_least(w, x, NULL, 0) &&
           (p->range == NULL ||
            grundy_places_at_least(w, p->range->kid[1], x, 0));
}

/* The element at t, which is `is` if x is not put there; last: nothing is put
 * in its place. */
static node *put(placing *w, const param *p, node *t, const update *u, node *is,
                 bool last)
{
    node *const at = grundy_places_expr(w, u->at);
    node *const value = grundy_places_expr(w, u->value);
    node *otherwise;

    if (at == NULL || value == NULL || at->type->tag != TYPE_INT ||
        !is_in_array(w, at) || !grundy_places_at_least(w, t, at, 0)) {
        w->fails = true;
        return NULL;
    }
    if (is_same(w, t, at))
        return value;
    w->fails |= !last && !is_surely_element(w, p, value);
    otherwise = is_surely_element(w, p, value)
                    ? is
                    : grundy_build_if(w->r, is_element(w, p, value), is,
                                      grundy_places_number(w, t, -1));
    return grundy_places_at_least(w, t, at, 1)
               ? otherwise
               : grundy_build_if(w->r, grundy_build_pair(w->r, N_EQ, t, at),
                                 value, otherwise);
}

static node *head_of(placing *w, const param *p, node *t, node *array)
{
    node *is = element_at(w, t);
    update u;

    if (grundy_places_is_array(w, array))
        return is;
    if (as_list(w, array, &u))
        return put(w, p, t, &u, is, true);
    if (array->op != N_WITH || !grundy_places_is_array(w, array->kid[0])) {
        w->fails = true;
        return NULL;
    }
    for (uint32_t i = 1; i < array->kids && is != NULL; i++) {
        if (array->kid[i]->kids != 2)
            w->fails = true;
        else
            u = (update){array->kid[i]->kid[0], array->kid[i]->kid[1]};
        is = w->fails ? NULL : put(w, p, t, &u, is, i + 1 == array->kids);
    }
    return is;
}

node *grundy_places_walked(placing *w, node *n, node *const *arg, node *array)
{
    const placed_kind *const k = &w->kind[n->ref.kind->index];
    node *const t = arg[k->walks], *is[2], *condition;
    handed to = {0};

    if (array->op != N_IF && t->op != N_IF) {
        if (!grundy_places_at_least(w, t, walker(w, t), 0))
            w->fails = true;
        else
            to.head = head_of(w, &n->ref.kind->param[k->at], t, array);
        return to.head == NULL ? NULL : grundy_places_call(w, n, arg, &to);
    }
    condition =
        array->op == N_IF ? grundy_places_expr(w, array->kid[0]) : t->kid[0];
    for (uint32_t i = 0; i < 2; i++) {
        const relations_mark mark = grundy_relations_mark(&w->facts);
        node *of[GRUNDY_MOST_PARAMS];

        if (condition == NULL)
            return NULL;
        for (uint32_t j = 0; j < n->kids; j++)
            of[j] = j == k->walks && array->op != N_IF ? t->kid[1 + i] : arg[j];
        grundy_relations_assume(&w->facts, condition, i == 0);
        is[i] = grundy_places_walked(
            w, n, of, array->op == N_IF ? array->kid[1 + i] : array);
        grundy_relations_forget(&w->facts, &mark);
    }
    return grundy_build_if(w->r, condition, is[0], is[1]);
}

/* ---- the rules ---- */

static node *part(placing *w, node *n)
{
    node *first, *end, *slice;

    if (!grundy_places_ends(w, n, &first, &end) ||
        !grundy_places_at_least(w, first, walker(w, n), 1) ||
        !grundy_places_at_least(w, grundy_places_length(w, n), end, 0)) {
        w->fails = true;
        return NULL;
    }
    slice = grundy_build_clone(w->r, n);
    if (slice == NULL)
        return NULL;
    slice->kid[0] = grundy_places_whole(w, n);
    slice->kid[1] = grundy_build_pair(w->r, N_RANGE_LT, first, end);
    return slice->kid[0] == NULL || slice->kid[1] == NULL ? NULL : slice;
}

node *grundy_places_read(placing *w, node *n, bool *is)
{
    node *e;

    *is = true;
    if (n->op == N_SLICE && grundy_places_is_array(w, n->kid[0]))
        return part(w, n);
    if (n->op == N_CALL && n->call == CALL_WORD &&
        (n->word == W_LEN || n->word == W_SIZE) &&
        grundy_places_is_array(w, n->kid[0]))
        return grundy_places_length(w, n);
    if (n->op == N_INDEX && grundy_places_is_array(w, n->kid[0])) {
        e = grundy_places_expr(w, n->kid[1]);
        if (e != NULL && e->type->tag == TYPE_INT && is_in_array(w, e) &&
            grundy_places_at_least(w, e, walker(w, n), 0))
            return element_at(w, e);
        w->fails = true;
    }
    w->fails |= grundy_places_is_array(w, n);
    *is = w->fails;
    return NULL;
}

/* ---- whether it may be ---- */

/* The number of the kind that walks, the `which`-th that counts from 0. */
static bool has_walker(const game_kind *kind, placed_kind *k, uint32_t which)
{
    for (uint32_t i = 0; i < kind->params; i++)
        if (kind->param[i].kind == PARAM_INT && which-- == 0) {
            k->walks = i;
            k->walker = kind->param[i].variable;
            return true;
        }
    return false;
}

static bool has_length(const placing *w, const param *p)
{
    return p->length == NULL || (w->whole->length != NULL &&
                                 grundy_tree_same(p->length, w->whole->length));
}

/* 0 is an element. */
static bool has_zero(const param *p)
{
    return p->range == NULL ||
           (p->range->op == N_RANGE && grundy_tree_is_int(p->range->kid[0], 0));
}

bool grundy_places_may_walk(placing *w, uint32_t which)
{
    const ruleset *const set = w->r->set;

    w->length = NULL;
    for (uint32_t i = 0; i < set->kinds; i++) {
        const game_kind *const kind = &set->kind[i];
        const param *const p = &kind->param[w->kind[i].at];

        if (w->kind[i].at == kind->params)
            continue;
        if (!has_length(w, p))
            w->length = p->length;
        if (!has_zero(p) || !has_walker(kind, &w->kind[i], which))
            return false;
    }
    for (uint32_t i = 0; w->length != NULL && i < set->kinds; i++) {
        const param *const p = &set->kind[i].param[w->kind[i].at];

        if (w->kind[i].at < set->kind[i].params &&
            (p->length == NULL || !grundy_tree_same(p->length, w->length)))
            return false;
    }
    return !w->slices;
}

bool grundy_places_may_stay(const placing *w)
{
    const ruleset *const set = w->r->set;

    for (uint32_t i = 0; i < set->kinds; i++) {
        const placed_kind *const k = &w->kind[i];
        const param *const p = &set->kind[i].param[k->at];

        if (k->at < set->kind[i].params &&
            (!has_length(w, p) || !grundy_places_is_in_range(w, p)))
            return false;
    }
    return !w->slices;
}
