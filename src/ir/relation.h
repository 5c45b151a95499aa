/* SPDX-License-Identifier: MIT */
/*
 * ir/relation.h -- the moves of a kind as relations between a position and its
 * options, whatever words the rules say them with.
 *
 * A relation is a set of options: what its numbers are, under guards that all
 * hold.  Loops are gone where an option's numbers tell what they ran through:
 * `p(x - k) for k in 1..x` and `p(k) for k in 0..<x` are both "the number is
 * any c with c >= 0 and c <= x - 1".  An `or`, an `if` inside of a number, min
 * and a list make one relation for each case.
 */
#ifndef IR_RELATION_H
#define IR_RELATION_H

#include "ir/graph.h"

enum {
    IR_GUARDS = 40,
    IR_CHANGES = 8,
    IR_RELATIONS = 48,
    IR_PARTS = 4,
    IR_NATURALS = 4,
    IR_WITHIN = 4
};

/* One number of an option.  What it is named in its relation's guards, if they
 * name it, is the leaf COORDINATE 2 * i (place) or 2 * i + 1 (value) of the
 * i-th change; else place and value say what it is. */
typedef struct ir_change {
    uint32_t part; /* of the sum that the option is */
    uint32_t param;
    const ir_node *place; /* which element of an array; NULL: a number */
    const ir_node *value;
    bool maybe; /* no change at all where the array has no such place */
} ir_change;

/* An option is a sum of positions, its parts; an array that is the position's
 * own has no changes. */
typedef struct ir_relation {
    uint32_t changes, guards, parts;
    /* All changes of an array, at one place, stand together in place of that
     * element; `false` is none. */
    bool instead;
    const game_kind *part[IR_PARTS];
    ir_change change[IR_CHANGES]; /* each number; of arrays what is new */
    const ir_node *guard[IR_GUARDS];
} ir_relation;

/* What numbers can come to while the rules are read: between low and high
 * times the largest number of the position, and the rest more. */
typedef struct ir_extent {
    int64_t low, high;           /* low <= 0 <= high */
    int64_t low_rest, high_rest; /* the same */
} ir_extent;

typedef struct ir_moves {
    const ruleset *set;
    const game_kind *kind;
    uint32_t relations;
    ir_relation *relation; /* in the graph's arena */
    ir_relation open;      /* what holds where no `stop if` does: guards */
    /* Where the declared ranges of numbers begin and end; NULL: none is
     * declared, or it has no reading.  That an option is not beyond its end is
     * no guard. */
    const ir_node *low[GRUNDY_MOST_PARAMS], *high[GRUNDY_MOST_PARAMS];
    bool sorts;       /* an array of an option is sorted somewhere */
    uint32_t opaques; /* terms that were made, see ir_setting */
    bool drops;       /* elements of 0 are left out somewhere */
    bool any_order;   /* numbers of an option may change places: the game of
                         these moves is the same then */
    int64_t farthest; /* no number up to here overflows on the way */
    int64_t nearest;  /* of one number: nothing is said below it */
    const ir_node *length[GRUNDY_MOST_PARAMS]; /* of parameters that are
                                                  arrays */
    /* Names of the input that are taken to be 0 or more. */
    const variable *natural[IR_NATURALS];
    uint32_t naturals;
    int64_t shortest[GRUNDY_MOST_PARAMS]; /* where one is shorter the rules
                                             fail, */
    bool short_by_cases;                  /* or did, had they come so far */
    /* Forms of numbers of the position: where one is below 0 the rules may
     * fail, as an array of the input is too short. */
    const ir_node *within[IR_WITHIN];
    uint32_t withins;
    /* NULL, or why the rules have no such reading, and where. */
    const char *why_not;
    grundy_span where;
} ir_moves;

/* Which expression of the graph a variable is. */
typedef struct ir_binding {
    const variable *variable;
    const ir_node *is;
} ir_binding;

/* What a reading puts in place of names. */
typedef struct ir_setting {
    const ir_binding *bound;
    uint32_t bindings;
    const ir_moves *like; /* whose arrays are as long; NULL: no one's */
    bool short_fails; /* rules that fail for short arrays have a reading too:
                         see shortest */
    bool inputs;      /* numbers of the position may be places in arrays of the
                         input: see within */
    bool zeros;       /* elements of 0 may be left out: see drops */
    bool texts;       /* so have texts, as lists of their characters' codes */
    /* Whatever has no other reading is an opaque term: numbers, conditions,
     * lists, arguments that are no numbers, and sums without the kind, which
     * are parts of no kind with one change.  And a list of any length may have
     * some elements in place of one: see instead. */
    bool opaque;
    bool sure; /* but only where they surely have a value */
    /* So are numbers of a whole list, which have no words, and loops over few
     * numbers are gone through case by case instead. */
    bool written;
} ir_setting;

/* Whether positions of both kinds have parameters of the same sorts, arrays of
 * one length, and no declared ranges: what is new in an array of one is said as
 * of the other. */
bool grundy_ir_same_shape(const game_kind *kind, const game_kind *own);

/* Reads the moves as written.  Nothing of what was read can fail but by
 * overflow.  NULL for the setting: there is none. */
void grundy_ir_read_moves(ir_graph *g, const ruleset *set,
                          const game_kind *kind, const ir_setting *setting,
                          ir_moves *out);

/*
 * Whether each option of x is one of y, and the other way round, for positions
 * of parameters that mean the same.  False: it is not, or is not proved.
 */
bool grundy_ir_same_moves(ir_graph *g, const ir_moves *x, const ir_moves *y);

/* Whether there is a move wherever no `stop if` holds; false: there is not, or
 * it is not proved. */
bool grundy_ir_goes_on(ir_graph *g, const ir_moves *m);

/* Whether there is a move wherever the guards hold; false: as above. */
bool grundy_ir_has_move(ir_graph *g, const ir_moves *m, const ir_relation *now);

/* Whether all play ends, of relations whose parts are all of the kind, with
 * every number among the changes; `of` says them, with as many guards more as
 * the caller knows.  False: as above. */
bool grundy_ir_play_ends(ir_graph *g, const ir_moves *m, const ir_relation *of);

/* The largest number of a position from which, play ending so, nothing can
 * come to an overflow; -1: none is known. */
int64_t grundy_ir_farthest(ir_graph *g, const ir_moves *m,
                           const ir_relation *of);

/* Whether no position has a move in which the number is that: a guard of each
 * relation fails.  False: some has, or it is not proved. */
bool grundy_ir_is_ended(ir_graph *g, const ir_moves *m, uint32_t number,
                        const ir_node *is);

/* Leaves heaps of a constant that have no moves, such as a heap of 0, out of
 * the sums: the same games then, with fewer parts.  Whether there were any. */
bool grundy_ir_drop_ended(ir_graph *g, ir_moves *m);

/*
 * The same moves by fewer relations: one that others cover goes, and a guard
 * goes, or lets one more number in, where the others have what it kept out.
 */
void grundy_ir_join_moves(ir_graph *g, ir_moves *m);

/* All expressions of the relation with others for some (grundy_ir_replace), or
 * with something else for a leaf.  False: one is too long. */
bool grundy_ir_rewrite(ir_graph *g, ir_relation *r, ir_instead *instead,
                       void *user);
bool grundy_ir_put_all(ir_graph *g, ir_relation *r, const ir_node *leaf,
                       const ir_node *is);

/* One more guard, unless it is there; false: it is NULL, or one too many. */
bool grundy_ir_add_guard(ir_relation *r, const ir_node *guard);

/* An element that is left as it was is no change: its place is a loop then.
 * False: an expression is too long. */
bool grundy_ir_drop_still(ir_graph *g, ir_relation *r);

/* Guards that the others imply go. */
void grundy_ir_drop_implied(ir_graph *g, const ir_moves *m, ir_relation *r);

/* What a number of the option is; NULL: no change is of it. */
const ir_node *grundy_ir_value_of(const ir_relation *r, uint32_t number);

/* Whether the leaf stands in guards alone in inequalities, with the factor 1 or
 * -1; guards that say of the others that there is such a number. */
bool grundy_ir_is_pairable(const ir_relation *r, const ir_node *leaf);
bool grundy_ir_pair_ends(ir_graph *g, ir_relation *r, const ir_node *leaf);

/* Whether the condition holds wherever all guards do. */
bool grundy_ir_holds(ir_graph *g, const ir_moves *m, const ir_relation *r,
                     const ir_node *condition);

/* The comparison, as one of divisors where it says that a number divides
 * another, or does not, and both are 1 or more by the guards. */
const ir_node *grundy_ir_by_divisors(ir_graph *g, const ir_moves *m,
                                     const ir_relation *r, const ir_node *n);

/* The relations of one more clause, whose loops are leaves of the guards and
 * changes: without loops, `or`, min and `if` where that can be had. */
bool grundy_ir_add_clause(ir_graph *g, ir_moves *m, const ir_relation *clause);

#endif
