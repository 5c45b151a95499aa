/* SPDX-License-Identifier: MIT */
/*
 * plan/laws/turning.h -- the law of heaps whose takings are told by classes.
 *
 * Taking numbers that from some number K on are told by their remainder modulo
 * m, TAKES_TURNING: 1 and all multiples of 3.
 *
 * An option n - k of n has either k < K, and is one of the last K - 1 heaps, or
 * k >= K: then n - k is any heap up to n - K of some residues.  Let B be the
 * pairs of a residue and a value that a heap of the residue cannot have any
 * more, because such an option has it.  Then g(n) is a function of n mod m, B
 * and the last K - 1 values, and B only grows, by what g(n - K) says.
 *
 * Let M be the greatest number below which B shuts out all values for all
 * residues.  No value below M comes again, so that only B and the last values
 * from M on count, and nothing changes if M is taken off all of them.  So if at
 * two places s and s + p, p a multiple of m, both are the same relative to M,
 * then g(n + p) = g(n) + M' - M for all n >= s.  With no residues that is the
 * period of finite sets, with all of them that of sets that leave out a few.
 *
 * Programs are given this text too (tools/embed-support).
 */
#ifndef PLAN_TURNING_H
#define PLAN_TURNING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum { TAKES_ONES = 512, TAKES_CLASSES = 240 };

enum { TURN_HEAPS = 1 << 15, TURN_WORDS = TURN_HEAPS / 64 };

enum { TURN_WINDOW = 32 }; /* words of a row that a state may have */

/* Which numbers may be taken, of a heap from 0 on and as far as it goes: those
 * below `from` one by one, and by their remainder from there on. */
typedef struct takes_classes {
    int64_t from;
    uint32_t modulus;
    bool one[TAKES_ONES], of_class[TAKES_CLASSES];
} takes_classes;

/* value[0..count), and from count - period on value[n + period] is value[n] +
 * saltus. */
typedef struct takes_turns {
    uint64_t count, period, saltus;
    uint32_t *value;
} takes_turns;

/* What decides all that follows, relative to M. */
typedef struct turn_state {
    uint64_t at, base;
    uint32_t words;
    uint64_t *row; /* B, a row of TURN_WINDOW words for each residue */
    uint32_t
        *last; /* the last values, 1 more than they are above M; 0: below */
} turn_state;

typedef struct turning {
    const takes_classes *set;
    uint32_t *value;
    uint64_t n, base, most; /* most: the largest value so far */
    uint64_t *blocked;      /* B, a row of TURN_WORDS words for each residue */
    uint64_t *seen;         /* values of options that are taken one by one */
    turn_state saved, now;
} turning;

/* The value of a heap of n. */
static inline uint64_t turn_value(const takes_turns *l, uint64_t n)
{
    const uint64_t from = l->count - l->period;
    const uint64_t turns = n < l->count ? 0 : (n - from) / l->period;

    return l->value[n - turns * l->period] + turns * l->saltus;
}

static inline bool turn_has(const uint64_t *row, uint64_t bit)
{
    return (row[bit / 64] >> bit % 64 & 1) != 0;
}

static inline uint64_t *turn_row(const turning *t, uint64_t residue)
{
    return &t->blocked[residue % t->set->modulus * TURN_WORDS];
}

static inline bool turn_shuts(const turning *t, uint64_t value)
{
    for (uint32_t r = 0; r < t->set->modulus; r++)
        if (!turn_has(turn_row(t, r), value))
            return false;
    return true;
}

/* The heap can be left by all later ones of some residues. */
static inline void turn_block(turning *t, uint64_t heap)
{
    const uint64_t value = t->value[heap];

    for (uint32_t r = 0; r < t->set->modulus; r++)
        if (t->set->of_class[r])
            turn_row(t, heap + r)[value / 64] |= UINT64_C(1) << value % 64;
    while (t->base < TURN_HEAPS && turn_shuts(t, t->base))
        t->base++;
}

/* The least value from M on that no option has. */
static inline uint32_t turn_next(turning *t)
{
    const uint64_t *const row = turn_row(t, t->n);
    const uint64_t last = (uint64_t)t->set->from - 1;
    const uint64_t most = t->n < last ? t->n : last;
    uint64_t value = t->base;

    for (uint64_t k = 1; k <= most; k++)
        if (t->set->one[k]) {
            const uint64_t of = t->value[t->n - k];

            t->seen[of / 64] |= UINT64_C(1) << of % 64;
        }
    while (turn_has(row, value) || turn_has(t->seen, value))
        value++;
    for (uint64_t k = 1; k <= most; k++)
        t->seen[t->value[t->n - k] / 64] = 0;
    return (uint32_t)value;
}

/* False: too much of it. */
static inline bool turn_read(const turning *t, turn_state *s)
{
    const uint64_t first = t->base / 64, shift = t->base % 64;

    s->at = t->n;
    s->base = t->base;
    s->words = (uint32_t)((t->most < t->base ? 0 : t->most - t->base) / 64 + 1);
    if (s->words > TURN_WINDOW || first + s->words >= TURN_WORDS)
        return false;
    for (uint32_t r = 0; r < t->set->modulus; r++)
        for (uint32_t w = 0; w < s->words; w++) {
            const uint64_t *const from = turn_row(t, r) + first + w;

            s->row[r * TURN_WINDOW + w] =
                shift == 0 ? from[0]
                           : from[0] >> shift | from[1] << (64 - shift);
        }
    for (int64_t k = 1; k < t->set->from; k++) {
        const uint64_t value = t->value[t->n - (uint64_t)k];

        s->last[k] = value < t->base ? 0 : (uint32_t)(value - t->base + 1);
    }
    return true;
}

static inline bool turn_same(const turning *t)
{
    const turn_state *const x = &t->saved, *const y = &t->now;
    const size_t lasts = (size_t)t->set->from * sizeof *x->last;

    if (x->at == 0 || x->words != y->words ||
        memcmp(x->last, y->last, lasts) != 0)
        return false;
    for (uint32_t r = 0; r < t->set->modulus; r++)
        if (memcmp(&x->row[r * TURN_WINDOW], &y->row[r * TURN_WINDOW],
                   x->words * sizeof *x->row) != 0)
            return false;
    return true;
}

/* Whether the state is one that was before; one is kept at each doubling. */
static inline bool turn_again(turning *t)
{
    if (t->n % t->set->modulus != 0 || t->n < (uint64_t)t->set->from ||
        !turn_read(t, &t->now))
        return false;
    if (turn_same(t))
        return true;
    if (t->n >= 2 * t->saved.at) {
        const turn_state before = t->saved;

        t->saved = t->now;
        t->now = before;
    }
    return false;
}

static inline bool turn_is_period(const takes_turns *l, uint64_t period,
                                  uint64_t saltus)
{
    for (uint64_t n = l->count - l->period; n < l->count; n++)
        if (turn_value(l, n + period) != l->value[n] + saltus)
            return false;
    return true;
}

/* The least period. */
static inline void turn_shorten(takes_turns *l)
{
    for (uint64_t q = 2; q <= l->period;) {
        if (l->period % q == 0 && l->saltus % q == 0 &&
            turn_is_period(l, l->period / q, l->saltus / q)) {
            l->count -= l->period - l->period / q;
            l->period /= q;
            l->saltus /= q;
        } else {
            q++;
        }
    }
    while (l->count > l->period &&
           l->value[l->count - 1] ==
               l->value[l->count - l->period - 1] + l->saltus)
        l->count--;
}

/* By heaps from 0 on; false: nothing comes again soon. */
static inline bool turn_find(turning *t, takes_turns *out)
{
    for (; t->n < TURN_HEAPS; t->n++) {
        if (t->n >= (uint64_t)t->set->from)
            turn_block(t, t->n - (uint64_t)t->set->from);
        if (turn_again(t)) {
            out->count = t->n;
            out->period = t->n - t->saved.at;
            out->saltus = t->now.base - t->saved.base;
            out->value = t->value;
            turn_shorten(out);
            return true;
        }
        t->value[t->n] = turn_next(t);
        if (t->value[t->n] > t->most)
            t->most = t->value[t->n];
    }
    return false;
}

#endif
