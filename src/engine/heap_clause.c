/* SPDX-License-Identifier: MIT */
/*
 * A clause's options are told by a number k that runs through an interval, or
 * a list, less some single numbers (plan/laws/walk.h).  Conditions and sizes
 * that must not be negative are linear in k, so each cuts the interval; with
 * 128 bits none of them overflows.
 */
#include "engine/heap_clause.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/number.h"
#include "plan/laws/takes_numbers.h"

static grundy_status no_memory(const heap_clause *c)
{
    return grundy_engine_no_memory(c->e, c->err);
}

/* ---- numbers ---- */

uint64_t grundy_clause_part(const heap_clause *c, uint32_t i, int64_t k)
{
    const linear *const form = &c->walk.part[i];

    assert(i < c->walk.parts);
    return (uint64_t)(grundy_clause_at_zero(c, form) + (wide)form->k * k);
}

uint64_t grundy_clause_heap_value(const heap_clause *c, uint64_t n)
{
    const kind_law *const law = &c->e->law[c->ask->kind];
    uint64_t value = 0;
    const bool known =
        law->is == KIND_LAW_SEQUENCE && c->slice == NULL
            ? grundy_heap_value(law->sequence, n, &value, NULL) == GRUNDY_OK
            : grundy_takes_value(grundy_clause_takes(c), n, &value);

    /* A law is proved; primes too far to be counted have another index than
     * any that is wanted. */
    assert(known || grundy_clause_takes(c)->kind == TAKES_COPRIME);
    (void)known;
    return value;
}

uint64_t grundy_clause_value(const heap_clause *c, int64_t k)
{
    uint64_t value = 0;

    for (uint32_t i = 0; i < c->walk.parts; i++)
        value ^= grundy_clause_heap_value(c, grundy_clause_part(c, i, k));
    return value;
}

bool grundy_clause_wants(const heap_clause *c, uint64_t value)
{
    for (uint32_t i = 0; i < c->ask->wants; i++)
        if (c->ask->want[i] == value)
            return true;
    return false;
}

bool grundy_clause_is_out(const heap_clause *c, int64_t k)
{
    for (size_t i = 0; i < c->outs; i++)
        if (c->out[i] == k)
            return true;
    return false;
}

/* Levels know that by themselves. */
static bool is_coprime(const heap_clause *c, int64_t k)
{
    return grundy_clause_takes(c)->kind != TAKES_COPRIME ||
           grundy_number_gcd(c->ask->n, (uint64_t)k) == 1;
}

bool grundy_clause_is_win(const heap_clause *c, int64_t k)
{
    return !grundy_clause_is_out(c, k) && grundy_clause_passes(c, k) &&
           is_coprime(c, k) &&
           grundy_clause_wants(c, grundy_clause_value(c, k));
}

/* ---- how a clause is read ---- */

/* As a loop of the law's own, with what min, quotients and remainders say. */
static bool read_loop(heap_clause *c, const rule_move *m)
{
    engine *const e = c->e;
    const game_kind *const kind = &e->set.kind[c->ask->kind];
    const takes_law *const law = &e->law[c->ask->kind].taken;
    const code_source source = grundy_engine_source(e);
    const arena_mark mark = grundy_arena_get(&e->machine.scratch);
    piecewise_room room = {.a = &e->machine.scratch,
                           .limit = (int64_t)law->limit};

    if (law->kind == TAKES_COPRIME)
        c->looped = c->moves == 1 && grundy_takes_coprime_loop(
                                         kind, m, (int64_t)c->ask->n, &c->loop);
    else
        c->looped = grundy_takes_has_levels(law) &&
                    grundy_takes_read_loop(&room, &source, kind, m,
                                           (int64_t)c->ask->n, &c->loop);
    grundy_arena_reset(&e->machine.scratch, mark);
    if (!c->looped)
        return false;
    c->walk = (heap_walk){.loop = c->loop.k, .parts = 1};
    c->walk.part[0] = (linear){.k = c->loop.times, .c = c->loop.rest};
    return true;
}

/* Whether each condition on k alone is known to hold for all k from some number
 * on, or for none of them. */
static bool filters_end(const heap_clause *c)
{
    const code_source source = grundy_engine_source(c->e);

    for (uint32_t i = 0; i < c->walk.filters; i++) {
        int64_t from = 1;
        uint32_t modulus = 1;

        if (!grundy_takes_repeats(&source, c->walk.loop, c->walk.filter[i],
                                  &from, &modulus) ||
            modulus != 1)
            return false;
    }
    return true;
}

bool grundy_clause_read(heap_clause *c, uint32_t clause)
{
    const game_kind *const kind = &c->e->set.kind[c->ask->kind];
    const rule_move *const move = &c->move[clause];

    assert(clause < c->moves);
    c->looped = false;
    if (grundy_walk_read(kind, move, &c->walk) && c->walk.outer == NULL &&
        filters_end(c))
        return c->law.period != 0 || c->walk.parts == 1;
    return c->law.period == 0 && read_loop(c, move);
}

bool grundy_clause_passes(const heap_clause *c, int64_t k)
{
    const code_source source = grundy_engine_source(c->e);

    for (uint32_t i = 0; c->looped && i < c->loop.filters; i++)
        if (!grundy_takes_passes(&source, c->loop.k, c->loop.filter[i], k))
            return false;
    return true;
}

/* ---- which k there are ---- */

static bool leave_out(heap_clause *c, int64_t k)
{
    size_t i = c->outs;

    if (grundy_clause_is_out(c, k))
        return true;
    if (!GRUNDY_RESERVE(c->e->mem, c->out, c->out_cap, c->outs + 1))
        return false;
    for (; i > 0 && c->out[i - 1] > k; i--)
        c->out[i] = c->out[i - 1];
    c->out[i] = k;
    c->outs++;
    return true;
}

/* rest + step * k >= 0. */
void grundy_clause_cut(heap_clause *c, wide rest, wide step)
{
    if (step == 0) {
        if (rest < 0)
            c->high = INT64_MIN;
    } else if (step > 0) {
        const int64_t least =
            grundy_clause_clamp(-grundy_number_wide_floor(rest, step));

        c->low = c->low < least ? least : c->low;
    } else {
        const int64_t most =
            grundy_clause_clamp(grundy_number_wide_floor(rest, -step));

        c->high = c->high > most ? most : c->high;
    }
}

static bool cut(heap_clause *c, const walk_condition *condition)
{
    const wide rest = grundy_clause_at_zero(c, &condition->form),
               step = condition->form.k;

    switch (condition->op) {
    case N_GE: grundy_clause_cut(c, rest, step); break;
    case N_GT: grundy_clause_cut(c, rest - 1, step); break;
    case N_LE: grundy_clause_cut(c, -rest, -step); break;
    case N_LT: grundy_clause_cut(c, -rest - 1, -step); break;
    case N_EQ:
        grundy_clause_cut(c, rest, step);
        grundy_clause_cut(c, -rest, -step);
        break;
    default:
        if (step == 0 && rest == 0)
            c->high = INT64_MIN;
        else if (step != 0 && rest % step == 0)
            return leave_out(c, grundy_clause_clamp(-rest / step));
    }
    return true;
}

/* A condition on k alone: it is asked of each k before it is always the same;
 * k is from 0 on. */
static bool filter_out(heap_clause *c, const code_source *source,
                       const node *condition)
{
    const variable *const k = c->walk.loop;
    int64_t from = 1, first = c->low < 0 ? 0 : c->low;
    uint32_t modulus = 1;
    bool then;

    assert(condition != NULL);
    if (!grundy_takes_repeats(source, k, condition, &from, &modulus))
        return true;
    then = grundy_takes_passes(source, k, condition, from);
    for (int64_t x = first; x < from && x <= c->high; x++)
        if (!grundy_takes_passes(source, k, condition, x) && !leave_out(c, x))
            return false;
    if (!then && c->high >= from)
        c->high = from - 1;
    return true;
}

static int compare_numbers(const void *left, const void *right)
{
    const int64_t *const x = left, *const y = right;

    return (*x > *y) - (*x < *y);
}

/* The elements of `k in S`, which the range runs through in order, once. */
static grundy_status list_among(heap_clause *c, const int64_t *at, size_t count)
{
    int64_t *const list =
        grundy_arena_new(&c->e->machine.scratch, (count + 1) * sizeof *list);

    if (list == NULL)
        return no_memory(c);
    if (count > 0)
        memcpy(list, at, count * sizeof *list);
    if (count > 1)
        qsort(list, count, sizeof *list, compare_numbers);
    c->list = list;
    c->count = 0;
    for (size_t i = 0; i < count; i++)
        if (c->count == 0 || list[c->count - 1] != list[i])
            list[c->count++] = list[i];
    return GRUNDY_OK;
}

static grundy_status leave_out_all(heap_clause *c, const code_source *source)
{
    const node *const without = c->walk.without;
    const int64_t *at = NULL;
    size_t count = 0;
    int64_t one;

    if (without->type->tag <= TYPE_CHAR && source->number(c->e, without, &one))
        return leave_out(c, one) ? GRUNDY_OK : no_memory(c);
    if (!source->list(c->e, without, &at, &count))
        return grundy_fail(c->err, GRUNDY_EINTERNAL, "a set has no value");
    for (size_t i = 0; i < count; i++)
        if (!leave_out(c, at[i]))
            return no_memory(c);
    return GRUNDY_OK;
}

static grundy_status read_range(heap_clause *c, const code_source *source)
{
    const heap_walk *const walk = &c->walk;

    if (walk->loop == NULL) {
        c->low = c->high = 0;
        return GRUNDY_OK;
    }
    c->low = grundy_clause_clamp(grundy_clause_at_zero(c, &walk->low));
    if (walk->top == NULL)
        c->high = grundy_clause_clamp(
            walk->half ? grundy_number_wide_floor(
                             grundy_clause_at_zero(c, &walk->high), 2)
                       : grundy_clause_at_zero(c, &walk->high));
    else if (!source->number(c->e, walk->top, &c->high))
        return grundy_fail(c->err, GRUNDY_EINTERNAL, "a range has no end");
    return GRUNDY_OK;
}

static void bind_loop(heap_clause *c)
{
    const takes_loop *const loop = &c->loop;

    assert(c->looped && loop->step >= 1);
    c->low = loop->low;
    c->high = loop->high;
    grundy_clause_cut(c, loop->rest, loop->times);
    if (c->low <= c->high && loop->step > 1)
        c->low = grundy_clause_clamp(
            loop->low -
            grundy_number_wide_floor((wide)loop->low - c->low, loop->step) *
                loop->step);
}

grundy_status grundy_clause_bind(heap_clause *c)
{
    const code_source source = grundy_engine_source(c->e);
    const heap_walk *const walk = &c->walk;
    const int64_t *at = NULL;
    size_t count = 0;
    grundy_status status = GRUNDY_OK;

    c->low = INT64_MIN;
    c->high = INT64_MAX;
    c->list = NULL;
    c->outs = 0;
    if (c->looped) {
        bind_loop(c);
        return GRUNDY_OK;
    }
    if (walk->list == NULL)
        status = read_range(c, &source);
    else if (!source.list(c->e, walk->list, &c->list, &c->count))
        status = grundy_fail(c->err, GRUNDY_EINTERNAL, "a list has no value");
    for (uint32_t i = 0; i < walk->parts; i++)
        grundy_clause_cut(c, grundy_clause_at_zero(c, &walk->part[i]),
                          walk->part[i].k);
    for (uint32_t i = 0; i < walk->conditions && status == GRUNDY_OK; i++)
        if (!cut(c, &walk->condition[i]))
            status = no_memory(c);
    if (status == GRUNDY_OK && walk->without != NULL)
        status = leave_out_all(c, &source);
    for (uint32_t i = 0; i < walk->filters && status == GRUNDY_OK; i++)
        if (!filter_out(c, &source, walk->filter[i]))
            status = no_memory(c);
    if (status != GRUNDY_OK || walk->among == NULL)
        return status;
    return source.list(c->e, walk->among, &at, &count)
               ? list_among(c, at, count)
               : grundy_fail(c->err, GRUNDY_EINTERNAL, "a set has no value");
}
