/* SPDX-License-Identifier: MIT */
/*
 * What a comparison says hangs on a long number x only up to a threshold, but
 * for its remainder by the modulus: all numbers in it, x + M in place of x,
 * grow by a constant, its slope, where M is a multiple of all divisors in it;
 * with the slope 0 x does not matter, and with another one, where no other long
 * number has one, the comparison is decided as soon as x outweighs the rest.
 */
#include "plan/rewrites/periodic.h"

#include <assert.h>

#include "base/number.h"

enum {
    FEW = 16,        /* so many values at most, of a number that stays */
    MOST_REACH = 16, /* of a step */
    MOST_THRESHOLD = 64,
    MOST_MODULUS = 24,
    STEPS = 1 << 12 /* ways to choose the free numbers of a relation */
};

/* ---- what the rules say ---- */

static const periodic_step *free_of(const periodic_steps *s, const ir_node *n)
{
    for (uint32_t i = 0; i < s->count; i++)
        if (s->free[i].leaf == n)
            return &s->free[i];
    return NULL;
}

static bool is_small(const ir_node *form)
{
    const int64_t most = INT64_C(1) << 20;
    bool small = form->number >= -most && form->number <= most;

    for (uint32_t i = 0; i < form->kids; i++)
        small &= form->times[i] >= -most && form->times[i] <= most;
    return small;
}

/* The product of all divisors in it; 0: it is no number that is read. */
static int64_t divisors_of(const periodic_steps *s, const ir_node *n)
{
    int64_t all = n->op == IR_QUOTIENT ? n->number : 1;

    if (n->op != IR_PARAM && n->op != IR_LINEAR && n->op != IR_QUOTIENT &&
        free_of(s, n) == NULL)
        return 0;
    if ((n->op == IR_QUOTIENT && n->number > MOST_MODULUS) ||
        (n->op == IR_LINEAR && !is_small(n)))
        return 0;
    for (uint32_t i = 0;
         (n->op == IR_LINEAR || n->op == IR_QUOTIENT) && i < n->kids && all > 0;
         i++) {
        const int64_t more = divisors_of(s, n->kid[i]);

        all = more == 0 ? 0
                        : all /
                              (int64_t)grundy_number_gcd((uint64_t)all,
                                                         (uint64_t)more) *
                              more;
        if (n->op == IR_QUOTIENT)
            all = more * n->number;
        if (all > MOST_MODULUS)
            all = 0;
    }
    return all;
}

/* By how much the number grows when x[i] does by the modulus. */
static int64_t slope_of(const periodic *p, const periodic_steps *s,
                        const ir_node *n, uint32_t i)
{
    const periodic_step *f;
    int64_t sum = 0;

    switch (n->op) {
    case IR_PARAM: return n->number == i ? p->modulus : 0;
    case IR_LINEAR:
        for (uint32_t k = 0; k < n->kids; k++)
            sum += n->times[k] * slope_of(p, s, n->kid[k], i);
        return sum;
    case IR_QUOTIENT:
        sum = slope_of(p, s, n->kid[0], i);
        assert(sum % n->number == 0);
        return sum / n->number;
    default: f = free_of(s, n); return f != NULL && f->of == i ? p->modulus : 0;
    }
}

/* How far the number may be from the sum of its slopes times the long x over
 * the modulus. */
static int64_t rest_of(const periodic *p, const periodic_steps *s,
                       const ir_node *n)
{
    const int64_t most = INT64_C(1) << 20;
    int64_t sum = n->op == IR_LINEAR ? n->number : 0;

    if (n->op == IR_PARAM)
        return p->is_long[n->number]                     ? 0
               : p->high[n->number] > -p->low[n->number] ? p->high[n->number]
                                                         : -p->low[n->number];
    if (n->op == IR_QUOTIENT)
        return rest_of(p, s, n->kid[0]) / n->number + 2;
    if (n->op != IR_LINEAR)
        return free_of(s, n)->reach;
    sum = sum < 0 ? -sum : sum;
    for (uint32_t i = 0; i < n->kids && sum < most; i++) {
        const int64_t times = n->times[i] < 0 ? -n->times[i] : n->times[i];
        const int64_t rest = rest_of(p, s, n->kid[i]);

        sum = times < 0 || times > most || rest > most ? most
                                                       : sum + times * rest;
    }
    return sum < most && sum >= 0 ? sum : most;
}

/* From which number on the comparison says the same but for remainders. */
static bool reads_form(periodic *p, const periodic_steps *s,
                       const ir_node *form)
{
    uint32_t of = PERIODIC_STAYS;
    int64_t slope = 0, from;

    for (uint32_t i = 0; i < p->numbers; i++) {
        const int64_t one = p->is_long[i] ? slope_of(p, s, form, i) : 0;

        if (one == 0)
            continue;
        if (of != PERIODIC_STAYS || one == INT64_MIN)
            return false;
        of = i;
        slope = one < 0 ? -one : one;
    }
    if (of == PERIODIC_STAYS)
        return true;
    from = (rest_of(p, s, form) + 1) * p->modulus / slope + 2;
    if (from > p->threshold[of])
        p->threshold[of] = from;
    return from <= MOST_THRESHOLD;
}

typedef bool periodic_form(periodic *p, const periodic_steps *s,
                           const ir_node *form);

/* All forms of a condition that are compared with 0. */
static bool each_form(periodic *p, const periodic_steps *s, const ir_node *n,
                      periodic_form *each)
{
    bool all = n->op == IR_TRUE || n->op == IR_AND || n->op == IR_OR;

    if (n->op >= IR_NOT_NEGATIVE && n->op <= IR_NOT_ZERO)
        return each(p, s, n->kid[0]);
    for (uint32_t i = 0; i < n->kids && all; i++)
        all = each_form(p, s, n->kid[i], each);
    return all;
}

static bool see_divisors(periodic *p, const periodic_steps *s,
                         const ir_node *form)
{
    const int64_t more = divisors_of(s, form);

    if (more == 0)
        return false;
    p->modulus =
        p->modulus /
        (int64_t)grundy_number_gcd((uint64_t)p->modulus, (uint64_t)more) * more;
    return p->modulus <= MOST_MODULUS;
}

/* ---- free numbers ---- */

/* Whether the leaf is within `reach` of the number, or of 0. */
static bool is_beside(periodic *p, const ir_relation *r, const ir_node *leaf,
                      const ir_node *number, int64_t reach)
{
    return grundy_telling_shows(
               &p->t, r,
               grundy_ir_no_less(&p->t.g, leaf,
                                 grundy_ir_plus(&p->t.g, number, -reach))) &&
           grundy_telling_shows(
               &p->t, r,
               grundy_ir_no_less(&p->t.g,
                                 grundy_ir_plus(&p->t.g, number, reach), leaf));
}

static bool tie(periodic *p, const ir_relation *r, const ir_node *leaf,
                periodic_steps *s)
{
    if (free_of(s, leaf) != NULL)
        return true;
    if (s->count == PERIODIC_FREE)
        return false;
    for (int64_t reach = 1; reach <= MOST_REACH; reach *= 2)
        for (uint32_t i = 0; i <= p->numbers; i++) {
            const bool last = i == p->numbers;

            if (!is_beside(p, r, leaf,
                           last ? grundy_ir_number(&p->t.g, 0)
                                : grundy_ir_leaf(&p->t.g, IR_PARAM, i),
                           reach))
                continue;
            s->free[s->count++] = (periodic_step){
                leaf, last || !p->is_long[i] ? PERIODIC_STAYS : i, reach};
            if (!last && !p->is_long[i])
                s->free[s->count - 1].reach +=
                    rest_of(p, s, grundy_ir_leaf(&p->t.g, IR_PARAM, i));
            return true;
        }
    return false;
}

static bool tie_all(periodic *p, const ir_relation *r, const ir_node *n,
                    periodic_steps *s)
{
    if (n->op == IR_COORDINATE || n->op == IR_LOOP)
        return tie(p, r, n, s);
    for (uint32_t i = 0; i < n->kids; i++)
        if (!tie_all(p, r, n->kid[i], s))
            return false;
    return true;
}

/* ---- relations ---- */

static bool has_free_numbers(periodic *p, const ir_relation *r,
                             periodic_steps *s)
{
    int64_t ways = 1;

    *s = (periodic_steps){.count = 0};
    for (uint32_t i = 0; i < r->changes; i++)
        if (r->change[i].value == NULL || r->change[i].place != NULL ||
            !tie_all(p, r, r->change[i].value, s))
            return false;
    for (uint32_t i = 0; i < r->guards; i++)
        if (!tie_all(p, r, r->guard[i], s))
            return false;
    for (uint32_t i = 0; i < s->count && ways <= STEPS; i++)
        ways *= 2 * s->free[i].reach + 1;
    if (ways > STEPS || r->changes != r->parts * p->numbers)
        return false;
    for (uint32_t i = 0; i < r->parts; i++)
        if (r->part[i] != &p->t.now)
            return false;
    for (uint32_t i = 0; i < r->changes; i++)
        if (!see_divisors(p, s, r->change[i].value))
            return false;
    for (uint32_t i = 0; i < r->guards; i++)
        if (!each_form(p, s, r->guard[i], see_divisors))
            return false;
    return true;
}

/* The same for all long numbers, but for remainders. */
static bool is_level(const periodic *p, const periodic_steps *s,
                     const ir_node *n)
{
    for (uint32_t i = 0; i < p->numbers; i++)
        if (p->is_long[i] && slope_of(p, s, n, i) != 0)
            return false;
    return true;
}

/* A number of an option is beside that of the position, or one of a few. */
static bool reads_change(periodic *p, const periodic_steps *s,
                         const ir_change *c)
{
    const uint32_t i = c->param;
    const ir_node *const step = grundy_ir_add(
        &p->t.g, c->value, grundy_ir_leaf(&p->t.g, IR_PARAM, i), -1);

    if (step == NULL)
        return false;
    if (!p->is_long[i])
        return is_level(p, s, c->value);
    if (is_level(p, s, step)) {
        const int64_t reach = rest_of(p, s, step);

        p->reach[i] = reach > p->reach[i] ? reach : p->reach[i];
        return reach <= MOST_REACH;
    }
    p->jumps = true;
    if (rest_of(p, s, c->value) >= p->threshold[i])
        p->threshold[i] = rest_of(p, s, c->value) + 1;
    return is_level(p, s, c->value) && p->threshold[i] <= MOST_THRESHOLD;
}

static bool reads_relation(periodic *p, const ir_relation *r,
                           const periodic_steps *s)
{
    for (uint32_t i = 0; i < r->changes; i++)
        if (!reads_change(p, s, &r->change[i]))
            return false;
    for (uint32_t i = 0; i < r->changes; i++)
        p->rises |= p->is_long[r->change[i].param] &&
                    !grundy_telling_shows(
                        &p->t, r,
                        grundy_ir_no_less(&p->t.g,
                                          grundy_ir_leaf(&p->t.g, IR_PARAM,
                                                         r->change[i].param),
                                          r->change[i].value));
    for (uint32_t i = 0; i < r->guards; i++)
        if (!each_form(p, s, r->guard[i], reads_form))
            return false;
    return true;
}

/* Numbers of a small declared range stay, others begin where theirs does. */
static bool read_numbers(periodic *p)
{
    p->longs = 0;
    for (uint32_t i = 0; i < p->numbers; i++) {
        const ir_moves *const m = &p->t.m;
        const bool low = grundy_ir_constant(m->low[i], &p->low[i]);
        const bool high = grundy_ir_constant(m->high[i], &p->high[i]);

        if (p->t.number[i].kind != PARAM_INT || (m->low[i] != NULL && !low) ||
            (low && (p->low[i] < -FEW || p->low[i] > FEW)))
            return false;
        p->is_long[i] = !low || !high || p->high[i] - p->low[i] >= FEW;
        if (!low)
            p->low[i] = 0;
        if (p->is_long[i] && p->low[i] < 0)
            return false;
        p->longs += p->is_long[i];
    }
    return p->longs >= 2;
}

bool grundy_periodic_read(periodic *p, arena *a)
{
    telling *const t = &p->t;

    if (!grundy_telling_open(t, a, p->r->set, p->kind, NULL) ||
        t->m.nearest > 0 || !grundy_telling_read(t, p->kind) ||
        t->now.params > PERIODIC_NUMBERS)
        return false;
    p->numbers = t->now.params;
    p->modulus = 1;
    if (!read_numbers(p))
        return false;
    for (uint32_t i = 0; i < t->m.relations; i++)
        if (!has_free_numbers(p, &t->m.relation[i], &p->step[i]))
            return false;
    for (uint32_t i = 0; i < t->m.relations; i++)
        if (!reads_relation(p, &t->m.relation[i], &p->step[i]))
            return false;
    p->most = grundy_ir_farthest(&t->g, &t->m, t->m.relation);
    return p->most > 0 && grundy_ir_play_ends(&t->g, &t->m, t->m.relation);
}
