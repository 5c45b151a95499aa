/* SPDX-License-Identifier: MIT */
/*
 * Let each move change the numbers x of a position by steps of at most `reach`,
 * with conditions that, from x >= threshold on, hang on nothing but the steps
 * and the remainders of x by `modulus`: king, knight, vectors that are
 * subtracted, counts of pieces of a few sorts.
 *
 * Let P be a multiple of the modulus and N >= threshold + reach, and let red(x)
 * be x where x < N, else N + (x - N) % P. Claim: if the nimbers of all
 * positions below V = N + P + 2 * reach have nim(x) = nim(red(x)), all have.
 * For let f(x) = nim(red(x)), and x' be x with what is N + reach + P or more
 * brought to N + reach or more by multiples of P. Then x and x' have the same
 * steps, as x' is not below the threshold where it differs; an option y of x
 * and that y' of x' differ by multiples of P where both are N or more, so f(y)
 * = f(y') = nim(y'), as y' < V; and f(x) = f(x') = nim(x'). So f is the mex of
 * f of the options, as nim is, and they are equal by induction along play,
 * which ends (ir/relation.h).
 *
 * The same holds of who wins single positions, where nobody asks for more and
 * no option has several parts: the winner of a position follows from those of
 * its options.
 *
 * Values may hang on which of a pair of long numbers is the lesser one and on
 * their difference, where that is small. Then the same is done with the lesser
 * number and the difference z in place of the two: a step changes z by 2 *
 * reach at most, and which number is the lesser one only where z is no more
 * than that, and so has not been reduced.
 *
 * A number of an option may also be one of a few below the threshold, whatever
 * x is; not with differences, which that would change by much.
 *
 * Each number has an N and a P of its own; numbers that have few values, by
 * their declared range, stay as they are.  The nimbers of small positions are
 * computed from the relations (periodic_box.c).
 */
#include "plan/rewrites/periodic.h"

#include <stdio.h>
#include <string.h>

#include "base/words.h"
#include "plan/rewrites/build.h"
#include "plan/rewrites/passes.h"

/* ---- periods ---- */

static bool is_plain(const periodic *p, uint32_t i)
{
    return !p->diagonal || (i != p->pair[0] && i != p->pair[1]);
}

/* What repeats: each long number, or of a pair the lesser one, and then how
 * much more the other is. */
static int64_t along(const periodic *p, uint32_t i, const int64_t *x)
{
    const int64_t a = x[p->pair[0]], b = x[p->pair[1]];

    if (is_plain(p, i))
        return x[i];
    return i == p->pair[0] ? (a < b ? a : b) : (a < b ? b - a : a - b);
}

static void go_back(const periodic *p, uint32_t i, int64_t by, int64_t *x)
{
    if (is_plain(p, i)) {
        x[i] -= by;
    } else if (i == p->pair[0]) {
        x[p->pair[0]] -= by;
        x[p->pair[1]] -= by;
    } else {
        x[x[p->pair[0]] < x[p->pair[1]] ? p->pair[1] : p->pair[0]] -= by;
    }
}

static int64_t largest(const periodic *p, const int64_t *of)
{
    const int64_t a = of[p->pair[0]], b = of[p->pair[1]];

    return a > b ? a : b;
}

/* Where it may begin, by what the rules say. */
static int64_t first_begin(const periodic *p, uint32_t i)
{
    int64_t begin = p->threshold[i] + p->reach[i];

    if (!is_plain(p, i) && i == p->pair[0])
        begin = largest(p, p->threshold) + largest(p, p->reach);
    else if (!is_plain(p, i))
        begin = largest(p, p->threshold) + 2 * largest(p, p->reach) + 1;
    return begin < p->low[i] ? p->low[i] : begin;
}

/* From which number on the values in the box have the period. */
static int64_t begin_of(const periodic *p, uint32_t i, int64_t period)
{
    int64_t x[PERIODIC_NUMBERS] = {0}, begin = first_begin(p, i);

    for (uint32_t k = 0; k < p->numbers; k++)
        x[k] = p->low[k];
    do {
        int64_t back[PERIODIC_NUMBERS];

        if (along(p, i, x) - period < begin)
            continue;
        memcpy(back, x, sizeof back);
        go_back(p, i, period, back);
        if (grundy_periodic_value(p, x) != grundy_periodic_value(p, back))
            begin = along(p, i, back) + 1;
    } while (grundy_periodic_next(p, x));
    return begin;
}

static bool find_period(periodic *p, uint32_t i)
{
    const int64_t room =
        is_plain(p, i) ? p->box[i] - 2 * p->reach[i] : p->box[i] / 2;

    p->period[i] = 0;
    for (int64_t period = p->modulus; period < room; period += p->modulus) {
        const int64_t begin = begin_of(p, i, period);

        if (begin + period > room)
            continue;
        p->begin[i] = begin;
        p->period[i] = period;
        return true;
    }
    return false;
}

/* Along all numbers, and within the box. */
static bool all_repeat(periodic *p)
{
    int64_t sum = 0;

    for (uint32_t i = 0; i < p->numbers; i++) {
        if (p->is_long[i] && !find_period(p, i))
            return false;
        sum += is_plain(p, i) ? 0 : p->begin[i] + p->period[i];
    }
    return !p->diagonal ||
           sum + 4 * largest(p, p->reach) + 2 <= p->box[p->pair[0]];
}

/* The same with two of the numbers by the lesser one and the difference. */
static bool pairs_repeat(periodic *p)
{
    p->diagonal = p->longs >= 2 && !p->jumps;
    for (uint32_t j = 0; j < p->numbers && p->diagonal; j++)
        for (uint32_t i = 0; i < j && p->is_long[j]; i++) {
            p->pair[0] = i;
            p->pair[1] = j;
            if (p->is_long[i] && all_repeat(p))
                return true;
        }
    return false;
}

static bool find_periods(periodic *p, arena *a)
{
    static const int64_t sizes[] = {12, 24, 48, 96};

    for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++) {
        if (!grundy_periodic_fill(p, a, sizes[k]))
            return false;
        p->diagonal = false;
        if (all_repeat(p))
            return true;
        if (pairs_repeat(p))
            return true;
    }
    return false;
}

/* Where nobody asks for more, winners may repeat though nimbers do not. */
static bool find_winners(periodic *p, arena *a)
{
    for (uint32_t i = 0; i < p->t.m.relations; i++)
        if (p->t.m.relation[i].parts > 1)
            return false;
    p->winners = grundy_endings_winner_alone(p->r->set);
    return p->winners && find_periods(p, a);
}

/* ---- the rules ---- */

/* if x < begin + period or x > most then x else begin + (x - begin) % period */
static node *reduced(periodic *p, uint32_t i, node *x)
{
    rewriting *const r = p->r;
    const grundy_span span = p->kind->span;
    node *const begin = grundy_build_int(r, span, p->begin[i]);
    node *const rest = grundy_build_by(
        r, N_MOD, grundy_build_pair(r, N_SUB, x, begin), p->period[i]);
    node *stays = grundy_build_by(r, N_LT, x, p->begin[i] + p->period[i]);

    if (p->most != INT64_MAX)
        stays = grundy_build_pair(r, N_OR, stays,
                                  grundy_build_by(r, N_GT, x, p->most));
    return grundy_build_if(r, stays, x,
                           grundy_build_pair(r, N_ADD, begin, rest));
}

static node *name_of(periodic *p, uint32_t i)
{
    return grundy_build_name(p->r, p->kind->span, p->kind->param[i].variable);
}

/* How much more one number is, reduced, on top of the other one, reduced. */
static node *beyond(periodic *p, uint32_t less, uint32_t more)
{
    rewriting *const r = p->r;
    node *const apart =
        grundy_build_pair(r, N_SUB, name_of(p, more), name_of(p, less));

    return grundy_build_pair(r, N_ADD, reduced(p, p->pair[0], name_of(p, less)),
                             reduced(p, p->pair[1], apart));
}

/* The numbers of the small position. */
static void write_numbers(periodic *p, node **arg)
{
    rewriting *const r = p->r;
    const uint32_t i = p->pair[0], j = p->pair[1];
    node *first;

    for (uint32_t k = 0; k < p->numbers; k++)
        arg[k] = p->is_long[k] ? reduced(p, k, name_of(p, k)) : name_of(p, k);
    if (!p->diagonal)
        return;
    first = grundy_build_pair(r, N_LT, name_of(p, i), name_of(p, j));
    arg[i] = grundy_build_if(r, first, reduced(p, i, name_of(p, i)),
                             beyond(p, j, i));
    arg[j] = grundy_build_if(r, first, beyond(p, i, j),
                             reduced(p, i, name_of(p, j)));
}

#define ALONG                                                                  \
    N_("moves change each number by little: the values of %s repeat with the " \
       "periods %s along its numbers, from %s on")
#define ACROSS                                                                 \
    N_("moves change each number by little: the values of %s repeat with the " \
       "periods %s along its numbers, of two the lesser one and the "          \
       "difference, "                                                          \
       "from %s on")

static void become(periodic *p)
{
    const char *const words = p->diagonal ? ACROSS : ALONG;
    char periods[100] = "", begins[100] = "";
    node *const rest = grundy_rewrite_rest(p->r, p->kind);
    node *arg[PERIODIC_NUMBERS];
    size_t used = 0, also = 0;

    if (rest == NULL)
        return;
    write_numbers(p, arg);
    for (uint32_t i = 0; i < p->numbers; i++) {
        if (arg[i] == NULL)
            return;
        if (!p->is_long[i])
            continue;
        used +=
            (size_t)snprintf(periods + used, sizeof periods - used, "%s%lld",
                             used == 0 ? "" : ", ", (long long)p->period[i]);
        also += (size_t)snprintf(begins + also, sizeof begins - also, "%s%lld",
                                 also == 0 ? "" : ", ", (long long)p->begin[i]);
    }
    grundy_rewrite_equal(
        p->r, REWRITE_PERIOD, p->kind,
        grundy_build_position(p->r, p->kind->span, rest->ref.kind, arg), words,
        p->kind->name, periods, begins);
}

static bool is_promising(const rewriting *r, const game_kind *kind)
{
    bool numbers = kind->params >= 2 && kind->params <= PERIODIC_NUMBERS;

    for (uint32_t i = 0; i < kind->params && numbers; i++)
        numbers = kind->param[i].kind == PARAM_INT;
    return numbers && !r->set->has_decisions && kind->split == NULL &&
           kind->form == NULL && kind->moves > 0 && !kind->rest;
}

void grundy_rewrite_periodic(rewriting *r, game_kind *kind)
{
    periodic *p;
    arena a;

    if (!is_promising(r, kind))
        return;
    grundy_arena_open(&a, r->set->arena.mem);
    p = grundy_arena_zeroed(&a, sizeof *p);
    if (p != NULL) {
        p->r = r;
        p->kind = kind;
        if (grundy_periodic_read(p, &a) &&
            ((!r->set->misere && find_periods(p, &a)) || find_winners(p, &a)))
            become(p);
    }
    grundy_arena_close(&a);
}
