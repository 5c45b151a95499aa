/* SPDX-License-Identifier: MIT */
/*
 * A run finds what one position reaches.  What earlier runs have found stays: a
 * finite position enters the queue of its stage, of an infinite one the finite
 * options are enough to know where it reverts.
 */
#include "solve/loopy.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/error.h"
#include "base/number.h"
#include "solve/loopy_stages.h"

static_assert(LOOPY_INFINITE == GRUNDY_LOOPY_INFINITE, "labels are one");
/* Two names of two rooms, so of one value: no mistake. NOLINTNEXTLINE */
static_assert(LOOPY_LAST == GRUNDY_REACH_LAST, "edges are one");

/* Positions of a sum that are gone through. */
enum { LARGE = 1 << 20 };

struct loopy_values {
    position_graph *g;
    reach_ids ids; /* by number; labels stay */
    loopy_vertex *at; /* by number */
    size_t at_cap;
    uint32_t found, infinite; /* positions so far */
    edge_list list;
    uint64_t *among;
    size_t among_cap;
};

typedef struct loopy_run {
    reach_graph reach; /* first */
    loopy_values *of;
    loopy_stages stages;
    grundy_error *err;
} loopy_run;

/* Of a position that no run may have seen. */
static uint32_t label_of(const loopy_values *v, uint32_t number)
{
    return number < v->ids.cap ? v->ids.label[number] : 0;
}

/* ---- what is reached ---- */

/* For all numbers that there are. */
static bool has_room(loopy_values *v)
{
    memory *const mem = v->g->mem;

    return grundy_reach_room(&v->ids, mem, v->g->nodes) &&
           GRUNDY_RESERVE_ZEROED(mem, v->at, v->at_cap, v->ids.cap);
}

/* The options of a position that is not finite; of one that is known to be
 * infinite those that are. */
static grundy_status expand(reach_graph *r, uint32_t number)
{
    loopy_run *const run = (loopy_run *)r;
    loopy_values *const v = run->of;
    const uint32_t label = label_of(v, number);
    grundy_status status;

    if (is_finite_label(label))
        return GRUNDY_OK;
    v->list.count = 0;
    status = grundy_positions_options(v->g, number, &v->list, run->err);
    if (status != GRUNDY_OK)
        return status;
    if (!has_room(v))
        return grundy_memory_failure(r->mem);
    for (size_t i = 0; i < v->list.count; i++) {
        const uint32_t to = v->list.at[i].to;
        const bool finite = is_finite_label(label_of(v, to));

        if (label == LOOPY_INFINITE && !finite)
            continue;
        if (!grundy_reach_option(r, to))
            return grundy_memory_failure(r->mem);
        v->at[number].open += !finite;
    }
    return GRUNDY_OK;
}

static grundy_status prepare(loopy_run *r)
{
    const reach_graph *const g = &r->reach;
    loopy_stages *const s = &r->stages;
    memory *const mem = g->mem;

    s->queue = grundy_memory_new(mem, (g->count + 1) * sizeof *s->queue);
    s->candidate =
        grundy_memory_new(mem, (g->count + 1) * sizeof *s->candidate);
    s->finite = grundy_memory_new(mem, (g->count + 1) * sizeof *s->finite);
    if (s->queue == NULL || s->candidate == NULL || s->finite == NULL ||
        !grundy_reach_turn_round(&r->reach, NULL, 0))
        return grundy_memory_failure(mem);
    s->vertex = r->of->at;
    s->label = r->of->ids.label;
    s->begin = r->of->ids.begin;
    s->before = g->before;
    s->found = r->of->found;
    for (size_t i = 0; i < g->count; i++) {
        const uint32_t label = s->label[g->order[i]];

        if (is_finite_label(label))
            s->finite[s->finites++] = (uint64_t)label << 32 | g->order[i];
        else if (label == 0)
            s->candidate[s->candidates++] = g->order[i];
    }
    qsort(s->finite, s->finites, sizeof *s->finite, grundy_number_compare);
    return GRUNDY_OK;
}

/* ---- stages ---- */

static grundy_status run_stage(loopy_run *r, uint32_t stage)
{
    loopy_stages *const s = &r->stages;
    watch *const w = r->of->g->watch;
    grundy_status status = grundy_watch_tick(w, 1 + s->candidates, NULL);

    begin_stage(s, stage);
    while (status == GRUNDY_OK && s->done < s->queued) {
        settle_next(s, stage);
        status = grundy_watch_tick(w, 1, NULL);
    }
    end_stage(s, stage);
    return status;
}

static grundy_status run_stages(loopy_run *r)
{
    loopy_stages *const s = &r->stages;
    grundy_status status = GRUNDY_OK;

    for (uint32_t stage = 0; status == GRUNDY_OK && s->candidates > 0; stage++)
        status = run_stage(r, stage);
    r->of->found = s->found;
    for (size_t i = 0; status == GRUNDY_OK && i < r->reach.count; i++)
        if (s->label[r->reach.order[i]] == 0) {
            s->label[r->reach.order[i]] = LOOPY_INFINITE;
            r->of->infinite++;
        }
    return status;
}

static void close_run(loopy_run *r)
{
    memory *const mem = r->reach.mem;
    const size_t count = r->reach.count + 1;

    for (size_t i = 0; i < r->reach.count; i++) {
        loopy_vertex *const v = &r->of->at[r->reach.order[i]];

        *v = (loopy_vertex){.stamp = v->stamp};
    }
    GRUNDY_FREE(mem, r->stages.queue, count);
    GRUNDY_FREE(mem, r->stages.candidate, count);
    GRUNDY_FREE(mem, r->stages.finite, count);
    grundy_reach_close(&r->reach, NULL, 0);
}

/* ---- values ---- */

static grundy_status find_label(loopy_values *v, uint32_t number,
                                uint32_t *label, grundy_error *err)
{
    memory *const mem = v->g->mem;
    loopy_run r = {.reach = {.mem = mem, .ids = &v->ids}, .of = v, .err = err};
    grundy_status status = GRUNDY_OK;

    assert(v->g->depth == 0);
    if (label_of(v, number) == 0) {
        if (!has_room(v))
            return grundy_positions_no_memory(v->g, err);
        status = grundy_reach_explore(&r.reach, number, expand);
        if (status == GRUNDY_OK)
            status = prepare(&r);
        if (status == GRUNDY_OK)
            status = run_stages(&r);
        close_run(&r);
    }
    if (status != GRUNDY_OK && grundy_error_is_empty(err))
        return grundy_positions_stopped(v->g, status, err);
    *label = status == GRUNDY_OK ? v->ids.label[number] : 0;
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
        return grundy_positions_no_memory(v->g, err);
    for (size_t i = 0; i < v->list.count; i++) {
        const uint32_t label = label_of(v, v->list.at[i].to);

        if (is_finite_label(label))
            v->among[count++] = (label - 1) ^ other;
    }
    out->among = v->among;
    out->count = grundy_numbers_once(v->among, count);
    return GRUNDY_OK;
}

static void add_stamps(loopy_value *sum, uint64_t stamp, uint64_t copies)
{
    const uint64_t most = GRUNDY_UNCOUNTED - 1;
    uint64_t all;

    if (__builtin_mul_overflow(stamp, copies, &all) || all > most - sum->stamps)
        all = most - sum->stamps;
    sum->stamps += all;
}

/* What the parts come to as if all were finite, how many are not (2 stand for
 * more), and one of those. */
static grundy_status add_parts(loopy_values *v, const option_part *part,
                               size_t parts, loopy_value *sum,
                               uint32_t *infinite, uint32_t *which,
                               grundy_error *err)
{
    grundy_status status = GRUNDY_OK;

    for (size_t i = 0; status == GRUNDY_OK && i < parts; i++) {
        const bool nim = part[i].at.kind == GRUNDY_KIND_NIM;
        uint64_t nimber = nim ? (uint64_t)part[i].at.word[0] : 0;
        uint64_t stamp = nimber;
        uint32_t number, label = 1;

        if (!nim)
            status = grundy_positions_number(
                v->g, &(option_part){.at = part[i].at, .copies = 1}, 1, false,
                &number, err);
        if (status == GRUNDY_OK && !nim)
            status = find_label(v, number, &label, err);
        if (status != GRUNDY_OK)
            return status;
        if (!nim && label != LOOPY_INFINITE) {
            nimber = label - 1;
            stamp = v->at[number].stamp;
        }
        add_stamps(sum, stamp, part[i].copies);
        if (label != LOOPY_INFINITE) {
            sum->nimber ^= part[i].copies % 2 * nimber;
        } else if (part[i].copies > 0) {
            *infinite += part[i].copies > 1 || *infinite > 0 ? 2 : 1;
            *which = number;
        }
    }
    return status;
}

grundy_status grundy_loopy_sum(loopy_values *values, const option_part *part,
                               size_t parts, loopy_value *out,
                               grundy_error *err)
{
    uint32_t infinite = 0, which = 0;
    grundy_status status;

    *out = (loopy_value){.nimber = 0};
    status = add_parts(values, part, parts, out, &infinite, &which, err);
    out->infinite = infinite > 0;
    if (status == GRUNDY_OK && infinite == 1)
        status = find_among(values, which, out->nimber, out, err);
    return status;
}

bool grundy_loopy_is_large(const loopy_values *values, const option_part *part,
                           size_t parts)
{
    const uint64_t known = (uint64_t)values->found + values->infinite;
    uint64_t all = 1;

    for (size_t i = 0; i < parts && all <= LARGE; i++) {
        const uint64_t of = part[i].at.kind == GRUNDY_KIND_NIM
                                ? (uint64_t)part[i].at.word[0]
                                : known;

        for (uint64_t k = 0; of > 1 && k < part[i].copies && all <= LARGE; k++)
            all = of > LARGE ? of : all * of;
    }
    return all > LARGE;
}

uint32_t grundy_loopy_label(const loopy_values *values, uint32_t number,
                            uint32_t *stamp)
{
    assert(label_of(values, number) != 0);
    *stamp = values->at[number].stamp;
    return label_of(values, number);
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
        return grundy_positions_no_memory(g, err);
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
    grundy_reach_ids_close(&v->ids, mem);
    GRUNDY_FREE(mem, v->at, v->at_cap);
    GRUNDY_FREE(mem, v->list.at, v->list.cap);
    GRUNDY_FREE(mem, v->among, v->among_cap);
    grundy_memory_free(mem, v, sizeof *v);
    *values = NULL;
}
