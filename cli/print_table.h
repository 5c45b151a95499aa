/* SPDX-License-Identifier: MIT */
/* cli/print_table.h -- a table of values as text, as CSV and as JSON. */
#pragma once

#include "json.h"

/* Values as grundy_rules_table gives them: the last axis innermost, -1 where
 * there is no position, or of results INT64_MIN. */
typedef struct table {
    const grundy_axis *axis;
    size_t axes;
    const int64_t *value;
    bool winners;     /* 1 and 0 stand for won and lost */
    bool results;     /* 1, 0 and -1 for won, drawn and lost, */
    bool scores;      /* or scores */
    const char *text; /* a value is the number of a text, one of `size` each; */
    size_t size;      /* NULL: it is what it is */
    uint64_t columns; /* values in a line of a table of one axis */
} table;

void grundy_cli_print_table(const table *t);

/* What a value is: "nimber", "wins", "result" or "value". */
const char *grundy_cli_table_of(const table *t);

/* A line for each position: the axes, then the value. */
void grundy_cli_print_csv(const table *t);

/* The values as nested arrays. */
json_t *grundy_cli_json_table(cli *c, const table *t);

/* Whether there is no value there. */
static inline bool grundy_cli_is_missing(const table *t, int64_t value)
{
    return t->results ? value == INT64_MIN : value < 0;
}

/* Positions on the axis. */
static inline uint64_t grundy_cli_axis_length(const grundy_axis *axis)
{
    return (uint64_t)axis->to - (uint64_t)axis->from + 1;
}
