/* SPDX-License-Identifier: MIT */
/*
 * Invariant: no slot is in two stretches, each of which has STRETCH_LEAST
 * slots or more, so at most one begins in a block of as many.
 */
#include "solve/lines.h"

#include <assert.h>
#include <string.h>

static int64_t at(going g, int64_t steps)
{
    return g.now + steps * g.step;
}

/* Whether two courses that begin so many slots apart are one. */
static bool goes_on(going g, going later, int64_t slots)
{
    return g.step == later.step && at(g, slots) == later.now;
}

static bool is_alike(const line_stretch *x, const line_stretch *y)
{
    const int64_t apart = (int64_t)(y->slot - x->slot);

    return goes_on(x->origin, y->origin, apart) &&
           goes_on(x->first, y->first, apart) &&
           goes_on(x->last, y->last, apart);
}

void grundy_stretches_spread(line_group *g, const line_stretch *stretch,
                             uint64_t low, uint64_t high)
{
    assert(high <= g->slots);
    for (uint64_t slot = low; slot < high; slot++) {
        const int64_t steps = (int64_t)(slot - stretch->slot);
        line_run *const run = &g->run[slot];

        *run = (line_run){at(stretch->origin, steps),
                          (int32_t)at(stretch->first, steps),
                          (int32_t)at(stretch->last, steps), 0, run->least};
    }
}

static uint64_t larger(uint64_t x, uint64_t y)
{
    return x > y ? x : y;
}

static uint64_t smaller(uint64_t x, uint64_t y)
{
    return x < y ? x : y;
}

/* The first block from *block on, of those where a stretch that has one of
 * the slots low..high - 1 may begin, with one that does; NULL: none. */
static const line_stretch *next_of(const line_stretches *s, uint64_t *block,
                                   uint64_t low, uint64_t high)
{
    const uint64_t end =
        smaller((high + STRETCH_LEAST - 1) / STRETCH_LEAST, s->blocks);

    for (; *block < end; ++*block) {
        const uint32_t slots = s->slots[*block];
        const line_stretch *const found = &s->in[*block];

        if (slots > 0 && found->slot < high && found->slot + slots > low)
            return found;
    }
    return NULL;
}

static uint64_t first_block(uint64_t low)
{
    return low < STRETCH_MOST ? 0 : (low - STRETCH_MOST) / STRETCH_LEAST;
}

#ifndef NDEBUG
/* Each begins in its own block, is long enough, and ends before the next. */
static bool is_sound(const line_stretches *s)
{
    uint64_t held = 0, end = 0;

    for (uint64_t block = 0; block < s->blocks; block++) {
        const line_stretch *const here = &s->in[block];

        if (s->slots[block] == 0)
            continue;
        if (here->slots != s->slots[block] || here->slots < STRETCH_LEAST ||
            here->slots > STRETCH_MOST || here->slot / STRETCH_LEAST != block ||
            here->slot < end)
            return false;
        end = here->slot + here->slots;
        held++;
    }
    return held == s->held;
}
#endif

void grundy_stretches_put(line_group *g, const line_stretch *stretch)
{
    line_stretches *const s = &g->stretches;
    const uint64_t block = stretch->slot / STRETCH_LEAST;

    assert(stretch->slots >= STRETCH_LEAST && stretch->slots <= STRETCH_MOST &&
           block < s->blocks && s->slots[block] == 0);
    s->in[block] = *stretch;
    s->slots[block] = (uint16_t)stretch->slots;
    s->held++;
}

/* The slots low..high - 1 of a stretch that is none any more are one of their
 * own, or none if they are too few. */
static void leave(line_group *g, const line_stretch *of, uint64_t low,
                  uint64_t high)
{
    const int64_t steps = (int64_t)(low - of->slot);
    line_stretch rest = *of;

    if (low >= high)
        return;
    if (high - low < STRETCH_LEAST) {
        grundy_stretches_spread(g, of, low, high);
        return;
    }
    rest.slot = low;
    rest.slots = (uint32_t)(high - low);
    rest.origin.now = at(of->origin, steps);
    rest.first.now = at(of->first, steps);
    rest.last.now = at(of->last, steps);
    grundy_stretches_put(g, &rest);
}

/* Takes low..high - 1 out of the stretch of this block. */
static void cut(line_group *g, uint64_t block, uint64_t low, uint64_t high)
{
    line_stretches *const s = &g->stretches;
    const line_stretch of = s->in[block];

    assert(s->held > 0 && low >= of.slot && low <= high &&
           high <= of.slot + of.slots);
    s->slots[block] = 0;
    s->held--;
    leave(g, &of, of.slot, low);
    leave(g, &of, high, of.slot + of.slots);
}

void grundy_stretches_take(line_group *g, const line_stretch *wanted,
                           uint64_t *low, uint64_t *high)
{
    const line_stretches *const s = &g->stretches;
    const uint64_t from = wanted->slot, to = wanted->slot + wanted->slots;
    const line_stretch *found;

    *low = *high = from;
    for (uint64_t block = first_block(from);
         s->held > 0 && (found = next_of(s, &block, from, to)) != NULL;
         block++) {
        const uint64_t begin = larger(found->slot, from);
        const uint64_t end = smaller(found->slot + found->slots, to);

        if (*low == *high && is_alike(found, wanted)) {
            *low = begin;
            *high = end;
        } else {
            grundy_stretches_spread(g, found, begin, end);
        }
        cut(g, block, begin, end);
    }
    assert(s->blocks > 64 || is_sound(s));
}

void grundy_stretches_settle(line_group *g, uint64_t low, uint64_t high)
{
    const line_stretches *const s = &g->stretches;
    const line_stretch *found;

    for (uint64_t block = first_block(low);
         s->held > 0 && (found = next_of(s, &block, low, high + 1)) != NULL;
         block++) {
        const uint64_t begin = larger(found->slot, low);
        const uint64_t end = smaller(found->slot + found->slots, high + 1);

        grundy_stretches_spread(g, found, begin, end);
        cut(g, block, begin, end);
    }
}

void grundy_stretches_forget(line_group *g)
{
    line_stretches *const s = &g->stretches;

    assert(is_sound(s));
    if (s->held == 0)
        return;
    memset(s->slots, 0, (size_t)s->blocks * sizeof *s->slots);
    s->held = 0;
}
