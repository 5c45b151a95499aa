/* SPDX-License-Identifier: MIT */
/*
 * What has no form of numbers is a term of its own: the expression as it is
 * written, with what its names stand for.  Nothing is known of it but that it
 * is the same where these are.  It may fail, so it has with it what is assumed
 * where it is read, and is written behind that again (canonical.c).
 */
#include "ir/reader.h"

#include <assert.h>

enum { INNER = 16 };

typedef struct ir_gathering {
    ir_reader *r;
    const node *part[IR_MOST_KIDS];
    const ir_node *kid[IR_MOST_KIDS];
    uint32_t kids;
    const variable *inner[INNER]; /* names that the expression itself brings */
    uint32_t inners;
} ir_gathering;

static bool gather(ir_gathering *w, const node *n);

static const ir_node *bound_to(const ir_reader *r, const variable *v)
{
    for (uint32_t i = r->bindings; i > 0; i--)
        if (r->bound[i - 1].variable == v)
            return r->bound[i - 1].is;
    return NULL;
}

static bool add_part(ir_gathering *w, const node *n, const ir_node *is)
{
    if (w->kids + 1 == IR_MOST_KIDS)
        return false; /* the last one is for what is assumed */
    w->part[w->kids] = n;
    w->kid[w->kids++] = is;
    return true;
}

static bool add_inner(ir_gathering *w, const pattern *p)
{
    for (uint32_t i = 0; p->name == NULL && i < p->items; i++)
        if (!add_inner(w, p->item[i]))
            return false;
    if (p->name != NULL && w->inners == INNER)
        return false;
    if (p->name != NULL)
        w->inner[w->inners++] = p->variable;
    return true;
}

static bool is_inner(const ir_gathering *w, const variable *v)
{
    for (uint32_t i = 0; i < w->inners; i++)
        if (w->inner[i] == v)
            return true;
    return false;
}

static bool gather_name(ir_gathering *w, const node *n)
{
    const variable *const v = n->ref.variable;
    const ir_node *const is = bound_to(w->r, v);

    if (is != NULL)
        return add_part(w, n, is);
    return v->kind <= VAR_LET || is_inner(w, v);
}

static bool gather_tail(ir_gathering *w, const tail *t)
{
    for (uint32_t i = 0; t != NULL && i < t->steps; i++) {
        const tail_step *const s = &t->step[i];

        if (s->kind == STEP_WINNING || !gather(w, s->expr) ||
            (s->kind == STEP_FOR && !add_inner(w, s->pattern)))
            return false;
    }
    return true;
}

/* Stops at a name that the expression brings. */
static bool is_outer(void *user, node *n)
{
    const variable *const v = grundy_tree_variable(n);

    return v == NULL || !is_inner(user, v);
}

/* h[i] of an array of the position, so that no more of it is named. */
static const ir_node *element_of(ir_gathering *w, const node *n)
{
    const variable *const v =
        n->op == N_INDEX ? grundy_tree_variable(n->kid[0]) : NULL;
    const ir_node *const list = v != NULL ? bound_to(w->r, v) : NULL;
    ir_saved before;
    ir_reading at;

    if (list == NULL || list->op != IR_PARAM || n->type->tag > TYPE_CHAR ||
        !grundy_tree_walk(n->kid[1], is_outer, w))
        return NULL;
    grundy_ir_save(w->r, &before);
    at = grundy_ir_read(w->r, n->kid[1]);
    at = at.is == NULL ? at : grundy_ir_array_entry(w->r, n->kid[0], at);
    grundy_ir_restore(w->r, &before);
    return at.is;
}

static bool gather(ir_gathering *w, const node *n)
{
    const ir_node *const element = element_of(w, n);

    if (element != NULL)
        return add_part(w, n, element);
    if (n->op == N_NAME && n->call == CALL_VARIABLE)
        return gather_name(w, n);
    if (!gather_tail(w, n->tail))
        return false;
    for (uint32_t i = 0; i < n->kids; i++)
        if (!gather(w, n->kid[i]))
            return false;
    return true;
}

/* All that is assumed, but for what follows from the rest of it. */
static const ir_node *assumed(const ir_reader *r)
{
    const ir_node *all = grundy_ir_truth(r->g, true);
    ir_relation here = r->clause;

    grundy_ir_drop_implied(r->g, r->m, &here);
    for (uint32_t i = 0; i < here.guards; i++)
        all = grundy_ir_both(r->g, IR_AND, all, here.guard[i]);
    return all;
}

const ir_node *grundy_ir_opaque_term(ir_reader *r, const node *n)
{
    ir_gathering w = {.r = r};
    ir_opaque *const is = grundy_arena_new(r->g->arena, sizeof *is);
    const node **part;

    if (!grundy_ir_is_open(r) || is == NULL || !gather(&w, n))
        return NULL;
    part = grundy_arena_new(r->g->arena, (w.kids + 1) * sizeof *part);
    if (part == NULL)
        return NULL;
    for (uint32_t i = 0; i < w.kids; i++)
        part[i] = w.part[i];
    *is = (ir_opaque){n, part};
    w.kid[w.kids] = assumed(r);
    r->m->opaques++;
    return grundy_ir_opaque(r->g, is, w.kid, w.kids + 1);
}

void grundy_ir_save(const ir_reader *r, ir_saved *out)
{
    const ir_moves *const m = r->m;

    *out = (ir_saved){.guards = r->clause.guards,
                      .changes = r->clause.changes,
                      .parts = r->clause.parts,
                      .instead = r->clause.instead,
                      .bindings = r->bindings,
                      .calls = r->calls,
                      .loops = r->loops,
                      .choices = r->choices,
                      .entries = r->entries,
                      .open = r->open,
                      .sorts = m->sorts,
                      .drops = m->drops,
                      .withins = m->withins,
                      .opaques = m->opaques,
                      .why_not = m->why_not,
                      .where = m->where,
                      .farthest = m->farthest,
                      .nearest = m->nearest};
}

void grundy_ir_restore(ir_reader *r, const ir_saved *before)
{
    ir_moves *const m = r->m;

    assert(before->guards <= r->clause.guards);
    r->clause.guards = before->guards;
    r->clause.changes = before->changes;
    r->clause.parts = before->parts;
    r->clause.instead = before->instead;
    r->bindings = before->bindings;
    r->calls = before->calls;
    r->loops = before->loops;
    r->choices = before->choices;
    r->entries = before->entries;
    r->open = before->open;
    m->sorts = before->sorts;
    m->drops = before->drops;
    m->withins = before->withins;
    m->opaques = before->opaques;
    m->why_not = before->why_not;
    m->where = before->where;
    m->farthest = before->farthest;
    m->nearest = before->nearest;
}

ir_reading grundy_ir_or_opaque(ir_reader *r, const node *n,
                               const ir_saved *before)
{
    const ir_node *is;

    grundy_ir_restore(r, before);
    is = grundy_ir_opaque_term(r, n);
    if (is == NULL)
        return grundy_ir_refuse(r, n, "an expression has no linear reading");
    if (n->type->tag == TYPE_BOOL)
        return (ir_reading){.is = grundy_ir_compare(r->g, IR_NOT_ZERO, is)};
    return (ir_reading){is, {-1, 1, 0, 0}};
}
