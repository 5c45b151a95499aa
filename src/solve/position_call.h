/* SPDX-License-Identifier: MIT */
/*
 * solve/position_call.h -- one listing of options of a position in a graph:
 * what rules tell becomes edges to numbers of positions.
 *
 * While rules run they may ask for a result, so each listing has a sink of its
 * own.
 */
#pragma once

#include "solve/sums.h"
#include "solve/position_graph.h"

/* An option of a single position whose number stands in a cell that has been
 * asked for and not yet looked at. */
typedef struct waiting_edge {
    uint32_t *cell;
    size_t edge; /* its place in the list of edges */
    uint32_t kind;
    bool right;
} waiting_edge;

/* So many reads of memory are under way at once. */
enum { MOST_WAITING = 16 };

/* One listing of options. */
struct position_call {
    grundy_options to; /* first: what the game sees */
    position_graph *of;
    part_list sum, option, joined;
    part_list inside; /* of a part that has to be answered */
    size_t moved;     /* the part of the sum whose options are listed */
    bool right;       /* Right is to move there, where sides differ */
    bool alone;       /* the sum is one position, */
    grundy_position from; /* that one, its words in `word` */
    bool holds;       /* and so is the option: held, not a list */
    grundy_position held;
    int64_t *held_word;
    int64_t *image; /* room for that of a part */
    size_t held_cap, image_cap;
    edge_list *out;
    cell_list *cells; /* where cells are asked for, not numbers; or NULL */
    waiting_edge wait[MOST_WAITING]; /* in the order of the edges */
    size_t waiting;
    unsigned char *key;
    size_t key_cap;
    int64_t *word;
    size_t word_cap;
};

/* ---- numbers of sums: position_number.c ---- */

/* The number of the sum whose key is that of the call, which has room for a
 * byte more; a new one is not judged.  False when memory is out. */
bool grundy_position_by_key(position_call *c, size_t parts_bytes, bool right,
                            uint32_t *number);

/* The same of a single position, of one that has a cell, and of a sorted sum.
 */
bool grundy_position_by_words(position_call *c, grundy_position at, bool right,
                              uint32_t *number);
bool grundy_position_in_cell(position_call *c, uint32_t *cell, uint32_t kind,
                             bool right, uint32_t *number);
bool grundy_position_by_list(position_call *c, const part_list *list,
                             bool right, uint32_t *number);

/* The sum of a number.  False when memory is out. */
bool grundy_position_read(const position_graph *g, uint32_t number,
                          part_list *list);

/* ---- the sink: position_sink.c ---- */

extern const options_mode grundy_position_mode;

/* Those that are kept of positions are the least of their images: NULL where
 * there are none. */
const cell_images *grundy_position_images(const position_call *c,
                                          grundy_position at);

/* The part goes to the option of the call.  False when memory is out; the
 * others have then stopped the listing. */
bool grundy_position_add(position_call *c, grundy_position part,
                         uint64_t copies);
bool grundy_position_add_entailed(position_call *c, grundy_position part,
                                  uint64_t copies);
bool grundy_position_add_nim(grundy_options *to, uint64_t k, uint64_t copies);

/* The option that has been told, with what the move gains. */
bool grundy_position_note(position_call *c, position_edge edge);

/* Numbers the options that wait for their cells.  False when memory is out. */
bool grundy_position_arrive(position_call *c);

/* Takes the words of part i of a list, which has to be answered, as a list of
 * its own: c->inside.  False when memory is out. */
bool grundy_position_inside(position_call *c, const part_list *list, size_t i);

/* What has to be answered need not be said where nothing else is left that
 * could be moved in.  False when memory is out. */
bool grundy_position_settle(position_call *c, part_list *sum);

/* ---- the positions of a path (position_stack.c) ---- */

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
