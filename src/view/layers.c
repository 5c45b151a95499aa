/* SPDX-License-Identifier: MIT */
/*
 * A layout in layers, after Sugiyama, Tagawa and Toda (1981): a position lies
 * below all that can move to it; a move over several layers bends at a bead in
 * each; beads and positions are ordered by the middles of their neighbours,
 * then moved towards them as far as their order allows.  Where moves have names
 * there is a layer between any two of positions, and the bead of a move in the
 * first that it meets is as wide as its names.
 *
 * Requires a graph without cycles, which the values of its positions prove.
 */
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "view/graph.h"

enum {
    GAP = 18,       /* pixels between neighbours */
    LAYER_GAP = 54, /* between layers */
    NAME_GAP = 22,  /* the same where there are layers of names */
    NAME_HEIGHT = GRAPH_NAMES + 4,
    MARGIN = 12,
    SWEEPS = 12
};

/* Nodes first, then the beads of edges. */
typedef struct bead {
    double x, width, want; /* x: of its middle */
    size_t layer;
} bead;

/* A piece of an edge, from one layer to the next. */
typedef struct link {
    size_t from, to; /* beads */
} link;

typedef struct layers {
    grundy_graph *g;
    bead *bead;
    size_t beads, bead_cap;
    link *link;
    size_t links, link_cap;
    size_t *order;  /* the beads, layer by layer, from left to right */
    size_t *begin;  /* of each layer in order; one more at the end */
    double *height; /* of each layer */
    size_t count;   /* layers */
} layers;

/* ---- layers ---- */

/* Longest paths from the top, in rounds; a round each for the longest one. */
static void find_layers(layers *l)
{
    const grundy_graph *const g = l->g;
    bool changed = true;

    for (size_t round = 0; changed && round <= g->nodes; round++) {
        changed = false;
        for (size_t i = 0; i < g->edges; i++) {
            const size_t from = g->edge[i].about.from, to = g->edge[i].about.to;

            if (l->bead[to].layer <= l->bead[from].layer) {
                l->bead[to].layer = l->bead[from].layer + 1;
                changed = true;
            }
        }
    }
    assert(!changed);
    for (size_t i = 0; i < g->nodes; i++)
        if (l->bead[i].layer >= l->count)
            l->count = l->bead[i].layer + 1;
}

static bool add_bead(layers *l, size_t layer, double width)
{
    return GRUNDY_PUSH(&l->g->mem, l->bead, l->beads, l->bead_cap,
                       (bead){.layer = layer, .width = width});
}

static bool add_link(layers *l, size_t from, size_t to)
{
    return GRUNDY_PUSH(&l->g->mem, l->link, l->links, l->link_cap,
                       (link){from, to});
}

static double width_of_names(const graph_edge *e)
{
    char names[GRAPH_NAME_BYTES];

    return grundy_graph_names(e, names)
               ? (e->about.wins ? 1.1 : 1) *
                     grundy_text_width(names, GRAPH_NAMES)
               : 2;
}

/* The links of an edge follow one another. */
static bool add_edge(layers *l, const graph_edge *e)
{
    const grundy_graph_move *const m = &e->about;
    double width = width_of_names(e);
    size_t last = m->from;

    assert(l->bead[m->from].layer < l->bead[m->to].layer);
    while (l->bead[last].layer + 1 < l->bead[m->to].layer) {
        if (!add_bead(l, l->bead[last].layer + 1, width) ||
            !add_link(l, last, l->beads - 1))
            return false;
        last = l->beads - 1;
        width = 2;
    }
    return add_link(l, last, m->to);
}

/* A layer for names below each but the last one. */
static void make_room_for_names(layers *l)
{
    for (size_t i = 0; i < l->g->nodes; i++)
        l->bead[i].layer *= 2;
    l->count = l->count > 0 ? 2 * l->count - 1 : 0;
}

static bool make_beads(layers *l)
{
    const grundy_graph *const g = l->g;
    bool done = true;

    for (size_t i = 0; i < g->nodes && done; i++)
        done = add_bead(l, 0, g->node[i].width);
    if (done)
        find_layers(l);
    if (done && g->has_names)
        make_room_for_names(l);
    for (size_t i = 0; i < g->edges && done; i++)
        done = add_edge(l, &g->edge[i]);
    return done;
}

/* ---- order ---- */

static bool sort_into_layers(layers *l)
{
    memory *const mem = &l->g->mem;

    l->order = grundy_memory_new(mem, l->beads * sizeof *l->order);
    l->begin = grundy_memory_zeroed(mem, (l->count + 1) * sizeof *l->begin);
    l->height = grundy_memory_zeroed(mem, l->count * sizeof *l->height);
    if (l->order == NULL || l->begin == NULL || l->height == NULL)
        return false;
    for (size_t i = 0; i < l->beads; i++)
        l->begin[l->bead[i].layer + 1]++;
    for (size_t k = 0; k < l->count; k++)
        l->begin[k + 1] += l->begin[k];
    assert(l->begin[l->count] == l->beads);
    for (size_t i = l->beads; i-- > 0;) { /* each bead into its layer's end */
        const size_t k = l->bead[i].layer;

        l->order[--l->begin[k + 1]] = i;
    }
    for (size_t k = 0; k < l->count; k++)
        l->begin[k] = l->begin[k + 1];
    l->begin[l->count] = l->beads;
    return true;
}

/* The mean of the neighbours above or below; beads without any stay. */
static void find_wants(layers *l, bool above, double *count)
{
    for (size_t i = 0; i < l->beads; i++) {
        l->bead[i].want = 0;
        count[i] = 0;
    }
    for (size_t i = 0; i < l->links; i++) {
        const size_t to = above ? l->link[i].to : l->link[i].from;
        const size_t by = above ? l->link[i].from : l->link[i].to;

        l->bead[to].want += l->bead[by].x;
        count[to]++;
    }
    for (size_t i = 0; i < l->beads; i++)
        l->bead[i].want =
            count[i] > 0 ? l->bead[i].want / count[i] : l->bead[i].x;
}

/* By insertion: layers are nearly in order, and equals keep theirs. */
static void sort_layer(layers *l, size_t k)
{
    for (size_t i = l->begin[k] + 1; i < l->begin[k + 1]; i++) {
        const size_t moved = l->order[i];
        size_t at = i;

        for (; at > l->begin[k] &&
               l->bead[l->order[at - 1]].want > l->bead[moved].want;
             at--)
            l->order[at] = l->order[at - 1];
        l->order[at] = moved;
    }
}

static double apart(const bead *a, const bead *b)
{
    return (a->width + b->width) / 2 + GAP;
}

/* As near to what they want as their order allows: the mean of pushing all to
 * the right and all to the left. */
static void place_layer(layers *l, size_t k)
{
    const size_t begin = l->begin[k], end = l->begin[k + 1];
    bead *const all = l->bead;

    for (size_t i = begin; i < end; i++) {
        bead *const b = &all[l->order[i]];

        b->x = b->want;
        if (i > begin)
            b->x = fmax(b->x, all[l->order[i - 1]].x +
                                  apart(&all[l->order[i - 1]], b));
    }
    for (size_t i = end; i-- > begin;) {
        bead *const b = &all[l->order[i]];
        double left = b->want;

        if (i + 1 < end)
            left = fmin(left, all[l->order[i + 1]].want -
                                  apart(b, &all[l->order[i + 1]]));
        b->want = left; /* from now on: how far left it may stand */
    }
    for (size_t i = begin; i < end; i++)
        all[l->order[i]].x = (all[l->order[i]].x + all[l->order[i]].want) / 2;
}

static void place_in_order(layers *l)
{
    for (size_t k = 0; k < l->count; k++)
        for (size_t i = l->begin[k]; i < l->begin[k + 1]; i++)
            l->bead[l->order[i]].want = (double)(i - l->begin[k]) * 60;
    for (size_t k = 0; k < l->count; k++)
        place_layer(l, k);
}

/* Down and up; order changes in all sweeps but the last ones. */
static bool order_beads(layers *l)
{
    double *const count =
        grundy_memory_new(&l->g->mem, l->beads * sizeof *count);

    if (count == NULL)
        return false;
    place_in_order(l);
    for (int sweep = 0; sweep < SWEEPS; sweep++)
        for (size_t step = 0; step < l->count; step++) {
            const bool down = sweep % 2 == 0;
            const size_t k = down ? step : l->count - 1 - step;

            find_wants(l, down, count);
            if (sweep < SWEEPS - 3)
                sort_layer(l, k);
            place_layer(l, k);
        }
    GRUNDY_FREE(&l->g->mem, count, l->beads);
    return true;
}

/* ---- places ---- */

static void place_nodes(layers *l)
{
    grundy_graph *const g = l->g;
    const double gap = g->has_names ? NAME_GAP : LAYER_GAP;
    double left = INFINITY, right = -INFINITY, y = MARGIN;

    for (size_t i = 0; i < l->beads; i++) {
        left = fmin(left, l->bead[i].x - l->bead[i].width / 2);
        right = fmax(right, l->bead[i].x + l->bead[i].width / 2);
    }
    for (size_t i = 0; i < l->beads; i++)
        l->bead[i].x += MARGIN - left;
    for (size_t i = 0; i < g->nodes; i++)
        l->height[l->bead[i].layer] =
            fmax(l->height[l->bead[i].layer], g->node[i].height);
    for (size_t k = 0; k < l->count; k++) {
        if (l->height[k] == 0) /* no position is there */
            l->height[k] = NAME_HEIGHT;
        for (size_t i = l->begin[k]; i < l->begin[k + 1]; i++)
            l->bead[l->order[i]].want = y + l->height[k] / 2;
        y += l->height[k] + gap;
    }
    for (size_t i = 0; i < g->nodes; i++)
        g->node[i].middle = (point){l->bead[i].x, l->bead[i].want};
    g->width = right - left + 2 * MARGIN;
    g->height = y - gap + MARGIN;
}

/* Where a line meets a node, or the bounds of a bead's layer. */
static point end_of(const layers *l, size_t i, bool above)
{
    const bead *const b = &l->bead[i];
    const double half =
        (i < l->g->nodes ? l->g->node[i].height : l->height[b->layer]) / 2;

    return (point){b->x, b->want + (above ? -half : half)};
}

/* One curve from a to b, upright at both ends, onto what is used already. */
static size_t bend(point *curve, size_t used, point a, point b)
{
    curve[used] = (point){a.x, a.y + (b.y - a.y) * 0.45};
    curve[used + 1] = (point){b.x, b.y - (b.y - a.y) * 0.45};
    curve[used + 2] = b;
    return used + 3;
}

/* Bent between layers, straight across those between; the last piece leaves
 * room for the head of an arrow. */
static bool draw_edge(layers *l, size_t edge, const link *piece, size_t pieces)
{
    enum { ARROW = 9, PIECES = 256 };
    point curve[6 * PIECES + 1];
    size_t used = 1;

    assert(pieces > 0);
    if (pieces > PIECES) { /* a straight line tells as much */
        const link whole = {piece[0].from, piece[pieces - 1].to};

        return draw_edge(l, edge, &whole, 1);
    }
    curve[0] = end_of(l, piece[0].from, false);
    for (size_t i = 0; i < pieces; i++) {
        point to = end_of(l, piece[i].to, true);

        if (i + 1 == pieces)
            to.y -= ARROW;
        used = bend(curve, used, curve[used - 1], to);
        if (i + 1 < pieces)
            used = bend(curve, used, to, end_of(l, piece[i].to, false));
    }
    assert(used <= sizeof curve / sizeof *curve);
    return grundy_graph_set_curve(l->g, edge, curve, used);
}

/* On the first bead; in the middle of an edge that has none, as one upwards. */
static void place_names(layers *l, graph_edge *e, const link *piece,
                        size_t pieces)
{
    const bead *const a = &l->bead[piece[0].from], *const b =
                                                       &l->bead[piece[0].to];

    if (e->names == NULL)
        return;
    e->label = pieces > 1 ? (point){b->x, b->want}
                          : (point){(a->x + b->x) / 2, (a->want + b->want) / 2};
}

static bool draw_edges(layers *l)
{
    size_t at = 0;

    for (size_t i = 0; i < l->g->edges; i++) {
        const size_t first = at;

        while (l->link[at].to != l->g->edge[i].about.to)
            at++;
        at++;
        place_names(l, &l->g->edge[i], l->link + first, at - first);
        if (!draw_edge(l, i, l->link + first, at - first))
            return false;
    }
    assert(at == l->links);
    return true;
}

static void close(layers *l)
{
    memory *const mem = &l->g->mem;

    GRUNDY_FREE(mem, l->bead, l->bead_cap);
    GRUNDY_FREE(mem, l->link, l->link_cap);
    GRUNDY_FREE(mem, l->order, l->beads);
    GRUNDY_FREE(mem, l->begin, (l->count + 1));
    GRUNDY_FREE(mem, l->height, l->count);
}

grundy_status grundy_graph_lay_out(grundy_graph *g, grundy_error *err)
{
    layers l = {.g = g};
    bool done;

    grundy_graph_unplace(g);
    done = make_beads(&l) && sort_into_layers(&l) && order_beads(&l);
    if (done) {
        place_nodes(&l);
        done = draw_edges(&l);
    }
    close(&l);
    g->placed = done;
    return done ? GRUNDY_OK : grundy_graph_no_memory(g, err);
}
