/* SPDX-License-Identifier: MIT */
/*
 * A position P(h) with an array h is the sum over i of E(i, h[i]) if every
 * move changes one element, `h with [i] = e` with i from a loop over the
 * elements, and looks at no other: h stands only as h[i] in all that the move
 * says.  (The argument is that of independence.c, the parameters being the
 * elements.)  Where i itself is mentioned no more, the elements are alike, E
 * is of h[i] alone, and the array may be sorted after each move.
 *
 * Not so: a move that changes two elements (Moore's Nim), looks at a
 * neighbour, or at the sum of all.
 */
#include "base/words.h"
#include "plan/rewrites/independence.h"

#include "plan/rewrites/build.h"

typedef struct elements {
    splitting *s;
    uint32_t at;             /* of the array among the parameters */
    variable *array, *value; /* h, and what stands for h[i] */
    variable *index;         /* of E, where the elements differ */
    bool differ;
    /* of the move at work */
    const variable *loop; /* i */
    uint32_t step;        /* of the tail: the loop over i */
    const node *to;       /* e */
    const char *why_not;
} elements;

static bool is_length(const elements *w, const node *n)
{
    const param *p = &w->s->kind->param[w->at];

    if (n->op == N_CALL && n->call == CALL_WORD && n->word == W_LEN &&
        grundy_tree_is_name(n->kid[0], w->array))
        return true;
    return p->length != NULL && grundy_tree_same(n, p->length);
}

/* c..<length or c..length - 1, a number c from 0 on; *from: c. */
static bool is_all(const elements *w, const node *range, int64_t *from)
{
    const node *const length = w->s->kind->param[w->at].length;
    const node *const end = range->kids == 2 ? range->kid[1] : NULL;

    if (!grundy_tree_is_range(range) || range->kid[0]->op != N_INT ||
        range->kid[0]->number < 0)
        return false;
    *from = range->kid[0]->number;
    if (range->op == N_RANGE_LT)
        return is_length(w, end);
    if (end->op == N_INT)
        return length != NULL && length->op == N_INT &&
               end->number == length->number - 1;
    return end->op == N_SUB && end->kid[1]->op == N_INT &&
           end->kid[1]->number == 1 && is_length(w, end->kid[0]);
}

/* ---- one move ---- */

/* `h with [i] = e`, or sort of that. */
static bool read_update(elements *w, const node *n, bool *sorted)
{
    const node *update;

    *sorted = n->op == N_CALL && n->call == CALL_WORD && n->word == W_SORT;
    if (*sorted)
        n = n->kid[0];
    if (n->op != N_WITH || !grundy_tree_is_name(n->kid[0], w->array)) {
        w->why_not = N_("a move changes the array otherwise than by `with`");
        return false;
    }
    update = n->kid[1];
    if (n->kids != 2) {
        w->why_not = N_("a move changes two elements of the array");
        return false;
    }
    if (update->kids != 2 || update->kid[0]->op != N_NAME ||
        update->kid[0]->call != CALL_VARIABLE ||
        update->kid[0]->ref.variable->kind != VAR_LOOP) {
        w->why_not =
            N_("the element that a move changes is not that of a loop");
        return false;
    }
    w->loop = update->kid[0]->ref.variable;
    w->to = update->kid[1];
    return true;
}

static bool find_loop(elements *w, const tail *t)
{
    for (w->step = 0; w->step < t->steps; w->step++) {
        const tail_step *const s = &t->step[w->step];

        if (s->kind == STEP_FOR && s->pattern->name != NULL &&
            s->pattern->variable == w->loop)
            return true;
    }
    w->why_not = N_("the element that a move changes is not that of a loop");
    return false;
}

/* h[i] becomes the element; h otherwise can't be, nor i in a sorted array. */
static node *replace(void *user, node *n)
{
    elements *const w = user;
    rewriting *const r = w->s->r;
    const param *p = &w->s->kind->param[w->at];

    if (n->op == N_INDEX && grundy_tree_is_name(n->kid[0], w->array) &&
        grundy_tree_is_name(n->kid[1], w->loop))
        return grundy_build_name(r, n->span, w->value);
    if (p->length != NULL && is_length(w, n))
        return p->length;
    if (grundy_tree_is_name(n, w->array)) {
        w->why_not = N_("a move looks at more of the array than the element it "
                        "changes");
        return NULL;
    }
    if (grundy_tree_is_name(n, w->loop)) {
        w->differ = true;
        return grundy_build_name(r, n->span, w->index);
    }
    return n;
}

/* The tail without the loop over i; from: where that begins. */
static tail *rest_of_tail(elements *w, const tail *whole, int64_t from)
{
    rewriting *const r = w->s->r;
    tail *const t = grundy_rewrite_new(r, sizeof *t);
    node *const least = grundy_build_int(r, whole->step[w->step].span, from);
    node *const i = grundy_build_name(r, whole->step[w->step].span, w->index);

    if (t == NULL || least == NULL || i == NULL)
        return NULL;
    t->step = grundy_rewrite_new(r, whole->steps * sizeof *t->step);
    if (t->step == NULL)
        return NULL;
    for (uint32_t k = 0; k < whole->steps; k++)
        if (k != w->step)
            t->step[t->steps++] = whole->step[k];
        else if (from > 0)
            t->step[t->steps++] =
                (tail_step){.kind = STEP_IF,
                            .span = whole->step[k].span,
                            .expr = grundy_build_pair(r, N_GE, i, least)};
    w->differ |= from > 0;
    return t;
}

/* What the element's kind is called with, but for its value. */
static void family_arguments(elements *w, uint32_t names, node **arg,
                             uint32_t *used)
{
    const game_kind *const k = w->s->kind;

    *used = 0;
    for (uint32_t i = 0; i < k->params; i++)
        if ((names >> i & 1) != 0 && i != w->at)
            arg[(*used)++] =
                grundy_build_name(w->s->r, k->span, k->param[i].variable);
}

/* The move of one element; target: e and what else is left. */
static bool read_move(elements *w, const split_move *m, tail **t, node **to,
                      node **others, bool *sorted)
{
    rewriting *const r = w->s->r;
    int64_t from;

    if (!read_update(w, m->own->kid[w->at], sorted) ||
        !find_loop(w, m->move->tail))
        return false;
    if (!is_all(w, m->move->tail->step[w->step].expr, &from)) {
        w->why_not = N_("a move's loop does not run over all elements");
        return false;
    }
    *t = rest_of_tail(w, m->move->tail, from);
    if (*t != NULL)
        *t = grundy_build_copy_tail(r, *t, replace, w);
    *to = *t == NULL
              ? NULL
              : grundy_build_copy(r, (node *)(uintptr_t)w->to, replace, w);
    *others = m->others == NULL || *to == NULL
                  ? NULL
                  : grundy_build_copy(r, m->others, replace, w);
    return *to != NULL && (m->others == NULL || *others != NULL);
}

/* ---- the kind of an element ---- */

typedef struct element_move {
    tail *tail;
    node *to, *others;
} element_move;

static bool read_moves(elements *w, element_move *out)
{
    const splitting *const s = w->s;
    bool any_sorted = false;

    for (uint32_t i = 0, used = 0; i < s->kind->moves; i++) {
        element_move *const e = &out[used];
        bool sorted = false;

        if ((s->move[i].changed >> w->at & 1) == 0)
            continue;
        if (!read_move(w, &s->move[i], &e->tail, &e->to, &e->others, &sorted))
            return false;
        any_sorted |= sorted;
        used++;
    }
    if (any_sorted && w->differ)
        w->why_not = N_("the array is sorted, but its elements differ");
    return w->why_not == NULL;
}

/* Parameters of other moves and ranges, all of them fixed. */
static uint32_t family_names(const splitting *s, uint32_t at)
{
    const game_kind *const k = s->kind;
    uint32_t names = grundy_independence_names(k, k->param[at].range) |
                     grundy_independence_names(k, k->param[at].length);

    for (uint32_t i = 0; i < k->moves; i++)
        if ((s->move[i].changed >> at & 1) != 0)
            names |= s->move[i].mentioned;
    names &= s->fixed;
    for (uint32_t i = k->params; i-- > 0;)
        if ((names >> i & 1) != 0)
            names |= grundy_independence_names(k, k->param[i].range);
    return names;
}

static game_kind *make_kind(elements *w, uint32_t names,
                            const element_move *move, uint32_t moves)
{
    splitting *const s = w->s;
    game_kind *const k = s->kind;
    const param *const h = &k->param[w->at];
    node *arg[GRUNDY_MOST_PARAMS];
    uint32_t used;
    game_kind *e;

    family_arguments(w, names, arg, &used);
    e = grundy_rewrite_add_kind(s->r, k, h->name, used + 1 + w->differ, moves);
    if (e == NULL)
        return NULL;
    for (uint32_t i = 0, at = 0; i < k->params; i++)
        if ((names >> i & 1) != 0 && i != w->at)
            e->param[at++] = k->param[i];
    if (w->differ) {
        e->param[used] = (param){
            .name = w->index->name, .span = h->span, .variable = w->index};
        arg[used++] = grundy_build_name(s->r, h->span, w->index);
    }
    e->param[used] = (param){.name = h->name,
                             .span = h->span,
                             .range = h->range,
                             .variable = w->value};
    for (uint32_t i = 0; i < moves; i++) {
        arg[used] = move[i].to;
        e->move[i] = (rule_move){
            .span = k->span,
            .target = grundy_build_add_sums(
                s->r, grundy_build_position(s->r, move[i].to->span, e, arg),
                move[i].others),
            .tail = move[i].tail};
    }
    return e;
}

/* sum(e(.., i, h[i]) for i in 0..<len(h)) */
static node *sum_of(elements *w, uint32_t names, game_kind *e)
{
    rewriting *const r = w->s->r;
    const grundy_span span = w->s->kind->span;
    variable *const i = grundy_build_variable(r, "i", span, VAR_LOOP);
    node *const h = grundy_build_name(r, span, w->array);
    node *const length =
        grundy_build_word(r, "len", W_LEN, h, &grundy_type_int);
    node *const range =
        grundy_build_pair(r, N_RANGE_LT, grundy_build_int(r, span, 0), length);
    node *arg[GRUNDY_MOST_PARAMS];
    uint32_t used;

    family_arguments(w, names, arg, &used);
    if (w->differ)
        arg[used++] = grundy_build_name(r, span, i);
    arg[used] = grundy_build_pair(r, N_INDEX, h, grundy_build_name(r, span, i));
    return grundy_build_sum(r, grundy_build_position(r, span, e, arg), i,
                            range);
}

node *grundy_independence_elements(splitting *s, uint32_t at)
{
    const param *const h = &s->kind->param[at];
    elements w = {.s = s, .at = at, .array = h->variable};
    element_move *move;
    uint32_t moves = 0;
    uint32_t names;
    game_kind *e;

    for (uint32_t i = 0; i < s->kind->moves; i++)
        moves += s->move[i].changed >> at & 1;
    w.value = grundy_build_variable(s->r, h->name, h->span, VAR_PARAM);
    w.index = grundy_build_variable(s->r, "place", h->span, VAR_PARAM);
    move = grundy_rewrite_new(s->r, (moves + 1) * sizeof *move);
    if (w.value == NULL || w.index == NULL || move == NULL)
        return NULL;
    names = family_names(s, at);
    if (!read_moves(&w, move) || w.why_not != NULL) {
        s->why_not = w.why_not;
        return NULL;
    }
    if (s->kind->params + 1 >= GRUNDY_MOST_PARAMS)
        return NULL;
    e = make_kind(&w, names, move, moves);
    return e == NULL ? NULL : sum_of(&w, names, e);
}
