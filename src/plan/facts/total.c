/* SPDX-License-Identifier: MIT */
/*
 * Intervals decide: a natural number without a bound may be as large as
 * int64_t goes, so that n + 1 may fail and n - 1 may not.  Whether an array
 * goes as far as a place in it follows from all facts there (relations.h).
 */
#include "plan/facts/total.h"

#include <assert.h>

#include "plan/facts/forms.h"
#include "plan/facts/relations.h"

static bool no_value(void *user, const node *n, int64_t *out)
{
    (void)user;
    (void)n;
    (void)out;
    return false;
}

static bool declared_elements(void *user, const variable *v, interval *out);

static interval any_declared(void *user, uint32_t kind, uint32_t at)
{
    (void)user;
    (void)kind;
    (void)at;
    return grundy_interval_all;
}

static interval any_universe(void *user, const universe *u)
{
    (void)user;
    (void)u;
    return grundy_interval_all;
}

static const bounds_source nothing_known = {.value = no_value,
                                            .elements = declared_elements,
                                            .declared = any_declared,
                                            .universe = any_universe};

void grundy_total_begin(interval_names *names)
{
    names->source = &nothing_known;
    names->facts = NULL;
    grundy_interval_forget(names);
}

void grundy_total_relations(relations *facts)
{
    grundy_relations_open(facts, &nothing_known);
    facts->coarse = true;
    grundy_relations_begin(facts, NULL, NULL);
}

/* What is read is checked.  A range can name what was read before it only, so
 * this comes to an end. */
static bool declared_elements(void *user, const variable *v, interval *out)
{
    interval_names names;

    (void)user;
    if (v->range == NULL)
        return false;
    grundy_total_begin(&names);
    out->low = grundy_interval_of(&names, v->range->kid[0]).low;
    out->high = grundy_interval_of(&names, v->range->kid[1]).high;
    return true;
}

void grundy_total_use(interval_names *names, struct relations *facts)
{
    names->facts = facts;
}

void grundy_total_params(interval_names *names, const game_kind *kind)
{
    for (uint32_t i = 0; i < kind->params; i++) {
        const param *const p = &kind->param[i];
        interval is = {0, INT64_MAX};

        if (p->kind != PARAM_INT)
            continue;
        if (p->range != NULL) {
            is.low = grundy_interval_of(names, p->range->kid[0]).low;
            is.high = grundy_interval_of(names, p->range->kid[1]).high;
        }
        grundy_interval_name(names, p->variable, is);
        grundy_interval_within(names, p->variable, p->range);
    }
}

static bool apply(node_op op, int64_t x, int64_t y, int64_t *out)
{
    return op == N_ADD   ? !__builtin_add_overflow(x, y, out)
           : op == N_SUB ? !__builtin_sub_overflow(x, y, out)
                         : !__builtin_mul_overflow(x, y, out);
}

/* x op y; false: it does not stay within int64_t for all ends. */
static bool combine(node_op op, interval x, interval y, interval *out)
{
    const int64_t a[2] = {x.low, x.high}, b[2] = {y.low, y.high};

    assert(op >= N_ADD && op <= N_MUL);
    *out = (interval){INT64_MAX, INT64_MIN};
    for (int i = 0; i < 4; i++) {
        int64_t corner;

        if (!apply(op, a[i / 2], b[i % 2], &corner))
            return false;
        *out = grundy_interval_hull(*out, (interval){corner, corner});
    }
    return true;
}

static const node *range_of(const interval_names *names, const node *n);

/* What (x / y) * y is at most, where `end` is x / y, or 0, as a condition has
 * it. */
static bool share_of(interval_names *names, const node *end, const node *y,
                     int64_t *most)
{
    int64_t other;

    if (end->op == N_IF) {
        if (!share_of(names, end->kid[1], y, most) ||
            !share_of(names, end->kid[2], y, &other))
            return false;
        *most = other > *most ? other : *most;
        return true;
    }
    *most = 0;
    if (end->op != N_DIV || !grundy_tree_same(end->kid[1], y))
        return grundy_interval_of(names, end).high <= 0;
    *most = grundy_interval_of(names, end->kid[0]).high;
    return true;
}

/*
 * k * y where k runs to x / y at most: with neither of them below 0 it is no
 * more than x.
 */
static bool share(interval_names *names, const node *n, interval *out)
{
    for (int i = 0; i < 2 && n->op == N_MUL; i++) {
        const node *const y = n->kid[1 - i];
        const node *const range = range_of(names, n->kid[i]);

        if (range == NULL || grundy_interval_of(names, n->kid[i]).low < 0 ||
            grundy_interval_of(names, y).low < 0 ||
            !share_of(names, range->kid[1], y, &out->high))
            continue;
        out->low = 0;
        return out->high >= 0;
    }
    return false;
}

static interval exact(interval_names *names, const node *n);

/* x % y where y is above 0: less than it. */
static bool remainder_of(interval_names *names, const node *n, interval *out)
{
    interval y;

    if (n->op != N_MOD)
        return false;
    y = exact(names, n->kid[1]);
    if (y.low < 1)
        return false;
    *out = (interval){0, y.high - 1};
    return true;
}

/* As grundy_interval_of, but the ends of int64_t are numbers like others: of
 * natural n and k, n - k is above INT64_MIN. */
static interval exact(interval_names *names, const node *n)
{
    interval out;

    if (share(names, n, &out))
        return out;
    if (remainder_of(names, n, &out))
        return grundy_interval_meet(out, grundy_interval_of(names, n));
    if (n->type->tag == TYPE_INT && n->op >= N_ADD && n->op <= N_MUL &&
        combine((node_op)n->op, exact(names, n->kid[0]),
                exact(names, n->kid[1]), &out))
        return out;
    return grundy_interval_of(names, n);
}

/* The ends of a loop's name, exactly. */
static void name_range(interval_names *names, const tail_step *step)
{
    const node *const range = step->expr;
    interval is;

    if (step->pattern->name == NULL || !grundy_tree_is_range(range))
        return;
    is.low = exact(names, range->kid[0]).low;
    is.high = exact(names, range->kid[1]).high;
    if (range->op == N_RANGE_LT && is.high > INT64_MIN)
        is.high--;
    grundy_interval_name(names, step->pattern->variable, is);
    grundy_interval_within(names, step->pattern->variable, range);
}

/* Comparisons of numbers, of which more may follow than from intervals. */
static void add_guards(interval_names *names, const node *n)
{
    if (n->op == N_AND || n->op == N_CHAIN)
        for (uint32_t i = 0; i < n->kids; i++)
            add_guards(names, n->kid[i]);
    else if (grundy_is_comparison(n) && names->guards < INTERVAL_GUARDS)
        names->guard[names->guards++] = n;
}

bool grundy_total_step(interval_names *names, const tail_step *step)
{
    bool runs =
        names->facts == NULL || grundy_relations_step(names->facts, step);

    if (step->kind == STEP_IF) {
        runs = grundy_interval_if(names, step->expr) && runs;
        add_guards(names, step->expr);
    } else if (step->kind == STEP_FOR) {
        runs = grundy_interval_loop(names, step) && runs;
        name_range(names, step);
    }
    return runs;
}

bool grundy_total_kids(interval_names *names, const node *n)
{
    for (uint32_t i = 0; i < n->kids; i++)
        if (!grundy_total_is(names, n->kid[i]))
            return false;
    return true;
}

static bool is_number(const node *n)
{
    return n->type->tag <= TYPE_CHAR;
}

/* By all facts: at least that, or somewhere between the ends of int64_t. */
static bool is_at_least(interval_names *names, const node *n, int64_t least)
{
    form f;

    if (names->facts == NULL)
        return false;
    f = grundy_relations_of(names->facts, n);
    return grundy_relations_never_below(names->facts, &f, least);
}

static bool has_ends(interval_names *names, const node *n)
{
    interval is = grundy_interval_all;
    form f;

    if (names->facts == NULL)
        return false;
    f = grundy_relations_of(names->facts, n);
    return !grundy_relations_ends(names->facts, &f, &is) ||
           (is.low > INT64_MIN && is.high < INT64_MAX);
}

/* Whether the number is among those needed. */
static bool is_among(interval_names *names, const node *n, interval needed)
{
    const interval is = exact(names, n);

    return (is.low >= needed.low && is.high <= needed.high) ||
           (needed.low > INT64_MIN && needed.high == INT64_MAX &&
            is_at_least(names, n, needed.low));
}

static bool arithmetic(interval_names *names, const node *n)
{
    const operator_facts *const is = grundy_interval_operator((node_op)n->op);
    interval all;

    if (!is_number(n) || !grundy_total_kids(names, n) ||
        !is_among(names, n->kid[0], is->left) ||
        !is_among(names, n->kid[1], is->right))
        return false;
    if (!is->grows)
        return true;
    if (n->op > N_MUL)
        return grundy_interval_of(names, n).high < INT64_MAX;
    return combine((node_op)n->op, exact(names, n->kid[0]),
                   exact(names, n->kid[1]), &all) ||
           share(names, n, &all) || has_ends(names, n);
}

/* A list of numbers, written out. */
static bool all_numbers(interval_names *names, const node *n)
{
    if ((n->op != N_SET && n->op != N_ARRAY) || n->tail != NULL)
        return false;
    for (uint32_t i = 0; i < n->kids; i++)
        if (!is_number(n->kid[i]) || !grundy_total_is(names, n->kid[i]))
            return false;
    return true;
}

static bool among(interval_names *names, const node *n)
{
    const node *const of = n->kid[1];

    if (!is_number(n->kid[0]) || !grundy_total_is(names, n->kid[0]))
        return false;
    if (grundy_tree_is_range(of))
        return grundy_total_is(names, of);
    if (of->op == N_NAME)
        return of->call == CALL_VARIABLE;
    return all_numbers(names, of);
}

static bool all_natural(interval_names *names, const node *n)
{
    for (uint32_t i = 0; i < n->kids; i++)
        if (!is_number(n->kid[i]) || !grundy_total_is(names, n->kid[i]) ||
            exact(names, n->kid[i]).low < 0)
            return false;
    return true;
}

/* ---- places in arrays ---- */

static const node *range_of(const interval_names *names, const node *n)
{
    assert(names->count <= INTERVAL_NAMES);
    if (n->op != N_NAME || n->call != CALL_VARIABLE)
        return NULL;
    for (uint32_t i = 0; i < names->count; i++)
        if (names->name[i] == n->ref.variable)
            return names->within[i];
    return NULL;
}

/* What holds here, of names in ranges and by comparisons. */
static void gather(const interval_names *names, relations *r)
{
    assert(names->guards <= INTERVAL_GUARDS);
    grundy_relations_open(r, names->source);
    r->coarse = true;
    grundy_relations_begin(r, NULL, NULL);
    r->names = *names;
    for (uint32_t i = 0; i < names->count; i++)
        if (names->within[i] != NULL) {
            const form x = grundy_relations_name(names->name[i]);

            grundy_relations_in_range(r, &x, names->within[i]);
        }
    for (uint32_t i = 0; i < names->guards; i++)
        grundy_relations_assume(r, names->guard[i], true);
}

/* Not inlined: what is gathered is large, and others here call themselves. */
__attribute__((noinline)) static bool
lies_below(interval_names *names, const node *n, const node *length, form gap)
{
    relations own, *r = names->facts;
    form place;

    if (r == NULL) {
        r = &own;
        gather(names, r);
    }
    if (length != NULL)
        gap = grundy_relations_of(r, length);
    place = grundy_relations_of(r, n);
    return grundy_form_add(&gap, &place, -1) &&
           grundy_relations_never_below(r, &gap, 1) &&
           (exact(names, n).low >= 0 ||
            grundy_relations_never_below(r, &place, 0));
}

/*
 * array[place] of what was read or named: its length is a number where it is
 * known as it stands, or else an expression of what was read before, so what
 * the same expression says in the rules.
 */
static bool element(interval_names *names, const node *n)
{
    const node *const of = n->kid[0], *const place = n->kid[1], *length = NULL;
    const bounds_source *const source = names->source;
    uint64_t count = 0;
    int64_t least;
    interval at;

    if (names->lost || of->op != N_NAME || of->call != CALL_VARIABLE ||
        !is_number(place) || !grundy_total_is(names, place))
        return false;
    if (source->numbers == NULL ||
        source->numbers(source->user, of, &count) == NULL)
        length = of->ref.variable->length;
    if (length == NULL && count == 0)
        return false;
    least = length != NULL ? exact(names, length).low : (int64_t)count;
    at = exact(names, place);
    return (at.low >= 0 && at.high < least) ||
           lies_below(names, place, length, (form){.constant = least});
}

/* A function is what its body is, for arguments in those intervals. */
static bool function_is(interval_names *names, const node *n)
{
    const function *const f = n->ref.function;

    for (uint32_t i = 0; i < f->params; i++)
        if (f->param[i].kind != PARAM_INT || f->param[i].range != NULL)
            return false;
    return grundy_total_kids(names, n) && grundy_interval_enter(names, n) &&
           grundy_total_is(names, f->body);
}

static bool call(interval_names *names, const node *n)
{
    if (n->tail != NULL)
        return false;
    if (n->call == CALL_LEAST && (n->word == W_MIN || n->word == W_MAX))
        return is_number(n) && grundy_total_kids(names, n);
    if (n->call == CALL_LEAST && n->word == W_GCD)
        return all_natural(names, n);
    if (n->call == CALL_FUNCTION)
        return function_is(names, n);
    if (n->call != CALL_WORD)
        return false;
    if (n->word == W_ISPRIME)
        return grundy_total_kids(names, n);
    if (n->word == W_LEN)
        return n->kid[0]->op == N_NAME && n->kid[0]->call == CALL_VARIABLE;
    if (n->word == W_ISQRT || n->word == W_POPCOUNT)
        return all_natural(names, n);
    if (n->word == W_PLAY)
        return true;
    if (n->word == W_NIMPRODUCT)
        return all_natural(names, n) &&
               grundy_interval_of(names, n).high < INT64_MAX;
    if (n->word == W_ABS)
        return grundy_total_kids(names, n) &&
               exact(names, n->kid[0]).low > INT64_MIN;
    return (n->word == W_DIVISORS || n->word == W_FACTORS) &&
           grundy_total_kids(names, n) && exact(names, n->kid[0]).low >= 1;
}

/* ---- what is not always looked at ---- */

/* What is known comes back, the work done to know it stays. */
static void go_back(interval_names *names, const interval_names *before)
{
    const uint32_t work = names->work;

    assert(before->count <= INTERVAL_NAMES);
    *names = *before;
    names->work = work;
}

/* What holds where the condition does, or does not; false: that never is. */
static bool where(interval_names *names, const node *condition, bool holds)
{
    return holds ? grundy_interval_if(names, condition)
                 : grundy_interval_unless(names, condition);
}

/* Both branches, each where it is chosen. */
static bool choice(interval_names *names, const node *n)
{
    const interval_names before = *names;
    bool is = is_number(n) && grundy_total_is(names, n->kid[0]);

    for (uint32_t i = 1; i <= 2 && is; i++) {
        is = !where(names, n->kid[0], i == 1) ||
             grundy_total_is(names, n->kid[i]);
        go_back(names, &before);
    }
    return is;
}

/* `and`, `or` and chains: what stands behind is looked at only where all that
 * stands before it holds, or none of it. */
static bool in_turn(interval_names *names, const node *n)
{
    const interval_names before = *names;
    bool is = true, comes = true;

    for (uint32_t i = 0; i < n->kids && is && comes; i++) {
        is = grundy_total_is(names, n->kid[i]);
        comes = is && where(names, n->kid[i], n->op != N_OR);
    }
    go_back(names, &before);
    return is;
}

bool grundy_total_is(interval_names *names, const node *n)
{
    switch ((node_op)n->op) {
    case N_INT:
    case N_CHAR: return true;
    case N_NAME: return n->call == CALL_VARIABLE;
    case N_NEG:
        return is_number(n) && grundy_total_kids(names, n) &&
               exact(names, n->kid[0]).low > INT64_MIN;
    case N_IF: return choice(names, n);
    case N_AND:
    case N_OR:
    case N_CHAIN: return in_turn(names, n);
    case N_NOT: return grundy_total_kids(names, n);
    case N_RANGE: return grundy_total_kids(names, n);
    case N_ARRAY:
    case N_SET: return all_numbers(names, n);
    case N_RANGE_LT: /* one less than the end is computed */
        return grundy_total_kids(names, n) &&
               exact(names, n->kid[1]).low > INT64_MIN;
    case N_IN:
    case N_NOT_IN: return among(names, n);
    case N_CALL: return call(names, n);
    case N_INDEX: return element(names, n);
    default:
        if (grundy_is_comparison(n))
            return is_number(n->kid[0]) && is_number(n->kid[1]) &&
                   grundy_total_kids(names, n);
        return grundy_is_arithmetic(n) && arithmetic(names, n);
    }
}
