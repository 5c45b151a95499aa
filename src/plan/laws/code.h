/* SPDX-License-Identifier: MIT */
/*
 * plan/laws/code.h -- games of taking and breaking, read off the checked rules:
 * which code or subtraction set the options of one heap make, however they
 * are written.  Kayles is 0.77 whatever its rows are called.
 */
#ifndef PLAN_CODE_H
#define PLAN_CODE_H

#include "grundy/heap.h"
#include "lang/tree.h"

typedef enum code_form {
    CODE_DIGIT,  /* take `take`, leave what the bits say */
    CODE_DIGITS, /* the same for `take` + each element of `among`; NULL: for
                    `take`..`number` */
    CODE_EVERY,  /* take any number from `take` on, leave what the bits say */
    CODE_EACH,   /* take an element of `among` (no parameter in it) */
    CODE_UP_TO,  /* take `take`..value of `among` */
    CODE_BUT,    /* take any number from 1 on that is not in `among` */
    CODE_PRIMES  /* take any prime */
} code_form;

typedef struct code_clause {
    code_form form;
    uint8_t bits;        /* GRUNDY_LEAVE_... */
    bool splits_unequal; /* where the bits leave two heaps */
    bool clipped;        /* a condition says that there is as much as goes */
    int64_t take;
    const node *among; /* NULL: the one number */
    int64_t number;
} code_clause;

typedef struct heap_family {
    uint32_t clauses;
    code_clause *clause;
    const game_kind *kind;
    const rule_move *canonical; /* its moves in their canonical form, */
    uint32_t canonicals;        /* if there are any for each heap from 0 on */
    const node *const *listed;  /* what each clause takes, as a list of numbers,
                                   where nothing else is known; or NULL */
    uint32_t lists;
    bool open; /* they name the heap of which they are: as far as it goes */
    int64_t farthest;    /* no larger heap: the rules may overflow there */
    const char *why_not; /* NULL: it is such a game */
    grundy_span where;   /* what hinders; line 0: no single place */
} heap_family;

/* False when memory is out. */
bool grundy_code_find(arena *a, const ruleset *set, const game_kind *kind,
                      heap_family *out);

/*
 * What the moves of one heap (grundy_linear_heap) take, a list for each of
 * them; NULL: they are none that take numbers that do not depend on the heap,
 * or memory is out.  *open: some list names the heap, of which it has the
 * numbers up to there that each larger heap's has.
 */
const node *const *grundy_code_lists(arena *a, const game_kind *kind,
                                     const rule_move *move, uint32_t moves,
                                     bool *open);

/* Whether it asks for no value, nor do its functions. */
bool grundy_code_asks_nothing(const node *list);

/* The numbers of a fixed expression: one number, or an array's or a set's. */
typedef struct code_source {
    void *user;
    bool (*number)(void *user, const node *n, int64_t *out);
    bool (*list)(void *user, const node *n, const int64_t **at, size_t *count);
    /* The same where the parameter of a heap has that value; NULL: never. */
    bool (*list_of)(void *user, const node *n, variable *heap, int64_t size,
                    const int64_t **at, size_t *count);
} code_source;

typedef struct code_traits {
    bool takes; /* no move ever splits a heap and none depends on what is left,
                   so that it is a subtraction game [Ferguson74] */
    bool fewer; /* numbers that change no value are not in its set */
} code_traits;

/*
 * The code for the inputs of the moment; its set lives in the arena.  NULL,
 * or why there is none.
 */
const char *grundy_code_bind(arena *a, const heap_family *f,
                             const code_source *source, grundy_heap_code *out,
                             code_traits *is);

/* Of lists that are open: the numbers up to that heap, as a set.  False: they
 * are not known so far. */
bool grundy_code_bind_open(arena *a, const heap_family *f,
                           const code_source *source, int64_t heap,
                           grundy_heap_code *out);

#endif
