/* SPDX-License-Identifier: MIT */
/*
 * A position P(h) with an array h is the sum over i of E(i, h[i]) if every
 * move changes one element, `h with [i] = e` with i from a loop over the
 * elements, and looks at no other: h stands only as h[i] in all that the move
 * says.  (The argument is that of independence.c, the parameters being the
 * elements.)  Where i itself is mentioned no more, the elements are alike, E
 * is of h[i] alone, and the array may be sorted after each move.  Of an array
 * of any length a move may then put some elements in place of one, or none:
 * `h[0..<i] + [a, b] + h[i + 1..<len(h)]` leaves E(a) + E(b).  Where E(0) has
 * no moves such a list may be without its zeros, `[x for x in ... if x > 0]`.
 *
 * Not so: a move that changes two elements (Moore's Nim), looks at a
 * neighbour, or at the sum of all.
 */
#include <string.h>

#include "base/words.h"
#include "ir/relation.h"
#include "plan/rewrites/independence.h"

#include "plan/rewrites/build.h"

enum { MOST_NEW = 4, MOST_ARRAYS = MOST_NEW };

/* Of one array, or of several of one length, whose elements go together. */
typedef struct elements {
    splitting *s;
    uint32_t arrays;
    uint32_t at[MOST_ARRAYS]; /* of the arrays among the parameters */
    /* h, and what stands for h[i] */
    variable *array[MOST_ARRAYS], *value[MOST_ARRAYS];
    variable *index; /* of E, where the elements differ */
    bool differ;
    bool drops; /* elements of 0 are left out */
    /* of the move at work */
    const variable *loop; /* i */
    uint32_t step;        /* of the tail: the loop over i */
    /* e, or what the move puts in its place; of several arrays the element of
     * each, NULL: as it was */
    node *to[MOST_NEW];
    uint32_t tos;
    const char *why_not;
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

static const param *first_array(const elements *w)
{
    return &w->s->kind->param[w->at[0]];
}

/* c..<length or c..length - 1, a number c from 0 on; *from: c. */
static bool is_all(const elements *w, const node *range, int64_t *from)
{
    if (!grundy_elements_end(first_array(w), range) ||
        range->kid[0]->op != N_INT || range->kid[0]->number < 0)
        return false;
    *from = range->kid[0]->number;
    return true;
}

/* ---- one move ---- */

/* Notes that i is changed, or that it is the same i. */
static bool is_place(elements *w, const node *n)
{
    if (n->op != N_NAME || n->call != CALL_VARIABLE ||
        n->ref.variable->kind != VAR_LOOP ||
        (w->loop != NULL && w->loop != n->ref.variable))
        return false;
    w->loop = n->ref.variable;
    return true;
}

static bool add_new(elements *w, node *n)
{
    if (w->tos == MOST_NEW)
        return false;
    w->to[w->tos++] = n;
    return true;
}

/* h with [i] = e */
static bool read_with(elements *w, const node *n, const variable *array)
{
    const node *const update = n->kid[1];

    if (!grundy_tree_is_name(n->kid[0], array)) {
        w->why_not = N_("a move changes the array otherwise than by `with`");
        return false;
    }
    if (n->kids != 2) {
        w->why_not = N_("a move changes two elements of the array");
        return false;
    }
    if (update->kids != 2 || !is_place(w, update->kid[0]) ||
        !add_new(w, update->kid[1])) {
        w->why_not =
            N_("the element that a move changes is not that of a loop");
        return false;
    }
    return true;
}

/* What a row of lists has of h besides the new elements. */
enum { BEFORE = 1, BEHIND = 2, ALL_BUT = BEFORE | BEHIND };

/* h[0..<i] or h[i + 1..<len(h)]; 0: it is neither. */
static unsigned side_of(elements *w, const node *n)
{
    const node *const range = n->kid[1];
    const node *low, *end;

    if (!grundy_tree_is_name(n->kid[0], w->array[0]) ||
        !grundy_tree_is_range(range) || range->kids != 2)
        return 0;
    low = range->kid[0];
    end = range->kid[1];
    if (grundy_tree_is_int(low, 0)) {
        if (range->op == N_RANGE) {
            if (end->op != N_SUB || !grundy_tree_is_int(end->kid[1], 1))
                return 0;
            end = end->kid[0];
        }
        return is_place(w, end) ? BEFORE : 0;
    }
    return low->op == N_ADD && grundy_tree_is_int(low->kid[1], 1) &&
                   is_place(w, low->kid[0]) &&
                   grundy_elements_end(first_array(w), range)
               ? BEHIND
               : 0;
}

/* [h[j] for j in 0..<len(h) if j != i] */
static bool is_all_but(elements *w, const node *n)
{
    const tail_step *const s = n->tail->step;
    const variable *j;
    int64_t from;

    if (n->tail->steps != 2 || s[0].kind != STEP_FOR ||
        s[0].pattern->name == NULL || !is_all(w, s[0].expr, &from) ||
        from != 0 || s[1].kind != STEP_IF || s[1].expr->op != N_NE ||
        n->kid[0]->op != N_INDEX ||
        !grundy_tree_is_name(n->kid[0]->kid[0], w->array[0]))
        return false;
    j = s[0].pattern->variable;
    if (!grundy_tree_is_name(n->kid[0]->kid[1], j))
        return false;
    for (uint32_t i = 0; i < 2; i++)
        if (grundy_tree_is_name(s[1].expr->kid[i], j))
            return is_place(w, s[1].expr->kid[1 - i]);
    return false;
}

/* The lists that the target joins; *has: of h. */
static bool read_joined(elements *w, node *n, unsigned *has)
{
    unsigned side;

    if (n->op == N_ADD)
        return read_joined(w, n->kid[0], has) && read_joined(w, n->kid[1], has);
    if (n->op == N_WITH) {
        side = ALL_BUT;
        if (!read_with(w, n, w->array[0]))
            return false;
    } else if (n->op == N_SLICE) {
        side = side_of(w, n);
    } else if (n->op == N_ARRAY && n->tail != NULL) {
        side = is_all_but(w, n) ? ALL_BUT : 0;
    } else {
        if (n->op != N_ARRAY)
            return false;
        for (uint32_t i = 0; i < n->kids; i++)
            if (!add_new(w, n->kid[i]))
                return false;
        return true;
    }
    if (side == 0 || (*has & side) != 0)
        return false;
    *has |= side;
    return true;
}

/* E of [x for x in E if x > 0]; NULL: it is no such list. */
static node *list_with_zeros(const node *n)
{
    const tail_step *const s = n->op == N_ARRAY && n->tail != NULL &&
                                       n->kids == 1 && n->tail->steps == 2
                                   ? n->tail->step
                                   : NULL;
    const variable *const x =
        s != NULL && s[0].kind == STEP_FOR && s[0].pattern->name != NULL
            ? s[0].pattern->variable
            : NULL;
    const node *const c = x != NULL && s[1].kind == STEP_IF ? s[1].expr : NULL;

    if (c == NULL || c->kids != 2 || !grundy_tree_is_name(n->kid[0], x))
        return NULL;
    if (grundy_tree_is_name(c->kid[0], x) &&
        (((c->op == N_GT || c->op == N_NE) &&
          grundy_tree_is_int(c->kid[1], 0)) ||
         (c->op == N_GE && grundy_tree_is_int(c->kid[1], 1))))
        return s[0].expr;
    return c->op == N_LT && grundy_tree_is_int(c->kid[0], 0) &&
                   grundy_tree_is_name(c->kid[1], x)
               ? s[0].expr
               : NULL;
}

/* `h with [i] = e`, what is left of h without i and new elements, or sort of
 * these. */
static bool read_update(elements *w, node *n, bool *sorted)
{
    unsigned has = 0;

    w->loop = NULL;
    w->tos = 0;
    *sorted = grundy_tree_is_word(n, W_SORT);
    if (*sorted)
        n = n->kid[0];
    if (w->s->kind->param[w->at[0]].length == NULL &&
        list_with_zeros(n) != NULL) {
        n = list_with_zeros(n);
        w->drops = *sorted = true;
    }
    if (n->op == N_WITH)
        return read_with(w, n, w->array[0]);
    if (w->s->kind->param[w->at[0]].length == NULL && read_joined(w, n, &has) &&
        has == ALL_BUT) {
        *sorted = true; /* the others may come to other places */
        return true;
    }
    if (w->why_not == NULL)
        w->why_not = N_("a move changes the array otherwise than by `with`");
    return false;
}

/* Of several arrays each is as it was, or `h with [i] = e` at the one place. */
static bool read_updates(elements *w, const node *own)
{
    w->loop = NULL;
    w->tos = 0;
    for (uint32_t i = 0; i < w->arrays; i++) {
        const node *const n = own->kid[w->at[i]];

        if (grundy_tree_is_name(n, w->array[i])) {
            w->to[w->tos++] = NULL;
        } else if (n->op != N_WITH || !read_with(w, n, w->array[i])) {
            w->why_not =
                N_("a move changes the array otherwise than by `with`");
            return false;
        }
    }
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
    const param *p = &w->s->kind->param[w->at[0]];

    for (uint32_t i = 0; n->op == N_INDEX && i < w->arrays; i++)
        if (grundy_tree_is_name(n->kid[0], w->array[i]) &&
            grundy_tree_is_name(n->kid[1], w->loop))
            return grundy_build_name(r, n->span, w->value[i]);
    if (p->length != NULL && is_length(p, n))
        return p->length;
    for (uint32_t i = 0; i < w->arrays; i++)
        if (grundy_tree_is_name(n, w->array[i])) {
            w->why_not = N_("a move looks at more of the array than the "
                            "element it changes");
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
    node *const i = grundy_build_name(r, whole->step[w->step].span, w->index);
    tail *const t = grundy_build_without(r, whole, w->step);

    w->differ |= from > 0;
    return from == 0 || t == NULL
               ? t
               : grundy_build_where(r, t, w->step,
                                    grundy_build_by(r, N_GE, i, from));
}

static bool is_array(const elements *w, uint32_t of)
{
    bool found = false;

    for (uint32_t i = 0; i < w->arrays; i++)
        found |= w->at[i] == of;
    return found;
}

/* What the element's kind is called with, but for its value. */
static void family_arguments(elements *w, uint32_t names, node **arg,
                             uint32_t *used)
{
    const game_kind *const k = w->s->kind;

    *used = 0;
    for (uint32_t i = 0; i < k->params; i++)
        if ((names >> i & 1) != 0 && !is_array(w, i))
            arg[(*used)++] =
                grundy_build_name(w->s->r, k->span, k->param[i].variable);
}

/* ---- the kind of an element ---- */

typedef struct element_move {
    tail *tail;
    node *to[MOST_NEW], *others;
    uint32_t tos;
} element_move;

/* The move of one element: what comes in its place, and what else is left. */
static bool read_move(elements *w, const split_move *m, element_move *e,
                      bool *sorted)
{
    rewriting *const r = w->s->r;
    int64_t from;

    if (!(w->arrays > 1 ? read_updates(w, m->own)
                        : read_update(w, m->own->kid[w->at[0]], sorted)) ||
        !find_loop(w, m->move->tail))
        return false;
    if (!is_all(w, m->move->tail->step[w->step].expr, &from)) {
        w->why_not = N_("a move's loop does not run over all elements");
        return false;
    }
    e->tail = rest_of_tail(w, m->move->tail, from);
    if (e->tail != NULL)
        e->tail = grundy_build_copy_tail(r, e->tail, replace, w);
    if (e->tail == NULL)
        return false;
    for (e->tos = 0; e->tos < w->tos; e->tos++) {
        e->to[e->tos] =
            w->to[e->tos] == NULL
                ? grundy_build_name(r, m->own->span, w->value[e->tos])
                : grundy_build_copy(r, w->to[e->tos], replace, w);
        if (e->to[e->tos] == NULL)
            return false;
    }
    e->others =
        m->others == NULL ? NULL : grundy_build_copy(r, m->others, replace, w);
    return m->others == NULL || e->others != NULL;
}

static uint32_t group_of(const elements *w)
{
    uint32_t group = 0;

    for (uint32_t i = 0; i < w->arrays; i++)
        group |= UINT32_C(1) << w->at[i];
    return group;
}

static bool read_moves(elements *w, element_move *out)
{
    const splitting *const s = w->s;
    bool any_sorted = false;

    for (uint32_t i = 0, used = 0; i < s->kind->moves; i++) {
        bool sorted = false;

        if ((s->move[i].changed & group_of(w)) == 0)
            continue;
        if (!read_move(w, &s->move[i], &out[used], &sorted))
            return false;
        any_sorted |= sorted;
        used++;
    }
    if (any_sorted && w->differ)
        w->why_not = N_("the array is sorted, but its elements differ");
    return w->why_not == NULL;
}

/* Parameters of other moves and ranges, all of them fixed. */
static uint32_t family_names(const elements *w)
{
    const splitting *const s = w->s;
    const game_kind *const k = s->kind;
    uint32_t names = 0;

    for (uint32_t i = 0; i < w->arrays; i++)
        names |= grundy_independence_names(k, k->param[w->at[i]].range) |
                 grundy_independence_names(k, k->param[w->at[i]].length);
    for (uint32_t i = 0; i < k->moves; i++)
        if ((s->move[i].changed & group_of(w)) != 0)
            names |= s->move[i].mentioned;
    names &= s->fixed;
    for (uint32_t i = k->params; i-- > 0;)
        if ((names >> i & 1) != 0)
            names |= grundy_independence_names(k, k->param[i].range);
    return names;
}

/* E of each new element, and what else a move leaves. */
static node *target_of(elements *w, game_kind *e, const element_move *move,
                       node **arg, uint32_t used)
{
    rewriting *const r = w->s->r;
    node *sum = move->others;

    if (w->arrays > 1) {
        memcpy(arg + used, move->to, move->tos * sizeof *arg);
        return grundy_build_add_sums(
            r, grundy_build_position(r, w->s->kind->span, e, arg), sum);
    }
    for (uint32_t i = move->tos; i-- > 0;) {
        arg[used] = move->to[i];
        sum = grundy_build_add_sums(
            r, grundy_build_position(r, move->to[i]->span, e, arg), sum);
    }
    return sum != NULL ? sum : grundy_build_nothing(r, w->s->kind->span);
}

static game_kind *make_kind(elements *w, uint32_t names,
                            const element_move *move, uint32_t moves)
{
    splitting *const s = w->s;
    game_kind *const k = s->kind;
    const param *const h = &k->param[w->at[0]];
    node *arg[GRUNDY_MOST_PARAMS];
    uint32_t used;
    game_kind *e;

    family_arguments(w, names, arg, &used);
    e = grundy_rewrite_add_kind(s->r, k, h->name, used + w->arrays + w->differ,
                                moves);
    if (e == NULL)
        return NULL;
    for (uint32_t i = 0, at = 0; i < k->params; i++)
        if ((names >> i & 1) != 0 && !is_array(w, i))
            e->param[at++] = k->param[i];
    if (w->differ) {
        e->param[used] = (param){
            .name = w->index->name, .span = h->span, .variable = w->index};
        arg[used++] = grundy_build_name(s->r, h->span, w->index);
    }
    for (uint32_t i = 0; i < w->arrays; i++)
        e->param[used + i] = (param){.name = k->param[w->at[i]].name,
                                     .span = h->span,
                                     .range = k->param[w->at[i]].range,
                                     .variable = w->value[i]};
    for (uint32_t i = 0; i < moves; i++)
        e->move[i] = (rule_move){.span = k->span,
                                 .target = target_of(w, e, &move[i], arg, used),
                                 .tail = move[i].tail};
    return e;
}

/* sum(e(.., i, h[i]) for i in 0..<len(h)) */
static node *sum_of(elements *w, uint32_t names, game_kind *e)
{
    rewriting *const r = w->s->r;
    const grundy_span span = w->s->kind->span;
    variable *const i = grundy_build_variable(r, "i", span, VAR_LOOP);
    node *const h = grundy_build_name(r, span, w->array[0]);
    node *const length =
        grundy_build_word(r, "len", W_LEN, h, &grundy_type_int);
    node *const range =
        grundy_build_pair(r, N_RANGE_LT, grundy_build_int(r, span, 0), length);
    node *arg[GRUNDY_MOST_PARAMS];
    uint32_t used;

    family_arguments(w, names, arg, &used);
    if (w->differ)
        arg[used++] = grundy_build_name(r, span, i);
    for (uint32_t k = 0; k < w->arrays; k++)
        arg[used + k] = grundy_build_pair(
            r, N_INDEX, grundy_build_name(r, span, w->array[k]),
            grundy_build_name(r, span, i));
    return grundy_build_sum(r, grundy_build_position(r, span, e, arg), i,
                            range);
}

/* Whether an element of 0 surely has no moves. */
static bool ends_at_zero(const elements *w, const game_kind *e)
{
    bool ends;
    ir_graph g;
    ir_moves m;
    arena a;

    grundy_arena_open(&a, w->s->r->a->mem);
    grundy_ir_open(&g, &a);
    grundy_ir_read_moves(&g, w->s->r->set, e, NULL, &m);
    ends = m.why_not == NULL &&
           grundy_ir_is_ended(&g, &m, e->params - 1, grundy_ir_number(&g, 0));
    grundy_arena_close(&a);
    return ends;
}

node *grundy_independence_elements(splitting *s, uint32_t group)
{
    elements w = {.s = s};
    element_move *move;
    uint32_t moves = 0;
    uint32_t names;
    game_kind *e;

    for (uint32_t i = 0; i < s->kind->moves; i++)
        moves += (s->move[i].changed & group) != 0;
    for (uint32_t i = 0; i < s->kind->params; i++) {
        const param *const h = &s->kind->param[i];

        if ((group >> i & 1) == 0)
            continue;
        if (w.arrays == MOST_ARRAYS)
            return NULL;
        w.at[w.arrays] = i;
        w.array[w.arrays] = h->variable;
        w.value[w.arrays] =
            grundy_build_variable(s->r, h->name, h->span, VAR_PARAM);
        if (w.value[w.arrays++] == NULL)
            return NULL;
    }
    w.index = grundy_build_variable(s->r, "place", s->kind->span, VAR_PARAM);
    move = grundy_rewrite_new(s->r, (moves + 1) * sizeof *move);
    if (w.index == NULL || move == NULL)
        return NULL;
    names = family_names(&w);
    if (!read_moves(&w, move) || w.why_not != NULL) {
        s->why_not = w.why_not;
        return NULL;
    }
    if (s->kind->params + w.arrays >= GRUNDY_MOST_PARAMS)
        return NULL;
    e = make_kind(&w, names, move, moves);
    if (e != NULL && w.drops && !ends_at_zero(&w, e)) {
        s->why_not = N_("elements of 0 are left out, and may have moves");
        grundy_rewrite_drop_kind(s->r, e);
        return NULL;
    }
    return e == NULL ? NULL : sum_of(&w, names, e);
}
