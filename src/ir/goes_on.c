/* SPDX-License-Identifier: MIT */
/*
 * Whether there is a move wherever no `stop if` holds.  That is shown case by
 * case of what holds there: a relation has an option, one less, one more or
 * nothing being put for each number that it changes, under whose guards all
 * hold.  Of an array of which not all is 0, some element is above 0.
 */
#include "ir/relation.h"

#include <assert.h>

/* Numbers below 2^60 are read without an overflow. */
enum { TRIALS = 3, ENOUGH = 60 };

typedef struct ir_trial {
    ir_graph *g;
    const ir_moves *m;
    ir_relation now;      /* what holds in the case at hand */
    const ir_node *place; /* of an element above 0; NULL: none is known */
    const ir_node *list;
} ir_trial;

/* ---- options ---- */

/* One less, one more and nothing. */
static const ir_node *instead_of(ir_trial *t, const ir_node *x, uint32_t trial)
{
    static const int64_t more[TRIALS - 1] = {-1, 1};

    assert(trial < TRIALS);
    return trial == TRIALS - 1 ? grundy_ir_number(t->g, 0)
                               : grundy_ir_plus(t->g, x, more[trial]);
}

/* x >= y */
static bool holds(const ir_trial *t, const ir_node *x, const ir_node *y)
{
    return grundy_ir_holds(t->g, t->m, &t->now, grundy_ir_no_less(t->g, x, y));
}

/* Whether the value is between the ends. */
static bool is_between(const ir_trial *t, const ir_node *low,
                       const ir_node *value, const ir_node *high)
{
    return holds(t, value, low) && holds(t, high, value);
}

/* Whether the number may be put there, by the declared range. */
static bool is_within(const ir_trial *t, const ir_change *c,
                      const ir_node *value)
{
    const param *const p = &t->m->kind->param[c->param];
    const ir_node *const low = t->m->low[c->param], *const high =
                                                        t->m->high[c->param];

    if (c->place != NULL) /* not above what is there */
        return (p->range == NULL || (p->range->kid[0]->op == N_INT &&
                                     p->range->kid[0]->number == 0)) &&
               is_between(t, grundy_ir_number(t->g, 0), value,
                          grundy_ir_element(t->g, t->list, t->place));
    if (p->range == NULL)
        return holds(t, value, grundy_ir_number(t->g, 0));
    return low != NULL && high != NULL && is_between(t, low, value, high);
}

/* Puts the numbers of a change where guards name them. */
static bool put_change(ir_trial *t, ir_relation *r, uint32_t i, uint32_t trial)
{
    const ir_change *const c = &r->change[i];
    const ir_node *const place = grundy_ir_leaf(t->g, IR_COORDINATE, 2 * i);
    const ir_node *const named = grundy_ir_leaf(t->g, IR_COORDINATE, 2 * i + 1);
    const ir_node *old = grundy_ir_leaf(t->g, IR_PARAM, c->param), *value;

    assert(i < r->changes && trial < TRIALS);
    if (r->part[c->part] != t->m->kind &&
        !grundy_ir_same_shape(r->part[c->part], t->m->kind))
        return false;
    value = c->value;
    if (c->place != NULL) {
        if (t->place == NULL || c->place != place || t->list != old)
            return false;
        old = grundy_ir_element(t->g, t->list, t->place);
        value = grundy_ir_put(t->g, value, place, t->place);
    }
    if (c->value == named)
        value = instead_of(t, old, trial);
    for (uint32_t k = 0; k < r->guards; k++) {
        if (c->place != NULL)
            r->guard[k] = grundy_ir_put(t->g, r->guard[k], place, t->place);
        r->guard[k] = grundy_ir_put(t->g, r->guard[k], named, value);
    }
    for (uint32_t k = i + 1; k < r->changes; k++)
        r->change[k].value =
            grundy_ir_put(t->g, r->change[k].value, named, value);
    return is_within(t, c, value);
}

static bool has_option(ir_trial *t, const ir_relation *of, uint32_t trial)
{
    ir_relation r = *of;

    for (uint32_t i = 0; i < r.changes; i++)
        if (!put_change(t, &r, i, trial))
            return false;
    for (uint32_t k = 0; k < r.guards; k++)
        if (!grundy_ir_holds(t->g, t->m, &t->now, r.guard[k]))
            return false;
    return true;
}

static bool some_moves(ir_trial *t)
{
    for (uint32_t k = 0; k < t->m->relations; k++)
        for (uint32_t trial = 0; trial < TRIALS; trial++)
            if (has_option(t, &t->m->relation[k], trial))
                return true;
    return false;
}

/* ---- cases ---- */

static bool case_moves(ir_trial t, const ir_node *also);

/* Not all elements are 0: one of them is not. */
static bool element_moves(ir_trial t, const ir_node *list)
{
    const ir_node *const length = t.m->length[list->number];

    assert(list->op == IR_PARAM);
    t.place = grundy_ir_leaf(t.g, IR_LOOP, INT32_MAX); /* no loop's */
    t.list = list;
    return grundy_ir_add_guard(&t.now, grundy_ir_at_least(t.g, t.place, 0)) &&
           grundy_ir_add_guard(
               &t.now, grundy_ir_at_least(
                           t.g, grundy_ir_add(t.g, length, t.place, -1), 1)) &&
           grundy_ir_add_guard(
               &t.now, grundy_ir_at_least(
                           t.g, grundy_ir_element(t.g, list, t.place), 1)) &&
           some_moves(&t);
}

static bool case_moves(ir_trial t, const ir_node *also)
{
    if (also->op == IR_OR) {
        for (uint32_t i = 0; i < also->kids; i++)
            if (!case_moves(t, also->kid[i]))
                return false;
        return true;
    }
    if (also->op == IR_AND) {
        for (uint32_t i = 0; i + 1 < also->kids; i++)
            if (!grundy_ir_add_guard(&t.now, also->kid[i]))
                return false;
        return case_moves(t, also->kid[also->kids - 1]);
    }
    if (!grundy_ir_add_guard(&t.now, also))
        return false;
    return also->op == IR_NOT_ZERO && also->kid[0]->op == IR_TOTAL
               ? element_moves(t, also->kid[0]->kid[0])
               : some_moves(&t);
}

bool grundy_ir_has_move(ir_graph *g, const ir_moves *m, const ir_relation *now)
{
    ir_trial t = {.g = g, .m = m, .now = *now};

    assert(m->why_not == NULL);
    return some_moves(&t);
}

bool grundy_ir_goes_on(ir_graph *g, const ir_moves *m)
{
    ir_trial t = {.g = g, .m = m, .now = m->open};
    const ir_node *last;

    if (m->why_not != NULL || m->farthest >> ENOUGH == 0 || m->nearest > 0 ||
        t.now.guards == 0)
        return false;
    last = t.now.guard[--t.now.guards];
    return case_moves(t, last);
}
