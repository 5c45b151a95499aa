/* SPDX-License-Identifier: MIT */
/*
 * emit/expression.h -- expressions of C as text: how tightly each holds
 * together and what it costs to write it twice, and what the values of the
 * rules are in C.
 */
#ifndef EMIT_EXPRESSION_H
#define EMIT_EXPRESSION_H

#include "lang/tree.h"

/* How tightly an expression of C holds together: the operators' ranks. */
enum {
    RANK_IF = 10,
    RANK_OR = 15,
    RANK_AND = 20,
    RANK_BITOR = 30,
    RANK_BITXOR = 35,
    RANK_BITAND = 40,
    RANK_EQUAL = 45,
    RANK_LESS = 50,
    RANK_SHIFT = 60,
    RANK_ADD = 70,
    RANK_MUL = 80,
    RANK_UNARY = 90,
    RANK_NAME = 100
};

/* What it costs to write an expression a second time instead of giving its
 * value a name. */
typedef enum weight {
    WEIGHT_NUMBER, /* it is a number that is known */
    WEIGHT_NAME,
    WEIGHT_FEW, /* a few operations, none of them in brackets */
    WEIGHT_MUCH /* calls, choices, or whatever nobody has looked at */
} weight;

typedef struct operation operation;

typedef struct code {
    const char *text;
    int rank;
    weight weight;
    int64_t number;        /* which it is */
    const operation *made; /* NULL: no operation between two numbers */
} code;

struct operation {
    node_op op;
    code x, y;
};

enum { EMIT_WORDS = 16 };

/* A value: a number, an array or a set is one expression, a tuple several. */
typedef struct words {
    uint32_t count;
    code at[EMIT_WORDS];
} words;

/* A condition and its opposite; NULL in its place: that always holds. */
typedef struct test_pair test_pair;

struct test_pair {
    const char *holds, *fails;
    operation compares;              /* what it is, */
    const test_pair *first, *second; /* unless it is these together */
};

/* What things are in C. */
typedef enum shape {
    SHAPE_NUMBER, /* int64_t */
    SHAPE_BOOL,
    SHAPE_TUPLE, /* several of them */
    SHAPE_MASK,  /* uint64_t: a set in one word */
    SHAPE_LIST,  /* array or sorted set of numbers or tuples of them */
    SHAPE_GRID,  /* array of lists */
    SHAPE_CUBE,  /* array of grids */
    SHAPE_SUM,   /* its nimber, or whether it is won */
    SHAPE_OTHER
} shape;

static inline code grundy_emit_code(const char *text, int rank)
{
    return (code){text, rank, WEIGHT_MUCH, 0, NULL};
}
static inline code grundy_emit_zero(void)
{
    return (code){"0", RANK_NAME, WEIGHT_NUMBER, 0, NULL};
}
static inline bool grundy_emit_is_zero(code c)
{
    return c.weight == WEIGHT_NUMBER && c.number == 0;
}
/* A call; and an element or a member, with what its index costs. */
static inline code grundy_emit_called(const char *text)
{
    return grundy_emit_code(text, RANK_NAME);
}
static inline code grundy_emit_part(const char *text, weight index)
{
    return (code){text, RANK_NAME, index > WEIGHT_FEW ? index : WEIGHT_FEW, 0,
                  NULL};
}

#endif
