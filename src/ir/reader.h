/* SPDX-License-Identifier: MIT */
/*
 * ir/reader.h -- what the parts of reading moves share: numbers (read.c),
 * conditions (read_conditions.c), lists and folds (lists.c, folds.c), tails and
 * targets (read_moves.c), arrays of a target (read_arrays.c).
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

/* All that reading an expression may change; what stands in lists below these
 * counts stays. */
typedef struct ir_saved {
    uint32_t guards, changes, parts, bindings, calls, loops, choices, entries;
    bool instead, sorts, drops;
    uint32_t withins, opaques;
    const node *open;
    const char *why_not;
    grundy_span where;
    int64_t farthest, nearest;
} ir_saved;

void grundy_ir_save(const ir_reader *r, ir_saved *out);
void grundy_ir_restore(ir_reader *r, const ir_saved *before);

/* Whether what has no reading may be opaque. */
static inline bool grundy_ir_is_open(const ir_reader *r)
{
    return r->setting != NULL && r->setting->opaque;
}

/* The expression as a term of its own (opaque.c); NULL: the setting allows
 * none, or a name in it stands for nothing. */
const ir_node *grundy_ir_opaque_term(ir_reader *r, const node *n);
/* The same of what was found to have no other reading since then. */
ir_reading grundy_ir_or_opaque(ir_reader *r, const node *n,
                               const ir_saved *before);

/* Notes the first reason against the reading, and its place. */
ir_reading grundy_ir_refuse(ir_reader *r, const node *at, const char *why);
/* The same where no reading is asked for; false. */
bool grundy_ir_deny(ir_reader *r, const node *at, const char *why);

/* The guard is assumed from here on; false: it has no reading. */
bool grundy_ir_guarded(ir_reader *r, const node *at, const ir_node *guard);
bool grundy_ir_bind(ir_reader *r, const variable *v, ir_reading is);
/* What a call of a function gives its parameters; false: they have no reading,
 * or it may call itself. */
bool grundy_ir_bind_call(ir_reader *r, const node *call);

/* Whether an array that is long enough has an element there, which is counted
 * from an end: from now on it is as long, if the setting lets rules fail. */
bool grundy_ir_long_enough(ir_reader *r, uint32_t array, const ir_node *at);

/* The list that a `let` gives the name, if it is short and written down, or the
 * expression itself. */
const node *grundy_ir_listed(const ir_reader *r, const node *n);

/* The expression of a `let` that gives the name, or the expression itself. */
const node *grundy_ir_let(const ir_reader *r, const node *n);

/* A number (read.c) or a condition (read_conditions.c). */
ir_reading grundy_ir_read(ir_reader *r, const node *n);
ir_reading grundy_ir_read_condition(ir_reader *r, const node *n);
/* A list of numbers that only the input changes, or that an array is. */
const ir_node *grundy_ir_read_list(ir_reader *r, const node *n);
/* x >= 1 wherever the expression is reached. */
bool grundy_ir_is_positive(ir_reader *r, const ir_node *x);
/* An `if` between conditions is one. */
const ir_node *grundy_ir_either(ir_graph *g, const ir_node *condition,
                                const ir_node *x, const ir_node *y);
/* The same for a fold (folds.c). */
ir_reading grundy_ir_read_fold(ir_reader *r, const node *n);
/* An array of the position, which has no element below 0. */
bool grundy_ir_is_natural(const ir_reader *r, const ir_node *list);
/* The greatest element of such an array; it must have one. */
ir_reading grundy_ir_greatest(ir_reader *r, const ir_node *list);
/* max(h with [i] = y) > 0, and the like: whether some of them is; NULL: it is
 * no such comparison. */
const ir_node *grundy_ir_some_above(ir_reader *r, node_op op, const node *a,
                                    const node *b);
ir_reading grundy_ir_known(ir_reader *r, int64_t n);
/* Whether 0 <= at < size wherever the expression is reached. */
bool grundy_ir_is_within(ir_reader *r, const ir_node *at, const ir_node *size);

/* The only step of the tail, a loop with one name; NULL: it is no such tail,
 * or the list has more than one expression. */
static inline const tail_step *grundy_ir_only_loop(const node *n)
{
    return n->kids == 1 && n->tail->steps == 1 &&
                   n->tail->step->kind == STEP_FOR &&
                   n->tail->step->pattern->name != NULL
               ? n->tail->step
               : NULL;
}

/* How many numbers the range has, if it is not empty; its first one in *low. */
const ir_node *grundy_ir_range_size(ir_reader *r, const node *range,
                                    const ir_node **low);
/* [place] = value of a `with`; false: one has no reading. */
bool grundy_ir_update(ir_reader *r, const node *update, ir_reading *place,
                      ir_reading *value);

/* Few elements, which are gone through one by one: those of a list that is
 * written down, of an array of the position that is short, or numbers. */
typedef struct ir_elements {
    const node *list;     /* NULL: it is another one */
    const ir_node *array; /* NULL: numbers from `first` on */
    int64_t first;
    uint32_t count;
} ir_elements;

bool grundy_ir_elements(ir_reader *r, const node *over, ir_elements *out);
ir_reading grundy_ir_nth(ir_reader *r, const ir_elements *e, uint32_t i);
/* Of a range alone. */
bool grundy_ir_few(ir_reader *r, const node *over, ir_elements *out);
ir_reading grundy_ir_sum(ir_reader *r, ir_reading x, ir_reading y);
/* The lesser of two numbers, or the greater one. */
ir_reading grundy_ir_lesser(ir_reader *r, ir_reading x, ir_reading y,
                            bool greater);

/* The element of an array of the position (read.c), or of any list (lists.c).
 */
ir_reading grundy_ir_array_entry(ir_reader *r, const node *n, ir_reading at);
ir_reading grundy_ir_entry(ir_reader *r, const node *n, ir_reading at);
/* A fold over a list that is written down, or over few numbers; false: it is
 * none. */
bool grundy_ir_read_few(ir_reader *r, const node *n, ir_reading *out);
/* What the `if` is in the case at hand (read_moves.c); NULL, and it is open:
 * both ways. */
const node *grundy_ir_chosen(ir_reader *r, const node *choice);
/* What is new in the last part of the option; false: it has no reading. */
bool grundy_ir_add_change(ir_reader *r, uint32_t of, const ir_node *place,
                          const ir_node *value);
/* Lists of any length: some elements in place of one
 * (read_arrays.c), or as below. */
bool grundy_ir_read_instead(ir_reader *r, const node *at, uint32_t of);
/* The array of the position with [place] = value, ...: itself, or in order. */
bool grundy_ir_read_array(ir_reader *r, const node *at, uint32_t of);
/* The same, and where the setting has zeros some of them may be left out. */
bool grundy_ir_read_whole(ir_reader *r, const node *at, uint32_t of);
/* any or all over a list of the input that says whether a number is in it
 * (read_moves.c); NULL: it is no such fold. */
const ir_node *grundy_ir_any_of(ir_reader *r, const node *n);
/* Whether one is a list of zeros and the other an array of the position as
 * long: that all are 0, or NULL. */
const ir_node *grundy_ir_are_zeros(ir_reader *r, const node *a, const node *b);
/* Whether what a run over such an array makes is {0}, or {} or []; or NULL. */
const ir_node *grundy_ir_same_sets(ir_reader *r, const node *a, const node *b);
/* Whether the set that a run makes is empty, or is not, by a comparison of its
 * size with 0 or 1; NULL: it is no such comparison. */
const ir_node *grundy_ir_is_empty(ir_reader *r, node_op op, const node *a,
                                  const node *b);
/* x in low..high, or in a list of numbers. */
const ir_node *grundy_ir_member(ir_reader *r, const ir_node *x, const node *of);
ir_extent grundy_ir_hull(ir_extent x, ir_extent y);

#endif
