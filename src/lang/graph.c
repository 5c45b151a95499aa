/* SPDX-License-Identifier: MIT */
/* Graphs and trees that are given by the ends of their edges. */
#include <assert.h>
#include <string.h>

#include "base/error.h"
#include "lang/runtime.h"

#define RUNTIME(name)                                                          \
    grundy_status grundy_runtime_##name(machine *m, const runtime_info *info,  \
                                        int64_t *result, const int64_t *arg,   \
                                        grundy_span span)

static object *new_object(machine *m, uint64_t count, uint64_t words_count)
{
    grundy_machine_count(m, words_count);
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
    const int64_t *u, *v; /* v NULL: packed, and nobody reads them afterwards */
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

/* Lists of so many vertices side by side are filled at once, and at most such a
 * part of all ends, or so many, is put in order for that. */
enum { BLOCK_BITS = 14, PART = 8, FEW_ENDS = 1 << 16 };

/* Packed edges that go together when they are put in order where they are. */
enum { BATCH = 512 };

/* An end of an edge, for the list of the vertex that it is joined to. */
typedef struct joined {
    uint32_t at, to;
} joined;

/* Ends by blocks of vertices. */
typedef struct blocks {
    edge_list edges;
    bool both;       /* each edge joins both ends */
    uint64_t *count; /* ends, by block; then where the next one goes */
    uint64_t blocks, all;
    joined *joined; /* of some blocks, one behind the other */
    uint64_t room;
    uint32_t *degree; /* of the vertices of one block */
    bool in_place;    /* the edges are put in order where they are: */
    int64_t *batch;   /* one of each block that is not full, */
    uint32_t *filled; /* how much of it is, */
    uint32_t *next;   /* of a full one, the next one of its block, or */
    uint32_t *first, *last; /* of a block: 1 + its number, or 0 */
} blocks;

/* Vertices are between 0 and arg[0]. */
static grundy_status count_ends(machine *m, const int64_t *arg, blocks *b,
                                grundy_span span)
{
    const uint64_t vertices = (uint64_t)(arg[0] + 1);
    uint64_t most = 0;

    if (b->edges.count > UINT32_MAX / 2)
        return grundy_machine_no_memory(m);
    for (uint64_t e = 0; e < b->edges.count; e++) {
        const int64_t u = start_of(&b->edges, e), v = end_of(&b->edges, e);

        if ((uint64_t)u >= vertices)
            return wrong_vertex(m, u, arg[0], span);
        if ((uint64_t)v >= vertices)
            return wrong_vertex(m, v, arg[0], span);
        b->count[u >> BLOCK_BITS]++;
        if (b->both)
            b->count[v >> BLOCK_BITS]++;
    }
    b->all = b->edges.count * (b->both ? 2 : 1);
    for (uint64_t i = 0; i < b->blocks; i++)
        most = b->count[i] > most ? b->count[i] : most;
    b->room = b->all / PART < FEW_ENDS ? FEW_ENDS : b->all / PART;
    b->in_place =
        b->edges.v == NULL && !b->both && b->blocks * BATCH < b->all / PART;
    b->room = b->in_place || b->room < most ? most
              : b->room > b->all            ? b->all
                                            : b->room;
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

/* Puts the ends of the blocks from..upto - 1 side by side, in the order of the
 * edges. */
static void sort_ends(blocks *b, uint64_t from, uint64_t upto)
{
    uint64_t at = 0;

    for (uint64_t i = from; i < upto; i++) {
        const uint64_t count = b->count[i];

        b->count[i] = at;
        at += count;
    }
    for (uint64_t e = 0; e < b->edges.count; e++) {
        const joined uv = {(uint32_t)start_of(&b->edges, e),
                           (uint32_t)end_of(&b->edges, e)};
        const uint64_t u = uv.at >> BLOCK_BITS, v = uv.to >> BLOCK_BITS;

        if (u - from < upto - from)
            b->joined[b->count[u]++] = uv;
        if (b->both && v - from < upto - from)
            b->joined[b->count[v]++] = (joined){uv.to, uv.at};
    }
}

/* The lists of a block of vertices, each with its ends. */
static bool fill_lists(machine *m, object *lists, uint64_t block,
                       uint32_t *degree, const joined *from, const joined *end)
{
    const uint64_t low = block << BLOCK_BITS, rest = lists->count - low;
    const uint64_t vertices = rest < 1 << BLOCK_BITS ? rest : 1 << BLOCK_BITS;
    object *list;

    memset(degree, 0, (size_t)vertices * sizeof *degree);
    for (const joined *j = from; j < end; j++)
        degree[j->at - low]++;
    for (uint64_t x = 0; x < vertices; x++) {
        list = new_object(m, 0, degree[x]);
        if (list == NULL)
            return false;
        lists->word[low + x] = grundy_object_reference(list);
    }
    for (; from < end; from++) {
        list = (object *)(uintptr_t)lists->word[from->at];
        list->word[list->count++] = from->to;
    }
    return true;
}

/* Block by block: all lists together lie too far apart to be filled as edges
 * come. */
static bool fill_blocks(machine *m, object *lists, blocks *b)
{
    uint64_t from = 0, upto = 0;
    bool ok = true;

    for (; ok && from < b->blocks; from = upto) {
        const joined *at = b->joined;

        for (uint64_t ends = 0;
             upto < b->blocks && ends + b->count[upto] <= b->room; upto++)
            ends += b->count[upto];
        sort_ends(b, from, upto);
        for (uint64_t i = from; ok && i < upto; i++) {
            ok =
                fill_lists(m, lists, i, b->degree, at, b->joined + b->count[i]);
            at = b->joined + b->count[i];
        }
    }
    return ok;
}

/* ---- edges in order where they are ---- */

static bool open_batches(memory *mem, blocks *b)
{
    b->batch = grundy_memory_new(mem, b->blocks * BATCH * sizeof *b->batch);
    b->next = grundy_memory_new(mem, (b->all / BATCH + 1) * sizeof *b->next);
    b->filled = grundy_memory_zeroed(mem, 3 * b->blocks * sizeof *b->filled);
    if (b->batch == NULL || b->next == NULL || b->filled == NULL)
        return false;
    b->first = b->filled + b->blocks;
    b->last = b->first + b->blocks;
    return true;
}

static void close_batches(memory *mem, blocks *b)
{
    GRUNDY_FREE(mem, b->batch, b->blocks * BATCH);
    GRUNDY_FREE(mem, b->next, b->all / BATCH + 1);
    GRUNDY_FREE(mem, b->filled, 3 * b->blocks);
}

/* Full batches of one block each lie where edges have been read. */
static void sort_in_place(blocks *b)
{
    int64_t *const edge = (int64_t *)(uintptr_t)b->edges.u;
    uint32_t full = 0;

    for (uint64_t e = 0; e < b->edges.count; e++) {
        const uint64_t i = (uint32_t)edge[e] >> BLOCK_BITS;

        b->batch[i * BATCH + b->filled[i]++] = edge[e];
        if (b->filled[i] < BATCH)
            continue;
        memcpy(edge + (size_t)full * BATCH, b->batch + i * BATCH,
               BATCH * sizeof *edge);
        b->next[full++] = 0;
        *(b->last[i] == 0 ? &b->first[i] : &b->next[b->last[i] - 1]) = full;
        b->last[i] = full;
        b->filled[i] = 0;
    }
}

static joined *take_edges(joined *to, const int64_t *edge, uint32_t count)
{
    for (uint32_t k = 0; k < count; k++)
        *to++ = (joined){(uint32_t)edge[k], (uint32_t)(edge[k] >> 32)};
    return to;
}

static bool fill_in_place(machine *m, object *lists, blocks *b)
{
    bool ok = open_batches(m->scratch.mem, b);

    if (ok)
        sort_in_place(b);
    for (uint64_t i = 0; ok && i < b->blocks; i++) {
        joined *end = b->joined;

        for (uint32_t at = b->first[i]; at != 0; at = b->next[at - 1])
            end = take_edges(end, b->edges.u + (size_t)(at - 1) * BATCH, BATCH);
        end = take_edges(end, b->batch + i * BATCH, b->filled[i]);
        assert((uint64_t)(end - b->joined) == b->count[i]);
        ok = fill_lists(m, lists, i, b->degree, b->joined, end);
    }
    close_batches(m->scratch.mem, b);
    return ok;
}

/* For each vertex 0..n the ends of its edges, in the order of the edges; of
 * -1 there are none. */
static grundy_status graph(machine *m, int64_t *result, const int64_t *arg,
                           bool both, grundy_span span)
{
    memory *const mem = m->scratch.mem;
    grundy_status status = check_sizes(m, arg, span);
    const uint64_t vertices = (uint64_t)arg[0] + 1;
    blocks b = {.both = both, .blocks = (vertices >> BLOCK_BITS) + 1};
    object *lists;

    if (status != GRUNDY_OK)
        return status;
    b.edges = edges_of(m, arg);
    b.count = grundy_memory_zeroed(mem, b.blocks * sizeof *b.count);
    b.degree = grundy_memory_new(mem, sizeof *b.degree << BLOCK_BITS);
    status = b.count == NULL || b.degree == NULL ? grundy_machine_no_memory(m)
                                                 : count_ends(m, arg, &b, span);
    if (status == GRUNDY_OK) {
        b.joined = grundy_memory_new(mem, (b.room + 1) * sizeof *b.joined);
        lists = new_object(m, vertices, vertices);
        if (b.joined == NULL || lists == NULL ||
            !(b.in_place ? fill_in_place : fill_blocks)(m, lists, &b))
            status = grundy_machine_no_memory(m);
        else
            *result = grundy_object_reference(lists);
    }
    GRUNDY_FREE(mem, b.joined, (b.room + 1));
    grundy_memory_free(mem, b.degree, sizeof *b.degree << BLOCK_BITS);
    GRUNDY_FREE(mem, b.count, b.blocks);
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
