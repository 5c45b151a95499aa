/* SPDX-License-Identifier: MIT */
/*
 * Coins in a row, heads up where the set s has their number.  If every move
 * is from s to `s xor T`, T's greatest element is in s, and which T there are
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
 * of numbers.  T is {..} or a union of these; that its greatest element is n
 * follows from loops and conditions, such as `for a in 0..<n`.
 */
#include "plan/rewrites/passes.h"

#include <assert.h>

#include "base/words.h"
#include "plan/facts/relations.h"
#include "plan/facts/total.h"
#include "plan/rewrites/build.h"
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

/* `for n in s`, or `for n in ..` and later `if n in s`. */
static bool find_top(turning *w)
{
    const tail *const t = w->move->tail;

    w->top = NULL;
    for (uint32_t i = 0; i < t->steps; i++) {
        const tail_step *const s = &t->step[i];

        if (s->kind == STEP_FOR && grundy_tree_is_name(s->expr, w->set) &&
            s->pattern->name != NULL) {
            w->step = w->guard = i;
            w->top = s->pattern->variable;
            return true;
        }
        if (s->kind == STEP_IF && s->expr->op == N_IN &&
            is_loop_name(s->expr->kid[0]) &&
            grundy_tree_is_name(s->expr->kid[1], w->set)) {
            w->top = s->expr->kid[0]->ref.variable;
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

/* Whether e <= n - less, by the loops and conditions of the move, and those in
 * the set. */
static bool is_below(const turning *w, const tail *inner, const node *e,
                     int64_t less)
{
    const tail *const tails[2] = {w->move->tail, inner};
    interval_names none;
    relations r;
    form gap, low;

    grundy_total_begin(&none);
    grundy_relations_open(&r, none.source);
    r.coarse = true;
    grundy_relations_begin(&r, NULL, NULL);
    for (uint32_t k = 0; k < 2; k++)
        for (uint32_t i = 0; tails[k] != NULL && i < tails[k]->steps; i++)
            (void)grundy_relations_step(&r, &tails[k]->step[i]);
    gap = grundy_relations_name(w->top);
    low = grundy_relations_of(&r, e);
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

static turned read_element(const turning *w, const tail *inner, const node *e)
{
    turned t = {.has_top = grundy_tree_is_name(e, w->top)};

    t.may_top = t.has_top || !is_below(w, inner, e, 1);
    t.read = is_below(w, inner, e, 0);
    if (inner == NULL)
        return t;
    /* {i for i in k..n} with k <= n; else the tail may have no run */
    t.has_top = !t.has_top && inner->steps == 1 &&
                inner->step->kind == STEP_FOR &&
                inner->step->expr->op == N_RANGE &&
                grundy_tree_is_name(e, inner->step->pattern->variable) &&
                grundy_tree_is_name(inner->step->expr->kid[1], w->top) &&
                is_below(w, NULL, inner->step->expr->kid[0], 0);
    return t;
}

static turned read_set(const turning *w, const node *n)
{
    turned all = {.read = true};

    if (n->op == N_BITOR) {
        const turned x = read_set(w, n->kid[0]), y = read_set(w, n->kid[1]);

        return (turned){x.read && y.read, x.has_top || y.has_top,
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

/*
 * T of `s xor T`, of `(s - {n}) xor T`, where T must not turn n back, or of
 * `s - {n}`; *rest: T is given without n.  NULL: it is none of these.
 */
static node *read_target(turning *w, node *n, bool *rest)
{
    node *base = n, *set = NULL;
    const node *one;

    *rest = false;
    w->why_not = N_("a move is not s xor the coins that it turns");
    if (n->op == N_BITXOR) {
        const bool first =
            n->kid[0]->op == N_SUB || grundy_tree_is_name(n->kid[0], w->set);

        base = n->kid[first ? 0 : 1];
        set = n->kid[first ? 1 : 0];
    }
    if (base->op == N_SUB && grundy_tree_is_name(base->kid[0], w->set)) {
        one = base->kid[1];
        if (one->op != N_SET || one->kids != 1 || one->tail != NULL ||
            !grundy_tree_is_name(one->kid[0], w->top))
            return NULL;
        *rest = true;
        w->why_not = NULL;
        return set == NULL ? base->kid[1] : set;
    }
    if (!grundy_tree_is_name(base, w->set) || set == NULL)
        return NULL;
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
        made->kid[i] = n->op == N_BITOR
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
    bool rest;

    w->move = move;
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
    return out->tail != NULL;
}

/* ---- the kind ---- */

/* 0..<size, or the range that the set is declared with. */
static node *row_of(turning *w)
{
    const param *const p = &w->kind->param[0];
    node *const size = p->size[0];

    if (grundy_tree_is_range(size))
        return size;
    return grundy_build_pair(w->r, N_RANGE_LT,
                             grundy_build_int(w->r, size->span, 0), size);
}

static node *split_of(turning *w, game_kind *coin)
{
    rewriting *const r = w->r;
    const grundy_span span = w->kind->span;
    variable *const i = grundy_build_variable(r, "i", span, VAR_LOOP);
    node *const name = grundy_build_name(r, span, i);

    return grundy_build_sum(r, grundy_build_position(r, span, coin, &name), i,
                            grundy_build_name(r, span, w->set));
}

static void turn_kind(turning *w)
{
    game_kind *const k = w->kind;
    game_kind *coin;

    assert(k->params == 1 && k->param[0].kind == PARAM_SET);
    w->set = k->param[0].variable;
    w->coin = grundy_build_variable(w->r, "coin", k->span, VAR_PARAM);
    coin = w->coin == NULL ? NULL
                           : grundy_rewrite_add_kind(w->r, k, k->param[0].name,
                                                     1, k->moves);
    if (coin == NULL)
        return;
    coin->param[0] = (param){.name = w->coin->name,
                             .span = k->span,
                             .range = row_of(w),
                             .variable = w->coin};
    for (uint32_t i = 0; i < k->moves && w->why_not == NULL; i++)
        if (!turn_move(w, coin, &k->move[i], &coin->move[i])) {
            coin->moves = coin->value_moves = i;
            if (w->why_not == NULL)
                return;
        }
    if (w->why_not == NULL && !w->r->no_memory)
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
    if (k->param[0].sizes != 1)
        return N_("its coins do not lie in a row");
    return k->moves == 0 ? N_("it has no moves") : NULL;
}

void grundy_rewrite_coins(rewriting *r, game_kind *kind)
{
    turning w = {.r = r, .kind = kind};
    bool sets = false;

    for (uint32_t i = 0; i < kind->params; i++)
        sets |= kind->param[i].kind == PARAM_SET;
    if (kind->split != NULL)
        return; /* nothing to say */
    if (!sets) {
        grundy_coin_cells(r, kind);
        if (kind->split == NULL)
            return;
    } else {
        w.why_not = first_condition(r, kind);
        if (w.why_not == NULL)
            turn_kind(&w);
    }
    if (kind->split != NULL)
        grundy_rewrite_note(r, REWRITE_COINS, kind, true,
                            "a move turns coins up to one that shows heads, "
                            "whatever the others show: the sum of its heads "
                            "taken singly [Lenstra 1977]");
    else if (w.why_not != NULL)
        grundy_rewrite_note(r, REWRITE_COINS, kind, false, "%s", w.why_not);
}
