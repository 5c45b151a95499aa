/* SPDX-License-Identifier: MIT */
/*
 * What the laws of takes.h say of one heap, by arithmetic.
 */
#include <assert.h>
#include <inttypes.h>
#include <stdio.h>

#include "base/number.h"
#include "plan/laws/takes_numbers.h"

/* The function of a law, which is n / by unless that is 0. */
typedef struct heap_steps {
    const piecewise *f;
    int64_t by, period;
} heap_steps;

static heap_steps steps_of(const takes_law *law)
{
    return (heap_steps){&law->most, law->a, law->most.period};
}

static int64_t piece_of(const heap_steps *f, int64_t n)
{
    return grundy_piecewise_find(f->f, n);
}

static int64_t piece_from(const heap_steps *f, int64_t i)
{
    return f->f->at[i].from;
}

static int64_t piece_value(const heap_steps *f, int64_t n)
{
    return f->by != 0 ? n / f->by : grundy_piecewise_value(f->f, n);
}

static bool piece_rises(const heap_steps *f, int64_t i, int64_t by)
{
    for (int64_t r = 0; r < f->period; r++)
        if (f->f->at[i].rise[r] != by)
            return false;
    return true;
}

static bool piece_is_flat(const heap_steps *f, int64_t i)
{
    const piece *const p = &f->f->at[i];

    for (int64_t r = 1; r < f->period; r++)
        if (p->value[r] != p->value[0])
            return false;
    return piece_rises(f, i, 0);
}

#include "plan/laws/steps.h"

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
    const heap_steps f = steps_of(law);

    return piece_value(&f, n);
}

takes_found grundy_takes_target(const takes_law *law, uint64_t n,
                                uint64_t value, uint64_t *target)
{
    const heap_steps f = steps_of(law);
    int64_t at;

    assert(law->kind == TAKES_SHARE && n <= law->limit);
    if (value >= n)
        return TAKES_MISSING;
    at = option_of_share(&f, (int64_t)n, (int64_t)value);
    *target = (uint64_t)at;
    return at < 0 ? TAKES_TOO_FAR : *target < n ? TAKES_FOUND : TAKES_MISSING;
}

bool grundy_takes_span(const takes_law *law, uint64_t n, uint64_t value,
                       uint64_t *first, uint64_t *last)
{
    const heap_steps f = steps_of(law);

    assert(law->kind == TAKES_REST && n <= law->limit);
    if (n == 0 || value >= n)
        return false;
    *first = (uint64_t)first_worth(&f, (int64_t)n - 1, (int64_t)value);
    *last = (uint64_t)first_worth(&f, (int64_t)n - 1, (int64_t)value + 1) - 1;
    return *first <= *last && *first < n;
}

/* ---- all laws ---- */

bool grundy_takes_is_run(const takes_law *law)
{
    return law->kind >= TAKES_ALL && law->kind <= TAKES_MODULO;
}

/* Whether its values come again. */
static bool has_end(const takes_law *law)
{
    assert(grundy_takes_is_run(law) && law->a > 0);
    return law->b <= INT64_MAX - law->a;
}

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

bool grundy_takes_value(const takes_law *law, uint64_t n, uint64_t *value)
{
    const heap_steps f = steps_of(law);

    if (law->kind == TAKES_NONE || n < law->from || n > law->limit)
        return false;
    switch (law->kind) {
    case TAKES_SHARE:
        *value = law->a != 0 ? quotient_value(law->a, (int64_t)n)
                             : (uint64_t)value_of_most(&f, (int64_t)n);
        break;
    case TAKES_ALL:
    case TAKES_RUN:
    case TAKES_STEPS:
    case TAKES_MODULO:
        *value = (has_end(law) ? n % (uint64_t)(law->a + law->b) : n) /
                 (uint64_t)law->a;
        break;
    case TAKES_STRETCHES:
        *value = (uint64_t)grundy_piecewise_value(&law->most, (int64_t)n);
        break;
    case TAKES_REST: *value = (uint64_t)value_of_left(&f, (int64_t)n); break;
    case TAKES_TURNING: *value = turn_value(&law->turns, n); break;
    case TAKES_COPRIME: return coprime_value(law, n, value);
    default: *value = count_primes(n); break;
    }
    return true;
}

static void turns_again(const takes_turns *t, uint64_t n, uint64_t *to,
                        uint64_t *period)
{
    const uint64_t from = t->count - t->period;

    *period = n < from ? UINT64_MAX : t->period;
    if (n < from && from <= *to)
        *to = from - 1;
}

static void piece_again(const piecewise *p, uint64_t n, uint64_t *to,
                        uint64_t *period)
{
    const uint32_t i = grundy_piecewise_find(p, (int64_t)n);

    *period = p->period;
    if (i + 1 < p->count && (uint64_t)p->at[i + 1].from <= *to)
        *to = (uint64_t)p->at[i + 1].from - 1;
}

bool grundy_takes_come_again(const takes_law *law, uint64_t n, uint64_t last,
                             uint64_t *to, uint64_t *period)
{
    uint64_t value, first;

    if (last > law->limit || !grundy_takes_value(law, n, &value))
        return false;
    *to = last;
    switch (law->kind) {
    case TAKES_TURNING: turns_again(&law->turns, n, to, period); return true;
    case TAKES_STRETCHES: piece_again(&law->most, n, to, period); return true;
    case TAKES_REST: /* values never fall */
        *period = 1;
        return grundy_takes_span(law, last + 1, value, &first, to);
    default: break;
    }
    if (!grundy_takes_is_run(law))
        return false;
    *period = (uint64_t)law->a;
    if (has_end(law) && last >= (uint64_t)(law->a + law->b))
        *period = (uint64_t)(law->a + law->b);
    return true;
}

bool grundy_takes_is_formula(const takes_law *law)
{
    return grundy_takes_is_run(law) || law->kind == TAKES_DIVISORS;
}

size_t grundy_takes_text(const takes_law *law, const char *name, char *out,
                         size_t size)
{
    int length;

    if (law->kind == TAKES_DIVISORS)
        length = snprintf(out, size, "sum(e for (p, e) in factors(%s))", name);
    else if (!grundy_takes_is_run(law))
        length = snprintf(out, size, "a law of %s by steps", name);
    else if (!has_end(law) && law->a == 1)
        length = snprintf(out, size, "%s", name);
    else if (!has_end(law))
        length = snprintf(out, size, "%s / %" PRId64, name, law->a);
    else if (law->a == 1)
        length = snprintf(out, size, "%s %% %" PRId64, name, law->b + 1);
    else if (law->kind == TAKES_STEPS)
        length = snprintf(out, size, "(%s / %" PRId64 ") %% %" PRId64, name,
                          law->a, law->b / law->a + 1);
    else
        length = snprintf(out, size, "(%s %% %" PRId64 ") / %" PRId64, name,
                          law->a + law->b, law->a);
    return length < 0 ? 0 : (size_t)length;
}
