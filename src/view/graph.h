/* SPDX-License-Identifier: MIT */
/* view/graph.h -- the inside of a grundy_graph; see grundy/graph.h. */
#pragma once

#include "grundy/graph.h"
#include "view/picture.h"

enum {
    GRAPH_LETTERS = 15, /* pixels */
    GRAPH_LINE = 19,    /* from one line of a label to the next */
    GRAPH_COLUMNS = 26, /* characters after which a label goes on below */
    GRAPH_NOWHERE = -1, /* the place of a node that has none */
    GRAPH_LINES = 6,    /* of a label; more are cut off */
    GRAPH_CELL = 9,     /* from one character of a board to the next */
    GRAPH_NAMES = 13,   /* pixels of the names of moves */
    GRAPH_MOST_LINES = GRUNDY_BOARD_LINES, /* of any label but the value */
    GRAPH_NAME_BYTES = 4 * GRAPH_COLUMNS + 8
};

typedef struct graph_node {
    grundy_graph_position about;
    char *text;  /* about.text, owned */
    size_t size; /* bytes of it */
    char *board; /* the lines shown instead, or NULL; owned */
    size_t board_size;
    double width, height;
    point middle; /* once placed */
} graph_node;

typedef struct graph_edge {
    grundy_graph_move about;
    char *names; /* about.names, owned, or NULL */
    size_t names_size;
    size_t first, points; /* of its curve, in `curve`: 3 k + 1 */
    point label;          /* the middle of its names, once placed */
} graph_edge;

struct grundy_graph {
    memory mem;
    graph_node *node;
    size_t nodes, node_cap;
    graph_edge *edge;
    size_t edges, edge_cap;
    point *curve;
    size_t points, point_cap;
    bool placed;
    bool has_names;       /* some edge has */
    double width, height; /* of the drawing, from (0, 0) */
};

grundy_status grundy_graph_no_memory(const grundy_graph *g, grundy_error *err);

/* Copies the text.  The node's number is g->nodes before the call. */
grundy_status grundy_graph_add_node(grundy_graph *g,
                                    const grundy_graph_position *about,
                                    grundy_error *err);

/* Once between two nodes; wins: a move from the one to the other wins.  name:
 * what the rules call it, or NULL.  Copied. */
grundy_status grundy_graph_add_edge(grundy_graph *g, size_t from, size_t to,
                                    bool wins, const char *name,
                                    grundy_error *err);

/* The curve of an edge; points: 3 k + 1. */
bool grundy_graph_set_curve(grundy_graph *g, size_t edge, const point *p,
                            size_t points);

/* Forgets all places. */
void grundy_graph_unplace(grundy_graph *g);

void grundy_graph_free(grundy_graph *g);

/* ---- labels ---- */

/* A position's label line by line, the value last; lines are cut to fit. */
typedef struct graph_label {
    char line[GRAPH_MOST_LINES + 1][4 * GRAPH_COLUMNS + 64];
    size_t lines;
    bool is_board; /* all but the value stand in columns */
} graph_label;

void grundy_graph_label(const grundy_graph *g, size_t node, graph_label *out);

/* The names of an edge on one line, cut to fit; false: it has none. */
bool grundy_graph_names(const graph_edge *e, char out[GRAPH_NAME_BYTES]);

/* Pixels of a line of a board. */
double grundy_graph_board_width(const char *line);

/* The colours by nimber; without nimbers all that are won are alike, and so are
 * all that are drawn, dark as in a heat map. */
void grundy_graph_palette(const grundy_graph *g, palette *p);
bool grundy_graph_is_drawn(const grundy_graph_position *about);
uint32_t grundy_graph_colour(const grundy_graph *g, const palette *p,
                             size_t node);

/* ---- layers.c ---- */

/* Places all nodes in layers, every move downwards. */
grundy_status grundy_graph_lay_out(grundy_graph *g, grundy_error *err);
