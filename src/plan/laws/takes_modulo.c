/* SPDX-License-Identifier: MIT */
/*
 * What may be taken, asked of the rules by number.
 *
 * TAKES_MODULO: 1..m-1 may be taken and no multiple of m, whatever else, as
 * with prime powers and 6.  Then g(n) = n mod m: by induction the option n - k
 * is worth (n - k) mod m, which is never n mod m, and for k = 1..n mod m all
 * that is below it.
 *
 * Which numbers may be taken is asked of the conditions on k twice: with k one
 * number, and with k any multiple of m.  Numbers are then an interval and a
 * number that divides them, truths yes, no or unknown.  What is not known to be
 * shut out is no law.
 *
 * From some number on it may depend on a remainder of k alone whether k may be
 * taken, if that is known of all numbers from there on that have the remainder:
 * then those below are asked one by one.  Where all may be taken from there on,
 * or none, it is a set that leaves out a few, or one that ends (code.h); else
 * see turning.h.
 *
 * Requires: clauses kind(n - c), or kind(n - k) for k from a constant on to n
 * or to a constant, with conditions on k alone that cannot fail.
 */
#include "plan/laws/takes_numbers.h"

#include <assert.h>
#include "plan/laws/takes_read.h"

#include "base/number.h"
#include "plan/facts/linear.h"

enum { LARGEST = 64 };

typedef enum truth { NO, YES, UNKNOWN } truth;

/* All values are in low..high and multiples of `by` (1: any, 0: of 0 only), and
 * where there is a modulus they have one remainder. */
typedef struct some {
    int64_t low, high;
    uint64_t by;
    uint64_t modulus, rest; /* modulus 0: any */
} some;

typedef struct asking {
    const code_source *source;
    const variable *k; /* its name */
    some is;           /* k: one number, or some of a kind */
    uint32_t modulus;  /* what is asked of remainders comes again with it */
    bool lost;         /* something is not understood, or may fail */
} asking;

static some one_number(int64_t c)
{
    return (some){.low = c, .high = c, .by = c < 0 ? 1 : (uint64_t)c};
}

static bool is_one(some x)
{
    return x.low == x.high;
}

static some lose(asking *a)
{
    a->lost = true;
    return (some){.low = INT64_MIN, .high = INT64_MAX, .by = 1};
}

/* ---- numbers ---- */

static some number(asking *a, const node *e);
static truth holds(asking *a, const node *e);

/* A number of the file that no position changes. */
static some fixed(asking *a, const node *e)
{
    int64_t c;

    if (e->op == N_INT)
        return one_number(e->number);
    if (!grundy_linear_fixed(e) || !a->source->number(a->source->user, e, &c))
        return lose(a);
    return one_number(c);
}

static some remainder_of(asking *a, const node *e)
{
    const some x = number(a, e->kid[0]), y = fixed(a, e->kid[1]);
    some left = {.by = 1};

    if (a->lost || y.low < 1 || x.low < 0)
        return lose(a);
    if (is_one(x))
        return one_number(x.low % y.low);
    if (x.by % (uint64_t)y.low == 0)
        return one_number(0);
    left.high = y.low - 1;
    left.by = grundy_number_gcd(x.by, (uint64_t)y.low);
    if (x.modulus != 0) {
        left.modulus = grundy_number_gcd(x.modulus, (uint64_t)y.low);
        left.rest = x.rest % left.modulus;
    }
    return left.modulus == (uint64_t)y.low ? one_number((int64_t)left.rest)
                                           : left;
}

static some divisor_of(asking *a, const node *e)
{
    const bool first = grundy_tree_names(e->kid[0], a->k);
    const some x = number(a, e->kid[!first]), y = fixed(a, e->kid[first]);
    uint64_t shared;

    if (a->lost || y.low < 1 || x.low < !is_one(x))
        return lose(a);
    shared = grundy_number_gcd(x.by, (uint64_t)y.low);
    if (is_one(x))
        return one_number((int64_t)shared);
    if (x.modulus != 0 && x.modulus % (uint64_t)y.low == 0)
        return one_number((int64_t)grundy_number_gcd(x.rest, (uint64_t)y.low));
    return (some){.low = (int64_t)shared, .high = y.low, .by = shared};
}

/* len(factors(x)): a multiple has at least as many. */
static some primes_of(asking *a, const node *e)
{
    prime_power factor[GRUNDY_MOST_PRIMES];
    const some x = number(a, e->kid[0]);
    int64_t count;

    if (a->lost || x.low < 1 || x.by < 1)
        return lose(a);
    count = grundy_number_factor(x.by, factor);
    return (some){
        .low = count, .high = is_one(x) ? count : GRUNDY_MOST_PRIMES, .by = 1};
}

/* A multiple of x has one bit only if x does. */
static some bits_of(asking *a, const node *e)
{
    const some x = number(a, e->kid[0]);

    if (a->lost || x.low < 1)
        return lose(a);
    if (is_one(x))
        return one_number(__builtin_popcountll((uint64_t)x.low));
    return (some){.low = (x.by & (x.by - 1)) == 0 ? 1 : 2, .high = 64, .by = 1};
}

static some number(asking *a, const node *e)
{
    if (a->lost)
        return lose(a);
    if (grundy_tree_is_name(e, a->k))
        return a->is;
    if (!grundy_tree_names(e, a->k))
        return fixed(a, e);
    if (e->op == N_MOD)
        return remainder_of(a, e);
    if (e->op == N_CALL && e->call == CALL_LEAST && e->word == W_GCD &&
        e->kids == 2)
        return divisor_of(a, e);
    if (grundy_tree_is_word(e, W_POPCOUNT))
        return bits_of(a, e);
    if (grundy_tree_is_word(e, W_LEN) &&
        grundy_tree_is_word(e->kid[0], W_FACTORS))
        return primes_of(a, e->kid[0]);
    return lose(a);
}

/* ---- conditions ---- */

static truth not_of(truth x)
{
    return x == UNKNOWN ? UNKNOWN : x == NO ? YES : NO;
}

static truth below(some x, some y)
{
    return x.high < y.low ? YES : x.low >= y.high ? NO : UNKNOWN;
}

static bool shuts_out(some x, some c)
{
    const uint64_t one = (uint64_t)c.low;

    return c.low < x.low || c.low > x.high ||
           (is_one(c) && c.low >= 0 &&
            ((x.by == 0 ? one != 0 : one % x.by != 0) ||
             (x.modulus != 0 && one % x.modulus != x.rest)));
}

static truth equal(some x, some y)
{
    if (is_one(x) && is_one(y))
        return x.low == y.low ? YES : NO;
    if (x.high < y.low || y.high < x.low || (is_one(y) && shuts_out(x, y)) ||
        (is_one(x) && shuts_out(y, x)))
        return NO;
    return UNKNOWN;
}

static truth compare(asking *a, const node *e)
{
    const some x = number(a, e->kid[0]), y = number(a, e->kid[1]);

    switch ((node_op)e->op) {
    case N_EQ: return equal(x, y);
    case N_NE: return not_of(equal(x, y));
    case N_LT: return below(x, y);
    case N_GE: return not_of(below(x, y));
    case N_GT: return below(y, x);
    default: return not_of(below(y, x));
    }
}

static truth joined(asking *a, const node *e)
{
    const truth ends = e->op == N_OR ? YES : NO;
    truth all = not_of(ends);

    for (uint32_t i = 0; i < e->kids; i++) {
        const truth is = holds(a, e->kid[i]);

        if (is == ends || all == ends)
            all = ends;
        else if (is == UNKNOWN)
            all = UNKNOWN;
    }
    return all;
}

/* x in a fixed list: yes only of one number. */
static truth is_among(asking *a, const node *e)
{
    const some x = number(a, e->kid[0]);
    const int64_t *at;
    size_t count;
    truth is = NO;

    if (a->lost || e->kid[1]->op == N_RANGE || e->kid[1]->op == N_RANGE_LT ||
        !grundy_linear_fixed(e->kid[1]) ||
        !a->source->list(a->source->user, e->kid[1], &at, &count)) {
        a->lost = true;
        return UNKNOWN;
    }
    for (size_t i = 0; i < count && is != YES; i++) {
        const truth same = equal(x, one_number(at[i]));

        is = same == NO ? is : same;
    }
    return is;
}

static truth is_prime(asking *a, const node *e)
{
    const some x = number(a, e->kid[0]);

    if (a->lost || x.low < !is_one(x)) {
        a->lost = true;
        return UNKNOWN;
    }
    if (is_one(x))
        return grundy_number_is_prime((uint64_t)x.low) ? YES : NO;
    return x.by == 1 || grundy_number_is_prime(x.by) ? UNKNOWN : NO;
}

static truth holds(asking *a, const node *e)
{
    switch ((node_op)e->op) {
    case N_AND:
    case N_OR:
    case N_CHAIN: return joined(a, e);
    case N_NOT: return not_of(holds(a, e->kid[0]));
    case N_IN: return is_among(a, e);
    case N_NOT_IN: return not_of(is_among(a, e));
    case N_CALL:
        if (grundy_tree_is_word(e, W_ISPRIME))
            return is_prime(a, e);
        break;
    default:
        if (grundy_is_comparison(e) && e->kid[0]->type->tag == TYPE_INT &&
            e->kid[1]->type->tag == TYPE_INT)
            return compare(a, e);
    }
    a->lost = true;
    return UNKNOWN;
}

bool grundy_takes_passes(const code_source *source, const variable *k,
                         const node *condition, int64_t value)
{
    asking a = {.source = source, .k = k, .is = one_number(value)};

    return holds(&a, condition) == YES && !a.lost;
}

/* ---- what comes again with a modulus ---- */

/* The numbers from `from` on with this remainder. */
static some class_from(int64_t from, uint64_t modulus, uint64_t rest)
{
    uint64_t over, more;

    assert(from > 0 && modulus > 0 && rest < modulus);
    over = (uint64_t)from % modulus;
    more = (rest + modulus - over) % modulus;
    return (some){.low = from + (int64_t)more,
                  .high = INT64_MAX,
                  .by = grundy_number_gcd(modulus, rest),
                  .modulus = modulus,
                  .rest = rest};
}

static void note_modulus(asking *a, const node *by)
{
    int64_t c;
    uint64_t m;

    if (!grundy_linear_fixed(by) ||
        !a->source->number(a->source->user, by, &c) || c < 1 ||
        c > TAKES_CLASSES)
        return;
    m = a->modulus / grundy_number_gcd(a->modulus, (uint64_t)c) * (uint64_t)c;
    if (m <= TAKES_CLASSES)
        a->modulus = (uint32_t)m;
}

/* What is asked of remainders anywhere in it comes again with the modulus. */
static void note_moduli(asking *a, const node *e)
{
    if (e->op == N_MOD)
        note_modulus(a, e->kid[1]);
    if (e->op == N_CALL && e->call == CALL_LEAST && e->word == W_GCD)
        for (uint32_t i = 0; i < e->kids; i++)
            note_modulus(a, e->kid[i]);
    for (uint32_t i = 0; i < e->kids; i++)
        note_moduli(a, e->kid[i]);
}

bool grundy_takes_repeats(const code_source *source, const variable *k,
                          const node *condition, int64_t *from,
                          uint32_t *modulus)
{
    asking a = {.source = source, .k = k, .modulus = *modulus};

    assert(*from >= 1 && *modulus >= 1 && *modulus <= TAKES_CLASSES);
    if (k == NULL || !grundy_tree_names(condition, k))
        return false;
    note_moduli(&a, condition);
    for (int64_t least = *from; least <= TAKES_ONES; least *= 2) {
        truth is = YES;

        for (uint32_t r = 0; r < a.modulus && is != UNKNOWN; r++) {
            a.is = class_from(least, a.modulus, r);
            is = holds(&a, condition);
        }
        if (a.lost)
            return false;
        if (is == UNKNOWN)
            continue;
        *from = least;
        *modulus = a.modulus;
        return true;
    }
    return false;
}

/* ---- clauses ---- */

static truth both(truth x, truth y)
{
    return x == NO || y == NO             ? NO
           : x == UNKNOWN || y == UNKNOWN ? UNKNOWN
                                          : YES;
}

static truth lose_clause(asking *a)
{
    a->lost = true;
    return UNKNOWN;
}

/* Whether k runs as far as k * taken->k + taken->c is no more than n: to n, or
 * to a quotient, beyond which the product might overflow. */
static bool reaches_all(asking *a, const linear_names *names, const node *range,
                        const linear *taken)
{
    const bool open = range->op == N_RANGE_LT;
    const node *const end = range->kid[1];

    if (taken->k == 1)
        return grundy_linear_is(names, end, 1, open);
    return end->op == N_DIV && !open && grundy_linear_fixed(end->kid[1]) &&
           (grundy_linear_is(names, end->kid[0], 1, 0) ||
            grundy_linear_is(names, end->kid[0], 1, -taken->c)) &&
           fixed(a, end->kid[1]).low == taken->k;
}

/* k in 1.., to n or to a constant: whether it is there for a large n. */
static truth in_loop(asking *a, const linear_names *names, const node *range,
                     const linear *taken)
{
    const some low = fixed(a, range->kid[0]);
    const truth begins = not_of(below(a->is, low));
    const bool open = range->op == N_RANGE_LT;
    some last;

    if (a->lost || low.low < 0 || low.low + taken->c < 1)
        return lose_clause(a);
    if (reaches_all(a, names, range, taken))
        return begins;
    last = fixed(a, range->kid[1]);
    return both(begins, open ? below(a->is, last) : not_of(below(last, a->is)));
}

/* A condition that asks for no larger heap than what is taken. */
static bool is_implied(const asking *a, const linear_names *names,
                       const node *e)
{
    const bool mirrored = e->op == N_LE || e->op == N_LT;
    const bool strict = e->op == N_GT || e->op == N_LT;
    linear x, y;

    return (mirrored || e->op == N_GE || e->op == N_GT) &&
           grundy_linear_read(names, e->kid[mirrored], &x) &&
           grundy_linear_read(names, e->kid[!mirrored], &y) && x.n == 1 &&
           x.k == 0 && y.n == 0 && y.k == 0 && y.c - x.c + strict <= a->is.low;
}

static bool has_remainder(some x, int64_t by)
{
    return by == 1 || is_one(x) ||
           (x.modulus != 0 && x.modulus % (uint64_t)by == 0);
}

/* (x - c) / by of what is so much more than a multiple; false: none is. */
static bool divide(some x, int64_t by, int64_t c, some *out)
{
    const uint64_t m = (uint64_t)by;

    assert(by >= 1);
    *out = x;
    if (by == 1 && c == 0)
        return true;
    out->low = x.low <= c ? 0 : (x.low - c + by - 1) / by;
    out->high = x.high == INT64_MAX ? x.high : (x.high - c) / by;
    out->by = 1;
    if (is_one(x)) {
        *out = one_number(out->low);
        return x.low >= c && (x.low - c) % by == 0;
    }
    if (x.modulus == 0 || !has_remainder(x, by)) {
        out->modulus = 0;
        return true;
    }
    out->modulus = x.modulus / m;
    out->rest = x.rest + x.modulus - (uint64_t)c % x.modulus;
    if (out->rest % m != 0)
        return false;
    out->rest = out->rest / m % out->modulus;
    return true;
}

/* As grundy_linear_read, and with multiples of k. */
static bool read_left(asking *a, const linear_names *names, const node *e,
                      linear *out)
{
    const bool sum = e->op == N_ADD || e->op == N_SUB;
    const int64_t sign = e->op == N_SUB ? -1 : 1;
    linear x, y;

    if (e->op == N_MUL && names->k != NULL) {
        const bool first = grundy_tree_is_name(e->kid[1], names->k);
        const some by = fixed(a, e->kid[!first]);

        *out = (linear){.k = by.low};
        return !a->lost && grundy_tree_is_name(e->kid[first], names->k);
    }
    if (!sum)
        return grundy_linear_read(names, e, out);
    if (!read_left(a, names, e->kid[0], &x) ||
        !read_left(a, names, e->kid[1], &y) || x.k < -TAKES_CLASSES ||
        x.k > TAKES_CLASSES || y.k < -TAKES_CLASSES || y.k > TAKES_CLASSES)
        return false;
    *out = (linear){.n = x.n + sign * y.n, .k = x.k + sign * y.k};
    return !__builtin_add_overflow(x.c, sign * y.c, &out->c);
}

/* n less a number, under conditions that say no more than that it is there. */
static truth takes_one(asking *a, const linear_names *names, const rule_move *m)
{
    asking one = *a;
    linear left;

    if (!grundy_linear_read(names, m->target->kid[0], &left) || left.n != 1 ||
        left.c >= 0 || left.c < -TAKES_ONES)
        return lose_clause(a);
    one.is = one_number(-left.c);
    for (uint32_t i = 0; i < m->tail->steps; i++)
        if (m->tail->step[i].kind != STEP_IF ||
            !is_implied(&one, names, m->tail->step[i].expr))
            return lose_clause(a);
    return equal(a->is, one.is);
}

/* Whether the clause lets take what a->is stands for. */
static truth lets_take(asking *a, const game_kind *kind, const rule_move *m)
{
    linear_names names = {.n = kind->param[0].variable};
    const tail *const t = m->tail;
    const node *const to = m->target;
    const tail_step *const loop = t->step;
    const some all_taken = a->is;
    linear left;
    truth all;

    a->k = NULL;
    if (!grundy_tree_is_position(to, kind))
        return lose_clause(a);
    if (t->steps == 0 || loop->kind == STEP_IF)
        return takes_one(a, &names, m);
    if (loop->kind != STEP_FOR || loop->pattern->name == NULL ||
        !grundy_tree_is_range(loop->expr))
        return lose_clause(a);
    a->k = names.k = loop->pattern->variable;
    if (!read_left(a, &names, to->kid[0], &left) || left.n != 1 ||
        left.k >= 0 || left.k < -TAKES_CLASSES || left.c > 0 ||
        left.c < -TAKES_ONES)
        return lose_clause(a);
    left = (linear){.k = -left.k, .c = -left.c};
    if (!divide(all_taken, left.k, left.c, &a->is)) {
        a->is = all_taken;
        return NO;
    }
    if (!is_one(all_taken) && all_taken.low < left.c) { /* some are too few */
        a->is = all_taken;
        return UNKNOWN;
    }
    all = in_loop(a, &names, loop->expr, &left);
    for (uint32_t i = 1; i < t->steps; i++)
        all = both(all, t->step[i].kind == STEP_IF ? holds(a, t->step[i].expr)
                                                   : lose_clause(a));
    a->is = all_taken;
    return all == YES && !has_remainder(all_taken, left.k) ? UNKNOWN : all;
}

/* What the moves of the kind, or others in their place, let take. */
typedef struct taking {
    const game_kind *kind;
    const rule_move *move;
    uint32_t moves;
    const code_source *source;
} taking;

static truth may_take(const taking *t, some is, bool *lost)
{
    asking a = {.source = t->source, .is = is};
    truth none = YES;

    for (uint32_t i = 0; i < t->moves; i++)
        none = both(none, not_of(lets_take(&a, t->kind, &t->move[i])));
    *lost |= a.lost;
    return not_of(none);
}

int64_t grundy_takes_modulus(const game_kind *kind, const code_source *source)
{
    const taking t = {kind, kind->value_move, kind->value_moves, source};
    bool lost = kind->value_moves == 0;

    for (int64_t m = 1; m <= LARGEST && !lost; m++) {
        const some multiples = {.low = m, .high = INT64_MAX, .by = (uint64_t)m};
        const truth one = may_take(&t, one_number(m), &lost);

        if (one == YES)
            continue;
        return one == NO && m > 1 && !lost &&
                       may_take(&t, multiples, &lost) == NO && !lost
                   ? m
                   : 0;
    }
    return 0;
}

/* ---- from some number on by its remainder ---- */

/* n - 3 * k takes multiples of 3. */
static void note_steps(asking *a, const node *e)
{
    for (uint32_t i = 0; i < e->kids; i++) {
        if (e->op == N_MUL)
            note_modulus(a, e->kid[i]);
        note_steps(a, e->kid[i]);
    }
}

static void note_all(asking *a, const taking *t)
{
    for (uint32_t i = 0; i < t->moves; i++) {
        if (t->move[i].target->op == N_CALL)
            note_steps(a, t->move[i].target);
        for (uint32_t s = 0; s < t->move[i].tail->steps; s++)
            if (t->move[i].tail->step[s].kind == STEP_IF)
                note_moduli(a, t->move[i].tail->step[s].expr);
    }
}

static truth ask_classes(const taking *t, takes_classes *out, bool *lost)
{
    truth is = YES;

    assert(out->modulus >= 1 && out->modulus <= TAKES_CLASSES);
    for (uint32_t r = 0; r < out->modulus && is != UNKNOWN && !*lost; r++) {
        is = may_take(t, class_from(out->from, out->modulus, r), lost);
        out->of_class[r] = is == YES;
    }
    return is;
}

bool grundy_takes_read_classes(const game_kind *kind, const rule_move *move,
                               uint32_t moves, const code_source *source,
                               takes_classes *out)
{
    const taking t = {kind, move, moves, source};
    asking a = {.source = source, .modulus = 1};
    bool lost = moves == 0;
    truth is = UNKNOWN;

    note_all(&a, &t);
    *out = (takes_classes){.modulus = a.modulus};
    for (out->from = 1; !lost; out->from *= 2) {
        is = ask_classes(&t, out, &lost);
        if (is != UNKNOWN || out->from == TAKES_ONES)
            break;
    }
    for (int64_t k = 1; !lost && is != UNKNOWN && k < out->from; k++) {
        is = may_take(&t, one_number(k), &lost);
        out->one[k] = is == YES;
    }
    return !lost && is != UNKNOWN;
}
