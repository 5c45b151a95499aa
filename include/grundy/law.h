/* SPDX-License-Identifier: MIT */
/*
 * grundy/law.h -- laws of sequences of nimbers: periods, arithmetic periods
 * and closed forms, each either proved for every n or only observed.
 *
 * A study is one sequence G(0), G(1), ... and what is known about where it
 * comes from.  Values are found, or given, as far as they are asked for; a law
 * that is proved answers for any n at once.  A study is used by one thread at
 * a time, but for cancel; distinct ones are independent.
 */
#ifndef GRUNDY_LAW_H
#define GRUNDY_LAW_H

#include "grundy/heap.h"
#include "grundy/rules.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- where a sequence comes from ---- */

/* A move of a game on two heaps: (x, y) becomes (x - dx, y - dy). */
typedef struct grundy_vector {
    int32_t dx, dy;
} grundy_vector;

/*
 * The row y of a table: G(n) is the nimber of (n, y), where no y is above
 * `height - 1` and none below 0.  Every vector has dx >= 1, or dx == 0 and
 * dy >= 1.  all_left: any number may be taken from x alone as well.
 */
typedef struct grundy_strip {
    const grundy_vector *vector;
    size_t vectors;
    uint32_t y, height;
    bool all_left;
} grundy_strip;

/* Families of games whose sequences are known by a theorem. */
typedef enum grundy_family_kind {
    GRUNDY_FAMILY_UNKNOWN,  /* nobody knows: laws are only observed */
    GRUNDY_FAMILY_CODE,     /* heap n of a game by code or set */
    GRUNDY_FAMILY_SHARE,    /* n to n - k for k in 1..n/share */
    GRUNDY_FAMILY_DIVISORS, /* n >= 1 to any proper divisor */
    GRUNDY_FAMILY_STRIP     /* a row of a game on two heaps */
} grundy_family_kind;

/* Borrowed, pointers too, until the call it is given to returns. */
typedef struct grundy_family {
    grundy_family_kind kind;
    const grundy_heap_code *code;
    uint64_t share; /* 1 or more */
    grundy_strip strip;
} grundy_family;

typedef struct grundy_study grundy_study;

/*
 * The sequence of a game by code or set, found by the kernels of heap.h.
 * misere: misère nimbers, which only games that never break a heap have here
 * (GRUNDY_EINVAL for others).  *code and *limits (may be NULL) are Copied.
 * Owner: the caller, who ends it with grundy_study_close.
 */
GRUNDY_API GRUNDY_MUST_USE grundy_status grundy_study_open_code(
    grundy_study **out, const grundy_heap_code *code, bool misere,
    const grundy_limits *limits, grundy_error *err);

/*
 * A sequence of values that are known already: G(from + i) is value[i]; what
 * is before `from` does not exist.  family NULL: unknown.  All is Copied.
 * GRUNDY_EINVAL if the values contradict the family.
 */
GRUNDY_API GRUNDY_MUST_USE grundy_status grundy_study_open_values(
    grundy_study **out, const uint64_t *value, uint64_t count, uint64_t from,
    const grundy_family *family, const grundy_limits *limits,
    grundy_error *err);

/*
 * The values of a position with one free name, such as "heap(n)" and "n",
 * tabulated through grundy_rules_table for n from `from`.  family: what is
 * known about it, or NULL.  The rules are Borrowed until the close.
 */
GRUNDY_API GRUNDY_MUST_USE grundy_status grundy_study_open_rules(
    grundy_study **out, grundy_rules *rules, const char *position,
    const char *name, uint64_t from, const grundy_family *family,
    const grundy_limits *limits, grundy_error *err);

/* Frees *study and sets it to NULL; a NULL *study is allowed. */
GRUNDY_API void grundy_study_close(grundy_study **study);

/* Whether the kernels of heap.h find the values, not the tables of rules. */
GRUNDY_API bool grundy_study_is_quick(const grundy_study *study);

/* How far to look for its law if nobody says: some seconds at most.  What is
 * slower to find is looked at less far. */
GRUNDY_API uint64_t grundy_study_range(const grundy_study *study);

/* Stops the computation under way, which reports GRUNDY_ECANCEL; the next call
 * goes on.  From any thread or a signal handler. */
GRUNDY_API void grundy_study_cancel(grundy_study *study);

/* ---- its law ---- */

typedef enum grundy_law_kind {
    GRUNDY_LAW_NONE,
    GRUNDY_LAW_PERIODIC,   /* G(n + period) = G(n) */
    GRUNDY_LAW_ARITHMETIC, /* G(n + period) = G(n) + saltus */
    GRUNDY_LAW_CLOSED      /* G(n) = formula */
} grundy_law_kind;

enum { GRUNDY_FORMULA_MAX = 192, GRUNDY_REASON_MAX = 192 };

/*
 * period is 0 where there is none, else the least one, and preperiod the
 * least n0 with G(n + period) = G(n) + saltus for all n >= n0.  formula, ""
 * where none is known, is an expression of the rule language in n (or what it
 * is called in the position), right for all n >= formula_from.  Where `proved`
 * is false all of this is only observed in the values of n <= checked_to.
 */
typedef struct grundy_law {
    grundy_law_kind kind;
    bool proved;
    uint64_t preperiod, period, saltus;
    uint64_t formula_from;
    uint64_t checked_to; /* the greatest n whose value was looked at */
    char formula[GRUNDY_FORMULA_MAX];
    char by[GRUNDY_REASON_MAX]; /* the theorem, or what was looked at */
} grundy_law;

/*
 * Looks for a law in the values of n <= to, no further than a proof needs.
 * Finding none is no failure.
 */
GRUNDY_API GRUNDY_MUST_USE grundy_status grundy_study_law(grundy_study *study,
                                                          uint64_t to,
                                                          grundy_law *law,
                                                          grundy_error *err);

/*
 * G(n): found, or by the law if one is proved by now.  GRUNDY_EINVAL where
 * there is no such n, GRUNDY_ELIMIT where a given sequence does not go on.
 */
GRUNDY_API GRUNDY_MUST_USE grundy_status grundy_study_value(grundy_study *study,
                                                            uint64_t n,
                                                            uint64_t *value,
                                                            grundy_error *err);

/*
 * The least n in [from, to] with G(n) = value; *found is false if there is
 * none.  With a proved period its length is all that is looked at.
 */
GRUNDY_API GRUNDY_MUST_USE grundy_status
grundy_study_find(grundy_study *study, uint64_t value, uint64_t from,
                  uint64_t to, bool *found, uint64_t *n, grundy_error *err);

/*
 * The proved law as a text for grundy-verify (docs/formats.md), a game by
 * code only.  Called law before: GRUNDY_EINVAL if nothing is proved.
 */
GRUNDY_API GRUNDY_MUST_USE grundy_status grundy_study_certificate(
    grundy_study *study, const grundy_writer *out, grundy_error *err);

/* ---- conjectures ---- */

/*
 * What became of one.  Where it holds, checked_to says how far that was
 * looked at; where it does not, n is the first exception and left and right
 * are the two values there.
 */
typedef struct grundy_comparison {
    bool holds, proved;
    uint64_t checked_to;
    uint64_t n, left;
    int64_t right;
    char by[GRUNDY_REASON_MAX];
} grundy_comparison;

/*
 * Whether G(n) is the value of an expression of the rule language in `name`
 * for all n <= to.  An error of the expression at some n is reported as
 * grundy_rules_table does.
 */
GRUNDY_API GRUNDY_MUST_USE grundy_status grundy_study_claim(
    grundy_study *study, const char *expression, const char *name, uint64_t to,
    grundy_comparison *out, grundy_error *err);

/* Whether two sequences are equal for all n <= to. */
GRUNDY_API GRUNDY_MUST_USE grundy_status
grundy_study_compare(grundy_study *study, grundy_study *other, uint64_t to,
                     grundy_comparison *out, grundy_error *err);

/* ---- lost positions of games on two heaps ---- */

/*
 * The law of the lost positions of a position with two free names, such as
 * "queen(x, y)", "x" and "y", as far as both are at most `to`: are they a pair
 * of Beatty sequences, as those of Wythoff's game?  value receives the table
 * that was looked at, (to + 1) * (to + 1) values as grundy_rules_table has
 * them.  The law is proved where the moves are those of Wythoff's game.
 * GRUNDY_EINVAL: to is 65535 or more.
 */
GRUNDY_API GRUNDY_MUST_USE grundy_status grundy_rules_lost_pairs(
    grundy_rules *rules, const char *position, const char *first,
    const char *second, uint32_t to, int64_t *value, grundy_law *law,
    grundy_error *err);

/* ---- misère play of games that only take ---- */

/*
 * Of subtraction games, any set, also infinite [Ferguson74]: the misère
 * nimber of a heap from its nimber, and who wins a sum under misère play.
 */
GRUNDY_API uint64_t grundy_misere_nimber(uint64_t nimber);
GRUNDY_API bool grundy_misere_wins(const uint64_t *nimber, size_t count);

#ifdef __cplusplus
}
#endif

#endif
