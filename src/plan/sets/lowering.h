/* SPDX-License-Identifier: MIT */
/*
 * plan/sets/lowering.h -- what the files that make terms share.  Whatever
 * returns a term returns NULL after the first obstacle, or without memory.
 */
#ifndef PLAN_SETS_LOWERING_H
#define PLAN_SETS_LOWERING_H

#include "plan/sets/term.h"

/* A name in sight, and what it is. */
typedef struct scope {
    variable *variable;
    const term *stands; /* for the name; NULL: its words are at `place` */
    uint32_t place;
    const struct scope *outer;
} scope;

typedef struct lowering {
    arena *a;
    set_terms *out;
    const universe_now *universe; /* by index */
    set_obstacle *obstacle;
    uint32_t depth;
    bool no_memory;
    bool whole; /* conditions may be TERM_COUNTED */
} lowering;

/* Always NULL: the last line of what found the obstacle. */
const term *grundy_terms_refuse(lowering *l, grundy_span span, const char *why);

/* Zeroed memory for terms. */
void *grundy_terms_room(lowering *l, size_t size);

/* A term whose kids are still to be given, and what it is with them: fixed
 * where they all are, NULL where one is missing. */
term *grundy_terms_new(lowering *l, term_op op, const node *n, uint32_t kids);
term *grundy_terms_finish(term *t);
term *grundy_terms_single(lowering *l, term_op op, const node *n,
                          const term *x);
term *grundy_terms_pair(lowering *l, term_op op, const node *n, const term *x,
                        const term *y);
const term *grundy_terms_opposite(lowering *l, const node *n, const term *x);
/* Its opposite where n is that operation. */
const term *grundy_terms_unless(lowering *l, node_op op, const node *n,
                                const term *x);
/* TERM_NUMBER, and what else has no kids. */
term *grundy_terms_constant(lowering *l, term_op op, const node *n,
                            int64_t number);

/* What makes a term of a node. */
typedef const term *terms_body(lowering *l, const node *n, const scope *s);

/* A term whose kids are what `body` makes of those of n, in their order; and
 * one whose only kid, of n's only one, stands under n's tail. */
term *grundy_terms_each(lowering *l, term_op op, const node *n, const scope *s,
                        terms_body *body);
term *grundy_terms_under(lowering *l, term_op op, const node *n, const scope *s,
                         terms_body *body);
/* It is no value of its own, whatever its kids are. */
term *grundy_terms_hanging(term *t);

/* The name in sight that n is, and the term that it stands for; or NULL. */
const scope *grundy_terms_named(const node *n, const scope *s);
const term *grundy_terms_standing(const node *n, const scope *s);

/* Whether the open set is not in the expression. */
bool grundy_terms_is_fixed(const node *n, const scope *s);

/* Whether the expression names nothing but the position, sets of it only for
 * their sizes and as a whole, and inputs: any other order of the cells gives it
 * the same value, or the same error. */
bool grundy_terms_is_counted(const lowering *l, const node *n, const scope *s);

/* Whether a set type has the universe of the open set. */
bool grundy_terms_fits(const lowering *l, const type *t);

/* The same, or of its first elements. */
bool grundy_terms_begins(const lowering *l, const type *t);

bool grundy_terms_is_number(const node *n);
bool grundy_terms_is_array(const node *n);
bool grundy_terms_is_arithmetic(const node *n);

/* A value that must not depend on the set; one that does not, and the same
 * for the host alone. */
const term *grundy_terms_need(lowering *l, const node *n, const scope *s);
const term *grundy_terms_fixed(lowering *l, const node *n, const scope *s);
const term *grundy_terms_value(lowering *l, const node *n, const scope *s);

/* A call or a choice, whose results are made by `body`. */
const term *grundy_terms_call(lowering *l, const node *n, const scope *s,
                              terms_body *body);
const term *grundy_terms_if(lowering *l, const node *n, const scope *s,
                            terms_body *body);

/* A comparison, or a sum or product, of two numbers that `number` makes. */
const term *grundy_terms_comparison(lowering *l, const node *n, const scope *s,
                                    terms_body *number);
const term *grundy_terms_arithmetic(lowering *l, const node *n, const scope *s,
                                    terms_body *number);

/* ---- arrays (term_arrays.c) ---- */

/* A number, which may be read off the open array. */
const term *grundy_terms_number(lowering *l, const node *n, const scope *s);
const term *grundy_terms_array(lowering *l, const node *n, const scope *s);

const term *grundy_terms_length(lowering *l, const node *n, const term *array);
const term *grundy_terms_letter(lowering *l, const node *n, const term *array,
                                const term *at);

/* Whether a number is among the elements of an open array. */
const term *grundy_terms_found(lowering *l, const node *n, const scope *s);

/* Conditions: comparisons of numbers or arrays, or that a number is in a list
 * or set that does not depend on the position. */
const term *grundy_terms_of_numbers(lowering *l, const node *n, const scope *s);
const term *grundy_terms_of_arrays(lowering *l, const node *n, const scope *s);
const term *grundy_terms_among(lowering *l, const node *n, const scope *s);

/* ---- sets and conditions (term_sets.c) ---- */

/* *s is what the names of the tail are in sight of. */
bool grundy_terms_tail(lowering *l, const tail *t, const scope **s,
                       term_tail *out);

const term *grundy_terms_set(lowering *l, const node *n, const scope *s);
const term *grundy_terms_condition(lowering *l, const node *n, const scope *s);

#endif
