/* SPDX-License-Identifier: MIT */
/*
 * ir/graph.h -- expressions of the rules in one normal form, each only once.
 *
 * Nodes are hash-consed: two expressions with the same normal form are the same
 * node, so a comparison of pointers compares expressions.  A number is a linear
 * form, a sum of multiples of nodes that are none and a constant; conditions
 * are "this form is not negative" and "this form is 0", their negations and
 * what `and` and `or` make of them.  `max` and `abs` are written by `min`, and
 * operands that may change places are sorted.
 *
 * Every function gives NULL when memory is out, when there are IR_MOST_NODES,
 * when a coefficient leaves 64 bits, or when it is given NULL: who builds an
 * expression looks at the end.
 */
#ifndef IR_GRAPH_H
#define IR_GRAPH_H

#include <assert.h>

#include "lang/tree.h"

enum { IR_MOST_KIDS = 24 };

typedef enum ir_op {
    /* leaves */
    IR_PARAM,      /* parameter `number` of the position */
    IR_LOOP,       /* loop `number` of a clause */
    IR_COORDINATE, /* what coordinate `number` of the option is */
    IR_PRIMES,     /* the list of all primes */
    IR_GLOBAL,     /* the input `variable`, a number or a list of them */
    /* numbers */
    IR_LINEAR,    /* number + the sum of times[i] * kid[i] */
    IR_QUOTIENT,  /* kid[0] / number, rounded down, number above 0 */
    IR_MIN,       /* the least of kids */
    IR_GCD,       /* of kids */
    IR_REMAINDER, /* what kid[0] / kid[1] leaves, kid[1] above 0 and no
                     constant */
    IR_POPCOUNT,  /* how many bits of kid[0] are 1 */
    IR_ELEMENT,   /* kid[0][kid[1]] */
    IR_LENGTH,    /* of the list kid[0] */
    IR_IF,        /* kid[1] where kid[0] holds, else kid[2] */
    /* numbers of a list kid[0] of which no element is below 0 */
    IR_TOTAL,     /* the sum of its elements */
    IR_GREATEST,  /* the greatest of them */
    IR_POSITIVES, /* how many of them are above 0 */
    IR_PART,      /* the sum of those at kid[1]..kid[2], which it has */
    IR_ABOVE,     /* the least number that is above all those */
    /* lists */
    IR_DIVISORS, /* of kid[0], 1 or more */
    IR_FACTORS,  /* the powers of primes that kid[0], 1 or more, is made of */
    IR_OPAQUE,   /* what has no form, see ir_opaque; a condition is 1 or 0 */
    /* conditions */
    IR_TRUE,
    IR_FALSE,
    IR_NOT_NEGATIVE, /* kid[0] >= 0 */
    IR_ZERO,         /* kid[0] == 0 */
    IR_NOT_ZERO,     /* kid[0] != 0 */
    IR_IN,           /* kid[0] is an element of the list kid[1] */
    IR_NOT_IN,       /* it is none */
    IR_AND,
    IR_OR,
    IR_OPS
} ir_op;

typedef struct ir_node ir_node;

/* An expression as it is written, with kid[i] of its node in place of part[i];
 * one kid more is a condition without which it may fail. */
typedef struct ir_opaque {
    const node *is;
    const node *const *part;
} ir_opaque;

struct ir_node {
    ir_op op;
    uint32_t id; /* the how many-th node; operands are sorted by it */
    uint32_t kids;
    const ir_node *const *kid;
    const int64_t *times; /* of LINEAR, none of them 0 */
    int64_t number;
    const variable *variable; /* of GLOBAL */
    const ir_opaque *opaque;  /* of OPAQUE */
    uint64_t hash;
    ir_node *next;         /* of the same bucket */
    uint64_t ops;          /* grundy_ir_bit of all that are in it */
    uint32_t size;         /* nodes, each as often as it stands in it */
    uint32_t proof, depth; /* of holds.c: the last proof in which this was not
                              shown to be never negative, by so many guards */
};

/* What may be made and how many steps all proofs may take, so that rules of
 * many cases are given up and not read for ever. */
enum {
    IR_MOST_NODES = 30000,
    IR_MOST_STEPS = 60000,
    IR_MOST_SIZE = 50000,
    IR_MOST_VISITS = 300000
};

typedef struct ir_graph {
    arena *arena; /* Borrowed until the graph is no longer used */
    uint32_t nodes, buckets;
    uint32_t proofs, steps; /* proofs begun, and all their steps (holds.c) */
    uint32_t visits; /* of nodes in which something was replaced: what stands
                        in several places is gone through as often */
    ir_node **bucket;
} ir_graph;

/* Everything lives in the arena; nothing has to be closed. */
void grundy_ir_open(ir_graph *g, arena *a);

const ir_node *grundy_ir_leaf(ir_graph *g, ir_op op, int64_t number);
const ir_node *grundy_ir_global(ir_graph *g, const variable *v);
const ir_node *grundy_ir_number(ir_graph *g, int64_t number);

/* x + times * y */
const ir_node *grundy_ir_add(ir_graph *g, const ir_node *x, const ir_node *y,
                             int64_t times);
/* by * x + times * y */
const ir_node *grundy_ir_combine(ir_graph *g, const ir_node *x, int64_t by,
                                 const ir_node *y, int64_t times);
/* times * x + more, of constants. */
const ir_node *grundy_ir_affine(ir_graph *g, const ir_node *x, int64_t times,
                                int64_t more);

static inline const ir_node *grundy_ir_plus(ir_graph *g, const ir_node *x,
                                            int64_t more)
{
    return grundy_ir_affine(g, x, 1, more);
}

static inline const ir_node *grundy_ir_scaled(ir_graph *g, const ir_node *x,
                                              int64_t times)
{
    return grundy_ir_affine(g, x, times, 0);
}

/* x / by, rounded down; by is above 0. */
const ir_node *grundy_ir_quotient(ir_graph *g, const ir_node *x, int64_t by);
/* The least of two or more numbers, or their greatest common divisor. */
const ir_node *grundy_ir_among(ir_graph *g, ir_op op, const ir_node *const *kid,
                               uint32_t kids);
const ir_node *grundy_ir_element(ir_graph *g, const ir_node *array,
                                 const ir_node *index);
/* IR_PART or IR_ABOVE of a list, from the element `first` to `last`. */
const ir_node *grundy_ir_part(ir_graph *g, ir_op op, const ir_node *list,
                              const ir_node *first, const ir_node *last);
/* x - y * (x / y), y above 0. */
const ir_node *grundy_ir_remainder(ir_graph *g, const ir_node *x,
                                   const ir_node *y);
/* IR_LENGTH, IR_TOTAL, IR_GREATEST or IR_POSITIVES of a list, IR_DIVISORS,
 * IR_FACTORS or IR_POPCOUNT of a number. */
const ir_node *grundy_ir_of(ir_graph *g, ir_op op, const ir_node *x);
const ir_node *grundy_ir_opaque(ir_graph *g, const ir_opaque *is,
                                const ir_node *const *kid, uint32_t kids);
const ir_node *grundy_ir_if(ir_graph *g, const ir_node *condition,
                            const ir_node *x, const ir_node *y);

const ir_node *grundy_ir_truth(ir_graph *g, bool holds);
/* x >= 0, x == 0 or x != 0.  That all elements of a list are 0 is said by its
 * IR_TOTAL, whatever it was said by. */
const ir_node *grundy_ir_compare(ir_graph *g, ir_op op, const ir_node *x);
/* x >= least, x >= y */
const ir_node *grundy_ir_at_least(ir_graph *g, const ir_node *x, int64_t least);
const ir_node *grundy_ir_no_less(ir_graph *g, const ir_node *x,
                                 const ir_node *y);
/* 0 <= at < size */
const ir_node *grundy_ir_within(ir_graph *g, const ir_node *at,
                                const ir_node *size);
/* IR_IN or IR_NOT_IN. */
const ir_node *grundy_ir_in(ir_graph *g, ir_op op, const ir_node *x,
                            const ir_node *list);
const ir_node *grundy_ir_not(ir_graph *g, const ir_node *condition);
/* IR_AND or IR_OR of two conditions. */
const ir_node *grundy_ir_both(ir_graph *g, ir_op op, const ir_node *x,
                              const ir_node *y);

/*
 * The expression with other nodes at the places of some: `instead` gives what
 * stands for a node, or the node itself to look below it.
 */
typedef const ir_node *ir_instead(void *user, const ir_node *n);
const ir_node *grundy_ir_replace(ir_graph *g, const ir_node *n,
                                 ir_instead *instead, void *user);

/* Something else for one leaf: an ir_instead whose user it is. */
typedef struct ir_exchange {
    const ir_node *leaf, *instead;
} ir_exchange;

const ir_node *grundy_ir_exchanged(void *user, const ir_node *n);

/* The expression with something else for one leaf. */
const ir_node *grundy_ir_put(ir_graph *g, const ir_node *n, const ir_node *leaf,
                             const ir_node *instead);

/* How often a node that is not linear itself is in a linear form. */
int64_t grundy_ir_times(const ir_node *form, const ir_node *n);

/* What the leaf is where form == 0; NULL: that does not tell. */
const ir_node *grundy_ir_solved(ir_graph *g, const ir_node *form,
                                const ir_node *leaf);
/* The same of a leaf with one of the operations (grundy_ir_bit), *leaf. */
const ir_node *grundy_ir_solve(ir_graph *g, const ir_node *form, uint64_t ops,
                               const ir_node **leaf);

/* Whether the node stands anywhere in the expression, if there is one. */
bool grundy_ir_has(const ir_node *n, const ir_node *part);

/* The first node in it, or itself, with one of the operations, a bit each as
 * grundy_ir_bit says; NULL: none, or of NULL. */
const ir_node *grundy_ir_find(const ir_node *n, uint64_t ops);

static inline uint64_t grundy_ir_bit(ir_op op)
{
    static_assert(IR_OPS <= 64, "an operation is a bit");
    return UINT64_C(1) << op;
}

/* What an option or a loop is free to be. */
static inline const ir_node *grundy_ir_find_free(const ir_node *n)
{
    return grundy_ir_find(n, grundy_ir_bit(IR_COORDINATE) |
                                 grundy_ir_bit(IR_LOOP));
}

/* Whether it is one of the numbers of a list that are 0 where all of its
 * elements are, and else above. */
bool grundy_ir_is_of_all(const ir_node *n);

/* Whether it is a number of the elements from one place to another. */
static inline bool grundy_ir_is_of_part(const ir_node *n)
{
    return n->op == IR_PART || n->op == IR_ABOVE;
}

/* A constant: sets *number. */
bool grundy_ir_constant(const ir_node *n, int64_t *number);

#ifndef NDEBUG
/* Asserts the normal form of the node and of all below it. */
void grundy_ir_check(const ir_node *n);
#else
static inline void grundy_ir_check(const ir_node *n)
{
    (void)n;
}
#endif

#endif
