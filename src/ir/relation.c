/* SPDX-License-Identifier: MIT */
/* What is done to all expressions of a relation at once. */
#include "ir/relation.h"

#include <assert.h>

bool grundy_ir_add_guard(ir_relation *r, const ir_node *guard)
{
    assert(r->guards <= IR_GUARDS);
    if (guard == NULL || r->guards == IR_GUARDS)
        return false;
    for (uint32_t i = 0; i < r->guards; i++)
        if (r->guard[i] == guard)
            return true;
    if (guard->op != IR_TRUE)
        r->guard[r->guards++] = guard;
    return true;
}

bool grundy_ir_rewrite(ir_graph *g, ir_relation *r, ir_instead *instead,
                       void *user)
{
    bool done = true;

    for (uint32_t i = 0; i < r->guards && done; i++) {
        r->guard[i] = grundy_ir_replace(g, r->guard[i], instead, user);
        done = r->guard[i] != NULL;
    }
    for (uint32_t i = 0; i < r->changes && done; i++) {
        ir_change *const c = &r->change[i];
        const bool has_place = c->place != NULL;

        c->value = grundy_ir_replace(g, c->value, instead, user);
        c->place = grundy_ir_replace(g, c->place, instead, user);
        done = c->value != NULL && has_place == (c->place != NULL);
    }
    return done;
}

bool grundy_ir_put_all(ir_graph *g, ir_relation *r, const ir_node *leaf,
                       const ir_node *is)
{
    ir_exchange x = {leaf, is};

    return is != NULL && grundy_ir_rewrite(g, r, grundy_ir_exchanged, &x);
}

/* ---- what stays ---- */

/* One change less: the leaves of those behind it have the numbers of the ones
 * before them, and its place is a loop. */
typedef struct one_less {
    ir_graph *g;
    uint32_t change;
    const ir_node *loop;
} one_less;

static const ir_node *renumbered(void *user, const ir_node *n)
{
    const one_less *const o = user;

    if (n->op != IR_COORDINATE || n->number < 2 * (int64_t)o->change)
        return n;
    return n->number < 2 * (int64_t)o->change + 2
               ? o->loop
               : grundy_ir_leaf(o->g, IR_COORDINATE, n->number - 2);
}

static bool has_leaf(const ir_relation *r, const ir_node *leaf)
{
    bool found = false;

    for (uint32_t i = 0; i < r->guards; i++)
        found |= grundy_ir_has(r->guard[i], leaf);
    for (uint32_t i = 0; i < r->changes; i++)
        found |= grundy_ir_has(r->change[i].value, leaf) ||
                 grundy_ir_has(r->change[i].place, leaf);
    return found;
}

bool grundy_ir_drop_still(ir_graph *g, ir_relation *r)
{
    enum { LOOPS = 50 }; /* clauses have fewer of their own */

    for (uint32_t i = r->instead ? 0 : r->changes; i-- > 0;) {
        const ir_change *const c = &r->change[i];
        one_less less = {g, i, grundy_ir_leaf(g, IR_LOOP, LOOPS)};

        if (c->place == NULL ||
            c->value != grundy_ir_element(
                            g, grundy_ir_leaf(g, IR_PARAM, c->param), c->place))
            continue;
        while (less.loop != NULL && has_leaf(r, less.loop))
            less.loop = grundy_ir_leaf(g, IR_LOOP, less.loop->number + 1);
        r->changes--;
        for (uint32_t j = i; j < r->changes; j++)
            r->change[j] = r->change[j + 1];
        if (less.loop == NULL || !grundy_ir_rewrite(g, r, renumbered, &less))
            return false;
    }
    return true;
}

void grundy_ir_drop_implied(ir_graph *g, const ir_moves *m, ir_relation *r)
{
    for (uint32_t i = r->guards; i-- > 0;) {
        const ir_node *const guard = r->guard[i];

        r->guard[i] = r->guard[--r->guards];
        if (!grundy_ir_holds(g, m, r, guard)) {
            r->guard[r->guards++] = r->guard[i];
            r->guard[i] = guard;
        }
    }
}

const ir_node *grundy_ir_value_of(const ir_relation *r, uint32_t number)
{
    assert(r->changes <= IR_CHANGES);
    for (uint32_t i = 0; i < r->changes; i++)
        if (r->change[i].param == number && r->change[i].place == NULL)
            return r->change[i].value;
    return NULL;
}

bool grundy_ir_is_pairable(const ir_relation *r, const ir_node *leaf)
{
    for (uint32_t i = 0; i < r->guards; i++) {
        const ir_node *const form =
            r->guard[i]->kids > 0 ? r->guard[i]->kid[0] : r->guard[i];
        const int64_t times = grundy_ir_times(form, leaf);

        if (!grundy_ir_has(r->guard[i], leaf))
            continue;
        if (r->guard[i]->op != IR_NOT_NEGATIVE || (times != 1 && times != -1))
            return false;
        for (uint32_t j = 0; form->op == IR_LINEAR && j < form->kids; j++)
            if (form->kid[j] != leaf && grundy_ir_has(form->kid[j], leaf))
                return false;
    }
    return true;
}

/* low <= leaf <= high for some integer: low <= high for all pairs. */
bool grundy_ir_pair_ends(ir_graph *g, ir_relation *r, const ir_node *leaf)
{
    const ir_relation was = *r;

    assert(grundy_ir_is_pairable(r, leaf));
    r->guards = 0;
    for (uint32_t i = 0; i < was.guards; i++)
        if (!grundy_ir_has(was.guard[i], leaf) &&
            !grundy_ir_add_guard(r, was.guard[i]))
            return false;
    for (uint32_t i = 0; i < was.guards; i++)
        for (uint32_t j = 0; j < was.guards; j++)
            if (grundy_ir_has(was.guard[i], leaf) &&
                grundy_ir_has(was.guard[j], leaf) &&
                grundy_ir_times(was.guard[i]->kid[0], leaf) > 0 &&
                grundy_ir_times(was.guard[j]->kid[0], leaf) < 0 &&
                !grundy_ir_add_guard(
                    r,
                    grundy_ir_compare(g, IR_NOT_NEGATIVE,
                                      grundy_ir_add(g, was.guard[i]->kid[0],
                                                    was.guard[j]->kid[0], 1))))
                return false;
    return true;
}
