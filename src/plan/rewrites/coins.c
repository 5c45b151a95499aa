/* SPDX-License-Identifier: MIT */
/*
 * Coins in a row or on a board, heads up where the set s has their number or
 * cell, or where an array of 0 and 1 has a 1, or where a bit of a number is 1.
 * If every move is from s to `s xor T`, T's greatest element is in s, and which
 * T there are depends on s in no other way, then the position is the sum of its
 * heads taken singly [Lenstra77]: g(s) = xor of g({n}) for n in s.
 *
 * Sound by induction over the play: the sum of single heads has for each n in
 * s and each T with greatest element n the option in which {n} has become
 * T - {n}, that is the sum of the heads of s less n and those of T - {n}.
 * Where T turns a coin that shows heads already, the sum holds it twice, which
 * is worth nothing, and s xor T holds it not at all.
 *
 * Which element is the greatest is told by an order that all moves share, of
 * any direction: of cells, x is less than n if its first or else all of its
 * numbers are, where any of them may be the first and may be counted from the
 * other end.
 *
 * Requires: normal play without win and lose, no stop, one parameter, a set,
 * an array or a number.  T is {..}, or a union or difference of
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
#include "plan/rewrites/coins.h"
#include "plan/rewrites/independence.h"

/* A number of the place that is written so; NULL: it is no such place. */
static node *number_of(const turning *w, const node *place, uint32_t i)
{
    if (w->numbers == 1)
        return (node *)(uintptr_t)place;
    return place->op == N_TUPLE && place->kids == w->numbers ? place->kid[i]
                                                             : NULL;
}

static bool is_top(const turning *w, const node *place)
{
    for (uint32_t i = 0; i < w->numbers; i++) {
        const node *const is = number_of(w, place, i);

        if (is == NULL || !grundy_tree_is_name(is, w->top[i]))
            return false;
    }
    return true;
}

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

static bool name_top(turning *w, uint32_t i, const variable *is)
{
    w->top[i] = is;
    for (uint32_t j = 0; j < i; j++)
        if (w->top[j] == is)
            return false;
    return is != NULL;
}

/* The number of the top that the step loops over; w->numbers: none. */
static uint32_t loop_of_top(const turning *w, const tail_step *s)
{
    uint32_t i = 0;

    while (i < w->numbers && (s->kind != STEP_FOR || s->pattern->name == NULL ||
                              s->pattern->variable != w->top[i]))
        i++;
    return i;
}

static bool is_top_looped(const turning *w)
{
    uint32_t loops = 0;

    for (uint32_t i = 0; i < w->guard; i++)
        loops += loop_of_top(w, &w->move->tail->step[i]) < w->numbers;
    return loops == w->numbers;
}

/* `for n in s`, or `for n in ..` and later `if n in s`. */
static bool find_top(turning *w)
{
    const tail *const t = w->move->tail;

    for (w->guard = 0; w->guard < t->steps; w->guard++) {
        const tail_step *const s = &t->step[w->guard];
        const bool in_set =
            s->kind == STEP_FOR && grundy_tree_is_name(s->expr, w->set);
        const node *const heads =
            s->kind == STEP_IF ? heads_at(w, s->expr) : NULL;
        bool all = in_set
                       ? s->pattern->items == (w->numbers == 1 ? 0 : w->numbers)
                       : heads != NULL;

        for (uint32_t i = 0; all && i < w->numbers; i++) {
            const pattern *const p = !in_set           ? NULL
                                     : w->numbers == 1 ? s->pattern
                                                       : s->pattern->item[i];
            const node *const is = in_set ? NULL : number_of(w, heads, i);

            all = name_top(w, i,
                           p != NULL && p->name != NULL     ? p->variable
                           : is != NULL && is_loop_name(is) ? is->ref.variable
                                                            : NULL);
        }
        if (all)
            return in_set || is_top_looped(w);
    }
    return false;
}

/* ---- what lies below n ---- */

bool grundy_coins_below(const turning *w, const tail *inner, const node *x,
                        const node *y, int64_t less)
{
    const tail *const tails[2] = {w->move->tail, inner};
    relations r;
    form gap, low;

    grundy_total_relations(&r);
    for (uint32_t i = 0; i < w->numbers; i++) {
        const form top = grundy_relations_name(w->top[i]);

        grundy_relations_in_range(&r, &top, w->row[i]);
    }
    for (uint32_t k = 0; k < 2; k++)
        for (uint32_t i = 0; tails[k] != NULL && i < tails[k]->steps; i++)
            (void)grundy_relations_step(&r, &tails[k]->step[i]);
    gap = grundy_relations_of(&r, y);
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

/* The values of loops in one run of them. */
typedef struct loop_run {
    const variable *loop[GRUNDY_MOST_DIMS];
    node *is[GRUNDY_MOST_DIMS];
    uint32_t loops;
} loop_run;

static node *put_run(void *user, node *n)
{
    const loop_run *const run = user;

    for (uint32_t i = 0; i < run->loops; i++)
        if (grundy_tree_is_name(n, run->loop[i]))
            return run->is[i];
    return n;
}

/* Whether x <= y - less in that run. */
static bool is_at_most(turning *w, loop_run *run, node *x, node *y,
                       int64_t less)
{
    const node *const low = grundy_build_copy(w->r, x, put_run, run);
    const node *const high = grundy_build_copy(w->r, y, put_run, run);

    return !w->r->no_memory && grundy_coins_below(w, NULL, low, high, less);
}

/* The same of a condition: comparisons, and what lies in a range. */
static bool holds_at(turning *w, loop_run *run, const node *n)
{
    bool all = true;

    switch (n->op) {
    case N_AND:
    case N_CHAIN:
        for (uint32_t i = 0; i < n->kids; i++)
            all &= holds_at(w, run, n->kid[i]);
        return all;
    case N_LT:
    case N_LE: return is_at_most(w, run, n->kid[0], n->kid[1], n->op == N_LT);
    case N_GT:
    case N_GE: return is_at_most(w, run, n->kid[1], n->kid[0], n->op == N_GT);
    case N_EQ:
        return is_at_most(w, run, n->kid[0], n->kid[1], 0) &&
               is_at_most(w, run, n->kid[1], n->kid[0], 0);
    case N_IN: break;
    default: return false;
    }
    return grundy_tree_is_range(n->kid[1]) &&
           is_at_most(w, run, n->kid[1]->kid[0], n->kid[0], 0) &&
           is_at_most(w, run, n->kid[0], n->kid[1]->kid[1],
                      n->kid[1]->op == N_RANGE_LT);
}

static node *top_name(turning *w, uint32_t i)
{
    return grundy_build_name(w->r, w->kind->span,
                             (variable *)(uintptr_t)w->top[i]);
}

/* The value of a loop that makes one of the numbers of e that of n: n itself,
 * or 0 if it is n - t or n + t; NULL: none. */
static node *value_at_top(turning *w, const variable *loop, const node *e)
{
    for (uint32_t i = 0; i < w->numbers; i++) {
        const node *const is = number_of(w, e, i);

        if (grundy_tree_is_name(is, loop))
            return top_name(w, i);
        if ((is->op == N_SUB || is->op == N_ADD) &&
            grundy_tree_is_name(is->kid[0], w->top[i]) &&
            grundy_tree_is_name(is->kid[1], loop))
            return grundy_build_int(w->r, is->span, 0);
    }
    return NULL;
}

/* Whether n is e for some run of the loops. */
static bool runs_to_top(turning *w, const tail *inner, const node *e)
{
    loop_run run = {.loops = 0};
    uint32_t at_top = 0;

    for (uint32_t i = 0; i < inner->steps; i++) {
        const tail_step *const s = &inner->step[i];
        const node *holds = s->expr;

        if (s->kind == STEP_FOR) {
            if (s->pattern->name == NULL || !grundy_tree_is_range(s->expr) ||
                run.loops == w->numbers)
                return false;
            run.loop[run.loops] = s->pattern->variable;
            run.is[run.loops] = value_at_top(w, s->pattern->variable, e);
            if (run.is[run.loops++] == NULL)
                return false;
            holds = grundy_build_pair(
                w->r, N_IN,
                grundy_build_name(w->r, e->span, s->pattern->variable),
                s->expr);
        }
        if (holds == NULL || s->kind == STEP_WINNING ||
            !holds_at(w, &run, holds))
            return false;
    }
    for (uint32_t i = 0; i < w->numbers; i++) {
        const node *const is = number_of(w, e, i);
        bool same = grundy_tree_is_name(is, w->top[i]);

        for (uint32_t k = 0; k < run.loops && !same; k++)
            same = grundy_tree_names(is, run.loop[k]);
        at_top += same;
    }
    return at_top == w->numbers;
}

/* Whether a number of a place is less than the one of n, in the order. */
static bool is_less(turning *w, const tail *inner, const node *e, uint32_t i,
                    int64_t less)
{
    const node *const is = number_of(w, e, i), *const top = top_name(w, i);

    if (top == NULL)
        return false;
    return (w->rises >> i & 1) != 0
               ? grundy_coins_below(w, inner, top, is, less)
               : grundy_coins_below(w, inner, is, top, less);
}

static turned read_element(turning *w, const tail *inner, const node *e)
{
    turned t = {.read = true, .has_top = is_top(w, e)};
    bool apart = false;

    if (number_of(w, e, 0) == NULL)
        return (turned){.read = false};
    for (uint32_t i = 0; i < w->numbers; i++) {
        apart |= is_less(w, inner, e, i, 1);
        t.read &= is_less(w, inner, e, i, 0);
    }
    t.may_top = t.has_top || !apart;
    t.read |= w->numbers > 1 && is_less(w, inner, e, w->first, 1);
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
        one = grundy_coins_of_bits(w, n);
    *set = one == NULL ? NULL : grundy_coins_both(w, N_BITXOR, *set, one);
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
        set = grundy_coins_of_array(w, n);
        w->why_not = set == NULL ? w->why_not : NULL;
        return set;
    }
    if (!take_apart(w, n, &base, &set) || base == NULL)
        return NULL;
    if (base->op == N_SUB) {
        one = base->kid[1];
        if (one->op != N_SET || one->kids != 1 || one->tail != NULL ||
            !is_top(w, one->kid[0]))
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

    if (grundy_tree_is_name(n, w->set) ||
        grundy_tree_is_name(n, w->kind->param->variable)) {
        w->why_not = N_("a move depends on other coins");
        return NULL;
    }
    for (uint32_t i = 0; i < w->numbers; i++)
        if (grundy_tree_is_name(n, w->top[i]))
            return grundy_build_name(w->r, n->span, w->coin[i]);
    return n;
}

/* The set without a universe, so that what lies outside the row is not lost. */
static node *plain_set(turning *w, const node *n)
{
    node *const made =
        grundy_build_node(w->r, (node_op)n->op, n->span, n->kids,
                          grundy_type_set(w->r->a, n->type->item[0], NULL));

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

/* i, or (i, j). */
static node *place_of(turning *w, node *const *number)
{
    node *n;

    if (w->numbers == 1)
        return number[0];
    n = grundy_build_node(w->r, N_TUPLE, w->kind->span, w->numbers,
                          w->set->type->item[0]);
    for (uint32_t i = 0; n != NULL && i < w->numbers; i++)
        n->kid[i] = number[i];
    return n;
}

/* Loops over ranges bring each place once: each is one of its numbers. */
static bool are_numbers_of(const turning *w, const node *set)
{
    const tail *const t = set->op == N_SET ? set->tail : NULL;

    if (t == NULL || set->kids != 1 || w->numbers == 1)
        return false;
    for (uint32_t i = 0; i < t->steps; i++) {
        bool found = t->step[i].kind == STEP_IF;

        for (uint32_t k = 0; k < w->numbers && !found; k++)
            found = t->step[i].kind == STEP_FOR &&
                    grundy_tree_is_range(t->step[i].expr) &&
                    t->step[i].pattern->name != NULL &&
                    grundy_tree_is_name(set->kid[0]->kid[k],
                                        t->step[i].pattern->variable);
        if (!found)
            return false;
    }
    return true;
}

/* sum(coin(i) for i in set), with the names of its numbers in `number`. */
static node *heads_in(turning *w, game_kind *coin, node *set, node **number)
{
    static const char *const name[GRUNDY_MOST_DIMS] = {"i", "j", "k", "l"};
    const bool loops = are_numbers_of(w, set);
    pattern *const each = grundy_rewrite_new(
        w->r, (w->numbers + 1) * sizeof *each + w->numbers * sizeof(pattern *));
    pattern **item;
    variable *first = NULL;
    node *sum;

    if (each == NULL)
        return NULL;
    item = (pattern **)(void *)(each + w->numbers + 1);
    for (uint32_t i = 0; i < w->numbers; i++) {
        variable *const v =
            grundy_build_variable(w->r, name[i], set->span, VAR_LOOP);

        if (v == NULL)
            return NULL;
        first = first == NULL ? v : first;
        number[i] =
            loops ? set->kid[0]->kid[i] : grundy_build_name(w->r, set->span, v);
        each[i + 1] =
            (pattern){.span = set->span, .name = v->name, .variable = v};
        item[i] = &each[i + 1];
    }
    sum = grundy_build_sum(
        w->r, grundy_build_position(w->r, set->span, coin, number), first, set);
    if (sum == NULL)
        return NULL;
    if (loops)
        sum->tail = set->tail;
    else if (w->numbers > 1) {
        each[0] =
            (pattern){.span = set->span, .items = w->numbers, .item = item};
        sum->tail->step[0].pattern = each;
    }
    return sum;
}

/* sum(coin(i) for i in T if i != n) */
static node *other_heads(turning *w, game_kind *coin, node *set)
{
    node *number[GRUNDY_MOST_DIMS] = {NULL}, *top[GRUNDY_MOST_DIMS] = {NULL};
    node *const sum = heads_in(w, coin, set, number);

    if (sum == NULL)
        return NULL;
    for (uint32_t i = 0; i < w->numbers; i++)
        top[i] = grundy_build_name(w->r, set->span, w->coin[i]);
    sum->tail = grundy_build_where(
        w->r, sum->tail, sum->tail->steps,
        grundy_build_pair(w->r, N_NE, place_of(w, number), place_of(w, top)));
    return sum->tail == NULL ? NULL : sum;
}

/* The tail with n given: its loops become conditions, `n in s` is true. */
static tail *tail_of_head(turning *w)
{
    rewriting *const r = w->r;
    tail *t = grundy_build_without(r, w->move->tail, w->guard);

    for (uint32_t i = 0; t != NULL && i < w->guard; i++) {
        const tail_step *const s = &w->move->tail->step[i];
        const uint32_t number = loop_of_top(w, s);

        if (number < w->numbers)
            t = grundy_build_where(
                r, grundy_build_without(r, t, i), i,
                grundy_build_pair(
                    r, N_IN, grundy_build_name(r, s->span, w->coin[number]),
                    s->expr));
    }
    return t == NULL ? NULL : grundy_build_copy_tail(r, t, replace, w);
}

/* The array is a board. */
static bool is_flat(const turning *w)
{
    return w->kind->param->kind == PARAM_ARRAY && w->numbers == 2;
}

static bool find_cells(turning *w, rule_move *move, node **cells)
{
    const tail *const t = move->tail;

    for (uint32_t i = 0; i < t->steps; i++) {
        const node *const place =
            t->step[i].kind == STEP_IF ? heads_at(w, t->step[i].expr) : NULL;

        if (place != NULL)
            return grundy_coins_on_board(w, i, place, move, cells);
    }
    return false;
}

static bool turn_move(turning *w, game_kind *coin, const rule_move *move,
                      rule_move *out)
{
    node *target = move->target, *set = NULL;
    filtering conditions = {.r = w->r}; /* `if a and b` is `if a if b` */
    rule_move apart = *move;
    bool rest = false;

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
    w->set = w->kind->param->variable;
    if ((is_flat(w) && !find_cells(w, &apart, &set)) || !find_top(w)) {
        w->why_not = N_("no coin must show heads for a move");
        return false;
    }
    if (!is_flat(w))
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
static node *row_of(turning *w, uint32_t number)
{
    const param *const p = &w->kind->param[0];
    node *const size = p->kind == PARAM_SET ? p->size[number]
                       : is_flat(w)         ? p->length->kid[number]
                                            : p->length;
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

    if (w->kind->param->kind == PARAM_SET || is_flat(w)) {
        node *number[GRUNDY_MOST_DIMS] = {NULL};
        node *const heads = is_flat(w) ? grundy_coins_of_board(w) : row;

        sum = heads == NULL ? NULL : heads_in(w, coin, heads, number);
        if (!is_flat(w) || sum == NULL)
            return sum;
        /* n and m may both be below 0 */
        return grundy_build_if(
            r, grundy_build_by(r, N_GE, w->kind->param->length->kid[1], 0),
            grundy_coin_cells_or_rest(r, w->kind, sum),
            grundy_rewrite_rest(r, w->kind));
    }
    shows = w->kind->param->kind == PARAM_ARRAY
                ? grundy_build_pair(r, N_INDEX, row, name)
                : grundy_build_pair(
                      r, N_BITAND, grundy_build_pair(r, N_SHR, row, name), one);
    sum = grundy_build_sum(r, grundy_build_position(r, span, coin, &name), i,
                           w->row[0]);
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

    for (uint32_t i = 0; i < w->numbers; i++)
        coin->param[i] = (param){.name = w->coin[i]->name,
                                 .span = k->span,
                                 .range = w->row[i],
                                 .variable = w->coin[i]};
    for (uint32_t i = 0; i < k->moves; i++)
        if (!turn_move(w, coin, &k->move[i], &coin->move[i]) ||
            w->why_not != NULL)
            return false;
    return !w->r->no_memory;
}

/* Whether the moves turn coins up to one in some order; why not: in the first.
 */
static bool find_order(turning *w, game_kind *coin)
{
    const uint32_t ways =
        w->kind->param->kind == PARAM_INT ? 1 : UINT32_C(1) << w->numbers;
    const char *why_not = NULL;

    for (w->first = 0; w->first < w->numbers; w->first++)
        for (w->rises = 0; w->rises < ways; w->rises++) {
            w->why_not = NULL;
            if (turn_moves(w, coin))
                return true;
            why_not = why_not == NULL ? w->why_not : why_not;
        }
    w->why_not = why_not;
    return false;
}

/* A kind for the coin is added once all moves are known to turn coins. */
static bool turn_kind(turning *w, uint32_t numbers)
{
    static const char *const name[GRUNDY_MOST_DIMS] = {"coin", "y", "z", "t"};
    game_kind *const k = w->kind;
    param trial_param[GRUNDY_MOST_DIMS];
    game_kind trial = {
        .span = k->span, .moves = k->moves, .param = trial_param};
    game_kind *coin;

    assert(k->params == 1 && k->param[0].kind != PARAM_TEXT);
    w->set = k->param[0].variable;
    w->numbers = numbers;
    for (uint32_t i = 0; i < w->numbers; i++) {
        w->row[i] = row_of(w, i);
        w->coin[i] = grundy_build_variable(
            w->r, w->numbers > 1 && i == 0 ? "x" : name[i], k->span, VAR_PARAM);
        if (w->row[i] == NULL || w->coin[i] == NULL)
            return false;
    }
    trial.params = w->numbers;
    trial.move = grundy_rewrite_new(w->r, (k->moves + 1) * sizeof *trial.move);
    if (trial.move == NULL || !find_order(w, &trial))
        return false;
    coin = grundy_rewrite_add_kind(w->r, k, k->param[0].name, w->numbers,
                                   k->moves);
    if (coin != NULL && turn_moves(w, coin))
        k->split = split_of(w, coin);
    return true;
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
        if (w.why_not == NULL &&
            !turn_kind(&w, sets ? kind->param->sizes : 1) && !sets &&
            kind->param->kind == PARAM_ARRAY &&
            kind->param->length->op == N_MUL)
            (void)turn_kind(&w, 2);
    }
    if (kind->split != NULL)
        grundy_rewrite_note(r, REWRITE_COINS, kind, true,
                            "a move turns coins up to one that shows heads, "
                            "whatever the others show: the sum of its heads "
                            "taken singly [Lenstra 1977]");
    else if (w.why_not != NULL && sets)
        grundy_rewrite_note(r, REWRITE_COINS, kind, false, "%s", w.why_not);
}
