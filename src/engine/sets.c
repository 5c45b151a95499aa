/* SPDX-License-Identifier: MIT */
/*
 * The moves of kinds whose position is a set are read off the rules once for
 * the inputs of the moment (plan/sets/read.h).
 */
#include "engine/sets.h"

#include <stdio.h>
#include <string.h>

#include "base/words.h"

static grundy_status value_of(void *user, const node *n,
                              variable *const *locals, uint32_t count,
                              const int64_t *argument, int64_t *out,
                              grundy_error *err)
{
    engine *const e = user;
    rule_code *code;
    grundy_status status = grundy_engine_code(e, n, locals, count, &code, err);

    return status == GRUNDY_OK
               ? grundy_machine_run(&e->machine, code, argument, out, err)
               : status;
}

static bool is_same(const engine *e, const set_game *g, uint32_t kind,
                    const int64_t *reg)
{
    if (g->stamp != e->kind_stamp[kind])
        return false;
    for (uint32_t i = 0; i < e->set.kind[kind].params; i++)
        if (i != g->param && g->reg[i] != reg[i])
            return false;
    return true;
}

/* All of the kind's universes and ranges are known after this. */
static grundy_status read_moves(engine *e, uint32_t kind, const int64_t *reg,
                                set_game *g, grundy_error *err)
{
    const game_kind *const k = &e->set.kind[kind];
    const set_host host = {e, &e->machine.scratch, e->program.universe,
                           value_of};
    grundy_status status = grundy_machine_shape(&e->machine, kind, err);

    grundy_sets_drop(&g->list);
    g->stamp = 0;
    if (status == GRUNDY_OK)
        status = grundy_sets_read(k, reg, &host, e->mem, e->watch, &g->list,
                                  &g->obstacle, err);
    if (status != GRUNDY_OK)
        return status;
    g->stamp = e->kind_stamp[kind];
    for (uint32_t i = 0; i < k->params; i++) {
        g->reg[i] = reg[i];
        if (k->param[i].kind == PARAM_SET)
            g->param = i;
    }
    return GRUNDY_OK;
}

grundy_status grundy_engine_set_game(engine *e, uint32_t kind,
                                     const int64_t *reg, const set_game **out,
                                     grundy_error *err)
{
    set_game *g;

    if (e->sets == NULL)
        e->sets = grundy_arena_zeroed(&e->set.arena,
                                      (e->set.kinds + 1) * sizeof *e->sets);
    if (e->sets == NULL)
        return grundy_engine_no_memory(e, err);
    g = e->sets[kind];
    if (g == NULL)
        g = e->sets[kind] = grundy_arena_zeroed(&e->set.arena, sizeof *g);
    if (g == NULL)
        return grundy_engine_no_memory(e, err);
    *out = g;
    return is_same(e, g, kind, reg) ? GRUNDY_OK
                                    : read_moves(e, kind, reg, g, err);
}

void grundy_engine_drop_sets(engine *e)
{
    for (uint32_t k = 0; e->sets != NULL && k < e->set.kinds; k++)
        if (e->sets[k] != NULL)
            grundy_sets_drop(&e->sets[k]->list);
}

/* ---- as text ---- */

static bool put(text_buffer *out, const char *text)
{
    return grundy_text_put(out, text, strlen(text));
}

static bool put_cells(const engine *e, text_buffer *out, const universe *in,
                      const char *word, const set_literal *at, size_t count,
                      bool wanted)
{
    bool good = true, first = true;

    for (size_t i = 0; i < count && good; i++) {
        int64_t element[2];
        char text[60];

        if (at[i].in != wanted)
            continue;
        grundy_universe_element(&e->program.universe[in->index], in->dims == 2,
                                at[i].cell, element);
        if (in->dims == 2)
            (void)snprintf(text, sizeof text, " (%lld, %lld)",
                           (long long)element[0], (long long)element[1]);
        else
            (void)snprintf(text, sizeof text, " %lld", (long long)element[0]);
        good = (!first || put(out, word)) && put(out, text);
        first = false;
    }
    return good;
}

static bool put_instances(const engine *e, text_buffer *out, const universe *in,
                          const set_instances *l)
{
    size_t need = 0, write = 0;
    bool good = true;

    for (size_t i = 0; i < l->count && good; i++) {
        const size_t needs = l->need_end[i] - need;
        const size_t writes = l->write_end[i] - write;

        good =
            put(out, "   ") &&
            put_cells(e, out, in, " in", l->need + need, needs, true) &&
            put_cells(e, out, in, " out", l->need + need, needs, false) &&
            put_cells(e, out, in, " take", l->write + write, writes, false) &&
            put_cells(e, out, in, " put", l->write + write, writes, true) &&
            put(out, "\n");
        need = l->need_end[i];
        write = l->write_end[i];
    }
    return good;
}

static bool put_obstacle(text_buffer *out, const char *name,
                         const set_obstacle *o)
{
    char line[40];

    (void)snprintf(line, sizeof line, ", line %u\n", (unsigned)o->span.line);
    return put(out, "moves of ") && put(out, name) &&
           put(out, "\n    none: ") && put(out, _(o->why)) && put(out, line);
}

static grundy_status dump_kind(engine *e, uint32_t kind, text_buffer *out,
                               grundy_error *err)
{
    static const int64_t none[GRUNDY_MOST_PARAMS];
    const game_kind *const k = &e->set.kind[kind];
    const set_game *g;
    grundy_status status;
    bool good;
    char count[60];

    if (!grundy_engine_knows_all(e, &e->set.kind_reads[kind])) {
        good =
            put(out, "moves of ") && put(out, k->name) &&
            put(out, "\n    none: inputs that they read have no value yet\n");
        return good ? GRUNDY_OK : grundy_engine_no_memory(e, err);
    }
    status = grundy_engine_set_game(e, kind, none, &g, err);
    if (status != GRUNDY_OK)
        return status;
    if (g->obstacle.why != NULL) {
        good = put_obstacle(out, k->name, &g->obstacle);
    } else {
        (void)snprintf(count, sizeof count, ": %zu in %u elements\n",
                       g->list.count, (unsigned)g->list.cells);
        good = put(out, "moves of ") && put(out, k->name) && put(out, count) &&
               put_instances(e, out, k->param[g->param].variable->type->in,
                             &g->list);
    }
    return good ? GRUNDY_OK : grundy_engine_no_memory(e, err);
}

grundy_status grundy_engine_dump_sets(engine *e, text_buffer *out,
                                      grundy_error *err)
{
    grundy_status status = grundy_engine_refresh(e, err);

    for (uint32_t k = 0; status == GRUNDY_OK && k < e->set.kinds; k++)
        if (!e->set.kind[k].planned)
            status = dump_kind(e, k, out, err);
    return status;
}
