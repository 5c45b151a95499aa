/* SPDX-License-Identifier: MIT */
/*
 * A form is { left options | right options }, both sorted by number and each
 * option canonical.  Forms are found again by their options, so a form is made
 * canonical once: reversible options are bypassed, dominated ones deleted
 * [Conway76, chapter 10].  What is left is unique, so equal values are equal
 * numbers, and comparing them takes no search.
 *
 * Most values that games have are a number, some ups and a heap of Nim in sum.
 * Such forms are told apart (`sum`), for numbers add and compare as numbers do,
 * and moving a game by a number moves all its options by it.
 */
#include "solve/game_forms.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"

/* Options under work: those of a sum are twice as many. */
typedef struct option_list {
    game_value at[4 * GAME_VALUE_OPTIONS];
    size_t count;
} option_list;

static bool stop(game_values *v, grundy_status status)
{
    if (v->status == GRUNDY_OK)
        v->status = status;
    return false;
}

static bool no_memory(game_values *v)
{
    return stop(v, grundy_fail(v->err, grundy_memory_failure(v->mem),
                               "out of memory at a value of %zu forms",
                               v->forms));
}

/* ---- dyadic numbers ---- */

/* number / 2^halvings in lowest terms. */
static simple_sum dyadic(int64_t number, unsigned halvings)
{
    assert(halvings <= 2 * MOST_HALVINGS);
    while (halvings > 0 && number % 2 == 0) {
        number /= 2;
        halvings--;
    }
    return (simple_sum){
        .is = true, .halvings = (uint8_t)halvings, .number = number};
}

/* (x + y) / 2^half; `is` is false if it is too large or too fine. */
static simple_sum mean_of(simple_sum x, simple_sum y, unsigned half)
{
    const unsigned fine = x.halvings > y.halvings ? x.halvings : y.halvings;
    const int64_t a = x.number * (INT64_C(1) << (fine - x.halvings));
    const int64_t b = y.number * (INT64_C(1) << (fine - y.halvings));
    const simple_sum z = dyadic(a + b, fine + half);
    const int64_t whole = z.number / (INT64_C(1) << z.halvings);

    if (z.halvings > MOST_HALVINGS / 2 || whole > GAME_VALUE_INTEGER ||
        whole < -GAME_VALUE_INTEGER)
        return (simple_sum){.is = false};
    return z;
}

static bool same_number(simple_sum x, simple_sum y)
{
    return x.number == y.number && x.halvings == y.halvings;
}

/* ---- what forms are sums of simple ones ---- */

static bool is_sum(const game_values *v, game_value x, simple_sum number,
                   int32_t ups, uint32_t nim)
{
    const simple_sum s = v->form[x].sum;

    return s.is && same_number(s, number) && s.ups == ups && s.nim == nim;
}

/* A number is canonical only between the next ones above it. */
static simple_sum number_of(const game_values *v, const form *f)
{
    const game_value *const left = v->option + f->at, *const right =
        left + f->lefts;
    const simple_sum one = {.is = true, .number = 1};
    const simple_sum minus = {.is = true, .number = -1};

    if (f->lefts > 1 || f->rights > 1 ||
        (f->lefts == 1 && !is_number(v, left[0])) ||
        (f->rights == 1 && !is_number(v, right[0])))
        return (simple_sum){.is = false};
    if (f->lefts == 0 && f->rights == 0)
        return dyadic(0, 0);
    if (f->rights == 0)
        return mean_of(v->form[left[0]].sum, one, 0);
    if (f->lefts == 0)
        return mean_of(v->form[right[0]].sum, minus, 0);
    if (compare_numbers(v->form[left[0]].sum, v->form[right[0]].sum) >= 0)
        return (simple_sum){.is = false};
    return mean_of(v->form[left[0]].sum, v->form[right[0]].sum, 1);
}

/* x + *k has the same options on both sides: x + *0 to x + *(k - 1). */
static bool is_heap(const game_values *v, const form *f, simple_sum number)
{
    const game_value *const left = v->option + f->at;

    if (f->lefts != f->rights)
        return false;
    for (uint32_t k = 0; k < f->lefts; k++) {
        bool found = false;

        for (uint32_t i = 0; i < f->lefts && !found; i++)
            found = is_sum(v, left[i], number, 0, k);
        if (!found || left[f->lefts + k] != left[k])
            return false;
    }
    return true;
}

/*
 * n ^ + *k for n >= 1 is { 0 | (n - 1) ^ + *(k xor 1) }, but ^* is { 0, * | 0 };
 * the negative of that with the sides exchanged.
 */
static bool is_up(const game_values *v, const game_value *from, size_t froms,
                  const game_value *to, size_t tos, int32_t sign,
                  simple_sum number, simple_sum *out)
{
    const simple_sum *const s = &v->form[to[0]].sum;

    if (tos != 1 || !s->is || !same_number(*s, number) || s->ups * sign < 0)
        return false;
    if (froms == 2 && s->ups == 0 && s->nim == 0 &&
        ((is_sum(v, from[0], number, 0, 0) &&
          is_sum(v, from[1], number, 0, 1)) ||
         (is_sum(v, from[1], number, 0, 0) &&
          is_sum(v, from[0], number, 0, 1)))) {
        *out = number;
        out->ups = sign;
        out->nim = 1;
        return true;
    }
    if (froms != 1 || !is_sum(v, from[0], number, 0, 0) ||
        (s->ups == 0 && s->nim == 0))
        return false;
    *out = number;
    out->ups = s->ups + sign;
    out->nim = s->nim ^ 1;
    return true;
}

static simple_sum simple_of(const game_values *v, const form *f)
{
    const game_value *const left = v->option + f->at, *const right =
        left + f->lefts;
    simple_sum found = number_of(v, f), number = {.is = false};

    if (found.is || f->lefts == 0 || f->rights == 0)
        return found;
    for (uint32_t i = 0; i < f->lefts && !number.is; i++)
        if (is_number(v, left[i]))
            number = v->form[left[i]].sum;
    for (uint32_t i = 0; i < f->rights && !number.is; i++)
        if (is_number(v, right[i]))
            number = v->form[right[i]].sum;
    if (!number.is)
        return number;
    if (is_heap(v, f, number)) {
        number.nim = f->lefts;
        return number;
    }
    if (is_up(v, left, f->lefts, right, f->rights, 1, number, &found) ||
        is_up(v, right, f->rights, left, f->lefts, -1, number, &found))
        return found;
    return (simple_sum){.is = false};
}

/* ---- forms ---- */

static int by_number(const void *x, const void *y)
{
    const game_value a = *(const game_value *)x, b = *(const game_value *)y;

    return (a > b) - (a < b);
}

size_t grundy_game_values_once(game_value *at, size_t count)
{
    size_t kept = 0;

    if (count > 1)
        qsort(at, count, sizeof *at, by_number);
    for (size_t i = 0; i < count; i++)
        if (i == 0 || at[i] != at[kept - 1])
            at[kept++] = at[i];
    return kept;
}

#ifndef NDEBUG
/* In order, each once, and of forms that are there already. */
static bool is_tidy(const game_values *v, const option_list *list)
{
    for (size_t i = 0; i < list->count; i++)
        if (list->at[i] >= v->forms ||
            (i > 0 && list->at[i - 1] >= list->at[i]))
            return false;
    return list->count <= sizeof list->at / sizeof *list->at;
}

/* A form's canonical one is canonical, and a simple sum is a canonical form. */
static bool is_form(const game_values *v, game_value x)
{
    const form *const f = &v->form[x];

    return x < v->forms &&
           f->at + (size_t)f->lefts + f->rights <= v->options &&
           (f->canonical == GAME_VALUE_NONE ||
            v->form[f->canonical].canonical == f->canonical) &&
           (!f->sum.is || f->canonical == x);
}
#endif

/* The number of the form with these options, in order; it is canonical if that
 * is known, and else may be not. */
static bool find_form(game_values *v, const option_list *left,
                      const option_list *right, bool canonical, uint32_t *out)
{
    unsigned char key[4 + 2 * sizeof left->at];
    const uint16_t counts[2] = {(uint16_t)left->count, (uint16_t)right->count};
    const size_t l = left->count * sizeof *left->at;
    const size_t r = right->count * sizeof *right->at;
    const size_t all = left->count + right->count;
    form f = {.at = (uint32_t)v->options,
              .lefts = counts[0],
              .rights = counts[1],
              .canonical = GAME_VALUE_NONE};
    uint32_t found;

    assert(is_tidy(v, left) && is_tidy(v, right));
    memcpy(key, counts, sizeof counts);
    memcpy(key + sizeof counts, left->at, l);
    memcpy(key + sizeof counts + l, right->at, r);
    found = grundy_wide_find(&v->number, key, sizeof counts + l + r);
    if (found != 0) {
        *out = found - 1;
        if (canonical)
            v->form[*out].canonical = *out;
    } else {
        if (v->forms >= INT32_MAX ||
            !GRUNDY_RESERVE(v->mem, v->form, v->form_cap, v->forms + 1) ||
            !GRUNDY_RESERVE(v->mem, v->option, v->option_cap,
                            v->options + all + 1) ||
            !grundy_wide_put(&v->number, key, sizeof counts + l + r,
                             (uint32_t)v->forms + 1))
            return no_memory(v);
        memcpy(v->option + v->options, left->at, l);
        memcpy(v->option + v->options + left->count, right->at, r);
        v->options += all;
        for (size_t i = 0; i < all; i++) {
            const uint32_t born =
                v->form[v->option[f.at + i]].birthday + 1;

            f.birthday = born > f.birthday ? born : f.birthday;
        }
        *out = (uint32_t)v->forms;
        v->form[v->forms++] = f;
    }
    if (canonical) {
        form *const made = &v->form[*out];

        made->canonical = *out;
        if (!made->sum.is)
            made->sum = simple_of(v, made);
        if (is_number(v, *out))
            made->birthday = 0;
    }
    assert(is_form(v, *out));
    return true;
}

/* ---- what is remembered ---- */

static size_t place_of(const game_values *v, uint64_t key)
{
    return (size_t)(key * UINT64_C(0x9E3779B97F4A7C15) >> 40) % v->cache;
}

/* As many places as there are forms; what was remembered is lost, which costs
 * time only. */
static bool grow_caches(game_values *v)
{
    const size_t old = v->cache * sizeof *v->less;
    size_t more = v->cache == 0 ? CACHE_LEAST : v->cache;

    while (more < CACHE_MOST && more < 4 * v->forms)
        more *= 2;
    if (more == v->cache)
        return true;
    grundy_memory_free(v->mem, v->less, old);
    grundy_memory_free(v->mem, v->added, old);
    v->less = grundy_memory_zeroed(v->mem, more * sizeof *v->less);
    v->added = grundy_memory_zeroed(v->mem, more * sizeof *v->added);
    v->cache = more;
    if (v->less != NULL && v->added != NULL)
        return true;
    GRUNDY_FREE(v->mem, v->less, more);
    GRUNDY_FREE(v->mem, v->added, more);
    v->less = v->added = NULL;
    v->cache = 0;
    return no_memory(v);
}

static const remembered *recall(const game_values *v, const remembered *cache,
                                uint64_t key)
{
    const remembered *const r = &cache[place_of(v, key)];

    assert(key != 0 && v->cache > 0);
    return r->key == key ? r : NULL;
}

static void keep(const game_values *v, remembered *cache, uint64_t key,
                 uint32_t found)
{
    cache[place_of(v, key)] = (remembered){key, found};
}

/* ---- comparing ---- */

static bool spend(game_values *v)
{
    grundy_status status;

    if (v->status != GRUNDY_OK || v->given_up)
        return false;
    if (++v->work > v->allowed && v->allowed != 0) {
        v->given_up = true;
        return false;
    }
    status = grundy_watch_tick(v->watch, 1, v->err);
    return status == GRUNDY_OK || stop(v, status);
}

/* x <= y: Right wins y - x if Left begins.  No sense once it was stopped. */
static bool is_at_most(game_values *v, uint32_t x, uint32_t y) /* NOLINT */
{
    const uint64_t key = (uint64_t)x << 32 | ((uint64_t)y + 1);
    const remembered *known;
    bool at_most = true;

    if (x == y)
        return true;
    if (is_number(v, x) && is_number(v, y))
        return compare_numbers(v->form[x].sum, v->form[y].sum) <= 0;
    known = recall(v, v->less, key);
    if (known != NULL)
        return known->found != 0;
    if (!spend(v))
        return false;
    for (uint32_t i = 0; i < v->form[x].lefts && at_most; i++)
        at_most = !is_at_most(v, y, lefts_of(v, x)[i]);
    for (uint32_t i = 0; i < v->form[y].rights && at_most; i++)
        at_most = !is_at_most(v, rights_of(v, y)[i], x);
    if (v->status == GRUNDY_OK && !v->given_up)
        keep(v, v->less, key, at_most);
    return at_most;
}

/* ---- canonical forms ---- */

static bool push(option_list *list, game_value x)
{
    if (list->count == sizeof list->at / sizeof *list->at)
        return false;
    list->at[list->count++] = x;
    return true;
}

/* Where a left option has an option of Right's that is no better for Left than
 * the game: Right would go there at once, so what Left can do then stands for
 * it.  The same for a right option. */
static bool bypass(game_values *v, option_list *list, uint32_t game, bool left)
{
    bool ok = true;

    for (size_t i = 0; ok && i < list->count;) {
        const uint32_t x = list->at[i];
        const form f = v->form[x];
        const uint32_t answers = left ? f.rights : f.lefts;
        uint32_t by = GAME_VALUE_NONE;

        for (uint32_t k = 0; k < answers && by == GAME_VALUE_NONE; k++) {
            const uint32_t answer =
                left ? rights_of(v, x)[k] : lefts_of(v, x)[k];

            if (left ? is_at_most(v, answer, game)
                     : is_at_most(v, game, answer))
                by = answer;
        }
        if (by == GAME_VALUE_NONE) {
            i++;
            continue;
        }
        list->at[i] = list->at[--list->count];
        for (uint32_t k = 0;
             ok && k < (left ? v->form[by].lefts : v->form[by].rights); k++)
            ok = push(list, left ? lefts_of(v, by)[k] : rights_of(v, by)[k]);
        if (v->status != GRUNDY_OK || v->given_up)
            return false;
    }
    return ok;
}

static void drop_dominated(game_values *v, option_list *list, bool left)
{
    for (size_t i = 0; i < list->count;) {
        bool dominated = false;

        for (size_t k = 0; k < list->count && !dominated; k++)
            dominated = k != i &&
                        (left ? is_at_most(v, list->at[i], list->at[k])
                              : is_at_most(v, list->at[k], list->at[i]));
        if (dominated)
            list->at[i] = list->at[--list->count];
        else
            i++;
    }
}

static bool is_too_large(const game_values *v, uint32_t x)
{
    const form *const f = &v->form[x];

    return f->lefts > GAME_VALUE_OPTIONS || f->rights > GAME_VALUE_OPTIONS ||
           f->birthday > GAME_VALUE_BIRTHDAY;
}

/* The value of the game with these options, which are used up. */
static bool make(game_values *v, option_list *left, option_list *right,
                 game_value *out)
{
    uint32_t game;

    *out = GAME_VALUE_NONE;
    left->count = grundy_game_values_once(left->at, left->count);
    right->count = grundy_game_values_once(right->at, right->count);
    if (left->count > 2 * GAME_VALUE_OPTIONS ||
        right->count > 2 * GAME_VALUE_OPTIONS)
        return true;
    if (!grow_caches(v) || !find_form(v, left, right, false, &game))
        return false;
    if (v->form[game].canonical != GAME_VALUE_NONE) {
        *out = v->form[game].canonical;
        return true;
    }
    if (v->form[game].birthday > 3 * GAME_VALUE_BIRTHDAY)
        return true;
    if (bypass(v, left, game, true) && bypass(v, right, game, false)) {
        left->count = grundy_game_values_once(left->at, left->count);
        right->count = grundy_game_values_once(right->at, right->count);
        drop_dominated(v, left, true);
        drop_dominated(v, right, false);
        left->count = grundy_game_values_once(left->at, left->count);
        right->count = grundy_game_values_once(right->at, right->count);
    } else if (v->status == GRUNDY_OK) {
        return true;
    }
    if (v->status != GRUNDY_OK)
        return false;
    if (v->given_up)
        return true;
    if (!find_form(v, left, right, true, out))
        return false;
    v->form[game].canonical = *out;
    if (is_too_large(v, *out))
        *out = GAME_VALUE_NONE;
    return true;
}

static grundy_status begin(game_values *v, grundy_error *err)
{
    v->err = err;
    v->status = GRUNDY_OK;
    return GRUNDY_OK;
}

grundy_status grundy_game_value_of(game_values *v, const game_value *left,
                                   size_t lefts, const game_value *right,
                                   size_t rights, game_value *out,
                                   grundy_error *err)
{
    option_list l = {.count = 0}, r = {.count = 0};
    bool ok = true;

    *out = GAME_VALUE_NONE;
    (void)begin(v, err);
    for (size_t i = 0; i < lefts && ok; i++)
        ok = left[i] != GAME_VALUE_NONE && push(&l, left[i]);
    for (size_t i = 0; i < rights && ok; i++)
        ok = right[i] != GAME_VALUE_NONE && push(&r, right[i]);
    if (ok)
        (void)make(v, &l, &r, out);
    return v->status;
}

grundy_status grundy_game_value_nim(game_values *v, uint64_t heap,
                                    game_value *out, grundy_error *err)
{
    game_value smaller[GAME_VALUE_OPTIONS];
    grundy_status status = GRUNDY_OK;

    *out = GAME_VALUE_NONE;
    if (heap > GAME_VALUE_OPTIONS)
        return GRUNDY_OK;
    for (uint64_t k = 0; status == GRUNDY_OK && k <= heap; k++) {
        status = grundy_game_value_of(v, smaller, (size_t)k, smaller,
                                      (size_t)k, out, err);
        if (k < heap)
            smaller[k] = *out;
    }
    return status;
}

/* ---- sums ---- */

/* The canonical form of a number: between the simpler ones next to it. */
static bool make_number(game_values *v, simple_sum number, game_value *out)
{
    option_list left = {.count = 0}, right = {.count = 0};
    const simple_sum step = {
        .is = true, .number = 1, .halvings = number.halvings};
    simple_sum back = step;

    back.number = -1;
    if (number.halvings > 0) {
        game_value below, above;

        if (!make_number(v, mean_of(number, back, 0), &below) ||
            !make_number(v, mean_of(number, step, 0), &above))
            return false;
        left.at[left.count++] = below;
        right.at[right.count++] = above;
        return find_form(v, &left, &right, true, out);
    }
    *out = GAME_VALUE_ZERO;
    for (int64_t k = 0; k != number.number; k += number.number > 0 ? 1 : -1) {
        option_list *const side = number.number > 0 ? &left : &right;

        side->at[0] = *out;
        side->count = 1;
        if (!find_form(v, &left, &right, true, out))
            return false;
    }
    return true;
}

static bool add(game_values *v, game_value x, game_value y, game_value *out);

/* The options of x, each with y. */
static bool add_options(game_values *v, game_value x, game_value y,
                        option_list *left, option_list *right)
{
    const form f = v->form[x];

    for (uint32_t i = 0; i < (uint32_t)f.lefts + f.rights; i++) {
        option_list *const list = i < f.lefts ? left : right;
        game_value sum;

        if (!add(v, v->option[f.at + i], y, &sum))
            return false;
        if (sum == GAME_VALUE_NONE || !push(list, sum)) {
            list->count = SIZE_MAX; /* too large */
            return true;
        }
    }
    return true;
}

/* x + y, x <= y, neither of which is remembered. */
static bool add_anew(game_values *v, game_value x, game_value y,
                     game_value *out)
{
    option_list left = {.count = 0}, right = {.count = 0};
    const bool number = is_number(v, x) || is_number(v, y);
    const game_value other = is_number(v, x) ? y : x;

    *out = GAME_VALUE_NONE;
    if (is_number(v, x) && is_number(v, y)) {
        const simple_sum sum = mean_of(v->form[x].sum, v->form[y].sum, 0);

        return !sum.is || make_number(v, sum, out);
    }
    /* A number is never moved in first, so all options of the other game are
     * moved by it, and stay as they are [Conway76, chapter 9]. */
    if (number) {
        if (!add_options(v, other, other == x ? y : x, &left, &right))
            return false;
    } else if (!add_options(v, x, y, &left, &right) ||
               (left.count != SIZE_MAX && right.count != SIZE_MAX &&
                !add_options(v, y, x, &left, &right))) {
        return false;
    }
    if (left.count == SIZE_MAX || right.count == SIZE_MAX)
        return true;
    if (!number)
        return make(v, &left, &right, out);
    left.count = grundy_game_values_once(left.at, left.count);
    right.count = grundy_game_values_once(right.at, right.count);
    return find_form(v, &left, &right, true, out);
}

static bool add(game_values *v, game_value x, game_value y, /* NOLINT */
                game_value *out)
{
    const game_value low = x < y ? x : y, high = x < y ? y : x;
    const uint64_t key = (uint64_t)low << 32 | ((uint64_t)high + 1);
    const remembered *known;

    *out = GAME_VALUE_NONE;
    if (low == GAME_VALUE_ZERO) {
        *out = high;
        return true;
    }
    if (v->form[low].birthday + v->form[high].birthday >
        2 * GAME_VALUE_BIRTHDAY)
        return true;
    if (!grow_caches(v))
        return false;
    known = recall(v, v->added, key);
    if (known != NULL) {
        *out = known->found;
        return true;
    }
    if (!spend(v))
        return v->status == GRUNDY_OK;
    if (!add_anew(v, low, high, out))
        return false;
    if (*out != GAME_VALUE_NONE)
        keep(v, v->added, key, *out);
    return true;
}

grundy_status grundy_game_value_add(game_values *v, game_value x, game_value y,
                                    uint64_t copies, game_value *out,
                                    grundy_error *err)
{
    *out = x;
    (void)begin(v, err);
    for (uint64_t left = copies; left > 0 && *out != GAME_VALUE_NONE;
         left /= 2) {
        if (y == GAME_VALUE_NONE)
            *out = y;
        else if (left % 2 == 1 && !add(v, *out, y, out))
            return v->status;
        if (left > 1 && y != GAME_VALUE_NONE && !add(v, y, y, &y))
            return v->status;
    }
    return GRUNDY_OK;
}

grundy_status grundy_game_value_outcome(game_values *v, game_value x,
                                        char *letter, grundy_error *err)
{
    bool low, high;

    (void)begin(v, err);
    if (!grow_caches(v))
        return v->status;
    low = is_at_most(v, x, GAME_VALUE_ZERO);
    high = is_at_most(v, GAME_VALUE_ZERO, x);
    *letter = low ? (high ? 'P' : 'R') : (high ? 'L' : 'N');
    return v->given_up ? GRUNDY_ELIMIT : v->status;
}

/* ---- opening ---- */

bool grundy_game_values_gave_up(const game_values *v)
{
    return v->given_up;
}

void grundy_game_values_allow(game_values *v, uint64_t work)
{
    v->work = 0;
    v->allowed = work;
    v->given_up = false;
}

grundy_status grundy_game_values_open(game_values **out, memory *mem, watch *w,
                                      grundy_error *err)
{
    const option_list none = {.count = 0};
    game_values *const v = grundy_memory_zeroed(mem, sizeof *v);
    uint32_t zero;

    *out = v;
    if (v == NULL)
        return grundy_fail(err, grundy_memory_failure(mem), "out of memory");
    v->mem = mem;
    v->watch = w;
    (void)begin(v, err);
    grundy_wide_open(&v->number, mem);
    if (!grow_caches(v) || !find_form(v, &none, &none, true, &zero)) {
        const grundy_status failed = v->status;

        grundy_game_values_close(out);
        return failed;
    }
    assert(zero == GAME_VALUE_ZERO);
    return GRUNDY_OK;
}

void grundy_game_values_close(game_values **values)
{
    game_values *const v = *values;
    memory *mem;

    if (v == NULL)
        return;
    mem = v->mem;
    grundy_wide_close(&v->number);
    GRUNDY_FREE(mem, v->form, v->form_cap);
    GRUNDY_FREE(mem, v->option, v->option_cap);
    GRUNDY_FREE(mem, v->less, v->cache);
    GRUNDY_FREE(mem, v->added, v->cache);
    grundy_memory_free(mem, v, sizeof *v);
    *values = NULL;
}
