/* SPDX-License-Identifier: MIT */
/*
 * Numbers as forms.  What is linear stays so; the rest gets a name, of which
 * each fact below is true whatever the names in it are, as long as the rules
 * evaluate the expression without an error.
 */
#include "plan/facts/relations.h"

/* ---- forms ---- */

static form constant(int64_t x)
{
    return (form){.constant = x};
}

static form plus(form f, const form *by, int64_t times)
{
    grundy_form_add(&f, by, times);
    return f;
}

form grundy_relations_name(const variable *v)
{
    form f = {0};

    grundy_form_name(&f, v, 1);
    return f;
}

static bool is_constant(const form *f)
{
    for (uint32_t i = 0; i < f->terms; i++)
        if (f->times[i] != 0)
            return false;
    return !f->lost;
}

/* more - less - by is never negative. */
void grundy_relations_at_most(relations *r, const form *less, const form *more,
                              int64_t by)
{
    form fact = plus(*more, less, -1);

    fact.lost |= __builtin_sub_overflow(fact.constant, by, &fact.constant);
    grundy_greatest_learn(&r->known, &fact);
}

/* more >= times * less + by */
static void at_most_times(relations *r, const form *less, int64_t times,
                          const form *more, int64_t by)
{
    const form product = plus(constant(0), less, times);

    grundy_relations_at_most(r, &product, more, by);
}

void grundy_relations_within(relations *r, const form *f, interval ends)
{
    const form low = constant(ends.low), high = constant(ends.high);

    if (ends.low != INT64_MIN)
        grundy_relations_at_most(r, &low, f, 0);
    if (ends.high != INT64_MAX)
        grundy_relations_at_most(r, f, &high, 0);
}

static interval of_one(const relations *r, const variable *v)
{
    for (uint32_t i = 0; i < r->names.count && !r->names.lost; i++)
        if (r->names.name[i] == v)
            return r->names.is[i];
    return grundy_interval_all;
}

/* The interval of a form, by those of its names alone. */
static interval ends_of(const relations *r, const form *f)
{
    interval sum = {f->constant, f->constant};

    if (f->lost)
        return grundy_interval_all;
    for (uint32_t i = 0; i < f->terms; i++) {
        const interval times = {f->times[i], f->times[i]};

        if (f->times[i] != 0)
            sum = grundy_interval_sum(
                sum, grundy_interval_product(of_one(r, f->name[i]), times));
    }
    return sum;
}

/* Of an expression and the form that it has. */
interval grundy_relations_around(relations *r, const node *n, const form *f)
{
    return grundy_interval_meet(ends_of(r, f),
                                grundy_interval_of(&r->names, n));
}

bool grundy_relations_never_below(const relations *r, const form *f,
                                  int64_t least)
{
    const form minus = plus(constant(0), f, -1);
    const int64_t most = grundy_greatest_of(&r->known, &r->names, &minus);

    return most == INT64_MIN || (most != INT64_MAX && -most >= least);
}

static int64_t times_of(const form *f, const variable *v)
{
    for (uint32_t i = 0; i < f->terms; i++)
        if (f->name[i] == v)
            return f->times[i];
    return 0;
}

/* A name for what is not linear. */
static form make(relations *r, const node *n, interval is)
{
    variable *v;

    if (r->mades == RELATION_MADE)
        return (form){.lost = true};
    v = &r->made[r->mades];
    *v = (variable){.kind = VAR_LOOP};
    r->made_of[r->mades++] = r->calls > 0 ? NULL : n;
    grundy_interval_name(&r->names, v, is);
    return grundy_relations_name(v);
}

/* By all that is known. */
static interval tight(const relations *r, const form *f, interval is)
{
    const form minus = plus(constant(0), f, -1);
    const int64_t high = grundy_greatest_of(&r->known, &r->names, f);
    const int64_t low = grundy_greatest_of(&r->known, &r->names, &minus);

    if (high == INT64_MIN || low == INT64_MIN)
        return is; /* never here */
    return grundy_interval_meet(
        is, (interval){low == INT64_MAX ? INT64_MIN : -low, high});
}

/* ---- quotients and products ---- */

/* x divided by a number above 0, rounded down. */
static form quotient_by(relations *r, const node *n, const form *x, interval is,
                        int64_t by)
{
    form q, most;

    if (is.low < 0 || is.high / by - is.low / by == 1)
        is = tight(r, x, is);
    if (is.low != INT64_MIN && is.high != INT64_MAX && is.low >= 0 &&
        is.low / by == is.high / by)
        return constant(is.low / by);
    q = make(r, n,
             is.low < 0
                 ? grundy_interval_all
                 : (interval){is.low / by,
                              is.high == INT64_MAX ? INT64_MAX : is.high / by});
    at_most_times(r, &q, by, x, 0);
    most = plus(constant(by - 1), &q, by);
    grundy_relations_at_most(r, x, &most, 0);
    return q;
}

/* x / y with names in y: (t y + rest) / y is t + rest / y. */
static form quotient(relations *r, const node *n)
{
    form x = grundy_relations_of(r, n->kid[0]), q;
    const form y = grundy_relations_of(r, n->kid[1]);
    interval top = grundy_relations_around(r, n->kid[0], &x);
    const interval below = grundy_relations_around(r, n->kid[1], &y);
    int64_t whole = 0;

    if (below.low >= 1 && below.low == below.high)
        return quotient_by(r, n, &x, top, below.low);
    if (y.terms == 1 && y.times[0] == 1 && y.constant == 0) {
        whole = times_of(&x, y.name[0]);
        grundy_form_add(&x, &y, -whole);
        top = whole != 0 ? ends_of(r, &x) : top;
    }
    if (below.low < 1 || !grundy_relations_never_below(r, &x, 0))
        return make(r, n, grundy_interval_of(&r->names, n));
    q = make(r, NULL,
             (interval){0, top.high == INT64_MAX ? INT64_MAX
                                                 : top.high / below.low});
    at_most_times(r, &q, below.low, &x, 0);
    if (below.high < INT32_MAX) {
        const form most = plus(constant(below.high - 1), &q, below.high);

        grundy_relations_at_most(r, &x, &most, 0);
    }
    q.constant = whole;
    return q;
}

static form remainder_of(relations *r, const node *n)
{
    const form x = grundy_relations_of(r, n->kid[0]);
    const form y = grundy_relations_of(r, n->kid[1]);
    const interval top = grundy_relations_around(r, n->kid[0], &x);
    const interval by = grundy_relations_around(r, n->kid[1], &y);
    form m;

    if (by.low < 1)
        return make(r, n, grundy_interval_of(&r->names, n));
    if (by.low == by.high) {
        const form q = quotient_by(r, NULL, &x, top, by.low);

        m = plus(x, &q, -by.low);
        grundy_relations_within(r, &m, (interval){0, by.low - 1});
        return m;
    }
    m = make(r, n,
             (interval){0, by.high == INT64_MAX ? INT64_MAX : by.high - 1});
    grundy_relations_at_most(r, &m, &y, 1);
    if (top.low >= 0)
        grundy_relations_at_most(r, &m, &x, 0);
    return m;
}

/* (x - a)(y - b) has the sign of its factors' [McCormick76]. */
static void corner(relations *r, const form *product, const form *x, int64_t a,
                   const form *y, int64_t b, bool positive)
{
    form f = plus(constant(0), product, 1);
    int64_t ab;

    if (a == INT64_MIN || a == INT64_MAX || b == INT64_MIN || b == INT64_MAX)
        return;
    f.lost |= __builtin_mul_overflow(a, b, &ab);
    grundy_form_add(&f, x, -b);
    grundy_form_add(&f, y, -a);
    f.lost |= __builtin_add_overflow(f.constant, ab, &f.constant);
    f = positive ? f : plus(constant(0), &f, -1);
    grundy_greatest_learn(&r->known, &f);
}

static form product(relations *r, const node *n)
{
    const form x = grundy_relations_of(r, n->kid[0]);
    const form y = grundy_relations_of(r, n->kid[1]);
    interval xs, ys;
    form p;

    if (is_constant(&x))
        return plus(constant(0), &y, x.constant);
    if (is_constant(&y))
        return plus(constant(0), &x, y.constant);
    xs = grundy_relations_around(r, n->kid[0], &x);
    ys = grundy_relations_around(r, n->kid[1], &y);
    p = make(r, n, grundy_interval_of(&r->names, n));
    corner(r, &p, &x, xs.low, &y, ys.low, true);
    corner(r, &p, &x, xs.high, &y, ys.high, true);
    corner(r, &p, &x, xs.low, &y, ys.high, false);
    corner(r, &p, &x, xs.high, &y, ys.low, false);
    return p;
}

/* ---- shifts and bits ---- */

static form shift(relations *r, const node *n)
{
    const form x = grundy_relations_of(r, n->kid[0]);
    const interval is = grundy_relations_around(r, n->kid[0], &x);
    const interval by = grundy_interval_of(&r->names, n->kid[1]);
    form f;

    if (by.low < 0 || by.low > 30)
        return make(r, n, grundy_interval_of(&r->names, n));
    if (by.low == by.high && n->op == N_SHL)
        return plus(constant(0), &x, INT64_C(1) << by.low);
    if (by.low == by.high)
        return quotient_by(r, n, &x, is, INT64_C(1) << by.low);
    f = make(r, n, grundy_interval_of(&r->names, n));
    if (is.low >= 0 && n->op == N_SHL)
        at_most_times(r, &x, INT64_C(1) << by.low, &f, 0);
    else if (is.low >= 0)
        at_most_times(r, &f, INT64_C(1) << by.low, &x, 0);
    return f;
}

static form bits(relations *r, const node *n)
{
    const form x = grundy_relations_of(r, n->kid[0]);
    const form y = grundy_relations_of(r, n->kid[1]);
    const interval xs = grundy_relations_around(r, n->kid[0], &x);
    const interval ys = grundy_relations_around(r, n->kid[1], &y);
    const form f = make(r, n, grundy_interval_of(&r->names, n));

    if (n->op == N_BITAND) {
        if (xs.low >= 0)
            grundy_relations_at_most(r, &f, &x, 0);
        if (ys.low >= 0)
            grundy_relations_at_most(r, &f, &y, 0);
    } else if (xs.low >= 0 && ys.low >= 0) {
        const form sum = plus(x, &y, 1);

        grundy_relations_at_most(r, &f, &sum, 0);
        if (n->op == N_BITOR) {
            grundy_relations_at_most(r, &x, &f, 0);
            grundy_relations_at_most(r, &y, &f, 0);
        }
    }
    return f;
}

/* ---- calls ---- */

static form least_of(relations *r, const node *n)
{
    const uint32_t taken = grundy_relations_choose(r, n->kids);
    const form f = grundy_relations_of(r, n->kid[taken]);

    for (uint32_t i = 0; i < n->kids; i++) {
        form other;

        if (i == taken)
            continue;
        other = grundy_relations_of(r, n->kid[i]);
        if (n->word == W_MIN)
            grundy_relations_at_most(r, &f, &other, 0);
        else
            grundy_relations_at_most(r, &other, &f, 0);
    }
    return f;
}

/* Of positive numbers at most each of them. */
static form divisor_of(relations *r, const node *n)
{
    const form f = make(r, n, grundy_interval_of(&r->names, n));
    bool positive = false;

    for (uint32_t i = 0; i < n->kids; i++) {
        const form x = grundy_relations_of(r, n->kid[i]);

        if (grundy_relations_never_below(r, &x, 1)) {
            grundy_relations_at_most(r, &f, &x, 0);
            positive = true;
        }
    }
    if (positive) {
        const form one = constant(1);

        grundy_relations_at_most(r, &one, &f, 0);
    }
    return f;
}

static form distance(relations *r, const node *n)
{
    const form x = grundy_relations_of(r, n->kid[0]);
    const form minus = plus(constant(0), &x, -1);
    const bool negative = grundy_relations_choose(r, 2) == 1;
    const form zero = constant(0);

    grundy_relations_at_most(r, &zero, negative ? &minus : &x, 0);
    return negative ? minus : x;
}

/* (isqrt(x) - 1)^2 >= 0, so 2 isqrt(x) <= x + 1; bits are no more than x. */
static form of_word(relations *r, const node *n)
{
    form x, f;

    if (n->word == W_ABS)
        return distance(r, n);
    f = make(r, n, grundy_interval_of(&r->names, n));
    if (n->word != W_ISQRT && n->word != W_POPCOUNT)
        return f;
    x = grundy_relations_of(r, n->kid[0]);
    if (n->word == W_ISQRT) {
        at_most_times(r, &f, 2, &x, -1);
    } else if (grundy_relations_never_below(r, &x, 0)) {
        grundy_relations_at_most(r, &f, &x, 0);
        if (grundy_relations_never_below(r, &x, 1))
            grundy_relations_within(r, &f, (interval){1, 64});
    }
    return f;
}

bool grundy_relations_enter(relations *r, const node *call)
{
    const function *const fn = call->ref.function;
    form is[RELATION_SET];
    interval ends[RELATION_SET];

    if (fn->recursive || r->sets + fn->params > RELATION_SET)
        return false;
    for (uint32_t i = 0; i < fn->params; i++) {
        if (fn->param[i].kind != PARAM_INT)
            return false;
        is[i] = grundy_relations_of(r, call->kid[i]);
        ends[i] = grundy_relations_around(r, call->kid[i], &is[i]);
    }
    for (uint32_t i = 0; i < fn->params; i++) {
        grundy_interval_name(&r->names, fn->param[i].variable, ends[i]);
        r->set[r->sets] = fn->param[i].variable;
        r->set_to[r->sets++] = is[i];
    }
    r->calls++;
    return true;
}

void grundy_relations_leave(relations *r, const node *call)
{
    r->sets -= call->ref.function->params;
    r->calls--;
}

static form of_call(relations *r, const node *n)
{
    if (n->call == CALL_LEAST && (n->word == W_MIN || n->word == W_MAX))
        return least_of(r, n);
    if (n->call == CALL_LEAST && n->word == W_GCD)
        return divisor_of(r, n);
    if (n->call == CALL_WORD)
        return of_word(r, n);
    if (n->call == CALL_FUNCTION && grundy_relations_enter(r, n)) {
        const form f = grundy_relations_of(r, n->ref.function->body);

        grundy_relations_leave(r, n);
        return f;
    }
    return make(r, n, grundy_interval_of(&r->names, n));
}

/* ---- expressions ---- */

static bool is_made(const relations *r, const node *n, form *out)
{
    for (uint32_t i = 0; i < r->mades && r->calls == 0; i++)
        if (r->made_of[i] != NULL && grundy_tree_same(r->made_of[i], n)) {
            *out = grundy_relations_name(&r->made[i]);
            return true;
        }
    return false;
}

static form of_variable(relations *r, const node *n)
{
    for (uint32_t i = r->sets; i-- > 0;)
        if (r->set[i] == n->ref.variable)
            return r->set_to[i];
    if (n->ref.variable->kind >= VAR_PARAM)
        return grundy_relations_name(n->ref.variable);
    return make(r, n, grundy_interval_of(&r->names, n));
}

static form branch_of(relations *r, const node *n)
{
    const uint32_t branch = grundy_relations_choose(r, 2);

    grundy_relations_assume(r, n->kid[0], branch == 0);
    return grundy_relations_of(r, n->kid[1 + branch]);
}

static form of_operator(relations *r, const node *n)
{
    form x, y;

    switch ((node_op)n->op) {
    case N_NEG:
        x = grundy_relations_of(r, n->kid[0]);
        return plus(constant(0), &x, -1);
    case N_ADD:
    case N_SUB:
        x = grundy_relations_of(r, n->kid[0]);
        y = grundy_relations_of(r, n->kid[1]);
        return plus(x, &y, n->op == N_ADD ? 1 : -1);
    case N_MUL: return product(r, n);
    case N_DIV: return quotient(r, n);
    case N_MOD: return remainder_of(r, n);
    case N_SHL:
    case N_SHR: return shift(r, n);
    case N_BITAND:
    case N_BITOR:
    case N_BITXOR: return bits(r, n);
    case N_IF: return branch_of(r, n);
    case N_CALL: return of_call(r, n);
    default: return make(r, n, grundy_interval_of(&r->names, n));
    }
}

form grundy_relations_of(relations *r, const node *n)
{
    interval is;
    form f;

    if (n->type->tag != TYPE_INT && n->type->tag != TYPE_CHAR)
        return (form){.lost = true};
    if (n->op == N_INT || n->op == N_CHAR)
        return constant(n->number);
    if (r->names.work > INTERVAL_WORK)
        return (form){.lost = true};
    if (n->op == N_NAME && n->call == CALL_VARIABLE &&
        n->ref.variable->kind >= VAR_PARAM)
        return of_variable(r, n);
    is = grundy_interval_of(&r->names, n);
    if (is.low == is.high)
        return constant(is.low);
    if (is_made(r, n, &f))
        return f;
    return n->op == N_NAME && n->call == CALL_VARIABLE ? of_variable(r, n)
                                                       : of_operator(r, n);
}
