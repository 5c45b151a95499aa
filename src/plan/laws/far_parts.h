/* SPDX-License-Identifier: MIT */
/*
 * plan/laws/far_parts.h -- heaps of which some small numbers or some very large
 * ones may be taken, such as 1, 2 or 10^8: values by parts that repeat.
 *
 * While none of the large numbers leads out of the part that it leads to, the
 * next value is a function of the last few values and of one place in each of
 * these parts, which go round.  So the values repeat as soon as all of that
 * comes again, and they do up to the first end of such a part.  Values that
 * repeat over as much as the largest number and one period more do so for ever,
 * and so do parts that come again over that length.
 *
 * Invariant: parts cover 0..known - 1 in order, and part i has at from + j the
 * value value[at + j % period].  A part no longer than its period repeats
 * nothing.
 *
 * Programs are given this text too, without what is for the library alone
 * (tools/embed-support); in, place, seen and next are made by who includes it.
 */
#ifndef PLAN_FAR_PARTS_H
#define PLAN_FAR_PARTS_H

#include <assert.h>
#include <stdint.h>
#include <string.h>

#include "base/memory.h"

#define LIBRARY 1

/* A heap of which few numbers may be taken, some of them large.  Its values
 * are kept by parts, each with a period: a part is as long as those that its
 * options lie in. */
typedef struct far_part {
    int64_t from, at, period; /* its values stand in value[at..] */
} far_part;

typedef struct far_heaps {
    int64_t *take, count, nears, near; /* numbers that rise, first near ones */
    int64_t *in, *place;  /* the part that each leads to, and where in it */
    int64_t *seen, stamp; /* by value */
    far_part *part;
    int32_t *value, *next;
    int64_t parts, values;
#if LIBRARY
    memory *mem;
    size_t part_room, value_room;
    uint64_t work;
#else
    int64_t part_room, value_room, take_room;
    int64_t below; /* what may be taken of lesser heaps is known */
    number_heaps many; /* where they are many: those given to it */
    int64_t given;
#endif
    int64_t known, from, repeats; /* all repeats from there on; 0: not yet */
    int64_t anchor;
} far_heaps;

enum { FAR_NEAR = 1024, FAR_AT_ONCE = 1 << 14, FAR_ROUND = 2048 };

static inline int64_t far_end(const far_heaps *h, int64_t i)
{
    return i + 1 < h->parts ? h->part[i + 1].from : h->known;
}

static inline bool far_repeats(const far_heaps *h, int64_t i)
{
    return far_end(h, i) - h->part[i].from > h->part[i].period;
}

static inline int32_t far_value_in(const far_heaps *h, int64_t i, int64_t n)
{
    const far_part *const p = &h->part[i];

    assert(i < h->parts && n >= p->from);
    return h->value[p->at + (n - p->from) % p->period];
}

static inline int32_t far_value_at(const far_heaps *h, int64_t n)
{
    int64_t low = 0, high = h->parts;

    assert(n >= 0 && n < h->known);
    while (high - low > 1) {
        const int64_t middle = (low + high) / 2;

        if (h->part[middle].from <= n)
            low = middle;
        else
            high = middle;
    }
    return far_value_in(h, low, n);
}

/* For another part with so many values; false: memory is out. */
static inline bool far_more(far_heaps *h, int64_t count)
{
#if LIBRARY
    return grundy_memory_reserve(h->mem, &h->value, &h->value_room,
                                 (uint64_t)(h->values + count),
                                 sizeof *h->value) &&
           grundy_memory_reserve(h->mem, &h->part, &h->part_room,
                                 (uint64_t)h->parts + 1, sizeof *h->part);
#else
    h->value = (int32_t *)more_room(h->value, &h->value_room, h->values + count,
                                    sizeof *h->value);
    h->part = (far_part *)more_room(h->part, &h->part_room, h->parts + 1,
                                    sizeof *h->part);
    return true;
#endif
}

/* These values again and again, up to end. */
static inline bool far_add(far_heaps *h, const int32_t *values, int64_t count,
                           int64_t end)
{
    far_part *last = NULL;

    assert(count > 0 && end > h->known);
    if (!far_more(h, count))
        return false;
    if (h->parts > 0)
        last = &h->part[h->parts - 1];
    memcpy(h->value + h->values, values, (size_t)count * sizeof *values);
    h->values += count;
    if (last != NULL && h->known - last->from == last->period &&
        end - h->known == count) {
        last->period += count; /* neither repeats */
    } else {
        h->part[h->parts].from = h->known;
        h->part[h->parts].at = h->values - count;
        h->part[h->parts++].period = count;
    }
    h->known = end;
    return true;
}

/* How many of these values the last part says, were it longer. */
static inline int64_t far_foreseen(const far_heaps *h, const int32_t *values,
                                   int64_t count)
{
    int64_t i = 0;

    if (h->parts == 0 || !far_repeats(h, h->parts - 1))
        return 0;
    while (i < count &&
           far_value_in(h, h->parts - 1, h->known + i) == values[i])
        i++;
    return i;
}

/* Values once, then `count` of them again and again. */
static inline bool far_keep(far_heaps *h, int64_t once, int64_t count,
                            int64_t end)
{
    const int32_t *const values = h->next + h->near;
    int64_t same;

    for (int64_t p = 1; p <= count / 2; p++)
        if (count % p == 0 &&
            memcmp(values + once, values + once + p,
                   (size_t)(count - p) * sizeof *values) == 0) {
            count = p;
            break;
        }
    while (count > 0 && once > 0 &&
           values[once - 1] == values[once - 1 + count])
        once--;
    same = far_foreseen(h, values, once);
    h->known += same;
    if (same < once &&
        !far_add(h, values + same, once - same, h->known + once - same))
        return false;
    if (count == 0 || h->known == end)
        return true;
    if (same != once || h->parts == 0 ||
        h->part[h->parts - 1].period != count ||
        far_foreseen(h, values + once, count) != count)
        return far_add(h, values + once, count, end);
    h->known = end;
    return true;
}

/* Whether `much` values up to two parts are the same. */
static inline bool far_same(far_heaps *h, int64_t x, int64_t y, int64_t much)
{
    while (much > 0 && x > 0 && y > 0) {
        const int64_t x_end = h->part[x].from, y_end = h->part[y].from;
        const far_part *const p = &h->part[--x], *const q = &h->part[--y];
        const int64_t x_long = x_end - p->from, y_long = y_end - q->from;
        const int64_t least = x_long < y_long ? x_long : y_long;
        const int64_t count = least < much ? least : much;

        if (p->period != q->period || (x_long != y_long && count < much))
            return false;
        for (int64_t i = 1; i <= count && i <= p->period; i++)
            if (far_value_in(h, x, x_end - i) != far_value_in(h, y, y_end - i))
                return false;
#if LIBRARY
        h->work += (uint64_t)(count < p->period ? count : p->period);
#endif
        much -= count;
    }
    return much == 0;
}

/* Values that repeat over the largest number and a period do so for ever, and
 * so do parts that come again. */
static inline void far_look(far_heaps *h)
{
    const int64_t most = h->take[h->count - 1], last = h->parts - 1;
    const far_part *const p = &h->part[last];

    if (h->known - p->from >= most + p->period) {
        h->from = p->from;
        h->repeats = p->period;
    } else if (p->from >= most && last > h->anchor) {
        const int64_t before = h->part[h->anchor].from;

        if (before >= most && far_same(h, h->anchor, last, most)) {
            h->from = before;
            h->repeats = p->from - before;
        } else if (before < most || last >= 2 * h->anchor) {
            h->anchor = last;
        }
    }
}

/* Until when none of the parts that large numbers lead to ends; *round: after
 * how many heaps all places in them come again, 0: not soon. */
static inline int64_t far_until(far_heaps *h, int64_t *round)
{
    int64_t until = INT64_MAX;

    *round = 1;
    for (int64_t i = h->nears; i < h->count; i++) {
        const int64_t k = h->take[i], to = h->known - k;
        const far_part *p;
        int64_t x, y;

        if (to < 0) {
            until = k < until ? k : until;
            continue;
        }
        while (far_end(h, h->in[i]) <= to)
            h->in[i]++;
        p = &h->part[h->in[i]];
        if (far_end(h, h->in[i]) < until - k)
            until = far_end(h, h->in[i]) + k;
        h->place[i] = (to - p->from) % p->period;
        x = *round;
        y = p->period;
        while (y > 0) {
            const int64_t rest = x % y;

            x = y;
            y = rest;
        }
        if (*round > 0)
            *round *= p->period / x;
        if (!far_repeats(h, h->in[i]) || *round > FAR_ROUND)
            *round = 0;
    }
    return until;
}

static inline int32_t far_mex(far_heaps *h, int64_t n, const int32_t *here)
{
    int32_t mex = 0;

    h->stamp++;
    for (int64_t i = 0; i < h->count && h->take[i] <= n; i++) {
        int32_t value;

        if (i < h->nears) {
            value = here[-h->take[i]];
        } else {
            const far_part *const p = &h->part[h->in[i]];

            value = h->value[p->at + h->place[i]];
            if (++h->place[i] == p->period)
                h->place[i] = 0;
        }
        h->seen[value] = h->stamp;
    }
    while (h->seen[mex] == h->stamp)
        mex++;
    return mex;
}

/* The next values, up to where some part ends or they begin to repeat; false:
 * memory is out. */
static inline bool far_go_on(far_heaps *h)
{
    const int64_t near = h->near;
    int32_t *const next = h->next + near;
    int64_t round, since = 0, wait = 1, count = 0;
    const int64_t until = far_until(h, &round);

    assert(h->repeats == 0);
    for (int64_t i = 1; i <= near && i <= h->known; i++)
        next[-i] = far_value_at(h, h->known - i);
    while (count < FAR_AT_ONCE && h->known + count < until) {
        if (round > 0 && h->known + count >= near) {
            if (h->known + since < near)
                since = count;
            else if (count > since && (count - since) % round == 0) {
                if (memcmp(next + count - near, next + since - near,
                           (size_t)near * sizeof *next) == 0)
                    break;
                if ((count - since) / round == wait) {
                    wait *= 2;
                    since = count;
                }
            }
        }
        next[count] = far_mex(h, h->known + count, next + count);
        count++;
    }
#if LIBRARY
    h->work += (uint64_t)(near + count * h->count + h->count);
#endif
    if (count == FAR_AT_ONCE || h->known + count == until)
        return far_keep(h, count, 0, h->known + count);
    return far_keep(h, since, count - since, until);
}

#endif
