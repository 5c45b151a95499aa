/* SPDX-License-Identifier: MIT */
/*
 * Under most laws a value's heaps are blocks that come again with a period.  A
 * number x lies in a block [o, o + w) modulo P as often as
 * floor((x + P - o) / P) exceeds floor((x + P - o - w) / P), and sums of such
 * quotients along a progression are found as greatest common divisors are.
 */
#include "plan/laws/takes_level.h"

#include <assert.h>

#include "base/number.h"
#include "plan/laws/arithmetic.h"

__extension__ typedef unsigned __int128 wide;
__extension__ typedef __int128 signed_wide;

/* ---- levels ---- */

bool grundy_takes_has_levels(const takes_law *law)
{
    return law->kind != TAKES_NONE && law->kind != TAKES_DIVISORS &&
           law->kind != TAKES_STRETCHES;
}

/* a..b may be taken: a + b heaps, of which the last block may be shorter. */
static takes_found in_runs(uint64_t a, uint64_t b, uint64_t value,
                           takes_level *out)
{
    *out = (takes_level){.width = a};
    if (value > (b == INT64_MAX ? INT64_MAX : a + b - 1) / a)
        return TAKES_MISSING;
    out->first = value * a;
    if (b == INT64_MAX)
        return TAKES_FOUND;
    out->period = a + b;
    if (out->period - out->first < a)
        out->width = out->period - out->first;
    return TAKES_FOUND;
}

/* Whether p is among the primes; more of them are to be sieved out. */
static bool is_sieved(const takes_level *level, uint64_t p)
{
    for (uint32_t i = 0; i < level->sieved; i++)
        if (level->without[i] == p)
            return true;
    return false;
}

/*
 * What has no factor in common with n may be taken: what is left then has none
 * either.  Of that, even heaps are worth 0, 1 is worth 1, and others have the
 * index of their least prime, 3 being the second.
 */
static takes_found in_coprime(uint64_t n, uint64_t value, takes_level *out)
{
    prime_power of[GRUNDY_MOST_PRIMES];
    const uint32_t primes = n > 0 ? grundy_number_factor(n, of) : 0;
    uint64_t p = 2;

    *out = (takes_level){.width = 1};
    if (value == 1) {
        out->first = 1;
        return TAKES_FOUND;
    }
    for (uint32_t i = 0; i < primes; i++)
        out->without[out->sieved++] = of[i].prime;
    for (uint64_t index = 1; index < value; p++) {
        if (!grundy_number_is_prime(p))
            continue;
        if (!is_sieved(out, p) && out->sieved == TAKES_SIEVED)
            return TAKES_TOO_FAR;
        if (!is_sieved(out, p))
            out->without[out->sieved++] = p;
        index++;
    }
    while (!grundy_number_is_prime(p))
        p++;
    out->period = p;
    return is_sieved(out, p) ? TAKES_MISSING : TAKES_FOUND;
}

/* The heaps that have the value as value[i] says: by the period, or that heap
 * with as much more as there are turns of a saltus. */
static takes_found in_turns(const takes_turns *l, uint64_t value, uint64_t i,
                            takes_level *out)
{
    const uint64_t from = l->count - l->period, own = l->value[i];
    const bool turns = i >= from;

    *out = (takes_level){.first = i, .width = 1};
    if (turns && l->saltus != 0 && value > own) {
        const uint64_t more = (value - own) / l->saltus;

        if ((value - own) % l->saltus != 0 ||
            more > (INT64_MAX - i) / l->period)
            return TAKES_MISSING;
        out->first += more * l->period;
        return TAKES_FOUND;
    }
    if (turns && l->saltus == 0) {
        out->first = i % l->period;
        out->period = l->period;
        out->least = from;
    }
    return value == own ? TAKES_FOUND : TAKES_MISSING;
}

uint64_t grundy_takes_levels(const takes_law *law)
{
    return law->kind == TAKES_TURNING ? law->turns.count : 1;
}

static takes_found find_level(const takes_law *law, uint64_t n, uint64_t value,
                              uint64_t index, takes_level *out)
{
    uint64_t last;

    switch (law->kind) {
    case TAKES_ALL:
    case TAKES_RUN:
    case TAKES_STEPS:
    case TAKES_MODULO:
        return in_runs((uint64_t)law->a, (uint64_t)law->b, value, out);
    case TAKES_COPRIME: return in_coprime(n, value, out);
    case TAKES_TURNING: return in_turns(&law->turns, value, index, out);
    case TAKES_SHARE:
        *out = (takes_level){.width = 1};
        return grundy_takes_target(law, n, value, &out->first);
    case TAKES_REST:
        *out = (takes_level){.width = 1};
        if (!grundy_takes_span(law, n, value, &out->first, &last))
            return TAKES_MISSING;
        out->width = last - out->first + 1;
        return TAKES_FOUND;
    default: return TAKES_TOO_FAR;
    }
}

#ifndef NDEBUG
/* What takes_level.h says of a level, for assertions. */
static bool is_level(const takes_level *level)
{
    if (level->sieved > TAKES_SIEVED || level->width == 0)
        return false;
    for (uint32_t i = 0; i < level->sieved; i++)
        if (level->without[i] < 2)
            return false;
    return level->period == 0
               ? level->sieved == 0
               : level->width <= level->period &&
                     level->first <= level->period - level->width;
}
#endif

takes_found grundy_takes_level(const takes_law *law, uint64_t n, uint64_t value,
                               uint64_t index, takes_level *out)
{
    const takes_found found = find_level(law, n, value, index, out);

    assert(found != TAKES_FOUND || is_level(out));
    return found;
}

uint64_t grundy_level_cut(const takes_level *level, takes_row *row)
{
    const signed_wide over = row->from - (signed_wide)level->least;
    const signed_wide by = row->by;
    uint64_t before = 0;

    if (over >= 0 && by < 0 && over / -by + 1 < (signed_wide)row->count)
        row->count = (uint64_t)(over / -by + 1);
    if (over >= 0)
        return 0;
    if (by > 0 && (-over + by - 1) / by < (signed_wide)row->count)
        before = (uint64_t)((-over + by - 1) / by);
    else
        before = row->count;
    row->from = before < row->count
                    ? (int64_t)(row->from + by * (signed_wide)before)
                    : row->from;
    row->count -= before;
    return before;
}

/* ---- counting ---- */

/* The sum of floor((a i + b) / m) for i in 0..<n.  What leaves 128 bits does so
 * in a difference of two such sums as well, and cancels there. */
static wide sum_of_quotients(wide n, wide m, wide a, wide b)
{
    wide sum = 0;

    for (;;) {
        wide last;

        sum += (n % 2 == 0 ? n / 2 * (n - 1) : (n - 1) / 2 * n) * (a / m);
        sum += n * (b / m);
        a %= m;
        b %= m;
        last = a * n + b;
        if (last < m)
            return sum;
        n = last / m;
        b = last % m;
        last = m;
        m = a;
        a = last;
    }
}

/* As many of the level as i in 0..<count give by from + by * i, by >= 0. */
static uint64_t count_rising(const takes_level *l, wide from, wide by,
                             uint64_t count)
{
    const wide first = l->first, end = first + l->width, p = l->period;
    wide low, high;

    if (count == 0)
        return 0;
    if (p != 0)
        return (uint64_t)(sum_of_quotients(count, p, by, from + p - first) -
                          sum_of_quotients(count, p, by, from + p - end));
    if (by == 0)
        return from >= first && from < end ? count : 0;
    low = from >= first ? 0 : (first - from + by - 1) / by;
    high = from >= end ? 0 : (end - from + by - 1) / by;
    high = high < count ? high : count;
    return low < high ? (uint64_t)(high - low) : 0;
}

/* Of from, from + 1, ..; 0 is a multiple of every prime. */
static uint64_t count_sieved(const takes_level *l, uint64_t from,
                             uint64_t count)
{
    const uint64_t last = (from + count - 1) / l->period;
    const uint64_t before = from == 0 ? 0 : (from - 1) / l->period;

    return count_free(l->without, last, l->sieved) -
           count_free(l->without, before, l->sieved);
}

uint64_t grundy_level_count(const takes_level *level, const takes_row *row)
{
    signed_wide from = row->from, by = row->by;

    if (row->count == 0)
        return 0;
    if (by < 0) {
        from += by * (signed_wide)(row->count - 1);
        by = -by;
    }
    if (level->sieved == 0)
        return count_rising(level, (wide)from, (wide)by, row->count);
    assert(by <= 1); /* or 0, where it is one heap */
    return count_sieved(level, (uint64_t)from, by == 0 ? 1 : row->count);
}

/* ---- one after the other ---- */

static bool is_there(const takes_level *l, const takes_row *row, uint64_t t)
{
    const wide n = (wide)(row->from + (signed_wide)row->by * (signed_wide)t);

    if (n < l->first)
        return false;
    for (uint32_t i = 0; i < l->sieved; i++)
        if (n % l->without[i] == 0)
            return false;
    return (l->period == 0 ? n - l->first : (n - l->first) % l->period) <
           l->width;
}

/* Gaps between numbers that few primes divide are short. */
static uint64_t next_sieved(const takes_level *l, const takes_row *row,
                            uint64_t t)
{
    const uint64_t n =
        (uint64_t)(row->from + (signed_wide)row->by * (signed_wide)t);
    const uint64_t over = n % l->period;
    uint64_t more = row->by > 0 ? (l->period - over) % l->period : over;

    while (more < row->count - t && !is_there(l, row, t + more))
        more += l->period;
    return more < row->count - t ? t + more : row->count;
}

uint64_t grundy_level_next(const takes_level *level, const takes_row *row,
                           uint64_t t)
{
    const uint64_t rest = row->count - t;
    takes_row part = {0, row->by, 1};
    uint64_t low = 0, high;

    if (rest == 0 || is_there(level, row, t))
        return t;
    if (level->sieved > 0)
        return next_sieved(level, row, t);
    part.from = (int64_t)(row->from + (signed_wide)row->by * (signed_wide)t);
    while (grundy_level_count(level, &part) == 0) {
        low = part.count;
        if (low == rest)
            return row->count;
        part.count = low > rest / 2 ? rest : 2 * low;
    }
    for (high = part.count; high - low > 1;) { /* none in 0..<low */
        part.count = low + (high - low) / 2;
        if (grundy_level_count(level, &part) == 0)
            low = part.count;
        else
            high = part.count;
    }
    return t + high - 1;
}
