/* SPDX-License-Identifier: MIT */
/*
 * The values of small positions, from the moves as relations: each choice of
 * the free numbers of a relation whose guards hold is an option.
 */
#include "plan/rewrites/periodic.h"

#include <assert.h>
#include <string.h>

#include "base/number.h"

enum {
    CELLS = 1 << 17,   /* positions that are looked at */
    MOST_DEPTH = 1000, /* moves one after another */
    WORK = 1 << 22,    /* guards that are asked */
    UNKNOWN = UINT16_MAX
};

/* ---- numbers of a relation, at a position ---- */

typedef struct place {
    const periodic *p;
    const periodic_steps *s;
    const int64_t *x;
    int64_t step[PERIODIC_FREE];
} place;

static int64_t number_at(const place *at, const ir_node *n)
{
    int64_t sum;

    switch (n->op) {
    case IR_PARAM: return at->x[n->number];
    case IR_LINEAR:
        sum = n->number;
        for (uint32_t i = 0; i < n->kids; i++)
            sum += n->times[i] * number_at(at, n->kid[i]);
        return sum;
    case IR_QUOTIENT:
        return grundy_number_floor(number_at(at, n->kid[0]), n->number);
    default:
        for (uint32_t i = 0; i < at->s->count; i++)
            if (at->s->free[i].leaf == n)
                return at->step[i] + (at->s->free[i].of == PERIODIC_STAYS
                                          ? 0
                                          : at->x[at->s->free[i].of]);
        assert(false); /* what is no such number is refused when it is read */
        return 0;
    }
}

static bool holds_at(const place *at, const ir_node *n)
{
    bool all = n->op == IR_AND;

    switch (n->op) {
    case IR_TRUE: return true;
    case IR_NOT_NEGATIVE: return number_at(at, n->kid[0]) >= 0;
    case IR_ZERO: return number_at(at, n->kid[0]) == 0;
    case IR_NOT_ZERO: return number_at(at, n->kid[0]) != 0;
    case IR_AND:
    case IR_OR:
        for (uint32_t i = 0; i < n->kids; i++)
            if (holds_at(at, n->kid[i]) != all)
                return !all;
        return all;
    default: return false;
    }
}

/* ---- the nimbers of small positions ---- */

/* How many cells the box has; SIZE_MAX: too many. */
static size_t cells_of(const periodic *p, const int64_t *end)
{
    size_t cells = 1;

    for (uint32_t i = 0; i < p->numbers; i++) {
        const int64_t size = end[i] - p->low[i];

        if (size <= 0 || cells > CELLS)
            return SIZE_MAX;
        cells *= (size_t)size;
    }
    return cells <= CELLS ? cells : SIZE_MAX;
}

/* The cell of a position; SIZE_MAX: there is no room for it. */
static size_t cell_of(const periodic *p, const int64_t *x)
{
    size_t cell = 0;

    for (uint32_t i = 0; i < p->numbers; i++) {
        if (x[i] < p->low[i] || x[i] >= p->room[i])
            return SIZE_MAX;
        cell = cell * (size_t)(p->room[i] - p->low[i]) +
               (size_t)(x[i] - p->low[i]);
    }
    return cell;
}

static uint32_t nimber_of(periodic *p, const int64_t *x);

/* The nimber of one option. */
static uint32_t option_value(periodic *p, const ir_relation *r, const place *at)
{
    uint32_t value = 0;

    for (uint32_t part = 0; part < r->parts && !p->lost; part++) {
        int64_t to[PERIODIC_NUMBERS] = {0};

        for (uint32_t i = 0; i < r->changes; i++)
            if (r->change[i].part == part)
                to[r->change[i].param] = number_at(at, r->change[i].value);
        value ^= nimber_of(p, to);
    }
    return value;
}

/* The next choice of periodic_steps; false: that was the last. */
static bool next_steps(const periodic_steps *s, place *at)
{
    for (uint32_t i = 0; i < s->count; i++) {
        if (at->step[i]++ < s->free[i].reach)
            return true;
        at->step[i] = -s->free[i].reach;
    }
    return false;
}

/* Adds the nimbers of a relation's options to a set. */
static void add_options(periodic *p, uint32_t relation, const int64_t *x,
                        uint64_t *seen)
{
    const ir_relation *const r = &p->t.m.relation[relation];
    place at = {.p = p, .s = &p->step[relation], .x = x};

    for (uint32_t i = 0; i < at.s->count; i++)
        at.step[i] = -at.s->free[i].reach;
    do {
        bool is = true;
        uint32_t value;

        for (uint32_t i = 0; i < r->guards && is; i++) {
            is = holds_at(&at, r->guard[i]);
            p->lost |= p->work-- == 0;
        }
        if (!is)
            continue;
        value = option_value(p, r, &at);
        p->lost |= value >= 64;
        if (!p->lost)
            *seen |= UINT64_C(1) << value;
    } while (!p->lost && next_steps(at.s, &at));
}

static uint32_t nimber_of(periodic *p, const int64_t *x)
{
    const size_t cell = cell_of(p, x);
    uint64_t seen = 0;

    p->lost |= cell == SIZE_MAX || p->depth == MOST_DEPTH;
    if (p->lost || p->value[cell] != UNKNOWN)
        return p->lost ? 0 : p->value[cell];
    p->depth++;
    for (uint32_t i = 0; i < p->t.m.relations && !p->lost; i++)
        add_options(p, i, x, &seen);
    p->depth--;
    p->lost |= seen == UINT64_MAX;
    if (!p->lost && p->winners)
        p->value[cell] = seen == 0 ? p->r->set->misere : seen & 1;
    else if (!p->lost)
        p->value[cell] = (uint16_t)__builtin_ctzll(~seen);
    return p->lost ? 0 : p->value[cell];
}

/* The next position of the box; false: that was the last. */
bool grundy_periodic_next(const periodic *p, int64_t *x)
{
    for (uint32_t i = p->numbers; i-- > 0;) {
        if (++x[i] < p->box[i])
            return true;
        x[i] = p->low[i];
    }
    return false;
}

/* All nimbers of positions below the box, with room for steps beyond it. */
bool grundy_periodic_fill(periodic *p, arena *a, int64_t end)
{
    int64_t x[PERIODIC_NUMBERS] = {0};
    size_t cells;

    p->lost = false;
    p->depth = 0;
    p->work = WORK;
    for (uint32_t i = 0; i < p->numbers; i++) {
        p->box[i] = p->is_long[i] ? end : p->high[i] + 1;
        p->room[i] =
            p->is_long[i] ? (p->rises ? 2 * end : end) : p->high[i] + 1;
        x[i] = p->low[i];
    }
    cells = cells_of(p, p->room);
    p->value = cells == SIZE_MAX
                   ? NULL
                   : grundy_arena_new(a, cells * sizeof *p->value);
    if (p->value == NULL)
        return false;
    memset(p->value, 0xFF, cells * sizeof *p->value);
    do
        (void)nimber_of(p, x);
    while (!p->lost && grundy_periodic_next(p, x));
    return !p->lost;
}

uint32_t grundy_periodic_value(const periodic *p, const int64_t *x)
{
    const size_t cell = cell_of(p, x);

    assert(cell != SIZE_MAX && p->value[cell] != UNKNOWN);
    return p->value[cell];
}
