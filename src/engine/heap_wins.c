/* SPDX-License-Identifier: MIT */
/*
 * The numbers k of a clause that win, without a look at most of them.
 *
 * Where every size is at the preperiod or beyond, whether k wins depends on k
 * modulo the period alone if there is no saltus: so one k of each class tells
 * all.  With a saltus, a size is found from its value, and a pair of sizes
 * from their sum and the xor of their values.  All other k are few and looked
 * at.
 */
#include "engine/heap_clause.h"

#include <assert.h>

#include "plan/laws/arithmetic.h"

grundy_status grundy_clause_add_win(heap_clause *c, win found)
{
    assert(found.row <= c->rows);
    if (found.count == 0)
        return GRUNDY_OK;
    if (!GRUNDY_PUSH(c->e->mem, c->found, c->wins, c->win_cap, found))
        return grundy_engine_no_memory(c->e, c->err);
    if (__builtin_add_overflow(c->total, found.count, &c->total))
        c->total = UINT64_MAX;
    return GRUNDY_OK;
}

static grundy_status try_one(heap_clause *c, int64_t k)
{
    if (k < c->low || k > c->high || !grundy_clause_is_win(c, k))
        return GRUNDY_OK;
    return grundy_clause_add_win(c, (win){.k = k, .count = 1});
}

/* k from `from` to `to` by steps; not the ends, which may be those of 64 bits,
 * but what lies between them is counted. */
static grundy_status try_each(heap_clause *c, int64_t from, int64_t to)
{
    const uint64_t step = c->looped ? (uint64_t)c->loop.step : 1;
    const uint64_t more =
        from > to ? 0 : ((uint64_t)to - (uint64_t)from) / step + 1;
    grundy_status status = GRUNDY_OK;

    for (uint64_t i = 0; i < more && status == GRUNDY_OK; i++) {
        status = try_one(c, (int64_t)((uint64_t)from + i * step));
        if (status == GRUNDY_OK)
            status = grundy_watch_tick(c->e->watch, 1, c->err);
    }
    return status;
}

/* Those k of [a, b] that are left out and would win, in the class of k0. */
static uint64_t count_out(const heap_clause *c, int64_t a, int64_t b,
                          int64_t k0, uint64_t modulus)
{
    uint64_t count = 0;

    for (size_t i = 0; i < c->outs; i++)
        count += c->out[i] >= a && c->out[i] <= b &&
                 (c->out[i] >= k0 ? (uint64_t)(c->out[i] - k0)
                                  : (uint64_t)(k0 - c->out[i])) %
                         modulus ==
                     0 &&
                 grundy_clause_wants(c, grundy_clause_value(c, c->out[i]));
    return count;
}

/* Values repeat: one k of each class. */
static grundy_status try_classes(heap_clause *c, int64_t a, int64_t b)
{
    const int64_t period = (int64_t)c->law.period;
    grundy_status status = GRUNDY_OK;

    assert(period > 0 && a <= b && c->law.saltus == 0);
    for (int64_t k = a; k < a + period && status == GRUNDY_OK; k++) {
        const uint64_t all = (uint64_t)(b - k) / c->law.period + 1;
        win found = {.k = k, .step = period};

        status = grundy_watch_tick(c->e->watch, 1, c->err);
        if (!grundy_clause_wants(c, grundy_clause_value(c, k)) ||
            status != GRUNDY_OK)
            continue;
        found.count = all - count_out(c, a, b, k, c->law.period);
        while (found.count > 0 && grundy_clause_is_out(c, found.k))
            found.k += period;
        status = grundy_clause_add_win(c, found);
    }
    return status;
}

/* One size with a saltus: no residue has a value twice. */
static grundy_status try_values(heap_clause *c, int64_t a, int64_t b)
{
    const linear *const form = &c->walk.part[0];
    grundy_status status = GRUNDY_OK;

    assert(c->walk.parts == 1 && c->law.saltus > 0);
    for (uint64_t i = 0; i < c->law.period && status == GRUNDY_OK; i++) {
        const uint64_t least =
            grundy_clause_heap_value(c, c->law.preperiod + i);

        status = grundy_watch_tick(c->e->watch, 1, c->err);
        for (uint32_t v = 0; v < c->ask->wants && status == GRUNDY_OK; v++) {
            const uint64_t want = c->ask->want[v];
            wide k;

            if (want < least || (want - least) % c->law.saltus != 0)
                continue;
            k = (wide)(c->law.preperiod + i) +
                (wide)((want - least) / c->law.saltus) * c->law.period -
                grundy_clause_at_zero(c, form);
            k *= form->k;
            if (k >= a && k <= b)
                status = try_one(c, (int64_t)k);
        }
    }
    return status;
}

/* ---- pairs with a saltus ---- */

/* As far as there are such numbers. */
static uint64_t count_parts(uint64_t mask, wide most)
{
    return most < 0 ? 0
                    : parts_to(mask,
                               most > UINT64_MAX ? UINT64_MAX : (uint64_t)most);
}

/*
 * Sizes X + P u and Y + P v have the values S u + x and S v + y, where x and y
 * are below S = 2^c.  u + v and u ^ v being known, their common bits are
 * known, and the bits of u ^ v go to either of them.
 */
static grundy_status try_pair(heap_clause *c, int64_t a, int64_t b, uint64_t i,
                              uint64_t want)
{
    const uint64_t n0 = c->law.preperiod, p = c->law.period, s = c->law.saltus;
    const wide rest[2] = {grundy_clause_at_zero(c, &c->walk.part[0]),
                          grundy_clause_at_zero(c, &c->walk.part[1])};
    const wide sum = rest[0] + rest[1];
    const uint64_t j = (uint64_t)((sum - (wide)(2 * n0 + i)) % p + p) % p;
    const uint64_t r[2] = {grundy_clause_heap_value(c, n0 + i),
                           grundy_clause_heap_value(c, n0 + j)};
    const wide x = (wide)(n0 + i) - (wide)(r[0] / s) * p;
    const wide y = (wide)(n0 + j) - (wide)(r[1] / s) * p;
    const wide both = (sum - x - y) / p;
    const uint64_t differ = want ^ r[0] % s ^ r[1] % s, mask = differ / s;
    const int64_t sign = c->walk.part[0].k;
    win found = {.pair = true,
                 .mask = mask,
                 .step = sign * (int64_t)p,
                 .low = a,
                 .high = b};
    wide least, most;

    assert(c->walk.parts == 2 && i < p);
    if (differ % s != 0 || both < mask || (both - mask) % 2 != 0 ||
        ((both - mask) / 2 & mask) != 0)
        return GRUNDY_OK;
    found.base = (uint64_t)((both - mask) / 2);
    found.zero = grundy_clause_clamp(sign * (x - rest[0]));
    least = sign > 0 ? (wide)a - found.zero : found.zero - (wide)b;
    most = sign > 0 ? (wide)b - found.zero : found.zero - (wide)a;
    least = -grundy_number_wide_floor(-least, p) - found.base;
    most = grundy_number_wide_floor(most, p) - found.base;
    found.count = count_parts(mask, most) - count_parts(mask, least - 1);
    for (size_t o = 0; o < c->outs; o++)
        found.count -= c->out[o] >= a && c->out[o] <= b &&
                       (grundy_clause_part(c, 0, c->out[o]) - n0) % p == i &&
                       grundy_clause_value(c, c->out[o]) == want;
    return grundy_clause_add_win(c, found);
}

static grundy_status try_pairs(heap_clause *c, int64_t a, int64_t b)
{
    grundy_status status = GRUNDY_OK;

    for (uint64_t i = 0; i < c->law.period; i++)
        for (uint32_t v = 0; v < c->ask->wants && status == GRUNDY_OK; v++)
            status = try_pair(c, a, b, i, c->ask->want[v]);
    return status;
}

/* ---- both ends and the middle ---- */

static bool is_power_of_two(uint64_t x)
{
    return x != 0 && (x & (x - 1)) == 0;
}

/* [a, b]: those k that leave sizes from the preperiod on. */
static void find_middle(const heap_clause *c, int64_t *a, int64_t *b)
{
    heap_clause part = *c;

    for (uint32_t i = 0; i < c->walk.parts; i++)
        grundy_clause_cut(&part,
                          grundy_clause_at_zero(c, &c->walk.part[i]) -
                              (wide)c->law.preperiod,
                          c->walk.part[i].k);
    *a = part.low;
    *b = part.high;
}

/* ---- laws with levels ---- */

uint64_t grundy_clause_next(const heap_clause *c, const win_row *row,
                            uint64_t t)
{
    uint64_t next = t;

    assert(t <= row->leaves.count);
    do
        next = grundy_level_next(&row->level, &row->leaves, next);
    while (next < row->leaves.count &&
           grundy_clause_is_out(c, row->k + (int64_t)next * row->step) &&
           next++ < row->leaves.count);
    return next;
}

/* How many of the row win; those that are left out do not. */
static uint64_t count_row(const heap_clause *c, const win_row *row)
{
    uint64_t count = grundy_level_count(&row->level, &row->leaves);

    assert(row->step > 0);
    for (size_t i = 0; i < c->outs; i++) {
        const wide t = ((wide)c->out[i] - row->k) / row->step;
        const takes_row one = {(int64_t)(row->leaves.from + t * row->leaves.by),
                               0, 1};

        if (c->out[i] >= row->k && t < row->leaves.count &&
            row->k + t * row->step == c->out[i])
            count -= grundy_level_count(&row->level, &one);
    }
    return count;
}

/* The k from `first` on, by steps, that lead to the level. */
static grundy_status try_row(heap_clause *c, const takes_level *level,
                             int64_t first, int64_t step)
{
    const wide by = (wide)c->walk.part[0].k * step;
    win_row row = {.k = first, .step = step, .level = *level};
    win found = {.step = step};

    assert(step > 0 && first <= c->high);
    row.leaves.from = (int64_t)grundy_clause_part(c, 0, first);
    row.leaves.by = grundy_clause_clamp(by);
    row.leaves.count =
        ((uint64_t)c->high - (uint64_t)first) / (uint64_t)step + 1;
    first += (int64_t)grundy_level_cut(level, &row.leaves) * step;
    row.k = first;
    if (row.leaves.count == 0)
        return GRUNDY_OK;
    found.count = count_row(c, &row);
    if (found.count == 0)
        return GRUNDY_OK;
    found.k = first + (int64_t)grundy_clause_next(c, &row, 0) * step;
    if (!GRUNDY_PUSH(c->e->mem, c->row, c->rows, c->row_cap, row))
        return grundy_engine_no_memory(c->e, c->err);
    found.row = (uint32_t)c->rows;
    return grundy_clause_add_win(c, found);
}

/* A row for each class that passes the filters, from `low` on. */
static grundy_status try_level(heap_clause *c, const takes_level *level,
                               int64_t low)
{
    const uint32_t classes = c->looped ? c->loop.modulus : 1;
    const int64_t step = (c->looped ? c->loop.step : 1) * (int64_t)classes;
    grundy_status status = GRUNDY_OK;

    for (uint32_t i = 0; i < classes && status == GRUNDY_OK; i++) {
        if (c->high - (int64_t)i < low) /* classes: low is no less than 0 */
            break;
        if (grundy_clause_passes(c, low + i))
            status = try_row(c, level, low + i, step);
    }
    return status == GRUNDY_OK ? grundy_watch_tick(c->e->watch, classes, c->err)
                               : status;
}

/* The k below that from which filters have classes are tried one by one. */
static grundy_status try_first(heap_clause *c, int64_t *low)
{
    grundy_status status = GRUNDY_OK;

    *low = c->low;
    if (!c->looped || c->loop.filters == 0 || c->low >= c->loop.from)
        return GRUNDY_OK;
    *low = c->loop.from;
    for (int64_t k = c->low; k < c->loop.from && status == GRUNDY_OK; k++)
        status = try_one(c, k);
    return status;
}

static grundy_status try_levels(heap_clause *c)
{
    const takes_law *const law = &c->e->law[c->ask->kind].taken;
    const size_t wins = c->wins;
    const uint64_t levels = grundy_takes_levels(law);
    int64_t low;
    grundy_status status = try_first(c, &low);

    for (uint64_t i = 0; i < levels * c->ask->wants && status == GRUNDY_OK;
         i++) {
        takes_level level;

        switch (grundy_takes_level(law, c->ask->n, c->ask->want[i / levels],
                                   i % levels, &level)) {
        case TAKES_FOUND: status = try_level(c, &level, low); break;
        case TAKES_MISSING: break;
        case TAKES_TOO_FAR:
            c->wins = wins;
            c->total = 0;
            return try_each(c, c->low, c->high);
        }
    }
    return status;
}

grundy_status grundy_clause_find_wins(heap_clause *c)
{
    grundy_status status = GRUNDY_OK;
    int64_t a, b;

    if (c->list != NULL) {
        for (size_t i = 0; i < c->count && status == GRUNDY_OK; i++)
            status = try_one(c, c->list[i]);
        return status;
    }
    if (c->low > c->high)
        return GRUNDY_OK;
    if (c->law.period == 0)
        return try_levels(c);
    find_middle(c, &a, &b);
    if (a > b || (uint64_t)b - (uint64_t)a < 2 * c->law.period)
        return try_each(c, c->low, c->high);
    status = c->low < a ? try_each(c, c->low, a - 1) : GRUNDY_OK;
    if (status != GRUNDY_OK)
        return status;
    if (c->law.saltus == 0)
        status = try_classes(c, a, b);
    else if (c->walk.parts == 1)
        status = try_values(c, a, b);
    else if (is_power_of_two(c->law.saltus))
        status = try_pairs(c, a, b);
    else
        status = try_each(c, a, b);
    return status == GRUNDY_OK && b < c->high ? try_each(c, b + 1, c->high)
                                              : status;
}
