/* SPDX-License-Identifier: MIT */
/*
 * G(n + p) - G(n) is constant from n0 on exactly when the differences
 * D(n) = G(n + 1) - G(n) repeat with p from n0 on, so one search serves plain
 * and arithmetic periods alike.  Read from the end, "D repeats with p as far
 * back as n0" says that the reversed differences agree with themselves
 * shifted by p for so many places: the Z function, linear by reusing what an
 * earlier match has shown [Gusfield97, 1.4].
 *
 * The function is taken of the last W values for W = 4096, 8192, ..., because
 * most periods are short: if the last W values repeat with q <= W/2 then q
 * divides each other such period [FineWilf65], so only the least q is followed
 * back.  A window up to half of the series cannot hide a shorter period that
 * counts, since what counts reaches over half of the series.  The last window
 * is the whole series, and there every length is looked at.
 */
#include "nim/period.h"

#include <assert.h>

#include "base/error.h"

enum { FIRST_WINDOW = 4096 };

static uint64_t difference(const series *s, uint64_t back)
{
    const uint64_t at = s->count - 2 - back;

    return grundy_series_at(s, at + 1) - grundy_series_at(s, at);
}

/*
 * z[i] for i <= most: the length of the longest common prefix of the last
 * `window` differences, read backwards, and the same from place i on.
 */
static void match(uint32_t *z, uint32_t most, const series *s, uint32_t window)
{
    uint32_t from = 0, to = 0; /* the match that reaches furthest */

    z[0] = window;
    for (uint32_t i = 1; i <= most; i++) {
        uint32_t length = 0;

        if (i < to)
            length = z[i - from] < to - i ? z[i - from] : to - i;
        if (i + length >= to) {
            while (i + length < window &&
                   difference(s, length) == difference(s, i + length))
                length++;
            from = i;
            to = i + length;
        }
        z[i] = length;
    }
}

uint64_t grundy_period_start(const series *s, uint64_t length, uint64_t saltus)
{
    uint64_t n;

    assert(length > 0);
    if (s->count <= length)
        return 0;
    n = s->count - length;
    while (n > 0 &&
           grundy_series_at(s, n - 1 + length) - grundy_series_at(s, n - 1) ==
               saltus)
        n--;
    return n;
}

static bool is_seen(const series *s, const period *p, period_need *need,
                    const void *user)
{
    const uint64_t least =
        need == NULL ? p->preperiod + 3 * p->length : need(user, p);

    return least <= s->count && 2 * p->preperiod <= s->count &&
           p->preperiod + 2 * p->length < s->count;
}

/* The saltus that the last two values a length apart show. */
static uint64_t last_saltus(const series *s, uint64_t length)
{
    return grundy_series_at(s, s->count - 1) -
           grundy_series_at(s, s->count - 1 - length);
}

/* The least period of the whole window, if it goes in twice. */
static uint32_t whole_window(const uint32_t *z, uint32_t window)
{
    for (uint32_t p = 1; p <= window / 2; p++)
        if (p + z[p] == window)
            return p;
    return 0;
}

static bool try_window(period *out, const series *s, const uint32_t *z,
                       uint32_t window, period_need *need, const void *user)
{
    const uint32_t length = whole_window(z, window);

    if (length == 0)
        return false;
    out->length = length;
    out->saltus = last_saltus(s, length);
    out->preperiod = grundy_period_start(s, length, out->saltus);
    return is_seen(s, out, need, user);
}

static bool try_all(period *out, const series *s, const uint32_t *z,
                    uint32_t window, period_need *need, const void *user)
{
    for (uint32_t p = 1; p <= window / 2; p++) {
        out->length = p;
        out->preperiod = window - p - z[p];
        if (!is_seen(s, out, need, user))
            continue;
        out->saltus = last_saltus(s, p);
        return true;
    }
    return false;
}

grundy_status grundy_period_find(period *out, bool *found, const series *s,
                                 period_need *need, const void *user,
                                 memory *mem, grundy_error *err)
{
    const uint64_t whole = s->count < 2 ? 0 : s->count - 1;

    *found = false;
    *out = (period){0, 0, 0};
    if (whole >= UINT32_MAX)
        return grundy_fail(err, GRUNDY_ELIMIT,
                           "expected fewer than 2^32 values to look for a "
                           "period in, found %llu",
                           (unsigned long long)s->count);
    for (uint64_t window = FIRST_WINDOW; !*found && whole > 1; window *= 2) {
        const bool last = window > whole / 2;
        const uint32_t size = (uint32_t)(last ? whole : window);
        const size_t bytes = ((size_t)size / 2 + 1) * sizeof(uint32_t);
        uint32_t *z = grundy_memory_new(mem, bytes);

        if (z == NULL)
            return grundy_fail(err, grundy_memory_failure(mem),
                               "expected %zu bytes to look for a period",
                               bytes);
        match(z, size / 2, s, size);
        *found = last ? try_all(out, s, z, size, need, user)
                      : try_window(out, s, z, size, need, user);
        grundy_memory_free(mem, z, bytes);
        if (last)
            break;
    }
    return GRUNDY_OK;
}

bool grundy_period_value(const series *s, const period *p, uint64_t n,
                         uint64_t *value)
{
    uint64_t turns = 0, grown;

    if (n >= p->preperiod + p->length) {
        turns = (n - p->preperiod) / p->length;
        n = p->preperiod + (n - p->preperiod) % p->length;
    }
    assert(n < s->count);
    if (p->saltus != 0 && turns > UINT64_MAX / p->saltus)
        return false;
    grown = turns * p->saltus;
    if (grundy_series_at(s, n) > UINT64_MAX - grown)
        return false;
    *value = grundy_series_at(s, n) + grown;
    return true;
}
