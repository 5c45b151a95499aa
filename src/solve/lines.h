/* SPDX-License-Identifier: MIT */
/*
 * solve/lines.h -- sets of the values in runs of cells along parallel lines.
 *
 * A group is the lines of one direction, a slot each; a slot holds one run of
 * one line and is moved on from run to run.  The least value that several
 * runs lack is found by words of 64 values, and 64 full words at a time.
 */
#ifndef SOLVE_LINES_H
#define SOLVE_LINES_H

#include "base/memory.h"
#include "solve/table.h"

/*
 * The run in a slot: places first..last of the line whose place 0 would have
 * the index `origin` in the table (that cell need not exist).
 */
typedef struct line_run {
    int64_t origin, first, last; /* last < first: empty */
    uint64_t poisoned;           /* cells of the run that hold poison */
} line_run;

typedef struct line_group {
    uint64_t slots;
    int64_t stride; /* cells from one place to the next */
    line_run *run;  /* by slot */
    uint64_t *seen; /* words a slot: a bit for each value in the run */
    uint64_t *full; /* fulls a slot: a bit for each word that is full */
    uint32_t *count; /* cap a slot: how often; NULL: nothing has left yet */
} line_group;

enum { LINE_GROUPS = 64 };

typedef struct line_sets {
    memory *mem;
    uint64_t most; /* bytes that all may take */
    uint64_t bytes;
    uint32_t cap, words, fulls; /* values are below cap = 64 * words */
    uint32_t groups;
    line_group group[LINE_GROUPS];
    uint64_t moved;  /* values that entered or left */
    bool no_room;    /* more than `most` bytes, or memory is out */
} line_sets;

void grundy_lines_open(line_sets *sets, memory *mem, uint64_t most);
void grundy_lines_close(line_sets *sets);

/* A group more, of empty runs; false: no room. */
bool grundy_lines_add(line_sets *sets, uint64_t slots, int64_t stride);

/*
 * Makes the slot hold the run.  False: a cell of the run has no value yet
 * (or there is no room); the slot is empty then.
 */
bool grundy_lines_set(line_sets *sets, uint32_t group, uint64_t slot,
                      int64_t origin, int64_t first, int64_t last,
                      const uint32_t *code);

static inline line_run *grundy_lines_run(const line_sets *sets, uint32_t group,
                                         uint64_t slot)
{
    return &sets->group[group].run[slot];
}

/* One set of several whose least missing value is wanted. */
typedef struct line_view {
    const uint64_t *seen, *full;
} line_view;

static inline line_view grundy_lines_view(const line_sets *sets,
                                          uint32_t group, uint64_t slot)
{
    const line_group *const g = &sets->group[group];

    return (line_view){g->seen + slot * sets->words,
                       g->full + slot * sets->fulls};
}

/* The least value from `from` on that none of the runs holds. */
uint64_t grundy_lines_mex(const line_sets *sets, const line_view *view,
                          uint32_t views, uint64_t from);

#endif
