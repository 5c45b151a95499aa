/* SPDX-License-Identifier: MIT */
/*
 * What cannot fail is translated node by node; both sides of `and` and `or`
 * are computed, and both of an `if`, which is the same where nothing fails.
 * Functions are put in place of their calls.
 */
#include "plan/tables/columns.h"

#include <assert.h>

#include "base/words.h"
#include "plan/facts/linear.h"

enum {
    DEPTH = 8,
    COMPARED = 16 /* so many columns in a unit of a budget */
};

static const int64_t largest_slope = INT64_C(1) << 20;
static const column_value nothing = {COLUMN_NONE, 0};

void grundy_columns_name(column_names *names, const variable *v, uint32_t is)
{
    if (names->count == COLUMN_NAMES) {
        names->why_not = N_("it has too many names");
        return;
    }
    names->name[names->count] = v;
    names->is[names->count++] = is;
}

static uint32_t refuse(column_names *names, const char *why)
{
    if (names->why_not == NULL)
        names->why_not = why;
    return COLUMN_NONE;
}

static column_value refuse_value(column_names *names, const char *why)
{
    (void)refuse(names, why);
    return nothing;
}

uint32_t grundy_columns_make(column_names *names, column_op op, uint32_t x,
                             uint32_t y)
{
    const uint32_t made = grundy_columns_op(names->to, op, x, y);

    if (made == COLUMN_NONE && !names->to->no_memory)
        (void)refuse(names, "an expression could overflow, divide by zero or "
                            "fail otherwise within the table");
    return made;
}

static uint32_t number(column_names *names, int64_t x)
{
    return grundy_columns_number(names->to, x);
}

static column_value plain(uint32_t x)
{
    return (column_value){x, 0};
}

/* Whether x + slope * k stays a number of 64 bits for all k. */
static bool fits(const column_names *names, column_value v)
{
    const column_step *s;
    int64_t low, high;

    if (v.slope == 0)
        return true;
    s = &names->to->step[v.x];
    if (v.slope > largest_slope || v.slope < -largest_slope ||
        __builtin_mul_overflow(v.slope, v.slope > 0 ? names->low : names->high,
                               &low) ||
        __builtin_mul_overflow(v.slope, v.slope > 0 ? names->high : names->low,
                               &high))
        return false;
    return !__builtin_add_overflow(s->low, low, &low) &&
           !__builtin_add_overflow(s->high, high, &high);
}

static column_value checked(column_names *names, column_value v)
{
    if (v.x == COLUMN_NONE)
        return nothing;
    if (!fits(names, v))
        return refuse_value(names, "a run could overflow");
    return v;
}

/* ---- names ---- */

static column_value name_of(column_names *names, const node *n)
{
    if (n->call != CALL_VARIABLE)
        return refuse_value(names, "it speaks of more than its parameters");
    if (n->ref.variable == names->open)
        return (column_value){names->open_at, names->open_step};
    for (uint32_t i = names->count; i-- > 0;)
        if (names->name[i] == n->ref.variable)
            return plain(names->is[i]);
    return refuse_value(names, "an input has no value yet");
}

/* ---- arithmetic ---- */

static column_value sum(column_names *names, const node *n)
{
    const column_value x = grundy_columns_value(names, n->kid[0]);
    const column_value y = grundy_columns_value(names, n->kid[1]);
    const bool minus = n->op == N_SUB;

    return (column_value){
        grundy_columns_make(names, minus ? COLUMN_SUB : COLUMN_ADD, x.x, y.x),
        minus ? x.slope - y.slope : x.slope + y.slope};
}

static column_value product(column_names *names, const node *n)
{
    const column_value x = grundy_columns_value(names, n->kid[0]);
    const column_value y = grundy_columns_value(names, n->kid[1]);
    column_value z = {COLUMN_NONE, 0};
    int64_t by = 0;

    if (x.x == COLUMN_NONE || y.x == COLUMN_NONE)
        return nothing;
    if ((x.slope != 0 &&
         (y.slope != 0 || !grundy_columns_is_number(names->to, y.x, &by))) ||
        (y.slope != 0 && !grundy_columns_is_number(names->to, x.x, &by)))
        return refuse_value(names, "a target is not linear in the loop "
                                   "variable, with a constant factor");
    if (by > largest_slope || by < -largest_slope)
        return refuse_value(names, "a run goes by very large steps");
    z.x = grundy_columns_make(names, COLUMN_MUL, x.x, y.x);
    z.slope = (x.slope + y.slope) * by;
    return z;
}

/* x ** 2 is x * x. */
static column_value power(column_names *names, const node *n)
{
    node *twice[2] = {n->kid[0], n->kid[0]};
    node square = *n;

    if (!grundy_tree_is_int(n->kid[1], 2))
        return refuse_value(names, "it is more than arithmetic");
    square.kid = twice;
    return product(names, &square);
}

static uint32_t binary(column_names *names, const node *n, column_op op)
{
    const uint32_t x = grundy_columns_of(names, n->kid[0]);
    const uint32_t y = grundy_columns_of(names, n->kid[1]);

    return grundy_columns_make(names, op, x, y);
}

static column_value negated(column_names *names, const node *n)
{
    const column_value x = grundy_columns_value(names, n->kid[0]);

    return (column_value){
        grundy_columns_make(names, COLUMN_SUB, number(names, 0), x.x),
        -x.slope};
}

static uint32_t choice(column_names *names, const node *n)
{
    const uint32_t when = grundy_columns_of(names, n->kid[0]);
    const uint32_t x = grundy_columns_of(names, n->kid[1]);
    const uint32_t y = grundy_columns_of(names, n->kid[2]);

    return grundy_columns_choose(names->to, when, x, y);
}

/* ---- conditions ---- */

static uint32_t opposite(column_names *names, uint32_t x)
{
    return grundy_columns_make(names, COLUMN_XOR, x, number(names, 1));
}

static uint32_t all_of(column_names *names, const node *n, column_op op)
{
    uint32_t all = grundy_columns_of(names, n->kid[0]);

    for (uint32_t i = 1; i < n->kids; i++)
        all = grundy_columns_make(names, op, all,
                                  grundy_columns_of(names, n->kid[i]));
    return all;
}

static uint32_t in_range(column_names *names, uint32_t x, const node *range)
{
    const uint32_t low = grundy_columns_of(names, range->kid[0]);
    const uint32_t high = grundy_columns_of(names, range->kid[1]);
    const column_op op = range->op == N_RANGE ? COLUMN_LE : COLUMN_LT;

    return grundy_columns_make(names, COLUMN_AND,
                               grundy_columns_make(names, COLUMN_LE, low, x),
                               grundy_columns_make(names, op, x, high));
}

static uint32_t in_list(column_names *names, uint32_t x, const node *list)
{
    uint32_t any = number(names, 0);

    for (uint32_t i = 0; i < list->kids && any != COLUMN_NONE; i++)
        any = grundy_columns_make(
            names, COLUMN_OR, any,
            grundy_columns_make(names, COLUMN_EQ, x,
                                grundy_columns_of(names, list->kid[i])));
    return any;
}

static uint32_t inside(column_names *names, const node *n)
{
    const node *const of = n->kid[1];
    uint32_t x;

    if (n->kid[0]->type->tag > TYPE_CHAR)
        return refuse(names, "a condition is about more than numbers");
    x = grundy_columns_of(names, n->kid[0]);
    if (grundy_tree_is_range(of))
        x = in_range(names, x, of);
    else if ((of->op == N_SET || of->op == N_ARRAY) && of->tail == NULL)
        x = in_list(names, x, of);
    else
        return refuse(names, "a condition is about more than numbers");
    return n->op == N_IN ? x : opposite(names, x);
}

/* ---- calls ---- */

static uint32_t least(column_names *names, const node *n)
{
    if (n->word != W_MIN && n->word != W_MAX)
        return refuse(names, "it computes a gcd or an lcm");
    return all_of(names, n, n->word == W_MIN ? COLUMN_LEAST : COLUMN_GREATEST);
}

static uint32_t word(column_names *names, const node *n)
{
    uint32_t x;

    if (n->word != W_ABS && n->word != W_ISQRT && n->word != W_POPCOUNT)
        return refuse(names, "it calls a function that has no columns");
    x = grundy_columns_of(names, n->kid[0]);
    if (n->word == W_ABS)
        return grundy_columns_make(
            names, COLUMN_GREATEST, x,
            grundy_columns_make(names, COLUMN_SUB, number(names, 0), x));
    return grundy_columns_make(
        names, n->word == W_ISQRT ? COLUMN_ISQRT : COLUMN_POPCOUNT, x, x);
}

static uint32_t function_of(column_names *names, const node *n)
{
    const function *const f = n->ref.function;
    const uint32_t count = names->count;
    uint32_t is[GRUNDY_MOST_PARAMS], result;

    assert(n->kids == f->params);
    if (f->recursive || names->depth == DEPTH || f->result->tag > TYPE_CHAR)
        return refuse(names, "it calls a function that calls itself, or one "
                             "of more than numbers");
    for (uint32_t i = 0; i < f->params; i++) {
        if (f->param[i].kind != PARAM_INT || f->param[i].range != NULL)
            return refuse(names, "it calls a function of more than numbers");
        is[i] = grundy_columns_of(names, n->kid[i]);
        if (is[i] == COLUMN_NONE)
            return COLUMN_NONE;
    }
    for (uint32_t i = 0; i < f->params; i++)
        grundy_columns_name(names, f->param[i].variable, is[i]);
    names->depth++;
    result = grundy_columns_of(names, f->body);
    names->depth--;
    names->count = count;
    return result;
}

static uint32_t call(column_names *names, const node *n)
{
    switch (n->call) {
    case CALL_LEAST: return least(names, n);
    case CALL_WORD: return word(names, n);
    case CALL_FUNCTION: return function_of(names, n);
    case CALL_FOLD: return refuse(names, "it folds over a range or a list");
    default: return refuse(names, "it asks for the value of a position");
    }
}

/* ---- elements ---- */

enum { MANY_ELEMENTS = 1 << 18 };

/* Where a place is not in the list, and is looked at, the rules have to say
 * what is wrong: any number does. */
static uint32_t place_in(column_names *names, uint32_t x, uint64_t count)
{
    const uint32_t last = number(names, (int64_t)count - 1);
    const uint32_t zero = number(names, 0);
    const uint32_t in = grundy_columns_make(
        names, COLUMN_LEAST, last,
        grundy_columns_make(names, COLUMN_GREATEST, x, zero));
    uint32_t out = grundy_columns_make(names, COLUMN_EQ, in, x);
    int64_t always = 0;

    if (grundy_columns_is_number(names->to, out, &always) && always != 0)
        return in;
    out = grundy_columns_make(names, COLUMN_AND, names->guard,
                              opposite(names, out));
    *names->fails = grundy_columns_make(names, COLUMN_OR, *names->fails, out);
    return in;
}

static uint32_t element(column_names *names, const node *n)
{
    const int64_t *of = NULL;
    uint64_t count = 0;
    uint32_t list, x;

    if (names->fails != NULL && names->source->numbers != NULL)
        of = names->source->numbers(names->source->user, n->kid[0], &count);
    if (of == NULL)
        return refuse(names, "it reads an array at a place that depends on "
                             "the position");
    if (count == 0 || count > MANY_ELEMENTS)
        return refuse(names, "it reads an array that is empty or very long");
    list = grundy_columns_list(names->to, of, count);
    if (list == COLUMN_NONE)
        return refuse(names, "it reads too many arrays");
    x = grundy_columns_of(names, n->kid[1]);
    x = x == COLUMN_NONE ? x : place_in(names, x, count);
    return x == COLUMN_NONE ? x : grundy_columns_element(names->to, list, x);
}

/* ---- all of them ---- */

static uint32_t other(column_names *names, const node *n)
{
    switch ((node_op)n->op) {
    case N_DIV: return binary(names, n, COLUMN_DIV);
    case N_MOD: return binary(names, n, COLUMN_MOD);
    case N_SHR: return binary(names, n, COLUMN_SHR);
    case N_BITAND: return binary(names, n, COLUMN_AND);
    case N_BITOR: return binary(names, n, COLUMN_OR);
    case N_BITXOR: return binary(names, n, COLUMN_XOR);
    case N_EQ: return binary(names, n, COLUMN_EQ);
    case N_NE: return opposite(names, binary(names, n, COLUMN_EQ));
    case N_LT: return binary(names, n, COLUMN_LT);
    case N_LE: return binary(names, n, COLUMN_LE);
    case N_GT: return opposite(names, binary(names, n, COLUMN_LE));
    case N_GE: return opposite(names, binary(names, n, COLUMN_LT));
    case N_AND:
    case N_CHAIN: return all_of(names, n, COLUMN_AND);
    case N_OR: return all_of(names, n, COLUMN_OR);
    case N_NOT: return opposite(names, grundy_columns_of(names, n->kid[0]));
    case N_IF: return choice(names, n);
    case N_IN:
    case N_NOT_IN: return inside(names, n);
    case N_CALL: return call(names, n);
    case N_INDEX: return element(names, n);
    default: return refuse(names, "it is more than arithmetic");
    }
}

/* Comparisons of what is no number have kids of other types. */
static bool compares_numbers(const node *n)
{
    return !grundy_is_comparison(n) || (n->kid[0]->type->tag <= TYPE_CHAR &&
                                        n->kid[1]->type->tag <= TYPE_CHAR);
}

/* A new column is compared with all that there are. */
static bool go_on(const column_names *names)
{
    budget *const work = names->source->work;

    return work == NULL ||
           grundy_budget_spend(work, 1 + names->to->count / COMPARED);
}

column_value grundy_columns_value(column_names *names, const node *n)
{
    int64_t fixed;

    if (names->why_not != NULL)
        return nothing;
    if (!go_on(names))
        return refuse_value(names, "that would take long");
    if (n->type->tag > TYPE_CHAR || !compares_numbers(n))
        return refuse_value(names, "it is about more than numbers");
    if (n->op == N_INT || n->op == N_CHAR)
        return plain(number(names, n->number));
    if (grundy_linear_fixed(n) &&
        names->source->value(names->source->user, n, &fixed))
        return plain(number(names, fixed));
    switch ((node_op)n->op) {
    case N_NAME: return name_of(names, n);
    case N_ADD:
    case N_SUB: return checked(names, sum(names, n));
    case N_NEG: return checked(names, negated(names, n));
    case N_MUL: return checked(names, product(names, n));
    case N_POW: return checked(names, power(names, n));
    default: return plain(other(names, n));
    }
}

uint32_t grundy_columns_of(column_names *names, const node *n)
{
    const column_value v = grundy_columns_value(names, n);

    if (v.x != COLUMN_NONE && v.slope != 0)
        return refuse(names, "it uses the loop variable in more than linear "
                             "arguments and conditions");
    return v.x;
}
