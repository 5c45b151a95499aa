/* SPDX-License-Identifier: MIT */
/*
 * Components are found as Tarjan does [1972], with a stack of its own: chains
 * of kinds may be long.  A component is closed after all that it leads to, so
 * it gets a greater number than they have.
 */
#include "plan/facts/kind_graph.h"

#include <assert.h>

#define UNSEEN UINT32_MAX

/* ---- edges ---- */

typedef struct edge_reading {
    const ruleset *set;
    arena *a;
    uint32_t *to;
    uint32_t edges, room, first; /* first: where those of this kind begin */
    uint32_t *kind_of, *call_of; /* who has met a kind, a function, last */
    uint32_t kind;
    bool no_memory;
} edge_reading;

static void push(edge_reading *r, uint32_t to)
{
    if (r->edges == r->room) {
        const uint32_t room = 2 * r->room + 64;
        uint32_t *const more =
            grundy_arena_new(r->a, room * (uint64_t)sizeof *more);

        r->no_memory |= more == NULL;
        if (r->no_memory)
            return;
        for (uint32_t i = 0; i < r->edges; i++)
            more[i] = r->to[i];
        r->to = more;
        r->room = room;
    }
    r->to[r->edges++] = to;
}

static bool see(void *user, node *n)
{
    edge_reading *const r = user;

    if (n->op != N_CALL)
        return true;
    if (n->call == CALL_POSITION && r->kind_of[n->ref.kind->index] != r->kind) {
        r->kind_of[n->ref.kind->index] = r->kind;
        push(r, n->ref.kind->index);
    }
    if (n->call == CALL_FUNCTION &&
        r->call_of[n->ref.function->index] != r->kind) {
        r->call_of[n->ref.function->index] = r->kind;
        (void)grundy_tree_walk(n->ref.function->body, see, r);
    }
    return !r->no_memory;
}

static void read_kind(edge_reading *r, const game_kind *k, kind_moves which)
{
    const bool values = which == KIND_MOVES_FOR_VALUES;
    const uint32_t moves = values ? k->value_moves : k->moves;
    const rule_move *const move = values ? k->value_move : k->move;

    r->kind = k->index;
    for (uint32_t i = 0; i < moves; i++)
        (void)grundy_tree_walk(move[i].target, see, r);
    if (values && k->split != NULL)
        (void)grundy_tree_walk(k->split, see, r);
}

static bool read_edges(kind_graph *g, arena *a, const ruleset *set,
                       kind_moves which)
{
    edge_reading r = {.set = set, .a = a};

    r.kind_of = grundy_arena_new(a, (set->kinds + 1) * sizeof(uint32_t));
    r.call_of = grundy_arena_new(a, (set->functions + 1) * sizeof(uint32_t));
    r.no_memory = r.kind_of == NULL || r.call_of == NULL;
    for (uint32_t i = 0; i < set->kinds && !r.no_memory; i++)
        r.kind_of[i] = UNSEEN;
    for (uint32_t i = 0; i < set->functions && !r.no_memory; i++)
        r.call_of[i] = UNSEEN;
    for (uint32_t i = 0; i < set->kinds && !r.no_memory; i++) {
        g->first[i] = r.edges;
        read_kind(&r, &set->kind[i], which);
    }
    g->first[set->kinds] = r.edges;
    g->to = r.to;
    return !r.no_memory;
}

static void note_entered(kind_graph *g)
{
    for (uint32_t i = 0; i < g->kinds; i++)
        for (uint32_t e = g->first[i]; e < g->first[i + 1]; e++)
            g->entered[g->to[e]] |= g->to[e] != i;
}

/* ---- components ---- */

typedef struct visiting {
    kind_graph *g;
    uint32_t *number, *low; /* by kind; number UNSEEN: not yet */
    uint32_t *next;         /* by kind: the edge to look at */
    uint32_t *path, *open;  /* stacks: the visit, and kinds of no component */
    uint32_t depth, opened, seen;
} visiting;

static void enter(visiting *v, uint32_t kind)
{
    v->number[kind] = v->low[kind] = v->seen++;
    v->next[kind] = v->g->first[kind];
    v->path[v->depth++] = v->open[v->opened++] = kind;
}

static void lower(visiting *v, uint32_t kind, uint32_t low)
{
    if (low < v->low[kind])
        v->low[kind] = low;
}

static void leave(visiting *v)
{
    kind_graph *const g = v->g;
    const uint32_t kind = v->path[--v->depth];
    uint32_t last = UNSEEN;

    if (v->depth > 0)
        lower(v, v->path[v->depth - 1], v->low[kind]);
    if (v->low[kind] != v->number[kind])
        return;
    while (last != kind) {
        last = v->open[--v->opened];
        g->component[last] = g->components;
        g->size[g->components]++;
    }
    g->components++;
}

static void visit(visiting *v, uint32_t from)
{
    kind_graph *const g = v->g;

    enter(v, from);
    while (v->depth > 0) {
        const uint32_t kind = v->path[v->depth - 1];
        uint32_t to;

        if (v->next[kind] == g->first[kind + 1]) {
            leave(v);
            continue;
        }
        to = g->to[v->next[kind]++];
        if (v->number[to] == UNSEEN)
            enter(v, to);
        else if (g->component[to] == UNSEEN)
            lower(v, kind, v->number[to]);
    }
    assert(v->opened == 0);
}

#ifndef NDEBUG
/* Whether no component leads to one of a greater number. */
static bool is_ordered(const kind_graph *g)
{
    for (uint32_t i = 0; i < g->kinds; i++)
        for (uint32_t e = g->first[i]; e < g->first[i + 1]; e++)
            if (g->component[g->to[e]] > g->component[i])
                return false;
    return true;
}
#endif

static bool find_components(kind_graph *g, arena *a)
{
    const uint64_t size = (g->kinds + 1) * (uint64_t)sizeof(uint32_t);
    visiting v = {.g = g,
                  .number = grundy_arena_new(a, size),
                  .low = grundy_arena_new(a, size),
                  .next = grundy_arena_new(a, size),
                  .path = grundy_arena_new(a, size),
                  .open = grundy_arena_new(a, size)};

    if (v.number == NULL || v.low == NULL || v.next == NULL || v.path == NULL ||
        v.open == NULL)
        return false;
    for (uint32_t i = 0; i < g->kinds; i++)
        v.number[i] = g->component[i] = UNSEEN;
    for (uint32_t i = 0; i < g->kinds; i++)
        if (v.number[i] == UNSEEN)
            visit(&v, i);
    assert(is_ordered(g));
    return true;
}

bool grundy_kind_graph_make(kind_graph *out, arena *a, const ruleset *set,
                            kind_moves which)
{
    const uint64_t size = (set->kinds + 1) * (uint64_t)sizeof(uint32_t);

    *out = (kind_graph){.kinds = set->kinds,
                        .first = grundy_arena_new(a, size),
                        .component = grundy_arena_new(a, size),
                        .size = grundy_arena_zeroed(a, size),
                        .entered = grundy_arena_zeroed(a, set->kinds + 1)};
    if (out->first == NULL || out->component == NULL || out->size == NULL ||
        out->entered == NULL || !read_edges(out, a, set, which) ||
        !find_components(out, a))
        return false;
    note_entered(out);
    return true;
}
