/* SPDX-License-Identifier: MIT */
/* support/nimbers.h -- a solver of nimbers, and games that count questions. */
#pragma once

#include "support/test.h"

#include "solve/nimber.h"
#include "support/random_game.h"

static memory mem;
static watch look;
static grundy_error err;

static inline int open_all(void **state)
{
    (void)state;
    grundy_memory_open(&mem, NULL, 0);
    memset(&look, 0, sizeof look);
    memset(&err, 0, sizeof err);
    return 0;
}

static inline int close_all(void **state)
{
    (void)state;
    return mem.live == 0 ? 0 : -1;
}

static inline nimber_solver *open_solver(const grundy_game *game)
{
    nimber_solver *solver;

    assert_int_equal(grundy_nimber_open(&solver, game, &mem, &look, &err),
                     GRUNDY_OK);
    return solver;
}

static inline uint64_t nimber_of(nimber_solver *solver, grundy_position at)
{
    uint64_t value = 999;
    const grundy_status status = grundy_nimber_solve(solver, at, &value, &err);

    if (status != GRUNDY_OK)
        fail_msg("%s", err.message);
    return value;
}

static inline grundy_status failure_of(nimber_solver *solver,
                                       grundy_position at)
{
    uint64_t value;

    memset(&err, 0, sizeof err);
    return grundy_nimber_solve(solver, at, &value, &err);
}

static inline grundy_position heap(int64_t *n)
{
    return (grundy_position){0, 1, n};
}

/* ---- random games ---- */

static inline grundy_game game_of(random_game *g)
{
    return (grundy_game){
        .state = g, .kinds = 2, .words = 2, .options = random_options};
}

static inline void check_all(const random_game *g, const grundy_game *game,
                             bool from_above)
{
    nimber_solver *solver = open_solver(game);
    int64_t word[2];

    for (unsigned i = 0; i < g->nodes; i++) {
        const unsigned node = from_above ? g->nodes - 1 - i : i;
        const grundy_position at = position_of(node, word);

        if (g->poisonous && node == 3)
            continue;
        assert_int_equal(nimber_of(solver, at), brute_nimber(g, node));
    }
    grundy_search_close(&solver);
}

/* ---- heaps to take from ---- */

typedef struct taking {
    int64_t most;    /* 1..most may be taken */
    uint64_t asked;  /* calls of options */
    uint64_t bounds; /* calls of bounds */
    bool fill;
} taking;

static inline grundy_status take(void *state, grundy_position at,
                                 grundy_options *to, grundy_error *e)
{
    taking *const t = state;
    int64_t n;

    (void)e;
    t->asked++;
    for (n = at.word[0] - 1; n >= 0 && n >= at.word[0] - t->most; n--)
        if (!grundy_options_scalar(to, 0, &n, 1))
            break;
    return GRUNDY_OK;
}

static inline grundy_status bound_heap(void *state, uint32_t kind,
                                       const grundy_position *part,
                                       size_t parts, grundy_bounds *bounds,
                                       grundy_error *e)
{
    taking *const t = state;

    (void)kind;
    (void)e;
    t->bounds++;
    bounds->length = 1;
    bounds->low[0] = 0;
    bounds->high[0] = 0;
    for (size_t i = 0; i < parts; i++)
        if (part[i].word[0] > bounds->high[0])
            bounds->high[0] = part[i].word[0];
    bounds->order[0] = 1;
    bounds->fill = t->fill;
    return GRUNDY_OK;
}

static inline grundy_game game_of_taking(taking *t, bool bounded)
{
    return (grundy_game){.state = t,
                         .kinds = 1,
                         .words = 1,
                         .options = take,
                         .bounds = bounded ? bound_heap : NULL};
}
