/* SPDX-License-Identifier: MIT */
/*
 * sets/labels.h -- parts that are the same game whatever their cells are
 * called: one labelling of each, and a table of those that are kept.
 */
#pragma once

#include "sets/parts.h"
#include "sets/table.h"

/* Larger parts keep their own names. */
enum { LABELLED_CELLS = 64 };

/* A living move: the cells that it needs, and those that it changes; or what is
 * left of a pattern, as the latter. */
typedef struct label_edge {
    uint64_t needs, writes;
} label_edge;

/* A part whose cells are numbers below `cells`. */
typedef struct label_form {
    uint64_t alone;   /* cells of moves that need and change just that one */
    label_edge *edge; /* the others, rising */
    uint32_t cells, edges, cap;
    /* Of a graph of each cell those before it that it is joined to, of a tree
     * its number in two words. */
    uint64_t row[LABELLED_CELLS];
    uint32_t rows;
    uint64_t hash;
} label_form;

typedef struct set_labels set_labels;

/* Whether parts of the board are worth being labelled: those of patterns are,
 * of which little is left, trees, whose label is made quickly, and graphs of so
 * many symmetries that parts are not compared under all, such as those whose
 * rows may change places.  Elsewhere, where moves only take, a search of two or
 * three times as many parts without labels is quicker. */
bool grundy_labels_fit(const set_board *b);

/* Both outlive it.  False when memory is out. */
bool grundy_labels_open(set_labels **out, const set_board *b,
                        const set_table *t);
void grundy_labels_close(set_labels **l);

/* A part that was found to be the same game as that state not long ago. */
bool grundy_labels_recall(const set_labels *l, const uint64_t *state,
                          uint64_t hash, uint32_t *part);

/*
 * A part of the table that is the same game as that state; *tag tells one to
 * grundy_labels_enter that is not, and is 0 where the state has no label.
 */
bool grundy_labels_find(set_labels *l, const uint64_t *state, uint64_t hash,
                        uint32_t *part, uint32_t *tag);

/* Whether a part may be the same game as the state of that tag. */
bool grundy_labels_may_find(const set_labels *l, uint32_t tag);

/* The part is the state that was not found.  False when memory is out. */
bool grundy_labels_enter(set_labels *l, uint32_t tag, uint32_t part);

/* After parts have got other numbers. */
void grundy_labels_renew(set_labels *l);
