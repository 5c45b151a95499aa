/* SPDX-License-Identifier: MIT */
/*
 * A position P(h) with an array h is the sum over i of E(i, h[i]) if every
 * move changes one element, at a place i, and looks at no other: h stands only
 * as h[i] in all that the move says.  (The argument is that of independence.c,
 * the parameters being the elements.)  Where i itself is mentioned no more, the
 * elements are alike, E is of h[i] alone, and the array may be sorted after
 * each move.  Of an array of any length a move may then put some elements in
 * place of one, or none: `h[0..<i] + [a, b] + h[i + 1..<len(h)]` leaves E(a) +
 * E(b). Where E(0) has no moves such a list may be without its zeros.
 *
 * Not so: a move that changes two elements (Moore's Nim), looks at a
 * neighbour, or at the sum of all.
 */
#include "base/words.h"

#include <assert.h>
#include "ir/relation.h"
#include "plan/rewrites/build.h"
#include "plan/rewrites/canonical.h"
#include "plan/rewrites/independence.h"

enum { MOST_ARRAYS = 4 };

/* Numbers of parameters while it is not known what E has. */
enum { PLACE = GRUNDY_MOST_PARAMS, VALUE };

/* Of one array, or of several of one length, whose elements go together. */
typedef struct elements {
    splitting *s;
    uint32_t arrays;
    uint32_t at[MOST_ARRAYS]; /* of the arrays among the parameters */
    variable *value[MOST_ARRAYS]; /* what stands for h[i] */
    variable *index;              /* of E, where the elements differ */
    uint32_t names;               /* parameters that E has too, a bit each */
    bool differ;
    ir_moves m;       /* of E */
    numbering number; /* of what is E's at last */
    /* of the move at work */
    const ir_node *place, *low, *high; /* i, 0 <= i and i < len(h) */
    bool more;                         /* of the array is looked at */
} elements;

static bool is_length(const param *p, const node *n)
{
    if (grundy_tree_is_word(n, W_LEN) &&
        grundy_tree_is_name(n->kid[0], p->variable))
        return true;
    return p->length != NULL && grundy_tree_same(n, p->length);
}

/* Whether it is the last place: length - 1, or n where the length is n + 1. */
static bool is_last(const param *p, const node *n)
{
    const node *const length = p->length;

    if (n->op == N_SUB && grundy_tree_is_int(n->kid[1], 1))
        return is_length(p, n->kid[0]);
    if (length == NULL || (n->op == N_INT && length->op == N_INT))
        return length != NULL && n->number == length->number - 1;
    return length->op == N_ADD && grundy_tree_is_int(length->kid[1], 1) &&
           grundy_tree_same(n, length->kid[0]);
}

bool grundy_elements_end(const param *array, const node *range)
{
    return grundy_tree_is_range(range) &&
           (range->op == N_RANGE_LT ? is_length : is_last)(array,
                                                           range->kid[1]);
}

/* ---- one move ---- */

static uint32_t array_of(const elements *w, uint32_t of)
{
    uint32_t i = 0;

    while (i < w->arrays && w->at[i] != of)
        i++;
    return i;
}

static bool is_new(const elements *w, uint32_t move, const ir_change *c)
{
    return c->part == w->s->move[move].own && array_of(w, c->param) < w->arrays;
}

/* The place where the move changes the arrays; NULL: there is no such one. */
static const ir_node *find_place(elements *w, uint32_t move)
{
    const ir_relation *const r = &w->s->m.relation[move];
    const ir_node *place = NULL;
    uint32_t changed = 0;

    assert(move < w->s->m.relations);
    for (uint32_t i = 0; i < r->changes; i++) {
        const ir_change *const c = &r->change[i];
        const uint32_t bit = UINT32_C(1) << c->param;

        if (!is_new(w, move, c))
            continue;
        if (c->place == NULL || (r->instead && w->arrays > 1)) {
            w->s->why_not =
                N_("a move changes the array otherwise than by `with`");
            return NULL;
        }
        if ((place != NULL && c->place != place) ||
            ((changed & bit) != 0 && !r->instead)) {
            w->s->why_not = N_("a move changes two elements of the array");
            return NULL;
        }
        place = c->place;
        changed |= bit;
    }
    return place;
}

/* h[i] becomes the element and i its number; that it is a place of the array is
 * true. */
static const ir_node *replace(void *user, const ir_node *n)
{
    elements *const w = user;
    ir_graph *const g = &w->s->g;
    uint32_t array;

    if (n == w->low || n == w->high)
        return grundy_ir_truth(g, true);
    if (n == w->place)
        return grundy_ir_leaf(g, IR_PARAM, PLACE);
    if (n->op == IR_ELEMENT && n->kid[0]->op == IR_PARAM &&
        n->kid[1] == w->place) {
        array = array_of(w, (uint32_t)n->kid[0]->number);
        if (array < w->arrays)
            return grundy_ir_leaf(g, IR_PARAM, VALUE + array);
    }
    w->more |=
        n->op == IR_PARAM && array_of(w, (uint32_t)n->number) < w->arrays;
    return n;
}

static bool add_change(ir_relation *r, uint32_t of, const ir_node *value)
{
    if (value == NULL || r->changes == IR_CHANGES)
        return false;
    r->change[r->changes++] =
        (ir_change){.part = r->parts - 1, .param = of, .value = value};
    return true;
}

/* One more element that a move leaves; is[i]: of each array, NULL: as it was.
 */
static bool add_element(elements *w, ir_relation *r, const ir_node *const *is)
{
    ir_graph *const g = &w->s->g;
    bool done = r->parts < IR_PARTS;

    if (done)
        r->part[r->parts++] = w->m.kind;
    for (uint32_t i = 0; i <= PLACE && done; i++)
        if (i == PLACE || (w->s->fixed >> i & 1) != 0)
            done = (i == PLACE ? w->differ : w->names >> i & 1) == 0 ||
                   add_change(r, i, grundy_ir_leaf(g, IR_PARAM, i));
    for (uint32_t i = 0; i < w->arrays && done; i++)
        done = add_change(
            r, VALUE + i,
            is[i] != NULL ? is[i] : grundy_ir_leaf(g, IR_PARAM, VALUE + i));
    return done;
}

/* What else the move leaves. */
static bool add_others(elements *w, uint32_t move, const ir_relation *from,
                       ir_relation *r)
{
    bool done = true;

    for (uint32_t i = 0; i < from->parts && done; i++) {
        if (i == w->s->move[move].own)
            continue;
        done = r->parts < IR_PARTS;
        if (done)
            r->part[r->parts++] = from->part[i];
        for (uint32_t j = 0; j < from->changes && done; j++)
            if (from->change[j].part == i)
                done =
                    add_change(r, from->change[j].param, from->change[j].value);
    }
    return done;
}

/* The elements, and what else is left, in place of the position. */
static bool leave_elements(elements *w, uint32_t move, ir_relation *r)
{
    const ir_relation was = *r;
    const ir_node *is[MOST_ARRAYS] = {NULL};
    bool done = true;

    assert(w->s->move[move].own < was.parts);
    r->changes = r->parts = 0;
    for (uint32_t i = 0; i < was.changes && done; i++) {
        const ir_change *const c = &was.change[i];

        if (!is_new(w, move, c) || c->value->op == IR_FALSE)
            continue;
        is[array_of(w, c->param)] = c->value;
        done = !was.instead || add_element(w, r, is);
    }
    r->instead = false;
    return done && (was.instead || add_element(w, r, is)) &&
           add_others(w, move, &was, r);
}

/* The move without the array: guards and changes are of one element. */
static bool read_move(elements *w, uint32_t move, ir_relation *out)
{
    ir_graph *const g = &w->s->g;
    const ir_node *const place = find_place(w, move);
    uint32_t guards;

    if (place == NULL || grundy_ir_find_free(place) != place) {
        if (place != NULL)
            w->s->why_not = N_("the element that a move changes is not that of "
                               "a loop");
        return false;
    }
    *out = w->s->m.relation[move];
    w->place = place;
    w->low = grundy_ir_at_least(g, place, 0);
    w->high = grundy_ir_at_least(
        g, grundy_ir_add(g, w->s->m.length[w->at[0]], place, -1), 1);
    if (!grundy_ir_rewrite(g, out, replace, w))
        return false;
    guards = out->guards;
    out->guards = 0;
    for (uint32_t i = 0; i < guards; i++)
        (void)grundy_ir_add_guard(out, out->guard[i]);
    return true;
}

static uint32_t group_of(const elements *w)
{
    uint32_t group = 0;

    for (uint32_t i = 0; i < w->arrays; i++)
        group |= UINT32_C(1) << w->at[i];
    return group;
}

static void see_names(elements *w, const ir_node *n)
{
    if (n->op == IR_PARAM && n->number < PLACE)
        w->names |= UINT32_C(1) << n->number;
    w->differ |= n->op == IR_PARAM && n->number == PLACE;
    for (uint32_t i = 0; i < n->kids; i++)
        see_names(w, n->kid[i]);
}

static void see_all_names(elements *w, uint32_t move, const ir_relation *r)
{
    for (uint32_t i = 0; i < r->guards; i++)
        see_names(w, r->guard[i]);
    for (uint32_t i = 0; i < r->changes; i++)
        if (is_new(w, move, &r->change[i]) ||
            r->change[i].part != w->s->move[move].own)
            see_names(w, r->change[i].value);
}

/* What the elements' moves name, and what their ranges do. */
static void find_names(elements *w)
{
    const game_kind *const k = w->s->kind;
    const uint32_t group = group_of(w);
    uint32_t at = 0;

    for (uint32_t i = 0; i < w->s->m.relations; i++)
        if ((w->s->move[i].changed & group) != 0)
            see_all_names(w, i, &w->m.relation[at++]);
    for (uint32_t i = 0; i < w->arrays; i++)
        w->names |= grundy_independence_names(k, k->param[w->at[i]].range);
    w->names &= w->s->fixed;
    for (uint32_t i = k->params; i-- > 0;)
        if ((w->names >> i & 1) != 0)
            w->names |= grundy_independence_names(k, k->param[i].range);
}

static bool read_moves(elements *w)
{
    const uint32_t group = group_of(w);
    uint32_t used = 0;

    assert(w->arrays > 0 && w->arrays <= MOST_ARRAYS);
    for (uint32_t i = 0; i < w->s->m.relations; i++)
        if ((w->s->move[i].changed & group) != 0 &&
            !read_move(w, i, &w->m.relation[used++]))
            return false;
    w->m.relations = used;
    find_names(w);
    if (w->more)
        w->s->why_not = N_("a move looks at more of the array than the "
                           "element it changes");
    else if (w->m.sorts && w->differ)
        w->s->why_not = N_("the array is sorted, but its elements differ");
    return w->s->why_not == NULL;
}

/* ---- the kind of an element ---- */

static bool number_moves(elements *w)
{
    const uint32_t group = group_of(w);
    uint32_t at = 0;

    for (uint32_t i = 0; i < w->s->m.relations; i++) {
        ir_relation *const r = &w->m.relation[at];

        if ((w->s->move[i].changed & group) == 0)
            continue;
        at++;
        if (!leave_elements(w, i, r) ||
            !grundy_ir_rewrite(&w->s->g, r, grundy_independence_renumber,
                               &w->number))
            return false;
        for (uint32_t j = 0; j < r->changes; j++)
            if (r->part[r->change[j].part] == w->m.kind)
                r->change[j].param = w->number.of[r->change[j].param];
    }
    return true;
}

/* What the element's kind is called with, but for its value. */
static uint32_t family_arguments(elements *w, node **arg)
{
    const game_kind *const k = w->s->kind;
    uint32_t used = 0;

    for (uint32_t i = 0; i < k->params; i++)
        if ((w->names >> i & 1) != 0)
            arg[used++] =
                grundy_build_name(w->s->r, k->span, k->param[i].variable);
    return used;
}

static game_kind *make_kind(elements *w)
{
    splitting *const s = w->s;
    game_kind *const k = s->kind;
    const param *const h = &k->param[w->at[0]];
    const uint32_t family = (uint32_t)__builtin_popcount(w->names);
    const uint32_t params = family + w->differ + w->arrays;
    uint32_t used = 0;
    game_kind *e;

    if (params >= GRUNDY_MOST_PARAMS)
        return NULL;
    e = grundy_rewrite_add_kind(s->r, k, h->name, params, 0);
    if (e == NULL)
        return NULL;
    for (uint32_t i = 0; i < k->params; i++)
        if ((w->names >> i & 1) != 0) {
            w->number.of[i] = used;
            e->param[used++] = k->param[i];
        }
    w->number.of[PLACE] = used;
    if (w->differ)
        e->param[used++] = (param){
            .name = w->index->name, .span = h->span, .variable = w->index};
    for (uint32_t i = 0; i < w->arrays; i++) {
        w->number.of[VALUE + i] = used;
        e->param[used++] = (param){.name = k->param[w->at[i]].name,
                                   .span = h->span,
                                   .range = k->param[w->at[i]].range,
                                   .variable = w->value[i]};
    }
    w->m.kind = e;
    grundy_independence_declared(s, &w->number, w->names, &w->m);
    if (!number_moves(w) ||
        (w->m.drops && !grundy_ir_is_ended(&s->g, &w->m, params - 1,
                                           grundy_ir_number(&s->g, 0)))) {
        s->why_not = w->m.drops
                         ? N_("elements of 0 are left out, and may have moves")
                         : N_("a move leaves too much");
        grundy_rewrite_drop_kind(s->r, e);
        return NULL;
    }
    if (grundy_canonical_become(s->r, &s->g, &w->m, e))
        return e;
    s->why_not = N_("a part's moves have no canonical form");
    grundy_rewrite_drop_kind(s->r, e);
    return NULL;
}

/* sum(e(.., i, h[i]) for i in 0..<len(h)) */
static node *sum_of(elements *w, game_kind *e)
{
    rewriting *const r = w->s->r;
    const grundy_span span = w->s->kind->span;
    variable *const i = grundy_build_variable(r, "i", span, VAR_LOOP);
    const param *const k = w->s->kind->param;
    node *const h = grundy_build_name(r, span, k[w->at[0]].variable);
    node *const length =
        grundy_build_word(r, "len", W_LEN, h, &grundy_type_int);
    node *const range =
        grundy_build_pair(r, N_RANGE_LT, grundy_build_int(r, span, 0), length);
    node *arg[GRUNDY_MOST_PARAMS];
    uint32_t used = family_arguments(w, arg);

    if (w->differ)
        arg[used++] = grundy_build_name(r, span, i);
    for (uint32_t j = 0; j < w->arrays; j++)
        arg[used + j] = grundy_build_pair(
            r, N_INDEX, grundy_build_name(r, span, k[w->at[j]].variable),
            grundy_build_name(r, span, i));
    return grundy_build_sum(r, grundy_build_position(r, span, e, arg), i,
                            range);
}

node *grundy_independence_elements(splitting *s, uint32_t group)
{
    elements w = {.s = s, .m = s->m, .number = {.g = &s->g}};
    game_kind *e;

    for (uint32_t i = 0; i < s->kind->params; i++) {
        const param *const h = &s->kind->param[i];

        if ((group >> i & 1) == 0)
            continue;
        if (w.arrays == MOST_ARRAYS)
            return NULL;
        w.at[w.arrays] = i;
        w.value[w.arrays] =
            grundy_build_variable(s->r, h->name, h->span, VAR_PARAM);
        if (w.value[w.arrays++] == NULL)
            return NULL;
    }
    w.index = grundy_build_variable(s->r, "place", s->kind->span, VAR_PARAM);
    w.m.relation =
        grundy_arena_new(s->g.arena, IR_RELATIONS * sizeof *w.m.relation);
    if (w.index == NULL || w.m.relation == NULL || !read_moves(&w))
        return NULL;
    e = make_kind(&w);
    return e == NULL ? NULL : sum_of(&w, e);
}
