/* SPDX-License-Identifier: MIT */
/*
 * plan/rewrites/passes.h -- the rules on the tree, of a file each that says
 * what it requires and why it is sound.  rewrite.c has them in their order.
 */
#ifndef PLAN_PASSES_H
#define PLAN_PASSES_H

#include "plan/rewrites/rewrite.h"

/* ---- of the whole file, before all others ---- */

/* Folds over slices of the input run over indices, wherever they stand. */
void grundy_rewrite_slices(rewriting *r);

/* Functions that say where a move leads are written out, for good. */
void grundy_rewrite_functions(rewriting *r);

/* Arrays that are handed on by slices are told by where they stand in the one
 * that play begins with, for good, where nobody asks but the file. */
void grundy_rewrite_places(rewriting *r);
/* Says so, each time that the rules are planned. */
void grundy_rewrite_note_places(rewriting *r);

/* Items that are taken one by one and scored are sorted, for good, where nobody
 * asks but the file. */
void grundy_rewrite_items(rewriting *r);
void grundy_rewrite_nim_heaps(rewriting *r);
/* Says so, each time that the rules are planned. */
void grundy_rewrite_note_items(rewriting *r);

/* Long sums of positions whose numbers have equal steps are a heap of Nim, of
 * the size that is asked for as `nimber` with W_ROW, for good, where nobody
 * asks but the file, and for no moves. */
void grundy_rewrite_rows(rewriting *r);

/* Counts of which only remainders are read are these, for good, where nobody
 * asks but the file. */
void grundy_rewrite_turns(rewriting *r);
/* Says so, each time that the rules are planned. */
void grundy_rewrite_note_turns(rewriting *r);

/* Arrays that keep the length they are written down with have that length. */
void grundy_rewrite_lengths(rewriting *r);

/* Options are sums without parts that are none: nothing that can be asked
 * tells the two apart. */
void grundy_rewrite_targets(rewriting *r);

/* Where nobody asks but the file (set->asks_itself), and for who wins single
 * positions, `lose if` says no more than `stop if`, and a stop where nothing
 * moves anyway says nothing. */
void grundy_rewrite_endings(rewriting *r);

/* The clauses as they were written. */
void grundy_endings_as_written(ruleset *set);

/* When all is rewritten: kinds that are sums fail for short arrays where their
 * clauses did, and others have these back.  False: one is none that had to be,
 * and the rules have to be rewritten without endings. */
bool grundy_endings_check(rewriting *r);

/* Whether all that is asked, by the file itself, is who wins single positions,
 * so that whatever has the same winner will do. */
bool grundy_endings_winner_alone(const ruleset *set);

/* ---- of one kind ---- */

grundy_rewrite_kind grundy_rewrite_unread;       /* numbers of no matter */
grundy_rewrite_kind grundy_rewrite_merged;       /* kinds that are one game */
grundy_rewrite_kind grundy_rewrite_independence; /* sums, by parameters */
grundy_rewrite_kind grundy_rewrite_coins;        /* sums of single heads */
grundy_rewrite_kind grundy_rewrite_stairs;       /* records of staircases */
grundy_rewrite_kind grundy_rewrite_parameters;   /* told by other numbers */
grundy_rewrite_kind grundy_rewrite_theorem;      /* records of values */
grundy_rewrite_kind grundy_rewrite_product;      /* coins in several rows */
grundy_rewrite_kind grundy_rewrite_ordinal;      /* heaps beside a state */
grundy_rewrite_kind grundy_rewrite_settled;      /* flags put down once */
grundy_rewrite_kind grundy_rewrite_stolen;       /* won by any lesser number */
grundy_rewrite_kind grundy_rewrite_shortening;   /* plays of one length */
grundy_rewrite_kind grundy_rewrite_parity;   /* every move changes a parity */
grundy_rewrite_kind grundy_rewrite_remainders; /* heaps told by remainders */
grundy_rewrite_kind grundy_rewrite_periodic; /* numbers that change by little */

/* `move to if c then p else q` is a move to p where c holds and one to q where
 * it does not, in the moves that values are found by. */
grundy_rewrite_kind grundy_rewrite_cases;

/* Of options that are equal two by two, for values one of each is enough;
 * arrays whose elements are alike are sorted, and one position stands for all
 * whose parameters may change places. */
grundy_rewrite_kind grundy_rewrite_symmetry;
grundy_rewrite_kind grundy_rewrite_multiset;
grundy_rewrite_kind grundy_rewrite_exchange;

/* Conditions are tested as soon as their names are known, and loops run over
 * less: of a kind's tails, and of functions, prints, lets and the start. */
grundy_rewrite_kind grundy_rewrite_filter;
void grundy_rewrite_filter_rest(rewriting *r);

/* Moves to one of a run, of which the next position has all but the first. */
grundy_rewrite_kind grundy_rewrite_suffixes;

/* The how many-th record of theorems.c, its rules with `fn value`; NULL behind
 * the last: for tests, which play what it says. */
const char *grundy_theorem_rules(uint32_t number);

/* Where no move may lead to all numbers being 0: the kind has moves that may,
 * and a win there; at such a position play can but begin, and lost_at says of
 * it that it is lost, which is up to the caller.  False: it is another game
 * (endings_left.c). */
bool grundy_endings_leave(rewriting *r, game_kind *kind);

/* ---- what `win if` is as a move (endings_wins.c) ---- */

/* Of moves and decisions together. */
enum { ENDINGS_CLAUSES = 60 };

/* Whether the kind has a `win if`. */
bool grundy_endings_has_win(const game_kind *kind);

/* Its moves in place of what decides, at most ENDINGS_CLAUSES of both: who
 * moves at a position of the kind wins by them as before.  What was written is
 * kept in the kind. */
void grundy_endings_win(rewriting *r, game_kind *kind);

#endif
