/* SPDX-License-Identifier: MIT */
/*
 * A number that no guard names, and no other number that matters becomes by it,
 * is of no matter: positions that differ in it alone have the same options but
 * for such numbers, and so are the same game.
 */
#include "plan/rewrites/telling.h"

#include <assert.h>
#include <string.h>

uint32_t grundy_telling_names(const ir_node *n)
{
    uint32_t found = n->op == IR_PARAM ? UINT32_C(1) << n->number : 0;

    for (uint32_t i = 0; i < n->kids; i++)
        found |= grundy_telling_names(n->kid[i]);
    return found;
}

static uint32_t free_in(const ir_relation *r, const ir_node *leaf)
{
    uint32_t found = 0;

    assert(leaf != NULL);
    for (uint32_t i = 0; i < r->guards; i++)
        found += grundy_ir_has(r->guard[i], leaf);
    return found;
}

uint32_t grundy_telling_relevant(const telling *t)
{
    uint32_t found = 0, before;

    for (uint32_t i = 0; i < t->now.params; i++)
        found |= (uint32_t)(t->number[i].kind == PARAM_ARRAY) << i;
    for (uint32_t i = 0; i < t->m.relations; i++) {
        const ir_relation *const r = &t->m.relation[i];

        for (uint32_t j = 0; j < r->guards; j++)
            found |= grundy_telling_names(r->guard[j]);
        for (uint32_t j = 0; j < r->changes; j++)
            if (r->part[r->change[j].part] != &t->now)
                found |= grundy_telling_names(r->change[j].value);
            else if (r->change[j].value->op == IR_COORDINATE &&
                     free_in(r, r->change[j].value) > 0)
                found |= UINT32_C(1) << r->change[j].param;
    }
    do {
        before = found;
        for (uint32_t i = 0; i < t->m.relations; i++)
            for (uint32_t j = 0; j < t->m.relation[i].changes; j++) {
                const ir_change *const c = &t->m.relation[i].change[j];

                if (t->m.relation[i].part[c->part] == &t->now &&
                    (found >> c->param & 1) != 0)
                    found |= grundy_telling_names(c->value);
            }
    } while (found != before);
    return found;
}

/* Leaves numbers out; false: they can't be. */
static bool keep_only(telling *t, uint32_t kept)
{
    renaming w = {&t->g, t->now.params, {NULL}};
    uint32_t count = 0;

    assert(kept != 0);
    for (uint32_t i = 0; i < t->now.params; i++) {
        w.is[i] = grundy_ir_number(&t->g, 0); /* no expression has it */
        if ((kept >> i & 1) == 0)
            continue;
        w.is[i] = grundy_ir_leaf(&t->g, IR_PARAM, count);
        t->number[count] = t->number[i];
        t->is[count] = t->is[i];
        t->clipped[count] = t->clipped[i];
        t->m.length[count] = t->m.length[i];
        t->m.shortest[count] = t->m.shortest[i];
        t->m.low[count] = t->m.low[i];
        t->m.high[count++] = t->m.high[i];
    }
    for (uint32_t i = 0; i < t->m.relations; i++) {
        ir_relation *const r = &t->m.relation[i];
        uint32_t changes = 0;

        for (uint32_t j = 0; j < r->changes; j++) {
            ir_change c = r->change[j];

            if (r->part[c.part] == &t->now) {
                if ((kept >> c.param & 1) == 0)
                    continue;
                c.param = (uint32_t)w.is[c.param]->number;
            }
            r->change[changes++] = c;
        }
        r->changes = changes;
        if (!grundy_telling_rename_all(&w, r))
            return false;
    }
    t->now.params = count;
    for (uint32_t i = 0; i < count; i++)
        t->m.length[i] = grundy_telling_rename(&w, t->m.length[i]);
    return true;
}

/* Where another number becomes v and something, or something less v, that is
 * free in place of v. */
static bool free_another(telling *t, ir_relation *r, const ir_node *v)
{
    for (uint32_t i = 0; i < r->changes; i++) {
        const ir_node *const value = r->change[i].value;
        const ir_node *const w =
            grundy_ir_leaf(&t->g, IR_COORDINATE, 2 * (int64_t)i + 1);
        const int64_t times = value == v ? 0 : grundy_ir_times(value, v);
        bool used = false;

        for (uint32_t j = 0; j < r->changes; j++)
            used |= grundy_ir_has(r->change[j].value, w);
        if (times != 1 && times != -1)
            continue;
        return w != NULL && !used && free_in(r, w) == 0 &&
               grundy_ir_put_all(
                   &t->g, r, v,
                   grundy_ir_add(&t->g, grundy_ir_add(&t->g, v, value, -times),
                                 w, times));
    }
    return true;
}

/* The relations without what they say of the number's new values; false: they
 * can't be had, or the number matters all the same. */
static bool project_out(telling *t, uint32_t number)
{
    ir_relation *const list =
        grundy_arena_new(t->g.arena, IR_RELATIONS * sizeof *list);

    assert(number < t->now.params);
    if (list == NULL)
        return false;
    memcpy(list, t->m.relation, t->m.relations * sizeof *list);
    t->m.relation = list;
    for (uint32_t i = 0; i < t->m.relations; i++)
        for (uint32_t j = 0; j < list[i].changes; j++) {
            const ir_change *const c = &list[i].change[j];

            if (list[i].part[c->part] != &t->now || c->param != number ||
                c->value->op != IR_COORDINATE)
                continue;
            if (!free_another(t, &list[i], c->value) ||
                (c->value->op == IR_COORDINATE &&
                 free_in(&list[i], c->value) > 0 &&
                 !grundy_telling_project(t, &list[i], j)))
                return false;
        }
    for (uint32_t i = 0; i < t->m.relations; i++)
        grundy_ir_drop_implied(&t->g, &t->m, &t->m.relation[i]);
    return (grundy_telling_relevant(t) >> number & 1) == 0;
}

/* A number whose new values are told in guards alone. */
static void try_to_project(telling *t)
{
    for (uint32_t i = 0; i < t->now.params && t->now.params > 1; i++) {
        const telling before = *t;

        if (t->number[i].kind == PARAM_INT && project_out(t, i))
            return;
        (void)grundy_telling_undo(t, &before);
    }
}

bool grundy_telling_drop(telling *t, bool *failed)
{
    const uint32_t all = (UINT32_C(1) << t->now.params) - 1;
    uint32_t kept;

    for (uint32_t i = 0; i < t->m.relations; i++)
        grundy_ir_drop_implied(&t->g, &t->m, &t->m.relation[i]);
    kept = grundy_telling_relevant(t) & all;
    if (kept == all) {
        try_to_project(t);
        kept = grundy_telling_relevant(t) & all;
    }
    if (kept == 0)
        kept = 1;
    if (kept == all)
        return false;
    *failed = !keep_only(t, kept);
    return true;
}
