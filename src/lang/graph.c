/* SPDX-License-Identifier: MIT */
/* Graphs and trees that are given by the ends of their edges. */
#include "base/error.h"
#include "lang/runtime.h"

#define RUNTIME(name)                                                          \
    grundy_status grundy_runtime_##name(machine *m, const runtime_info *info,  \
                                        int64_t *result, const int64_t *arg,   \
                                        grundy_span span)

static object *new_object(machine *m, uint64_t count, uint64_t words_count)
{
    return grundy_object_new(&m->scratch, count, words_count);
}

static grundy_status wrong_vertex(machine *m, int64_t v, int64_t n,
                                  grundy_span span)
{
    return grundy_machine_fail(m, GRUNDY_EVALUE, span,
                               "%lld out of range 0..%lld", (long long)v,
                               (long long)n);
}

bool grundy_graph_pack(object *u, const object *v)
{
    uint64_t all = 0;

    if (u->count != v->count)
        return false;
    for (uint64_t e = 0; e < u->count; e++)
        all |= (uint64_t)(u->word[e] | v->word[e]);
    if (all > UINT32_MAX / 2)
        return false;
    for (uint64_t e = 0; e < u->count; e++)
        u->word[e] |= v->word[e] << 32;
    return true;
}

/* The edges of a call. */
typedef struct edge_list {
    const int64_t *u, *v; /* v NULL: packed */
    uint64_t count;
} edge_list;

static edge_list edges_of(const machine *m, const int64_t *arg)
{
    const object *const u = grundy_object_at(arg[1]);

    return (edge_list){
        u->word, m->packed ? NULL : grundy_object_at(arg[2])->word, u->count};
}

static int64_t start_of(const edge_list *list, uint64_t e)
{
    return list->v != NULL ? list->u[e] : (int64_t)(uint32_t)list->u[e];
}

static int64_t end_of(const edge_list *list, uint64_t e)
{
    return list->v != NULL ? list->v[e] : list->u[e] >> 32;
}

static grundy_status count_edges(machine *m, const int64_t *arg, bool both,
                                 uint32_t *degree, grundy_span span)
{
    const edge_list list = edges_of(m, arg);
    const uint64_t count = (uint64_t)(arg[0] + 1);

    if (list.count > UINT32_MAX / 2)
        return grundy_machine_no_memory(m);
    for (uint64_t e = 0; e < list.count; e++) {
        const int64_t u = start_of(&list, e), v = end_of(&list, e);

        if ((uint64_t)u >= count)
            return wrong_vertex(m, u, arg[0], span);
        if ((uint64_t)v >= count)
            return wrong_vertex(m, v, arg[0], span);
        degree[u]++;
        if (both)
            degree[v]++;
    }
    return GRUNDY_OK;
}

static grundy_status check_sizes(machine *m, const int64_t *arg,
                                 grundy_span span)
{
    const object *u = grundy_object_at(arg[1]), *v = grundy_object_at(arg[2]);

    if (arg[0] < -1 || arg[0] > INT32_MAX)
        return grundy_machine_fail(m, GRUNDY_EVALUE, span,
                                   "a graph of %lld vertices",
                                   (long long)arg[0]);
    if (u->count != v->count && !m->packed)
        return grundy_machine_fail(
            m, GRUNDY_EVALUE, span, "%llu starts and %llu ends of edges",
            (unsigned long long)u->count, (unsigned long long)v->count);
    return GRUNDY_OK;
}

/* Empty lists with room for as many ends as each vertex has. */
static object *open_lists(machine *m, uint64_t vertices, const uint32_t *degree)
{
    object *const o = new_object(m, vertices, vertices);

    for (uint64_t x = 0; o != NULL && x < vertices; x++) {
        object *const list = new_object(m, 0, degree[x]);

        if (list == NULL)
            return NULL;
        o->word[x] = grundy_object_reference(list);
    }
    return o;
}

/* Edges of which the next but so many is asked for. */
enum { AHEAD = 16 };

/* The list is read at random: its place and it are asked for ahead. */
static void ask_list(const object *lists, const edge_list *list, uint64_t e)
{
    if (e + 2 * AHEAD < list->count)
        __builtin_prefetch(&lists->word[start_of(list, e + 2 * AHEAD)]);
    if (e + AHEAD < list->count)
        __builtin_prefetch(
            grundy_object_at(lists->word[start_of(list, e + AHEAD)]), 1);
}

static void add_end(const object *lists, int64_t from, int64_t to)
{
    object *const list = (object *)(uintptr_t)lists->word[from];

    list->word[list->count++] = to;
}

static grundy_status fill_lists(machine *m, int64_t *result, const int64_t *arg,
                                bool both, const uint32_t *degree)
{
    const edge_list list = edges_of(m, arg);
    const object *const o = open_lists(m, (uint64_t)arg[0] + 1, degree);

    if (o == NULL)
        return grundy_machine_no_memory(m);
    for (uint64_t e = 0; e < list.count; e++) {
        const int64_t u = start_of(&list, e), v = end_of(&list, e);

        ask_list(o, &list, e);
        add_end(o, u, v);
        if (both)
            add_end(o, v, u);
    }
    *result = grundy_object_reference(o);
    return GRUNDY_OK;
}

/* For each vertex 0..n the ends of its edges, in the order of the edges; of
 * -1 there are none. */
static grundy_status graph(machine *m, int64_t *result, const int64_t *arg,
                           bool both, grundy_span span)
{
    memory *const mem = m->scratch.mem;
    grundy_status status = check_sizes(m, arg, span);
    uint32_t *degree;
    uint64_t bytes;

    if (status != GRUNDY_OK)
        return status;
    bytes = ((uint64_t)arg[0] + 2) * sizeof *degree;
    degree =
        grundy_memory_zeroed(mem, bytes); /* not for as long as the lists */
    if (degree == NULL)
        return grundy_machine_no_memory(m);
    status = count_edges(m, arg, both, degree, span);
    if (status == GRUNDY_OK)
        status = fill_lists(m, result, arg, both, degree);
    grundy_memory_free(mem, degree, bytes);
    return status;
}

RUNTIME(adjacency)
{
    (void)info;
    return graph(m, result, arg, false, span);
}

RUNTIME(neighbours)
{
    (void)info;
    return graph(m, result, arg, true, span);
}

/* ---- trees ---- */

static grundy_status check_tree(machine *m, const int64_t *arg,
                                grundy_span span)
{
    const int64_t n = arg[0], root = arg[3];
    const uint64_t edges = grundy_object_at(arg[1])->count;

    if (n < 1)
        return grundy_machine_fail(m, GRUNDY_EVALUE, span,
                                   "a tree of %lld vertices", (long long)n);
    if (root < 0 || root > n)
        return wrong_vertex(m, root, n, span);
    if (edges != (uint64_t)n - 1)
        return grundy_machine_fail(
            m, GRUNDY_EVALUE, span,
            "a tree of %lld vertices has %lld edges, found %llu", (long long)n,
            (long long)n - 1, (unsigned long long)edges);
    return GRUNDY_OK;
}

/* Gives all that edges join to the root its parent, nearest first; what is not
 * reached keeps its own number.  Returns how many vertices were reached. */
static uint64_t climb(const object *near, object *parent, int64_t root,
                      int64_t *queue)
{
    uint64_t reached = 0;

    queue[reached++] = root;
    for (uint64_t at = 0; at < reached; at++) {
        const int64_t x = queue[at];
        const object *next = grundy_object_at(near->word[x]);

        for (uint64_t i = 0; i < next->count; i++) {
            const int64_t y = next->word[i];

            if (y == root || y == x || parent->word[y] != y)
                continue;
            parent->word[y] = x;
            queue[reached++] = y;
        }
    }
    return reached;
}

static bool is_reached(const object *parent, int64_t root, int64_t x)
{
    return x == root || parent->word[x] != x;
}

static grundy_status check_reached(machine *m, const int64_t *arg,
                                   const object *parent, uint64_t reached,
                                   grundy_span span)
{
    const int64_t n = arg[0], root = arg[3];

    if (reached != (uint64_t)n)
        return grundy_machine_fail(
            m, GRUNDY_EVALUE, span,
            "this is no tree: edges join %llu of %lld vertices with %lld",
            (unsigned long long)reached, (long long)n, (long long)root);
    if (is_reached(parent, root, 0) && is_reached(parent, root, n))
        return grundy_machine_fail(
            m, GRUNDY_EVALUE, span,
            "vertices count from 0 or from 1: 0 and %lld are in one tree of "
            "%lld",
            (long long)n, (long long)n);
    return GRUNDY_OK;
}

/* For each vertex 0..n the next one on the way to the root; the root itself,
 * and the one of 0 and n that is no vertex, have their own number.  n - 1 edges
 * that join n vertices with the root are a tree. */
RUNTIME(parents)
{
    grundy_status status = check_sizes(m, arg, span);
    uint64_t reached;
    int64_t *queue, near;
    object *parent;

    (void)info;
    if (status == GRUNDY_OK)
        status = check_tree(m, arg, span);
    if (status == GRUNDY_OK)
        status = graph(m, &near, arg, true, span);
    if (status != GRUNDY_OK)
        return status;
    queue = grundy_arena_new(&m->scratch, ((size_t)arg[0] + 1) * sizeof *queue);
    parent = new_object(m, (uint64_t)arg[0] + 1, (uint64_t)arg[0] + 1);
    if (queue == NULL || parent == NULL)
        return grundy_machine_no_memory(m);
    for (int64_t x = 0; x <= arg[0]; x++)
        parent->word[x] = x;
    reached = climb(grundy_object_at(near), parent, arg[3], queue);
    status = check_reached(m, arg, parent, reached, span);
    *result = grundy_object_reference(parent);
    return status;
}
