/* SPDX-License-Identifier: MIT */
/*
 * filter, ends: `k in low..high if k <= e` runs to the lesser of high and e,
 * `if k >= e` from the greater of low and e on, `if k == e` both, and so where
 * a sum or a difference of k and another number is compared, or a product with
 * a number that is at least 1: k * y <= e is k <= e / y.  Where the loop begins
 * at 1 or later, so is a square: k * k <= e is k <= isqrt(e).  A move that
 * leads to less than 0 is none, so where its target has a square of k, or k
 * times a number, it is such a condition: `p(x - k * k) for k in 1..x`.
 *
 * Requires: what is compared with k does not name it, and cannot fail before
 * the loop (total.h), where it is looked at even if the loop runs over
 * nothing; and no condition between the loop and this one can fail, for it is
 * asked of fewer numbers.  The condition itself then holds and goes.
 *
 * The same numbers in the same order stay.
 */
#include "plan/rewrites/build.h"
#include "plan/rewrites/filter_steps.h"

/* Loops to so few numbers gain nothing. */
enum { SHORT_END = 16 };

/* What a condition says: k is at most, or at least, this, or (strict) less, or
 * more. */
typedef struct loop_end {
    node *value;
    bool upper, strict;
    bool both; /* it is this */
} loop_end;

/* x + 1 or x - 1, or x itself. */
static node *next_to(filtering *f, node *x, bool changes, node_op op)
{
    return changes ? grundy_build_by(f->r, op, x, 1) : x;
}

/* by * k is at most v where k is at most v / by; at least v where it is above
 * (v - 1) / by, as quotients are rounded down. */
static bool divide_end(filtering *f, node *by, loop_end *end)
{
    const bool less = end->upper == end->strict;

    if (end->both)
        return false;
    end->value = next_to(f, end->value, less, N_SUB);
    end->value = grundy_build_pair(f->r, N_DIV, end->value, by);
    end->strict = !end->upper;
    return true;
}

/* Whether e is the square of what the pattern binds. */
static bool is_square(const pattern *p, const node *e)
{
    return (e->op == N_MUL || e->op == N_POW) &&
           grundy_tree_is_name(e->kid[0], p->variable) &&
           (e->op == N_MUL ? grundy_tree_is_name(e->kid[1], p->variable)
                           : grundy_tree_is_int(e->kid[1], 2));
}

/* k, which is 1 or more, has a square of at most v where it is at most the root
 * of v, rounded down, and of at least v where it is above that of v - 1; below
 * 0 roots are as that of 0. */
static bool root_end(filtering *f, uint32_t at, loop_end *end)
{
    const bool less = end->upper == end->strict;

    if (end->both ||
        !grundy_filter_is_positive(f, at, f->step[at].expr->kid[0]))
        return false;
    end->value = next_to(f, end->value, less, N_SUB);
    if (end->value == NULL)
        return false;
    end->value = grundy_build_word(
        f->r, "isqrt", W_ISQRT,
        grundy_build_least(f->r, W_MAX, end->value,
                           grundy_build_int(f->r, end->value->span, 0)),
        &grundy_type_int);
    end->strict = !end->upper;
    return end->value != NULL;
}

/*
 * Turns what is said of e into the same of k, where e is a sum, a difference or
 * a product of k and what does not name it, or a square of k.
 */
static bool alone(filtering *f, uint32_t at, const node *e, loop_end *end)
{
    const pattern *const p = f->step[at].pattern;

    while (!grundy_tree_is_name(e, p->variable)) {
        int side;

        if (is_square(p, e))
            return root_end(f, at, end);
        if (e->op != N_ADD && e->op != N_SUB && e->op != N_MUL)
            return false;
        side = grundy_filter_uses(e->kid[1], p);
        if (grundy_filter_uses(e->kid[1 - side], p))
            return false;
        if (e->op == N_MUL) {
            if (!grundy_filter_is_positive(f, at, e->kid[1 - side]) ||
                !divide_end(f, e->kid[1 - side], end))
                return false;
        } else if (e->op == N_ADD) {
            end->value =
                grundy_build_pair(f->r, N_SUB, end->value, e->kid[1 - side]);
        } else if (side == 0) {
            end->value = grundy_build_pair(f->r, N_ADD, end->value, e->kid[1]);
        } else {
            end->value = grundy_build_pair(f->r, N_SUB, e->kid[0], end->value);
            end->upper = !end->upper;
        }
        if (end->value == NULL)
            return false;
        e = e->kid[side];
    }
    return true;
}

static bool read_end(filtering *f, uint32_t at, node *c, loop_end *out)
{
    const pattern *const p = f->step[at].pattern;
    node_op op = (node_op)c->op;
    int side;

    if (op != N_LT && op != N_LE && op != N_GT && op != N_GE && op != N_EQ)
        return false;
    if (c->kid[0]->type->tag != TYPE_INT || c->kid[1]->type->tag != TYPE_INT)
        return false;
    side = grundy_filter_uses(c->kid[1], p);
    if (grundy_filter_uses(c->kid[1 - side], p))
        return false;
    *out = (loop_end){.value = c->kid[1 - side],
                      .upper = (op == N_LT || op == N_LE) == (side == 0),
                      .strict = op == N_LT || op == N_GT,
                      .both = op == N_EQ};
    return alone(f, at, c->kid[side], out);
}

static node *least(filtering *f, word_id word, node *x, node *y)
{
    return x == NULL || y == NULL ? NULL : grundy_build_least(f->r, word, x, y);
}

/* The range with this end, written by that operator where the end is upper. */
static node *narrowed(filtering *f, node *range, const loop_end *end,
                      node_op op)
{
    const bool below = op == N_RANGE_LT;
    node *low = range->kid[0], *high = range->kid[1];

    if (!end->upper) {
        low = least(f, W_MAX, low, next_to(f, end->value, end->strict, N_ADD));
        op = (node_op)range->op;
    } else {
        high =
            next_to(f, high, op != (node_op)range->op, below ? N_ADD : N_SUB);
        high = least(f, W_MIN, high,
                     next_to(f, end->value, end->strict != below,
                             below ? N_ADD : N_SUB));
    }
    return low == NULL || high == NULL ? NULL
                                       : grundy_build_pair(f->r, op, low, high);
}

/* The same in a way that cannot fail; NULL: there is none. */
static node *narrowed_once(filtering *f, uint32_t at, const loop_end *end)
{
    static const node_op ops[] = {N_RANGE, N_RANGE_LT};

    for (int i = 0; i < 2; i++) {
        node *const range = narrowed(f, f->step[at].expr, end, ops[i]);

        if (range != NULL && grundy_filter_is_total(f, at, range->kid[0]) &&
            grundy_filter_is_total(f, at, range->kid[1]))
            return range;
    }
    return NULL;
}

static node *narrowed_range(filtering *f, uint32_t at, const loop_end *end)
{
    node *const before = f->step[at].expr;
    node *range = narrowed_once(f, at, end);
    loop_end other = *end;

    if (range == NULL || !end->both)
        return range;
    other.upper = !other.upper;
    f->step[at].expr = range;
    range = narrowed_once(f, at, &other);
    f->step[at].expr = before;
    return range;
}

/* A factor of n, where n is the square of a loop's variable, or its product
 * with another number of at least 1; else NULL. */
static node *factor_of(const filtering *f, const node *n)
{
    for (uint32_t i = 0; i < f->steps; i++) {
        const pattern *const p = f->step[i].pattern;

        if (f->step[i].kind != STEP_FOR)
            continue;
        if (is_square(p, n))
            return n->kid[0];
        for (uint32_t k = 0; n->op == N_MUL && k < 2; k++)
            if (p->name != NULL &&
                grundy_tree_is_name(n->kid[k], p->variable) &&
                n->kid[1 - k]->op != N_INT &&
                !grundy_filter_uses(n->kid[1 - k], p) &&
                grundy_filter_is_positive(f, f->steps, n->kid[1 - k]))
                return n->kid[k];
    }
    return NULL;
}

static node *put_factor(void *user, node *n)
{
    node *const factor = factor_of(user, n);

    return factor == NULL ? n : factor;
}

/* With a factor in place of each such product; the same node: it has none, or
 * memory is out. */
static node *by_factors(filtering *f, node *c)
{
    node *const factors = grundy_build_copy(f->r, c, put_factor, f);

    return factors == NULL ? c : factors;
}

/* Whether an end cannot fail but by a product beyond 64 bits, which is more
 * than any number that it is held against. */
static bool is_total_but_products(filtering *f, uint32_t at, node *c)
{
    node *const factors = by_factors(f, c);

    return factors != c && grundy_filter_is_total(f, at, factors);
}

static bool is_short(const node *range)
{
    return range->kid[0]->op == N_INT && range->kid[1]->op == N_INT &&
           range->kid[1]->number < SHORT_END &&
           range->kid[0]->number > -SHORT_END;
}

/* Takes one condition after the loop at `at` into its range. */
static bool take_one(filtering *f, uint32_t at)
{
    for (uint32_t i = at + 1; i < f->steps && f->step[i].kind == STEP_IF; i++) {
        node *const c = f->step[i].expr;
        const bool total = grundy_filter_is_total(f, i, c);
        loop_end end;
        node *range;

        if (!total && !is_total_but_products(f, i, c))
            return false;
        if (!read_end(f, at, c, &end)) {
            if (!total)
                return false;
            continue;
        }
        range = narrowed_range(f, at, &end);
        if (range == NULL)
            continue;
        f->step[at].expr = range;
        grundy_filter_remove(f, i);
        return true;
    }
    return false;
}

/* What the number is at least, by its range; false: no constant tells it. */
static bool least_of(const param *p, int64_t *low)
{
    *low = p->range == NULL ? 0 : p->range->kid[0]->number;
    return p->kind == PARAM_INT &&
           (p->range == NULL || p->range->kid[0]->op == N_INT);
}

/* Whether nothing fails after the loop at `at` up to the target, nor there, but
 * by products; *c: of a number with such a product, that it is large enough for
 * the target to be there; NULL: there is none. */
static bool read_target(filtering *f, uint32_t at, const node *target, node **c)
{
    int64_t low;

    if (target->op == N_ADD)
        return read_target(f, at, target->kid[0], c) &&
               read_target(f, at, target->kid[1], c);
    if (target->op != N_CALL || target->call != CALL_POSITION)
        return false;
    for (uint32_t i = 0; i < target->kids; i++) {
        node *const to = by_factors(f, target->kid[i]);

        if (!grundy_filter_is_total(f, f->steps, to) &&
            !grundy_filter_is_total(f, f->steps, target->kid[i]))
            return false;
        if (to != target->kid[i] &&
            least_of(&target->ref.kind->param[i], &low) &&
            grundy_filter_uses(target->kid[i], f->step[at].pattern))
            *c = grundy_build_by(f->r, N_GE, target->kid[i], low);
    }
    return true;
}

/* The loop at `at` ends where the target does. */
static bool take_target(filtering *f, uint32_t at)
{
    node *c = NULL, *range;
    loop_end end;

    for (uint32_t i = at + 1; i < f->steps; i++)
        if (f->step[i].kind != STEP_IF ||
            !grundy_filter_is_total(f, i, f->step[i].expr))
            return false;
    if (f->target == NULL || !read_target(f, at, f->target, &c) || c == NULL ||
        !read_end(f, at, c, &end))
        return false;
    range = narrowed_range(f, at, &end);
    if (range != NULL)
        f->step[at].expr = range;
    return range != NULL;
}

void grundy_filter_ends(filtering *f, uint32_t at)
{
    bool taken = false;

    if (is_short(f->step[at].expr))
        return;
    while (!f->r->no_memory && take_one(f, at))
        taken = true;
    if (!f->r->no_memory && take_target(f, at))
        taken = true;
    f->changed |= taken;
    if (taken && f->ends == NULL)
        f->ends = f->step[at].pattern->name;
}
