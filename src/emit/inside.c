/* SPDX-License-Identifier: MIT */
/*
 * Whether a position lies inside of its kind's ranges.  A part outside makes
 * a sum no move, and is an error where no move is meant; what can be proved
 * to lie inside is not tested.
 */
#include <assert.h>

#include "emit/emitter.h"

/* ---- ranges ---- */

bool grundy_emit_depends(const node *n)
{
    return grundy_tree_names_local(n, false);
}

/* An end that speaks of the parameters means those of the target. */
static const test_pair *test_low(emitter *e, const node *n, code x,
                                 const node *low)
{
    const quantity none = {0};
    const quantity at = low == NULL ? none : grundy_facts_of(low);

    if ((low == NULL || !grundy_emit_depends(low)) &&
        grundy_facts_prove(&e->facts, at, grundy_facts_of(n), 0))
        return NULL;
    return grundy_emit_compared(e, x, N_GE,
                                low == NULL ? grundy_emit_zero()
                                            : grundy_emit_expr(e, low));
}

static const test_pair *test_high(emitter *e, const node *n, code x,
                                  const node *range)
{
    const bool strict = range->op == N_RANGE_LT;

    if (!grundy_emit_depends(range->kid[1]) &&
        grundy_facts_prove(&e->facts, grundy_facts_of(n),
                           grundy_facts_of(range->kid[1]), strict ? -1 : 0))
        return NULL;
    return grundy_emit_compared(e, x, strict ? N_LT : N_LE,
                                grundy_emit_expr(e, range->kid[1]));
}

static const test_pair *test_number(emitter *e, const param *p, const node *n,
                                    code x)
{
    const test_pair *const fits =
        test_low(e, n, x, p->range != NULL ? p->range->kid[0] : NULL);

    return p->range == NULL
               ? fits
               : grundy_emit_both(e, fits, test_high(e, n, x, p->range));
}

/*
 * A table that was bounded by where play starts: entries that play does not
 * reach may look past its edge, where nothing is.
 */
static const test_pair *test_edge(emitter *e, const axis_plan *a, const node *n,
                                  code x)
{
    const quantity at = grundy_facts_of(n);
    const test_pair *fits = NULL;

    if (!grundy_facts_prove(&e->facts, grundy_facts_number(a->low), at, 0))
        fits = grundy_emit_compared(e, x, N_GE, grundy_emit_number(e, a->low));
    if (grundy_facts_prove(&e->facts, at, grundy_facts_number(a->high), 0))
        return fits;
    return grundy_emit_both(
        e, fits,
        grundy_emit_compared(e, x, N_LE, grundy_emit_number(e, a->high)));
}

/* Of a set that is no word: its elements, unless they are tuples. */
static const test_pair *test_elements(emitter *e, const node *n,
                                      const universe *u, code set)
{
    const node *range = u->is_range ? u->size[0] : NULL;
    const code low = range == NULL ? grundy_emit_number(e, 0)
                                   : grundy_emit_expr(e, range->kid[0]);
    const code high =
        grundy_emit_expr(e, range == NULL ? u->size[0] : range->kid[1]);
    const bool last = range != NULL && range->op == N_RANGE;

    if (u->dims > 1 || grundy_emit_stays_inside(e, n, u))
        return NULL;
    return grundy_emit_flag(
        e,
        grundy_emit_call(e, "all_within", "%s, %s, %s%s", set.text, low.text,
                         last ? high.text : grundy_emit_in(e, high, RANK_ADD),
                         last ? "" : " - 1"));
}

static code place_set(emitter *e, const param *p, const node *n,
                      const test_pair **fits)
{
    const universe *u = p->variable->type->in;
    const char *flag;
    aside s;
    code x;

    if (grundy_emit_shape(e, p->variable->type) != SHAPE_MASK) {
        x = grundy_emit_hold(e, "list", p->name, grundy_emit_list(e, n));
        *fits = grundy_emit_both(e, *fits, test_elements(e, n, u, x));
        return x;
    }
    if (grundy_emit_stays_inside(e, n, u))
        return grundy_emit_mask(e, n, u, NULL);
    flag = grundy_emit_name(e, "fits");
    grundy_emit_aside(e, &s, 0);
    x = grundy_emit_mask(e, n, u, flag);
    *fits = grundy_emit_both(e, *fits, grundy_emit_flag_of(e, &s, flag));
    return x;
}

/* Whether all elements surely lie in the parameter's range. */
static bool elements_fit(emitter *e, const param *p, const node *n)
{
    const emit_scope scope = grundy_emit_begin(e);
    bool fit = true;

    switch ((node_op)n->op) {
    case N_NAME: return n->ref.variable == p->variable;
    case N_SLICE: return elements_fit(e, p, n->kid[0]);
    case N_ADD:
        return elements_fit(e, p, n->kid[0]) && elements_fit(e, p, n->kid[1]);
    case N_CALL:
        return n->call == CALL_WORD && n->word == W_SORT &&
               elements_fit(e, p, n->kid[0]);
    case N_WITH:
        for (uint32_t i = 1; i < n->kids && fit; i++) {
            const node *value = n->kid[i]->kid[n->kid[i]->kids - 1];

            fit = p->range == NULL ? grundy_facts_at_least(&e->facts, value, 0)
                                   : false;
        }
        return fit && elements_fit(e, p, n->kid[0]);
    case N_ARRAY:
        for (uint32_t i = 0; n->tail != NULL && i < n->tail->steps; i++) {
            const tail_step *s = &n->tail->step[i];

            if (s->kind == STEP_FOR)
                grundy_facts_loop(&e->facts, s->pattern, s->expr);
            else if (s->kind == STEP_IF)
                grundy_facts_condition(&e->facts, s->expr, true);
        }
        for (uint32_t i = 0; i < n->kids && fit; i++)
            fit = p->range == NULL &&
                  grundy_facts_at_least(&e->facts, n->kid[i], 0);
        grundy_emit_end(e, scope);
        return fit;
    default: break;
    }
    return false;
}

static code place_array(emitter *e, const param *p, const node *n)
{
    const code a = grundy_emit_hold(e, "list", p->name, grundy_emit_expr(e, n));

    if (grundy_emit_shape(e, p->variable->type) != SHAPE_LIST)
        grundy_emit_refuse(e, p->span, "a position of such arrays");
    return a;
}

/* Ends that speak of the parameters mean those of the target, here too. */
static const test_pair *test_array(emitter *e, const param *p, const node *n,
                                   code array)
{
    const node *const range = p->range;
    code low = grundy_emit_zero(), high = grundy_emit_named("INT64_MAX");

    if ((range == NULL || !grundy_emit_depends(range)) && elements_fit(e, p, n))
        return NULL;
    if (range != NULL) {
        low = grundy_emit_expr(e, range->kid[0]);
        high = grundy_emit_expr(e, range->kid[1]);
        if (range->op == N_RANGE_LT)
            high = grundy_emit_binary(e, high, N_SUB, grundy_emit_number(e, 1));
    }
    return grundy_emit_flag(e,
                            grundy_emit_call(e, "all_within", "%s, %s, %s",
                                             array.text, low.text, high.text));
}

/* Whether it surely has as many elements as the parameter. */
static bool keeps_length(const param *p, const node *n)
{
    switch ((node_op)n->op) {
    case N_NAME: return n->ref.variable == p->variable;
    case N_WITH: return keeps_length(p, n->kid[0]);
    case N_CALL:
        return n->call == CALL_WORD && n->word == W_SORT &&
               keeps_length(p, n->kid[0]);
    default: return false;
    }
}

static const test_pair *test_length(emitter *e, const param *p, const node *n,
                                    code array)
{
    if (p->kind != PARAM_ARRAY || p->length == NULL || keeps_length(p, n))
        return NULL;
    return grundy_emit_compared(e, grundy_emit_length(e, array), N_EQ,
                                grundy_emit_expr(e, p->length));
}

void grundy_emit_place_args(emitter *e, const node *n, code *arg,
                            const test_pair **fits)
{
    const game_kind *k = n->ref.kind;
    const uint32_t bindings = e->bindings;

    assert(n->op == N_CALL && n->call == CALL_POSITION && n->kids == k->params);
    *fits = NULL;
    for (uint32_t i = 0; i < k->params; i++) {
        const param *p = &k->param[i];

        if (p->kind == PARAM_SET)
            arg[i] = place_set(e, p, n->kid[i], fits);
        else if (p->kind != PARAM_INT)
            arg[i] = place_array(e, p, n->kid[i]);
        else
            arg[i] = grundy_emit_expr(e, n->kid[i]);
        if (p->kind == PARAM_INT && grundy_emit_costs(arg[i], arg[i]))
            arg[i] = grundy_emit_hold(e, "int64_t", p->name, arg[i]);
    }
    for (uint32_t i = 0; i < k->params; i++)
        grundy_emit_bind(e, k->param[i].variable, (words){1, {arg[i]}});
    for (uint32_t i = 0; i < k->params; i++) {
        const axis_plan *a = &grundy_emit_plan(e, k)->axis[i];

        *fits = grundy_emit_both(
            e, *fits, test_length(e, &k->param[i], n->kid[i], arg[i]));
        if (k->param[i].kind == PARAM_ARRAY)
            *fits = grundy_emit_both(
                e, *fits, test_array(e, &k->param[i], n->kid[i], arg[i]));
        if (k->param[i].kind != PARAM_INT)
            continue;
        *fits = grundy_emit_both(
            e, *fits, test_number(e, &k->param[i], n->kid[i], arg[i]));
        if (e->filling == k && a->boxed)
            *fits =
                grundy_emit_both(e, *fits, test_edge(e, a, n->kid[i], arg[i]));
    }
    e->bindings = bindings;
}

/* ---- what tests come to ---- */

static const test_pair *new_test(emitter *e, test_pair is)
{
    test_pair *const t = grundy_arena_new(&e->a, sizeof *t);

    if (t == NULL) {
        grundy_emit_no_memory(e);
        return NULL;
    }
    *t = is;
    return t;
}

const test_pair *grundy_emit_flag(emitter *e, code flag)
{
    return new_test(e,
                    (test_pair){.holds = flag.text,
                                .fails = grundy_emit_not(e, flag).text,
                                .compares = {N_NE, flag, grundy_emit_zero()}});
}

const test_pair *grundy_emit_flag_of(emitter *e, aside *s, const char *flag)
{
    bool named;

    grundy_emit_aside_end(e, s);
    named = grundy_emit_mentions(e, &s->text, flag);
    if (named)
        grundy_emit_declare(e, "bool %s = true;", flag);
    grundy_emit_aside_put(e, s, true);
    return named ? grundy_emit_flag(e, grundy_emit_named(flag)) : NULL;
}

const test_pair *grundy_emit_compared(emitter *e, code x, node_op op, code y)
{
    static const node_op opposite[] = {N_NE, N_EQ, N_GE, N_GT, N_LE, N_LT};

    assert(op >= N_EQ && op <= N_GE);
    return new_test(
        e, (test_pair){
               .holds = grundy_emit_binary(e, x, op, y).text,
               .fails = grundy_emit_binary(e, x, opposite[op - N_EQ], y).text,
               .compares = {op, x, y}});
}

const char *grundy_emit_and(emitter *e, const char *x, const char *y)
{
    if (x == NULL || y == NULL)
        return x == NULL ? y : x;
    return grundy_emit_say(e, "%s && %s", x, y);
}

/* Whether the single test y is among those of x. */
static bool tests(const test_pair *x, const test_pair *y)
{
    if (x->first != NULL)
        return tests(x->first, y) || tests(x->second, y);
    return x->compares.op == y->compares.op &&
           grundy_emit_same(x->compares.x, y->compares.x) &&
           grundy_emit_same(x->compares.y, y->compares.y);
}

/* A test that stands there already is not written twice. */
const test_pair *grundy_emit_both(emitter *e, const test_pair *x,
                                  const test_pair *y)
{
    const char *holds;

    if (x == NULL || y == NULL)
        return x == NULL ? y : x;
    if (y->first != NULL)
        return grundy_emit_both(e, grundy_emit_both(e, x, y->first), y->second);
    if (tests(x, y))
        return x;
    holds = grundy_emit_and(e, x->holds, y->holds);
    return new_test(e, (test_pair){.holds = holds,
                                   .fails = grundy_emit_say(e, "!(%s)", holds),
                                   .first = x,
                                   .second = y});
}

/* Where no move is meant, a part outside of its range is an error; why: or
 * what else is wrong where the test fails. */
void grundy_emit_insist(emitter *e, const test_pair *fits, const char *why)
{
    if (fits == NULL)
        return;
    assert(fits->fails != NULL);
    grundy_emit_need(e, "fail");
    grundy_emit_open(e, "if (%s)", fits->fails);
    grundy_emit_line(e, "fail(\"%s\");",
                     why != NULL ? why : "a position outside of its range");
    grundy_emit_close(e);
}
