/* SPDX-License-Identifier: MIT */
/*
 * engine/heap_moves.h -- the winning moves of a heap whose sequence has a
 * proved law: found by arithmetic, for heaps of any size.
 */
#pragma once

#include "engine/engine.h"

/* Which moves of heap(n) leave one of the values wanted. */
typedef struct heap_question {
    uint32_t kind;
    uint64_t n;
    uint64_t want[2];
    uint32_t wants;
    winning_rest *rest; /* each by itself, in order; if those of a clause are
                           too many they end with some of it, as is said here;
                           NULL: some stand for others of their class */
    bool once; /* an option may be told once for all moves that lead to it, by
                  no name and no loop */
} heap_question;

typedef struct heap_move {
    uint32_t clause;
    const variable *loop; /* NULL: none */
    int64_t k;            /* its value */
    int64_t part[2];      /* the heaps left */
    uint32_t parts;
    uint64_t nimber;
    uint64_t others; /* moves like it, that differ by multiples of the
                        period: it stands for them */
} heap_move;

typedef grundy_status heap_move_found(void *user, const heap_move *move,
                                      bool *stop, grundy_error *err);

/* Whether heaps up to n have a proved law, and clauses that are understood:
 * those written, or, where options are told once, the canonical ones. */
bool grundy_engine_walks(engine *e, const heap_question *ask);

/* By clause, and then as the loop goes. */
grundy_status grundy_engine_heap_moves(engine *e, const heap_question *ask,
                                       heap_move_found *found, void *user,
                                       grundy_error *err);

/* Options of one or two heaps, linear in k (form.n is 0), with k from low to
 * high, for each of which they are heaps. */
typedef struct heap_line {
    uint32_t kind;
    const takes_law *slice; /* the law of such heaps; NULL: the kind's */
    linear part[2];
    uint32_t parts;
    int64_t low, high;
    uint64_t want;
    winning_rest *rest;
} heap_line;

/* Those that have the value wanted.  *known is false where no law tells. */
grundy_status grundy_engine_line(engine *e, const heap_line *line, bool *known,
                                 heap_move_found *found, void *user,
                                 grundy_error *err);
