/* SPDX-License-Identifier: MIT */
/*
 * solve/loopy_stages.h -- which positions of a graph have nimbers, and which,
 * where play may last for ever [Smith66, FraenkelPerl75].
 *
 * Stage m finds all positions of nimber m.  A position is of nimber m if it has
 * options of each smaller nimber, none of nimber m, and each other option can
 * be answered: it is not finite so far, but has an option of nimber m, found
 * earlier in the stage.  Such a one reverts, and never gets m.  Positions that
 * revert in a stage and had options of all smaller nimbers are the candidates
 * of the next.  Those that are left at the end are infinite.
 *
 * Programs are given this text too (tools/embed-support).
 */
#ifndef SOLVE_LOOPY_STAGES_H
#define SOLVE_LOOPY_STAGES_H

#define LIBRARY 1

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Of a run; 0 between runs, but for its stamp. */
typedef struct loopy_vertex {
#if LIBRARY
    uint32_t stamp; /* how many were found before it, of a finite one */
#endif
    uint32_t open;     /* options without a finite label */
    uint32_t alive;    /* of those, the ones that do not revert in this stage */
    uint32_t reverts;  /* 1 + the last stage in which it did */
    bool is_candidate; /* of this stage */
} loopy_vertex;

/* A position that is not finite as its label; else that is 1 + its nimber, or
 * 0: it has none yet. */
#define LOOPY_INFINITE UINT32_MAX

/* The last one of those that move to a position. */
#define LOOPY_LAST (UINT32_C(1) << 31)

typedef struct loopy_stages {
    loopy_vertex *vertex; /* by number, as are these: */
    uint32_t *label;
    const uint32_t *begin;  /* 1 + where those that move to it begin; 0: none */
    const uint32_t *before; /* and they */
    uint32_t *queue;        /* room for all */
    size_t queued, done;
    uint32_t *candidate; /* all without a label */
    size_t candidates;
    uint64_t *finite; /* labels known before, rising, with their numbers */
    size_t finites, next_finite;
#if LIBRARY
    uint32_t found; /* how many have stamps */
#endif
} loopy_stages;

static inline bool is_finite_label(uint32_t label)
{
    return label != 0 && label != LOOPY_INFINITE;
}

/* The next one of those that move to a position; *at begins as its `begin`. */
static inline bool next_before(const loopy_stages *s, uint32_t *at,
                               uint32_t *from)
{
    uint32_t entry;

    if (*at == 0)
        return false;
    entry = s->before[*at - 1];
    *from = entry & ~LOOPY_LAST;
    *at = (entry & LOOPY_LAST) != 0 ? 0 : *at + 1;
    return true;
}

/* A position that has got an option of this stage's nimber. */
static inline void revert(loopy_stages *s, uint32_t number, uint32_t stage)
{
    loopy_vertex *const at = s->vertex;
    uint32_t before = s->begin[number], from;

    if (at[number].reverts == stage + 1)
        return;
    at[number].reverts = stage + 1;
    while (next_before(s, &before, &from))
        if (at[from].is_candidate && --at[from].alive == 0)
            s->queue[s->queued++] = from;
}

/* The position has this stage's nimber: those that move to it hear of it. */
static inline void tell_before(loopy_stages *s, uint32_t number, uint32_t stage,
                               bool is_new)
{
    uint32_t before = s->begin[number], from;

    while (next_before(s, &before, &from)) {
        if (is_finite_label(s->label[from]))
            continue;
        if (is_new)
            s->vertex[from].open--;
        revert(s, from, stage);
    }
}

/* Those that have nothing to be answered are of the stage's nimber. */
static inline void begin_stage(loopy_stages *s, uint32_t stage)
{
    s->queued = s->done = 0;
    for (size_t i = 0; i < s->candidates; i++) {
        loopy_vertex *const v = &s->vertex[s->candidate[i]];

        v->is_candidate = true;
        v->alive = v->open;
    }
    for (; s->next_finite < s->finites &&
           s->finite[s->next_finite] >> 32 <= (uint64_t)stage + 1;
         s->next_finite++)
        if (s->finite[s->next_finite] >> 32 == (uint64_t)stage + 1)
            tell_before(s, (uint32_t)s->finite[s->next_finite], stage, false);
    for (size_t i = 0; i < s->candidates; i++)
        if (s->vertex[s->candidate[i]].open == 0)
            s->queue[s->queued++] = s->candidate[i];
}

/* The next one of the queue, which has this stage's nimber but where it has
 * come to revert. */
static inline void settle_next(loopy_stages *s, uint32_t stage)
{
    const uint32_t number = s->queue[s->done++];

    if (s->label[number] != 0 || s->vertex[number].reverts == stage + 1)
        return;
    s->label[number] = stage + 1;
#if LIBRARY
    s->vertex[number].stamp = s->found++;
#endif
    tell_before(s, number, stage, true);
}

/* The candidates of the next stage. */
static inline void end_stage(loopy_stages *s, uint32_t stage)
{
    size_t kept = 0;

    for (size_t i = 0; i < s->candidates; i++) {
        const uint32_t number = s->candidate[i];

        s->vertex[number].is_candidate = false;
        if (s->label[number] == 0 && s->vertex[number].reverts == stage + 1)
            s->candidate[kept++] = number;
    }
    s->candidates = kept;
}

#endif
