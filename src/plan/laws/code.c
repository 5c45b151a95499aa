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

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/words.h"
#include "plan/facts/linear.h"
#include "plan/laws/takes_numbers.h"
#include "plan/laws/walk.h"
#include "plan/rewrites/canonical.h"

enum {
    ANY = GRUNDY_LEAVE_NONE | GRUNDY_LEAVE_ONE,
    MOST_RUNS = 1 << 22, /* of its loops where ends come from the input */
    FAR = 1 << 16,       /* numbers from here on may change nothing, */
    NEAR = 1 << 8        /* those up to here then tell the values */
};

/* What conditions on n alone say of it; -1: nothing. */
typedef struct heap_sizes {
    int64_t least, most, only, not_at;
} heap_sizes;

static bool read_size(const walk_condition *condition, heap_sizes *out)
{
    linear d = condition->form;
    node_op op = condition->op;

    if (d.k != 0 || (d.n != 1 && d.n != -1))
        return false;
    if (d.n == -1) {
        d.c = -d.c;
        op = grundy_tree_mirrored(op);
    }
    switch (op) {
    case N_GE: out->least = -d.c; return true;
    case N_GT: out->least = 1 - d.c; return true;
    case N_LE: out->most = -d.c; return true;
    case N_LT: out->most = -d.c - 1; return true;
    case N_EQ: out->only = -d.c; return true;
    case N_NE: out->not_at = -d.c; return true;
    default: return false;
    }
}

/* Everything goes of heaps of the sizes, nothing or heap(0) is left. */
static const char *read_all(const heap_sizes *size, code_clause *out)
{
    out->bits = GRUNDY_LEAVE_NONE;
    out->take = size->only > 0 ? size->only : size->least;
    out->form = size->only > 0   ? CODE_DIGIT
                : size->most < 0 ? CODE_EVERY
                                 : CODE_DIGITS;
    out->number = size->most;
    return out->take > 0 ? NULL
                         : N_("everything may be taken whatever there is, from "
                              "the empty heap too");
}

/* No loop: the rest is n - take, or nothing. */
static const char *read_plain(const heap_walk *w, code_clause *out)
{
    const linear to = w->parts == 1 ? w->part[0] : (linear){0};
    const bool all = to.n == 0 && to.c == 0;
    heap_sizes size = {-1, -1, -1, -1};
    int64_t least, only, not_at;

    for (uint32_t i = 0; i < w->conditions; i++)
        if (!read_size(&w->condition[i], &size))
            return N_("a condition is none on the heap's size");
    least = size.least;
    only = size.only;
    not_at = size.not_at;
    if ((least >= 0) + (only >= 0) + (not_at >= 0) + (size.most >= 0) !=
            (int)w->conditions ||
        w->conditions > 2 ||
        (w->conditions == 2 && !(all && least >= 0 && size.most >= 0)) ||
        (size.most >= 0 && w->conditions == 1))
        return N_("a condition is none on the heap's size");
    if (all)
        return read_all(&size, out);
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
static bool read_split(const heap_walk *w, linear *take)
{
    const bool turned = w->part[0].n == 1;
    const linear x = w->part[turned], y = w->part[!turned];

    *take = (linear){.c = -y.c, .j = -y.j};
    return x.n == 0 && x.k == 1 && x.c == 0 && x.j == 0 && y.n == 1 &&
           y.k == -1 && take->j == (w->outer != NULL) &&
           (w->outer != NULL || take->c >= 0);
}

/* What the conditions on a split say of left - rest: it is not 0, at most 0,
 * at least 0; and that something is left. */
typedef struct split_sizes {
    bool unequal, at_most, at_least, some;
} split_sizes;

/* Of n alone: it is at least `take`, as it has to be, or it is not `take`. */
static bool read_rest(const walk_condition *condition, int64_t take,
                      split_sizes *out)
{
    heap_sizes size = {-1, -1, -1, -1};

    if (!read_size(condition, &size) || size.most >= 0 || size.only >= 0 ||
        size.least > take + 1 || (size.not_at >= 0 && size.not_at != take))
        return false;
    out->some |= size.least > take || size.not_at == take;
    return true;
}

/* left != rest, left < rest: unequal; left <= rest: each split once. */
static bool read_sizes(const heap_walk *w, linear take, split_sizes *out)
{
    *out = (split_sizes){false, false, false, false};
    for (uint32_t i = 0; i < w->conditions; i++) {
        const linear d = w->condition[i].form;
        const int64_t sign = d.k / 2;
        const node_op op = sign > 0 ? w->condition[i].op
                                    : grundy_tree_mirrored(w->condition[i].op);

        if (d.k == 0 && d.j == 0 && take.j == 0 &&
            read_rest(&w->condition[i], take.c, out))
            continue;
        if ((d.k != 2 && d.k != -2) || d.n != -sign || d.c != sign * take.c ||
            d.j != sign * take.j || op == N_EQ)
            return false;
        out->unequal |= op == N_NE || op == N_LT || op == N_GT;
        out->at_most |= op == N_LT || op == N_LE;
        out->at_least |= op == N_GT || op == N_GE;
    }
    return (!out->at_most || !out->at_least) && w->filters == 0 &&
           w->among == NULL && w->without == NULL;
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
static const char *read_outer(const game_kind *kind, const node *over,
                              int64_t more, code_clause *out)
{
    const linear_names names = {.n = kind->param[0].variable};
    linear low, high;

    out->take = more;
    if (grundy_linear_fixed(over)) {
        out->form = CODE_DIGITS;
        out->among = over;
        return NULL;
    }
    if (!grundy_tree_is_range(over) ||
        !grundy_linear_read(&names, over->kid[0], &low) || low.n != 0 ||
        !grundy_linear_read(&names, over->kid[1], &high) || high.n != 1 ||
        high.c - (over->op == N_RANGE_LT) < -more)
        return N_("an outer loop runs over what depends on the heap");
    out->form = CODE_EVERY;
    out->take = low.c + more;
    return out->take > 0 ? NULL : N_("a move may take nothing");
}

/*
 * heap(left) + heap(n - left - take) for left in 0.. or 1.. for take in ..., as
 * far as there is something, or up to n - 2 * left: each split once.  False: it
 * is something else.
 */
static bool read_left_first(const game_kind *kind, const heap_walk *w,
                            code_clause *out)
{
    const linear_names names = {.n = kind->param[0].variable};
    const bool turned = w->part[0].n == 1;
    const linear left = w->part[turned], rest = w->part[!turned];
    const node *const over = w->outer;
    linear from, to;
    int64_t least, less;

    if (over == NULL || w->list != NULL || w->top != NULL || w->half ||
        w->conditions + w->filters > 0 || w->among != NULL ||
        w->without != NULL || left.n != 0 || left.k != 0 || left.j != 1 ||
        left.c != 0 || rest.n != 1 || rest.k != -1 || rest.j != -1 ||
        w->low.n != 0 || w->low.j != 0 || w->high.n != 1 ||
        (w->high.j != -1 && w->high.j != -2) || !grundy_tree_is_range(over) ||
        !grundy_linear_read(&names, over->kid[0], &from) ||
        !grundy_linear_read(&names, over->kid[1], &to))
        return false;
    least = w->low.c - rest.c;
    less = rest.c - w->high.c;
    if (least < 1 || less < 0 || less > 1 || from.n != 0 || from.c < 0 ||
        from.c > 1 || to.n != 1 ||
        to.c - (over->op == N_RANGE_LT) < -least - less)
        return false;
    *out = (code_clause){.form = CODE_EVERY,
                         .take = least,
                         .bits = GRUNDY_LEAVE_TWO,
                         .splits_unequal = w->high.j == -2 && less == 1};
    if (from.c == 0 || (less == 0 && w->high.j == -1))
        out->bits |= GRUNDY_LEAVE_ONE;
    if (from.c == 0 && less == 0)
        out->bits |= GRUNDY_LEAVE_NONE;
    return true;
}

/* heap(left) + heap(n - take - left) for left in 0.. or 1.. */
static const char *read_breaking(const game_kind *kind, const heap_walk *w,
                                 code_clause *out)
{
    const linear low = w->low, high = w->high;
    linear take;
    int64_t less;
    split_sizes is;

    if (read_left_first(kind, w, out))
        return NULL;
    if (w->list != NULL || !read_split(w, &take))
        return N_("two heaps are not a split of what is left");
    less = -high.c - take.c; /* `left` runs to rest - less, or half of that */
    if (low.n != 0 || low.j != 0 || low.c < 0 || low.c > 1 || w->top != NULL ||
        high.n != 1 || high.j != -take.j || less < 0 || less > 1)
        return N_("the range of a split is not all of one");
    if (!read_sizes(w, take, &is) || (w->half && is.at_least))
        return N_("a condition on a split is none of sizes being unlike");
    out->take = take.c;
    if (w->half && less == 1)
        is.unequal = true;
    out->splits_unequal = is.unequal;
    out->bits = GRUNDY_LEAVE_TWO;
    /* A part of 0: of the low end, of the high end, of both. */
    if (low.c == 0 && !is.at_least)
        out->bits |= GRUNDY_LEAVE_ONE;
    if (!w->half && less == 0 && !is.at_most)
        out->bits |= GRUNDY_LEAVE_ONE;
    if (low.c == 0 && less == 0 && !is.unequal && !is.some)
        out->bits |= GRUNDY_LEAVE_NONE;
    return w->outer != NULL ? read_outer(kind, w->outer, take.c, out)
                            : split_of_all(take.c, &out->bits);
}

/* k <= n (or n >= k) is what the range of the parameter says anyway. */
static bool is_affordable(const walk_condition *c)
{
    return c->form.c == 0 &&
           ((c->op == N_LE && c->form.n == -1 && c->form.k == 1) ||
            (c->op == N_GE && c->form.n == 1 && c->form.k == -1));
}

/* k in among, k not in among, k != c, isprime(k): of conditions one alone. */
static bool read_filter(const heap_walk *w, code_clause *out)
{
    const walk_condition *other = NULL;
    const node *const n = w->filters == 1 ? w->filter[0] : NULL;
    uint32_t others = w->filters + (w->among != NULL) + (w->without != NULL);

    for (uint32_t i = 0; i < w->conditions; i++)
        if (!is_affordable(&w->condition[i])) {
            other = &w->condition[i];
            others++;
        }
    out->clipped = w->conditions > 0 && out->form != CODE_EACH;
    if (others == 0)
        return true;
    if (others > 1 || out->form != CODE_EVERY || out->take > 2)
        return false;
    if (n != NULL) {
        out->form = CODE_PRIMES;
        return grundy_tree_is_word(n, W_ISPRIME) &&
               grundy_tree_is_name(n->kid[0], w->loop);
    }
    out->form = w->among != NULL ? CODE_EACH : CODE_BUT;
    out->among = w->among != NULL ? w->among : w->without;
    if (other != NULL)
        out->number = other->form.k > 0 ? -other->form.c : other->form.c;
    return out->take == 1 &&
           (other == NULL || (other->op == N_NE && other->form.n == 0 &&
                              (other->form.k == 1 || other->form.k == -1)));
}

/* heap(n - k) for k in a range */
static const char *read_range(const heap_walk *w, code_clause *out)
{
    out->take = w->low.c;
    out->form = CODE_EVERY;
    if (w->top == NULL && !w->half && w->high.n == 1 && w->high.c == 0)
        return NULL;
    if (w->half || (w->top == NULL && w->high.n != 0))
        return N_("a range ends at what depends on the heap");
    out->form = CODE_UP_TO;
    out->among = w->top;
    out->number = w->high.c;
    return NULL;
}

/* heap(n - k) for k in ..., heap(k) for k in 0..n - least */
static const char *read_taking(const heap_walk *w, code_clause *out)
{
    const linear to = w->part[0];
    const char *why = NULL;

    out->bits = ANY;
    if (to.c != 0 || (to.n == 1) != (to.k == -1) || (to.n == 0) != (to.k == 1))
        return N_("an option is not n - k or k");
    if (w->list != NULL) {
        if (to.n != 1)
            return N_("a loop runs over what depends on the heap");
        out->form = CODE_EACH;
        out->among = w->list;
    } else if (w->low.n != 0) {
        return N_("a loop does not begin at a constant");
    } else if (to.n == 1) {
        why = read_range(w, out);
    } else if (w->low.c != 0 || w->high.n != 1 || w->top != NULL || w->half) {
        return N_("the greatest heap left is not n less a constant");
    } else {
        out->form = CODE_EVERY;
        out->take = -w->high.c;
    }
    if (why == NULL && w->list == NULL && out->take < 1)
        return N_("a move may take nothing");
    if (why == NULL && (to.n == 0 ? w->conditions > 0 || w->filters > 0 ||
                                        w->among != NULL || w->without != NULL
                                  : !read_filter(w, out)))
        return N_("a condition on what is taken is not understood");
    return why;
}

static const char *read_clause(const game_kind *kind, const rule_move *m,
                               code_clause *out)
{
    heap_walk w;

    if (!grundy_walk_read(kind, m, &w))
        return N_("an option is not one heap or two that a loop tells plainly");
    if (w.loop == NULL)
        return read_plain(&w, out);
    return w.parts == 2 ? read_breaking(kind, &w, out) : read_taking(&w, out);
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
    heap_family other = {
        .clauses = moves, .listed = out->listed, .lists = out->lists};

    bool clipped = false, splits = false;

    other.clause = grundy_arena_zeroed(a, (moves + 1) * sizeof *other.clause);
    other.farthest = INT64_MAX;
    if (other.clause == NULL || read_moves(kind, move, &other) != NULL)
        return false;
    for (uint32_t i = 0; i < moves; i++) {
        clipped |= other.clause[i].clipped;
        splits |= (other.clause[i].bits & GRUNDY_LEAVE_TWO) != 0;
    }
    if (clipped && !splits)
        return false; /* a formula serves better than a set */
    *out = other;
    return true;
}

static void read_lists(arena *a, const game_kind *kind, uint32_t moves,
                       const rule_move *move, heap_family *out)
{
    out->listed = grundy_code_lists(a, kind, move, moves, &out->open);
    out->lists = out->listed != NULL ? moves : 0;
}

/* Those of the canonical moves where there are none, or some that go as far as
 * the heap and these do not. */
static void read_better_lists(arena *a, const game_kind *kind,
                              const canonical_moves *canonical,
                              heap_family *out)
{
    heap_family other = *out;

    if (out->listed != NULL && !out->open)
        return;
    read_lists(a, kind, canonical->moves, canonical->move, &other);
    if (other.listed != NULL && (out->listed == NULL || !other.open))
        *out = other;
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
    read_lists(a, kind, kind->moves, kind->move, out);
    canonical = grundy_canonical_moves(set, kind);
    if (canonical->moves > 0 && canonical->nearest == 0) {
        if (!read_other(a, kind, canonical->moves, canonical->move, out))
            read_better_lists(a, kind, canonical, out);
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
    int64_t *take; /* numbers that may be taken, leaving anything */
    uint32_t takes;
    bool equal, unequal; /* splits of each sort */
    bool primes;
    const code_clause *but;
} binding_code;

static bool add_take(binding_code *b, int64_t k)
{
    int64_t *const at =
        grundy_arena_push(b->a, &b->take, &b->takes, sizeof *at);

    if (at != NULL)
        *at = k;
    return at != NULL;
}

static const char *take_one(binding_code *b, const code_clause *c, int64_t k)
{
    (void)c;
    if (k < 1)
        return N_("a move may take nothing, or less");
    return add_take(b, k) ? NULL : N_("memory is out");
}

static const char not_known[] =
    N_("the numbers that may be taken are not known");

/* What is done with each number of a fixed expression. */
typedef const char *bind_one(binding_code *b, const code_clause *c, int64_t k);

/* One number, a range, which may be long and is not made a list, or a list. */
static const char *bind_each(binding_code *b, const code_clause *c,
                             const node *of, bind_one *one)
{
    const code_source *const s = b->source;
    const int64_t *at;
    const char *why = NULL;
    int64_t low, high;
    size_t count;

    if (of->type->tag <= TYPE_CHAR)
        return s->number(s->user, of, &low) ? one(b, c, low) : not_known;
    if (grundy_tree_is_range(of)) {
        if (!s->number(s->user, of->kid[0], &low) ||
            !s->number(s->user, of->kid[1], &high))
            return not_known;
        for (;
             why == NULL && (low < high || (low == high && of->op == N_RANGE));
             low++)
            why = one(b, c, low);
        return why;
    }
    if (!s->list(s->user, of, &at, &count))
        return not_known;
    for (size_t i = 0; i < count && why == NULL; i++)
        why = one(b, c, at[i]);
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

static const char *bind_digits(binding_code *b, const code_clause *c)
{
    const char *why = NULL;

    if (c->among != NULL)
        return bind_each(b, c, c->among, bind_digit);
    for (int64_t k = 0; k <= c->number - c->take && why == NULL; k++)
        why = bind_digit(b, c, k);
    return why;
}

static const char *bind_up_to(binding_code *b, const code_clause *c)
{
    const char *why = NULL;
    int64_t high;

    if (c->among == NULL)
        high = c->number;
    else if (!b->source->number(b->source->user, c->among, &high))
        return N_("the greatest number that may be taken is not known");
    if (high - c->take > 1 << 16)
        return N_("a range of numbers that may be taken is too long");
    for (int64_t k = c->take; k <= high && why == NULL; k++)
        why = take_one(b, c, k);
    return why;
}

static const char *bind_clause(binding_code *b, const code_clause *c)
{
    if (c->bits == ANY && c->form == CODE_DIGIT)
        return take_one(b, c, c->take);
    if ((c->form == CODE_DIGIT || c->form == CODE_EVERY) &&
        c->take >= GRUNDY_HEAP_DIGITS)
        return N_("a digit stands too far behind the point");
    if ((c->bits & GRUNDY_LEAVE_TWO) != 0)
        *(c->splits_unequal ? &b->unequal : &b->equal) = true;
    switch (c->form) {
    case CODE_DIGIT: b->digit[c->take] |= c->bits; return NULL;
    case CODE_DIGITS: return bind_digits(b, c);
    case CODE_EVERY: b->tail[c->take] |= c->bits; return NULL;
    case CODE_EACH: return bind_each(b, c, c->among, take_one);
    case CODE_UP_TO: return bind_up_to(b, c);
    case CODE_BUT:
        if (b->but != NULL)
            return N_("two clauses leave numbers out");
        b->but = c;
        return NULL;
    default: b->primes = true; return NULL;
    }
}

static int compare_takes(const void *x, const void *y)
{
    const int64_t a = *(const int64_t *)x, b = *(const int64_t *)y;

    return (a > b) - (a < b);
}

static void sort_takes(binding_code *b)
{
    uint32_t kept = 0;

    if (b->takes > 0)
        qsort(b->take, b->takes, sizeof *b->take, compare_takes);
    for (size_t i = 0; i < b->takes; i++)
        if (kept == 0 || b->take[kept - 1] != b->take[i])
            b->take[kept++] = b->take[i];
    b->takes = kept;
    assert(b->takes == 0 || b->take[0] >= 1);
}

/*
 * Of a subtraction game a large number k changes no value if those up to NEAR
 * have values of period p from 0 on and k is congruent to one of them, s:
 * G(n - k) = G(n - s), which is an option already [Winning Ways, ch. 4].
 */
static void find_values(const binding_code *b, size_t few, uint32_t count,
                        uint8_t *value)
{
    assert(few <= b->takes);
    for (uint32_t n = 0; n < count; n++) {
        uint64_t seen[NEAR / 64 + 1] = {0};
        uint8_t mex = 0;

        for (size_t i = 0; i < few && b->take[i] <= n; i++) {
            const uint8_t v = value[n - (uint32_t)b->take[i]];

            seen[v / 64] |= UINT64_C(1) << v % 64;
        }
        while (seen[mex / 64] >> mex % 64 & 1)
            mex++;
        value[n] = mex;
    }
}

/* As many equal values as the greatest number prove it; 0: none is found. */
static uint32_t pure_period(const binding_code *b, size_t few)
{
    enum { COUNT = 8 * NEAR + 64 };
    const uint32_t most = (uint32_t)b->take[few - 1];
    const uint32_t count = 8 * most + 64;
    uint8_t value[COUNT];

    assert(most < NEAR && count <= COUNT);
    find_values(b, few, count, value);
    for (uint32_t p = 1; p + most <= count; p++)
        if (memcmp(value, value + p, most * sizeof *value) == 0)
            return p;
    return 0;
}

/* Whether each number is congruent to one of the first few, not larger. */
static bool all_congruent(const binding_code *b, size_t few, uint32_t p)
{
    assert(p > 0 && few <= b->takes);
    for (size_t i = few; i < b->takes; i++) {
        size_t j = 0;

        while (j < few && (b->take[i] - b->take[j]) % p != 0)
            j++;
        if (j == few)
            return false;
    }
    return true;
}

/* False: none go. */
static bool drop_congruent(binding_code *b)
{
    if (b->takes == 0 || b->take[b->takes - 1] < FAR)
        return false;
    for (size_t few = 1; few < b->takes && b->take[few - 1] < NEAR;
         few += 1 + few / 8) {
        const uint32_t period = pure_period(b, few);

        if (period == 0 || !all_congruent(b, few, period))
            continue;
        b->takes = (uint32_t)few;
        return true;
    }
    return false;
}

/* The numbers as the set of a code. */
static const char *put_set(binding_code *b, grundy_heap_code *out)
{
    out->set = grundy_arena_new(b->a, (b->takes + 1) * sizeof *out->set);
    if (out->set == NULL)
        return N_("memory is out");
    out->count = b->takes;
    for (size_t i = 0; i < b->takes; i++) {
        if (b->take[i] > UINT32_MAX / 4)
            return N_("a number that may be taken is too large");
        out->set[i] = (uint32_t)b->take[i];
    }
    return NULL;
}

static bool has_digits(const binding_code *b)
{
    for (uint32_t i = 0; i < GRUNDY_HEAP_DIGITS; i++)
        if (b->digit[i] != 0 || b->tail[i] != 0)
            return true;
    return false;
}

/* No less than 1 is taken anyway. */
static const char *leave_out(binding_code *b, const code_clause *c, int64_t k)
{
    return k < 1 ? NULL : take_one(b, c, k);
}

static const char *as_but(binding_code *b, grundy_heap_code *out)
{
    const node *const but = b->but->among;
    const char *why;

    if (b->takes > 0 || has_digits(b) || b->primes)
        return N_(
            "numbers are left out in one clause and come back in another");
    why = but == NULL ? leave_out(b, b->but, b->but->number)
                      : bind_each(b, b->but, but, leave_out);
    sort_takes(b);
    out->family = GRUNDY_HEAP_ALL_BUT;
    return why != NULL     ? why
           : b->takes == 0 ? N_("no number is left out")
                           : put_set(b, out);
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
    *rest = set->of_class[0];
    for (uint32_t r = 1; r < set->modulus; r++)
        if (set->of_class[r] != *rest)
            return false;
    for (int64_t k = 1; k < set->from; k++)
        if (set->one[k] != *rest && !add_take(b, k))
            return false;
    return b->takes > 0;
}

/* Whether the loops run that few times for the input of the moment. */
static bool runs_a_while(const code_source *source, const tail *t)
{
    int64_t runs = 1, low, high;

    for (uint32_t i = 0; t != NULL && i < t->steps; i++) {
        const node *const over = t->step[i].expr;

        if (t->step[i].kind != STEP_FOR || !grundy_tree_is_range(over))
            continue;
        if (!source->number(source->user, over->kid[0], &low) ||
            !source->number(source->user, over->kid[1], &high) ||
            low < -MOST_RUNS || high > MOST_RUNS)
            return false;
        runs *= high < low ? 1 : high - low + 1;
        if (runs > MOST_RUNS)
            return false;
    }
    return true;
}

/* The numbers that the clauses take, one by one. */
static const char *by_lists(binding_code *b, const heap_family *f,
                            grundy_heap_code *out, code_traits *is)
{
    if (f->listed == NULL || f->open)
        return f->why_not;
    for (uint32_t i = 0; i < f->lists; i++)
        if (!runs_a_while(b->source, f->listed[i]->tail) ||
            bind_each(b, NULL, f->listed[i], take_one) != NULL)
            return f->why_not;
    sort_takes(b);
    is->fewer = drop_congruent(b);
    return b->takes == 0 || put_set(b, out) != NULL ? f->why_not : NULL;
}

bool grundy_code_bind_open(arena *a, const heap_family *f,
                           const code_source *source, int64_t heap,
                           grundy_heap_code *out)
{
    binding_code b = {.a = a, .source = source};
    const int64_t *at;
    size_t count;

    *out = (grundy_heap_code){.family = GRUNDY_HEAP_SUBTRACT};
    assert(f->open && f->listed != NULL);
    for (uint32_t i = 0; i < f->lists; i++) {
        if (source->list_of == NULL ||
            !source->list_of(source->user, f->listed[i],
                             f->kind->param[0].variable, heap, &at, &count))
            return false;
        for (size_t k = 0; k < count; k++)
            if (take_one(&b, NULL, at[k]) != NULL)
                return false;
    }
    sort_takes(&b);
    while (b.takes > 0 && b.take[b.takes - 1] > heap)
        b.takes--;
    return put_set(&b, out) == NULL;
}

/* What the clauses as they are written do not tell, their conditions may. */
static const char *by_asking(binding_code *b, const heap_family *f,
                             grundy_heap_code *out, code_traits *is)
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
        return by_lists(b, f, out, is);
    if (!has_end(b, &set, &rest))
        return f->why_not;
    out->family = rest ? GRUNDY_HEAP_ALL_BUT : GRUNDY_HEAP_SUBTRACT;
    return put_set(b, out);
}

const char *grundy_code_bind(arena *a, const heap_family *f,
                             const code_source *source, grundy_heap_code *out,
                             code_traits *is)
{
    binding_code b = {.a = a, .source = source};
    const char *why = f->why_not;

    *out = (grundy_heap_code){.family = GRUNDY_HEAP_SUBTRACT};
    *is = (code_traits){.takes = true};
    if (why != NULL)
        return by_asking(&b, f, out, is);
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
        is->takes = false;
        return as_digits(&b, out);
    }
    is->fewer = drop_congruent(&b);
    return b.takes == 0 ? N_("nothing may ever be taken") : put_set(&b, out);
}
