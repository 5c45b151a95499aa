/* SPDX-License-Identifier: MIT */
/*
 * plan/laws/all_but.h -- heaps of which any number may be taken, but for pairs
 * of a heap and a number that the input lists.
 *
 * The nimbers of smaller heaps are always 0..m for some m.  A heap that no pair
 * names reaches all of them, so it is worth m + 1.  Of a heap that pairs name
 * some smaller heaps are out of reach: it is worth the least value all of whose
 * heaps are, which comes again then, or else m + 1.
 */
#ifndef PLAN_ALL_BUT_H
#define PLAN_ALL_BUT_H

#include "plan/laws/kept_pairs.h"
#include "plan/laws/takes.h"

typedef struct all_but {
    const node *pairs; /* the list or set of them; NULL: the kind is no such */
    linear form[2];    /* what a pair is, in the heap and the loop's variable */
    linear part;       /* what is left, in these */
    takes_closed rest; /* what may be taken but for them */
    heap_walk walk;
    int64_t farthest; /* larger heaps may overflow */
    bool canonical;   /* its names are not those of the rules */
    struct all_but *other; /* what canonical moves tell; NULL: nothing else */
    kept_pairs kept; /* for the inputs of the moment */
} all_but;

/* What the rules tell, as written or, unless set is NULL, in other words;
 * false: memory is out. */
bool grundy_all_but_find(arena *a, const ruleset *set, const game_kind *kind,
                         all_but *out);

/* For these inputs; what is known lives in the arena.  False: the rules are not
 * such, or memory is out. */
bool grundy_all_but_bind(arena *a, all_but *l, const code_source *source);

/* What the two numbers of a pair are times for the heap, and for what is left.
 */
void grundy_all_but_solve(const all_but *l, int64_t by[4]);

uint64_t grundy_all_but_value(const all_but *l, uint64_t n);

/* Whether a heap of n can be made one of left < n. */
bool grundy_all_but_allows(const all_but *l, int64_t n, int64_t left);

/* The smallest heap of that value; the others are among `again`.  -1: it is
 * beyond 64 bits. */
int64_t grundy_all_but_heap(const all_but *l, uint64_t value);

#endif
