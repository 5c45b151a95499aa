/* SPDX-License-Identifier: MIT */
/*
 * solve/columns.h -- arithmetic on the words of many positions at once.
 *
 * A program of columns computes, for some positions that differ in one word
 * and follow one another there, numbers that depend on their words: a column
 * of them a step.  Only steps that cannot fail are taken: each column knows
 * the interval of its numbers, and what could overflow or divide by zero
 * somewhere in the box of the positions is refused when it is written.
 */
#pragma once

#include "base/memory.h"
#include "base/number.h"

/* No column: the step could fail, or memory is out. */
#define COLUMN_NONE UINT32_MAX

typedef enum column_op {
    COLUMN_NUMBER, /* number */
    COLUMN_WORD,   /* the position's word number a */
    COLUMN_ADD,
    COLUMN_SUB,
    COLUMN_MUL,
    COLUMN_DIV,
    COLUMN_MOD, /* by positive numbers, floored */
    COLUMN_LEAST,
    COLUMN_GREATEST,
    COLUMN_AND,
    COLUMN_OR,
    COLUMN_XOR, /* of naturals, bit by bit */
    COLUMN_SHR, /* of naturals by naturals */
    COLUMN_EQ,
    COLUMN_LT,
    COLUMN_LE, /* 1 or 0 */
    COLUMN_ISQRT,
    COLUMN_POPCOUNT, /* of naturals */
    COLUMN_ELEMENT, /* of list number b, at place a */
    COLUMN_CHOOSE   /* a is not 0 ? b : c */
} column_op;

/* When a column has to be computed. */
typedef enum column_pace {
    COLUMN_ONCE, /* it is the same for all positions */
    COLUMN_SLOW, /* for all that differ in the fast word only */
    COLUMN_FAST,
    COLUMN_NEVER /* nobody keeps it */
} column_pace;

typedef struct column_step {
    uint32_t a, b, c; /* earlier columns */
    uint8_t op, pace;
    bool kept;
    int64_t number;
    int64_t low, high; /* of its numbers, over the whole box */
} column_step;

/* Numbers that steps read by their place. */
typedef struct column_numbers {
    int64_t *number;
    uint64_t count; /* at least 1 */
    int64_t low, high;
} column_numbers;

enum { COLUMN_LISTS = 8 };

/* Steps in order; equal ones are one. */
typedef struct columns {
    memory *mem;
    column_step *step;
    size_t cap;
    uint32_t count;
    column_numbers list[COLUMN_LISTS];
    uint32_t lists;
    bool borrowed; /* the lists: they are another's */
    bool no_memory;
} columns;

/* Takes no memory yet.  mem must outlive it. */
void grundy_columns_open(columns *c, memory *mem);
void grundy_columns_close(columns *c);

/* False when memory is out; *to is open and empty.  Its lists are those of
 * *from, which must outlive it. */
bool grundy_columns_copy(columns *to, const columns *from);

uint32_t grundy_columns_number(columns *c, int64_t number);

/* Word number `at` of the positions, which lies in low..high. */
uint32_t grundy_columns_word(columns *c, uint32_t at, int64_t low,
                             int64_t high);

/* COLUMN_NONE if x or y is, or if it could fail for numbers of their
 * intervals.  Operations on one number ignore y. */
uint32_t grundy_columns_op(columns *c, column_op op, uint32_t x, uint32_t y);

uint32_t grundy_columns_choose(columns *c, uint32_t when, uint32_t x,
                               uint32_t y);

/* Copied: count numbers, at least one.  COLUMN_NONE: there are too many lists,
 * or memory is out. */
uint32_t grundy_columns_list(columns *c, const int64_t *number,
                             uint64_t count);

/* The number of the list at that place, which must lie in it everywhere. */
uint32_t grundy_columns_element(columns *c, uint32_t list, uint32_t place);

/* Whether the column is the same number everywhere. */
bool grundy_columns_is_number(const columns *c, uint32_t column,
                              int64_t *number);

/* Only what is kept, and what that needs, is computed. */
void grundy_columns_keep(columns *c, uint32_t column);

#ifndef NDEBUG
/* Asserts that steps are of earlier ones and intervals hold numbers. */
void grundy_columns_check(const columns *c);
#else
static inline void grundy_columns_check(const columns *c)
{
    (void)c;
}
#endif

/* Of naturals, by any number of places. */
static inline int64_t grundy_columns_shift(int64_t x, int64_t y)
{
    return y > 62 ? 0 : x >> y;
}
