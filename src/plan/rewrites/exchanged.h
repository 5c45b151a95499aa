/* SPDX-License-Identifier: MIT */
/*
 * plan/rewrites/exchanged.h -- whether rules are their own image once the
 * parameters of a kind have changed places.
 */
#ifndef PLAN_EXCHANGED_H
#define PLAN_EXCHANGED_H

#include "plan/facts/forms.h"

enum { EXCHANGED_NAMES = GRUNDY_MOST_PARAMS + 16 };

/* What a name on the left stands for on the right. */
typedef struct exchanged_name {
    const variable *from, *to; /* to NULL: only the form */
    form is;
} exchanged_name;

typedef struct exchanged {
    const game_kind *kind;
    const uint8_t *place; /* parameter i stands for parameter place[i] */
    uint32_t names;
    exchanged_name name[EXCHANGED_NAMES];
    uint32_t tries; /* that are left to match loops */

    /* Something is equal but for the order in which it is evaluated, or for
     * what it is on the way: so it must not fail. */
    bool loose;
} exchanged;

void grundy_exchanged_begin(exchanged *x, const game_kind *kind,
                            const uint8_t *place);

/* Whether left, by its new names, has the value of right. */
bool grundy_exchanged_same(exchanged *x, const node *left, const node *right);

/*
 * Whether each option of left, by its new names, is one of right, or the image
 * of one: a position of the kind with its parameters at their new places.
 */
bool grundy_exchanged_clause(exchanged *x, const rule_move *left,
                             const rule_move *right);

/* Whether the runs of a clause from a step on are its own once two names have
 * changed places, in whatever order they are run. */
bool grundy_exchanged_pair(const game_kind *kind, const rule_move *m,
                           uint32_t from, const variable *i, const variable *j);

/* ---- expressions and loops ---- */

/* Whether the runs of a tail come to the same bodies as those of another. */
bool grundy_exchanged_runs(exchanged *x, const tail *left,
                           const node *left_body, const tail *right,
                           const node *right_body);

/* From now on; false: there are too many. */
bool grundy_exchanged_name(exchanged *x, const variable *from,
                           const variable *to);

/* A number of the left side by its new names; false: it is not linear. */
bool grundy_exchanged_form(const exchanged *x, const node *left, form *out);

/* Lists as written of the same elements in some order. */
bool grundy_exchanged_list(exchanged *x, const node *left, const node *right);

#endif
