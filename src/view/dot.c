/* SPDX-License-Identifier: MIT */
/*
 * Graphs as DOT, and back the places that `dot -Tplain` found for it.  In DOT
 * an inch has 72 pixels of ours; y goes up there.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "view/graph.h"
#include "view/print.h"

enum { INCH = 72, MARGIN = 12 };

/* ---- writing ---- */

/* Within the quotes of DOT; `\n` in a label begins a line. */
static void put_quoted(printer *p, const char *text)
{
    for (; *text != '\0'; text++) {
        if (*text == '"' || *text == '\\')
            grundy_view_put(p, "\\", 1);
        if ((unsigned char)*text >= ' ')
            grundy_view_put(p, text, 1);
    }
}

static void put_node(printer *p, const grundy_graph *g, const palette *colours,
                     size_t i)
{
    const graph_node *const n = &g->node[i];
    const uint32_t fill = grundy_graph_colour(g, colours, i);
    graph_label label;

    grundy_graph_label(g, i, &label);
    grundy_view_print(p, "    n%zu [label=\"", i);
    for (size_t k = 0; k < label.lines; k++) {
        put_quoted(p, label.line[k]);
        if (k + 1 < label.lines)
            grundy_view_print(p, label.is_board ? "\\l" : "\\n");
    }
    grundy_view_print(p,
                      "\", fillcolor=\"#%06x\", fontcolor=\"#%06x\", "
                      "width=%.3f, height=%.3f, tooltip=\"",
                      (unsigned)fill, (unsigned)grundy_view_ink_on(fill),
                      n->width / INCH, n->height / INCH);
    put_quoted(p, n->text);
    grundy_view_print(p, "\"%s%s];\n",
                      label.is_board ? ", fontname=\"DejaVu Sans Mono\"" : "",
                      n->about.left_out > 0 ? ", style=\"filled,dashed\"" : "");
}

static void put_edge(printer *p, const graph_edge *e)
{
    const grundy_graph_move *const m = &e->about;
    char names[GRAPH_NAME_BYTES];
    const char *before = " [";

    grundy_view_print(p, "    n%zu -> n%zu", m->from, m->to);
    if (m->wins) {
        grundy_view_print(p, "%spenwidth=3, color=\"#222222\"", before);
        before = ", ";
    }
    if (grundy_graph_names(e, names)) {
        grundy_view_print(p, "%slabel=\"", before);
        put_quoted(p, names);
        grundy_view_print(p, "\"");
        before = "";
    }
    grundy_view_print(p, "%s;\n", m->wins || *before == '\0' ? "]" : "");
}

grundy_status grundy_graph_write_dot(const grundy_graph *graph,
                                     const char *title,
                                     const grundy_writer *out,
                                     grundy_error *err)
{
    printer p;
    palette colours;

    grundy_view_print_open(&p, out, err);
    grundy_graph_palette(graph, &colours);
    grundy_view_print(&p, "digraph \"");
    put_quoted(&p, title != NULL ? title : "");
    grundy_view_print(&p,
                      "\" {\n"
                      "    graph [ranksep=0.6, nodesep=0.3];\n"
                      "    node [shape=box, style=filled, fixedsize=true, "
                      "fontname=\"DejaVu Sans\", fontsize=12];\n"
                      "    edge [color=\"#9a9a9a\", fontname=\"DejaVu "
                      "Sans\", fontsize=%d];\n",
                      GRAPH_NAMES);
    for (size_t i = 0; i < graph->nodes; i++)
        put_node(&p, graph, &colours, i);
    for (size_t i = 0; i < graph->edges; i++)
        put_edge(&p, &graph->edge[i]);
    grundy_view_print(&p, "}\n");
    return grundy_view_print_end(&p);
}

/* ---- reading places ---- */

typedef struct plain {
    grundy_graph *g;
    const char *at, *end;
    size_t nodes, edges; /* placed so far */
    point *room;         /* for one curve */
    size_t room_cap;
    bool no_memory;
} plain;

/* The next word of the line, "" at its end; quoted words count as one. */
static size_t next_word(plain *p, const char **word)
{
    while (p->at < p->end && *p->at == ' ')
        p->at++;
    *word = p->at;
    if (p->at < p->end && *p->at == '"') {
        for (p->at++; p->at < p->end && *p->at != '"'; p->at++)
            p->at += *p->at == '\\' && p->at + 1 < p->end;
        p->at += p->at < p->end;
    }
    while (p->at < p->end && *p->at != ' ' && *p->at != '\n')
        p->at++;
    return (size_t)(p->at - *word);
}

static void skip_line(plain *p)
{
    const char *word;

    while (p->at < p->end && *p->at != '\n')
        if (next_word(p, &word) == 0 && p->at < p->end && *p->at != '\n')
            p->at++;
    p->at += p->at < p->end;
}

static bool read_number(plain *p, double *out)
{
    char text[40];
    const char *word;
    const size_t length = next_word(p, &word);
    char *end;

    if (length == 0 || length >= sizeof text)
        return false;
    memcpy(text, word, length);
    text[length] = '\0';
    *out = strtod(text, &end);
    return *end == '\0' && isfinite(*out);
}

/* A place of dot's as one of ours. */
static bool read_point(plain *p, point *out)
{
    double x, y;

    if (!read_number(p, &x) || !read_number(p, &y))
        return false;
    *out = (point){x * INCH + MARGIN, p->g->height - MARGIN - y * INCH};
    return true;
}

/* n7 */
static bool read_node(plain *p, size_t *node)
{
    const char *word;
    const size_t length = next_word(p, &word);
    size_t number = 0;

    if (length < 2 || length > 10 || word[0] != 'n')
        return false;
    for (size_t i = 1; i < length; i++) {
        if (word[i] < '0' || word[i] > '9')
            return false;
        number = number * 10 + (size_t)(word[i] - '0');
    }
    *node = number;
    return number < p->g->nodes;
}

/* graph SCALE WIDTH HEIGHT */
static bool read_graph(plain *p)
{
    double scale, width, height;

    if (!read_number(p, &scale) || !read_number(p, &width) ||
        !read_number(p, &height) || width < 0 || height < 0)
        return false;
    p->g->width = width * INCH + 2 * MARGIN;
    p->g->height = height * INCH + 2 * MARGIN;
    return true;
}

static bool place_node(plain *p)
{
    size_t node;

    if (!read_node(p, &node) || p->g->node[node].middle.x != GRAPH_NOWHERE ||
        !read_point(p, &p->g->node[node].middle))
        return false;
    p->nodes++;
    return true;
}

static graph_edge *find_edge(const grundy_graph *g, size_t from, size_t to)
{
    for (size_t i = 0; i < g->edges; i++)
        if (g->edge[i].about.from == from && g->edge[i].about.to == to)
            return &g->edge[i];
    return NULL;
}

/* NAMES X Y, of an edge that has names. */
static bool place_names(plain *p, graph_edge *edge)
{
    const char *word;

    return edge->names == NULL ||
           (next_word(p, &word) > 0 && read_point(p, &edge->label));
}

/* edge TAIL HEAD COUNT X Y ... */
static bool place_edge(plain *p)
{
    grundy_graph *const g = p->g;
    size_t from, to, points;
    double count;
    graph_edge *edge;

    if (!read_node(p, &from) || !read_node(p, &to) || !read_number(p, &count) ||
        !(count >= 4 && count < 1e6) || (edge = find_edge(g, from, to)) == NULL)
        return false;
    points = (size_t)count;
    if (points % 3 != 1 || edge->points != 0)
        return false;
    p->no_memory = !GRUNDY_RESERVE(&g->mem, p->room, p->room_cap, points);
    for (size_t i = 0; i < points && !p->no_memory; i++)
        if (!read_point(p, &p->room[i]))
            return false;
    p->no_memory =
        p->no_memory ||
        !grundy_graph_set_curve(g, (size_t)(edge - g->edge), p->room, points);
    p->edges++;
    return !p->no_memory && place_names(p, edge);
}

static bool is_word(const char *word, size_t length, const char *expected)
{
    return length == strlen(expected) && memcmp(word, expected, length) == 0;
}

static bool read_plain(plain *p)
{
    bool begun = false;

    while (p->at < p->end) {
        const char *word;
        const size_t length = next_word(p, &word);

        if (is_word(word, length, "stop"))
            break;
        if (is_word(word, length, "graph"))
            begun = read_graph(p);
        else if (!begun || (is_word(word, length, "node") && !place_node(p)) ||
                 (is_word(word, length, "edge") && !place_edge(p)))
            return false;
        skip_line(p);
    }
    return begun && p->nodes == p->g->nodes && p->edges == p->g->edges;
}

grundy_status grundy_graph_place(grundy_graph *graph, const char *text,
                                 size_t length, grundy_error *err)
{
    plain p = {.g = graph, .at = text, .end = text + length};
    bool good;

    grundy_graph_unplace(graph);
    good = read_plain(&p);
    GRUNDY_FREE(&graph->mem, p.room, p.room_cap);
    if (p.no_memory)
        return grundy_graph_no_memory(graph, err);
    if (!good) {
        grundy_graph_unplace(graph);
        return grundy_fail(err, GRUNDY_EFORMAT,
                           "expected the places of %zu positions as dot "
                           "-Tplain gives them",
                           graph->nodes);
    }
    graph->placed = true;
    return GRUNDY_OK;
}
