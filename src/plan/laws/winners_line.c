/* SPDX-License-Identifier: MIT */
/*
 * WYTHOFF: let the lesser number be x and the other one d more.  Where one of
 * the two heaps moves, or both by the same, x and d do not rise together, so
 * that x - floor(ratio * d / k) goes one way on either side of the place where
 * the heaps are equal, and its zeros are found by halving.
 *
 * BALANCE: the difference is linear, so that a run of k loses.
 *
 * MOORE: with all heaps but one as they are, each of its digits is 0 or 1 as
 * the number of the others says.
 *
 * DYNAMIC: of x, i has been taken, and x - i is lost if its least part is more
 * than k * i.  Then the parts of x - i and those of i are those of x, as each
 * part of i is less than what may follow the least of x - i: i is a sum of the
 * least parts of x.
 */
#include "plan/laws/winners_line.h"

#include <assert.h>

#include "base/number.h"
#include "plan/laws/arithmetic.h"

__extension__ typedef __int128 wide;

static int64_t number_at(const winner_line *l, uint32_t i, int64_t k)
{
    return (int64_t)(l->word[i] + (wide)l->by[i] * k);
}

static bool loses_at(const winner_line *l, int64_t k)
{
    int64_t word[WINNER_NUMBERS];
    bool wins = true;

    for (uint32_t i = 0; i < l->length; i++)
        word[i] = number_at(l, i, k);
    return grundy_winners_ask(l->law, word, l->length, &wins) && !wins;
}

/* ---- Wythoff's game ---- */

/* The last k for which the first heap is the lesser one, or not, as it is at
 * `from`. */
static int64_t side_end(const winner_line *l, int64_t from)
{
    int64_t low = from, high = l->high; /* low is of the side */
    const bool less = number_at(l, 0, from) < number_at(l, 1, from);

    if (l->law->by_difference)
        return high;
    if ((number_at(l, 0, high) < number_at(l, 1, high)) == less)
        return high;
    while (high - low > 1) {
        const int64_t middle = low + (high - low) / 2;

        *((number_at(l, 0, middle) < number_at(l, 1, middle)) == less ? &low
                                                                      : &high) =
            middle;
    }
    return low;
}

/* Below 0, 0 or above: as the lesser heap is to d times the ratio, rounded
 * down. */
static int order_at(const winner_line *l, int64_t k)
{
    const int64_t x = number_at(l, l->law->turned, k),
                  y = number_at(l, !l->law->turned, k);
    const int64_t least = l->law->by_difference || x < y ? x : y,
                  apart = l->law->by_difference ? y
                          : x < y               ? y - x
                                                : x - y;
    const int64_t d = apart / l->law->k;

    if (d == 0)
        return least > 0;
    return !below_ratio(least, d, l->law->k)      ? 1
           : below_ratio(least + 1, d, l->law->k) ? -1
                                                  : 0;
}

/* The first k of a side that is not before the zeros. */
static int64_t first_zero(const winner_line *l, int64_t from, int64_t to)
{
    const int before = order_at(l, from);
    int64_t low = from, high = to;

    if (before == 0)
        return from;
    if (order_at(l, to) == before)
        return to + 1;
    while (high - low > 1) {
        const int64_t middle = low + (high - low) / 2;

        *(order_at(l, middle) == before ? &low : &high) = middle;
    }
    return high;
}

static bool next_wythoff(const winner_line *l, int64_t *k)
{
    for (int64_t from = *k;;) {
        const int64_t to = side_end(l, from);

        for (int64_t i = first_zero(l, from, to);
             i <= to && order_at(l, i) == 0; i++)
            if (loses_at(l, i)) {
                *k = i;
                return true;
            }
        if (to == l->high)
            return false;
        from = to + 1;
    }
}

static bool is_wythoff_line(const winner_line *l)
{
    const int64_t x = l->by[l->law->turned], y = l->by[!l->law->turned];

    if (l->law->by_difference)
        return x == 0 ? y != 0 : (x > 0) != (y > 0) || y == 0;
    return (x == y || x == 0 || y == 0) && (x != 0 || y != 0);
}

/* ---- the others ---- */

static bool next_balance(const winner_line *l, int64_t *k)
{
    const wide step = (wide)l->by[0] - l->by[1], most = l->law->k;
    const wide apart = (wide)l->word[0] - l->word[1] + step * *k;
    const wide size = step < 0 ? -step : step,
               over = (step < 0 ? -apart : apart);
    wide more = 0;

    if (size == 0)
        return over <= most && over >= -most;
    if (over < -most)
        more = -grundy_number_wide_floor(most + over, size);
    if (over + more * size > most || *k + more > l->high)
        return false;
    *k += (int64_t)more;
    return true;
}

static bool next_moore(const winner_line *l, int64_t *k)
{
    int64_t heap = 0;
    wide at;
    uint32_t moving = 0;

    while (l->by[moving] == 0)
        moving++;
    for (uint32_t bit = 0; bit < 63; bit++) {
        int64_t others = 0;

        for (uint32_t i = 0; i < l->length; i++)
            if (i != moving)
                others += l->word[i] >> bit & 1;
        others %= l->law->k + 1;
        if (others == l->law->k)
            heap |= INT64_C(1) << bit;
        else if (others != 0)
            return false;
    }
    at = (wide)heap - l->word[moving];
    if (at % l->by[moving] != 0 || at / l->by[moving] < *k ||
        at / l->by[moving] > l->high)
        return false;
    *k = (int64_t)(at / l->by[moving]);
    return true;
}

static bool is_moore_line(const winner_line *l)
{
    uint32_t moving = 0;

    for (uint32_t i = 0; i < l->length; i++)
        moving += l->by[i] != 0;
    return moving == 1;
}

/* What is taken is k itself, and no more was there at k = 0. */
static bool is_dynamic_line(const winner_line *l)
{
    const bool turned = l->law->turned;

    return l->by[turned] == -1 && l->word[!turned] == 0 && l->low >= 0 &&
           l->by[!turned] == (l->law->of_last ? 1 : l->law->k);
}

static bool next_dynamic(const winner_line *l, int64_t *k)
{
    const uint64_t x = (uint64_t)l->word[l->law->turned];
    uint64_t taken = 0;

    while (taken < x) {
        taken += least_part(x - taken, (uint64_t)l->law->k);
        if (taken > (uint64_t)l->high)
            return false;
        if ((int64_t)taken >= *k && loses_at(l, (int64_t)taken)) {
            *k = (int64_t)taken;
            return true;
        }
    }
    return false;
}

bool grundy_winners_line(const winner_line *line)
{
    assert(line->low <= line->high);
    for (uint32_t i = 0; i < line->length; i++)
        for (int end = 0; end < 2; end++) {
            const int64_t at =
                number_at(line, i, end == 0 ? line->low : line->high);

            if (at < line->law->nearest || at > line->law->farthest)
                return false;
        }
    switch (line->law->kind) {
    case WINNER_WYTHOFF: return is_wythoff_line(line);
    case WINNER_BALANCE: return true;
    case WINNER_MOORE: return is_moore_line(line);
    case WINNER_DYNAMIC: return is_dynamic_line(line);
    default: return false;
    }
}

bool grundy_winners_next(const winner_line *line, int64_t *k)
{
    if (*k > line->high)
        return false;
    switch (line->law->kind) {
    case WINNER_WYTHOFF: return next_wythoff(line, k);
    case WINNER_BALANCE: return next_balance(line, k);
    case WINNER_MOORE: return next_moore(line, k);
    default: return next_dynamic(line, k);
    }
}
