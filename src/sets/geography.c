/* SPDX-License-Identifier: MIT */
/*
 * A largest matching by augmenting paths, with blossoms shrunk [Edmonds65].
 * The token's vertex comes last: it is in every largest matching just if one
 * more path begins at it.
 */
#include "sets/geography.h"

#include <assert.h>
#include <string.h>

#include "base/error.h"

static const uint32_t NONE = UINT32_MAX;

/* Of a vertex in the search for a path: an even number of edges from where it
 * begins, an odd one, or in a search that found none, which no later path
 * comes to. */
typedef enum label { OPEN, EVEN, ODD, DONE } label;

/* The vertex after the last one is the token's. */
typedef struct matching {
    const token_graph *g;
    const bool *free;
    const uint32_t *next;
    size_t nexts;
    uint32_t *mate, *parent, *base; /* base: of its blossom, as a forest */
    uint32_t *queue, *seen;         /* seen: with a label, in this search */
    uint32_t *stamp, now;           /* when `meet` was there last */
    uint8_t *label;
    uint32_t tail, seen_count;
    uint64_t work;
} matching;

static uint32_t base_of(matching *m, uint32_t v)
{
    while (m->base[v] != v)
        v = m->base[v] = m->base[m->base[v]];
    return v;
}

static void put_label(matching *m, uint32_t v, label to)
{
    if (m->label[v] == OPEN)
        m->seen[m->seen_count++] = v;
    m->label[v] = (uint8_t)to;
    if (to == EVEN)
        m->queue[m->tail++] = v;
}

static uint32_t up(matching *m, uint32_t v)
{
    return m->mate[v] == NONE ? NONE : m->parent[m->mate[v]];
}

/* Where the ways back from both meet: the base of the blossom. */
static uint32_t meet(matching *m, uint32_t v, uint32_t u)
{
    m->now++;
    for (;; m->work++) {
        const uint32_t other = u;

        if (v != NONE) {
            v = base_of(m, v);
            if (m->stamp[v] == m->now)
                return v;
            m->stamp[v] = m->now;
            v = up(m, v);
        }
        u = v;
        v = other;
        assert(u != NONE || v != NONE);
    }
}

/* All on the way back from v are even now, by way of u. */
static void shrink(matching *m, uint32_t v, uint32_t u, uint32_t base)
{
    while (base_of(m, v) != base) {
        const uint32_t mate = m->mate[v];

        m->parent[v] = u;
        u = mate;
        if (m->label[u] == ODD)
            put_label(m, u, EVEN);
        if (m->base[v] == v)
            m->base[v] = base;
        if (m->base[u] == u)
            m->base[u] = base;
        v = m->parent[u];
        m->work++;
    }
}

static void augment(matching *m, uint32_t v)
{
    while (v != NONE) {
        const uint32_t from = m->parent[v], next = m->mate[from];

        m->mate[v] = from;
        m->mate[from] = v;
        v = next;
    }
}

/* Looks at the edge from an even vertex; true: a path ends there. */
static bool follow(matching *m, uint32_t v, uint32_t u)
{
    m->work++;
    if (!m->free[u] || m->label[u] == DONE || m->label[u] == ODD ||
        base_of(m, v) == base_of(m, u))
        return false;
    if (m->label[u] == EVEN) {
        const uint32_t base = meet(m, v, u);

        shrink(m, v, u, base);
        shrink(m, u, v, base);
        return false;
    }
    m->parent[u] = v;
    if (m->mate[u] == NONE) {
        augment(m, u);
        return true;
    }
    put_label(m, u, ODD);
    put_label(m, m->mate[u], EVEN);
    return false;
}

static bool follow_all(matching *m, uint32_t v)
{
    const bool token = v == m->g->vertices;
    const uint32_t *const to = token ? m->next : m->g->to + m->g->first[v];
    const size_t count = token ? m->nexts : m->g->first[v + 1] - m->g->first[v];

    for (size_t i = 0; i < count; i++)
        if (follow(m, v, to[i]))
            return true;
    return false;
}

/* Makes the matching larger by a path from there, if there is one. */
static bool find_path(matching *m, uint32_t root)
{
    bool found = false;

    assert(m->mate[root] == NONE && m->label[root] == OPEN);
    m->tail = m->seen_count = 0;
    put_label(m, root, EVEN);
    for (uint32_t head = 0; head < m->tail && !found; head++)
        found = follow_all(m, m->queue[head]);
    for (uint32_t i = 0; i < m->seen_count; i++) {
        const uint32_t v = m->seen[i];

        m->label[v] = found ? OPEN : DONE;
        m->base[v] = v;
        m->parent[v] = NONE;
    }
    m->work += m->seen_count;
    return found;
}

/* Most are matched by the first neighbour that is left. */
static void match_neighbours(matching *m)
{
    for (uint32_t v = 0; v < m->g->vertices; v++)
        for (size_t i = m->g->first[v];
             m->free[v] && m->mate[v] == NONE && i < m->g->first[v + 1]; i++) {
            const uint32_t u = m->g->to[i];

            if (!m->free[u] || u == v || m->mate[u] != NONE)
                continue;
            m->mate[v] = u;
            m->mate[u] = v;
        }
}

static grundy_status run(matching *m, watch *w, bool *wins, grundy_error *err)
{
    const uint32_t vertices = m->g->vertices;
    grundy_status status = GRUNDY_OK;

    for (uint32_t v = 0; v <= vertices; v++) {
        m->base[v] = v;
        m->mate[v] = m->parent[v] = NONE;
    }
    match_neighbours(m);
    for (uint32_t v = 0; v < vertices && status == GRUNDY_OK; v++) {
        if (!m->free[v] || m->mate[v] != NONE)
            continue;
        (void)find_path(m, v);
        status = grundy_watch_tick(w, m->work, err);
        m->work = 0;
    }
    memset(m->label, OPEN, vertices + 1);
    if (status == GRUNDY_OK)
        *wins = find_path(m, vertices);
    return status;
}

grundy_status grundy_geography_wins(const token_graph *g, const bool *free,
                                    const uint32_t *next, size_t nexts,
                                    memory *mem, watch *w, bool *wins,
                                    grundy_error *err)
{
    enum { LISTS = 6 };

    const size_t room = (size_t)g->vertices + 1;
    uint32_t *const list =
        grundy_memory_zeroed(mem, LISTS * room * sizeof *list);
    uint8_t *const labels = grundy_memory_zeroed(mem, room);
    matching m = {.g = g,
                  .free = free,
                  .next = next,
                  .nexts = nexts,
                  .mate = list,
                  .label = labels};
    grundy_status status;

    *wins = false;
    if (list != NULL && labels != NULL) {
        m.parent = list + room;
        m.base = list + 2 * room;
        m.queue = list + 3 * room;
        m.seen = list + 4 * room;
        m.stamp = list + 5 * room;
        status = run(&m, w, wins, err);
    } else {
        status = grundy_fail(err, grundy_memory_failure(mem), "out of memory");
    }
    grundy_memory_free(mem, list, LISTS * room * sizeof *list);
    grundy_memory_free(mem, labels, room);
    return status;
}
