/* SPDX-License-Identifier: MIT */
/*
 * While none of the large numbers leads out of the part that it leads to, the
 * next value is a function of the last few values and of one place in each of
 * these parts, which go round. So the values repeat as soon as all of that
 * comes again, and they do up to the first end of such a part. Values that
 * repeat over as much as the largest number and one period more do so for ever,
 * and so do parts that come again over that length.
 *
 * Invariant: parts cover 0..known - 1 in order, and part i has at from + j the
 * value value[at + j % period]. A part no longer than its period repeats
 * nothing.
 */
#include "plan/laws/takes_far.h"

#include <assert.h>
#include <string.h>

enum {
    AT_ONCE = 1 << 14, /* values in a part that does not repeat */
    ROUND = 2048,      /* the longest way round that is waited for */
    MUCH = 1 << 25     /* work that is no longer worth it */
};

static uint64_t end_of(const takes_far *t, size_t i)
{
    return i + 1 < t->parts ? t->part[i + 1].from : t->known;
}

static bool repeats(const takes_far *t, size_t i)
{
    return end_of(t, i) - t->part[i].from > t->part[i].period;
}

static uint16_t value_in(const takes_far *t, size_t i, uint64_t n)
{
    const far_part *const p = &t->part[i];

    assert(n >= p->from);
    return t->value[p->at + (size_t)((n - p->from) % p->period)];
}

static uint16_t value_at(const takes_far *t, uint64_t n)
{
    size_t low = 0, high = t->parts;

    assert(n < t->known);
    while (high - low > 1) {
        const size_t middle = low + (high - low) / 2;

        if (t->part[middle].from <= n)
            low = middle;
        else
            high = middle;
    }
    return value_in(t, low, n);
}

/* ---- what is kept ---- */

/* A part of that many values from `next` on, which go on to `end`. */
static bool add_part(takes_far *t, const uint16_t *values, size_t period,
                     uint64_t end)
{
    far_part *const last = t->parts > 0 ? &t->part[t->parts - 1] : NULL;

    if (!grundy_memory_reserve(t->mem, &t->value, &t->values_cap,
                               t->values + period, sizeof *t->value))
        return false;
    memcpy(t->value + t->values, values, period * sizeof *values);
    t->values += period;
    if (last != NULL && !repeats(t, t->parts - 1) &&
        t->known - last->from == last->period && end - t->known == period) {
        last->period += period; /* neither repeats */
        t->known = end;
        return true;
    }
    if (!grundy_memory_reserve(t->mem, &t->part, &t->parts_cap, t->parts + 1,
                               sizeof *t->part))
        return false;
    t->part[t->parts++] = (far_part){t->known, t->values - period, period};
    t->known = end;
    return true;
}

/* How many of these values the last part says, were it longer. */
static size_t foreseen(const takes_far *t, const uint16_t *values, size_t count)
{
    size_t i = 0;

    if (t->parts == 0 || !repeats(t, t->parts - 1))
        return 0;
    while (i < count && value_in(t, t->parts - 1, t->known + i) == values[i])
        i++;
    return i;
}

/* The least period of these values that divides their number. */
static size_t least_period(const uint16_t *values, size_t count)
{
    for (size_t p = 1; p <= count / 2; p++)
        if (count % p == 0 &&
            memcmp(values, values + p, (count - p) * sizeof *values) == 0)
            return p;
    return count;
}

/* Values once, then `period` of them again and again up to `end`. */
static bool keep(takes_far *t, const uint16_t *values, size_t once,
                 size_t period, uint64_t end)
{
    const uint16_t *const round = values + once;
    size_t same;

    if (period > 0) {
        period = least_period(round, period);
        while (once > 0 && values[once - 1] == values[once - 1 + period])
            once--;
    }
    same = foreseen(t, values, once);
    t->known += same;
    if (same < once &&
        !add_part(t, values + same, once - same, t->known + once - same))
        return false;
    if (period == 0 || t->known == end)
        return true;
    if (once == same && t->parts > 0 &&
        t->part[t->parts - 1].period == period &&
        foreseen(t, values + once, period) == period) {
        t->known = end;
        return true;
    }
    return add_part(t, values + once, period, end);
}

/* ---- whether it all comes again ---- */

/* Whether `much` values up to two places are the same by parts. */
static bool same_before(takes_far *t, size_t x, size_t y, uint64_t much)
{
    while (much > 0 && x > 0 && y > 0) {
        const far_part *const p = &t->part[--x], *const q = &t->part[--y];
        const uint64_t p_end = end_of(t, x), q_end = end_of(t, y);
        const uint64_t long_p = p_end - p->from, long_q = q_end - q->from;
        const uint64_t least = long_p < long_q ? long_p : long_q;
        const uint64_t count = least < much ? least : much;

        if (p->period != q->period || (long_p != long_q && count < much))
            return false;
        for (uint64_t i = 1; i <= count && i <= p->period; i++)
            if (value_in(t, x, p_end - i) != value_in(t, y, q_end - i))
                return false;
        t->work += count < p->period ? count : p->period;
        much -= count;
    }
    return much == 0;
}

static void look_for_law(takes_far *t)
{
    const uint64_t most = t->take[t->count - 1];
    const size_t last = t->parts - 1;
    const far_part *const p = &t->part[last];

    if (t->known - p->from >= most + p->period) {
        t->from = p->from;
        t->repeats = p->period;
    } else if (p->from >= most && last > t->anchor) {
        const uint64_t before = t->part[t->anchor].from;

        if (before >= most && same_before(t, t->anchor, last, most)) {
            t->from = before;
            t->repeats = p->from - before;
        } else if (before < most || last >= 2 * t->anchor) {
            t->anchor = last;
        }
    }
}

/* ---- values ---- */

/* Where the large numbers lead from the next heap: until when no part ends, and
 * after how many heaps all places come again, 0: not soon. */
static void look_back(takes_far *t, uint64_t *until, size_t *round)
{
    *round = 1;
    *until = UINT64_MAX;
    for (size_t i = t->nears; i < t->count; i++) {
        const uint64_t k = t->take[i];
        uint64_t to, end;

        if (k > t->known) {
            *until = k < *until ? k : *until;
            continue;
        }
        to = t->known - k;
        while (end_of(t, t->in[i]) <= to)
            t->in[i]++;
        end = k + end_of(t, t->in[i]);
        *until = end < *until ? end : *until;
        t->place[i] =
            (size_t)((to - t->part[t->in[i]].from) % t->part[t->in[i]].period);
        if (!repeats(t, t->in[i])) {
            *round = 0;
        } else if (*round > 0) {
            size_t x = *round, y = (size_t)t->part[t->in[i]].period;

            while (y > 0) {
                const size_t rest = x % y;

                x = y;
                y = rest;
            }
            *round *= (size_t)t->part[t->in[i]].period / x;
            if (*round > ROUND)
                *round = 0;
        }
    }
}

static uint16_t find_value(takes_far *t, uint64_t n, const uint16_t *here)
{
    uint16_t mex = 0;

    t->stamp++;
    for (size_t i = 0; i < t->nears && t->take[i] <= n; i++)
        t->marked[here[-(ptrdiff_t)t->take[i]]] = t->stamp;
    for (size_t i = t->nears; i < t->count && t->take[i] <= n; i++) {
        const far_part *const p = &t->part[t->in[i]];

        t->marked[t->value[p->at + t->place[i]]] = t->stamp;
        if (++t->place[i] == p->period)
            t->place[i] = 0;
    }
    while (t->marked[mex] == t->stamp)
        mex++;
    return mex;
}

/* The next values, up to where some part ends or they begin to repeat. */
static bool go_on(takes_far *t)
{
    const size_t near = t->nears > 0 ? t->take[t->nears - 1] : 0;
    uint16_t *const next = t->next + near;
    size_t round, since = 0, wait = 1, count = 0;
    uint64_t until;

    look_back(t, &until, &round);
    for (size_t i = 1; i <= near && i <= t->known; i++)
        t->next[near - i] = value_at(t, t->known - i);
    while (count < AT_ONCE && t->known + count < until) {
        if (round > 0 && t->known + count >= near) {
            if (t->known + since < near) {
                since = count;
            } else if (count > since && (count - since) % round == 0) {
                if (memcmp(next + count - near, next + since - near,
                           near * sizeof *next) == 0)
                    break;
                if ((count - since) / round == wait) {
                    wait *= 2;
                    since = count;
                }
            }
        }
        next[count] = find_value(t, t->known + count, next + count);
        count++;
    }
    t->work += near + count * t->count + t->count;
    if (count == AT_ONCE || t->known + count == until)
        return keep(t, next, count, 0, t->known + count);
    return keep(t, next, since, count - since, until);
}

bool grundy_takes_far_value(takes_far *t, uint64_t n, uint64_t *value)
{
    while (n >= t->known && t->repeats == 0) {
        if (t->work > MUCH || t->stamp > UINT32_MAX - AT_ONCE || !go_on(t))
            return false;
        look_for_law(t);
    }
    if (t->repeats > 0 && n >= t->from)
        n = t->from + (n - t->from) % t->repeats;
    *value = value_at(t, n);
    return true;
}

bool grundy_takes_far_open(takes_far *t, memory *mem, const uint32_t *take,
                           size_t count)
{
    *t = (takes_far){.mem = mem, .take = take, .count = count};
    if (count == 0 || count > 256 || take[count - 1] < TAKES_FAR)
        return false;
    while (t->nears < count && take[t->nears] <= TAKES_FAR_NEAR)
        t->nears++;
    t->marked = grundy_memory_zeroed(mem, (count + 1) * sizeof *t->marked);
    t->place = grundy_memory_zeroed(mem, count * sizeof *t->place);
    t->in = grundy_memory_zeroed(mem, count * sizeof *t->in);
    t->next =
        grundy_memory_zeroed(mem, (TAKES_FAR_NEAR + AT_ONCE) * sizeof *t->next);
    if (t->marked != NULL && t->place != NULL && t->in != NULL &&
        t->next != NULL)
        return true;
    grundy_takes_far_close(t);
    return false;
}

void grundy_takes_far_close(takes_far *t)
{
    memory *const mem = t->mem;

    if (mem == NULL)
        return;
    grundy_memory_free(mem, t->marked, (t->count + 1) * sizeof *t->marked);
    grundy_memory_free(mem, t->place, t->count * sizeof *t->place);
    grundy_memory_free(mem, t->in, t->count * sizeof *t->in);
    grundy_memory_free(mem, t->next,
                       (TAKES_FAR_NEAR + AT_ONCE) * sizeof *t->next);
    grundy_memory_free(mem, t->part, t->parts_cap * sizeof *t->part);
    grundy_memory_free(mem, t->value, t->values_cap * sizeof *t->value);
    *t = (takes_far){.mem = NULL};
}
