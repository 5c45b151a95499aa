/* SPDX-License-Identifier: MIT */
#include "solve/reach.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* Options of which the next but so many is asked for. */
enum { AHEAD = 16 };

/* The bits of all ids are gone through where so many words have an id. */
enum { SPARSE = 16 };

/* ---- ids ---- */

/* For 64 of them. */
enum { LABELS = 64 * sizeof(uint32_t), SEEN = 8, MARKS = 16 };

static size_t bytes_of(size_t cap)
{
    return cap / 64 * (2 * LABELS + SEEN + MARKS);
}

bool grundy_reach_room(reach_ids *ids, memory *mem, uint64_t count)
{
    const size_t had = ids->cap / 64, more = ids->cap + ids->cap / 2;
    const size_t wish = (size_t)count < more ? more : (size_t)count;
    reach_ids to = {.cap = (wish + 63) / 64 * 64};

    if (count <= ids->cap)
        return true;
    if (count > GRUNDY_REACH_MOST)
        return false;
    to.label = grundy_memory_zeroed(mem, bytes_of(to.cap));
    if (to.label == NULL)
        return false;
    to.begin = to.label + to.cap;
    to.seen = (uint64_t *)(void *)(to.begin + to.cap);
    to.mark = to.seen + to.cap / 64;
    if (had > 0) {
        memcpy(to.label, ids->label, had * LABELS);
        memcpy(to.begin, ids->begin, had * LABELS);
        memcpy(to.seen, ids->seen, had * SEEN);
        memcpy(to.mark, ids->mark, had * MARKS);
    }
    grundy_reach_ids_close(ids, mem);
    *ids = to;
    return true;
}

void grundy_reach_ids_close(reach_ids *ids, memory *mem)
{
    grundy_memory_free(mem, ids->label, bytes_of(ids->cap));
    *ids = (reach_ids){.cap = 0};
}

/* ---- forward ---- */

static bool meet(reach_graph *r, uint32_t id)
{
    uint64_t *const seen = &r->ids->seen[id / 64];
    const uint64_t bit = UINT64_C(1) << id % 64;

    assert(id < r->ids->cap);
    if ((*seen & bit) != 0)
        return true;
    *seen |= bit;
    return GRUNDY_PUSH(r->mem, r->order, r->met, r->order_cap, id);
}

bool grundy_reach_option(reach_graph *r, uint32_t id)
{
    return r->edges < UINT32_MAX - 1 && meet(r, id) &&
           GRUNDY_PUSH(r->mem, r->to, r->edges, r->to_cap, id);
}

static int by_id(const void *x, const void *y)
{
    const uint32_t a = *(const uint32_t *)x, b = *(const uint32_t *)y;

    return (a > b) - (a < b);
}

/* Many by a bit each, which are 0 before and after. */
static void sort_by_bits(reach_graph *r, size_t from)
{
    uint64_t *const bits = r->ids->mark;

    for (size_t i = from; i < r->met; i++)
        bits[r->order[i] / 64] |= UINT64_C(1) << r->order[i] % 64;
    for (size_t i = 0; from < r->met; i++)
        for (; bits[i] != 0; bits[i] &= bits[i] - 1)
            r->order[from++] =
                (uint32_t)(64 * i) + (uint32_t)__builtin_ctzll(bits[i]);
}

static void sort_round(reach_graph *r, size_t from)
{
    size_t i = from + 1;

    while (i < r->met && r->order[i - 1] < r->order[i])
        i++;
    if (i >= r->met)
        return;
    if (r->ids->cap / 64 / SPARSE < r->met - from)
        sort_by_bits(r, from);
    else
        qsort(r->order + from, r->met - from, sizeof *r->order, by_id);
}

grundy_status grundy_reach_explore(reach_graph *r, uint32_t root,
                                   grundy_status (*expand)(reach_graph *r,
                                                           uint32_t id))
{
    grundy_status status =
        meet(r, root) ? GRUNDY_OK : grundy_memory_failure(r->mem);
    size_t at = 0, round = 0;

    while (status == GRUNDY_OK && !r->stop && at < r->met) {
        const uint32_t id = r->order[at];

        if (at == round) {
            sort_round(r, at);
            round = r->met;
            continue;
        }
        if (!GRUNDY_RESERVE(r->mem, r->end, r->end_cap, r->count + 1))
            return grundy_memory_failure(r->mem);
        at++;
        r->leaf = false;
        status = expand(r, id);
        if (r->leaf)
            continue;
        r->order[r->count] = id;
        r->end[r->count++] = (uint32_t)r->edges;
    }
    return status;
}

/* ---- backward ---- */

/* The predecessors of the one end where those of the last one did. */
static void begin_at(const reach_graph *r, uint32_t id, uint32_t *sum)
{
    uint32_t *const begin = &r->ids->begin[id];

    if (*begin > 0)
        r->before[*sum + *begin - 1] = GRUNDY_REACH_LAST;
    *sum += *begin;
    *begin = *begin > 0 ? *sum + 1 : 0;
}

static void fill(const reach_graph *r)
{
    uint32_t *const begin = r->ids->begin;

    for (size_t i = r->count, k = r->edges; i-- > 0;)
        for (const size_t from = i > 0 ? r->end[i - 1] : 0; k > from;) {
            if (k > AHEAD)
                __builtin_prefetch(&begin[r->to[k - AHEAD]], 1);
            r->before[--begin[r->to[--k]] - 1] |= r->order[i];
        }
}

bool grundy_reach_turn_round(reach_graph *r, const uint32_t *other,
                             size_t others)
{
    uint32_t sum = 0;

    r->before =
        grundy_memory_zeroed(r->mem, (r->edges + 1) * sizeof *r->before);
    if (r->before == NULL)
        return false;
    for (size_t i = 0; i < r->edges; i++) {
        if (i + AHEAD < r->edges)
            __builtin_prefetch(&r->ids->begin[r->to[i + AHEAD]], 1);
        r->ids->begin[r->to[i]]++;
    }
    for (size_t i = 0; i < r->count; i++)
        begin_at(r, r->order[i], &sum);
    for (size_t i = 0; i < others; i++)
        begin_at(r, other[i], &sum);
    assert(sum == r->edges);
    fill(r);
    GRUNDY_FREE(r->mem, r->to, r->to_cap);
    r->to = NULL;
    r->to_cap = 0;
    return true;
}

static void forget(const reach_ids *ids, const uint32_t *id, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        ids->begin[id[i]] = 0;
        ids->seen[id[i] / 64] = 0;
    }
}

void grundy_reach_close(reach_graph *r, const uint32_t *other, size_t others)
{
    forget(r->ids, r->order, r->met);
    forget(r->ids, other, others);
    if (r->before != NULL)
        GRUNDY_FREE(r->mem, r->before, (r->edges + 1));
    GRUNDY_FREE(r->mem, r->order, r->order_cap);
    GRUNDY_FREE(r->mem, r->end, r->end_cap);
    GRUNDY_FREE(r->mem, r->to, r->to_cap);
}
