/* SPDX-License-Identifier: MIT */
/*
 * A sum is kept by the bytes of its sorted parts (solve/multiset.h), which are
 * compared whole, so that sums that differ in the order of their parts are one
 * and others never.  Single positions may have a cell of a box instead.
 */
#include "solve/position_call.h"

#include <assert.h>

#include "solve/position_graph.h"

grundy_status grundy_positions_no_memory(const position_graph *g,
                                         grundy_error *err)
{
    return grundy_positions_stopped(g, grundy_memory_failure(g->mem), err);
}

/* A new number, for what has no record yet.  False when memory is out. */
static bool take_number(position_graph *g, bool right, uint32_t *number)
{
    if (g->nodes == UINT32_MAX ||
        !GRUNDY_RESERVE(g->mem, g->node, g->node_cap, (size_t)g->nodes + 1))
        return false;
    g->node[g->nodes] = grundy_position_new(g, right);
    *number = g->nodes;
    return true;
}

static void keep_number(position_graph *g)
{
    if (++g->nodes >= g->index.next)
        grundy_index_open(g);
}

/* Of the sum whose key is that of the call, which has room for a byte more; a
 * new one is not judged.  False when memory is out. */
bool grundy_position_by_key(position_call *c, size_t parts_bytes, bool right,
                            uint32_t *number)
{
    position_graph *const g = c->of;
    size_t bytes = parts_bytes;

    if (g->rules.to_move != NULL)
        c->key[bytes++] = right;
    *number = grundy_wide_find(&g->number, c->key, bytes);
    if (*number != 0) {
        --*number;
        assert(*number < g->nodes && g->node[*number].right == right);
        return true;
    }
    if (bytes > UINT32_MAX || !take_number(g, right, number) ||
        !grundy_wide_put(&g->number, c->key, bytes, g->nodes + 1))
        return false;
    g->node[*number].record = grundy_wide_record(&g->number, c->key, bytes);
    g->node[*number].bytes = (uint32_t)parts_bytes;
    keep_number(g);
    return true;
}

bool grundy_position_in_cell(position_call *c, uint32_t *cell, uint32_t kind,
                             bool right, uint32_t *number)
{
    position_graph *const g = c->of;

    if (*cell != 0) {
        *number = *cell - 1;
        assert(*number < g->nodes && g->node[*number].right == right);
        return true;
    }
    if (!take_number(g, right, number))
        return false;
    grundy_index_note(g, &g->node[*number], kind, cell);
    *cell = *number + 1;
    keep_number(g);
    return true;
}

bool grundy_position_by_words(position_call *c, grundy_position at, bool right,
                              uint32_t *number)
{
    uint32_t *const cell = grundy_index_cell(c->of, at, right);

    if (cell != NULL)
        return grundy_position_in_cell(c, cell, at.kind, right, number);
    return grundy_memory_reserve(c->of->mem, &c->key, &c->key_cap,
                                 grundy_parts_single_size(at.length) + 1, 1) &&
           grundy_position_by_key(c, grundy_parts_encode_single(at, c->key),
                                  right, number);
}

bool grundy_position_by_list(position_call *c, const part_list *list,
                             bool right, uint32_t *number)
{
    if (c->of->index.table != NULL && list->parts == 1 &&
        list->part[0].copies == 1 && !grundy_parts_is_nim(list, 0) &&
        grundy_parts_length(list, 0) <= GRUNDY_TABLE_AXES) {
        int64_t word[GRUNDY_TABLE_AXES];

        return grundy_position_by_words(c, grundy_parts_at(list, 0, word),
                                        right, number);
    }
    return grundy_memory_reserve(c->of->mem, &c->key, &c->key_cap,
                                 grundy_parts_key_size(list) + 1, 1) &&
           grundy_position_by_key(c, grundy_parts_encode(list, c->key), right,
                                  number);
}

bool grundy_position_read(const position_graph *g, uint32_t number,
                          part_list *list)
{
    const position_node *const n = &g->node[number];

    assert(g->stack == NULL && number < g->nodes);
    if (n->indexed) {
        int64_t word[GRUNDY_TABLE_AXES];

        grundy_parts_clear(list);
        return grundy_parts_add(list, grundy_index_at(g, n, word), 1);
    }
    return grundy_parts_decode(list, grundy_wide_key(&g->number, n->record),
                               n->bytes);
}

bool grundy_positions_is_single(const position_graph *g, uint32_t number)
{
    const position_node *const n = &g->node[number];

    return g->stack != NULL || n->indexed ||
           grundy_parts_is_single(grundy_wide_key(&g->number, n->record),
                                  n->bytes);
}
