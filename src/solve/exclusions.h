/* SPDX-License-Identifier: MIT */
/*
 * solve/exclusions.h -- values of positions from which a move may go on with
 * another one of the same player, or may have to be answered in the same part.
 *
 * The set of a position v has the numbers n for which who is to move in v + *n
 * wins by a move in v; it is finite, or leaves out finitely many.  The value is
 * the least number that is not in it, and v is loony if there is none.  A sum
 * with a loony part is won by who is to move, any other by the exclusive or of
 * the values [LarssonNowakowskiSantos21], after Winning Ways, ch. 12.
 */
#pragma once

#include "solve/position_graph.h"

typedef struct exclusions exclusions;

/* What a sum comes to. */
typedef struct exclusion_value {
    bool found;      /* within the positions that were allowed; else nothing */
    bool wins;       /* who is to move */
    bool bound;      /* a part has to be answered: no value */
    bool loony;      /* else */
    uint64_t nimber; /* else */
} exclusion_value;

/* Owner: the caller, who ends it with grundy_exclusions_close; the graph, which
 * is Borrowed, has to live as long. */
GRUNDY_MUST_USE grundy_status grundy_exclusions_open(exclusions **out,
                                                     position_graph *g,
                                                     grundy_error *err);
void grundy_exclusions_close(exclusions **values);

/* Whether options are being listed, so that nothing else can be asked. */
bool grundy_exclusions_are_busy(const exclusions *values);

/* The value of a sum, if it takes no more than so many positions that are not
 * known yet; 0: as many as it takes.  Time: each position in reach of a part
 * lists its options a few times; space: a set for each. */
GRUNDY_MUST_USE grundy_status grundy_exclusions_sum(
    exclusions *values, const option_part *part, size_t parts,
    uint64_t positions, exclusion_value *out, grundy_error *err);

/* "0", "*", "*3", "loony"; returns the length as snprintf does; 0: none. */
size_t grundy_exclusions_text(const exclusion_value *value, char *out,
                              size_t size);

/* Positions whose value is known. */
uint64_t grundy_exclusions_known(const exclusions *values);
