/* SPDX-License-Identifier: MIT */
/*
 * The laws of a ruleset's kinds for the inputs of the moment: Nim and 1..k at
 * once, games by code through the kernels of heap sequences, which prove
 * periods on the way and then answer for any size.
 */
#include <string.h>

#include "base/error.h"
#include "engine/engine.h"

static bool number_of(void *user, const node *n, int64_t *out)
{
    engine *e = user;
    grundy_error ignored = {0};

    return n->type->tag <= TYPE_CHAR &&
           grundy_engine_evaluate(e, n, out, &ignored) == GRUNDY_OK;
}

/* The elements lie in the machine's scratch until the binding is over. */
static bool list_of(void *user, const node *n, const int64_t **at,
                    size_t *count)
{
    engine *e = user;
    grundy_error ignored = {0};
    const object *o;
    int64_t value;

    if ((n->type->tag != TYPE_ARRAY && n->type->tag != TYPE_SET) ||
        n->type->in != NULL || n->type->item[0]->tag > TYPE_CHAR ||
        grundy_engine_evaluate(e, n, &value, &ignored) != GRUNDY_OK)
        return false;
    o = grundy_object_at(value);
    *at = o->word;
    *count = (size_t)o->count;
    return true;
}

/* The bounds of the closed forms; an error in them means no law here. */
static void bind_closed(engine *e, family *f)
{
    f->law = FAMILY_NONE;
    if (f->why_not != NULL)
        return;
    for (uint32_t i = 0; i < f->clauses; i++) {
        family_clause *c = &f->clause[i];

        c->most_now = c->least;
        if (c->most != NULL && !number_of(e, c->most, &c->most_now))
            return;
    }
    grundy_family_bind(f);
}

static bool same_code(const grundy_heap_code *x, const grundy_heap_code *y)
{
    return x->family == y->family && x->rule == y->rule &&
           x->unequal == y->unequal && x->tail == y->tail &&
           x->digits == y->digits &&
           memcmp(x->digit, y->digit, sizeof x->digit) == 0 &&
           x->count == y->count &&
           (x->count == 0 ||
            memcmp(x->set, y->set, x->count * sizeof *x->set) == 0);
}

static grundy_status bind_code(engine *e, kind_law *l, grundy_error *err)
{
    const code_source source = {e, number_of, list_of};
    const arena_mark mark = grundy_arena_get(&e->machine.scratch);
    grundy_heap_options options = {.limits = e->limits};
    grundy_heap_code code;
    grundy_status status = GRUNDY_OK;

    l->why_no_code = grundy_code_bind(&e->machine.scratch, &l->codes, &source,
                                      &code, &l->takes);
    options.limits.threads = 1;
    if (l->why_no_code != NULL)
        grundy_heap_close(&l->heap);
    else if (l->heap == NULL || !same_code(grundy_heap_game(l->heap), &code)) {
        grundy_heap_close(&l->heap);
        status = grundy_heap_open(&l->heap, &code, &options, err);
    }
    grundy_arena_reset(&e->machine.scratch, mark);
    return status;
}

grundy_status grundy_engine_bind_law(engine *e, uint32_t kind,
                                     grundy_error *err)
{
    kind_law *l = &e->law[kind];

    if (e->without[REWRITE_CLOSED_FAMILY]) {
        l->closed.law = FAMILY_NONE;
        grundy_heap_close(&l->heap);
        return GRUNDY_OK;
    }
    bind_closed(e, &l->closed);
    if (l->closed.law == FAMILY_NONE)
        return bind_code(e, l, err);
    l->takes = true;
    grundy_heap_close(&l->heap);
    return GRUNDY_OK;
}

const family *grundy_engine_closed(const engine *e, int64_t kind)
{
    if (kind < 0 || kind >= (int64_t)e->set.kinds ||
        e->law[kind].closed.law == FAMILY_NONE)
        return NULL;
    return &e->law[kind].closed;
}

bool grundy_engine_has_law(const engine *e, int64_t kind)
{
    return grundy_engine_closed(e, kind) != NULL ||
           (kind >= 0 && kind < (int64_t)e->set.kinds &&
            e->law[kind].heap != NULL);
}

bool grundy_engine_law_value(engine *e, int64_t kind, uint64_t n,
                             uint64_t *value)
{
    const family *closed = grundy_engine_closed(e, kind);
    grundy_error ignored = {0};

    if (closed != NULL) {
        *value = grundy_family_value(closed, n);
        return true;
    }
    return grundy_engine_has_law(e, kind) &&
           grundy_heap_value(e->law[kind].heap, n, value, &ignored) ==
               GRUNDY_OK;
}

bool grundy_engine_is_tame(const engine *e, int64_t kind)
{
    return grundy_engine_has_law(e, kind) && e->law[kind].takes &&
           !e->without[REWRITE_MISERE];
}

void grundy_engine_cancel(engine *e)
{
    for (uint32_t k = 0; e->law != NULL && k < e->set.kinds; k++)
        if (e->law[k].heap != NULL)
            grundy_heap_cancel(e->law[k].heap);
}
