/* SPDX-License-Identifier: MIT */
/*
 * engine/heap_clause.h -- one clause of a heap under a proved law: the numbers
 * k that its options are told by, and what they leave.
 */
#pragma once

#include "base/number.h"
#include "engine/heap_moves.h"
#include "plan/laws/takes_level.h"
#include "plan/laws/takes_read.h"
#include "plan/laws/walk.h"

/* k, k + step, ..: what they leave, of which the heaps of a level win. */
typedef struct win_row {
    int64_t k, step;
    takes_row leaves;
    takes_level level;
} win_row;

/* Winning k's, `count` of them: k, and others of its class. */
typedef struct win {
    int64_t k;
    uint64_t count;
    int64_t step; /* the others are k + step, k + 2 step, ... */
    bool pair;    /* they are zero + step (base + a part of mask), */
    uint64_t base, mask;
    int64_t zero, low, high; /* and no less and no more than these */
    uint32_t row; /* 1 + the place of their row; 0: none */
} win;

/* One clause of the question. */
typedef struct heap_clause {
    engine *e;
    const heap_question *ask;
    const rule_move *move; /* the clauses */
    uint32_t moves;
    bool canonical; /* they are not those written */
    bool given;     /* the walk and its ends are not the clause's */
    const takes_law *slice; /* instead of the law of the kind; or NULL */
    heap_walk walk;
    bool looped;         /* no walk: */
    takes_loop loop;     /* k goes by steps, and filters have to hold */
    grundy_heap_law law; /* period 0: the law has levels */
    int64_t low, high;   /* k runs from low to high */
    const int64_t *list; /* or through these, of which [low, high] count */
    size_t count;
    int64_t *out; /* but not these, which rise */
    size_t outs, out_cap;
    win *found;
    size_t wins, win_cap;
    uint64_t total; /* of their counts; UINT64_MAX: so many or more */
    win_row *row;
    size_t rows, row_cap;
    grundy_error *err;
} heap_clause;

/* ---- numbers ---- */

__extension__ typedef __int128 wide;

/* The form without its k. */
static inline wide grundy_clause_at_zero(const heap_clause *c,
                                         const linear *form)
{
    return (wide)form->n * (wide)c->ask->n + form->c;
}

static inline int64_t grundy_clause_clamp(wide x)
{
    return x > INT64_MAX ? INT64_MAX : x < INT64_MIN ? INT64_MIN : (int64_t)x;
}

static inline const takes_law *grundy_clause_takes(const heap_clause *c)
{
    return c->slice != NULL ? c->slice : &c->e->law[c->ask->kind].taken;
}

/* The size of part i that k leaves, and the nimber of all parts together. */
uint64_t grundy_clause_part(const heap_clause *c, uint32_t i, int64_t k);
uint64_t grundy_clause_value(const heap_clause *c, int64_t k);

/* The nimber of a heap of n. */
uint64_t grundy_clause_heap_value(const heap_clause *c, uint64_t n);

bool grundy_clause_wants(const heap_clause *c, uint64_t value);
bool grundy_clause_is_out(const heap_clause *c, int64_t k);
/* Of a k within the ends. */
bool grundy_clause_is_win(const heap_clause *c, int64_t k);

/* ---- which k there are ---- */

/* Whether the clause is understood for the heap that is asked about. */
bool grundy_clause_read(heap_clause *c, uint32_t clause);

/* Whether k, of those from low by steps on, passes the filters. */
bool grundy_clause_passes(const heap_clause *c, int64_t k);

/* Finds the ends, the list and what is left out; a list lasts as long as the
 * machine's scratch. */
grundy_status grundy_clause_bind(heap_clause *c);

/* Only those k for which rest + step * k >= 0. */
void grundy_clause_cut(heap_clause *c, wide rest, wide step);
