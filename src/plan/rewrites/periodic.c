/* SPDX-License-Identifier: MIT */
/*
 * Let each move change the numbers x of a position by steps of at most `reach`,
 * with conditions that, from x >= threshold on, hang on nothing but the steps
 * and the remainders of x by `modulus`: king, knight, vectors that are
 * subtracted, counts of pieces of a few sorts.
 *
 * Let P be a multiple of the modulus and N >= threshold + reach, and let red(x)
 * be x where x < N, else N + (x - N) % P. Claim: if the nimbers of all
 * positions below V = N + P + 2 * reach have nim(x) = nim(red(x)), all have.
 * For let f(x) = nim(red(x)), and x' be x with what is N + reach + P or more
 * brought to N + reach or more by multiples of P. Then x and x' have the same
 * steps, as x' is not below the threshold where it differs; an option y of x
 * and that y' of x' differ by multiples of P where both are N or more, so f(y)
 * = f(y') = nim(y'), as y' < V; and f(x) = f(x') = nim(x'). So f is the mex of
 * f of the options, as nim is, and they are equal by induction along play,
 * which ends (ir/relation.h).
 *
 * The same holds of who wins single positions, where nobody asks for more and
 * no option has several parts: the winner of a position follows from those of
 * its options.
 *
 * Values may hang on which of two long numbers is the lesser one and on their
 * difference, where that is small. Then the same is done with the lesser number
 * and the difference z in place of the two: a step changes z by 2 * reach at
 * most, and which number is the lesser one only where z is no more than that,
 * and so has not been reduced.
 *
 * A number of an option may also be one of a few below the threshold, whatever
 * x is; not with differences, which that would change by much.
 *
 * Each number has an N and a P of its own; numbers that have few values, by
 * their declared range, stay as they are.  The nimbers of small positions are
 * computed here from the relations.
 */
#include "plan/rewrites/passes.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "base/number.h"
#include "base/words.h"
#include "plan/rewrites/build.h"
#include "plan/rewrites/telling.h"

enum {
    NUMBERS = 4,     /* at most */
    FEW = 16,        /* so many values at most, of a number that stays */
    MOST_REACH = 16, /* of a step */
    MOST_THRESHOLD = 64,
    MOST_MODULUS = 24,
    FREE = 4,          /* free numbers of a relation */
    STEPS = 1 << 12,   /* ways to choose them */
    CELLS = 1 << 17,   /* positions that are looked at */
    MOST_DEPTH = 1000, /* moves one after another */
    WORK = 1 << 22     /* guards that are asked */
};

enum { UNKNOWN = UINT16_MAX, STAYS = NUMBERS };

/* A free number of a relation: that of the position, or 0, and a step. */
typedef struct free_step {
    const ir_node *leaf;
    uint32_t of; /* STAYS: 0 */
    int64_t reach;
} free_step;

typedef struct steps {
    uint32_t count;
    free_step free[FREE];
} steps;

typedef struct periodic {
    telling t;
    rewriting *r;
    game_kind *kind;
    uint32_t numbers;
    bool is_long[NUMBERS];
    int64_t low[NUMBERS], high[NUMBERS]; /* high: of those that stay */
    uint32_t longs, pair[2]; /* long numbers, and the first two of them */
    bool diagonal; /* of a pair: by the lesser one and the difference */
    bool rises;    /* some number may */
    bool jumps;    /* some number may become one of a few */
    bool winners;  /* 1 for won and 0 for lost in place of nimbers */
    int64_t most;  /* beyond it a number may overflow in the rules */
    int64_t modulus;
    int64_t threshold[NUMBERS], reach[NUMBERS];
    steps step[IR_RELATIONS];
    /* positions below `box`, of which room for `room` is there */
    int64_t box[NUMBERS], room[NUMBERS], begin[NUMBERS], period[NUMBERS];
    uint16_t *value;
    uint32_t depth, work;
    bool lost;
} periodic;

/* ---- numbers of a relation, at a position ---- */

typedef struct place {
    const periodic *p;
    const steps *s;
    const int64_t *x;
    int64_t step[FREE];
} place;

static int64_t number_at(const place *at, const ir_node *n)
{
    int64_t sum;

    switch (n->op) {
    case IR_PARAM: return at->x[n->number];
    case IR_LINEAR:
        sum = n->number;
        for (uint32_t i = 0; i < n->kids; i++)
            sum += n->times[i] * number_at(at, n->kid[i]);
        return sum;
    case IR_QUOTIENT:
        return grundy_number_floor(number_at(at, n->kid[0]), n->number);
    default:
        for (uint32_t i = 0; i < at->s->count; i++)
            if (at->s->free[i].leaf == n)
                return at->step[i] + (at->s->free[i].of == STAYS
                                          ? 0
                                          : at->x[at->s->free[i].of]);
        assert(!"an operation that divisors_of refuses");
        return 0;
    }
}

static bool holds_at(const place *at, const ir_node *n)
{
    bool all = n->op == IR_AND;

    switch (n->op) {
    case IR_TRUE: return true;
    case IR_NOT_NEGATIVE: return number_at(at, n->kid[0]) >= 0;
    case IR_ZERO: return number_at(at, n->kid[0]) == 0;
    case IR_NOT_ZERO: return number_at(at, n->kid[0]) != 0;
    case IR_AND:
    case IR_OR:
        for (uint32_t i = 0; i < n->kids; i++)
            if (holds_at(at, n->kid[i]) != all)
                return !all;
        return all;
    default: return false;
    }
}

/* ---- what the rules say ---- */

static const free_step *free_of(const steps *s, const ir_node *n)
{
    for (uint32_t i = 0; i < s->count; i++)
        if (s->free[i].leaf == n)
            return &s->free[i];
    return NULL;
}

static bool is_small(const ir_node *form)
{
    const int64_t most = INT64_C(1) << 20;
    bool small = form->number >= -most && form->number <= most;

    for (uint32_t i = 0; i < form->kids; i++)
        small &= form->times[i] >= -most && form->times[i] <= most;
    return small;
}

/* The product of all divisors in it; 0: it is no number that is read. */
static int64_t divisors_of(const steps *s, const ir_node *n)
{
    int64_t all = n->op == IR_QUOTIENT ? n->number : 1;

    if (n->op != IR_PARAM && n->op != IR_LINEAR && n->op != IR_QUOTIENT &&
        free_of(s, n) == NULL)
        return 0;
    if ((n->op == IR_QUOTIENT && n->number > MOST_MODULUS) ||
        (n->op == IR_LINEAR && !is_small(n)))
        return 0;
    for (uint32_t i = 0;
         (n->op == IR_LINEAR || n->op == IR_QUOTIENT) && i < n->kids && all > 0;
         i++) {
        const int64_t more = divisors_of(s, n->kid[i]);

        all = more == 0 ? 0
                        : all /
                              (int64_t)grundy_number_gcd((uint64_t)all,
                                                         (uint64_t)more) *
                              more;
        if (n->op == IR_QUOTIENT)
            all = more * n->number;
        if (all > MOST_MODULUS)
            all = 0;
    }
    return all;
}

/* By how much the number grows when x[i] does by the modulus. */
static int64_t slope_of(const periodic *p, const steps *s, const ir_node *n,
                        uint32_t i)
{
    const free_step *f;
    int64_t sum = 0;

    switch (n->op) {
    case IR_PARAM: return n->number == i ? p->modulus : 0;
    case IR_LINEAR:
        for (uint32_t k = 0; k < n->kids; k++)
            sum += n->times[k] * slope_of(p, s, n->kid[k], i);
        return sum;
    case IR_QUOTIENT:
        sum = slope_of(p, s, n->kid[0], i);
        assert(sum % n->number == 0);
        return sum / n->number;
    default: f = free_of(s, n); return f != NULL && f->of == i ? p->modulus : 0;
    }
}

/* How far the number may be from the sum of its slopes times the long x over
 * the modulus. */
static int64_t rest_of(const periodic *p, const steps *s, const ir_node *n)
{
    const int64_t most = INT64_C(1) << 20;
    int64_t sum = n->op == IR_LINEAR ? n->number : 0;

    if (n->op == IR_PARAM)
        return p->is_long[n->number]                     ? 0
               : p->high[n->number] > -p->low[n->number] ? p->high[n->number]
                                                         : -p->low[n->number];
    if (n->op == IR_QUOTIENT)
        return rest_of(p, s, n->kid[0]) / n->number + 2;
    if (n->op != IR_LINEAR)
        return free_of(s, n)->reach;
    sum = sum < 0 ? -sum : sum;
    for (uint32_t i = 0; i < n->kids && sum < most; i++) {
        const int64_t times = n->times[i] < 0 ? -n->times[i] : n->times[i];
        const int64_t rest = rest_of(p, s, n->kid[i]);

        sum = times < 0 || times > most || rest > most ? most
                                                       : sum + times * rest;
    }
    return sum < most && sum >= 0 ? sum : most;
}

/* From which number on the comparison says the same but for remainders. */
static bool reads_form(periodic *p, const steps *s, const ir_node *form)
{
    uint32_t of = STAYS;
    int64_t slope = 0, from;

    for (uint32_t i = 0; i < p->numbers; i++) {
        const int64_t one = p->is_long[i] ? slope_of(p, s, form, i) : 0;

        if (one == 0)
            continue;
        if (of != STAYS || one == INT64_MIN)
            return false;
        of = i;
        slope = one < 0 ? -one : one;
    }
    if (of == STAYS)
        return true;
    from = (rest_of(p, s, form) + 1) * p->modulus / slope + 2;
    if (from > p->threshold[of])
        p->threshold[of] = from;
    return from <= MOST_THRESHOLD;
}

static bool reads_guard(periodic *p, const steps *s, const ir_node *n)
{
    bool all = true;

    switch (n->op) {
    case IR_TRUE: return true;
    case IR_NOT_NEGATIVE:
    case IR_ZERO:
    case IR_NOT_ZERO: return reads_form(p, s, n->kid[0]);
    case IR_AND:
    case IR_OR:
        for (uint32_t i = 0; i < n->kids && all; i++)
            all = reads_guard(p, s, n->kid[i]);
        return all;
    default: return false;
    }
}

static bool see_divisors(periodic *p, const steps *s, const ir_node *n)
{
    bool all = true;
    int64_t more;

    switch (n->op) {
    case IR_TRUE: return true;
    case IR_NOT_NEGATIVE:
    case IR_ZERO:
    case IR_NOT_ZERO: return see_divisors(p, s, n->kid[0]);
    case IR_AND:
    case IR_OR:
        for (uint32_t i = 0; i < n->kids && all; i++)
            all = see_divisors(p, s, n->kid[i]);
        return all;
    default: more = divisors_of(s, n); break;
    }
    if (more == 0)
        return false;
    p->modulus =
        p->modulus /
        (int64_t)grundy_number_gcd((uint64_t)p->modulus, (uint64_t)more) * more;
    return p->modulus <= MOST_MODULUS;
}

/* ---- free numbers ---- */

static bool shows(periodic *p, const ir_relation *r, const ir_node *condition)
{
    return grundy_ir_holds(&p->t.g, &p->t.m, r, condition);
}

/* Whether the leaf is within `reach` of the number, or of 0. */
static bool is_beside(periodic *p, const ir_relation *r, const ir_node *leaf,
                      const ir_node *number, int64_t reach)
{
    return shows(p, r,
                 grundy_ir_no_less(&p->t.g, leaf,
                                   grundy_ir_plus(&p->t.g, number, -reach))) &&
           shows(p, r,
                 grundy_ir_no_less(
                     &p->t.g, grundy_ir_plus(&p->t.g, number, reach), leaf));
}

static bool tie(periodic *p, const ir_relation *r, const ir_node *leaf,
                steps *s)
{
    if (free_of(s, leaf) != NULL)
        return true;
    if (s->count == FREE)
        return false;
    for (int64_t reach = 1; reach <= MOST_REACH; reach *= 2)
        for (uint32_t i = 0; i <= p->numbers; i++) {
            const bool last = i == p->numbers;

            if (!is_beside(p, r, leaf,
                           last ? grundy_ir_number(&p->t.g, 0)
                                : grundy_ir_leaf(&p->t.g, IR_PARAM, i),
                           reach))
                continue;
            s->free[s->count++] =
                (free_step){leaf, last || !p->is_long[i] ? STAYS : i, reach};
            if (!last && !p->is_long[i])
                s->free[s->count - 1].reach +=
                    rest_of(p, s, grundy_ir_leaf(&p->t.g, IR_PARAM, i));
            return true;
        }
    return false;
}

static bool tie_all(periodic *p, const ir_relation *r, const ir_node *n,
                    steps *s)
{
    if (n->op == IR_COORDINATE || n->op == IR_LOOP)
        return tie(p, r, n, s);
    for (uint32_t i = 0; i < n->kids; i++)
        if (!tie_all(p, r, n->kid[i], s))
            return false;
    return true;
}

/* ---- relations ---- */

static bool has_free_numbers(periodic *p, const ir_relation *r, steps *s)
{
    int64_t ways = 1;

    *s = (steps){.count = 0};
    for (uint32_t i = 0; i < r->changes; i++)
        if (r->change[i].value == NULL || r->change[i].place != NULL ||
            !tie_all(p, r, r->change[i].value, s))
            return false;
    for (uint32_t i = 0; i < r->guards; i++)
        if (!tie_all(p, r, r->guard[i], s))
            return false;
    for (uint32_t i = 0; i < s->count && ways <= STEPS; i++)
        ways *= 2 * s->free[i].reach + 1;
    if (ways > STEPS || r->changes != r->parts * p->numbers)
        return false;
    for (uint32_t i = 0; i < r->parts; i++)
        if (r->part[i] != &p->t.now)
            return false;
    for (uint32_t i = 0; i < r->changes; i++)
        if (!see_divisors(p, s, r->change[i].value))
            return false;
    for (uint32_t i = 0; i < r->guards; i++)
        if (!see_divisors(p, s, r->guard[i]))
            return false;
    return true;
}

/* The same for all long numbers, but for remainders. */
static bool is_level(const periodic *p, const steps *s, const ir_node *n)
{
    for (uint32_t i = 0; i < p->numbers; i++)
        if (p->is_long[i] && slope_of(p, s, n, i) != 0)
            return false;
    return true;
}

/* A number of an option is beside that of the position, or one of a few. */
static bool reads_change(periodic *p, const steps *s, const ir_change *c)
{
    const uint32_t i = c->param;
    const ir_node *const step = grundy_ir_add(
        &p->t.g, c->value, grundy_ir_leaf(&p->t.g, IR_PARAM, i), -1);

    if (step == NULL)
        return false;
    if (!p->is_long[i])
        return is_level(p, s, c->value);
    if (is_level(p, s, step)) {
        const int64_t reach = rest_of(p, s, step);

        p->reach[i] = reach > p->reach[i] ? reach : p->reach[i];
        return reach <= MOST_REACH;
    }
    p->jumps = true;
    if (rest_of(p, s, c->value) >= p->threshold[i])
        p->threshold[i] = rest_of(p, s, c->value) + 1;
    return is_level(p, s, c->value) && p->threshold[i] <= MOST_THRESHOLD;
}

static bool reads_relation(periodic *p, const ir_relation *r, const steps *s)
{
    for (uint32_t i = 0; i < r->changes; i++)
        if (!reads_change(p, s, &r->change[i]))
            return false;
    for (uint32_t i = 0; i < r->changes; i++)
        p->rises |= !shows(p, r,
                           grundy_ir_no_less(&p->t.g,
                                             grundy_ir_leaf(&p->t.g, IR_PARAM,
                                                            r->change[i].param),
                                             r->change[i].value));
    for (uint32_t i = 0; i < r->guards; i++)
        if (!reads_guard(p, s, r->guard[i]))
            return false;
    return true;
}

/* Numbers of a small declared range stay, others begin where theirs does. */
static bool read_numbers(periodic *p)
{
    p->longs = 0;
    for (uint32_t i = 0; i < p->numbers; i++) {
        const ir_moves *const m = &p->t.m;
        const bool low = grundy_ir_constant(m->low[i], &p->low[i]);
        const bool high = grundy_ir_constant(m->high[i], &p->high[i]);

        if (p->t.number[i].kind != PARAM_INT || (m->low[i] != NULL && !low) ||
            (low && (p->low[i] < -FEW || p->low[i] > FEW)))
            return false;
        p->is_long[i] = !low || !high || p->high[i] - p->low[i] >= FEW;
        if (!low)
            p->low[i] = 0;
        if (p->is_long[i] && p->low[i] < 0)
            return false;
        if (p->is_long[i] && p->longs < 2)
            p->pair[p->longs] = i;
        p->longs += p->is_long[i];
    }
    return p->longs >= 2;
}

static bool read(periodic *p, arena *a)
{
    telling *const t = &p->t;

    grundy_ir_open(&t->g, a);
    grundy_ir_read_moves(&t->g, p->r->set, p->kind, NULL, &t->m);
    if (t->m.why_not != NULL || t->m.sorts || t->m.relations == 0 ||
        t->m.nearest > 0)
        return false;
    t->now = *p->kind;
    t->of = p->kind;
    t->g.steps = 0;
    if (!grundy_telling_read(t, p->kind) || t->now.params > NUMBERS)
        return false;
    p->numbers = t->now.params;
    p->modulus = 1;
    if (!read_numbers(p))
        return false;
    for (uint32_t i = 0; i < t->m.relations; i++)
        if (!has_free_numbers(p, &t->m.relation[i], &p->step[i]))
            return false;
    for (uint32_t i = 0; i < t->m.relations; i++)
        if (!reads_relation(p, &t->m.relation[i], &p->step[i]))
            return false;
    p->most = grundy_ir_farthest(&t->g, &t->m, t->m.relation);
    return p->most > 0 && grundy_ir_play_ends(&t->g, &t->m, t->m.relation);
}

/* ---- the nimbers of small positions ---- */

/* How many cells the box has; SIZE_MAX: too many. */
static size_t cells_of(const periodic *p, const int64_t *end)
{
    size_t cells = 1;

    for (uint32_t i = 0; i < p->numbers; i++) {
        const int64_t size = end[i] - p->low[i];

        if (size <= 0 || cells > CELLS)
            return SIZE_MAX;
        cells *= (size_t)size;
    }
    return cells <= CELLS ? cells : SIZE_MAX;
}

/* The cell of a position; SIZE_MAX: there is no room for it. */
static size_t cell_of(const periodic *p, const int64_t *x)
{
    size_t cell = 0;

    for (uint32_t i = 0; i < p->numbers; i++) {
        if (x[i] < p->low[i] || x[i] >= p->room[i])
            return SIZE_MAX;
        cell = cell * (size_t)(p->room[i] - p->low[i]) +
               (size_t)(x[i] - p->low[i]);
    }
    return cell;
}

static uint32_t nimber_of(periodic *p, const int64_t *x);

/* The nimber of one option. */
static uint32_t option_value(periodic *p, const ir_relation *r, const place *at)
{
    uint32_t value = 0;

    for (uint32_t part = 0; part < r->parts && !p->lost; part++) {
        int64_t to[NUMBERS] = {0};

        for (uint32_t i = 0; i < r->changes; i++)
            if (r->change[i].part == part)
                to[r->change[i].param] = number_at(at, r->change[i].value);
        value ^= nimber_of(p, to);
    }
    return value;
}

/* The next choice of steps; false: that was the last. */
static bool next_steps(const steps *s, place *at)
{
    for (uint32_t i = 0; i < s->count; i++) {
        if (at->step[i]++ < s->free[i].reach)
            return true;
        at->step[i] = -s->free[i].reach;
    }
    return false;
}

/* Adds the nimbers of a relation's options to a set. */
static void add_options(periodic *p, uint32_t relation, const int64_t *x,
                        uint64_t *seen)
{
    const ir_relation *const r = &p->t.m.relation[relation];
    place at = {.p = p, .s = &p->step[relation], .x = x};

    for (uint32_t i = 0; i < at.s->count; i++)
        at.step[i] = -at.s->free[i].reach;
    do {
        bool is = true;
        uint32_t value;

        for (uint32_t i = 0; i < r->guards && is; i++) {
            is = holds_at(&at, r->guard[i]);
            p->lost |= p->work-- == 0;
        }
        if (!is)
            continue;
        value = option_value(p, r, &at);
        p->lost |= value >= 64;
        if (!p->lost)
            *seen |= UINT64_C(1) << value;
    } while (!p->lost && next_steps(at.s, &at));
}

static uint32_t nimber_of(periodic *p, const int64_t *x)
{
    const size_t cell = cell_of(p, x);
    uint64_t seen = 0;

    p->lost |= cell == SIZE_MAX || p->depth == MOST_DEPTH;
    if (p->lost || p->value[cell] != UNKNOWN)
        return p->lost ? 0 : p->value[cell];
    p->depth++;
    for (uint32_t i = 0; i < p->t.m.relations && !p->lost; i++)
        add_options(p, i, x, &seen);
    p->depth--;
    p->lost |= seen == UINT64_MAX;
    if (!p->lost && p->winners)
        p->value[cell] = seen == 0 ? p->r->set->misere : seen & 1;
    else if (!p->lost)
        p->value[cell] = (uint16_t)__builtin_ctzll(~seen);
    return p->lost ? 0 : p->value[cell];
}

/* The next position of the box; false: that was the last. */
static bool next_position(const periodic *p, int64_t *x)
{
    for (uint32_t i = p->numbers; i-- > 0;) {
        if (++x[i] < p->box[i])
            return true;
        x[i] = p->low[i];
    }
    return false;
}

/* All nimbers of positions below the box, with room for steps beyond it. */
static bool fill(periodic *p, arena *a, int64_t end)
{
    int64_t x[NUMBERS] = {0};
    size_t cells;

    for (uint32_t i = 0; i < p->numbers; i++) {
        p->box[i] = p->is_long[i] ? end : p->high[i] + 1;
        p->room[i] =
            p->is_long[i] ? (p->rises ? 2 * end : end) : p->high[i] + 1;
        x[i] = p->low[i];
    }
    cells = cells_of(p, p->room);
    p->value = cells == SIZE_MAX
                   ? NULL
                   : grundy_arena_new(a, cells * sizeof *p->value);
    if (p->value == NULL)
        return false;
    memset(p->value, 0xFF, cells * sizeof *p->value);
    do
        (void)nimber_of(p, x);
    while (!p->lost && next_position(p, x));
    return !p->lost;
}

/* ---- periods ---- */

/* What repeats: each long number, or of two the lesser one, and then how much
 * more the other is. */
static int64_t along(const periodic *p, uint32_t i, const int64_t *x)
{
    const int64_t a = x[p->pair[0]], b = x[p->pair[1]];

    if (!p->diagonal)
        return x[i];
    return i == p->pair[0] ? (a < b ? a : b) : (a < b ? b - a : a - b);
}

static void go_back(const periodic *p, uint32_t i, int64_t by, int64_t *x)
{
    if (!p->diagonal) {
        x[i] -= by;
    } else if (i == p->pair[0]) {
        x[p->pair[0]] -= by;
        x[p->pair[1]] -= by;
    } else {
        x[x[p->pair[0]] < x[p->pair[1]] ? p->pair[1] : p->pair[0]] -= by;
    }
}

static int64_t largest(const periodic *p, const int64_t *of)
{
    const int64_t a = of[p->pair[0]], b = of[p->pair[1]];

    return a > b ? a : b;
}

/* Where it may begin, by what the rules say. */
static int64_t first_begin(const periodic *p, uint32_t i)
{
    int64_t begin = p->threshold[i] + p->reach[i];

    if (p->diagonal && i == p->pair[0])
        begin = largest(p, p->threshold) + largest(p, p->reach);
    else if (p->diagonal)
        begin = largest(p, p->threshold) + 2 * largest(p, p->reach) + 1;
    return begin < p->low[i] ? p->low[i] : begin;
}

/* From which number on the values in the box have the period. */
static int64_t begin_of(const periodic *p, uint32_t i, int64_t period)
{
    int64_t x[NUMBERS] = {0}, begin = first_begin(p, i);

    for (uint32_t k = 0; k < p->numbers; k++)
        x[k] = p->low[k];
    do {
        int64_t back[NUMBERS];

        if (along(p, i, x) - period < begin)
            continue;
        memcpy(back, x, sizeof back);
        go_back(p, i, period, back);
        if (p->value[cell_of(p, x)] != p->value[cell_of(p, back)])
            begin = along(p, i, back) + 1;
    } while (next_position(p, x));
    return begin;
}

static bool find_period(periodic *p, uint32_t i)
{
    const int64_t room =
        p->diagonal ? p->box[i] / 2 : p->box[i] - 2 * p->reach[i];

    p->period[i] = 0;
    for (int64_t period = p->modulus; period < room; period += p->modulus) {
        const int64_t begin = begin_of(p, i, period);

        if (begin + period > room)
            continue;
        p->begin[i] = begin;
        p->period[i] = period;
        return true;
    }
    return false;
}

/* Along all numbers, and within the box. */
static bool all_repeat(periodic *p)
{
    int64_t sum = 0;

    for (uint32_t i = 0; i < p->numbers; i++) {
        if (p->is_long[i] && !find_period(p, i))
            return false;
        sum += p->is_long[i] ? p->begin[i] + p->period[i] : 0;
    }
    return !p->diagonal ||
           sum + 4 * largest(p, p->reach) + 2 <= p->box[p->pair[0]];
}

static bool find_periods(periodic *p, arena *a)
{
    static const int64_t sizes[] = {12, 24, 48, 96};

    for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++) {
        p->lost = false;
        p->depth = 0;
        p->work = WORK;
        if (!fill(p, a, sizes[k]))
            return false;
        p->diagonal = false;
        if (all_repeat(p))
            return true;
        p->diagonal = p->longs == 2 && !p->jumps;
        if (p->diagonal && all_repeat(p))
            return true;
    }
    return false;
}

/* Where nobody asks for more, winners may repeat though nimbers do not. */
static bool find_winners(periodic *p, arena *a)
{
    for (uint32_t i = 0; i < p->t.m.relations; i++)
        if (p->t.m.relation[i].parts > 1)
            return false;
    p->winners = grundy_endings_winner_alone(p->r->set);
    return p->winners && find_periods(p, a);
}

/* ---- the rules ---- */

/* if x < begin + period or x > most then x else begin + (x - begin) % period */
static node *reduced(periodic *p, uint32_t i, node *x)
{
    rewriting *const r = p->r;
    const grundy_span span = p->kind->span;
    node *const begin = grundy_build_int(r, span, p->begin[i]);
    node *const rest =
        grundy_build_pair(r, N_MOD, grundy_build_pair(r, N_SUB, x, begin),
                          grundy_build_int(r, span, p->period[i]));
    node *stays = grundy_build_pair(
        r, N_LT, x, grundy_build_int(r, span, p->begin[i] + p->period[i]));

    if (p->most != INT64_MAX)
        stays = grundy_build_pair(
            r, N_OR, stays,
            grundy_build_pair(r, N_GT, x, grundy_build_int(r, span, p->most)));
    return grundy_build_if(r, stays, x,
                           grundy_build_pair(r, N_ADD, begin, rest));
}

static node *name_of(periodic *p, uint32_t i)
{
    return grundy_build_name(p->r, p->kind->span, p->kind->param[i].variable);
}

/* How much more one number is, reduced, on top of the other one, reduced. */
static node *beyond(periodic *p, uint32_t less, uint32_t more)
{
    rewriting *const r = p->r;
    node *const apart =
        grundy_build_pair(r, N_SUB, name_of(p, more), name_of(p, less));

    return grundy_build_pair(r, N_ADD, reduced(p, p->pair[0], name_of(p, less)),
                             reduced(p, p->pair[1], apart));
}

/* The numbers of the small position. */
static void write_numbers(periodic *p, node **arg)
{
    rewriting *const r = p->r;
    const uint32_t i = p->pair[0], j = p->pair[1];
    node *first;

    for (uint32_t k = 0; k < p->numbers; k++)
        arg[k] = p->is_long[k] ? reduced(p, k, name_of(p, k)) : name_of(p, k);
    if (!p->diagonal)
        return;
    first = grundy_build_pair(r, N_LT, name_of(p, i), name_of(p, j));
    arg[i] = grundy_build_if(r, first, reduced(p, i, name_of(p, i)),
                             beyond(p, j, i));
    arg[j] = grundy_build_if(r, first, beyond(p, i, j),
                             reduced(p, i, name_of(p, j)));
}

#define ALONG                                                                  \
    N_("moves change each number by little: the values of %s repeat with the " \
       "periods %s along its numbers, from %s on")
#define ACROSS                                                                 \
    N_("moves change each number by little: the values of %s repeat with the " \
       "periods %s along the lesser number and along the difference, from %s " \
       "on")

static void become(periodic *p)
{
    const char *const words = p->diagonal ? ACROSS : ALONG;
    char periods[100] = "", begins[100] = "", why[400];
    node *const rest = grundy_rewrite_rest(p->r, p->kind);
    node *arg[NUMBERS];
    size_t used = 0, also = 0;

    if (rest == NULL)
        return;
    write_numbers(p, arg);
    for (uint32_t i = 0; i < p->numbers; i++) {
        if (arg[i] == NULL)
            return;
        if (!p->is_long[i])
            continue;
        used +=
            (size_t)snprintf(periods + used, sizeof periods - used, "%s%lld",
                             used == 0 ? "" : ", ", (long long)p->period[i]);
        also += (size_t)snprintf(begins + also, sizeof begins - also, "%s%lld",
                                 also == 0 ? "" : ", ", (long long)p->begin[i]);
    }
    p->kind->split =
        grundy_build_position(p->r, p->kind->span, rest->ref.kind, arg);
    (void)snprintf(why, sizeof why, words, p->kind->name, periods, begins);
    p->kind->split_why = grundy_arena_text(p->r->a, why, strlen(why));
    grundy_rewrite_note(p->r, REWRITE_PERIOD, p->kind, true, words,
                        p->kind->name, periods, begins);
}

static bool is_promising(const rewriting *r, const game_kind *kind)
{
    bool numbers = kind->params >= 2 && kind->params <= NUMBERS;

    for (uint32_t i = 0; i < kind->params && numbers; i++)
        numbers = kind->param[i].kind == PARAM_INT;
    return numbers && !r->set->has_decisions && kind->split == NULL &&
           kind->form == NULL && kind->moves > 0 && !kind->rest;
}

void grundy_rewrite_periodic(rewriting *r, game_kind *kind)
{
    periodic *p;
    arena a;

    if (!is_promising(r, kind))
        return;
    grundy_arena_open(&a, r->set->arena.mem);
    p = grundy_arena_zeroed(&a, sizeof *p);
    if (p != NULL) {
        p->r = r;
        p->kind = kind;
        if (read(p, &a) &&
            ((!r->set->misere && find_periods(p, &a)) || find_winners(p, &a)))
            become(p);
    }
    grundy_arena_close(&a);
}
