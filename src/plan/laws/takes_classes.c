/* SPDX-License-Identifier: MIT */
/*
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
 */
#include <string.h>

#include "plan/laws/takes_numbers.h"

enum {
    MOST_HEAPS = 1 << 15,
    WORDS = MOST_HEAPS / 64,
    WINDOW = 32 /* words of a row that a state may have */
};

/* What decides all that follows, relative to M. */
typedef struct turning_state {
    uint64_t at, base;
    uint32_t words;
    uint64_t *row; /* B, a row of WINDOW words for each residue */
    uint32_t
        *last; /* the last values, 1 more than they are above M; 0: below */
} turning_state;

typedef struct turning {
    const takes_classes *set;
    uint32_t *value;
    uint64_t n, base, most; /* most: the largest value so far */
    uint64_t *blocked;      /* B, a row of WORDS words for each residue */
    uint64_t *seen;         /* values of options that are taken one by one */
    turning_state saved, now;
} turning;

static bool has(const uint64_t *row, uint64_t bit)
{
    return (row[bit / 64] >> bit % 64 & 1) != 0;
}

static uint64_t *row_of(const turning *t, uint64_t residue)
{
    return &t->blocked[residue % t->set->modulus * WORDS];
}

static bool is_shut(const turning *t, uint64_t value)
{
    for (uint32_t r = 0; r < t->set->modulus; r++)
        if (!has(row_of(t, r), value))
            return false;
    return true;
}

/* The heap can be left by all later ones of some residues. */
static void block(turning *t, uint64_t heap)
{
    const uint64_t value = t->value[heap];

    for (uint32_t r = 0; r < t->set->modulus; r++)
        if (t->set->class[r])
            row_of(t, heap + r)[value / 64] |= UINT64_C(1) << value % 64;
    while (t->base < MOST_HEAPS && is_shut(t, t->base))
        t->base++;
}

/* The least value from M on that no option has. */
static uint32_t find_value(turning *t)
{
    const uint64_t *const row = row_of(t, t->n);
    const uint64_t last = (uint64_t)t->set->from - 1;
    const uint64_t most = t->n < last ? t->n : last;
    uint64_t value = t->base;

    for (uint64_t k = 1; k <= most; k++)
        if (t->set->one[k]) {
            const uint64_t of = t->value[t->n - k];

            t->seen[of / 64] |= UINT64_C(1) << of % 64;
        }
    while (has(row, value) || has(t->seen, value))
        value++;
    for (uint64_t k = 1; k <= most; k++)
        t->seen[t->value[t->n - k] / 64] = 0;
    return (uint32_t)value;
}

/* ---- states ---- */

/* False: too much of it. */
static bool read_state(const turning *t, turning_state *s)
{
    const uint64_t first = t->base / 64, shift = t->base % 64;

    s->at = t->n;
    s->base = t->base;
    s->words = (uint32_t)((t->most < t->base ? 0 : t->most - t->base) / 64 + 1);
    if (s->words > WINDOW || first + s->words >= WORDS)
        return false;
    for (uint32_t r = 0; r < t->set->modulus; r++)
        for (uint32_t w = 0; w < s->words; w++) {
            const uint64_t *const from = row_of(t, r) + first + w;

            s->row[r * WINDOW + w] =
                shift == 0 ? from[0]
                           : from[0] >> shift | from[1] << (64 - shift);
        }
    for (int64_t k = 1; k < t->set->from; k++) {
        const uint64_t value = t->value[t->n - (uint64_t)k];

        s->last[k] = value < t->base ? 0 : (uint32_t)(value - t->base + 1);
    }
    return true;
}

static bool same_state(const turning *t)
{
    const turning_state *const x = &t->saved, *const y = &t->now;
    const size_t lasts = (size_t)t->set->from * sizeof *x->last;

    if (x->at == 0 || x->words != y->words ||
        memcmp(x->last, y->last, lasts) != 0)
        return false;
    for (uint32_t r = 0; r < t->set->modulus; r++)
        if (memcmp(&x->row[r * WINDOW], &y->row[r * WINDOW],
                   x->words * sizeof *x->row) != 0)
            return false;
    return true;
}

/* Whether the state is one that was before; one is kept at each doubling. */
static bool comes_again(turning *t)
{
    if (t->n % t->set->modulus != 0 || t->n < (uint64_t)t->set->from ||
        !read_state(t, &t->now))
        return false;
    if (same_state(t))
        return true;
    if (t->n >= 2 * t->saved.at) {
        const turning_state before = t->saved;

        t->saved = t->now;
        t->now = before;
    }
    return false;
}

/* ---- the least period ---- */

static bool is_period(const takes_turns *l, uint64_t period, uint64_t saltus)
{
    for (uint64_t n = l->count - l->period; n < l->count; n++)
        if (grundy_takes_turn(l, n + period) != l->value[n] + saltus)
            return false;
    return true;
}

static void shorten(takes_turns *l)
{
    for (uint64_t q = 2; q <= l->period;) {
        if (l->period % q == 0 && l->saltus % q == 0 &&
            is_period(l, l->period / q, l->saltus / q)) {
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

/* ---- the law ---- */

static bool open_state(arena *a, const takes_classes *set, turning_state *s)
{
    s->row =
        grundy_arena_zeroed(a, set->modulus * (size_t)WINDOW * sizeof *s->row);
    s->last = grundy_arena_zeroed(a, (size_t)set->from * sizeof *s->last);
    return s->row != NULL && s->last != NULL;
}

static bool find_turns(turning *t, takes_turns *out)
{
    for (; t->n < MOST_HEAPS; t->n++) {
        if (t->n >= (uint64_t)t->set->from)
            block(t, t->n - (uint64_t)t->set->from);
        if (comes_again(t)) {
            *out = (takes_turns){t->n, t->n - t->saved.at,
                                 t->now.base - t->saved.base, t->value};
            shorten(out);
            return true;
        }
        t->value[t->n] = find_value(t);
        if (t->value[t->n] > t->most)
            t->most = t->value[t->n];
    }
    return false;
}

bool grundy_takes_find_turning(arena *a, const takes_classes *set,
                               takes_law *out)
{
    const arena_mark before = grundy_arena_get(a);
    uint32_t *const value = grundy_arena_new(a, MOST_HEAPS * sizeof *value);
    const arena_mark mark = grundy_arena_get(a);
    turning t = {.set = set, .value = value};
    bool found;

    t.blocked = grundy_arena_zeroed(a, set->modulus * (size_t)WORDS *
                                           sizeof *t.blocked);
    t.seen = grundy_arena_zeroed(a, (WORDS + 1) * sizeof *t.seen);
    found = value != NULL && t.blocked != NULL && t.seen != NULL &&
            open_state(a, set, &t.saved) && open_state(a, set, &t.now) &&
            find_turns(&t, &out->turns);
    grundy_arena_reset(a, found ? mark : before);
    if (found)
        out->kind = TAKES_TURNING;
    return found;
}
