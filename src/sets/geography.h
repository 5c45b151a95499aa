/* SPDX-License-Identifier: MIT */
/*
 * sets/geography.h -- a token on a graph whose edges go both ways: a move takes
 * it along an edge to a vertex where it has not been, and who cannot move loses
 * (undirected vertex geography).  Who moves wins just if every largest matching
 * of the vertices that are left and the token's has its vertex in it: then who
 * moves goes along its edges, and the other player has none to go along that
 * would not lead to one more [FraenkelEtAl93].
 */
#pragma once

#include "base/memory.h"
#include "base/watch.h"

/* The neighbours of vertex v are to[first[v]] to to[first[v + 1] - 1], and v is
 * among those of each of them. */
typedef struct token_graph {
    uint32_t vertices;
    const size_t *first;
    const uint32_t *to;
} token_graph;

/*
 * Whether who moves wins, where the token may go to those of the vertices
 * `next` that are free, and from there on to free ones; what it stands on is
 * none of them.  Edges of others are not looked at.  GRUNDY_ENOMEM, or as the
 * watch says.  Cost: a search of the graph for each vertex that a first
 * matching leaves out; on a board of h x w cells a fraction of h w searches.
 */
GRUNDY_MUST_USE grundy_status grundy_geography_wins(
    const token_graph *g, const bool *free, const uint32_t *next, size_t nexts,
    memory *mem, watch *w, bool *wins, grundy_error *err);
