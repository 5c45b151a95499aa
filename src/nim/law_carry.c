/* SPDX-License-Identifier: MIT */
/*
 * Arithmetic periods of codes that leave up to three heaps.
 *
 * Claim: G(n0 + i + q p) = q s + r(i) for all q >= 0 and 0 <= i < p, where s is
 * a power of two, n0 >= 1, and r(i) = G(n0 + i) and the values of all heaps
 * below n0 are less than s.  Then q and r never mix in a xor.
 *
 * Let the claim hold for n < 3 n0 + k + p, and below n = n0 + i + q p.  An
 * option of n takes j and leaves up to three heaps, at least one of them big
 * (n0 or more).  Write B for the sum of the n0 + i' of its big heaps and of
 * the sizes of its small ones, R for the xor of the r(i') and the small values,
 * and d = (B + j - n0 - i) / p, an integer, and at least 0 since B >= n0 and
 * i < p.  The q' of its big heaps add up to q - d, and its value is Q s + R
 * with Q their xor.  One big heap gives Q = q - d; with more Q = q - d - 2t,
 * where each t >= 0 can be had by three big heaps (Q, t, t) and t = 0 by two.
 *
 * So G(n) = q s + r(i) whatever q is, if
 *  (a) the mex of the R with d = 0 is r(i);
 *  (b) for each e >= 1 and each R < s some (j, heaps) has this R and d = e, or
 *      has it with three big heaps, d <= e and d = e modulo 2: that makes the
 *      value (q - e) s + R.
 * From the largest d on, (b) only asks for the parity of e.  The test is
 * sufficient; a law it does not prove is left as observed.
 *
 * The sets of R for each B are found heap by heap, so the work is about
 * 3 (n0 + p)^2 s set operations and not (n0 + p)^3.
 */
#include "nim/law.h"

#include <assert.h>
#include <string.h>

#include "base/error.h"

enum { LARGEST_SALTUS = 1024, LARGEST_WORK = 1 << 27 };

/* Sets of R < s, one for each total B; `any` has a big heap, `all` but big. */
typedef struct totals {
    uint8_t *none, *any; /* no big heap; one or more: [B * s + R] */
    uint8_t *all;        /* big heaps only */
} totals;

typedef struct carry {
    const grundy_heap_code *code;
    const series *s;
    uint64_t n0, p, k, saltus;
    uint64_t base;  /* n0 + p: the sizes 1..base-1 stand for all heaps */
    uint64_t size;  /* totals B < size */
    totals with[4]; /* by the number of heaps, from 0 */
    uint8_t *seen;  /* [d * s + R] for one i, then for three big heaps */
    uint64_t most;  /* d < most */
} carry;

static uint64_t heap_value(const carry *c, uint64_t heap)
{
    return grundy_series_at(c->s, heap);
}

/* Adds a big or a small heap of value v to the sets of one total. */
static void add_value(const totals *from, const totals *to, uint64_t s,
                      uint64_t v, bool big)
{
    for (uint64_t r = 0; r < s; r++) {
        const uint64_t put = r ^ v;

        to->any[put] |= (uint8_t)(from->any[r] | (big && from->none[r]));
        if (big)
            to->all[put] |= from->all[r];
        else
            to->none[put] |= from->none[r];
    }
}

/* Adds a heap of h to the sets of every total. */
static void add_heap(carry *c, unsigned parts, uint64_t h)
{
    const uint64_t s = c->saltus, v = heap_value(c, h);
    const totals *const less = &c->with[parts - 1], *const more = less + 1;

    assert(parts > 0 && parts < sizeof c->with / sizeof *c->with && h > 0);
    for (uint64_t b = 0; b + h < c->size; b++) {
        const uint64_t at = b * s, put = (b + h) * s;
        const totals from = {less->none + at, less->any + at, less->all + at};
        const totals to = {more->none + put, more->any + put, more->all + put};

        add_value(&from, &to, s, v, h >= c->n0);
    }
}

static void gather_totals(carry *c, unsigned parts)
{
    c->with[0].none[0] = c->with[0].all[0] = 1;
    for (unsigned t = 1; t <= parts; t++)
        for (uint64_t h = 1; h < c->base; h++)
            add_heap(c, t, h);
}

/* Notes the R of t heaps after taking j from n0 + i, at their d. */
static void note_move(carry *c, unsigned t, uint64_t j, uint64_t i)
{
    const uint64_t s = c->saltus, n = c->n0 + i;
    const totals *const with = &c->with[t];
    assert(t > 0 && t < sizeof c->with / sizeof *c->with);
    uint8_t *const three = c->seen + c->most * s;

    for (uint64_t b = (n + c->p - j % c->p) % c->p; b < c->size; b += c->p) {
        if (b + j < n)
            continue;

        const uint64_t d = (b + j - n) / c->p;

        for (uint64_t r = 0; r < s && d < c->most; r++) {
            c->seen[d * s + r] |= with->any[b * s + r];
            if (t == 3)
                three[d * s + r] |= with->all[b * s + r];
        }
    }
}

static bool is_mex(const uint8_t *seen, uint64_t s, uint64_t value)
{
    uint64_t mex = 0;

    while (mex < s && seen[mex])
        mex++;
    return mex == value;
}

/* (b) for one R; the last two d have nothing, so they stand for all later. */
static bool reaches_every_turn(const carry *c, uint64_t r)
{
    const uint64_t s = c->saltus;
    const uint8_t *const three = c->seen + c->most * s;
    bool even_odd[2] = {three[r] != 0, false};

    for (uint64_t e = 1; e < c->most; e++) {
        even_odd[e % 2] |= three[e * s + r] != 0;
        if (!even_odd[e % 2] && !c->seen[e * s + r])
            return false;
    }
    return true;
}

static bool is_turn_proved(carry *c, uint64_t i)
{
    memset(c->seen, 0, (size_t)(2 * c->most * c->saltus));
    for (uint32_t j = 0; j <= c->k; j++)
        for (unsigned t = 1; t <= 3; t++)
            if (c->code->digit[j] >> t & 1)
                note_move(c, t, j, i);
    if (!is_mex(c->seen, c->saltus, heap_value(c, c->n0 + i)))
        return false;
    for (uint64_t r = 0; r < c->saltus; r++)
        if (!reaches_every_turn(c, r))
            return false;
    return true;
}

static bool is_proved(carry *c)
{
    gather_totals(c, 3);
    for (uint64_t i = 0; i < c->p; i++)
        if (!is_turn_proved(c, i))
            return false;
    return true;
}

/* The claim's own conditions, and that the values reach far enough. */
static bool is_fit(const carry *c)
{
    const uint64_t s = c->saltus;

    if (s == 0 || (s & (s - 1)) != 0 || s > LARGEST_SALTUS || c->n0 == 0)
        return false;
    if (c->base > LARGEST_WORK / s || c->base * s > LARGEST_WORK / c->base)
        return false;
    if (c->s->count < 3 * c->n0 + c->k + c->p || c->s->count < c->base)
        return false;
    for (uint64_t h = 0; h < c->base; h++)
        if (heap_value(c, h) >= s)
            return false;
    return true;
}

/* One block: totals of 0..3 heaps three times, then what is seen twice. */
static void share(carry *c, uint8_t *block)
{
    const uint64_t row = c->size * c->saltus;

    for (unsigned t = 0; t < 4; t++) {
        c->with[t] = (totals){block, block + row, block + 2 * row};
        block += 3 * row;
    }
    c->seen = block;
}

static grundy_status try_period(bool *proved, carry *c, memory *mem,
                                grundy_error *err)
{
    uint64_t bytes;
    uint8_t *block;

    c->base = c->n0 + c->p;
    *proved = false;
    if (!is_fit(c))
        return GRUNDY_OK;
    c->size = 3 * c->base;
    c->most = (c->size + c->k) / c->p + 3;
    bytes = (12 * c->size + 2 * c->most) * c->saltus;
    block = grundy_memory_zeroed(mem, (size_t)bytes);
    if (block == NULL)
        return grundy_fail(err, grundy_memory_failure(mem),
                           "expected %llu bytes to prove a law",
                           (unsigned long long)bytes);
    share(c, block);
    *proved = is_proved(c);
    grundy_memory_free(mem, block, (size_t)bytes);
    return GRUNDY_OK;
}

grundy_status grundy_law_carry(bool *proved, const grundy_heap_code *code,
                               const series *s, const period *p, memory *mem,
                               grundy_error *err)
{
    carry c = {.code = code, .s = s, .k = grundy_law_reach(code)};

    c.n0 = p->preperiod;
    c.p = p->length;
    c.saltus = p->saltus;
    return try_period(proved, &c, mem, err);
}
