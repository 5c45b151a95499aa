/* SPDX-License-Identifier: MIT */
/*
 * The winning moves of one heap under a proved law, without running its rules.
 *
 * A clause's options are told by a number k that runs through an interval
 * (plan/laws/walk.h), and the sizes they leave are linear in k.  Where every
 * size is at the preperiod or beyond, whether k wins depends on k modulo the
 * period alone if there is no saltus: so one k of each class tells all.  With
 * a saltus, a size is found from its value, and a pair of sizes from their
 * sum and the xor of their values.  All other k are few and looked at.
 */
#include "engine/heap_moves.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "plan/laws/walk.h"

enum {
    MOST_LISTED = 1 << 22,   /* rows of `for winning move` */
    FEW = 4096,              /* so many are told one by one in any case */
    LONGEST_PERIOD = 1 << 20 /* of laws without a sequence */
};

/* Winning k's, `count` of them: k, and others of its class. */
typedef struct win {
    int64_t k;
    uint64_t count;
    int64_t step; /* the others are k + step, k + 2 step, ... */
    bool pair;    /* they are zero + step (base + a part of mask) */
    uint64_t base, mask;
    int64_t zero;
} win;

/* One clause of the question. */
typedef struct walking {
    engine *e;
    const heap_question *ask;
    heap_walk walk;
    grundy_heap_law law;
    int64_t low, high;   /* k runs from low to high */
    const int64_t *list; /* or through these, of which [low, high] count */
    size_t count;
    int64_t *out; /* but not these, which rise */
    size_t outs, out_cap;
    win *found;
    size_t wins, win_cap;
    uint64_t total; /* of their counts */
    grundy_error *err;
} walking;

static grundy_status no_memory(const walking *w)
{
    return grundy_engine_no_memory(w->e, w->err);
}

/* ---- numbers ---- */

__extension__ typedef __int128 wide;

/* The form without its k. */
static wide at_zero(const walking *w, const linear *form)
{
    return (wide)form->n * (wide)w->ask->n + form->c;
}

static int64_t clamp(wide x)
{
    return x > INT64_MAX ? INT64_MAX : x < INT64_MIN ? INT64_MIN : (int64_t)x;
}

static wide floor_divide(wide x, wide by)
{
    return x >= 0 ? x / by : -((-x + by - 1) / by);
}

static uint64_t part_size(const walking *w, uint32_t i, int64_t k)
{
    const linear *const form = &w->walk.part[i];

    return (uint64_t)(at_zero(w, form) + (wide)form->k * k);
}

static uint64_t heap_value(const walking *w, uint64_t n)
{
    const kind_law *const law = &w->e->law[w->ask->kind];
    uint64_t value = 0;
    const bool known =
        law->heap != NULL
            ? grundy_heap_value(law->heap, n, &value, NULL) == GRUNDY_OK
            : grundy_takes_value(&law->taken, n, &value);

    assert(known); /* a law is proved */
    (void)known;
    return value;
}

static uint64_t option_value(const walking *w, int64_t k)
{
    uint64_t value = 0;

    for (uint32_t i = 0; i < w->walk.parts; i++)
        value ^= heap_value(w, part_size(w, i, k));
    return value;
}

static bool is_wanted(const walking *w, uint64_t value)
{
    for (uint32_t i = 0; i < w->ask->wants; i++)
        if (w->ask->want[i] == value)
            return true;
    return false;
}

static bool is_out(const walking *w, int64_t k)
{
    for (size_t i = 0; i < w->outs; i++)
        if (w->out[i] == k)
            return true;
    return false;
}

static bool is_win(const walking *w, int64_t k)
{
    return !is_out(w, k) && is_wanted(w, option_value(w, k));
}

/* ---- which k there are ---- */

static bool leave_out(walking *w, int64_t k)
{
    size_t i = w->outs;

    if (is_out(w, k))
        return true;
    if (!grundy_memory_reserve(w->e->mem, &w->out, &w->out_cap, w->outs + 1,
                               sizeof *w->out))
        return false;
    for (; i > 0 && w->out[i - 1] > k; i--)
        w->out[i] = w->out[i - 1];
    w->out[i] = k;
    w->outs++;
    return true;
}

/* rest + step * k >= 0. */
static void cut_below(walking *w, wide rest, wide step)
{
    if (step == 0) {
        if (rest < 0)
            w->high = INT64_MIN;
    } else if (step > 0) {
        const int64_t least = clamp(-floor_divide(rest, step));

        w->low = w->low < least ? least : w->low;
    } else {
        const int64_t most = clamp(floor_divide(rest, -step));

        w->high = w->high > most ? most : w->high;
    }
}

static bool cut(walking *w, const walk_condition *c)
{
    const wide rest = at_zero(w, &c->form), step = c->form.k;

    switch (c->op) {
    case N_GE: cut_below(w, rest, step); break;
    case N_GT: cut_below(w, rest - 1, step); break;
    case N_LE: cut_below(w, -rest, -step); break;
    case N_LT: cut_below(w, -rest - 1, -step); break;
    case N_EQ:
        cut_below(w, rest, step);
        cut_below(w, -rest, -step);
        break;
    default:
        if (step == 0 && rest == 0)
            w->high = INT64_MIN;
        else if (step != 0 && rest % step == 0)
            return leave_out(w, clamp(-rest / step));
    }
    return true;
}

static int compare_numbers(const void *left, const void *right)
{
    const int64_t *const x = left, *const y = right;

    return (*x > *y) - (*x < *y);
}

/* The elements of `k in S`, which the range runs through in order, once. */
static grundy_status list_among(walking *w, const int64_t *at, size_t count)
{
    int64_t *const list =
        grundy_arena_new(&w->e->machine.scratch, (count + 1) * sizeof *list);

    if (list == NULL)
        return no_memory(w);
    if (count > 0)
        memcpy(list, at, count * sizeof *list);
    if (count > 1)
        qsort(list, count, sizeof *list, compare_numbers);
    w->list = list;
    w->count = 0;
    for (size_t i = 0; i < count; i++)
        if (w->count == 0 || list[w->count - 1] != list[i])
            list[w->count++] = list[i];
    return GRUNDY_OK;
}

static grundy_status leave_out_all(walking *w, const code_source *source)
{
    const node *const without = w->walk.without;
    const int64_t *at = NULL;
    size_t count = 0;
    int64_t one;

    if (without->type->tag <= TYPE_CHAR && source->number(w->e, without, &one))
        return leave_out(w, one) ? GRUNDY_OK : no_memory(w);
    if (!source->list(w->e, without, &at, &count))
        return grundy_fail(w->err, GRUNDY_EINTERNAL, "a set has no value");
    for (size_t i = 0; i < count; i++)
        if (!leave_out(w, at[i]))
            return no_memory(w);
    return GRUNDY_OK;
}

static grundy_status read_range(walking *w, const code_source *source)
{
    const heap_walk *const walk = &w->walk;

    if (walk->loop == NULL) {
        w->low = w->high = 0;
        return GRUNDY_OK;
    }
    w->low = clamp(at_zero(w, &walk->low));
    if (walk->top == NULL)
        w->high = clamp(walk->half ? floor_divide(at_zero(w, &walk->high), 2)
                                   : at_zero(w, &walk->high));
    else if (!source->number(w->e, walk->top, &w->high))
        return grundy_fail(w->err, GRUNDY_EINTERNAL, "a range has no end");
    return GRUNDY_OK;
}

static grundy_status bind_walk(walking *w)
{
    const code_source source = grundy_engine_source(w->e);
    const heap_walk *const walk = &w->walk;
    const int64_t *at = NULL;
    size_t count = 0;
    grundy_status status = GRUNDY_OK;

    w->low = INT64_MIN;
    w->high = INT64_MAX;
    w->list = NULL;
    w->outs = 0;
    if (walk->list == NULL)
        status = read_range(w, &source);
    else if (!source.list(w->e, walk->list, &w->list, &w->count))
        status = grundy_fail(w->err, GRUNDY_EINTERNAL, "a list has no value");
    for (uint32_t i = 0; i < walk->parts; i++)
        cut_below(w, at_zero(w, &walk->part[i]), walk->part[i].k);
    for (uint32_t i = 0; i < walk->conditions && status == GRUNDY_OK; i++)
        if (!cut(w, &walk->condition[i]))
            status = no_memory(w);
    if (status == GRUNDY_OK && walk->without != NULL)
        status = leave_out_all(w, &source);
    if (status != GRUNDY_OK || walk->among == NULL)
        return status;
    return source.list(w->e, walk->among, &at, &count)
               ? list_among(w, at, count)
               : grundy_fail(w->err, GRUNDY_EINTERNAL, "a set has no value");
}

/* ---- finding those that win ---- */

static grundy_status add(walking *w, win found)
{
    if (found.count == 0)
        return GRUNDY_OK;
    if (!grundy_memory_reserve(w->e->mem, &w->found, &w->win_cap, w->wins + 1,
                               sizeof *w->found))
        return no_memory(w);
    w->found[w->wins++] = found;
    w->total += found.count;
    return GRUNDY_OK;
}

static grundy_status try_one(walking *w, int64_t k)
{
    if (k < w->low || k > w->high || !is_win(w, k))
        return GRUNDY_OK;
    return add(w, (win){.k = k, .count = 1});
}

static grundy_status try_each(walking *w, int64_t from, int64_t to)
{
    grundy_status status = GRUNDY_OK;

    for (int64_t k = from; k <= to && status == GRUNDY_OK; k++) {
        status = try_one(w, k);
        if (status == GRUNDY_OK)
            status = grundy_watch_tick(w->e->watch, 1, w->err);
    }
    return status;
}

/* Those k of [a, b] that are left out and would win, in the class of k0. */
static uint64_t count_out(const walking *w, int64_t a, int64_t b, int64_t k0,
                          uint64_t modulus)
{
    uint64_t count = 0;

    for (size_t i = 0; i < w->outs; i++)
        count += w->out[i] >= a && w->out[i] <= b &&
                 (w->out[i] >= k0 ? (uint64_t)(w->out[i] - k0)
                                  : (uint64_t)(k0 - w->out[i])) %
                         modulus ==
                     0 &&
                 is_wanted(w, option_value(w, w->out[i]));
    return count;
}

/* Values repeat: one k of each class. */
static grundy_status try_classes(walking *w, int64_t a, int64_t b)
{
    const int64_t period = (int64_t)w->law.period;
    grundy_status status = GRUNDY_OK;

    for (int64_t k = a; k < a + period && status == GRUNDY_OK; k++) {
        const uint64_t all = (uint64_t)(b - k) / w->law.period + 1;
        win found = {.k = k, .step = period};

        status = grundy_watch_tick(w->e->watch, 1, w->err);
        if (!is_wanted(w, option_value(w, k)) || status != GRUNDY_OK)
            continue;
        found.count = all - count_out(w, a, b, k, w->law.period);
        while (found.count > 0 && is_out(w, found.k))
            found.k += period;
        status = add(w, found);
    }
    return status;
}

/* One size with a saltus: no residue has a value twice. */
static grundy_status try_values(walking *w, int64_t a, int64_t b)
{
    const linear *const form = &w->walk.part[0];
    grundy_status status = GRUNDY_OK;

    for (uint64_t i = 0; i < w->law.period && status == GRUNDY_OK; i++) {
        const uint64_t least = heap_value(w, w->law.preperiod + i);

        status = grundy_watch_tick(w->e->watch, 1, w->err);
        for (uint32_t v = 0; v < w->ask->wants && status == GRUNDY_OK; v++) {
            const uint64_t want = w->ask->want[v];
            wide k;

            if (want < least || (want - least) % w->law.saltus != 0)
                continue;
            k = (wide)(w->law.preperiod + i) +
                (wide)((want - least) / w->law.saltus) * w->law.period -
                at_zero(w, form);
            k *= form->k;
            if (k >= a && k <= b)
                status = try_one(w, (int64_t)k);
        }
    }
    return status;
}

/* ---- pairs with a saltus ---- */

/* How many numbers made of bits of the mask are at most `most`. */
static uint64_t count_parts(uint64_t mask, wide most)
{
    uint64_t count = 0;

    if (most < 0)
        return 0;
    if (most > UINT64_MAX)
        most = UINT64_MAX;
    for (int bit = 63; bit >= 0; bit--) {
        const uint64_t one = UINT64_C(1) << bit;
        const uint64_t below = UINT64_C(1)
                               << __builtin_popcountll(mask & (one - 1));

        if (!((uint64_t)most & one))
            continue;
        count += below;
        if (!(mask & one))
            return count;
    }
    return count + 1;
}

/*
 * Sizes X + P u and Y + P v have the values S u + x and S v + y, where x and y
 * are below S = 2^c.  u + v and u ^ v being known, their common bits are
 * known, and the bits of u ^ v go to either of them.
 */
static grundy_status try_pair(walking *w, int64_t a, int64_t b, uint64_t i,
                              uint64_t want)
{
    const uint64_t n0 = w->law.preperiod, p = w->law.period, s = w->law.saltus;
    const wide rest[2] = {at_zero(w, &w->walk.part[0]),
                          at_zero(w, &w->walk.part[1])};
    const wide sum = rest[0] + rest[1];
    const uint64_t j = (uint64_t)((sum - (wide)(2 * n0 + i)) % p + p) % p;
    const uint64_t r[2] = {heap_value(w, n0 + i), heap_value(w, n0 + j)};
    const wide x = (wide)(n0 + i) - (wide)(r[0] / s) * p;
    const wide y = (wide)(n0 + j) - (wide)(r[1] / s) * p;
    const wide both = (sum - x - y) / p;
    const uint64_t differ = want ^ r[0] % s ^ r[1] % s, mask = differ / s;
    const int64_t sign = w->walk.part[0].k;
    win found = {.pair = true, .mask = mask, .step = sign * (int64_t)p};
    wide least, most;

    if (differ % s != 0 || both < mask || (both - mask) % 2 != 0 ||
        ((both - mask) / 2 & mask) != 0)
        return GRUNDY_OK;
    found.base = (uint64_t)((both - mask) / 2);
    found.zero = clamp(sign * (x - rest[0]));
    least = sign > 0 ? (wide)a - found.zero : found.zero - (wide)b;
    most = sign > 0 ? (wide)b - found.zero : found.zero - (wide)a;
    least = -floor_divide(-least, p) - found.base;
    most = floor_divide(most, p) - found.base;
    found.count = count_parts(mask, most) - count_parts(mask, least - 1);
    for (size_t o = 0; o < w->outs; o++)
        found.count -= w->out[o] >= a && w->out[o] <= b &&
                       (part_size(w, 0, w->out[o]) - n0) % p == i &&
                       option_value(w, w->out[o]) == want;
    return add(w, found);
}

static grundy_status try_pairs(walking *w, int64_t a, int64_t b)
{
    grundy_status status = GRUNDY_OK;

    for (uint64_t i = 0; i < w->law.period; i++)
        for (uint32_t v = 0; v < w->ask->wants && status == GRUNDY_OK; v++)
            status = try_pair(w, a, b, i, w->ask->want[v]);
    return status;
}

/* ---- both ends and the middle ---- */

static bool is_power_of_two(uint64_t x)
{
    return x != 0 && (x & (x - 1)) == 0;
}

/* [a, b]: those k that leave sizes from the preperiod on. */
static void find_middle(const walking *w, int64_t *a, int64_t *b)
{
    walking part = *w;

    for (uint32_t i = 0; i < w->walk.parts; i++)
        cut_below(&part, at_zero(w, &w->walk.part[i]) - (wide)w->law.preperiod,
                  w->walk.part[i].k);
    *a = part.low;
    *b = part.high;
}

/* Values that all differ, and can be looked for. */
static grundy_status try_targets(walking *w)
{
    const takes_law *const law = &w->e->law[w->ask->kind].taken;
    const linear *const form = &w->walk.part[0];
    grundy_status status = GRUNDY_OK;

    for (uint32_t i = 0; i < w->ask->wants && status == GRUNDY_OK; i++) {
        uint64_t target;
        wide k;
        const takes_found found =
            grundy_takes_target(law, w->ask->n, w->ask->want[i], &target);

        if (found == TAKES_TOO_FAR)
            return try_each(w, w->low, w->high);
        if (found == TAKES_MISSING)
            continue;
        k = form->k * ((wide)target - at_zero(w, form));
        if (k >= w->low && k <= w->high)
            status = try_one(w, (int64_t)k);
    }
    return status;
}

/* Values that never fall: all wins with one value stand side by side. */
static grundy_status try_spans(walking *w)
{
    const takes_law *const law = &w->e->law[w->ask->kind].taken;
    const linear *const form = &w->walk.part[0];
    grundy_status status = GRUNDY_OK;

    for (uint32_t i = 0; i < w->ask->wants && status == GRUNDY_OK; i++) {
        uint64_t first, last;
        wide a, b;
        win found = {.step = 1};

        if (!grundy_takes_span(law, w->ask->n, w->ask->want[i], &first, &last))
            continue;
        a = form->k * ((wide)(form->k > 0 ? first : last) - at_zero(w, form));
        b = form->k * ((wide)(form->k > 0 ? last : first) - at_zero(w, form));
        a = a < w->low ? w->low : a;
        b = b > w->high ? w->high : b;
        if (a > b)
            continue;
        found.k = (int64_t)a;
        found.count = (uint64_t)(b - a) + 1;
        for (size_t j = 0; j < w->outs; j++)
            found.count -= w->out[j] >= a && w->out[j] <= b;
        while (found.count > 0 && is_out(w, found.k))
            found.k++;
        status = add(w, found);
    }
    return status;
}

static grundy_status find_wins(walking *w)
{
    grundy_status status = GRUNDY_OK;
    int64_t a, b;

    if (w->list != NULL) {
        for (size_t i = 0; i < w->count && status == GRUNDY_OK; i++)
            status = try_one(w, w->list[i]);
        return status;
    }
    if (w->low > w->high)
        return GRUNDY_OK;
    if (w->law.period == 0)
        return (uint64_t)w->high - (uint64_t)w->low < FEW
                   ? try_each(w, w->low, w->high)
               : w->e->law[w->ask->kind].taken.kind == TAKES_REST
                   ? try_spans(w)
                   : try_targets(w);
    find_middle(w, &a, &b);
    if (a > b || (uint64_t)b - (uint64_t)a < 2 * w->law.period)
        return try_each(w, w->low, w->high);
    status = try_each(w, w->low, a - 1);
    if (status != GRUNDY_OK)
        return status;
    if (w->law.saltus == 0)
        status = try_classes(w, a, b);
    else if (w->walk.parts == 1)
        status = try_values(w, a, b);
    else if (is_power_of_two(w->law.saltus))
        status = try_pairs(w, a, b);
    else
        status = try_each(w, a, b);
    return status == GRUNDY_OK ? try_each(w, b + 1, w->high) : status;
}

/* ---- telling them ---- */

static int compare_wins(const void *left, const void *right)
{
    const win *const x = left, *const y = right;

    return (x->k > y->k) - (x->k < y->k);
}

/* The k that comes after `part` among those of a pair; false: none. */
static bool next_part(const walking *w, const win *of, uint64_t *part,
                      int64_t *k)
{
    do {
        *part = (*part - of->mask) & of->mask;
        *k = clamp((wide)of->zero + (wide)of->step * (of->base + (wide)*part));
        if (*k >= w->low && *k <= w->high && !is_out(w, *k))
            return true;
    } while (*part != of->mask);
    return false;
}

/* Every k of what stands for several, each as a win of its own. */
static grundy_status expand(walking *w, const win *of)
{
    grundy_status status = GRUNDY_OK;
    uint64_t part = of->mask;
    int64_t k = of->k;

    w->total -= of->count;
    for (uint64_t i = 0; i < of->count && status == GRUNDY_OK;) {
        if (of->pair) {
            if (!next_part(w, of, &part, &k))
                break;
        } else if (i > 0) {
            do
                k += of->step;
            while (is_out(w, k));
        }
        i++;
        status = add(w, (win){.k = k, .count = 1});
        if (status == GRUNDY_OK)
            status = grundy_watch_tick(w->e->watch, 1, w->err);
    }
    return status;
}

/* Of a pair only the first k is still to be found. */
static void name_first(const walking *w, win *of)
{
    uint64_t part = of->mask;

    if (of->pair)
        (void)next_part(w, of, &part, &of->k);
}

static grundy_status settle(walking *w)
{
    const uint64_t most = w->ask->all ? MOST_LISTED : FEW;
    const size_t wins = w->wins;
    grundy_status status = GRUNDY_OK;
    size_t kept = 0;

    if (w->ask->all && w->total > most)
        return grundy_fail(w->err, GRUNDY_ELIMIT,
                           "one clause gives %s(%llu) %llu winning moves, too "
                           "many to list; winning_moves counts them",
                           w->e->set.kind[w->ask->kind].name,
                           (unsigned long long)w->ask->n,
                           (unsigned long long)w->total);
    for (size_t i = 0; i < wins && status == GRUNDY_OK; i++) {
        const win of = w->found[i];

        if (of.count > 1 && w->total > most)
            name_first(w, &w->found[i]);
        else if (of.pair || of.count > 1) {
            status = expand(w, &of);
            w->found[i].count = 0;
        }
    }
    for (size_t i = 0; i < w->wins; i++)
        if (w->found[i].count > 0)
            w->found[kept++] = w->found[i];
    w->wins = kept;
    if (w->list == NULL && w->wins > 1)
        qsort(w->found, w->wins, sizeof *w->found, compare_wins);
    return status;
}

static grundy_status tell_one(const walking *w, uint32_t clause, const win *of,
                              heap_move_found *found, void *user, bool *stop)
{
    const heap_walk *const walk = &w->walk;
    heap_move m = {.clause = clause,
                   .loop = walk->loop,
                   .k = of->k,
                   .others = of->count - 1,
                   .parts = walk->parts};

    for (uint32_t i = 0; i < walk->parts; i++)
        m.part[i] = (int64_t)part_size(w, i, of->k);
    m.nimber = option_value(w, of->k);
    return found(user, &m, stop, w->err);
}

static grundy_status walk_clause(walking *w, uint32_t clause,
                                 heap_move_found *found, void *user, bool *stop)
{
    const arena_mark mark = grundy_arena_get(&w->e->machine.scratch);
    grundy_status status = bind_walk(w);

    w->wins = 0;
    w->total = 0;
    if (status == GRUNDY_OK)
        status = find_wins(w);
    grundy_arena_reset(&w->e->machine.scratch, mark);
    if (status == GRUNDY_OK)
        status = settle(w);
    for (size_t i = 0; i < w->wins && status == GRUNDY_OK && !*stop; i++)
        status = tell_one(w, clause, &w->found[i], found, user, stop);
    return status;
}

/* The law by which the heap's options are found; period 0: by the value, all
 * of them differ or they never fall.  False: none that goes as far as n. */
static bool find_law(const kind_law *l, uint64_t n, grundy_heap_law *law)
{
    *law = (grundy_heap_law){0};
    if (l->heap != NULL)
        return grundy_heap_get_law(l->heap, law);
    if (l->taken.splits || n < l->taken.from || n > l->taken.limit)
        return false;
    if (l->taken.kind == TAKES_SHARE || l->taken.kind == TAKES_REST)
        return true;
    law->preperiod = l->taken.from;
    return grundy_takes_repeats(&l->taken, &law->period, &law->saltus) &&
           law->period <= LONGEST_PERIOD;
}

bool grundy_engine_walks(engine *e, uint32_t kind, uint64_t n)
{
    const game_kind *const k = &e->set.kind[kind];
    grundy_heap_law law;
    heap_walk walk;

    if (!find_law(&e->law[kind], n, &law))
        return false;
    for (uint32_t i = 0; i < k->moves; i++)
        if (!grundy_walk_read(k, i, &walk) ||
            (law.period == 0 && walk.parts != 1))
            return false;
    return true;
}

grundy_status grundy_engine_heap_moves(engine *e, const heap_question *ask,
                                       heap_move_found *found, void *user,
                                       grundy_error *err)
{
    const game_kind *const kind = &e->set.kind[ask->kind];
    walking w = {.e = e, .ask = ask, .err = err};
    grundy_status status = GRUNDY_OK;
    bool stop = false;

    (void)find_law(&e->law[ask->kind], ask->n, &w.law);
    for (uint32_t i = 0; i < kind->moves && status == GRUNDY_OK && !stop; i++) {
        (void)grundy_walk_read(kind, i, &w.walk);
        status = walk_clause(&w, i, found, user, &stop);
    }
    grundy_memory_free(e->mem, w.out, w.out_cap * sizeof *w.out);
    grundy_memory_free(e->mem, w.found, w.win_cap * sizeof *w.found);
    return status;
}
