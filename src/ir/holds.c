/* SPDX-License-Identifier: MIT */
/*
 * To show f >= 0: a term that can make f small, such as -3 * x, is taken off
 * with a guard that has it too, g >= 0 with -2 * x in it: f >= 0 follows from
 * 2 * f - 3 * g >= 0.  So on until the leaves' own ends decide.  That is
 * Fourier's elimination, driven by what is to be shown; it looks no further
 * than DEPTH guards, and not for ever.
 */
#include "ir/relation.h"

#include <assert.h>

#include "base/number.h"

enum { DEPTH = 5, MOST_WORK = 3000 };

typedef struct ir_proof {
    ir_graph *g;
    const ir_moves *m;
    const ir_relation *r;
    uint32_t *work; /* what is left of it */
} ir_proof;

static bool never_negative(const ir_proof *p, const ir_node *f, int depth);

/* The least that a declared range allows; `least` without one. */
static int64_t low_end(const node *range, int64_t least)
{
    return range != NULL && range->kid[0]->op == N_INT ? range->kid[0]->number
           : range != NULL                             ? INT64_MIN
                                                       : least;
}

static bool divides_one(const ir_proof *p, const ir_node *gcd, int depth)
{
    for (uint32_t i = 0; i < gcd->kids; i++)
        if (never_negative(p, grundy_ir_plus(p->g, gcd->kid[i], -1), depth))
            return true;
    return false;
}

static int64_t least_input(const ir_moves *m, const variable *v)
{
    int64_t least = low_end(v->range, INT64_MIN);

    for (uint32_t i = 0; i < m->naturals; i++)
        least = m->natural[i] == v && least < 0 ? 0 : least;
    return least;
}

/* A number that the leaf is never below; INT64_MIN: none is known. */
static int64_t least_of(const ir_proof *p, const ir_node *leaf, int depth)
{
    int64_t least;

    switch (leaf->op) {
    case IR_PARAM:
        least = low_end(p->m->kind->param[leaf->number].range, 0);
        return p->m->nearest > 0 && least < p->m->nearest ? p->m->nearest
                                                          : least;
    case IR_GLOBAL: return least_input(p->m, leaf->variable);
    case IR_ELEMENT:
        return leaf->kid[0]->op == IR_PARAM
                   ? low_end(p->m->kind->param[leaf->kid[0]->number].range, 0)
                   : INT64_MIN;
    case IR_LENGTH:
    case IR_TOTAL:
    case IR_GREATEST:
    case IR_POSITIVES:
    case IR_PART:
    case IR_ABOVE:
    case IR_POPCOUNT:
    case IR_REMAINDER: return 0;
    case IR_GCD: return divides_one(p, leaf, depth) ? 1 : 0;
    default: return INT64_MIN;
    }
}

/* f >= 0 as far as the leaves' own ends tell; else *bad is a term of f that
 * they do not hold. */
static bool leaves_tell(const ir_proof *p, const ir_node *f, int depth,
                        const ir_node **bad)
{
    int64_t sum = f->op == IR_LINEAR ? f->number : 0, by;
    const uint32_t terms = f->op == IR_LINEAR ? f->kids : 1;

    *bad = NULL;
    for (uint32_t i = 0; i < terms; i++) {
        const ir_node *const leaf = f->op == IR_LINEAR ? f->kid[i] : f;
        const int64_t times = f->op == IR_LINEAR ? f->times[i] : 1;
        const int64_t least = times > 0 ? least_of(p, leaf, depth) : INT64_MIN;

        if (least == INT64_MIN) {
            *bad = leaf;
            return false;
        }
        if (__builtin_mul_overflow(least, times, &by) ||
            __builtin_add_overflow(sum, by, &sum))
            return false;
    }
    return sum >= 0;
}

/* times * f - m * fact >= 0 is enough, where m takes the term off; both above
 * 0. */
static bool take_off(const ir_proof *p, const ir_node *f, const ir_node *fact,
                     const ir_node *term, int depth)
{
    const int64_t have = grundy_ir_times(f, term);
    const int64_t take = fact == NULL ? 0 : grundy_ir_times(fact, term);
    int64_t by;

    if (take == 0 || (have < 0) != (take < 0) || have == INT64_MIN ||
        take == INT64_MIN)
        return false;
    by = (int64_t)grundy_number_gcd((uint64_t)(have < 0 ? -have : have),
                                    (uint64_t)(take < 0 ? -take : take));
    return never_negative(
        p,
        grundy_ir_combine(p->g, f, (take < 0 ? -take : take) / by, fact,
                          -((have < 0 ? -have : have) / by)),
        depth);
}

static const ir_node *negative(const ir_proof *p, const ir_node *f)
{
    return grundy_ir_scaled(p->g, f, -1);
}

/* q = x / c: x - c * q is 0 or more, and c - 1 or less. */
static bool by_quotient(const ir_proof *p, const ir_node *f,
                        const ir_node *term, int depth)
{
    const ir_node *const rest =
        grundy_ir_add(p->g, term->kid[0], term, -term->number);
    const ir_node *const room =
        rest == NULL
            ? NULL
            : grundy_ir_add(p->g, grundy_ir_number(p->g, term->number - 1),
                            rest, -1);

    assert(term->op == IR_QUOTIENT && term->number > 1);
    return take_off(p, f, rest, term, depth) ||
           take_off(p, f, room, term, depth);
}

/* x is not 0: where it is never negative it is 1 or more, or -1 and less. */
static bool by_difference(const ir_proof *p, const ir_node *f, const ir_node *x,
                          const ir_node *term, int depth)
{
    const ir_node *const one = grundy_ir_number(p->g, 1);

    if (grundy_ir_times(x, term) == 0)
        return false;
    for (int sign = 0; sign < 2 && x != NULL; sign++) {
        if (never_negative(p, x, depth - 2) &&
            take_off(p, f, grundy_ir_add(p->g, x, one, -1), term, depth - 1))
            return true;
        x = negative(p, x);
    }
    return false;
}

static bool by_quotients(const ir_proof *p, const ir_node *f, int depth)
{
    const uint32_t terms = f->op == IR_LINEAR ? f->kids : 1;

    for (uint32_t i = 0; i < terms; i++) {
        const ir_node *const term = f->op == IR_LINEAR ? f->kid[i] : f;

        if (term->op == IR_QUOTIENT && by_quotient(p, f, term, depth))
            return true;
    }
    return false;
}

/* Of an element of a list. */
static const ir_node *element_least(const ir_proof *p, const ir_node *x,
                                    const ir_node *list)
{
    const int64_t least = list->op == IR_PRIMES     ? 2
                          : list->op == IR_DIVISORS ? 1
                          : list->op == IR_GLOBAL
                              ? low_end(list->variable->range, INT64_MIN)
                              : INT64_MIN;

    return least == INT64_MIN ? NULL : grundy_ir_plus(p->g, x, -least);
}

/* n - d for a divisor d of n; n - 2 * d where d is known not to be n. */
static const ir_node *above_divisor(const ir_proof *p, const ir_node *d,
                                    const ir_node *n)
{
    const ir_node *const above = grundy_ir_add(p->g, n, d, -1);
    const ir_node *const less = grundy_ir_at_least(p->g, above, 1);
    const ir_node *const other = grundy_ir_compare(p->g, IR_NOT_ZERO, above);

    for (uint32_t i = 0; i < p->r->guards; i++)
        if (p->r->guard[i] == less || p->r->guard[i] == other)
            return grundy_ir_add(p->g, above, d, -1);
    return above;
}

/* max(s) - x or x - min(s) for an x of the list s, where a `let` gives the term
 * that value; NULL: it gives it another one. */
static const ir_node *end_of_list(const ir_proof *p, const ir_node *x,
                                  const ir_node *list, const ir_node *term)
{
    const variable *const v = term->op == IR_GLOBAL ? term->variable : NULL;
    const statement *s;
    const node *n;

    if (v == NULL || v->kind != VAR_LET || list->op != IR_GLOBAL)
        return NULL;
    s = &p->m->set->statement[v->statement];
    n = s->kind == S_LET && s->pattern->variable == v ? s->expr[0] : NULL;
    if (n == NULL || n->op != N_CALL || n->call != CALL_FOLD ||
        (n->word != W_MAX && n->word != W_MIN) || n->tail->steps != 1 ||
        n->tail->step->kind != STEP_FOR ||
        n->tail->step->pattern->name == NULL ||
        !grundy_tree_is_name(n->kid[0], n->tail->step->pattern->variable) ||
        !grundy_tree_is_name(n->tail->step->expr, list->variable))
        return NULL;
    return n->word == W_MAX ? grundy_ir_add(p->g, term, x, -1)
                            : grundy_ir_add(p->g, x, term, -1);
}

/* What a guard says of the term, as forms that are never negative; NULL for
 * none. */
static void read_guard(const ir_proof *p, const ir_node *guard,
                       const ir_node *term, const ir_node *fact[2])
{
    const ir_node *const x = guard->kids > 0 ? guard->kid[0] : NULL;

    fact[0] = fact[1] = NULL;
    switch (guard->op) {
    case IR_NOT_NEGATIVE: fact[0] = x; break;
    case IR_ZERO:
        if (grundy_ir_times(x, term) == 0)
            break;
        fact[0] = x;
        fact[1] = negative(p, x);
        break;
    case IR_IN:
        fact[0] = element_least(p, x, guard->kid[1]);
        if (guard->kid[1]->op == IR_DIVISORS)
            fact[1] = above_divisor(p, x, guard->kid[1]->kid[0]);
        break;
    default: break;
    }
}

static bool has_either(const ir_node *end, const ir_node *x,
                       const ir_node *term)
{
    return end != NULL && (x == term || grundy_ir_times(end, term) != 0);
}

/* By the declared range of a number of the position, or how long an array is
 * at least. */
static bool by_ranges(const ir_proof *p, const ir_node *f, const ir_node *term,
                      int depth)
{
    for (uint32_t i = 0; i < p->m->kind->params; i++) {
        const ir_node *const x = grundy_ir_leaf(p->g, IR_PARAM, i);
        const ir_node *const low = p->m->low[i], *const high = p->m->high[i];
        const ir_node *const length = p->m->length[i];

        if (length != NULL && grundy_ir_times(length, term) != 0 &&
            take_off(p, f, grundy_ir_plus(p->g, length, -p->m->shortest[i]),
                     term, depth - 1))
            return true;
        if ((has_either(high, x, term) &&
             take_off(p, f, grundy_ir_add(p->g, high, x, -1), term,
                      depth - 1)) ||
            (has_either(low, x, term) &&
             take_off(p, f, grundy_ir_add(p->g, x, low, -1), term, depth - 1)))
            return true;
    }
    return false;
}

/* By x - c * (x / c) >= 0 for a quotient that a guard has. */
static bool by_guards_quotient(const ir_proof *p, const ir_node *f,
                               const ir_node *guard, const ir_node *term,
                               int depth)
{
    const ir_node *const form = guard->kids > 0 ? guard->kid[0] : guard;

    for (uint32_t i = 0; form->op == IR_LINEAR && i < form->kids; i++) {
        const ir_node *const q = form->kid[i];

        if (q->op == IR_QUOTIENT && grundy_ir_times(f, q) == 0 &&
            take_off(p, f, grundy_ir_add(p->g, q->kid[0], q, -q->number), term,
                     depth))
            return true;
    }
    return false;
}

/* Whether the place is one of the part. */
static bool is_between(const ir_proof *p, const ir_node *at,
                       const ir_node *part, int depth)
{
    return never_negative(p, grundy_ir_add(p->g, at, part->kid[1], -1),
                          depth) &&
           never_negative(p, grundy_ir_add(p->g, part->kid[2], at, -1), depth);
}

/* By the elements of the list that the expression has: none is above what the
 * term is of all of them, or of a part that it is in, and one above 0 is one.
 */
static bool by_element(const ir_proof *p, const ir_node *f, const ir_node *n,
                       const ir_node *term, int depth)
{
    if (n->op == IR_ELEMENT && n->kid[0] == term->kid[0]) {
        if (term->op == IR_PART && !is_between(p, n->kid[1], term, depth))
            return false;
        if (term->op != IR_POSITIVES)
            return take_off(p, f, grundy_ir_add(p->g, term, n, -1), term,
                            depth);
        return never_negative(p, grundy_ir_plus(p->g, n, -1), depth) &&
               take_off(p, f, grundy_ir_plus(p->g, term, -1), term, depth);
    }
    for (uint32_t i = 0; i < n->kids; i++)
        if (by_element(p, f, n->kid[i], term, depth))
            return true;
    return false;
}

/* By what the expression has of all elements, where the term is one of them. */
static bool by_all_of(const ir_proof *p, const ir_node *f, const ir_node *term,
                      int depth)
{
    for (uint32_t i = 0; f->op == IR_LINEAR && i < f->kids; i++) {
        const ir_node *const all = f->kid[i];

        if (grundy_ir_is_of_all(all) && all->op != IR_POSITIVES &&
            all->kid[0] == term->kid[0] &&
            take_off(p, f, grundy_ir_add(p->g, all, term, -1), term, depth))
            return true;
    }
    return false;
}

static bool is_of_list(const ir_node *n)
{
    return n->op == IR_PART || grundy_ir_is_of_all(n);
}

static bool by_elements(const ir_proof *p, const ir_node *f,
                        const ir_node *term, int depth)
{
    assert(f != NULL && term != NULL);
    if (term->op == IR_ELEMENT && by_all_of(p, f, term, depth))
        return true;
    for (uint32_t i = 0; is_of_list(term) && i < p->r->guards; i++)
        if (by_element(p, f, p->r->guard[i], term, depth))
            return true;
    return false;
}

/* By the ends of a list of which a guard says that a number is in it, where the
 * form names one. */
static bool by_list(const ir_proof *p, const ir_node *f, const ir_node *guard,
                    const ir_node *term, int depth)
{
    if (guard->op != IR_IN || f->op != IR_LINEAR)
        return false;
    for (uint32_t i = 0; i < f->kids; i++) {
        const ir_node *const fact =
            end_of_list(p, guard->kid[0], guard->kid[1], f->kid[i]);

        if (fact != NULL && take_off(p, f, fact, term, depth))
            return true;
    }
    return false;
}

/* By a guard that has the term. */
static bool by_guards(const ir_proof *p, const ir_node *f, const ir_node *term,
                      int depth)
{
    for (uint32_t i = 0; i < p->r->guards; i++) {
        const ir_node *const g = p->r->guard[i];
        const ir_node *fact[2];

        if (g->op == IR_NOT_ZERO && by_difference(p, f, g->kid[0], term, depth))
            return true;
        read_guard(p, g, term, fact);
        if (take_off(p, f, fact[0], term, depth - 1) ||
            take_off(p, f, fact[1], term, depth - 1) ||
            by_guards_quotient(p, f, g, term, depth - 1) ||
            by_list(p, f, g, term, depth - 1))
            return true;
    }
    return by_elements(p, f, term, depth - 1) || by_ranges(p, f, term, depth);
}

static bool search(const ir_proof *p, const ir_node *f, int depth)
{
    const uint32_t terms = f->op == IR_LINEAR ? f->kids : 1;
    const ir_node *bad;

    if (leaves_tell(p, f, depth - 1, &bad))
        return true;
    if (depth <= 0)
        return false;
    if (by_quotients(p, f, depth - 1))
        return true;
    if (bad != NULL)
        return by_guards(p, f, bad, depth);
    for (uint32_t i = 0; i < terms; i++)
        if (by_guards(p, f, f->op == IR_LINEAR ? f->kid[i] : f, depth))
            return true;
    return false;
}

/* What failed in this proof with as many guards fails again. */
static bool never_negative(const ir_proof *p, const ir_node *f, int depth)
{
    ir_node *const noted = (ir_node *)(uintptr_t)f;

    assert(depth <= DEPTH);
    if (f == NULL || *p->work == 0 || p->g->steps == IR_MOST_STEPS ||
        (f->proof == p->g->proofs && (int)f->depth >= depth))
        return false;
    --*p->work;
    p->g->steps++;
    if (search(p, f, depth))
        return true;
    noted->proof = p->g->proofs;
    noted->depth = depth > 0 ? (uint32_t)depth : 0;
    return false;
}

static bool is_positive(const ir_proof *p, const ir_node *f)
{
    return f != NULL && never_negative(p, grundy_ir_plus(p->g, f, -1), DEPTH);
}

static bool holds(const ir_proof *p, const ir_node *n)
{
    for (uint32_t i = 0; i < p->r->guards; i++)
        if (p->r->guard[i] == n)
            return true;
    switch (n->op) {
    case IR_TRUE: return true;
    case IR_NOT_NEGATIVE: return never_negative(p, n->kid[0], DEPTH);
    case IR_ZERO:
        return never_negative(p, n->kid[0], DEPTH) &&
               never_negative(p, negative(p, n->kid[0]), DEPTH);
    case IR_NOT_ZERO:
        return is_positive(p, n->kid[0]) ||
               is_positive(p, negative(p, n->kid[0]));
    case IR_AND:
        for (uint32_t i = 0; i < n->kids; i++)
            if (!holds(p, n->kid[i]))
                return false;
        return true;
    case IR_OR:
        for (uint32_t i = 0; i < n->kids; i++)
            if (holds(p, n->kid[i]))
                return true;
        return false;
    default: return false;
    }
}

bool grundy_ir_holds(ir_graph *g, const ir_moves *m, const ir_relation *r,
                     const ir_node *condition)
{
    uint32_t work = MOST_WORK;
    const ir_proof p = {g, m, r, &work};

    assert(r->guards <= IR_GUARDS && m->kind != NULL);
    g->proofs++;
    return condition != NULL && holds(&p, condition);
}
