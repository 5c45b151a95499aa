/* SPDX-License-Identifier: MIT */
/*
 * Numbers as forms.  What is linear stays so; the rest gets a name, of which
 * each fact below is true whatever the names in it are, as long as the rules
 * evaluate the expression without an error.
 */
#include "plan/facts/relations.h"

#include <assert.h>

enum { NEAR = 1 << 20 };

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

static bool is_near(int64_t end)
{
    return -NEAR <= end && end <= NEAR;
}

static bool is_constant(const form *f)
{
    for (uint32_t i = 0; i < f->terms; i++)
        if (f->times[i] != 0)
            return false;
    return !f->lost;
}

static interval of_one(const relations *r, const variable *v)
{
    for (uint32_t i = 0; i < r->names.count && !r->names.lost; i++)
        if (r->names.name[i] == v)
            return r->names.is[i];
    return grundy_interval_all;
}

interval grundy_relations_interval(const relations *r, const form *f)
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

/* Each name of what is never negative has an end by those of the others, which
 * may be farther than facts hold. */
static void learn_ends(relations *r, const form *fact)
{
    for (uint32_t i = 0; i < fact->terms && !fact->lost; i++) {
        form others = *fact;
        interval rest;

        if (fact->times[i] != 1 && fact->times[i] != -1)
            continue;
        others.times[i] = 0;
        rest = grundy_relations_interval(r, &others);
        if (rest.high == INT64_MAX || rest.high == INT64_MIN)
            continue;
        rest = fact->times[i] == 1 ? (interval){-rest.high, INT64_MAX}
                                   : (interval){INT64_MIN, rest.high};
        grundy_interval_meet_name(&r->names, fact->name[i], rest);
    }
}

/* more - less - by is never negative. */
void grundy_relations_at_most(relations *r, const form *less, const form *more,
                              int64_t by)
{
    form fact = plus(*more, less, -1);

    assert(less->terms <= FORM_TERMS && more->terms <= FORM_TERMS);
    fact.lost |= __builtin_sub_overflow(fact.constant, by, &fact.constant);
    learn_ends(r, &fact);
    grundy_maximum_learn(&r->known, &fact);
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

void grundy_relations_in_range(relations *r, const form *f, const node *range)
{
    assert(range->op == N_RANGE || range->op == N_RANGE_LT);
    const form low = grundy_relations_of(r, range->kid[0]);
    const form high = grundy_relations_of(r, range->kid[1]);

    grundy_relations_at_most(r, &low, f, 0);
    grundy_relations_at_most(r, f, &high, range->op == N_RANGE_LT);
}

void grundy_relations_said(relations *r, const form *f, const variable *v,
                           interval ends)
{
    const bounds_source *const source = r->source;
    const node *const said = v == NULL || source->says == NULL
                                 ? NULL
                                 : source->says(source->user, v);
    form is;

    if (said == NULL || grundy_relations_is_told(ends))
        return;
    if (grundy_tree_is_range(said)) {
        grundy_relations_in_range(r, f, said);
        return;
    }
    is = grundy_relations_of(r, said);
    grundy_relations_at_most(r, &is, f, 0);
    grundy_relations_at_most(r, f, &is, 0);
}

/* Of an expression and the form that it has. */
interval grundy_relations_around(relations *r, const node *n, const form *f)
{
    return grundy_interval_meet(grundy_relations_interval(r, f),
                                grundy_interval_of(&r->names, n));
}

bool grundy_relations_never_below(const relations *r, const form *f,
                                  int64_t least)
{
    const form minus = plus(constant(0), f, -1);
    const int64_t most =
        r->quick ? INT64_MAX : grundy_maximum_of(&r->known, &r->names, &minus);

    if (r->quick)
        return grundy_relations_interval(r, f).low >= least;
    return most == INT64_MIN || (most != INT64_MAX && -most >= least);
}

/* A name for what is not linear; NULL: there are too many. */
static const variable *new_name(relations *r, const node *n, interval is)
{
    variable *const v = &r->made[r->count.made];

    if (r->count.made == RELATION_MADE)
        return NULL;
    *v = (variable){.kind = VAR_LOOP};
    r->made_of[r->count.made++] = r->calls > 0 ? NULL : n;
    grundy_interval_name(&r->names, v, is);
    return v;
}

static form make(relations *r, const node *n, interval is)
{
    const variable *const v = new_name(r, n, is);

    if (v == NULL)
        return (form){.lost = true};
    return grundy_relations_name(v);
}

/* Where the ends of the names are far, the form may still be no more than a
 * name of which the end is known. */
static int64_t end_by_names(const relations *r, const form *f)
{
    int64_t least = INT64_MAX;

    for (uint32_t i = 0; i < r->names.count && !r->names.lost; i++) {
        form beyond = *f;

        if (r->names.is[i].high >= least)
            continue;
        grundy_form_name(&beyond, r->names.name[i], -1);
        if (grundy_maximum_of(&r->known, &r->names, &beyond) <= 0)
            least = r->names.is[i].high;
    }
    return least;
}

bool grundy_relations_ends(const relations *r, const form *f, interval *is)
{
    const form minus = plus(constant(0), f, -1);
    int64_t high = grundy_maximum_of(&r->known, &r->names, f);
    const int64_t low = grundy_maximum_of(&r->known, &r->names, &minus);

    if (low == INT64_MIN || high == INT64_MIN)
        return false;
    if (high == INT64_MAX && is->high == INT64_MAX)
        high = end_by_names(r, f);
    *is = grundy_interval_meet(
        *is, (interval){low == INT64_MAX ? INT64_MIN : -low, high});
    return !grundy_interval_empty(*is);
}

/* By all that is known; what is never here may be anything. */
static interval tight(const relations *r, const form *f, interval is)
{
    interval ends = is;

    return r->quick ? is : grundy_relations_ends(r, f, &ends) ? ends : is;
}

/* ---- products ---- */

static const variable *find_product(const relations *r, const variable *x,
                                    const variable *y)
{
    for (uint32_t i = 0; i < r->count.products; i++) {
        const made_product *const p = &r->product[i];

        if ((p->factor[0] == x && p->factor[1] == y) ||
            (p->factor[0] == y && p->factor[1] == x))
            return p->is;
    }
    return NULL;
}

/* f * y, if all products in it have names. */
static bool multiplied(const relations *r, const form *f, const variable *y,
                       form *out)
{
    *out = (form){0};
    grundy_form_name(out, y, f->constant);
    for (uint32_t i = 0; i < f->terms; i++) {
        const variable *const p =
            f->times[i] == 0 ? y : find_product(r, f->name[i], y);

        if (p == NULL)
            return false;
        grundy_form_name(out, p, f->times[i]);
    }
    return !out->lost;
}

/* What is not negative is so times y as well, which is not negative either
 * [SheraliAdams90]. */
static void learn_times(relations *r, const variable *x, const variable *y)
{
    const uint32_t facts = r->known.count;
    form product;

    if (of_one(r, y).low < 0)
        return;
    for (uint32_t i = 0; i < facts; i++)
        if (grundy_form_times(&r->known.fact[i], x) != 0 &&
            multiplied(r, &r->known.fact[i], y, &product))
            grundy_maximum_learn(&r->known, &product);
}

static const variable *product_of(relations *r, const variable *x,
                                  const variable *y)
{
    const variable *p = find_product(r, x, y);

    if (p != NULL || r->count.products == RELATION_PRODUCTS)
        return p;
    p = new_name(r, NULL, grundy_interval_product(of_one(r, x), of_one(r, y)));
    if (p == NULL)
        return NULL;
    r->product[r->count.products++] = (made_product){{x, y}, p};
    learn_times(r, x, y);
    if (x != y)
        learn_times(r, y, x);
    return p;
}

/* x * y, term by term. */
static form expand(relations *r, const form *x, const form *y)
{
    form all = plus(plus(constant(0), x, y->constant), y, x->constant);

    all.constant = 0;
    all.lost |= __builtin_mul_overflow(x->constant, y->constant, &all.constant);
    for (uint32_t i = 0; i < x->terms; i++)
        for (uint32_t j = 0; j < y->terms && !all.lost; j++) {
            const bool none = x->times[i] == 0 || y->times[j] == 0;
            const variable *const p =
                none ? NULL : product_of(r, x->name[i], y->name[j]);
            int64_t times;

            all.lost |=
                (!none && p == NULL) ||
                __builtin_mul_overflow(x->times[i], y->times[j], &times);
            if (p != NULL && !all.lost)
                grundy_form_name(&all, p, times);
        }
    return all;
}

/* (x - a)(y - b) has the sign of its factors' [McCormick76].  Ends that are far
 * tell little, and numbers beyond what the proofs can hold come of them. */
static void corner(relations *r, const form *product, const form *x, int64_t a,
                   const form *y, int64_t b, bool positive)
{
    form f = plus(constant(0), product, 1);
    int64_t ab;

    if (!is_near(a) || !is_near(b))
        return;
    f.lost |= __builtin_mul_overflow(a, b, &ab);
    grundy_form_add(&f, x, -b);
    grundy_form_add(&f, y, -a);
    f.lost |= __builtin_add_overflow(f.constant, ab, &f.constant);
    f = positive ? f : plus(constant(0), &f, -1);
    grundy_maximum_learn(&r->known, &f);
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
    xs = tight(r, &x, grundy_relations_around(r, n->kid[0], &x));
    ys = tight(r, &y, grundy_relations_around(r, n->kid[1], &y));
    p = expand(r, &x, &y);
    if (p.lost)
        p = make(r, n, grundy_interval_of(&r->names, n));
    corner(r, &p, &x, xs.low, &y, ys.low, true);
    corner(r, &p, &x, xs.high, &y, ys.high, true);
    corner(r, &p, &x, xs.low, &y, ys.high, false);
    corner(r, &p, &x, xs.high, &y, ys.low, false);
    return p;
}

/* ---- quotients ---- */

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

static bool same_form(const form *x, const form *y)
{
    const form difference = plus(*x, y, -1);

    return is_constant(&difference) && difference.constant == 0;
}

static bool find_quotient(const relations *r, const form *x, const form *y,
                          form *out)
{
    for (uint32_t i = 0; i < r->count.quotients; i++)
        if (same_form(&r->quotient[i].top, x) &&
            same_form(&r->quotient[i].by, y)) {
            *out = r->quotient[i].is;
            return true;
        }
    return false;
}

/*
 * x / y where y is above 0, with names in it: what is left over is no less
 * than 0 and below y.  That names the product of y and the quotient as well,
 * so that more may follow of what is multiplied by one of them.
 */
static form quotient_of(relations *r, const form *x, interval top,
                        const form *y, interval by)
{
    form q, whole, left, most;

    if (find_quotient(r, x, y, &q))
        return q;
    q = make(r, NULL,
             !grundy_relations_never_below(r, x, 0)
                 ? grundy_interval_all
                 : (interval){0, top.high == INT64_MAX ? INT64_MAX
                                                       : top.high / by.low});
    if (q.lost)
        return q;
    if (r->count.quotients < RELATION_QUOTIENTS)
        r->quotient[r->count.quotients++] = (made_quotient){*x, *y, q};
    whole = expand(r, &q, y);
    left = plus(*x, &whole, -1);
    grundy_relations_within(r, &left, (interval){0, INT64_MAX});
    grundy_relations_at_most(r, &left, y, 1);
    if (of_one(r, q.name[0]).low < 0)
        return q;
    at_most_times(r, &q, by.low, x, 0);
    if (is_near(by.high)) {
        most = plus(constant(by.high - 1), &q, by.high);
        grundy_relations_at_most(r, x, &most, 0);
    }
    return q;
}

/* Whether y is above 0, and its ends. */
static bool divides(relations *r, const node *n, const form *y, interval *by)
{
    *by = grundy_relations_around(r, n, y);
    if (by->low < 1 && grundy_relations_never_below(r, y, 1))
        by->low = 1;
    return by->low >= 1;
}

/* x / y with names in y: (t y + rest) / y is t + rest / y. */
static form quotient(relations *r, const node *n)
{
    form x = grundy_relations_of(r, n->kid[0]), q;
    const form y = grundy_relations_of(r, n->kid[1]);
    interval top = grundy_relations_around(r, n->kid[0], &x), by;
    int64_t whole = 0;

    if (!divides(r, n->kid[1], &y, &by))
        return make(r, n, grundy_interval_of(&r->names, n));
    if (by.low == by.high)
        return quotient_by(r, n, &x, top, by.low);
    if (y.terms == 1 && y.times[0] == 1 && y.constant == 0) {
        whole = grundy_form_times(&x, y.name[0]);
        grundy_form_add(&x, &y, -whole);
        top = whole != 0 ? grundy_relations_interval(r, &x) : top;
    }
    q = quotient_of(r, &x, top, &y, by);
    q.lost |= __builtin_add_overflow(q.constant, whole, &q.constant);
    return q;
}

static form remainder_of(relations *r, const node *n)
{
    const form x = grundy_relations_of(r, n->kid[0]);
    const form y = grundy_relations_of(r, n->kid[1]);
    const interval top = grundy_relations_around(r, n->kid[0], &x);
    interval by;
    form m, q;

    if (!divides(r, n->kid[1], &y, &by))
        return make(r, n, grundy_interval_of(&r->names, n));
    if (by.low == by.high) {
        q = quotient_by(r, NULL, &x, top, by.low);
        m = plus(x, &q, -by.low);
        grundy_relations_within(r, &m, (interval){0, by.low - 1});
        return m;
    }
    q = quotient_of(r, &x, top, &y, by);
    q = expand(r, &q, &y);
    m = plus(x, &q, -1);
    if (m.lost) {
        m = make(r, n, grundy_interval_of(&r->names, n));
        grundy_relations_within(r, &m, (interval){0, INT64_MAX});
        grundy_relations_at_most(r, &m, &y, 1);
    }
    if (top.low >= 0)
        grundy_relations_at_most(r, &m, &x, 0);
    return m;
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

/* One of the numbers, where cases are made. */
static form least_of(relations *r, const node *n)
{
    const uint32_t taken =
        r->coarse ? n->kids : grundy_relations_choose(r, n->kids);
    const form f = r->coarse ? make(r, n, grundy_interval_of(&r->names, n))
                             : grundy_relations_of(r, n->kid[taken]);

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
    const form zero = constant(0);
    bool negative;

    if (r->coarse) {
        const form f = make(r, n, grundy_interval_of(&r->names, n));

        grundy_relations_at_most(r, &x, &f, 0);
        grundy_relations_at_most(r, &minus, &f, 0);
        return f;
    }
    negative = grundy_relations_choose(r, 2) == 1;
    grundy_relations_at_most(r, &zero, negative ? &minus : &x, 0);
    return negative ? minus : x;
}

/* Of a root s, (s - 1)^2 >= 0 and (s - 1) * (s - 2) >= 0, so 2 s <= x + 1 and
 * 3 s <= x + 2; bits are no more than x.  The length of an input is the
 * expression that it was read with. */
static form of_word(relations *r, const node *n)
{
    form x, f;

    if (n->word == W_ABS)
        return distance(r, n);
    if (n->word == W_LEN && n->kid[0]->op == N_NAME &&
        n->kid[0]->call == CALL_VARIABLE &&
        n->kid[0]->ref.variable->length != NULL)
        return grundy_relations_of(r, n->kid[0]->ref.variable->length);
    f = make(r, n, grundy_interval_of(&r->names, n));
    if (n->word != W_ISQRT && n->word != W_POPCOUNT)
        return f;
    x = grundy_relations_of(r, n->kid[0]);
    if (n->word == W_ISQRT) {
        at_most_times(r, &f, 2, &x, -1);
        at_most_times(r, &f, 3, &x, -2);
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

    if (fn->recursive || r->count.sets + fn->params > RELATION_SET)
        return false;
    for (uint32_t i = 0; i < fn->params; i++) {
        if (fn->param[i].kind != PARAM_INT)
            return false;
        is[i] = grundy_relations_of(r, call->kid[i]);
        ends[i] = grundy_relations_around(r, call->kid[i], &is[i]);
    }
    for (uint32_t i = 0; i < fn->params; i++) {
        grundy_interval_name(&r->names, fn->param[i].variable, ends[i]);
        r->set[r->count.sets] = fn->param[i].variable;
        r->set_to[r->count.sets++] = is[i];
    }
    r->calls++;
    return true;
}

void grundy_relations_leave(relations *r, const node *call)
{
    r->count.sets -= call->ref.function->params;
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
    for (uint32_t i = 0; i < r->count.made && r->calls == 0; i++)
        if (r->made_of[i] != NULL && grundy_tree_same(r->made_of[i], n)) {
            *out = grundy_relations_name(&r->made[i]);
            return true;
        }
    for (uint32_t i = 0; i < r->count.kept && r->calls == 0; i++)
        if (grundy_tree_same(r->kept[i].of, n)) {
            *out = r->kept[i].is;
            return true;
        }
    return false;
}

/* What was chosen for a call or a branch holds where it is written again. */
static void keep(relations *r, const node *n, const form *f)
{
    if (r->calls == 0 && (n->op == N_CALL || n->op == N_IF) &&
        r->count.kept < RELATION_KEPT)
        r->kept[r->count.kept++] = (kept_form){n, *f};
}

/* Of a global name that nothing is known of yet. */
static void learn_global(relations *r, const node *n)
{
    const variable *const v = n->ref.variable;
    const form x = grundy_relations_name(v);
    interval is;

    for (uint32_t i = 0; i < r->names.count; i++)
        if (r->names.name[i] == v)
            return;
    is = grundy_interval_of(&r->names, n);
    grundy_interval_name(&r->names, v, is);
    if (r->names.lost) /* and would be looked into again and again */
        return;
    grundy_relations_said(r, &x, v, is);
}

/* An element of an array. */
static form of_element(relations *r, const node *n)
{
    const interval is = grundy_interval_of(&r->names, n);
    const form x = make(r, n, is);

    grundy_relations_said(r, &x, grundy_interval_array(n), is);
    return x;
}

static form of_variable(relations *r, const node *n)
{
    for (uint32_t i = r->count.sets; i-- > 0;)
        if (r->set[i] == n->ref.variable)
            return r->set_to[i];
    if (n->ref.variable->kind < VAR_PARAM)
        learn_global(r, n);
    return grundy_relations_name(n->ref.variable);
}

static form branch_of(relations *r, const node *n)
{
    uint32_t branch;

    if (r->coarse)
        return make(r, n, grundy_interval_of(&r->names, n));
    branch = grundy_relations_choose(r, 2);
    grundy_relations_assume(r, n->kid[0], branch == 0);
    return grundy_relations_of(r, n->kid[1 + branch]);
}

/* A sum, a difference or a negative; the rest of what is lost is not looked
 * at. */
static form sum_of(relations *r, const node *n)
{
    form x = grundy_relations_of(r, n->kid[0]), y;

    if (n->op == N_NEG || x.lost)
        return plus(constant(0), &x, -1);
    y = grundy_relations_of(r, n->kid[1]);
    return plus(x, &y, n->op == N_ADD ? 1 : -1);
}

static form of_operator(relations *r, const node *n)
{
    switch ((node_op)n->op) {
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
    case N_INDEX: return of_element(r, n);
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
    if (!grundy_interval_spend(&r->names))
        return (form){.lost = true};
    if (n->op == N_NAME && n->call == CALL_VARIABLE &&
        n->ref.variable->kind >= VAR_PARAM)
        return of_variable(r, n);
    if (n->op == N_NEG || n->op == N_ADD || n->op == N_SUB)
        return sum_of(r, n);
    is = grundy_interval_of(&r->names, n);
    if (is.low == is.high)
        return constant(is.low);
    if (is_made(r, n, &f))
        return f;
    if (n->op == N_NAME && n->call == CALL_VARIABLE)
        return of_variable(r, n);
    f = of_operator(r, n);
    keep(r, n, &f);
    return f;
}
