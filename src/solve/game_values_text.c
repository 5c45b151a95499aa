/* SPDX-License-Identifier: MIT */
/* Values in the notation of CGSuite. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "solve/game_forms.h"

static void put_value(const game_values *v, game_value x, fixed_text *out);

static void put_number(simple_sum s, fixed_text *out)
{
    if (s.halvings == 0)
        grundy_fixed_put(out, "%" PRId64, s.number);
    else
        grundy_fixed_put(out, "%" PRId64 "/%" PRId64, s.number,
                         INT64_C(1) << s.halvings);
}

static void put_simple(simple_sum s, fixed_text *out)
{
    if (s.number != 0 || (s.ups == 0 && s.nim == 0))
        put_number(s, out);
    if (s.ups != 0)
        grundy_fixed_put(out, s.ups > 0 ? "^" : "v");
    if (abs(s.ups) > 1)
        grundy_fixed_put(out, "%d", abs(s.ups));
    if (s.nim > 0)
        grundy_fixed_put(out, "*");
    if (s.nim > 1)
        grundy_fixed_put(out, "%" PRIu32, s.nim);
}

/*
 * An order of values that does not depend on which was found first: simple sums
 * by their number, ups and heap, then others by their options.  The text of a
 * value is the same in every run.
 */
static int in_text(const game_values *v, game_value x, game_value y);

static int by_size(int64_t x, int64_t y)
{
    return (x > y) - (x < y);
}

static void sort_for_text(const game_values *v, const game_value *from,
                          size_t count, game_value *to)
{
    for (size_t i = 0; i < count; i++) {
        size_t at = i;

        for (; at > 0 && in_text(v, from[i], to[at - 1]) < 0; at--)
            to[at] = to[at - 1];
        to[at] = from[i];
    }
}

static int lists_in_text(const game_values *v, const game_value *x,
                         const game_value *y, size_t count)
{
    game_value a[GAME_VALUE_OPTIONS], b[GAME_VALUE_OPTIONS];
    int order = 0;

    sort_for_text(v, x, count, a);
    sort_for_text(v, y, count, b);
    for (size_t i = 0; i < count && order == 0; i++)
        order = in_text(v, a[i], b[i]);
    return order;
}

static int in_text(const game_values *v, game_value x, game_value y) /* NOLINT */
{
    const form *const f = &v->form[x], *const g = &v->form[y];
    int order = by_size(!f->sum.is, !g->sum.is);

    if (x == y || order != 0)
        return order;
    if (f->sum.is) {
        order = compare_numbers(f->sum, g->sum);
        if (order == 0)
            order = by_size(f->sum.ups, g->sum.ups);
        return order != 0 ? order : by_size(f->sum.nim, g->sum.nim);
    }
    order = by_size(f->lefts, g->lefts);
    if (order == 0)
        order = by_size(f->rights, g->rights);
    if (order == 0)
        order = lists_in_text(v, lefts_of(v, x), lefts_of(v, y), f->lefts);
    return order != 0 ? order
                      : lists_in_text(v, rights_of(v, x), rights_of(v, y),
                                      f->rights);
}

static void put_list(const game_values *v, const game_value *at, size_t count,
                     fixed_text *out)
{
    game_value sorted[GAME_VALUE_OPTIONS];

    sort_for_text(v, at, count, sorted);
    for (size_t i = 0; i < count; i++) {
        if (i > 0)
            grundy_fixed_put(out, ",");
        put_value(v, sorted[i], out);
    }
}

/* Whether it is { number | -number }. */
static bool is_switch(const game_values *v, const form *f)
{
    const game_value *const left = v->option + f->at;

    return f->lefts == 1 && f->rights == 1 && is_number(v, left[0]) &&
           is_number(v, left[1]) &&
           v->form[left[0]].sum.number == -v->form[left[1]].sum.number &&
           v->form[left[0]].sum.halvings == v->form[left[1]].sum.halvings;
}

static void put_value(const game_values *v, game_value x, /* NOLINT */
                      fixed_text *out)
{
    const form *const f = &v->form[x];

    if (out->length >= out->size)
        return; /* nobody sees more */
    if (f->sum.is) {
        put_simple(f->sum, out);
    } else if (is_switch(v, f)) {
        grundy_fixed_put(out, "+-");
        put_number(v->form[v->option[f->at]].sum, out);
    } else {
        grundy_fixed_put(out, "{");
        put_list(v, lefts_of(v, x), f->lefts, out);
        grundy_fixed_put(out, "|");
        put_list(v, rights_of(v, x), f->rights, out);
        grundy_fixed_put(out, "}");
    }
}

size_t grundy_game_value_text(const game_values *v, game_value x, char *out,
                              size_t size)
{
    fixed_text text = {.at = out, .size = size};

    put_value(v, x, &text);
    if (text.length >= size && size > 4)
        memcpy(out + size - 4, "...", 4);
    return text.length;
}
