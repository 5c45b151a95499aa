/* SPDX-License-Identifier: MIT */
/*
 * Kinds whose values have a law: an expression of the heap's size instead of
 * a table.  Which theorem stands behind it is said in the program's head.
 */
#include <inttypes.h>

#include "emit/emitter.h"
#include "plan/facts/forms.h"
#include "plan/facts/total.h"
#include "plan/rewrites/winner.h"

/* The formulas of plan/laws/takes.h, of n from 0 on. */
static code formula(emitter *e, const takes_law *law, code n)
{
    const int64_t a = law->a;

    /* Who wins says whether it is odd, and a move wins that leaves 0; the index
     * of a prime may be far. */
    if (law->kind == TAKES_COPRIME && grundy_winner_and_moves(e->set) &&
        grundy_emit_adds_nothing(e->set))
        return grundy_emit_binary(e, n, N_MOD, grundy_emit_number(e, 2));
    if (law->kind == TAKES_COPRIME) {
        return grundy_emit_call(e, "value_of_coprime", "%s", n.text);
    }
    if (law->kind == TAKES_DIVISORS) {
        return law->no_zero
                   ? grundy_emit_call(e, "value_of_divisors", "%s", n.text)
                   : grundy_emit_call(e, "value_of_divisors", "%s > 0 ? %s : 1",
                                      grundy_emit_in(e, n, RANK_NAME),
                                      grundy_emit_in(e, n, RANK_NAME));
    }
    if (!grundy_takes_is_run(law))
        return grundy_emit_call_two(e, "value_of_share", n,
                                    grundy_emit_number(e, a));
    if (law->b <= INT64_MAX - a)
        n = grundy_emit_binary(e, n, N_MOD, grundy_emit_number(e, a + law->b));
    return a == 1 ? n
                  : grundy_emit_binary(e, n, N_DIV, grundy_emit_number(e, a));
}

/* ---- taking a to b, which the input or the position says ---- */

/* min(b, x) or min(x, b) of the heap x takes no more than b does. */
static const node *without_heap(const node *end, const variable *x)
{
    for (uint32_t i = 0; i < 2; i++)
        if (end->op == N_CALL && end->call == CALL_LEAST &&
            end->word == W_MIN && end->kids == 2 &&
            grundy_tree_is_name(end->kid[i], x))
            return end->kid[1 - i];
    return end;
}

static bool begins_at_zero(const node *range)
{
    return range == NULL ||
           (range->kid[0]->op == N_INT && range->kid[0]->number == 0);
}

/* The one parameter x that the target has as x - taken, all others staying as
 * they are; params: there is none such. */
static uint32_t taken_from(const game_kind *k, const node *to,
                           const variable *taken)
{
    uint32_t found = k->params, others = 0;

    if (!grundy_tree_is_position(to, k))
        return k->params;
    for (uint32_t i = 0; i < k->params; i++) {
        const node *n = to->kid[i];
        const param *p = &k->param[i];

        if (p->kind != PARAM_INT ||
            (p->range != NULL && grundy_emit_depends(p->range)))
            return k->params;
        if (grundy_tree_is_name(n, p->variable))
            others++;
        else if (begins_at_zero(p->range) && n->op == N_SUB &&
                 grundy_tree_is_name(n->kid[0], p->variable) &&
                 grundy_tree_is_name(n->kid[1], taken))
            found = i;
    }
    return others + 1 == k->params ? found : k->params;
}

/* 1 <= a <= b, and a + b has room; of a = 1, that b is no less than 0. */
static bool are_ends(emitter *e, const game_kind *k, kind_plan *plan)
{
    const emit_scope scope = grundy_emit_begin(e);
    facts *const f = &e->facts;
    quantity a, b;
    int64_t least;
    bool proved;

    grundy_emit_assume_params(e, k->param, k->params);
    a = grundy_facts_of(plan->takes_from);
    b = grundy_facts_of(plan->takes_to);
    plan->takes_one =
        grundy_emit_constant(plan->takes_from, &least) && least == 1;
    if (plan->takes_one)
        proved = grundy_facts_prove(f, grundy_facts_number(0), b, 0);
    else
        proved =
            grundy_facts_prove(f, grundy_facts_number(1), a, 0) &&
            grundy_facts_prove(f, a, b, 0) &&
            grundy_facts_prove(f, b, grundy_facts_number(INT64_MAX / 4), 0);
    grundy_emit_end(e, scope);
    return proved;
}

/* From 1 on it is a law under misere play too, and a stop at 0 changes it not.
 */
static bool may_be_run(const emitter *e, const game_kind *k, const node *from)
{
    int64_t least;

    return (e->mode == MODE_NIMBERS && k->decides == 0) ||
           (e->mode != MODE_RESULTS && k->params == 1 &&
            grundy_linear_heap(k) == NULL &&
            grundy_emit_constant(from, &least) && least == 1);
}

/* What is taken from here on looks like a number below 0: it is added, and a
 * declared range may hold that. */
static bool is_added(const node *n)
{
    return n->op == N_NEG ||
           ((n->op == N_SUB || n->op == N_MUL) && n->kid[0]->op == N_INT &&
            (n->kid[0]->number < 0 ||
             (n->op == N_SUB && n->kid[0]->number == 0)));
}

/* k <= end, as `k <= end` or `end >= k`; NULL: it is another condition. */
static const node *end_by(const node *condition, const variable *k)
{
    for (uint32_t i = 0; i < 2; i++)
        if (condition->op == (i == 0 ? N_LE : N_GE) &&
            grundy_tree_is_name(condition->kid[i], k))
            return condition->kid[1 - i];
    return NULL;
}

static bool cannot_fail(const node *n, const game_kind *kind)
{
    interval_names names;

    grundy_total_begin(&names);
    grundy_total_params(&names, kind);
    return grundy_total_is(&names, n);
}

/* The end of the loop over k, which a condition may say: beside it there is
 * none, or the heap x, of which no more can be taken.  NULL: it has others, or
 * one that may fail where no loop comes to it. */
static const node *end_of_run(const game_kind *kind, const tail *t,
                              const variable *x, const variable *k)
{
    const node *end = t->step[0].expr->kid[1];

    for (uint32_t i = 1; i < t->steps; i++) {
        const node *const by =
            t->step[i].kind == STEP_IF ? end_by(t->step[i].expr, k) : NULL;

        if (by == NULL)
            return NULL;
        if (grundy_tree_is_name(end, x) && cannot_fail(by, kind))
            end = by;
        else if (!grundy_tree_is_name(by, x))
            return NULL;
    }
    return without_heap(end, x);
}

bool grundy_emit_find_run(emitter *e, const game_kind *k, kind_plan *plan)
{
    const bool alone = k->params == 1;
    const rule_move *m = alone ? k->value_move : k->move;
    const uint32_t moves = alone ? k->value_moves : k->moves;
    const variable *x;
    const tail_step *s;
    uint32_t heap;

    if (moves != 1 || m->tail->steps < 1)
        return false;
    s = &m->tail->step[0];
    if (s->kind != STEP_FOR || s->pattern->variable == NULL ||
        s->expr->op != N_RANGE || !may_be_run(e, k, s->expr->kid[0]))
        return false;
    heap = taken_from(k, m->target, s->pattern->variable);
    if (heap == k->params)
        return false;
    x = k->param[heap].variable;
    plan->takes_from = s->expr->kid[0];
    plan->takes_to = end_of_run(k, m->tail, x, s->pattern->variable);
    if (plan->takes_to == NULL || grundy_tree_names(plan->takes_from, x) ||
        grundy_tree_names(plan->takes_to, x)) {
        plan->takes_from = plan->takes_to = NULL;
        return false;
    }
    plan->takes_any = !are_ends(e, k, plan);
    if (plan->takes_any && k->param[heap].range != NULL &&
        is_added(plan->takes_from)) {
        plan->takes_from = plan->takes_to = NULL;
        return false;
    }
    plan->takes = (takes_law){.kind = TAKES_RUN, .limit = 0};
    plan->heap = heap;
    return true;
}

/* A heap of n that is not larger than b is worth n: so b + 1 has room.  Of ends
 * of which nothing is proved the program looks at what they are. */
static code run_law(emitter *e, const kind_plan *plan, code n)
{
    const code a = grundy_emit_expr(e, plan->takes_from);
    code b = grundy_emit_expr(e, plan->takes_to), left;

    if (plan->takes_any) {
        return grundy_emit_call(e, "value_of_run", "%s, %s, %s", n.text, a.text,
                                b.text);
    }
    if (plan->takes_one &&
        !grundy_facts_prove(&e->facts, grundy_facts_of(plan->takes_to),
                            grundy_facts_number(INT64_MAX / 4), 0))
        b = grundy_emit_call_two(e, "min_of", n, b);
    left = grundy_emit_binary(e, n, N_MOD, grundy_emit_binary(e, b, N_ADD, a));
    return plan->takes_one ? left : grundy_emit_binary(e, left, N_DIV, a);
}

/* ---- taking 1 to a share of it, which the position says ---- */

/* A natural number among the parameters. */
static bool is_natural(const game_kind *k, const node *n)
{
    for (uint32_t i = 0; i < k->params; i++) {
        const node *const range = k->param[i].range;

        if (grundy_tree_is_name(n, k->param[i].variable))
            return range == NULL ||
                   (range->kid[0]->op == N_INT && range->kid[0]->number >= 0);
    }
    return false;
}

bool grundy_emit_find_share(const emitter *e, const game_kind *k,
                            kind_plan *plan)
{
    const rule_move *const m = k->move;
    const tail_step *s;
    const node *most;
    uint32_t heap;

    plan->share = NULL;
    if (e->mode != MODE_NIMBERS || k->decides > 0 || k->moves != 1 ||
        m->tail->steps != 1)
        return false;
    s = &m->tail->step[0];
    if (s->kind != STEP_FOR || s->pattern->variable == NULL ||
        s->expr->op != N_RANGE || s->expr->kid[0]->op != N_INT ||
        s->expr->kid[0]->number != 1)
        return false;
    heap = taken_from(k, m->target, s->pattern->variable);
    most = s->expr->kid[1];
    if (heap == k->params || most->op != N_DIV ||
        !grundy_tree_is_name(most->kid[0], k->param[heap].variable) ||
        grundy_tree_is_name(most->kid[1], k->param[heap].variable) ||
        !is_natural(k, most->kid[1]))
        return false;
    plan->share = most->kid[1];
    plan->takes = (takes_law){.kind = TAKES_SHARE};
    plan->heap = heap;
    return true;
}

/* ---- taking any multiple of m, which the input or the position says ---- */

/* How the rules say it, and what they do where m is below 1. */
enum {
    BY_REMAINDER, /* if k % m == 0: m may be below 0, unless asked it is not 0
                   */
    BY_QUOTIENT,  /* j in 1..x / m: none where m is below 0; it is not 0 */
    BY_PRODUCT    /* j in 1..x if m * j <= x: m * x is no overflow */
};

typedef struct multiples {
    const variable *x, *v; /* the heap, and what runs through the loop */
    const node *m;
    uint32_t way;
} multiples;

/* m is a name, so that it can be looked at wherever the law is. */
static bool is_multiple_of(multiples *of, const node *m)
{
    if (m->op != N_NAME || m->call != CALL_VARIABLE ||
        grundy_tree_is_name(m, of->x) || grundy_tree_is_name(m, of->v) ||
        (of->m != NULL && !grundy_tree_same(m, of->m)))
        return false;
    of->m = m;
    return true;
}

/* x / m */
static bool is_quotient(multiples *of, const node *n)
{
    return n->op == N_DIV && grundy_tree_is_name(n->kid[0], of->x) &&
           is_multiple_of(of, n->kid[1]);
}

/* m * v or v * m */
static bool is_product(multiples *of, const node *n)
{
    for (uint32_t i = 0; n->op == N_MUL && i < 2; i++)
        if (grundy_tree_is_name(n->kid[i], of->v))
            return is_multiple_of(of, n->kid[1 - i]);
    return false;
}

/* A name, or a difference of two: neither overflows. */
static bool is_short(const node *n)
{
    return n->op == N_NAME || (n->op == N_SUB && n->kid[0]->op == N_NAME &&
                               n->kid[1]->op == N_NAME);
}

/* e % m == 0 or e % m == f % m, where e - f is what is taken or left of it:
 * `taken` says how often x and v are in what is taken. */
static bool is_remainder(multiples *of, const node *c, const int64_t taken[2])
{
    int64_t times[2] = {0, 0};
    form f;

    if (c->op != N_EQ)
        return false;
    for (uint32_t i = 0; i < 2; i++) {
        const node *const n = c->kid[i];

        if (grundy_tree_is_int(n, 0))
            continue;
        if (n->op != N_MOD || !is_multiple_of(of, n->kid[1]) ||
            !is_short(n->kid[0]) || !grundy_form_read(n->kid[0], &f) ||
            f.constant != 0)
            return false;
        for (uint32_t t = 0; t < f.terms; t++)
            if (f.name[t] != of->x && f.name[t] != of->v)
                return false;
        times[0] += (i == 0 ? 1 : -1) * grundy_form_times(&f, of->x);
        times[1] += (i == 0 ? 1 : -1) * grundy_form_times(&f, of->v);
    }
    of->way = BY_REMAINDER;
    return (times[0] == taken[0] && times[1] == taken[1]) ||
           (times[0] == -taken[0] && times[1] == -taken[1]);
}

/* The loop runs from `low` to x, or to what is below x. */
static bool runs_to(const multiples *of, const node *range, int64_t low,
                    bool below)
{
    const linear_names names = {.n = of->x};

    return grundy_tree_is_int(range->kid[0], low) &&
           ((range->op == N_RANGE &&
             grundy_linear_is(&names, range->kid[1], 1, below ? -1 : 0)) ||
            (range->op == N_RANGE_LT &&
             grundy_linear_is(&names, range->kid[1], 1, below ? 0 : 1)));
}

/* What is left is `to`, for v in the range if the condition holds. */
static bool are_multiples(multiples *of, const node *to, const node *range,
                          const node *condition)
{
    const bool whole = condition == NULL;

    if (condition != NULL && grundy_tree_is_name(to, of->v))
        return runs_to(of, range, 0, true) &&
               is_remainder(of, condition, (const int64_t[]){1, -1});
    if (condition != NULL && to->op == N_SUB &&
        grundy_tree_is_name(to->kid[0], of->x) &&
        grundy_tree_is_name(to->kid[1], of->v))
        return runs_to(of, range, 1, false) &&
               is_remainder(of, condition, (const int64_t[]){0, 1});
    of->way = whole ? BY_QUOTIENT : BY_PRODUCT;
    if (to->op == N_SUB && grundy_tree_is_name(to->kid[0], of->x) &&
        is_product(of, to->kid[1]))
        return whole
                   ? grundy_tree_is_int(range->kid[0], 1) &&
                         range->op == N_RANGE && is_quotient(of, range->kid[1])
                   : runs_to(of, range, 1, false) && condition->op == N_LE &&
                         is_product(of, condition->kid[0]) &&
                         grundy_tree_is_name(condition->kid[1], of->x);
    return whole && to->op == N_ADD && to->kid[0]->op == N_MOD &&
           grundy_tree_is_name(to->kid[0]->kid[0], of->x) &&
           is_multiple_of(of, to->kid[0]->kid[1]) &&
           is_product(of, to->kid[1]) && grundy_tree_is_int(range->kid[0], 0) &&
           range->op == N_RANGE_LT && is_quotient(of, range->kid[1]);
}

bool grundy_emit_find_multiples(const emitter *e, const game_kind *k,
                                kind_plan *plan)
{
    const rule_move *const m = k->move;
    const tail_step *s;
    uint32_t heap = k->params;
    multiples of = {.m = NULL};

    plan->multiple = NULL;
    if (e->mode != MODE_NIMBERS || k->decides > 0 || k->moves != 1 ||
        m->tail->steps < 1 || m->tail->steps > 2)
        return false;
    s = m->tail->step;
    if (s->kind != STEP_FOR || s->pattern->variable == NULL ||
        !grundy_tree_is_range(s->expr) ||
        (m->tail->steps == 2 && s[1].kind != STEP_IF) ||
        !grundy_tree_is_position(m->target, k))
        return false;
    for (uint32_t i = 0; i < k->params; i++) {
        const param *const p = &k->param[i];

        if (p->kind != PARAM_INT ||
            (p->range != NULL && grundy_emit_depends(p->range)))
            return false;
        if (grundy_tree_is_name(m->target->kid[i], p->variable))
            continue;
        if (heap < k->params || !begins_at_zero(p->range))
            return false;
        heap = i;
    }
    if (heap == k->params)
        return false;
    of.x = k->param[heap].variable;
    of.v = s->pattern->variable;
    if (!are_multiples(&of, m->target->kid[heap], s->expr,
                       m->tail->steps == 2 ? s[1].expr : NULL))
        return false;
    plan->multiple = of.m;
    plan->multiple_way = of.way;
    plan->takes = (takes_law){.kind = TAKES_STEPS};
    plan->heap = heap;
    return true;
}

static code multiples_law(emitter *e, const kind_plan *plan, code n)
{
    static const char *const helper[] = {[BY_REMAINDER] = "value_of_remainder",
                                         [BY_QUOTIENT] = "value_of_quotient",
                                         [BY_PRODUCT] = "value_of_product"};

    return grundy_emit_call_two(e, helper[plan->multiple_way], n,
                                grundy_emit_expr(e, plan->multiple));
}

/* ---- who wins ---- */

bool grundy_emit_find_winner(emitter *e, const game_kind *k, kind_plan *plan)
{
    plan->winner.kind = WINNER_NONE;
    if (!e->set->misere)
        plan->winner = grundy_winners_find(e->set, k, e->mem);
    return plan->winner.kind != WINNER_NONE;
}

static code apart_by(emitter *e, code x, code y)
{
    const code less = grundy_emit_binary(e, x, N_SUB, y);

    return grundy_emit_call(e, "abs_of", "%s", less.text);
}

static code wythoff(emitter *e, const winner_law *law, code x, code y)
{
    const code apart =
        law->by_difference
            ? (law->turned ? x : y)
            : grundy_emit_hold(e, "int64_t", "apart", apart_by(e, x, y));
    const code less = law->by_difference
                          ? (law->turned ? y : x)
                          : grundy_emit_call_two(e, "min_of", x, y);

    return grundy_emit_code(grundy_emit_say(e,
                                            "!cold_pair(%s, %s, %" PRId64 ")",
                                            less.text, apart.text, law->k),
                            RANK_UNARY);
}

/* Of the heap and the other number; it is held, as it is named twice. */
static code dynamic(emitter *e, const winner_law *law, code heap, code other)
{
    const char *const times =
        law->of_last ? grundy_emit_say(e, "%" PRId64 " * ", law->k) : "";

    heap = grundy_emit_hold(e, "int64_t", "heap", heap);
    return grundy_emit_code(
        grundy_emit_say(e,
                        "%s > 0 && least_part((uint64_t)%s, %" PRId64 ") <= "
                        "%s(uint64_t)%s",
                        heap.text, heap.text, law->k, times,
                        grundy_emit_in(e, other, RANK_NAME)),
        RANK_AND);
}

/* Beyond the farthest number the rules overflow, and so does the program. */
static code within_rules(emitter *e, const game_kind *k, const winner_law *law,
                         uint32_t i, code x)
{
    if (law->nearest > 0) {
        x = grundy_emit_hold(e, "int64_t", k->param[i].name, x);
        grundy_emit_insist(e,
                           grundy_emit_compared(
                               e, x, N_GE, grundy_emit_number(e, law->nearest)),
                           "divisors of no positive number");
    }
    if (law->farthest == INT64_MAX ||
        grundy_emit_start_high(e, k, i) <= law->farthest)
        return x;
    x = grundy_emit_hold(e, "int64_t", k->param[i].name, x);
    grundy_emit_insist(
        e,
        grundy_emit_compared(e, x, N_LE, grundy_emit_number(e, law->farthest)),
        "a number is beyond 64 bits");
    return x;
}

/* The numbers of a position in a list. */
static code list_of(emitter *e, const game_kind *kind, const winner_law *law,
                    const code *arg)
{
    const char *const name = grundy_emit_name(e, "heaps");

    grundy_emit_const(e, "list", name, "new_list(%u, 1)",
                      (unsigned)kind->params);
    for (uint32_t i = 0; i < kind->params; i++)
        grundy_emit_line(e, "%s.at[%u] = %s;", name, (unsigned)i,
                         within_rules(e, kind, law, i, arg[i]).text);
    return grundy_emit_named(name);
}

static code winner(emitter *e, const game_kind *kind, const winner_law *law,
                   const code *arg)
{
    const code k = grundy_emit_number(e, law->k);
    code x, y;

    if (law->kind == WINNER_MOORE)
        return grundy_emit_call_two(
            e, "wins_moore",
            kind->params == 1 ? arg[0] : list_of(e, kind, law, arg), k);
    x = within_rules(e, kind, law, 0, arg[0]);
    if (law->kind == WINNER_DIVISORS) {
        x = grundy_emit_hold(e, "int64_t", "number", x);
        return grundy_emit_code(
            grundy_emit_say(e, "%s > 0 && leaves_odd(%s)", x.text, x.text),
            RANK_AND);
    }
    y = within_rules(e, kind, law, 1, arg[1]);
    if (law->kind == WINNER_WYTHOFF)
        return wythoff(e, law, x, y);
    if (law->kind == WINNER_DYNAMIC)
        return dynamic(e, law, law->turned ? y : x, law->turned ? x : y);
    return grundy_emit_compare(e, N_GT, apart_by(e, x, y), k);
}

/* ---- the law of a heap, as an expression ---- */

bool grundy_emit_takes_one(const kind_plan *plan)
{
    return plan->takes_to != NULL ? plan->takes_one && !plan->takes_any
                                  : grundy_takes_is_closed(&plan->takes);
}

code grundy_emit_law(emitter *e, const game_kind *k, const code *arg)
{
    kind_plan *plan = grundy_emit_plan(e, k);
    const uint32_t bindings = e->bindings;
    code n = arg[plan->heap];
    code value;

    if (plan->winner.kind != WINNER_NONE)
        return winner(e, k, &plan->winner, arg);
    if (plan->takes_from != NULL || plan->share != NULL ||
        plan->multiple != NULL) {
        for (uint32_t i = 0; i < k->params; i++)
            grundy_emit_bind(e, k->param[i].variable, (words){1, {arg[i]}});
        value = plan->multiple != NULL ? multiples_law(e, plan, n)
                : plan->share == NULL
                    ? run_law(e, plan, n)
                    : grundy_emit_call_two(e, "value_of_share", n,
                                           grundy_emit_expr(e, plan->share));
        e->bindings = bindings;
        return value;
    }
    return formula(e, &plan->takes, n);
}
