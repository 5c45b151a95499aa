/* SPDX-License-Identifier: MIT */
/*
 * plan/sets/unroll.h -- what the files of the reader share: the path that is
 * being followed, and sets that are known cell by cell.
 */
#ifndef PLAN_SETS_UNROLL_H
#define PLAN_SETS_UNROLL_H

#include "plan/sets/read.h"

/*
 * Whether a cell is in some set, by whether it is in the open one: bit 0 if
 * that cell is out, bit 1 if it is in.  The set operators act bit by bit.
 */
enum { CELL_NEVER = 0, CELL_IF_OUT = 1, CELL_IF_IN = 2, CELL_ALWAYS = 3 };

typedef struct cell_rule {
    uint32_t cell;
    uint8_t when;
} cell_rule;

/* A set: `rest` but for the cells on the reader's stack from `at` on. */
typedef struct shape {
    uint8_t rest;
    bool outside; /* it has elements outside the universe */
    size_t at, count;
} shape;

typedef struct reader {
    const set_host *host;
    const set_terms *terms;
    const int64_t *reg;
    memory *mem;
    watch *watch;
    set_instances *out, *ends;
    set_obstacle *obstacle;
    grundy_status status;
    grundy_error *err;
    bool pairs;
    uint64_t work;
    int64_t *place;    /* values of the names */
    uint8_t *known;    /* by cell: which of the CELL_IF_ bits may hold */
    set_literal *path; /* what was decided on the way here */
    size_t path_count, path_cap;
    cell_rule *rule; /* a stack of the cells of shapes */
    size_t rules, rule_cap;
    set_literal *need, *write; /* of the instance at work */
    size_t need_cap, write_cap;
} reader;

/* What comes next on the path; false ends it all: an obstacle or an error. */
typedef struct then then;
typedef bool then_go(reader *r, const then *at);
struct then {
    then_go *go;
};

/* Always false. */
bool grundy_sets_refuse(reader *r, const node *n, const char *why);
bool grundy_sets_failed(reader *r, grundy_status status);

/* Counts a step; false: it is too much. */
bool grundy_sets_tick(reader *r, const node *n);

/* The words of a value without the set. */
bool grundy_sets_value(reader *r, const term *t, int64_t *out);

/* The cell of an element, or -1 outside. */
int64_t grundy_sets_cell(const reader *r, const int64_t *element);
void grundy_sets_element(const reader *r, uint64_t cell, int64_t *element);

/* ---- the path (paths.c) ---- */

/* Follows `next` in each way to make the condition what is wanted. */
bool grundy_sets_hold(reader *r, const term *t, bool want, const then *next);

/* Follows it where the cell is such that bit `in` of the rule holds. */
bool grundy_sets_where(reader *r, cell_rule rule, const then *next);

/* Follows it at the end of each run of the tail. */
bool grundy_sets_runs(reader *r, const term_tail *of, uint32_t step,
                      const then *next);

/* ---- sets (shapes.c) ---- */

/* Pushes the set's cells; whoever asked drops them: r->rules = out->at. */
bool grundy_sets_shape(reader *r, const term *t, shape *out);

/* The rule of one cell, as far as the path leaves it open. */
uint8_t grundy_sets_rule(const reader *r, const shape *s, uint32_t cell);

/* Whether values of the type are masks. */
bool grundy_sets_is_mask(const reader *r, const type *t);

bool grundy_sets_push_rule(reader *r, uint32_t cell, uint8_t when);

/* Both sets joined cell by cell, in the place of the first. */
bool grundy_sets_join(reader *r, const node *n, term_op op, shape *x,
                      const shape *y);

#endif
