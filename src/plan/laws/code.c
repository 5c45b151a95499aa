/* SPDX-License-Identifier: MIT */
/*
 * A clause is understood if its options are those of a digit: with `take`
 * tokens gone, none, one or two heaps are left, and which of these says the
 * range of the loop and the condition.  A heap of 0 has no options and the
 * value 0 in every code, so a part of size 0 is as good as none.
 *
 * Requires: one natural parameter from 0, no stop, win or lose, targets of
 * the same kind.  Sound: the union of the clauses' options is that of the
 * digits' for every n, since each clause's is for every n.
 */
#include "plan/laws/code.h"

#include <string.h>

#include "base/words.h"
#include "plan/facts/linear.h"
#include "plan/laws/takes_numbers.h"
#include "plan/rewrites/canonical.h"

enum { ANY = GRUNDY_LEAVE_NONE | GRUNDY_LEAVE_ONE };

/* One clause: the parts of its target, its loops and its conditions. */
typedef struct clause_reading {
    linear_names names;
    const game_kind *kind;
    const node *part[2];
    uint32_t parts;
    const tail_step *outer; /* what is taken before a split, or NULL */
    const tail_step *loop;  /* NULL: none */
    const node *condition[4];
    uint32_t conditions;
} clause_reading;

static bool gather_parts(clause_reading *r, const node *target)
{
    if (target->op == N_NOTHING)
        return true;
    if (target->op == N_ADD)
        return gather_parts(r, target->kid[0]) &&
               gather_parts(r, target->kid[1]);
    if (target->op != N_CALL || target->call != CALL_POSITION ||
        target->ref.kind != r->kind || r->parts == 2)
        return false;
    r->part[r->parts++] = target->kid[0];
    return true;
}

static const char *gather(clause_reading *r, const rule_move *m)
{
    if (!gather_parts(r, m->target))
        return N_("an option is not at most two heaps of the same kind");
    for (uint32_t i = 0; i < m->tail->steps; i++) {
        const tail_step *s = &m->tail->step[i];

        if (s->kind == STEP_FOR && r->outer == NULL &&
            (r->loop == NULL || r->parts == 2) && s->pattern->name != NULL) {
            r->outer = r->loop;
            r->loop = s;
            r->names.j = r->names.k;
            r->names.k = s->pattern->variable;
        } else if (s->kind == STEP_IF && r->conditions < 4) {
            r->condition[r->conditions++] = s->expr;
        } else {
            return N_("a clause has several loops");
        }
    }
    return NULL;
}

/* left - right of a comparison as linear; false if it is none. */
static bool read_comparison(const clause_reading *r, const node *n, linear *out)
{
    linear x, y;

    if (!grundy_is_comparison(n) ||
        !grundy_linear_read(&r->names, n->kid[0], &x) ||
        !grundy_linear_read(&r->names, n->kid[1], &y))
        return false;
    *out = (linear){x.n - y.n, x.k - y.k, x.c - y.c, x.j - y.j};
    return true;
}

/*
 * A condition on n alone as the least n for which it holds, n >= least; or
 * n == only.  least is -1 and only is -1 where it is neither.
 */
static bool read_least(const clause_reading *r, const node *n, int64_t *least,
                       int64_t *only, int64_t *not_at)
{
    linear d;
    node_op op = (node_op)n->op;

    *least = *only = *not_at = -1;
    if (!read_comparison(r, n, &d) || d.k != 0 || (d.n != 1 && d.n != -1))
        return false;
    if (d.n == -1) {
        d.c = -d.c;
        op = grundy_tree_mirrored(op);
    }
    switch (op) {
    case N_GE: *least = -d.c; return true;
    case N_GT: *least = 1 - d.c; return true;
    case N_EQ: *only = -d.c; return true;
    case N_NE: *not_at = -d.c; return true;
    default: return false;
    }
}

/* No loop: the rest is n - take, or nothing. */
static const char *read_plain(const clause_reading *r, code_clause *out)
{
    linear to = {0};
    int64_t least = -1, only = -1, not_at = -1;

    if (r->parts > 1 ||
        (r->parts == 1 && !grundy_linear_read(&r->names, r->part[0], &to)))
        return N_("an option is not the heap less a constant");
    if (r->conditions > 1 ||
        (r->conditions == 1 &&
         !read_least(r, r->condition[0], &least, &only, &not_at)))
        return N_("a condition is none on the heap's size");
    if (to.n == 0 && to.c == 0) { /* nothing, or heap(0) */
        out->bits = GRUNDY_LEAVE_NONE;
        out->take = only > 0 ? only : least;
        out->form = only > 0 ? CODE_DIGIT : CODE_EVERY;
        return out->take > 0 ? NULL
                             : N_("everything may be taken whatever there is, "
                                  "from the empty heap too");
    }
    if (to.n != 1 || to.c >= 0)
        return N_("an option is not the heap less a constant");
    out->take = -to.c;
    out->bits = ANY;
    if (only == out->take)
        out->bits = GRUNDY_LEAVE_NONE;
    else if (least == out->take + 1 || not_at == out->take)
        out->bits = GRUNDY_LEAVE_ONE;
    else if (only >= 0 || not_at >= 0 || least > out->take)
        return N_("a condition cuts off more than a digit can say");
    return NULL;
}

/*
 * `left` and n - take - left are the two parts, in either order; `take` is a
 * number, with an outer loop that and its variable.
 */
static bool read_split(const clause_reading *r, linear *take)
{
    linear x, y;

    if (!grundy_linear_read(&r->names, r->part[0], &x) ||
        !grundy_linear_read(&r->names, r->part[1], &y))
        return false;
    if (x.n == 1) {
        const linear other = x;

        x = y;
        y = other;
    }
    *take = (linear){.c = -y.c, .j = -y.j};
    return x.n == 0 && x.k == 1 && x.c == 0 && x.j == 0 && y.n == 1 &&
           y.k == -1 && take->j == (r->outer != NULL) &&
           (r->outer != NULL || take->c >= 0);
}

/* The upper end of `left` as n - take - less, or half of that. */
static bool read_end(const clause_reading *r, const node *range, linear take,
                     int64_t *less, bool *half)
{
    const node *high = range->kid[1];
    linear x;

    *half = high->op == N_DIV && high->kid[1]->op == N_INT &&
            high->kid[1]->number == 2;
    if (*half)
        high = high->kid[0];
    if (!grundy_linear_read(&r->names, high, &x) || x.n != 1 || x.k != 0 ||
        x.j != -take.j)
        return false;
    if (*half && range->op == N_RANGE_LT)
        return false;
    *less = -x.c + (range->op == N_RANGE_LT) - take.c;
    return true;
}

/* What the conditions on a split say of left - rest: it is not 0, at most 0,
 * at least 0. */
typedef struct split_sizes {
    bool unequal, at_most, at_least;
} split_sizes;

/* left != rest, left < rest: unequal; left <= rest: each split once. */
static bool read_sizes(const clause_reading *r, linear take, split_sizes *out)
{
    *out = (split_sizes){false, false, false};
    for (uint32_t i = 0; i < r->conditions; i++) {
        const node *n = r->condition[i];
        linear d;
        int64_t sign;
        node_op op;

        if (!read_comparison(r, n, &d) || (d.k != 2 && d.k != -2))
            return false;
        sign = d.k / 2;
        if (d.n != -sign || d.c != sign * take.c || d.j != sign * take.j)
            return false;
        op = sign > 0 ? (node_op)n->op : grundy_tree_mirrored((node_op)n->op);
        if (op == N_EQ)
            return false;
        out->unequal |= op == N_NE || op == N_LT || op == N_GT;
        out->at_most |= op == N_LT || op == N_LE;
        out->at_least |= op == N_GT || op == N_GE;
    }
    return !out->at_most || !out->at_least;
}

/* Where nothing is taken, a part of 0 beside would leave the heap as it was. */
static const char *split_of_all(int64_t take, uint8_t *bits)
{
    if (take != 0)
        return NULL;
    if ((*bits & GRUNDY_LEAVE_ONE) != 0)
        return N_("a move may leave the heap as it was");
    *bits = GRUNDY_LEAVE_TWO;
    return NULL;
}

/*
 * What an outer loop takes before the split: some numbers, or any up to all
 * that there is, where `least` is the least of them.
 */
static const char *read_outer(const clause_reading *r, int64_t more,
                              code_clause *out)
{
    const node *over = r->outer->expr;
    linear low, high;

    out->take = more;
    if (grundy_linear_fixed(over)) {
        out->form = CODE_DIGITS;
        out->among = over;
        return NULL;
    }
    if ((over->op != N_RANGE && over->op != N_RANGE_LT) ||
        !grundy_linear_read(&r->names, over->kid[0], &low) || low.n != 0 ||
        low.k != 0 || low.j != 0 ||
        !grundy_linear_read(&r->names, over->kid[1], &high) || high.n != 1 ||
        high.k != 0 || high.j != 0 || high.c - (over->op == N_RANGE_LT) < -more)
        return N_("an outer loop runs over what depends on the heap");
    out->form = CODE_EVERY;
    out->take = low.c + more;
    return out->take > 0 ? NULL : N_("a move may take nothing");
}

/* heap(left) + heap(n - take - left) for left in 0.. or 1.. */
static const char *read_breaking(const clause_reading *r, code_clause *out)
{
    const node *range = r->loop->expr;
    linear low, take;
    int64_t less;
    split_sizes is;
    bool half;

    if ((range->op != N_RANGE && range->op != N_RANGE_LT) ||
        !read_split(r, &take))
        return N_("two heaps are not a split of what is left");
    if (!grundy_linear_read(&r->names, range->kid[0], &low) || low.n != 0 ||
        low.k != 0 || low.j != 0 || low.c < 0 || low.c > 1 ||
        !read_end(r, range, take, &less, &half) || less < 0 || less > 1)
        return N_("the range of a split is not all of one");
    if (!read_sizes(r, take, &is) || (half && is.at_least))
        return N_("a condition on a split is none of sizes being unlike");
    out->take = take.c;
    /* `left` runs to rest - less, or half of that */
    if (half && less == 1)
        is.unequal = true;
    out->splits_unequal = is.unequal;
    out->bits = GRUNDY_LEAVE_TWO;
    /* A part of 0: of the low end, of the high end, of both. */
    if (low.c == 0 && !is.at_least)
        out->bits |= GRUNDY_LEAVE_ONE;
    if (!half && less == 0 && !is.at_most)
        out->bits |= GRUNDY_LEAVE_ONE;
    if (low.c == 0 && less == 0 && !is.unequal)
        out->bits |= GRUNDY_LEAVE_NONE;
    return r->outer != NULL ? read_outer(r, take.c, out)
                            : split_of_all(take.c, &out->bits);
}

/* k in among, k not in among, isprime(k) */
static const char *read_filter(const clause_reading *r, code_clause *out)
{
    const node *n = r->condition[0];
    linear x;

    if (r->conditions != 1 || out->form != CODE_EVERY || out->take > 2)
        return N_("a condition on what is taken is not understood");
    if (n->op == N_CALL && n->call == CALL_WORD && n->word == W_ISPRIME &&
        grundy_linear_read(&r->names, n->kid[0], &x) && x.k == 1 && x.n == 0 &&
        x.c == 0) {
        out->form = CODE_PRIMES;
        return NULL;
    }
    if ((n->op == N_NOT_IN || n->op == N_IN) && out->take == 1 &&
        grundy_linear_read(&r->names, n->kid[0], &x) && x.k == 1 && x.n == 0 &&
        x.c == 0 && grundy_linear_fixed(n->kid[1]) &&
        n->kid[1]->op != N_RANGE && n->kid[1]->op != N_RANGE_LT) {
        out->form = n->op == N_IN ? CODE_EACH : CODE_BUT;
        out->among = n->kid[1];
        return NULL;
    }
    if (n->op == N_NE && out->take == 1 &&
        grundy_linear_read(&r->names, n->kid[0], &x) && x.k == 1 && x.n == 0 &&
        x.c == 0 && grundy_linear_fixed(n->kid[1])) {
        out->form = CODE_BUT;
        out->among = n->kid[1];
        return NULL;
    }
    return N_("a condition on what is taken is not understood");
}

/* The condition k <= n (or n >= k) of a loop over a list is what the range of
 * the parameter says anyway. */
static bool only_affordable(const clause_reading *r)
{
    for (uint32_t i = 0; i < r->conditions; i++) {
        const node *n = r->condition[i];
        linear d;

        if (!read_comparison(r, n, &d) || d.c != 0)
            return false;
        if (!(n->op == N_LE && d.n == -1 && d.k == 1) &&
            !(n->op == N_GE && d.n == 1 && d.k == -1))
            return false;
    }
    return true;
}

/* heap(n - k) for k in ..., heap(k) for k in 0..n - least */
static const char *read_taking(const clause_reading *r, code_clause *out)
{
    const node *over = r->loop->expr;
    linear to, end;

    if (!grundy_linear_read(&r->names, r->part[0], &to) || to.c != 0)
        return N_("an option is not n - k or k");
    out->bits = ANY;
    if (over->op != N_RANGE && over->op != N_RANGE_LT) {
        if (to.n != 1 || to.k != -1 || !grundy_linear_fixed(over) ||
            !only_affordable(r))
            return N_("a loop runs over what depends on the heap");
        out->form = CODE_EACH;
        out->among = over;
        return NULL;
    }
    if (!grundy_linear_read(&r->names, over->kid[0], &end) || end.n != 0 ||
        end.k != 0)
        return N_("a loop does not begin at a constant");
    out->take = end.c;
    if (to.n == 0 && to.k == 1 && end.c == 0) { /* what is left */
        if (!grundy_linear_read(&r->names, over->kid[1], &end) || end.n != 1 ||
            end.k != 0)
            return N_("the greatest heap left is not n less a constant");
        if (r->conditions > 0)
            return N_("a condition on what is taken is not understood");
        out->take = -end.c + (over->op == N_RANGE_LT);
        out->form = CODE_EVERY;
    } else if (to.n == 1 && to.k == -1) {
        const int64_t more = over->op == N_RANGE_LT;

        out->form = CODE_EVERY;
        if (!grundy_linear_is(&r->names, over->kid[1], 1, more)) {
            if (!grundy_linear_fixed(over->kid[1]) || over->op == N_RANGE_LT ||
                r->conditions > 0)
                return N_("a range ends at what depends on the heap");
            out->form = CODE_UP_TO;
            out->among = over->kid[1];
        }
    } else {
        return N_("an option is not n - k or k");
    }
    if (out->take < 1)
        return N_("a move may take nothing");
    return r->conditions > 0 ? read_filter(r, out) : NULL;
}

static const char *read_clause(const game_kind *kind, const rule_move *m,
                               code_clause *out)
{
    clause_reading r = {.names = {.n = kind->param[0].variable}, .kind = kind};
    const char *why = gather(&r, m);

    if (why != NULL)
        return why;
    if (r.loop == NULL)
        return read_plain(&r, out);
    if (r.parts == 2)
        return read_breaking(&r, out);
    return r.parts == 1 ? read_taking(&r, out)
                        : N_("a loop leaves nothing every time");
}

static const char *read_moves(const game_kind *kind, const rule_move *move,
                              heap_family *out)
{
    const char *why = grundy_linear_heap(kind);

    for (uint32_t i = 0; i < out->clauses && why == NULL; i++) {
        why = read_clause(kind, &move[i], &out->clause[i]);
        if (why != NULL)
            out->where = move[i].target->span;
    }
    return why;
}

/* By the same moves in other words. */
static bool read_other(arena *a, const game_kind *kind, uint32_t moves,
                       const rule_move *move, heap_family *out)
{
    heap_family other = {.clauses = moves};

    other.clause = grundy_arena_zeroed(a, (moves + 1) * sizeof *other.clause);
    other.farthest = INT64_MAX;
    if (other.clause == NULL || read_moves(kind, move, &other) != NULL)
        return false;
    *out = other;
    return true;
}

bool grundy_code_find(arena *a, const ruleset *set, const game_kind *kind,
                      heap_family *out)
{
    const canonical_moves *canonical;

    *out = (heap_family){
        .clauses = kind->moves, .kind = kind, .farthest = INT64_MAX};
    out->clause =
        grundy_arena_zeroed(a, (kind->moves + 1) * sizeof *out->clause);
    if (out->clause == NULL)
        return false;
    out->why_not = read_moves(kind, kind->move, out);
    if (out->why_not == NULL || grundy_linear_heap(kind) != NULL)
        return true;
    canonical = grundy_canonical_moves(set, kind);
    if (canonical->moves > 0 && canonical->nearest == 0) {
        (void)read_other(a, kind, canonical->moves, canonical->move, out);
        out->kind = kind;
        out->canonical = canonical->move;
        out->canonicals = canonical->moves;
        out->farthest = canonical->farthest;
    }
    return true;
}

/* ---- for the inputs of the moment ---- */

/* Everything the clauses say, put together. */
typedef struct binding_code {
    arena *a;
    const code_source *source;
    uint8_t digit[GRUNDY_HEAP_DIGITS];
    uint8_t tail[GRUNDY_HEAP_DIGITS]; /* bits from this digit on for ever */
    uint32_t *take; /* numbers that may be taken, leaving anything */
    size_t takes, take_cap;
    bool equal, unequal; /* splits of each sort */
    bool primes;
    const node *but;
} binding_code;

static bool add_take(binding_code *b, int64_t k)
{
    if (b->takes == b->take_cap) {
        const size_t cap = b->take_cap == 0 ? 16 : b->take_cap * 2;
        uint32_t *grown = grundy_arena_new(b->a, cap * sizeof *grown);

        if (grown == NULL)
            return false;
        if (b->takes > 0)
            memcpy(grown, b->take, b->takes * sizeof *grown);
        b->take = grown;
        b->take_cap = cap;
    }
    b->take[b->takes++] = (uint32_t)k;
    return true;
}

static const char *take_one(binding_code *b, int64_t k)
{
    if (k < 1)
        return N_("a move may take nothing, or less");
    if (k > UINT32_MAX / 4)
        return N_("a number that may be taken is too large");
    return add_take(b, k) ? NULL : N_("memory is out");
}

static const char *bind_list(binding_code *b, const code_clause *c)
{
    const int64_t *at;
    size_t count;
    const char *why = NULL;

    if (!b->source->list(b->source->user, c->among, &at, &count))
        return N_("the numbers that may be taken are not known");
    for (size_t i = 0; i < count && why == NULL; i++)
        why = take_one(b, at[i]);
    return why;
}

static const char *bind_digit(binding_code *b, const code_clause *c,
                              int64_t more)
{
    uint8_t bits = c->bits;
    const char *why;
    int64_t take;

    if (__builtin_add_overflow(c->take, more, &take) || take < 0)
        return N_("a move may take nothing, or less");
    if (take >= GRUNDY_HEAP_DIGITS)
        return N_("a digit stands too far behind the point");
    why = split_of_all(take, &bits);
    b->digit[take] |= bits;
    return why;
}

/* A range may be long: it is not made a list. */
static const char *bind_digit_range(binding_code *b, const code_clause *c)
{
    const code_source *s = b->source;
    const char *why = NULL;
    int64_t low, high;

    if (!s->number(s->user, c->among->kid[0], &low) ||
        !s->number(s->user, c->among->kid[1], &high))
        return N_("the numbers that may be taken are not known");
    for (; why == NULL &&
           (low < high || (low == high && c->among->op == N_RANGE));
         low++)
        why = bind_digit(b, c, low);
    return why;
}

static const char *bind_digits(binding_code *b, const code_clause *c)
{
    const int64_t *at;
    size_t count;
    const char *why = NULL;

    if (c->among->op == N_RANGE || c->among->op == N_RANGE_LT)
        return bind_digit_range(b, c);
    if (!b->source->list(b->source->user, c->among, &at, &count))
        return N_("the numbers that may be taken are not known");
    for (size_t i = 0; i < count && why == NULL; i++)
        why = bind_digit(b, c, at[i]);
    return why;
}

static const char *bind_up_to(binding_code *b, const code_clause *c)
{
    const char *why = NULL;
    int64_t high;

    if (!b->source->number(b->source->user, c->among, &high))
        return N_("the greatest number that may be taken is not known");
    if (high - c->take > 1 << 16)
        return N_("a range of numbers that may be taken is too long");
    for (int64_t k = c->take; k <= high && why == NULL; k++)
        why = take_one(b, k);
    return why;
}

static const char *bind_clause(binding_code *b, const code_clause *c)
{
    if (c->bits == ANY && c->form == CODE_DIGIT)
        return take_one(b, c->take);
    if ((c->form == CODE_DIGIT || c->form == CODE_EVERY) &&
        c->take >= GRUNDY_HEAP_DIGITS)
        return N_("a digit stands too far behind the point");
    if ((c->bits & GRUNDY_LEAVE_TWO) != 0)
        *(c->splits_unequal ? &b->unequal : &b->equal) = true;
    switch (c->form) {
    case CODE_DIGIT: b->digit[c->take] |= c->bits; return NULL;
    case CODE_DIGITS: return bind_digits(b, c);
    case CODE_EVERY: b->tail[c->take] |= c->bits; return NULL;
    case CODE_EACH: return bind_list(b, c);
    case CODE_UP_TO: return bind_up_to(b, c);
    case CODE_BUT:
        if (b->but != NULL)
            return N_("two clauses leave numbers out");
        b->but = c->among;
        return NULL;
    default: b->primes = true; return NULL;
    }
}

static void sort_takes(binding_code *b)
{
    size_t kept = 0;

    for (size_t i = 1; i < b->takes; i++)
        for (size_t j = i; j > 0 && b->take[j - 1] > b->take[j]; j--) {
            const uint32_t held = b->take[j];

            b->take[j] = b->take[j - 1];
            b->take[j - 1] = held;
        }
    for (size_t i = 0; i < b->takes; i++)
        if (kept == 0 || b->take[kept - 1] != b->take[i])
            b->take[kept++] = b->take[i];
    b->takes = kept;
}

static bool has_digits(const binding_code *b)
{
    for (uint32_t i = 0; i < GRUNDY_HEAP_DIGITS; i++)
        if (b->digit[i] != 0 || b->tail[i] != 0)
            return true;
    return false;
}

static const char *as_but(binding_code *b, grundy_heap_code *out)
{
    const int64_t *at;
    size_t count;
    const char *why = NULL;

    if (b->takes > 0 || has_digits(b) || b->primes)
        return N_(
            "numbers are left out in one clause and come back in another");
    if (b->but->type->tag <= TYPE_CHAR) {
        int64_t one;

        if (!b->source->number(b->source->user, b->but, &one))
            return N_("the numbers left out are not known");
        why = one < 1 ? NULL : take_one(b, one);
    } else {
        if (!b->source->list(b->source->user, b->but, &at, &count))
            return N_("the numbers left out are not known");
        for (size_t i = 0; i < count && why == NULL; i++)
            if (at[i] > 0)
                why = take_one(b, at[i]);
    }
    sort_takes(b);
    out->family = GRUNDY_HEAP_ALL_BUT;
    out->set = b->take;
    out->count = b->takes;
    return why != NULL     ? why
           : b->takes == 0 ? N_("no number is left out")
                           : NULL;
}

static const char *as_digits(binding_code *b, grundy_heap_code *out)
{
    uint8_t bits = 0;

    if (b->equal && b->unequal)
        return N_("some splits must be unequal, others need not be");
    for (size_t i = 0; i < b->takes; i++) {
        if (b->take[i] >= GRUNDY_HEAP_DIGITS - 1)
            return N_("a digit stands too far behind the point");
        b->digit[b->take[i]] |= ANY;
    }
    out->family = GRUNDY_HEAP_BREAK;
    for (uint32_t i = 0; i < GRUNDY_HEAP_DIGITS; i++) {
        bits |= b->tail[i];
        out->digit[i] = b->digit[i] | bits;
    }
    out->tail = bits;
    out->digits = 1;
    for (uint32_t i = 0; i < GRUNDY_HEAP_DIGITS; i++)
        if (out->digit[i] != bits)
            out->digits = i + 1;
    out->unequal = b->unequal;
    if (out->unequal && bits != 0)
        return N_("unequal splits and a move that never ends");
    if ((out->digit[0] & ~GRUNDY_LEAVE_TWO) != 0)
        return N_("a move may take nothing");
    return NULL;
}

/* A set that ends, or leaves out a few. */
static bool has_end(binding_code *b, const takes_classes *set, bool *rest)
{
    *rest = set->class[0];
    for (uint32_t r = 1; r < set->modulus; r++)
        if (set->class[r] != *rest)
            return false;
    for (int64_t k = 1; k < set->from; k++)
        if (set->one[k] != *rest && !add_take(b, k))
            return false;
    return b->takes > 0;
}

/* What the clauses as they are written do not tell, their conditions may. */
static const char *by_asking(binding_code *b, const heap_family *f,
                             grundy_heap_code *out)
{
    const game_kind *const kind = f->kind;
    takes_classes set;
    bool rest;

    if (grundy_linear_heap(kind) != NULL)
        return f->why_not;
    if (!grundy_takes_read_classes(kind, kind->value_move, kind->value_moves,
                                   b->source, &set) &&
        !grundy_takes_read_classes(kind, f->canonical, f->canonicals, b->source,
                                   &set))
        return f->why_not;
    if (!has_end(b, &set, &rest))
        return f->why_not;
    out->family = rest ? GRUNDY_HEAP_ALL_BUT : GRUNDY_HEAP_SUBTRACT;
    out->set = b->take;
    out->count = b->takes;
    return NULL;
}

const char *grundy_code_bind(arena *a, const heap_family *f,
                             const code_source *source, grundy_heap_code *out,
                             bool *takes)
{
    binding_code b = {.a = a, .source = source};
    const char *why = f->why_not;

    *out = (grundy_heap_code){.family = GRUNDY_HEAP_SUBTRACT};
    *takes = true;
    if (why != NULL)
        return by_asking(&b, f, out);
    for (uint32_t i = 0; i < f->clauses && why == NULL; i++)
        why = bind_clause(&b, &f->clause[i]);
    if (why != NULL)
        return why;
    sort_takes(&b);
    if (b.but != NULL)
        return as_but(&b, out);
    if (b.primes) {
        out->family = GRUNDY_HEAP_RULE;
        out->rule = GRUNDY_RULE_PRIMES;
        return b.takes > 0 || has_digits(&b)
                   ? N_("primes and other numbers may be taken")
                   : NULL;
    }
    if (has_digits(&b)) {
        *takes = false;
        return as_digits(&b, out);
    }
    out->set = b.take;
    out->count = b.takes;
    return b.takes == 0 ? N_("nothing may ever be taken") : NULL;
}
