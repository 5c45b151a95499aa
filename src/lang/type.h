/* SPDX-License-Identifier: MIT */
/*
 * lang/type.h -- the kinds of value of the rule language.
 *
 * A value is laid out in `width` words: one for a number, a truth value, a
 * character, and for the reference to an array, a set or a sum; a tuple is
 * its items one after another, so tuples cost nothing.
 */
#pragma once

#include "base/memory.h"

typedef enum type_tag {
    TYPE_ANY, /* not known yet: the item of [], a recursion's first guess */
    TYPE_INT,
    TYPE_BOOL,
    TYPE_CHAR,
    TYPE_TUPLE,
    TYPE_ARRAY,
    TYPE_SET,
    TYPE_SUM /* a sum of positions */
} type_tag;

/* Most words of a value, and most numbers of an element of a universe. */
enum { GRUNDY_MOST_WIDTH = 64, GRUNDY_MOST_DIMS = 4 };

struct node;

/*
 * The universe of a set parameter: a range low..high of numbers, or the cells
 * of a rectangle or a box.  Sets of one universe are held as a mask of one word where
 * it has at most 64 elements (known once the inputs are), else as sorted
 * elements like any other set.
 */
typedef struct universe {
    uint32_t dims;
    uint32_t index; /* in ruleset.universe */
    /* dims extents, or size[0] is a range low..high */
    struct node *size[GRUNDY_MOST_DIMS];
    bool is_range;
} universe;

typedef struct type {
    type_tag tag;
    uint32_t width;
    uint32_t count;                 /* items of a tuple */
    const struct type *const *item; /* of a tuple; item[0] of array and set */
    const universe *in;             /* of a set that has a universe */
} type;

extern const type grundy_type_any, grundy_type_int, grundy_type_bool,
    grundy_type_char, grundy_type_sum, grundy_type_text, grundy_type_ints,
    grundy_type_pair, grundy_type_pairs, grundy_type_int_set;

/* NULL when memory is out. */
const type *grundy_type_array(arena *a, const type *item);
const type *grundy_type_set(arena *a, const type *item, const universe *in);
const type *grundy_type_tuple(arena *a, const type *const *item,
                              uint32_t count);

/* Equal but for universes; ANY equals everything, a character a number. */
bool grundy_type_fits(const type *have, const type *want);

/* The type of a value that is either; NULL if they don't go together. */
const type *grundy_type_join(arena *a, const type *x, const type *y);

/* "an integer", "a set of pairs", ...: as said in messages. */
void grundy_type_name(const type *t, char *out, size_t size);

static inline bool grundy_type_is_number(const type *t)
{
    return t->tag == TYPE_INT || t->tag == TYPE_CHAR || t->tag == TYPE_ANY;
}

static inline bool grundy_type_is_text(const type *t)
{
    return t->tag == TYPE_ARRAY && t->item[0]->tag == TYPE_CHAR;
}

static inline bool grundy_type_is_word(const type *t)
{
    return t->tag <= TYPE_CHAR;
}

/* Made of words alone: nothing that lives in an arena. */
bool grundy_type_is_flat(const type *t);
