/* SPDX-License-Identifier: MIT */
/*
 * The winning moves of one heap under a proved law, without running its rules:
 * clause by clause (heap_clause.h) those k are found that win, put into order
 * and told, each for itself or one for its whole class.
 */
#include "engine/heap_moves.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "engine/heap_clause.h"
#include "plan/laws/arithmetic.h"
#include "plan/rewrites/canonical.h"

enum {
    MOST_LISTED = 1 << 22,  /* rows of `for winning move` */
    MOST_AT_ONCE = 1 << 16, /* of a clause that has more */
    FEW = 4096              /* so many are told one by one in any case */
};

/* ---- those that win ---- */

/*
 * The numbers k of a clause that win, without a look at most of them.
 *
 * Where every size is at the preperiod or beyond, whether k wins depends on k
 * modulo the period alone if there is no saltus: so one k of each class tells
 * all.  With a saltus, a size is found from its value, and a pair of sizes
 * from their sum and the xor of their values.  All other k are few and looked
 * at.
 */

static grundy_status add_win(heap_clause *c, win found)
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
    return add_win(c, (win){.k = k, .count = 1});
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
        status = add_win(c, found);
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
    return add_win(c, found);
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

static uint64_t next_of_row(const heap_clause *c, const win_row *row,
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
    found.k = first + (int64_t)next_of_row(c, &row, 0) * step;
    if (!GRUNDY_PUSH(c->e->mem, c->row, c->rows, c->row_cap, row))
        return grundy_engine_no_memory(c->e, c->err);
    found.row = (uint32_t)c->rows;
    return add_win(c, found);
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
    const takes_law *const law = grundy_clause_takes(c);
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

static grundy_status find_wins(heap_clause *c)
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

static int compare_wins(const void *left, const void *right)
{
    const win *const x = left, *const y = right;

    return (x->k > y->k) - (x->k < y->k);
}

/* The part of the mask that the least k of a pair from `from` on goes by, as k
 * falls while the part rises if the step is below 0. */
static bool part_from(const win *of, wide from, uint64_t *part)
{
    const wide size = of->step < 0 ? -(wide)of->step : of->step;
    const wide t =
        of->step > 0
            ? -grundy_number_wide_floor(of->zero - from, size) - of->base
            : (wide)of->base + of->mask -
                  grundy_number_wide_floor(of->zero - from, size);

    if (t > (wide)of->mask)
        return false;
    *part = t < 0 ? 0 : (uint64_t)t;
    if (!next_part(of->mask, part))
        return false;
    if (of->step < 0)
        *part = of->mask - *part;
    return true;
}

/* The least k of a pair from `from` on; false: there is none. */
static bool pair_from(const heap_clause *c, const win *of, int64_t from,
                      int64_t *k)
{
    wide next = from;
    uint64_t part;

    assert(of->pair && of->step != 0);
    while (part_from(of, next, &part)) {
        next = of->zero + (wide)of->step * ((wide)of->base + part);
        if (next > of->high)
            return false;
        *k = (int64_t)next++;
        if (!grundy_clause_is_out(c, *k))
            return true;
    }
    return false;
}

/* The k that comes after `k` in a row. */
static int64_t next_in_row(const heap_clause *c, const win *of, int64_t k)
{
    const win_row *const row = &c->row[of->row - 1];
    const uint64_t t =
        ((uint64_t)k - (uint64_t)row->k) / (uint64_t)row->step + 1;

    assert(of->row > 0 && of->row <= c->rows && k >= row->k);
    return row->k + (int64_t)next_of_row(c, row, t) * row->step;
}

/* Of a pair only the first k is still to be found. */
static void name_first(const heap_clause *c, win *of)
{
    if (of->pair && !pair_from(c, of, of->low, &of->k))
        of->count = 0;
}

/* To the next k that it stands for. */
static void go_on(const heap_clause *c, win *of)
{
    assert(of->count > 0);
    if (--of->count == 0)
        return;
    if (of->pair) {
        if (of->k == INT64_MAX || !pair_from(c, of, of->k + 1, &of->k))
            of->count = 0;
    } else if (of->row != 0) {
        of->k = next_in_row(c, of, of->k);
    } else {
        do
            of->k += of->step;
        while (grundy_clause_is_out(c, of->k));
    }
}

/* Every k of what stands for several, each as a win of its own. */
static grundy_status expand(heap_clause *c, win of)
{
    grundy_status status = GRUNDY_OK;

    c->total -= of.count;
    for (name_first(c, &of); of.count > 0 && status == GRUNDY_OK;
         go_on(c, &of)) {
        status = add_win(c, (win){.k = of.k, .count = 1});
        if (status == GRUNDY_OK)
            status = grundy_watch_tick(c->e->watch, 1, c->err);
    }
    return status;
}

static void keep_some(heap_clause *c)
{
    size_t kept = 0;

    for (size_t i = 0; i < c->wins; i++)
        if (c->found[i].count > 0)
            c->found[kept++] = c->found[i];
    c->wins = kept;
}

/* The win at i sinks in a heap, whose least k is the first. */
static void sink(win *heap, size_t count, size_t i)
{
    for (;;) {
        const size_t left = 2 * i + 1, right = left + 1;
        size_t least = i;
        win held;

        if (left < count && heap[left].k < heap[least].k)
            least = left;
        if (right < count && heap[right].k < heap[least].k)
            least = right;
        if (least == i)
            return;
        held = heap[i];
        heap[i] = heap[least];
        heap[least] = held;
        i = least;
    }
}

/* The least k of all, one after the other, while there is room for them. */
static grundy_status take_first(heap_clause *c)
{
    const size_t wins = c->wins;
    const uint64_t total = c->total;
    size_t left = 0, taken = 0;
    grundy_status status = GRUNDY_OK;

    assert(c->ask->rest != NULL);
    for (size_t i = 0; i < wins; i++)
        name_first(c, &c->found[i]);
    keep_some(c);
    left = c->wins;
    for (size_t i = left; i-- > 0;)
        sink(c->found, left, i);
    for (; taken < MOST_AT_ONCE && left > 0 && status == GRUNDY_OK; taken++) {
        status = add_win(c, (win){.k = c->found[0].k, .count = 1});
        if (status == GRUNDY_OK)
            status = grundy_watch_tick(c->e->watch, 1, c->err);
        go_on(c, &c->found[0]);
        if (c->found[0].count == 0)
            c->found[0] = c->found[--left];
        sink(c->found, left, 0);
    }
    memmove(c->found, c->found + (c->wins - taken), taken * sizeof *c->found);
    c->wins = taken;
    *c->ask->rest =
        (winning_rest){c->e->set.kind[c->ask->kind].name, c->ask->n, total};
    return status;
}

static grundy_status settle(heap_clause *c)
{
    const uint64_t most = c->ask->rest != NULL ? MOST_LISTED : FEW;
    const size_t wins = c->wins;
    grundy_status status = GRUNDY_OK;

    if (c->ask->rest != NULL && c->total > most)
        return take_first(c);
    for (size_t i = 0; i < wins && status == GRUNDY_OK; i++) {
        const win of = c->found[i];

        if (of.count > 1 && c->total > most)
            name_first(c, &c->found[i]);
        else if (of.pair || of.count > 1) {
            status = expand(c, of);
            c->found[i].count = 0;
        }
    }
    keep_some(c);
    if (c->list == NULL && c->wins > 1)
        qsort(c->found, c->wins, sizeof *c->found, compare_wins);
    return status;
}

static grundy_status tell_one(const heap_clause *c, uint32_t clause,
                              const win *of, heap_move_found *found, void *user,
                              bool *stop)
{
    const heap_walk *const walk = &c->walk;
    heap_move m = {.clause = c->canonical ? 0 : clause,
                   .loop = c->canonical ? NULL : walk->loop,
                   .k = of->k,
                   .others = of->count - 1,
                   .parts = walk->parts};

    for (uint32_t i = 0; i < walk->parts; i++)
        m.part[i] = (int64_t)grundy_clause_part(c, i, of->k);
    m.nimber = grundy_clause_value(c, of->k);
    return found(user, &m, stop, c->err);
}

static grundy_status walk_clause(heap_clause *c, uint32_t clause,
                                 heap_move_found *found, void *user, bool *stop)
{
    const arena_mark mark = grundy_arena_get(&c->e->machine.scratch);
    grundy_status status = c->given ? GRUNDY_OK : grundy_clause_bind(c);

    c->wins = c->rows = 0;
    c->total = 0;
    if (status == GRUNDY_OK)
        status = find_wins(c);
    grundy_arena_reset(&c->e->machine.scratch, mark);
    if (status == GRUNDY_OK)
        status = settle(c);
    for (size_t i = 0; i < c->wins && status == GRUNDY_OK && !*stop; i++)
        status = tell_one(c, clause, &c->found[i], found, user, stop);
    return status;
}

/* The law by which the heap's options are found; period 0: by levels.  False:
 * none that goes as far as n. */
static bool find_law(const kind_law *l, uint64_t n, grundy_heap_law *law)
{
    *law = (grundy_heap_law){0};
    if (l->is == KIND_LAW_SEQUENCE)
        return grundy_heap_get_law(l->sequence, law);
    return l->is == KIND_LAW_TAKES && grundy_takes_has_levels(&l->taken) &&
           !l->taken.splits && n >= l->taken.from && n <= l->taken.limit;
}

static bool read_all(heap_clause *c, const rule_move *move, uint32_t moves)
{
    c->move = move;
    c->moves = moves;
    for (uint32_t i = 0; i < moves; i++)
        if (!grundy_clause_read(c, i))
            return false;
    return moves > 0;
}

static bool has_names(const game_kind *kind)
{
    for (uint32_t i = 0; i < kind->moves; i++)
        if (kind->move[i].name != NULL)
            return true;
    return false;
}

/* The clauses as written; where those tell nothing, and the options of the heap
 * are too many to be looked at one by one, the canonical ones. */
static bool read_clauses(heap_clause *c)
{
    const heap_question *const ask = c->ask;
    const game_kind *const kind = &c->e->set.kind[ask->kind];
    const canonical_moves *canonical;

    c->canonical = false;
    if (read_all(c, kind->move, kind->moves))
        return true;
    if (!ask->once || ask->n <= MOST_LISTED || has_names(kind))
        return false;
    canonical = grundy_canonical_moves(&c->e->set, kind);
    c->canonical = true;
    return ask->n >= (uint64_t)canonical->nearest &&
           ask->n <= (uint64_t)canonical->farthest &&
           read_all(c, canonical->move, canonical->moves);
}

/* ---- all but listed pairs ---- */

/* That heap may be left, if it is smaller and no pair keeps it out. */
static grundy_status try_left(heap_clause *c, const all_but *l, int64_t left)
{
    const int64_t n = (int64_t)c->ask->n;

    if (left < 0 || left >= n || !grundy_all_but_allows(l, n, left))
        return GRUNDY_OK;
    return add_win(c, (win){.k = l->part.n == 0 ? left : n - left, .count = 1});
}

static grundy_status find_left(heap_clause *c, const all_but *l, uint64_t value)
{
    grundy_status status = try_left(c, l, grundy_all_but_heap(l, value));

    for (size_t i = 0; i < l->kept.agains && status == GRUNDY_OK; i++)
        if (l->kept.again[i].value == value)
            status = try_left(c, l, l->kept.again[i].heap);
    return status;
}

static grundy_status all_but_moves(heap_clause *c, const all_but *l,
                                   heap_move_found *found, void *user)
{
    grundy_status status = GRUNDY_OK;
    bool stop = false;

    for (uint32_t i = 0; i < c->ask->wants && status == GRUNDY_OK; i++)
        status = find_left(c, l, c->ask->want[i]);
    if (c->wins > 0)
        qsort(c->found, c->wins, sizeof *c->found, compare_wins);
    for (size_t i = 0; i < c->wins && status == GRUNDY_OK && !stop; i++) {
        const int64_t k = c->found[i].k;
        const int64_t left = l->part.n == 0 ? k : (int64_t)c->ask->n - k;
        const heap_move m = {.loop = l->walk.loop,
                             .k = k,
                             .part = {left},
                             .parts = 1,
                             .nimber = grundy_all_but_value(l, (uint64_t)left)};

        status = found(user, &m, &stop, c->err);
    }
    return status;
}

/* ---- a heap ---- */

/* NULL: it has another law, or one of other names. */
static const all_but *pairs_of(const engine *e, const heap_question *ask)
{
    const kind_law *const l = &e->law[ask->kind];

    return l->is == KIND_LAW_ALL_BUT && !l->pairs.canonical ? &l->pairs : NULL;
}

bool grundy_engine_walks(engine *e, const heap_question *ask)
{
    heap_clause c = {.e = e, .ask = ask};

    return pairs_of(e, ask) != NULL ||
           (find_law(&e->law[ask->kind], ask->n, &c.law) && read_clauses(&c));
}

static void close_clause(heap_clause *c)
{
    memory *const mem = c->e->mem;

    GRUNDY_FREE(mem, c->out, c->out_cap);
    GRUNDY_FREE(mem, c->row, c->row_cap);
    GRUNDY_FREE(mem, c->found, c->win_cap);
}

grundy_status grundy_engine_heap_moves(engine *e, const heap_question *ask,
                                       heap_move_found *found, void *user,
                                       grundy_error *err)
{
    heap_clause c = {.e = e, .ask = ask, .err = err};
    grundy_status status = GRUNDY_OK;
    bool stop = false;

    if (pairs_of(e, ask) != NULL)
        status = all_but_moves(&c, pairs_of(e, ask), found, user);
    else
        (void)(find_law(&e->law[ask->kind], ask->n, &c.law) &&
               read_clauses(&c));
    for (uint32_t i = 0; i < c.moves && status == GRUNDY_OK && !stop; i++) {
        (void)grundy_clause_read(&c, i);
        status = walk_clause(&c, i, found, user, &stop);
        stop |= ask->rest != NULL && ask->rest->kind != NULL;
    }
    close_clause(&c);
    return status;
}

/* ---- a line of options ---- */

/* The largest heap on the line. */
static uint64_t largest_on(const heap_line *line)
{
    wide most = 0;

    for (uint32_t i = 0; i < line->parts; i++) {
        const linear *const form = &line->part[i];
        const wide end =
            (wide)form->k * (form->k > 0 ? line->high : line->low) + form->c;

        most = end > most ? end : most;
    }
    return (uint64_t)grundy_clause_clamp(most);
}

/* Values and pairs are looked for along steps of 1 alone. */
static bool has_steps(const heap_line *line, const grundy_heap_law *law)
{
    bool ones = true;

    for (uint32_t i = 0; i < line->parts; i++)
        ones &= line->part[i].k == 1 || line->part[i].k == -1;
    if (law->period == 0)
        return line->parts == 1;
    return law->saltus == 0 ||
           (ones &&
            (line->parts == 1 || line->part[0].k + line->part[1].k == 0));
}

grundy_status grundy_engine_line(engine *e, const heap_line *line, bool *known,
                                 heap_move_found *found, void *user,
                                 grundy_error *err)
{
    const uint64_t n = largest_on(line);
    const heap_question ask = {.kind = line->kind,
                               .n = n + 1,
                               .want = {line->want},
                               .wants = 1,
                               .rest = line->rest};
    heap_clause c = {.e = e,
                     .ask = &ask,
                     .given = true,
                     .slice = line->slice,
                     .walk = {.parts = line->parts},
                     .low = line->low,
                     .high = line->high,
                     .err = err};
    kind_law slice = {.is = KIND_LAW_TAKES};
    grundy_status status;
    bool stop = false;

    if (line->slice != NULL)
        slice.taken = *line->slice;
    memcpy(c.walk.part, line->part, sizeof line->part);
    *known = find_law(line->slice != NULL ? &slice : &e->law[line->kind], n + 1,
                      &c.law) &&
             grundy_clause_takes(&c)->kind != TAKES_COPRIME &&
             has_steps(line, &c.law);
    status = *known ? walk_clause(&c, 0, found, user, &stop) : GRUNDY_OK;
    close_clause(&c);
    return status;
}
