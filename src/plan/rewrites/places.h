/* SPDX-License-Identifier: MIT */
/*
 * plan/rewrites/places.h -- between the files of one pass: whether arrays are
 * told by places, and in what way (places.c), expressions and rules in these
 * words (places_rules.c), positions, which hand on a slice (places_handed.c),
 * arrays that keep their length (places_walked.c), and the kinds and calls that
 * come of it (places_kinds.c).
 */
#ifndef PLAN_PLACES_H
#define PLAN_PLACES_H

#include "plan/facts/relations.h"
#include "plan/rewrites/build.h"

/* What stands for the array of a kind. */
typedef struct placed_kind {
    uint32_t at; /* which parameter; params: there is none */
    variable *array, *head, *from, *to;
    uint32_t walks; /* the number that says how far play has come, `walker` */
    variable *walker;
    rule_move *move;
    rule_decide *decide;
} placed_kind;

typedef struct placing {
    rewriting *r;
    placed_kind *kind;
    const placed_kind *now; /* whose rules are at work */
    variable *whole;        /* S */
    relations facts;
    struct outside *outside;
    bool has_head, moves_from, moves_to;
    bool stays, walks;  /* its length is always that of S (places_walked.c) */
    bool fixed;         /* arrays whose length is declared are meant */
    bool slices;        /* play begins with one */
    const node *length; /* that of all kinds, which S may not have */
    node *made;         /* what was the start's argument until S was named */
    bool adds;          /* the first number is the sum up to its place */
    bool starts_from, starts_to; /* with slices that need them, too */
    bool fails;
} placing;

/* A position of a kind that stands outside of the rules. */
typedef struct outside {
    node *call;
    struct outside *next;
} outside;

/* A slice that is handed on. */
typedef struct handed {
    node *head, *from, *to;
} handed;

static inline node *grundy_places_name(placing *w, const node *at, variable *v)
{
    return grundy_build_name(w->r, at->span, v);
}

static inline node *grundy_places_number(placing *w, const node *at, int64_t n)
{
    return grundy_build_int(w->r, at->span, n);
}

static inline bool grundy_places_is_array(const placing *w, const node *n)
{
    return grundy_tree_is_name(n, w->now->array);
}

static inline node *grundy_places_whole(placing *w, const node *at)
{
    return grundy_places_name(w, at, w->whole);
}

static inline node *grundy_places_head(placing *w, const node *at)
{
    return grundy_places_name(w, at, w->now->head);
}

static inline node *grundy_places_from(placing *w, const node *at)
{
    return grundy_places_name(w, at, w->now->from);
}

static inline node *grundy_places_to(placing *w, const node *at)
{
    return grundy_places_name(w, at, w->now->to);
}

/* The first number is not that of S. */
static inline bool grundy_places_has_first(const placing *w)
{
    return w->has_head || w->adds;
}

/* ---- places_rules.c ---- */

/* It is proved that x - y >= least; NULL for y is 0. */
bool grundy_places_at_least(placing *w, const node *x, const node *y,
                            int64_t least);

/* from + n */
node *grundy_places_beyond(placing *w, node *n);

/* Where the array has `least` elements or more. */
bool grundy_places_has(placing *w, const node *n, int64_t least);

/* The ends of a slice of the array, from the first on and before the last, if
 * it is proved that it lies there, `least` or more behind the first one. */
bool grundy_places_within(placing *w, const node *n, int64_t least,
                          node **first, node **end);

/* Whether it is sum(h[0..<end]); *end as it is written. */
bool grundy_places_adds_first(const placing *w, const node *n, node **end);

/* The same with the array told by its place; NULL, and `fails`: it is not. */
node *grundy_places_expr(placing *w, node *n);

/* Tells all rules of the kind, in w->kind; false: not all can be. */
bool grundy_places_rules(placing *w, const game_kind *kind);

/* The ends of a slice, as they become. */
bool grundy_places_ends(placing *w, const node *n, node **first, node **end);

/* ---- places_handed.c ---- */

/* The call with what is handed on in the place of the array: the numbers that
 * there are. */
node *grundy_places_call(placing *w, const node *n, node *const *arg,
                         const handed *is);

/* A position of a kind with an array, told by its place; NULL: as above. */
node *grundy_places_position(placing *w, node *n);

/* ---- places_walked.c ---- */

/* Whether the array may stay as it is, or may be walked along by the
 * `which`-th number of each kind. */
bool grundy_places_may_stay(const placing *w);
bool grundy_places_may_walk(placing *w, uint32_t which);

/* What is read of the array; *is: it is that, and no other expression. */
node *grundy_places_read(placing *w, node *n, bool *is);

/* A position, with its other arguments and what it has for the array. */
node *grundy_places_walked(placing *w, node *n, node *const *arg, node *array);

/* ---- places_kinds.c ---- */

/* How many elements S has, by what is known when it is read. */
node *grundy_places_length(placing *w, const node *at);

/* Whether what was read is surely in range as the parameter declares it. */
bool grundy_places_is_in_range(const placing *w, const param *p);

/* When all rules are told: makes the kinds and the calls from outside those
 * that were found. */
void grundy_places_become(placing *w);

#endif
