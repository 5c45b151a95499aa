/* SPDX-License-Identifier: MIT */
/*
 * An expression is read as times * k + rest, with the loop variable k and a
 * function of the heap for the rest.  The loop's ends and the conditions on k
 * then are the greatest of some lower and the least of some upper ends; a
 * condition without k shuts the whole clause where it fails.
 *
 * Only what cannot fail is read: sums, quotients by constants, minimum and
 * maximum; fixed expressions are evaluated once, here, and functions are put in
 * by the canonical form.
 */
#include "plan/laws/takes_read.h"

#include <assert.h>

#include "base/words.h"
#include "plan/facts/linear.h"
#include "plan/laws/takes_numbers.h"

/* times * k + rest */
typedef struct loop_form {
    int64_t times;
    piecewise rest;
} loop_form;

typedef struct clause_run {
    piecewise_room *room;
    const code_source *source;
    const variable *n, *k; /* k: NULL while there is no loop */
    piecewise low, high;   /* of k */
    piecewise open;        /* where the clause may be used */
    int64_t step;          /* of k, from low on */
    takes_loop *loop;      /* where filters go; NULL: they are not understood */
    const char *why;
} clause_run;

static const char not_said[] =
    N_("an end or a condition is no sum, quotient by a constant, minimum or "
       "maximum of the heap and fixed numbers");

static bool read_form(clause_run *c, const node *e, loop_form *out);
static bool read_truth(clause_run *c, const node *e, piecewise *out);

/* ---- expressions ---- */

static bool refuse(clause_run *c, const char *why)
{
    if (c->why == NULL)
        c->why = why;
    return false;
}

static bool fixed_number(clause_run *c, const node *e, int64_t *out)
{
    return e->type->tag == TYPE_INT && grundy_linear_fixed(e) &&
           c->source->number(c->source->user, e, out);
}

/* An expression without k. */
static bool read_number(clause_run *c, const node *e, piecewise *out)
{
    loop_form form;

    if (!read_form(c, e, &form) || form.times != 0)
        return refuse(c, not_said);
    *out = form.rest;
    return true;
}

static bool read_sum(clause_run *c, const node *e, loop_form *out)
{
    const int64_t sign = e->op == N_SUB ? -1 : 1;
    loop_form x, y;

    if (!read_form(c, e->kid[0], &x) || !read_form(c, e->kid[1], &y) ||
        __builtin_mul_overflow(y.times, sign, &y.times) ||
        __builtin_add_overflow(x.times, y.times, &out->times))
        return refuse(c, not_said);
    out->rest = grundy_piecewise_add(c->room, x.rest, y.rest, sign);
    return true;
}

static bool read_scaled(clause_run *c, const node *e, int64_t by,
                        loop_form *out)
{
    loop_form x;

    if (!read_form(c, e, &x) ||
        __builtin_mul_overflow(x.times, by, &out->times))
        return refuse(c, not_said);
    out->rest = grundy_piecewise_times(c->room, x.rest, by);
    return true;
}

static bool read_product(clause_run *c, const node *e, loop_form *out)
{
    int64_t by;

    for (int i = 0; i < 2; i++)
        if (fixed_number(c, e->kid[i], &by))
            return read_scaled(c, e->kid[1 - i], by, out);
    return refuse(c, not_said);
}

static bool read_quotient(clause_run *c, const node *e, loop_form *out)
{
    int64_t by;
    piecewise x;

    if (!fixed_number(c, e->kid[1], &by) || by < 1)
        return refuse(c, not_said);
    if (e->op == N_SHR) {
        if (by > 40)
            return refuse(c, not_said);
        by = INT64_C(1) << by;
    }
    if (!read_number(c, e->kid[0], &x))
        return false;
    out->times = 0;
    out->rest = e->op == N_MOD ? grundy_piecewise_modulo(c->room, x, by)
                               : grundy_piecewise_over(c->room, x, by);
    return true;
}

static bool read_least(clause_run *c, const node *e, loop_form *out)
{
    if (e->call != CALL_LEAST || (e->word != W_MIN && e->word != W_MAX))
        return refuse(c, not_said);
    out->times = 0;
    if (!read_number(c, e->kid[0], &out->rest))
        return false;
    for (uint32_t i = 1; i < e->kids; i++) {
        piecewise next;

        if (!read_number(c, e->kid[i], &next))
            return false;
        out->rest = e->word == W_MIN
                        ? grundy_piecewise_least(c->room, out->rest, next)
                        : grundy_piecewise_greatest(c->room, out->rest, next);
    }
    return true;
}

static bool read_choice(clause_run *c, const node *e, loop_form *out)
{
    piecewise truth, x, y;

    if (!read_truth(c, e->kid[0], &truth) || !read_number(c, e->kid[1], &x) ||
        !read_number(c, e->kid[2], &y))
        return false;
    out->times = 0;
    out->rest = grundy_piecewise_choose(c->room, truth, x, y);
    return true;
}

static bool read_name(clause_run *c, const node *e, loop_form *out)
{
    const variable *const v = e->ref.variable;

    if (e->call != CALL_VARIABLE || (v != c->n && v != c->k))
        return refuse(c, not_said);
    *out = v == c->n ? (loop_form){0, grundy_piecewise_n(c->room)}
                     : (loop_form){1, grundy_piecewise_constant(c->room, 0)};
    return true;
}

static bool read_operator(clause_run *c, const node *e, loop_form *out)
{
    switch ((node_op)e->op) {
    case N_NAME: return read_name(c, e, out);
    case N_ADD:
    case N_SUB: return read_sum(c, e, out);
    case N_NEG: return read_scaled(c, e->kid[0], -1, out);
    case N_MUL: return read_product(c, e, out);
    case N_DIV:
    case N_MOD:
    case N_SHR: return read_quotient(c, e, out);
    case N_IF: return read_choice(c, e, out);
    case N_CALL: return read_least(c, e, out);
    default: return refuse(c, not_said);
    }
}

/* Where the loop has a number. */
static piecewise runs_at_all(const clause_run *c)
{
    return grundy_piecewise_where(c->room, c->low, PIECES_LE, c->high);
}

/*
 * The value is one of 64 bits whatever k is: so the law hides no overflow.
 * Where the loop does not run at all k has no value.
 */
static void narrow_form(clause_run *c, const loop_form *x)
{
    piecewise_room *const room = c->room;
    const piecewise ends[] = {c->low, c->high};

    if (x->times == 0) {
        grundy_piecewise_narrow(room, x->rest);
        return;
    }
    for (int i = 0; i < 2; i++)
        grundy_piecewise_narrow(
            room, grundy_piecewise_choose(
                      room, runs_at_all(c),
                      grundy_piecewise_add(room, x->rest, ends[i], x->times),
                      grundy_piecewise_constant(room, 0)));
}

static bool read_form(clause_run *c, const node *e, loop_form *out)
{
    int64_t fixed;

    if (c->room->lost)
        return refuse(c, takes_too_many);
    if (e->type->tag != TYPE_INT)
        return refuse(c, not_said);
    if (fixed_number(c, e, &fixed)) {
        *out = (loop_form){0, grundy_piecewise_constant(c->room, fixed)};
        return true;
    }
    if (!read_operator(c, e, out))
        return false;
    if (e->op != N_NAME)
        narrow_form(c, out);
    return !c->room->lost || refuse(c, takes_too_many);
}

/* ---- conditions without k ---- */

static pieces_compare compare_of(node_op op)
{
    return op == N_EQ   ? PIECES_EQ
           : op == N_NE ? PIECES_NE
           : op == N_LT ? PIECES_LT
           : op == N_LE ? PIECES_LE
           : op == N_GT ? PIECES_GT
                        : PIECES_GE;
}

static bool read_compare(clause_run *c, const node *e, piecewise *out)
{
    piecewise x, y;

    if (!read_number(c, e->kid[0], &x) || !read_number(c, e->kid[1], &y))
        return false;
    *out = grundy_piecewise_where(c->room, x, compare_of((node_op)e->op), y);
    return true;
}

static bool read_joined(clause_run *c, const node *e, piecewise *out)
{
    if (!read_truth(c, e->kid[0], out))
        return false;
    for (uint32_t i = 1; i < e->kids; i++) {
        piecewise next;

        if (!read_truth(c, e->kid[i], &next))
            return false;
        *out = e->op == N_OR ? grundy_piecewise_greatest(c->room, *out, next)
                             : grundy_piecewise_least(c->room, *out, next);
    }
    return true;
}

static piecewise contrary(piecewise_room *room, piecewise condition)
{
    return grundy_piecewise_add(room, grundy_piecewise_constant(room, 1),
                                condition, -1);
}

static bool read_truth(clause_run *c, const node *e, piecewise *out)
{
    switch ((node_op)e->op) {
    case N_AND:
    case N_OR:
    case N_CHAIN: return read_joined(c, e, out);
    case N_NOT:
        if (!read_truth(c, e->kid[0], out))
            return false;
        *out = contrary(c->room, *out);
        return true;
    default: break;
    }
    if (grundy_is_comparison(e) && e->kid[0]->type->tag == TYPE_INT)
        return read_compare(c, e, out);
    return refuse(c, not_said);
}

/* ---- what the loop variable may be ---- */

static void at_least(clause_run *c, piecewise low)
{
    c->low = grundy_piecewise_greatest(c->room, c->low, low);
}

static void at_most(clause_run *c, piecewise high)
{
    c->high = grundy_piecewise_least(c->room, c->high, high);
}

/* times * k + rest op 0, for times above 0. */
static bool bound(clause_run *c, node_op op, int64_t times, piecewise rest)
{
    piecewise_room *const room = c->room;
    /* k <= floor(-rest / times), k >= ceil(-rest / times) */
    const piecewise floor = grundy_piecewise_over(
        room, grundy_piecewise_times(room, rest, -1), times);
    const piecewise ceil = grundy_piecewise_times(
        room, grundy_piecewise_over(room, rest, times), -1);

    assert(times > 0);
    switch (op) {
    case N_LT: at_most(c, grundy_piecewise_plus(room, ceil, -1)); return true;
    case N_LE: at_most(c, floor); return true;
    case N_GT: at_least(c, grundy_piecewise_plus(room, floor, 1)); return true;
    case N_GE: at_least(c, ceil); return true;
    case N_EQ:
        at_most(c, floor);
        at_least(c, ceil);
        return true;
    default: return refuse(c, "a condition leaves out single numbers");
    }
}

/* (k + rest) % by == left: k goes by steps from the first that fits.  Only
 * after the loop's ends are known. */
static bool step_by(clause_run *c, const node *e, int64_t by, piecewise left)
{
    piecewise_room *const room = c->room;
    loop_form of;
    piecewise target;

    assert(by >= 1 && by <= PIECEWISE_PERIOD);
    if (c->step != 1 || !read_form(c, e, &of) ||
        (of.times != 1 && of.times != -1))
        return refuse(c, "a condition on a remainder is not understood");
    /* k = times * (left - rest) modulo by */
    target = grundy_piecewise_times(
        room, grundy_piecewise_add(room, left, of.rest, -1), of.times);
    target = grundy_piecewise_modulo(
        room, grundy_piecewise_add(room, target, c->low, -1), by);
    c->low = grundy_piecewise_add(room, c->low, target, 1);
    c->step = by;
    return true;
}

/* x % by == y, and x % 2 != y too. */
static bool narrow_remainder(clause_run *c, const node *e, bool *was)
{
    piecewise_room *const room = c->room;
    const node *const of = e->kid[0];
    int64_t by;
    piecewise left;

    *was = of->op == N_MOD && (e->op == N_EQ || e->op == N_NE);
    if (!*was)
        return true;
    if (!fixed_number(c, of->kid[1], &by) || by < 1 || by > PIECEWISE_PERIOD ||
        !read_number(c, e->kid[1], &left) || (e->op == N_NE && by != 2) ||
        !grundy_piecewise_always(
            room,
            grundy_piecewise_least(
                room, grundy_piecewise_is(room, left, PIECES_GE, 0),
                grundy_piecewise_is(room, left, PIECES_LT, by)),
            room->limit))
        return refuse(c, "a condition on a remainder is not understood");
    return step_by(c, of->kid[0], by,
                   e->op == N_NE ? contrary(room, left) : left);
}

static bool narrow_compare(clause_run *c, const node *e)
{
    loop_form x, y;
    bool remainder;

    if (!narrow_remainder(c, e, &remainder))
        return false;
    if (remainder)
        return true;
    if (c->step != 1)
        return refuse(c, "a condition follows one on a remainder");
    if (!read_form(c, e->kid[0], &x) || !read_form(c, e->kid[1], &y) ||
        __builtin_sub_overflow(x.times, y.times, &x.times) ||
        x.times == INT64_MIN)
        return refuse(c, not_said);
    x.rest = grundy_piecewise_add(c->room, x.rest, y.rest, -1);
    if (x.times > 0)
        return bound(c, (node_op)e->op, x.times, x.rest);
    x.rest = grundy_piecewise_times(c->room, x.rest, -1);
    if (x.times < 0)
        return bound(c, grundy_tree_mirrored((node_op)e->op), -x.times, x.rest);
    return refuse(c, not_said);
}

static bool put_filter(clause_run *c, const node *e)
{
    takes_loop *const loop = c->loop;

    assert(c->k != NULL);
    if (loop == NULL || loop->filters == TAKES_FILTERS ||
        !grundy_takes_repeats(c->source, c->k, e, &loop->from, &loop->modulus))
        return false;
    loop->filter[loop->filters++] = e;
    return true;
}

static bool narrow(clause_run *c, const node *e)
{
    piecewise truth;

    if (!grundy_tree_names(e, c->k)) {
        if (!read_truth(c, e, &truth))
            return false;
        c->open = grundy_piecewise_least(c->room, c->open, truth);
        return true;
    }
    if (put_filter(c, e))
        return true;
    if (e->op == N_AND || e->op == N_CHAIN) {
        for (uint32_t i = 0; i < e->kids; i++)
            if (!narrow(c, e->kid[i]))
                return false;
        return true;
    }
    if (grundy_is_comparison(e) && e->kid[0]->type->tag == TYPE_INT)
        return narrow_compare(c, e);
    return refuse(c, not_said);
}

/* `for k in [a + s * j]` behind a loop of j, as ranges by steps are written
 * out: k goes by steps. */
static bool rename_loop(clause_run *c, const tail_step *s)
{
    loop_form each;

    if (s->expr->op != N_ARRAY || s->expr->kids != 1 || s->expr->tail != NULL ||
        s->pattern->name == NULL || c->step != 1 ||
        (c->loop != NULL && c->loop->filters > 0))
        return refuse(c, "a clause has several loops");
    if (!read_form(c, s->expr->kid[0], &each))
        return false;
    if (each.times < 1 || each.times > PIECEWISE_PERIOD)
        return refuse(c, "a clause has several loops");
    c->low = grundy_piecewise_add(c->room, each.rest, c->low, each.times);
    c->high = grundy_piecewise_add(c->room, each.rest, c->high, each.times);
    c->step = each.times;
    c->k = s->pattern->variable;
    return true;
}

static bool begin_loop(clause_run *c, const tail_step *s)
{
    if (c->k != NULL)
        return rename_loop(c, s);
    if (!grundy_tree_is_range(s->expr) || s->pattern->name == NULL)
        return refuse(c, "a loop does not run over a range");
    if (!read_number(c, s->expr->kid[0], &c->low) ||
        !read_number(c, s->expr->kid[1], &c->high))
        return false;
    if (s->expr->op == N_RANGE_LT)
        c->high = grundy_piecewise_plus(c->room, c->high, -1);
    c->k = s->pattern->variable;
    return true;
}

static bool read_tail(clause_run *c, const tail *t, grundy_span *where)
{
    for (uint32_t i = 0; i < t->steps; i++) {
        const tail_step *const s = &t->step[i];

        *where = s->expr == NULL ? s->span : s->expr->span;
        if (s->kind == STEP_WINNING)
            return refuse(c, "a loop does not run over a range");
        if (!(s->kind == STEP_FOR ? begin_loop(c, s) : narrow(c, s->expr)))
            return false;
    }
    return true;
}

/* ---- the numbers taken ---- */

/* The last of low, low + step, .. up to high. */
static piecewise last_step(piecewise_room *room, piecewise low, piecewise high,
                           int64_t step)
{
    const piecewise steps = grundy_piecewise_over(
        room, grundy_piecewise_add(room, high, low, -1), step);

    return grundy_piecewise_add(room, low, steps, step);
}

/* low and high with nothing outside 1..n, and 1..0 where there is nothing. */
static const char *settle(clause_run *c, takes_run *out)
{
    piecewise_room *const room = c->room;
    const piecewise one = grundy_piecewise_constant(room, 1);
    piecewise some, fine;

    assert(out->step >= 1);
    out->high =
        grundy_piecewise_least(room, out->high, grundy_piecewise_n(room));
    if (out->step != 1)
        out->high = last_step(room, out->low, out->high, out->step);
    some = grundy_piecewise_least(
        room, grundy_piecewise_where(room, out->low, PIECES_LE, out->high),
        c->open);
    fine = grundy_piecewise_choose(
        room, some, grundy_piecewise_is(room, out->low, PIECES_GE, 1), one);
    if (room->lost)
        return takes_too_many;
    if (!grundy_piecewise_always(room, fine, room->limit))
        return N_("a move may take nothing, or less");
    out->low = grundy_piecewise_choose(room, some, out->low, one);
    out->high = grundy_piecewise_choose(room, some, out->high,
                                        grundy_piecewise_constant(room, 0));
    return room->lost ? takes_too_many : NULL;
}

static const char *read_run(clause_run *c, const node *to, takes_run *out)
{
    piecewise_room *const room = c->room;
    loop_form left;
    piecewise rest, last;

    if (!read_form(c, to, &left))
        return c->why;
    rest = grundy_piecewise_add(room, grundy_piecewise_n(room), left.rest, -1);
    out->single = c->k == NULL;
    out->step = 1;
    if (left.times == 0) { /* the same for all k: a move if there is any k */
        if (c->k != NULL)
            c->open = grundy_piecewise_least(room, c->open, runs_at_all(c));
        out->single = true;
        out->low = out->high = rest;
        return settle(c, out);
    }
    if (left.times == INT64_MIN ||
        __builtin_mul_overflow(left.times < 0 ? -left.times : left.times,
                               c->step, &out->step))
        return not_said;
    last = last_step(room, c->low, c->high, c->step);
    out->low = grundy_piecewise_add(room, rest, left.times < 0 ? c->low : last,
                                    -left.times);
    out->high = grundy_piecewise_add(room, rest, left.times < 0 ? last : c->low,
                                     -left.times);
    return settle(c, out);
}

/* ---- options of several heaps ---- */

static bool add_sizes(clause_run *c, const game_kind *kind, const node *to,
                      loop_form *sum)
{
    loop_form x;

    if (to->op == N_NOTHING)
        return true;
    if (to->op == N_ADD)
        return add_sizes(c, kind, to->kid[0], sum) &&
               add_sizes(c, kind, to->kid[1], sum);
    if (!grundy_tree_is_position(to, kind))
        return refuse(c, "an option is not made of heaps of the same kind");
    if (!read_form(c, to->kid[0], &x) ||
        __builtin_add_overflow(sum->times, x.times, &sum->times))
        return refuse(c, not_said);
    sum->rest = grundy_piecewise_add(c->room, sum->rest, x.rest, 1);
    return true;
}

static const char *read_split(clause_run *c, const game_kind *kind,
                              const node *to)
{
    piecewise_room *const room = c->room;
    loop_form sum = {0, grundy_piecewise_constant(room, 0)};
    piecewise less;

    if (!add_sizes(c, kind, to, &sum))
        return c->why;
    if (sum.times != 0)
        return N_("the heaps of an option come to different sums");
    less = grundy_piecewise_where(room, sum.rest, PIECES_LT,
                                  grundy_piecewise_n(room));
    less = grundy_piecewise_choose(room, c->open, less,
                                   grundy_piecewise_constant(room, 1));
    if (room->lost)
        return takes_too_many;
    return grundy_piecewise_always(room, less, room->limit)
               ? NULL
               : N_("the heaps of an option may come to as much as there was");
}

static clause_run begin(piecewise_room *room, const code_source *source,
                        const game_kind *kind)
{
    clause_run c = {.room = room,
                    .source = source,
                    .n = kind->param[0].variable,
                    .step = 1};

    c.low = c.high = grundy_piecewise_constant(room, 0);
    c.open = grundy_piecewise_constant(room, 1);
    return c;
}

const char *grundy_takes_read(piecewise_room *room, const code_source *source,
                              const game_kind *kind, const rule_move *move,
                              takes_run *out, bool *splits, grundy_span *where)
{
    const node *const to = move->target;
    clause_run c = begin(room, source, kind);

    if (!read_tail(&c, move->tail, where))
        return room->lost ? takes_too_many : c.why;
    *where = to->span;
    *splits = to->op == N_ADD || to->op == N_NOTHING;
    if (*splits)
        return read_split(&c, kind, to);
    if (!grundy_tree_is_position(to, kind))
        return N_("an option is not made of heaps of the same kind");
    return read_run(&c, to->kid[0], out);
}

bool grundy_takes_read_loop(piecewise_room *room, const code_source *source,
                            const game_kind *kind, const rule_move *move,
                            int64_t n, takes_loop *out)
{
    const node *const to = move->target;
    clause_run c = begin(room, source, kind);
    loop_form left;
    grundy_span where;

    *out = (takes_loop){.modulus = 1, .from = 1};
    c.loop = out;
    if (!read_tail(&c, move->tail, &where) ||
        !grundy_tree_is_position(to, kind) ||
        !read_form(&c, to->kid[0], &left) || room->lost)
        return false;
    out->k = c.k;
    out->low = grundy_piecewise_value(&c.low, n);
    out->high = grundy_piecewise_value(&c.high, n);
    out->step = c.step;
    out->times = left.times;
    out->rest = grundy_piecewise_value(&left.rest, n);
    if (grundy_piecewise_value(&c.open, n) == 0)
        out->high = INT64_MIN;
    return out->filters == 0 || (out->low >= 0 && out->step == 1);
}
