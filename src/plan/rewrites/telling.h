/* SPDX-License-Identifier: MIT */
/*
 * plan/rewrites/telling.h -- moves as relations between plain numbers: those of
 * a kind's parameters and of its arrays of a known small length.
 */
#ifndef PLAN_TELLING_H
#define PLAN_TELLING_H

#include "ir/relation.h"
#include "plan/rewrites/rewrite.h"

enum { GRUNDY_TOLD = 8 }; /* so many numbers at most */

/* From the leaf of a free number to that of what it is told by. */
enum { NEXT_LEAF = 16 };

typedef struct telling {
    ir_graph g;
    ir_moves m;
    const game_kind *of;
    game_kind now; /* as it is told so far; its parameters are numbers */
    param number[GRUNDY_TOLD];
    const ir_node *is[GRUNDY_TOLD]; /* each of them, by the kind's own */
    bool clipped[GRUNDY_TOLD];      /* less than 0 stands for 0 */
    /* Forms of the kind's own numbers: positions where one is below 0 are not
     * told. */
    const ir_node *needs[GRUNDY_TOLD];
    uint32_t needed;
    const ir_node *settled; /* one that has to be 0; NULL: none */
    bool zero_is_one;       /* the first need fails for nim(1) alone */
} telling;

/* What stands for each number of the position. */
typedef struct renaming {
    ir_graph *g;
    uint32_t count;
    const ir_node *is[GRUNDY_TOLD];
} renaming;

/* The expression with other numbers; NULL of NULL. */
const ir_node *grundy_telling_rename(renaming *w, const ir_node *n);

/* All expressions of the relation; false: one is too long. */
bool grundy_telling_rename_all(renaming *w, ir_relation *r);

/* form >= 0 */
const ir_node *grundy_telling_not_negative(telling *t, const ir_node *form);

/* Whether the condition surely holds in the relation. */
bool grundy_telling_shows(telling *t, const ir_relation *r,
                          const ir_node *condition);

/* Reads the kind's moves in t->m, with everything in the arena; t is zeroed
 * before.  False: there are none, or they have no such reading. */
bool grundy_telling_open(telling *t, arena *a, const ruleset *set,
                         const game_kind *kind, const ir_setting *setting);

/* The kind's moves, read in t->m, as relations of numbers; that options are
 * within declared ranges is a guard then.  False: they are no such. */
bool grundy_telling_read(telling *t, const game_kind *kind);

/* Tells two numbers by the lesser one, if some can be: lesser.c. */
bool grundy_telling_lesser(telling *t);

/* Tells a number from which 1 to M are taken and M, if that is enough: limit.c.
 */
bool grundy_telling_limit(telling *t);

/* Adds the kind that the numbers make, and makes the positions of `kind` equal
 * to its, unless they cannot be written: told_kind.c. */
void grundy_telling_become(rewriting *r, telling *t, game_kind *kind);

/* How the moves may be told. */
typedef struct telling_way {
    bool assuming; /* inputs to be 0 or more */
    bool ending;   /* counts where positions have ended */
} telling_way;

/* Whether the kind may become a `split` by what its moves are. */
bool grundy_telling_fits(const rewriting *r, const game_kind *kind);

/* Reads its moves; t is zeroed before.  False: there is nothing to tell.
 * *ends: there was a count to be ended. */
bool grundy_telling_moves(telling *t, arena *a, const rewriting *r,
                          game_kind *kind, telling_way way, bool *ends);

/* ---- numbers that matter (telling_matter.c) ---- */

/* The numbers that the expression names, and those of the moves that matter. */
uint32_t grundy_telling_names(const ir_node *n);
uint32_t grundy_telling_relevant(const telling *t);

/* Whether numbers that are of no matter were left out; *failed: they can't be.
 */
bool grundy_telling_drop(telling *t, bool *failed);

/* ---- by other numbers (parameters.c) ---- */

/* Whether the moves were told by other numbers, or by fewer. */
bool grundy_telling_numbers(telling *t, const game_kind *kind);

/* As before, but for the graph, which only grows; always false. */
bool grundy_telling_undo(telling *t, const telling *before);

/* ---- numbers beyond which a position stays the same (ended.c) ---- */

/*
 * Where all positions in which a number is e or more have the same options, a
 * move to one of them is a move to e, and the same for e or less; so it is put
 * in t->m.  Such is the end of a count that may be passed: `lose if x >= n`.
 */
void grundy_telling_end(telling *t);

/*
 * The relation of all options but for the number that a change puts there,
 * which is a leaf of the option: its guards say that there is such a number,
 * and the change is of no meaning any more.  False: not all of that can be
 * said, and the guards are not to be used.
 */
bool grundy_telling_project(telling *t, ir_relation *r, uint32_t change);

#endif
