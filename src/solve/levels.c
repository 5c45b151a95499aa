/* SPDX-License-Identifier: MIT */
/*
 * The loops of a walk are those of the levels, slowest first, and then one for
 * each word that no level fixes alone.  A form of several words loops over
 * its values, and a word runs only through what those values and the ends of
 * the other words leave: so where forms share no word no loop is entered for
 * nothing, and the walk takes time by the cells it finds.
 *
 * Invariant: the loops before the one at work have a value, and `word` and
 * `sum` hold them where `fixed` and `summed` say so.
 */
#include "solve/levels.h"

#include <assert.h>

#include "base/number.h"

static uint32_t words_of(const level_walk *w, uint32_t level, uint32_t *one)
{
    uint32_t words = 0;

    for (uint32_t i = 0; i < w->box.length; i++)
        if (w->order.level[level].times[i] != 0) {
            *one = i;
            words++;
        }
    return words;
}

bool grundy_levels_are_small(const fill_order *order, const table_box *box)
{
    for (uint32_t i = 0; i < box->length; i++) {
        if (box->low[i] < -LEVELS_MOST_END || box->high[i] > LEVELS_MOST_END)
            return false;
        for (uint32_t l = 0; l < order->levels; l++)
            if (order->level[l].times[i] > LEVELS_MOST_TIMES ||
                order->level[l].times[i] < -LEVELS_MOST_TIMES)
                return false;
    }
    return true;
}

/* ---- one loop ---- */

/* What the words without a value add to the form, but for one of them. */
static void rest_of(const level_walk *w, const fill_level *l, uint32_t but,
                    int64_t *low, int64_t *high)
{
    for (uint32_t i = 0; i < w->box.length; i++) {
        const int64_t a = l->times[i];

        if (a == 0 || i == but)
            continue;
        *low += a * (w->fixed[i] ? w->word[i]
                     : a > 0     ? w->box.low[i]
                                 : w->box.high[i]);
        *high += a * (w->fixed[i] ? w->word[i]
                      : a > 0     ? w->box.high[i]
                                  : w->box.low[i]);
    }
}

static int64_t divide(int64_t x, int64_t by, bool up)
{
    assert(by != 0);
    if (by < 0)
        return divide(-x, -by, up);
    return up ? -grundy_number_floor(-x, by) : grundy_number_floor(x, by);
}

/* Cuts the range of the word to where the form can have its value. */
static void narrow(const level_walk *w, uint32_t level, uint32_t word,
                   int64_t *low, int64_t *high)
{
    const fill_level *const l = &w->order.level[level];
    const int64_t a = l->times[word];
    int64_t least = 0, most = 0, from, to;

    rest_of(w, l, word, &least, &most);
    from = w->sum[level] - most; /* from <= a * word <= to */
    to = w->sum[level] - least;
    least = divide(a > 0 ? from : to, a, true);
    most = divide(a > 0 ? to : from, a, false);
    *low = least > *low ? least : *low;
    *high = most < *high ? most : *high;
}

static void set(level_walk *w, const level_loop *l)
{
    if (l->is_sum)
        w->sum[l->at] = l->now;
    else
        w->word[l->at] = l->now;
}

/* False: it has no value at all. */
static bool enter(level_walk *w, level_loop *l)
{
    int64_t low = 0, high = 0;

    assert(!*(l->is_sum ? &w->summed[l->at] : &w->fixed[l->at]));
    if (l->is_sum) {
        const fill_level *const level = &w->order.level[l->at];

        rest_of(w, level, GRUNDY_TABLE_AXES, &low, &high);
        low = level->least > low ? level->least : low;
    } else {
        low = w->box.low[l->at];
        high = w->box.high[l->at];
        for (uint32_t i = 0; i < w->order.levels; i++)
            if (w->summed[i] && w->order.level[i].times[l->at] != 0)
                narrow(w, i, l->at, &low, &high);
    }
    if (low > high)
        return false;
    l->now = l->falls ? high : low;
    l->last = l->falls ? low : high;
    *(l->is_sum ? &w->summed[l->at] : &w->fixed[l->at]) = true;
    set(w, l);
    return true;
}

static bool advance(level_walk *w, level_loop *l)
{
    if (l->now == l->last) {
        *(l->is_sum ? &w->summed[l->at] : &w->fixed[l->at]) = false;
        return false;
    }
    l->now += l->falls ? -1 : 1;
    set(w, l);
    return true;
}

/* ---- all of them ---- */

/* The loops before `at` go on to the next values they can have. */
static bool go_on(level_walk *w, uint32_t *at)
{
    while (*at > 0)
        if (advance(w, &w->loop[--*at])) {
            ++*at;
            return true;
        }
    return false;
}

/* Enters the loops from `at` on. */
static bool descend(level_walk *w, uint32_t at)
{
    while (at < w->loops) {
        if (enter(w, &w->loop[at]))
            at++;
        else if (!go_on(w, &at))
            return false;
    }
    return true;
}

static void add_loop(level_walk *w, bool is_sum, uint32_t at, bool falls)
{
    for (uint32_t i = 0; i < w->loops && !is_sum; i++)
        if (!w->loop[i].is_sum && w->loop[i].at == at)
            return;
    assert(w->loops < LEVELS_MOST + GRUNDY_TABLE_AXES);
    w->loop[w->loops++] =
        (level_loop){.is_sum = is_sum, .at = at, .falls = falls};
}

bool grundy_levels_begin(level_walk *walk, const fill_order *order,
                         const table_box *box)
{
    assert(order->levels <= LEVELS_MOST && box->length <= GRUNDY_TABLE_AXES);
    *walk = (level_walk){.order = *order, .box = *box};
    if (box->length == 0 || !grundy_levels_are_small(&walk->order, &walk->box))
        return false;
    for (uint32_t i = 0; i < order->levels; i++) {
        uint32_t word = 0;
        const uint32_t words = words_of(walk, i, &word);

        if (words == 1)
            add_loop(walk, false, word, order->level[i].times[word] < 0);
        else if (words > 1)
            add_loop(walk, true, i, false);
    }
    for (uint32_t i = 0; i < box->length; i++)
        add_loop(walk, false, i, false);
    return descend(walk, 0);
}

#ifndef NDEBUG
/* A position of the box, whose forms have the values of their loops. */
static bool is_reached(const level_walk *w)
{
    for (uint32_t i = 0; i < w->box.length; i++)
        if (!w->fixed[i] || w->word[i] < w->box.low[i] ||
            w->word[i] > w->box.high[i])
            return false;
    for (uint32_t i = 0; i < w->order.levels; i++) {
        int64_t sum = 0;

        for (uint32_t k = 0; k < w->box.length; k++)
            sum += w->order.level[i].times[k] * w->word[k];
        if (w->summed[i] && w->sum[i] != sum)
            return false;
    }
    return true;
}
#endif

bool grundy_levels_next(level_walk *walk)
{
    uint32_t at = walk->loops;

    assert(is_reached(walk));
    return go_on(walk, &at) && descend(walk, at);
}

static int64_t number_at(const level_walk *w, uint32_t level)
{
    const fill_level *const l = &w->order.level[level];
    bool constant = true;
    int64_t sum = 0;

    for (uint32_t i = 0; i < w->box.length; i++) {
        sum += l->times[i] * w->word[i];
        constant = constant && l->times[i] == 0;
    }
    return constant ? l->least : sum;
}

int grundy_levels_compare(const level_walk *x, const level_walk *y)
{
    for (uint32_t i = 0; i < x->order.levels && i < y->order.levels; i++) {
        const int64_t a = number_at(x, i), b = number_at(y, i);

        if (a != b)
            return a < b ? -1 : 1;
    }
    return 0;
}
