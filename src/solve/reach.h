/* SPDX-License-Identifier: MIT */
/*
 * solve/reach.h -- positions in reach of one, by ids: numbers of a graph or
 * cells of boxes.  Forward each has a list of options, backward of those that
 * move to it.
 */
#pragma once

#include "base/memory.h"

enum { GRUNDY_REACH_MOST = 1 << 30 }; /* ids are below */

/* By id, in one block, all 0 between runs but what its owner keeps. */
typedef struct reach_ids {
    size_t cap;      /* a multiple of 64 */
    uint32_t *label; /* the owner's; the block begins there */
    uint32_t *begin; /* 1 + where its predecessors begin; 0: it has none */
    uint64_t *seen;  /* a bit: it has been met */
    uint64_t *mark;  /* two bits, the owner's */
} reach_ids;

typedef struct reach_graph {
    memory *mem;
    reach_ids *ids;
    uint32_t *order; /* those met; the first `count` have options here: */
    uint32_t *end;   /* where those of each end, */
    uint32_t *to;    /* and they */
    size_t met, order_cap, count, end_cap, edges, to_cap;
    bool leaf; /* what is being expanded has no options that count */
    bool stop;
    uint32_t *before; /* predecessors, the last of each flagged */
} reach_graph;

/* Ids below `count` may come.  False: memory is out, or they are too many. */
bool grundy_reach_room(reach_ids *ids, memory *mem, uint64_t count);
void grundy_reach_ids_close(reach_ids *ids, memory *mem);

/* An option of what is being expanded.  False when memory is out. */
bool grundy_reach_option(reach_graph *r, uint32_t id);

/*
 * Expands all that is in reach, each once, by rounds, those of each in rising
 * order, for what lies side by side to be read so.  `expand` names options,
 * or sets r->leaf, which leaves the id out of the order, or r->stop.
 */
GRUNDY_MUST_USE grundy_status
grundy_reach_explore(reach_graph *r, uint32_t root,
                     grundy_status (*expand)(reach_graph *r, uint32_t id));

/* Makes predecessors of the options, of which only those in the order or in the
 * list of others are named; options are gone then.  False: memory is out. */
bool grundy_reach_turn_round(reach_graph *r, const uint32_t *other,
                             size_t others);

/* Gives back all but the ids, which have not been met then, and are without
 * predecessors; so are the others. */
void grundy_reach_close(reach_graph *r, const uint32_t *other, size_t others);

#define GRUNDY_REACH_LAST (UINT32_C(1) << 31)

/* The next one of those that move to an id; *at begins as its `begin`. */
static inline bool grundy_reach_before(const reach_graph *r, uint32_t *at,
                                       uint32_t *from)
{
    uint32_t entry;

    if (*at == 0)
        return false;
    entry = r->before[*at - 1];
    *from = entry & ~GRUNDY_REACH_LAST;
    *at = (entry & GRUNDY_REACH_LAST) != 0 ? 0 : *at + 1;
    return true;
}
