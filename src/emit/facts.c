/* SPDX-License-Identifier: MIT */
/*
 * The facts stand in a list, as blocks of the program begin and end, and the
 * relations are made of them when something is to be proved.  Facts that hold
 * in one case only, such as those of `min`, are gone through again for each.
 */
#include "emit/facts.h"

#include <assert.h>

#include "emit/emitter.h"

void grundy_facts_open(facts *f, bounds_source source)
{
    f->source = source;
    f->count = f->seen = 0;
    grundy_relations_open(&f->known, &f->source);
}

/* ---- quantities ---- */

quantity grundy_facts_number(int64_t number)
{
    return (quantity){.constant = number};
}

quantity grundy_facts_of(const node *n)
{
    quantity x = {.count = 1};

    if (grundy_emit_constant(n, &x.constant))
        return grundy_facts_number(x.constant);
    x.constant = 0;
    x.term[0].of = n;
    x.term[0].by = 1;
    return x;
}

quantity grundy_facts_variable(const variable *v)
{
    quantity x = {.count = 1};

    x.term[0].called = v;
    x.term[0].by = 1;
    return x;
}

quantity grundy_facts_add(quantity x, quantity y, int64_t by)
{
    int64_t scaled;

    assert(x.count <= QUANTITY_TERMS && y.count <= QUANTITY_TERMS);
    x.lost |= y.lost || x.count + y.count > QUANTITY_TERMS ||
              __builtin_mul_overflow(y.constant, by, &scaled) ||
              __builtin_add_overflow(x.constant, scaled, &x.constant);
    for (uint32_t i = 0; i < y.count && !x.lost; i++) {
        x.term[x.count] = y.term[i];
        x.lost |=
            __builtin_mul_overflow(y.term[i].by, by, &x.term[x.count++].by);
    }
    return x;
}

/* x - y - by */
static quantity above(quantity x, quantity y, int64_t by)
{
    return grundy_facts_add(grundy_facts_add(x, y, -1), grundy_facts_number(by),
                            -1);
}

/* ---- what is known ---- */

static void learn(facts *f, fact known)
{
    if (f->count < FACTS_MOST)
        f->at[f->count++] = known;
}

void grundy_facts_back(facts *f, uint32_t count)
{
    assert(count <= f->count && f->seen <= f->count);
    f->count = count;
    if (f->seen > count)
        f->seen = 0;
}

void grundy_facts_at_most(facts *f, quantity x, quantity y, int64_t by)
{
    learn(f, (fact){.at_most = above(x, y, by)});
}

void grundy_facts_in_range(facts *f, quantity x, const node *range)
{
    grundy_facts_at_most(f, grundy_facts_of(range->kid[0]), x, 0);
    grundy_facts_at_most(f, x, grundy_facts_of(range->kid[1]),
                         range->op == N_RANGE_LT ? -1 : 0);
}

void grundy_facts_condition(facts *f, const node *n, bool holds)
{
    learn(f, (fact){.condition = n, .holds = holds});
}

void grundy_facts_loop(facts *f, pattern *p, node *over)
{
    assert(p != NULL && over != NULL);
    learn(f, (fact){.loop = {.kind = STEP_FOR, .pattern = p, .expr = over}});
}

/* ---- as relations ---- */

/* The quantity as a form, and what intervals tell of it. */
static form form_of(relations *r, const quantity *x, interval *ends)
{
    form sum = {.constant = x->constant, .lost = x->lost};

    *ends = (interval){x->constant, x->constant};
    for (uint32_t i = 0; i < x->count && !x->lost; i++) {
        const node *const n = x->term[i].of;
        const form f = n != NULL ? grundy_relations_of(r, n)
                                 : grundy_relations_name(x->term[i].called);
        const interval is = n != NULL ? grundy_relations_around(r, n, &f)
                                      : grundy_relations_interval(r, &f);
        const interval by = {x->term[i].by, x->term[i].by};

        grundy_form_add(&sum, &f, x->term[i].by);
        *ends = grundy_interval_sum(*ends, grundy_interval_product(is, by));
    }
    return sum;
}

/* False: nobody ever comes here. */
static bool see(relations *r, const fact *known)
{
    const form zero = {0};
    interval ends;
    form x;

    if (known->loop.pattern != NULL)
        return grundy_relations_step(r, &known->loop);
    if (known->condition != NULL) {
        grundy_relations_assume(r, known->condition, known->holds);
        return true;
    }
    x = form_of(r, &known->at_most, &ends);
    grundy_relations_at_most(r, &x, &zero, 0);
    return true;
}

static const interval none = {INT64_MAX, INT64_MIN};

/* As many more facts as make no cases. */
static void see_plain(facts *f)
{
    relations *const r = &f->known;

    if (f->seen == 0)
        grundy_relations_begin(r, NULL, NULL);
    while (f->seen < f->count) {
        const relations_mark mark = grundy_relations_mark(r);

        if (!see(r, &f->at[f->seen]) || r->at > 0) {
            grundy_relations_forget(r, &mark);
            return;
        }
        f->seen++;
    }
}

/* In one case; none where nobody ever comes. */
static interval ends_here(facts *f, const quantity *x)
{
    relations *const r = &f->known;
    bool runs = true;
    interval ends;
    form is;

    for (uint32_t i = f->seen; i < f->count && runs; i++)
        runs = see(r, &f->at[i]);
    is = form_of(r, x, &ends);
    if (!runs || grundy_interval_empty(ends) ||
        !grundy_relations_ends(r, &is, &ends))
        return none;
    return ends;
}

interval grundy_facts_ends(facts *f, quantity x)
{
    relations *const r = &f->known;
    interval all = none;
    relations_mark mark;

    see_plain(f);
    mark = grundy_relations_mark(r);
    r->choices = r->cases = r->names.work = 0;
    do {
        r->at = 0;
        all = grundy_interval_hull(all, ends_here(f, &x));
        grundy_relations_forget(r, &mark);
    } while (grundy_relations_next(r));
    all = r->lost ? grundy_interval_all : all;
    r->at = 0;
    r->lost = false;
    return all;
}

bool grundy_facts_prove(facts *f, quantity x, quantity y, int64_t by)
{
    const quantity d = above(x, y, by);

    return !d.lost && grundy_facts_ends(f, d).high <= 0;
}

bool grundy_facts_at_least(facts *f, const node *n, int64_t low)
{
    return grundy_facts_prove(f, grundy_facts_number(low), grundy_facts_of(n),
                              0);
}
