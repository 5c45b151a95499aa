/* SPDX-License-Identifier: MIT */
/*
 * What is expected of a computation, and what it took.
 *
 * How many options a table takes: the mean over a sample of its cells, times
 * their number.  The sample is the cells at the multiples of the golden ratio,
 * modulo 1, so each beginning of it is spread evenly over the table, and the
 * same table has the same estimate.  A small table is looked at as a whole.
 */
#include <assert.h>

#include "engine/engine.h"
#include "engine/sets.h"
#include "engine/sides.h"

enum {
    CELLS = 256,
    OPTIONS_SPREAD = 1 << 16, /* no further cell after so many options */
    OPTIONS_ONE = 1 << 20     /* a cell with more: no estimate */
};

static const uint32_t GOLDEN = 0x9e3779b9; /* of 2^32 */

static_assert(GRUNDY_TABLE_CELLS <= UINT32_MAX, "a place fits 64 bits");

/* Number i of the sample of a table. */
static uint64_t sampled(uint64_t cells, uint32_t i)
{
    return cells <= CELLS ? i : (uint64_t)(uint32_t)(i * GOLDEN) * cells >> 32;
}

bool grundy_engine_has_table(const engine *e, uint32_t kind)
{
    return e->boxed && e->box[kind].reached && e->program.kind[kind].flat &&
           e->set.kind[kind].params > 0 && !grundy_engine_has_law(e, kind) &&
           !e->without[REWRITE_BOUNDS] &&
           grundy_engine_cells(e, kind) <= GRUNDY_TABLE_CELLS;
}

/* ---- options by a sample ---- */

static bool count_option(void *user, uint64_t option, const option_part *part,
                         size_t parts)
{
    uint64_t *const count = user;

    (void)part;
    (void)parts;
    *count = option + 1;
    return *count < OPTIONS_ONE;
}

static void find_cell(const engine *e, uint32_t kind, uint64_t cell,
                      int64_t *word)
{
    const kind_box *const box = &e->box[kind];

    for (uint32_t i = e->set.kind[kind].params; i-- > 0;) {
        const interval at = box->at[i];
        const uint64_t extent = (uint64_t)at.high - (uint64_t)at.low + 1;

        word[i] = at.low + (int64_t)(cell % extent);
        cell /= extent;
    }
}

/* By the interpreter: an estimate is no reason to compile. */
static grundy_status list(void *state, grundy_position at, grundy_options *to,
                          grundy_error *err)
{
    engine *const e = state;

    return grundy_machine_options(&e->machine, (placed){at.kind, at.word}, to,
                                  NULL, err);
}

/* What is no position, or fails, has none: no play may come to it.  False: a
 * limit is met, or there are too many. */
static bool count_options(engine *e, uint32_t kind, uint64_t cell,
                          uint64_t *out)
{
    int64_t word[GRUNDY_MOST_PARAMS];
    const grundy_position at = {kind, e->set.kind[kind].params, word};
    grundy_game game = e->game;
    uint64_t count = 0;
    bool legal = false;
    grundy_error ignored = {0};
    grundy_status status;

    game.options = list;
    find_cell(e, kind, cell, word);
    status = grundy_machine_legal(&e->machine, (placed){kind, word}, &legal,
                                  &ignored);
    if (status == GRUNDY_OK && legal)
        status = grundy_options_trace(&game, e->mem, e->watch, at, count_option,
                                      &count, &ignored);
    *out = status == GRUNDY_OK ? count : 0;
    return count < OPTIONS_ONE && status != GRUNDY_ELIMIT &&
           status != GRUNDY_ECANCEL;
}

bool grundy_engine_table_options(engine *e, uint32_t kind, uint64_t *options)
{
    const uint64_t cells = grundy_engine_cells(e, kind);
    const uint64_t most = cells < CELLS ? cells : CELLS;
    uint64_t listed = 0;
    uint32_t seen = 0;

    while (seen < most && listed < OPTIONS_SPREAD) {
        uint64_t count;

        if (!count_options(e, kind, sampled(cells, seen), &count))
            return false;
        listed += count;
        seen++;
    }
    *options =
        seen == 0 ? 0 : (uint64_t)((double)listed / seen * (double)cells);
    return true;
}

/* ---- the estimate beside the truth ---- */

static void add_stats(grundy_work *work, search_stats s)
{
    work->positions += s.solved;
    work->options += s.options;
    work->table_cells += s.table_cells;
    work->memo_positions += s.memo_positions;
}

void grundy_engine_work(const engine *e, grundy_work *work)
{
    const native_engine *n = &e->native;

    *work = (grundy_work){.native = n->state == NATIVE_BOUND,
                          .why = n->why,
                          .cached = n->cached,
                          .compiling = n->compiling,
                          .loading = n->loading};
    for (uint32_t k = 0; k < e->set.kinds; k++)
        if (grundy_engine_has_table(e, k)) {
            work->has_estimate = true;
            work->estimate += grundy_engine_cells(e, k);
        }
    grundy_engine_add_set_work(e, work);
    grundy_engine_add_side_work(e, work);
    if (e->nimbers != NULL)
        add_stats(work, grundy_search_stats(e->nimbers));
    if (e->outcomes != NULL)
        add_stats(work, grundy_search_stats(&e->outcomes->base));
    if (e->results != NULL)
        add_stats(work, grundy_results_stats(e->results));
    if (e->pairs != NULL)
        add_stats(work, grundy_search_stats(e->pairs));
}
