/* SPDX-License-Identifier: MIT */
/*
 * plan/laws/takes.h -- the numbers that may be taken from a heap of n, as runs
 * whose ends depend on n, and the laws that follow from the set of them alone:
 * however the clauses are named, ordered, split, merged, put under conditions
 * or written by what is left.
 */
#ifndef PLAN_TAKES_H
#define PLAN_TAKES_H

#include "lang/tree.h"
#include "plan/laws/code.h"
#include "plan/laws/piecewise.h"
#include "plan/laws/saying.h"
#include "plan/laws/turning.h"
#include "plan/laws/walk.h"

typedef enum takes_kind {
    TAKES_NONE,
    TAKES_SHARE,     /* 1..most(n), where most rises by 0 or 1: see takes.c */
    TAKES_ALL,       /* 1..n: g(n) = n [Bouton01] */
    TAKES_RUN,       /* a..b */
    TAKES_STEPS,     /* a, 2a, .., b */
    TAKES_MODULO,    /* all of 1..b, no multiple of b + 1 */
    TAKES_DIVISORS,  /* to every proper divisor: prime factors counted with
                        their multiplicity; from 1 on */
    TAKES_COPRIME,   /* what has no factor in common with n: takes_numbers.c */
    TAKES_STRETCHES, /* leaving what lies between two bounds that never fall:
                        takes_stretches.c */
    TAKES_REST,      /* n less 0..h(n), h never falling: 1 + g(h(n)) */
    TAKES_TURNING    /* values that come again: turning.h */
} takes_kind;

struct prime_table;

typedef struct takes_law {
    takes_kind kind;
    int64_t a, b; /* from TAKES_ALL to TAKES_MODULO it is worth as much as if
                     a..b may be taken: g(n) = (n mod (a + b)) / a, or n / a
                     where b is INT64_MAX, without an end */
    piecewise most; /* of TAKES_SHARE: the most that may be taken, unless
                    it is n / a, and a not 0; of TAKES_REST: h; of
                    TAKES_STRETCHES: the value itself */
    struct prime_table *primes; /* of TAKES_COPRIME */
    takes_turns turns;          /* of TAKES_TURNING */
    uint64_t from, limit;       /* holds for heaps of from..limit */
    bool splits;                /* some options are several heaps */
    bool no_zero; /* of TAKES_DIVISORS: the rules fail for 0, which has no move
                     otherwise */
    const char *why_not; /* TAKES_NONE: the first condition that fails, */
    grundy_span where;   /* and what hinders; line 0: no single place */
} takes_law;

/*
 * Finds the law of a kind for the inputs of the moment.  The arena holds what
 * the law needs, and what was needed on the way.  Where the moves as they are
 * tell none, their canonical form is read; set NULL: it is not.
 */
void grundy_takes_find(arena *a, const ruleset *set, const game_kind *kind,
                       const code_source *source, takes_law *out);

/* Clauses of which each takes a run of numbers, to an end that inputs may say:
 * read once. */
typedef struct takes_closed {
    uint32_t clauses; /* 0: they are no such */
    heap_walk *clause;
    int64_t (*ends)[2]; /* of each, for the inputs of the moment */
} takes_closed;

/* Of these moves of the kind; false: memory is out. */
bool grundy_takes_closed_find(arena *a, const game_kind *kind,
                              const rule_move *move, uint32_t moves,
                              takes_closed *out);

/* Whether all of 1..n, or 1..most, may be taken for these inputs. */
bool grundy_takes_closed_bind(const takes_closed *closed,
                              const code_source *source, takes_law *out);

/* Whether it is such a law, be it that nothing may be taken: of a value there
 * is one smaller heap at most. */
bool grundy_takes_is_closed(const takes_law *law);

/* Whether heaps are worth as much as if law->a..law->b may be taken. */
bool grundy_takes_is_run(const takes_law *law);

/* False where the law does not hold: outside from..limit. */
bool grundy_takes_value(const takes_law *law, uint64_t n, uint64_t *value);

/* The most that may be taken from a heap of n <= limit, under TAKES_SHARE. */
int64_t grundy_takes_most(const takes_law *law, int64_t n);

typedef enum takes_found {
    TAKES_FOUND,
    TAKES_MISSING, /* no option has the value */
    TAKES_TOO_FAR  /* nobody knows: the options are to be looked at */
} takes_found;

/* The one option of a heap of n <= limit that has this value, under
 * TAKES_SHARE: the values of its options all differ. */
takes_found grundy_takes_target(const takes_law *law, uint64_t n,
                                uint64_t value, uint64_t *target);

/* Under TAKES_REST: the heaps that have this value are first..last, as far as
 * n; false: none. */
bool grundy_takes_span(const takes_law *law, uint64_t n, uint64_t value,
                       uint64_t *first, uint64_t *last);

/* As grundy_kind_law_repeats. */
bool grundy_takes_come_again(const takes_law *law, uint64_t n, uint64_t last,
                             uint64_t *to, uint64_t *period);

/* Whether the value is an expression of n, and not told by steps. */
bool grundy_takes_is_formula(const takes_law *law);

/* The law in words, as a formula of the name; like snprintf. */
size_t grundy_takes_text(const takes_law *law, const char *name, char *out,
                         size_t size);

/* Of TAKES_TURNING: as grundy_say_turns. */
void grundy_takes_say_turns(const takes_law *law, uint64_t n, law_saying *out);

/* The law in words, and what it says of a heap of n; *out is all 0 before.
 * False where it does not hold: outside from..limit. */
bool grundy_takes_say(const takes_law *law, uint64_t n, law_saying *out);

#endif
