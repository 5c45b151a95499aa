/* SPDX-License-Identifier: MIT */
/*
 * plan/facts/relations.h -- what holds where an option is made, as linear forms
 * that are never negative.
 *
 * Loops, conditions, decisions that did not hold and declared ranges are such
 * facts.  A part of an expression that is not linear (a quotient, a product of
 * two names, a root) gets a name of its own and facts about it.  What depends
 * on a condition (`if`, min, max, abs, a list of numbers, `or`) makes cases,
 * and the place is gone through once for each:
 *
 *     grundy_relations_open(&r, source);
 *     do {
 *         grundy_relations_begin(&r, kind, box);
 *         ... steps and expressions, the same ones each time ...
 *     } while (grundy_relations_next(&r));
 *
 * What is asked of all cases holds if none of them was too many (r.lost).
 */
#ifndef PLAN_RELATIONS_H
#define PLAN_RELATIONS_H

#include "plan/facts/maximum.h"
#include "plan/facts/inclusion.h"

enum {
    RELATION_MADE = 24, /* names for what is not linear */
    RELATION_SET = 16,  /* names that are forms */
    RELATION_PRODUCTS = 10,
    RELATION_QUOTIENTS = 6,
    RELATION_KEPT = 16, /* calls and branches of which the form is known */
    RELATION_CHOICES = 10,
    RELATION_CASES = 48
};

/* The name of a product of two names. */
typedef struct made_product {
    const variable *factor[2], *is;
} made_product;

/* top / by, rounded down */
typedef struct made_quotient {
    form top, by, is;
} made_quotient;

typedef struct kept_form {
    const node *of;
    form is;
} kept_form;

/* How many there are of what comes in while a place is gone through. */
typedef struct relation_counts {
    uint32_t made, products, quotients, kept, sets;
} relation_counts;

typedef struct relations {
    const bounds_source *source;
    interval_names names;
    form_facts known;
    inclusion elements;
    variable made[RELATION_MADE];
    const node *made_of[RELATION_MADE]; /* NULL: not to be found again */
    made_product product[RELATION_PRODUCTS];
    made_quotient quotient[RELATION_QUOTIENTS];
    kept_form kept[RELATION_KEPT];
    const variable *set[RELATION_SET];
    form set_to[RELATION_SET];
    relation_counts count;
    uint32_t calls; /* of functions that are being looked into */

    uint32_t choice[RELATION_CHOICES], among[RELATION_CHOICES];
    uint32_t choices, at, cases;
    bool lost; /* too many cases */

    /* No cases are made: less is known then, in one go.  Quick: and intervals
     * decide alone. */
    bool coarse, quick;
} relations;

void grundy_relations_open(relations *r, const bounds_source *source);

/* A position of the kind in the box, from which a move is made; NULL: no move
 * is. */
void grundy_relations_begin(relations *r, const game_kind *kind,
                            const kind_box *box);

/* On to the next case; false: that was the last. */
bool grundy_relations_next(relations *r);

/* Learns from a loop or a condition; false: what follows never runs. */
bool grundy_relations_step(relations *r, const tail_step *step);

/* Which of so many cases is at work. */
uint32_t grundy_relations_choose(relations *r, uint32_t among);

/* Learns that the condition holds, or that it does not. */
void grundy_relations_assume(relations *r, const node *condition, bool holds);

/* A number, as a form. */
form grundy_relations_of(relations *r, const node *n);

/* A function's parameters are what it is called with, until _leave. */
bool grundy_relations_enter(relations *r, const node *call);
void grundy_relations_leave(relations *r, const node *call);

/* What was learned since a mark holds inside of a fold alone. */
typedef struct relations_mark {
    interval_names names;
    uint32_t facts, elements;
    relation_counts count;
} relations_mark;

relations_mark grundy_relations_mark(const relations *r);
void grundy_relations_forget(relations *r, const relations_mark *mark);

/* The form that a name alone is. */
form grundy_relations_name(const variable *v);

/* Learns that less + by <= more. */
void grundy_relations_at_most(relations *r, const form *less, const form *more,
                              int64_t by);

/* Whether the form is proved to be at least that. */
bool grundy_relations_never_below(const relations *r, const form *f,
                                  int64_t least);

/*
 * The numbers that the form may be, within those that are known, by all facts;
 * false: there are none, so the place is never reached.
 */
bool grundy_relations_ends(const relations *r, const form *f, interval *is);

/* The interval of a form, by those of its names alone. */
interval grundy_relations_interval(const relations *r, const form *f);

/* The ends of an expression and the form that it has, by intervals alone. */
interval grundy_relations_around(relations *r, const node *n, const form *f);

/* Learns that low <= f <= high, where they are ends. */
void grundy_relations_within(relations *r, const form *f, interval ends);

/* Learns that the form lies in a range, as written. */
void grundy_relations_in_range(relations *r, const form *f, const node *range);

/* Learns what is said of a global name or of its elements, one of which the
 * form is, unless numbers say it: these are its ends. */
void grundy_relations_said(relations *r, const form *f, const variable *v,
                           interval ends);

/* Whether numbers tell both ends. */
static inline bool grundy_relations_is_told(interval is)
{
    return is.low != INT64_MIN && is.high != INT64_MAX;
}

#endif
