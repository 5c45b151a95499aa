/* SPDX-License-Identifier: MIT */
/*
 * plan/rewrites/rewrite.h -- the rewrites: what the planner does to the rules,
 * one file a rule.  Each has a name, by which it is explained and switched off.
 *
 * Some act on the tree: they give a kind other moves for its values
 * (value_move), or a sum that it is equal to (split), or another position of
 * its own that it is equal to (form), and so serve the machine and the emitter
 * alike.  The moves as written stay, for whoever lists moves.
 * The others act where values are found (laws, tables, searches).
 */
#ifndef PLAN_REWRITE_H
#define PLAN_REWRITE_H

#include "base/error.h"
#include "lang/tree.h"

/* Every rewrite: its identifier and its name. */
#define GRUNDY_REWRITES(X)                                                     \
    X(CLOSED_FAMILY, "closed family")                                          \
    X(BOUNDS, "bounds")                                                        \
    X(ORDER, "order")                                                          \
    X(WINDOW, "window")                                                        \
    X(PERIOD, "period")                                                        \
    X(SYMMETRY, "symmetry")                                                    \
    X(OUTCOME, "outcome")                                                      \
    X(FILTER, "filter")                                                        \
    X(AGGREGATE, "aggregate")                                                  \
    X(MISERE, "misère")                                                        \
    X(INDEPENDENCE, "independence")                                            \
    X(VALUES_TO_MOVES, "values to moves")                                      \
    X(COINS, "coins")                                                          \
    X(SCATTER, "scatter")                                                      \
    X(MERGED, "merged kinds")                                                  \
    X(PARAMETERS, "parameters")                                                \
    X(STAIRCASE, "staircase")                                                  \
    X(THEOREM, "theorem")                                                      \
    X(SETS, "sets")                                                            \
    X(ENDINGS, "endings")                                                      \
    X(EXCLUSIONS, "exclusions")                                                \
    X(SUFFIXES, "suffixes")

typedef enum rewrite_id {
#define X(id, name) REWRITE_##id,
    GRUNDY_REWRITES(X)
#undef X
        REWRITES
} rewrite_id;

/* What one of them came to on one kind. */
typedef struct rewrite_note {
    rewrite_id id;
    const game_kind *kind;
    bool applies;
    const char *why; /* the reason, or the first condition that fails */
    struct rewrite_note *next;
} rewrite_note;

/* A pass over the rules.  Errors stick: after the first nothing is done. */
typedef struct rewriting {
    ruleset *set;
    arena *a; /* of the ruleset: what is made lives as long */
    bool off[REWRITES];
    rewrite_note **end;        /* of the notes */
    struct merge_pairs *pairs; /* merged.c: NULL until it is made */
    bool no_memory;
} rewriting;

/*
 * A rule on the tree: looks at one kind, changes its value_moves or split if
 * its conditions hold, and says so by one note.  It may add kinds.
 */
typedef void grundy_rewrite_kind(rewriting *r, game_kind *kind);

/*
 * Does what can be done to all kinds, from the rules as written each time;
 * off[id]: not this one.  Kinds are added in the first pass only.
 */
grundy_status grundy_rewrite_rules(ruleset *set, const bool off[REWRITES],
                                   grundy_error *err);

/* By name, blanks or dashes; REWRITES: there is none. */
rewrite_id grundy_rewrite_find(const char *name);
const char *grundy_rewrite_name(rewrite_id id);

/* "a, b and c": all names, for a hint. */
void grundy_rewrite_names(char *out, size_t size);

/* ---- for the rules ---- */

/* Notes what came of it; why is Copied.  Always true, for a last line. */
void grundy_rewrite_note(rewriting *r, rewrite_id id, const game_kind *kind,
                         bool applies, const char *why, ...)
    __attribute__((format(printf, 5, 6)));

/* The kind is equal to the sum, for a reason that is noted, and kept in English
 * for programs. */
void grundy_rewrite_equal(rewriting *r, rewrite_id id, game_kind *kind,
                          node *sum, const char *why, ...)
    __attribute__((format(printf, 5, 6)));

/*
 * A planned kind called `of`.`part`, with room for params parameters and
 * moves; reads what `of` reads.  The one of an earlier pass if it is there,
 * emptied.  NULL: out of memory or room.
 */
game_kind *grundy_rewrite_add_kind(rewriting *r, const game_kind *of,
                                   const char *part, uint32_t params,
                                   uint32_t moves);

/* The kind that was added last goes, as nothing came of it; else it stays. */
void grundy_rewrite_drop_kind(rewriting *r, const game_kind *kind);

/* A position of a planned kind with the moves of `kind` as they are and its
 * parameters, for what is told no other way.  NULL: as above. */
node *grundy_rewrite_rest(rewriting *r, game_kind *kind);

/* Where the kind's rules read an element by a constant, and so fail for a short
 * array, or divisors, and so fail for 0; its own place where they do not. */
grundy_span grundy_rewrite_short_at(game_kind *kind);

/* Memory of the ruleset; NULL, and the pass ends, when it is out. */
void *grundy_rewrite_new(rewriting *r, size_t size);

#endif
