/* SPDX-License-Identifier: MIT */
/*
 * Where play begins with an array (or a text) that is read or named, and every
 * move hands on a slice of the array that the position has, the array is told
 * by where it stands: h is S[from..<to], h[e] is S[from + e] and len(h) is
 * to - from.  So a position has two numbers, or one where an end never moves,
 * and none where the array stays.  If moves put another number in the place of
 * the first one too, that is a number of its own, 0 where h is empty:
 * `[h[0] - k] + h[1..<len(h)]` keeps its place.  Where it only ever becomes the
 * sum of the first ones, `[sum(h[0..<k])] + h[k..<len(h)]`, it is the sum of
 * all of S up to its place, and no number of its own.
 *
 * It is the same game: each array that play comes to has such numbers, and
 * equal ones may have several.  So it holds for results and misère play too.
 *
 * Requires: nobody asks but the file, and for no winning moves; outside of the
 * rules the kinds are given one array, by its name; all kinds declare the same
 * range for it, which names no parameter, and no other range names the array;
 * of the slices that are handed on it is proved that they lie in the array and
 * do not end before they begin.
 * Keeps: what fails.  Where it is not proved that h[e] is there, the array is
 * made as it was written.  Elements are looked at once, where play begins,
 * whether they are in the range that the rules declare; if not, the position
 * is one outside of its range.
 */
#include "plan/rewrites/passes.h"

#include <stdio.h>
#include <string.h>

#include "plan/facts/relations.h"
#include "plan/facts/total.h"
#include "plan/rewrites/build.h"

/* Beyond this no array goes. */
#define FAR (INT64_C(1) << 40)

/* What stands for the array of a kind. */
typedef struct placed_kind {
    uint32_t at; /* which parameter; params: there is none */
    variable *array, *head, *from, *to;
    rule_move *move;
    rule_decide *decide;
} placed_kind;

typedef struct placing {
    rewriting *r;
    placed_kind *kind;
    const placed_kind *now; /* whose rules are at work */
    variable *whole;        /* S */
    relations facts;
    struct outside *outside;
    bool has_head, moves_from, moves_to;
    bool adds; /* the first number is the sum up to its place */
    bool starts_from, starts_to; /* with slices that need them, too */
    bool fails;
} placing;

/* A position of a kind that stands outside of the rules. */
typedef struct outside {
    node *call;
    struct outside *next;
} outside;

/* A slice that is handed on. */
typedef struct handed {
    node *head, *from, *to;
} handed;

static node *place(placing *w, node *n);

/* ---- what holds ---- */

/* x - y >= least; NULL for y is 0. */
static bool is_at_least(placing *w, const node *x, const node *y, int64_t least)
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
    grundy_interval_name(&w->facts.names, p->from, (interval){0, FAR});
    grundy_interval_name(&w->facts.names, p->to, (interval){0, FAR});
    from = grundy_relations_name(p->from);
    to = grundy_relations_name(p->to);
    grundy_relations_at_most(&w->facts, &from, &to, 0);
}

/* ---- expressions ---- */

static node *name(placing *w, const node *at, variable *v)
{
    return grundy_build_name(w->r, at->span, v);
}

static node *number(placing *w, const node *at, int64_t n)
{
    return grundy_build_int(w->r, at->span, n);
}

static node *pair(placing *w, node_op op, node *x, node *y)
{
    return grundy_build_pair(w->r, op, x, y);
}

static node *length(placing *w, const node *at)
{
    return pair(w, N_SUB, name(w, at, w->now->to), name(w, at, w->now->from));
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

/* from + n */
static node *beyond(placing *w, node *n)
{
    if (n == NULL || grundy_tree_is_int(n, 0))
        return n == NULL ? NULL : name(w, n, w->now->from);
    if (is_length(w, n))
        return name(w, n, w->now->to);
    if (begins_with_length(w, n))
        return pair(w, (node_op)n->op, beyond(w, n->kid[0]), n->kid[1]);
    return pair(w, N_ADD, name(w, n, w->now->from), n);
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
    n->kid[1] = pair(w, N_RANGE_LT, from, to);
    return n->kid[1] == NULL ? NULL : n;
}

/* The sum of S before `end`. */
static node *sum_before(placing *w, const node *at, node *end)
{
    variable *const v =
        grundy_build_variable(w->r, "element", at->span, VAR_LOOP);
    node *const body = name(w, at, v);
    node *const all = slice(w, name(w, at, w->whole), number(w, at, 0), end);

    return body == NULL || all == NULL ? NULL
                                       : grundy_build_sum(w->r, body, v, all);
}

/* The first number, where it is not that of S. */
static node *first_of(placing *w, const node *at)
{
    return w->adds ? sum_before(w, at, beyond(w, number(w, at, 1)))
                   : name(w, at, w->now->head);
}

static bool has_first(const placing *w)
{
    return w->has_head || w->adds;
}

/* The array as it was. */
static node *array(placing *w, const node *at)
{
    const placed_kind *const k = w->now;
    node *from = name(w, at, k->from), *const to = name(w, at, k->to), *rest;

    if (!has_first(w))
        return slice(w, name(w, at, w->whole), from, to);
    rest = slice(w, name(w, at, w->whole), beyond(w, number(w, at, 1)), to);
    rest = rest == NULL
               ? NULL
               : pair(w, N_ADD,
                      grundy_build_list(w->r, first_of(w, at), k->array->type),
                      rest);
    if (rest != NULL)
        rest->type = k->array->type;
    return grundy_build_if(
        w->r, pair(w, N_LT, from, to), rest,
        slice(w, name(w, at, w->whole), from, name(w, at, k->from)));
}

static bool is_array(const placing *w, const node *n)
{
    return grundy_tree_is_name(n, w->now->array);
}

static node *element(placing *w, node *n)
{
    node *const e = place(w, n->kid[1]);
    node *is;

    if (e == NULL)
        return NULL;
    if (e->type->tag != TYPE_INT || !is_at_least(w, e, NULL, 0) ||
        !is_at_least(w, length(w, n), e, 1)) {
        is = pair(w, N_INDEX, array(w, n), e);
    } else if (has_first(w) && grundy_tree_is_int(e, 0)) {
        return first_of(w, n);
    } else {
        is = pair(w, N_INDEX, name(w, n, w->whole), beyond(w, e));
        if (has_first(w) && !is_at_least(w, e, NULL, 1))
            is = grundy_build_if(w->r, pair(w, N_EQ, e, number(w, n, 0)),
                                 first_of(w, n), is);
    }
    return is;
}

/* The ends of a slice of the array, from the first on and before the last. */
static bool ends_of(placing *w, const node *n, node **first, node **end)
{
    const node *const range = n->kid[1];

    if (!grundy_tree_is_range(range))
        return false;
    *first = place(w, range->kid[0]);
    *end = place(w, range->kid[1]);
    if (range->op == N_RANGE && *end != NULL)
        *end = pair(w, N_ADD, *end, number(w, n, 1));
    return *first != NULL && *end != NULL;
}

static node *part(placing *w, node *n)
{
    node *first, *end;

    if (!ends_of(w, n, &first, &end)) {
        w->fails = true;
        return NULL;
    }
    if (is_at_least(w, first, NULL, has_first(w)) &&
        is_at_least(w, length(w, n), end, 0))
        return slice(w, name(w, n, w->whole), beyond(w, first), beyond(w, end));
    return slice(w, array(w, n), first, end);
}

/* ---- what is handed on ---- */

static bool hand_on(placing *w, node *n, handed *out);

static bool hand_slice(placing *w, node *n, handed *out)
{
    node *first, *end, *some;

    if (!is_array(w, n->kid[0]) || !ends_of(w, n, &first, &end) ||
        !is_at_least(w, first, NULL, 0) || !is_at_least(w, end, first, 0) ||
        !is_at_least(w, length(w, n), end, 0))
        return false;
    *out = (handed){.from = beyond(w, first), .to = beyond(w, end)};
    if (!w->has_head)
        return !w->adds || grundy_tree_is_int(first, 0);
    if (grundy_tree_is_int(first, 0))
        out->head = name(w, n, w->now->head);
    else if (is_at_least(w, first, NULL, 1))
        out->head = pair(w, N_INDEX, name(w, n, w->whole), beyond(w, first));
    else
        return false;
    some = pair(w, N_LT, first, end);
    if (!is_at_least(w, end, first, 1))
        out->head = grundy_build_if(w->r, some, out->head, number(w, n, 0));
    return true;
}

/* Whether it is sum(h[0..<end]); *end as it is written. */
static bool adds_first(const placing *w, const node *n, node **end)
{
    const tail_step *const s = n->tail == NULL ? NULL : n->tail->step;

    if (n->op != N_CALL || n->call != CALL_FOLD || n->word != W_SUM ||
        n->type->tag != TYPE_INT || s == NULL || n->tail->steps != 1 ||
        s->kind != STEP_FOR || s->pattern->name == NULL ||
        s->expr->op != N_SLICE || !is_array(w, s->expr->kid[0]) ||
        s->expr->kid[1]->op != N_RANGE_LT ||
        !grundy_tree_is_int(s->expr->kid[1]->kid[0], 0))
        return false;
    *end = s->expr->kid[1]->kid[1];
    return true;
}

/* Where the first number stays a sum: those that go are in it. */
static bool is_added(const placing *w, const node *head, const node *rest)
{
    node *end;

    return adds_first(w, head, &end) &&
           grundy_tree_is_name(head->kid[0],
                               head->tail->step->pattern->variable) &&
           grundy_tree_is_range(rest->kid[1]) &&
           grundy_tree_same(end, rest->kid[1]->kid[0]);
}

/* [e] + h[first..<end] */
static bool hand_joined(placing *w, node *n, handed *out)
{
    const node *const list = n->kid[0];
    node *head, *first, *end;

    if (!has_first(w) || list->op != N_ARRAY || list->kids != 1 ||
        list->tail != NULL || n->kid[1]->op != N_SLICE ||
        !is_array(w, n->kid[1]->kid[0]))
        return false;
    if (w->adds && !is_added(w, list->kid[0], n->kid[1]))
        return false;
    head = place(w, list->kid[0]);
    if (head == NULL || !ends_of(w, n->kid[1], &first, &end) ||
        !is_at_least(w, first, NULL, 1) || !is_at_least(w, end, first, 0) ||
        !is_at_least(w, length(w, n), end, 0))
        return false;
    first = grundy_tree_is_int(first, 1)
                ? number(w, n, 0)
                : pair(w, N_SUB, first, number(w, n, 1));
    *out = (handed){head, beyond(w, first), beyond(w, end)};
    return true;
}

/* h with [0] = e */
static bool hand_with(placing *w, node *n, handed *out)
{
    const node *const update = n->kid[1];

    if (!w->has_head || n->kids != 2 || !is_array(w, n->kid[0]) ||
        update->kids != 2 || !grundy_tree_is_int(update->kid[0], 0) ||
        !is_at_least(w, length(w, n), NULL, 1))
        return false;
    *out = (handed){place(w, update->kid[1]), name(w, n, w->now->from),
                    name(w, n, w->now->to)};
    return out->head != NULL;
}

static bool hand_on(placing *w, node *n, handed *out)
{
    if (is_array(w, n)) {
        *out = (handed){name(w, n, w->now->head), name(w, n, w->now->from),
                        name(w, n, w->now->to)};
        return true;
    }
    switch ((node_op)n->op) {
    case N_SLICE: return hand_slice(w, n, out);
    case N_ADD: return hand_joined(w, n, out);
    case N_WITH: return hand_with(w, n, out);
    case N_ARRAY:
        *out = (handed){number(w, n, 0), name(w, n, w->now->to),
                        name(w, n, w->now->to)};
        return n->kids == 0 && n->tail == NULL;
    default: return false;
    }
}

/* The call with what is handed on in the place of the array: the numbers that
 * there are. */
static node *call_with(placing *w, const node *n, node *const *arg,
                       const handed *is)
{
    node *all[GRUNDY_MOST_PARAMS + 2];
    uint32_t args = 0;

    for (uint32_t i = 0; i < n->kids; i++) {
        if (i != w->kind[n->ref.kind->index].at) {
            all[args++] = arg[i];
            continue;
        }
        if (w->has_head)
            all[args++] = is->head;
        if (w->moves_from)
            all[args++] = is->from;
        if (w->moves_to)
            all[args++] = is->to;
    }
    return grundy_build_call(w->r, n->span, n->ref.kind, all, args);
}

static node *handing_on(placing *w, node *n, node *const *arg, node *array);

/* kind(if c then x else y) is if c then kind(x) else kind(y). */
static node *either(placing *w, node *n, node *const *arg, const node *by)
{
    node *const condition = place(w, by->kid[0]);
    node *is[2];

    for (uint32_t i = 0; i < 2; i++) {
        const relations_mark mark = grundy_relations_mark(&w->facts);

        if (condition == NULL)
            return NULL;
        grundy_relations_assume(&w->facts, condition, i == 0);
        is[i] = handing_on(w, n, arg, by->kid[1 + i]);
        grundy_relations_forget(&w->facts, &mark);
    }
    return grundy_build_if(w->r, condition, is[0], is[1]);
}

static node *handing_on(placing *w, node *n, node *const *arg, node *array)
{
    handed is = {0};

    if (array->op == N_IF)
        return either(w, n, arg, array);
    if (!hand_on(w, array, &is)) {
        w->fails = true;
        return NULL;
    }
    w->moves_from |= !grundy_tree_is_name(is.from, w->now->from);
    w->moves_to |= !grundy_tree_is_name(is.to, w->now->to);
    return call_with(w, n, arg, &is);
}

static node *position(placing *w, node *n)
{
    const uint32_t at = w->kind[n->ref.kind->index].at;
    node *arg[GRUNDY_MOST_PARAMS];

    w->fails |= w->now->array == NULL;
    for (uint32_t i = 0; i < n->kids && !w->fails; i++)
        arg[i] = i == at ? n->kid[i] : place(w, n->kid[i]);
    for (uint32_t i = 0; i < n->kids; i++)
        if (w->fails || arg[i] == NULL)
            return NULL;
    return handing_on(w, n, arg, n->kid[at]);
}

/* ---- all expressions ---- */

static tail *place_tail(placing *w, const tail *t)
{
    tail *const made = grundy_build_tail(w->r, t->step, t->steps);

    for (uint32_t i = 0; made != NULL && i < t->steps; i++) {
        made->step[i].expr = place(w, t->step[i].expr);
        if (made->step[i].expr == NULL)
            return NULL;
        (void)grundy_relations_step(&w->facts, &made->step[i]);
    }
    return made;
}

/* sum(f(x) for x in h[0..<end]) is f(first) and the sum over the rest, where
 * there is a first number; NULL: it is another fold. */
static node *sum_from_first(placing *w, node *n)
{
    build_naming put;
    node *end, *body, *rest;

    if (!has_first(w) || !adds_first(w, n, &end))
        return NULL;
    end = place(w, end);
    if (end == NULL || !is_at_least(w, end, NULL, 1) ||
        !is_at_least(w, length(w, n), end, 0))
        return NULL;
    put = (build_naming){.name = n->tail->step->pattern->variable,
                         .is = first_of(w, n)};
    if (w->adds && grundy_tree_is_name(n->kid[0], put.name))
        return sum_before(w, n, beyond(w, end));
    body = place(w, n->kid[0]);
    rest = slice(w, name(w, n, w->whole), beyond(w, number(w, n, 1)),
                 beyond(w, end));
    if (body == NULL || rest == NULL || put.is == NULL)
        return NULL;
    return pair(
        w, N_ADD, grundy_build_copy(w->r, body, grundy_build_put, &put),
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
        kid[i] = place(w, n->kid[i]);
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

/* The same with the array told by its place; NULL, and `fails`: it is not. */
static node *place(placing *w, node *n)
{
    const placed_kind *const k = w->now;
    node *sum;

    if (w->fails || w->r->no_memory || n == NULL)
        return NULL;
    if (n->op == N_CALL && n->call == CALL_POSITION &&
        w->kind[n->ref.kind->index].at < n->ref.kind->params)
        return position(w, n);
    if (k->array == NULL)
        return place_kids(w, n);
    if (is_array(w, n))
        return array(w, n);
    if (n->op == N_INDEX && is_array(w, n->kid[0]))
        return element(w, n);
    if (n->op == N_SLICE && is_array(w, n->kid[0]))
        return part(w, n);
    if (n->op == N_CALL && n->call == CALL_WORD &&
        (n->word == W_LEN || n->word == W_SIZE) && is_array(w, n->kid[0]))
        return length(w, n);
    sum = sum_from_first(w, n);
    return sum != NULL || w->fails ? sum : place_kids(w, n);
}

/* ---- the rules ---- */

static bool place_decide(placing *w, const rule_decide *d, rule_decide *out)
{
    *out = *d;
    out->condition = place(w, d->condition);
    if (out->condition == NULL)
        return false;
    if (d->score != NULL) {
        const relations_mark mark = grundy_relations_mark(&w->facts);

        grundy_relations_assume(&w->facts, out->condition, true);
        out->score = place(w, d->score);
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
    out->target = out->tail == NULL ? NULL : place(w, m->target);
    if (m->gain != NULL)
        out->gain = out->target == NULL ? NULL : place(w, m->gain);
    return out->target != NULL && (m->gain == NULL || out->gain != NULL);
}

static bool place_kind(placing *w, const game_kind *kind)
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

/* ---- which array it is ---- */

static void note_outside(placing *w, node *call)
{
    outside *const o = grundy_rewrite_new(w->r, sizeof *o);

    for (const outside *i = w->outside; i != NULL; i = i->next)
        if (i->call == call)
            return;
    if (o != NULL) {
        *o = (outside){call, w->outside};
        w->outside = o;
    }
}

static bool see_outside(void *user, node *n)
{
    placing *const w = user;
    const node *given;

    for (uint32_t i = 0; n->tail != NULL && i < n->tail->steps; i++)
        w->fails |= n->tail->step[i].kind == STEP_WINNING;
    if (n->op != N_CALL || n->call != CALL_POSITION ||
        w->kind[n->ref.kind->index].at == n->ref.kind->params)
        return !w->fails;
    given = n->kid[w->kind[n->ref.kind->index].at];
    if (given->op == N_SLICE && grundy_tree_is_range(given->kid[1])) {
        const node *const range = given->kid[1];

        given = given->kid[0];
        w->starts_from |= !grundy_tree_is_int(range->kid[0], 0);
        w->starts_to |=
            range->op == N_RANGE || !grundy_tree_is_global(given) ||
            given->ref.variable->length == NULL ||
            !grundy_tree_same(range->kid[1], given->ref.variable->length);
    }
    if (!grundy_tree_is_global(given) ||
        (w->whole != NULL && given->ref.variable != w->whole) ||
        !grundy_type_fits(given->type, w->kind[n->ref.kind->index].array->type))
        w->fails = true;
    else
        w->whole = given->ref.variable;
    note_outside(w, n);
    return !w->fails;
}

static void see_tail(void *user, tail *t)
{
    placing *const w = user;

    for (uint32_t i = 0; i < t->steps; i++)
        w->fails |= t->step[i].kind == STEP_WINNING;
}

/* The first array of any length, of numbers or characters. */
static uint32_t array_of(const game_kind *kind)
{
    uint32_t i = 0;

    while (i < kind->params &&
           (kind->param[i].kind < PARAM_ARRAY ||
            kind->param[i].length != NULL ||
            kind->param[i].variable->type->item[0]->tag > TYPE_CHAR))
        i++;
    return i;
}

/* Whether no range names the array and that of the array, which is `range` in
 * all kinds, no parameter. */
static bool may_leave_ranges(const game_kind *kind, uint32_t at,
                             const node *range)
{
    const param *const p = &kind->param[at];

    if (p->range != range && (p->range == NULL || range == NULL ||
                              !grundy_tree_same(p->range, range)))
        return false;
    for (uint32_t i = 0; i < kind->params; i++)
        if (grundy_tree_names(kind->param[i].range, p->variable) ||
            grundy_tree_names(p->range, kind->param[i].variable))
            return false;
    return true;
}

static variable *part_name(rewriting *r, const param *p, const char *part)
{
    char text[120];

    (void)snprintf(text, sizeof text, "%.90s_%s", p->name, part);
    return grundy_build_variable(r, grundy_arena_text(r->a, text, strlen(text)),
                                 p->span, VAR_PARAM);
}

static bool find_array(placing *w)
{
    ruleset *const set = w->r->set;
    const node *range = NULL;
    bool some = false;

    w->kind = grundy_rewrite_new(w->r, (set->kinds + 1) * sizeof *w->kind);
    for (uint32_t i = 0; w->kind != NULL && i < set->kinds; i++) {
        placed_kind *const k = &w->kind[i];
        const game_kind *const kind = &set->kind[i];

        k->at = kind->planned ? kind->params : array_of(kind);
        if (k->at == kind->params)
            continue;
        if (!some)
            range = kind->param[k->at].range;
        some = true;
        k->array = kind->param[k->at].variable;
        k->head = part_name(w->r, &kind->param[k->at], "first");
        k->from = part_name(w->r, &kind->param[k->at], "from");
        k->to = part_name(w->r, &kind->param[k->at], "to");
        if (kind->params + 2 > GRUNDY_MOST_PARAMS ||
            !may_leave_ranges(kind, k->at, range))
            return false;
    }
    if (!some || w->r->no_memory)
        return false;
    grundy_tree_other_tails(set, see_tail, w);
    (void)grundy_tree_walk_others(set, see_outside, w);
    return w->whole != NULL && !w->fails;
}

/* ---- what the numbers are ---- */

/* How many elements there are, by what is known when it is read. */
static node *whole_length(placing *w, const node *at)
{
    const node *const said = w->whole->length;

    return said != NULL
               ? (node *)(uintptr_t)said
               : grundy_build_word(w->r, "len", W_LEN, name(w, at, w->whole),
                                   &grundy_type_int);
}

static bool is_end(const placing *w, const node *n)
{
    return !w->moves_from && w->now != NULL &&
           grundy_tree_is_name(n, w->now->from);
}

/* Without the ends that do not move. */
static node *settle(void *user, node *n)
{
    placing *const w = user;

    if (n->op == N_ADD && is_end(w, n->kid[0]))
        return grundy_build_copy(w->r, n->kid[1], settle, w);
    if (n->op == N_SUB && is_end(w, n->kid[1]))
        return grundy_build_copy(w->r, n->kid[0], settle, w);
    if (is_end(w, n))
        return number(w, n, 0);
    if (!w->moves_to && w->now != NULL && grundy_tree_is_name(n, w->now->to))
        return whole_length(w, n);
    return n;
}

static void settle_at(placing *w, node **at)
{
    if (*at != NULL)
        *at = grundy_build_copy(w->r, *at, settle, w);
    w->r->no_memory |= *at == NULL;
}

static void settle_rules(placing *w, const game_kind *kind)
{
    const placed_kind *const k = w->now = &w->kind[kind->index];

    for (uint32_t i = 0; i < kind->decides; i++) {
        settle_at(w, &k->decide[i].condition);
        if (k->decide[i].score != NULL)
            settle_at(w, &k->decide[i].score);
    }
    for (uint32_t i = 0; i < kind->moves; i++) {
        settle_at(w, &k->move[i].target);
        if (k->move[i].gain != NULL)
            settle_at(w, &k->move[i].gain);
        k->move[i].tail =
            grundy_build_copy_tail(w->r, k->move[i].tail, settle, w);
        w->r->no_memory |= k->move[i].tail == NULL;
    }
}

/* ---- where play begins ---- */

/* Of the elements: a range, or naturals. */
static node *in_range(placing *w, node *at, const param *p)
{
    variable *const v =
        grundy_build_variable(w->r, "element", at->span, VAR_LOOP);
    node *const element = name(w, at, v);
    node *const holds =
        p->range == NULL ? pair(w, N_GE, element, number(w, at, 0))
                         : pair(w, N_IN, element, (node *)(uintptr_t)p->range);

    return grundy_build_fold(w->r, "all", W_ALL, holds, v, at);
}

/* Whether what was read is in range as it was declared. */
static bool is_in_range(const placing *w, const param *p)
{
    const node *const range = w->whole->range;

    return p->kind == PARAM_TEXT || (w->adds && p->range != NULL) ||
           (p->range == NULL && range != NULL && range->kid[0]->op == N_INT &&
            range->kid[0]->number >= 0);
}

/* The same call with numbers that no position has. */
static node *out_of_range(placing *w, const node *n)
{
    node *const none = number(w, n, -1);

    return call_with(w, n, n->kid, &(handed){none, none, none});
}

/* The call, or of a slice where that is empty, which may be anywhere. */
static node *call_outside(placing *w, node *n, node *from, node *to,
                          node *otherwise)
{
    handed is = {.from = from, .to = to};
    node *call;

    if (w->has_head)
        is.head = grundy_build_if(w->r, pair(w, N_LT, from, to),
                                  pair(w, N_INDEX, name(w, n, w->whole), from),
                                  number(w, n, 0));
    call = from == NULL || to == NULL ? NULL : call_with(w, n, n->kid, &is);
    return otherwise == NULL ? call
                             : grundy_build_if(w->r, pair(w, N_LT, from, to),
                                               call, otherwise);
}

static void place_outside(placing *w, node *n)
{
    const uint32_t at = w->kind[n->ref.kind->index].at;
    const param *const p = &n->ref.kind->param[at];
    node *const given = n->kid[at], *const zero = number(w, n, 0);
    node *const end = whole_length(w, n), *call;

    if (given->op == N_SLICE) {
        node *to = given->kid[1]->kid[1];

        if (given->kid[1]->op == N_RANGE)
            to = pair(w, N_ADD, to, number(w, n, 1));
        call =
            call_outside(w, n, given->kid[1]->kid[0], to,
                         w->moves_from ? call_outside(w, n, end, end, NULL)
                                       : call_outside(w, n, zero, zero, NULL));
    } else {
        call = call_outside(w, n, zero, end, NULL);
    }
    if (call != NULL && !is_in_range(w, p))
        call = grundy_build_if(w->r, in_range(w, given, p), call,
                               out_of_range(w, n));
    w->r->no_memory |= call == NULL;
    if (call == NULL)
        return;
    call->span = n->span;
    *n = *call;
}

/* ---- what becomes of it ---- */

static node *up_to_length(placing *w, const node *at)
{
    return pair(w, N_RANGE, number(w, at, 0), whole_length(w, at));
}

static void add_param(const game_kind *kind, param *list, uint32_t *count,
                      variable *v, node *range)
{
    list[*count] = (param){.name = v->name,
                           .span = kind->span,
                           .kind = PARAM_INT,
                           .range = range,
                           .variable = v};
    *count += 1;
}

static void become(placing *w, game_kind *kind)
{
    const placed_kind *const k = &w->kind[kind->index];
    param *const list =
        grundy_rewrite_new(w->r, (kind->params + 3) * sizeof *list);
    const node at = {.span = kind->span};
    array_place *place;
    uint32_t count = 0;

    for (uint32_t i = 0; list != NULL && i < kind->params; i++) {
        if (i != k->at) {
            list[count++] = kind->param[i];
            continue;
        }
        if (w->has_head)
            add_param(kind, list, &count, k->head, NULL);
        if (w->moves_from)
            add_param(kind, list, &count, k->from, up_to_length(w, &at));
        if (w->moves_to)
            add_param(kind, list, &count, k->to, up_to_length(w, &at));
    }
    if (list == NULL)
        return;
    place = grundy_rewrite_new(w->r, sizeof *place);
    if (place == NULL)
        return;
    *place = (array_place){.whole = w->whole,
                           .at = k->at,
                           .is_text = kind->param[k->at].kind == PARAM_TEXT,
                           .has_first = w->has_head,
                           .adds = w->adds,
                           .has_from = w->moves_from,
                           .has_to = w->moves_to};
    kind->place = place;
    kind->param = list;
    kind->params = count;
    kind->move = k->move;
    kind->decide = k->decide;
    kind->shows = 0;
}

static bool see_read(void *user, node *n)
{
    const placing *const w = user;
    ruleset *const set = w->r->set;

    if (!grundy_tree_is_global(n))
        return true;
    for (uint32_t i = 0; i < set->kinds + set->functions; i++) {
        reads *const is = i < set->kinds ? &set->kind_reads[i]
                                         : &set->function_reads[i - set->kinds];
        const uint32_t at = n->ref.variable->index;

        if (is->word == NULL)
            is->word = grundy_rewrite_new(w->r, (set->globals / 64 + 1) *
                                                    sizeof *is->word);
        if (is->word != NULL)
            is->word[at / 64] |= UINT64_C(1) << (at % 64);
    }
    return true;
}

static bool tell_all(placing *w)
{
    const ruleset *const set = w->r->set;
    bool done = true;

    for (uint32_t i = 0; i < set->kinds && done; i++)
        done = set->kind[i].planned || place_kind(w, &set->kind[i]);
    return done && !w->r->no_memory;
}

/* Once more where an end was met that moves, which calls hand on then. */
static bool try_to(placing *w)
{
    bool from, to, done;

    w->moves_from = w->starts_from;
    w->moves_to = w->starts_to;
    w->fails = false;
    do {
        from = w->moves_from;
        to = w->moves_to;
        done = tell_all(w);
    } while (done && (from != w->moves_from || to != w->moves_to));
    return done;
}

static bool has_numbers(const placing *w)
{
    return w->whole->type->item[0]->tag == TYPE_INT;
}

/* All sums of elements are in the range of the parameter. */
static bool sums_fit(const placing *w, const param *p)
{
    const variable *const s = w->whole;
    interval_names names;
    interval element, sum, fits;
    int64_t count;

    if (p->range == NULL)
        return true; /* of naturals */
    if (s->range == NULL || s->length == NULL)
        return false;
    grundy_total_begin(&names);
    element.low = grundy_interval_of(&names, s->range->kid[0]).low;
    element.high = grundy_interval_of(&names, s->range->kid[1]).high;
    count = grundy_interval_of(&names, s->length).high;
    fits.low = grundy_interval_of(&names, p->range->kid[0]).high;
    fits.high = grundy_interval_of(&names, p->range->kid[1]).low;
    return !__builtin_mul_overflow(element.low < 0 ? element.low : 0, count,
                                   &sum.low) &&
           !__builtin_mul_overflow(element.high > 0 ? element.high : 0, count,
                                   &sum.high) &&
           fits.low <= sum.low && sum.high < fits.high;
}

static bool may_add(const placing *w)
{
    const ruleset *const set = w->r->set;
    bool may = has_numbers(w) && !w->starts_from;

    for (uint32_t i = 0; i < set->kinds; i++)
        may &= w->kind[i].at == set->kind[i].params ||
               sums_fit(w, &set->kind[i].param[w->kind[i].at]);
    return may;
}

/* In one of three ways, the plainest first. */
static bool places(placing *w)
{
    if (try_to(w) || w->r->no_memory)
        return !w->r->no_memory;
    w->adds = may_add(w);
    if (w->adds && try_to(w))
        return true;
    w->adds = false;
    w->has_head = has_numbers(w);
    return w->has_head && try_to(w);
}

static bool may_be_outside(const placing *w)
{
    const ruleset *const set = w->r->set;

    for (uint32_t i = 0; i < set->kinds; i++) {
        const placed_kind *const k = &w->kind[i];
        const param *const p = &set->kind[i].param[k->at];

        if (k->at < set->kind[i].params &&
            ((w->has_head && p->range != NULL) ||
             (!w->has_head && !w->moves_from && !w->moves_to &&
              !is_in_range(w, p))))
            return true;
    }
    return false;
}

void grundy_rewrite_places(rewriting *r)
{
    ruleset *const set = r->set;
    placing w = {.r = r};
    node *whole;

    if (!set->asks_itself || !find_array(&w))
        return;
    if (!places(&w) || may_be_outside(&w))
        return;
    for (uint32_t i = 0; i < set->kinds; i++)
        settle_rules(&w, &set->kind[i]);
    w.now = NULL;
    for (const outside *o = w.outside; o != NULL; o = o->next)
        place_outside(&w, o->call);
    whole = grundy_build_name(r, w.whole->span, w.whole);
    if (whole == NULL || r->no_memory)
        return;
    (void)grundy_tree_walk(whole, see_read, &w);
    (void)grundy_tree_walk(whole_length(&w, whole), see_read, &w);
    for (uint32_t i = 0; i < set->kinds; i++)
        if (w.kind[i].at < set->kind[i].params)
            become(&w, &set->kind[i]);
}
