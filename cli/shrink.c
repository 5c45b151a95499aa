/* SPDX-License-Identifier: MIT */
/*
 * Shrinking works on the choices that an input was drawn from and not on the
 * input, so that whatever it tries is an input within the declared ranges: the
 * way of the property tester Hypothesis.  A candidate always has fewer
 * choices, or as many and one of them smaller: so every accepted step goes
 * down in a well-order, and the passes are repeated until none finds a step.
 */
#include "shrink.h"

#include <string.h>

typedef struct shrinker {
    choices *best;
    choices tried;
    bool (*fails)(void *user, const choices *c, bool *stop);
    void *user;
    bool stop;
} shrinker;

/* Takes what was tried for the best if it fails as well. */
static bool accept(shrinker *s)
{
    if (s->stop || !s->fails(s->user, &s->tried, &s->stop))
        return false;
    memcpy(s->best->choice, s->tried.choice,
           s->tried.count * sizeof *s->tried.choice);
    s->best->count = s->tried.count;
    return true;
}

/* Begins a candidate as a copy of the best. */
static void copy(shrinker *s)
{
    memcpy(s->tried.choice, s->best->choice,
           s->best->count * sizeof *s->best->choice);
    s->tried.count = s->best->count;
}

static void cut(choices *c, size_t at, size_t count)
{
    memmove(c->choice + at, c->choice + at + count,
            (c->count - at - count) * sizeof *c->choice);
    c->count -= count;
}

/* Deletes runs of `length` choices, from the back. */
static bool delete_runs_of(shrinker *s, size_t length)
{
    const size_t step = length > 8 ? length : 1;
    size_t end = s->best->count;
    bool any = false;

    while (end >= length && !s->stop) {
        copy(s);
        cut(&s->tried, end - length, length);
        if (accept(s))
            any = true;
        end = end - step < s->best->count ? end - step : s->best->count;
    }
    return any;
}

/* Long runs first. */
static bool delete_runs(shrinker *s)
{
    size_t length = s->best->count;
    bool any = false;

    while (length > 0 && !s->stop) {
        any = delete_runs_of(s, length) || any;
        length = length > 8 ? length / 2 : length - 1;
    }
    return any;
}

static bool try_value(shrinker *s, size_t at, uint64_t value)
{
    if (at >= s->best->count || value >= s->best->choice[at])
        return false;
    copy(s);
    s->tried.choice[at] = value;
    return accept(s);
}

/*
 * Makes one choice as small as it gets: small values one by one, then the
 * low bits of what it is, then a search between what passes and what fails.
 */
static bool lower(shrinker *s, size_t at)
{
    uint64_t low = 16;

    for (uint64_t value = 0; value < low && !s->stop; value++)
        if (try_value(s, at, value))
            return true;
    for (unsigned bits = 5; bits < 64 && at < s->best->count; bits++)
        if (try_value(s, at, s->best->choice[at] & ((UINT64_C(1) << bits) - 1)))
            break;
    while (at < s->best->count && low < s->best->choice[at] && !s->stop) {
        const uint64_t middle = low + (s->best->choice[at] - low) / 2;

        if (!try_value(s, at, middle))
            low = middle + 1;
    }
    return false;
}

static bool lower_each(shrinker *s)
{
    bool any = false;

    for (size_t at = 0; at < s->best->count && !s->stop; at++) {
        const uint64_t before = s->best->choice[at];

        (void)lower(s, at);
        any = any || at >= s->best->count || s->best->choice[at] < before;
    }
    return any;
}

enum { PAIRS_MAX = 64 }; /* choices that the quadratic pass looks at */

/*
 * Lowers a choice and deletes others at the same time: a length and one of
 * the elements that it counts.  An element may be a record of several.
 */
static bool lower_and_delete(shrinker *s)
{
    for (size_t at = 0; at < s->best->count && at < PAIRS_MAX; at++)
        for (size_t length = 1; length <= 4; length++)
            for (size_t from = at + 1;
                 from + length <= s->best->count && from < PAIRS_MAX; from++) {
                if (s->stop)
                    return false;
                if (s->best->choice[at] == 0)
                    continue;
                copy(s);
                s->tried.choice[at]--;
                cut(&s->tried, from, length);
                if (accept(s))
                    return true;
            }
    return false;
}

void grundy_cli_shrink(choices *c, uint64_t *tried,
                       bool (*fails)(void *user, const choices *c, bool *stop),
                       void *user)
{
    shrinker s = {
        .best = c, .tried = {.choice = tried}, .fails = fails, .user = user};
    bool any = true;

    while (any && !s.stop) {
        any = delete_runs(&s);
        any = lower_each(&s) || any;
        any = lower_and_delete(&s) || any;
    }
}
