/* SPDX-License-Identifier: MIT */
/*
 * plan/rewrites/remainders.h -- the law of heaps of n of which it depends on
 * remainders of n whether some y < n may be left: an odd rest only, one or any
 * even number, all of an odd heap.
 *
 * Each condition compares 0 with a form that is the same again, but for a
 * constant, where n or y is a period larger. So it says of n and y what their
 * remainders modulo m are, or holds for all large n - y, y or n, or for none of
 * them. Let all that is large be `reach` or more. Then for n >= `far` it is
 * told by n mod m and n - y whether y may be left where n - y < reach, by n mod
 * m and y where y < reach, and elsewhere by n mod m and y mod m: the near, the
 * low and the other options.
 *
 * The values of some heaps tell what the law may be: g(n + p) = g(n) + rise
 * (n mod p) from some n on, with a rise of its own for each remainder. It is
 * proved by induction over n in steps of p. Let c be the rise of n. The options
 * of n + t p that are not near have the values of low heaps and of progressions
 * a + q d, one for each remainder, 0 <= q <= t + e. None of them, and no near
 * one, may ever be g(n) + t c; and whatever is below that is among them: what
 * was below g(n) is so for good once it is the value of an option that is not
 * near, and of what is new each time, g(n) + s c + r with 0 <= r < c, a
 * progression with d >= c has it from t = s + 1 + w on, and near options until
 * then.
 *
 * Programs are given this text too (tools/embed-support).
 */
#ifndef PLAN_REMAINDERS_H
#define PLAN_REMAINDERS_H

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#define LIBRARY 1

/* Heaps whose values are found. */
enum { REST_HEAPS = 2048, REST_WORDS = REST_HEAPS / 64 };

enum { REST_MODULUS = 60, REST_REACH = 192 };

enum { REST_FAR = REST_HEAPS / 4, REST_PERIOD = REST_HEAPS / 8 };

/* The most of a number in a form, and of constants. */
enum { FORM_PERIOD = 256, FORM_MOST = 1 << 20 };

/* n * (n' / period) + y * (y' / period), both rounded down, and something from
 * low to high that their remainders tell.  Of period 0: it is no such form. */
typedef struct moving {
    int64_t period, n, y, low, high;
} moving;

/* What forms say: by which modulus remainders tell, from where on n - y and y
 * are large, and n. */
typedef struct moving_notes {
    int64_t modulus, reach, far;
    bool lost;
} moving_notes;

static inline int64_t rest_gcd(int64_t x, int64_t y)
{
    while (y != 0) {
        const int64_t rest = x % y;

        x = y;
        y = rest;
    }
    return x < 0 ? -x : x;
}

static inline bool moving_is(int64_t x)
{
    return x <= FORM_MOST && x >= -FORM_MOST;
}

static inline moving moving_held(moving f)
{
    if (f.period > FORM_PERIOD || !moving_is(f.n) || !moving_is(f.y) ||
        !moving_is(f.low) || !moving_is(f.high))
        f.period = 0;
    return f;
}

/* n * n' + y * y' */
static inline moving moving_of(int64_t n, int64_t y)
{
    const moving f = {1, n, y, 0, 0};

    return f;
}

static inline moving moving_number(int64_t number)
{
    const moving f = {1, 0, 0, number, number};

    return moving_held(f);
}

/* The same form by a period that is `times` as long. */
static inline moving moving_stretch(moving f, int64_t times)
{
    const int64_t by[2] = {f.n, f.y};

    if (times > FORM_PERIOD)
        f.period = 0;
    if (f.period == 0)
        return f;
    for (int i = 0; i < 2; i++) {
        f.low += by[i] < 0 ? (times - 1) * by[i] : 0;
        f.high += by[i] > 0 ? (times - 1) * by[i] : 0;
    }
    f.period *= times;
    f.n *= times;
    f.y *= times;
    return moving_held(f);
}

static inline moving moving_times(moving f, int64_t times)
{
    const int64_t low = f.low, high = f.high;

    if (!moving_is(times))
        f.period = 0;
    if (f.period == 0)
        return f;
    f.n *= times;
    f.y *= times;
    f.low = times * (times < 0 ? high : low);
    f.high = times * (times < 0 ? low : high);
    return moving_held(f);
}

static inline moving moving_add(moving f, moving g)
{
    int64_t both;
    moving h;

    if (f.period == 0 || g.period == 0)
        return f.period == 0 ? f : g;
    both = rest_gcd(f.period, g.period);
    h = moving_stretch(f, g.period / both);
    g = moving_stretch(g, f.period / both);
    if (h.period == 0 || g.period == 0)
        return h.period == 0 ? h : g;
    h.n += g.n;
    h.y += g.y;
    h.low += g.low;
    h.high += g.high;
    return moving_held(h);
}

static inline moving moving_less(moving f, moving g)
{
    return moving_add(f, moving_times(g, -1));
}

static inline int64_t moving_floor(int64_t x, int64_t by)
{
    return x / by - (x % by < 0);
}

/* Divided by a number, rounded down. */
static inline moving moving_over(moving f, int64_t by)
{
    if (by < 1 || !moving_is(by))
        f.period = 0;
    if (f.period == 0)
        return f;
    f = moving_stretch(f, by / rest_gcd(by, rest_gcd(f.n, f.y)));
    f.n /= by;
    f.y /= by;
    f.low = moving_floor(f.low, by);
    f.high = moving_floor(f.high, by);
    return f;
}

/* How it compares with 0 is told by remainders, or is always the same where n -
 * y, y or n is large. */
static inline void moving_note(moving_notes *w, moving f)
{
    const int64_t most = -f.low > f.high ? -f.low : f.high;
    const int64_t by = rest_gcd(f.n != 0 ? f.n : f.y, 0);
    int64_t *const least = f.y == 0 ? &w->far : &w->reach;
    int64_t from = 1;

    w->lost |= f.period == 0 || (f.n != 0 && f.y != 0 && f.n != -f.y);
    if (w->lost)
        return;
    w->modulus *= f.period / rest_gcd(w->modulus, f.period);
    w->lost = w->modulus > FORM_PERIOD;
    if (by > 0)
        from = f.period * (most / by + 2);
    *least = from > *least ? from : *least;
}

typedef struct remainders_law {
    int64_t modulus, reach, far;
    bool near[REST_MODULUS][REST_REACH];
    bool low[REST_MODULUS][REST_REACH];
    bool other[REST_MODULUS][REST_MODULUS];
    int64_t value[REST_HEAPS];
    uint64_t row[REST_MODULUS * REST_WORDS]; /* values of options that are not
                                                near, of each remainder */
    int64_t period, from, first; /* first: a multiple of the period from `from`
                                    on */
    int64_t rise[REST_PERIOD];
#if LIBRARY
    bool (*may)(const void *rules, int64_t n, int64_t y);
    const void *rules;
#else
    bool (*may)(int64_t n, int64_t y);
    moving_notes told;
    bool sought;
#endif
} remainders_law;

/* Whether y may be left of n. */
static inline bool rest_leaves(const remainders_law *w, int64_t n, int64_t y)
{
#if LIBRARY
    return w->may(w->rules, n, y);
#else
    return w->may(n, y);
#endif
}

/* All y are less than n: those far beyond it are as others are. */
static inline bool rest_falls(const remainders_law *w)
{
    for (int64_t n = 0; n < w->far + w->modulus; n++)
        for (int64_t y = n; y < w->far + 2 * w->reach + 2 * w->modulus; y++)
            if (rest_leaves(w, n, y))
                return false;
    return true;
}

/* False: the numbers are too large. */
static inline bool rest_bind(remainders_law *w, const moving_notes *told)
{
    int64_t m;

    if (told->lost)
        return false;
    m = w->modulus = told->modulus;
    w->reach = told->reach;
    w->far = told->far;
    w->reach += m - w->reach % m;
    if (w->far < 2 * w->reach + 2 * m)
        w->far = 2 * w->reach + 2 * m;
    w->far += m - w->far % m;
    return m <= REST_MODULUS && w->reach <= REST_REACH && w->far <= REST_FAR;
}

/* False: the remainder of n tells nothing, or all but a few may be left: there
 * are better laws. */
static inline bool rest_tables(remainders_law *w)
{
    const int64_t m = w->modulus;
    bool tells = false, all = true;

    for (int64_t n = 0; n < m; n++) {
        for (int64_t y = 0; y < m; y++) {
            w->other[n][y] = rest_leaves(w, 2 * w->far + n, w->far + y);
            tells |= w->other[n][y] != w->other[0][(y + m - n) % m];
            all &= w->other[n][y];
        }
        for (int64_t k = 1; k < w->reach; k++) {
            w->near[n][k] = rest_leaves(w, w->far + n, w->far + n - k);
            tells |= w->near[n][k] != w->near[0][k];
        }
        for (int64_t y = 0; y < w->reach; y++) {
            w->low[n][y] = rest_leaves(w, w->far + n, y);
            tells |= w->low[n][y] != w->other[n][y % m];
        }
    }
    return tells && !all;
}

/* Of an option that is not near. */
static inline bool rest_has(const remainders_law *w, int64_t n, int64_t y)
{
    return y < w->reach ? w->low[n % w->modulus][y]
                        : w->other[n % w->modulus][y % w->modulus];
}

static inline void rest_mark(uint64_t *row, int64_t value)
{
    assert(value >= 0 && value < REST_HEAPS);
    row[value / 64] |= UINT64_C(1) << value % 64;
}

static inline void rest_value(remainders_law *w, int64_t n)
{
    const bool far = n >= w->far;
    uint64_t values[REST_WORDS] = {0};
    int64_t value = 0;

    if (far)
        memcpy(values, &w->row[n % w->modulus * REST_WORDS], sizeof values);
    for (int64_t k = 1; k <= n && (k < w->reach || !far); k++)
        if (far ? w->near[n % w->modulus][k] : rest_leaves(w, n, n - k))
            rest_mark(values, w->value[n - k]);
    while ((values[value / 64] >> value % 64 & 1) != 0)
        value++;
    w->value[n] = value;
}

static inline void rest_values(remainders_law *w)
{
    for (int64_t n = 0; n < REST_HEAPS; n++) {
        const int64_t y = n - w->reach;

        for (int64_t r = 0; r < w->modulus && y >= 0; r++)
            if (rest_has(w, r, y))
                rest_mark(&w->row[r * REST_WORDS], w->value[y]);
        rest_value(w, n);
    }
}

/* Where the values found rise so from; REST_HEAPS: nowhere. */
static inline int64_t rest_from(remainders_law *w)
{
    const int64_t p = w->period;
    int64_t n = REST_HEAPS - p;

    for (int64_t i = n - p; i < n; i++) {
        w->rise[i % p] = w->value[i + p] - w->value[i];
        if (w->rise[i % p] < 0)
            return REST_HEAPS;
    }
    while (n > 0 &&
           w->value[n - 1 + p] - w->value[n - 1] == w->rise[(n - 1) % p])
        n--;
    return n;
}

/* The values of the heaps of a remainder that are no near options of n, n + p,
 * ...: a + q * d for q of 0..e, 0..e + 1, ... */
typedef struct rest_run {
    int64_t a, d, e;
} rest_run;

/* False: n has no such options.  i: of 0..<p. */
static inline bool rest_run_of(const remainders_law *w, int64_t n, int64_t i,
                               rest_run *out)
{
    const int64_t y = w->first + i;

    out->a = w->value[y];
    out->d = w->rise[y % w->period];
    out->e = (n - w->reach - y) / w->period;
    assert(n - w->reach >= y && y >= w->reach);
    return rest_has(w, n, y);
}

/* Whether value + t * c is `is` for some t >= 0. */
static inline bool rest_comes(int64_t value, int64_t c, int64_t is)
{
    return c == 0 ? value == is
                  : (is - value) % c == 0 && (is - value) / c >= 0;
}

/* Whether it is never an option's. */
static inline bool rest_avoids(const rest_run *x, int64_t value, int64_t c)
{
    if (x->d == 0)
        return !rest_comes(value, c, x->a);
    if (c == 0)
        return !rest_comes(x->a, x->d, value);
    if ((x->a - value) % rest_gcd(c, x->d) != 0)
        return true;
    return x->d <= c && value - x->a > x->d * x->e;
}

/* No option of n + t * p is ever worth what it is said to be. */
static inline bool rest_is_new(const remainders_law *w, int64_t n)
{
    const int64_t value = w->value[n], c = w->rise[n % w->period];

    for (int64_t k = 1; k < w->reach; k++) {
        const int64_t y = n - k;

        if (w->near[n % w->modulus][k] &&
            rest_comes(w->value[y] - value, w->rise[y % w->period] - c, 0))
            return false;
    }
    for (int64_t y = 0; y < w->first; y++)
        if (rest_has(w, n, y) && rest_comes(value, c, w->value[y]))
            return false;
    for (int64_t i = 0; i < w->period; i++) {
        rest_run x;

        if (rest_run_of(w, n, i, &x) && !rest_avoids(&x, value, c))
            return false;
    }
    return true;
}

/* Whether a near option of n, which may be n + t * p, is worth that; in *rise
 * the least by which one rises that is. */
static inline bool rest_is_near(const remainders_law *w, int64_t n,
                                int64_t value, int64_t *rise)
{
    bool found = false;

    for (int64_t k = 1; k < w->reach; k++)
        if (w->near[n % w->modulus][k] && w->value[n - k] == value) {
            const int64_t by = w->rise[(n - k) % w->period];

            *rise = found && *rise < by ? *rise : by;
            found = true;
        }
    return found;
}

static inline bool rest_is_old(const remainders_law *w, int64_t n,
                               int64_t value)
{
    for (int64_t y = 0; y <= n - w->reach; y++)
        if (w->value[y] == value && rest_has(w, n, y))
            return true;
    return false;
}

/* A value that is never missing among the options of n, n + p, ... */
static inline bool rest_stays(const remainders_law *w, int64_t n, int64_t value)
{
    for (int64_t rise; n < REST_HEAPS; n += w->period) {
        if (rest_is_old(w, n, value))
            return true;
        if (!rest_is_near(w, n, value, &rise))
            return false;
        if (rise == 0)
            return true;
    }
    return false;
}

/* Whether an option of n + t * p, not a near one, is worth that. */
static inline bool rest_passed(const remainders_law *w, int64_t n, int64_t t,
                               int64_t value)
{
    const int64_t c = w->rise[n % w->period];

    for (int64_t i = 0; i < w->period; i++) {
        rest_run x;

        if (rest_run_of(w, n, i, &x) && x.d >= c && value >= x.a &&
            (value - x.a) % x.d == 0 && (value - x.a) / x.d <= t + x.e)
            return true;
    }
    return false;
}

/* So is one that rises with n, for good from n + t * p on. */
static inline bool rest_rises(const remainders_law *w, int64_t n, int64_t t,
                              int64_t value)
{
    const int64_t c = w->rise[n % w->period];

    for (;; t++) {
        bool near = false;

        if (rest_passed(w, n, t, value))
            return true;
        for (int64_t k = 1; k < w->reach && !near; k++)
            near = w->near[n % w->modulus][k] &&
                   w->rise[(n - k) % w->period] == c &&
                   w->value[n - k] + t * c == value;
        if (!near)
            return false;
    }
}

/* How many s the remainders of g(n) + s * c modulo all rises need; 0: many. */
static inline int64_t rest_turns(const remainders_law *w, int64_t c)
{
    int64_t turns = 1;

    for (int64_t i = 0; i < w->period; i++) {
        const int64_t d = w->rise[i];

        if (d > 0)
            turns *= d / rest_gcd(c, d) / rest_gcd(turns, d / rest_gcd(c, d));
        if (turns > REST_MODULUS)
            return 0;
    }
    return turns;
}

/* All that is less is always the value of an option of n + t * p. */
static inline bool rest_is_least(const remainders_law *w, int64_t n)
{
    const int64_t value = w->value[n], c = w->rise[n % w->period];
    const int64_t turns = c == 0 ? 0 : rest_turns(w, c);

    for (int64_t v = 0; v < value; v++)
        if (!rest_stays(w, n, v))
            return false;
    for (int64_t s = 0; s < turns; s++)
        for (int64_t r = 0; r < c; r++)
            if (!rest_rises(w, n, s + 1, value + s * c + r))
                return false;
    return c == 0 || turns > 0;
}

static inline bool rest_is_proved(remainders_law *w)
{
    const int64_t p = w->period;
    int64_t n;

    w->first = (w->from + w->reach + p - 1) / p * p;
    n = (w->first + w->reach + w->far + 2 * p) / p * p;
    if (n + 2 * p > REST_HEAPS)
        return false;
    for (int64_t i = 0; i < p; i++)
        if (!rest_is_new(w, n + i) || !rest_is_least(w, n + i))
            return false;
    return true;
}

static inline bool rest_find(remainders_law *w)
{
    for (w->period = w->modulus; w->period <= REST_PERIOD;
         w->period += w->modulus) {
        w->from = rest_from(w);
        if (w->from <= REST_HEAPS / 2 && rest_is_proved(w))
            return true;
    }
    return false;
}

#endif
