/* SPDX-License-Identifier: MIT */
/*
 * A node is made by `make` alone, which looks for an equal one first; its kids
 * are in normal form already.  So all that has to be kept is the normal form of
 * the node itself:
 *
 * - LINEAR: kids rise by id, none is LINEAR, no coefficient is 0; one kid once
 *   and nothing else is the kid itself.
 * - NOT_NEGATIVE: no term is MIN (all of its kids, or one, are not negative),
 *   coefficients have no common divisor but 1 (the constant is rounded down,
 *   numbers being integers); ZERO and NOT_ZERO: the same, and
 *   the first coefficient is above 0.
 * - MIN, GCD, AND, OR: kids rise by id, each once, none has the same operation.
 */
#include "ir/graph.h"

#include <assert.h>

#include "base/hash.h"
#include "base/number.h"

void grundy_ir_open(ir_graph *g, arena *a)
{
    *g = (ir_graph){.arena = a};
}

/* ---- one node for equal expressions ---- */

typedef struct ir_parts {
    ir_op op;
    uint32_t kids;
    const ir_node *kid[IR_MOST_KIDS];
    int64_t times[IR_MOST_KIDS];
    int64_t number;
    const variable *variable;
    const ir_opaque *opaque;
} ir_parts;

/* Of no kids yet, whose room is left as it is: most have two, and all of them
 * would be 400 bytes to clear for each node that is looked for. */
static void begin(ir_parts *p, ir_op op, int64_t number)
{
    p->op = op;
    p->kids = 0;
    p->number = number;
    p->variable = NULL;
    p->opaque = NULL;
}

/* Whether a of x is written as b of y is, with the same parts in the same
 * places. */
static bool same_words(const ir_opaque *x, const ir_opaque *y, uint32_t parts,
                       const node *a, const node *b)
{
    for (uint32_t i = 0; i < parts; i++)
        if (x->part[i] == a || y->part[i] == b)
            return x->part[i] == a && y->part[i] == b;
    if (!grundy_tree_same_top(a, b))
        return false;
    for (uint32_t i = 0; i < a->kids; i++)
        if (!same_words(x, y, parts, a->kid[i], b->kid[i]))
            return false;
    return true;
}

/* The last kid is no part: it says where the term has a value. */
static bool same_opaque(const ir_opaque *x, const ir_opaque *y, uint32_t kids)
{
    return x == y ||
           (x != NULL && y != NULL && same_words(x, y, kids - 1, x->is, y->is));
}

static bool is_made_of(const ir_node *n, const ir_parts *p)
{
    if (n->op != p->op || n->kids != p->kids || n->number != p->number ||
        n->variable != p->variable ||
        !same_opaque(n->opaque, p->opaque, n->kids))
        return false;
    for (uint32_t i = 0; i < p->kids; i++)
        if (n->kid[i] != p->kid[i] ||
            (p->op == IR_LINEAR && n->times[i] != p->times[i]))
            return false;
    return true;
}

static uint64_t mix(uint64_t h, uint64_t word)
{
    h = (h ^ word) * UINT64_C(0x9e3779b97f4a7c15);
    return h ^ h >> 32;
}

static uint64_t hash_of(const ir_parts *p)
{
    uint64_t h = mix((uint64_t)p->op * 64 + p->kids, (uint64_t)p->number);

    if (p->variable != NULL)
        h = mix(h, (uint64_t)(uintptr_t)p->variable);
    for (uint32_t i = 0; i < p->kids; i++) {
        h = mix(h, p->kid[i]->id);
        if (p->op == IR_LINEAR)
            h = mix(h, (uint64_t)p->times[i]);
    }
    return grundy_hash_word(h);
}

static ir_node **bucket_of(const ir_graph *g, uint64_t hash)
{
    return &g->bucket[hash & (g->buckets - 1)];
}

/* Twice as many buckets, or the first ones. */
static bool grow(ir_graph *g)
{
    const ir_graph before = *g;

    g->buckets = before.buckets == 0 ? 256 : 2 * before.buckets;
    assert(g->buckets > 0 && (g->buckets & (g->buckets - 1)) == 0);
    g->bucket = grundy_arena_zeroed(g->arena, g->buckets * sizeof *g->bucket);
    if (g->bucket == NULL) {
        *g = before;
        return false;
    }
    for (uint32_t i = 0; i < before.buckets; i++)
        for (ir_node *n = before.bucket[i], *next; n != NULL; n = next) {
            ir_node **const to = bucket_of(g, n->hash);

            next = n->next;
            n->next = *to;
            *to = n;
        }
    return true;
}

static const ir_node *make(ir_graph *g, const ir_parts *p)
{
    const uint64_t hash = hash_of(p);
    uint64_t ops = grundy_ir_bit(p->op);
    uint32_t size = 1;
    ir_node *n = g->buckets == 0 ? NULL : *bucket_of(g, hash);
    const ir_node **kid;
    int64_t *times;

    for (; n != NULL; n = n->next)
        if (n->hash == hash && is_made_of(n, p))
            return n;
    for (uint32_t i = 0; i < p->kids && size <= IR_MOST_SIZE; i++) {
        ops |= p->kid[i]->ops;
        size += p->kid[i]->size;
    }
    if (size > IR_MOST_SIZE || g->nodes == IR_MOST_NODES ||
        (g->nodes >= g->buckets && !grow(g)))
        return NULL;
    n = grundy_arena_new(g->arena, sizeof *n);
    kid = grundy_arena_new(g->arena, (p->kids + 1) * sizeof(ir_node *));
    times = grundy_arena_new(g->arena, (p->kids + 1) * sizeof *times);
    if (n == NULL || kid == NULL || times == NULL)
        return NULL;
    for (uint32_t i = 0; i < p->kids; i++) {
        kid[i] = p->kid[i];
        times[i] = p->op == IR_LINEAR ? p->times[i] : 0;
    }
    *n = (ir_node){.op = p->op,
                   .id = g->nodes++,
                   .kids = p->kids,
                   .kid = kid,
                   .times = times,
                   .number = p->number,
                   .variable = p->variable,
                   .opaque = p->opaque,
                   .hash = hash,
                   .ops = ops,
                   .size = size,
                   .next = *bucket_of(g, hash)};
    *bucket_of(g, hash) = n;
    return n;
}

const ir_node *grundy_ir_leaf(ir_graph *g, ir_op op, int64_t number)
{
    ir_parts p;

    assert(op <= IR_PRIMES);
    begin(&p, op, number);
    return make(g, &p);
}

const ir_node *grundy_ir_global(ir_graph *g, const variable *v)
{
    return make(g, &(ir_parts){.op = IR_GLOBAL, .variable = v});
}

const ir_node *grundy_ir_number(ir_graph *g, int64_t number)
{
    ir_parts p;

    begin(&p, IR_LINEAR, number);
    return make(g, &p);
}

bool grundy_ir_constant(const ir_node *n, int64_t *number)
{
    if (n == NULL || n->op != IR_LINEAR || n->kids > 0)
        return false;
    *number = n->number;
    return true;
}

/* ---- linear forms ---- */

int64_t grundy_ir_times(const ir_node *form, const ir_node *n)
{
    if (form == n)
        return 1;
    for (uint32_t i = 0; form->op == IR_LINEAR && i < form->kids; i++)
        if (form->kid[i] == n)
            return form->times[i];
    return 0;
}

/* Adds times * n, n no linear form, where the kids stay sorted. */
static bool add_term(ir_parts *p, const ir_node *n, int64_t times)
{
    uint32_t at = 0;

    assert(n->op != IR_LINEAR && p->kids <= IR_MOST_KIDS);
    while (at < p->kids && p->kid[at]->id < n->id)
        at++;
    if (at < p->kids && p->kid[at] == n) {
        if (__builtin_add_overflow(p->times[at], times, &p->times[at]))
            return false;
        if (p->times[at] != 0)
            return true;
        p->kids--;
        for (uint32_t i = at; i < p->kids; i++) {
            p->kid[i] = p->kid[i + 1];
            p->times[i] = p->times[i + 1];
        }
        return true;
    }
    if (times == 0)
        return true;
    if (p->kids == IR_MOST_KIDS)
        return false;
    for (uint32_t i = p->kids++; i > at; i--) {
        p->kid[i] = p->kid[i - 1];
        p->times[i] = p->times[i - 1];
    }
    p->kid[at] = n;
    p->times[at] = times;
    return true;
}

static bool add_form(ir_parts *p, const ir_node *n, int64_t times)
{
    int64_t by;

    if (n->op != IR_LINEAR)
        return add_term(p, n, times);
    if (__builtin_mul_overflow(n->number, times, &by) ||
        __builtin_add_overflow(p->number, by, &p->number))
        return false;
    for (uint32_t i = 0; i < n->kids; i++)
        if (__builtin_mul_overflow(n->times[i], times, &by) ||
            !add_term(p, n->kid[i], by))
            return false;
    return true;
}

static const ir_node *make_form(ir_graph *g, const ir_parts *p)
{
    if (p->kids == 1 && p->times[0] == 1 && p->number == 0)
        return p->kid[0];
    return make(g, p);
}

const ir_node *grundy_ir_add(ir_graph *g, const ir_node *x, const ir_node *y,
                             int64_t times)
{
    return grundy_ir_combine(g, x, 1, y, times);
}

const ir_node *grundy_ir_combine(ir_graph *g, const ir_node *x, int64_t by,
                                 const ir_node *y, int64_t times)
{
    ir_parts p;

    begin(&p, IR_LINEAR, 0);
    if (x == NULL || y == NULL || !add_form(&p, x, by) ||
        !add_form(&p, y, times))
        return NULL;
    return make_form(g, &p);
}

const ir_node *grundy_ir_affine(ir_graph *g, const ir_node *x, int64_t times,
                                int64_t more)
{
    ir_parts p;

    begin(&p, IR_LINEAR, more);
    return x == NULL || !add_form(&p, x, times) ? NULL : make_form(g, &p);
}

/* ---- sorted operands ---- */

/* Adds an operand; those of one with the same operation instead of it. */
static bool add_operand(ir_parts *p, const ir_node *n)
{
    uint32_t at = 0;
    bool added = true;

    if (n->op == p->op) {
        for (uint32_t i = 0; i < n->kids && added; i++)
            added = add_operand(p, n->kid[i]);
        return added;
    }
    while (at < p->kids && p->kid[at]->id < n->id)
        at++;
    if (at < p->kids && p->kid[at] == n)
        return true;
    if (p->kids == IR_MOST_KIDS)
        return false;
    for (uint32_t i = p->kids++; i > at; i--)
        p->kid[i] = p->kid[i - 1];
    p->kid[at] = n;
    return true;
}

/* (c * by + rest) / by is c + rest / by: what `by` divides stands outside. */
const ir_node *grundy_ir_quotient(ir_graph *g, const ir_node *x, int64_t by)
{
    ir_parts outside = {.op = IR_LINEAR}, inside = {.op = IR_LINEAR};
    ir_parts p = {.op = IR_QUOTIENT, .kids = 1, .number = by};
    const ir_node *q;

    assert(by > 0);
    if (x == NULL || !add_form(&inside, x, 1))
        return NULL;
    if (by == 1)
        return x;
    outside.number = grundy_number_floor(inside.number, by);
    inside.number -= outside.number * by;
    for (uint32_t i = 0; i < inside.kids;) {
        const int64_t c = grundy_number_floor(inside.times[i], by);
        const uint32_t before = inside.kids;

        if (c != 0 && (!add_term(&outside, inside.kid[i], c) ||
                       !add_term(&inside, inside.kid[i], -c * by)))
            return NULL;
        i += inside.kids == before;
    }
    if (inside.kids == 0)
        return make_form(g, &outside);
    p.kid[0] = make_form(g, &inside);
    q = p.kid[0] == NULL ? NULL : make(g, &p);
    if (q == NULL || !add_term(&outside, q, 1))
        return NULL;
    return make_form(g, &outside);
}

const ir_node *grundy_ir_among(ir_graph *g, ir_op op, const ir_node *const *kid,
                               uint32_t kids)
{
    ir_parts p = {.op = op};
    int64_t number;

    assert(op == IR_MIN || op == IR_GCD);
    for (uint32_t i = 0; i < kids; i++) {
        if (kid[i] == NULL || !add_operand(&p, kid[i]))
            return NULL;
        if (op == IR_GCD && grundy_ir_constant(kid[i], &number) && number == 1)
            return kid[i];
    }
    return p.kids == 1 && op == IR_MIN ? p.kid[0] : make(g, &p);
}

const ir_node *grundy_ir_element(ir_graph *g, const ir_node *array,
                                 const ir_node *index)
{
    if (array == NULL || index == NULL)
        return NULL;
    return make(
        g, &(ir_parts){.op = IR_ELEMENT, .kids = 2, .kid = {array, index}});
}

const ir_node *grundy_ir_part(ir_graph *g, ir_op op, const ir_node *list,
                              const ir_node *first, const ir_node *last)
{
    const ir_node *const more = grundy_ir_add(g, last, first, -1);
    int64_t is;

    if (more == NULL || list == NULL)
        return NULL;
    if (grundy_ir_constant(more, &is) && is <= 0)
        return is < 0 ? grundy_ir_number(g, 0)
                      : grundy_ir_plus(g, grundy_ir_element(g, list, first),
                                       op == IR_ABOVE);
    return make(g,
                &(ir_parts){.op = op, .kids = 3, .kid = {list, first, last}});
}

const ir_node *grundy_ir_remainder(ir_graph *g, const ir_node *x,
                                   const ir_node *y)
{
    int64_t by;

    if (x == NULL || y == NULL)
        return NULL;
    if (grundy_ir_constant(y, &by) && by > 0)
        return grundy_ir_add(g, x, grundy_ir_quotient(g, x, by), -by);
    return make(g, &(ir_parts){.op = IR_REMAINDER, .kids = 2, .kid = {x, y}});
}

const ir_node *grundy_ir_of(ir_graph *g, ir_op op, const ir_node *x)
{
    assert(op == IR_LENGTH || op == IR_DIVISORS || op == IR_FACTORS ||
           op == IR_POPCOUNT || (op >= IR_TOTAL && op <= IR_POSITIVES));
    if (x == NULL)
        return NULL;
    if (op == IR_LENGTH && x->op == IR_FACTORS &&
        x->kid[0] == grundy_ir_number(g, 1))
        return grundy_ir_number(g, 0);
    return make(g, &(ir_parts){.op = op, .kids = 1, .kid = {x}});
}

const ir_node *grundy_ir_opaque(ir_graph *g, const ir_opaque *is,
                                const ir_node *const *kid, uint32_t kids)
{
    ir_parts p;

    assert(kids > 0 && kids <= IR_MOST_KIDS);
    begin(&p, IR_OPAQUE, 0);
    p.opaque = is;
    for (; p.kids < kids; p.kids++) {
        if (kid[p.kids] == NULL)
            return NULL;
        p.kid[p.kids] = kid[p.kids];
    }
    return make(g, &p);
}

const ir_node *grundy_ir_if(ir_graph *g, const ir_node *condition,
                            const ir_node *x, const ir_node *y)
{
    if (condition == NULL || x == NULL || y == NULL)
        return NULL;
    if (x == y || condition->op == IR_TRUE)
        return x;
    if (condition->op == IR_FALSE)
        return y;
    return make(g,
                &(ir_parts){.op = IR_IF, .kids = 3, .kid = {condition, x, y}});
}

/* ---- conditions ---- */

const ir_node *grundy_ir_truth(ir_graph *g, bool holds)
{
    return make(g, &(ir_parts){.op = holds ? IR_TRUE : IR_FALSE});
}

static int64_t divisor_of(const ir_parts *p)
{
    uint64_t all = 0;

    for (uint32_t i = 0; i < p->kids && all != 1; i++)
        all = grundy_number_gcd(all, p->times[i] < 0 ? -(uint64_t)p->times[i]
                                                     : (uint64_t)p->times[i]);
    return all > INT64_MAX ? 1 : (int64_t)all;
}

static bool negate(ir_parts *p)
{
    if (p->number == INT64_MIN)
        return false;
    p->number = -p->number;
    for (uint32_t i = 0; i < p->kids; i++) {
        if (p->times[i] == INT64_MIN)
            return false;
        p->times[i] = -p->times[i];
    }
    return true;
}

/* rest + times * min(x, ...) >= 0: all of them, or any where times is below
 * 0. */
static const ir_node *without_min(ir_graph *g, const ir_node *form,
                                  const ir_node *min, int64_t times)
{
    const ir_node *const rest = grundy_ir_add(g, form, min, -times);
    const ir_node *all = grundy_ir_truth(g, times > 0);

    for (uint32_t i = 0; i < min->kids; i++)
        all = grundy_ir_both(
            g, times > 0 ? IR_AND : IR_OR, all,
            grundy_ir_compare(g, IR_NOT_NEGATIVE,
                              grundy_ir_add(g, rest, min->kid[i], times)));
    return all;
}

bool grundy_ir_is_of_all(const ir_node *n)
{
    return n->op == IR_TOTAL || n->op == IR_GREATEST || n->op == IR_POSITIVES;
}

/* Whether a comparison of one number that is never negative says that it is 0,
 * or that it is not. */
static bool tells_zero(ir_op op, const ir_parts *form, bool *zero)
{
    *zero = op == IR_ZERO || (op == IR_NOT_NEGATIVE && form->times[0] < 0);
    return op != IR_NOT_NEGATIVE
               ? form->number == 0
               : form->number == (form->times[0] < 0 ? 0 : -1);
}

/* x % m, or x % m - y % m, which is 0 where (x - y) % m is: that, with a first
 * term above 0, and for c * z of one z that of z by m / gcd(c, m); or the form
 * itself. */
static const ir_node *one_remainder(ir_graph *g, const ir_node *form)
{
    const ir_node *rest = form, *apart = grundy_ir_number(g, 0);
    int64_t by = 0, times;

    for (uint32_t i = 0; form->op == IR_LINEAR && i < form->kids; i++) {
        const ir_node *const q = form->kid[i];

        times = form->times[i];
        if (q->op != IR_QUOTIENT || (times != q->number && times != -q->number))
            continue;
        if (by != 0 && by != q->number)
            return form;
        by = q->number;
        rest = grundy_ir_add(g, rest, q, -times);
        apart = grundy_ir_add(g, apart, q->kid[0], times > 0 ? -1 : 1);
    }
    if (by == 0 || rest == NULL || rest != apart)
        return form;
    times = rest->op == IR_LINEAR ? rest->times[0] : 1;
    if (rest->op == IR_LINEAR && rest->kids == 1 && rest->number == 0 &&
        times != INT64_MIN) {
        by /= (int64_t)grundy_number_gcd((uint64_t)(times < 0 ? -times : times),
                                         (uint64_t)by);
        rest = rest->kid[0];
    } else if (times < 0) {
        rest = grundy_ir_scaled(g, rest, -1);
    }
    return grundy_ir_remainder(g, rest, grundy_ir_number(g, by));
}

const ir_node *grundy_ir_compare(ir_graph *g, ir_op op, const ir_node *x)
{
    ir_parts p, made;
    int64_t by;
    bool zero;

    begin(&p, IR_LINEAR, 0);
    assert(op == IR_NOT_NEGATIVE || op == IR_ZERO || op == IR_NOT_ZERO);
    if (x != NULL && op != IR_NOT_NEGATIVE)
        x = one_remainder(g, x);
    if (x == NULL || !add_form(&p, x, 1))
        return NULL;
    if (p.kids == 0)
        return grundy_ir_truth(g, op == IR_NOT_NEGATIVE ? p.number >= 0
                                  : op == IR_ZERO       ? p.number == 0
                                                        : p.number != 0);
    for (uint32_t i = 0; op == IR_NOT_NEGATIVE && i < p.kids; i++)
        if (p.kid[i]->op == IR_MIN)
            return without_min(g, x, p.kid[i], p.times[i]);
    by = divisor_of(&p);
    if (op != IR_NOT_NEGATIVE && p.number % by != 0)
        return grundy_ir_truth(g, op == IR_NOT_ZERO);
    p.number = grundy_number_floor(p.number, by);
    for (uint32_t i = 0; i < p.kids; i++)
        p.times[i] /= by;
    if (p.kids == 1 &&
        (grundy_ir_is_of_all(p.kid[0]) || p.kid[0]->op == IR_PART) &&
        tells_zero(op, &p, &zero)) {
        op = zero ? IR_ZERO : IR_NOT_ZERO;
        if (p.kid[0]->op != IR_PART)
            p.kid[0] = grundy_ir_of(g, IR_TOTAL, p.kid[0]->kid[0]);
        p.times[0] = 1;
        p.number = 0;
        if (p.kid[0] == NULL)
            return NULL;
    }
    if (op != IR_NOT_NEGATIVE && p.times[0] < 0 && !negate(&p))
        return NULL;
    x = make_form(g, &p);
    if (x == NULL)
        return NULL;
    begin(&made, op, 0);
    made.kids = 1;
    made.kid[0] = x;
    return make(g, &made);
}

const ir_node *grundy_ir_at_least(ir_graph *g, const ir_node *x, int64_t least)
{
    return grundy_ir_compare(g, IR_NOT_NEGATIVE, grundy_ir_plus(g, x, -least));
}

const ir_node *grundy_ir_no_less(ir_graph *g, const ir_node *x,
                                 const ir_node *y)
{
    return grundy_ir_compare(g, IR_NOT_NEGATIVE, grundy_ir_add(g, x, y, -1));
}

const ir_node *grundy_ir_within(ir_graph *g, const ir_node *at,
                                const ir_node *size)
{
    const ir_node *const natural = grundy_ir_at_least(g, at, 0);

    return grundy_ir_both(
        g, IR_AND, natural,
        grundy_ir_at_least(g, grundy_ir_add(g, size, at, -1), 1));
}

const ir_node *grundy_ir_in(ir_graph *g, ir_op op, const ir_node *x,
                            const ir_node *list)
{
    int64_t number;

    assert(op == IR_IN || op == IR_NOT_IN);
    if (x == NULL || list == NULL)
        return NULL;
    if (list->op == IR_DIVISORS && /* 1 and itself divide a number */
        (x == list->kid[0] ||
         (grundy_ir_constant(x, &number) && number == 1))) {
        const ir_node *const some = grundy_ir_at_least(g, list->kid[0], 1);

        return op == IR_IN ? some : grundy_ir_not(g, some);
    }
    return make(g, &(ir_parts){.op = op, .kids = 2, .kid = {x, list}});
}

const ir_node *grundy_ir_both(ir_graph *g, ir_op op, const ir_node *x,
                              const ir_node *y)
{
    const ir_op neutral = op == IR_AND ? IR_TRUE : IR_FALSE;
    const ir_op absorbs = op == IR_AND ? IR_FALSE : IR_TRUE;
    ir_parts p;

    begin(&p, op, 0);
    assert(op == IR_AND || op == IR_OR);
    if (x == NULL || y == NULL)
        return NULL;
    if (x->op == neutral || y->op == absorbs)
        return y;
    if (y->op == neutral || x->op == absorbs)
        return x;
    if (!add_operand(&p, x) || !add_operand(&p, y))
        return NULL;
    return p.kids == 1 ? p.kid[0] : make(g, &p);
}

const ir_node *grundy_ir_not(ir_graph *g, const ir_node *n)
{
    const ir_node *all;

    if (n == NULL)
        return NULL;
    switch (n->op) {
    case IR_TRUE: return grundy_ir_truth(g, false);
    case IR_FALSE: return grundy_ir_truth(g, true);
    case IR_ZERO: return grundy_ir_compare(g, IR_NOT_ZERO, n->kid[0]);
    case IR_NOT_ZERO: return grundy_ir_compare(g, IR_ZERO, n->kid[0]);
    case IR_IN: return grundy_ir_in(g, IR_NOT_IN, n->kid[0], n->kid[1]);
    case IR_NOT_IN: return grundy_ir_in(g, IR_IN, n->kid[0], n->kid[1]);
    case IR_NOT_NEGATIVE: /* x < 0 is -x - 1 >= 0 */
        return grundy_ir_compare(g, IR_NOT_NEGATIVE,
                                 grundy_ir_affine(g, n->kid[0], -1, -1));
    default: break;
    }
    assert(n->op == IR_AND || n->op == IR_OR);
    all = grundy_ir_truth(g, n->op == IR_OR);
    for (uint32_t i = 0; i < n->kids; i++)
        all = grundy_ir_both(g, n->op == IR_AND ? IR_OR : IR_AND, all,
                             grundy_ir_not(g, n->kid[i]));
    return all;
}

/* ---- other expressions from one ---- */

static const ir_node *with_kids(ir_graph *g, const ir_node *n,
                                const ir_node *const *kid)
{
    const ir_node *all;

    switch (n->op) {
    case IR_LINEAR:
        all = grundy_ir_number(g, n->number);
        for (uint32_t i = 0; i < n->kids; i++)
            all = grundy_ir_add(g, all, kid[i], n->times[i]);
        return all;
    case IR_QUOTIENT: return grundy_ir_quotient(g, kid[0], n->number);
    case IR_MIN:
    case IR_GCD: return grundy_ir_among(g, n->op, kid, n->kids);
    case IR_ELEMENT: return grundy_ir_element(g, kid[0], kid[1]);
    case IR_PART:
    case IR_ABOVE: return grundy_ir_part(g, n->op, kid[0], kid[1], kid[2]);
    case IR_REMAINDER: return grundy_ir_remainder(g, kid[0], kid[1]);
    case IR_LENGTH:
    case IR_TOTAL:
    case IR_GREATEST:
    case IR_POSITIVES:
    case IR_DIVISORS:
    case IR_POPCOUNT:
    case IR_FACTORS: return grundy_ir_of(g, n->op, kid[0]);
    case IR_OPAQUE: return grundy_ir_opaque(g, n->opaque, kid, n->kids);
    case IR_IF: return grundy_ir_if(g, kid[0], kid[1], kid[2]);
    case IR_NOT_NEGATIVE:
    case IR_ZERO:
    case IR_NOT_ZERO: return grundy_ir_compare(g, n->op, kid[0]);
    case IR_IN:
    case IR_NOT_IN: return grundy_ir_in(g, n->op, kid[0], kid[1]);
    default: break;
    }
    assert(n->op == IR_AND || n->op == IR_OR);
    all = kid[0];
    for (uint32_t i = 1; i < n->kids; i++)
        all = grundy_ir_both(g, n->op, all, kid[i]);
    return all;
}

const ir_node *grundy_ir_replace(ir_graph *g, const ir_node *n,
                                 ir_instead *instead, void *user)
{
    const ir_node *kid[IR_MOST_KIDS];
    const ir_node *other;
    bool changed = false;

    if (n == NULL || g->visits == IR_MOST_VISITS)
        return NULL;
    g->visits++;
    other = instead(user, n);
    if (other != n || n->kids == 0)
        return other;
    for (uint32_t i = 0; i < n->kids; i++) {
        kid[i] = grundy_ir_replace(g, n->kid[i], instead, user);
        if (kid[i] == NULL)
            return NULL;
        changed |= kid[i] != n->kid[i];
    }
    return changed ? with_kids(g, n, kid) : n;
}

const ir_node *grundy_ir_exchanged(void *user, const ir_node *n)
{
    const ir_exchange *const x = user;

    return n == x->leaf ? x->instead : n;
}

const ir_node *grundy_ir_put(ir_graph *g, const ir_node *n, const ir_node *leaf,
                             const ir_node *instead)
{
    ir_exchange x = {leaf, instead};

    return instead == NULL ? NULL
                           : grundy_ir_replace(g, n, grundy_ir_exchanged, &x);
}

bool grundy_ir_has(const ir_node *n, const ir_node *part)
{
    if (n == NULL || part == NULL || n == part)
        return n != NULL && n == part;
    for (uint32_t i = 0; (n->ops & part->ops) == part->ops && i < n->kids; i++)
        if (grundy_ir_has(n->kid[i], part))
            return true;
    return false;
}

const ir_node *grundy_ir_find(const ir_node *n, uint64_t ops)
{
    const ir_node *found = NULL;

    if (n == NULL || (ops & grundy_ir_bit(n->op)) != 0)
        return n;
    for (uint32_t i = 0; (n->ops & ops) != 0 && found == NULL && i < n->kids;
         i++)
        found = grundy_ir_find(n->kid[i], ops);
    return found;
}

/* It has to be there once, with the factor 1 or -1. */
const ir_node *grundy_ir_solved(ir_graph *g, const ir_node *form,
                                const ir_node *leaf)
{
    const int64_t times = form == NULL ? 0 : grundy_ir_times(form, leaf);
    const ir_node *rest;

    assert(leaf != NULL);
    if (times != 1 && times != -1)
        return NULL;
    rest = grundy_ir_add(g, form, leaf, -times);
    return rest == NULL || grundy_ir_has(rest, leaf)
               ? NULL
               : grundy_ir_scaled(g, rest, -times);
}

const ir_node *grundy_ir_solve(ir_graph *g, const ir_node *form, uint64_t ops,
                               const ir_node **leaf)
{
    const bool sum = form != NULL && form->op == IR_LINEAR;
    const uint32_t terms = form == NULL ? 0 : sum ? form->kids : 1;
    const ir_node *is = NULL;

    for (uint32_t i = 0; i < terms && is == NULL; i++) {
        *leaf = sum ? form->kid[i] : form;
        if ((ops & grundy_ir_bit((*leaf)->op)) != 0)
            is = grundy_ir_solved(g, form, *leaf);
    }
    return is;
}

/* ---- the normal form ---- */

#ifndef NDEBUG
static void check_form(const ir_node *n)
{
    assert(n->kids != 1 || n->times[0] != 1 || n->number != 0);
    for (uint32_t i = 0; i < n->kids; i++) {
        assert(n->kid[i]->op != IR_LINEAR);
        assert(n->times[i] != 0);
    }
}

static bool is_sorted(const ir_node *n)
{
    for (uint32_t i = 1; i < n->kids; i++)
        if (n->kid[i - 1]->id > n->kid[i]->id)
            return false;
    return true;
}

void grundy_ir_check(const ir_node *n)
{
    switch (n->op) {
    case IR_LINEAR: check_form(n); break;
    case IR_QUOTIENT: assert(n->number > 1); break;
    case IR_NOT_NEGATIVE:
        for (uint32_t i = 0; i < n->kid[0]->kids; i++)
            assert(n->kid[0]->op != IR_LINEAR ||
                   n->kid[0]->kid[i]->op != IR_MIN);
        break;
    case IR_ZERO:
    case IR_NOT_ZERO:
        assert(n->kid[0]->op != IR_LINEAR || n->kid[0]->times[0] > 0);
        break;
    case IR_MIN:
    case IR_AND:
    case IR_OR: assert(n->kids >= 2); break;
    default: break;
    }
    if (n->op == IR_LINEAR || n->op == IR_MIN || n->op == IR_GCD ||
        n->op == IR_AND || n->op == IR_OR)
        assert(is_sorted(n));
    for (uint32_t i = 0; i < n->kids; i++)
        grundy_ir_check(n->kid[i]);
}
#endif
