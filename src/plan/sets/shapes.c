/* SPDX-License-Identifier: MIT */
/*
 * Sets made of the open one and of fixed ones, cell by cell: each cell of such
 * a set depends on the same cell of the open set alone, or the set is not
 * understood.  Union, intersection and difference keep that.
 */
#include "plan/sets/unroll.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/words.h"

bool grundy_sets_push_rule(reader *r, uint32_t cell, uint8_t when)
{
    assert(cell < r->cells);
    if (!grundy_memory_reserve(r->mem, &r->rule, &r->rule_cap, r->rules + 1,
                               sizeof *r->rule))
        return grundy_sets_failed(r, grundy_memory_failure(r->mem));
    r->rule[r->rules++] = (cell_rule){cell, when};
    return true;
}

static int by_cell(const void *x, const void *y)
{
    const uint32_t a = ((const cell_rule *)x)->cell;
    const uint32_t b = ((const cell_rule *)y)->cell;

    return (a > b) - (a < b);
}

/* Sorts the cells pushed since out->at; of equal ones either may hold. */
static void tidy(reader *r, shape *out)
{
    cell_rule *const at = r->rule + out->at;
    const size_t count = r->rules - out->at;
    bool sorted = true;

    for (size_t i = 1; i < count && sorted; i++)
        sorted = at[i - 1].cell < at[i].cell;
    out->count = count;
    if (sorted)
        return;
    qsort(at, count, sizeof *at, by_cell);
    out->count = 1;
    for (size_t i = 1; i < count; i++)
        if (at[i].cell == at[out->count - 1].cell)
            at[out->count - 1].when |= at[i].when;
        else
            at[out->count++] = at[i];
    r->rules = out->at + out->count;
}

static bool add_element(reader *r, shape *out, const int64_t *element)
{
    const int64_t cell = grundy_sets_cell(r, element);

    if (cell >= 0)
        return grundy_sets_push_rule(r, (uint32_t)cell, r->all);
    out->outside = true;
    return true;
}

static bool elements(reader *r, const term *t, shape *out)
{
    int64_t element[GRUNDY_MOST_WIDTH];

    for (uint32_t i = 0; i < t->kids; i++)
        if (!grundy_sets_value(r, t->kid[i], element) ||
            !add_element(r, out, element))
            return false;
    tidy(r, out);
    return true;
}

bool grundy_sets_is_mask(const reader *r, const type *t)
{
    return t->tag == TYPE_SET && t->in != NULL &&
           r->host->universe[t->in->index].fits;
}

static bool mask_elements(reader *r, const type *t, uint64_t mask, shape *out)
{
    const universe_now *const u = &r->host->universe[t->in->index];

    for (; mask != 0; mask &= mask - 1) {
        int64_t element[GRUNDY_MOST_DIMS];

        grundy_universe_element(u, (uint64_t)__builtin_ctzll(mask), element);
        if (!add_element(r, out, element))
            return false;
    }
    return true;
}

/* A set that the host has computed. */
static bool fixed_set(reader *r, const term *t, shape *out)
{
    const arena_mark mark = grundy_arena_get(r->host->scratch);
    const uint32_t width = t->n->type->item[0]->width;
    const object *o;
    int64_t word;
    bool done = true;

    if (!grundy_sets_value(r, t, &word))
        return false;
    if (grundy_sets_is_mask(r, t->n->type)) {
        done = mask_elements(r, t->n->type, (uint64_t)word, out);
    } else {
        o = grundy_object_at(word);
        for (uint64_t i = 0; i < o->count && done; i++)
            done = grundy_sets_tick(r, t->n) &&
                   add_element(r, out, o->word + i * width);
    }
    grundy_arena_reset(r->host->scratch, mark);
    tidy(r, out);
    return done;
}

/* ---- {e for ...} ---- */

/* The runs push and drop shapes of their own, so this one grows aside. */
typedef struct collecting {
    then base;
    const term *t;
    size_t from; /* the path before the runs */
    struct collected {
        cell_rule *at;
        size_t count, cap;
        bool outside;
    } * found;
} collecting;

static bool keep(reader *r, struct collected *c, uint32_t cell, uint8_t when)
{
    if (!grundy_memory_reserve(r->mem, &c->at, &c->cap, c->count + 1,
                               sizeof *c->at))
        return grundy_sets_failed(r, grundy_memory_failure(r->mem));
    c->at[c->count++] = (cell_rule){cell, when};
    return true;
}

/* What the run adds: its element, where at most the same cell decides. */
static bool collect(reader *r, const then *at)
{
    const collecting *const c = (const collecting *)at;
    const size_t decided = r->path_count - c->from;
    bool alone = true;
    int64_t element[GRUNDY_MOST_WIDTH], cell;

    if (!grundy_sets_value(r, c->t->kid[0], element))
        return false;
    cell = grundy_sets_cell(r, element);
    if (decided == 0 && cell >= 0)
        return keep(r, c->found, (uint32_t)cell, r->all);
    if (decided == 0) {
        c->found->outside = true;
        return true;
    }
    for (size_t i = c->from; i < r->path_count; i++)
        alone = alone && r->path[i].cell == cell;
    if (cell < 0 || !alone)
        return grundy_sets_refuse(r, c->t->n,
                                  N_("whether an element is in this set "
                                     "depends on others"));
    return keep(r, c->found, (uint32_t)cell, r->known[cell]);
}

static bool collect_all(reader *r, const term *t, shape *out)
{
    struct collected found = {0};
    const collecting c = {{collect}, t, r->path_count, &found};
    folding *const outer = r->folding;
    bool on;

    r->closed++;
    r->folding = NULL;
    on = grundy_sets_runs(r, t->tail, 0, &c.base);
    r->folding = outer;
    r->closed--;
    for (size_t i = 0; i < found.count && on; i++)
        on = grundy_sets_push_rule(r, found.at[i].cell, found.at[i].when);
    grundy_memory_free(r->mem, found.at, found.cap * sizeof *found.at);
    out->outside = found.outside;
    tidy(r, out);
    return on;
}

/* ---- operators ---- */

static uint8_t apply(const reader *r, term_op op, uint8_t x, uint8_t y)
{
    switch (op) {
    case TERM_UNION: return x | y;
    case TERM_COMMON: return x & y;
    case TERM_MINUS: return x & (uint8_t)~y;
    case TERM_SUBSET: return (uint8_t)(~x & r->all) | y;
    case TERM_SAME: return (uint8_t)(~(x ^ y) & r->all);
    default: return x ^ y;
    }
}

/* Of elements outside the universe it is known only whether there are any. */
static bool join_outside(reader *r, const node *n, term_op op, shape *x,
                         const shape *y)
{
    if (x->outside && y->outside && op != TERM_UNION)
        return grundy_sets_refuse(r, n,
                                  N_("both sets have elements outside the "
                                     "universe"));
    if (op == TERM_COMMON)
        x->outside = false;
    else if (op != TERM_MINUS)
        x->outside |= y->outside;
    return true;
}

static bool push_merged(reader *r, term_op op, const shape *x, const shape *y)
{
    size_t i = 0, k = 0;

    while (i < x->count || k < y->count) {
        const bool first = i < x->count &&
                           (k == y->count ||
                            r->rule[x->at + i].cell <= r->rule[y->at + k].cell);
        const cell_rule a = first
                                ? r->rule[x->at + i]
                                : (cell_rule){r->rule[y->at + k].cell, x->rest};
        const bool second = k < y->count && r->rule[y->at + k].cell == a.cell;
        const uint8_t b = second ? r->rule[y->at + k].when : y->rest;

        i += first;
        k += second;
        if (!grundy_sets_push_rule(r, a.cell, apply(r, op, a.when, b)))
            return false;
    }
    return true;
}

bool grundy_sets_join(reader *r, const node *n, term_op op, shape *x,
                      const shape *y)
{
    const size_t from = r->rules;
    size_t kept = 0;

    assert(x->at <= y->at);
    if (!join_outside(r, n, op, x, y) || !push_merged(r, op, x, y))
        return false;
    x->rest = apply(r, op, x->rest, y->rest);
    for (size_t i = from; i < r->rules; i++)
        if (r->rule[i].when != x->rest)
            r->rule[x->at + kept++] = r->rule[i];
    x->count = kept;
    r->work += r->rules - from;
    r->rules = x->at + kept;
    return grundy_sets_tick(r, n);
}

static bool joined(reader *r, const term *t, shape *out)
{
    shape y;

    return grundy_sets_shape(r, t->kid[0], out) &&
           grundy_sets_shape(r, t->kid[1], &y) &&
           grundy_sets_join(r, t->n, t->op, out, &y);
}

/* ---- all of them ---- */

static bool by_condition(reader *r, const term *t, shape *out)
{
    int64_t holds;

    if (!t->kid[0]->fixed)
        return grundy_sets_refuse(r, t->n,
                                  N_("which set this is depends on the set"));
    return grundy_sets_value(r, t->kid[0], &holds) &&
           grundy_sets_shape(r, t->kid[holds ? 1 : 2], out);
}

/* All that a set of the largest universe, or of one that begins it, may hold.
 */
static bool whole(reader *r, const term *t, shape *out)
{
    const uint64_t count = r->host->universe[t->n->type->in->index].count;

    out->rest = r->all;
    for (uint64_t cell = count; cell < r->cells; cell++)
        if (!grundy_sets_push_rule(r, (uint32_t)cell, CELL_NEVER))
            return false;
    out->count = r->rules - out->at;
    return true;
}

bool grundy_sets_shape(reader *r, const term *t, shape *out)
{
    *out = (shape){CELL_NEVER, false, r->rules, 0};
    if (!grundy_sets_tick(r, t->n))
        return false;
    switch (t->op) {
    case TERM_OPEN: out->rest = r->in[t->place]; return true;
    case TERM_FULL: return whole(r, t, out);
    case TERM_ELEMENTS: return elements(r, t, out);
    case TERM_COLLECT: return collect_all(r, t, out);
    case TERM_UNION:
    case TERM_COMMON:
    case TERM_MINUS:
    case TERM_EITHER: return joined(r, t, out);
    case TERM_IF: return by_condition(r, t, out);
    case TERM_WITH:
        return grundy_sets_enter(r, t) && grundy_sets_shape(r, t->kid[0], out);
    default: return fixed_set(r, t, out);
    }
}

uint8_t grundy_sets_rule(const reader *r, const shape *s, uint32_t cell)
{
    const cell_rule *const at = r->rule + s->at;
    size_t low = 0, high = s->count;

    assert(cell < r->cells);
    while (low < high) {
        const size_t middle = low + (high - low) / 2;

        if (at[middle].cell < cell)
            low = middle + 1;
        else
            high = middle;
    }
    return low < s->count && at[low].cell == cell ? at[low].when : s->rest;
}
