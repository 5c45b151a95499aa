/* SPDX-License-Identifier: MIT */
/*
 * plan/facts/visit_parts.h -- all parts of all options of a kind, each with
 * what holds where it is made.
 */
#ifndef PLAN_VISIT_PARTS_H
#define PLAN_VISIT_PARTS_H

#include "plan/facts/relations.h"

/* A part, a position, once for each case; to: its numbers, if they are such. */
typedef void part_visitor(void *user, relations *r, const node *part,
                          const form *to);

/*
 * Calls each for the parts of the moves that play is followed by, from
 * positions in the box.  False: not all of it is understood.
 */
bool grundy_visit_parts(const game_kind *kind, const kind_box *box,
                        const bounds_source *source, part_visitor *each,
                        void *user);

/* The same without cases, where intervals decide alone. */
bool grundy_visit_parts_quickly(const game_kind *kind, const kind_box *box,
                                const bounds_source *source, part_visitor *each,
                                void *user);

/* The same for the parts of a sum that stands outside of moves. */
bool grundy_visit_start_parts(const node *sum, const bounds_source *source,
                              part_visitor *each, void *user);

#endif
