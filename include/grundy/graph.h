/* SPDX-License-Identifier: MIT */
/*
 * grundy/graph.h -- the graph of a game: the positions that can be reached
 * from a sum and the moves between them, as data, as DOT and as a picture.
 *
 * Sums that differ in order alone are one position; so are, where neither win
 * nor lose stands, sums that differ in parts without a move.  All that a graph
 * gives is Borrowed until its close; it outlives the rules.
 */
#ifndef GRUNDY_GRAPH_H
#define GRUNDY_GRAPH_H

#include "grundy/view.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct grundy_graph grundy_graph;

typedef struct grundy_graph_position {
    const char *text; /* in the language */
    bool lost;        /* for the player to move */
    bool has_nimber;
    uint64_t nimber;
    char to_move; /* of a partisan game 'L' or 'R', else 0 */
    bool has_result;   /* the rules give results: */
    bool has_score;    /* scores */
    int64_t result;    /* as of grundy_sum_result */
    uint64_t left_out; /* moves to positions that the graph has no room for */
    bool and_more;     /* at least so many: not all moves were looked at */
} grundy_graph_position;

typedef struct grundy_graph_move {
    size_t from, to; /* numbers of positions */
    bool wins;       /* who makes it wins */
    const char *names; /* what the rules call it, NULL: nothing; the names of
                          several moves from the one to the other by line */
} grundy_graph_move;

/*
 * The graph below a sum (text NULL: the file's `start`), positions in the
 * order of the fewest moves that lead there, at most `most` of them (1 or
 * more).  Number 0 is the sum itself.
 * Owner: the caller, who ends it with grundy_graph_close.
 */
GRUNDY_API GRUNDY_MUST_USE grundy_status grundy_graph_open(
    grundy_graph **out, grundy_rules *rules, const char *text, size_t most,
    grundy_error *err);

/* Frees *graph and sets it to NULL; a NULL *graph is allowed. */
GRUNDY_API void grundy_graph_close(grundy_graph **graph);

GRUNDY_API size_t grundy_graph_positions(const grundy_graph *graph);
GRUNDY_API size_t grundy_graph_moves(const grundy_graph *graph);
GRUNDY_API grundy_graph_position grundy_graph_position_at(
    const grundy_graph *graph, size_t i);
GRUNDY_API grundy_graph_move grundy_graph_move_at(const grundy_graph *graph,
                                                  size_t i);

/*
 * Has a node show these lines, each ended by a newline, instead of the
 * position's text: a board.  Their characters stand in columns.  Copied.
 * GRUNDY_EINVAL if they are more than GRUNDY_BOARD_LINES or one has more than
 * GRUNDY_BOARD_COLUMNS bytes.  Places that the graph had are forgotten.
 */
enum { GRUNDY_BOARD_LINES = 18, GRUNDY_BOARD_COLUMNS = 36 };

GRUNDY_API GRUNDY_MUST_USE grundy_status grundy_graph_set_board(
    grundy_graph *graph, size_t i, const char *lines, grundy_error *err);

/* All moves that were left out; *more: at least so many. */
GRUNDY_API uint64_t grundy_graph_left_out(const grundy_graph *graph,
                                          bool *more);

/* The graph as DOT for Graphviz: filled by nimber, winning moves thick. */
GRUNDY_API GRUNDY_MUST_USE grundy_status grundy_graph_write_dot(
    const grundy_graph *graph, const char *title, const grundy_writer *out,
    grundy_error *err);

/*
 * Takes over the places that `dot -Tplain` gives the graph's DOT.
 * GRUNDY_EFORMAT if the text is not that; the graph has no places then.
 */
GRUNDY_API GRUNDY_MUST_USE grundy_status grundy_graph_place(
    grundy_graph *graph, const char *plain, size_t length, grundy_error *err);

/* The graph as a picture; without places it is laid out in layers.  A PNG has
 * at most 20,000 pixels in height and width, else GRUNDY_ELIMIT. */
GRUNDY_API GRUNDY_MUST_USE grundy_status grundy_graph_draw(
    grundy_graph *graph, const char *title, grundy_image image,
    const grundy_writer *out, grundy_error *err);

#ifdef __cplusplus
}
#endif

#endif
