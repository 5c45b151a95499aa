/* SPDX-License-Identifier: MIT */
#include "sets/picture.h"

#include <assert.h>
#include <string.h>

static const uint32_t NONE = UINT32_MAX;

/* One walk from the ground, depth first.  The ground is one vertex, the last.
 */
typedef struct walk {
    const set_picture *p;
    const uint64_t *in;
    uint32_t *from;      /* of each vertex: where its edges begin in `edge` */
    uint32_t *edge;      /* of one vertex after the other */
    uint32_t *next;      /* of each vertex: the edge to be looked at */
    uint32_t *met, *low; /* when it was met, from 1; the first met that hangs
                            on it by a way back */
    uint32_t *by;        /* the edge by which it was met */
    uint64_t *value;     /* of what hangs on it */
} walk;

static uint32_t end_of(const walk *w, uint32_t edge, uint32_t side)
{
    const uint32_t at = w->p->end[edge][side];

    assert(edge < w->p->edges && at < w->p->vertices);
    return w->p->ground[at] ? w->p->vertices : at;
}

static bool is_in(const walk *w, uint32_t edge)
{
    return (w->in[edge / 64] >> edge % 64 & 1) != 0;
}

static bool open_walk(arena *a, walk *w)
{
    const set_picture *const p = w->p;
    const size_t words = (size_t)p->vertices + 2;
    uint32_t *const room = grundy_arena_zeroed(a, 5 * words * sizeof *room);

    w->edge = grundy_arena_new(a, (2ull * p->edges + 1) * sizeof *w->edge);
    w->value = grundy_arena_zeroed(a, words * sizeof *w->value);
    if (room == NULL || w->edge == NULL || w->value == NULL)
        return false;
    w->from = room;
    w->next = room + words;
    w->met = w->next + words;
    w->low = w->met + words;
    w->by = w->low + words;
    for (uint32_t e = 0; e < p->edges; e++)
        for (uint32_t side = 0; side < 2; side++)
            w->from[end_of(w, e, side) + 1] += is_in(w, e);
    for (uint32_t v = 0; v <= p->vertices; v++) {
        w->from[v + 1] += w->from[v];
        w->next[v] = w->from[v];
    }
    for (uint32_t e = 0; e < p->edges; e++)
        for (uint32_t side = 0; side < 2 && is_in(w, e); side++)
            w->edge[w->next[end_of(w, e, side)]++] = e;
    memcpy(w->next, w->from, words * sizeof *w->next);
    return true;
}

/* All that hangs on the vertex is known: it goes to the one below. */
static uint32_t leave(walk *w, uint32_t v)
{
    const uint32_t edge = w->by[v];
    const uint32_t below =
        end_of(w, edge, 0) == v ? end_of(w, edge, 1) : end_of(w, edge, 0);

    assert(w->met[below] > 0 && w->met[below] < w->met[v]);
    if (w->low[v] < w->met[v]) { /* it is of a cycle with the one below */
        w->low[below] = w->low[v] < w->low[below] ? w->low[v] : w->low[below];
        w->value[below] ^= w->value[v] ^ 1;
    } else {
        w->value[below] ^= w->value[v] + 1;
    }
    return below;
}

/* Looks at an edge; the vertex to go on with. */
static uint32_t follow(walk *w, uint32_t v, uint32_t edge, uint32_t *time)
{
    const uint32_t to =
        end_of(w, edge, 0) == v ? end_of(w, edge, 1) : end_of(w, edge, 0);

    if (edge == w->by[v])
        return v;
    if (w->met[to] == 0) {
        w->met[to] = w->low[to] = ++*time;
        assert(*time <= w->p->vertices + 1);
        w->by[to] = edge;
        return to;
    }
    if (to == v) {
        w->value[v] ^= 1;
        w->next[v]++; /* a loop stands there twice */
    } else if (w->met[to] < w->met[v]) {
        w->low[v] = w->met[to] < w->low[v] ? w->met[to] : w->low[v];
        w->value[v] ^= 1;
    }
    return v;
}

bool grundy_picture_nimber(arena *a, const set_picture *p, const uint64_t *in,
                           uint64_t *nimber, bool *held)
{
    const arena_mark mark = grundy_arena_get(a);
    const uint32_t ground = p->vertices;
    walk w = {.p = p, .in = in};
    uint32_t v = ground, time = 1;

    assert(p->vertices < NONE);
    if (!open_walk(a, &w))
        return false;
    w.met[v] = w.low[v] = 1;
    w.by[v] = NONE;
    for (;;) {
        if (w.next[v] < w.from[v + 1])
            v = follow(&w, v, w.edge[w.next[v]++], &time);
        else if (v != ground)
            v = leave(&w, v);
        else
            break;
    }
    *nimber = w.value[ground];
    *held = true;
    for (uint32_t e = 0; e < p->edges; e++)
        *held = *held && (!is_in(&w, e) || w.met[end_of(&w, e, 0)] > 0);
    grundy_arena_reset(a, mark);
    return true;
}
