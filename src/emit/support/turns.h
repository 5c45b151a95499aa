/* SPDX-License-Identifier: MIT */
/* Heaps of which, from some number on, remainders tell what may be taken: a
 * program finds out by which, of the input, as the engine does. */

#include "plan/laws/turning.h"

#include "plan/rewrites/remainders.h"

#include "plan/laws/kept_pairs.h"

typedef struct turning_law {
    takes_classes set;
    takes_turns law;
    moving_notes told; /* lost: there is no such law */
    bool sought;
} turning_law;

static void told_begin(moving_notes *h)
{
    h->modulus = h->reach = h->far = 1;
}

static void turns_begin(turning_law *h)
{
    free(h->law.value);
    memset(h, 0, sizeof *h);
    told_begin(&h->told);
    h->sought = true;
}

/* Less than 1 is never taken. */
static void turns_least(turning_law *h, int64_t number)
{
    if (number < 1)
        h->told.lost = true;
}

/* What remains of a form, or its common divisor with a number. */
static moving moving_modulo(moving f, int64_t by)
{
    if (by < 1 || by > FORM_PERIOD)
        f.period = 0;
    if (f.period == 0)
        return f;
    f = moving_stretch(f, by / gcd(by, gcd(f.n, f.y)));
    f.n = f.y = f.low = 0;
    f.high = by;
    return f;
}

/* What stands at a place of so many. */
static moving moving_place(moving f, int64_t count)
{
    if (f.n != 0 || f.y != 0 || f.low < 0 || f.high > count)
        f.period = 0;
    f.low = -FORM_MOST;
    f.high = FORM_MOST;
    return f;
}

/* The first number of the class that is not below `from`. */
static int64_t turns_class(const takes_classes *set, int64_t r)
{
    return set->from + modulo(r - set->from, set->modulus);
}

/* `may` says whether so many may be taken of any heap that has them. */
static void turns_read(takes_classes *set, bool (*may)(int64_t, int64_t))
{
    for (int64_t k = 1; k < set->from; k++)
        set->one[k] = may(k, 0);
    for (int64_t r = 0; r < set->modulus; r++)
        set->of_class[r] = may(turns_class(set, r), 0);
}

static void *turns_room(size_t count, size_t size)
{
    void *const room = calloc(count, size);

    if (room == NULL)
        die(no_memory);
    return room;
}

static void turns_find(turning_law *h, bool (*may)(int64_t, int64_t))
{
    const size_t rows = (size_t)h->told.modulus;
    turning t;

    if (h->told.reach >= TAKES_ONES || rows > TAKES_CLASSES)
        h->told.lost = true;
    if (h->told.lost)
        return;
    h->set.from = h->told.reach;
    h->set.modulus = (uint32_t)rows;
    turns_read(&h->set, may);
    memset(&t, 0, sizeof t);
    t.set = &h->set;
    t.value = (uint32_t *)turns_room(TURN_HEAPS, sizeof *t.value);
    t.blocked = (uint64_t *)turns_room(rows * TURN_WORDS, sizeof *t.blocked);
    t.seen = (uint64_t *)turns_room(TURN_WORDS + 1, sizeof *t.seen);
    t.saved.row = (uint64_t *)turns_room(rows * TURN_WINDOW, 8);
    t.now.row = (uint64_t *)turns_room(rows * TURN_WINDOW, 8);
    t.saved.last = (uint32_t *)turns_room((size_t)h->set.from, 4);
    t.now.last = (uint32_t *)turns_room((size_t)h->set.from, 4);
    h->told.lost = !turn_find(&t, &h->law);
    if (h->told.lost)
        free(t.value);
    free(t.blocked);
    free(t.seen);
    free(t.saved.row);
    free(t.now.row);
    free(t.saved.last);
    free(t.now.last);
}

static int64_t turns_value(const turning_law *h, int64_t n)
{
    return (int64_t)turn_value(&h->law, (uint64_t)n);
}

static void rests_begin(remainders_law *h)
{
    memset(h, 0, sizeof *h);
    told_begin(&h->told);
    h->sought = true;
}

static void rests_find(remainders_law *h, bool (*may)(int64_t, int64_t))
{
    h->may = may;
    h->told.lost = !rest_bind(h, &h->told) || !rest_falls(h);
    if (h->told.lost)
        return;
    (void)rest_tables(h);
    rest_values(h);
    h->told.lost = !rest_find(h);
}

static int64_t rests_value(const remainders_law *h, int64_t n)
{
    const int64_t p = h->period, turns = (n - h->first) / p;

    return n < REST_HEAPS ? h->value[n]
                          : h->value[n - turns * p] + turns * h->rise[n % p];
}

/* How many runs of numbers win, and where there is room, those. */
static void put_win(wins_of *w, int64_t zero, int64_t step, int64_t last)
{
    const run_of_wins r = {zero, step, 0, last + 1, 0, 0, last};

    if (w->run != NULL)
        w->run[w->count] = r;
    w->count++;
}

/* To heaps y + step * t, for t from 0 to last, of a heap x; as what is left, by
 * 0, or what is taken, divided. */
static void put_lefts(wins_of *w, int64_t x, int64_t y, int64_t step,
                      int64_t last, int64_t by)
{
    if (by == 0)
        put_win(w, y, step, last);
    else
        put_win(w, (x - y - step * last) / by, step / by, last);
}

static void put_turns(wins_of *w, const takes_turns *l, const takes_classes *c,
                      int64_t x, uint64_t want, int64_t by)
{
    const int64_t top = x - c->from, period = (int64_t)l->period;
    const int64_t turn = lcm(period, c->modulus);
    const int64_t begin = (int64_t)l->count - period;

    for (int64_t k = 1; k < c->from && k <= x; k++)
        if (c->one[k] && turn_value(l, (uint64_t)(x - k)) == want)
            put_lefts(w, x, x - k, by == 0 ? 1 : by, 0, by);
    for (int64_t y = 0; y <= top && y < begin + period; y++) {
        const uint64_t value = l->value[y];
        int64_t z = y, more = 0;

        if (y >= begin && l->saltus > 0 && want >= value &&
            (want - value) % l->saltus == 0) {
            more = (int64_t)((want - value) / l->saltus);
            if (more > (top - y) / period)
                continue;
        } else if (value != want) {
            continue;
        }
        z += more * period;
        if (y < begin || l->saltus > 0) {
            if (c->of_class[(x - z) % c->modulus])
                put_lefts(w, x, z, by == 0 ? 1 : by, 0, by);
            continue;
        }
        for (; z <= top && z < y + turn; z += period)
            if (c->of_class[(x - z) % c->modulus])
                put_lefts(w, x, z, turn, (top - z) / turn, by);
    }
}

/* Those moves of one clause that leave a heap of that value. */
static wins_of turns_wins(const turning_law *h, bool (*may)(int64_t, int64_t),
                          int64_t x, int64_t want, int64_t by)
{
    takes_classes c = h->set;
    wins_of w = {0, NULL};

    turns_read(&c, may);
    put_turns(&w, &h->law, &c, x, (uint64_t)want, by);
    w.run = (run_of_wins *)take_room((size_t)w.count * sizeof *w.run);
    w.count = 0;
    put_turns(&w, &h->law, &c, x, (uint64_t)want, by);
    return w;
}

/* Of `agains`, by their values too. */
typedef struct kept_law {
    kept_pairs kept;
    equal_heap *by_value;
    bool sought;
} kept_law;

static int kept_order_again(const void *x, const void *y)
{
    const equal_heap *const a = (const equal_heap *)x;
    const equal_heap *const b = (const equal_heap *)y;

    return a->value != b->value ? (a->value > b->value) - (a->value < b->value)
                                : (a->heap > b->heap) - (a->heap < b->heap);
}

/* The pairs, of which each heap and what is left is told by these numbers. */
static void kept_begin(kept_law *h, list pairs, int64_t a0, int64_t a1,
                       int64_t b0, int64_t b1)
{
    const int64_t by[4] = {a0, a1, b0, b1};
    const size_t room = (size_t)pairs.len + 1;
    kept_pairs *const l = &h->kept;
    uint64_t *const value = (uint64_t *)turns_room(room, sizeof *value);
    kept_counts c;

    free(l->pair);
    free(l->again);
    free(h->by_value);
    memset(h, 0, sizeof *h);
    h->sought = true;
    l->pair = (kept_pair *)turns_room(room, sizeof *l->pair);
    l->again = (equal_heap *)turns_room(room, sizeof *l->again);
    for (int64_t i = 0; i < pairs.len; i++)
        kept_add(l, by, pairs.at[2 * i], pairs.at[2 * i + 1]);
    kept_sort(l);
    c.mask = kept_mask(l);
    c.value = (uint64_t *)turns_room(c.mask + 1, sizeof *c.value);
    c.count = (size_t *)turns_room(c.mask + 1, sizeof *c.count);
    kept_find(l, value, &c);
    free(value);
    free(c.value);
    free(c.count);
    h->by_value = (equal_heap *)turns_room(room, sizeof *h->by_value);
    memcpy(h->by_value, l->again, l->agains * sizeof *l->again);
    qsort(h->by_value, l->agains, sizeof *l->again, kept_order_again);
}

/* The first of those that are worth so much or more. */
static size_t kept_first(const kept_law *h, uint64_t value)
{
    size_t low = 0, high = h->kept.agains;

    while (low < high) {
        const size_t middle = low + (high - low) / 2;

        if (h->by_value[middle].value < value)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static void put_kept(wins_of *w, const kept_law *h, int64_t x, int64_t y,
                     bool left)
{
    if (y >= 0 && y < x && kept_allows(&h->kept, x, y))
        put_win(w, left ? y : x - y, 1, 0);
}

/* Moves of a heap x to those of that value; as what is left, or taken. */
static wins_of kept_wins(const kept_law *h, int64_t x, int64_t want, bool left)
{
    const size_t first = kept_first(h, (uint64_t)want);
    size_t end = first;
    wins_of w = {0, NULL};

    while (end < h->kept.agains && h->by_value[end].value == (uint64_t)want)
        end++;
    w.run = (run_of_wins *)take_room((end - first + 1) * sizeof *w.run);
    put_kept(&w, h, x, kept_heap(&h->kept, (uint64_t)want), left);
    for (size_t i = first; i < end; i++)
        put_kept(&w, h, x, h->by_value[i].heap, left);
    return w;
}
