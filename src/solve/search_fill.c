/* SPDX-License-Identifier: MIT */
/*
 * Tables that are opened and filled before anything is asked.  A cell whose
 * visit fails is poison, and so is all that leads to it: play may never come
 * there, and where it does the search meets the failure again and reports it.
 */
#include "solve/search.h"

#include <assert.h>
#include <string.h>

#include "base/error.h"

bool grundy_search_is_soft(grundy_status status)
{
    switch (status) {
    case GRUNDY_EVALUE:
    case GRUNDY_ECYCLE:
    case GRUNDY_ENONIMBER:
    case GRUNDY_EINPUT:
    case GRUNDY_ERULES: return true;
    default: return false;
    }
}

/* Poisons the cell for a soft failure; hands the others on. */
static grundy_status poison(search_frame *frame, grundy_position at,
                            grundy_status status, grundy_error *err)
{
    search *const s = frame->of;

    if (grundy_search_is_soft(status)) {
        if (s->way->find(s, at) == 0)
            (void)s->way->put(s, at, GRUNDY_CODE_POISON);
        status = GRUNDY_OK;
    } else if (status != GRUNDY_OK) {
        grundy_error_pass(err, &frame->scratch);
    }
    frame->scratch.status = GRUNDY_OK;
    return status;
}

grundy_status grundy_search_fill_cell(search_frame *frame,
                                      grundy_position at, grundy_error *err)
{
    search *const s = frame->of;
    grundy_status status;
    uint32_t code = 0;

    if (s->way->find(s, at) != 0)
        return GRUNDY_OK;
    if (grundy_search_may_recurse(s)) {
        status = grundy_search_recurse(frame, at, &code, err);
        s->plainly = false;
        frame->noted.used = 0;
        if (status != GRUNDY_OK || code != 0)
            return status;
    }
    status = grundy_search_visit(frame, at, 1, &code, &frame->scratch);
    if (status == GRUNDY_OK && code == 0)
        return poison(frame, at,
                      grundy_search_run(frame, at, &frame->scratch), err);
    if (status != GRUNDY_OK)
        return poison(frame, at, status, err);
    grundy_search_count(s, code);
    return s->way->put(s, at, code) ? GRUNDY_OK
                                    : grundy_search_no_memory(s, err);
}

/* ---- by levels ---- */

/*
 * The tables of kinds that move into each other, filled side by side: each
 * kind walks through its own cells, and the walk whose position comes first
 * goes on.  A cell whose parts have no value yet is searched, so an order that
 * fails to hold somewhere costs time, never a value.  Where recursions find
 * values the rest is left to them.
 */

typedef struct level_table {
    uint32_t kind;
    bool more;
    level_walk walk;
} level_table;

static void count_cells(watch *w, const table_box *box)
{
    uint64_t cells = 1;

    for (uint32_t i = 0; i < box->length; i++)
        cells *= (uint64_t)box->high[i] - (uint64_t)box->low[i] + 1;
    w->whole += cells;
}

/* The tables of the group that are to be filled; how many. */
static uint32_t open_tables(search *s, uint32_t group, level_table *table)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < s->game.kinds; i++) {
        const fill_order *const order = s->orders(s->game.state, i);
        level_table *const t = &table[count];
        table_box box;

        if (order == NULL || !order->fill || order->group != group ||
            !grundy_table_unfilled(&s->values.table[i], &box))
            continue;
        t->kind = i;
        t->more = grundy_levels_begin(&t->walk, order, &box);
        s->values.table[i].filling = true;
        count_cells(s->watch, &box);
        count++;
    }
    return count;
}

static level_table *first_of(level_table *table, uint32_t tables)
{
    level_table *first = NULL;

    for (uint32_t i = 0; i < tables; i++)
        if (table[i].more &&
            (first == NULL ||
             grundy_levels_compare(&table[i].walk, &first->walk) < 0))
            first = &table[i];
    return first;
}

static grundy_status fill_all(search_frame *frame, level_table *table,
                              uint32_t tables, grundy_error *err)
{
    level_table *at = first_of(table, tables);
    grundy_status status = GRUNDY_OK;

    while (status == GRUNDY_OK && at != NULL &&
           !grundy_search_may_recurse(frame->of)) {
        const level_walk *const walk = &at->walk;

        status = grundy_search_fill_cell(
            frame, (grundy_position){at->kind, walk->box.length, walk->word},
            err);
        at->more = grundy_levels_next(&at->walk);
        if (tables > 1 || !at->more)
            at = first_of(table, tables);
    }
    return status;
}

static grundy_status fill_tables(search_frame *frame, level_table *table,
                                 uint32_t tables, grundy_error *err)
{
    search *const s = frame->of;
    const bool filling = s->filling;
    grundy_status status;

    s->filling = true;
    frame->scratch.status = GRUNDY_OK;
    status = fill_all(frame, table, tables, err);
    s->filling = filling;
    for (uint32_t i = 0; i < tables; i++) {
        value_table *const of = &s->values.table[table[i].kind];

        of->filling = false;
        if (status == GRUNDY_OK && !table[i].more)
            of->filled = table[i].walk.box;
    }
    return status;
}

static grundy_status fill_levels(search_frame *frame, uint32_t group,
                                 grundy_error *err)
{
    search *const s = frame->of;
    const size_t size = s->game.kinds * sizeof(level_table);
    const uint64_t whole = s->watch->whole;
    level_table *const table = grundy_memory_new(s->mem, size);
    grundy_status status = GRUNDY_OK;
    uint32_t tables;

    if (table == NULL)
        return grundy_search_no_memory(s, err);
    s->watch->whole = s->watch->done;
    tables = open_tables(s, group, table);
    assert(tables <= s->game.kinds);
    if (tables > 0)
        status = fill_tables(frame, table, tables, err);
    s->watch->whole = whole;
    grundy_memory_free(s->mem, table, size);
    return status;
}

/* A chain of positions would be as long as the table: no stack for that. */
static bool is_chain(const table_walk *walk)
{
    uint32_t axes = 0;

    for (uint32_t i = 0; i < walk->length; i++)
        axes += walk->first[i] != walk->last[i];
    return axes < 2;
}

/* *whole: not left to recursions, which may begin while the rules are run. */
static grundy_status fill_cells(search_frame *frame, uint32_t kind,
                                table_walk *walk, bool *whole,
                                grundy_error *err)
{
    const bool chain = is_chain(walk);
    grundy_status status = GRUNDY_OK;

    assert(kind < frame->of->game.kinds);
    *whole = chain || !grundy_search_may_recurse(frame->of);
    while (*whole && status == GRUNDY_OK) {
        status = grundy_search_fill_cell(
            frame, (grundy_position){kind, walk->length, walk->word}, err);
        if (!grundy_table_next(walk))
            break;
        *whole = chain || !grundy_search_may_recurse(frame->of);
    }
    return status;
}

/* A cell that the window leaves to the game's options. */
typedef struct plain_cell {
    search_frame *frame;
    uint32_t kind, length;
} plain_cell;

static grundy_status fill_plainly(void *user, const int64_t *word,
                                  grundy_error *err)
{
    const plain_cell *const c = user;

    return grundy_search_fill_cell(
        c->frame, (grundy_position){c->kind, c->length, word}, err);
}

static grundy_status fill_window(search_frame *frame, uint32_t kind,
                                 const window_rules *rules, table_walk *walk,
                                 bool *done, grundy_error *err)
{
    search *const s = frame->of;
    plain_cell cell = {frame, kind, walk->length};
    window_job job = {.rules = rules,
                      .table = &s->values.table[kind],
                      .walk = walk,
                      .mem = s->mem,
                      .watch = s->watch,
                      .plainly = fill_plainly,
                      .user = &cell,
                      .lost = s->way->refuting,
                      .won = s->way->refuted};
    const grundy_status status = grundy_window_fill(&job, done, err);

    s->solved += job.solved;
    s->options += job.options;
    return status;
}

static grundy_status fill_scatter(search *s, uint32_t kind,
                                  const scatter_rules *rules,
                                  const table_walk *walk, bool *done,
                                  grundy_error *err)
{
    scatter_job job = {.rules = rules,
                       .table = &s->values.table[kind],
                       .mem = s->mem,
                       .watch = s->watch,
                       .first = walk->word[0],
                       .last = walk->last[0]};
    grundy_status status = GRUNDY_OK;

    if (walk->length == 1 && walk->step[0] == 1)
        status = grundy_scatter_fill(&job, done, err);
    s->solved += job.solved;
    s->options += job.options;
    return status;
}

static grundy_status fill_walk(search_frame *frame, uint32_t kind,
                               table_walk *walk, bool *whole,
                               grundy_error *err)
{
    search *const s = frame->of;
    const window_rules *const rules =
        s->windows == NULL ? NULL : s->windows(s->game.state, kind);
    const scatter_rules *const divisors =
        s->scatters == NULL ? NULL : s->scatters(s->game.state, kind);
    grundy_status status = GRUNDY_OK;
    bool done = false;

    if (rules != NULL) {
        status = fill_window(frame, kind, rules, walk, &done, err);
        /* It was to be filled because that is cheap.  Cell by cell it may not
         * be, and most of a box that is far too large is never needed. */
        *whole = done;
        s->values.table[kind].crowded |= !done;
        return status;
    }
    if (divisors != NULL)
        status = fill_scatter(frame->of, kind, divisors, walk, &done, err);
    return done || status != GRUNDY_OK
               ? status
               : fill_cells(frame, kind, walk, whole, err);
}

static grundy_status fill(search_frame *frame, uint32_t kind,
                          grundy_error *err)
{
    search *const s = frame->of;
    value_table *const table = &s->values.table[kind];
    const uint64_t whole = s->watch->whole;
    const bool filling = s->filling;
    bool complete = true;
    table_walk walk;
    grundy_status status;

    if (table->crowded || !grundy_table_walk(table, &walk))
        return GRUNDY_OK;
    s->filling = true;
    table->filling = true;
    frame->scratch.status = GRUNDY_OK;
    s->watch->whole = s->watch->done + grundy_table_walk_cells(&walk);
    status = fill_walk(frame, kind, &walk, &complete, err);
    if (status == GRUNDY_OK && complete)
        grundy_table_filled(table, &walk);
    s->watch->whole = whole;
    table->filling = false;
    s->filling = filling;
    return status;
}

static bool is_box(const search *s, const grundy_bounds *bounds)
{
    for (uint32_t i = 0; i < bounds->length; i++)
        if (bounds->low[i] > bounds->high[i])
            return false;
    return bounds->length > 0 && bounds->length <= s->bounded;
}

static grundy_status cover(search *s, uint32_t kind,
                           const grundy_position *part, size_t parts,
                           grundy_error *err)
{
    grundy_bounds bounds = {0, s->low, s->high, s->order, false};
    value_table *const table = &s->values.table[kind];
    grundy_status status;

    assert(kind < s->game.kinds && parts > 0);
    memset(s->order, 0, s->bounded * sizeof *s->order);
    table->fill = false;
    status = s->game.bounds(s->game.state, kind, part, parts, &bounds, err);
    if (status == GRUNDY_OK && is_box(s, &bounds))
        (void)grundy_table_cover(table, s->mem, &bounds);
    return status;
}

/* Kinds that lead into each other, each on its own or all in one loop. */
static grundy_status fill_kinds(search_frame *frame, uint32_t group,
                                grundy_error *err)
{
    const search *const s = frame->of;
    grundy_status status = GRUNDY_OK;
    bool levels = false;

    for (uint32_t i = 0; i < s->game.kinds && status == GRUNDY_OK; i++) {
        const fill_order *const order =
            s->orders == NULL ? NULL : s->orders(s->game.state, i);

        if ((order == NULL ? 0 : order->group) != group)
            continue;
        if (order != NULL && order->fill)
            levels = true;
        else
            status = fill(frame, i, err);
    }
    return levels && status == GRUNDY_OK ? fill_levels(frame, group, err)
                                         : status;
}

static grundy_status fill_rows(search_frame *frame, uint32_t group,
                               grundy_error *err)
{
    const search *const s = frame->of;
    grundy_status status = GRUNDY_OK;

    for (uint32_t i = 0; i < s->game.kinds && status == GRUNDY_OK; i++) {
        const fill_order *const order =
            s->orders == NULL ? NULL : s->orders(s->game.state, i);

        if (order != NULL && order->group == group)
            status = grundy_search_fill_rows(frame, i, order, err);
    }
    return status;
}

/* Rows of cells may be possible from now on, or only once rules have run. */
static grundy_status fill_group(search_frame *frame, uint32_t group,
                                grundy_error *err)
{
    grundy_status status = fill_rows(frame, group, err);

    if (status == GRUNDY_OK)
        status = fill_kinds(frame, group, err);
    return status == GRUNDY_OK ? fill_rows(frame, group, err) : status;
}

/* All tables first: what fills one may look into the others. */
static grundy_status prepare_kinds(search_frame *frame,
                                   const grundy_position *part, size_t parts,
                                   grundy_error *err)
{
    search *const s = frame->of;
    grundy_status status = GRUNDY_OK;

    for (uint32_t i = 0; i < s->game.kinds && status == GRUNDY_OK; i++)
        status = cover(s, i, part, parts, err);
    for (uint32_t i = 0; i <= s->game.kinds && status == GRUNDY_OK; i++)
        status = fill_group(frame, i, err);
    return status;
}

grundy_status grundy_search_prepare(search_frame *frame,
                                    const grundy_position *part, size_t parts,
                                    grundy_error *err)
{
    search *const s = frame->of;
    grundy_position *unknown;
    size_t count = 0;
    grundy_status status = GRUNDY_OK;

    if (s->game.bounds == NULL)
        return GRUNDY_OK;
    for (size_t i = 0; i < parts; i++)
        count += !s->way->known(frame, part[i]);
    if (count == 0 || count == parts)
        return count == 0 ? GRUNDY_OK
                          : prepare_kinds(frame, part, parts, err);
    unknown = grundy_memory_new(s->mem, parts * sizeof *unknown);
    if (unknown == NULL)
        return grundy_search_no_memory(s, err);
    count = 0;
    for (size_t i = 0; i < parts; i++)
        if (!s->way->known(frame, part[i]))
            unknown[count++] = part[i];
    status = prepare_kinds(frame, unknown, count, err);
    GRUNDY_FREE(s->mem, unknown, parts);
    return status;
}
