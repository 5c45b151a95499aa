/* SPDX-License-Identifier: MIT */
/*
 * solve/scatter.h -- filling a table of numbers whose options are divisors:
 * each number hands its value on to its multiples, like a sieve.
 */
#pragma once

#include "base/watch.h"
#include "solve/columns.h"
#include "solve/table.h"

enum { SCATTER_CLAUSES = 4 };

/*
 * Options of a number x > 0: d, or x / d, for those divisors d of x that are
 * `among`, if x is `when`.  No option is x itself.
 */
typedef struct scatter_clause {
    bool quotient;  /* x / d */
    bool not_one;   /* of quotients: not x / x */
    uint32_t when;  /* a column of `numbers`; COLUMN_NONE: always */
    uint32_t among; /* a column of `divisors` */
} scatter_clause;

typedef struct scatter_rules {
    columns numbers;  /* of x, one word */
    columns divisors; /* of d, the same */
    scatter_clause clause[SCATTER_CLAUSES];
    uint32_t clauses;
    int64_t least; /* option; smaller ones are none */
} scatter_rules;

typedef struct scatter_job {
    const scatter_rules *rules;
    value_table *table;
    memory *mem;
    watch *watch;
    int64_t first, last;      /* the cells to fill; those before are known */
    uint64_t solved, options; /* cells given a value, values handed on */
} scatter_job;

/*
 * Fills the cells that have no value yet by rising number.  *done false: a
 * value is too large or is not known, or memory is short: nothing is lost, and
 * cells are still to be filled.
 *
 * Requires: the table's low end is 1 or more, and cells before job->first
 * hold values.
 * Keeps: each cell has the code that visiting it would have given it.
 * Time: the harmonic sum, about n log n; 4 bytes a number and clause with a
 * condition of its own.
 */
GRUNDY_MUST_USE grundy_status grundy_scatter_fill(scatter_job *job, bool *done,
                                                  grundy_error *err);
