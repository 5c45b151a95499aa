/* SPDX-License-Identifier: MIT */
#include "solve/move_history.h"

#include <assert.h>
#include <string.h>

enum { MARKS = 1 << 16, FADE = 5 };
static_assert(MARKS - 1 == UINT16_MAX, "a weight for each mark");

/* What a mark may come to, so that no sum overflows. */
static const uint32_t MOST = UINT32_C(1) << 30;

void grundy_history_close(move_history *h, memory *mem)
{
    GRUNDY_FREE(mem, h->weight, MARKS);
    h->weight = NULL;
}

bool grundy_history_copy(move_history *h, const move_history *from, memory *mem)
{
    h->weight = grundy_memory_new(mem, MARKS * sizeof *h->weight);
    if (h->weight != NULL)
        memcpy(h->weight, from->weight, MARKS * sizeof *h->weight);
    return h->weight != NULL;
}

static void fade(uint32_t *weight)
{
    *weight -= *weight >> FADE;
}

/* The more work a visit was the more it would have saved. */
static uint32_t worth(uint64_t visits)
{
    uint32_t bits = 0;

    for (; visits > 1; visits >>= 1)
        bits++;
    return bits * bits + 1;
}

bool grundy_history_praise(move_history *h, memory *mem,
                           const position_edge *edge, size_t count,
                           uint64_t visits)
{
    uint32_t *good;

    assert(count > 0);
    if (h->weight == NULL)
        h->weight = grundy_memory_zeroed(mem, MARKS * sizeof *h->weight);
    if (h->weight == NULL)
        return false;
    for (size_t i = 0; i + 1 < count; i++)
        fade(&h->weight[edge[i].mark]);
    good = &h->weight[edge[count - 1].mark];
    *good += worth(visits);
    if (*good > MOST)
        for (size_t i = 0; i < MARKS; i++)
            h->weight[i] /= 2;
    return true;
}

static bool prefers(const move_history *h, const position_edge *x,
                    const position_edge *y)
{
    if (x->promise != y->promise)
        return x->promise > y->promise;
    return h->weight != NULL && h->weight[x->mark] > h->weight[y->mark];
}

void grundy_history_sort(const move_history *h, const position_graph *g,
                         position_edge *edge, size_t count)
{
    if (g->stack != NULL && g->rules.promise != NULL)
        for (size_t i = 0; i < count; i++)
            edge[i].promise = grundy_positions_promise(g, edge[i].to);
    for (size_t i = 1; i < count; i++) {
        const position_edge moved = edge[i];
        size_t at = i;

        for (; at > 0 && prefers(h, &moved, &edge[at - 1]); at--)
            edge[at] = edge[at - 1];
        edge[at] = moved;
    }
}

void grundy_edges_bring_forward(position_edge *edge, size_t number)
{
    const position_edge chosen = edge[number];

    memmove(edge + 1, edge, number * sizeof *edge);
    edge[0] = chosen;
}

void grundy_edges_put_off(position_edge *edge, size_t place)
{
    const position_edge first = edge[0];

    memmove(edge, edge + 1, place * sizeof *edge);
    edge[place] = first;
}

void grundy_history_choose(const move_history *h, position_edge *edge,
                           size_t count)
{
    size_t best = 0;

    if (h->weight == NULL || count == 0)
        return;
    for (size_t i = 1; i < count; i++)
        if (h->weight[edge[i].mark] > h->weight[edge[best].mark])
            best = i;
    grundy_edges_bring_forward(edge, best);
}
