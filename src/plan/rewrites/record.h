/* SPDX-License-Identifier: MIT */
/*
 * plan/rewrites/record.h -- theorems as records: the moves of a game in the
 * rule language itself, one kind of position, and maybe a number that is free
 * as the file's only input.  A kind of any rules has the theorem where its
 * moves, however they are written, are the record's (ir/relation.h).
 */
#ifndef PLAN_RECORD_H
#define PLAN_RECORD_H

#include "ir/relation.h"

typedef struct law_record {
    ruleset set;
    const variable *k; /* the free number; NULL: there is none */
} law_record;

/* Reads the text, which is Borrowed, into an arena of its own; false: memory is
 * out.  Close it in any case. */
bool grundy_record_open(law_record *r, const char *text, memory *mem);
/* Into the arena of r->set, all else of which is 0. */
bool grundy_record_read(law_record *r, const char *text);
void grundy_record_close(law_record *r);

/* Whether the moves are those of the record with this k, which is looked at
 * where the record has one.  Both fail for the same arrays that are short.
 * any_order: the numbers of the record's game may change places, and so may
 * those of each option, as in sorted pairs. */
bool grundy_record_is(const law_record *r, ir_graph *g, const ir_moves *m,
                      const ir_node *k, bool any_order);

/* A declared range of the kind keeps no option out but those below 0. */
bool grundy_record_ranges_hold(ir_graph *g, const ir_moves *m);

#endif
