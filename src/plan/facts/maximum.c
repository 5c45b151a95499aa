/* SPDX-License-Identifier: MIT */
/*
 * If f + y1 f1 + ... + yk fk has no name left in it, where no fi and no yi is
 * negative, then f is at most the number that it is.  The least of such numbers
 * is found by the simplex method, from the multipliers that the intervals alone
 * give; by linear duality it is the greatest value of f over the rationals, and
 * whatever multipliers the method stops with prove what they say [AliasEtAl10].
 * Numbers stay integers over one denominator, and those that do not fit end
 * the search with what is proved by then: the proofs never round.
 */
#include "plan/facts/maximum.h"

#include <assert.h>
#include <string.h>

#include "base/number.h"

enum {
    NAMES = 24,
    COLUMNS = MAXIMUM_FACTS + 2 * NAMES + 1, /* the last: the right side */
    PIVOTS = 60,
    LOOK_COST = 200 /* of a budget */
};

/* Of an end that is not known: so much that any other is preferred. */
static const int64_t no_end = INT64_C(1) << 40;

__extension__ typedef __int128 wide;

typedef struct tableau {
    uint32_t rows, columns; /* a name each; a fact each, without the last */
    const variable *name[NAMES];
    uint32_t basis[NAMES];            /* the column of each row */
    bool made_up[COLUMNS];            /* an end that is not known */
    int64_t cell[NAMES + 1][COLUMNS]; /* the last row: what the sum costs */
    int64_t over;                     /* the denominator of all */
} tableau;

static bool is_fit(int64_t x)
{
    return -no_end < x && x < no_end;
}

void grundy_maximum_learn(form_facts *known, const form *fact)
{
    bool fits = !fact->lost && is_fit(fact->constant);

    for (uint32_t i = 0; i < fact->terms; i++)
        fits = fits && is_fit(fact->times[i]);
    if (fits && known->count < MAXIMUM_FACTS)
        known->fact[known->count++] = *fact;
}

/* ---- the first tableau ---- */

static bool add_names(tableau *t, const form *f)
{
    for (uint32_t i = 0; i < f->terms; i++) {
        uint32_t row = 0;

        while (row < t->rows && t->name[row] != f->name[i])
            row++;
        if (row == NAMES)
            return false;
        if (row == t->rows)
            t->name[t->rows++] = f->name[i];
    }
    return true;
}

static interval interval_of(const interval_names *names, const variable *v)
{
    for (uint32_t i = 0; i < names->count && !names->lost; i++)
        if (names->name[i] == v)
            return names->is[i];
    return grundy_interval_all;
}

/* The fact that a name is at least its low end, or at most its high one. */
static void add_end(tableau *t, uint32_t row, bool low, int64_t end)
{
    const uint32_t at = t->columns++;

    assert(row < t->rows && at < COLUMNS - 1);
    t->cell[row][at] = low ? 1 : -1;
    t->made_up[at] = !is_fit(end);
    t->cell[t->rows][at] = t->made_up[at] ? no_end : low ? -end : end;
}

static void add_fact(tableau *t, const form *f)
{
    const uint32_t at = t->columns++;

    assert(at < COLUMNS - 1);
    for (uint32_t row = 0; row < t->rows; row++)
        t->cell[row][at] = grundy_form_times(f, t->name[row]);
    t->cell[t->rows][at] = f->constant;
}

static void negate_row(tableau *t, uint32_t row)
{
    for (uint32_t i = 0; i < t->columns; i++)
        t->cell[row][i] = -t->cell[row][i];
}

/*
 * The right side of a row is what the facts have to take off: its sign says
 * which end of the name does so alone.  The cost of that end is taken out of
 * the last row.
 */
static bool begin_row(tableau *t, uint32_t row, uint32_t low, int64_t times)
{
    const bool high = times > 0;
    const uint32_t end = low + high;
    const int64_t cost = t->cell[t->rows][end];

    t->basis[row] = end;
    if (high)
        negate_row(t, row);
    t->cell[row][COLUMNS - 1] = high ? times : -times;
    for (uint32_t i = 0; i < COLUMNS; i++) {
        int64_t product;

        if (__builtin_mul_overflow(cost, t->cell[row][i], &product) ||
            __builtin_sub_overflow(t->cell[t->rows][i], product,
                                   &t->cell[t->rows][i]))
            return false;
    }
    return true;
}

/* What is false without any name is kept too: nobody ever comes there. */
static bool speaks_of(const tableau *t, const form *f)
{
    bool any = false;

    for (uint32_t i = 0; i < f->terms; i++)
        any = any || f->times[i] != 0;
    if (!any)
        return f->constant < 0;
    for (uint32_t i = 0; i < f->terms; i++)
        for (uint32_t row = 0; row < t->rows; row++)
            if (t->name[row] == f->name[i] && f->times[i] != 0)
                return true;
    return false;
}

/* All facts that have to do with the names, and with those that come in. */
static bool add_all(tableau *t, const form_facts *known)
{
    uint64_t in = 0;
    bool more = true;

    static_assert(MAXIMUM_FACTS <= 64, "a bit each");
    while (more) {
        more = false;
        for (uint32_t i = 0; i < known->count; i++) {
            if ((in >> i & 1) != 0 || !speaks_of(t, &known->fact[i]))
                continue;
            in |= UINT64_C(1) << i;
            more = true;
            if (!add_names(t, &known->fact[i]))
                return false;
        }
    }
    memset(t->cell, 0, (t->rows + 1) * sizeof *t->cell);
    memset(t->made_up, 0, sizeof t->made_up);
    for (uint32_t i = 0; i < known->count; i++)
        if ((in >> i & 1) != 0)
            add_fact(t, &known->fact[i]);
    return true;
}

static bool begin(tableau *t, const form_facts *known,
                  const interval_names *names, const form *f)
{
    uint32_t low;

    t->rows = t->columns = 0;
    t->over = 1;
    if (!add_names(t, f))
        return false;
    for (uint32_t i = 0; f->terms == 0 && i < known->count; i++)
        if (!add_names(t, &known->fact[i]))
            return false;
    if (!add_all(t, known))
        return false;
    low = t->columns;
    for (uint32_t row = 0; row < t->rows; row++) {
        const interval is = interval_of(names, t->name[row]);

        add_end(t, row, true, is.low);
        add_end(t, row, false, is.high);
    }
    for (uint32_t row = 0; row < t->rows; row++) {
        const int64_t times = grundy_form_times(f, t->name[row]);

        if (!is_fit(times) || !begin_row(t, row, low + 2 * row, times))
            return false;
    }
    assert(t->columns == low + 2 * t->rows);
    return true;
}

/* ---- better multipliers ---- */

/* Less than 0: a larger multiplier of the column makes the sum less. */
static uint32_t entering(const tableau *t)
{
    uint32_t at = 0;

    while (at < t->columns && t->cell[t->rows][at] >= 0)
        at++;
    return at;
}

/* The row whose multiplier is 0 first; t->rows: none is. */
static uint32_t leaving(const tableau *t, uint32_t at)
{
    uint32_t best = t->rows;

    for (uint32_t row = 0; row < t->rows; row++) {
        wide mine, least;

        if (t->cell[row][at] <= 0)
            continue;
        if (best == t->rows) {
            best = row;
            continue;
        }
        mine = (wide)t->cell[row][COLUMNS - 1] * t->cell[best][at];
        least = (wide)t->cell[best][COLUMNS - 1] * t->cell[row][at];
        if (mine < least || (mine == least && t->basis[row] < t->basis[best]))
            best = row;
    }
    return best;
}

static bool exchange_cell(const tableau *t, uint32_t from, uint32_t row,
                          uint32_t at, uint32_t i, int64_t *out)
{
    const wide sum = (wide)t->cell[row][i] * t->cell[from][at] -
                     (wide)t->cell[row][at] * t->cell[from][i];
    const wide value = t->over == 1                ? sum
                       : sum == (wide)(int64_t)sum ? (int64_t)sum / t->over
                                                   : sum / t->over;

    *out = (int64_t)value;
    return value > -((wide)1 << 60) && value < (wide)1 << 60;
}

#ifndef NDEBUG
/* A basic column is the denominator in its own row and 0 in all others, and no
 * multiplier is negative. */
static bool is_sound(const tableau *t)
{
    if (t->over <= 0)
        return false;
    for (uint32_t row = 0; row < t->rows; row++) {
        if (t->cell[row][COLUMNS - 1] < 0)
            return false;
        for (uint32_t other = 0; other <= t->rows; other++)
            if (t->cell[other][t->basis[row]] != (other == row ? t->over : 0))
                return false;
    }
    return true;
}
#endif

/* The division is exact [Edmonds67].  False: a number does not fit. */
static bool exchange(tableau *t, uint32_t from, uint32_t at)
{
    for (uint32_t row = 0; row <= t->rows; row++) {
        int64_t next[COLUMNS] = {0};

        if (row == from)
            continue;
        for (uint32_t i = 0; i < COLUMNS; i++)
            if ((i < t->columns || i == COLUMNS - 1) &&
                !exchange_cell(t, from, row, at, i, &next[i]))
                return false;
        memcpy(t->cell[row], next, sizeof next);
    }
    t->over = t->cell[from][at];
    t->basis[from] = at;
    assert(is_sound(t));
    return true;
}

static int64_t proved(const tableau *t)
{
    for (uint32_t row = 0; row < t->rows; row++)
        if (t->made_up[t->basis[row]] && t->cell[row][COLUMNS - 1] != 0)
            return INT64_MAX;
    return grundy_number_floor(-t->cell[t->rows][COLUMNS - 1], t->over);
}

/* Whether no multiplier that grows with the column's is of an unknown end. */
static bool is_real(const tableau *t, uint32_t at)
{
    for (uint32_t row = 0; row < t->rows; row++)
        if (t->made_up[t->basis[row]] && t->cell[row][at] < 0)
            return false;
    return !t->made_up[at];
}

/* The column of least index enters, so that it ends [Bland77].  Multipliers
 * that grow for ever prove a contradiction. */
static int64_t improve(tableau *t)
{
    for (int pivot = 0; pivot < PIVOTS; pivot++) {
        const uint32_t at = entering(t);
        const uint32_t from = at < t->columns ? leaving(t, at) : 0;
        const int64_t now = proved(t);

        if (at == t->columns)
            return now;
        if (from == t->rows)
            return is_real(t, at) ? INT64_MIN : now;
        if (!exchange(t, from, at))
            return now;
    }
    return proved(t);
}

/* Whether some name has no value left: the place is never reached. */
static bool is_contradiction(const interval_names *names)
{
    for (uint32_t i = 0; i < names->count && !names->lost; i++)
        if (names->is[i].low > names->is[i].high)
            return true;
    return false;
}

/* Of a number alone it is asked whether the place is ever reached. */
int64_t grundy_maximum_of(const form_facts *known, const interval_names *names,
                          const form *f)
{
    budget *const left = names->source != NULL ? names->source->work : NULL;
    int64_t most;
    tableau t;

    if (left != NULL && !grundy_budget_spend(left, LOOK_COST))
        return INT64_MAX;
    if (is_contradiction(names))
        return INT64_MIN;
    if (f->lost)
        return INT64_MAX;
    if (!begin(&t, known, names, f))
        return f->terms == 0 ? f->constant : INT64_MAX;
    most = improve(&t);
    if (f->terms == 0 && most != INT64_MIN)
        return f->constant;
    if (most != INT64_MAX && most != INT64_MIN &&
        __builtin_add_overflow(most, f->constant, &most))
        return INT64_MAX;
    return most;
}
