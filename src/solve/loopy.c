/* SPDX-License-Identifier: MIT */
/*
 * Stage m finds all positions of nimber m.  A position is of nimber m if it has
 * options of each smaller nimber, none of nimber m, and each other option can
 * be answered: it is not finite so far, but has an option of nimber m, found
 * earlier in the stage.  Such a one reverts, and never gets m.  Positions that
 * revert in a stage and had options of all smaller nimbers are the candidates
 * of the next.  Those that are left at the end are infinite.
 *
 * A run finds what one position reaches.  What earlier runs have found stays: a
 * finite position enters the queue of its stage, of an infinite one the finite
 * options are enough to know where it reverts.
 */
#include "solve/loopy.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/number.h"

/* A label is 0: none yet, 1 + the nimber, or: */
static const uint32_t INFINITE = UINT32_MAX;

typedef struct vertex {
    uint32_t number;   /* in the graph */
    uint32_t open;     /* options without a finite label */
    uint32_t alive;    /* of those, the ones that do not revert in this stage */
    uint32_t reverts;  /* 1 + the last stage in which it did */
    uint32_t before;   /* where its predecessors begin */
    bool is_candidate; /* of this stage */
} vertex;

struct loopy_values {
    position_graph *g;
    uint32_t *label; /* by number */
    uint32_t *place; /* by number: 1 + where the run has it; 0 between runs */
    size_t label_cap, place_cap;
    edge_list list;
    uint64_t *among;
    size_t among_cap;
};

typedef struct loopy_run {
    loopy_values *of;
    vertex *at;
    size_t count, cap;
    uint32_t *from, *to; /* edges */
    size_t edges, from_cap, to_cap;
    uint32_t *before; /* predecessors, position by position */
    uint32_t *queue;
    size_t queued, done;
    uint32_t *candidate;
    size_t candidates;
    uint64_t *finite; /* known before: label, and place in the low half */
    size_t finites, next_finite;
    grundy_error *err;
} loopy_run;

static grundy_status no_memory(const position_graph *g, grundy_error *err)
{
    return grundy_positions_stopped(g, grundy_memory_failure(g->mem), err);
}

static bool is_finite(uint32_t label)
{
    return label != 0 && label != INFINITE;
}

static uint32_t *label_of(const loopy_run *r, size_t place)
{
    return &r->of->label[r->at[place].number];
}

/* Of a position that no run may have seen. */
static uint32_t known_label(const loopy_values *v, uint32_t number)
{
    return number < v->label_cap ? v->label[number] : 0;
}

/* ---- what is reached ---- */

static grundy_status reach(loopy_run *r, uint32_t number, uint32_t *place)
{
    loopy_values *const v = r->of;
    memory *const mem = v->g->mem;

    if (!GRUNDY_RESERVE_ZEROED(mem, v->label, v->label_cap,
                               (uint64_t)number + 1) ||
        !GRUNDY_RESERVE_ZEROED(mem, v->place, v->place_cap,
                               (uint64_t)number + 1) ||
        !GRUNDY_RESERVE(mem, r->at, r->cap, r->count + 1))
        return no_memory(v->g, r->err);
    if (v->place[number] == 0) {
        r->at[r->count] = (vertex){.number = number};
        v->place[number] = (uint32_t)++r->count;
    }
    *place = v->place[number] - 1;
    return GRUNDY_OK;
}

static bool push_edge(loopy_run *r, uint32_t from, uint32_t to)
{
    memory *const mem = r->of->g->mem;

    if (r->edges == UINT32_MAX ||
        !GRUNDY_RESERVE(mem, r->from, r->from_cap, r->edges + 1) ||
        !GRUNDY_RESERVE(mem, r->to, r->to_cap, r->edges + 1))
        return false;
    r->from[r->edges] = from;
    r->to[r->edges++] = to;
    return true;
}

/* The options of a position that is not finite; of one that is known to be
 * infinite those that are. */
static grundy_status expand(loopy_run *r, uint32_t place)
{
    loopy_values *const v = r->of;
    const bool known = *label_of(r, place) == INFINITE;
    grundy_status status;

    v->list.count = 0;
    status =
        grundy_positions_options(v->g, r->at[place].number, &v->list, r->err);
    for (size_t i = 0; status == GRUNDY_OK && i < v->list.count; i++) {
        const uint32_t number = v->list.at[i].to;
        uint32_t to = 0;

        if (known && !is_finite(known_label(v, number)))
            continue;
        status = reach(r, number, &to);
        if (status == GRUNDY_OK && !push_edge(r, place, to))
            status = no_memory(v->g, r->err);
        if (status == GRUNDY_OK && !is_finite(*label_of(r, to)))
            r->at[place].open++;
    }
    return status;
}

static grundy_status explore(loopy_run *r, uint32_t root)
{
    uint32_t place;
    grundy_status status = reach(r, root, &place);

    for (size_t i = 0; status == GRUNDY_OK && i < r->count; i++)
        if (!is_finite(*label_of(r, i)))
            status = expand(r, (uint32_t)i);
    return status;
}

/* The predecessors of each position side by side: counting sort. */
static void turn_round(loopy_run *r)
{
    uint32_t sum = 0;

    for (size_t i = 0; i < r->edges; i++)
        r->at[r->to[i]].before++;
    for (size_t i = 0; i < r->count; i++) {
        sum += r->at[i].before;
        r->at[i].before = sum;
    }
    for (size_t i = r->edges; i-- > 0;)
        r->before[--r->at[r->to[i]].before] = r->from[i];
}

static grundy_status prepare(loopy_run *r)
{
    memory *const mem = r->of->g->mem;

    r->before = grundy_memory_new(mem, (r->edges + 1) * sizeof *r->before);
    r->queue = grundy_memory_new(mem, (r->count + 1) * sizeof *r->queue);
    r->candidate =
        grundy_memory_new(mem, (r->count + 1) * sizeof *r->candidate);
    r->finite = grundy_memory_new(mem, (r->count + 1) * sizeof *r->finite);
    if (r->before == NULL || r->queue == NULL || r->candidate == NULL ||
        r->finite == NULL)
        return no_memory(r->of->g, r->err);
    turn_round(r);
    for (size_t i = 0; i < r->count; i++) {
        const uint32_t label = *label_of(r, i);

        if (is_finite(label))
            r->finite[r->finites++] = (uint64_t)label << 32 | i;
        else if (label == 0)
            r->candidate[r->candidates++] = (uint32_t)i;
    }
    qsort(r->finite, r->finites, sizeof *r->finite, grundy_number_compare);
    return GRUNDY_OK;
}

/* ---- stages ---- */

/* A position that has got an option of this stage's nimber. */
static void revert(loopy_run *r, uint32_t place, uint32_t stage)
{
    vertex *const u = &r->at[place];
    const size_t end =
        (size_t)place + 1 < r->count ? r->at[place + 1].before : r->edges;

    if (u->reverts == stage + 1)
        return;
    u->reverts = stage + 1;
    for (size_t i = u->before; i < end; i++) {
        vertex *const t = &r->at[r->before[i]];

        if (t->is_candidate && --t->alive == 0)
            r->queue[r->queued++] = r->before[i];
    }
}

/* The position has this stage's nimber: those that move to it hear of it. */
static void tell_before(loopy_run *r, uint32_t place, uint32_t stage,
                        bool is_new)
{
    const size_t end =
        (size_t)place + 1 < r->count ? r->at[place + 1].before : r->edges;

    for (size_t i = r->at[place].before; i < end; i++) {
        const uint32_t from = r->before[i];

        if (is_finite(*label_of(r, from)))
            continue;
        r->at[from].open -= is_new;
        revert(r, from, stage);
    }
}

static void begin_stage(loopy_run *r)
{
    r->queued = r->done = 0;
    for (size_t i = 0; i < r->candidates; i++) {
        vertex *const v = &r->at[r->candidate[i]];

        v->is_candidate = true;
        v->alive = v->open;
    }
}

/* Those that have nothing to be answered. */
static void enqueue_settled(loopy_run *r)
{
    for (size_t i = 0; i < r->candidates; i++)
        if (r->at[r->candidate[i]].open == 0)
            r->queue[r->queued++] = r->candidate[i];
}

/* The candidates of the next stage. */
static void end_stage(loopy_run *r, uint32_t stage)
{
    size_t kept = 0;

    for (size_t i = 0; i < r->candidates; i++) {
        const uint32_t place = r->candidate[i];

        r->at[place].is_candidate = false;
        if (*label_of(r, place) == 0 && r->at[place].reverts == stage + 1)
            r->candidate[kept++] = place;
    }
    r->candidates = kept;
}

static grundy_status run_stage(loopy_run *r, uint32_t stage)
{
    watch *const w = r->of->g->watch;
    grundy_status status = grundy_watch_tick(w, 1 + r->candidates, NULL);

    begin_stage(r);
    for (; r->next_finite < r->finites &&
           r->finite[r->next_finite] >> 32 <= (uint64_t)stage + 1;
         r->next_finite++)
        if (r->finite[r->next_finite] >> 32 == (uint64_t)stage + 1)
            tell_before(r, (uint32_t)r->finite[r->next_finite], stage, false);
    enqueue_settled(r);
    while (status == GRUNDY_OK && r->done < r->queued) {
        const uint32_t place = r->queue[r->done++];

        if (*label_of(r, place) != 0 || r->at[place].reverts == stage + 1)
            continue;
        *label_of(r, place) = stage + 1;
        tell_before(r, place, stage, true);
        status = grundy_watch_tick(w, 1, NULL);
    }
    end_stage(r, stage);
    return status == GRUNDY_OK
               ? GRUNDY_OK
               : grundy_positions_stopped(r->of->g, status, r->err);
}

static grundy_status run_stages(loopy_run *r)
{
    grundy_status status = GRUNDY_OK;

    for (uint32_t stage = 0; status == GRUNDY_OK && r->candidates > 0; stage++)
        status = run_stage(r, stage);
    for (size_t i = 0; status == GRUNDY_OK && i < r->count; i++)
        if (*label_of(r, i) == 0)
            *label_of(r, i) = INFINITE;
    return status;
}

static void close_run(loopy_run *r)
{
    memory *const mem = r->of->g->mem;

    for (size_t i = 0; i < r->count; i++)
        r->of->place[r->at[i].number] = 0;
    grundy_memory_free(mem, r->before, (r->edges + 1) * sizeof *r->before);
    grundy_memory_free(mem, r->queue, (r->count + 1) * sizeof *r->queue);
    grundy_memory_free(mem, r->candidate,
                       (r->count + 1) * sizeof *r->candidate);
    grundy_memory_free(mem, r->finite, (r->count + 1) * sizeof *r->finite);
    grundy_memory_free(mem, r->at, r->cap * sizeof *r->at);
    grundy_memory_free(mem, r->from, r->from_cap * sizeof *r->from);
    grundy_memory_free(mem, r->to, r->to_cap * sizeof *r->to);
}

/* ---- values ---- */

static grundy_status find_label(loopy_values *v, uint32_t number,
                                uint32_t *label, grundy_error *err)
{
    loopy_run r = {.of = v, .err = err};
    grundy_status status = GRUNDY_OK;

    assert(v->g->depth == 0);
    if (known_label(v, number) == 0) {
        status = explore(&r, number);
        if (status == GRUNDY_OK)
            status = prepare(&r);
        if (status == GRUNDY_OK)
            status = run_stages(&r);
        close_run(&r);
    }
    *label = status == GRUNDY_OK ? v->label[number] : 0;
    return status;
}

/* K of an infinite position, each nimber by exclusive or with another one. */
static grundy_status find_among(loopy_values *v, uint32_t number,
                                uint64_t other, loopy_value *out,
                                grundy_error *err)
{
    size_t count = 0;
    grundy_status status;

    v->list.count = 0;
    status = grundy_positions_options(v->g, number, &v->list, err);
    if (status != GRUNDY_OK)
        return status;
    if (!GRUNDY_RESERVE(v->g->mem, v->among, v->among_cap, v->list.count + 1))
        return no_memory(v->g, err);
    for (size_t i = 0; i < v->list.count; i++) {
        const uint32_t label = v->label[v->list.at[i].to];

        if (is_finite(label))
            v->among[count++] = (label - 1) ^ other;
    }
    out->among = v->among;
    out->count = grundy_numbers_once(v->among, count);
    return GRUNDY_OK;
}

/* What the parts come to: the nimbers together, how many are infinite (2 stand
 * for more), and one of those. */
static grundy_status add_parts(loopy_values *v, const option_part *part,
                               size_t parts, uint64_t *nimber,
                               uint32_t *infinite, uint32_t *which,
                               grundy_error *err)
{
    grundy_status status = GRUNDY_OK;

    for (size_t i = 0; status == GRUNDY_OK && i < parts; i++) {
        const uint64_t odd = part[i].copies % 2;
        uint32_t number, label = 0;

        if (part[i].at.kind == GRUNDY_KIND_NIM) {
            *nimber ^= odd * (uint64_t)part[i].at.word[0];
            continue;
        }
        status = grundy_positions_number(
            v->g, &(option_part){.at = part[i].at, .copies = 1}, 1, false,
            &number, err);
        if (status == GRUNDY_OK)
            status = find_label(v, number, &label, err);
        if (status != GRUNDY_OK)
            return status;
        if (label == INFINITE && part[i].copies > 0) {
            *infinite += part[i].copies > 1 || *infinite > 0 ? 2 : 1;
            *which = number;
        } else if (label != INFINITE) {
            *nimber ^= odd * (label - 1);
        }
    }
    return status;
}

grundy_status grundy_loopy_sum(loopy_values *values, const option_part *part,
                               size_t parts, loopy_value *out,
                               grundy_error *err)
{
    uint64_t nimber = 0;
    uint32_t infinite = 0, which = 0;
    grundy_status status =
        add_parts(values, part, parts, &nimber, &infinite, &which, err);

    *out = (loopy_value){.infinite = infinite > 0};
    if (infinite == 0)
        out->nimber = nimber;
    if (status == GRUNDY_OK && infinite == 1)
        status = find_among(values, which, nimber, out, err);
    return status;
}

int grundy_loopy_result(const loopy_value *value)
{
    if (!value->infinite)
        return value->nimber != 0 ? 1 : -1;
    return value->count > 0 && value->among[0] == 0 ? 1 : 0;
}

size_t grundy_loopy_text(const loopy_value *value, char *out, size_t size)
{
    size_t used;

    if (!value->infinite && value->nimber <= 1)
        return (size_t)snprintf(out, size, value->nimber == 0 ? "0" : "*");
    if (!value->infinite)
        return (size_t)snprintf(out, size, "*%" PRIu64, value->nimber);
    used = (size_t)snprintf(out, size, "oo(");
    for (size_t i = 0; i < value->count; i++)
        used += (size_t)snprintf(used < size ? out + used : NULL,
                                 used < size ? size - used : 0, "%s%" PRIu64,
                                 i == 0 ? "" : ",", value->among[i]);
    return used + (size_t)snprintf(used < size ? out + used : NULL,
                                   used < size ? size - used : 0, ")");
}

/* ---- opening ---- */

grundy_status grundy_loopy_open(loopy_values **out, position_graph *g,
                                grundy_error *err)
{
    *out = grundy_memory_zeroed(g->mem, sizeof **out);
    if (*out == NULL)
        return no_memory(g, err);
    (*out)->g = g;
    return GRUNDY_OK;
}

void grundy_loopy_close(loopy_values **values)
{
    loopy_values *const v = *values;
    memory *mem;

    if (v == NULL)
        return;
    mem = v->g->mem;
    grundy_memory_free(mem, v->label, v->label_cap * sizeof *v->label);
    grundy_memory_free(mem, v->place, v->place_cap * sizeof *v->place);
    grundy_memory_free(mem, v->list.at, v->list.cap * sizeof *v->list.at);
    grundy_memory_free(mem, v->among, v->among_cap * sizeof *v->among);
    grundy_memory_free(mem, v, sizeof *v);
    *values = NULL;
}
