/* SPDX-License-Identifier: MIT */
/*
 * places, the rules: h[e] is S[from + e] where it is proved that it is there,
 * and the array is made as it was written where it is not.  What is proved is
 * by linear forms of the places, of loops, and of what was tested before.
 */
#include "plan/rewrites/places.h"

#include "base/words.h"
#include "plan/facts/total.h"

/* Beyond this no array goes. */
#define FAR (INT64_C(1) << 40)

/* ---- what holds ---- */

bool grundy_places_at_least(placing *w, const node *x, const node *y,
                            int64_t least)
{
    form gap, less;

    if (x == NULL)
        return false;
    gap = grundy_relations_of(&w->facts, x);
    if (y == NULL)
        return grundy_relations_never_below(&w->facts, &gap, least);
    less = grundy_relations_of(&w->facts, y);
    return grundy_form_add(&gap, &less, -1) &&
           grundy_relations_never_below(&w->facts, &gap, least);
}

/* At any position of the kind. */
static void begin_facts(placing *w, const game_kind *kind)
{
    const placed_kind *const p = &w->kind[kind->index];
    interval_names names;
    form from, to;

    grundy_total_begin(&names);
    grundy_relations_open(&w->facts, names.source);
    w->facts.coarse = true;
    grundy_relations_begin(&w->facts, NULL, NULL);
    grundy_total_params(&w->facts.names, kind);
    if (p->at == kind->params)
        return;
    if (w->walks) {
        grundy_interval_name(&w->facts.names, p->head,
                             (interval){0, INT64_MAX});
        for (uint32_t i = 0; i < kind->params; i++)
            if (kind->param[i].kind == PARAM_INT &&
                kind->param[i].range != NULL) {
                from = grundy_relations_name(kind->param[i].variable);
                grundy_relations_in_range(&w->facts, &from,
                                          kind->param[i].range);
            }
        return;
    }
    grundy_interval_name(&w->facts.names, p->from, (interval){0, FAR});
    grundy_interval_name(&w->facts.names, p->to, (interval){0, FAR});
    from = grundy_relations_name(p->from);
    to = grundy_relations_name(p->to);
    grundy_relations_at_most(&w->facts, &from, &to, 0);
}

/* ---- expressions ---- */

static node *length(placing *w, const node *at)
{
    return grundy_build_pair(w->r, N_SUB, grundy_places_to(w, at),
                             grundy_places_from(w, at));
}

static bool is_length(const placing *w, const node *n)
{
    return n->op == N_SUB && grundy_tree_is_name(n->kid[0], w->now->to) &&
           grundy_tree_is_name(n->kid[1], w->now->from);
}

/* Whether a sum begins with the length. */
static bool begins_with_length(const placing *w, const node *n)
{
    return is_length(w, n) || ((n->op == N_ADD || n->op == N_SUB) &&
                               begins_with_length(w, n->kid[0]));
}

node *grundy_places_beyond(placing *w, node *n)
{
    if (n == NULL || grundy_tree_is_int(n, 0))
        return n == NULL ? NULL : grundy_places_from(w, n);
    if (is_length(w, n))
        return grundy_places_to(w, n);
    if (begins_with_length(w, n))
        return grundy_build_pair(w->r, (node_op)n->op,
                                 grundy_places_beyond(w, n->kid[0]), n->kid[1]);
    return grundy_build_pair(w->r, N_ADD, grundy_places_from(w, n), n);
}

/* from + 1 */
static node *behind_first(placing *w, const node *at)
{
    return grundy_build_plus(w->r, grundy_places_from(w, at), 1);
}

static node *slice(placing *w, node *of, node *from, node *to)
{
    node *const n = from == NULL || of == NULL || to == NULL
                        ? NULL
                        : grundy_build_node(w->r, N_SLICE, of->span, 2,
                                            w->now->array->type);

    if (n == NULL)
        return NULL;
    n->kid[0] = of;
    n->kid[1] = grundy_build_pair(w->r, N_RANGE_LT, from, to);
    return n->kid[1] == NULL ? NULL : n;
}

/* The sum of S before `end`. */
static node *sum_before(placing *w, const node *at, node *end)
{
    variable *const v =
        grundy_build_variable(w->r, "element", at->span, VAR_LOOP);
    node *const body = grundy_places_name(w, at, v);
    node *const all = slice(w, grundy_places_whole(w, at),
                            grundy_places_number(w, at, 0), end);

    return body == NULL || all == NULL ? NULL
                                       : grundy_build_sum(w->r, body, v, all);
}

/* The first number, where it is not that of S. */
static node *first_of(placing *w, const node *at)
{
    return w->adds ? sum_before(w, at, behind_first(w, at))
                   : grundy_places_head(w, at);
}

/* The array as it was. */
static node *array(placing *w, const node *at)
{
    const placed_kind *const k = w->now;
    node *from = grundy_places_from(w, at), *const to = grundy_places_to(w, at),
         *rest;

    if (!grundy_places_has_first(w))
        return slice(w, grundy_places_whole(w, at), from, to);
    rest = slice(w, grundy_places_whole(w, at), behind_first(w, at), to);
    rest = rest == NULL
               ? NULL
               : grundy_build_pair(
                     w->r, N_ADD,
                     grundy_build_list(w->r, first_of(w, at), k->array->type),
                     rest);
    if (rest != NULL)
        rest->type = k->array->type;
    return grundy_build_if(
        w->r, grundy_build_pair(w->r, N_LT, from, to), rest,
        slice(w, grundy_places_whole(w, at), from, grundy_places_from(w, at)));
}

static node *element(placing *w, node *n)
{
    node *const e = grundy_places_expr(w, n->kid[1]);
    node *is;

    if (e == NULL)
        return NULL;
    if (e->type->tag != TYPE_INT || !grundy_places_at_least(w, e, NULL, 0) ||
        !grundy_places_at_least(w, length(w, n), e, 1))
        return grundy_build_pair(w->r, N_INDEX, array(w, n), e);
    if (grundy_places_has_first(w) && grundy_tree_is_int(e, 0))
        return first_of(w, n);
    is = grundy_build_pair(w->r, N_INDEX, grundy_places_whole(w, n),
                           grundy_places_beyond(w, e));
    return !grundy_places_has_first(w) || grundy_places_at_least(w, e, NULL, 1)
               ? is
               : grundy_build_if(w->r, grundy_build_by(w->r, N_EQ, e, 0),
                                 first_of(w, n), is);
}

bool grundy_places_ends(placing *w, const node *n, node **first, node **end)
{
    const node *const range = n->kid[1];

    if (!grundy_tree_is_range(range))
        return false;
    *first = grundy_places_expr(w, range->kid[0]);
    *end = grundy_build_plus(w->r, grundy_places_expr(w, range->kid[1]),
                             range->op == N_RANGE);
    return *first != NULL && *end != NULL;
}

bool grundy_places_has(placing *w, const node *n, int64_t least)
{
    return grundy_places_at_least(w, length(w, n), NULL, least);
}

bool grundy_places_within(placing *w, const node *n, int64_t least,
                          node **first, node **end)
{
    return grundy_places_ends(w, n, first, end) &&
           grundy_places_at_least(w, *first, NULL, least) &&
           grundy_places_at_least(w, *end, *first, 0) &&
           grundy_places_at_least(w, length(w, n), *end, 0);
}

static node *part(placing *w, node *n)
{
    node *first, *end;

    if (!grundy_places_ends(w, n, &first, &end)) {
        w->fails = true;
        return NULL;
    }
    if (grundy_places_at_least(w, first, NULL, grundy_places_has_first(w)) &&
        grundy_places_at_least(w, length(w, n), end, 0))
        return slice(w, grundy_places_whole(w, n),
                     grundy_places_beyond(w, first),
                     grundy_places_beyond(w, end));
    return slice(w, array(w, n), first, end);
}

/* ---- all expressions ---- */

static tail *place_tail(placing *w, const tail *t)
{
    tail *const made = grundy_build_tail(w->r, t->step, t->steps);

    for (uint32_t i = 0; made != NULL && i < t->steps; i++) {
        w->fails |= t->step[i].kind == STEP_WINNING;
        made->step[i].expr = grundy_places_expr(w, t->step[i].expr);
        if (made->step[i].expr == NULL)
            return NULL;
        (void)grundy_relations_step(&w->facts, &made->step[i]);
    }
    return made;
}

bool grundy_places_adds_first(const placing *w, const node *n, node **end)
{
    const tail_step *const s = n->tail == NULL ? NULL : n->tail->step;

    if (n->op != N_CALL || n->call != CALL_FOLD || n->word != W_SUM ||
        n->type->tag != TYPE_INT || s == NULL || n->tail->steps != 1 ||
        s->kind != STEP_FOR || s->pattern->name == NULL ||
        s->expr->op != N_SLICE || !grundy_places_is_array(w, s->expr->kid[0]) ||
        s->expr->kid[1]->op != N_RANGE_LT ||
        !grundy_tree_is_int(s->expr->kid[1]->kid[0], 0))
        return false;
    *end = s->expr->kid[1]->kid[1];
    return true;
}

/* sum(f(x) for x in h[0..<end]) is f(first) and the sum over the rest, where
 * there is a first number; NULL: it is another fold. */
static node *sum_from_first(placing *w, node *n)
{
    build_naming put;
    node *end, *body, *rest;

    if (!grundy_places_has_first(w) || !grundy_places_adds_first(w, n, &end))
        return NULL;
    end = grundy_places_expr(w, end);
    if (end == NULL || !grundy_places_at_least(w, end, NULL, 1) ||
        !grundy_places_at_least(w, length(w, n), end, 0))
        return NULL;
    put = (build_naming){.name = n->tail->step->pattern->variable,
                         .is = first_of(w, n)};
    if (w->adds && grundy_tree_is_name(n->kid[0], put.name))
        return sum_before(w, n, grundy_places_beyond(w, end));
    body = grundy_places_expr(w, n->kid[0]);
    rest = slice(w, grundy_places_whole(w, n), behind_first(w, n),
                 grundy_places_beyond(w, end));
    if (body == NULL || rest == NULL || put.is == NULL)
        return NULL;
    return grundy_build_pair(
        w->r, N_ADD, grundy_build_copy(w->r, body, grundy_build_put, &put),
        grundy_build_sum(w->r, body, n->tail->step->pattern->variable, rest));
}

/* The kids one by one; those before hold, or do not, where later ones are
 * looked at. */
static node *place_kids(placing *w, node *n)
{
    const relations_mark mark = grundy_relations_mark(&w->facts);
    node *const made = grundy_build_clone(w->r, n);
    node **const kid = made == NULL ? NULL : made->kid;

    if (made == NULL)
        return NULL;
    if (n->tail != NULL) {
        made->tail = place_tail(w, n->tail);
        if (made->tail == NULL)
            return NULL;
    }
    for (uint32_t i = 0; i < n->kids; i++) {
        const relations_mark before = grundy_relations_mark(&w->facts);

        if (n->op == N_IF && i > 0)
            grundy_relations_assume(&w->facts, kid[0], i == 1);
        kid[i] = grundy_places_expr(w, n->kid[i]);
        if (kid[i] == NULL)
            return NULL;
        if (n->op == N_AND || n->op == N_OR)
            grundy_relations_assume(&w->facts, kid[i], n->op == N_AND);
        else
            grundy_relations_forget(&w->facts, &before);
    }
    grundy_relations_forget(&w->facts, &mark);
    return made;
}

node *grundy_places_expr(placing *w, node *n)
{
    const placed_kind *const k = w->now;
    bool is_read;
    node *sum;

    if (w->fails || w->r->no_memory || n == NULL)
        return NULL;
    if (n->op == N_CALL && n->call == CALL_POSITION &&
        w->kind[n->ref.kind->index].at < n->ref.kind->params)
        return grundy_places_position(w, n);
    if (k->array == NULL)
        return place_kids(w, n);
    if (w->stays)
        return grundy_places_is_array(w, n) ? grundy_places_whole(w, n)
                                            : place_kids(w, n);
    if (w->walks) {
        node *const read = grundy_places_read(w, n, &is_read);

        return is_read ? read : place_kids(w, n);
    }
    if (grundy_places_is_array(w, n))
        return array(w, n);
    if (n->op == N_INDEX && grundy_places_is_array(w, n->kid[0]))
        return element(w, n);
    if (n->op == N_SLICE && grundy_places_is_array(w, n->kid[0]))
        return part(w, n);
    if (n->op == N_CALL && n->call == CALL_WORD &&
        (n->word == W_LEN || n->word == W_SIZE) &&
        grundy_places_is_array(w, n->kid[0]))
        return length(w, n);
    sum = sum_from_first(w, n);
    return sum != NULL || w->fails ? sum : place_kids(w, n);
}

/* ---- the rules ---- */

static bool place_decide(placing *w, const rule_decide *d, rule_decide *out)
{
    *out = *d;
    out->condition = grundy_places_expr(w, d->condition);
    if (out->condition == NULL)
        return false;
    if (d->score != NULL) {
        const relations_mark mark = grundy_relations_mark(&w->facts);

        grundy_relations_assume(&w->facts, out->condition, true);
        out->score = grundy_places_expr(w, d->score);
        grundy_relations_forget(&w->facts, &mark);
    }
    grundy_relations_assume(&w->facts, out->condition, false);
    return d->score == NULL || out->score != NULL;
}

static bool place_move(placing *w, const rule_move *m, rule_move *out)
{
    *out = *m;
    out->name = NULL; /* nobody is told */
    out->tail = place_tail(w, m->tail);
    out->target = out->tail == NULL ? NULL : grundy_places_expr(w, m->target);
    if (m->gain != NULL)
        out->gain = out->target == NULL ? NULL : grundy_places_expr(w, m->gain);
    return out->target != NULL && (m->gain == NULL || out->gain != NULL);
}

bool grundy_places_rules(placing *w, const game_kind *kind)
{
    placed_kind *const p = &w->kind[kind->index];
    relations_mark mark;
    bool done = true;

    w->now = p;
    p->move = grundy_rewrite_new(w->r, (kind->moves + 1) * sizeof *p->move);
    p->decide =
        grundy_rewrite_new(w->r, (kind->decides + 1) * sizeof *p->decide);
    if (p->move == NULL || p->decide == NULL)
        return false;
    begin_facts(w, kind);
    for (uint32_t i = 0; i < kind->decides && done; i++)
        done = place_decide(w, &kind->decide[i], &p->decide[i]);
    mark = grundy_relations_mark(&w->facts);
    for (uint32_t i = 0; i < kind->moves && done; i++) {
        done = place_move(w, &kind->move[i], &p->move[i]);
        grundy_relations_forget(&w->facts, &mark);
    }
    return done && !w->fails;
}
