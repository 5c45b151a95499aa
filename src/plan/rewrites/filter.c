/* SPDX-License-Identifier: MIT */
/*
 * filter: the tails of moves, folds, comprehensions and prints run over less.
 *
 * A condition moves before loops whose names it does not use.  Those loops may
 * then not be entered, or the condition be tested where they are empty, so
 * neither it nor the ends of a loop it passes may be able to fail (total.h);
 * and it never passes a condition that may fail, which it would hide.
 *
 * `d in low..high if n % d == 0` runs over the divisors of n that lie between
 * low and high, in the same order; with isprime(d) too over its prime factors.
 * Requires: low >= 1, and that n >= 1 follows from low <= high, which is asked
 * first, as neither 0 nor a negative number has divisors to list.  n is known
 * before the loop, and looked at first in it unless it is a plain name, so
 * that an error in it is met just when it would be.
 *
 * Loops over every so many-th number, and over roots of squares, are in
 * filter_stride.c, those that end sooner in filter_ends.c, those over lists in
 * filter_list.c.
 *
 * The runs stay the same ones in the same order: this serves values, lists of
 * moves and prints alike.
 */
#include "plan/rewrites/passes.h"

#include <assert.h>
#include <string.h>

#include "base/words.h"
#include "plan/facts/total.h"
#include "plan/rewrites/build.h"
#include "plan/rewrites/filter_steps.h"

/* Loops over fewer numbers than this are left as they are. */
enum { SHORT_LOOP = 1000 };

void grundy_filter_refuse(filtering *f, const char *why)
{
    if (f->why_not == NULL)
        f->why_not = why;
}

/* ---- the steps ---- */

void grundy_filter_insert(filtering *f, uint32_t at, tail_step s)
{
    assert(at <= f->steps && f->steps < FILTER_MOST_STEPS);
    for (uint32_t i = f->steps++; i > at; i--)
        f->step[i] = f->step[i - 1];
    f->step[at] = s;
}

void grundy_filter_remove(filtering *f, uint32_t at)
{
    assert(at < f->steps);
    f->steps--;
    for (uint32_t i = at; i < f->steps; i++)
        f->step[i] = f->step[i + 1];
}

/* `if a and b` is `if a if b`. */
static bool add_condition(filtering *f, const tail_step *s, node *condition)
{
    tail_step one = *s;

    if (condition->op == N_AND) {
        for (uint32_t i = 0; i < condition->kids; i++)
            if (!add_condition(f, s, condition->kid[i]))
                return false;
        return true;
    }
    one.expr = condition;
    if (f->steps + 8 > FILTER_MOST_STEPS)
        return false;
    f->step[f->steps++] = one;
    return true;
}

bool grundy_filter_read(filtering *f, const tail *t)
{
    f->steps = 0;
    for (uint32_t i = 0; i < t->steps; i++) {
        if (t->step[i].kind == STEP_IF) {
            if (!add_condition(f, &t->step[i], t->step[i].expr))
                return false;
        } else if (f->steps + 8 > FILTER_MOST_STEPS) {
            return false;
        } else {
            f->step[f->steps++] = t->step[i];
        }
    }
    return true;
}

tail *grundy_filter_tail(filtering *f)
{
    return grundy_build_tail(f->r, f->step, f->steps);
}

/* What is known before step `at`. */
static void known_before(const filtering *f, uint32_t at, interval_names *names)
{
    grundy_total_begin(names);
    if (f->kind != NULL)
        grundy_total_params(names, f->kind);
    for (uint32_t i = 0; i < at; i++)
        (void)grundy_total_step(names, &f->step[i]);
}

bool grundy_filter_is_total(const filtering *f, uint32_t at, const node *n)
{
    interval_names names;

    known_before(f, at, &names);
    return grundy_total_is(&names, n);
}

bool grundy_filter_is_positive(const filtering *f, uint32_t at, const node *n)
{
    interval_names names;

    known_before(f, at, &names);
    return grundy_total_is(&names, n) && grundy_interval_of(&names, n).low >= 1;
}

/* ---- names ---- */

static bool binds(const pattern *p, const variable *v)
{
    if (p->name != NULL && p->variable == v)
        return true;
    for (uint32_t i = 0; i < p->items; i++)
        if (binds(p->item[i], v))
            return true;
    return false;
}

static bool is_free(void *user, node *n)
{
    const pattern *const p = user;

    return n->op != N_NAME || n->call != CALL_VARIABLE ||
           !binds(p, n->ref.variable);
}

bool grundy_filter_uses(const node *n, const pattern *p)
{
    return !grundy_tree_walk((node *)(uintptr_t)n, is_free,
                             (void *)(uintptr_t)p);
}

static const char *name_of(const pattern *p)
{
    while (p->name == NULL && p->items > 0)
        p = p->item[0];
    return p->name == NULL ? "" : p->name;
}

/* ---- conditions before loops ---- */

/* The place that the condition at `at` may move to: `at` if it stays. */
static uint32_t place_of(filtering *f, uint32_t at)
{
    const node *const condition = f->step[at].expr;
    uint32_t best = at;

    for (uint32_t i = at; i-- > 0;) {
        const tail_step *const s = &f->step[i];

        if (s->kind == STEP_WINNING ||
            (s->kind == STEP_FOR && grundy_filter_uses(condition, s->pattern)))
            break;
        if (!grundy_filter_is_total(f, i, condition)) {
            if (s->kind == STEP_FOR)
                grundy_filter_refuse(
                    f, "a condition may fail, so it stays where it is");
            break;
        }
        if (!grundy_filter_is_total(f, i, s->expr)) {
            grundy_filter_refuse(
                f, "what stands before a condition may fail, so it stays "
                   "where it is");
            break;
        }
        if (s->kind == STEP_FOR)
            best = i;
    }
    return best;
}

static void hoist(filtering *f)
{
    for (uint32_t i = 1; i < f->steps; i++) {
        const tail_step s = f->step[i];
        const uint32_t to = s.kind == STEP_IF ? place_of(f, i) : i;

        if (to == i)
            continue;
        if (f->hoisted == NULL)
            f->hoisted = name_of(f->step[to].pattern);
        grundy_filter_remove(f, i);
        grundy_filter_insert(f, to, s);
        f->changed = true;
    }
}

/* ---- divisors ---- */

/* The n of n % d == 0, n == d * (n / d) and their mirrors; or NULL. */
static node *divided(const node *c, const variable *d)
{
    if (c->op != N_EQ)
        return NULL;
    for (int i = 0; i < 2; i++) {
        node *const x = c->kid[i], *const y = c->kid[1 - i];

        if (x->op == N_MOD && grundy_tree_is_name(x->kid[1], d) &&
            grundy_tree_is_int(y, 0))
            return x->kid[0];
        if (x->op != N_MUL)
            continue;
        for (int j = 0; j < 2; j++) {
            const node *const quotient = x->kid[1 - j];

            if (grundy_tree_is_name(x->kid[j], d) && quotient->op == N_DIV &&
                grundy_tree_is_name(quotient->kid[1], d) &&
                grundy_tree_same(quotient->kid[0], y))
                return y;
        }
    }
    return NULL;
}

/* Whether e >= 1 makes sure that n >= 1, for it is no more than a share of
 * it. */
static bool is_share(const node *e, const node *n)
{
    if (grundy_tree_same(e, n))
        return true;
    if (e->op == N_SUB && e->kid[1]->op == N_INT && e->kid[1]->number >= 0)
        return is_share(e->kid[0], n);
    if (e->op == N_DIV && e->kid[1]->op == N_INT && e->kid[1]->number >= 1)
        return is_share(e->kid[0], n);
    if (grundy_tree_is_word(e, W_ISQRT))
        return is_share(e->kid[0], n);
    if (e->op == N_CALL && e->call == CALL_LEAST && e->word == W_MIN)
        for (uint32_t i = 0; i < e->kids; i++)
            if (is_share(e->kid[i], n))
                return true;
    return false;
}

/* (p, exponent), where nobody can name the exponent. */
static pattern *make_pair(filtering *f, pattern *p)
{
    pattern *pair = grundy_rewrite_new(f->r, 2 * sizeof *pair);
    pattern **item = grundy_rewrite_new(f->r, 2 * sizeof *item);
    variable *v = grundy_rewrite_new(f->r, sizeof *v);

    if (pair == NULL || item == NULL || v == NULL)
        return NULL;
    *v = *p->variable;
    v->name = "its exponent";
    v->used = false;
    pair[1] = (pattern){.span = p->span, .name = v->name, .variable = v};
    item[0] = p;
    item[1] = &pair[1];
    pair[0] = (pattern){.span = p->span, .items = 2, .item = item};
    return pair;
}

/* The condition after the loop at `at` that d divides some n. */
static node *find_division(filtering *f, uint32_t at, uint32_t *where)
{
    const pattern *const p = f->step[at].pattern;

    for (uint32_t i = at + 1; i < f->steps && f->step[i].kind == STEP_IF; i++) {
        node *const n = divided(f->step[i].expr, p->variable);

        if (n != NULL && !grundy_filter_uses(n, p)) {
            *where = i;
            return i == at + 1 || n->op == N_NAME ? n : NULL;
        }
        if (!grundy_filter_is_total(f, i, f->step[i].expr))
            return NULL;
    }
    return NULL;
}

static bool is_prime_of(const node *c, const variable *d)
{
    return grundy_tree_is_word(c, W_ISPRIME) &&
           grundy_tree_is_name(c->kid[0], d);
}

/* Takes isprime(d) out of the conditions after `at`. */
static bool take_prime(filtering *f, uint32_t at, const variable *d)
{
    for (uint32_t i = at; i < f->steps && f->step[i].kind == STEP_IF; i++) {
        if (is_prime_of(f->step[i].expr, d)) {
            grundy_filter_remove(f, i);
            return true;
        }
        if (!grundy_filter_is_total(f, i, f->step[i].expr))
            return false;
    }
    return false;
}

/* Why the loop at `at` has to look at every number. */
static const char *why_all(filtering *f, uint32_t at, const node *n)
{
    const node *const range = f->step[at].expr;
    interval_names names;

    known_before(f, at, &names);
    if (range->kid[1]->op == N_INT && range->kid[1]->number <= SHORT_LOOP)
        return N_("a loop over divisors is short");
    if (grundy_interval_of(&names, range->kid[0]).low < 1)
        return N_("a loop over divisors may begin below 1");
    if (!is_share(range->kid[1], n) && grundy_interval_of(&names, n).low < 1)
        return N_("a number whose divisors are looked for may be 0");
    return NULL;
}

static void over_divisors(filtering *f, uint32_t at)
{
    const tail_step loop = f->step[at];
    node *const range = loop.expr;
    const node_op less = range->op == N_RANGE ? N_LE : N_LT;
    tail_step guard = loop, some = loop, low = loop, high = loop;
    uint32_t where = 0;
    node *const n = find_division(f, at, &where);
    const char *const why = n == NULL ? NULL : why_all(f, at, n);
    node *d;

    if (n == NULL || why != NULL) {
        if (why != NULL)
            grundy_filter_refuse(f, why);
        return;
    }
    d = grundy_build_name(f->r, loop.pattern->span, loop.pattern->variable);
    guard.kind = low.kind = high.kind = STEP_IF;
    guard.pattern = low.pattern = high.pattern = NULL;
    guard.expr = grundy_build_pair(f->r, less, range->kid[0], range->kid[1]);
    low.expr = grundy_build_pair(f->r, N_LE, range->kid[0], d);
    high.expr = grundy_build_pair(f->r, less, d, range->kid[1]);
    grundy_filter_remove(f, where);
    if (take_prime(f, at + 1, loop.pattern->variable)) {
        some.expr = grundy_build_word(f->r, "factors", W_FACTORS, n,
                                      &grundy_type_pairs);
        some.pattern = make_pair(f, loop.pattern);
    } else {
        some.expr = grundy_build_word(f->r, "divisors", W_DIVISORS, n,
                                      &grundy_type_ints);
    }
    f->step[at] = some;
    if (range->op == N_RANGE_LT || !grundy_tree_same(range->kid[1], n))
        grundy_filter_insert(f, at + 1, high);
    if (range->kid[0]->op != N_INT || range->kid[0]->number > 1)
        grundy_filter_insert(f, at + 1, low);
    grundy_filter_insert(f, at, guard);
    f->changed = true;
    if (f->divides == NULL) {
        f->divides = loop.pattern->name;
        f->over =
            some.pattern == loop.pattern ? N_("divisors") : N_("prime factors");
    }
}

/* step in 0..(high - low) / by for d in [low + step * by] is d in low..high if
 * (d - low) % by == 0, by at least 2: what `low..high by 2` is read as.  False:
 * the steps from `at` on are something else. */
static bool unfold_steps(filtering *f, uint32_t at)
{
    const node *const steps = f->step[at].expr;
    const node *const list =
        at + 1 < f->steps && f->step[at + 1].kind == STEP_FOR
            ? f->step[at + 1].expr
            : NULL;
    const node *const to = steps->kid[1];
    const node *from, *far;
    node *rest;

    if (list == NULL || list->op != N_ARRAY || list->tail != NULL ||
        list->kids != 1 || f->step[at + 1].pattern->name == NULL ||
        steps->op != N_RANGE || !grundy_tree_is_int(steps->kid[0], 0) ||
        to->op != N_DIV || to->kid[0]->op != N_SUB || list->kid[0]->op != N_ADD)
        return false;
    from = list->kid[0]->kid[0];
    far = list->kid[0]->kid[1];
    if (far->op != N_MUL || far->kid[1]->op != N_INT ||
        far->kid[1]->number < 2 || !grundy_tree_same(far->kid[1], to->kid[1]) ||
        !grundy_tree_is_name(far->kid[0], f->step[at].pattern->variable) ||
        !grundy_tree_same(from, to->kid[0]->kid[1]))
        return false;
    f->step[at].pattern = f->step[at + 1].pattern;
    f->step[at].expr = grundy_build_pair(f->r, N_RANGE, list->kid[0]->kid[0],
                                         to->kid[0]->kid[0]);
    rest = grundy_build_pair(f->r, N_SUB,
                             grundy_build_name(f->r, f->step[at].pattern->span,
                                               f->step[at].pattern->variable),
                             list->kid[0]->kid[0]);
    rest = grundy_build_pair(f->r, N_MOD, rest, far->kid[1]);
    rest = grundy_build_by(f->r, N_EQ, rest, 0);
    f->step[at + 1].kind = STEP_IF;
    f->step[at + 1].pattern = NULL;
    f->step[at + 1].expr = rest;
    return f->step[at].expr != NULL && rest != NULL;
}

static bool is_range_loop(const tail_step *s)
{
    return s->kind == STEP_FOR && s->pattern->name != NULL &&
           grundy_tree_is_range(s->expr);
}

/* Over divisors, where the loop goes by steps as well. */
static void over_some(filtering *f, uint32_t at)
{
    const filtering before = *f;

    if (!unfold_steps(f, at)) {
        over_divisors(f, at);
        return;
    }
    over_divisors(f, at);
    if (is_range_loop(&f->step[at])) /* it goes by steps */
        *f = before;
}

/* ---- a tail ---- */

static void quicken(void *user, tail *t)
{
    filtering *f = user;

    f->changed = false;
    if (t->quick != NULL || !grundy_filter_read(f, t))
        return;
    grundy_filter_lists(f);
    hoist(f);
    for (uint32_t i = 0; i < f->steps && !f->r->no_memory; i++)
        if (is_range_loop(&f->step[i]))
            over_some(f, i);
    for (uint32_t i = 0; i < f->steps && !f->r->no_memory; i++)
        if (is_range_loop(&f->step[i]))
            grundy_filter_stride(f, i);
    for (uint32_t i = 0; i < f->steps && !f->r->no_memory; i++)
        if (is_range_loop(&f->step[i]))
            grundy_filter_squares(f, i);
    for (uint32_t i = 0; i < f->steps && !f->r->no_memory; i++)
        if (is_range_loop(&f->step[i]))
            grundy_filter_ends(f, i);
    if (!f->changed)
        return;
    t->quick = grundy_filter_tail(f);
}

static void note(const filtering *f, const game_kind *kind)
{
    rewriting *const r = f->r;

    if (f->divides != NULL)
        grundy_rewrite_note(r, REWRITE_FILTER, kind, true,
                            "the loop over %s runs over %s alone", f->divides,
                            _(f->over));
    else if (f->strides != NULL)
        grundy_rewrite_note(r, REWRITE_FILTER, kind, true,
                            "the loop over %s goes by steps, as the remainder "
                            "of %s is known",
                            f->strides, f->strides);
    else if (f->hoisted != NULL)
        grundy_rewrite_note(r, REWRITE_FILTER, kind, true,
                            "a condition is tested before the loop over %s, "
                            "which it does not name",
                            f->hoisted);
    else if (f->ends != NULL)
        grundy_rewrite_note(r, REWRITE_FILTER, kind, true,
                            "the loop over %s ends where a condition says",
                            f->ends);
    else if (f->lists)
        grundy_rewrite_note(r, REWRITE_FILTER, kind, true,
                            "a loop over a list runs without the list");
    else if (f->why_not != NULL)
        grundy_rewrite_note(r, REWRITE_FILTER, kind, false, "%s", f->why_not);
}

static void quicken_moves(filtering *f, const rule_move *move, uint32_t moves)
{
    for (uint32_t i = 0; i < moves; i++) {
        f->target = move[i].target;
        quicken(f, move[i].tail);
    }
    f->target = NULL;
}

void grundy_rewrite_filter(rewriting *r, game_kind *kind)
{
    filtering f = {.r = r, .kind = kind};

    grundy_filter_moves(&f, kind);
    quicken_moves(&f, kind->move, kind->moves);
    quicken_moves(&f, kind->value_move, kind->value_moves);
    grundy_tree_kind_tails(kind, quicken, &f);
    note(&f, kind);
}

void grundy_rewrite_filter_rest(rewriting *r)
{
    filtering f = {.r = r};

    grundy_tree_other_tails(r->set, quicken, &f);
    note(&f, NULL);
}
