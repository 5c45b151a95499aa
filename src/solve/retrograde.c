/* SPDX-License-Identifier: MIT */
/*
 * Forward, the positions in reach are listed with their options, by the cells
 * of boxes where every one of them has its own, else by numbers of the graph;
 * backward, each that becomes known tells those that move to it.  First come
 * those where play has ended, then by rising length, so that the first lost
 * option of a position is the nearest one, and the last won one of a lost
 * position the farthest.
 *
 * A run first settles what is won or lost in 0, 1, 2 ... moves by going through
 * all options of those that are left.  That costs no more memory, and in
 * graphs where few moves force much it is all.  Where it goes on for long the
 * rest is turned round.  What earlier runs have found is told first, by rising
 * length too.
 */
#include "solve/retrograde.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/number.h"
#include "solve/cell_labels.h"

enum {
    FEW_SWEEPS = 8,  /* through all that is left, or more while */
    GOOD_SWEEP = 16, /* each settles such a part of it */
    AHEAD = 16,      /* predecessors of which the next but so many is asked */
    FRESH = 1 << 18, /* bits of blocks of ids, where there are so many */
};

typedef struct run {
    reach_graph reach; /* first */
    position_graph *g;
    bool by_cells;
    cell_list cells; /* options of one position */
    edge_list list;
    bool had_cells;
    uint32_t *queue; /* settled or known, from `done` on by rising length */
    size_t queued, done, queue_cap;
    uint64_t found;
    uint32_t swept; /* the length up to which all is settled */
    bool sweeps;    /* nothing is known but where play ends */
    uint64_t *fresh; /* by 2^shift ids a bit: one has got its mark since the
                        last sweep; else none of them counts */
    uint32_t shift;
    uint64_t *seed; /* known before the rest: length, and id below */
    size_t seeds, seed_cap;
    grundy_error *err;
} run;

static uint32_t *label_of(const run *r, uint32_t id)
{
    return &r->reach.ids->label[id];
}

static uint32_t kind_of(const run *r, uint32_t id)
{
    return grundy_label_kind(*label_of(r, id));
}

/* ---- forward ---- */

/* The result of what has no options, or was known before. */
static grundy_status end_here(run *r, uint32_t id, int64_t result,
                              uint32_t length)
{
    *label_of(r, id) = grundy_label_of(result, length);
    r->reach.leaf = true;
    r->sweeps &= length == 0;
    r->found++;
    return GRUNDY_PUSH(r->g->mem, r->queue, r->queued, r->queue_cap, id)
               ? GRUNDY_OK
               : grundy_memory_failure(r->g->mem);
}

static grundy_status expand_cell(reach_graph *base, uint32_t cell)
{
    run *const r = (run *)base;
    int64_t word[GRUNDY_TABLE_AXES], result = 0;
    bool right, ended = false;
    const grundy_position at = grundy_cells_at(r->g, cell, &right, word);
    const uint32_t known = *label_of(r, cell);
    grundy_status status;

    if (grundy_label_kind(known) != LABEL_OPEN) {
        r->found--;
        return end_here(r, cell, grundy_label_result(known),
                        grundy_label_length(known));
    }
    r->cells.count = 0;
    status = grundy_positions_cells(r->g, at, right, &r->cells, &ended, &result,
                                    r->err);
    r->g->cells->unfit = base->stop |= r->cells.unfit;
    if (status != GRUNDY_OK || base->stop)
        return status;
    if (ended || r->cells.count == 0)
        return end_here(r, cell, ended ? result : grundy_positions_stuck(r->g),
                        0);
    for (size_t i = 0; i < r->cells.count; i++)
        if (!grundy_reach_option(base, r->cells.at[i]))
            return grundy_memory_failure(r->g->mem);
    return GRUNDY_OK;
}

static bool is_known(const position_graph *g, uint32_t number)
{
    const position_node *const n = &g->node[number];

    return n->low == n->high || grundy_cells_tell(g, number);
}

/* Where boxes are worth it meanwhile the rest is left to them. */
static grundy_status expand_number(reach_graph *base, uint32_t number)
{
    run *const r = (run *)base;
    position_graph *const g = r->g;
    grundy_status status;

    if (is_known(g, number))
        return end_here(r, number, g->node[number].low, g->node[number].length);
    r->list.count = 0;
    status = grundy_positions_options(g, number, &r->list, r->err);
    if (status != GRUNDY_OK)
        return status;
    if (!grundy_reach_room(base->ids, g->mem, g->nodes))
        return grundy_memory_failure(g->mem);
    if (r->list.count == 0)
        return end_here(r, number, grundy_positions_stuck(g), 0);
    for (size_t i = 0; i < r->list.count; i++)
        if (!grundy_reach_option(base, r->list.at[i].to))
            return grundy_memory_failure(g->mem);
    base->stop = !r->had_cells && grundy_cells_are_open(g);
    return GRUNDY_OK;
}

/* ---- level by level ---- */

static void settle(run *r, uint32_t id, int64_t result, uint32_t length)
{
    *label_of(r, id) = grundy_label_of(result, length);
    r->queue[r->queued++] = id;
    r->found++;
}

/* Asked first, as all marks together are far more than what is near. */
static bool open_fresh(run *r)
{
    while (r->reach.ids->cap >> r->shift >= FRESH)
        r->shift++;
    r->fresh = grundy_memory_zeroed(r->g->mem, FRESH / 8);
    return r->fresh != NULL;
}

/* What is lost or won, as far as a sweep sees. */
static void set_marks(const run *r, size_t from)
{
    if (r->fresh != NULL)
        memset(r->fresh, 0, FRESH / 8);
    for (size_t i = from; i < r->queued; i++) {
        const uint32_t id = r->queue[i];
        const uint64_t kind = kind_of(r, id);

        if (kind == LABEL_DRAWN)
            continue;
        r->reach.ids->mark[id / 32] |= kind << 2 * (id % 32);
        if (r->fresh != NULL)
            r->fresh[(id >> r->shift) / 64] |= UINT64_C(1)
                                               << (id >> r->shift) % 64;
    }
}

/* Of what had none when the last sweep began. */
static uint32_t mark_of(const run *r, uint32_t id)
{
    const uint32_t block = id >> r->shift;

    if (r->fresh != NULL && (r->fresh[block / 64] >> block % 64 & 1) == 0)
        return LABEL_OPEN;
    return (uint32_t)(r->reach.ids->mark[id / 32] >> 2 * (id % 32)) & 3u;
}

/* Settles what is won or lost in so many moves, all with less being settled,
 * and forgets moves to positions that are won.  Returns how many. */
static size_t sweep(run *r, uint32_t length)
{
    reach_graph *const g = &r->reach;
    const size_t settled = r->queued;
    size_t kept = 0, edges = 0, from = 0;

    for (size_t i = 0; i < g->count; i++) {
        const size_t end = g->end[i], first = edges;
        bool wins = false;

        for (size_t k = from; k < end && !wins; k++) {
            const uint32_t mark = mark_of(r, g->to[k]);

            wins = mark == LABEL_LOST;
            if (mark == LABEL_OPEN)
                g->to[edges++] = g->to[k];
        }
        from = end;
        if (wins || edges == first) {
            edges = first;
            settle(r, g->order[i], wins ? 1 : -1, length);
        } else {
            g->order[kept] = g->order[i];
            g->end[kept++] = (uint32_t)edges;
        }
    }
    g->count = kept;
    g->edges = edges;
    set_marks(r, settled);
    return r->queued - settled;
}

/* *rest tells whether there is more to settle. */
static grundy_status sweep_levels(run *r, bool *rest)
{
    size_t settled = 1;
    grundy_status status = GRUNDY_OK;

    if (r->reach.count > FRESH / 4 && !open_fresh(r))
        return grundy_memory_failure(r->g->mem);
    set_marks(r, 0);
    while (status == GRUNDY_OK && settled > 0 && r->reach.count > 0 &&
           (r->swept < FEW_SWEEPS || settled >= r->reach.count / GOOD_SWEEP)) {
        status = grundy_watch_tick(r->g->watch, 1 + r->reach.edges / 64, NULL);
        if (status == GRUNDY_OK)
            settled = sweep(r, ++r->swept);
    }
    GRUNDY_FREE(r->g->mem, r->fresh, FRESH / 64);
    for (size_t i = 0; i < r->queued; i++)
        r->reach.ids->mark[r->queue[i] / 32] = 0;
    *rest = settled > 0 && r->reach.count > 0;
    return status;
}

/* ---- backward ---- */

static grundy_status turn_round(run *r)
{
    reach_graph *const g = &r->reach;
    memory *const mem = g->mem;

    if (!GRUNDY_RESERVE(mem, r->seed, r->seed_cap, r->queued + 1) ||
        !grundy_reach_turn_round(g, r->queue, r->queued))
        return grundy_memory_failure(mem);
    for (size_t i = 0; i < g->count; i++)
        *label_of(r, g->order[i]) = (g->end[i] - (i > 0 ? g->end[i - 1] : 0))
                                    << LABEL_BITS;
    r->done = r->queued;
    for (size_t i = 0; i < r->done; i++)
        if (g->ids->begin[r->queue[i]] != 0)
            r->seed[r->seeds++] =
                (uint64_t)grundy_label_length(*label_of(r, r->queue[i])) << 32 |
                r->queue[i];
    qsort(r->seed, r->seeds, sizeof *r->seed, grundy_number_compare);
    return GRUNDY_OK;
}

/* An option of a position has been told that wins nothing; whether it was the
 * last one that could. */
static bool was_last(const run *r, uint32_t id)
{
    return (*label_of(r, id) -= 1u << LABEL_BITS) == 0;
}

/* Those that move to a position that has become known. */
static void tell_before(run *r, uint32_t id)
{
    const reach_graph *const g = &r->reach;
    const uint32_t kind = kind_of(r, id);
    const uint32_t known = grundy_label_length(*label_of(r, id));
    const uint32_t length = known < GRUNDY_NEVER ? known + 1 : known;
    uint32_t at = g->ids->begin[id], from;

    r->swept = known;
    while (kind != LABEL_DRAWN && grundy_reach_before(g, &at, &from)) {
        if (at + AHEAD < g->edges)
            __builtin_prefetch(
                label_of(r, g->before[at + AHEAD] & ~GRUNDY_REACH_LAST), 1);
        if (kind_of(r, from) != LABEL_OPEN)
            continue;
        if (kind == LABEL_LOST)
            settle(r, from, 1, length);
        else if (was_last(r, from))
            settle(r, from, -1, length);
    }
}

/* Both what was known and what becomes known come by rising length. */
static grundy_status propagate(run *r)
{
    size_t next = 0;
    grundy_status status = GRUNDY_OK;

    while (status == GRUNDY_OK && (next < r->seeds || r->done < r->queued)) {
        if (next < r->seeds &&
            (r->done == r->queued ||
             r->seed[next] >> 32 <=
                 grundy_label_length(*label_of(r, r->queue[r->done]))))
            tell_before(r, (uint32_t)r->seed[next++]);
        else
            tell_before(r, r->queue[r->done++]);
        status = grundy_watch_tick(r->g->watch, 1, NULL);
    }
    return status;
}

/* Those that move to a drawn position, where one side wins endless play: the
 * other one takes the draw, and that side does if it is all that is left. */
static void tell_drawn(run *r, uint32_t id)
{
    const bool favoured = r->g->rules.endless_for_right > 0;
    uint32_t at = r->reach.ids->begin[id], from;

    while (kind_of(r, id) == LABEL_DRAWN &&
           grundy_reach_before(&r->reach, &at, &from))
        if (kind_of(r, from) == LABEL_OPEN &&
            (r->g->node[from].right != favoured || was_last(r, from)))
            settle(r, from, 0, 0);
}

/* ---- a run ---- */

/* What nobody can be made to leave goes on for ever: it is drawn, or one side
 * has won. */
static void settle_the_rest(run *r)
{
    const int for_right = r->g->rules.endless_for_right;

    for (size_t i = 0; i < r->reach.count; i++) {
        const uint32_t id = r->reach.order[i];

        if (kind_of(r, id) == LABEL_OPEN)
            settle(r, id,
                   for_right != 0 && !r->g->node[id].right ? -for_right
                                                           : for_right,
                   for_right != 0 ? GRUNDY_NEVER : 0);
    }
}

static grundy_status analyse(run *r)
{
    const bool biased = r->g->rules.endless_for_right != 0;
    bool rest = true;
    grundy_status status = GRUNDY_OK;

    if (!GRUNDY_RESERVE(r->g->mem, r->queue, r->queue_cap,
                        r->queued + r->reach.count))
        return grundy_memory_failure(r->g->mem);
    if (r->sweeps && !biased)
        status = sweep_levels(r, &rest);
    if (status == GRUNDY_OK && rest)
        status = turn_round(r);
    if (status == GRUNDY_OK && rest)
        status = propagate(r);
    for (size_t i = 0; status == GRUNDY_OK && biased && i < r->queued; i++)
        tell_drawn(r, r->queue[i]);
    if (status == GRUNDY_OK)
        settle_the_rest(r);
    return status;
}

/* Labels of numbers are those of their nodes from now on. */
static void keep_numbers(const run *r)
{
    for (size_t i = 0; i < r->queued; i++) {
        const uint32_t label = *label_of(r, r->queue[i]);
        position_node *const n = &r->g->node[r->queue[i]];

        n->low = n->high = grundy_label_result(label);
        n->length = grundy_label_length(label);
    }
}

static void forget_labels(const run *r, const uint32_t *id, size_t count)
{
    for (size_t i = 0; i < count; i++)
        *label_of(r, id[i]) = 0;
}

static void close_run(run *r)
{
    memory *const mem = r->g->mem;

    if (!r->by_cells) {
        forget_labels(r, r->reach.order, r->reach.met);
        forget_labels(r, r->queue, r->queued);
    }
    GRUNDY_FREE(mem, r->seed, r->seed_cap);
    grundy_reach_close(&r->reach, r->queue, r->queued);
    GRUNDY_FREE(mem, r->queue, r->queue_cap);
    GRUNDY_FREE(mem, r->cells.at, r->cells.cap);
    GRUNDY_FREE(mem, r->list.at, r->list.cap);
}

/* What is proved when limits end a run: of so many moves all is found. */
static void tell_known(const run *r, uint32_t root)
{
    const uint32_t kind = kind_of(r, root);

    if (r->g->depth > 0)
        return;
    if (kind == LABEL_WON)
        grundy_error_hint_also(r->err, "known so far: who is to move wins");
    else if (kind == LABEL_LOST)
        grundy_error_hint_also(r->err, "known so far: who is to move loses");
    else if (r->swept > 0 && r->swept < GRUNDY_NEVER)
        grundy_error_hint_also(r->err,
                               "known so far: nobody can win within %u moves",
                               (unsigned)r->swept);
    else
        grundy_error_hint_also(r->err, "who wins is found backwards from where "
                                       "play ends, once all positions in reach "
                                       "are met: nothing is known so far");
}

static grundy_status solve(run *r, uint32_t root,
                           grundy_status (*expand)(reach_graph *r, uint32_t id))
{
    grundy_status status = grundy_reach_explore(&r->reach, root, expand);

    if (status == GRUNDY_OK && !r->reach.stop)
        status = analyse(r);
    if (status != GRUNDY_OK && grundy_error_is_empty(r->err))
        status = grundy_positions_stopped(r->g, status, r->err);
    if (status == GRUNDY_ELIMIT || status == GRUNDY_ECANCEL)
        tell_known(r, root);
    return status;
}

/* *done: the position has a cell, and play stays in the boxes. */
static grundy_status run_cells(position_graph *g, uint32_t root, bool *done,
                               grundy_error *err)
{
    run r = {.g = g, .by_cells = true, .sweeps = true, .err = err};
    uint32_t cell;
    grundy_status status;

    if (!grundy_cells_are_open(g) || !grundy_cells_open(g, root, &cell))
        return GRUNDY_OK;
    r.reach.mem = g->mem;
    r.reach.ids = &g->cells->ids;
    g->cells->busy = true;
    status = solve(&r, cell, expand_cell);
    close_run(&r);
    g->cells->busy = false;
    g->cells->found += r.found;
    if (status != GRUNDY_OK || g->cells->unfit) {
        g->index.leaves |= g->cells->unfit;
        grundy_cells_close(g); /* labels of half a run are no use */
        return status;
    }
    *done = grundy_cells_tell(g, root);
    assert(*done);
    return GRUNDY_OK;
}

/* The ids stay, so that a run costs what it reaches and no more.  A run within
 * another, as rules ask for results, has its own. */
static grundy_status run_numbers(position_graph *g, uint32_t root, bool *done,
                                 grundy_error *err)
{
    run r = {.g = g,
             .sweeps = true,
             .had_cells = grundy_cells_are_open(g),
             .err = err};
    reach_ids ids = g->ids;
    grundy_status status = GRUNDY_OK;

    g->ids = (reach_ids){.cap = 0};
    r.reach.mem = g->mem;
    r.reach.ids = &ids;
    if (!grundy_reach_room(&ids, g->mem, g->nodes))
        status =
            grundy_positions_stopped(g, grundy_memory_failure(g->mem), err);
    if (status == GRUNDY_OK)
        status = solve(&r, root, expand_number);
    if (status == GRUNDY_OK && !r.reach.stop)
        keep_numbers(&r);
    *done = status == GRUNDY_OK && !r.reach.stop;
    assert(!*done || is_known(g, root));
    close_run(&r);
    grundy_reach_ids_close(&g->ids, g->mem);
    g->ids = ids;
    return status;
}

grundy_status grundy_retrograde(position_graph *g, uint32_t root,
                                grundy_error *err)
{
    bool done = is_known(g, root);
    grundy_status status = GRUNDY_OK;

    while (status == GRUNDY_OK && !done) {
        status = run_cells(g, root, &done, err);
        if (status == GRUNDY_OK && !done)
            status = run_numbers(g, root, &done, err);
    }
    return status;
}
