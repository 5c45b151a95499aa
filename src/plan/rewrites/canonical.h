/* SPDX-License-Identifier: MIT */
/*
 * plan/rewrites/canonical.h -- the moves of a kind in a canonical form.
 *
 * Whoever respells a rule means the same moves.  They are read as relations
 * (ir/relation.h) and written back as clauses of one form: a loop for each
 * number that is free, its range as tight as the conditions make it, by what is
 * taken from a number that was there; what no range says stands as conditions
 * behind the loops; nothing is said twice.
 * So who looks for a law on the tree sees few spellings.  Values alone are
 * found by them: names and order of the loops are not those of the rules.
 */
#ifndef PLAN_CANONICAL_H
#define PLAN_CANONICAL_H

#include "lang/tree.h"

typedef struct canonical_moves {
    uint32_t moves; /* 0: the rules have no such reading */
    rule_move *move;
    int64_t farthest;    /* no number up to here overflows in the rules */
    int64_t nearest;     /* of one number: below it the rules fail */
    bool has_zero;       /* the rules do not fail for a heap of 0 */
    const char *why_not; /* of 0 moves */
} canonical_moves;

/*
 * The canonical moves of the kind as written; made when first asked for, and
 * kept in the ruleset's arena.  Where memory is out there are none.
 */
const canonical_moves *grundy_canonical_moves(const ruleset *set,
                                              const game_kind *kind);

struct ir_graph;
struct ir_moves;
struct rewriting;

/* The same in the pass's arena. */
const canonical_moves *grundy_canonical_made(struct rewriting *r,
                                             game_kind *kind);

/* The relations, of that kind, as its canonical moves; false: they have no such
 * form. */
bool grundy_canonical_of(struct rewriting *r, struct ir_graph *g,
                         struct ir_moves *m, const game_kind *kind,
                         canonical_moves *out);

/* The same, to be the kind's moves; false: it has none then. */
bool grundy_canonical_become(struct rewriting *r, struct ir_graph *g,
                             struct ir_moves *m, game_kind *kind);

#endif
