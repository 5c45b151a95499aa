/* SPDX-License-Identifier: MIT */
/*
 * A position that `win` or `lose` decides can't be one part of several, and
 * that is a property of the rules: whatever a part comes to by moves of its
 * own, it comes to in the sum.  So the nimber of each part alone is looked for
 * before the sums of them are searched, of which there are as many as products.
 * It asks for all that play of the part reaches, and ends where one of those
 * positions is decided.
 *
 * This is a short look, with bounded work for all that come to no end: what it
 * does not find the search still meets.  Where it comes to its end nothing
 * decides, so the sum is won by nimbers.
 */
#include "base/error.h"
#include "engine/engine.h"
#include "solve/report.h"

static const uint64_t most_work = 1 << 21; /* ticks */

/* Of a position that is a part of a sum. */
static grundy_status refuse_decided(void *state, grundy_position at,
                                    grundy_verdict *out, grundy_error *err)
{
    engine *const e = state;
    const grundy_status status = e->game.verdict(state, at, out, err);

    return status != GRUNDY_OK || *out == GRUNDY_PLAYS_ON
               ? status
               : grundy_report_in_sum(&e->game, at, err);
}

static grundy_status open_undecided(engine *e, grundy_error *err)
{
    const grundy_game game = {.state = e,
                              .kinds = e->game.kinds,
                              .words = e->game.words,
                              .options = e->game.options,
                              .verdict = refuse_decided,
                              .text = e->game.text};

    return e->undecided != NULL ? GRUNDY_OK
                                : grundy_nimber_open(&e->undecided, &game,
                                                     e->mem, e->watch, err);
}

/* Parts that cancel are asked as well, for they are parts all the same. */
static grundy_status by_nimbers(engine *e, const option_part *part,
                                size_t parts, bool *wins, grundy_error *err)
{
    uint64_t nimber = 0, value;
    grundy_status status = open_undecided(e, err);

    for (size_t i = 0; i < parts && status == GRUNDY_OK; i++) {
        if (part[i].copies == 0)
            continue;
        value = part[i].at.kind == GRUNDY_KIND_NIM
                    ? (uint64_t)part[i].at.word[0]
                    : 0;
        if (part[i].at.kind != GRUNDY_KIND_NIM)
            status = grundy_nimber_solve(e->undecided, part[i].at, &value, err);
        nimber ^= part[i].copies % 2 != 0 ? value : 0;
    }
    *wins = nimber != 0;
    return status;
}

grundy_status grundy_engine_undecided_sum(engine *e, const option_part *part,
                                          size_t parts, bool *wins, bool *found,
                                          grundy_error *err)
{
    const bool tries = e->watch->trial_ends == 0;
    const uint64_t before = e->watch->ticks;
    grundy_error why = {0};
    grundy_status status;

    *found = false;
    if (!e->set.has_decisions || e->undecided_work >= most_work ||
        (parts == 1 && part->copies == 1))
        return GRUNDY_OK;
    if (tries)
        grundy_watch_try(e->watch, most_work - e->undecided_work);
    status = by_nimbers(e, part, parts, wins, &why);
    if (tries)
        grundy_watch_try_end(e->watch);
    *found = status == GRUNDY_OK;
    if (*found)
        return GRUNDY_OK;
    e->undecided_work += e->watch->ticks - before;
    e->mem->over = false;
    if (e->undecided != NULL && e->undecided->depth == 0)
        grundy_search_close(&e->undecided);
    return status == GRUNDY_ENONIMBER ? grundy_error_pass(err, &why)
                                      : GRUNDY_OK;
}
