/* SPDX-License-Identifier: MIT */
/*
 * A box is opened at once if it is small, else when a part of its places that
 * is worth it has been reached: until then, and for ever where play reaches but
 * few, positions have keys.  Those that have keep them, and get a cell beside,
 * so each position is found in one way: by its cell if there is one.
 */
#include "solve/position_graph.h"

#include <assert.h>

enum {
    SMALL_BOX = 1 << 16, /* cells */
    SPARSE = 16          /* cells for each position reached */
};

static uint64_t cells_of(const table_box *box)
{
    uint64_t cells = 1;

    for (uint32_t i = 0; i < box->length; i++) {
        const uint64_t extent =
            (uint64_t)box->high[i] - (uint64_t)box->low[i] + 1;

        if (box->low[i] > box->high[i] || extent == 0 ||
            extent > GRUNDY_TABLE_CELLS / cells)
            return UINT64_MAX;
        cells *= extent;
    }
    return box->length > 0 ? cells : UINT64_MAX;
}

/* Positions that make the box worth it; UINT32_MAX: it never is.  One that
 * takes little beside what is there already, as an input, is at once. */
static uint32_t wanted(const position_graph *g, const table_box *box)
{
    const uint64_t cells = cells_of(box);
    const uint64_t small = g->mem->live / SPARSE / sizeof(uint32_t);

    return cells == UINT64_MAX                    ? UINT32_MAX
           : cells <= SMALL_BOX || cells <= small ? 0
                                                  : (uint32_t)(cells / SPARSE);
}

static grundy_status ask_box(position_graph *g, uint32_t kind,
                             grundy_position at, grundy_error *err)
{
    table_box *const box = &g->index.box[kind];
    int32_t order[GRUNDY_TABLE_AXES] = {0};
    grundy_bounds bounds = {0, box->low, box->high, order, false};
    const grundy_status status =
        g->game.bounds(g->game.state, kind, &at, 1, &bounds, err);

    box->length = bounds.length;
    return status;
}

grundy_status grundy_index_ask(position_graph *g, grundy_position at,
                               grundy_error *err)
{
    position_index *const index = &g->index;
    const size_t kinds = g->game.kinds;
    grundy_status status = GRUNDY_OK;

    if (index->box != NULL || g->game.bounds == NULL ||
        g->game.words > GRUNDY_TABLE_AXES)
        return GRUNDY_OK;
    index->box = grundy_memory_zeroed(g->mem, kinds * sizeof *index->box);
    index->table = grundy_memory_new(g->mem, 2 * kinds * sizeof *index->table);
    index->first =
        grundy_memory_zeroed(g->mem, 2 * kinds * sizeof *index->first);
    if (index->table != NULL)
        for (size_t i = 0; i < 2 * kinds; i++)
            grundy_table_none(&index->table[i]);
    if (index->box == NULL || index->table == NULL || index->first == NULL)
        return grundy_positions_stopped(g, grundy_memory_failure(g->mem), err);
    for (uint32_t k = 0; k < g->game.kinds && status == GRUNDY_OK; k++)
        status = ask_box(g, k, at, err);
    grundy_index_open(g);
    return status;
}

/* A limit is there for what has to be kept. */
static bool may_take(const memory *mem, uint64_t bytes)
{
    return mem->limit == 0 ||
           (mem->live < mem->limit && bytes <= (mem->limit - mem->live) / 4);
}

static void open_box(position_graph *g, uint32_t kind)
{
    table_box *const box = &g->index.box[kind];
    value_table *const table = &g->index.table[2 * kind];
    const uint32_t sides = g->rules.to_move != NULL ? 2 : 1;
    int32_t order[GRUNDY_TABLE_AXES] = {0};
    const grundy_bounds bounds = {box->length, box->low, box->high, order,
                                  false};
    bool ok = may_take(g->mem, sides * cells_of(box) * sizeof *table->code);

    for (uint32_t i = 0; i < sides && ok; i++)
        ok = grundy_table_cover(&table[i], g->mem, &bounds);
    for (uint32_t i = 0; i < sides && !ok; i++)
        grundy_table_close(&table[i], g->mem);
    box->length = 0;
}

/* Cells for positions that have keys. */
static void fill_cells(position_graph *g)
{
    for (uint32_t i = 0; i < g->nodes; i++) {
        const position_node *const n = &g->node[i];
        int64_t word[GRUNDY_TABLE_AXES];
        grundy_position at;
        uint32_t *cell;

        if (n->indexed || !grundy_positions_is_single(g, i) ||
            grundy_positions_words(g, i) > GRUNDY_TABLE_AXES)
            continue;
        at = grundy_parts_single(grundy_wide_key(&g->number, n->record), word);
        cell = grundy_index_cell(g, at, n->right);
        assert(cell == NULL || *cell == 0 || *cell == i + 1);
        if (cell != NULL)
            *cell = i + 1;
    }
}

void grundy_index_open(position_graph *g)
{
    position_index *const index = &g->index;
    bool opened = false;

    if (index->box == NULL)
        return;
    index->next = UINT32_MAX;
    for (uint32_t k = 0; k < g->game.kinds; k++) {
        const uint32_t positions = wanted(g, &index->box[k]);

        if (positions <= g->nodes) {
            open_box(g, k);
            opened = true;
        } else if (positions < index->next) {
            index->next = positions;
        }
    }
    for (size_t i = 1; i < 2 * (size_t)g->game.kinds; i++)
        index->first[i] =
            index->first[i - 1] + (uint32_t)index->table[i - 1].cells;
    if (opened)
        fill_cells(g);
}

void grundy_index_note(position_graph *g, position_node *n, uint32_t kind,
                       const uint32_t *cell)
{
    const value_table *const table = &g->index.table[2 * kind + n->right];

    assert(*cell == 0 && (uint64_t)(cell - table->code) < table->cells);
    n->indexed = true;
    n->record = (uint32_t)(cell - table->code);
    n->bytes = kind;
}

grundy_position grundy_index_at(const position_graph *g, const position_node *n,
                                int64_t *word)
{
    const value_table *const table = &g->index.table[2 * n->bytes + n->right];

    assert(n->indexed && n->record < table->cells);
    for (uint32_t i = 0; i < table->length; i++) {
        const table_axis *const axis = &table->axis[i];

        word[i] =
            axis->low + (int64_t)(n->record / axis->stride % axis->extent);
    }
    return (grundy_position){n->bytes, table->length, word};
}

size_t grundy_index_bytes(const position_graph *g)
{
    size_t cells = 0;

    if (g->index.table != NULL)
        for (size_t i = 0; i < 2 * (size_t)g->game.kinds; i++)
            cells += (size_t)g->index.table[i].cells;
    return cells * sizeof(uint32_t);
}

void grundy_index_close(position_graph *g)
{
    position_index *const index = &g->index;
    const size_t kinds = g->game.kinds;

    if (index->table != NULL)
        for (size_t i = 0; i < 2 * kinds; i++)
            grundy_table_close(&index->table[i], g->mem);
    grundy_memory_free(g->mem, index->table, 2 * kinds * sizeof *index->table);
    grundy_memory_free(g->mem, index->first, 2 * kinds * sizeof *index->first);
    GRUNDY_FREE(g->mem, index->box, kinds);
    *index = (position_index){.next = UINT32_MAX};
}
