/* SPDX-License-Identifier: MIT */
/*
 * solve/loopy.h -- the values of positions from which play may last for ever,
 * and of sums of them [Smith66, FraenkelPerl75].
 *
 * The value of a position is a nimber, or infinite with the set K of the
 * nimbers of its options, written oo(K).  Nimbers add by exclusive or; oo(K)
 * and the nimber m make oo(K xor m), two infinite ones oo().  Who is to move
 * wins at a nimber but 0 and at oo(K) with 0 in K; any other infinite sum is
 * drawn.  So a sum needs the positions of its parts and no product of them.
 * That is so in normal play where nothing but who cannot move decides.
 */
#pragma once

#include "grundy/rules.h"
#include "solve/position_graph.h"

typedef struct loopy_values loopy_values;

typedef struct loopy_value {
    bool infinite;
    uint64_t nimber; /* of a finite one */
    uint64_t stamps; /* of its parts together, GRUNDY_UNCOUNTED - 1 at most */
    uint64_t *among; /* K, rising */
    size_t count;
} loopy_value;

/* Owner: the caller, who ends it with grundy_loopy_close; the graph, which is
 * Borrowed, has to live as long. */
GRUNDY_MUST_USE grundy_status grundy_loopy_open(loopy_values **out,
                                                position_graph *g,
                                                grundy_error *err);
void grundy_loopy_close(loopy_values **values);

/* The value of a sum; no options are being listed.  Owner: among is the
 * solver's.  Borrowed until the next call.  Time: for each stage, of which
 * there are at most sqrt(2 * edges), the edges between positions that are not
 * finite yet. */
GRUNDY_MUST_USE grundy_status grundy_loopy_sum(loopy_values *values,
                                               const option_part *part,
                                               size_t parts, loopy_value *out,
                                               grundy_error *err);

/*
 * Of a position in reach of a part of such a sum: 1 + its nimber, or
 * GRUNDY_LOOPY_INFINITE.  Nimbers are numbered as they are found, *stamp: then
 * an option of each lesser nimber has a lesser stamp, and an option with
 * another one has an option of the same nimber with a lesser stamp.  So who can
 * leave nimber 0 again and again, of such sums the one with the least stamps,
 * leaves less of these each time, and play ends.
 */
#define GRUNDY_LOOPY_INFINITE UINT32_MAX
uint32_t grundy_loopy_label(const loopy_values *values, uint32_t number,
                            uint32_t *stamp);

/* Whether all that such a sum reaches is too much to go through. */
bool grundy_loopy_is_large(const loopy_values *values, const option_part *part,
                           size_t parts);

/* 1: who is to move wins; -1: loses; 0: drawn. */
int grundy_loopy_result(const loopy_value *value);

/* "0", "*", "*3", "oo(0,2)"; returns the length as snprintf does. */
size_t grundy_loopy_text(const loopy_value *value, char *out, size_t size);
