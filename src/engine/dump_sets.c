/* SPDX-License-Identifier: MIT */
/*
 * The moves of sets as text, for `--dump sets`.
 */
#include "base/words.h"
#include "engine/sets.h"

/* The set that is that plane of the list. */
static const param *set_of_plane(const game_kind *k, const set_game *g,
                                 uint32_t plane)
{
    uint32_t set = 0;

    for (uint32_t i = 0; i < k->params; i++)
        if (k->param[i].kind == PARAM_SET &&
            g->coding.plane[set++] == (int32_t)plane)
            return &k->param[i];
    return NULL;
}

/* With the set's name, where there are several. */
static void put_cell(const engine *e, text_buffer *out, const game_kind *k,
                     const set_game *g, uint32_t cell)
{
    const param *const p = set_of_plane(k, g, grundy_plane_of(&g->list, cell));
    const universe *const in = p->variable->type->in;
    const universe_now *const now = &e->program.universe[in->index];
    int64_t at[GRUNDY_MOST_DIMS];

    if (g->coding.sets != 1)
        grundy_text_print(out, " %s", p->name);
    grundy_universe_element(now, grundy_place_of(&g->list, cell), at);
    for (uint32_t i = 0; i < now->dims; i++)
        grundy_text_print(out, "%s%lld",
                          i > 0           ? ", "
                          : now->dims > 1 ? " ("
                                          : " ",
                          (long long)at[i]);
    grundy_text_print(out, "%s", now->dims > 1 ? ")" : "");
}

static void put_cells(const engine *e, text_buffer *out, const game_kind *k,
                      const set_game *g, const char *word,
                      const set_literal *at, size_t count, bool wanted)
{
    bool first = true;

    for (size_t i = 0; i < count; i++) {
        if (at[i].in != wanted)
            continue;
        grundy_text_print(out, "%s", first ? word : "");
        put_cell(e, out, k, g, at[i].cell);
        first = false;
    }
}

static void put_instances(const engine *e, text_buffer *out, const game_kind *k,
                          const set_game *g)
{
    for (size_t i = 0; i < g->list.count; i++) {
        const set_instance x = grundy_instances_at(&g->list, i);

        grundy_text_print(out, "   ");
        put_cells(e, out, k, g, " in", x.need, x.needs, true);
        put_cells(e, out, k, g, " out", x.need, x.needs, false);
        put_cells(e, out, k, g, " take", x.write, x.writes, false);
        put_cells(e, out, k, g, " put", x.write, x.writes, true);
        grundy_text_print(out, "\n");
    }
}

/* Its moves hang on how long it is, or how large numbers are. */
static bool is_of_any_length(const game_kind *k)
{
    if (k->masks != 0)
        return true;
    for (uint32_t i = 0; i < k->params; i++)
        if (k->param[i].kind == PARAM_ARRAY || k->param[i].kind == PARAM_TEXT)
            return true;
    return false;
}

static grundy_status dump_kind(engine *e, uint32_t kind, text_buffer *out,
                               grundy_error *err)
{
    static const board_words none;
    const game_kind *const k = &e->set.kind[kind];
    const bool known = grundy_engine_knows_all(e, &e->set.kind_reads[kind]);
    const set_game *g;
    const grundy_status status =
        known ? grundy_engine_set_game(e, kind, &none, &g, err) : GRUNDY_OK;

    if (status != GRUNDY_OK)
        return status;
    grundy_text_print(out, "moves of %s", k->name);
    if (!known) {
        grundy_text_print(
            out, "\n    none: inputs that they read have no value yet\n");
    } else if (g->obstacle.why != NULL) {
        grundy_text_print(out, "\n    none: %s, line %u\n", _(g->obstacle.why),
                          (unsigned)g->obstacle.span.line);
    } else {
        grundy_text_print(out, ": %zu in %u elements\n", g->list.count,
                          (unsigned)g->coding.cells);
        put_instances(e, out, k, g);
    }
    return GRUNDY_OK;
}

grundy_status grundy_engine_dump_sets(engine *e, text_buffer *out,
                                      grundy_error *err)
{
    grundy_status status = grundy_engine_refresh(e, err);

    for (uint32_t k = 0; status == GRUNDY_OK && k < e->set.kinds; k++)
        if (!e->set.kind[k].planned && !is_of_any_length(&e->set.kind[k]))
            status = dump_kind(e, k, out, err);
    return status;
}
