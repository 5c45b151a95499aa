/* SPDX-License-Identifier: MIT */
/*
 * The catalogue of closed forms.  A form found in the values is no more than
 * observed; it is proved where the family of the game is known to have it, or
 * where both sides are periodic and agree long enough (that of a period is
 * made so).  Most forms that do not fit fail within a few values, so trying
 * them all costs little more than reading the sequence once.
 */
#include "nim/law_closed.h"

#include "base/number.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { ENOUGH = 16, LATEST_START = 2, SHARES = 6, SHIFTS = 2 };

/* ---- values ---- */

static unsigned count_ones(uint64_t n)
{
    unsigned count = 0;

    for (; n != 0; n &= n - 1)
        count++;
    return count;
}

static unsigned valuation(uint64_t n)
{
    assert(n != 0);
    return count_ones((n & -n) - 1);
}

static unsigned bit_length(uint64_t n)
{
    unsigned length = 0;

    for (; n != 0; n >>= 1)
        length++;
    return length;
}

static uint64_t root(uint64_t n)
{
    return grundy_number_isqrt(n);
}

static unsigned count_primes(uint64_t n, bool distinct)
{
    assert(n > 0);
    prime_power factor[GRUNDY_MOST_PRIMES];
    const uint32_t primes = grundy_number_factor(n, factor);
    unsigned count = 0;

    for (uint32_t i = 0; i < primes; i++)
        count += distinct ? 1 : factor[i].exponent;
    return count;
}

/* Options n - 1 .. n - n/a: G(n) = n/a if a divides n, else G(L(n - 1)). */
static uint64_t share(uint64_t n, uint64_t a)
{
    assert(a > 1);
    while (n % a != 0)
        n = n - 1 - (n - 1) / a;
    return n / a;
}

static uint64_t form_value(const closed_form *form, uint64_t n)
{
    switch (form->kind) {
    case CLOSED_SHARE: return share(n, form->a);
    case CLOSED_BITS: return bit_length(n);
    case CLOSED_RULER: return n & -n;
    case CLOSED_VALUATION: return valuation(n);
    case CLOSED_ODIOUS: return 2 * n + 1 - count_ones(n) % 2;
    case CLOSED_EVIL: return 2 * n + count_ones(n) % 2;
    case CLOSED_ONES: return count_ones(n);
    case CLOSED_PARITY: return count_ones(n) % 2;
    case CLOSED_ROOT: return root(n);
    case CLOSED_PRIMES: return count_primes(n, false);
    case CLOSED_DISTINCT: return count_primes(n, true);
    case CLOSED_TOWERS:
        return count_primes(n >> valuation(n), false) + (n % 2 == 0);
    default: return 0;
    }
}

/* The least n that a form is about. */
static uint64_t least_argument(closed_kind kind)
{
    switch (kind) {
    case CLOSED_RULER:
    case CLOSED_VALUATION:
    case CLOSED_PRIMES:
    case CLOSED_DISTINCT:
    case CLOSED_TOWERS: return 1;
    default: return 0;
    }
}

static bool slope_value(const closed_form *form, uint64_t n, uint64_t *value)
{
    const uint64_t steps =
        n <= UINT64_MAX - form->b ? (n + form->b) / form->a : UINT64_MAX;
    const uint64_t back = (uint64_t)(-form->shift);

    if (steps == UINT64_MAX || (form->shift < 0 && steps < back))
        return false;
    *value = steps + (uint64_t)form->shift;
    return true;
}

bool grundy_closed_value(const closed_form *form, uint64_t n, uint64_t *value)
{
    const int64_t shift = form->shift;

    switch (form->kind) {
    case CLOSED_NONE: return false;
    case CLOSED_CONSTANT: *value = form->a; return true;
    case CLOSED_REMAINDER: *value = n % form->a / form->b; return true;
    case CLOSED_SLOPE: return slope_value(form, n, value);
    default: break;
    }
    if (n > INT64_MAX / 4 ||
        (int64_t)n + shift < (int64_t)least_argument(form->kind))
        return false;
    *value = form_value(form, (uint64_t)((int64_t)n + shift));
    return true;
}

/* ---- texts ---- */

/* The form with @ for what it is of. */
static const char *template_of(const closed_form *form)
{
    switch (form->kind) {
    case CLOSED_SHARE:
        return form->a == 2 ? "(@ + 1) / ((@ + 1) & -(@ + 1)) / 2" : NULL;
    case CLOSED_BITS: return "count(1 for i in 0..62 if @ >> i > 0)";
    case CLOSED_RULER: return "@ & -@";
    case CLOSED_VALUATION: return "popcount((@ & -@) - 1)";
    case CLOSED_ODIOUS: return "2 * @ + 1 - popcount(@) % 2";
    case CLOSED_EVIL: return "2 * @ + popcount(@) % 2";
    case CLOSED_ONES: return "popcount(@)";
    case CLOSED_PARITY: return "popcount(@) % 2";
    case CLOSED_ROOT: return "isqrt(@)";
    case CLOSED_PRIMES: return "sum(e for (p, e) in factors(@))";
    case CLOSED_DISTINCT: return "size(factors(@))";
    case CLOSED_TOWERS:
        return "sum(if p == 2 then 1 else e for (p, e) in factors(@))";
    default: return NULL;
    }
}

typedef struct writer {
    char *out;
    size_t size, length;
} writer;

static void put(writer *w, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++, w->length++)
        if (w->length + 1 < w->size)
            w->out[w->length] = text[i];
    if (w->size > 0)
        w->out[w->length < w->size ? w->length : w->size - 1] = '\0';
}

/* The template with the variable, shifted, for each @. */
static size_t fill_template(const char *text, const char *variable,
                            int64_t shift, char *out, size_t size)
{
    writer w = {out, size, 0};
    char rest[32] = "";

    if (shift != 0)
        (void)snprintf(rest, sizeof rest, " %c %" PRId64 ")",
                       shift < 0 ? '-' : '+', shift < 0 ? -shift : shift);
    put(&w, "", 0);
    for (; *text != '\0'; text++) {
        if (*text != '@') {
            put(&w, text, 1);
            continue;
        }
        if (shift != 0)
            put(&w, "(", 1);
        put(&w, variable, strlen(variable));
        put(&w, rest, strlen(rest));
    }
    return w.length;
}

/* "(n + b) / a + shift" with small numbers, a > b >= 0. */
static void write_slope(uint64_t a, int64_t b, int64_t shift, char *out,
                        size_t size)
{
    int at;

    if (b > 0 && shift < 0) { /* floor((n + b) / a) - 1 = (n - (a - b)) / a */
        b -= (int64_t)a;
        shift++;
    }
    at = b == 0 ? snprintf(out, size, "@")
                : snprintf(out, size, "(@ %c %" PRId64 ")", b < 0 ? '-' : '+',
                           b < 0 ? -b : b);
    if (a != 1)
        at += snprintf(out + at, size - (size_t)at, " / %" PRIu64, a);
    if (shift != 0)
        (void)snprintf(out + at, size - (size_t)at, " %c %" PRId64,
                       shift < 0 ? '-' : '+', shift < 0 ? -shift : shift);
}

/* The templates whose numbers depend on the form. */
static void write_template(const closed_form *form, char *out, size_t size)
{
    const uint64_t a = form->a, b = form->b;
    int at = 0;

    switch (form->kind) {
    case CLOSED_CONSTANT: (void)snprintf(out, size, "%" PRIu64, a); return;
    case CLOSED_REMAINDER:
        at = snprintf(out, size, "@ %% %" PRIu64, a);
        if (b != 1)
            (void)snprintf(out + at, size - (size_t)at, " / %" PRIu64, b);
        return;
    case CLOSED_SHARE:
        (void)snprintf(out, size,
                       "@ / %" PRIu64 " if @ %% %" PRIu64
                       " == 0, else that of @ - 1 - (@ - 1) / %" PRIu64,
                       a, a, a);
        return;
    default: break;
    }
    write_slope(a, (int64_t)b, form->shift, out, size);
}

size_t grundy_closed_text(const closed_form *form, const char *variable,
                          char *out, size_t size)
{
    const char *const fixed = template_of(form);
    char made[160] = "";

    if (fixed != NULL)
        return fill_template(fixed, variable, form->shift, out, size);
    if (form->kind != CLOSED_NONE)
        write_template(form, made, sizeof made);
    return fill_template(made, variable,
                         form->kind == CLOSED_SHARE ? form->shift : 0, out,
                         size);
}

/* ---- forms of a period ---- */

static bool fits_period(const closed_form *form, const series *s,
                        const period *p)
{
    uint64_t value;

    for (uint64_t n = p->preperiod; n < p->preperiod + p->length; n++)
        if (!grundy_closed_value(form, n, &value) ||
            value != grundy_series_at(s, n))
            return false;
    return true;
}

/* 0 0 .. 0 1 1 .. 1 2 ..: each value b times, the last perhaps fewer. */
static closed_form remainder_form(const series *s, const period *p)
{
    closed_form form = {CLOSED_REMAINDER, p->length, 1, 0};
    uint64_t zeros = 0;

    for (uint64_t n = p->preperiod; n < p->preperiod + p->length; n++)
        zeros += grundy_series_at(s, n) == 0;
    if (zeros > 0)
        form.b = zeros;
    if (!fits_period(&form, s, p))
        form.kind = CLOSED_NONE;
    return form;
}

/* Steps of 1 every a heaps: the first step in a period tells b. */
static closed_form slope_form(const series *s, const period *p)
{
    const uint64_t n0 = p->preperiod, a = p->length / p->saltus;
    closed_form form = {CLOSED_SLOPE, a, 0, 0};
    uint64_t n = n0;

    while (n < n0 + a && grundy_series_at(s, n) == grundy_series_at(s, n0))
        n++;
    form.b = (a - n % a) % a;
    form.shift =
        (int64_t)grundy_series_at(s, n0) - (int64_t)((n0 + form.b) / a);
    if (!fits_period(&form, s, p))
        form.kind = CLOSED_NONE;
    return form;
}

closed_form grundy_closed_of_period(const series *s, const period *p)
{
    if (p->length == 0 || s->count < p->preperiod + p->length + 1)
        return (closed_form){CLOSED_NONE, 0, 0, 0};
    if (p->saltus == 0 && p->length == 1)
        return (closed_form){CLOSED_CONSTANT, grundy_series_at(s, p->preperiod),
                             0, 0};
    if (p->saltus == 0)
        return remainder_form(s, p);
    if (p->length % p->saltus == 0 && p->length <= INT32_MAX)
        return slope_form(s, p);
    return (closed_form){CLOSED_NONE, 0, 0, 0};
}

/* ---- forms of the values ---- */

static bool fits(const closed_form *form, const series *s, uint64_t from)
{
    uint64_t value;

    for (uint64_t n = from; n < s->count; n++)
        if (!grundy_closed_value(form, n, &value) ||
            value != grundy_series_at(s, n))
            return false;
    return true;
}

static bool try_form(closed_form *form, const series *s, uint64_t first,
                     uint64_t *from)
{
    for (form->shift = -SHIFTS; form->shift <= SHIFTS; form->shift++)
        for (*from = first; *from <= first + LATEST_START; ++*from)
            if (fits(form, s, *from))
                return true;
    return false;
}

closed_form grundy_closed_find(const series *s, uint64_t first, uint64_t *from)
{
    closed_form form = {CLOSED_SHARE, 2, 0, 0};

    *from = first;
    if (s->count < first + ENOUGH)
        return (closed_form){CLOSED_NONE, 0, 0, 0};
    for (; form.a <= SHARES; form.a++)
        if (try_form(&form, s, first, from))
            return form;
    for (int kind = CLOSED_BITS; kind < CLOSED_KINDS; kind++) {
        form = (closed_form){(closed_kind)kind, 0, 0, 0};
        if (try_form(&form, s, first, from))
            return form;
    }
    return (closed_form){CLOSED_NONE, 0, 0, 0};
}
