/* SPDX-License-Identifier: MIT */
/*
 * An expression becomes a linear form of names that is above it or below it
 * wherever the rules can evaluate it.  In a form the loop variables give way
 * to the ends of their ranges, from the last loop to the first, until only
 * parameters are left, and these lie in the box.
 */
#include "plan/facts/forms.h"

void grundy_form_name(form *f, const variable *v, int64_t times)
{
    uint32_t i = 0;

    while (i < f->terms && f->name[i] != v)
        i++;
    if (i == FORM_TERMS) {
        f->lost = true;
        return;
    }
    if (i == f->terms) {
        f->name[i] = v;
        f->times[i] = 0;
        f->terms++;
    }
    f->lost |= __builtin_add_overflow(f->times[i], times, &f->times[i]);
}

int64_t grundy_form_times(const form *f, const variable *v)
{
    for (uint32_t i = 0; i < f->terms; i++)
        if (f->name[i] == v)
            return f->times[i];
    return 0;
}

void grundy_form_add(form *f, const form *by, int64_t times)
{
    int64_t product = 0;

    f->lost |= by->lost;
    f->lost |= __builtin_mul_overflow(by->constant, times, &product);
    f->lost |= __builtin_add_overflow(f->constant, product, &f->constant);
    for (uint32_t i = 0; i < by->terms && !f->lost; i++) {
        f->lost |= __builtin_mul_overflow(by->times[i], times, &product);
        grundy_form_name(f, by->name[i], product);
    }
}

/* ---- expressions as forms ---- */

/* A constant bound, by interval arithmetic. */
static uint32_t by_interval(form_scope *s, const node *n, bool upper, form *out)
{
    const interval is = grundy_interval_of(&s->names, n);
    const int64_t end = upper ? is.high : is.low;

    if (end == INT64_MAX || end == INT64_MIN)
        return 0;
    out[0] = (form){.constant = end};
    return 1;
}

/* x / y for natural x and positive y: at most x, and less where y > 1. */
static uint32_t quotient(form_scope *s, const node *n, bool upper, form *out)
{
    const interval x = grundy_interval_of(&s->names, n->kid[0]);
    const interval y = grundy_interval_of(&s->names, n->kid[1]);
    uint32_t count;

    if (!upper || x.low < 0 || y.low < 1)
        return by_interval(s, n, upper, out);
    count = grundy_form_ways(s, n->kid[0], true, out);
    for (uint32_t i = 0; i < count && x.low >= 1 && y.low >= 2; i++)
        out[i].constant--;
    return count;
}

static uint32_t sum_of(form_scope *s, const node *n, bool upper, form *out)
{
    form left[FORM_WAYS], right[FORM_WAYS];
    const bool minus = n->op == N_SUB;
    const uint32_t x = grundy_form_ways(s, n->kid[0], upper, left);
    const uint32_t y =
        grundy_form_ways(s, n->kid[1], minus ? !upper : upper, right);
    uint32_t count = 0;

    for (uint32_t i = 0; i < x; i++)
        for (uint32_t j = 0; j < y && count < FORM_WAYS; j++) {
            out[count] = left[i];
            grundy_form_add(&out[count], &right[j], minus ? -1 : 1);
            count += !out[count].lost;
        }
    return count;
}

/* min(a, b) is at most either; max(a, b) at least. */
static uint32_t least_of(form_scope *s, const node *n, bool upper, form *out)
{
    const bool either = (n->word == W_MIN) == upper;
    uint32_t count = 0;

    if (!either)
        return by_interval(s, n, upper, out);
    for (uint32_t i = 0; i < n->kids; i++) {
        form inner[FORM_WAYS];
        const uint32_t more = grundy_form_ways(s, n->kid[i], upper, inner);

        for (uint32_t j = 0; j < more && count < FORM_WAYS; j++)
            out[count++] = inner[j];
    }
    return count;
}

/* Forms that n is at most (upper) or at least; any of them may be used. */
uint32_t grundy_form_ways(form_scope *s, const node *n, bool upper, form *out)
{
    switch ((node_op)n->op) {
    case N_INT:
    case N_CHAR: out[0] = (form){.constant = n->number}; return 1;
    case N_NAME:
        if (n->call != CALL_VARIABLE || n->ref.variable->kind < VAR_PARAM)
            break;
        out[0] = (form){0};
        grundy_form_name(&out[0], n->ref.variable, 1);
        return 1;
    case N_ADD:
    case N_SUB: return sum_of(s, n, upper, out);
    case N_DIV: return quotient(s, n, upper, out);
    case N_CALL:
        if (n->call == CALL_LEAST && (n->word == W_MIN || n->word == W_MAX))
            return least_of(s, n, upper, out);
        break;
    default: break;
    }
    return by_interval(s, n, upper, out);
}

/* ---- the greatest value of a form ---- */

static interval name_interval(form_scope *s, const variable *v)
{
    for (uint32_t i = 0; i < s->names.count; i++)
        if (s->names.name[i] == v)
            return s->names.is[i];
    return grundy_interval_all;
}

/* With each name anywhere in its interval; INT64_MAX: no end. */
static int64_t most_by_box(form_scope *s, const form *f)
{
    int64_t sum = f->constant;

    for (uint32_t i = 0; i < f->terms; i++) {
        const interval is = name_interval(s, f->name[i]);
        const int64_t end = f->times[i] > 0 ? is.high : is.low;
        int64_t product;

        if (f->times[i] == 0)
            continue;
        if (end == INT64_MAX || end == INT64_MIN ||
            __builtin_mul_overflow(f->times[i], end, &product) ||
            __builtin_add_overflow(sum, product, &sum))
            return INT64_MAX;
    }
    return sum;
}

/* What is never negative may be added to a form that is to be bounded. */
static int64_t most_by_facts(form_scope *s, const form *f)
{
    int64_t least = most_by_box(s, f);

    for (uint32_t i = 0; i < s->facts; i++) {
        form with = *f;
        int64_t end;

        grundy_form_add(&with, &s->fact[i], 1);
        end = with.lost ? INT64_MAX : most_by_box(s, &with);
        least = end < least ? end : least;
    }
    return least;
}

static int64_t most(form_scope *s, const form *f, uint32_t loops)
{
    int64_t least = f->lost ? INT64_MAX : most_by_facts(s, f);

    while (loops > 0 && !f->lost) {
        const form_loop *const l = &s->loop[--loops];
        const int64_t times = grundy_form_times(f, l->name);
        const uint32_t count = times > 0 ? l->highs : l->lows;

        for (uint32_t i = 0; i < count && times != 0; i++) {
            form with = *f;
            int64_t end;

            grundy_form_name(&with, l->name, -times);
            grundy_form_add(&with, times > 0 ? &l->high[i] : &l->low[i], times);
            end = most(s, &with, loops);
            least = end < least ? end : least;
        }
        if (times != 0)
            break;
    }
    return least;
}

int64_t grundy_form_most(form_scope *s, const form *f)
{
    return most(s, f, s->loops);
}

/* ---- loops and conditions ---- */

static void add_ends(form_scope *s, const tail_step *step)
{
    form_loop *l;

    if (step->pattern->name == NULL ||
        (step->expr->op != N_RANGE && step->expr->op != N_RANGE_LT) ||
        s->loops == FORM_LOOPS)
        return;
    l = &s->loop[s->loops];
    l->name = step->pattern->variable;
    l->lows = grundy_form_ways(s, step->expr->kid[0], false, l->low);
    l->highs = grundy_form_ways(s, step->expr->kid[1], true, l->high);
    for (uint32_t i = 0; i < l->highs && step->expr->op == N_RANGE_LT; i++)
        l->high[i].constant--;
    s->loops++;
}

/* The condition says that name is below e, or above it. */
static void add_end(form_scope *s, const node *name, const node *e, bool below,
                    bool strict)
{
    form_loop *l = s->loop;
    form way[FORM_WAYS];
    uint32_t count;

    while (l < s->loop + s->loops &&
           (name->op != N_NAME || name->call != CALL_VARIABLE ||
            l->name != name->ref.variable))
        l++;
    if (l == s->loop + s->loops)
        return;
    count = grundy_form_ways(s, e, below, way);
    for (uint32_t i = 0; i < count; i++) {
        way[i].constant += below ? -strict : strict;
        if (below && l->highs < FORM_WAYS)
            l->high[l->highs++] = way[i];
        if (!below && l->lows < FORM_WAYS)
            l->low[l->lows++] = way[i];
    }
}

/* less <= more, or less < more: the difference is a fact. */
static void add_fact(form_scope *s, const node *less, const node *more,
                     bool strict)
{
    form low[FORM_WAYS], high[FORM_WAYS];
    const uint32_t lows = grundy_form_ways(s, less, false, low);
    const uint32_t highs = grundy_form_ways(s, more, true, high);

    for (uint32_t i = 0; i < lows; i++)
        for (uint32_t j = 0; j < highs && s->facts < FORM_FACTS; j++) {
            form *const fact = &s->fact[s->facts];

            *fact = high[j];
            grundy_form_add(fact, &low[i], -1);
            fact->constant -= strict;
            s->facts += !fact->lost;
        }
}

static void add_condition(form_scope *s, const node *n)
{
    const bool less = n->op <= N_LE;
    const bool strict = n->op == N_LT || n->op == N_GT;

    if (n->op == N_AND || n->op == N_CHAIN) {
        for (uint32_t i = 0; i < n->kids; i++)
            add_condition(s, n->kid[i]);
        return;
    }
    if (n->op < N_LT || n->op > N_GE)
        return;
    add_end(s, n->kid[0], n->kid[1], less, strict);
    add_end(s, n->kid[1], n->kid[0], !less, strict);
    add_fact(s, n->kid[less ? 0 : 1], n->kid[less ? 1 : 0], strict);
}

/* A loop over divisors(x) runs from 1 to x. */
static void add_divisors(form_scope *s, const tail_step *step)
{
    const node *over = step->expr;
    form_loop *l;

    if (over->op != N_CALL || over->call != CALL_WORD ||
        over->word != W_DIVISORS || step->pattern->name == NULL ||
        s->loops == FORM_LOOPS)
        return;
    l = &s->loop[s->loops];
    l->name = step->pattern->variable;
    l->lows = 1;
    l->low[0] = (form){.constant = 1};
    l->highs = grundy_form_ways(s, over->kid[0], true, l->high);
    s->loops++;
}

bool grundy_form_step(form_scope *s, const tail_step *step)
{
    bool runs = true;

    if (step->kind == STEP_FOR) {
        runs = grundy_interval_loop(&s->names, step);
        add_ends(s, step);
        add_divisors(s, step);
    } else if (step->kind == STEP_IF) {
        runs = grundy_interval_if(&s->names, step->expr);
        add_condition(s, step->expr);
    }
    return runs;
}

form_mark grundy_form_mark(const form_scope *s)
{
    form_mark mark = {.names = s->names, .loops = s->loops, .facts = s->facts};

    for (uint32_t i = 0; i < s->loops; i++) {
        mark.lows[i] = s->loop[i].lows;
        mark.highs[i] = s->loop[i].highs;
    }
    return mark;
}

void grundy_form_leave(form_scope *s, const form_mark *mark)
{
    s->names = mark->names;
    s->loops = mark->loops;
    s->facts = mark->facts;
    for (uint32_t i = 0; i < s->loops; i++) {
        s->loop[i].lows = mark->lows[i];
        s->loop[i].highs = mark->highs[i];
    }
}
