/* SPDX-License-Identifier: MIT */
/*
 * A frame is a sum whose value is wanted: of one position its options, Left's
 * before Right's, else its parts.  What a frame waits for is pushed above it.
 * The number of a sum with Left to move and that with Right to move have one
 * value.
 */
#include "solve/position_values.h"

#include <assert.h>

#include "base/error.h"

/* What is known of a number: 1 + its value, GAME_VALUE_NONE, or one of these;
 * a frame waits for an open one. */
#define UNKNOWN 0
#define OPEN (GAME_VALUE_NONE - 1)

enum { WORK_A_POSITION = 256 }; /* comparisons */

typedef struct value_frame {
    uint32_t number, other; /* other: with the other player to move */
    size_t first, lefts_end, end, next; /* in the list */
    bool single;
} value_frame;

struct position_values {
    position_graph *g;
    game_values *store;
    uint32_t *known; /* by number */
    size_t known_cap;
    value_frame *frame;
    size_t depth, frame_cap;
    edge_list list;    /* of all frames, one behind the other */
    game_value *value; /* of the options of one frame */
    size_t value_cap;
    uint64_t listed, allowed; /* allowed 0: all */
    bool given_up;
};

/* Room for what is known of all numbers that there are. */
static bool reserve(position_values *v)
{
    static_assert(UNKNOWN == 0, "new numbers are zero");
    return GRUNDY_RESERVE_ZEROED(v->g->mem, v->known, v->known_cap,
                                 v->g->nodes);
}

static bool is_known(const position_values *v, uint32_t number)
{
    return v->known[number] != UNKNOWN && v->known[number] != OPEN;
}

static game_value value_at(const position_values *v, uint32_t number)
{
    const uint32_t known = v->known[number];

    return known == GAME_VALUE_NONE ? GAME_VALUE_NONE : known - 1;
}

static void note(position_values *v, const value_frame *f, game_value value)
{
    v->known[f->number] = v->known[f->other] =
        value == GAME_VALUE_NONE ? value : value + 1;
}

/* So many options are as much work as one more position. */
enum { OPTIONS_A_POSITION = 256 };

static grundy_status list_options(position_values *v, value_frame *f,
                                  grundy_error *err)
{
    const bool right = v->g->node[f->number].right;
    grundy_status status = grundy_positions_options(
        v->g, right ? f->other : f->number, &v->list, err);

    f->lefts_end = v->list.count;
    if (status == GRUNDY_OK)
        status = grundy_positions_options(v->g, right ? f->number : f->other,
                                          &v->list, err);
    v->listed += 1 + (v->list.count - f->first) / OPTIONS_A_POSITION;
    return status;
}

static grundy_status push(position_values *v, uint32_t number,
                          grundy_error *err)
{
    value_frame f = {.number = number,
                     .first = v->list.count,
                     .next = v->list.count,
                     .single = grundy_positions_is_single(v->g, number)};
    grundy_status status = grundy_positions_other(v->g, number, &f.other, err);

    if (status == GRUNDY_OK)
        status = f.single ? list_options(v, &f, err)
                          : grundy_positions_parts(v->g, number, &v->list, err);
    if (status == GRUNDY_OK &&
        (!reserve(v) ||
         !GRUNDY_RESERVE(v->g->mem, v->frame, v->frame_cap, v->depth + 1)))
        status = grundy_positions_no_memory(v->g, err);
    if (status != GRUNDY_OK) {
        v->list.count = f.first;
        return status;
    }
    f.end = v->list.count;
    v->known[f.number] = v->known[f.other] = OPEN;
    v->frame[v->depth++] = f;
    return GRUNDY_OK;
}

/* The values of the options from..to, each once. */
static size_t gather(position_values *v, size_t from, size_t to,
                     game_value *out)
{
    for (size_t i = from; i < to; i++)
        out[i - from] = value_at(v, v->list.at[i].to);
    return grundy_game_values_once(out, to - from);
}

static grundy_status of_options(position_values *v, const value_frame *f,
                                game_value *out, grundy_error *err)
{
    const size_t lefts = f->lefts_end - f->first;
    size_t left, right;

    if (!GRUNDY_RESERVE(v->g->mem, v->value, v->value_cap,
                        f->end - f->first + 1))
        return grundy_positions_no_memory(v->g, err);
    left = gather(v, f->first, f->lefts_end, v->value);
    right = gather(v, f->lefts_end, f->end, v->value + lefts);
    return grundy_game_value_of(v->store, v->value, left, v->value + lefts,
                                right, out, err);
}

static grundy_status of_parts(position_values *v, const value_frame *f,
                              game_value *out, grundy_error *err)
{
    grundy_status status = GRUNDY_OK;

    *out = GAME_VALUE_ZERO;
    for (size_t i = f->first; status == GRUNDY_OK && i < f->end; i++) {
        const position_edge *const e = &v->list.at[i];
        game_value part = GAME_VALUE_NONE;

        if (e->again)
            status = grundy_game_value_nim(v->store, e->to, &part, err);
        else
            part = value_at(v, e->to);
        if (status == GRUNDY_OK)
            status = grundy_game_value_add(v->store, *out, part,
                                           (uint64_t)e->gain, out, err);
    }
    return status;
}

/* All that the frame waited for is known. */
static grundy_status finish(position_values *v, grundy_error *err)
{
    const value_frame f = v->frame[v->depth - 1];
    game_value value = GAME_VALUE_NONE;
    const grundy_status status = f.single ? of_options(v, &f, &value, err)
                                          : of_parts(v, &f, &value, err);

    if (status != GRUNDY_OK)
        return grundy_error_is_empty(err)
                   ? grundy_positions_stopped(v->g, status, err)
                   : status;
    if (grundy_game_values_gave_up(v->store)) {
        v->given_up = true;
        return GRUNDY_OK;
    }
    note(v, &f, value);
    v->list.count = f.first;
    v->depth--;
    return GRUNDY_OK;
}

/* Looks at what the frame waits for next. */
static grundy_status step(position_values *v, grundy_error *err)
{
    value_frame *const f = &v->frame[v->depth - 1];
    const position_edge edge = v->list.at[f->next];

    if (!reserve(v))
        return grundy_positions_no_memory(v->g, err);
    if (!f->single && edge.again) { /* a heap of Nim */
        f->next++;
        return GRUNDY_OK;
    }
    if (v->known[edge.to] == OPEN || edge.again) {
        v->given_up = true; /* play comes round, or goes on */
        return GRUNDY_OK;
    }
    if (!is_known(v, edge.to)) {
        if (v->allowed != 0 && v->listed >= v->allowed) {
            v->given_up = true;
            return GRUNDY_OK;
        }
        return push(v, edge.to, err);
    }
    if (value_at(v, edge.to) == GAME_VALUE_NONE)
        f->next = f->end; /* it has none either */
    else
        f->next++;
    return GRUNDY_OK;
}

/* What waits is forgotten, and the first of it is not tried again soon. */
static void abandon(position_values *v, bool given_up)
{
    while (v->depth > 0) {
        const value_frame *const f = &v->frame[--v->depth];

        v->known[f->number] = v->known[f->other] = UNKNOWN;
        v->list.count = f->first;
        if (v->depth == 0 && given_up)
            note(v, f, GAME_VALUE_NONE);
    }
}

/* What was given up may be found with more work. */
static void try_all_again(position_values *v)
{
    for (size_t i = 0; i < v->known_cap; i++)
        if (v->known[i] == GAME_VALUE_NONE)
            v->known[i] = UNKNOWN;
}

grundy_status grundy_position_value(position_values *v, uint32_t number,
                                    uint64_t positions, game_value *out,
                                    grundy_error *err)
{
    grundy_status status = GRUNDY_OK;

    *out = GAME_VALUE_NONE;
    if (!reserve(v))
        return grundy_positions_no_memory(v->g, err);
    if (v->depth > 0) /* rules that ask while they are listed */
        return GRUNDY_OK;
    if (positions == 0 && v->known[number] == GAME_VALUE_NONE)
        try_all_again(v);
    if (!is_known(v, number)) {
        v->allowed = positions == 0 ? 0 : v->listed + positions;
        v->given_up = false;
        grundy_game_values_allow(v->store, positions * WORK_A_POSITION);
        status = push(v, number, err);
    }
    while (status == GRUNDY_OK && v->depth > 0 && !v->given_up) {
        const value_frame *const f = &v->frame[v->depth - 1];

        if (f->next < f->end)
            status = step(v, err);
        else
            status = finish(v, err);
    }
    abandon(v, status == GRUNDY_OK);
    if (status == GRUNDY_OK)
        *out = value_at(v, number);
    return status;
}

uint64_t grundy_position_values_listed(const position_values *v)
{
    return v->listed;
}

game_values *grundy_position_values_store(const position_values *v)
{
    return v->store;
}

grundy_status grundy_position_values_open(position_values **out,
                                          position_graph *g, grundy_error *err)
{
    grundy_status status;

    assert(g->rules.values);
    *out = grundy_memory_zeroed(g->mem, sizeof **out);
    if (*out == NULL)
        return grundy_fail(err, grundy_memory_failure(g->mem), "out of memory");
    (*out)->g = g;
    status = grundy_game_values_open(&(*out)->store, g->mem, g->watch, err);
    if (status != GRUNDY_OK)
        grundy_position_values_close(out);
    return status;
}

void grundy_position_values_close(position_values **values)
{
    position_values *const v = *values;
    memory *mem;

    if (v == NULL)
        return;
    mem = v->g->mem;
    grundy_game_values_close(&v->store);
    GRUNDY_FREE(mem, v->known, v->known_cap);
    GRUNDY_FREE(mem, v->frame, v->frame_cap);
    GRUNDY_FREE(mem, v->list.at, v->list.cap);
    GRUNDY_FREE(mem, v->value, v->value_cap);
    grundy_memory_free(mem, v, sizeof *v);
    *values = NULL;
}
