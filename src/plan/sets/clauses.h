/* SPDX-License-Identifier: MIT */
/*
 * plan/sets/clauses.h -- the clauses of a kind whose position is one set, and
 * whose moves only take elements out of it or only put some in, with the set
 * and the inputs unknown: what a clause needs of the set, apart from what it is
 * run for.
 */
#ifndef PLAN_SETS_CLAUSES_H
#define PLAN_SETS_CLAUSES_H

#include "lang/tree.h"

enum { SET_CLAUSE_ITEMS = 24 };

/* One way in which a clause may be run: steps that do not name the set, and
 * sets of elements that have to be in it or out of it, that go or come. */
typedef struct set_clause {
    tail_step step[SET_CLAUSE_ITEMS];
    node *need[SET_CLAUSE_ITEMS], *ban[SET_CLAUSE_ITEMS];
    node *take[SET_CLAUSE_ITEMS], *put[SET_CLAUSE_ITEMS];
    uint32_t steps, needs, bans, takes, puts;
} set_clause;

/* What the clauses read so far come to. */
typedef struct set_clauses {
    uint32_t count;
    bool takes, puts; /* some move does */
    bool bans;        /* some move asks for what is not there, */
    bool either;      /* or a clause has several readings */
    bool no_memory;
} set_clauses;

typedef void set_clause_found(void *user, set_clause *c);

/*
 * Reads one of the kind's moves and calls found, if it is not NULL, for each
 * way to run it.  within: the elements that are asked about; NULL: all.  False:
 * the clause says more, or memory is out.  What is made lives in the arena.
 */
bool grundy_sets_clause(arena *a, const game_kind *kind, const rule_move *m,
                        variable *within, set_clause_found *found, void *user,
                        set_clauses *out);

#endif
