/* SPDX-License-Identifier: MIT */
/*
 * Graphs as data.  The size of a node follows from its label, so that DOT, our
 * own layout and the picture agree about it.
 */
#include "view/graph.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "grundy/text.h"

grundy_status grundy_graph_no_memory(const grundy_graph *g, grundy_error *err)
{
    return grundy_fail(err, grundy_memory_failure(&g->mem),
                       "no memory for the graph");
}

/* ---- labels ---- */

/* Bytes of the first characters, up to `most` of them; *wanted: of those the
 * last one after which a line may end. */
static size_t take_line(const char *text, size_t most)
{
    size_t bytes = 0, count = 0, after = 0;

    while (text[bytes] != '\0' && count < most) {
        bytes++;
        while (((unsigned char)text[bytes] & 0xc0) == 0x80)
            bytes++;
        count++;
        if (text[bytes - 1] == ' ')
            after = bytes;
    }
    return text[bytes] == '\0' || after == 0 ? bytes : after;
}

static void add_line(graph_label *l, const char *text, size_t bytes)
{
    assert(l->lines < sizeof l->line / sizeof *l->line);
    char *const line = l->line[l->lines++];

    if (bytes > sizeof l->line[0] - 1)
        bytes = sizeof l->line[0] - 1;
    memcpy(line, text, bytes);
    line[bytes] = '\0';
}

static void add_value(graph_label *l, const grundy_graph_position *p)
{
    assert(l->lines < sizeof l->line / sizeof *l->line);
    char *const line = l->line[l->lines++];
    const size_t size = sizeof l->line[0];
    int used;

    if (p->has_nimber)
        used = snprintf(line, size, "%" PRIu64, p->nimber);
    else if (p->has_score)
        used =
            snprintf(line, size, p->result == 0 ? "0" : "%+" PRId64, p->result);
    else
        used = snprintf(line, size, "%s%s",
                        p->to_move == 'L'   ? "Left: "
                        : p->to_move == 'R' ? "Right: "
                                            : "",
                        p->lost                           ? "L"
                        : p->has_result && p->result == 0 ? "D"
                                                          : "W");
    if (p->left_out > 0)
        (void)snprintf(line + used, size - (size_t)used,
                       " (%" PRIu64 "%s not shown)", p->left_out,
                       p->and_more ? "+" : "");
}

static void add_board(graph_label *l, const char *lines)
{
    while (*lines != '\0') {
        const size_t bytes = strcspn(lines, "\n");

        add_line(l, lines, bytes);
        lines += bytes + (lines[bytes] == '\n');
    }
}

void grundy_graph_label(const grundy_graph *g, size_t node, graph_label *out)
{
    const char *text = g->node[node].text;

    out->lines = 0;
    out->is_board = g->node[node].board != NULL;
    if (out->is_board) {
        add_board(out, g->node[node].board);
        add_value(out, &g->node[node].about);
        return;
    }
    while (*text != '\0' && out->lines + 1 < GRAPH_LINES) {
        const size_t bytes = take_line(text, GRAPH_COLUMNS);

        add_line(out, text, bytes);
        text += bytes;
    }
    if (*text != '\0')
        add_line(out, "...", 3);
    add_value(out, &g->node[node].about);
}

bool grundy_graph_names(const graph_edge *e, char out[GRAPH_NAME_BYTES])
{
    char line[GRAPH_NAME_BYTES + 8];
    size_t used = 0, fits;

    if (e->names == NULL)
        return false;
    for (const char *at = e->names; *at != '\0' && used < sizeof line - 3;
         at++) {
        line[used++] = *at == '\n' ? ',' : *at;
        if (*at == '\n')
            line[used++] = ' ';
    }
    line[used] = '\0';
    fits = take_line(line, GRAPH_COLUMNS);
    if (fits > GRAPH_NAME_BYTES - 4) /* characters of more than four bytes */
        fits = GRAPH_NAME_BYTES - 4;
    memcpy(out, line, fits);
    memcpy(out + fits, line[fits] == '\0' ? "" : "...",
           line[fits] == '\0' ? 1 : 4);
    return true;
}

double grundy_graph_board_width(const char *line)
{
    return (double)grundy_text_columns(line, strlen(line)) * GRAPH_CELL;
}

static void measure(grundy_graph *g, size_t i)
{
    graph_label label;
    double width = 0;

    grundy_graph_label(g, i, &label);
    for (size_t k = 0; k < label.lines; k++)
        width =
            fmax(width, label.is_board && k + 1 < label.lines
                            ? grundy_graph_board_width(label.line[k])
                            : grundy_text_width(label.line[k], GRAPH_LETTERS));
    g->node[i].width = ceil(width + 20);
    g->node[i].height = (double)(label.lines * GRAPH_LINE + 10);
}

/* ---- colours ---- */

bool grundy_graph_is_drawn(const grundy_graph_position *about)
{
    return about->has_result && about->result == 0;
}

void grundy_graph_palette(const grundy_graph *g, palette *p)
{
    uint64_t most = 1;

    for (size_t i = 0; i < g->nodes; i++)
        if (g->node[i].about.has_nimber && g->node[i].about.nimber > most)
            most = g->node[i].about.nimber;
    grundy_view_palette(p, most > INT64_MAX ? INT64_MAX : (int64_t)most);
}

uint32_t grundy_graph_colour(const grundy_graph *g, const palette *p,
                             size_t node)
{
    const grundy_graph_position *const about = &g->node[node].about;

    if (about->lost)
        return VIEW_LOST;
    if (grundy_graph_is_drawn(about))
        return p->shade[VIEW_SHADES - 1];
    if (!about->has_nimber)
        return p->shade[0];
    return grundy_view_colour(
        p, about->nimber > INT64_MAX ? INT64_MAX : (int64_t)about->nimber);
}

/* ---- building ---- */

grundy_status grundy_graph_add_node(grundy_graph *g,
                                    const grundy_graph_position *about,
                                    grundy_error *err)
{
    graph_node n = {.about = *about, .size = strlen(about->text) + 1};

    n.text = grundy_memory_new(&g->mem, n.size);
    if (n.text == NULL ||
        !GRUNDY_RESERVE(&g->mem, g->node, g->node_cap, g->nodes + 1)) {
        grundy_memory_free(&g->mem, n.text, n.size);
        return grundy_graph_no_memory(g, err);
    }
    memcpy(n.text, about->text, n.size);
    n.about.text = n.text;
    g->node[g->nodes++] = n;
    return GRUNDY_OK;
}

/* Few and short enough to be drawn. */
static bool fits(const char *lines)
{
    size_t count = 0;

    for (; *lines != '\0'; count++) {
        const size_t bytes = strcspn(lines, "\n");

        if (bytes > GRUNDY_BOARD_COLUMNS)
            return false;
        lines += bytes + (lines[bytes] == '\n');
    }
    return count <= GRUNDY_BOARD_LINES;
}

grundy_status grundy_graph_set_board(grundy_graph *g, size_t i,
                                     const char *lines, grundy_error *err)
{
    graph_node *const n = &g->node[i];
    const size_t size = strlen(lines) + 1;
    char *copy;

    assert(i < g->nodes);
    if (!fits(lines))
        return grundy_fail(
            err, GRUNDY_EINVAL,
            "a board of a graph has up to %d lines of %d columns",
            GRUNDY_BOARD_LINES, GRUNDY_BOARD_COLUMNS);
    copy = grundy_memory_new(&g->mem, size);
    if (copy == NULL)
        return grundy_graph_no_memory(g, err);
    memcpy(copy, lines, size);
    grundy_memory_free(&g->mem, n->board, n->board_size);
    n->board = copy;
    n->board_size = size;
    if (g->placed)
        grundy_graph_unplace(g);
    else
        measure(g, i);
    return GRUNDY_OK;
}

static bool has_name(const char *names, const char *name)
{
    const size_t length = strlen(name);

    for (;;) {
        const size_t line = strcspn(names, "\n");

        if (line == length && memcmp(names, name, length) == 0)
            return true;
        if (names[line] == '\0')
            return false;
        names += line + 1;
    }
}

/* Behind the names that the edge has, unless it is one of them. */
static bool add_name(grundy_graph *g, graph_edge *e, const char *name)
{
    const size_t old = e->names == NULL ? 0 : e->names_size;
    const size_t size = old + strlen(name) + 1;
    char *names;

    if (name[0] == '\0' || (old > 0 && has_name(e->names, name)))
        return true;
    names = grundy_memory_new(&g->mem, size);
    if (names == NULL)
        return false;
    if (old > 0) {
        memcpy(names, e->names, old);
        names[old - 1] = '\n';
    }
    memcpy(names + old, name, size - old);
    grundy_memory_free(&g->mem, e->names, e->names_size);
    e->about.names = e->names = names;
    e->names_size = size;
    g->has_names = true;
    return true;
}

static graph_edge *find_edge(const grundy_graph *g, size_t from, size_t to)
{
    for (size_t i = g->edges; i > 0 && g->edge[i - 1].about.from == from; i--)
        if (g->edge[i - 1].about.to == to)
            return &g->edge[i - 1];
    return NULL;
}

grundy_status grundy_graph_add_edge(grundy_graph *g, size_t from, size_t to,
                                    bool wins, const char *name,
                                    grundy_error *err)
{
    graph_edge *e = find_edge(g, from, to);

    assert(from < g->nodes && to < g->nodes);
    if (e == NULL &&
        GRUNDY_RESERVE(&g->mem, g->edge, g->edge_cap, g->edges + 1)) {
        e = &g->edge[g->edges++];
        *e = (graph_edge){.about = {.from = from, .to = to}};
    }
    if (e == NULL || (name != NULL && !add_name(g, e, name)))
        return grundy_graph_no_memory(g, err);
    e->about.wins |= wins;
    return GRUNDY_OK;
}

bool grundy_graph_set_curve(grundy_graph *g, size_t edge, const point *p,
                            size_t points)
{
    assert(edge < g->edges && points > 0);
    if (!GRUNDY_RESERVE(&g->mem, g->curve, g->point_cap, g->points + points))
        return false;
    memcpy(g->curve + g->points, p, points * sizeof *p);
    g->edge[edge].first = g->points;
    g->edge[edge].points = points;
    g->points += points;
    return true;
}

void grundy_graph_unplace(grundy_graph *g)
{
    g->placed = false;
    g->points = 0;
    for (size_t i = 0; i < g->edges; i++) {
        g->edge[i].points = 0;
        g->edge[i].label = (point){GRAPH_NOWHERE, GRAPH_NOWHERE};
    }
    for (size_t i = 0; i < g->nodes; i++) {
        g->node[i].middle = (point){GRAPH_NOWHERE, GRAPH_NOWHERE};
        measure(g, i);
    }
}

void grundy_graph_free(grundy_graph *g)
{
    memory *const mem = &g->mem;

    for (size_t i = 0; i < g->nodes; i++) {
        grundy_memory_free(mem, g->node[i].text, g->node[i].size);
        grundy_memory_free(mem, g->node[i].board, g->node[i].board_size);
    }
    for (size_t i = 0; i < g->edges; i++)
        grundy_memory_free(mem, g->edge[i].names, g->edge[i].names_size);
    GRUNDY_FREE(mem, g->node, g->node_cap);
    GRUNDY_FREE(mem, g->edge, g->edge_cap);
    GRUNDY_FREE(mem, g->curve, g->point_cap);
}

/* ---- asking ---- */

size_t grundy_graph_positions(const grundy_graph *graph)
{
    return graph->nodes;
}

size_t grundy_graph_moves(const grundy_graph *graph)
{
    return graph->edges;
}

grundy_graph_position grundy_graph_position_at(const grundy_graph *graph,
                                               size_t i)
{
    return graph->node[i].about;
}

grundy_graph_move grundy_graph_move_at(const grundy_graph *graph, size_t i)
{
    return graph->edge[i].about;
}

uint64_t grundy_graph_left_out(const grundy_graph *graph, bool *more)
{
    uint64_t left_out = 0;

    *more = false;
    for (size_t i = 0; i < graph->nodes; i++) {
        left_out += graph->node[i].about.left_out;
        *more |= graph->node[i].about.and_more;
    }
    return left_out;
}
