/* SPDX-License-Identifier: MIT */
/*
 * Row y of a game on (x, y) is a part of a process that goes from column to
 * column.  With m the largest dx of a move, a column of values is decided by
 * the last m columns and, where any number may be taken from x, by the sets
 * A(r) of the values that row r has had.  Let b be the least mex of these sets.
 * What lies below b is in all of them for good, so the last m columns and the
 * parts of the A(r) from b on, all less b, decide the next column less b, and
 * the next such state.  Two equal states at columns x and x + P therefore
 * prove G(n + P, r) = G(n, r) + S for every n >= x - m and every row, S being
 * the difference of the two b.  (x >= m, so that no move is cut off.)
 *
 * Each row has its own least period, which divides P: it is right for ever
 * once it is right from its preperiod on for P columns past x - m.
 */
#include "nim/law_strip.h"

#include <inttypes.h>
#include <string.h>

#include "base/error.h"
#include "base/number.h"

enum { LONGEST_JOINT = 1 << 24 };

typedef struct table {
    const grundy_strip *strip;
    uint32_t rows, columns, size; /* size: values are below it */
    uint32_t reach;               /* the largest dx, at least 1 */
    uint32_t *value;              /* of row r: value[r * columns + x] */
    uint32_t *seen;               /* marks of the options, by column and row */
    uint8_t *had;                 /* had[r * size + v]: v is in A(r) */
    uint32_t *mex;                /* of A(r) */
} table;

/* ---- the values ---- */

static void mark_options(table *t, uint32_t x, uint32_t row, uint32_t mark)
{
    for (size_t i = 0; i < t->strip->vectors; i++) {
        const grundy_vector v = t->strip->vector[i];
        const int64_t to = (int64_t)row - v.dy;

        if ((int64_t)x >= v.dx && to >= 0 && to < (int64_t)t->rows)
            t->seen[t->value[(uint64_t)to * t->columns + x - (uint32_t)v.dx]] =
                mark;
    }
}

static uint32_t least_free(const table *t, uint32_t row, uint32_t mark)
{
    const uint8_t *const had = t->had + (size_t)row * t->size;
    uint32_t v = t->mex[row];

    while (had[v] || t->seen[v] == mark)
        v++;
    return v;
}

static void note_value(table *t, uint32_t row, uint32_t v)
{
    uint8_t *const had = t->had + (size_t)row * t->size;

    had[v] = t->strip->all_left;
    while (had[t->mex[row]])
        t->mex[row]++;
}

/* Columns [from, to); what is before `from` has been filled or forgotten. */
static void fill(table *t, uint32_t from, uint32_t to)
{
    for (uint32_t x = from; x < to; x++)
        for (uint32_t row = 0; row < t->rows; row++) {
            const uint32_t mark = x * t->rows + row + 1;

            mark_options(t, x, row, mark);
            t->value[(size_t)row * t->columns + x] = least_free(t, row, mark);
            note_value(t, row, t->value[(size_t)row * t->columns + x]);
        }
}

/* The sets A(r) as they stand before column x, from the values alone. */
static void rewind_to(table *t, uint32_t x)
{
    memset(t->had, 0, (size_t)t->rows * t->size);
    memset(t->mex, 0, t->rows * sizeof *t->mex);
    for (uint32_t row = 0; row < t->rows; row++)
        for (uint32_t i = 0; i < x; i++)
            note_value(t, row, t->value[(size_t)row * t->columns + i]);
}

static bool is_row(const table *t, const series *s)
{
    const uint32_t *const row = t->value + (size_t)t->strip->y * t->columns;

    for (uint32_t x = 0; x < t->columns; x++)
        if (row[x] != grundy_series_at(s, x))
            return false;
    return true;
}

/* ---- all rows together ---- */

/* Makes *joint a period of both; false if they grow at different rates. */
static bool join(period *joint, const period *row)
{
    const uint64_t length =
        joint->length / grundy_number_gcd(joint->length, row->length) *
        row->length;

    if (length > LONGEST_JOINT || joint->saltus * (length / joint->length) !=
                                      row->saltus * (length / row->length))
        return false;
    joint->saltus *= length / joint->length;
    joint->length = length;
    if (joint->preperiod < row->preperiod)
        joint->preperiod = row->preperiod;
    return true;
}

/* found[row] for all rows, and the period of all of them. */
static grundy_status join_rows(const table *t, period *joint, period *own,
                               bool *all, memory *mem, grundy_error *err)
{
    grundy_status status = GRUNDY_OK;

    *all = true;
    for (uint32_t row = 0; row < t->rows && *all; row++) {
        const series s = {t->value + (size_t)row * t->columns, t->columns, 4};
        period p;

        status = grundy_period_find(&p, all, &s, NULL, NULL, mem, err);
        if (status != GRUNDY_OK || !*all)
            return status;
        if (row == t->strip->y)
            *own = p;
        if (row == 0)
            *joint = p;
        else
            *all = join(joint, &p);
    }
    return status;
}

static uint32_t least_mex(const table *t)
{
    uint32_t least = t->mex[0];

    for (uint32_t row = 1; row < t->rows; row++)
        if (t->mex[row] < least)
            least = t->mex[row];
    return least;
}

/* Whether A(r) from b on, less b, was the same in the copy `before`. */
static bool is_same_state(const table *t, const uint8_t *before,
                          uint32_t before_mex)
{
    const uint32_t now = least_mex(t), size = t->size;

    for (uint32_t row = 0; row < t->rows; row++) {
        const uint8_t *const a = before + (size_t)row * size;
        const uint8_t *const b = t->had + (size_t)row * size;

        /* A value too large for the table was never had. */
        if (memcmp(a + before_mex, b + now, size - now) != 0 ||
            memchr(a + before_mex + (size - now), 1, now - before_mex) != NULL)
            return false;
    }
    return true;
}

static bool is_repeated(table *t, const period *joint, uint32_t x,
                        uint8_t *before)
{
    uint32_t mex;

    if (!t->strip->all_left)
        return joint->saltus == 0;
    rewind_to(t, x);
    memcpy(before, t->had, (size_t)t->rows * t->size);
    mex = least_mex(t);
    rewind_to(t, x + (uint32_t)joint->length);
    return least_mex(t) - mex == joint->saltus && is_same_state(t, before, mex);
}

/* The joint period holds in the last `reach` columns before x. */
static void prove(law *out, table *t, const period *joint, const period *own,
                  uint8_t *before)
{
    uint64_t x = joint->preperiod + t->reach;

    for (uint64_t step = joint->length;
         x + joint->length + own->length <= t->columns; step *= 2) {
        if (is_repeated(t, joint, (uint32_t)x, before)) {
            out->theorem = LAW_STRIP;
            out->state = x;
            return;
        }
        x += step;
    }
}

/* ---- memory ---- */

static uint32_t largest_dx(const grundy_strip *strip)
{
    int32_t most = 1;

    for (size_t i = 0; i < strip->vectors; i++)
        if (strip->vector[i].dx > most)
            most = strip->vector[i].dx;
    return (uint32_t)most;
}

/* Without a move to higher rows the rows above y do not matter. */
static uint32_t rows_needed(const grundy_strip *strip)
{
    for (size_t i = 0; i < strip->vectors; i++)
        if (strip->vector[i].dy < 0)
            return strip->height;
    return strip->y + 1;
}

static size_t block_size(const table *t)
{
    return ((size_t)t->rows * t->columns + t->size + t->rows) *
               sizeof(uint32_t) +
           2 * (size_t)t->rows * t->size;
}

static grundy_status search(law *out, table *t, const series *s, memory *mem,
                            grundy_error *err)
{
    const size_t cells = (size_t)t->rows * t->columns;
    uint32_t *const block = grundy_memory_zeroed(mem, block_size(t));
    period joint = {0, 1, 0}, own = {0, 1, 0};
    grundy_status status = GRUNDY_OK;
    bool all = false;

    if (block == NULL)
        return grundy_fail(err, grundy_memory_failure(mem),
                           "expected %zu bytes for the rows of a table",
                           block_size(t));
    t->value = block;
    t->seen = block + cells;
    t->mex = t->seen + t->size;
    t->had = (uint8_t *)(t->mex + t->rows);
    fill(t, 0, t->columns);
    if (!is_row(t, s))
        status = grundy_fail(err, GRUNDY_EINVAL,
                             "the values are not those of the row");
    else
        status = join_rows(t, &joint, &own, &all, mem, err);
    if (status == GRUNDY_OK && all) {
        out->period = own;
        prove(out, t, &joint, &own, t->had + (size_t)t->rows * t->size);
    }
    grundy_memory_free(mem, block, block_size(t));
    return status;
}

static grundy_status observe(law *out, const series *s, memory *mem,
                             grundy_error *err)
{
    bool found;
    grundy_status status =
        grundy_period_find(&out->period, &found, s, NULL, NULL, mem, err);

    if (!found)
        out->period = (period){0, 0, 0};
    return status;
}

grundy_status grundy_strip_search(law *out, const grundy_strip *strip,
                                  const series *s, memory *mem,
                                  grundy_error *err)
{
    table t = {.strip = strip, .rows = rows_needed(strip)};
    const uint64_t size = s->count + strip->vectors + 2;
    grundy_status status;

    *out = (law){LAW_OBSERVED, {0, 0, 0}, s->count, 0};
    if (s->count < 4 || size * t.rows > UINT32_MAX)
        return GRUNDY_OK;
    t.columns = (uint32_t)s->count;
    t.size = (uint32_t)size;
    t.reach = largest_dx(strip);
    status = search(out, &t, s, mem, err);
    if (status == GRUNDY_OK && out->theorem == LAW_OBSERVED)
        status = observe(out, s, mem, err);
    return status;
}
