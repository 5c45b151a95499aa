/* SPDX-License-Identifier: MIT */
/*
 * Sums of positions.  In normal play a sum is worth the xor of its parts'
 * nimbers, and k copies count by the parity of k [theorem of Sprague and
 * Grundy]; where there are no nimbers every sum is one position, or misere
 * heaps with a law, or a list of parts that is searched.
 */

#include "emit/emitter.h"

#include <assert.h>

#include "plan/rewrites/independence.h"

/* ---- sums by name ---- */

static const node *let_of(const emitter *e, const variable *v)
{
    const statement *s = &e->set->statement[v->statement];

    return v->kind == VAR_LET && s->pattern->variable == v ? s->expr[0] : NULL;
}

/*
 * The sum that a function or a let stands for, as written; a function's
 * parameters are bound to what they are here.  NULL: it can't be unfolded.
 */
const node *grundy_emit_unfold(emitter *e, const node *n)
{
    const function *f = n->ref.function;

    if (n->op == N_NAME && n->call == CALL_VARIABLE)
        return let_of(e, n->ref.variable);
    if (n->op != N_CALL || n->call != CALL_FUNCTION || f->recursive)
        return NULL;
    for (uint32_t i = 0; i < n->kids; i++) {
        const type *t = f->param[i].variable->type;
        code x = grundy_emit_shape(e, t) == SHAPE_MASK
                     ? grundy_emit_mask(e, n->kid[i], t->in, NULL)
                     : grundy_emit_expr(e, n->kid[i]);

        x = grundy_emit_hold(e, grundy_emit_type(e, t), f->param[i].name, x);
        grundy_emit_bind(e, f->param[i].variable, (words){1, {x}});
    }
    return f->body;
}

/* ---- one position ---- */

code grundy_emit_kind_value(emitter *e, const game_kind *k, const code *arg)
{
    kind_plan *plan = grundy_emit_plan(e, k);

    if (plan->method == METHOD_LAW)
        return grundy_emit_law(e, k, arg);
    plan->wanted = true;
    if (e->filling == k || plan->eager)
        return grundy_emit_sound(e, k, grundy_emit_cell(e, k, arg));
    e->fails |= plan->fails || plan->method == METHOD_MEMO ||
                plan->method == METHOD_LISTED;
    plan->asked_by_rules |= e->in_rules != NULL;
    e->leads_on |= e->filling != NULL;
    for (uint32_t i = 0; i < k->params; i++)
        if (k->param[i].kind != PARAM_INT)
            e->allocates |=
                grundy_emit_shape(e, k->param[i].variable->type) == SHAPE_LIST;
    return grundy_emit_called(
        grundy_emit_say(e, "%s(%s)", grundy_emit_kind_name(e, k),
                        grundy_emit_texts(e, arg, k->params)));
}

/* ---- sums with nimbers, and single positions ---- */

typedef struct adding {
    const node *of;
    const char *into, *fits;
    bool tested; /* some part had to be */
} adding;

static void add_body(emitter *e, void *user)
{
    adding *a = user;
    const char *const until = e->until;
    const test_pair *fits = NULL;
    code value;

    e->until = NULL;
    value = grundy_emit_sum(e, a->of, &fits);
    if (fits != NULL) {
        a->tested = true;
        grundy_emit_open(e, "if (%s)", fits->holds);
        grundy_emit_line(e, "%s ^= %s;", a->into, value.text);
        grundy_emit_else(e, NULL);
        grundy_emit_line(e, "%s = false;", a->fits);
        grundy_emit_close_with(e, "");
    } else {
        grundy_emit_line(e, "%s ^= %s;", a->into, value.text);
    }
    e->until = until;
}

static code sum_of_all(emitter *e, const node *n, const test_pair **fits)
{
    const char *until = e->until;
    adding a = {n->kid[0], grundy_emit_name(e, "total"),
                grundy_emit_name(e, "fits"), false};
    aside s;

    e->until = NULL;
    grundy_emit_declare(e, "int64_t %s = 0;", a.into);
    grundy_emit_aside(e, &s, 0);
    e->until = a.fits;
    grundy_emit_tail(e, n->tail, 0, add_body, &a);
    grundy_emit_aside_end(e, &s);
    if (a.tested) {
        grundy_emit_declare(e, "bool %s = true;", a.fits);
        *fits = grundy_emit_flag(e, grundy_emit_named(a.fits));
    } else { /* once more, now that no flag is needed */
        grundy_emit_aside_put(e, &s, false);
        e->until = NULL;
        grundy_emit_tail(e, n->tail, 0, add_body, &a);
        *fits = NULL;
    }
    grundy_emit_aside_put(e, &s, a.tested);
    e->until = until;
    return grundy_emit_named(a.into);
}

/* An even number of copies is worth nothing, but must fit all the same. */
static code even_copies(emitter *e, const node *n, const test_pair **fits)
{
    aside s;

    grundy_emit_aside(e, &s, 0);
    (void)grundy_emit_sum(e, n->kid[1], fits);
    grundy_emit_aside_end(e, &s);
    grundy_emit_aside_put(e, &s, *fits != NULL);
    return grundy_emit_zero();
}

code grundy_emit_how_often(emitter *e, const node *n)
{
    code k = grundy_emit_expr(e, n);

    if (grundy_facts_at_least(&e->facts, n, 0))
        return k;
    k = grundy_emit_hold(e, "int64_t", "copies", k);
    grundy_emit_insist(e, grundy_emit_compared(e, k, N_GE, grundy_emit_zero()),
                       "a negative number of copies");
    return k;
}

static code copies(emitter *e, const node *n, const test_pair **fits)
{
    int64_t number;
    code k, value;

    if (grundy_emit_constant(n->kid[0], &number))
        return number % 2 != 0 ? grundy_emit_sum(e, n->kid[1], fits)
                               : even_copies(e, n, fits);
    k = grundy_emit_how_often(e, n->kid[0]);
    value = grundy_emit_sum(e, n->kid[1], fits);
    return grundy_emit_code(grundy_emit_say(e, "%s %% 2 != 0 ? %s : 0",
                                            grundy_emit_in(e, k, RANK_MUL),
                                            value.text),
                            RANK_IF);
}

static code branches(emitter *e, const node *n, const test_pair **fits)
{
    const code c = grundy_emit_expr(e, n->kid[0]);
    const char *ctype = grundy_emit_value_type(e);
    const char *name = grundy_emit_name(e, "chosen");
    const char *const flag = grundy_emit_name(e, "fits");
    const test_pair *fit[2] = {NULL, NULL};

    grundy_emit_line(e, "%s %s = %s;", ctype, name,
                     grundy_emit_values_are_flags(e) ? "false" : "0");
    grundy_emit_declare(e, "bool %s = true;", flag);
    for (uint32_t i = 0; i < 2; i++) {
        const uint32_t mark = grundy_facts_now(&e->facts);
        code value;

        if (i == 0)
            grundy_emit_open(e, "if (%s)", c.text);
        grundy_facts_condition(&e->facts, n->kid[0], i == 0);
        value = grundy_emit_sum(e, n->kid[1 + i], &fit[i]);
        if (fit[i] != NULL) {
            grundy_emit_line(e, "%s = %s;", flag, fit[i]->holds);
            grundy_emit_open(e, "if (%s)", flag);
        }
        grundy_emit_line(e, "%s = %s;", name, value.text);
        if (fit[i] != NULL)
            grundy_emit_close(e);
        if (i == 0)
            grundy_emit_else(e, NULL);
        else
            grundy_emit_close_with(e, "");
        grundy_facts_back(&e->facts, mark);
    }
    *fits = grundy_emit_flag(e, grundy_emit_named(flag));
    return grundy_emit_named(name);
}

static code one_position(emitter *e, const node *n, const test_pair **fits)
{
    code arg[GRUNDY_MOST_PARAMS];

    grundy_emit_place_args(e, n, arg, fits);
    return grundy_emit_kind_value(e, n->ref.kind, arg);
}

/* Its number, which must not be negative. */
static code nim_number(emitter *e, const node *n, const test_pair **fits)
{
    code k = grundy_emit_expr(e, n->kid[0]);

    *fits = NULL;
    if (!grundy_facts_at_least(&e->facts, n->kid[0], 0)) {
        k = grundy_emit_hold(e, "int64_t", "heap", k);
        *fits = grundy_emit_compared(e, k, N_GE, grundy_emit_zero());
    }
    return k;
}

/* Of one heap: to leave nothing or, where that loses, 1 is a move. */
static code nim_result(emitter *e, code k)
{
    const code stuck = grundy_emit_stuck(e);

    if (e->set->has_scores)
        return grundy_emit_zero();
    k = grundy_emit_hold(e, "int64_t", "heap", k);
    return grundy_emit_code(
        grundy_emit_say(e, "%s > 1 ? 1 : %s == 1 ? -%s : %s", k.text, k.text,
                        grundy_emit_in(e, stuck, RANK_NAME), stuck.text),
        RANK_IF);
}

static code nim_heap(emitter *e, const node *n, const test_pair **fits)
{
    code k = nim_number(e, n, fits);

    if (e->mode == MODE_NIMBERS)
        return k;
    if (e->mode == MODE_RESULTS)
        return nim_result(e, k);
    if (e->set->play_if != NULL) {
        k = grundy_emit_hold(e, "int64_t", "heap", k);
        return grundy_emit_code(grundy_emit_say(e, "%s > 1 || (%s == 1) != %s",
                                                k.text, k.text,
                                                grundy_emit_misere(e)),
                                RANK_OR);
    }
    return grundy_emit_compare(e, e->set->misere ? N_NE : N_GT, k,
                               grundy_emit_number(e, e->set->misere ? 1 : 0));
}

/* A sum that a function or a let gives: its nimber, -1 if it is outside. */
static code given(emitter *e, const node *n, const test_pair **fits)
{
    code value = grundy_emit_expr(e, n);

    if (e->mode != MODE_NIMBERS && e->mode != MODE_RESULTS) {
        *fits = NULL;
        return value;
    }
    value = grundy_emit_hold(e, "int64_t", "value", value);
    *fits =
        e->mode == MODE_NIMBERS
            ? grundy_emit_compared(e, value, N_GE, grundy_emit_zero())
            : grundy_emit_compared(e, value, N_NE,
                                   grundy_emit_named(grundy_emit_outside(e)));
    return value;
}

static code plain_sum(emitter *e, const node *n, const test_pair **fits)
{
    const test_pair *left, *right;
    code x, y;

    *fits = NULL;
    if (e->mode == MODE_SINGLE && (n->op == N_ADD || n->op == N_MUL ||
                                   (n->op == N_CALL && n->call == CALL_FOLD)))
        grundy_emit_refuse(e, n->span,
                           "a sum of positions that 'win' or 'lose' decides");
    switch ((node_op)n->op) {
    case N_NOTHING:
        return e->mode == MODE_NIMBERS ? grundy_emit_zero()
               : e->mode == MODE_RESULTS
                   ? grundy_emit_stuck(e)
                   : grundy_emit_named(grundy_emit_misere(e));
    case N_ADD:
        x = grundy_emit_sum(e, n->kid[0], &left);
        y = grundy_emit_sum(e, n->kid[1], &right);
        *fits = grundy_emit_both(e, left, right);
        return grundy_emit_binary(e, x, N_BITXOR, y);
    case N_MUL: return copies(e, n, fits);
    case N_IF: return branches(e, n, fits);
    default: break;
    }
    if (n->op == N_CALL && n->call == CALL_POSITION)
        return one_position(e, n, fits);
    if (n->op == N_CALL && n->call == CALL_NIM)
        return nim_heap(e, n, fits);
    if (n->op == N_CALL && n->call == CALL_FOLD && n->word == W_SUM)
        return sum_of_all(e, n, fits);
    if (n->op == N_NAME || (n->op == N_CALL && n->call == CALL_FUNCTION))
        return given(e, n, fits);
    if (n->op == N_CALL && n->call == CALL_ENTAILED &&
        e->mode == MODE_RESULTS) /* nothing else is there to move in */
        return grundy_emit_sum(e, n->kid[0], fits);
    grundy_emit_refuse(e, n->span, "this form of a sum");
    return grundy_emit_zero();
}

/* ---- misere sums ---- */

/* Adds what a sum is made of, statement by statement. */
typedef struct twisting {
    const node *of;
    const char *sum, *large, *copies;
    bool counts; /* `large` counts the parts above 1, else tells of them */
} twisting;

static void twist(emitter *e, const twisting *t, const node *n);

static void twist_body(emitter *e, void *user)
{
    const twisting *t = user;

    twist(e, t, t->of);
}

static void twist_part(emitter *e, const twisting *t, const node *n)
{
    const test_pair *fits = NULL;
    code value = n->call == CALL_NIM ? nim_number(e, n, &fits)
                                     : one_position(e, n, &fits);

    grundy_emit_insist(e, fits, NULL);
    value = grundy_emit_hold(e, "int64_t", "value", value);
    if (t->copies == NULL)
        grundy_emit_line(e, "%s ^= %s;", t->sum, value.text);
    else
        grundy_emit_line(e, "%s ^= %s %% 2 != 0 ? %s : 0;", t->sum, t->copies,
                         value.text);
    if (t->counts)
        grundy_emit_line(e, "%s += %s > 1 ? %s : 0;", t->large, value.text,
                         t->copies == NULL ? "1" : t->copies);
    else if (t->copies == NULL)
        grundy_emit_line(e, "%s = %s || %s > 1;", t->large, t->large,
                         value.text);
    else
        grundy_emit_line(e, "%s = %s || (%s > 0 && %s > 1);", t->large,
                         t->large, t->copies, value.text);
}

/* Whether the parts have the ranges of all parameters, which are numbers. */
static bool parts_have_ranges(const game_kind *k)
{
    uint32_t left = 0;

    for (uint32_t i = 0; i < k->params; i++) {
        if (k->param[i].kind != PARAM_INT)
            return false;
        left |= UINT32_C(1) << i;
    }
    return (left & ~grundy_independence_names(k, k->split)) == 0;
}

/* The parts of a position that is a sum. */
static void twist_split(emitter *e, const twisting *t, const node *n)
{
    const game_kind *const k = n->ref.kind;
    code arg[GRUNDY_MOST_PARAMS];
    const test_pair *fits = NULL;

    grundy_emit_place_args(e, n, arg, &fits);
    if (!parts_have_ranges(k))
        grundy_emit_insist(e, fits, NULL);
    for (uint32_t i = 0; i < k->params; i++) {
        variable *const v = k->param[i].variable;
        const code x = grundy_emit_hold(e, grundy_emit_type(e, v->type),
                                        k->param[i].name, arg[i]);

        grundy_emit_bind(e, v, (words){1, {x}});
    }
    twist(e, t, k->split);
}

static void twist_branches(emitter *e, const twisting *t, const node *n)
{
    grundy_emit_open(e, "if (%s)", grundy_emit_expr(e, n->kid[0]).text);
    twist(e, t, n->kid[1]);
    grundy_emit_else(e, NULL);
    twist(e, t, n->kid[2]);
    grundy_emit_close_with(e, "");
}

static void twist(emitter *e, const twisting *t, const node *n)
{
    twisting inner = *t;
    const uint32_t bindings = e->bindings;
    const node *meant;

    if (n->op == N_NOTHING)
        return;
    if (n->op == N_ADD) {
        twist(e, t, n->kid[0]);
        twist(e, t, n->kid[1]);
    } else if (n->op == N_MUL) {
        code k = grundy_emit_how_often(e, n->kid[0]);

        if (t->copies != NULL)
            k = grundy_emit_call_two(e, "times", grundy_emit_named(t->copies),
                                     k);
        inner.copies = grundy_emit_in(
            e, grundy_emit_hold(e, "int64_t", "copies", k), RANK_MUL);
        twist(e, &inner, n->kid[1]);
    } else if (n->op == N_CALL && n->call == CALL_FOLD) {
        inner.of = n->kid[0];
        grundy_emit_tail(e, n->tail, 0, twist_body, &inner);
    } else if (n->op == N_CALL && n->call == CALL_POSITION &&
               grundy_emit_is_sum(n->ref.kind)) {
        twist_split(e, t, n);
        assert(e->bindings >= bindings);
        e->bindings = bindings;
    } else if (n->op == N_CALL &&
               (n->call == CALL_POSITION || n->call == CALL_NIM)) {
        twist_part(e, t, n);
    } else if (n->op == N_IF) {
        twist_branches(e, t, n);
    } else if ((meant = grundy_emit_unfold(e, n)) != NULL) {
        twist(e, t, meant);
        assert(e->bindings >= bindings);
        e->bindings = bindings;
    } else {
        grundy_emit_refuse(e, n->span, "this form of a sum in misere play");
    }
}

/*
 * Misere play of subtraction games [Ferguson 1974]: while a heap is worth
 * more than 1, play is as if it were normal; else the parity is the other.
 */
static code tame_sum(emitter *e, const node *n)
{
    const char *until = e->until;
    twisting t = {n, grundy_emit_name(e, "total"), grundy_emit_name(e, "large"),
                  NULL, false};

    e->until = NULL;
    grundy_emit_declare(e, "int64_t %s = 0;", t.sum);
    grundy_emit_declare(e, "bool %s = false;", t.large);
    twist(e, &t, n);
    e->until = until;
    return grundy_emit_code(grundy_emit_say(e, "%s%s ? %s != 0 : %s != 1",
                                            grundy_emit_or_normal(e), t.large,
                                            t.sum, t.sum),
                            RANK_IF);
}

void grundy_emit_count_large(emitter *e, const node *n, const char **total,
                             const char **large)
{
    twisting t = {n, grundy_emit_name(e, "total"), grundy_emit_name(e, "large"),
                  NULL, true};

    grundy_emit_declare(e, "int64_t %s = 0, %s = 0;", t.sum, t.large);
    grundy_emit_blank(e);
    twist(e, &t, n);
    *total = t.sum;
    *large = t.large;
}

code grundy_emit_sum(emitter *e, const node *n, const test_pair **fits)
{
    const char *until = e->until;
    code value;

    *fits = NULL;
    if (e->status != GRUNDY_OK)
        return grundy_emit_zero();
    e->until = NULL;
    if (e->mode == MODE_TAME)
        value = tame_sum(e, n);
    else if (e->graph && e->mode == MODE_RESULTS)
        value = grundy_emit_search_result(e, n);
    else
        value = plain_sum(e, n, fits);
    e->until = until;
    return value;
}

/* In misere play with laws, kinds have nimbers all the same. */
code grundy_emit_nimber(emitter *e, const node *n, const test_pair **fits)
{
    return e->mode == MODE_TAME ? plain_sum(e, n, fits)
                                : grundy_emit_sum(e, n, fits);
}

const char *grundy_emit_outside(const emitter *e)
{
    return e->mode == MODE_RESULTS ? "INT64_MIN" : "-1";
}

code grundy_emit_won(emitter *e, code value)
{
    if (e->mode == MODE_RESULTS)
        return grundy_emit_code(
            grundy_emit_say(e, "%s > 0", grundy_emit_in(e, value, RANK_SHIFT)),
            RANK_LESS);
    if (e->mode != MODE_NIMBERS)
        return value;
    return grundy_emit_code(
        grundy_emit_say(e, "%s != 0", grundy_emit_in(e, value, RANK_SHIFT)),
        RANK_EQUAL);
}
