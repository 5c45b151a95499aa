/* SPDX-License-Identifier: MIT */
/*
 * engine/lines.h -- a clause as lines of moves: what line_read.c reads of it,
 * and line_moves.c looks for.
 */
#pragma once

#include "engine/heap_clause.h"
#include "engine/line_moves.h"

enum {
    MOST_LOOPS = 6,
    MOST_BOUNDS = 48,
    MOST_REMAINDERS = 4,
    MOST_PUT = 4,
    MOST_HELD = 4
};

/* c + of[0] * u + of[1] * v, where u and v are the open variables. */
typedef struct affine {
    wide c, of[2];
} affine;

/* An element of an array that is not as it was; below 0: one more. */
typedef struct put_element {
    int64_t place;
    bool out; /* it is no more there */
    affine value;
} put_element;

/* A name and what it is worth here; an array's value is the one that it was. */
typedef struct bound_name {
    const variable *variable;
    affine value;
    put_element put[MOST_PUT];
    uint32_t puts;
    bool shuffled; /* elements are not at their places */
} bound_name;

typedef struct scope {
    bound_name name[GRUNDY_MOST_PARAMS + MOST_LOOPS];
    uint32_t names;
} scope;

/* A heap that the line goes through: the number `moving` of what is otherwise
 * as `word` has it. */
typedef struct moving_part {
    uint32_t kind; /* GRUNDY_KIND_NIM: a Nim heap */
    affine size;
    uint32_t moving, length;
    int64_t word[GRUNDY_MOST_PARAMS];
} moving_part;

/* The nimber of a sum over elements that are all as they were, where what it
 * names has these values. */
typedef struct held_sum {
    const node *sum;
    int64_t argument[GRUNDY_MOST_PARAMS + MOST_LOOPS];
    uint64_t value;
} held_sum;

typedef struct line_found {
    int64_t value[MOST_LOOPS];
    uint64_t others;
} line_found;

/* x % modulus == rest, or not. */
typedef struct remainder_bound {
    affine x;
    wide modulus, rest;
    bool not ;
} remainder_bound;

typedef struct lines {
    engine *e;
    const line_question *ask;
    grundy_error *err;
    uint32_t clause;
    scope at; /* the position's numbers, and the loops' */
    uint32_t params, loops, open;
    bool arrays;               /* among the position's */
    uint32_t place[2];         /* of the open variables among the names */
    affine bound[MOST_BOUNDS]; /* each is 0 or more */
    uint32_t bounds;
    remainder_bound remainder[MOST_REMAINDERS]; /* of the first variable */
    uint32_t remainders;
    int64_t step, from; /* which is step * k + from on the line */
    /* What the move leaves: */
    uint64_t value; /* of all that the line does not change */
    moving_part part[WALK_PARTS];
    uint32_t parts;
    const winner_law *winner;        /* of a position that is all it leaves, */
    affine told[GRUNDY_MOST_PARAMS]; /* and its numbers */
    uint32_t numbers;
    line_found *found;
    size_t count, cap;
    held_sum held[MOST_HELD];
    uint32_t helds;
    int64_t shift; /* the second open variable is so much more */
    bool over;     /* there are too many to be kept: they are counted */
} lines;

/* Not an error: the moves are looked at one by one. */
static const grundy_status NOT_READ = GRUNDY_EINVAL;

static inline bool is_fixed(const affine *x)
{
    return x->of[0] == 0 && x->of[1] == 0;
}

static inline bool is_near(wide x)
{
    return x > -((wide)1 << 62) && x < (wide)1 << 62;
}

/* The value of what names no open variable. */
grundy_status grundy_lines_evaluate(const lines *w, const scope *s,
                                    const node *n, int64_t *out);

/* Adds the bounds of a condition, and of x in a range. */
grundy_status grundy_lines_condition(lines *w, const node *n);
grundy_status grundy_lines_range(lines *w, const scope *s, const affine *x,
                                 const node *range);

/* Adds the parts of what a move leaves, and the bounds within which it is
 * there. */
grundy_status grundy_lines_left(lines *w, const scope *s, const node *n,
                                uint32_t depth);

/* low .. high of the first open variable, by the bounds; none: low > high. */
grundy_status grundy_lines_ends(const lines *w, wide *low, wide *high);
