/* SPDX-License-Identifier: MIT */
/*
 * TAKES_STRETCHES: each move leaves some y of low(n)..high(n), two bounds that
 * never fall as n rises, such as roots and quotients of n.  As long as both lie
 * in the same stretches of equal values below, so does the set of values in
 * between, and n is worth the same: a stretch ends where a bound enters another
 * one, which is found by halving, as a bound that has passed a number never
 * comes back.  Where both lie in one stretch low(n) <= high(n) may come and go;
 * it does not from p to q if low(q) <= high(p), or if low(p) > high(q).
 *
 * A stretch from n on holds only numbers whose options are below n, so that
 * each is less than the number that it is an option of.  Bounds are sums,
 * multiples, quotients, roots, least and greatest ones of n and fixed numbers:
 * each part of them rises, so that what does not overflow at the limit and has
 * a root at the first number with a move does and has so in between.
 */
#include "plan/laws/takes_numbers.h"

#include "base/number.h"
#include "plan/facts/linear.h"

enum { MOST_WINDOWS = 8, MOST_STRETCHES = 64, MOST_WORK = 1000000 };
static const int64_t limit = INT64_C(1000000000000000000);

/* The options of one clause: low..high, or less where `below` n is asked. */
typedef struct window {
    int64_t from; /* there are none of smaller numbers */
    const node *low, *high;
    bool open, below;
} window;

/* Where the ends of a window lie. */
typedef struct window_ends {
    bool is; /* the clause has such a window */
    int64_t low, high;
    uint32_t in_low, in_high; /* stretches */
} window_ends;

typedef struct stretch_search {
    const code_source *source;
    const variable *n;
    uint32_t windows, stretches;
    window window[MOST_WINDOWS];
    int64_t first[MOST_STRETCHES];
    uint64_t value[MOST_STRETCHES];
    uint32_t work; /* parts of bounds that were found at some n */
} stretch_search;

/* ---- bounds ---- */

static bool value_at(stretch_search *s, const node *e, int64_t n, int64_t *out);

static bool least_at(stretch_search *s, const node *e, int64_t n, int64_t *out)
{
    int64_t x;

    if (e->tail != NULL || e->kids == 0 ||
        (e->word != W_MIN && e->word != W_MAX) ||
        !value_at(s, e->kid[0], n, out))
        return false;
    for (uint32_t i = 1; i < e->kids; i++) {
        if (!value_at(s, e->kid[i], n, &x))
            return false;
        if (e->word == W_MIN ? x < *out : x > *out)
            *out = x;
    }
    return true;
}

static bool is_root(const node *e)
{
    return grundy_tree_is_word(e, W_ISQRT);
}

/* False: it may fall as n rises, or there is none. */
static bool value_at(stretch_search *s, const node *e, int64_t n, int64_t *out)
{
    int64_t x, y;

    if (s->work++ > MOST_WORK)
        return false;
    if (e->op == N_INT || grundy_tree_is_name(e, s->n)) {
        *out = e->op == N_INT ? e->number : n;
        return true;
    }
    if (grundy_linear_fixed(e))
        return s->source->number(s->source->user, e, out);
    if (e->op == N_CALL && e->call == CALL_LEAST)
        return least_at(s, e, n, out);
    if (is_root(e)) {
        if (!value_at(s, e->kid[0], n, &x) || x < 0)
            return false;
        *out = (int64_t)grundy_number_isqrt((uint64_t)x);
        return true;
    }
    if ((e->op != N_ADD && e->op != N_SUB && e->op != N_MUL &&
         e->op != N_DIV) ||
        !value_at(s, e->kid[0], n, &x) || !value_at(s, e->kid[1], n, &y))
        return false;
    switch (e->op) {
    case N_ADD: return !__builtin_add_overflow(x, y, out);
    case N_SUB:
        return grundy_linear_fixed(e->kid[1]) &&
               !__builtin_sub_overflow(x, y, out);
    case N_MUL:
        return (grundy_linear_fixed(e->kid[0]) ? x : y) >= 0 &&
               (grundy_linear_fixed(e->kid[0]) ||
                grundy_linear_fixed(e->kid[1])) &&
               !__builtin_mul_overflow(x, y, out);
    default: break;
    }
    if (!grundy_linear_fixed(e->kid[1]) || y <= 0 || x < 0)
        return false;
    *out = x / y;
    return true;
}

/* ---- clauses ---- */

/* A condition before the loop: at least so many; or behind it: y < n. */
static bool read_condition(stretch_search *s, const node *c, const variable *y,
                           window *w)
{
    const bool turned = c->op == N_LT || c->op == N_LE;
    const bool strict = c->op == N_LT || c->op == N_GT;
    const node *more, *less;
    int64_t least;

    if (c->op == N_AND)
        return read_condition(s, c->kid[0], y, w) &&
               read_condition(s, c->kid[1], y, w);
    if (!turned && c->op != N_GT && c->op != N_GE)
        return false;
    more = c->kid[turned ? 1 : 0];
    less = c->kid[turned ? 0 : 1];
    if (!grundy_tree_is_name(more, s->n))
        return false;
    if (y != NULL) {
        w->below = true;
        return strict && grundy_tree_is_name(less, y);
    }
    if (!grundy_linear_fixed(less) || !value_at(s, less, 0, &least) ||
        least > limit / 2)
        return false;
    if (least + strict > w->from)
        w->from = least + strict;
    return true;
}

static bool read_window(stretch_search *s, const game_kind *kind,
                        const rule_move *m, window *w)
{
    const variable *y = NULL;

    *w = (window){0};
    if (m->again || m->instead || m->entailing || m->gain != NULL)
        return false;
    for (uint32_t i = 0; i < m->tail->steps; i++) {
        const tail_step *const step = &m->tail->step[i];

        if (step->kind == STEP_IF) {
            if (!read_condition(s, step->expr, y, w))
                return false;
            continue;
        }
        if (step->kind != STEP_FOR || y != NULL ||
            step->pattern->variable == NULL ||
            (step->expr->op != N_RANGE && step->expr->op != N_RANGE_LT))
            return false;
        y = step->pattern->variable;
        w->low = step->expr->kid[0];
        w->high = step->expr->kid[1];
        w->open = step->expr->op == N_RANGE_LT;
    }
    return y != NULL && grundy_tree_is_position(m->target, kind) &&
           m->target->kids == 1 && grundy_tree_is_name(m->target->kid[0], y);
}

/* ---- stretches ---- */

static uint32_t stretch_of(const stretch_search *s, int64_t n)
{
    uint32_t i = s->stretches > 0 ? s->stretches - 1 : 0;

    while (i > 0 && s->first[i] > n)
        i--;
    return i;
}

/* False: a bound is none at n. */
static bool ends_at(stretch_search *s, const window *w, int64_t n,
                    window_ends *out)
{
    *out = (window_ends){.is = n >= w->from};
    if (!out->is)
        return true;
    if (!value_at(s, w->low, n, &out->low) ||
        !value_at(s, w->high, n, &out->high) || out->high < -limit ||
        out->low < -limit)
        return false;
    out->high -= w->open;
    if (w->below && out->high > n - 1)
        out->high = n - 1;
    if (out->low < 0)
        out->low = 0; /* there are no such positions */
    out->in_low = stretch_of(s, out->low);
    out->in_high = out->high < 0 ? 0 : stretch_of(s, out->high);
    return true;
}

/* Whether the ends lie where they do at n, and below n, at `later` too. */
static bool are_there(stretch_search *s, const window *w, int64_t n,
                      const window_ends *now, int64_t later)
{
    window_ends then;

    return ends_at(s, w, later, &then) && then.is == now->is &&
           (!now->is || (then.in_low == now->in_low &&
                         then.in_high == now->in_high && then.high < n));
}

/* The last number up to `last` for which the ends stay there. */
static int64_t last_there(stretch_search *s, const window *w, int64_t n,
                          const window_ends *now, int64_t last)
{
    int64_t low = n, high = last;

    while (low < high) {
        const int64_t middle = low + (high - low + 1) / 2;

        if (are_there(s, w, n, now, middle))
            low = middle;
        else
            high = middle - 1;
    }
    return low;
}

/* Whether the window is empty, or is not, from n to `last` as it is at n. */
static bool stays(stretch_search *s, const window *w, int64_t n, int64_t last,
                  bool empty)
{
    window_ends from, to;

    if (!ends_at(s, w, n, &from) || !ends_at(s, w, last, &to))
        return false;
    return empty ? from.low > to.high : to.low <= from.high;
}

/* The last number up to `last` for which it is as at n: by steps that become
 * longer where they go well. */
static int64_t last_same(stretch_search *s, const window *w, int64_t n,
                         int64_t last, bool empty)
{
    int64_t step = 1;

    while (n < last && step > 0) {
        const int64_t to = last - n > step ? n + step : last;

        if (stays(s, w, n + 1, to, empty)) {
            n = to;
            step *= step < limit ? 2 : 1;
        } else {
            step /= 2;
        }
    }
    return n;
}

/* What the options of n are worth, as bits, and up to where that stays. */
static bool add_window(stretch_search *s, const window *w, int64_t n,
                       uint64_t *seen, int64_t *last)
{
    window_ends now;
    bool empty;

    if (!ends_at(s, w, n, &now))
        return false;
    empty = !now.is || now.low > now.high;
    if (!empty && now.high >= n)
        return false;
    for (uint32_t i = now.in_low; !empty && i <= now.in_high; i++)
        *seen |= UINT64_C(1) << s->value[i];
    if (now.is && now.high >= n)
        *last = n; /* empty, and the next one may not be */
    else
        *last = last_there(s, w, n, &now, *last);
    if (now.is && now.in_low == now.in_high)
        *last = last_same(s, w, n, *last, empty);
    return true;
}

static bool add_stretch(stretch_search *s, int64_t n, int64_t *last)
{
    uint64_t seen = 0, value;

    for (uint32_t i = 0; i < s->windows; i++)
        if (!add_window(s, &s->window[i], n, &seen, last))
            return false;
    if (~seen == 0)
        return false;
    value = (uint64_t)__builtin_ctzll(~seen);
    if (s->stretches > 0 && s->value[s->stretches - 1] == value)
        return true;
    if (s->stretches == MOST_STRETCHES)
        return false;
    s->first[s->stretches] = n;
    s->value[s->stretches++] = value;
    return true;
}

/* ---- the law ---- */

/* As a function in pieces, each of them one number. */
static bool keep(arena *a, const stretch_search *s, takes_law *out)
{
    piece *const at = grundy_arena_zeroed(a, s->stretches * sizeof *at);
    piecewise_number *const number =
        grundy_arena_zeroed(a, 2 * s->stretches * sizeof *number);

    if (at == NULL || number == NULL)
        return false;
    for (uint32_t i = 0; i < s->stretches; i++) {
        number[2 * i] = (piecewise_number)s->value[i];
        at[i] = (piece){s->first[i], &number[2 * i], &number[2 * i + 1]};
    }
    *out = (takes_law){.kind = TAKES_STRETCHES,
                       .most = {.period = 1, .count = s->stretches, .at = at},
                       .limit = (uint64_t)limit};
    return true;
}

bool grundy_takes_find_stretches(arena *a, const game_kind *kind,
                                 const code_source *source, takes_law *out)
{
    stretch_search s = {.source = source, .n = kind->param[0].variable};
    window_ends far;

    if (kind->value_moves == 0 || kind->value_moves > MOST_WINDOWS)
        return false;
    for (; s.windows < kind->value_moves; s.windows++)
        if (!read_window(&s, kind, &kind->value_move[s.windows],
                         &s.window[s.windows]))
            return false;
    s.stretches = 1; /* so that bounds lie somewhere */
    for (uint32_t i = 0; i < s.windows; i++)
        if (!ends_at(&s, &s.window[i], limit, &far))
            return false;
    s.stretches = 0;
    for (int64_t n = 0, last; n <= limit; n = last + 1) {
        last = limit;
        if (!add_stretch(&s, n, &last))
            return false;
    }
    return keep(a, &s, out);
}
