/* SPDX-License-Identifier: MIT */
/*
 * Where a run of the file asks only who wins single positions, the search of
 * outcomes ends at the first winning move; nimbers look at all of them.  Laws
 * give nimbers faster than that, and where a few single steps from each
 * position come to nearly all of them there is nothing to leave out.  A table
 * that can be filled row by row says who wins at less cost than it says
 * nimbers (solve/filling_winners.c); but a search may see few positions of a
 * large one.  It is tried with work that takes about as long as the table at
 * most, all such searches together while the inputs stay, so that neither way
 * costs much more than twice the better one.
 *
 * Where the box is large the options of a position are tried as they are
 * written, from the smallest on and from the largest on, in turns: what is
 * small is soon decided, and a chain of single steps, such as x - y, x - 2 * y,
 * ... of Euclid's game, is not gone down one by one before the first answer;
 * but there are games where large steps lead nowhere.  Each turn does twice the
 * work of the one before it, and what it finds stays, so that no threshold of
 * size decides, and the cost is some times that of the better order.  Who wins
 * does not depend on the order, and where nothing can fail neither does
 * anything else.  Where that is not proved, as of arrays, a search that ends
 * early may leave a failure out in any order; then the order as written is the
 * one whose failures are told.  Once the turns have done the work of a table,
 * if there can be one, that is filled.
 */
#include <assert.h>

#include "base/words.h"
#include "engine/engine.h"

/* A table that is filled at once; a search costs at most as much for a tick
 * as filling does for so many cells. */
enum { SMALL_TABLE = 1 << 14, CELLS_A_TICK = 4 };

enum {
    LONG_TABLE = 1 << 24, /* of one that takes its time */
    MOST_CELLS = 1 << 28  /* of one that there may be at all */
};

static const uint64_t first_turn = 1 << 14; /* ticks */

uint64_t grundy_engine_cells(const engine *e, uint32_t kind)
{
    uint64_t cells = 1;

    assert(kind < e->set.kinds);
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

/* Searches may take so many ticks before a table of so many cells is filled. */
static uint64_t most_work(const engine *e, uint32_t kind, uint64_t cells)
{
    return has_window(e, kind) ? cells / CELLS_A_TICK : cells;
}

uint64_t grundy_engine_trial(const engine *e, uint32_t kind)
{
    const uint64_t cells = grundy_engine_cells(e, kind);
    const uint64_t most = most_work(e, kind, cells);

    if (!has_window(e, kind) || cells < SMALL_TABLE ||
        e->watch->trial_ends != 0 || e->tried >= most)
        return 0;
    return most - e->tried;
}

bool grundy_engine_try(engine *e, const option_part *part, bool *wins)
{
    const uint64_t ticks = grundy_engine_trial(e, part->at.kind);
    /* Whatever it is, filling the table meets it too or does without. */
    grundy_error *const unreported = NULL;
    const uint64_t before = e->watch->ticks;
    const bool opened = e->outcomes == NULL;
    grundy_status status;

    if (ticks == 0)
        return false;
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

/* ---- orders of the options ---- */

bool grundy_engine_any_order(engine *e, const option_part *part, size_t parts)
{
    return parts == 1 && part->copies == 1 &&
           (!grundy_engine_has_nimbers(e) || e->set.loses) &&
           part->at.kind != GRUNDY_KIND_NIM && !e->without[REWRITE_OUTCOME] &&
           (grundy_engine_find_boxes(e, &part->at, 1) || !e->boxed);
}

/* Boxes that are no larger have a table, if memory has room for it.  What has
 * no box may be of any size. */
static bool has_large_box(const engine *e, uint64_t *cells)
{
    *cells = e->boxed ? 0 : UINT64_MAX;
    if (!e->boxed)
        return true;
    for (uint32_t k = 0; k < e->set.kinds; k++)
        if (e->box[k].reached && grundy_engine_cells(e, k) > *cells)
            *cells = grundy_engine_cells(e, k);
    return *cells > SMALL_TABLE;
}

bool grundy_engine_may_fail_far(engine *e, const option_part *part)
{
    uint64_t cells;

    return !grundy_engine_find_boxes(e, &part->at, 1) ||
           (e->why_no_outcome != NULL && has_large_box(e, &cells) &&
            cells > LONG_TABLE);
}

static bool reorders(const engine *e, move_listing listing)
{
    for (uint32_t k = 0; k < e->set.kinds; k++)
        if ((!e->boxed || e->box[k].reached) &&
            grundy_compile_reorders(&e->set.kind[k], listing))
            return true;
    return false;
}

/* The rules list the options that way from now on. */
static void list_as(engine *e, move_listing listing)
{
    if (e->listing == listing)
        return;
    for (uint32_t k = 0; k < e->set.kinds; k++) {
        kind_shape *const shape = &e->program.kind[k];

        shape->listed[e->listing] = shape->values;
        shape->values = shape->listed[listing]; /* NULL: not compiled yet */
        shape->listing = listing;
    }
    e->listing = listing;
    grundy_native_forget(e);
}

/* One turn; *over: it has come to its end. */
static grundy_status take_turn(engine *e, const option_part *part,
                               move_listing listing, uint64_t work, bool *wins,
                               bool *over, grundy_error *err)
{
    const uint64_t before = e->watch->ticks;
    grundy_error found = {0};
    grundy_status status;

    list_as(e, listing);
    grundy_watch_try(e->watch, work);
    status = grundy_engine_search(e, part, 1, wins, &found);
    *over = status == GRUNDY_ELIMIT &&
            e->watch->ticks >= e->watch->trial_ends && !e->mem->over;
    grundy_watch_try_end(e->watch);
    e->tried += e->watch->ticks - before;
    if (!*over)
        (void)grundy_error_pass(err, &found);
    return status;
}

/* What the order as written may not meet is not told. */
static bool is_unsaid(const engine *e, move_listing listing,
                      grundy_status status)
{
    return listing != LIST_WRITTEN &&
           (status == GRUNDY_EVALUE || status == GRUNDY_ECYCLE) &&
           (!e->boxed || e->why_no_outcome != NULL);
}

grundy_status grundy_engine_turns(engine *e, const option_part *part,
                                  uint64_t limit, bool *wins, bool *found,
                                  grundy_error *err)
{
    bool some[LISTINGS] = {true};
    grundy_error unsaid;
    uint64_t cells, most, work = first_turn;
    bool over = true;
    move_listing now = e->listing; /* it may have found the last one */
    grundy_status status = GRUNDY_OK;

    if (!has_large_box(e, &cells) || e->machine.native_depth > 0 ||
        e->watch->trial_ends != 0)
        return GRUNDY_OK;
    some[LIST_SMALLEST] = reorders(e, LIST_SMALLEST);
    some[LIST_LARGEST] = reorders(e, LIST_LARGEST);
    if (!some[LIST_SMALLEST] && !some[LIST_LARGEST])
        return GRUNDY_OK;
    most = cells > MOST_CELLS ? limit : most_work(e, part->at.kind, cells);
    for (uint32_t turn = 0; over && !*found && e->tried < most; turn++) {
        if (some[now]) {
            unsaid = (grundy_error){0};
            status = take_turn(e, part, now, work, wins, &over, &unsaid);
            *found = status == GRUNDY_OK;
            some[now] = !is_unsaid(e, now, status);
            over |= !some[now];
        }
        if (over)
            now = (move_listing)((now + 1) % LISTINGS);
        work <<= turn % LISTINGS == LISTINGS - 1;
    }
    if (over && !*found)
        list_as(e, LIST_WRITTEN);
    if (!over)
        (void)grundy_error_pass(err, &unsaid);
    return over ? GRUNDY_OK : status;
}
