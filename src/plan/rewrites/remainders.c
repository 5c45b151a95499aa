/* SPDX-License-Identifier: MIT */
/*
 * Heaps of n of which it depends on remainders of n whether some y < n may be
 * left: an odd rest only, one or any even number, all of an odd heap.
 *
 * Each guard compares 0 with a form that is the same again, but for a constant,
 * where n or y is a period larger. So it says of n and y what their remainders
 * modulo m are, or holds for all large n - y, y or n, or for none of them. Let
 * all that is large be `reach` or more. Then for n >= `far` it is told by n
 * mod m and n - y whether y may be left where n - y < reach, by n mod m and y
 * where y < reach, and elsewhere by n mod m and y mod m: the near, the low and
 * the other options.
 *
 * The values of some heaps tell what the law may be: g(n + p) = g(n) + rise
 * (n mod p) from some n on, with a rise of its own for each remainder. It is
 * proved by induction over n in steps of p. Let c be the rise of n. The options
 * of n + t p that are not near have the values of low heaps and of progressions
 * a + q d, one for each remainder, 0 <= q <= t + e. None of them, and no near
 * one, may ever be g(n) + t c; and whatever is below that is among them: what
 * was below g(n) is so for good once it is the value of an option that is not
 * near, and of what is new each time, g(n) + s c + r with 0 <= r < c, a
 * progression with d >= c has it from t = s + 1 + w on, and near options until
 * then.
 */
#include "plan/rewrites/passes.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "base/words.h"
#include "plan/rewrites/build.h"
#include "plan/rewrites/telling.h"

enum {
    HEAPS = 2048, /* whose values are found */
    WORDS = HEAPS / 64,
    MOST_MODULUS = 60,
    MOST_REACH = 128,
    MOST_FAR = HEAPS / 4,
    MOST_PERIOD = HEAPS / 8,
    MOST_TIMES = 1 << 20 /* of a number in a form, and of constants */
};

/* A form is `n` more where n is a period larger, and `y` more where y is. */
typedef struct moving {
    int64_t period, n, y;
} moving;

typedef struct remainders {
    telling t;
    rewriting *r;
    game_kind *kind;
    int64_t modulus, reach, far;
    bool near[MOST_MODULUS][MOST_REACH];
    bool low[MOST_MODULUS][MOST_REACH];
    bool other[MOST_MODULUS][MOST_MODULUS];
    int64_t value[HEAPS];
    uint64_t row[MOST_MODULUS][WORDS]; /* values of options that are not near */
    int64_t period, from, first; /* first: a multiple of the period from `from`
                                    on */
    int64_t rise[MOST_PERIOD];
} remainders;

/* ---- guards ---- */

static int64_t gcd(int64_t x, int64_t y)
{
    return (int64_t)grundy_number_gcd((uint64_t)(x < 0 ? -x : x),
                                      (uint64_t)(y < 0 ? -y : y));
}

/* The same form by a period that is `times` as long. */
static bool stretch(moving *f, int64_t times)
{
    f->period *= times;
    f->n *= times;
    f->y *= times;
    return f->period <= MOST_MODULUS && f->n <= MOST_TIMES &&
           f->n >= -MOST_TIMES && f->y <= MOST_TIMES && f->y >= -MOST_TIMES;
}

/* f + times * g */
static bool add_moving(moving *f, moving g, int64_t times)
{
    const int64_t both = gcd(f->period, g.period);

    if (times > MOST_TIMES || times < -MOST_TIMES ||
        !stretch(&g, f->period / both) || !stretch(f, g.period / f->period))
        return false;
    f->n += times * g.n;
    f->y += times * g.y;
    return stretch(f, 1);
}

/* Of sums and quotients by constants. */
static bool read_moving(const ir_node *n, moving *out)
{
    int64_t times;

    *out = (moving){1, n->op == IR_PARAM && n->number == 0,
                    n->op == IR_COORDINATE && n->number == 1};
    if (n->op != IR_LINEAR && n->op != IR_QUOTIENT)
        return out->n + out->y == 1;
    if (n->number > MOST_TIMES || n->number < -MOST_TIMES)
        return false;
    for (uint32_t i = 0; i < n->kids; i++) {
        moving kid;

        if (!read_moving(n->kid[i], &kid) ||
            !add_moving(out, kid, n->op == IR_LINEAR ? n->times[i] : 1))
            return false;
    }
    if (n->op == IR_LINEAR)
        return true;
    times = n->number / gcd(n->number, gcd(out->n, out->y));
    if (!stretch(out, times))
        return false;
    out->n /= n->number;
    out->y /= n->number;
    return true;
}

/* Of such a form, of a comparison with 0, or of several; a condition is 1 or
 * 0. */
static int64_t value_at(const ir_node *e, int64_t n, int64_t y)
{
    int64_t all = e->op == IR_LINEAR ? e->number : e->op == IR_AND;

    for (uint32_t i = 0; i < e->kids; i++) {
        const int64_t kid = value_at(e->kid[i], n, y);

        switch (e->op) {
        case IR_LINEAR: all += e->times[i] * kid; break;
        case IR_QUOTIENT: return grundy_number_floor(kid, e->number);
        case IR_NOT_NEGATIVE: return kid >= 0;
        case IR_ZERO: return kid == 0;
        case IR_NOT_ZERO: return kid != 0;
        case IR_AND: all &= kid; break;
        default: assert(e->op == IR_OR); all |= kid;
        }
    }
    return e->op == IR_PARAM        ? n
           : e->op == IR_COORDINATE ? y
           : e->op == IR_TRUE       ? 1
                                    : all;
}

static void raise(int64_t *least, int64_t to)
{
    *least = to > *least ? to : *least;
}

/* The comparison of the form with 0 is one of remainders, or always the same
 * where n - y, y, or n is large. */
static bool note_form(remainders *w, const ir_node *form)
{
    moving f, all = {w->modulus, 0, 0};
    int64_t most = 0, by;

    if (!read_moving(form, &f) || !add_moving(&all, f, 0))
        return false;
    w->modulus = all.period;
    if (f.n == 0 && f.y == 0)
        return true;
    if (f.n != 0 && f.y != 0 && f.n != -f.y)
        return false;
    for (int64_t n = 0; n < f.period; n++)
        for (int64_t y = 0; y < f.period; y++) {
            const int64_t is = value_at(form, n, y);

            raise(&most, is < 0 ? -is : is);
        }
    by = f.n != 0 ? f.n : f.y;
    assert(by != 0);
    most = f.period * (most / llabs(by) + 2);
    raise(f.y == 0 ? &w->far : &w->reach, most);
    return w->reach <= MOST_REACH && w->far <= MOST_FAR;
}

static bool note_guard(remainders *w, const ir_node *guard)
{
    if (guard->op == IR_NOT_NEGATIVE || guard->op == IR_ZERO ||
        guard->op == IR_NOT_ZERO)
        return note_form(w, guard->kid[0]);
    if (guard->op != IR_AND && guard->op != IR_OR)
        return guard->op == IR_TRUE || guard->op == IR_FALSE;
    for (uint32_t i = 0; i < guard->kids; i++)
        if (!note_guard(w, guard->kid[i]))
            return false;
    return true;
}

/* A loop k of which the option is a multiple and what else there is, is told
 * by the option: y = rest + times * k. */
static bool put_loop(ir_graph *g, ir_relation *r, const ir_node *y)
{
    const ir_node *const value = r->change[0].value;
    const ir_node *const k = grundy_ir_find(value, grundy_ir_bit(IR_LOOP));
    const int64_t times =
        value->op == IR_LINEAR && k != NULL ? grundy_ir_times(value, k) : 0;
    const ir_node *far, *turn;

    if (times == 0 || times > MOST_MODULUS || times < -MOST_MODULUS)
        return k == NULL;
    far = grundy_ir_add(g, y, grundy_ir_add(g, value, k, -times), -1);
    if (times < 0)
        far = grundy_ir_scaled(g, far, -1);
    turn = grundy_ir_quotient(g, far, times < 0 ? -times : times);
    return turn != NULL && grundy_ir_put_all(g, r, k, turn);
}

/* The option's number is a leaf of the guards. */
static bool read_relation(remainders *w, ir_relation *r)
{
    ir_graph *const g = &w->t.g;
    const ir_node *const y = grundy_ir_leaf(g, IR_COORDINATE, 1);

    if (r->parts != 1 || r->part[0] != &w->t.now || r->changes != 1 ||
        r->change[0].place != NULL || r->change[0].value == NULL ||
        !put_loop(g, r, y) ||
        (r->change[0].value != y &&
         !grundy_ir_add_guard(
             r, grundy_ir_compare(
                    g, IR_ZERO, grundy_ir_add(g, r->change[0].value, y, -1)))))
        return false;
    for (uint32_t i = 0; i < w->t.m.open.guards; i++)
        if (!grundy_ir_add_guard(r, w->t.m.open.guard[i]))
            return false;
    for (uint32_t i = 0; i < r->guards; i++)
        if (!note_guard(w, r->guard[i]))
            return false;
    return true;
}

static bool may_leave(const remainders *w, int64_t n, int64_t y)
{
    for (uint32_t i = 0; i < w->t.m.relations; i++) {
        const ir_relation *const r = &w->t.m.relation[i];
        uint32_t held = 0;

        while (held < r->guards && value_at(r->guard[held], n, y) != 0)
            held++;
        if (held == r->guards)
            return true;
    }
    return false;
}

/* All y are less than n: those far beyond it are as others are. */
static bool falls(const remainders *w)
{
    for (int64_t n = 0; n < w->far + w->modulus; n++)
        for (int64_t y = n; y < w->far + 2 * w->reach + 2 * w->modulus; y++)
            if (may_leave(w, n, y))
                return false;
    return true;
}

/* False: the remainder of n tells nothing, or all but a few may be left: there
 * are better laws. */
static bool make_tables(remainders *w)
{
    const int64_t m = w->modulus;
    bool tells = false, all = true;

    w->reach += m - w->reach % m;
    raise(&w->far, 2 * w->reach + 2 * m);
    w->far += m - w->far % m;
    if (w->reach > MOST_REACH || w->far > MOST_FAR || !falls(w))
        return false;
    for (int64_t n = 0; n < m; n++) {
        for (int64_t y = 0; y < m; y++) {
            w->other[n][y] = may_leave(w, 2 * w->far + n, w->far + y);
            tells |= w->other[n][y] != w->other[0][(y + m - n) % m];
            all &= w->other[n][y];
        }
        for (int64_t k = 1; k < w->reach; k++) {
            w->near[n][k] = may_leave(w, w->far + n, w->far + n - k);
            tells |= w->near[n][k] != w->near[0][k];
        }
        for (int64_t y = 0; y < w->reach; y++) {
            w->low[n][y] = may_leave(w, w->far + n, y);
            tells |= w->low[n][y] != w->other[n][y % m];
        }
    }
    return tells && !all;
}

/* Of an option that is not near. */
static bool has_option(const remainders *w, int64_t n, int64_t y)
{
    return y < w->reach ? w->low[n % w->modulus][y]
                        : w->other[n % w->modulus][y % w->modulus];
}

/* ---- values ---- */

static void mark(uint64_t *row, int64_t value)
{
    assert(value >= 0 && value < HEAPS);
    row[value / 64] |= UINT64_C(1) << value % 64;
}

static void find_value(remainders *w, int64_t n)
{
    const bool far = n >= w->far;
    uint64_t seen[WORDS] = {0};
    int64_t value = 0;

    if (far)
        memcpy(seen, w->row[n % w->modulus], sizeof seen);
    for (int64_t k = 1; k <= n && (k < w->reach || !far); k++)
        if (far ? w->near[n % w->modulus][k] : may_leave(w, n, n - k))
            mark(seen, w->value[n - k]);
    while ((seen[value / 64] >> value % 64 & 1) != 0)
        value++;
    w->value[n] = value;
}

static void find_values(remainders *w)
{
    for (int64_t n = 0; n < HEAPS; n++) {
        const int64_t y = n - w->reach;

        for (int64_t r = 0; r < w->modulus && y >= 0; r++)
            if (has_option(w, r, y))
                mark(w->row[r], w->value[y]);
        find_value(w, n);
    }
}

/* Where the values found rise so from; HEAPS: nowhere. */
static int64_t find_from(remainders *w)
{
    const int64_t p = w->period;
    int64_t n = HEAPS - p;

    for (int64_t i = n - p; i < n; i++) {
        w->rise[i % p] = w->value[i + p] - w->value[i];
        if (w->rise[i % p] < 0)
            return HEAPS;
    }
    while (n > 0 &&
           w->value[n - 1 + p] - w->value[n - 1] == w->rise[(n - 1) % p])
        n--;
    return n;
}

/* ---- the proof ---- */

/* The values of the heaps of a remainder that are no near options of n, n + p,
 * ...: a + q * d for q of 0..e, 0..e + 1, ... */
typedef struct progression {
    int64_t a, d, e;
} progression;

/* False: n has no such options.  i: of 0..<p. */
static bool progression_of(const remainders *w, int64_t n, int64_t i,
                           progression *out)
{
    const int64_t y = w->first + i;

    *out = (progression){w->value[y], w->rise[y % w->period],
                         (n - w->reach - y) / w->period};
    assert(n - w->reach >= y && y >= w->reach);
    return has_option(w, n, y);
}

/* Whether value + t * c is `is` for some t >= 0. */
static bool comes_to(int64_t value, int64_t c, int64_t is)
{
    return c == 0 ? value == is
                  : (is - value) % c == 0 && (is - value) / c >= 0;
}

/* Whether it is never an option's. */
static bool avoids(const progression *x, int64_t value, int64_t c)
{
    if (x->d == 0)
        return !comes_to(value, c, x->a);
    if (c == 0)
        return !comes_to(x->a, x->d, value);
    if ((x->a - value) % gcd(c, x->d) != 0)
        return true;
    return x->d <= c && value - x->a > x->d * x->e;
}

/* No option of n + t * p is ever worth what it is said to be. */
static bool is_new(const remainders *w, int64_t n)
{
    const int64_t value = w->value[n], c = w->rise[n % w->period];

    for (int64_t k = 1; k < w->reach; k++) {
        const int64_t y = n - k;

        if (w->near[n % w->modulus][k] &&
            comes_to(w->value[y] - value, w->rise[y % w->period] - c, 0))
            return false;
    }
    for (int64_t y = 0; y < w->first; y++)
        if (has_option(w, n, y) && comes_to(value, c, w->value[y]))
            return false;
    for (int64_t i = 0; i < w->period; i++) {
        progression x;

        if (progression_of(w, n, i, &x) && !avoids(&x, value, c))
            return false;
    }
    return true;
}

/* Whether a near option of n, which may be n + t * p, is worth that; in *rise
 * the least by which one rises that is. */
static bool is_near(const remainders *w, int64_t n, int64_t value,
                    int64_t *rise)
{
    bool found = false;

    for (int64_t k = 1; k < w->reach; k++)
        if (w->near[n % w->modulus][k] && w->value[n - k] == value) {
            const int64_t by = w->rise[(n - k) % w->period];

            *rise = found && *rise < by ? *rise : by;
            found = true;
        }
    return found;
}

static bool is_old(const remainders *w, int64_t n, int64_t value)
{
    for (int64_t y = 0; y <= n - w->reach; y++)
        if (w->value[y] == value && has_option(w, n, y))
            return true;
    return false;
}

/* A value that is never missing among the options of n, n + p, ... */
static bool stays_there(const remainders *w, int64_t n, int64_t value)
{
    for (int64_t rise; n < HEAPS; n += w->period) {
        if (is_old(w, n, value))
            return true;
        if (!is_near(w, n, value, &rise))
            return false;
        if (rise == 0)
            return true;
    }
    return false;
}

/* Whether an option of n + t * p, not a near one, is worth that. */
static bool is_passed(const remainders *w, int64_t n, int64_t t, int64_t value)
{
    const int64_t c = w->rise[n % w->period];

    for (int64_t i = 0; i < w->period; i++) {
        progression x;

        if (progression_of(w, n, i, &x) && x.d >= c && value >= x.a &&
            (value - x.a) % x.d == 0 && (value - x.a) / x.d <= t + x.e)
            return true;
    }
    return false;
}

/* So is one that rises with n, for good from n + t * p on. */
static bool rises_there(const remainders *w, int64_t n, int64_t t,
                        int64_t value)
{
    const int64_t c = w->rise[n % w->period];

    for (;; t++) {
        bool near = false;

        if (is_passed(w, n, t, value))
            return true;
        for (int64_t k = 1; k < w->reach && !near; k++)
            near = w->near[n % w->modulus][k] &&
                   w->rise[(n - k) % w->period] == c &&
                   w->value[n - k] + t * c == value;
        if (!near)
            return false;
    }
}

/* How many s the remainders of g(n) + s * c modulo all rises need; 0: many. */
static int64_t common_turns(const remainders *w, int64_t c)
{
    int64_t turns = 1;

    for (int64_t i = 0; i < w->period; i++) {
        const int64_t d = w->rise[i];

        if (d > 0)
            turns *= d / gcd(c, d) / gcd(turns, d / gcd(c, d));
        if (turns > MOST_MODULUS)
            return 0;
    }
    return turns;
}

/* All that is less is always the value of an option of n + t * p. */
static bool is_least(const remainders *w, int64_t n)
{
    const int64_t value = w->value[n], c = w->rise[n % w->period];
    const int64_t turns = c == 0 ? 0 : common_turns(w, c);

    for (int64_t v = 0; v < value; v++)
        if (!stays_there(w, n, v))
            return false;
    for (int64_t s = 0; s < turns; s++)
        for (int64_t r = 0; r < c; r++)
            if (!rises_there(w, n, s + 1, value + s * c + r))
                return false;
    return c == 0 || turns > 0;
}

static bool is_proved(remainders *w)
{
    const int64_t p = w->period;
    int64_t n;

    w->first = (w->from + w->reach + p - 1) / p * p;
    n = (w->first + w->reach + w->far + 2 * p) / p * p;
    if (n + 2 * p > HEAPS)
        return false;
    for (int64_t i = 0; i < p; i++)
        if (!is_new(w, n + i) || !is_least(w, n + i))
            return false;
    return true;
}

static bool find_law(remainders *w)
{
    for (w->period = w->modulus; w->period <= MOST_PERIOD;
         w->period += w->modulus) {
        w->from = find_from(w);
        if (w->from <= HEAPS / 2 && is_proved(w))
            return true;
    }
    return false;
}

/* ---- the rules ---- */

static bool is_constant(const int64_t *number, int64_t count)
{
    for (int64_t i = 1; i < count; i++)
        if (number[i] != number[0])
            return false;
    return true;
}

/* number[n % period]; NULL: it is always 0. */
static node *write_numbers(remainders *w, const int64_t *number, node *n)
{
    const grundy_span span = w->kind->span;
    node *list;

    if (is_constant(number, w->period))
        return number[0] == 0 ? NULL : grundy_build_int(w->r, span, number[0]);
    list = grundy_build_node(w->r, N_ARRAY, span, (uint32_t)w->period,
                             &grundy_type_ints);
    for (int64_t i = 0; list != NULL && i < w->period; i++)
        list->kid[i] = grundy_build_int(w->r, span, number[i]);
    return grundy_build_pair(w->r, N_INDEX, list,
                             grundy_build_by(w->r, N_MOD, n, w->period));
}

static node *write_value(remainders *w, node *n)
{
    int64_t base[MOST_PERIOD];
    node *rise, *sum;

    for (int64_t i = 0; i < w->period; i++) {
        const int64_t at = w->first + i;

        base[at % w->period] =
            w->value[at] - w->rise[at % w->period] * (at / w->period);
    }
    sum = write_numbers(w, base, n);
    rise = write_numbers(w, w->rise, n);
    if (rise != NULL)
        rise = grundy_build_pair(w->r, N_MUL, rise,
                                 grundy_build_by(w->r, N_DIV, n, w->period));
    if (sum == NULL || rise == NULL)
        sum = sum != NULL    ? sum
              : rise != NULL ? rise
                             : grundy_build_int(w->r, w->kind->span, 0);
    else
        sum = grundy_build_pair(w->r, N_ADD, sum, rise);
    return grundy_build_nim(w->r, sum);
}

#define AGAIN                                                                  \
    N_("what may be taken depends on what %s leaves when divided by %d: the "  \
       "values come again after %d")
#define RISING                                                                 \
    N_("what may be taken depends on what %s leaves when divided by %d: the "  \
       "values come again after %d, each with a rise of its own")

static void become(remainders *w)
{
    game_kind *const kind = w->kind;
    node *const n = grundy_build_name(w->r, kind->span, kind->param->variable);
    node *bounds = grundy_build_by(w->r, N_GE, n, w->from);
    node *const value = write_value(w, n);

    if (w->t.m.farthest != INT64_MAX)
        bounds =
            grundy_build_pair(w->r, N_AND, bounds,
                              grundy_build_by(w->r, N_LE, n, w->t.m.farthest));
    if (value == NULL || bounds == NULL)
        return;
    grundy_rewrite_equal(
        w->r, REWRITE_THEOREM, kind,
        grundy_build_if(w->r, bounds, value, grundy_rewrite_rest(w->r, kind)),
        w->rise[0] == 0 && is_constant(w->rise, w->period) ? AGAIN : RISING,
        kind->param->name, (int)w->modulus, (int)w->period);
}

/* Numbers from 0 on: none is missing below. */
static bool is_natural(const telling *t)
{
    int64_t low;

    return t->number[0].kind == PARAM_INT &&
           (t->of->param->range == NULL ||
            (t->m.low[0] != NULL && grundy_ir_constant(t->m.low[0], &low) &&
             low == 0));
}

static bool read(remainders *w, arena *a)
{
    telling *const t = &w->t;

    if (!grundy_telling_open(t, a, w->r->set, w->kind, NULL) ||
        !grundy_telling_read(t, w->kind) || t->now.params != 1 ||
        !is_natural(t) || t->m.nearest > 0 || t->m.farthest < 4 * HEAPS)
        return false;
    w->modulus = w->reach = w->far = 1;
    for (uint32_t i = 0; i < t->m.relations; i++)
        if (!read_relation(w, &t->m.relation[i]))
            return false;
    return w->modulus > 1 && make_tables(w);
}

/* Stops at what may tell a remainder. */
static bool tells_none(void *user, node *n)
{
    (void)user;
    return n->op != N_MOD && n->op != N_DIV && n->op != N_BITAND &&
           n->op != N_SHR && (n->op != N_RANGE || n->kids == 2);
}

void grundy_rewrite_remainders(rewriting *r, game_kind *kind)
{
    remainders *w;
    arena a;

    if (r->set->misere || r->set->has_decisions || kind->split != NULL ||
        kind->form != NULL || kind->rest || kind->params != 1 ||
        kind->param->kind != PARAM_INT || kind->moves == 0 ||
        grundy_tree_walk_kind(kind, tells_none, NULL))
        return;
    grundy_arena_open(&a, r->a->mem);
    w = grundy_arena_zeroed(&a, sizeof *w);
    if (w != NULL) {
        w->r = r;
        w->kind = kind;
    }
    if (w != NULL && read(w, &a)) {
        find_values(w);
        if (find_law(w))
            become(w);
    }
    grundy_arena_close(&a);
}
