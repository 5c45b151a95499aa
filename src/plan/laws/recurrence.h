/* SPDX-License-Identifier: MIT */
/*
 * plan/laws/recurrence.h -- positions whose values are decided by the last few
 * of a sequence: one number, called long, falls by bounded steps and is
 * compared with fixed numbers only, while the other parameters stay among
 * finitely many.
 *
 * From some n on, the options of every such position are then the same but
 * for n itself, so that the values of column n (one for each choice of the
 * other parameters) are a fixed function of those of the columns
 * n - reach..n - 1.  If reach consecutive columns come again, everything does
 * [WW, ch. 4]: the state argument of finite subtraction games, flags included.
 */
#ifndef PLAN_RECURRENCE_H
#define PLAN_RECURRENCE_H

#include "lang/tree.h"

/* What concrete expressions are worth, given the values of their local names
 * (each a number); false: an error, or not known now. */
typedef struct recurrence_source {
    void *user;
    bool (*number)(void *user, const node *n, variable *const *local,
                   const int64_t *word, uint32_t locals, int64_t *out);
    /* An array's or a set's elements, `width` words each. */
    bool (*list)(void *user, const node *n, variable *const *local,
                 const int64_t *word, uint32_t locals, const int64_t **at,
                 size_t *count, uint32_t *width);
} recurrence_source;

/* A position but for its long number: word[at] is not used. */
typedef struct recurrence_state {
    const game_kind *kind;
    uint32_t at;
    int64_t *word;
} recurrence_state;

enum { RECURRENCE_STATES = 512 };

typedef struct recurrence {
    uint32_t states;
    recurrence_state state[RECURRENCE_STATES]; /* the first is the one asked */
    int64_t reach;   /* the largest fall of the long number, at least 1 */
    int64_t from;    /* the rules are the same from this n on */
    int64_t modulus; /* but for the residue of n by this */
    bool single;     /* every option is one position: outcomes repeat, too */
} recurrence;

/*
 * Reads the rules from the position on.  NULL, or the first condition that
 * fails.  What is found lives in the arena.
 */
const char *grundy_recurrence_find(arena *a, const recurrence_source *source,
                                   const game_kind *kind, uint32_t at,
                                   const int64_t *word, recurrence **out);

#endif
