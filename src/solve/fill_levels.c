/* SPDX-License-Identifier: MIT */
/*
 * The tables of kinds that move into each other, filled side by side: each
 * kind walks through its own cells, and the walk whose position comes first
 * goes on.  A cell whose parts have no value yet is searched, so an order that
 * fails to hold somewhere costs time, never a value.  Where recursions find
 * values the rest is left to them.
 */
#include "solve/search.h"

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

grundy_status grundy_search_fill_levels(search_frame *frame, uint32_t group,
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
    if (tables > 0)
        status = fill_tables(frame, table, tables, err);
    s->watch->whole = whole;
    grundy_memory_free(s->mem, table, size);
    return status;
}
