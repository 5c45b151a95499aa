/* SPDX-License-Identifier: MIT */
/*
 * Forward, the positions that are reached and not known yet are listed with
 * their options; backward, each that becomes known tells those that move to
 * it.  First come those where play has ended, then by rising length, so that
 * the first lost option of a position is the nearest one, and the last won one
 * of a lost position the farthest.
 */
#include "solve/retrograde.h"

#include <assert.h>
#include <stdlib.h>

#include "base/error.h"
#include "solve/cell_labels.h"

/* A position as this run sees it; its number in the run is its place. */
typedef struct reached {
    uint32_t number; /* in the graph */
    uint32_t left;   /* options that are not known to be won; 0: it is known */
    uint32_t before; /* where its predecessors begin */
} reached;

/* Edges of which the next but so many is asked for. */
enum { AHEAD = 16 };

typedef struct retrograde {
    position_graph *g;
    reached *at;
    size_t count, cap;
    uint32_t *place; /* by number in the graph: 1 + its place; 0: not there */
    size_t place_cap;
    edge_list list; /* of one position */
    uint32_t *to;   /* options, as places, position by position */
    size_t edges, to_cap;
    uint32_t *before; /* predecessors, position by position */
    uint32_t *queue;
    size_t queued;
    grundy_error *err;
} retrograde;

static grundy_status no_memory(const retrograde *r)
{
    return grundy_positions_stopped(r->g, grundy_memory_failure(r->g->mem),
                                    r->err);
}

static bool is_known(const retrograde *r, uint32_t number)
{
    const position_node *const n = &r->g->node[number];

    return n->low == n->high || grundy_cells_tell(r->g, number);
}

/* The place of the position in this run. */
static grundy_status reach(retrograde *r, uint32_t number, uint32_t *place)
{
    memory *const mem = r->g->mem;
    const size_t had = r->place_cap;

    if (!grundy_memory_reserve(mem, &r->place, &r->place_cap,
                               (size_t)number + 1, sizeof *r->place))
        return no_memory(r);
    for (size_t i = had; i < r->place_cap; i++)
        r->place[i] = 0;
    if (r->place[number] == 0) {
        if (!grundy_memory_reserve(mem, &r->at, &r->cap, r->count + 1,
                                   sizeof *r->at))
            return no_memory(r);
        r->at[r->count] = (reached){.number = number};
        r->place[number] = (uint32_t)++r->count;
    }
    *place = r->place[number] - 1;
    return GRUNDY_OK;
}

static bool push_edge(retrograde *r, uint32_t to)
{
    if (r->edges == UINT32_MAX ||
        !grundy_memory_reserve(r->g->mem, &r->to, &r->to_cap, r->edges + 1,
                               sizeof *r->to))
        return false;
    r->to[r->edges++] = to;
    return true;
}

static void settle(retrograde *r, uint32_t place, int64_t result,
                   uint32_t length)
{
    position_node *const n = &r->g->node[r->at[place].number];

    n->low = n->high = result;
    n->length = length;
    r->at[place].left = 0;
    r->queue[r->queued++] = place;
}

/* Asks for what will be read in no order soon, so that reads overlap. */
static void ask_places(const retrograde *r)
{
    for (size_t i = 0; i < r->list.count; i++)
        if (r->list.at[i].to < r->place_cap)
            __builtin_prefetch(&r->place[r->list.at[i].to], 1);
}

/* Lists the options of a position that is not known. */
static grundy_status expand(retrograde *r, uint32_t place)
{
    const uint32_t number = r->at[place].number;
    grundy_status status;

    r->list.count = 0;
    status = grundy_positions_options(r->g, number, &r->list, r->err);
    ask_places(r);
    for (size_t i = 0; status == GRUNDY_OK && i < r->list.count; i++) {
        uint32_t to = 0;

        status = reach(r, r->list.at[i].to, &to);
        if (status == GRUNDY_OK && !push_edge(r, to))
            status = no_memory(r);
    }
    r->at[place].left = (uint32_t)r->list.count;
    return status;
}

/* All positions in reach, those known already without what lies behind.  Where
 * boxes are worth it meanwhile that is left to them: *cells. */
static grundy_status explore(retrograde *r, uint32_t root, bool *cells)
{
    const bool had = grundy_cells_are_open(r->g);
    uint32_t place;
    grundy_status status = reach(r, root, &place);

    for (size_t i = 0; status == GRUNDY_OK && i < r->count && !*cells; i++) {
        if (!is_known(r, r->at[i].number))
            status = expand(r, (uint32_t)i);
        *cells = !had && grundy_cells_are_open(r->g);
    }
    return status;
}

/* The predecessors of each position side by side: counting sort. */
static grundy_status turn_round(retrograde *r)
{
    memory *const mem = r->g->mem;
    uint32_t sum = 0;

    r->before = grundy_memory_new(mem, (r->edges + 1) * sizeof *r->before);
    r->queue = grundy_memory_new(mem, (r->count + 1) * sizeof *r->queue);
    if (r->before == NULL || r->queue == NULL)
        return no_memory(r);
    for (size_t i = 0; i < r->edges; i++)
        r->at[r->to[i]].before++;
    for (size_t i = 0; i < r->count; i++) {
        sum += r->at[i].before;
        r->at[i].before = sum;
    }
    for (size_t from = r->count, i = r->edges; from-- > 0;)
        for (uint32_t left = r->at[from].left; left-- > 0;) {
            if (i > AHEAD)
                __builtin_prefetch(&r->at[r->to[i - AHEAD]], 1);
            r->before[--r->at[r->to[--i]].before] = (uint32_t)from;
        }
    grundy_memory_free(mem, r->to, r->to_cap * sizeof *r->to);
    r->to = NULL;
    r->to_cap = 0;
    return GRUNDY_OK;
}

/* Those that move to a position that has become known. */
static void tell_before(retrograde *r, uint32_t place)
{
    const position_node known = r->g->node[r->at[place].number];
    const size_t end =
        (size_t)place + 1 < r->count ? r->at[place + 1].before : r->edges;

    for (size_t i = r->at[place].before; i < end; i++)
        __builtin_prefetch(&r->at[r->before[i]], 1);
    for (size_t i = r->at[place].before; i < end; i++) {
        const uint32_t from = r->before[i];

        if (r->at[from].left == 0)
            continue;
        if (known.low < 0)
            settle(r, from, 1, known.length + 1);
        else if (known.low > 0 && --r->at[from].left == 0)
            settle(r, from, -1, known.length + 1);
    }
}

static int by_length(const void *x, const void *y)
{
    const uint64_t a = *(const uint64_t *)x, b = *(const uint64_t *)y;

    return (a > b) - (a < b);
}

/* Positions that are known before any other: their length, and their place in
 * the low half, by rising length. */
static grundy_status find_seeds(retrograde *r, uint64_t **out, size_t *count)
{
    position_graph *const g = r->g;
    uint64_t *const seed =
        grundy_memory_new(g->mem, (r->count + 1) * sizeof *seed);

    *out = seed;
    *count = 0;
    if (seed == NULL)
        return no_memory(r);
    for (size_t i = 0; i < r->count; i++) {
        position_node *const n = &g->node[r->at[i].number];

        if (!is_known(r, r->at[i].number) && r->at[i].left == 0)
            n->low = n->high = grundy_positions_stuck(g);
        if (n->low == n->high) /* a run within this one may have told */
            r->at[i].left = 0;
        if (n->low == n->high && n->low != 0)
            seed[(*count)++] = (uint64_t)n->length << 32 | (uint64_t)i;
    }
    qsort(seed, *count, sizeof *seed, by_length);
    return GRUNDY_OK;
}

/* Both what was known and what becomes known come by rising length. */
static grundy_status propagate(retrograde *r)
{
    uint64_t *seed;
    size_t seeds, next = 0, done = 0;
    grundy_status status = find_seeds(r, &seed, &seeds);

    while (status == GRUNDY_OK && (next < seeds || done < r->queued)) {
        const uint32_t place = done < r->queued ? r->queue[done] : 0;

        if (done + AHEAD / 4 < r->queued)
            __builtin_prefetch(&r->at[r->queue[done + AHEAD / 4]]);
        if (done + 2 < r->queued)
            __builtin_prefetch(&r->before[r->at[r->queue[done + 2]].before]);

        if (next < seeds &&
            (done == r->queued ||
             seed[next] >> 32 <= r->g->node[r->at[place].number].length))
            tell_before(r, (uint32_t)seed[next++]);
        else
            tell_before(r, r->queue[done++]);
        status = grundy_watch_tick(r->g->watch, 1, NULL);
        if (status != GRUNDY_OK)
            status = grundy_positions_stopped(r->g, status, r->err);
    }
    if (seed != NULL)
        grundy_memory_free(r->g->mem, seed, (r->count + 1) * sizeof *seed);
    return status;
}

/* Those that move to a drawn position, where one side wins endless play: the
 * other one takes the draw, and that side does if it is all that is left. */
static void tell_drawn(retrograde *r, uint32_t place)
{
    const bool favoured = r->g->rules.endless_for_right > 0;
    const size_t end =
        (size_t)place + 1 < r->count ? r->at[place + 1].before : r->edges;

    for (size_t i = r->at[place].before; i < end; i++) {
        const uint32_t from = r->before[i];

        if (r->at[from].left > 0 &&
            (r->g->node[r->at[from].number].right != favoured ||
             --r->at[from].left == 0))
            settle(r, from, 0, 0);
    }
}

static void settle_draws(retrograde *r)
{
    size_t done = r->queued;

    for (size_t i = 0; i < r->count; i++)
        if (is_known(r, r->at[i].number) &&
            r->g->node[r->at[i].number].low == 0)
            r->queue[r->queued++] = (uint32_t)i;
    for (; done < r->queued; done++)
        tell_drawn(r, r->queue[done]);
}

/* What nobody can be made to leave goes on for ever: it is drawn, or one side
 * has won. */
static void settle_the_rest(retrograde *r)
{
    const int for_right = r->g->rules.endless_for_right;

    for (size_t i = 0; i < r->count; i++) {
        position_node *const n = &r->g->node[r->at[i].number];

        if (n->low != n->high)
            n->low = n->high = n->right ? for_right : -for_right;
    }
}

/* The places stay, all 0 between runs, so that a run costs what it reaches and
 * no more.  A run within another, as rules ask for results, has its own. */
static void take_places(retrograde *r)
{
    r->place = r->g->place;
    r->place_cap = r->g->place_cap;
    r->g->place = NULL;
    r->g->place_cap = 0;
}

static void return_places(retrograde *r)
{
    position_graph *const g = r->g;

    for (size_t i = 0; i < r->count; i++)
        r->place[r->at[i].number] = 0;
    grundy_memory_free(g->mem, g->place, g->place_cap * sizeof *g->place);
    g->place = r->place;
    g->place_cap = r->place_cap;
}

static void close_run(retrograde *r)
{
    memory *const mem = r->g->mem;

    return_places(r);
    grundy_memory_free(mem, r->at, r->cap * sizeof *r->at);
    grundy_memory_free(mem, r->list.at, r->list.cap * sizeof *r->list.at);
    grundy_memory_free(mem, r->to, r->to_cap * sizeof *r->to);
    grundy_memory_free(mem, r->before, (r->edges + 1) * sizeof *r->before);
    grundy_memory_free(mem, r->queue, (r->count + 1) * sizeof *r->queue);
}

/* By numbers of positions; *cells: not finished. */
static grundy_status run(position_graph *g, uint32_t root, bool *cells,
                         grundy_error *err)
{
    retrograde r = {.g = g, .err = err};
    grundy_status status;

    *cells = false;
    take_places(&r);
    status = explore(&r, root, cells);
    if (status != GRUNDY_OK || *cells) {
        close_run(&r);
        return status;
    }
    status = turn_round(&r);
    if (status == GRUNDY_OK)
        status = propagate(&r);
    if (status == GRUNDY_OK && g->rules.endless_for_right != 0)
        settle_draws(&r);
    if (status == GRUNDY_OK)
        settle_the_rest(&r);
    assert(status != GRUNDY_OK || is_known(&r, root));
    close_run(&r);
    return status;
}

grundy_status grundy_retrograde(position_graph *g, uint32_t root,
                                grundy_error *err)
{
    const retrograde r = {.g = g};
    bool cells = true, done = is_known(&r, root);
    grundy_status status = GRUNDY_OK;

    while (status == GRUNDY_OK && !done && cells) {
        status = grundy_cells_solve(g, root, &done, err);
        cells = false;
        if (status == GRUNDY_OK && !done)
            status = run(g, root, &cells, err);
    }
    return status;
}
