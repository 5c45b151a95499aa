/* SPDX-License-Identifier: MIT */
/*
 * The kinds whose tables are filled by runs of cells (plan/tables/window.h) or
 * from divisors (plan/tables/scatter.h), found again whenever the boxes of play
 * are.
 */
#include "engine/engine.h"

static void close_one(kind_window *w)
{
    grundy_columns_close(&w->rules.columns);
    grundy_columns_close(&w->scatter.numbers);
    grundy_columns_close(&w->scatter.divisors);
}

void grundy_engine_drop_windows(engine *e)
{
    for (uint32_t k = 0; e->window != NULL && k < e->set.kinds; k++) {
        kind_window *const w = e->window[k];

        if (w != NULL)
            close_one(w);
        grundy_memory_free(e->mem, w, sizeof *w);
        e->window[k] = NULL;
    }
}

static bool find_one(engine *e, const bounds_source *source, uint32_t kind)
{
    kind_window *const w = grundy_memory_zeroed(e->mem, sizeof *w);

    if (w == NULL)
        return false;
    e->window[kind] = w;
    grundy_columns_open(&w->rules.columns, e->mem);
    grundy_columns_open(&w->scatter.numbers, e->mem);
    grundy_columns_open(&w->scatter.divisors, e->mem);
    if (!e->without[REWRITE_WINDOW])
        w->applies = grundy_window_find(&e->set.kind[kind], source, e->box,
                                        e->set.has_results, &w->rules, e->mem,
                                        &w->report);
    if (!w->applies && !e->without[REWRITE_SCATTER])
        w->scatters =
            grundy_scatter_find(&e->set.kind[kind], source, e->box,
                                &w->scatter, e->mem, &w->scatter_report);
    return true;
}

bool grundy_engine_find_windows(engine *e, const bounds_source *source)
{
    bool done = true;

    grundy_engine_drop_windows(e);
    for (uint32_t k = 0; k < e->set.kinds && done; k++)
        if (e->box[k].reached && e->order[k].names[0] != 0 &&
            e->program.kind[k].flat &&
            !grundy_engine_has_law(e, k))
            done = find_one(e, source, k);
    return done;
}

const window_rules *grundy_engine_window(void *state, uint32_t kind)
{
    const engine *e = state;
    const kind_window *w = e->window == NULL ? NULL : e->window[kind];

    return w != NULL && w->applies ? &w->rules : NULL;
}

const scatter_rules *grundy_engine_scatter(void *state, uint32_t kind)
{
    const engine *e = state;
    const kind_window *w = e->window == NULL ? NULL : e->window[kind];

    return w != NULL && w->scatters ? &w->scatter : NULL;
}
