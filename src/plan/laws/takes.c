/* SPDX-License-Identifier: MIT */
/*
 * Every clause is read as a run of numbers low(n), low(n) + step, .., high(n)
 * that may be taken; what the clauses say together is computed as functions
 * of n (piecewise.h), so that two spellings of one set are the same here.
 *
 * Requires: one natural parameter, declared from 0 if at all, no stop, win or
 * lose, every option a smaller heap of the same kind (for Nim also several
 * whose sizes come to less), at most one loop a clause, over a range, and ends
 * and conditions that piecewise.h can say.  None of those can fail for heaps up
 * to `limit`, so that the law hides no error.
 *
 * TAKES_SHARE: the options of n are L(n)..n-1, L rising by 0 or 1.  Then the
 * values of L(n)..n are 0..n-L(n) in some order.  By induction: let it be so
 * for n - 1, with s = n-1-L(n-1).  If L stays, all of 0..s are taken, and
 * g(n) = s + 1 = n - L(n).  If it rises, of 0..s only the value of L(n-1) is
 * missing, and g(n) = g(L(n-1)).
 *
 * TAKES_REST: the options of n are 0..h(n), h(n) never falls, and below 0 there
 * are none.  Then g never falls and leaves no number out, so that the greatest
 * value among the options is the last one, and g(n) = 1 + g(h(n)): by
 * induction, as h(n - 1) <= h(n) <= n - 1 gives g(n - 1) <= g(n) <= g(n-1) + 1.
 *
 * The others: n mod (a+b) div a and its kin are [BerlekampConwayGuy82, ch. 4],
 * with multiples of a only as with a..b, and odd numbers as with 1 alone;
 * to all smaller heaps and to sums of less than n, g(n) = n, as x xor y is at
 * most x + y.
 */
#include "plan/laws/takes.h"

#include <assert.h>

#include "base/number.h"
#include "base/words.h"
#include "plan/facts/linear.h"
#include "plan/laws/takes_numbers.h"
#include "plan/laws/takes_read.h"
#include "plan/rewrites/canonical.h"

/* ---- what all clauses say ---- */

/* a or b, and a and b, of conditions */
static piecewise either(piecewise_room *room, piecewise a, piecewise b)
{
    return grundy_piecewise_greatest(room, a, b);
}

static piecewise both(piecewise_room *room, piecewise a, piecewise b)
{
    return grundy_piecewise_least(room, a, b);
}

/* Where the clause lets nothing be taken. */
static piecewise is_none(const takes_set *set, const takes_run *t)
{
    return grundy_piecewise_where(set->room, t->high, PIECES_LT, t->low);
}

static bool always(const takes_set *set, piecewise condition)
{
    return grundy_piecewise_always(set->room, condition, set->room->limit);
}

/*
 * How far the numbers that may be taken go without a gap, up or down from
 * `end`, which is none of them: grown clause by clause until nothing is added.
 */
static piecewise join(const takes_set *set, piecewise end, bool up)
{
    piecewise_room *const room = set->room;
    bool grew = true;

    assert(set->room->limit > 0);
    for (uint32_t round = 0; grew && round <= set->runs; round++) {
        grew = false;
        for (uint32_t i = 0; i < set->runs && !room->lost; i++) {
            const takes_run *const t = &set->run[i];
            const piecewise meets = grundy_piecewise_where(
                room, up ? t->low : t->high, up ? PIECES_LE : PIECES_GE,
                grundy_piecewise_plus(room, end, up ? 1 : -1));
            const piecewise far =
                up ? grundy_piecewise_greatest(room, end, t->high)
                   : grundy_piecewise_least(room, end, t->low);
            piecewise joined;

            if (t->step != 1 && !t->single)
                continue;
            joined = grundy_piecewise_choose(room, meets, far, end);
            if (!room->lost && !grundy_piecewise_same(room, joined, end)) {
                end = joined;
                grew = true;
            }
        }
    }
    return end;
}

/* The greatest m such that all of from..m may be taken, from - 1 if there is
 * none. */
static piecewise join_runs(const takes_set *set, int64_t from)
{
    return join(set, grundy_piecewise_constant(set->room, from - 1), true);
}

/* No clause takes more than `most` or less than `from`. */
static bool covers(const takes_set *set, piecewise most, int64_t from)
{
    piecewise_room *const room = set->room;

    for (uint32_t i = 0; i < set->runs && !room->lost; i++) {
        const takes_run *const t = &set->run[i];
        const piecewise inside =
            both(room, grundy_piecewise_where(room, t->high, PIECES_LE, most),
                 grundy_piecewise_is(room, t->low, PIECES_GE, from));

        if (!always(set, either(room, is_none(set, t), inside)))
            return false;
    }
    return !room->lost;
}

/* The least number that may ever be taken; 0: none in the largest heap. */
static int64_t least_take(const takes_set *set)
{
    const int64_t n = set->room->limit;
    int64_t least = 0;

    for (uint32_t i = 0; i < set->runs; i++) {
        const int64_t low = grundy_piecewise_value(&set->run[i].low, n);
        const int64_t high = grundy_piecewise_value(&set->run[i].high, n);

        if (low <= high && (least == 0 || low < least))
            least = low;
    }
    return least;
}

/* ---- the laws ---- */

/* most(n) as min(n, b) with nothing below a: b INT64_MAX where it has no end.
 * Where nothing may ever be taken there is no such run. */
static bool is_constant_run(piecewise_room *room, piecewise most, piecewise n,
                            int64_t a, int64_t *b)
{
    const int64_t last = grundy_piecewise_value(&most, room->limit);
    const piecewise run = grundy_piecewise_greatest(
        room,
        grundy_piecewise_least(room, n, grundy_piecewise_constant(room, last)),
        grundy_piecewise_constant(room, a - 1));

    assert(a >= 1);
    *b = last == grundy_piecewise_value(&n, room->limit) ? INT64_MAX : last;
    return !room->lost && last >= a && grundy_piecewise_same(room, run, most);
}

/* Rises by 0 or 1 with every step. */
static bool climbs(piecewise_room *room, piecewise most)
{
    const piecewise rise =
        grundy_piecewise_add(room, grundy_piecewise_next(room, most), most, -1);
    const piecewise fine =
        either(room, grundy_piecewise_is(room, rise, PIECES_EQ, 0),
               grundy_piecewise_is(room, rise, PIECES_EQ, 1));

    return grundy_piecewise_always(room, fine, room->limit - 1) &&
           grundy_piecewise_value(&most, 0) == 0;
}

static bool find_rest(const takes_set *set, takes_law *out)
{
    piecewise_room *const room = set->room;
    const piecewise n = grundy_piecewise_n(room);
    /* the least m such that all of m..n may be taken, n + 1 if there is none */
    const piecewise least = join(set, grundy_piecewise_plus(room, n, 1), false);
    const piecewise rest = grundy_piecewise_add(room, n, least, -1);
    const piecewise rises = grundy_piecewise_where(
        room, grundy_piecewise_next(room, rest), PIECES_GE, rest);

    for (uint32_t i = 0; i < set->runs && !room->lost; i++) {
        const takes_run *const t = &set->run[i];

        if (!always(set, either(room, is_none(set, t),
                                grundy_piecewise_where(room, t->low, PIECES_GE,
                                                       least))))
            return false;
    }
    if (room->lost || !grundy_piecewise_always(room, rises, room->limit - 1))
        return false;
    out->kind = TAKES_REST;
    out->most = rest;
    return true;
}

/* The a of most(n) = n / a; 0: it is not that. */
static int64_t share_of(piecewise_room *room, piecewise most, piecewise n)
{
    const int64_t last = grundy_piecewise_value(&most, room->limit);
    const int64_t a = last < 1 ? 0 : room->limit / last;

    return a >= 1 && a <= PIECEWISE_PERIOD &&
                   grundy_piecewise_same(
                       room, grundy_piecewise_over(room, n, a), most)
               ? a
               : 0;
}

static bool find_run(const takes_set *set, takes_law *out)
{
    piecewise_room *const room = set->room;
    const int64_t a = least_take(set);
    const piecewise n = grundy_piecewise_n(room);
    piecewise most;

    if (room->lost || a < 1)
        return false;
    most = join_runs(set, a);
    if (!covers(set, most, a))
        return false;
    if (is_constant_run(room, most, n, a, &out->b)) {
        out->kind = a == 1 && out->b == INT64_MAX ? TAKES_ALL : TAKES_RUN;
        out->a = a;
        return true;
    }
    if (a != 1 || !climbs(room, most))
        return false;
    out->kind = TAKES_SHARE;
    out->most = most;
    out->a = share_of(room, most, n);
    return true;
}

/* The set divided by d, if all of it are multiples. */
static bool divide_runs(const takes_set *set, int64_t d, takes_set *out)
{
    piecewise_room *const room = set->room;

    assert(d >= 2);
    for (uint32_t i = 0; i < set->runs; i++) {
        const takes_run *const t = &set->run[i];
        takes_run *const to = &out->run[i];
        const piecewise none = is_none(set, t);
        const piecewise whole = grundy_piecewise_is(
            room, grundy_piecewise_modulo(room, t->low, d), PIECES_EQ, 0);

        if (!always(set, either(room, none, whole)))
            return false;
        *to = *t;
        to->low = grundy_piecewise_choose(
            room, none, t->low, grundy_piecewise_over(room, t->low, d));
        to->high = grundy_piecewise_choose(
            room, none, t->high, grundy_piecewise_over(room, t->high, d));
        to->step = t->step / d;
    }
    return !room->lost;
}

/* The greatest number that divides all steps and single takes. */
static int64_t common_step(const takes_set *set)
{
    uint64_t d = 0;

    for (uint32_t i = 0; i < set->runs; i++) {
        const takes_run *const t = &set->run[i];
        const int64_t by =
            t->single ? grundy_piecewise_value(&t->low, set->room->limit)
                      : t->step;

        d = grundy_number_gcd(d, by < 0 ? 0 : (uint64_t)by);
    }
    return (int64_t)d;
}

static bool find_steps(const takes_set *set, takes_run *room_for,
                       takes_law *out)
{
    piecewise_room *const room = set->room;
    takes_set divided = {room, room_for, set->runs};
    const int64_t d = common_step(set);
    piecewise n = grundy_piecewise_n(room), most;

    if (d < 2 || d > PIECEWISE_PERIOD || room->lost ||
        !divide_runs(set, d, &divided))
        return false;
    n = grundy_piecewise_over(room, n, d);
    most = join_runs(&divided, 1);
    if (!covers(&divided, most, 1) ||
        !is_constant_run(room, most, n, 1, &out->b))
        return false;
    out->kind = TAKES_STEPS;
    out->a = d;
    out->b = out->b <= (INT64_MAX - d) / d ? out->b * d : INT64_MAX;
    return true;
}

/* Odd numbers only, and always 1. */
static bool find_odd(const takes_set *set)
{
    piecewise_room *const room = set->room;
    piecewise one =
        grundy_piecewise_is(room, grundy_piecewise_n(room), PIECES_LT, 1);

    /* where 1 may be taken, or there is none */
    for (uint32_t i = 0; i < set->runs && !room->lost; i++) {
        const takes_run *const t = &set->run[i];
        const piecewise none = is_none(set, t);
        const piecewise odd = grundy_piecewise_choose(
            room, none, grundy_piecewise_constant(room, 2),
            grundy_piecewise_modulo(room, t->low, 2));

        if ((!t->single && t->step % 2 != 0) ||
            !always(set, grundy_piecewise_is(room, odd, PIECES_GE, 1)))
            return false;
        one = either(room, one,
                     grundy_piecewise_choose(
                         room, none, grundy_piecewise_constant(room, 0),
                         grundy_piecewise_is(room, t->low, PIECES_LT, 2)));
    }
    return always(set, grundy_piecewise_is(room, one, PIECES_EQ, 1));
}

static const char *find_law(const takes_set *set, takes_run *more, bool splits,
                            takes_law *out)
{
    piecewise_room *const room = set->room;

    out->limit = (uint64_t)room->limit;
    if (!find_run(set, out) && !find_steps(set, more, out)) {
        if (find_odd(set)) {
            out->kind = TAKES_MODULO;
            out->a = out->b = 1;
        } else {
            (void)find_rest(set, out);
        }
    }
    if (room->lost)
        return takes_too_many;
    if (splits && out->kind != TAKES_ALL && out->kind != TAKES_NONE)
        return N_("an option is several heaps, and not every smaller heap can "
                  "be reached");
    return out->kind == TAKES_NONE
               ? N_("the numbers that may be taken have no law of their own")
               : NULL;
}

/* ---- a kind ---- */

static const char *read_kind(takes_set *set, const game_kind *kind,
                             const code_source *source, bool *splits,
                             grundy_span *where)
{
    set->runs = 0;
    *splits = false;
    for (uint32_t i = 0; i < kind->value_moves; i++) {
        bool split = false;
        const char *const why =
            grundy_takes_read(set->room, source, kind, &kind->value_move[i],
                              &set->run[set->runs], &split, where);

        if (why != NULL)
            return why;
        *splits |= split;
        set->runs += !split;
    }
    *where = (grundy_span){0};
    return NULL;
}

/* Smaller limits where ends like n + 1 or 100 * n overflow. */
static const int64_t limits[] = {INT64_MAX,        INT64_MAX - (1 << 12),
                                 INT64_MAX / 2,    INT64_MAX / 4,
                                 INT64_C(1) << 60, INT64_C(1) << 54};

static void find_by_remainders(arena *a, const game_kind *kind,
                               const code_source *source, takes_law *out)
{
    const int64_t m = grundy_takes_modulus(kind, source);
    takes_law law = {
        .kind = TAKES_MODULO, .a = 1, .b = m - 1, .limit = INT64_MAX};
    takes_classes set;

    if (m > 0 || (grundy_takes_read_classes(kind, kind->value_move,
                                            kind->value_moves, source, &set) &&
                  grundy_takes_find_turning(a, &set, &law)))
        *out = law;
}

/* By the moves for values that the kind has now. */
static void find_by_moves(arena *a, const game_kind *kind,
                          const code_source *source, takes_law *out)
{
    const size_t size = (kind->value_moves + 1) * sizeof(takes_run);
    takes_set set = {.run = grundy_arena_new(a, size)};
    takes_run *const more = grundy_arena_new(a, size);
    const char *why = grundy_linear_heap(kind);

    *out = (takes_law){.kind = TAKES_NONE, .why_not = why};
    if (grundy_takes_find_numbers(a, kind, source, out))
        return;
    for (size_t i = 0; i < sizeof limits / sizeof *limits && why == NULL &&
                       set.run != NULL && more != NULL;
         i++) {
        piecewise_room room = {.a = a, .limit = limits[i]};

        *out = (takes_law){.kind = TAKES_NONE};
        set.room = &room;
        out->why_not = read_kind(&set, kind, source, &out->splits, &out->where);
        if (out->why_not == NULL)
            out->why_not = find_law(&set, more, out->splits, out);
        if (!room.lost)
            break;
    }
    if (out->why_not != NULL || set.run == NULL || more == NULL)
        out->kind = TAKES_NONE;
    if (out->kind == TAKES_NONE && why == NULL)
        find_by_remainders(a, kind, source, out);
    if (out->kind == TAKES_NONE && why == NULL)
        (void)grundy_takes_find_stretches(a, kind, source, out);
    if (out->kind == TAKES_NONE && out->why_not == NULL)
        out->why_not = N_("memory is out");
    assert(out->kind == TAKES_NONE || out->from <= out->limit);
}

void grundy_takes_find(arena *a, const ruleset *set, const game_kind *kind,
                       const code_source *source, takes_law *out)
{
    game_kind *const k = (game_kind *)(uintptr_t)kind;
    const game_kind before = *kind;
    const canonical_moves *canonical;
    takes_law other;

    find_by_moves(a, kind, source, out);
    if (set == NULL || out->kind != TAKES_NONE ||
        grundy_linear_heap(kind) != NULL)
        return;
    canonical = grundy_canonical_moves(set, kind);
    if (canonical->moves == 0)
        return;
    k->value_moves = canonical->moves;
    k->value_move = canonical->move;
    find_by_moves(a, kind, source, &other);
    k->value_moves = before.value_moves;
    k->value_move = before.value_move;
    if (other.kind == TAKES_NONE)
        return;
    *out = other;
    out->no_zero = !canonical->has_zero;
    if (out->from < (uint64_t)canonical->nearest)
        out->from = (uint64_t)canonical->nearest;
    if (out->limit > (uint64_t)canonical->farthest)
        out->limit = (uint64_t)canonical->farthest;
}
