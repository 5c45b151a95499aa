/* SPDX-License-Identifier: MIT */
/*
 * For each part of each option and each parameter the difference between the
 * new value and the old one is bounded from above and from below: it is
 * written as a linear form, in which loop variables give way to the ends of
 * their ranges, from the last loop to the first, until only parameters are
 * left, and these lie in the box.
 *
 * Then a parameter that never rises goes first, the parts in which it falls
 * are done with, and so on for the others; the same with signs reversed.
 * That finds an order whenever there is one of this form [AliasEtAl10].
 */
#include "plan/order.h"

#include <string.h>

#include "base/words.h"
#include "plan/inclusion.h"
#include "plan/interval.h"

enum { TERMS = 24, WAYS = 4, MOST_PARTS = 64, DEPTH = 12 };

/* Sum of count times name, and a constant. */
typedef struct form {
    uint32_t terms;
    const variable *name[TERMS];
    int64_t times[TERMS];
    int64_t constant;
    bool lost;
} form;

/* The ends of a loop variable, as forms; several where min or max stands. */
typedef struct loop_ends {
    const variable *name;
    uint32_t lows, highs;
    form low[WAYS], high[WAYS];
} loop_ends;

/* What a part does to each parameter. */
typedef enum change { UNKNOWN, FALLS, NEVER_RISES, STAYS, NEVER_FALLS, RISES } change;

typedef struct proving {
    const game_kind *kind;
    interval_names names;
    loop_ends loop[DEPTH];
    uint32_t loops;
    inclusion elements;
    change part[MOST_PARTS][GRUNDY_MOST_PARAMS];
    uint32_t parts;
    const char *why_not;
} proving;

static void add_term(form *f, const variable *v, int64_t times)
{
    uint32_t i = 0;

    while (i < f->terms && f->name[i] != v)
        i++;
    if (i == TERMS) {
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

static void add_form(form *f, const form *by, int64_t times)
{
    int64_t product = 0;

    f->lost |= by->lost;
    f->lost |= __builtin_mul_overflow(by->constant, times, &product);
    f->lost |= __builtin_add_overflow(f->constant, product, &f->constant);
    for (uint32_t i = 0; i < by->terms && !f->lost; i++) {
        f->lost |= __builtin_mul_overflow(by->times[i], times, &product);
        add_term(f, by->name[i], product);
    }
}

/* ---- expressions as forms ---- */

static uint32_t ways(proving *p, const node *n, bool upper, form *out);

/* A constant bound, by interval arithmetic. */
static uint32_t by_interval(proving *p, const node *n, bool upper, form *out)
{
    const interval is = grundy_interval_of(&p->names, n);
    const int64_t end = upper ? is.high : is.low;

    if (end == INT64_MAX || end == INT64_MIN)
        return 0;
    out[0] = (form){.constant = end};
    return 1;
}

/* x / y for natural x and positive y: at most x, and less where y > 1. */
static uint32_t quotient(proving *p, const node *n, bool upper, form *out)
{
    const interval x = grundy_interval_of(&p->names, n->kid[0]);
    const interval y = grundy_interval_of(&p->names, n->kid[1]);
    uint32_t count;

    if (!upper || x.low < 0 || y.low < 1)
        return by_interval(p, n, upper, out);
    count = ways(p, n->kid[0], true, out);
    for (uint32_t i = 0; i < count && x.low >= 1 && y.low >= 2; i++)
        out[i].constant--;
    return count;
}

static uint32_t sum_of(proving *p, const node *n, bool upper, form *out)
{
    form left[WAYS], right[WAYS];
    const bool minus = n->op == N_SUB;
    const uint32_t x = ways(p, n->kid[0], upper, left);
    const uint32_t y = ways(p, n->kid[1], minus ? !upper : upper, right);
    uint32_t count = 0;

    for (uint32_t i = 0; i < x; i++)
        for (uint32_t j = 0; j < y && count < WAYS; j++) {
            out[count] = left[i];
            add_form(&out[count], &right[j], minus ? -1 : 1);
            count += !out[count].lost;
        }
    return count;
}

/* min(a, b) is at most either; max(a, b) at least. */
static uint32_t least_of(proving *p, const node *n, bool upper, form *out)
{
    const bool either = (n->word == W_MIN) == upper;
    uint32_t count = 0;

    if (!either)
        return by_interval(p, n, upper, out);
    for (uint32_t i = 0; i < n->kids; i++) {
        form inner[WAYS];
        const uint32_t more = ways(p, n->kid[i], upper, inner);

        for (uint32_t j = 0; j < more && count < WAYS; j++)
            out[count++] = inner[j];
    }
    return count;
}

/* Forms that n is at most (upper) or at least; any of them may be used. */
static uint32_t ways(proving *p, const node *n, bool upper, form *out)
{
    switch ((node_op)n->op) {
    case N_INT: case N_CHAR:
        out[0] = (form){.constant = n->number};
        return 1;
    case N_NAME:
        if (n->call != CALL_VARIABLE || n->ref.variable->kind < VAR_PARAM)
            break;
        out[0] = (form){0};
        add_term(&out[0], n->ref.variable, 1);
        return 1;
    case N_ADD: case N_SUB: return sum_of(p, n, upper, out);
    case N_DIV: return quotient(p, n, upper, out);
    case N_CALL:
        if (n->call == CALL_LEAST &&
            (n->word == W_MIN || n->word == W_MAX))
            return least_of(p, n, upper, out);
        break;
    default: break;
    }
    return by_interval(p, n, upper, out);
}

/* ---- the greatest value of a form ---- */

static interval name_interval(proving *p, const variable *v)
{
    for (uint32_t i = 0; i < p->names.count; i++)
        if (p->names.name[i] == v)
            return p->names.is[i];
    return grundy_interval_all;
}

/* With each name anywhere in its interval. */
static bool at_most_by_box(proving *p, const form *f, int64_t most)
{
    int64_t sum = f->constant;

    for (uint32_t i = 0; i < f->terms; i++) {
        const interval is = name_interval(p, f->name[i]);
        const int64_t end = f->times[i] > 0 ? is.high : is.low;
        int64_t product;

        if (f->times[i] == 0)
            continue;
        if (end == INT64_MAX || end == INT64_MIN ||
            __builtin_mul_overflow(f->times[i], end, &product) ||
            __builtin_add_overflow(sum, product, &sum))
            return false;
    }
    return sum <= most;
}

static int64_t times_of(const form *f, const variable *v)
{
    for (uint32_t i = 0; i < f->terms; i++)
        if (f->name[i] == v)
            return f->times[i];
    return 0;
}

/* Whether f <= most: loop variables are replaced from the last one on. */
static bool at_most(proving *p, const form *f, uint32_t loops, int64_t most)
{
    if (f->lost)
        return false;
    if (at_most_by_box(p, f, most))
        return true;
    while (loops > 0) {
        const loop_ends *l = &p->loop[--loops];
        const int64_t times = times_of(f, l->name);
        const uint32_t count = times > 0 ? l->highs : l->lows;

        if (times == 0)
            continue;
        for (uint32_t i = 0; i < count; i++) {
            form with = *f;

            add_term(&with, l->name, -times);
            add_form(&with, times > 0 ? &l->high[i] : &l->low[i], times);
            if (at_most(p, &with, loops, most))
                return true;
        }
        return false;
    }
    return false;
}

static bool bounded(proving *p, const node *to, const variable *from,
                    bool upper, int64_t most)
{
    form way[WAYS];
    const uint32_t count = ways(p, to, upper, way);

    for (uint32_t i = 0; i < count; i++) {
        form f = {0};

        add_form(&f, &way[i], upper ? 1 : -1);
        add_term(&f, from, upper ? -1 : 1);
        if (at_most(p, &f, p->loops, most))
            return true;
    }
    return false;
}

static change change_of(proving *p, const node *to, const variable *from)
{
    bool not_more, not_less;

    if (to->op == N_NAME && to->call == CALL_VARIABLE &&
        to->ref.variable == from)
        return STAYS;
    if (bounded(p, to, from, true, -1))
        return FALLS;
    if (bounded(p, to, from, false, -1))
        return RISES;
    not_more = bounded(p, to, from, true, 0);
    not_less = bounded(p, to, from, false, 0);
    return not_more && not_less ? STAYS
           : not_more           ? NEVER_RISES
           : not_less           ? NEVER_FALLS
                                : UNKNOWN;
}

/* ---- the parts of all options ---- */

static void prove_sum(proving *p, const node *n);

static void add_ends(proving *p, const tail_step *s)
{
    loop_ends *l;

    if (s->pattern->name == NULL ||
        (s->expr->op != N_RANGE && s->expr->op != N_RANGE_LT) ||
        p->loops == DEPTH)
        return;
    l = &p->loop[p->loops];
    l->name = s->pattern->variable;
    l->lows = ways(p, s->expr->kid[0], false, l->low);
    l->highs = ways(p, s->expr->kid[1], true, l->high);
    for (uint32_t i = 0; i < l->highs && s->expr->op == N_RANGE_LT; i++)
        l->high[i].constant--;
    p->loops++;
}

/* name < e and the like: another end of the name. */
static void add_condition(proving *p, const node *n)
{
    if (n->op == N_AND || n->op == N_CHAIN) {
        for (uint32_t i = 0; i < n->kids; i++)
            add_condition(p, n->kid[i]);
        return;
    }
    if (n->op < N_LT || n->op > N_GE)
        return;
    for (int side = 0; side < 2; side++) {
        const node *x = n->kid[side], *y = n->kid[1 - side];
        const bool less = (n->op <= N_LE) == (side == 0);
        const bool strict = n->op == N_LT || n->op == N_GT;
        loop_ends *l = p->loop;
        form way[WAYS];
        uint32_t count;

        while (l < p->loop + p->loops &&
               (x->op != N_NAME || x->call != CALL_VARIABLE ||
                l->name != x->ref.variable))
            l++;
        if (l == p->loop + p->loops)
            continue;
        count = ways(p, y, less, way);
        for (uint32_t i = 0; i < count; i++) {
            way[i].constant += less ? -strict : strict;
            if (less && l->highs < WAYS)
                l->high[l->highs++] = way[i];
            if (!less && l->lows < WAYS)
                l->low[l->lows++] = way[i];
        }
    }
}

/* A loop over divisors(x) runs from 1 to x. */
static void add_divisors(proving *p, const tail_step *s)
{
    const node *over = s->expr;
    loop_ends *l;

    if (over->op != N_CALL || over->call != CALL_WORD ||
        over->word != W_DIVISORS || s->pattern->name == NULL ||
        p->loops == DEPTH)
        return;
    l = &p->loop[p->loops];
    l->name = s->pattern->variable;
    l->lows = 1;
    l->low[0] = (form){.constant = 1};
    l->highs = ways(p, over->kid[0], true, l->high);
    p->loops++;
}

static void prove_tail(proving *p, const tail *t, const node *target)
{
    const uint32_t loops = p->loops;
    const interval_names names = p->names;
    const uint32_t elements = p->elements.facts;
    bool runs = true;

    for (uint32_t i = 0; t != NULL && i < t->steps && runs; i++) {
        const tail_step *s = &t->step[i];

        grundy_inclusion_step(&p->elements, s);
        if (s->kind == STEP_FOR) {
            runs = grundy_interval_loop(&p->names, s);
            add_ends(p, s);
            add_divisors(p, s);
        } else if (s->kind == STEP_IF) {
            runs = grundy_interval_if(&p->names, s->expr);
            add_condition(p, s->expr);
        }
    }
    if (runs)
        prove_sum(p, target);
    p->loops = loops;
    p->names = names;
    p->elements.facts = elements;
}

/* A set as a mask falls where it becomes a part of itself; the mask must not
 * be negative. */
static change change_of_set(proving *p, const node *to, const variable *from)
{
    const bounds_source *const source = p->names.source;
    const interval all = from->type->in == NULL
                             ? grundy_interval_all
                             : source->universe(source->user, from->type->in);

    if (all.low == INT64_MIN || all.high - all.low >= 62)
        return UNKNOWN;
    switch (grundy_inclusion_of(&p->elements, to, from)) {
    case PART_ALL: return STAYS;
    case PART_LESS: return FALLS;
    case PART_WITHIN: return NEVER_RISES;
    default: return UNKNOWN;
    }
}

static change change_of_param(proving *p, uint32_t at, const node *to)
{
    const param *const from = &p->kind->param[at];

    return from->kind == PARAM_INT   ? change_of(p, to, from->variable)
           : from->kind == PARAM_SET ? change_of_set(p, to, from->variable)
                                     : UNKNOWN;
}

static void prove_part(proving *p, const node *n)
{
    if (n->ref.kind != p->kind)
        return; /* another kind: solved where it is asked for */
    if (p->parts == MOST_PARTS) {
        p->why_not = N_("there are too many parts");
        return;
    }
    for (uint32_t i = 0; i < p->kind->params; i++)
        p->part[p->parts][i] = change_of_param(p, i, n->kid[i]);
    p->parts++;
}

static void prove_sum(proving *p, const node *n)
{
    if (n->op == N_NOTHING || (n->op == N_CALL && n->call == CALL_NIM))
        return;
    if (n->op == N_ADD) {
        prove_sum(p, n->kid[0]);
        prove_sum(p, n->kid[1]);
    } else if (n->op == N_MUL) {
        prove_sum(p, n->kid[1]);
    } else if (n->op == N_IF) {
        prove_sum(p, n->kid[1]);
        prove_sum(p, n->kid[2]);
    } else if (n->op == N_CALL && n->call == CALL_POSITION) {
        prove_part(p, n);
    } else if (n->op == N_CALL && n->call == CALL_FOLD) {
        prove_tail(p, n->tail, n->kid[0]);
    } else {
        p->why_not = N_("an option is made by a function");
    }
}

/* ---- the order ---- */

static bool weakly(change c, bool falling)
{
    return c == STAYS || (falling ? c == FALLS || c == NEVER_RISES
                                  : c == RISES || c == NEVER_FALLS);
}

/* Whether the parameter may come next; strict parts are then done with. */
static bool take(proving *p, bool *done, uint32_t at, bool falling)
{
    bool some = false;

    for (uint32_t i = 0; i < p->parts; i++) {
        if (!done[i] && !weakly(p->part[i][at], falling))
            return false;
        some |= !done[i] && p->part[i][at] == (falling ? FALLS : RISES);
    }
    for (uint32_t i = 0; i < p->parts && some; i++)
        done[i] |= p->part[i][at] == (falling ? FALLS : RISES);
    return some;
}

static bool all_done(const proving *p, const bool *done)
{
    for (uint32_t i = 0; i < p->parts; i++)
        if (!done[i])
            return false;
    return true;
}

static const char *arrange(proving *p, int32_t *order)
{
    bool done[MOST_PARTS] = {false}, used[GRUNDY_MOST_PARAMS] = {false};
    uint32_t count = 0;
    bool found = true;

    while (found && !all_done(p, done)) {
        found = false;
        for (uint32_t i = 0; i < p->kind->params && !found; i++)
            for (int falling = 1; falling >= 0 && !found && !used[i];
                 falling--)
                if (take(p, done, i, falling != 0)) {
                    order[count++] =
                        falling != 0 ? (int32_t)i + 1 : -(int32_t)i - 1;
                    used[i] = found = true;
                }
    }
    if (!all_done(p, done))
        return N_("no parameter falls, or stays while another falls, in every "
                  "option");
    for (uint32_t i = 0; i < p->kind->params; i++)
        if (!used[i])
            order[count++] = (int32_t)i + 1;
    return NULL;
}

/* Whether play can come back to a kind over other kinds. */
typedef struct reaching {
    const game_kind *to;
    uint64_t seen; /* by index, of the first 64 kinds */
    uint32_t away; /* kinds between */
    bool found;
} reaching;

static bool reach(void *user, node *n);

static void reach_from(reaching *r, const game_kind *k)
{
    for (uint32_t i = 0; i < k->moves; i++) {
        (void)grundy_tree_walk(k->move[i].target, reach, r);
        (void)grundy_tree_walk_tail(k->move[i].tail, reach, r);
    }
}

static bool reach(void *user, node *n)
{
    reaching *r = user;
    const game_kind *k;

    if (n->op == N_CALL && n->call == CALL_FUNCTION &&
        n->type->tag == TYPE_SUM)
        r->found = true;
    if (n->op != N_CALL || n->call != CALL_POSITION)
        return !r->found;
    k = n->ref.kind;
    r->found |= (k == r->to && r->away > 0) || k->index >= 64;
    if (r->found || k == r->to || (r->seen >> k->index & 1) != 0)
        return !r->found;
    r->seen |= UINT64_C(1) << k->index;
    r->away++;
    reach_from(r, k);
    r->away--;
    return !r->found;
}

/* Over kinds that this one moves into and that move back into it. */
static bool comes_back(const game_kind *kind)
{
    reaching r = {.to = kind};

    reach_from(&r, kind);
    return r.found;
}

const char *grundy_order_find(const game_kind *kind,
                              const bounds_source *source,
                              const kind_box *box, int32_t *order)
{
    const bool forms = kind->form != NULL;
    const rule_move *const move = forms ? kind->value_move : kind->move;
    const uint32_t moves = forms ? kind->value_moves : kind->moves;
    proving p = {.kind = kind, .names = {.source = source}};

    if (kind->params == 0)
        return N_("it has no parameters");
    if (comes_back(kind))
        return N_("it comes back to itself over another kind");
    for (uint32_t i = 0; i < moves && p.why_not == NULL; i++) {
        p.names.count = 0;
        p.loops = 0;
        for (uint32_t j = 0; j < kind->params; j++)
            grundy_interval_name(&p.names, kind->param[j].variable,
                                 box[kind->index].at[j]);
        prove_tail(&p, move[i].tail, move[i].target);
    }
    return p.why_not != NULL ? p.why_not : arrange(&p, order);
}
