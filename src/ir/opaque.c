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
    const node *term; /* the whole, which has no form */
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

/* Sums and products of numbers, which a linear form may be. */
static bool is_form(void *user, node *n)
{
    const ir_gathering *const w = user;

    switch ((node_op)n->op) {
    case N_INT:
    case N_NEG:
    case N_ADD:
    case N_SUB:
    case N_MUL: return n->type->tag == TYPE_INT;
    case N_NAME:
        return n->call == CALL_VARIABLE && n->type->tag == TYPE_INT &&
               !is_inner(w, n->ref.variable) &&
               (n->ref.variable->kind <= VAR_LET ||
                bound_to(w->r, n->ref.variable) != NULL);
    default: return false;
    }
}

/* The same of a sum, so that it is one however it is written. */
static const ir_node *form_of(ir_gathering *w, const node *n)
{
    ir_saved before;
    ir_reading form;

    if (n == w->term ||
        (n->op != N_ADD && n->op != N_SUB && n->op != N_NEG &&
         n->op != N_MUL) ||
        !grundy_tree_walk((node *)(uintptr_t)n, is_form, w))
        return NULL;
    grundy_ir_save(w->r, &before);
    form = grundy_ir_read(w->r, n);
    grundy_ir_restore(w->r, &before);
    return form.is;
}

static bool gather(ir_gathering *w, const node *n)
{
    const ir_node *is = element_of(w, n);

    if (is == NULL)
        is = form_of(w, n);
    if (is != NULL)
        return add_part(w, n, is);
    if (n->op == N_NAME && n->call == CALL_VARIABLE)
        return gather_name(w, n);
    if (!gather_tail(w, n->tail))
        return false;
    for (uint32_t i = 0; i < n->kids; i++)
        if (!gather(w, n->kid[i]))
            return false;
    return true;
}

/* Whether they have a number of the position, the option or a loop in common,
 * or one of the input: that may be how long an array of the term is. */
static bool share_number(const ir_node *guard, const ir_node *n)
{
    switch (guard->op) {
    case IR_GLOBAL: return true;
    case IR_PARAM:
    case IR_LOOP:
    case IR_COORDINATE: return grundy_ir_has(n, guard);
    default: break;
    }
    for (uint32_t i = 0; i < guard->kids; i++)
        if (share_number(guard->kid[i], n))
            return true;
    return false;
}

/* What is assumed of the numbers of the term, and of those that this tells of,
 * but for what follows from the rest of it. */
static const ir_node *assumed(const ir_gathering *w)
{
    const ir_reader *const r = w->r;
    const ir_node *all = grundy_ir_truth(r->g, true);
    ir_relation here = r->clause;
    bool said[IR_GUARDS] = {false}, more = true;

    grundy_ir_drop_implied(r->g, r->m, &here);
    while (more) {
        more = false;
        for (uint32_t i = 0; i < here.guards; i++) {
            bool tells = share_number(here.guard[i], all);

            for (uint32_t k = 0; k < w->kids && !tells; k++)
                tells = share_number(here.guard[i], w->kid[k]);
            if (said[i] || !tells)
                continue;
            all = grundy_ir_both(r->g, IR_AND, all, here.guard[i]);
            said[i] = more = true;
            if (all == NULL)
                return NULL;
        }
    }
    return all;
}

/* Which has a value wherever its kids have, but for overflow. */
static bool is_total(void *user, node *n)
{
    (void)user;
    switch ((node_op)n->op) {
    case N_INT:
    case N_TUPLE:
    case N_NEG:
    case N_ADD:
    case N_SUB:
    case N_MUL:
    case N_AND:
    case N_OR:
    case N_NOT:
    case N_EQ:
    case N_NE:
    case N_LT:
    case N_LE:
    case N_GT:
    case N_GE:
    case N_IN:
    case N_NOT_IN: return n->tail == NULL;
    case N_DIV:
    case N_MOD: return n->kid[1]->op == N_INT && n->kid[1]->number > 0;
    case N_NAME: return n->call == CALL_VARIABLE;
    default: return false;
    }
}

static const ir_node *read_aside(ir_reader *r, const node *n)
{
    ir_saved before;
    ir_reading x;

    assert(grundy_ir_is_open(r));
    grundy_ir_save(r, &before);
    x = grundy_ir_read(r, n);
    grundy_ir_restore(r, &before);
    return x.is;
}

/* isqrt(x) where x is 0 or more. */
static bool has_root(ir_reader *r, const node *n)
{
    const ir_node *const x = grundy_tree_is_word(n->kid[0], W_ISQRT)
                                 ? grundy_ir_number(r->g, 0)
                                 : read_aside(r, n->kid[0]);

    return x != NULL && grundy_ir_holds(r->g, r->m, &r->clause,
                                        grundy_ir_at_least(r->g, x, 0));
}

/* a[i] of an array that has such an element. */
static bool has_element(ir_reader *r, const node *n)
{
    const variable *const v = grundy_tree_variable(n->kid[0]);
    const ir_node *const at = read_aside(r, n->kid[1]);
    const ir_node *list, *size;
    ir_saved before;

    if (v == NULL || v->kind > VAR_LET || at == NULL)
        return false;
    grundy_ir_save(r, &before);
    list = grundy_ir_read_list(r, n->kid[0]);
    size = list == NULL ? NULL : grundy_ir_of(r->g, IR_LENGTH, list);
    grundy_ir_restore(r, &before);
    if (size != NULL && grundy_ir_is_within(r, at, size))
        return true;
    size = v->length == NULL ? NULL : read_aside(r, v->length);
    return size != NULL && grundy_ir_is_within(r, at, size);
}

static bool has_value(void *user, node *n)
{
    ir_reader *const r = user;

    if (is_total(NULL, n))
        return true;
    if (n->op == N_INDEX && n->type->tag <= TYPE_CHAR)
        return has_element(r, n);
    return grundy_tree_is_word(n, W_ISQRT) && has_root(r, n);
}

const ir_node *grundy_ir_opaque_term(ir_reader *r, const node *n)
{
    ir_gathering w = {.r = r, .term = n};
    ir_opaque *const is = grundy_arena_new(r->g->arena, sizeof *is);
    const node **part;

    if (!grundy_ir_is_open(r) || is == NULL || !gather(&w, n) ||
        (r->setting->sure &&
         !grundy_tree_walk((node *)(uintptr_t)n, has_value, r)))
        return NULL;
    part = grundy_arena_new(r->g->arena, (w.kids + 1) * sizeof *part);
    assert(w.kids < IR_MOST_KIDS);
    if (part == NULL)
        return NULL;
    for (uint32_t i = 0; i < w.kids; i++)
        part[i] = w.part[i];
    *is = (ir_opaque){n, part};
    w.kid[w.kids] = grundy_tree_walk((node *)(uintptr_t)n, is_total, NULL)
                        ? grundy_ir_truth(r->g, true)
                        : assumed(&w);
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
