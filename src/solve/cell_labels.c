/* SPDX-License-Identifier: MIT */
#include "solve/cell_labels.h"

/* The label of the position's cell; NULL: it has none. */
static uint32_t *label_at(const position_graph *g, grundy_position at,
                          bool right)
{
    uint32_t cell;

    return g->cells == NULL || !grundy_index_id(g, at, right, &cell)
               ? NULL
               : &g->cells->ids.label[cell];
}

static bool read_label(const uint32_t *label, int64_t *result, uint32_t *length)
{
    if (label == NULL || grundy_label_kind(*label) == LABEL_OPEN)
        return false;
    *result = grundy_label_result(*label);
    if (length != NULL)
        *length = grundy_label_length(*label);
    return true;
}

bool grundy_cells_find(const position_graph *g, grundy_position at, bool right,
                       int64_t *result, uint32_t *length)
{
    if (g->cells == NULL || g->cells->busy || at.kind >= g->game.kinds ||
        (g->rules.images != NULL && g->rules.images(g->game.state, at) != NULL))
        return false;
    return read_label(label_at(g, at, right), result, length);
}

/* The label of a number's position, if that has a cell. */
static uint32_t *label_by_number(const position_graph *g, uint32_t number)
{
    const position_node *const n = &g->node[number];
    int64_t word[GRUNDY_TABLE_AXES];

    if (g->cells == NULL || !grundy_positions_is_single(g, number) ||
        grundy_positions_words(g, number) > GRUNDY_TABLE_AXES)
        return NULL;
    return label_at(
        g,
        n->indexed
            ? grundy_index_at(g, n, word)
            : grundy_parts_single(grundy_wide_key(&g->number, n->record), word),
        n->right);
}

bool grundy_cells_tell(const position_graph *g, uint32_t number)
{
    position_node *const n = &g->node[number];
    int64_t result;

    if (!read_label(label_by_number(g, number), &result, &n->length))
        return false;
    n->low = n->high = result;
    return true;
}

uint64_t grundy_cells_known(const position_graph *g)
{
    return g->cells == NULL ? 0 : g->cells->found;
}

grundy_position grundy_cells_at(const position_graph *g, uint32_t cell,
                                bool *right, int64_t *word)
{
    size_t table = 2 * (size_t)g->game.kinds - 1;
    position_node n = {.indexed = true};

    while (g->index.first[table] > cell || g->index.table[table].cells == 0)
        table--;
    n.right = *right = table % 2 != 0;
    n.bytes = (uint32_t)(table / 2);
    n.record = cell - g->index.first[table];
    return grundy_index_at(g, &n, word);
}

/* ---- opening ---- */

void grundy_cells_close(position_graph *g)
{
    if (g->cells == NULL)
        return;
    grundy_reach_ids_close(&g->cells->ids, g->mem);
    grundy_memory_free(g->mem, g->cells, sizeof *g->cells);
    g->cells = NULL;
}

/* The cells of all boxes; 0: some are not open, or they are too many. */
static uint64_t count_cells(const position_graph *g)
{
    const uint64_t cells = grundy_index_bytes(g) / sizeof(uint32_t);

    return g->index.next != UINT32_MAX || cells > GRUNDY_REACH_MOST ? 0 : cells;
}

bool grundy_cells_are_open(const position_graph *g)
{
    return !g->index.leaves && g->rules.endless_for_right == 0 &&
           (g->cells == NULL || !g->cells->busy) && count_cells(g) > 0;
}

bool grundy_cells_open(position_graph *g, uint32_t number, uint32_t *cell)
{
    const uint32_t *label;

    if (g->cells == NULL)
        g->cells = grundy_memory_zeroed(g->mem, sizeof *g->cells);
    if (g->cells == NULL ||
        !grundy_reach_room(&g->cells->ids, g->mem, count_cells(g))) {
        grundy_cells_close(g);
        return false;
    }
    label = label_by_number(g, number);
    if (label != NULL)
        *cell = (uint32_t)(label - g->cells->ids.label);
    return label != NULL;
}
