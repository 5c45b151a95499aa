/* SPDX-License-Identifier: MIT */
/*
 * The rules for the inputs of the moment: where these leave a large position
 * without a law, numbers and short arrays of the input are put in for their
 * names, and an engine of its own plans what is then written, as it would have
 * been had somebody written it so.  Its laws and theorems tell the nimbers; for
 * all else the inputs stay open, so that plans and tables outlive a case.
 *
 * Requires: a kind as it was written, of plain numbers, and that all that any
 * kind reads can be put in.
 */
#include <string.h>

#include "base/words.h"
#include "engine/engine.h"
#include "engine/plan_steps.h"

enum {
    LARGE = 1 << 14,        /* smaller numbers have a table, */
    LARGE_NESTED = 1 << 11, /* and where loops are nested these */
    FAR_LARGER = 1 << 24,   /* worth a look after some that were in vain */
    MOST_IN_VAIN = 4,
    MOST_ELEMENTS = 16 /* of an array that is put in */
};

/* ---- inputs as constants ---- */

static bool is_given(const engine *e, const variable *v)
{
    const type *const t = v->type;

    return grundy_engine_knows(e, v->index) &&
           (t->tag == TYPE_INT ||
            (t->tag == TYPE_ARRAY && t->item[0]->tag == TYPE_INT &&
             grundy_object_at(e->machine.global[e->program.slot[v->index]])
                         ->count -
                     1 <
                 MOST_ELEMENTS));
}

/* Some kind reads the input, and what any reads can be put in. */
static bool may_put_in(const engine *e)
{
    bool any = false;

    for (uint32_t i = 0; i < e->set.globals; i++)
        for (uint32_t k = 0; k < e->set.kinds; k++)
            if (grundy_reads_has(&e->set.kind_reads[k], i)) {
                if (!is_given(e, e->set.global[i]))
                    return false;
                any = true;
            }
    return any;
}

typedef struct putting {
    const engine *from;
    arena *a;
    bool no_memory;
} putting;

static void become_number(node *n, int64_t number)
{
    n->op = N_INT;
    n->call = CALL_NONE;
    n->number = number;
}

static void become_array(putting *p, node *n, const object *o)
{
    n->op = N_ARRAY;
    n->call = CALL_NONE;
    n->kids = (uint32_t)o->count;
    n->kid = grundy_arena_zeroed(p->a, (n->kids + 1) * sizeof *n->kid);
    p->no_memory |= n->kid == NULL;
    for (uint32_t i = 0; i < n->kids && !p->no_memory; i++) {
        n->kid[i] = grundy_tree_node(p->a, N_INT, n->span, 0);
        p->no_memory |= n->kid[i] == NULL;
        if (p->no_memory)
            return;
        n->kid[i]->type = n->type->item[0];
        n->kid[i]->number = o->word[i];
    }
}

static bool put_in(void *user, node *n)
{
    putting *const p = user;
    const engine *const e = p->from;
    int64_t word;

    if (!grundy_tree_is_global(n) || !is_given(e, n->ref.variable))
        return !p->no_memory;
    word = e->machine.global[e->program.slot[n->ref.variable->index]];
    if (n->type->tag == TYPE_INT)
        become_number(n, word);
    else
        become_array(p, n, grundy_object_at(word));
    return !p->no_memory;
}

static void put_in_kind(putting *p, const game_kind *k)
{
    (void)grundy_tree_walk_kind(k, put_in, p);
    for (uint32_t i = 0; i < k->params; i++)
        if (k->param[i].range != NULL)
            (void)grundy_tree_walk(k->param[i].range, put_in, p);
}

bool grundy_engine_put_in(ruleset *set, const engine *from)
{
    putting p = {from, &set->arena, false};

    for (uint32_t i = 0; i < set->functions; i++)
        (void)grundy_tree_walk(set->function[i].body, put_in, &p);
    for (uint32_t i = 0; i < set->kinds; i++) {
        put_in_kind(&p, &set->kind[i]);
        set->kind_reads[i] = (reads){NULL};
    }
    for (uint32_t i = 0; i < set->functions; i++)
        set->function_reads[i] = (reads){NULL};
    return !p.no_memory;
}

/* ---- the engine of the moment ---- */

/* Positions of the kind are told by the same numbers in both. */
static bool is_same_kind(const game_kind *x, const game_kind *y)
{
    bool same = !x->planned && !y->planned && x->params == y->params;

    for (uint32_t i = 0; i < x->params && same; i++)
        same = x->param[i].kind == PARAM_INT && y->param[i].kind == PARAM_INT &&
               strcmp(x->param[i].name, y->param[i].name) == 0;
    return same;
}

static uint64_t stamp_of(const engine *e)
{
    uint64_t sum = 1;

    for (uint32_t k = 0; k < e->set.kinds; k++)
        sum += e->kind_stamp[k];
    return sum;
}

void grundy_engine_drop_instance(engine *e)
{
    if (e->instance != NULL) {
        grundy_engine_close(e->instance);
        grundy_memory_free(e->mem, e->instance, sizeof *e->instance);
    }
    e->instance = NULL;
}

static void open_instance(engine *e)
{
    grundy_error ignored = {0};
    engine *const made = grundy_memory_zeroed(e->mem, sizeof *made);
    bool good;

    if (made == NULL)
        return;
    made->limits = e->limits;
    made->asks_itself = e->asks_itself;
    made->instance_of = e;
    good = grundy_engine_open(made, e->set.text, e->set.length, e->mem,
                              e->watch, &ignored) == GRUNDY_OK &&
           grundy_engine_refresh(made, &ignored) == GRUNDY_OK;
    e->instance = made;
    if (!good)
        grundy_engine_drop_instance(e);
}

bool grundy_engine_instance_tells(const engine *e, uint32_t kind)
{
    const engine *const instance = e->instance;

    return instance != NULL && kind < instance->set.kinds &&
           is_same_kind(&e->set.kind[kind], &instance->set.kind[kind]) &&
           grundy_engine_has_nimbers(instance) &&
           (instance->set.kind[kind].split != NULL ||
            (grundy_engine_has_law(instance, kind) &&
             instance->law[kind].is != KIND_LAW_NUMBERS));
}

static bool has_nested_loops(const game_kind *k)
{
    bool nested = false;

    for (uint32_t i = 0; i < k->moves; i++) {
        uint32_t loops = 0;

        for (uint32_t s = 0; s < k->move[i].tail->steps; s++)
            loops += k->move[i].tail->step[s].kind == STEP_FOR;
        nested |= loops > 1;
    }
    return nested;
}

static bool is_large(const engine *e, grundy_position at)
{
    const int64_t from = e->in_vain >= MOST_IN_VAIN ? FAR_LARGER
                         : has_nested_loops(&e->set.kind[at.kind])
                             ? LARGE_NESTED
                             : LARGE;
    bool large = false;

    for (uint32_t i = 0; i < at.length; i++)
        large |= at.word[i] >= from;
    return large;
}

engine *grundy_engine_instance(engine *e, grundy_position at)
{
    const uint64_t now = stamp_of(e);

    if (e->instance_of != NULL || !is_large(e, at) ||
        e->without[REWRITE_CLOSED_FAMILY] || !grundy_engine_has_nimbers(e) ||
        !is_same_kind(&e->set.kind[at.kind], &e->set.kind[at.kind]))
        return NULL;
    if (e->instance_stamp != now) {
        if (e->watch->trial_ends != 0 || e->machine.native_depth > 0)
            return NULL;
        grundy_engine_drop_instance(e);
        e->instance_stamp = now;
        if (!may_put_in(e))
            return NULL;
        open_instance(e);
        e->in_vain =
            grundy_engine_instance_tells(e, at.kind) ? 0 : e->in_vain + 1;
    }
    if (!grundy_engine_instance_tells(e, at.kind))
        return NULL;
    e->instance->session = e->session;
    return e->instance;
}

/* ---- in words ---- */

void grundy_plan_instance(planning *p, const game_kind *k)
{
    const engine *const e = p->e->instance;
    const game_kind *const its = &e->set.kind[k->index];
    char why[700];

    for (const rewrite_note *n = e->set.rewrites; n != NULL; n = n->next)
        if (n->kind == its && n->applies && its->split != NULL &&
            n->id != REWRITE_FILTER)
            grundy_plan_tell(p, grundy_rewrite_name(n->id), k->name, true,
                             _("for these inputs, %s"), n->why);
    if (!grundy_engine_has_law(e, k->index))
        return;
    grundy_kind_law_text(&e->law[k->index], k->param[0].name, why, sizeof why);
    grundy_plan_tell(p, "closed family", k->name, true,
                     _("for these inputs, %s"), why);
}
