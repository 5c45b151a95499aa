/* SPDX-License-Identifier: MIT */
/*
 * Shrinking works on the choices that an input was drawn from and not on the
 * input, so that whatever it tries is an input within the declared ranges: the
 * way of the property tester Hypothesis.  A candidate always has fewer
 * choices, or as many and one of them smaller: so every accepted step goes
 * down in a well-order, and the passes are repeated until none finds a step.
 */
#include "shrink.h"

#include <stdlib.h>
#include <string.h>

#include "say/text.h"

typedef struct shrinker {
    choices *best;
    choices tried;
    bool (*fails)(void *user, choices *c, bool *stop);
    void *user;
    bool stop;
} shrinker;

bool grundy_cli_choices_add(choices *c, choice one)
{
    if (!GRUNDY_SAY_ROOM(c->choice, c->count, c->room))
        return false;
    c->choice[c->count++] = one;
    return true;
}

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

/* Gives the choice at `at` another number; with `all` also those from there
 * on that are equal to it: a failure may rest on that. */
static bool try_value(shrinker *s, size_t at, bool all, uint64_t value)
{
    uint64_t old;

    if (at >= s->best->count || value >= s->best->choice[at].number)
        return false;
    copy(s);
    old = s->tried.choice[at].number;
    s->tried.choice[at].number = value;
    for (size_t i = at + 1; all && i < s->tried.count; i++)
        if (s->tried.choice[i].number == old)
            s->tried.choice[i].number = value;
    return accept(s);
}

/*
 * Makes one choice as small as it gets: small values one by one, then the
 * low bits of what it is, then a search between what passes and what fails.
 */
static void lower(shrinker *s, size_t at, bool all)
{
    uint64_t low = 16;

    for (uint64_t value = 0; value < low && !s->stop; value++)
        if (try_value(s, at, all, value))
            return;
    for (unsigned bits = 5; bits < 64 && at < s->best->count; bits++)
        if (try_value(s, at, all,
                      s->best->choice[at].number & ((UINT64_C(1) << bits) - 1)))
            break;
    while (at < s->best->count && low < s->best->choice[at].number &&
           !s->stop) {
        const uint64_t middle = low + (s->best->choice[at].number - low) / 2;

        if (!try_value(s, at, all, middle))
            low = middle + 1;
    }
}

/* True if a later choice has the same number. */
static bool has_equal(const choices *c, size_t at)
{
    for (size_t i = at + 1; i < c->count; i++)
        if (c->choice[i].number == c->choice[at].number)
            return true;
    return false;
}

static bool lower_each(shrinker *s)
{
    bool any = false;

    for (size_t at = 0; at < s->best->count && !s->stop; at++) {
        const uint64_t before = s->best->choice[at].number;

        lower(s, at, false);
        if (at < s->best->count && s->best->choice[at].number > 0 &&
            has_equal(s->best, at))
            lower(s, at, true);
        any =
            any || at >= s->best->count || s->best->choice[at].number < before;
    }
    return any;
}

/* Lowers the length `at` by `less` and deletes `count` choices at `from`. */
static bool try_shorter(shrinker *s, size_t at, uint64_t less, size_t from,
                        size_t count)
{
    if (s->best->choice[at].number < less || from + count > s->best->count)
        return false;
    copy(s);
    s->tried.choice[at].number -= less;
    cut(&s->tried, from, count);
    return accept(s);
}

enum { RECORD_MOST = 4, PLACES_MOST = 64 };

/*
 * Takes runs of `less` elements out of what the length counts.  An element
 * may be a record of several numbers; where runs of it begin is not known, so
 * short runs are tried at every place.
 */
static bool shorten_by(shrinker *s, size_t at, uint64_t less)
{
    bool any = false;

    for (size_t record = 1; record <= RECORD_MOST; record++) {
        const size_t count = (size_t)less * record;
        const size_t step = less == 1 ? 1 : count;
        size_t from = at + 1, places = 0;

        while (from + count <= s->best->count && places++ < PLACES_MOST &&
               !s->stop)
            if (try_shorter(s, at, less, from, count))
                any = true;
            else
                from += step;
    }
    return any;
}

/* One element for two, their xor or their sum, and so one less of them. */
static bool try_merged(shrinker *s, size_t at, size_t first, size_t second)
{
    const uint64_t x = s->best->choice[first].number;
    const uint64_t y = s->best->choice[second].number;
    const uint64_t made[] = {x ^ y, x + y};

    for (size_t i = 0; i < sizeof made / sizeof *made; i++) {
        copy(s);
        s->tried.choice[at].number--;
        s->tried.choice[first].number = made[i];
        cut(&s->tried, second, 1);
        if (accept(s))
            return true;
    }
    return false;
}

enum { MERGED_MOST = 8 };

/* Two of the first elements that the length at `at` counts, while it can. */
static bool merge(shrinker *s, size_t at)
{
    size_t second = at + 2;
    bool any = false;

    while (second < s->best->count && second <= at + MERGED_MOST &&
           s->best->choice[at].number > 0 && !s->stop) {
        bool merged = false;

        for (size_t first = at + 1; first < second && !merged; first++)
            merged = try_merged(s, at, first, second);
        any = any || merged;
        second += !merged;
    }
    return any;
}

/* Short arrays whose elements fail together and never singly: what matters may
 * be what they come to. */
static bool merge_each(shrinker *s)
{
    bool any = false;

    for (size_t at = 0; at < s->best->count && !s->stop; at++)
        if (s->best->choice[at].is_length)
            any = merge(s, at) || any;
    return any;
}

static bool shorten_each(shrinker *s)
{
    bool any = false;

    for (size_t at = 0; at < s->best->count && !s->stop; at++) {
        uint64_t less = s->best->choice[at].number;

        if (!s->best->choice[at].is_length)
            continue;
        for (less = less < s->best->count ? less : s->best->count;
             less > 0 && at < s->best->count; less /= 2)
            any = shorten_by(s, at, less) || any;
    }
    return any;
}

void grundy_cli_shrink(choices *c, choice *tried,
                       bool (*fails)(void *user, choices *c, bool *stop),
                       void *user)
{
    shrinker s = {
        .best = c, .tried = {.choice = tried}, .fails = fails, .user = user};
    bool any = true;

    while (any && !s.stop) {
        any = shorten_each(&s);
        any = merge_each(&s) || any;
        any = delete_runs(&s) || any;
        any = lower_each(&s) || any;
    }
}
