/* SPDX-License-Identifier: MIT */
/*
 * The names that a move binds, and what the rules call it.  A move is known by
 * the registers that its clause ran with or, where a law has found it without
 * running the rules, by its one loop variable and the position's numbers; names
 * are looked up as they are written, so that a rewrite of the clause does not
 * matter.
 */
#include <string.h>

#include "engine/engine.h"
#include "lang/runtime.h"

const int64_t *grundy_engine_bound(const binding_list *names,
                                   const int64_t *reg, const char *name)
{
    for (uint32_t i = names == NULL ? 0 : names->count; i-- > 0;)
        if (strcmp(names->at[i].name, name) == 0)
            return reg + names->at[i].reg;
    return NULL;
}

const int64_t *grundy_engine_move_value(const engine *e, grundy_position at,
                                        const engine_move *m, const char *name,
                                        int64_t *held)
{
    const game_kind *k;

    if (m->names != NULL)
        return grundy_engine_bound(m->names, m->reg, name);
    if (at.kind == GRUNDY_KIND_NIM)
        return NULL;
    if (m->loop != NULL && strcmp(m->loop->name, name) == 0) {
        *held = m->loop_value;
        return held;
    }
    k = &e->set.kind[at.kind];
    for (uint32_t i = 0; i < k->params; i++)
        if (strcmp(k->param[i].name, name) == 0) {
            *held = at.word[i]; /* laws are of numbers only */
            return held;
        }
    return NULL;
}

/* ---- what it is called ---- */

/* The names of the position and of the clause that an expression reads: those
 * that no tail inside of it binds. */
typedef struct reading {
    variable *local[GRUNDY_MOST_PARAMS];
    uint32_t locals, inner; /* the first `inner` of them are bound inside */
} reading;

static void note(reading *r, variable *v)
{
    for (uint32_t i = 0; i < r->locals; i++)
        if (r->local[i] == v)
            return;
    if (r->locals < GRUNDY_MOST_PARAMS)
        r->local[r->locals++] = v;
}

static void note_pattern(reading *r, const pattern *p)
{
    if (p->name != NULL)
        note(r, p->variable);
    for (uint32_t i = 0; p->name == NULL && i < p->items; i++)
        note_pattern(r, p->item[i]);
}

static bool note_inner(void *user, node *n)
{
    for (uint32_t i = 0; n->tail != NULL && i < n->tail->steps; i++)
        if (n->tail->step[i].kind == STEP_FOR)
            note_pattern(user, n->tail->step[i].pattern);
    return true;
}

static bool note_read(void *user, node *n)
{
    if (n->op == N_NAME && n->call == CALL_VARIABLE &&
        (n->ref.variable->kind == VAR_PARAM ||
         n->ref.variable->kind == VAR_LOOP))
        note(user, n->ref.variable);
    return true;
}

static void read_names(reading *r, node *name)
{
    (void)grundy_tree_walk(name, note_inner, r);
    r->inner = r->locals;
    (void)grundy_tree_walk(name, note_read, r);
}

/* The arguments of the name's code; false: one has no value here. */
static bool bind(const engine *e, grundy_position at, const engine_move *m,
                 const reading *r, word_list *out)
{
    for (uint32_t i = r->inner; i < r->locals; i++) {
        const variable *const v = r->local[i];
        int64_t held;
        const int64_t *const value =
            grundy_engine_move_value(e, at, m, v->name, &held);

        if (value == NULL || !grundy_words_push(out, value, v->type->width))
            return false;
    }
    return true;
}

static grundy_status run_name(engine *e, const node *name, const reading *r,
                              const int64_t *argument, text_buffer *out,
                              grundy_error *err)
{
    rule_code *c;
    int64_t value;
    grundy_status status = grundy_engine_code(e, name, r->local + r->inner,
                                              r->locals - r->inner, &c, err);

    if (status == GRUNDY_OK)
        status = grundy_machine_run(&e->machine, c, argument, &value, err);
    if (status == GRUNDY_OK &&
        !grundy_runtime_print(out, name->type, &value, &e->program))
        status = grundy_engine_no_memory(e, err);
    return status;
}

grundy_status grundy_engine_move_name(engine *e, grundy_position at,
                                      const engine_move *m, text_buffer *out,
                                      grundy_error *err)
{
    const arena_mark mark = grundy_arena_get(&e->machine.scratch);
    word_list argument = {.mem = e->mem};
    reading r = {.locals = 0};
    node *name;
    grundy_status status;

    if (at.kind == GRUNDY_KIND_ENTAILED)
        at = m->from;
    if (at.kind == GRUNDY_KIND_NIM)
        return GRUNDY_OK;
    name = e->set.kind[at.kind].move[m->clause].name;
    if (name == NULL)
        return GRUNDY_OK;
    status = grundy_engine_need(e, &e->set.show_reads[at.kind], err);
    read_names(&r, name);
    if (status == GRUNDY_OK && bind(e, at, m, &r, &argument))
        status = run_name(e, name, &r, argument.at, out, err);
    grundy_words_close(&argument);
    grundy_arena_reset(&e->machine.scratch, mark);
    return status;
}
