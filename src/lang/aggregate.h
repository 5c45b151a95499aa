/* SPDX-License-Identifier: MIT */
/*
 * lang/aggregate.h -- folds over runs and rectangles whose body depends on
 * the loop variables and the input alone: prefix sums answer them at once.
 */
#pragma once

#include "lang/machine.h"

/*
 * One such fold.  The body is evaluated once for each cell of a box that
 * holds all that was asked so far; a cell whose body fails is marked, and a
 * rectangle with such a cell is left to the loops as written, which fail or
 * stop before it as they should.
 */
typedef struct aggregate {
    struct aggregate *next; /* of the program */
    const node *fold;
    memory *mem;
    rule_code *body;   /* of the loop variables */
    uint32_t axes;     /* 1 or 2 */
    uint64_t epoch;    /* of the machine's inputs; else the box is void */
    int64_t low[2];
    uint64_t extent[2];
    int64_t *sum;      /* (extent[0] + 1) * (extent[1] + 1) prefix sums */
    uint32_t *failed;  /* the same for the cells that failed */
    bool hopeless;     /* values too large, or a box too large */
} aggregate;

/* Whether the fold is one; NULL, or the first condition that fails. */
const char *grundy_aggregate_why_not(const node *fold);

void grundy_aggregate_close(aggregate *g);

/* Arguments: the ends of each loop; results: the value, and whether. */
runtime_call grundy_runtime_aggregate;
