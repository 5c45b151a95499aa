/* SPDX-License-Identifier: MIT */
/*
 * An element of an array of one or two is a number like a parameter; a change
 * at a place that is free there makes a relation for each place.  Longer arrays
 * stay what they are.
 */
#include "plan/rewrites/telling.h"

#include <assert.h>

enum { LONGEST = 2 };

static const ir_node *rename_number(void *user, const ir_node *n)
{
    const renaming *const w = user;

    return n->op == IR_PARAM && n->number < (int64_t)w->count ? w->is[n->number]
                                                              : n;
}

const ir_node *grundy_telling_rename(renaming *w, const ir_node *n)
{
    return n == NULL ? NULL : grundy_ir_replace(w->g, n, rename_number, w);
}

bool grundy_telling_rename_all(renaming *w, ir_relation *r)
{
    return grundy_ir_rewrite(w->g, r, rename_number, w);
}

const ir_node *grundy_telling_not_negative(telling *t, const ir_node *form)
{
    return grundy_ir_compare(&t->g, IR_NOT_NEGATIVE, form);
}

bool grundy_telling_shows(telling *t, const ir_relation *r,
                          const ir_node *condition)
{
    return grundy_ir_holds(&t->g, &t->m, r, condition);
}

bool grundy_telling_open(telling *t, arena *a, const ruleset *set,
                         const game_kind *kind, const ir_setting *setting)
{
    grundy_ir_open(&t->g, a);
    grundy_ir_read_moves(&t->g, set, kind, setting, &t->m);
    t->now = *kind;
    t->of = kind;
    t->g.steps = 0;
    return t->m.why_not == NULL && !t->m.sorts && t->m.relations > 0;
}

/* ---- the numbers of arrays ---- */

static bool open_arrays(telling *t, const game_kind *kind, renaming *w)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < kind->params; i++) {
        const param *const p = &kind->param[i];
        const ir_node *const leaf = grundy_ir_leaf(&t->g, IR_PARAM, i);
        int64_t length = 1;

        if (p->kind == PARAM_ARRAY && p->range != NULL &&
            grundy_tree_names_local(p->range, false))
            return false; /* what it names may not be told */
        if (p->kind == PARAM_ARRAY &&
            !(t->m.length[i] != NULL && p->range == NULL &&
              grundy_ir_constant(t->m.length[i], &length) &&
              length <= LONGEST)) { /* it stays one */
            if (count == GRUNDY_TOLD)
                return false;
            t->number[count] = *p;
            w->is[i] = grundy_ir_leaf(&t->g, IR_PARAM, count);
            t->is[count++] = leaf;
            continue;
        }
        if (length < 0 || count + length > GRUNDY_TOLD)
            return false;
        for (int64_t j = 0; j < length; j++) {
            t->number[count] = *p;
            t->number[count].kind = PARAM_INT;
            t->is[count++] = p->kind == PARAM_INT
                                 ? leaf
                                 : grundy_ir_element(
                                       &t->g, leaf, grundy_ir_number(&t->g, j));
        }
        if (p->kind == PARAM_INT)
            w->is[i] = grundy_ir_leaf(&t->g, IR_PARAM, count - 1);
    }
    t->now.params = count;
    return count > 0;
}

/* The element that a node is, as a number; the node where it is none. */
static const ir_node *number_of(void *user, const ir_node *n)
{
    telling *const t = user;

    if (n->op == IR_LENGTH)
        return n;
    for (uint32_t i = 0; i < t->now.params; i++)
        if (n == t->is[i])
            return grundy_ir_leaf(&t->g, IR_PARAM, i);
    return n;
}

static const ir_node *as_numbers(telling *t, const ir_node *n)
{
    return n == NULL ? NULL : grundy_ir_replace(&t->g, n, number_of, t);
}

static uint32_t number_at(const telling *t, uint32_t of, const ir_node *place)
{
    uint32_t at = 0;

    while (at < t->now.params &&
           !(t->is[at]->op == IR_PARAM
                 ? t->is[at]->number == of
                 : place != NULL && t->is[at]->kid[0]->number == of &&
                       t->is[at]->kid[1] == place))
        at++;
    return at;
}

/* Its array has become numbers. */
static bool is_opened(const telling *t, const ir_relation *r, uint32_t change)
{
    const uint32_t of = r->change[change].param;

    assert(change < r->changes);
    for (uint32_t i = 0; i < t->now.params; i++)
        if (t->is[i]->op == IR_ELEMENT && t->is[i]->kid[0]->number == of)
            return true;
    return false;
}

/* A relation for each place that a new element may be at. */
static bool add_places(telling *t, const ir_relation *r, ir_moves *out)
{
    int64_t number;
    uint32_t at = 0;

    while (at < r->changes &&
           (r->change[at].place == NULL || !is_opened(t, r, at) ||
            grundy_ir_constant(r->change[at].place, &number)))
        at++;
    if (at == r->changes) {
        if (out->relations == IR_RELATIONS)
            return false;
        out->relation[out->relations++] = *r;
        return true;
    }
    if (r->change[at].place->op != IR_COORDINATE ||
        !grundy_ir_constant(t->m.length[r->change[at].param], &number))
        return false;
    for (int64_t j = 0; j < number; j++) {
        ir_relation one = *r;
        bool empty = false;

        if (!grundy_ir_put_all(&t->g, &one, r->change[at].place,
                               grundy_ir_number(&t->g, j)))
            return false;
        for (uint32_t i = 0; i < one.guards; i++)
            empty |= one.guard[i]->op == IR_FALSE;
        if (!empty && !add_places(t, &one, out))
            return false;
    }
    return true;
}

/* All numbers of the parts that are of the kind, those that stay too. */
static bool say_numbers(telling *t, const game_kind *kind, ir_relation *r)
{
    const ir_relation was = *r;

    assert(was.changes <= IR_CHANGES && t->now.params <= GRUNDY_TOLD);
    r->changes = 0;
    for (uint32_t part = 0; part < was.parts; part++) {
        uint32_t at_number[GRUNDY_TOLD];

        if (was.part[part] == kind) {
            r->part[part] = &t->now;
            for (uint32_t i = 0; i < t->now.params; i++) {
                at_number[i] = r->changes;
                if (t->number[i].kind == PARAM_ARRAY)
                    continue;
                if (r->changes == IR_CHANGES)
                    return false;
                r->change[r->changes++] =
                    (ir_change){.part = part,
                                .param = i,
                                .value = grundy_ir_leaf(&t->g, IR_PARAM, i)};
            }
        }
        for (uint32_t i = 0; i < was.changes; i++) {
            ir_change c = was.change[i];
            uint32_t at;

            if (c.part != part)
                continue;
            c.value = as_numbers(t, c.value);
            at = was.part[part] == kind ? number_at(t, c.param, c.place) : 0;
            if (at == t->now.params || c.value == NULL)
                return false;
            if (was.part[part] == kind && t->number[at].kind == PARAM_INT) {
                r->change[at_number[at]].value = c.value;
                continue;
            }
            if (was.part[part] == kind)
                c.param = at;
            c.place = as_numbers(t, c.place);
            if (r->changes == IR_CHANGES)
                return false;
            r->change[r->changes++] = c;
        }
    }
    for (uint32_t i = 0; i < r->guards; i++) {
        r->guard[i] = as_numbers(t, r->guard[i]);
        if (r->guard[i] == NULL)
            return false;
    }
    return true;
}

/* An element of an array that has become numbers. */
static bool has_array(const telling *t, const ir_node *n)
{
    bool found = (n->op == IR_ELEMENT || grundy_ir_is_of_part(n) ||
                  grundy_ir_is_of_all(n)) &&
                 n->kid[0]->op == IR_PARAM &&
                 (n->kid[0]->number >= t->now.params ||
                  t->number[n->kid[0]->number].kind != PARAM_ARRAY);

    for (uint32_t i = 0; !found && i < n->kids; i++)
        found = has_array(t, n->kid[i]);
    return found;
}

/* That an option is within the declared ranges becomes guards. */
static bool say_ends(telling *t, ir_relation *r)
{
    for (uint32_t i = 0; i < r->changes; i++) {
        const ir_change *const c = &r->change[i];
        const ir_node *end;

        if (r->part[c->part] != &t->now || t->m.high[c->param] == NULL)
            continue;
        end = grundy_telling_not_negative(
            t, grundy_ir_add(&t->g, t->m.high[c->param], c->value, -1));
        if (r->guards == IR_GUARDS || end == NULL)
            return false;
        if (!grundy_telling_shows(t, r, end))
            r->guard[r->guards++] = end;
    }
    for (uint32_t i = 0; i < r->guards; i++)
        if (has_array(t, r->guard[i]))
            return false;
    for (uint32_t i = 0; i < r->changes; i++)
        if (has_array(t, r->change[i].value))
            return false;
    return true;
}

/* An array of another kind is the position's own with something new. */
static bool shares_arrays(const ir_moves *m)
{
    for (uint32_t i = 0; i < m->relations; i++)
        for (uint32_t j = 0; j < m->relation[i].parts; j++)
            for (uint32_t k = 0; k < m->relation[i].part[j]->params; k++)
                if (m->relation[i].part[j] != m->kind &&
                    m->relation[i].part[j]->param[k].kind == PARAM_ARRAY)
                    return true;
    return false;
}

/* The kind's moves as relations of numbers. */
bool grundy_telling_read(telling *t, const game_kind *kind)
{
    renaming w = {&t->g, kind->params, {NULL}};
    ir_moves out;

    if (shares_arrays(&t->m) || !open_arrays(t, kind, &w))
        return false;
    t->now.param = t->number;
    out = t->m;
    out.relations = 0;
    out.relation =
        grundy_arena_new(t->g.arena, IR_RELATIONS * sizeof *out.relation);
    for (uint32_t i = 0; out.relation != NULL && i < t->m.relations; i++)
        if (!add_places(t, &t->m.relation[i], &out))
            return false;
    out.kind = &t->now;
    for (uint32_t i = 0; i < GRUNDY_TOLD; i++) {
        out.low[i] = out.high[i] = out.length[i] = NULL;
        out.shortest[i] = 0;
    }
    for (uint32_t i = 0; i < kind->params; i++) {
        const uint32_t at = number_at(t, i, NULL);

        if (kind->param[i].kind != PARAM_INT || kind->param[i].range == NULL)
            continue;
        out.low[at] = t->m.low[i];
        out.high[at] = t->m.high[i];
        if (t->m.low[i] == NULL || t->m.high[i] == NULL ||
            grundy_ir_find(t->m.low[i], grundy_ir_bit(IR_PARAM)) != NULL ||
            grundy_ir_find(t->m.high[i], grundy_ir_bit(IR_PARAM)) != NULL)
            return false;
    }
    for (uint32_t i = 0; i < out.relations; i++)
        if (!say_numbers(t, kind, &out.relation[i]))
            return false;
    for (uint32_t i = 0; i < kind->params; i++) {
        const uint32_t at = number_at(t, i, grundy_ir_number(&t->g, 0));

        if (at < t->now.params && t->number[at].kind == PARAM_ARRAY) {
            out.length[at] = grundy_telling_rename(&w, t->m.length[i]);
            out.shortest[at] = t->m.shortest[i];
        }
    }
    t->m = out;
    for (uint32_t i = 0; i < out.relations; i++)
        if (!say_ends(t, &t->m.relation[i]))
            return false;
    return out.relation != NULL;
}

/* ---- inputs that are not told to be natural numbers ---- */

static void assume_all(ir_moves *m, const ir_node *n)
{
    const variable *const v = n->op == IR_GLOBAL ? n->variable : NULL;
    bool noted = v == NULL || v->range != NULL || v->type->tag != TYPE_INT ||
                 m->naturals == IR_NATURALS;

    for (uint32_t i = 0; i < m->naturals; i++)
        noted |= m->natural[i] == v;
    if (!noted)
        m->natural[m->naturals++] = v;
    for (uint32_t i = 0; i < n->kids; i++)
        assume_all(m, n->kid[i]);
}

/* That the inputs of the moves are 0 or more, which is then a condition for
 * what is told.  False: there are none, or there is no room. */
static bool assume_inputs(telling *t)
{
    const uint32_t before = t->needed;

    for (uint32_t i = 0; i < t->m.relations; i++) {
        const ir_relation *const r = &t->m.relation[i];

        for (uint32_t j = 0; j < r->guards; j++)
            assume_all(&t->m, r->guard[j]);
        for (uint32_t j = 0; j < r->changes; j++)
            assume_all(&t->m, r->change[j].value);
    }
    for (uint32_t i = 0; i < t->m.naturals && t->needed < GRUNDY_TOLD; i++)
        t->needs[t->needed++] = grundy_ir_global(&t->g, t->m.natural[i]);
    return t->m.naturals > 0 && t->needed == before + t->m.naturals;
}

/* Positions with an array for which the rules fail are told no more. */
static bool need_lengths(telling *t, const game_kind *kind)
{
    for (uint32_t i = 0; i < kind->params; i++) {
        if (t->m.shortest[i] == 0)
            continue;
        if (t->needed == GRUNDY_TOLD)
            return false;
        t->needs[t->needed++] =
            grundy_ir_plus(&t->g, t->m.length[i], -t->m.shortest[i]);
    }
    return true;
}

/* Positions whose elements of the input are there are told: no move changes
 * which these are. */
static bool need_given(telling *t)
{
    for (uint32_t i = 0; i < t->m.withins; i++) {
        const uint32_t names = grundy_telling_names(t->m.within[i]);

        if (t->needed == GRUNDY_TOLD)
            return false;
        t->needs[t->needed++] = t->m.within[i];
        for (uint32_t j = 0; j < t->m.relations; j++)
            for (uint32_t k = 0; k < t->m.relation[j].changes; k++) {
                const ir_relation *const r = &t->m.relation[j];
                const ir_change *const c = &r->change[k];

                if (r->part[c->part] == t->of && (names >> c->param & 1) != 0 &&
                    (c->value->op != IR_PARAM || c->value->number != c->param))
                    return false;
            }
    }
    return true;
}

bool grundy_telling_moves(telling *t, arena *a, const rewriting *r,
                          game_kind *kind, telling_way way, bool *ends)
{
    const ir_setting setting = {.short_fails = true, .inputs = true};
    const ir_relation *before;

    if (!grundy_telling_open(t, a, r->set, kind, &setting) ||
        !need_lengths(t, kind) || !need_given(t))
        return false;
    grundy_ir_join_moves(&t->g, &t->m);
    t->g.steps = 0;
    if (!grundy_telling_read(t, kind) || (way.assuming && !assume_inputs(t)))
        return false;
    before = t->m.relation;
    if (way.ending)
        grundy_telling_end(t);
    *ends |= t->m.relation != before;
    return true;
}

bool grundy_telling_fits(const rewriting *r, const game_kind *kind)
{
    return !r->set->has_decisions && kind->moves > 0 && kind->split == NULL &&
           kind->form == NULL && kind->params > 0 && !kind->told;
}
