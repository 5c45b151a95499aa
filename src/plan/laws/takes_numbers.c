/* SPDX-License-Identifier: MIT */
/*
 * Laws of what may be taken that rest on divisors and primes, where a clause
 * says so in one of a few plain ways.  Nothing that can fail is among them.
 *
 * TAKES_COPRIME: n - k with gcd(n, k) = 1.  g(1) = 1, and an even n is worth 0:
 * its options are odd, and by induction worth 1 or more.  An odd n with the
 * least prime p is worth the index of p, 3 being the second: 1 is an option and
 * worth 1, 2 is and worth 0, each odd prime q below p is and has its index;
 * what else has the index of p is a multiple of p, and no option.
 *
 * TAKES_SHARE with a large a, n / a at most: as in takes.c, but there functions
 * with such a period are too long.
 */
#include "plan/laws/takes_numbers.h"

#include "base/number.h"
#include "plan/laws/arithmetic.h"
#include "plan/facts/linear.h"

/* ---- proper divisors ---- */

/* Whether a condition on d, a divisor of x, shuts out x alone (*shuts), or
 * nothing. */
static bool reads_proper(const linear_names *names, const node *c, bool inverse,
                         bool *shuts)
{
    linear x, y;
    int64_t d, n, more;
    bool whole, trivial; /* shuts out that one; holds for every divisor */

    if (c->op == N_AND || c->op == N_CHAIN) {
        for (uint32_t i = 0; i < c->kids; i++)
            if (!reads_proper(names, c->kid[i], inverse, shuts))
                return false;
        return true;
    }
    if (c->op < N_NE || c->op > N_GE ||
        !grundy_linear_read(names, c->kid[0], &x) ||
        !grundy_linear_read(names, c->kid[1], &y))
        return false;
    /* As d + n + more < 0, or != 0. */
    d = x.k - y.k;
    n = x.n - y.n;
    more = x.c - y.c;
    if (c->op == N_GT || c->op == N_GE) {
        d = -d;
        n = -n;
        more = -more;
    }
    if (c->op == N_LE || c->op == N_GE)
        more--;
    if (inverse) { /* x / d is the heap: d == 1 is to be shut out */
        whole = c->op == N_NE ? n == 0 && d * d == 1 && more == -d
                              : n == 0 && d == -1 && more == 1;
        trivial = c->op != N_NE && d == 1 && n == -1 && more == -1;
    } else {
        whole = c->op == N_NE ? d * d == 1 && n == -d && more == 0
                              : d == 1 && n == -1 && more == 0;
        trivial = c->op != N_NE && n == 0 && d == -1 && more >= -1 && more <= 0;
    }
    *shuts |= whole;
    return whole || trivial;
}

static bool is_proper_tail(const linear_names *names, const tail *t,
                           bool inverse)
{
    bool shuts = false;

    for (uint32_t i = 1; i < t->steps; i++)
        if (t->step[i].kind != STEP_IF ||
            !reads_proper(names, t->step[i].expr, inverse, &shuts))
            return false;
    return shuts;
}

/* number(d) for d in divisors(x) if d < x, or number(x / d) if d > 1. */
static bool is_divisors(const game_kind *kind)
{
    const rule_move *const m = kind->value_move;
    const variable *const x = kind->param[0].variable;
    const tail_step *const s = m->tail->step;
    linear_names names = {.n = x};
    const node *to;
    bool inverse;

    if (kind->value_moves != 1 || m->tail->steps < 2 || s->kind != STEP_FOR ||
        s->pattern->name == NULL || !grundy_tree_is_word(s->expr, W_DIVISORS) ||
        !grundy_tree_is_name(s->expr->kid[0], x) ||
        !grundy_tree_is_position(m->target, kind))
        return false;
    names.k = s->pattern->variable;
    to = m->target->kid[0];
    inverse = to->op == N_DIV && grundy_tree_is_name(to->kid[0], x);
    return grundy_tree_is_name(inverse ? to->kid[1] : to, names.k) &&
           is_proper_tail(&names, m->tail, inverse);
}

/* One number from 0 or 1 on, and nothing that decides. */
static bool is_number(const game_kind *kind)
{
    const node *const range = kind->params == 1 ? kind->param->range : NULL;

    return kind->params == 1 && kind->param->kind == PARAM_INT &&
           kind->decides == 0 && kind->value_moves > 0 &&
           (range == NULL ||
            (range->kid[0]->op == N_INT && range->kid[0]->number <= 1));
}

/* ---- what is coprime ---- */

/* for k in low..high; the loop variable, or NULL. */
static const variable *loop_of(const tail_step *s, node_op *op)
{
    if (s->kind != STEP_FOR || s->pattern->name == NULL ||
        !grundy_tree_is_range(s->expr))
        return NULL;
    *op = (node_op)s->expr->op;
    return s->pattern->variable;
}

/* The clause's target is n - k (taken) or k, both of this kind. */
static bool leads(const game_kind *kind, const rule_move *m,
                  const linear_names *names, bool taken)
{
    const node *const to = m->target;
    linear x;

    return grundy_tree_is_position(to, kind) &&
           grundy_linear_read(names, to->kid[0], &x) && x.c == 0 &&
           x.n == taken && x.k == (taken ? -1 : 1);
}

static bool is_coprime(const linear_names *names, const node *e)
{
    const node *gcd, *one;

    if (e->op != N_EQ)
        return false;
    gcd = e->kid[0]->op == N_INT ? e->kid[1] : e->kid[0];
    one = e->kid[0]->op == N_INT ? e->kid[0] : e->kid[1];
    return one->op == N_INT && one->number == 1 && gcd->op == N_CALL &&
           gcd->call == CALL_LEAST && gcd->word == W_GCD && gcd->kids == 2 &&
           ((grundy_tree_is_name(gcd->kid[0], names->n) &&
             grundy_tree_is_name(gcd->kid[1], names->k)) ||
            (grundy_tree_is_name(gcd->kid[0], names->k) &&
             grundy_tree_is_name(gcd->kid[1], names->n)));
}

/* k in 1..n, all that may be taken, or in 0..<n, all that may be left. */
static bool is_whole_loop(const linear_names *names, const node *range,
                          bool taken)
{
    return grundy_linear_is(names, range->kid[0], 0, taken) &&
           grundy_linear_is(names, range->kid[1], 1,
                            (range->op == N_RANGE_LT) - !taken);
}

static bool is_all_coprime(const game_kind *kind, const rule_move *m)
{
    linear_names names = {.n = kind->param[0].variable};
    node_op op;

    if (m->tail->steps != 2 || m->tail->step[1].kind != STEP_IF)
        return false;
    names.k = loop_of(&m->tail->step[0], &op);
    return names.k != NULL && is_coprime(&names, m->tail->step[1].expr) &&
           ((leads(kind, m, &names, true) &&
             is_whole_loop(&names, m->tail->step[0].expr, true)) ||
            (leads(kind, m, &names, false) &&
             is_whole_loop(&names, m->tail->step[0].expr, false)));
}

bool grundy_takes_coprime_loop(const game_kind *kind, const rule_move *m,
                               int64_t n, takes_loop *out)
{
    linear_names names = {.n = kind->param[0].variable};
    bool taken;
    node_op op;

    if (!is_all_coprime(kind, m))
        return false;
    names.k = loop_of(&m->tail->step[0], &op);
    taken = leads(kind, m, &names, true);
    *out = (takes_loop){.k = names.k,
                        .low = taken,
                        .high = taken ? n : n - 1,
                        .step = 1,
                        .times = taken ? -1 : 1,
                        .rest = taken ? n : 0,
                        .modulus = 1};
    return true;
}

/* ---- the index of a prime ---- */

/* Bit i of `composite` is 2 * i + 1; before[w]: odd primes in the words before
 * word w.  Made anew, twice as long, when a greater prime is asked for. */
struct prime_table {
    arena *a;
    uint64_t *composite;
    uint32_t *before;
    uint64_t words;
};

enum { FIRST_WORDS = 1 << 9, MOST_WORDS = 1 << 20 }; /* to 2^16, to 2^27 */

static bool reach(struct prime_table *t, uint64_t words)
{
    uint64_t wanted = t->words == 0 ? FIRST_WORDS : t->words;

    while (wanted < words)
        wanted *= 2;
    if (wanted > MOST_WORDS)
        return false;
    if (wanted == t->words)
        return true;
    t->composite = grundy_arena_zeroed(t->a, wanted * sizeof *t->composite);
    t->before = grundy_arena_new(t->a, wanted * sizeof *t->before);
    t->words = t->composite == NULL || t->before == NULL ? 0 : wanted;
    if (t->words > 0)
        sieve_odd(t->words, t->composite, t->before);
    return t->words > 0;
}

static uint64_t count_far(struct prime_table *t, uint64_t x)
{
    const arena_mark mark = grundy_arena_get(t->a);
    const uint64_t root = grundy_number_isqrt(x);
    uint64_t *const small =
        grundy_arena_new(t->a, (size_t)(2 * (root + 1)) * sizeof *small);
    uint64_t count = 0;

    if (small != NULL)
        count = (uint64_t)count_primes_to(x, root, small, small + root + 1);
    grundy_arena_reset(t->a, mark);
    return count;
}

uint64_t grundy_takes_prime_index(struct prime_table *t, uint64_t prime)
{
    const uint64_t bit = prime / 2;

    if (prime == 2)
        return 1;
    if (bit / 64 >= MOST_WORDS && prime >> PRIMES_BITS == 0)
        return count_far(t, prime);
    if (bit / 64 >= MOST_WORDS || !reach(t, bit / 64 + 1))
        return 0;
    return (uint64_t)sieved_to(prime, t->composite, t->before);
}

/* ---- n / a for a large a ---- */

/* The other one of min(x, n), as no more than n may be taken; else itself. */
static const node *beside_heap(const linear_names *names, const node *most)
{
    if (most->op != N_CALL || most->call != CALL_LEAST || most->word != W_MIN ||
        most->kids != 2)
        return most;
    if (grundy_tree_is_name(most->kid[1], names->n))
        return most->kid[0];
    return grundy_tree_is_name(most->kid[0], names->n) ? most->kid[1] : most;
}

/* The a of `k in 1..n / a`, the whole of the kind's rules; 0: it is not so. */
static int64_t large_share(const game_kind *kind, const code_source *source)
{
    const rule_move *const m = kind->value_move;
    linear_names names = {.n = kind->param[0].variable};
    const node *most;
    int64_t a;
    node_op op;

    if (kind->value_moves != 1 || m->tail->steps != 1)
        return 0;
    names.k = loop_of(&m->tail->step[0], &op);
    if (names.k == NULL || op != N_RANGE || !leads(kind, m, &names, true))
        return 0;
    most = beside_heap(&names, m->tail->step[0].expr->kid[1]);
    if (!grundy_linear_is(&names, m->tail->step[0].expr->kid[0], 0, 1) ||
        most->op != N_DIV || !grundy_tree_is_name(most->kid[0], names.n) ||
        !grundy_linear_fixed(most->kid[1]) ||
        !source->number(source->user, most->kid[1], &a))
        return 0;
    return a > 1 ? a : 0;
}

/* Finding a value takes about n / a steps, and at most a * log(n). */
static uint64_t share_limit(int64_t a)
{
    enum { FEW = 1 << 16, STEPS = 24 };
    const int64_t all = INT64_MAX;

    return (uint64_t)(a <= FEW || a > all >> STEPS ? all : a << STEPS);
}

bool grundy_takes_find_numbers(arena *a, const game_kind *kind,
                               const code_source *source, takes_law *out)
{
    const bool heap = grundy_linear_heap(kind) == NULL;
    const int64_t share = heap ? large_share(kind, source) : 0;

    if (is_number(kind) && is_divisors(kind)) {
        *out = (takes_law){.kind = TAKES_DIVISORS,
                           .from = 1,
                           .limit = INT64_MAX,
                           .no_zero = true};
        return true;
    }
    if (share > 0) {
        *out = (takes_law){
            .kind = TAKES_SHARE, .a = share, .limit = share_limit(share)};
        return true;
    }
    if (heap && kind->value_moves == 1 &&
        is_all_coprime(kind, kind->value_move)) {
        *out = (takes_law){.kind = TAKES_COPRIME, .limit = INT64_MAX};
        out->primes = grundy_arena_zeroed(a, sizeof *out->primes);
        if (out->primes != NULL)
            out->primes->a = a;
        return out->primes != NULL;
    }
    return false;
}
