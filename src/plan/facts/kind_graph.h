/* SPDX-License-Identifier: MIT */
/*
 * plan/facts/kind_graph.h -- which kinds of position lead to which.
 */
#ifndef PLAN_KIND_GRAPH_H
#define PLAN_KIND_GRAPH_H

#include "lang/tree.h"

/* Kinds by index.  Kind i leads directly to to[first[i]..<first[i + 1]], each
 * once, itself among them if it does. */
typedef struct kind_graph {
    uint32_t kinds;
    uint32_t *first, *to;
    /* Kinds that lead to one another are of one component, and no kind leads
     * to one of a greater component than its own. */
    uint32_t *component, components;
    uint32_t *size; /* of each component, in kinds */
    bool *entered;  /* by kind: another kind leads directly to it */
} kind_graph;

typedef enum kind_moves {
    KIND_MOVES_WRITTEN,
    KIND_MOVES_FOR_VALUES /* and the sum that the kind is equal to */
} kind_moves;

/*
 * Every position that a target names counts, in a function that it calls too.
 * Linear in the rules and in the edges.  False: out of memory.
 * Borrowed until: the arena is closed.
 */
bool grundy_kind_graph_make(kind_graph *out, arena *a, const ruleset *set,
                            kind_moves which);

#endif
