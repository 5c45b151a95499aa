/* SPDX-License-Identifier: MIT */
/*
 * Invariant: while a recursion runs, frame->noted holds the levels that have
 * left, the deepest first, and nothing else.  When it is over these become open
 * entries of the path, as if each had been visited and had noted the next: so
 * the path is that of the moves, and a cycle of them shows as a position that
 * is on the path twice.
 *
 * Recursions are given up where they leave often for another reason than depth,
 * or meet many values beyond their set: there each is work done twice.
 */
#include "solve/search.h"

enum {
    ROUNDS = 2,    /* visits of one position that may recursion */
    FAILURES = 32, /* recursions that end early ... */
    PER = 16       /* ... beside one in so many positions solved */
};

typedef struct recursing {
    search_recursion base; /* first */
    search_frame *frame;
    bool no_memory;
} recursing;

static uint32_t find(search_recursion *d, uint32_t kind, const int64_t *word,
                     uint32_t length)
{
    search *const s = ((recursing *)d)->frame->of;

    return s->way->look(s, (grundy_position){kind, length, word});
}

static uint32_t leave(search_recursion *d, uint32_t kind, const int64_t *word,
                      uint32_t length)
{
    recursing *const g = (recursing *)d;

    g->no_memory |= !grundy_path_push(&g->frame->noted,
                                      (grundy_position){kind, length, word});
    return 0;
}

static uint32_t keep(search_recursion *d, uint32_t kind, const int64_t *word,
                     uint32_t length, uint32_t code)
{
    search *const s = ((recursing *)d)->frame->of;

    if (!s->way->put(s, (grundy_position){kind, length, word}, code))
        return leave(d, kind, word, length);
    d->solved++;
    return code;
}

static uint32_t large(search_recursion *d, uint32_t kind, const int64_t *word,
                      uint32_t length)
{
    search_frame *const frame = ((recursing *)d)->frame;
    search *const s = frame->of;
    uint32_t code;

    s->recursions_failed++;
    if (grundy_search_visit(frame, (grundy_position){kind, length, word}, 1,
                            &code, &frame->scratch) == GRUNDY_OK &&
        code != 0)
        return keep(d, kind, word, length, code);
    frame->scratch.status = GRUNDY_OK;
    frame->noted.used = 0;
    return leave(d, kind, word, length);
}

static uint8_t *small(search_recursion *d, uint32_t kind)
{
    search *const s = ((recursing *)d)->frame->of;

    return grundy_table_small(&s->values.table[kind], s->mem);
}

static void count(search_recursion *d)
{
    search *const s = ((recursing *)d)->frame->of;

    s->solved += d->solved;
    s->watch->done += d->solved;
    s->options += d->options;
    s->recursed += d->solved;
    d->solved = d->options = 0;
}

bool grundy_search_may_recurse(const search *s)
{
    return s->recursion != NULL &&
           s->recursions_failed <= FAILURES + s->recursed / PER;
}

bool grundy_search_recursion_pays(const search *s, const path_entry *top)
{
    return grundy_search_may_recurse(s) && !s->filling && !s->plainly &&
           top->round < ROUNDS;
}

static recursing prepare(search_frame *frame)
{
    return (recursing){.base = {.levels = GRUNDY_RECURSION_LEVELS,
                                .find = find,
                                .keep = keep,
                                .large = large,
                                .leave = leave,
                                .small = small,
                                .count = count},
                       .frame = frame};
}

grundy_status grundy_search_recurse(search_frame *frame, grundy_position at,
                                    uint32_t *code, grundy_error *err)
{
    search *const s = frame->of;
    recursing g = prepare(frame);

    *code = 0;
    frame->noted.used = 0;
    if (!s->way->begin_recursion(frame, at))
        return GRUNDY_OK;
    *code = s->recursion(s->game.state, at, &frame->to, &g.base);
    count(&g.base);
    if (g.no_memory)
        return grundy_search_no_memory(s, err);
    if (*code != 0 || frame->noted.used == 0)
        return GRUNDY_OK;
    grundy_path_pop(&frame->noted); /* `at` itself */
    s->plainly = !g.base.deep;
    s->recursions_failed += s->plainly;
    return GRUNDY_OK;
}

grundy_status grundy_search_rows(search_frame *frame, uint32_t kind,
                                 const int64_t *row, uint64_t rows,
                                 int64_t step, uint64_t *done, uint64_t *cells,
                                 grundy_error *err)
{
    search *const s = frame->of;
    recursing g = prepare(frame);

    *done = *cells = 0;
    frame->noted.used = 0;
    if (!s->way->begin_recursion(frame,
                                 (grundy_position){kind, s->game.words, row}))
        return GRUNDY_OK;
    *done = s->fill(s->game.state, kind, row, rows, step, cells, &frame->to,
                    &g.base);
    count(&g.base);
    return grundy_search_look_again(s, err);
}
