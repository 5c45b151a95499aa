/* SPDX-License-Identifier: MIT */
/* solve/position_stack.h -- the positions of a graph as a stack. */
#ifndef SOLVE_POSITION_STACK_H
#define SOLVE_POSITION_STACK_H

#include "solve/position_graph.h"

static inline position_node grundy_position_new(const position_graph *g,
                                                bool right)
{
    return (position_node){
        .low = g->rules.scores ? GRUNDY_RESULT_LOW : -1,
        .high = g->rules.scores ? GRUNDY_RESULT_HIGH : 1,
        .right = right,
    };
}

/* A new number for the position.  False when memory is out. */
bool grundy_stack_push(position_graph *g, grundy_position at, bool right,
                       uint32_t *number);

/* The position of a number. */
cache_key grundy_stack_at(const position_graph *g, uint32_t number);

/* What is known of it from before.  What is kept was no end of play. */
void grundy_stack_recall(position_graph *g, uint32_t number);

#endif
