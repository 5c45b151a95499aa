/* SPDX-License-Identifier: MIT */
/*
 * Coins in a row, heads up where the set s has their number, or where an array
 * of 0 and 1 has a 1, or where a bit of a number is 1.  If every move is from s
 * to `s xor T`, T's greatest element is in s, and which T there are
 * depends on s in no other way, then the position is the sum of its heads
 * taken singly [Lenstra77]: g(s) = xor of g({n}) for n in s.
 *
 * Sound by induction over the play: the sum of single heads has for each n in
 * s and each T with greatest element n the option in which {n} has become
 * T - {n}, that is the sum of the heads of s less n and those of T - {n}.
 * Where T turns a coin that shows heads already, the sum holds it twice, which
 * is worth nothing, and s xor T holds it not at all.
 *
 * Requires: normal play without win and lose, no stop, one parameter, a set
 * of numbers, an array or a number.  T is {..}, or a union or difference of
 * these, or runs of an array or of bits that are turned; that its greatest
 * element is n follows from loops and conditions, such as `for a in 0..<n`.
 */
#include "plan/rewrites/passes.h"

#include <assert.h>

#include "base/words.h"
#include "plan/facts/relations.h"
#include "plan/facts/total.h"
#include "plan/rewrites/build.h"
#include "plan/rewrites/filter_steps.h"
#include "plan/rewrites/coin_cells.h"
#include "plan/rewrites/independence.h"

typedef struct turning {
    rewriting *r;
    game_kind *kind;
    variable *set;
    variable *coin; /* the parameter of the single head's kind */
    /* of the move at work */
    const rule_move *move;
    const variable *top;  /* n */
    uint32_t step, guard; /* of the tail: the loop over n; `if n in s` or the
                           * loop itself */
    const char *why_not;
} turning;

static bool is_loop_name(const node *n)
{
    return n->op == N_NAME && n->call == CALL_VARIABLE &&
           n->ref.variable->kind == VAR_LOOP;
}

/* ---- the coin that must show heads ---- */

/* Whether it is c[place], or bit `place` of the number, by itself or in its
 * place. */
static bool is_coin(const turning *w, const node *n, const node **place)
{
    const bool bits = w->kind->param->kind == PARAM_INT;
    const node *one = NULL, *other = n->kids > 0 ? n->kid[0] : NULL;

    if (n->op == N_INDEX && !bits && grundy_tree_is_name(other, w->set)) {
        *place = n->kid[1];
        return true;
    }
    if (!bits || n->kids != 2)
        return false;
    if (n->op == N_MOD ? grundy_tree_is_int(n->kid[1], 2)
                       : n->op == N_BITAND && grundy_tree_is_int(n->kid[1], 1))
        one = other->op == N_SHR ? other : NULL;
    else if (n->op == N_BITAND && n->kid[1]->op == N_SHL &&
             grundy_tree_is_int(n->kid[1]->kid[0], 1))
        one = n->kid[1];
    if (one == NULL)
        return false;
    *place = one->kid[1];
    return grundy_tree_is_name(one == other ? one->kid[0] : other, w->set);
}

/* Whether the condition says that a coin shows heads, and which: n in s,
 * c[n] == 1, m >> n & 1 == 1. */
static const node *heads_at(const turning *w, const node *n)
{
    const node *place = NULL;
    bool says;

    if (n->op == N_IN)
        return grundy_tree_is_name(n->kid[1], w->set) ? n->kid[0] : NULL;
    if (!grundy_is_comparison(n) || !is_coin(w, n->kid[0], &place))
        return NULL;
    says =
        (n->op == N_EQ && grundy_tree_is_int(n->kid[1], 1) &&
         n->kid[0]->kid[1]->op != N_SHL) ||
        ((n->op == N_NE || n->op == N_GT) && grundy_tree_is_int(n->kid[1], 0));
    return says ? place : NULL;
}

/* `for n in s`, or `for n in ..` and later `if n in s`. */
static bool find_top(turning *w)
{
    const tail *const t = w->move->tail;
    const node *heads;

    w->top = NULL;
    for (uint32_t i = 0; i < t->steps; i++) {
        const tail_step *const s = &t->step[i];

        if (s->kind == STEP_FOR && grundy_tree_is_name(s->expr, w->set) &&
            s->pattern->name != NULL) {
            w->step = w->guard = i;
            w->top = s->pattern->variable;
            return true;
        }
        heads = s->kind == STEP_IF ? heads_at(w, s->expr) : NULL;
        if (heads != NULL && is_loop_name(heads)) {
            w->top = heads->ref.variable;
            w->guard = i;
            break;
        }
    }
    for (w->step = 0; w->top != NULL && w->step < t->steps; w->step++) {
        const tail_step *const s = &t->step[w->step];

        if (s->kind == STEP_FOR && s->pattern->name != NULL &&
            s->pattern->variable == w->top)
            return true;
    }
    return false;
}

/* ---- what lies below n ---- */

/* Whether x <= y - less, with n for NULL, by the loops and conditions of the
 * move, and those in the set. */
static bool lies_below(const turning *w, const tail *inner, const node *x,
                       const node *y, int64_t less)
{
    const tail *const tails[2] = {w->move->tail, inner};
    relations r;
    form gap, low;

    grundy_total_relations(&r);
    for (uint32_t k = 0; k < 2; k++)
        for (uint32_t i = 0; tails[k] != NULL && i < tails[k]->steps; i++)
            (void)grundy_relations_step(&r, &tails[k]->step[i]);
    gap =
        y == NULL ? grundy_relations_name(w->top) : grundy_relations_of(&r, y);
    low = grundy_relations_of(&r, x);
    return grundy_form_add(&gap, &low, -1) &&
           grundy_relations_never_below(&r, &gap, less);
}

/* ---- T ---- */

/* What is known of a set of coins to be turned. */
typedef struct turned {
    bool read;    /* it is understood, and all below n or n itself */
    bool has_top; /* n is surely in it */
    bool may_top; /* n may be in it */
} turned;

/* Whether x <= y - less where `loop` has the value. */
static bool is_at_most(turning *w, const variable *loop, node *value, node *x,
                       node *y, int64_t less)
{
    build_naming naming = {.name = loop, .is = value};
    const node *const low =
        grundy_build_copy(w->r, x, grundy_build_put, &naming);
    const node *const high =
        grundy_build_copy(w->r, y, grundy_build_put, &naming);

    return !w->r->no_memory && lies_below(w, NULL, low, high, less);
}

/* The same of a condition: comparisons, and what lies in a range. */
static bool holds_at(turning *w, const variable *loop, node *value,
                     const node *n)
{
    bool all = true;

    switch (n->op) {
    case N_AND:
    case N_CHAIN:
        for (uint32_t i = 0; i < n->kids; i++)
            all &= holds_at(w, loop, value, n->kid[i]);
        return all;
    case N_LT:
    case N_LE:
        return is_at_most(w, loop, value, n->kid[0], n->kid[1], n->op == N_LT);
    case N_GT:
    case N_GE:
        return is_at_most(w, loop, value, n->kid[1], n->kid[0], n->op == N_GT);
    case N_IN: break;
    default: return false;
    }
    return grundy_tree_is_range(n->kid[1]) &&
           is_at_most(w, loop, value, n->kid[1]->kid[0], n->kid[0], 0) &&
           is_at_most(w, loop, value, n->kid[0], n->kid[1]->kid[1],
                      n->kid[1]->op == N_RANGE_LT);
}

/* Whether n is e for some run of the loop: for n itself, or for 0 if e is n -
 * t.
 */
static bool runs_to_top(turning *w, const tail *inner, const node *e)
{
    const tail_step *const s = inner->step;
    node *const top =
        grundy_build_name(w->r, e->span, (variable *)(uintptr_t)w->top);
    node *is = top, *name, *member;
    bool all = s->kind == STEP_FOR && s->pattern->name != NULL &&
               grundy_tree_is_range(s->expr);

    if (!all || top == NULL)
        return false;
    name = grundy_build_name(w->r, e->span, s->pattern->variable);
    if (e->op == N_SUB && grundy_tree_is_name(e->kid[0], w->top) &&
        grundy_tree_is_name(e->kid[1], s->pattern->variable))
        is = grundy_build_int(w->r, e->span, 0);
    else if (!grundy_tree_is_name(e, s->pattern->variable))
        return false;
    member = grundy_build_pair(w->r, N_IN, name, s->expr);
    all = member != NULL && is != NULL &&
          holds_at(w, s->pattern->variable, is, member);
    for (uint32_t i = 1; i < inner->steps && all; i++)
        all = inner->step[i].kind == STEP_IF &&
              holds_at(w, s->pattern->variable, is, inner->step[i].expr);
    return all;
}

static turned read_element(turning *w, const tail *inner, const node *e)
{
    turned t = {.has_top = grundy_tree_is_name(e, w->top)};

    t.may_top = t.has_top || !lies_below(w, inner, e, NULL, 1);
    t.read = lies_below(w, inner, e, NULL, 0);
    if (inner != NULL) /* whose tail may have no run */
        t.has_top = !t.has_top && runs_to_top(w, inner, e);
    return t;
}

static turned read_set(turning *w, const node *n)
{
    turned all = {.read = true};

    if (n->op == N_BITOR || n->op == N_BITXOR) {
        const turned x = read_set(w, n->kid[0]), y = read_set(w, n->kid[1]);
        const bool both = n->op == N_BITOR;

        return (turned){x.read && y.read,
                        (x.has_top && (both || !y.may_top)) ||
                            (y.has_top && (both || !x.may_top)),
                        x.may_top || y.may_top};
    }
    if (n->op != N_SET)
        return (turned){.read = false};
    for (uint32_t i = 0; i < n->kids; i++) {
        const turned one = read_element(w, n->tail, n->kid[i]);

        all.read &= one.read;
        all.has_top |= one.has_top;
        all.may_top |= one.may_top;
    }
    return all;
}

/* ---- T of arrays and of bits ---- */

/* {e}, or {t for t in range if condition} with NULL for no condition. */
static node *set_of(turning *w, node *e, const tail *t)
{
    node *const set =
        grundy_build_node(w->r, N_SET, w->kind->span, 1, &grundy_type_int_set);

    if (set == NULL || e == NULL)
        return NULL;
    set->kid[0] = e;
    set->tail = (tail *)(uintptr_t)t;
    return set;
}

static node *run_of(turning *w, node *low, node *high)
{
    variable *const t =
        grundy_build_variable(w->r, "t", w->kind->span, VAR_LOOP);
    node *const range = grundy_build_pair(w->r, N_RANGE, low, high);

    return t == NULL || range == NULL
               ? NULL
               : set_of(w, grundy_build_name(w->r, w->kind->span, t),
                        grundy_build_loop(w->r, t, range));
}

static node *both_of(turning *w, node_op op, node *x, node *y)
{
    node *n;

    if (x == NULL || y == NULL)
        return x == NULL ? y : x;
    n = grundy_build_node(w->r, op, x->span, 2, &grundy_type_int_set);
    if (n != NULL) {
        n->kid[0] = x;
        n->kid[1] = y;
    }
    return n;
}

/* e of 1 << e or 2 ** e; of 1 it is 0; NULL: it is none. */
static node *exponent_of(turning *w, node *n)
{
    if (grundy_tree_is_int(n, 1))
        return grundy_build_int(w->r, n->span, 0);
    if (n->op == N_POW && grundy_tree_is_int(n->kid[0], 2))
        return n->kid[1];
    if (n->op != N_SHL || n->kid[0]->op != N_INT || n->kid[0]->number < 1 ||
        n->kid[0]->number > 2)
        return NULL;
    return grundy_build_plus(w->r, n->kid[1], n->kid[0]->number - 1);
}

/* The bits of the number; NULL: they are not known. */
static node *bits_of(turning *w, node *n)
{
    node *x = exponent_of(w, n), *y;

    if (x != NULL)
        return set_of(w, x, NULL);
    if (n->op == N_BITOR || n->op == N_BITXOR) {
        x = bits_of(w, n->kid[0]);
        y = bits_of(w, n->kid[1]);
        return x == NULL || y == NULL ? NULL : both_of(w, (node_op)n->op, x, y);
    }
    if (n->op == N_SHL && n->kid[0]->op == N_SUB &&
        grundy_tree_is_int(n->kid[0]->kid[1], 1)) {
        x = exponent_of(w, n->kid[0]->kid[0]);
        return x == NULL
                   ? NULL
                   : run_of(w, n->kid[1],
                            grundy_build_plus(
                                w->r,
                                grundy_build_pair(w->r, N_ADD, n->kid[1], x),
                                -1));
    }
    if (n->op != N_SUB && n->op != N_ADD)
        return NULL;
    x = exponent_of(w, n->kid[0]);
    y = exponent_of(w, n->kid[1]);
    if (n->op == N_ADD) /* the bits of either, if they are not the same one */
        return x != NULL && y != NULL &&
                       (lies_below(w, NULL, y, x, 1) ||
                        lies_below(w, NULL, x, y, 1))
                   ? both_of(w, N_BITOR, set_of(w, x, NULL), set_of(w, y, NULL))
                   : NULL;
    if (x == NULL || y == NULL || /* 2 ** x - 2 ** y is below 0 if x < y */
        (!grundy_tree_is_int(y, 0) && !lies_below(w, NULL, y, x, 0)))
        return NULL;
    return run_of(w, y, grundy_build_plus(w->r, x, -1));
}

static bool is_entry(const turning *w, const node *n, const variable *at)
{
    return n->op == N_INDEX && grundy_tree_is_name(n->kid[0], w->set) &&
           grundy_tree_is_name(n->kid[1], at);
}

/* 1 - x or x xor 1, of c[at] or of the name itself. */
static bool is_turned(const turning *w, const node *n, const variable *at,
                      bool name)
{
    const bool less = n->op == N_SUB && grundy_tree_is_int(n->kid[0], 1);
    const node *const x =
        less                                                    ? n->kid[1]
        : n->op == N_BITXOR && grundy_tree_is_int(n->kid[1], 1) ? n->kid[0]
                                                                : NULL;

    return x != NULL &&
           (name ? grundy_tree_is_name(x, at) : is_entry(w, x, at));
}

/* [if C then 1 - c[t] else c[t] for t in 0..<n] */
static node *turned_entries(turning *w, const node *n)
{
    const tail_step *const s = n->tail->steps == 1 ? n->tail->step : NULL;
    const node *const body = n->kid[0];
    const node *choice = body;
    variable *at;
    bool read;

    if (s == NULL || s->kind != STEP_FOR || s->pattern->name == NULL ||
        s->expr->op != N_RANGE_LT || !grundy_tree_is_int(s->expr->kid[0], 0) ||
        w->kind->param->length == NULL ||
        !grundy_tree_same(s->expr->kid[1], w->kind->param->length))
        return NULL;
    at = s->pattern->variable;
    if (body->op == N_BITXOR && is_entry(w, body->kid[0], at))
        choice = body->kid[1];
    if (choice->op != N_IF)
        return NULL;
    read = choice == body ? is_turned(w, body->kid[1], at, false) &&
                                is_entry(w, body->kid[2], at)
                          : grundy_tree_is_int(choice->kid[1], 1) &&
                                grundy_tree_is_int(choice->kid[2], 0);
    return read ? set_of(w, grundy_build_name(w->r, n->span, at),
                         grundy_build_where(w->r, n->tail, 1, choice->kid[0]))
                : NULL;
}

/* c[0..<l] + [1 - x for x in c[l..i]] + c[i + 1..<n] */
static node *turned_slice(turning *w, const node *n)
{
    const node *const front = n->kid[0], *const back = n->kid[1];
    const node *first, *middle, *slice;
    node *low, *high;

    if (front->op != N_ADD || back->op != N_SLICE ||
        !grundy_tree_is_name(back->kid[0], w->set))
        return NULL;
    first = front->kid[0];
    middle = front->kid[1];
    if (first->op != N_SLICE || !grundy_tree_is_name(first->kid[0], w->set) ||
        middle->op != N_ARRAY || middle->tail == NULL || middle->kids != 1 ||
        middle->tail->steps != 1 || middle->tail->step->kind != STEP_FOR ||
        middle->tail->step->pattern->name == NULL ||
        middle->tail->step->expr->op != N_SLICE ||
        !is_turned(w, middle->kid[0], middle->tail->step->pattern->variable,
                   true))
        return NULL;
    slice = middle->tail->step->expr;
    if (!grundy_tree_is_name(slice->kid[0], w->set) ||
        slice->kid[1]->op != N_RANGE || first->kid[1]->op != N_RANGE_LT ||
        back->kid[1]->op != N_RANGE_LT || w->kind->param->length == NULL)
        return NULL;
    low = slice->kid[1]->kid[0];
    high = slice->kid[1]->kid[1];
    return grundy_tree_is_int(first->kid[1]->kid[0], 0) &&
                   grundy_tree_same(first->kid[1]->kid[1], low) &&
                   back->kid[1]->kid[0]->op == N_ADD &&
                   grundy_tree_same(back->kid[1]->kid[0]->kid[0], high) &&
                   grundy_tree_is_int(back->kid[1]->kid[0]->kid[1], 1) &&
                   grundy_tree_same(back->kid[1]->kid[1],
                                    w->kind->param->length)
               ? run_of(w, low, high)
               : NULL;
}

/* ---- the target ---- */

/*
 * Takes `x xor y` apart: the row itself, or `s - {n}`, goes to *base, and the
 * rest, which no coins are to be known of, to *set.
 */
static bool take_apart(turning *w, node *n, node **base, node **set)
{
    node *one = n;

    if (grundy_tree_is_name(n, w->set) ||
        (n->op == N_SUB && grundy_tree_is_name(n->kid[0], w->set))) {
        if (*base != NULL)
            return false;
        *base = n;
        return true;
    }
    if (n->op == N_BITXOR && grundy_tree_names(n, w->set))
        return take_apart(w, n->kid[0], base, set) &&
               take_apart(w, n->kid[1], base, set);
    if (w->kind->param->kind == PARAM_INT)
        one = bits_of(w, n);
    *set = one == NULL ? NULL : both_of(w, N_BITXOR, *set, one);
    return *set != NULL;
}

/*
 * T of `s xor T`, of `(s - {n}) xor T`, where T must not turn n back, or of
 * `s - {n}`; *rest: T is given without n.  NULL: it is none of these.
 */
static node *read_target(turning *w, node *n, bool *rest)
{
    node *base = NULL, *set = NULL;
    const node *one;

    *rest = false;
    w->why_not = N_("a move is not s xor the coins that it turns");
    if (w->kind->param->kind == PARAM_ARRAY) {
        set = n->op == N_ARRAY && n->tail != NULL && n->kids == 1
                  ? turned_entries(w, n)
              : n->op == N_ADD ? turned_slice(w, n)
                               : NULL;
        w->why_not = set == NULL ? w->why_not : NULL;
        return set;
    }
    if (!take_apart(w, n, &base, &set) || base == NULL)
        return NULL;
    if (base->op == N_SUB) {
        one = base->kid[1];
        if (one->op != N_SET || one->kids != 1 || one->tail != NULL ||
            !grundy_tree_is_name(one->kid[0], w->top))
            return NULL;
        *rest = true;
        w->why_not = NULL;
        return set == NULL ? base->kid[1] : set;
    }
    if (set != NULL)
        w->why_not = NULL;
    return set;
}

static bool greatest_is_top(turning *w, const node *set, bool rest)
{
    const turned t = read_set(w, set);
    const bool only = w->move->target->kid[0]->op == N_SUB; /* s - {n} */

    if (!t.read)
        w->why_not = N_("a move may turn a coin above the one that must show "
                        "heads");
    else if (rest && t.may_top && !only)
        w->why_not = N_("a move may turn the coin back that must show heads");
    else if (!rest && !t.has_top)
        w->why_not = N_("a move may leave the coin that must show heads");
    return w->why_not == NULL;
}

/* ---- the single head ---- */

/* n becomes the parameter; s can't stay, and sets have no universe now. */
static node *replace(void *user, node *n)
{
    turning *const w = user;

    if (grundy_tree_is_name(n, w->set)) {
        w->why_not = N_("a move depends on other coins");
        return NULL;
    }
    return grundy_tree_is_name(n, w->top)
               ? grundy_build_name(w->r, n->span, w->coin)
               : n;
}

/* The set as numbers, so that what lies outside the row is not lost. */
static node *plain_set(turning *w, const node *n)
{
    node *const made = grundy_build_node(w->r, (node_op)n->op, n->span, n->kids,
                                         &grundy_type_int_set);

    if (made == NULL)
        return NULL;
    made->tail = n->tail == NULL
                     ? NULL
                     : grundy_build_copy_tail(w->r, n->tail, replace, w);
    for (uint32_t i = 0; i < n->kids; i++) {
        made->kid[i] = n->op != N_SET
                           ? plain_set(w, n->kid[i])
                           : grundy_build_copy(w->r, n->kid[i], replace, w);
        if (made->kid[i] == NULL)
            return NULL;
    }
    return n->tail != NULL && made->tail == NULL ? NULL : made;
}

/* sum(coin(i) for i in T if i != n) */
static node *other_heads(turning *w, game_kind *coin, node *set)
{
    rewriting *const r = w->r;
    variable *const i = grundy_build_variable(r, "i", set->span, VAR_LOOP);
    node *const name = grundy_build_name(r, set->span, i);
    node *const top = grundy_build_name(r, set->span, w->coin);
    node *sum = grundy_build_sum(
        r, grundy_build_position(r, set->span, coin, &name), i, set);

    if (sum == NULL)
        return NULL;
    sum->tail = grundy_build_where(r, sum->tail, 1,
                                   grundy_build_pair(r, N_NE, name, top));
    return sum->tail == NULL ? NULL : sum;
}

/* The tail with n given: its loop becomes a condition, `n in s` is true. */
static tail *tail_of_head(turning *w)
{
    const tail_step *const s = &w->move->tail->step[w->step];
    rewriting *const r = w->r;
    tail *t = grundy_build_without(r, w->move->tail, w->guard);

    assert(w->step <= w->guard);
    if (t != NULL && w->step < w->guard) {
        node *const coin = grundy_build_name(r, s->span, w->coin);

        t = grundy_build_where(r, grundy_build_without(r, t, w->step), w->step,
                               grundy_build_pair(r, N_IN, coin, s->expr));
    }
    return t == NULL ? NULL : grundy_build_copy_tail(r, t, replace, w);
}

static bool turn_move(turning *w, game_kind *coin, const rule_move *move,
                      rule_move *out)
{
    node *target = move->target, *set;
    filtering conditions = {.r = w->r}; /* `if a and b` is `if a if b` */
    rule_move apart = *move;
    bool rest;

    apart.tail = grundy_filter_read(&conditions, move->tail)
                     ? grundy_filter_tail(&conditions)
                     : NULL;
    if (apart.tail == NULL)
        return false;
    w->move = &apart;
    if (!grundy_tree_is_position(target, w->kind)) {
        w->why_not = N_("a move leaves something else than the row of coins");
        return false;
    }
    if (!find_top(w)) {
        w->why_not = N_("no coin must show heads for a move");
        return false;
    }
    set = read_target(w, target->kid[0], &rest);
    if (set == NULL || !greatest_is_top(w, set, rest))
        return false;
    set = plain_set(w, set);
    out->span = move->span;
    out->target = set == NULL ? NULL : other_heads(w, coin, set);
    out->tail = out->target == NULL ? NULL : tail_of_head(w);
    w->move = NULL;
    return out->tail != NULL;
}

/* ---- the kind ---- */

/* Bits of a number that is not below 0. */
enum { LAST_BIT = 62 };

/* 0..<size, or the range that the set is declared with. */
static node *row_of(turning *w)
{
    const param *const p = &w->kind->param[0];
    node *const size = p->kind == PARAM_SET ? p->size[0] : p->length;
    node *const zero = grundy_build_int(w->r, w->kind->span, 0);

    if (p->kind == PARAM_INT)
        return grundy_build_pair(
            w->r, N_RANGE, zero,
            grundy_build_int(w->r, w->kind->span, LAST_BIT));
    if (grundy_tree_is_range(size))
        return size;
    return grundy_build_pair(w->r, N_RANGE_LT, zero, size);
}

/* The sum of coin(i) for i in s, or for those where c[i], or the bit, is 1. */
static node *split_of(turning *w, game_kind *coin)
{
    rewriting *const r = w->r;
    const grundy_span span = w->kind->span;
    variable *const i = grundy_build_variable(r, "i", span, VAR_LOOP);
    node *const name = grundy_build_name(r, span, i);
    node *const row = grundy_build_name(r, span, w->set);
    node *const one = grundy_build_int(r, span, 1);
    node *shows, *sum;

    if (w->kind->param->kind == PARAM_SET)
        return grundy_build_sum(r, grundy_build_position(r, span, coin, &name),
                                i, row);
    shows = w->kind->param->kind == PARAM_ARRAY
                ? grundy_build_pair(r, N_INDEX, row, name)
                : grundy_build_pair(
                      r, N_BITAND, grundy_build_pair(r, N_SHR, row, name), one);
    sum = grundy_build_sum(r, grundy_build_position(r, span, coin, &name), i,
                           row_of(w));
    if (sum == NULL)
        return NULL;
    sum->tail = grundy_build_where(r, sum->tail, 1,
                                   grundy_build_pair(r, N_EQ, shows, one));
    if (sum->tail == NULL)
        return NULL;
    return w->kind->param->kind == PARAM_ARRAY
               ? grundy_coin_cells_or_rest(r, w->kind, sum)
               : sum;
}

static bool turn_moves(turning *w, game_kind *coin)
{
    const game_kind *const k = w->kind;

    coin->param[0] = (param){.name = w->coin->name,
                             .span = k->span,
                             .range = row_of(w),
                             .variable = w->coin};
    for (uint32_t i = 0; i < k->moves; i++)
        if (!turn_move(w, coin, &k->move[i], &coin->move[i]) ||
            w->why_not != NULL)
            return false;
    return !w->r->no_memory;
}

/* A kind for the coin is added once all moves are known to turn coins. */
static void turn_kind(turning *w)
{
    game_kind *const k = w->kind;
    param trial_param[2];
    game_kind trial = {
        .span = k->span, .params = 1, .moves = k->moves, .param = trial_param};
    game_kind *coin;

    assert(k->params == 1 && k->param[0].kind != PARAM_TEXT);
    w->set = k->param[0].variable;
    w->coin = grundy_build_variable(w->r, "coin", k->span, VAR_PARAM);
    trial.move = grundy_rewrite_new(w->r, (k->moves + 1) * sizeof *trial.move);
    if (w->coin == NULL || trial.move == NULL || !turn_moves(w, &trial))
        return;
    coin = grundy_rewrite_add_kind(w->r, k, k->param[0].name, 1, k->moves);
    if (coin != NULL && turn_moves(w, coin))
        k->split = split_of(w, coin);
}

static const char *first_condition(const rewriting *r, const game_kind *k)
{
    if (r->set->misere)
        return N_(
            "under misère play a sum is not decided by its parts' nimbers");
    if (r->set->has_decisions)
        return N_("win and lose decide a position, not a sum");
    if (k->decides > 0)
        return N_("a stop ends the moves of all coins at once");
    if (k->params > 1)
        return N_("it has other parameters besides the set");
    if (k->param[0].kind == PARAM_SET && k->param[0].sizes != 1)
        return N_("its coins do not lie in a row");
    return k->moves == 0 ? N_("it has no moves") : NULL;
}

/* An array of coins, or a number without a range. */
static bool may_be_coins(const game_kind *k)
{
    const param *const p = k->param;

    return k->params == 1 && !k->rest && (!k->planned || k->whole) &&
           (p->kind == PARAM_ARRAY ? p->length != NULL
                                   : p->kind == PARAM_INT && p->range == NULL);
}

void grundy_rewrite_coins(rewriting *r, game_kind *kind)
{
    turning w = {.r = r, .kind = kind};
    bool sets = false;

    for (uint32_t i = 0; i < kind->params; i++)
        sets |= kind->param[i].kind == PARAM_SET;
    if (kind->split != NULL)
        return; /* nothing to say */
    if (!sets)
        grundy_coin_cells(r, kind);
    if (kind->split == NULL && (sets || may_be_coins(kind))) {
        w.why_not = first_condition(r, kind);
        if (w.why_not == NULL)
            turn_kind(&w);
    }
    if (kind->split != NULL)
        grundy_rewrite_note(r, REWRITE_COINS, kind, true,
                            "a move turns coins up to one that shows heads, "
                            "whatever the others show: the sum of its heads "
                            "taken singly [Lenstra 1977]");
    else if (w.why_not != NULL && sets)
        grundy_rewrite_note(r, REWRITE_COINS, kind, false, "%s", w.why_not);
}
