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
 * From some number on all may be taken, or none, if that is known of k with all
 * numbers from there on as its interval: then those below are asked one by one,
 * and it is a set that ends, or one that leaves out a few (code.h).
 *
 * Requires: clauses kind(n - c), or kind(n - k) for k from a constant on to n
 * or to a constant, with conditions on k alone that cannot fail.
 */
#include "plan/laws/takes_numbers.h"
#include "plan/laws/takes_read.h"

#include <string.h>

#include "base/number.h"
#include "plan/facts/linear.h"

enum { LARGEST = 64, DEEPEST = 16 };

typedef enum truth { NO, YES, UNKNOWN } truth;

/* All values are in low..high and multiples of `by` (1: any, 0: of 0 only). */
typedef struct some {
    int64_t low, high;
    uint64_t by;
} some;

typedef struct asking {
    const code_source *source;
    const variable
        *k;  /* the name of k where we are: a parameter in functions */
    some is; /* k: one number, or the multiples of one */
    int depth;
    bool lost; /* something is not understood, or may fail */
} asking;

static some one_number(int64_t c)
{
    return (some){c, c, c < 0 ? 1 : (uint64_t)c};
}

static bool is_one(some x)
{
    return x.low == x.high;
}

static some lose(asking *a)
{
    a->lost = true;
    return (some){INT64_MIN, INT64_MAX, 1};
}

/* ---- numbers ---- */

static some number(asking *a, const node *e);
static truth holds(asking *a, const node *e);

static bool mentions(const asking *a, const node *e)
{
    if (e->op == N_NAME && e->call == CALL_VARIABLE)
        return e->ref.variable == a->k;
    for (uint32_t i = 0; i < e->kids; i++)
        if (mentions(a, e->kid[i]))
            return true;
    return e->tail != NULL;
}

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

    if (a->lost || y.low < 1 || x.low < 0)
        return lose(a);
    if (is_one(x))
        return one_number(x.low % y.low);
    if (x.by % (uint64_t)y.low == 0)
        return one_number(0);
    return (some){0, y.low - 1, grundy_number_gcd(x.by, (uint64_t)y.low)};
}

static some divisor_of(asking *a, const node *e)
{
    const bool first = mentions(a, e->kid[0]);
    const some x = number(a, e->kid[!first]), y = fixed(a, e->kid[first]);
    uint64_t shared;

    if (a->lost || y.low < 1 || x.low < 1)
        return lose(a);
    shared = grundy_number_gcd(x.by, (uint64_t)y.low);
    return (some){(int64_t)shared, is_one(x) ? (int64_t)shared : y.low, shared};
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
    return (some){count, is_one(x) ? count : GRUNDY_MOST_PRIMES, 1};
}

/* A multiple of x has one bit only if x does. */
static some bits_of(asking *a, const node *e)
{
    const some x = number(a, e->kid[0]);

    if (a->lost || x.low < 1)
        return lose(a);
    if (is_one(x))
        return one_number(__builtin_popcountll((uint64_t)x.low));
    return (some){(x.by & (x.by - 1)) == 0 ? 1 : 2, 64, 1};
}

static bool is_word(const node *e, word_id word)
{
    return e->op == N_CALL && e->call == CALL_WORD && e->word == word;
}

static some number(asking *a, const node *e)
{
    if (a->lost)
        return lose(a);
    if (grundy_tree_is_name(e, a->k))
        return a->is;
    if (!mentions(a, e))
        return fixed(a, e);
    if (e->op == N_MOD)
        return remainder_of(a, e);
    if (e->op == N_CALL && e->call == CALL_LEAST && e->word == W_GCD &&
        e->kids == 2)
        return divisor_of(a, e);
    if (is_word(e, W_POPCOUNT))
        return bits_of(a, e);
    if (is_word(e, W_LEN) && is_word(e->kid[0], W_FACTORS))
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
    return c.low < x.low || c.low > x.high ||
           (is_one(c) && c.low >= 0 &&
            (x.by == 0 ? c.low != 0 : (uint64_t)c.low % x.by != 0));
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

    if (a->lost || x.low < 1) {
        a->lost = true;
        return UNKNOWN;
    }
    if (is_one(x))
        return grundy_number_is_prime((uint64_t)x.low) ? YES : NO;
    return x.by == 1 || grundy_number_is_prime(x.by) ? UNKNOWN : NO;
}

/* A function of k alone: its body, with its parameter as k. */
static truth inside(asking *a, const node *e)
{
    const function *const f = e->ref.function;
    asking in = *a;
    truth is;

    in.is = f->params == 1 ? number(a, e->kid[0]) : lose(a);
    if (a->lost || f->recursive || f->param->range != NULL ||
        f->param->kind != PARAM_INT || a->depth == DEEPEST) {
        a->lost = true;
        return UNKNOWN;
    }
    in.k = f->param->variable;
    in.depth++;
    is = holds(&in, f->body);
    a->lost |= in.lost;
    return is;
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
        if (is_word(e, W_ISPRIME))
            return is_prime(a, e);
        if (e->call == CALL_FUNCTION)
            return inside(a, e);
        break;
    default:
        if (grundy_is_comparison(e) && e->kid[0]->type->tag == TYPE_INT &&
            e->kid[1]->type->tag == TYPE_INT)
            return compare(a, e);
    }
    a->lost = true;
    return UNKNOWN;
}

/* ---- conditions on remainders ---- */

/* k % m or gcd(k, m): what it says comes again after m. */
static bool read_period(const asking *a, const node *e, uint32_t *modulus)
{
    const bool gcd = e->op == N_CALL && e->call == CALL_LEAST &&
                     e->word == W_GCD && e->kids == 2;
    const bool first = gcd && mentions(a, e->kid[1]);
    const node *k, *by;
    uint64_t m;
    int64_t c;

    if (!mentions(a, e))
        return grundy_linear_fixed(e);
    if (!gcd && e->op != N_MOD)
        return false;
    k = e->kid[first];
    by = e->kid[!first];
    if (!grundy_tree_is_name(k, a->k) || !grundy_linear_fixed(by) ||
        !a->source->number(a->source->user, by, &c) || c < 1 ||
        c > TAKES_CLASSES)
        return false;
    m = *modulus / grundy_number_gcd(*modulus, (uint64_t)c) * (uint64_t)c;
    *modulus = m > TAKES_CLASSES ? TAKES_CLASSES : (uint32_t)m;
    return m <= TAKES_CLASSES;
}

static bool is_filter(const asking *a, const node *e, uint32_t *modulus)
{
    const bool joins =
        e->op == N_AND || e->op == N_OR || e->op == N_CHAIN || e->op == N_NOT;

    if (!joins && !grundy_is_comparison(e))
        return false;
    for (uint32_t i = 0; i < e->kids; i++)
        if (joins ? !is_filter(a, e->kid[i], modulus)
                  : e->kid[i]->type->tag != TYPE_INT ||
                        !read_period(a, e->kid[i], modulus))
            return false;
    return true;
}

bool grundy_takes_passes(const code_source *source, const variable *k,
                         const node *condition, int64_t value)
{
    asking a = {.source = source, .k = k, .is = one_number(value)};

    return holds(&a, condition) == YES && !a.lost;
}

bool grundy_takes_is_filter(const code_source *source, const variable *k,
                            const node *condition, uint32_t *modulus)
{
    asking a = {.source = source, .k = k, .is = one_number(TAKES_CLASSES)};
    uint32_t found = *modulus;

    if (k == NULL || !mentions(&a, condition) ||
        !is_filter(&a, condition, &found))
        return false;
    (void)holds(&a, condition);
    if (!a.lost)
        *modulus = found;
    return !a.lost;
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

/* k in 1.., to n or to a constant: whether it is there for a large n. */
static truth in_loop(asking *a, const linear_names *names, const node *range)
{
    const some low = fixed(a, range->kid[0]);
    const truth begins = not_of(below(a->is, low));
    const bool open = range->op == N_RANGE_LT;
    some last;

    if (a->lost || low.low < 1)
        return lose_clause(a);
    if (grundy_linear_is(names, range->kid[1], 1, open))
        return begins;
    last = fixed(a, range->kid[1]);
    return both(begins, open ? below(a->is, last) : not_of(below(last, a->is)));
}

/* Whether the clause lets take what a->is stands for. */
static truth lets_take(asking *a, const game_kind *kind, const rule_move *m)
{
    linear_names names = {.n = kind->param[0].variable};
    const tail *const t = m->tail;
    const node *const to = m->target;
    const tail_step *const loop = t->step;
    linear left;
    truth all;

    a->k = NULL;
    if (to->op != N_CALL || to->call != CALL_POSITION || to->ref.kind != kind)
        return lose_clause(a);
    if (t->steps == 0)
        return grundy_linear_read(&names, to->kid[0], &left) && left.n == 1 &&
                       left.c < 0
                   ? equal(a->is, one_number(-left.c))
                   : lose_clause(a);
    if (loop->kind != STEP_FOR || loop->pattern->name == NULL ||
        (loop->expr->op != N_RANGE && loop->expr->op != N_RANGE_LT))
        return lose_clause(a);
    a->k = names.k = loop->pattern->variable;
    if (!grundy_linear_read(&names, to->kid[0], &left) || left.n != 1 ||
        left.k != -1 || left.c != 0)
        return lose_clause(a);
    all = in_loop(a, &names, loop->expr);
    for (uint32_t i = 1; i < t->steps; i++)
        all = both(all, t->step[i].kind == STEP_IF ? holds(a, t->step[i].expr)
                                                   : lose_clause(a));
    return all;
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
        const some multiples = {m, INT64_MAX, (uint64_t)m};
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

/* ---- from some number on all, or none ---- */

enum { FARTHEST_ASKED = 512 };

static some from_on(int64_t low)
{
    return (some){low, INT64_MAX, 1};
}

bool grundy_takes_from(const code_source *source, const variable *k,
                       const node *condition, int64_t *from, bool *holds_then)
{
    for (*from = 1; *from <= FARTHEST_ASKED; *from *= 2) {
        asking a = {.source = source, .k = k, .is = from_on(*from)};
        const truth is =
            mentions(&a, condition) ? holds(&a, condition) : UNKNOWN;

        if (a.lost)
            return false;
        *holds_then = is == YES;
        if (is != UNKNOWN)
            return true;
    }
    return false;
}

bool grundy_takes_asked(const game_kind *kind, const rule_move *move,
                        uint32_t moves, const code_source *source,
                        int64_t *from, bool *rest, takes_told *told, void *user)
{
    const taking t = {kind, move, moves, source};
    bool lost = moves == 0;
    truth is = UNKNOWN;

    for (*from = 1; !lost && *from <= FARTHEST_ASKED; *from *= 2) {
        is = may_take(&t, from_on(*from), &lost);
        if (is != UNKNOWN)
            break;
    }
    *rest = is == YES;
    for (int64_t k = 1; !lost && is != UNKNOWN && k < *from; k++) {
        const truth one = may_take(&t, one_number(k), &lost);

        if (one == UNKNOWN || (one == (*rest ? NO : YES) && !told(user, k)))
            return false;
    }
    return !lost && is != UNKNOWN;
}
