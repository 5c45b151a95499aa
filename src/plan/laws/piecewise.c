/* SPDX-License-Identifier: MIT */
/*
 * Two functions are brought to common pieces and a common period; then each
 * residue of a piece is a pair of linear functions of one number t, and what
 * is asked of them changes at most twice along t.  Where it does a new piece
 * begins, so that on every piece the answer is one for each residue.
 *
 * Every value that is kept has been computed in 128 bits with a check for
 * overflow at both ends of its piece; between them a linear function stays
 * between.
 */
#include "plan/laws/piecewise.h"

#include <assert.h>
#include <stdlib.h>

#include "base/number.h"

typedef piecewise_number wide;

static piecewise nothing(piecewise_room *room)
{
    room->lost = true;
    return (piecewise){.count = 0};
}

/* The last n of piece i. */
static int64_t last_of(const piecewise_room *room, const piecewise *x,
                       uint32_t i)
{
    return i + 1 < x->count ? x->at[i + 1].from - 1 : room->limit;
}

/* Of an n that may lie behind the piece. */
static bool at_piece(const piecewise *x, uint32_t i, wide n, wide *out)
{
    const piece *const p = &x->at[i];
    assert(i < x->count && n >= p->from && x->period > 0);
    const wide step = n - p->from;
    const bool near = step <= INT64_MAX; /* a division of words is quicker */
    const wide turns = near ? (int64_t)step / x->period : step / x->period;
    const size_t r = (size_t)(step - turns * x->period);
    wide more;

    return !__builtin_mul_overflow(p->rise[r], turns, &more) &&
           !__builtin_add_overflow(p->value[r], more, out);
}

uint32_t grundy_piecewise_find(const piecewise *x, int64_t n)
{
    uint32_t i = x->count - 1;

    assert(x->count > 0);
    while (i > 0 && x->at[i].from > n)
        i--;
    return i;
}

int64_t grundy_piecewise_value(const piecewise *x, int64_t n)
{
    wide value = 0;

    assert(n >= 0);
    (void)at_piece(x, grundy_piecewise_find(x, n), n, &value);
    return value < INT64_MIN   ? INT64_MIN
           : value > INT64_MAX ? INT64_MAX
                               : (int64_t)value;
}

/* Pieces begin at 0 and rise; conditions are 0 or 1 on each. */
#ifndef NDEBUG
static void check(const piecewise_room *room, const piecewise *x)
{
    if (room->lost)
        return;
    assert(x->period >= 1 && x->period <= PIECEWISE_PERIOD);
    assert(x->count >= 1 && x->count <= PIECEWISE_MOST);
    assert(x->at[0].from == 0);
    assert(x->at[x->count - 1].from <= room->limit);
    for (uint32_t i = 1; i < x->count; i++)
        assert(x->at[i - 1].from < x->at[i].from);
}

static void check_condition(const piecewise_room *room, const piecewise *x)
{
    check(room, x);
    for (uint32_t i = 0; !room->lost && i < x->count; i++)
        for (uint32_t r = 0; r < x->period; r++) {
            assert(x->at[i].value[r] == 0 || x->at[i].value[r] == 1);
            assert(x->at[i].rise[r] == 0);
        }
}
#else
static void check(const piecewise_room *room, const piecewise *x)
{
    (void)room;
    (void)x;
}

static void check_condition(const piecewise_room *room, const piecewise *x)
{
    (void)room;
    (void)x;
}
#endif

/* Room for a function of some period and at most so many pieces. */
static piecewise begin(piecewise_room *room, uint32_t period)
{
    piecewise x = {.period = period};

    if (room->lost || period > PIECEWISE_PERIOD)
        return nothing(room);
    x.at = grundy_arena_new(room->a, PIECEWISE_MOST * sizeof *x.at);
    return x.at == NULL ? nothing(room) : x;
}

static piece *add_piece(piecewise_room *room, piecewise *x, int64_t from)
{
    piece *const p = room->lost ? NULL : &x->at[x->count];

    if (p == NULL || x->count == PIECEWISE_MOST ||
        (uint64_t)x->period * (x->count + 1) > PIECEWISE_CELLS) {
        room->lost = true;
        return NULL;
    }
    p->from = from;
    p->value = grundy_arena_new(room->a, 2 * x->period * sizeof *p->value);
    if (p->value == NULL) {
        room->lost = true;
        return NULL;
    }
    p->rise = p->value + x->period;
    x->count++;
    return p;
}

static piecewise one_piece(piecewise_room *room, int64_t value, int64_t rise)
{
    piecewise x = begin(room, 1);
    piece *const p = add_piece(room, &x, 0);

    if (p != NULL) {
        p->value[0] = value;
        p->rise[0] = rise;
    }
    return x;
}

piecewise grundy_piecewise_constant(piecewise_room *room, int64_t c)
{
    return one_piece(room, c, 0);
}

piecewise grundy_piecewise_n(piecewise_room *room)
{
    return one_piece(room, 0, 1);
}

/* Both ends of every residue of the last piece can be told. */
static void check_ends(piecewise_room *room, const piecewise *x, int64_t last)
{
    const piece *p;
    wide value;

    if (room->lost)
        return;
    p = &x->at[x->count - 1];
    for (uint32_t r = 0; r < x->period && p->from <= last - r; r++) {
        const int64_t steps = (last - r - p->from) / x->period;
        wide more;

        room->lost |= __builtin_mul_overflow(p->rise[r], steps, &more) ||
                      __builtin_add_overflow(p->value[r], more, &value);
    }
}

/* x over one more period from `from` on, which lies in its piece i: value
 * and rise at residue r of that period. */
static bool residue(const piecewise *x, uint32_t i, int64_t from, uint32_t r,
                    uint32_t period, wide *value, wide *rise)
{
    const wide n = (wide)from + r;

    return at_piece(x, i, n, value) &&
           !__builtin_mul_overflow(
               x->at[i].rise[(n - x->at[i].from) % x->period],
               period / x->period, rise);
}

/* ---- two functions side by side ---- */

typedef struct pair {
    piecewise_room *room;
    const piecewise *x, *y;
    uint32_t period;
    uint32_t i, j;      /* the pieces of x and y at work */
    int64_t from, last; /* the n that lie in both */
} pair;

static uint32_t common_period(const piecewise *x, const piecewise *y)
{
    const uint64_t gcd = grundy_number_gcd(x->period, y->period);
    const uint64_t lcm = x->period / gcd * y->period;

    return lcm > PIECEWISE_PERIOD ? PIECEWISE_PERIOD + 1 : (uint32_t)lcm;
}

static pair pair_of(piecewise_room *room, const piecewise *x,
                    const piecewise *y)
{
    pair p = {.room = room, .x = x, .y = y};

    if (room->lost)
        return p;
    p.period = common_period(x, y);
    p.last = -1;
    return p;
}

/* On to the next piece of both; false after the last. */
static bool next_pair(pair *p)
{
    if (p->room->lost || p->last == p->room->limit)
        return false;
    p->from = p->last + 1;
    p->i = grundy_piecewise_find(p->x, p->from);
    p->j = grundy_piecewise_find(p->y, p->from);
    p->last = last_of(p->room, p->x, p->i);
    if (last_of(p->room, p->y, p->j) < p->last)
        p->last = last_of(p->room, p->y, p->j);
    return true;
}

piecewise grundy_piecewise_add(piecewise_room *room, piecewise x, piecewise y,
                               int64_t times)
{
    pair p = pair_of(room, &x, &y);
    piecewise out = begin(room, p.period);

    while (next_pair(&p)) {
        piece *const to = add_piece(room, &out, p.from);

        for (uint32_t r = 0; to != NULL && r < p.period; r++) {
            wide a, b, da, db;

            room->lost |= !residue(&x, p.i, p.from, r, p.period, &a, &da) ||
                          !residue(&y, p.j, p.from, r, p.period, &b, &db) ||
                          __builtin_mul_overflow(b, times, &b) ||
                          __builtin_mul_overflow(db, times, &db) ||
                          __builtin_add_overflow(a, b, &to->value[r]) ||
                          __builtin_add_overflow(da, db, &to->rise[r]);
        }
        check_ends(room, &out, p.last);
    }
    check(room, &out);
    return out;
}

piecewise grundy_piecewise_times(piecewise_room *room, piecewise x, int64_t by)
{
    return grundy_piecewise_add(room, grundy_piecewise_constant(room, 0), x,
                                by);
}

piecewise grundy_piecewise_plus(piecewise_room *room, piecewise x, int64_t c)
{
    return grundy_piecewise_add(room, x, grundy_piecewise_constant(room, c), 1);
}

/* ---- quotients ---- */

/* The period after which x rises by a multiple of `by` everywhere. */
static uint32_t period_over(const piecewise *x, int64_t by)
{
    uint64_t times = 1;

    for (uint32_t i = 0; i < x->count; i++)
        for (uint32_t r = 0; r < x->period; r++) {
            const wide rise = x->at[i].rise[r];
            const uint64_t more = (uint64_t)((rise < 0 ? -rise : rise) % by);
            const uint64_t need =
                (uint64_t)by / grundy_number_gcd(more, (uint64_t)by);

            if (need > PIECEWISE_PERIOD)
                return PIECEWISE_PERIOD + 1;
            times = times / grundy_number_gcd(times, need) * need;
            if (times * x->period > PIECEWISE_PERIOD)
                return PIECEWISE_PERIOD + 1;
        }
    return (uint32_t)times * x->period;
}

piecewise grundy_piecewise_over(piecewise_room *room, piecewise x, int64_t by)
{
    const uint32_t period = room->lost ? 1 : period_over(&x, by);
    piecewise out = begin(room, period);

    for (uint32_t i = 0; !room->lost && i < x.count; i++) {
        piece *const to = add_piece(room, &out, x.at[i].from);

        for (uint32_t r = 0; to != NULL && r < period; r++) {
            wide value, rise;

            if (!residue(&x, i, to->from, r, period, &value, &rise)) {
                room->lost = true;
                break;
            }
            to->value[r] = grundy_number_wide_floor(value, by);
            to->rise[r] = rise / by;
        }
        check_ends(room, &out, last_of(room, &x, i));
    }
    check(room, &out);
    return out;
}

piecewise grundy_piecewise_modulo(piecewise_room *room, piecewise x, int64_t by)
{
    return grundy_piecewise_add(room, x, grundy_piecewise_over(room, x, by),
                                -by);
}

/* ---- conditions ---- */

static bool holds(wide x, pieces_compare op, wide y)
{
    switch (op) {
    case PIECES_EQ: return x == y;
    case PIECES_NE: return x != y;
    case PIECES_LT: return x < y;
    case PIECES_LE: return x <= y;
    case PIECES_GT: return x > y;
    default: return x >= y;
    }
}

static bool holds_at(const pair *p, pieces_compare op, int64_t n)
{
    wide a = 0, b = 0;

    if (!at_piece(p->x, p->i, n, &a) || !at_piece(p->y, p->j, n, &b))
        p->room->lost = true;
    return holds(a, op, b);
}

/* The places in from..last where a new piece must begin. */
typedef struct cuts {
    int64_t at[PIECEWISE_MOST];
    uint32_t count;
} cuts;

static void add_cut(const pair *p, cuts *c, int64_t at)
{
    for (uint32_t i = 0; i < c->count; i++)
        if (c->at[i] == at)
            return;
    if (at <= p->from || at > p->last)
        return;
    if (c->count == PIECEWISE_MOST)
        p->room->lost = true;
    else
        c->at[c->count++] = at;
}

/* How far x is above y at n; of two such numbers there is a difference. */
static wide above_at(const pair *p, wide n)
{
    wide a = 0, b = 0, out = 0, twice;

    if (!at_piece(p->x, p->i, n, &a) || !at_piece(p->y, p->j, n, &b) ||
        __builtin_sub_overflow(a, b, &out) ||
        __builtin_add_overflow(out, out, &twice)) {
        p->room->lost = true;
        return 0;
    }
    return out;
}

/* Along a residue x - y is linear: a piece begins where it comes to 0 or to the
 * other side, and one behind a 0. */
static void find_cuts(const pair *p, cuts *c)
{
    for (uint32_t r = 0; r < p->period && p->from <= p->last - r; r++) {
        const int64_t n = p->from + r;
        const int64_t most = (p->last - n) / p->period;
        const wide first = above_at(p, n);
        const wide rise =
            most > 0 ? above_at(p, (wide)n + p->period) - first : 0;
        const bool nears = first < 0 ? rise > 0 : first > 0 && rise < 0;
        const wide meets = nears ? (-first) / rise : 0; /* rounded to it */
        const bool even = nears ? (-first) % rise == 0 : first == 0;

        if (rise == 0 || p->room->lost)
            continue;
        if (nears && meets + !even <= most)
            add_cut(p, c, n + (int64_t)(meets + !even) * p->period);
        if (even && meets < most)
            add_cut(p, c, n + (int64_t)(meets + 1) * p->period);
    }
}

static int by_place(const void *x, const void *y)
{
    const int64_t a = *(const int64_t *)x, b = *(const int64_t *)y;

    return (a > b) - (a < b);
}

static void add_truths(const pair *p, piecewise *out, pieces_compare op,
                       int64_t from, int64_t last)
{
    piece *const to = add_piece(p->room, out, from);

    for (uint32_t r = 0; to != NULL && r < p->period; r++) {
        to->value[r] = last - r >= from && holds_at(p, op, from + r);
        to->rise[r] = 0;
    }
}

piecewise grundy_piecewise_where(piecewise_room *room, piecewise x,
                                 pieces_compare op, piecewise y)
{
    pair p = pair_of(room, &x, &y);
    piecewise out = begin(room, p.period);

    while (next_pair(&p)) {
        cuts c = {.count = 0};
        int64_t from = p.from;

        find_cuts(&p, &c);
        qsort(c.at, c.count, sizeof *c.at, by_place);
        for (uint32_t i = 0; i < c.count; i++) {
            add_truths(&p, &out, op, from, c.at[i] - 1);
            from = c.at[i];
        }
        add_truths(&p, &out, op, from, p.last);
    }
    check_condition(room, &out);
    return out;
}

piecewise grundy_piecewise_is(piecewise_room *room, piecewise x,
                              pieces_compare op, int64_t c)
{
    return grundy_piecewise_where(room, x, op,
                                  grundy_piecewise_constant(room, c));
}

static bool same_residues(const piecewise *x, uint32_t i)
{
    const piece *const p = &x->at[i], *const before = &x->at[i - 1];

    for (uint32_t r = 0; r < x->period; r++) {
        const wide n = (wide)p->from + r;
        wide value;

        if (!at_piece(x, i - 1, n, &value) || value != p->value[r] ||
            before->rise[(n - before->from) % x->period] != p->rise[r])
            return false;
    }
    return true;
}

/* Pieces that go on as the one before are none of their own. */
static void join_pieces(const piecewise_room *room, piecewise *x)
{
    uint32_t kept = 1;

    for (uint32_t i = 1; !room->lost && i < x->count; i++) {
        x->at[kept] = x->at[i];
        kept += !same_residues(x, kept);
    }
    if (!room->lost)
        x->count = kept;
}

/* One that holds of the condition on its piece and of x or y on theirs. */
static void choose_piece(piecewise_room *room, piecewise *out, const pair *p,
                         const piecewise *c, int64_t from, int64_t last)
{
    const uint32_t k = grundy_piecewise_find(c, from);
    piece *const to = add_piece(room, out, from);

    for (uint32_t r = 0; to != NULL && r < out->period; r++) {
        wide is = 0;
        const bool known = at_piece(c, k, (wide)from + r, &is);
        const piecewise *const of = is != 0 ? p->x : p->y;

        room->lost |=
            !known || !residue(of, is != 0 ? p->i : p->j, from, r, out->period,
                               &to->value[r], &to->rise[r]);
    }
    check_ends(room, out, last);
}

piecewise grundy_piecewise_choose(piecewise_room *room, piecewise condition,
                                  piecewise x, piecewise y)
{
    pair p = pair_of(room, &x, &y);
    piecewise out, both = {.period = p.period};

    if (room->lost)
        return nothing(room);
    check_condition(room, &condition);
    out = begin(room, common_period(&both, &condition));
    while (next_pair(&p))
        for (int64_t from = p.from; from <= p.last && !room->lost;) {
            const uint32_t k = grundy_piecewise_find(&condition, from);
            int64_t last = last_of(room, &condition, k);

            last = last < p.last ? last : p.last;
            choose_piece(room, &out, &p, &condition, from, last);
            if (last == room->limit)
                break;
            from = last + 1;
        }
    join_pieces(room, &out);
    check(room, &out);
    return out;
}

piecewise grundy_piecewise_least(piecewise_room *room, piecewise x, piecewise y)
{
    return grundy_piecewise_choose(
        room, grundy_piecewise_where(room, x, PIECES_LE, y), x, y);
}

piecewise grundy_piecewise_greatest(piecewise_room *room, piecewise x,
                                    piecewise y)
{
    return grundy_piecewise_choose(
        room, grundy_piecewise_where(room, x, PIECES_GE, y), x, y);
}

void grundy_piecewise_narrow(piecewise_room *room, piecewise x)
{
    for (uint32_t i = 0; !room->lost && i < x.count; i++) {
        const int64_t from = x.at[i].from, last = last_of(room, &x, i);

        for (uint32_t r = 0; r < x.period && from <= last - r; r++) {
            const wide first = x.at[i].value[r];
            wide end = 0;

            (void)at_piece(&x, i, last - (last - r - from) % x.period, &end);
            room->lost |= first < INT64_MIN || first > INT64_MAX ||
                          end < INT64_MIN || end > INT64_MAX;
        }
    }
}

piecewise grundy_piecewise_next(piecewise_room *room, piecewise x)
{
    piecewise out = begin(room, room->lost ? 1 : x.period);

    for (uint32_t i = 0; !room->lost && i < x.count; i++) {
        const int64_t from = i == 0 ? 0 : x.at[i].from - 1;
        piece *to;

        if (i == 0 && last_of(room, &x, 0) == 0)
            continue; /* 0 alone: it is next to nothing */
        to = add_piece(room, &out, from);
        for (uint32_t r = 0; to != NULL && r < x.period; r++)
            room->lost |= !residue(&x, i, from + 1, r, x.period, &to->value[r],
                                   &to->rise[r]);
    }
    check(room, &out);
    return out;
}

bool grundy_piecewise_always(const piecewise_room *room, piecewise condition,
                             int64_t last)
{
    assert(last <= room->limit);
    if (room->lost)
        return false;
    check_condition(room, &condition);
    for (uint32_t i = 0; i < condition.count; i++) {
        const piece *const p = &condition.at[i];
        int64_t end = last_of(room, &condition, i);

        end = end < last ? end : last;
        for (uint32_t r = 0; r < condition.period && p->from <= end - r; r++)
            if (p->value[r] == 0)
                return false;
    }
    return true;
}

bool grundy_piecewise_same(piecewise_room *room, piecewise x, piecewise y)
{
    return grundy_piecewise_always(
        room, grundy_piecewise_where(room, x, PIECES_EQ, y), room->limit);
}
