/* SPDX-License-Identifier: MIT */
#include "solve/result_table.h"

#include <assert.h>

#include "base/error.h"
#include "solve/results.h"
#include "solve/search.h"

enum { MOST_CELLS = 1 << 26 };

/* A ring keeps so many last slabs, which differ in the slowest word, of boxes
 * that are many times as large, and of so many cells at least. */
enum { RING_SLABS = 2, RING_PART = 8, RING_CELLS = 1 << 15 };

/* So many cells of a ring are filled. */
#define RING_MOST (UINT64_C(1) << 33)

/* The options of one cell. */
typedef struct filling {
    grundy_options to; /* first: what the game sees */
    result_tables *of;
    const int64_t *found; /* of the option's only part; NULL: none yet */
    uint32_t parts;
    bool moved; /* some option was there */
    bool lost;  /* one has no value, so neither has the cell */
    int64_t best;
} filling;

static position_graph *graph_of(const filling *f)
{
    return f->of->graph;
}

/* ---- cells ---- */

static int64_t *cell_at(const result_tables *t, grundy_position at)
{
    const result_box *const b =
        at.kind < t->graph->game.kinds ? &t->box[at.kind] : NULL;
    uint64_t cell = 0;

    if (b == NULL || b->value == NULL || at.length != b->length)
        return NULL;
    for (uint32_t i = 0; i < b->length; i++) {
        const table_axis *const axis = &b->axis[i];
        const uint64_t step = (uint64_t)at.word[i] - (uint64_t)axis->low;

        if (step >= axis->extent)
            return NULL;
        cell += step * axis->stride;
    }
    return cell - b->from < b->to - b->from ? b->value + (cell & b->mask)
                                            : NULL;
}

bool grundy_result_tables_find(const result_tables *t, grundy_position at,
                               int64_t *result)
{
    const int64_t *const cell = t->filled ? cell_at(t, at) : NULL;

    if (cell == NULL || *cell == INT64_MIN)
        return false;
    *result = *cell;
    return true;
}

/* ---- the sink ---- */

static bool lose_cell(filling *f)
{
    f->lost = true;
    return false;
}

static bool add_part(grundy_options *to, grundy_position part, uint64_t copies)
{
    filling *const f = (filling *)to;

    f->parts++;
    f->found = copies == 1 && f->parts == 1 ? cell_at(f->of, part) : NULL;
    return f->found != NULL || lose_cell(f);
}

static bool add_nim(grundy_options *to, uint64_t k, uint64_t copies)
{
    (void)k;
    (void)copies;
    return lose_cell((filling *)to);
}

static bool end_option(grundy_options *to)
{
    filling *const f = (filling *)to;
    const position_graph *const g = graph_of(f);
    int64_t gain = 0, value;
    bool again = false;

    if (f->parts != 1 || *f->found == INT64_MIN)
        return lose_cell(f);
    f->parts = 0;
    if (g->rules.option != NULL)
        g->rules.option(g->game.state, &gain, &again);
    if (!grundy_results_by_move(gain, again, *f->found, &value) ||
        value < GRUNDY_RESULT_LOW)
        return lose_cell(f);
    if (!f->moved || value > f->best)
        f->best = value;
    f->moved = true;
    return grundy_options_count(to);
}

static const options_mode mode = {add_part, add_nim, end_option};

/* ---- filling ---- */

static grundy_status find_value(filling *f, grundy_position at, int64_t *out,
                                grundy_error *err)
{
    position_graph *const g = graph_of(f);
    bool ended = false;
    grundy_status status = GRUNDY_OK;

    *out = INT64_MIN;
    if (g->rules.ending != NULL)
        status = g->rules.ending(g->game.state, at, &ended, out, err);
    if (status != GRUNDY_OK || ended)
        return status;
    *out = INT64_MIN;
    f->parts = 0;
    f->moved = f->lost = false;
    grundy_options_begin(&f->to, err);
    status = grundy_options_finish(
        &f->to, g->game.options(g->game.state, at, &f->to, err));
    g->options += grundy_options_seen(&f->to);
    if (status == GRUNDY_OK && !f->lost)
        *out = f->moved ? f->best : grundy_positions_stuck(g);
    return status;
}

static grundy_status fill_cell(filling *f, grundy_position at, int64_t *cell,
                               grundy_error *err)
{
    grundy_error scratch = {0};
    const grundy_status status = find_value(f, at, cell, &scratch);

    if (status == GRUNDY_OK)
        return GRUNDY_OK;
    *cell = INT64_MIN;
    if (grundy_search_is_soft(status))
        return GRUNDY_OK;
    if (grundy_error_is_empty(&scratch))
        return grundy_positions_stopped(graph_of(f), status, err);
    grundy_error_pass(err, &scratch);
    return status;
}

/* The next position in the order; false: that was the last. */
static bool next(const result_box *b, int64_t *word)
{
    for (uint32_t i = b->length; i-- > 0;) {
        const uint32_t at = grundy_box_axis(b, i);
        const table_axis *const a = &b->axis[at];
        const uint64_t step = (uint64_t)word[at] - (uint64_t)a->low;

        if (b->order[i] < 0 ? step > 0 : step + 1 < a->extent) {
            word[at] += b->order[i] < 0 ? -1 : 1;
            return true;
        }
        word[at] = grundy_box_first(b, i);
    }
    return false;
}

/* One cell of a box that is filled by rows. */
typedef struct plain_cell {
    filling *filling;
    uint32_t kind;
} plain_cell;

static grundy_status fill_plainly(void *user, const int64_t *word,
                                  grundy_error *err)
{
    const plain_cell *const c = user;
    result_tables *const t = c->filling->of;
    const grundy_position at = {c->kind, t->box[c->kind].length, word};

    return fill_cell(c->filling, at, cell_at(t, at), err);
}

static uint64_t room_of(const result_box *b)
{
    return b->mask == UINT64_MAX ? b->cells : b->mask + 1;
}

/* The box instead of the ring; false: it would be too large, and there is none
 * now. */
static bool leave_ring(result_tables *t, result_box *b)
{
    memory *const mem = t->graph->mem;

    GRUNDY_FREE(mem, b->value, room_of(b));
    b->mask = UINT64_MAX;
    b->from = 0;
    b->to = b->cells;
    b->value = b->cells > MOST_CELLS
                   ? NULL
                   : grundy_memory_new(mem, b->cells * sizeof *b->value);
    return b->value != NULL;
}

/* By rows, where the rules are known as columns. */
static grundy_status fill_by_rows(filling *f, uint32_t kind, bool *done,
                                  grundy_error *err)
{
    position_graph *const g = graph_of(f);
    plain_cell cell = {f, kind};
    result_rows rows = {.rules = g->rules.window == NULL
                                     ? NULL
                                     : g->rules.window(g->game.state, kind),
                        .box = &f->of->box[kind],
                        .mem = g->mem,
                        .watch = g->watch,
                        .stuck = grundy_positions_stuck(g),
                        .plainly = fill_plainly,
                        .user = &cell};
    grundy_error scratch = {0};
    grundy_status status;

    *done = false;
    if (rows.rules == NULL)
        return GRUNDY_OK;
    status = grundy_result_rows_fill(&rows, done, &scratch);
    g->options += rows.options;
    f->of->ringed |= rows.box->mask != UINT64_MAX;
    if (status == GRUNDY_OK && rows.ring_left)
        return leave_ring(f->of, rows.box) ? fill_by_rows(f, kind, done, err)
                                           : GRUNDY_OK;
    if (status == GRUNDY_OK)
        return GRUNDY_OK;
    return grundy_error_is_empty(&scratch)
               ? grundy_positions_stopped(g, status, err)
               : grundy_error_pass(err, &scratch);
}

static grundy_status fill_box(filling *f, uint32_t kind, grundy_error *err)
{
    result_tables *const t = f->of;
    const result_box *const b = &t->box[kind];
    int64_t word[GRUNDY_TABLE_AXES] = {0};
    const grundy_position at = {kind, b->length, word};
    grundy_status status = GRUNDY_OK;

    bool done;

    status = fill_by_rows(f, kind, &done, err);
    if (status != GRUNDY_OK || done || b->value == NULL)
        return status;
    for (uint32_t i = 0; i < b->length; i++)
        word[grundy_box_axis(b, i)] = grundy_box_first(b, i);
    for (uint64_t i = 0; i < b->cells; i++)
        b->value[i] = INT64_MIN;
    do
        status = fill_cell(f, at, cell_at(t, at), err);
    while (status == GRUNDY_OK && next(b, word));
    return status;
}

grundy_status grundy_result_tables_fill(result_tables *t, grundy_error *err)
{
    position_graph *const g = t->graph;
    filling f = {.of = t};
    grundy_status status = GRUNDY_OK;

    assert(t->box != NULL && !t->filling && !t->filled);
    grundy_options_open(&f.to, &g->game, g->no_table, g->mem, g->watch, &mode);
    t->filling = true;
    for (uint32_t group = 0; group <= g->game.kinds; group++)
        for (uint32_t k = 0; k < g->game.kinds && status == GRUNDY_OK; k++)
            if (t->box[k].value != NULL && t->box[k].group == group)
                status = fill_box(&f, k, err);
    t->filling = false;
    t->filled = true;
    grundy_options_close(&f.to);
    if (status != GRUNDY_OK)
        grundy_result_tables_close(t);
    return status;
}

/* ---- boxes ---- */

void grundy_result_tables_open(result_tables *t, position_graph *graph)
{
    *t = (result_tables){.graph = graph};
}

void grundy_result_tables_close(result_tables *t)
{
    memory *const mem = t->graph->mem;
    const uint32_t kinds = t->graph->game.kinds;

    for (uint32_t k = 0; t->box != NULL && k < kinds; k++)
        GRUNDY_FREE(mem, t->box[k].value, room_of(&t->box[k]));
    GRUNDY_FREE(mem, t->box, kinds);
    t->box = NULL;
    t->filled = false;
}

/* From the bounds, the last word of the order side by side; false: none. */
static bool shape_box(result_box *b, const grundy_bounds *bounds)
{
    uint64_t stride = 1;

    if (bounds->length == 0 || bounds->length > GRUNDY_TABLE_AXES ||
        bounds->order[0] == 0)
        return false;
    b->length = bounds->length;
    for (uint32_t i = 0; i < b->length; i++)
        b->order[i] = bounds->order[i];
    for (uint32_t i = b->length; i-- > 0;) {
        const uint32_t at = grundy_box_axis(b, i);
        table_axis *const a = &b->axis[at];

        if (bounds->low[at] > bounds->high[at])
            return false;
        a->low = bounds->low[at];
        a->extent = (uint64_t)bounds->high[at] - (uint64_t)a->low + 1;
        a->stride = stride;
        if (a->extent == 0 || a->extent > RING_MOST / stride)
            return false;
        stride *= a->extent;
    }
    b->cells = b->to = stride;
    b->from = 0;
    b->mask = UINT64_MAX;
    return true;
}

/* Of one kind; it alone is in its group, so that a loop over it is in order. */
static grundy_status find_box(result_tables *t, uint32_t kind,
                              grundy_position at, bool *fits, grundy_error *err)
{
    position_graph *const g = t->graph;
    result_box *const b = &t->box[kind];
    int64_t low[GRUNDY_TABLE_AXES], high[GRUNDY_TABLE_AXES];
    int32_t order[GRUNDY_TABLE_AXES] = {0};
    grundy_bounds bounds = {0, low, high, order, false};
    const fill_order *by;
    grundy_status status = GRUNDY_OK;

    if (g->game.words > GRUNDY_TABLE_AXES)
        *fits = false;
    else
        status = g->game.bounds(g->game.state, kind, &at, 1, &bounds, err);
    if (status != GRUNDY_OK || !*fits || bounds.length == 0)
        return status;
    by = g->rules.orders(g->game.state, kind);
    *fits = by != NULL && shape_box(b, &bounds);
    for (uint32_t k = 0; k < kind && *fits; k++)
        *fits = t->box[k].length == 0 || t->box[k].group != by->group;
    if (*fits)
        b->group = by->group;
    return GRUNDY_OK;
}

static const window_rules *rules_of(const result_tables *t, uint32_t kind)
{
    const position_graph *const g = t->graph;
    const window_rules *const rules =
        g->rules.window == NULL ? NULL : g->rules.window(g->game.state, kind);

    return rules != NULL && grundy_result_rows_fit(rules, &t->box[kind]) ? rules
                                                                         : NULL;
}

static bool has_runs(const window_rules *rules)
{
    bool runs = false;

    for (uint32_t i = 0; i < rules->clauses; i++)
        runs |= rules->clause[i].run;
    return runs;
}

#ifndef GRUNDY_SMALL
/* Of the box that is asked for, where no other one may look into it, and the
 * position is among the last. */
static void make_ring(const result_tables *t, grundy_position at)
{
    result_box *const b = &t->box[at.kind];
    const window_rules *const rules = rules_of(t, at.kind);
    const uint32_t slowest = grundy_box_axis(b, 0);
    const table_axis *const axis = &b->axis[slowest];
    const uint64_t slab = axis->stride;
    uint64_t cells = 1;
    bool alone = at.word[slowest] ==
                 (b->order[0] < 0 ? axis->low : grundy_axis_highest(axis));

    for (uint32_t k = 0; k < t->graph->game.kinds; k++)
        alone &= k == at.kind || t->box[k].length == 0;
    while (cells < RING_SLABS * slab)
        cells *= 2;
    if (alone && rules != NULL && !has_runs(rules) && b->cells >= RING_CELLS &&
        cells <= b->cells / RING_PART && (!t->ringed || b->cells > MOST_CELLS))
        b->mask = cells - 1;
}
#endif

static bool take_memory(result_tables *t)
{
    memory *const mem = t->graph->mem;
    uint64_t cells = 0;

    for (uint32_t k = 0; k < t->graph->game.kinds; k++)
        cells += t->box[k].length > 0 ? room_of(&t->box[k]) : 0;
    if (cells > MOST_CELLS ||
        (mem->limit != 0 && cells * sizeof(int64_t) > mem->limit / 4))
        return false;
    for (uint32_t k = 0; k < t->graph->game.kinds; k++) {
        result_box *const b = &t->box[k];

        if (b->length == 0)
            continue;
        b->value = grundy_memory_new(mem, room_of(b) * sizeof *b->value);
        if (b->value == NULL)
            return false;
    }
    return true;
}

/* Of cells that are filled by rows, in cells that are filled plainly: with runs
 * among the options, and without. */
enum { ROW_CELLS = 32, STRETCH_CELLS = 256 };

static uint64_t work_of(const result_tables *t, uint32_t kind)
{
    const window_rules *const rules = rules_of(t, kind);
    const uint64_t cells = t->box[kind].cells;

    return rules == NULL     ? cells
           : has_runs(rules) ? cells / ROW_CELLS + 1
                             : cells / STRETCH_CELLS + 1;
}

grundy_status grundy_result_tables_cover(result_tables *t, grundy_position at,
                                         uint64_t *work, grundy_error *err)
{
    position_graph *const g = t->graph;
    grundy_status status = GRUNDY_OK;
    bool fits = true;

    *work = 0;
    grundy_result_tables_close(t);
    if (g->game.bounds == NULL || g->rules.orders == NULL)
        return GRUNDY_OK;
    t->box = grundy_memory_zeroed(g->mem, g->game.kinds * sizeof *t->box);
    if (t->box == NULL)
        return GRUNDY_OK;
    for (uint32_t k = 0; k < g->game.kinds && status == GRUNDY_OK && fits; k++)
        status = find_box(t, k, at, &fits, err);
#ifndef GRUNDY_SMALL
    if (status == GRUNDY_OK && fits && t->box[at.kind].length > 0)
        make_ring(t, at);
#endif
    if (status != GRUNDY_OK || !fits || t->box[at.kind].length == 0 ||
        !take_memory(t)) {
        grundy_result_tables_close(t);
        return status;
    }
    for (uint32_t k = 0; k < g->game.kinds; k++)
        *work += t->box[k].length > 0 ? work_of(t, k) : 0;
    return status;
}
