/* SPDX-License-Identifier: MIT */
/*
 * sets/instances.h -- the moves of a set of cells, one by one.  An instance is
 * legal where the cells that it needs are in the set, or out of it, as its
 * literals say; it then puts cells in and takes cells out.  Whoever can't move
 * loses.
 */
#pragma once

#include "base/memory.h"
#include "base/watch.h"

/* No larger board is searched. */
enum { GRUNDY_SETS_MOST_CELLS = 1024 };

/* A cell, and whether it is in the set. */
typedef struct set_literal {
    uint32_t cell;
    bool in;
} set_literal;

/* In place of a cell, that of this number and more: a bar of a board. */
enum { SET_BARS = 1 << 30 };

/* Sorts by rising cell; of one cell, those that stand first stay first. */
void grundy_set_literals_sort(set_literal *at, size_t count);

/* Where an instance is found: 1 + its number, and bits of its hash. */
typedef struct instance_slot {
    uint32_t instance, hash;
} instance_slot;

/* Literals one instance after another; the ends tell where those of each
 * stop. */
typedef struct set_instances {
    memory *mem;
    const watch *watch; /* what looks through all of it asks; NULL: nobody */
    uint32_t cells;
    uint32_t rows, columns; /* place = row * columns + column; a line has one
                               row */
    uint32_t pad; /* cell = plane * pad + place; 0: there is one plane */
    struct word_board *bars; /* whose bars are needed; NULL: none are */
    uint32_t *exchange;      /* of each plane: which one is that of the other
                                player; NULL: not every one has such */
    uint32_t exchanges;      /* planes */
    size_t count;
    size_t *need_end, *write_end;
    set_literal *need, *write; /* of an instance by rising cell */
    size_t needs, writes;      /* in all */
    size_t need_end_cap, write_end_cap, need_cap, write_cap;
    instance_slot *slot; /* a power of two, at most half of them full */
    size_t slots;
} set_instances;

/* The literals of one instance. */
typedef struct set_instance {
    const set_literal *need, *write;
    size_t needs, writes;
} set_instance;

/* The list, still empty, is of so many planes of places, each of which has
 * cells of whole words, unless it is the only one. */
void grundy_instances_set_planes(set_instances *l, uint32_t planes,
                                 uint32_t places);

/* An empty list of the same board. */
set_instances grundy_instances_like(const set_instances *l);

static inline uint32_t grundy_plane_of(const set_instances *l, uint32_t cell)
{
    return l->pad > 0 ? cell / l->pad : 0;
}

static inline uint32_t grundy_place_of(const set_instances *l, uint32_t cell)
{
    return l->pad > 0 ? cell % l->pad : cell;
}

static inline uint32_t grundy_instances_cell(const set_instances *l,
                                             uint32_t plane, uint32_t place)
{
    return plane * l->pad + place;
}

/* Of one plane. */
static inline uint32_t grundy_instances_places(const set_instances *l)
{
    return l->pad > 0 ? l->rows * l->columns : l->cells;
}

/* Whether who is at the i-th of them is to stop and to know nothing. */
static inline bool grundy_instances_stop(const set_instances *l, size_t i)
{
    return i % 4096 == 4095 && l->watch != NULL && grundy_watch_stops(l->watch);
}

set_instance grundy_instances_at(const set_instances *l, size_t i);

/* Appends an instance, its literals by rising cell, unless an equal one stands
 * there.  False when memory is out. */
bool grundy_instances_add(set_instances *l, const set_literal *need,
                          size_t needs, const set_literal *write,
                          size_t writes);

bool grundy_instances_write_the_same(const set_instances *l, size_t i,
                                     size_t k);

/* Whether such an instance is in the list. */
bool grundy_instances_find(const set_instances *l, const set_instance *like);

/* The same, sooner where it stands beside the one that was found before it: in
 * long lists a map mostly leads from neighbours to such.  *near is that one's
 * number, then its own. */
bool grundy_instances_find_near(const set_instances *l,
                                const set_instance *like, size_t *near);
void grundy_instances_drop(set_instances *l);
void grundy_instances_no_exchange(set_instances *l);

/* Whether all moves take cells, and need others to be in the set, or all of
 * them put cells and need others out of it. */
bool grundy_instances_take(const set_instances *l);
bool grundy_instances_put(const set_instances *l);

/* Why play may go on for ever as far as is seen; NULL: it ends. */
const char *grundy_instances_endless(const set_instances *l);
