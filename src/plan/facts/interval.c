/* SPDX-License-Identifier: MIT */
/*
 * Interval arithmetic with the ends of int64_t as infinities.  Rounding is
 * always outwards, so the true values are inside whatever is not known.
 */
#include "plan/facts/interval.h"

#include <assert.h>

#include "base/number.h"
#include "plan/facts/linear.h"

static bool is_low(int64_t x)
{
    return x == INT64_MIN;
}

static bool is_high(int64_t x)
{
    return x == INT64_MAX;
}

interval grundy_interval_hull(interval x, interval y)
{
    return (interval){x.low < y.low ? x.low : y.low,
                      x.high > y.high ? x.high : y.high};
}

interval grundy_interval_meet(interval x, interval y)
{
    return (interval){x.low > y.low ? x.low : y.low,
                      x.high < y.high ? x.high : y.high};
}

static int64_t add_low(int64_t x, int64_t y)
{
    int64_t sum;

    return is_low(x) || is_low(y) || __builtin_add_overflow(x, y, &sum)
               ? INT64_MIN
               : sum;
}

static int64_t add_high(int64_t x, int64_t y)
{
    int64_t sum;

    return is_high(x) || is_high(y) || __builtin_add_overflow(x, y, &sum)
               ? INT64_MAX
               : sum;
}

static int64_t negated(int64_t x)
{
    return is_low(x) ? INT64_MAX : is_high(x) ? INT64_MIN : -x;
}

static interval negate(interval x)
{
    return (interval){negated(x.high), negated(x.low)};
}

interval grundy_interval_sum(interval x, interval y)
{
    return (interval){add_low(x.low, y.low), add_high(x.high, y.high)};
}

static bool is_natural(interval x)
{
    return x.low >= 0;
}

static bool is_finite(interval x)
{
    return !is_low(x.low) && !is_high(x.high);
}

interval grundy_interval_product(interval x, interval y)
{
    int64_t corner[4];

    if (is_natural(x) && is_natural(y)) {
        interval z = {0, INT64_MAX};

        if (__builtin_mul_overflow(x.low, y.low, &z.low))
            z.low = INT64_MAX;
        if (is_high(x.high) || is_high(y.high) ||
            __builtin_mul_overflow(x.high, y.high, &z.high))
            z.high = INT64_MAX;
        return z;
    }
    if (!is_finite(x) || !is_finite(y) ||
        __builtin_mul_overflow(x.low, y.low, &corner[0]) ||
        __builtin_mul_overflow(x.low, y.high, &corner[1]) ||
        __builtin_mul_overflow(x.high, y.low, &corner[2]) ||
        __builtin_mul_overflow(x.high, y.high, &corner[3]))
        return grundy_interval_all;
    {
        interval z = {corner[0], corner[0]};

        for (int i = 1; i < 4; i++)
            z = grundy_interval_hull(z, (interval){corner[i], corner[i]});
        return z;
    }
}

/* Only by positive numbers, 0 being an error; otherwise nothing is known. */
static interval divide(interval x, interval y)
{
    if (y.low < 0 || y.high < 1)
        return grundy_interval_all;
    if (y.low < 1)
        y.low = 1;
    if (x.low >= 0)
        x.low = is_high(y.high) ? 0 : x.low / y.high;
    else
        x.low = grundy_number_floor(x.low, y.low);
    if (!is_high(x.high))
        x.high = x.high < 0 && is_high(y.high)
                     ? -1
                     : grundy_number_floor(x.high, x.high < 0 ? y.high : y.low);
    return x;
}

static interval remainder_of(interval x, interval y)
{
    interval z = {0, INT64_MAX};

    if (y.low < 1)
        return grundy_interval_all;
    if (y.low == y.high && !is_low(x.low) && !is_high(x.high)) {
        const int64_t rest = x.low % y.low;
        const int64_t first = rest < 0 ? rest + y.low : rest;

        if ((uint64_t)x.high - (uint64_t)x.low < (uint64_t)(y.low - first))
            return (interval){first, first + (x.high - x.low)};
    }
    if (!is_high(y.high))
        z.high = y.high - 1;
    if (is_natural(x) && x.high < z.high)
        z.high = x.high;
    return z;
}

/* What is left of a natural number is no more than it, whatever the other. */
static interval bits_of_both(interval x, interval y)
{
    const int64_t most = is_natural(x) && is_natural(y)
                             ? (x.high < y.high ? x.high : y.high)
                         : is_natural(x) ? x.high
                                         : y.high;

    return is_natural(x) || is_natural(y) ? (interval){0, most}
                                          : grundy_interval_all;
}

static interval bits_of_any(interval x, interval y)
{
    return is_natural(x) && is_natural(y)
               ? (interval){0, grundy_number_all_bits(x.high > y.high ? x.high
                                                                      : y.high)}
               : grundy_interval_all;
}

static interval shift_left(interval x, interval y)
{
    interval z = {0, INT64_MAX};

    if (!is_natural(x) || !is_natural(y))
        return grundy_interval_all;
    if (y.low <= 62 && x.low <= INT64_MAX >> y.low)
        z.low = x.low << y.low;
    if (y.high <= 62 && x.high <= INT64_MAX >> y.high)
        z.high = x.high << y.high;
    return z;
}

static interval shift_right(interval x, interval y)
{
    if (!is_natural(x) || !is_natural(y))
        return grundy_interval_all;
    return (interval){y.high > 62 ? 0 : x.low >> y.high,
                      is_high(x.high) ? INT64_MAX
                                      : x.high >> (y.low > 62 ? 62 : y.low)};
}

/* ---- names ---- */

void grundy_interval_forget(interval_names *names)
{
    names->count = names->guards = names->work = 0;
    names->lost = false;
}

void grundy_interval_name(interval_names *names, const variable *v, interval is)
{
    for (uint32_t i = 0; i < names->count; i++)
        if (names->name[i] == v) {
            names->is[i] = is;
            names->within[i] = NULL;
            return;
        }
    if (names->count == INTERVAL_NAMES) {
        names->lost = true;
        return;
    }
    names->name[names->count] = v;
    names->within[names->count] = NULL;
    names->is[names->count++] = is;
}

void grundy_interval_meet_name(interval_names *names, const variable *v,
                               interval is)
{
    for (uint32_t i = 0; i < names->count; i++)
        if (names->name[i] == v) {
            names->is[i] = grundy_interval_meet(names->is[i], is);
            return;
        }
    grundy_interval_name(names, v, is);
}

static interval *find_name(interval_names *names, const node *n)
{
    if (n->op != N_NAME || n->call != CALL_VARIABLE)
        return NULL;
    for (uint32_t i = 0; i < names->count; i++)
        if (names->name[i] == n->ref.variable)
            return &names->is[i];
    return NULL;
}

void grundy_interval_within(interval_names *names, const variable *v,
                            const node *range)
{
    for (uint32_t i = 0; i < names->count; i++)
        if (names->name[i] == v)
            names->within[i] = range;
}

/* The array of the input or of a position that an index looks into. */
const variable *grundy_interval_array(const node *n)
{
    while (n->op == N_INDEX || n->op == N_SLICE)
        n = n->kid[0];
    if (n->op == N_NAME && n->call == CALL_VARIABLE &&
        n->ref.variable->kind <= VAR_PARAM)
        return n->ref.variable;
    return NULL;
}

interval grundy_interval_elements(interval_names *names, const node *n)
{
    const variable *v = grundy_interval_array(n);
    interval is;

    if (v != NULL && names->source->elements(names->source->user, v, &is))
        return is;
    return grundy_interval_all;
}

bool grundy_interval_enter(interval_names *names, const node *call)
{
    const function *const f = call->ref.function;
    interval is[GRUNDY_MOST_PARAMS];

    assert(call->op == N_CALL && call->call == CALL_FUNCTION &&
           call->kids == f->params);
    if (f->recursive || names->lost)
        return false;
    for (uint32_t i = 0; i < f->params; i++)
        is[i] = grundy_interval_of(names, call->kid[i]);
    for (uint32_t i = 0; i < f->params; i++)
        grundy_interval_name(names, f->param[i].variable, is[i]);
    return true;
}

static interval magnitude(interval x)
{
    const interval minus = negate(x);
    const int64_t high = x.high > minus.high ? x.high : minus.high;

    return (interval){is_natural(x) ? x.low
                      : x.high <= 0 ? minus.low
                                    : 0,
                      high};
}

/* No more than any of them that is above 0, or the largest: gcd(0, x) is x. */
static interval divisor_of(interval_names *names, const node *n)
{
    int64_t largest = 0, least = INT64_MAX;

    for (uint32_t i = 0; i < n->kids; i++) {
        const interval x = grundy_interval_of(names, n->kid[i]);
        const int64_t high = magnitude(x).high;

        largest = high > largest ? high : largest;
        if (x.low >= 1 && x.high < least)
            least = x.high;
    }
    return (interval){0, least < largest ? least : largest};
}

/* Numbers below 2^(2^k) have such products. */
static interval nim_product_of(interval_names *names, const node *n)
{
    const interval x = grundy_interval_of(names, n->kid[0]);
    const interval y = grundy_interval_of(names, n->kid[1]);
    const int64_t high = x.high > y.high ? x.high : y.high;
    int64_t below = 2;

    while (below <= high && below < INT64_C(1) << 32)
        below *= below;
    return (interval){0, high < below ? below - 1 : INT64_MAX};
}

static interval of_call(interval_names *names, const node *n)
{
    interval x;

    if (n->call == CALL_LEAST && (n->word == W_MIN || n->word == W_MAX)) {
        x = grundy_interval_of(names, n->kid[0]);
        for (uint32_t i = 1; i < n->kids; i++) {
            const interval y = grundy_interval_of(names, n->kid[i]);
            const bool least = n->word == W_MIN;

            x.low = (x.low < y.low) == least ? x.low : y.low;
            x.high = (x.high < y.high) == least ? x.high : y.high;
        }
        return x;
    }
    if (n->call == CALL_LEAST && n->word == W_GCD)
        return divisor_of(names, n);
    if (n->call == CALL_FOLD && (n->word == W_COUNT || n->word == W_MEX))
        return (interval){0, INT64_MAX};
    if (n->call == CALL_FUNCTION && grundy_interval_enter(names, n))
        return grundy_interval_of(names, n->ref.function->body);
    if (n->call != CALL_WORD)
        return grundy_interval_all;
    switch (n->word) {
    case W_POPCOUNT: return (interval){0, 64};
    case W_NIMPRODUCT: return nim_product_of(names, n);
    case W_LEN:
    case W_PLAY:
    case W_SIZE: return (interval){0, INT64_MAX};
    case W_ABS: return magnitude(grundy_interval_of(names, n->kid[0]));
    case W_ISQRT:
        x = grundy_interval_of(names, n->kid[0]);
        return is_natural(x) ? (interval){0, x.high} : (interval){0, INT64_MAX};
    default: return grundy_interval_all;
    }
}

/* Of natural numbers, the base not 0; INT64_MAX beyond 64 bits. */
static int64_t power(int64_t base, int64_t exponent)
{
    int64_t made = 1;

    for (int64_t i = 0; i < exponent && i < 63 && base > 1; i++)
        if (__builtin_mul_overflow(made, base, &made))
            return INT64_MAX;
    return exponent > 63 && base > 1 ? INT64_MAX : made;
}

static interval power_of(interval x, interval y)
{
    return x.low >= 1 && y.low >= 0
               ? (interval){power(x.low, y.low), power(x.high, y.high)}
               : grundy_interval_all;
}

static interval difference(interval x, interval y)
{
    return grundy_interval_sum(x, negate(y));
}

/* ---- operators ---- */

#define ANY                                                                    \
    {                                                                          \
        INT64_MIN, INT64_MAX                                                   \
    }
#define NATURAL                                                                \
    {                                                                          \
        0, INT64_MAX                                                           \
    }
#define POSITIVE                                                               \
    {                                                                          \
        1, INT64_MAX                                                           \
    }
#define NEVER                                                                  \
    {                                                                          \
        1, 0                                                                   \
    }

const operator_facts *grundy_interval_operator(node_op op)
{
    static const operator_facts of[N_OPS] = {
        [N_ADD] = {grundy_interval_sum, ANY, ANY, true},
        [N_SUB] = {difference, ANY, ANY, true},
        [N_MUL] = {grundy_interval_product, ANY, ANY, true},
        [N_DIV] = {divide, ANY, POSITIVE, false},
        [N_MOD] = {remainder_of, ANY, POSITIVE, false},
        [N_POW] = {power_of, POSITIVE, NATURAL, true},
        [N_SHL] = {shift_left, NATURAL, NATURAL, true},
        [N_SHR] = {shift_right, NATURAL, {0, 62}, false},
        [N_BITAND] = {bits_of_both, NATURAL, NATURAL, false},
        [N_BITOR] = {bits_of_any, NATURAL, NATURAL, false},
        [N_BITXOR] = {bits_of_any, NATURAL, NATURAL, false}};
    static const operator_facts unknown = {NULL, NEVER, NEVER, true};

    assert(op > N_NOT && op < N_AND);
    return of[op].of != NULL ? &of[op] : &unknown;
}

static interval of_binary(interval_names *names, const node *n)
{
    const operator_facts *const is = grundy_interval_operator((node_op)n->op);
    const interval x = grundy_interval_of(names, n->kid[0]);
    const interval y = grundy_interval_of(names, n->kid[1]);

    assert(n->kids == 2);
    return is->of != NULL ? is->of(x, y) : grundy_interval_all;
}

static bool known_value(interval_names *names, const node *n, int64_t *out)
{
    return grundy_linear_fixed(n) &&
           names->source->value(names->source->user, n, out);
}

/* A function is looked into wherever it is called, so an expression may stand
 * for far more than what is written. */
bool grundy_interval_spend(interval_names *names)
{
    budget *const b = names->source->work;

    if (++names->work <= INTERVAL_WORK &&
        (b == NULL || grundy_budget_spend(b, 1)))
        return true;
    names->lost = true;
    return false;
}

interval grundy_interval_of(interval_names *names, const node *n)
{
    const interval *named = find_name(names, n);
    int64_t value;

    if (!grundy_interval_spend(names) || names->lost ||
        n->type->tag > TYPE_CHAR)
        return grundy_interval_all;
    if (named != NULL)
        return *named;
    if (n->op == N_INT || n->op == N_CHAR)
        return (interval){n->number, n->number};
    if (n->op == N_INDEX) {
        if (known_value(names, n, &value))
            return (interval){value, value};
        return grundy_interval_elements(names, n);
    }
    if (n->op == N_NEG)
        return negate(grundy_interval_of(names, n->kid[0]));
    if (n->op == N_IF)
        return grundy_interval_hull(grundy_interval_of(names, n->kid[1]),
                                    grundy_interval_of(names, n->kid[2]));
    if (grundy_is_arithmetic(n))
        return of_binary(names, n);
    if (known_value(names, n, &value))
        return (interval){value, value};
    return n->op == N_CALL ? of_call(names, n)
                           : grundy_interval_elements(names, n);
}

/* ---- tails ---- */

static void bind_all(interval_names *names, const pattern *p, interval is)
{
    if (p->name != NULL)
        grundy_interval_name(names, p->variable, is);
    for (uint32_t i = 0; i < p->items; i++)
        bind_all(names, p->item[i], is);
}

/* (p, e) of factors(n), d of divisors(n). */
static bool bind_word(interval_names *names, const tail_step *s)
{
    const node *over = s->expr;
    interval n;

    if (over->op != N_CALL || over->call != CALL_WORD)
        return false;
    if (over->word != W_DIVISORS && over->word != W_FACTORS)
        return false;
    n = grundy_interval_of(names, over->kid[0]);
    if (over->word == W_DIVISORS) {
        bind_all(names, s->pattern, (interval){1, n.high});
        return true;
    }
    if (s->pattern->items != 2)
        return false;
    bind_all(names, s->pattern->item[0], (interval){2, n.high});
    bind_all(names, s->pattern->item[1], (interval){1, 63});
    return true;
}

/* Of a list written out, the hull of its elements. */
static bool bind_list(interval_names *names, const tail_step *s)
{
    const node *const over = s->expr;
    interval is;

    if ((over->op != N_SET && over->op != N_ARRAY) || over->tail != NULL ||
        over->kids == 0)
        return false;
    is = grundy_interval_of(names, over->kid[0]);
    for (uint32_t i = 1; i < over->kids; i++)
        is = grundy_interval_hull(is, grundy_interval_of(names, over->kid[i]));
    bind_all(names, s->pattern, is);
    return true;
}

bool grundy_interval_loop(interval_names *names, const tail_step *s)
{
    const node *over = s->expr;
    interval is = grundy_interval_all;

    if (grundy_tree_is_range(over)) {
        is.low = grundy_interval_of(names, over->kid[0]).low;
        is.high = grundy_interval_of(names, over->kid[1]).high;
        if (over->op == N_RANGE_LT && !is_high(is.high) && !is_low(is.high))
            is.high--;
        bind_all(names, s->pattern, is);
        return !grundy_interval_empty(is);
    }
    if (bind_word(names, s) || bind_list(names, s))
        return true;
    if (over->type->tag == TYPE_SET && over->type->in != NULL &&
        over->type->in->dims == 1)
        is = names->source->universe(names->source->user, over->type->in);
    else if (grundy_interval_array(over) != NULL)
        is = grundy_interval_elements(names, over);
    bind_all(names, s->pattern, is);
    return true;
}

/* Whether what is said of the least or the greatest is true of each. */
static bool is_said_of_each(const node *n, node_op op)
{
    if (n->op != N_CALL || n->call != CALL_LEAST || n->tail != NULL)
        return false;
    return (n->word == W_MIN && (op == N_GT || op == N_GE)) ||
           (n->word == W_MAX && (op == N_LT || op == N_LE));
}

/* name < high, name >= low, name != end, ... */
static void narrow(interval_names *names, const node *n, node_op op,
                   interval by)
{
    interval *is = find_name(names, n);

    if (is_said_of_each(n, op))
        for (uint32_t i = 0; i < n->kids; i++)
            narrow(names, n->kid[i], op, by);
    if (is == NULL)
        return;
    if ((op == N_LT || op == N_LE || op == N_EQ) && !is_high(by.high)) {
        const int64_t high = by.high - (op == N_LT);

        is->high = is->high < high ? is->high : high;
    }
    if ((op == N_GT || op == N_GE || op == N_EQ) && !is_low(by.low)) {
        const int64_t low = by.low + (op == N_GT);

        is->low = is->low > low ? is->low : low;
    }
    if (op == N_NE && by.low == by.high) {
        is->low += is->low == by.low && !is_high(is->low);
        is->high -= is->high == by.high && !is_low(is->high);
    }
}

/* Whether all parts of it hold where it does, or fail where it fails. */
static bool parts_hold(const node *n, bool holds)
{
    return holds ? n->op == N_AND || n->op == N_CHAIN : n->op == N_OR;
}

static bool learn(interval_names *names, const node *n, bool holds)
{
    node_op op = (node_op)n->op;
    interval x, y;

    if (op == N_NOT)
        return learn(names, n->kid[0], !holds);
    if (parts_hold(n, holds)) {
        for (uint32_t i = 0; i < n->kids; i++)
            if (!learn(names, n->kid[i], holds))
                return false;
        return true;
    }
    if (op < N_EQ || op > N_GE || n->kid[0]->type->tag > TYPE_CHAR ||
        n->kid[1]->type->tag > TYPE_CHAR)
        return true;
    if (!holds)
        op = grundy_tree_opposite(op);
    x = grundy_interval_of(names, n->kid[0]);
    y = grundy_interval_of(names, n->kid[1]);
    narrow(names, n->kid[0], op, y);
    narrow(names, n->kid[1], grundy_tree_mirrored(op), x);
    for (int i = 0; i < 2; i++) {
        const interval *is = find_name(names, n->kid[i]);

        if (is != NULL && grundy_interval_empty(*is))
            return false;
    }
    return true;
}

bool grundy_interval_if(interval_names *names, const node *condition)
{
    return learn(names, condition, true);
}

bool grundy_interval_unless(interval_names *names, const node *condition)
{
    return learn(names, condition, false);
}
