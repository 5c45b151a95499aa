/* SPDX-License-Identifier: MIT */
/*
 * solve/labels.h -- a certificate of results by retrograde analysis: who wins
 * each position in reach, and in how many moves, or that nobody does; or of
 * values, which decide sums of positions that are never multiplied out.
 */
#pragma once

#include "base/certified.h"
#include "solve/loopy.h"

/*
 * Writes the labels of the position of that number, which is known, and of all
 * that are in reach of it, with their options (docs/formats.md).  The rules say
 * that play may be endless.
 */
GRUNDY_MUST_USE grundy_status grundy_labels_certify(position_graph *g,
                                                    uint32_t root,
                                                    certified_text *out,
                                                    grundy_error *err);

/* The same of the values of the parts of a sum, of rules that have these. */
GRUNDY_MUST_USE grundy_status grundy_labels_certify_sum(
    position_graph *g, loopy_values *values, const option_part *part,
    size_t parts, certified_text *out, grundy_error *err);
