/* SPDX-License-Identifier: MIT */
/*
 * solve/lines.h -- sets of the values in runs of cells along parallel lines.
 *
 * A group is the lines of one direction, a slot each; a slot holds one run of
 * one line and is moved on from run to run.  The least value that several
 * runs lack is found by words of 64 values, and 64 full words at a time.
 */
#pragma once

#include "base/memory.h"
#include "solve/stretches.h"
#include "solve/table.h"

/*
 * The run in a slot: places first..last of the line whose place 0 would have
 * the index `origin` in the table (that cell need not exist).
 */
typedef struct line_run {
    int64_t origin;
    int32_t first, last; /* last < first: empty */
    uint32_t poisoned;   /* cells of the run that hold poison */
    /* All words of values before it are full.  0 where values leave: it would
     * have to climb again whenever a small one does. */
    uint32_t least;
} line_run;

struct line_group {
    uint64_t slots;
    uint64_t pitch; /* items from one word or value to the next */
    int64_t stride; /* cells from one place to the next */
    line_run *run;  /* by slot */
    /* Word by word, each with an item a slot: neighbours are at work on near
     * values, and so share the lines of the cache. */
    uint64_t *seen;           /* a bit for each value in the run */
    uint64_t *full;           /* a bit for each word of seen that is full */
    uint32_t *count;          /* of each value; NULL: nothing has left yet */
    line_stretches stretches; /* of slots whose runs are not noted in `run` */
};

enum { LINE_GROUPS = 64 };

typedef struct line_sets {
    memory *mem;
    uint64_t most; /* bytes that all may take */
    uint64_t bytes;
    uint32_t cap, words, fulls; /* values are below cap = 64 * words */
    uint32_t groups;
    line_group group[LINE_GROUPS];
    uint64_t moved; /* values that entered or left by grundy_lines_set */
    bool no_room;   /* more than `most` bytes, or memory is out */
} line_sets;

void grundy_lines_open(line_sets *sets, memory *mem, uint64_t most);
void grundy_lines_close(line_sets *sets);

/* A group more, of empty runs; false: no room. */
bool grundy_lines_add(line_sets *sets, uint64_t slots, int64_t stride);

/*
 * Makes the slot hold the run.  False: a cell of the run has no value yet
 * (or there is no room); the slot is empty then.
 * Requires: the slot is in no stretch.
 */
bool grundy_lines_set(line_sets *sets, uint32_t group, uint64_t slot,
                      line_run to, const uint32_t *code);

/* Makes the slot hold a run without cells, whatever it held; it is in no
 * stretch. */
void grundy_lines_begin(const line_sets *sets, uint32_t group, uint64_t slot,
                        line_run empty);

/* The sets of one slot. */
typedef struct line_slot {
    line_run *run;
    uint64_t *seen, *full;
    uint32_t *count; /* NULL: not kept */
    size_t pitch;
} line_slot;

static inline line_slot grundy_lines_slot(const line_group *g, uint64_t slot)
{
    return (line_slot){
        .run = &g->run[slot],
        .seen = g->seen + slot,
        .full = g->full + slot,
        .count = g->count == NULL ? NULL : g->count + slot,
        .pitch = (size_t)g->pitch,
    };
}

static inline uint64_t *grundy_lines_word(const line_slot *s, uint64_t word)
{
    return &s->seen[word * s->pitch];
}

/* There is a word more behind the last, which is never full. */
static inline void grundy_lines_see(const line_slot *s, uint32_t value)
{
    const uint32_t at = value / 64;
    uint64_t *const to = grundy_lines_word(s, at);
    const uint64_t word = *to | UINT64_C(1) << value % 64;

    *to = word;
    if (word != UINT64_MAX)
        return;
    s->full[at / 64 * s->pitch] |= UINT64_C(1) << at % 64;
    if (s->count == NULL)
        while (*grundy_lines_word(s, s->run->least) == UINT64_MAX)
            s->run->least++;
}

/* Without branches: which values come and go is anybody's guess. */
static inline void grundy_lines_lose(const line_slot *s, uint32_t value,
                                     bool gone)
{
    const uint32_t at = value / 64;

    *grundy_lines_word(s, at) &= ~((uint64_t)gone << value % 64);
    s->full[at / 64 * s->pitch] &= ~((uint64_t)gone << at % 64);
}

static inline void grundy_lines_enter(const line_slot *s, uint32_t value)
{
    grundy_lines_see(s, value);
    if (s->count != NULL)
        s->count[value * s->pitch]++;
}

static inline void grundy_lines_leave(const line_slot *s, uint32_t value)
{
    grundy_lines_lose(s, value, --s->count[value * s->pitch] == 0);
}

/*
 * As grundy_lines_set, without a call where the run goes on by a cell: one
 * enters, and none or one leaves.  s: that slot; cap and stride: of its sets
 * and group.  False: nothing has been done.
 */
static inline bool grundy_lines_follow(const line_slot *s, uint32_t cap,
                                       int64_t stride, line_run to,
                                       const uint32_t *code)
{
    line_run *const run = s->run;
    const int64_t leaving = to.first - run->first;
    uint32_t enters, leaves = 0;

    if (run->origin != to.origin || to.last != run->last + 1 ||
        (uint64_t)leaving > (s->count != NULL))
        return false;
    enters = code[to.origin + to.last * stride] - 1;
    if (leaving != 0)
        leaves = code[to.origin + run->first * stride] - 1;
    if (enters >= cap || leaves >= cap)
        return false;
    run->first = to.first;
    run->last = to.last;
    grundy_lines_enter(s, enters);
    if (leaving != 0)
        grundy_lines_leave(s, leaves);
    return true;
}

/*
 * The least number that neither the runs hold nor is among the values, if
 * the first word that is full in none of the runs has it.
 */
static inline bool grundy_lines_near(const line_slot *slot, uint32_t slots,
                                     const uint32_t *value, uint32_t values,
                                     uint64_t *mex)
{
    uint64_t seen = 0, word = 0;

    if (slots == 1 && slot->count != NULL) {
        if (slot->full[0] == UINT64_MAX)
            return false;
        word = (uint64_t)__builtin_ctzll(~slot->full[0]);
    }
    for (uint32_t i = 0; i < slots; i++)
        word = slot[i].run->least > word ? slot[i].run->least : word;
    for (uint32_t i = 0; i < slots; i++)
        seen |= *grundy_lines_word(&slot[i], word);
    for (uint32_t i = 0; i < values; i++)
        seen |= (uint64_t)(value[i] / 64 == word) << value[i] % 64;
    *mex = word * 64 + (uint64_t)__builtin_ctzll(~seen | (seen == UINT64_MAX));
    return seen != UINT64_MAX;
}

/* The least value from `from` on that none of the runs holds. */
uint64_t grundy_lines_mex(const line_sets *sets, const line_slot *slot,
                          uint32_t slots, uint64_t from);
