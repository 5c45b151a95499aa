/* SPDX-License-Identifier: MIT */
/*
 * What is known of a position saves work and is never needed: what is lost is
 * found again.  So where the next positions would find no room about half of
 * them go, those first that took no visit, then those that took little work, of
 * equal ones the oldest.  Others move up and get other numbers.
 *
 * Nothing is allocated here, as there is nothing left.  Keys stand in the order
 * of their numbers, so both move up in one pass.
 */
#include "solve/position_graph.h"

#include <assert.h>
#include <string.h>

/* Positions that one listing is taken to add at most, with their keys. */
enum { LISTING = 1 << 12, KEY = 64 };

enum { LEVELS = UINT8_MAX + 1 };

static bool is_refused(const memory *mem, size_t more)
{
    return mem->live > mem->limit || more > mem->limit - mem->live;
}

bool grundy_positions_are_many(const position_graph *g)
{
    const wide_map *const map = &g->number;

    if (g->mem->limit == 0)
        return false;
    return (g->nodes + LISTING > g->node_cap &&
            is_refused(g->mem, g->node_cap * sizeof *g->node)) ||
           (map->used + LISTING > map->slots / 4 * 3 &&
            is_refused(g->mem, 2 * map->slots * sizeof *map->slot)) ||
           (map->size + (size_t)LISTING * KEY > map->cap &&
            is_refused(g->mem, map->cap / 8 + (size_t)LISTING * KEY));
}

void grundy_positions_hold(position_graph *g, uint32_t number)
{
    assert(number < g->nodes);
    g->node[number].length = 1;
}

/* How many of each level stay, of those that are not held, the newest. */
static void share(const position_graph *g, uint32_t *stay)
{
    uint32_t left = g->nodes / 2;

    memset(stay, 0, LEVELS * sizeof *stay);
    for (uint32_t i = 0; i < g->nodes; i++)
        if (g->node[i].length == 0)
            stay[g->node[i].work]++;
    stay[0] = 0;
    for (size_t level = LEVELS; level-- > 0;) {
        if (stay[level] > left)
            stay[level] = left;
        left -= stay[level];
    }
}

void grundy_positions_choose(position_graph *g)
{
    uint32_t stay[LEVELS], count = 0;

    share(g, stay);
    for (uint32_t i = g->nodes; i-- > 0;) {
        position_node *const n = &g->node[i];

        if (n->length == 0 && stay[n->work] > 0) {
            stay[n->work]--;
            n->length = 1;
        }
    }
    for (uint32_t i = 0; i < g->nodes; i++)
        if (g->node[i].length != 0)
            g->node[i].length = ++count;
}

uint32_t grundy_positions_moved(const position_graph *g, uint32_t number)
{
    assert(number < g->nodes && g->node[number].length > 0);
    return g->node[number].length - 1;
}

void grundy_positions_move(position_graph *g)
{
    const size_t side = g->rules.to_move != NULL; /* behind the parts */
    uint32_t count = 0;

    assert(g->depth == 0 && g->index.table == NULL);
    grundy_wide_clear(&g->number);
    for (uint32_t i = 0; i < g->nodes; i++) {
        position_node *const n = &g->node[count];

        if (g->node[i].length == 0)
            continue;
        *n = g->node[i];
        n->length = 0;
        n->record = grundy_wide_put_back(&g->number, n->record, n->bytes + side,
                                         ++count);
    }
    assert(count <= g->nodes && g->number.used == count);
    g->nodes = count;
}
