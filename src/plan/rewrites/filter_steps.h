/* SPDX-License-Identifier: MIT */
/*
 * plan/rewrites/filter_steps.h -- what the parts of filter share: a tail as a
 * list of steps that is changed, where each condition stands alone.
 */
#ifndef PLAN_FILTER_STEPS_H
#define PLAN_FILTER_STEPS_H

#include "plan/rewrites/build.h"

enum { FILTER_MOST_STEPS = 64 };

typedef struct filtering {
    rewriting *r;
    const game_kind *kind; /* NULL: a function, a print or the start */
    const node *target;    /* of the move whose tail it is, or NULL */
    tail_step step[FILTER_MOST_STEPS];
    uint32_t steps;
    bool changed;
    bool lists; /* some list is not made */
    /* For the note: the first that was done, the first that was not. */
    const char *hoisted, *divides, *over, *strides, *ends;
    const char *why_not;
} filtering;

void grundy_filter_refuse(filtering *f, const char *why);
void grundy_filter_insert(filtering *f, uint32_t at, tail_step s);
void grundy_filter_remove(filtering *f, uint32_t at);

/* The steps of a tail; false: too many.  What they are by now as a tail, NULL
 * without memory. */
bool grundy_filter_read(filtering *f, const tail *t);
tail *grundy_filter_tail(filtering *f);

/* Whether n, evaluated before step `at`, cannot fail. */
bool grundy_filter_is_total(const filtering *f, uint32_t at, const node *n);

/* Whether n, evaluated before step `at`, is a number of at least 1. */
bool grundy_filter_is_positive(const filtering *f, uint32_t at, const node *n);

/* Whether n names what the pattern binds. */
bool grundy_filter_uses(const node *n, const pattern *p);

/* The loop at `at` over a range runs over every so many-th of its numbers, if
 * a condition after it asks for that (filter_stride.c). */
void grundy_filter_stride(filtering *f, uint32_t at);

/* It runs over roots, if a condition asks for squares (filter_stride.c). */
void grundy_filter_squares(filtering *f, uint32_t at);

/* The loop at `at` over a range ends, or begins, where a condition after it
 * says (filter_ends.c). */
void grundy_filter_ends(filtering *f, uint32_t at);

/* Loops over lists that are made for them alone make none; the same in the
 * moves for values of a kind, so that all who read these see numbers
 * (filter_list.c). */
void grundy_filter_lists(filtering *f);
void grundy_filter_moves(filtering *f, game_kind *kind);

#endif
