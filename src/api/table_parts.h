/* SPDX-License-Identifier: MIT */
/*
 * api/table_parts.h -- tables of sums: parts that name some of the axes only
 * are evaluated over these, and every cell is the xor of one value a part.
 */
#ifndef API_TABLE_PARTS_H
#define API_TABLE_PARTS_H

#include "api/rules.h"

/*
 * Fills value as grundy_rules_table does, if the checked sum n, with positions
 * that are sums themselves taken apart, has parts with fewer axes; *done tells.
 * Requires: normal play with nimbers, no empty axis.
 */
GRUNDY_MUST_USE grundy_status grundy_table_by_parts(
    grundy_rules *rules, arena *a, node *n, variable *const *name,
    const grundy_axis *axis, size_t axes, const char *text, int64_t *value,
    bool *done, grundy_error *err);

#endif
