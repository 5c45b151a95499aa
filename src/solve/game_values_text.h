/* SPDX-License-Identifier: MIT */
/*
 * solve/game_values_text.h -- values in the notation of CGSuite.
 *
 * Programs are given this text too (tools/embed-support).
 */
#ifndef SOLVE_GAME_VALUES_TEXT_H
#define SOLVE_GAME_VALUES_TEXT_H

#include <stdio.h>
#include <string.h>

#include "solve/game_forms.h"

/* Like snprintf: what is longer than the room is cut. */
typedef struct value_writing {
    char *at;
    size_t size, length;
} value_writing;

static inline void put_word(value_writing *out, const char *word)
{
    const size_t length = strlen(word);

    for (size_t i = 0; i < length; i++)
        if (out->length + i + 1 < out->size)
            out->at[out->length + i] = word[i];
    out->length += length;
    if (out->size > 0)
        out->at[out->length < out->size ? out->length : out->size - 1] = '\0';
}

static inline void put_integer(value_writing *out, int64_t number)
{
    char text[24];

    (void)snprintf(text, sizeof text, "%lld", (long long)number);
    put_word(out, text);
}

static inline void put_dyadic(value_writing *out, simple_sum s)
{
    put_integer(out, s.number);
    if (s.halvings > 0) {
        put_word(out, "/");
        put_integer(out, INT64_C(1) << s.halvings);
    }
}

static inline void put_simple(value_writing *out, simple_sum s)
{
    if (s.number != 0 || (s.ups == 0 && s.nim == 0))
        put_dyadic(out, s);
    if (s.ups != 0)
        put_word(out, s.ups > 0 ? "^" : "v");
    if (abs(s.ups) > 1)
        put_integer(out, abs(s.ups));
    if (s.nim > 0)
        put_word(out, "*");
    if (s.nim > 1)
        put_integer(out, s.nim);
}

static inline int by_size(int64_t x, int64_t y)
{
    return (x > y) - (x < y);
}

static inline int lists_in_text(const game_values *v, const game_value *x,
                                const game_value *y, size_t count);

/*
 * An order of values that does not depend on which was found first: simple sums
 * by their number, ups and heap, then others by their options.  The text of a
 * value is the same in every run.
 */
static inline int in_text(const game_values *v, game_value x, /* NOLINT */
                          game_value y)
{
    const game_form *const f = &v->form[x], *const g = &v->form[y];
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
    return order != 0
               ? order
               : lists_in_text(v, rights_of(v, x), rights_of(v, y), f->rights);
}

static inline void sort_for_text(const game_values *v, const game_value *from,
                                 size_t count, game_value *to)
{
    for (size_t i = 0; i < count; i++) {
        size_t at = i;

        for (; at > 0 && in_text(v, from[i], to[at - 1]) < 0; at--)
            to[at] = to[at - 1];
        to[at] = from[i];
    }
}

static inline int lists_in_text(const game_values *v, /* NOLINT */
                                const game_value *x, const game_value *y,
                                size_t count)
{
    game_value a[GAME_VALUE_OPTIONS], b[GAME_VALUE_OPTIONS];
    int order = 0;

    sort_for_text(v, x, count, a);
    sort_for_text(v, y, count, b);
    for (size_t i = 0; i < count && order == 0; i++)
        order = in_text(v, a[i], b[i]);
    return order;
}

static inline void put_value(const game_values *v, game_value x, /* NOLINT */
                             value_writing *out)
{
    const game_form *const f = &v->form[x];
    const game_value *const left = lefts_of(v, x);
    game_value sorted[2 * GAME_VALUE_OPTIONS];

    if (out->length >= out->size)
        return; /* nobody sees more */
    if (f->sum.is) {
        put_simple(out, f->sum);
        return;
    }
    if (f->lefts == 1 && f->rights == 1 && is_number(v, left[0]) &&
        is_number(v, left[1]) &&
        v->form[left[0]].sum.number == -v->form[left[1]].sum.number &&
        v->form[left[0]].sum.halvings == v->form[left[1]].sum.halvings) {
        put_word(out, "+-");
        put_dyadic(out, v->form[left[0]].sum);
        return;
    }
    sort_for_text(v, left, f->lefts, sorted);
    sort_for_text(v, left + f->lefts, f->rights, sorted + f->lefts);
    put_word(out, "{");
    for (uint32_t i = 0; i < (uint32_t)f->lefts + f->rights; i++) {
        if (i == f->lefts)
            put_word(out, "|");
        else if (i > 0)
            put_word(out, ",");
        put_value(v, sorted[i], out);
    }
    put_word(out, f->rights == 0 ? "|}" : "}");
}

static inline void text_of_value(const game_values *v, game_value x, char *at,
                                 size_t size)
{
    value_writing text;

    text.at = at;
    text.size = size;
    text.length = 0;
    put_value(v, x, &text);
    if (text.length >= size && size > 4)
        memcpy(at + size - 4, "...", 4);
}

#endif
