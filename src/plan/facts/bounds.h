/* SPDX-License-Identifier: MIT */
/*
 * plan/facts/bounds.h -- how large the parameters can become in play from given
 * positions, found by interval arithmetic over the rules.
 *
 * The boxes hold every position that play can reach: the intervals of all
 * targets, cut to the declared ranges, lie inside them.  A parameter that
 * rises while another falls (VS AtCoder's blue stones) is followed row by row
 * of the falling one.
 */
#ifndef PLAN_BOUNDS_H
#define PLAN_BOUNDS_H

#include "base/watch.h"
#include "lang/tree.h"

/* From low to high; the ends of int64_t stand for "no bound". */
typedef struct interval {
    int64_t low, high;
} interval;

/* What the rules' surroundings know: inputs now, sizes of universes. */
typedef struct bounds_source {
    void *user;
    /* The value of an expression without local names; false: none. */
    bool (*value)(void *user, const node *n, int64_t *out);
    /* The hull of the numbers in an array, a global or a parameter, of any
     * depth; false: none. */
    bool (*elements)(void *user, const variable *v, interval *out);
    /* The numbers of an array of them without local names, borrowed until the
     * source is asked again; NULL: none.  May be NULL. */
    const int64_t *(*numbers)(void *user, const node *n, uint64_t *count);
    /* The declared range of a parameter, or all its words may be. */
    interval (*declared)(void *user, uint32_t kind, uint32_t at);
    /* Elements of a universe. */
    interval (*universe)(void *user, const universe *u);
    /* How often a dearer look for bounds came to nothing, so that it is not
     * tried for ever; or NULL. */
    uint32_t *failures;
    budget *work; /* what may be spent on what is asked; NULL: no end */
    /* Where inputs are open: the range that is declared for a global name or
     * for its elements, or what it is defined as; NULL: nothing.  May be NULL.
     */
    const node *(*says)(void *user, const variable *v);
    bool by_values; /* the moves that values are found by are followed */
} bounds_source;

/* The box of one kind: an interval for each parameter. */
typedef struct kind_box {
    bool reached;
    interval at[GRUNDY_MOST_PARAMS];
} kind_box;

/* The moves that play is followed by: of forms, where positions have them. */
uint32_t grundy_bounds_moves(const bounds_source *source, const game_kind *kind,
                             const rule_move **move);

/*
 * box[0..set->kinds) holds the starting positions and then all that is
 * reached from them.  False: some parameter has no bound, or memory is out.
 * a is for what is needed on the way.
 */
bool grundy_bounds_find(arena *a, const ruleset *set,
                        const bounds_source *source, kind_box *box);

/* ---- by a sum that never rises (total_form.c) ---- */

/*
 * The box of the one kind of the ruleset, from that of its starting positions.
 * False: its lowest numbers are not declared, or no such sum is found.
 */
bool grundy_total_form_box(const ruleset *set, const bounds_source *source,
                           kind_box *box);

#endif
