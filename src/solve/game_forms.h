/* SPDX-License-Identifier: MIT */
/*
 * solve/game_forms.h -- the values of partisan games as their canonical forms.
 *
 * Programs are given this text too (tools/embed-support).
 */
#ifndef SOLVE_GAME_FORMS_H
#define SOLVE_GAME_FORMS_H

#define LIBRARY 1

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/watch.h"
#include "solve/game_value.h"

/*
 * A form is { left options | right options }, both sorted by number and each
 * option canonical.  Forms are found again by their options, so a form is made
 * canonical once: reversible options are bypassed, dominated ones deleted
 * [Conway 1976, chapter 10].  What is left is unique, so equal values are equal
 * numbers, and comparing them takes no search.
 *
 * Most values that games have are a number, some ups and a heap of Nim in sum.
 * Such forms are told apart, for numbers add and compare as numbers do, and
 * moving a game by a number moves all its options by it: number / 2^halvings +
 * ups * ^ + *nim.
 */
typedef struct simple_sum {
    bool is;
    uint8_t halvings;
    int32_t ups;
    uint32_t nim;
    int64_t number;
} simple_sum;

typedef struct game_form {
    uint32_t at; /* of its options, the left ones first */
    uint16_t lefts, rights;
    uint32_t birthday; /* of what is built on numbers, which count as 0 */
    uint32_t canonical; /* its number; GAME_VALUE_NONE: not known yet */
    simple_sum sum;
} game_form;

/* What was found lately; a place keeps what came last. */
typedef struct remembered {
    uint64_t key; /* 0: nothing */
    uint32_t found;
} remembered;

enum { CACHE_LEAST = 1 << 10, CACHE_MOST = 1 << 20, MOST_HALVINGS = 40 };

typedef struct game_values {
#if LIBRARY
    memory *mem;
    watch *watch;
    grundy_status status; /* what stopped it */
    grundy_error *err;
#endif
    game_form *form;
    game_value *option;
    uint32_t *slot; /* 1 + the number of a form, by its options */
    size_t forms, forms_room, options, options_room, slots;
    remembered *less, *added; /* whether x <= y; x + y */
    size_t cache;             /* places of each */
    uint64_t work, allowed;   /* comparisons; allowed 0: all */
    bool given_up;            /* beyond them, or stopped */
} game_values;

/* Options under work: those of a sum are twice as many. */
typedef struct option_list {
    game_value at[4 * GAME_VALUE_OPTIONS];
    size_t count;
} option_list;

static inline void drop_room(game_values *v, void *at, size_t size)
{
#if LIBRARY
    grundy_memory_free(v->mem, at, size);
#else
    (void)v;
    (void)size;
    free(at);
#endif
}

/* More bytes than those at `old`, which are moved there, all others 0; NULL: it
 * was stopped. */
static inline void *more_values(game_values *v, void *old, size_t size,
                                size_t more)
{
    void *at;

#if LIBRARY
    at = grundy_memory_zeroed(v->mem, more);
    if (at == NULL) {
        v->status =
            grundy_fail(v->err, grundy_memory_failure(v->mem),
                        "out of memory at a value of %zu forms", v->forms);
        v->given_up = true;
        return NULL;
    }
#else
    at = calloc(1, more);
    if (at == NULL)
        die("out of memory");
#endif
    if (size > 0)
        memcpy(at, old, size);
    drop_room(v, old, size);
    return at;
}

static inline const game_value *lefts_of(const game_values *v, game_value x)
{
    return v->option + v->form[x].at;
}

static inline const game_value *rights_of(const game_values *v, game_value x)
{
    return v->option + v->form[x].at + v->form[x].lefts;
}

static inline bool is_number(const game_values *v, game_value x)
{
    return v->form[x].sum.is && v->form[x].sum.ups == 0 &&
           v->form[x].sum.nim == 0;
}

static inline bool add_option(option_list *to, game_value x)
{
    if (to->count == sizeof to->at / sizeof *to->at)
        return false;
    to->at[to->count++] = x;
    return true;
}

/* ---- dyadic numbers ---- */

/* -1, 0, 1; both are small enough for their halves to fit. */
static inline int compare_numbers(simple_sum x, simple_sum y)
{
    const int64_t a = x.number * (INT64_C(1) << (MOST_HALVINGS - x.halvings));
    const int64_t b = y.number * (INT64_C(1) << (MOST_HALVINGS - y.halvings));

    return (a > b) - (a < b);
}

/* number / 2^halvings in lowest terms. */
static inline simple_sum dyadic(int64_t number, unsigned halvings)
{
    simple_sum x = {true, 0, 0, 0, 0};

    assert(halvings <= 2 * MOST_HALVINGS);
    while (halvings > 0 && number % 2 == 0) {
        number /= 2;
        halvings--;
    }
    x.halvings = (uint8_t)halvings;
    x.number = number;
    return x;
}

/* (x + y) / 2^half; `is` is false if it is too large or too fine. */
static inline simple_sum mean_of(simple_sum x, simple_sum y, unsigned half)
{
    const unsigned fine = x.halvings > y.halvings ? x.halvings : y.halvings;
    const int64_t a = x.number * (INT64_C(1) << (fine - x.halvings));
    const int64_t b = y.number * (INT64_C(1) << (fine - y.halvings));
    simple_sum z = dyadic(a + b, fine + half);
    const int64_t whole = z.number / (INT64_C(1) << z.halvings);

    z.is = z.halvings <= MOST_HALVINGS / 2 && whole <= GAME_VALUE_INTEGER &&
           whole >= -GAME_VALUE_INTEGER;
    return z;
}

/* ---- what forms are sums of simple ones ---- */

static inline bool same_number(simple_sum x, simple_sum y)
{
    return x.number == y.number && x.halvings == y.halvings;
}

static inline bool is_sum_of(const game_values *v, game_value x,
                             simple_sum number, int32_t ups, uint32_t nim)
{
    const simple_sum s = v->form[x].sum;

    return s.is && same_number(s, number) && s.ups == ups && s.nim == nim;
}

/* A number is canonical only between the next ones above it. */
static inline simple_sum number_of_form(const game_values *v,
                                        const game_form *f)
{
    const game_value *const left = v->option + f->at;
    const game_value *const right = left + f->lefts;
    simple_sum none = dyadic(0, 0);

    none.is = false;
    if (f->lefts > 1 || f->rights > 1 ||
        (f->lefts == 1 && !is_number(v, left[0])) ||
        (f->rights == 1 && !is_number(v, right[0])))
        return none;
    if (f->lefts == 0 && f->rights == 0)
        return dyadic(0, 0);
    if (f->rights == 0)
        return mean_of(v->form[left[0]].sum, dyadic(1, 0), 0);
    if (f->lefts == 0)
        return mean_of(v->form[right[0]].sum, dyadic(-1, 0), 0);
    if (compare_numbers(v->form[left[0]].sum, v->form[right[0]].sum) >= 0)
        return none;
    return mean_of(v->form[left[0]].sum, v->form[right[0]].sum, 1);
}

/* x + *k has the same options on both sides: x + *0 to x + *(k - 1). */
static inline bool is_heap_of(const game_values *v, const game_form *f,
                              simple_sum number)
{
    const game_value *const left = v->option + f->at;

    if (f->lefts != f->rights)
        return false;
    for (uint32_t k = 0; k < f->lefts; k++) {
        bool found = false;

        for (uint32_t i = 0; i < f->lefts && !found; i++)
            found = is_sum_of(v, left[i], number, 0, k);
        if (!found || left[f->lefts + k] != left[k])
            return false;
    }
    return true;
}

/*
 * n ^ + *k for n >= 1 is { 0 | (n - 1) ^ + *(k xor 1) }, but ^* is { 0, * | 0
 * }; the negative of that with the sides exchanged.
 */
static inline bool is_up(const game_values *v, const game_value *from,
                         size_t froms, const game_value *to, size_t tos,
                         int32_t sign, simple_sum number, simple_sum *out)
{
    const simple_sum s = v->form[to[0]].sum;

    *out = number;
    if (tos != 1 || !s.is || !same_number(s, number) || s.ups * sign < 0)
        return false;
    if (froms == 2 && s.ups == 0 && s.nim == 0 &&
        ((is_sum_of(v, from[0], number, 0, 0) &&
          is_sum_of(v, from[1], number, 0, 1)) ||
         (is_sum_of(v, from[1], number, 0, 0) &&
          is_sum_of(v, from[0], number, 0, 1)))) {
        out->ups = sign;
        out->nim = 1;
        return true;
    }
    out->ups = s.ups + sign;
    out->nim = s.nim ^ 1;
    return froms == 1 && is_sum_of(v, from[0], number, 0, 0) &&
           (s.ups != 0 || s.nim != 0);
}

static inline simple_sum simple_of(const game_values *v, const game_form *f)
{
    const game_value *const left = v->option + f->at;
    const game_value *const right = left + f->lefts;
    simple_sum found = number_of_form(v, f), number = found;

    if (found.is || f->lefts == 0 || f->rights == 0)
        return found;
    for (uint32_t i = 0; i < (uint32_t)f->lefts + f->rights; i++)
        if (!number.is && is_number(v, left[i]))
            number = v->form[left[i]].sum;
    if (number.is && is_heap_of(v, f, number)) {
        number.nim = f->lefts;
        return number;
    }
    if (number.is &&
        (is_up(v, left, f->lefts, right, f->rights, 1, number, &found) ||
         is_up(v, right, f->rights, left, f->lefts, -1, number, &found)))
        return found;
    found.is = false;
    return found;
}

/* ---- forms ---- */

static inline int by_value_number(const void *x, const void *y)
{
    const game_value a = *(const game_value *)x, b = *(const game_value *)y;

    return (a > b) - (a < b);
}

/* Sorts the values and keeps each once; returns how many stay. */
static inline size_t values_once(game_value *at, size_t count)
{
    size_t kept = 0;

    if (count > 1)
        qsort(at, count, sizeof *at, by_value_number);
    for (size_t i = 0; i < count; i++)
        if (i == 0 || at[i] != at[kept - 1])
            at[kept++] = at[i];
    return kept;
}

static inline void options_once(option_list *left, option_list *right)
{
    left->count = values_once(left->at, left->count);
    right->count = values_once(right->at, right->count);
}

/* Where the form is in v->slot, or the empty place for it. */
static inline uint32_t *slot_of_form(const game_values *v, const game_form *f)
{
    const game_value *const at = v->option + f->at;
    const size_t all = (size_t)f->lefts + f->rights;
    uint64_t h = f->lefts;

    for (size_t i = 0; i < all; i++) {
        h = (h ^ at[i]) * UINT64_C(0x9E3779B97F4A7C15);
        h ^= h >> 32;
    }
    for (;; h++) {
        uint32_t *const slot = &v->slot[h & (v->slots - 1)];
        const game_form *const g = v->form + (*slot == 0 ? 0 : *slot - 1);

        if (*slot == 0 ||
            (g->lefts == f->lefts && g->rights == f->rights &&
             memcmp(v->option + g->at, at, all * sizeof *at) == 0))
            return slot;
    }
}

/* Room for one more form of so many options; false: it was stopped. */
static inline bool reserve_form(game_values *v, size_t all)
{
    void *at;

    if (v->options + all >= v->options_room) {
        const size_t room = 2 * (v->options + all) + 64;

        at = more_values(v, v->option, v->options_room * sizeof *v->option,
                         room * sizeof *v->option);
        if (at == NULL)
            return false;
        v->option = (game_value *)at;
        v->options_room = room;
    }
    if (v->forms == v->forms_room) {
        const size_t room = 2 * v->forms + 64;

        at = more_values(v, v->form, v->forms_room * sizeof *v->form,
                         room * sizeof *v->form);
        if (at == NULL)
            return false;
        v->form = (game_form *)at;
        v->forms_room = room;
    }
    if (2 * v->forms >= v->slots) {
        const size_t room = v->slots == 0 ? 256 : 4 * v->slots;

        at = more_values(v, NULL, 0, room * sizeof *v->slot);
        if (at == NULL)
            return false;
        drop_room(v, v->slot, v->slots * sizeof *v->slot);
        v->slot = (uint32_t *)at;
        v->slots = room;
        for (size_t i = 0; i < v->forms; i++)
            *slot_of_form(v, &v->form[i]) = (uint32_t)(i + 1);
    }
    return v->forms < INT32_MAX;
}

#if LIBRARY
/* In order, each once, and of forms that are there already. */
static inline bool is_tidy(const game_values *v, const option_list *to)
{
    for (size_t i = 0; i < to->count; i++)
        if (to->at[i] >= v->forms || (i > 0 && to->at[i - 1] >= to->at[i]))
            return false;
    return to->count <= sizeof to->at / sizeof *to->at;
}

/* A form's canonical one is canonical, and a simple sum is a canonical form. */
static inline bool is_form(const game_values *v, game_value x)
{
    const game_form *const f = &v->form[x];

    return x < v->forms && f->at + (size_t)f->lefts + f->rights <= v->options &&
           (f->canonical == GAME_VALUE_NONE ||
            v->form[f->canonical].canonical == f->canonical) &&
           (!f->sum.is || f->canonical == x);
}
#endif

/* The number of the form with these options, in order; it is canonical if that
 * is known, and else may be not. */
static inline uint32_t make_form(game_values *v, const option_list *left,
                                 const option_list *right, bool canonical)
{
    const size_t all = left->count + right->count;
    game_form f;
    uint32_t *slot, x;

    assert(is_tidy(v, left) && is_tidy(v, right));
    if (!reserve_form(v, all))
        return GAME_VALUE_NONE;
    memset(&f, 0, sizeof f);
    f.at = (uint32_t)v->options;
    f.lefts = (uint16_t)left->count;
    f.rights = (uint16_t)right->count;
    f.canonical = GAME_VALUE_NONE;
    memcpy(v->option + f.at, left->at, left->count * sizeof *left->at);
    memcpy(v->option + f.at + left->count, right->at,
           right->count * sizeof *right->at);
    slot = slot_of_form(v, &f);
    if (*slot == 0) {
        for (size_t i = 0; i < all; i++) {
            const uint32_t born = v->form[v->option[f.at + i]].birthday + 1;

            f.birthday = born > f.birthday ? born : f.birthday;
        }
        v->form[v->forms++] = f;
        v->options += all;
        *slot = (uint32_t)v->forms;
    }
    x = *slot - 1;
    if (canonical) {
        v->form[x].canonical = x;
        if (!v->form[x].sum.is)
            v->form[x].sum = simple_of(v, &v->form[x]);
        if (is_number(v, x))
            v->form[x].birthday = 0;
    }
    assert(is_form(v, x));
    return x;
}

/* ---- what is remembered ---- */

/* As many places as there are forms; what was remembered is lost, which costs
 * time only.  False: it was stopped. */
static inline bool grow_caches(game_values *v)
{
    const size_t old = v->cache * sizeof *v->less;
    size_t more = v->cache == 0 ? (size_t)CACHE_LEAST : v->cache;

    while (more < CACHE_MOST && more < 4 * v->forms)
        more *= 2;
    if (more == v->cache)
        return true;
    drop_room(v, v->less, old);
    drop_room(v, v->added, old);
    v->cache = 0;
    v->added = NULL;
    v->less = (remembered *)more_values(v, NULL, 0, more * sizeof *v->less);
    if (v->less != NULL)
        v->added =
            (remembered *)more_values(v, NULL, 0, more * sizeof *v->added);
    if (v->added != NULL)
        v->cache = more;
    else
        drop_room(v, v->less, v->less == NULL ? 0 : more * sizeof *v->less);
    if (v->added == NULL)
        v->less = NULL;
    return v->cache > 0;
}

/* Of two values: what is kept there if that is of these. */
static inline remembered *place_of_two(const game_values *v, remembered *cache,
                                       game_value x, game_value y,
                                       uint64_t *key)
{
    *key = (uint64_t)x << 32 | ((uint64_t)y + 1);
    assert(v->cache > 0);
    return &cache[(size_t)(*key * UINT64_C(0x9E3779B97F4A7C15) >> 40) %
                  v->cache];
}

/* ---- comparing ---- */

static inline bool spend_comparison(game_values *v)
{
    if (v->given_up)
        return false;
    v->given_up = ++v->work > v->allowed && v->allowed != 0;
#if LIBRARY
    if (!v->given_up) {
        v->status = grundy_watch_tick(v->watch, 1, v->err);
        v->given_up = v->status != GRUNDY_OK;
    }
#endif
    return !v->given_up;
}

/* x <= y: Right wins y - x if Left begins.  No sense once it was given up. */
static inline bool is_at_most(game_values *v, game_value x, /* NOLINT */
                              game_value y)
{
    remembered *kept;
    uint64_t key;
    bool at_most = true;

    if (x == y)
        return true;
    if (is_number(v, x) && is_number(v, y))
        return compare_numbers(v->form[x].sum, v->form[y].sum) <= 0;
    kept = place_of_two(v, v->less, x, y, &key);
    if (kept->key == key)
        return kept->found != 0;
    if (!spend_comparison(v))
        return false;
    for (uint32_t i = 0; i < v->form[x].lefts && at_most; i++)
        at_most = !is_at_most(v, y, lefts_of(v, x)[i]);
    for (uint32_t i = 0; i < v->form[y].rights && at_most; i++)
        at_most = !is_at_most(v, rights_of(v, y)[i], x);
    if (!v->given_up) {
        kept->key = key;
        kept->found = at_most;
    }
    return at_most;
}

/* 'L', 'R', 'N' or 'P'; no sense once it was given up. */
static inline char letter_of_value(game_values *v, game_value x)
{
    const bool low = grow_caches(v) && is_at_most(v, x, GAME_VALUE_ZERO);
    const bool high = v->cache > 0 && is_at_most(v, GAME_VALUE_ZERO, x);

    return low ? (high ? 'P' : 'R') : (high ? 'L' : 'N');
}

/* ---- canonical forms ---- */

/* Where a left option has an option of Right's that is no better for Left than
 * the game: Right would go there at once, so what Left can do then stands for
 * it.  The same for a right option. */
static inline bool bypass(game_values *v, option_list *to, game_value game,
                          bool left)
{
    bool ok = true;

    for (size_t i = 0; ok && i < to->count;) {
        const game_value x = to->at[i];
        const uint32_t answers = left ? v->form[x].rights : v->form[x].lefts;
        game_value by = GAME_VALUE_NONE;

        for (uint32_t k = 0; k < answers && by == GAME_VALUE_NONE; k++) {
            const game_value answer =
                left ? rights_of(v, x)[k] : lefts_of(v, x)[k];

            if (left ? is_at_most(v, answer, game)
                     : is_at_most(v, game, answer))
                by = answer;
        }
        if (by == GAME_VALUE_NONE) {
            i++;
            continue;
        }
        to->at[i] = to->at[--to->count];
        for (uint32_t k = 0;
             ok && k < (left ? v->form[by].lefts : v->form[by].rights); k++)
            ok =
                add_option(to, left ? lefts_of(v, by)[k] : rights_of(v, by)[k]);
        ok = ok && !v->given_up;
    }
    return ok;
}

static inline void drop_dominated(game_values *v, option_list *to, bool left)
{
    for (size_t i = 0; i < to->count;) {
        bool dominated = false;

        for (size_t k = 0; k < to->count && !dominated; k++)
            dominated = k != i && (left ? is_at_most(v, to->at[i], to->at[k])
                                        : is_at_most(v, to->at[k], to->at[i]));
        if (dominated)
            to->at[i] = to->at[--to->count];
        else
            i++;
    }
}

/* The value of the game with these options, which are used up. */
static inline game_value value_of_options(game_values *v, option_list *left,
                                          option_list *right)
{
    game_value game, is;

    options_once(left, right);
    if (left->count > 2 * GAME_VALUE_OPTIONS ||
        right->count > 2 * GAME_VALUE_OPTIONS || !grow_caches(v))
        return GAME_VALUE_NONE;
    game = make_form(v, left, right, false);
    if (game == GAME_VALUE_NONE)
        return game;
    if (v->form[game].canonical != GAME_VALUE_NONE)
        return v->form[game].canonical;
    if (v->form[game].birthday > 3 * GAME_VALUE_BIRTHDAY ||
        !bypass(v, left, game, true) || !bypass(v, right, game, false))
        return GAME_VALUE_NONE;
    options_once(left, right);
    drop_dominated(v, left, true);
    drop_dominated(v, right, false);
    options_once(left, right);
    is = v->given_up ? GAME_VALUE_NONE : make_form(v, left, right, true);
    if (is == GAME_VALUE_NONE)
        return is;
    v->form[game].canonical = is;
    return v->form[is].lefts > GAME_VALUE_OPTIONS ||
                   v->form[is].rights > GAME_VALUE_OPTIONS ||
                   v->form[is].birthday > GAME_VALUE_BIRTHDAY
               ? GAME_VALUE_NONE
               : is;
}

static inline game_value value_of_nim(game_values *v, uint64_t heap)
{
    game_value smaller[GAME_VALUE_OPTIONS + 1] = {0}, is = GAME_VALUE_NONE;

    for (uint64_t k = 0; k <= heap && heap <= GAME_VALUE_OPTIONS; k++) {
        option_list left, right;

        left.count = right.count = (size_t)k;
        memcpy(left.at, smaller, (size_t)k * sizeof *smaller);
        memcpy(right.at, smaller, (size_t)k * sizeof *smaller);
        is = value_of_options(v, &left, &right);
        if (is == GAME_VALUE_NONE)
            break;
        smaller[k] = is;
    }
    return is;
}

/* ---- sums ---- */

/* The canonical form of a number: between the simpler ones next to it. */
static inline game_value value_of_number(game_values *v, /* NOLINT */
                                         simple_sum number)
{
    option_list left, right;
    game_value is = GAME_VALUE_ZERO;

    left.count = right.count = 0;
    if (number.halvings > 0) {
        simple_sum step = dyadic(1, 0);

        step.halvings = number.halvings;
        right.at[0] = value_of_number(v, mean_of(number, step, 0));
        step.number = -1;
        left.at[0] = value_of_number(v, mean_of(number, step, 0));
        left.count = right.count = 1;
        return left.at[0] == GAME_VALUE_NONE || right.at[0] == GAME_VALUE_NONE
                   ? GAME_VALUE_NONE
                   : make_form(v, &left, &right, true);
    }
    for (int64_t k = 0; k != number.number && is != GAME_VALUE_NONE;
         k += number.number > 0 ? 1 : -1) {
        option_list *const side = number.number > 0 ? &left : &right;

        side->at[0] = is;
        side->count = 1;
        is = make_form(v, &left, &right, true);
    }
    return is;
}

static inline game_value add_values(game_values *v, game_value x, game_value y);

/* The options of x, each with y; false: they have no value, or are many. */
static inline bool add_options(game_values *v, game_value x, /* NOLINT */
                               game_value y, option_list *left,
                               option_list *right)
{
    const game_form f = v->form[x];
    bool ok = true;

    for (uint32_t i = 0; i < (uint32_t)f.lefts + f.rights && ok; i++) {
        const game_value sum = add_values(v, v->option[f.at + i], y);

        ok = sum != GAME_VALUE_NONE &&
             add_option(i < f.lefts ? left : right, sum);
    }
    return ok;
}

/*
 * x + y.  A number is never moved in first, so all options of the other game
 * are moved by it, and stay as they are [Conway 1976, chapter 9].
 */
static inline game_value add_values(game_values *v, game_value x, /* NOLINT */
                                    game_value y)
{
    const game_value low = x < y ? x : y, high = x < y ? y : x;
    option_list left, right;
    game_value sum;
    uint64_t key;

    if (low == GAME_VALUE_ZERO || high == GAME_VALUE_NONE)
        return high;
    if (v->form[low].birthday + v->form[high].birthday >
            2 * GAME_VALUE_BIRTHDAY ||
        !grow_caches(v))
        return GAME_VALUE_NONE;
    if (place_of_two(v, v->added, low, high, &key)->key == key)
        return place_of_two(v, v->added, low, high, &key)->found;
    if (!spend_comparison(v))
        return GAME_VALUE_NONE;
    left.count = right.count = 0;
    if (is_number(v, low) && is_number(v, high)) {
        const simple_sum number =
            mean_of(v->form[low].sum, v->form[high].sum, 0);

        sum = number.is ? value_of_number(v, number) : GAME_VALUE_NONE;
    } else if (is_number(v, low) || is_number(v, high)) {
        const game_value number = is_number(v, low) ? low : high;

        sum = GAME_VALUE_NONE;
        if (add_options(v, number == low ? high : low, number, &left, &right)) {
            options_once(&left, &right);
            sum = make_form(v, &left, &right, true);
        }
    } else {
        sum = add_options(v, low, high, &left, &right) &&
                      add_options(v, high, low, &left, &right)
                  ? value_of_options(v, &left, &right)
                  : GAME_VALUE_NONE;
    }
    if (sum != GAME_VALUE_NONE) {
        remembered *const kept = place_of_two(v, v->added, low, high, &key);

        kept->key = key;
        kept->found = sum;
    }
    return sum;
}

/* x + copies * y. */
static inline game_value add_copies(game_values *v, game_value x, game_value y,
                                    uint64_t copies)
{
    for (; copies > 0 && x != GAME_VALUE_NONE; copies /= 2) {
        if (copies % 2 == 1)
            x = add_values(v, x, y);
        if (copies > 1)
            y = add_values(v, y, y);
    }
    return x;
}

#endif
