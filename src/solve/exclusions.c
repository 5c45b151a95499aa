/* SPDX-License-Identifier: MIT */
/*
 * What a move of v adds to its set, if it leads to w:
 *
 *     plain      the value of w, nothing if w is loony
 *     again      all but the value of w, all if w is loony
 *     entailing  all that is not in the set of w
 *
 * A loony part beside v counts as a number beyond all others: it is in a set
 * if and only if the set leaves out finitely many.  By induction this is so of
 * each of the three, and who is to move freely beside a loony part wins, there
 * by a move in a part whose set has everything.
 *
 * The set of a sum that has to be answered is that of moves in its parts, each
 * moved by the exclusive or of the other values.
 *
 * Positions wait on a stack of their own for the options that they need, as in
 * solve/search.h: a visit notes some that have no value yet, and comes again.
 */
#include "solve/exclusions.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "solve/entailed.h"
#include "solve/number_sets.h"

/* Positions of one number up to there are found without a hash. */
enum { DIRECT = 1 << 20 };

typedef struct excluding {
    uint32_t kind, length;
    size_t at;      /* of its words */
    uint32_t value; /* LOONY: none; if it is done */
    uint8_t visits;
    bool open, done;
    bool others;
    size_t bits, words; /* of its set, where sets are kept */
} excluding;

typedef struct direct_map {
    uint32_t *number; /* 1 + the position's, 0: not met */
    size_t cap;
} direct_map;

/* A part of what has to be answered. */
typedef struct inner {
    bool nim;
    uint64_t size; /* of a heap of Nim, or the position's number */
    uint64_t copies;
} inner;

struct exclusions {
    grundy_options to; /* first: what the game sees */
    position_graph *g;
    excluding *at;
    size_t count, cap;
    int64_t *word;
    size_t words, word_cap;
    uint64_t *bit;
    size_t bits, bit_cap;
    direct_map *direct; /* by kind */
    wide_map number;    /* 1 + the number, of all others */
    unsigned char *key;
    size_t key_cap;
    uint32_t *stack, *pending;
    size_t depth, stack_cap, waiting, pending_cap, most;
    bool busy;
    uint64_t known;
    number_set all, answer, moved; /* of the position, of an option */
    /* the option under way: its free parts, and what has to be answered */
    uint64_t sum;
    bool loony, unknown, bound;
    part_list list;
    int64_t *inner_word;
    size_t inner_word_cap;
    inner *in;
    size_t inners, in_cap;
    uint64_t most_known; /* given up beyond */
};

static bool are_all_numbers(const number_set *s)
{
    for (size_t i = 0; i < s->words; i++)
        if (s->bit[i] != 0)
            return false;
    return s->others;
}

/* ---- positions ---- */

static bool find_direct(exclusions *v, grundy_position at, uint32_t **slot)
{
    direct_map *const d = &v->direct[at.kind];
    const size_t x = (size_t)at.word[0];

    if (!GRUNDY_RESERVE_ZEROED(v->g->mem, d->number, d->cap, x + 1))
        return false;
    *slot = &d->number[x];
    return true;
}

static bool add_position(exclusions *v, grundy_position at)
{
    memory *const mem = v->g->mem;

    if (v->count >= UINT32_MAX - 1 ||
        !GRUNDY_RESERVE(mem, v->at, v->cap, v->count + 1) ||
        !GRUNDY_RESERVE(mem, v->word, v->word_cap, v->words + at.length + 1))
        return false;
    v->at[v->count++] =
        (excluding){.kind = at.kind, .length = at.length, .at = v->words};
    if (at.length > 0)
        memcpy(v->word + v->words, at.word, at.length * sizeof *at.word);
    v->words += at.length;
    return true;
}

/* The number of a position that may be new; false: memory is out. */
static bool find(exclusions *v, grundy_position at, uint32_t *number)
{
    uint32_t *slot, code;
    size_t bytes;

    if (at.length == 1 && at.word[0] >= 0 && at.word[0] < DIRECT) {
        if (!find_direct(v, at, &slot) || (*slot == 0 && !add_position(v, at)))
            return false;
        if (*slot == 0)
            *slot = (uint32_t)v->count;
        *number = *slot - 1;
        return true;
    }
    if (!grundy_memory_reserve(v->g->mem, &v->key, &v->key_cap,
                               grundy_parts_single_size(at.length), 1))
        return false;
    bytes = grundy_parts_encode_single(at, v->key);
    code = grundy_wide_find(&v->number, v->key, bytes);
    if (code == 0) {
        if (!add_position(v, at) ||
            !grundy_wide_put(&v->number, v->key, bytes, (uint32_t)v->count))
            return false;
        code = (uint32_t)v->count;
    }
    *number = code - 1;
    return true;
}

/* The set of a position, as it is kept. */
static number_set kept_set(const exclusions *v, uint32_t number)
{
    const excluding *const x = &v->at[number];

    return (number_set){.others = x->others,
                        .bit = v->bit + x->bits,
                        .words = x->words,
                        .cap = x->words};
}

static bool keep_set(exclusions *v, excluding *x)
{
    const number_set *const s = &v->all;

    if (!GRUNDY_RESERVE(v->g->mem, v->bit, v->bit_cap, v->bits + s->words + 1))
        return false;
    if (s->words > 0)
        memcpy(v->bit + v->bits, s->bit, s->words * sizeof *s->bit);
    x->bits = v->bits;
    x->words = s->words;
    x->others = s->others;
    v->bits += s->words;
    return true;
}

/* ---- what has to be answered ---- */

/* A heap of Nim has the numbers below its size. */
static bool nim_set(exclusions *v, uint64_t size)
{
    bool ok = true;

    empty_numbers(&v->moved);
    for (uint64_t k = 0; ok && k < size; k++)
        ok = put_number_bit(&v->moved, k);
    return ok;
}

static uint64_t inner_nimber(const exclusions *v, const inner *i, bool *loony)
{
    if (i->nim)
        return i->size;
    *loony |= v->at[i->size].value == LOONY;
    return v->at[i->size].value;
}

/* What stands beside one copy of part number `but`. */
static uint64_t beside(const exclusions *v, size_t but, bool *loony)
{
    uint64_t nimber = 0;

    *loony = false;
    for (size_t i = 0; i < v->inners; i++) {
        const uint64_t copies = v->in[i].copies - (i == but ? 1 : 0);
        bool is = false;
        const uint64_t n = inner_nimber(v, &v->in[i], &is);

        if (copies > 0)
            *loony |= is;
        if (copies % 2 != 0 && !is)
            nimber ^= n;
    }
    return nimber;
}

static bool add_inner(exclusions *v, size_t i)
{
    const inner in = v->in[i];
    memory *const mem = v->g->mem;
    number_set own;
    bool loony;
    const uint64_t others = beside(v, i, &loony);

    if (loony) {
        if (!in.nim && v->at[in.size].others)
            add_all_numbers(&v->answer);
        return true;
    }
    if (in.nim) {
        number_set heap = {.mem = mem};
        bool ok = nim_set(v, in.size) && move_numbers(&heap, &v->moved, others);

        ok = ok && add_numbers(&v->answer, &heap);
        GRUNDY_FREE(mem, heap.bit, heap.cap);
        return ok;
    }
    own = kept_set(v, (uint32_t)in.size);
    return move_numbers(&v->moved, &own, others) &&
           add_numbers(&v->answer, &v->moved);
}

/* v->answer becomes the set of the sum v->in. */
static bool find_answer(exclusions *v)
{
    bool ok = true;

    empty_numbers(&v->answer);
    for (size_t i = 0; ok && i < v->inners; i++)
        ok = add_inner(v, i);
    return ok;
}

/* ---- the sink ---- */

static exclusions *of(grundy_options *to)
{
    return (exclusions *)to;
}

static bool stop_for_memory(exclusions *v)
{
    return grundy_options_stop(&v->to,
                               grundy_positions_no_memory(v->g, v->to.err));
}

/* Notes a position without a value, if there is room for more of them. */
static bool await(exclusions *v, uint32_t number)
{
    v->unknown = true;
    if (v->waiting >= v->most)
        return true;
    if (!GRUNDY_PUSH(v->g->mem, v->pending, v->waiting, v->pending_cap, number))
        return stop_for_memory(v);
    return true;
}

static bool push_inner(exclusions *v, inner in)
{
    if (!GRUNDY_PUSH(v->g->mem, v->in, v->inners, v->in_cap, in))
        return stop_for_memory(v);
    return true;
}

/* The words of a part of v->list. */
static bool listed(exclusions *v, size_t i, grundy_position *at)
{
    if (!GRUNDY_RESERVE(v->g->mem, v->inner_word, v->inner_word_cap,
                        (size_t)grundy_parts_length(&v->list, i) + 1))
        return stop_for_memory(v);
    *at = grundy_parts_at(&v->list, i, v->inner_word);
    return true;
}

static bool add_bound(exclusions *v, grundy_position part, uint64_t copies)
{
    if (v->bound || copies != 1) {
        (void)grundy_fail(v->to.err, GRUNDY_EVALUE,
                          "a sum has two parts that have to be answered");
        return grundy_options_stop(&v->to, GRUNDY_EVALUE);
    }
    v->bound = true;
    grundy_parts_clear(&v->list);
    if (!grundy_entailed_read(&v->list, part.word, part.length))
        return stop_for_memory(v);
    for (size_t i = 0; i < v->list.parts; i++) {
        const uint64_t times = v->list.part[i].copies;
        grundy_position at;
        uint32_t number;

        if (!listed(v, i, &at))
            return false;
        if (at.kind == GRUNDY_KIND_NIM) {
            if (!push_inner(v, (inner){true, (uint64_t)at.word[0], times}))
                return false;
            continue;
        }
        if (!find(v, at, &number))
            return stop_for_memory(v);
        if (!push_inner(v, (inner){false, number, times}) ||
            (!v->at[number].done && !await(v, number)))
            return false;
    }
    return true;
}

static bool add_part(grundy_options *to, grundy_position part, uint64_t copies)
{
    exclusions *const v = of(to);
    uint32_t number;

    if (part.kind == GRUNDY_KIND_ENTAILED)
        return add_bound(v, part, copies);
    if (!find(v, part, &number))
        return stop_for_memory(v);
    if (!v->at[number].done)
        return await(v, number);
    v->loony |= v->at[number].value == LOONY;
    if (copies % 2 != 0 && v->at[number].value != LOONY)
        v->sum ^= v->at[number].value;
    return true;
}

static bool add_nim(grundy_options *to, uint64_t k, uint64_t copies)
{
    if (copies % 2 != 0)
        of(to)->sum ^= k;
    return true;
}

/* What the option adds to the set; false: memory is out. */
static bool exclude(exclusions *v)
{
    int64_t gain = 0;
    bool again = false;

    v->g->rules.option(v->g->game.state, &gain, &again);
    if (v->bound) {
        if (!find_answer(v))
            return false;
        if (v->loony) {
            if (!v->answer.others)
                add_all_numbers(&v->all);
            return true;
        }
        if (!move_numbers(&v->moved, &v->answer, v->sum))
            return false;
        v->moved.others = !v->moved.others;
        return add_numbers(&v->all, &v->moved);
    }
    if (again && v->loony)
        add_all_numbers(&v->all);
    if (again)
        return v->loony || add_all_but(&v->all, v->sum);
    return v->loony || add_number(&v->all, v->sum);
}

static void begin_option(exclusions *v)
{
    v->sum = 0;
    v->loony = v->unknown = v->bound = false;
    v->inners = 0;
}

static bool end_option(grundy_options *to)
{
    exclusions *const v = of(to);

    if (!v->unknown && !exclude(v))
        return stop_for_memory(v);
    begin_option(v);
    if (v->waiting >= v->most || (v->all.others && are_all_numbers(&v->all)))
        return false;
    return grundy_options_count(to);
}

static const options_mode mode = {add_part, add_nim, end_option};

/* ---- visits ---- */

/* Of the position on top of the stack: it is done, or some wait above it. */
static grundy_status visit(exclusions *v, grundy_error *err)
{
    const uint32_t number = v->stack[v->depth - 1];
    excluding *x = &v->at[number];
    const grundy_position at = {x->kind, x->length, v->word + x->at};
    int64_t held[16], *copy = held;
    grundy_status status;

    /* The words move while others are met. */
    if (x->length > 16 &&
        (copy = grundy_memory_new(v->g->mem, x->length * sizeof *copy)) == NULL)
        return grundy_positions_no_memory(v->g, err);
    if (x->length > 0)
        memcpy(copy, at.word, x->length * sizeof *copy);
    x->open = true;
    v->most = (size_t)1 << (x->visits < 8 ? 2 * x->visits : 16);
    x->visits = (uint8_t)(x->visits + (x->visits < UINT8_MAX));
    v->waiting = 0;
    empty_numbers(&v->all);
    begin_option(v);
    grundy_options_begin(&v->to, err);
    v->busy = true;
    status = v->g->game.options(v->g->game.state,
                                (grundy_position){at.kind, at.length, copy},
                                &v->to, err);
    v->busy = false;
    v->g->options += grundy_options_seen(&v->to);
    status = grundy_options_finish(&v->to, status);
    if (copy != held)
        GRUNDY_FREE(v->g->mem, copy, at.length);
    if (status != GRUNDY_OK)
        return status;
    x = &v->at[number];
    if (v->all.others && are_all_numbers(&v->all))
        v->waiting = 0;
    if (v->waiting > 0)
        return GRUNDY_OK;
    x->value = least_outside(&v->all);
    if (v->g->rules.entails && !keep_set(v, x))
        return grundy_positions_no_memory(v->g, err);
    x->done = true;
    x->open = false;
    v->known++;
    v->depth--;
    return GRUNDY_OK;
}

static grundy_status number_in_graph(exclusions *v, uint32_t number,
                                     uint32_t *out, grundy_error *err)
{
    const excluding *const x = &v->at[number];
    const option_part part = {.at = {x->kind, x->length, v->word + x->at},
                              .copies = 1};

    return grundy_positions_number(v->g, &part, 1, false, out, err);
}

/* The position waits for itself. */
static grundy_status report_cycle(exclusions *v, uint32_t again,
                                  grundy_error *err)
{
    memory *const mem = v->g->mem;
    uint32_t *const path = grundy_memory_new(mem, v->depth * sizeof *path);
    size_t count = 0, at = 0;
    grundy_status status = GRUNDY_OK;

    if (path == NULL)
        return grundy_positions_no_memory(v->g, err);
    while (v->stack[at] != again || !v->at[v->stack[at]].open)
        at++;
    for (; status == GRUNDY_OK && at < v->depth; at++)
        if (v->at[v->stack[at]].open)
            status = number_in_graph(v, v->stack[at], &path[count++], err);
    if (status == GRUNDY_OK)
        status = grundy_positions_cycle(v->g, path, sizeof *path, count,
                                        path[0], err);
    GRUNDY_FREE(mem, path, v->depth);
    return status;
}

static grundy_status push(exclusions *v, uint32_t number, grundy_error *err)
{
    if (v->at[number].open)
        return report_cycle(v, number, err);
    if (!GRUNDY_PUSH(v->g->mem, v->stack, v->depth, v->stack_cap, number))
        return grundy_positions_no_memory(v->g, err);
    return GRUNDY_OK;
}

static grundy_status solve(exclusions *v, uint32_t number, grundy_error *err)
{
    grundy_status status = GRUNDY_OK;

    assert(v->depth == 0 && !v->busy);
    if (!v->at[number].done)
        status = push(v, number, err);
    while (status == GRUNDY_OK && v->depth > 0 && v->known < v->most_known) {
        if (v->at[v->stack[v->depth - 1]].done) {
            v->depth--; /* found since it was noted */
            continue;
        }
        v->g->watch->done = v->known;
        status = visit(v, err);
        for (size_t i = v->waiting; status == GRUNDY_OK && i-- > 0;)
            status = push(v, v->pending[i], err);
        v->waiting = 0;
    }
    for (size_t i = 0; i < v->depth; i++)
        v->at[v->stack[i]].open = false;
    v->depth = 0;
    if ((status == GRUNDY_ELIMIT || status == GRUNDY_ECANCEL) &&
        grundy_error_is_empty(err))
        return grundy_positions_stopped(v->g, status, err);
    return status;
}

/* ---- sums ---- */

static grundy_status add_solved(exclusions *v, grundy_position at,
                                uint64_t copies, exclusion_value *sum,
                                grundy_error *err)
{
    uint32_t number;
    grundy_status status;

    if (copies == 0)
        return GRUNDY_OK;
    if (at.kind == GRUNDY_KIND_NIM) {
        sum->nimber ^= copies % 2 * (uint64_t)at.word[0];
        return GRUNDY_OK;
    }
    if (!find(v, at, &number))
        return grundy_positions_no_memory(v->g, err);
    status = solve(v, number, err);
    if (status != GRUNDY_OK)
        return status;
    sum->found &= v->at[number].done;
    if (!sum->found)
        return GRUNDY_OK;
    if (v->at[number].value == LOONY)
        sum->loony = true;
    else
        sum->nimber ^= copies % 2 * v->at[number].value;
    return GRUNDY_OK;
}

/* v->answer becomes the set of what has to be answered. */
static grundy_status solve_bound(exclusions *v, grundy_position part,
                                 uint64_t copies, bool *found,
                                 grundy_error *err)
{
    grundy_status status = GRUNDY_OK;
    inner *in;
    size_t inners, cap;

    begin_option(v);
    grundy_options_begin(&v->to, err);
    v->waiting = v->most = 0;
    if (!add_bound(v, part, copies))
        return v->to.status;
    in = v->in;
    inners = v->inners;
    cap = v->in_cap;
    v->in = NULL; /* options have lists of their own */
    v->in_cap = 0;
    for (size_t i = 0; status == GRUNDY_OK && i < inners; i++)
        if (!in[i].nim) {
            status = solve(v, (uint32_t)in[i].size, err);
            *found &= v->at[in[i].size].done;
        }
    for (size_t i = v->inners = 0; status == GRUNDY_OK && i < inners; i++)
        if (!push_inner(v, in[i]))
            status = v->to.status;
    GRUNDY_FREE(v->g->mem, in, cap);
    return status == GRUNDY_OK && *found && !find_answer(v)
               ? grundy_positions_no_memory(v->g, err)
               : status;
}

grundy_status grundy_exclusions_sum(exclusions *values, const option_part *part,
                                    size_t parts, uint64_t positions,
                                    exclusion_value *out, grundy_error *err)
{
    size_t bound = parts;
    grundy_status status = GRUNDY_OK;

    *out = (exclusion_value){.found = true};
    values->most_known =
        positions == 0 ? UINT64_MAX : values->known + positions;
    for (size_t i = 0; status == GRUNDY_OK && i < parts; i++)
        if (part[i].at.kind == GRUNDY_KIND_ENTAILED)
            bound = i;
        else
            status = add_solved(values, part[i].at, part[i].copies, out, err);
    out->wins = out->loony || out->nimber != 0;
    if (status != GRUNDY_OK || bound == parts)
        return status;
    out->bound = true;
    status = solve_bound(values, part[bound].at, part[bound].copies,
                         &out->found, err);
    if (status == GRUNDY_OK && out->found)
        out->wins = out->loony ? values->answer.others
                               : has_number(&values->answer, out->nimber);
    return status;
}

size_t grundy_exclusions_text(const exclusion_value *value, char *out,
                              size_t size)
{
    if (value->bound || !value->found)
        return 0;
    if (value->loony)
        return (size_t)snprintf(out, size, "loony");
    if (value->nimber <= 1)
        return (size_t)snprintf(out, size, value->nimber == 0 ? "0" : "*");
    return (size_t)snprintf(out, size, "*%" PRIu64, value->nimber);
}

bool grundy_exclusions_are_busy(const exclusions *values)
{
    return values->busy || values->depth > 0;
}

uint64_t grundy_exclusions_known(const exclusions *values)
{
    return values->known;
}

/* ---- opening ---- */

grundy_status grundy_exclusions_open(exclusions **out, position_graph *g,
                                     grundy_error *err)
{
    exclusions *const v = *out = grundy_memory_zeroed(g->mem, sizeof *v);

    if (v != NULL)
        v->direct = grundy_memory_zeroed(g->mem, ((size_t)g->game.kinds + 1) *
                                                     sizeof *v->direct);
    if (v == NULL || v->direct == NULL) {
        if (v != NULL)
            grundy_memory_free(g->mem, v, sizeof *v);
        *out = NULL;
        return grundy_positions_stopped(g, grundy_memory_failure(g->mem), err);
    }
    v->g = g;
    v->all.mem = v->answer.mem = v->moved.mem = g->mem;
    grundy_wide_open(&v->number, g->mem);
    grundy_parts_open(&v->list, g->mem);
    grundy_options_open(&v->to, &g->game, g->no_table, g->mem, g->watch, &mode);
    return GRUNDY_OK;
}

static void free_set(memory *mem, number_set *s)
{
    GRUNDY_FREE(mem, s->bit, s->cap);
}

void grundy_exclusions_close(exclusions **values)
{
    exclusions *const v = *values;
    memory *mem;

    if (v == NULL)
        return;
    mem = v->g->mem;
    for (uint32_t k = 0; k < v->g->game.kinds; k++)
        GRUNDY_FREE(mem, v->direct[k].number, v->direct[k].cap);
    GRUNDY_FREE(mem, v->direct, ((size_t)v->g->game.kinds + 1));
    grundy_options_close(&v->to);
    grundy_wide_close(&v->number);
    grundy_parts_close(&v->list);
    free_set(mem, &v->all);
    free_set(mem, &v->answer);
    free_set(mem, &v->moved);
    GRUNDY_FREE(mem, v->at, v->cap);
    GRUNDY_FREE(mem, v->word, v->word_cap);
    GRUNDY_FREE(mem, v->bit, v->bit_cap);
    grundy_memory_free(mem, v->key, v->key_cap);
    GRUNDY_FREE(mem, v->stack, v->stack_cap);
    GRUNDY_FREE(mem, v->pending, v->pending_cap);
    GRUNDY_FREE(mem, v->inner_word, v->inner_word_cap);
    GRUNDY_FREE(mem, v->in, v->in_cap);
    grundy_memory_free(mem, v, sizeof *v);
    *values = NULL;
}
