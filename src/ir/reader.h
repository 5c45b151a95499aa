/* SPDX-License-Identifier: MIT */
/*
 * ir/reader.h -- what the two halves of reading moves share: expressions and
 * conditions (read.c), tails and targets (read_moves.c).
 */
#ifndef IR_READER_H
#define IR_READER_H

#include "ir/relation.h"

enum {
    BINDINGS = 32,
    CALLS = 8,
    MOST_NODES = 3000,
    LISTED = 16,
    FEW = 8,
    CHOICES = 4,
    ENTRIES = 4
};

/* An `if` that is no number, and which side of it is read. */
typedef struct ir_choice {
    const node *of, *is;
} ir_choice;

/* A loop over all places of a list that names no more than what stands there:
 * that is an element of the list. */
typedef struct ir_entry {
    const variable *place;
    const ir_node *is;
    ir_extent extent;
} ir_entry;

static const int64_t most_elements = INT64_C(1) << 40; /* memory ends before */

typedef struct ir_reader {
    ir_graph *g;
    ir_moves *m;
    const ir_setting *setting;
    ir_binding bound[BINDINGS];
    ir_extent extent[BINDINGS]; /* of what is bound */
    uint32_t bindings, calls, loops, nodes;
    /* Loops over few numbers are gone through case by case; and whether there
     * was one that is not. */
    bool by_cases, has_few;
    ir_choice chosen[CHOICES];
    uint32_t choices;
    ir_entry entry[ENTRIES];
    uint32_t entries;
    const node *open;   /* the first one that is not chosen */
    ir_relation clause; /* what is assumed so far */
} ir_reader;

/* A number or a condition, with the extent of a number. */
typedef struct ir_reading {
    const ir_node *is; /* NULL: it has none */
    ir_extent extent;
} ir_reading;

static const ir_reading ir_nothing = {.is = NULL};

/* Notes the first reason against the reading, and its place. */
ir_reading grundy_ir_refuse(ir_reader *r, const node *at, const char *why);

/* The guard is assumed from here on; false: it has no reading. */
bool grundy_ir_guarded(ir_reader *r, const node *at, const ir_node *guard);
bool grundy_ir_bind(ir_reader *r, const variable *v, ir_reading is);

/* Whether an array that is long enough has an element there, which is counted
 * from an end: from now on it is as long, if the setting lets rules fail. */
bool grundy_ir_long_enough(ir_reader *r, uint32_t array, const ir_node *at);

/* The list that a `let` gives the name, if it is short and written down, or the
 * expression itself. */
const node *grundy_ir_listed(const ir_reader *r, const node *n);

/* A number or a condition. */
ir_reading grundy_ir_read(ir_reader *r, const node *n);
/* The same for a fold (folds.c). */
ir_reading grundy_ir_read_fold(ir_reader *r, const node *n);
/* x in low..high, or in a list of numbers. */
const ir_node *grundy_ir_member(ir_reader *r, const ir_node *x, const node *of);
ir_extent grundy_ir_hull(ir_extent x, ir_extent y);

#endif
