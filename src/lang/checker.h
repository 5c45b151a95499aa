/* SPDX-License-Identifier: MIT */
/* lang/checker.h -- what the parts of the checker share. */
#pragma once

#include "lang/check.h"

/* Deep enough for functions that use functions, flat enough for the C stack. */
enum { GRUNDY_CHECK_DEPTH = 3000 };

typedef struct scope {
    struct scope *outer;
    variable *variable;
} scope;

typedef struct checker {
    ruleset *set;
    arena *a;
    scope *names;        /* innermost first; NULL: only globals */
    uint32_t visible;    /* globals with a lower index may be used */
    bool in_print;       /* or answer: nimber, first_wins, ... have a meaning */
    bool in_rules;       /* of a position: only positions above may be asked */
    bool in_show;        /* how a position looks: no winning moves */
    bool in_function;    /* which knows nothing of the start */
    bool has_winning;    /* a `for winning move` brought names */
    const node *whole;   /* a sum in front of which who is to move may stand */
    unsigned depth;      /* of expressions, through functions that are used */
    const param *params; /* out of sight where a size or a range stands */
    uint32_t hidden;     /* how many of them */
    grundy_status status;
    grundy_source source;
    grundy_error *err;
} checker;

/* Records an error unless there is one; the type of what is wrong is ANY. */
const type *grundy_checker_wrong(checker *c, grundy_span span,
                                 const char *format, ...) GRUNDY_PRINTF(3, 4);
void grundy_checker_no_memory(checker *c);

/* Between two clauses: whether the next one is looked at.  What was wrong so
 * far is told and forgotten, if the ruleset wants to know all errors. */
bool grundy_checker_goes_on(checker *c);
void grundy_checker_warn(checker *c, grundy_span span, const char *format, ...)
    GRUNDY_PRINTF(3, 4);

/* The type of n; want (may be NULL) is what its place would like. */
const type *grundy_checker_expr(checker *c, node *n, const type *want);

/* The same, and an error unless it fits; what: "a number of heaps". */
const type *grundy_checker_need(checker *c, node *n, const type *want);
void grundy_checker_condition(checker *c, node *n);

/* An error unless the type it has already fits. */
const type *grundy_checker_fits(checker *c, const node *n, const type *want);

/* "a text and an integer can't be compared" */
const type *grundy_checker_no_comparison(checker *c, grundy_span span,
                                         const type *x, const type *y);

/* "'then' gives a text, but 'else' gives a position" */
const type *grundy_checker_unlike(checker *c, const node *n, const type *x,
                                  const type *y);

/* Checks the steps and leaves their names in scope; restore c->names after. */
void grundy_checker_tail(checker *c, tail *t);
void grundy_checker_bind(checker *c, pattern *p, const type *t,
                         variable_kind kind);
variable *grundy_checker_declare(checker *c, const char *name,
                                 grundy_span span, const type *t,
                                 variable_kind kind);

const type *grundy_checker_call(checker *c, node *n, const type *want);
const type *grundy_checker_name(checker *c, node *n);
const type *grundy_checker_result(checker *c, function *f);
/* Runs as if from nowhere: what was in scope comes back afterwards. */
checker grundy_checker_elsewhere(const checker *c);
const type *grundy_checker_let(checker *c, variable *v);
void grundy_checker_winning(checker *c, tail_step *s);

/* The rules of a kind, once; false: they are in work. */
bool grundy_checker_kind(checker *c, game_kind *k);

/* What one steps through: an array's, a set's or a range's element. */
const type *grundy_checker_element(const type *t);

/* Kinds and functions that each other use, and what they read. */
void grundy_checker_reads(checker *c);

/* What the values can be: moves that never apply, empty ranges. */
void grundy_checker_ranges(checker *c);

/* ---- words that are short for others (check_lower.c) ---- */

/* `result` or result(SUM) where positions are won or lost and nothing else: 1
 * if it is won, else -1.  False when memory is out. */
bool grundy_lower_result(checker *c, node *n);
/* `outcome` or outcome(SUM) where both have the same moves: "N" or "P". */
bool grundy_lower_outcome(checker *c, node *n);

/* `true` and `false`: the node becomes a comparison.  False: it is neither. */
bool grundy_lower_truth(checker *c, node *n);

/* counts(a, n): the node becomes the lengths of a graph's lists.  False: out of
 * memory. */
bool grundy_lower_counts(checker *c, node *n);

/* The type of what is printed or joined to a text: branches of an `if` may be
 * of unlike kinds there, each as it would print. */
const type *grundy_checker_printed(checker *c, node *n);

/* ---- names (check_names.c) ---- */

/* Inputs and lets, in the order written; functions and positions. */
void grundy_checker_declare_globals(checker *c);
void grundy_checker_declare_calls(checker *c);

/* The names and types of parameters, which no expression is needed for. */
void grundy_checker_declare_params(checker *c, param *list, uint32_t count,
                                   bool of_position);

/* Their sizes, which see globals only, and ranges, which see the parameters
 * before them too. */
void grundy_checker_params(checker *c, param *list, uint32_t count);

/* Nothing but these parameters is in scope then. */
void grundy_checker_enter(checker *c, const param *list, uint32_t count);
