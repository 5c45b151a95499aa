/* SPDX-License-Identifier: MIT */
/*
 * A number p is ended at e, which no number of the position is in, if each
 * relation either needs p < e, or needs p >= e and says nothing else of p: then
 * positions with p >= e have options that p does not tell, so they are the same
 * game, by induction over their play.  A relation that leads to v becomes two:
 * one to v where v <= e, and one to e where there is a v above e.  A free v is
 * gone from the second one by what lies between its ends, as in Fourier's
 * elimination, which is exact for a number that stands alone in its guards.
 * The same holds with < and > exchanged.
 */
#include "plan/rewrites/telling.h"

#include <assert.h>

/* The number, and where it is ended. */
typedef struct ended_number {
    uint32_t param;
    const ir_node *p, *end;
    int64_t sign;                   /* 1: from the end on, -1: up to it */
    const ir_node *goes_on, *ended; /* conditions */
} ended_number;

/* sign * (x - y) - less >= 0 */
static const ir_node *beyond(telling *t, const ended_number *e,
                             const ir_node *x, const ir_node *y, int64_t less)
{
    return grundy_telling_not_negative(
        t, grundy_ir_add(
               &t->g,
               grundy_ir_add(&t->g, grundy_ir_number(&t->g, -less), x, e->sign),
               y, -e->sign));
}

/* ---- the end ---- */

/* From a guard that needs p below a form of the inputs, or above it. */
static bool read_end(telling *t, const ir_node *guard, ended_number *e)
{
    const ir_node *rest;
    int64_t times;

    if (guard->op != IR_NOT_NEGATIVE)
        return false;
    times = grundy_ir_times(guard->kid[0], e->p);
    if (times != 1 && times != -1)
        return false;
    e->sign = -times;
    rest = grundy_ir_add(&t->g, guard->kid[0], e->p, -times);
    rest = grundy_ir_plus(&t->g, rest, 1);
    e->end = grundy_ir_scaled(&t->g, rest, e->sign);
    e->goes_on = guard;
    e->ended = grundy_ir_not(&t->g, guard);
    return e->end != NULL && e->ended != NULL &&
           grundy_ir_find(e->end, grundy_ir_bit(IR_PARAM)) == NULL &&
           grundy_ir_find_free(e->end) == NULL;
}

/* A relation of positions beyond the end, of which it tells nothing else. */
static bool is_of_ended(telling *t, const ir_relation *r, const ended_number *e)
{
    if (!grundy_telling_shows(t, r, e->ended))
        return false;
    for (uint32_t i = 0; i < r->guards; i++)
        if (r->guard[i] != e->ended && grundy_ir_has(r->guard[i], e->p))
            return false;
    for (uint32_t i = 0; i < r->changes; i++)
        if (grundy_ir_has(r->change[i].value, e->p))
            return false;
    return true;
}

static bool is_end(telling *t, const ended_number *e)
{
    for (uint32_t k = 0; k < t->m.relations; k++) {
        const ir_relation *const r = &t->m.relation[k];

        if (!grundy_telling_shows(t, r, e->goes_on) && !is_of_ended(t, r, e))
            return false;
    }
    return true;
}

/* ---- relations that may pass it ---- */

bool grundy_telling_project(telling *t, ir_relation *r, uint32_t change)
{
    const ir_node *const v = r->change[change].value;

    assert(v->op == IR_COORDINATE);
    for (uint32_t i = 0; i < r->changes; i++)
        if (i != change && grundy_ir_has(r->change[i].value, v))
            return false;
    return grundy_ir_add_guard(r, grundy_telling_not_negative(t, v)) &&
           grundy_ir_is_pairable(r, v) && grundy_ir_pair_ends(&t->g, r, v);
}

/* The part of the relation that passes the end, as a move to it. */
static bool end_passed(telling *t, const ended_number *e, ir_relation *r,
                       uint32_t change)
{
    const ir_node *const v = r->change[change].value;

    assert(change < r->changes);
    if (!grundy_ir_add_guard(r, beyond(t, e, v, e->end, 1)))
        return false;
    if (v->op == IR_COORDINATE) {
        if (!grundy_telling_project(t, r, change))
            return false;
    } else if (grundy_ir_find_free(v) != NULL ||
               !grundy_ir_add_guard(r, grundy_telling_not_negative(t, v))) {
        return false;
    }
    r->change[change].value = e->end;
    return true;
}

/* The relations of a list by which one more change may pass the end, in two. */
static bool part_change(telling *t, const ended_number *e, ir_relation *list,
                        uint32_t *relations, uint32_t change)
{
    const uint32_t count = *relations;

    assert(change < IR_CHANGES && *relations <= IR_RELATIONS);
    for (uint32_t k = 0; k < count; k++) {
        ir_relation *const r = &list[k];
        const ir_change *const c = &r->change[change];
        const ir_node *within;

        if (change >= r->changes || r->part[c->part] != &t->now ||
            c->param != e->param)
            continue;
        within = beyond(t, e, e->end, c->value, 0);
        if (within == NULL)
            return false;
        if (grundy_telling_shows(t, r, within))
            continue;
        if (*relations == IR_RELATIONS)
            return false;
        list[*relations] = *r;
        if (!end_passed(t, e, &list[*relations], change) ||
            !grundy_ir_add_guard(r, within))
            return false;
        ++*relations;
    }
    return true;
}

static bool part_all(telling *t, const ended_number *e)
{
    ir_relation *const list =
        grundy_arena_new(t->g.arena, IR_RELATIONS * sizeof *list);
    uint32_t relations = t->m.relations;

    if (list == NULL)
        return false;
    for (uint32_t k = 0; k < relations; k++)
        list[k] = t->m.relation[k];
    for (uint32_t i = 0; i < IR_CHANGES; i++)
        if (!part_change(t, e, list, &relations, i))
            return false;
    if (relations == t->m.relations)
        return false;
    t->m.relation = list;
    t->m.relations = relations;
    return true;
}

static bool end_number(telling *t, uint32_t at)
{
    assert(at < t->now.params);
    for (uint32_t k = 0; k < t->m.relations; k++)
        for (uint32_t i = 0; i < t->m.relation[k].guards; i++) {
            ended_number e = {.param = at,
                              .p = grundy_ir_leaf(&t->g, IR_PARAM, at)};

            if (e.p != NULL && read_end(t, t->m.relation[k].guard[i], &e) &&
                is_end(t, &e) && part_all(t, &e))
                return true;
        }
    return false;
}

void grundy_telling_end(telling *t)
{
    for (uint32_t i = 0; i < t->now.params; i++)
        if (t->number[i].kind == PARAM_INT)
            (void)end_number(t, i);
}
