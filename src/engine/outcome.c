/* SPDX-License-Identifier: MIT */
/*
 * Where a run of the file asks only who wins single positions, the search of
 * outcomes ends at the first winning move; nimbers look at all of them.  Laws
 * give nimbers faster than that, and where a few single steps from each
 * position come to nearly all of them there is nothing to leave out.  A table
 * that can be filled row by row says who wins at less cost than it says
 * nimbers (solve/filling_winners.c); but a search may see few positions of a
 * large one.  It is tried with work that takes about as long as the table at
 * most, all such searches together, so that neither way costs much more than
 * twice the better one.
 *
 * Where there is no table at all the options of a position are tried from the
 * smallest on: what is small is soon decided, and a chain of single steps, such
 * as x - y, x - 2 * y, ... of Euclid's game, is not gone down one by one before
 * the first answer.  Who wins does not depend on that order, and as nothing can
 * fail neither does anything else.
 */
#include "base/words.h"
#include "engine/engine.h"

/* A table that is filled at once; a search costs at most as much for a tick
 * as filling does for so many cells. */
enum { SMALL_TABLE = 1 << 14, CELLS_A_TICK = 4 };

/* Boxes beyond that have no table. */
static const uint64_t most_cells = UINT64_C(1) << 32;

uint64_t grundy_engine_cells(const engine *e, uint32_t kind)
{
    uint64_t cells = 1;

    for (uint32_t i = 0; i < e->set.kind[kind].params; i++) {
        const interval at = e->box[kind].at[i];
        const uint64_t extent = (uint64_t)at.high - (uint64_t)at.low + 1;

        if (__builtin_mul_overflow(cells, extent, &cells))
            return UINT64_MAX;
    }
    return cells;
}

static bool has_window(const engine *e, uint32_t kind)
{
    return e->window[kind] != NULL && e->window[kind]->applies &&
           !e->without[REWRITE_WINDOW];
}

uint64_t grundy_engine_trial(const engine *e, uint32_t kind)
{
    const uint64_t cells = grundy_engine_cells(e, kind);
    const uint64_t most = cells / CELLS_A_TICK;

    if (!has_window(e, kind) || cells < SMALL_TABLE ||
        e->watch->trial_ends != 0 || e->tried >= most)
        return 0;
    return most - e->tried;
}

bool grundy_engine_try(engine *e, const option_part *part, uint64_t ticks,
                       bool *wins)
{
    /* Whatever it is, filling the table meets it too or does without. */
    grundy_error *const unreported = NULL;
    const uint64_t before = e->watch->ticks;
    const bool opened = e->outcomes == NULL;
    grundy_status status;

    grundy_watch_try(e->watch, ticks);
    status = grundy_engine_search(e, part, 1, wins, unreported);
    e->tried += e->watch->ticks - before;
    grundy_watch_try_end(e->watch);
    if (status == GRUNDY_OK)
        return true;
    if (opened)
        grundy_outcome_close(&e->outcomes);
    return false;
}

const char *grundy_engine_why_no_outcome(engine *e, const option_part *part,
                                         size_t parts)
{
    const uint32_t kind = parts > 0 ? part->at.kind : GRUNDY_KIND_NIM;

    if (e->without[REWRITE_OUTCOME])
        return N_("switched off by the caller");
    if (!e->winner_is_enough)
        return N_("the file asks for nimbers or winning moves");
    if (parts != 1 || part->copies != 1 || kind == GRUNDY_KIND_NIM)
        return N_("it is a sum, and nimbers add where outcomes do not");
    if (grundy_engine_has_law(e, kind))
        return N_("it has a law");
    if (!grundy_engine_find_boxes(e, &part->at, 1))
        return N_("some parameter has no bound");
    if (e->why_no_outcome != NULL)
        return e->why_no_outcome;
    if (!grundy_engine_fills_winners(e, kind) && e->nimbers != NULL &&
        grundy_engine_fills_steps(e, kind))
        return N_("most positions are reached, and each has few moves");
    return NULL;
}

void grundy_engine_far_first(engine *e, bool far)
{
    bool large = false;

    for (uint32_t k = 0; far && k < e->set.kinds; k++)
        large |= e->box[k].reached && grundy_engine_cells(e, k) > most_cells;
    for (uint32_t k = 0; k < e->set.kinds; k++) {
        kind_shape *const shape = &e->program.kind[k];

        if (shape->far_first == large)
            continue;
        shape->far_first = large;
        shape->values = NULL; /* compiled when it is needed again */
    }
}
