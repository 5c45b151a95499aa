/* SPDX-License-Identifier: MIT */
/*
 * What the laws of takes.h say of one heap, by arithmetic.
 */
#include <assert.h>
#include <inttypes.h>
#include <stdio.h>

#include "base/number.h"
#include "plan/laws/takes_numbers.h"

/*
 * Where most(n) and most(n - 1) are both s, g(n) = g(n - 1 - s); on a piece on
 * which most is constant that is done for whole windows at once.
 */
static int64_t slide_back(const pieces *most, int64_t n)
{
    const piece *const p = &most->at[grundy_piecewise_find(most, n)];
    const piecewise_number window = p->value[0] + 1;

    for (uint32_t r = 0; r < most->period; r++)
        if (p->rise[r] != 0 || p->value[r] != p->value[0])
            return n;
    if (n - 1 < p->from)
        return n;
    return (int64_t)(n - ((n - 1 - p->from) / window + 1) * window);
}

static uint64_t share_value(const pieces *most, int64_t n)
{
    while (n > 0) {
        int64_t now, before;

        n = slide_back(most, n);
        if (n == 0)
            break;
        now = grundy_piecewise_value(most, n);
        before = grundy_piecewise_value(most, n - 1);
        if (now != before)
            return (uint64_t)now;
        n = n - 1 - before;
    }
    return 0;
}

/*
 * most(n) = n / a: while the quotient is q, g(n) = g(n - 1 - q), and all of
 * those steps are one division.
 */
static uint64_t quotient_value(int64_t a, int64_t n)
{
    while (n % a != 0) {
        const int64_t step = n / a + 1;

        if (step == 1)
            return 0;
        n -= (n % a + step - 1) / step * step;
    }
    return (uint64_t)(n / a);
}

int64_t grundy_takes_most(const takes_law *law, int64_t n)
{
    return law->a != 0 ? n / law->a : grundy_piecewise_value(&law->most, n);
}

/* The first heap from `from` to below `end` with f(heap) >= bound, f = most or
 * L: neither ever falls.  end: none. */
static uint64_t first_heap(const takes_law *law, bool left, uint64_t from,
                           uint64_t end, uint64_t bound)
{
    while (from < end) {
        const uint64_t middle = from + (end - from) / 2;
        const uint64_t taken =
            (uint64_t)grundy_takes_most(law, (int64_t)middle);

        if ((left ? middle - taken : taken) >= bound)
            end = middle;
        else
            from = middle + 1;
    }
    return from;
}

/*
 * A value v first comes where v + 1 options are first seen from, at the heap
 * where `most` rises to v, and then always at the heap that loses the sight of
 * the last one that had it.
 */
takes_found grundy_takes_target(const takes_law *law, uint64_t n,
                                uint64_t value, uint64_t *target)
{
    enum { FARTHEST = 1 << 12 };
    uint64_t at, next;

    assert(law->kind == TAKES_SHARE && n <= law->limit);
    if (n == 0 || value >= n)
        return TAKES_MISSING;
    at = first_heap(law, false, 0, n, value);
    if (at >= n)
        return TAKES_MISSING;
    for (int step = 0; step < FARTHEST; step++) {
        next = first_heap(law, true, at + 1, n + 1, at + 1);
        *target = at;
        if (next >= n) /* n itself has lost the sight of it, or sees it */
            return next == n ? TAKES_MISSING : TAKES_FOUND;
        at = next;
    }
    return TAKES_TOO_FAR;
}

/* ---- what may be left is 0..h(n) ---- */

/* h(n) = n - c on the whole piece, c by the residue of n. */
static bool rises_as_n(const pieces *h, const piece *p)
{
    for (uint32_t r = 0; r < h->period; r++)
        if (p->rise[r] != (int64_t)h->period)
            return false;
    return true;
}

/*
 * Many steps n -> h(n) at once, on a piece where their lengths come round with
 * the residue of n: once in the circle, as often as it fits.
 */
static void leap(const pieces *h, int64_t *n, uint64_t *value)
{
    const piece *const p = &h->at[grundy_piecewise_find(h, *n)];
    int64_t at = *n, mark;
    uint64_t steps = 0, round = 0;

    if (!rises_as_n(h, p))
        return;
    for (; steps < h->period && at >= p->from; steps++)
        at = grundy_piecewise_value(h, at);
    mark = at;
    do {
        if (at < p->from)
            return;
        at = grundy_piecewise_value(h, at);
        round++;
    } while ((mark - at) % (int64_t)h->period != 0);
    if (at < p->from)
        return;
    *n = mark - (mark - p->from) / (mark - at) * (mark - at);
    *value += steps + (uint64_t)((mark - p->from) / (mark - at)) * round;
}

static uint64_t rest_value(const pieces *h, int64_t n)
{
    enum { OFTEN = 1024 };
    uint64_t value = 0;

    for (uint32_t step = 0;; step++) {
        int64_t next;

        if (step % OFTEN == 0)
            leap(h, &n, &value);
        next = grundy_piecewise_value(h, n);
        if (next < 0)
            return value;
        n = next;
        value++;
    }
}

/* The first heap of 0..n+1 that has this value or more, if n + 1 has. */
static uint64_t first_worth(const pieces *h, uint64_t n, uint64_t value)
{
    uint64_t from = 0, end = n + 1;

    while (from < end) {
        const uint64_t middle = from + (end - from) / 2;

        if (rest_value(h, (int64_t)middle) >= value)
            end = middle;
        else
            from = middle + 1;
    }
    return from;
}

bool grundy_takes_span(const takes_law *law, uint64_t n, uint64_t value,
                       uint64_t *first, uint64_t *last)
{
    assert(law->kind == TAKES_REST && n <= law->limit);
    *first = first_worth(&law->most, n, value);
    *last = first_worth(&law->most, n, value + 1) - 1;
    return *first <= *last && *first <= n;
}

/* ---- all laws ---- */

static uint64_t count_primes(uint64_t n)
{
    prime_power factor[GRUNDY_MOST_PRIMES];
    const uint32_t primes = grundy_number_factor(n, factor);
    uint64_t count = 0;

    for (uint32_t i = 0; i < primes; i++)
        count += factor[i].exponent;
    return count;
}

/* Above 1 it is the least prime p that says it: 0 for 2, else the index of p;
 * see takes_numbers.c. */
static bool coprime_value(const takes_law *law, uint64_t n, uint64_t *value)
{
    prime_power factor[GRUNDY_MOST_PRIMES];

    *value = n % 2;
    if (n < 2 || n % 2 == 0)
        return true;
    (void)grundy_number_factor(n, factor);
    *value = grundy_takes_prime_index(law->primes, factor[0].prime);
    return *value != 0;
}

uint64_t grundy_takes_turn(const takes_turns *l, uint64_t n)
{
    const uint64_t from = l->count - l->period;
    const uint64_t turns = n < l->count ? 0 : (n - from) / l->period;

    return l->value[n - turns * l->period] + turns * l->saltus;
}

bool grundy_takes_value(const takes_law *law, uint64_t n, uint64_t *value)
{
    const uint64_t a = (uint64_t)law->a, b = (uint64_t)law->b;

    if (law->kind == TAKES_NONE || n < law->from || n > law->limit)
        return false;
    switch (law->kind) {
    case TAKES_ALL: *value = n; break;
    case TAKES_SHARE:
        *value = law->a != 0 ? quotient_value(law->a, (int64_t)n)
                             : share_value(&law->most, (int64_t)n);
        break;
    case TAKES_RUN: *value = (b == 0 ? n : n % (a + b)) / a; break;
    case TAKES_STEPS: *value = b == 0 ? n / a : n / a % (b + 1); break;
    case TAKES_ODD: *value = n % 2; break;
    case TAKES_MODULO: *value = n % a; break;
    case TAKES_STRETCHES:
        *value = (uint64_t)grundy_piecewise_value(&law->most, (int64_t)n);
        break;
    case TAKES_REST: *value = rest_value(&law->most, (int64_t)n); break;
    case TAKES_TURNING: *value = grundy_takes_turn(&law->turns, n); break;
    case TAKES_COPRIME: return coprime_value(law, n, value);
    default: *value = count_primes(n); break;
    }
    return true;
}

bool grundy_takes_is_formula(const takes_law *law)
{
    return law->kind != TAKES_NONE && law->kind != TAKES_SHARE &&
           law->kind != TAKES_COPRIME && law->kind != TAKES_REST &&
           law->kind != TAKES_STRETCHES && law->kind != TAKES_TURNING;
}

size_t grundy_takes_text(const takes_law *law, const char *name, char *out,
                         size_t size)
{
    const int64_t a = law->a, b = law->b;
    int length;

    switch (law->kind) {
    case TAKES_ALL: length = snprintf(out, size, "%s", name); break;
    case TAKES_RUN:
        length = b == 0 ? snprintf(out, size, "%s / %" PRId64, name, a)
                        : snprintf(out, size, "(%s %% %" PRId64 ") / %" PRId64,
                                   name, a + b, a);
        break;
    case TAKES_STEPS:
        length = b == 0 ? snprintf(out, size, "%s / %" PRId64, name, a)
                        : snprintf(out, size, "(%s / %" PRId64 ") %% %" PRId64,
                                   name, a, b + 1);
        break;
    case TAKES_ODD: length = snprintf(out, size, "%s %% 2", name); break;
    case TAKES_MODULO:
        length = snprintf(out, size, "%s %% %" PRId64, name, a);
        break;
    case TAKES_DIVISORS:
        length = snprintf(out, size, "sum(e for (p, e) in factors(%s))", name);
        break;
    default: length = snprintf(out, size, "a law of %s by steps", name); break;
    }
    return length < 0 ? 0 : (size_t)length;
}
