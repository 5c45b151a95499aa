/* SPDX-License-Identifier: MIT */
/*
 * A linear form is written with what is added first, then what is taken off,
 * constants last, and a comparison with no terms below 0 on either side.  What
 * an expression has as y - c * (y / c) is written y % c.
 */
#include "plan/rewrites/canonical_write.h"

#include "plan/rewrites/build.h"

static node *whole(canonical_names *w, int64_t number)
{
    return grundy_build_int(w->r, w->kind->span, number);
}

static node *pair(canonical_names *w, node_op op, const ir_node *x,
                  const ir_node *y)
{
    return x == NULL || y == NULL
               ? NULL
               : grundy_build_pair(w->r, op, grundy_canonical_write(w, x),
                                   grundy_canonical_write(w, y));
}

static node *write_leaf(canonical_names *w, const ir_node *n)
{
    const variable *v = n->op == IR_GLOBAL ? n->variable : NULL;

    if (n->op == IR_PARAM)
        v = w->kind->param[n->number].variable;
    for (uint32_t i = 0; i < w->frees; i++)
        if (w->number[i].leaf == n)
            v = w->number[i].variable;
    return grundy_build_name(w->r, w->kind->span, (variable *)(uintptr_t)v);
}

/* Of two or more, one by one. */
static node *write_all(canonical_names *w, const ir_node *n)
{
    node *all = grundy_canonical_write(w, n->kid[0]);

    for (uint32_t i = 1; i < n->kids; i++) {
        node *const one = grundy_canonical_write(w, n->kid[i]);

        all = n->op == IR_AND ? grundy_build_pair(w->r, N_AND, all, one)
              : n->op == IR_OR
                  ? grundy_build_pair(w->r, N_OR, all, one)
                  : grundy_build_least(w->r, n->op == IR_MIN ? W_MIN : W_GCD,
                                       all, one);
    }
    return all;
}

/* A function of one list or number. */
static node *write_word(canonical_names *w, const ir_node *n)
{
    static const struct {
        ir_op op;
        word_id word;
        const char *name;
        const type *type;
    } words[] = {
        {IR_LENGTH, W_LEN, "len", &grundy_type_int},
        {IR_POPCOUNT, W_POPCOUNT, "popcount", &grundy_type_int},
        {IR_DIVISORS, W_DIVISORS, "divisors", &grundy_type_ints},
        {IR_FACTORS, W_FACTORS, "factors", &grundy_type_pairs},
    };

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (words[i].op == n->op)
            return grundy_build_word(w->r, words[i].name, words[i].word,
                                     grundy_canonical_write(w, n->kid[0]),
                                     words[i].type);
    return NULL;
}

/* sum + term, or sum - term; sum NULL: nothing so far. */
static node *with_term(canonical_names *w, node *sum, node *term, bool minus)
{
    if (sum == NULL)
        return minus ? grundy_build_pair(w->r, N_SUB, whole(w, 0), term) : term;
    return grundy_build_pair(w->r, minus ? N_SUB : N_ADD, sum, term);
}

/* sum + times * y */
static node *with_times(canonical_names *w, node *sum, node *y, int64_t times)
{
    const int64_t by = times < 0 ? -times : times;

    return with_term(
        w, sum, by == 1 ? y : grundy_build_pair(w->r, N_MUL, whole(w, by), y),
        times < 0);
}

/* The quotient y / c in the form whose factor -c * m goes with m * y there: m *
 * (y % c) is shorter.  NULL: there is none. */
static const ir_node *remainder_in(canonical_names *w, const ir_node *form,
                                   int64_t *m, const ir_node **rest)
{
    for (uint32_t i = 0; i < form->kids; i++) {
        const ir_node *const q = form->kid[i];
        const ir_node *less;

        if (q->op != IR_QUOTIENT || form->times[i] % q->number != 0)
            continue;
        *m = -(form->times[i] / q->number);
        less = grundy_ir_add(w->g, form, q, -form->times[i]);
        less = grundy_ir_add(w->g, less, q->kid[0], -*m);
        if (less == NULL || (less->op == IR_LINEAR && less->kids >= form->kids))
            continue;
        *rest = less;
        return q;
    }
    return NULL;
}

/* y / by + more as (y + more * by) / by. */
static node *write_quotient(canonical_names *w, const ir_node *q, int64_t more)
{
    const ir_node *const by = grundy_ir_number(w->g, q->number);

    return pair(w, N_DIV, grundy_ir_add(w->g, q->kid[0], by, more), by);
}

static uint32_t terms_of(const ir_node *n)
{
    return n->op == IR_LINEAR ? n->kids : 1;
}

/* x / by + rest as (x + rest * by) / by, where that has no more terms than x;
 * or NULL. */
static node *write_all_divided(canonical_names *w, const ir_node *form)
{
    for (uint32_t i = 0; i < form->kids; i++) {
        const ir_node *const q = form->kid[i];
        const ir_node *inside;

        if (q->op != IR_QUOTIENT || form->times[i] != 1)
            continue;
        inside = grundy_ir_add(w->g, q->kid[0],
                               grundy_ir_add(w->g, form, q, -1), q->number);
        if (inside != NULL && terms_of(inside) <= terms_of(q->kid[0]))
            return pair(w, N_DIV, inside, grundy_ir_number(w->g, q->number));
    }
    return NULL;
}

/* What is added first, then what is taken off, constants last. */
static node *write_form(canonical_names *w, const ir_node *form)
{
    const ir_node *rest = NULL, *q;
    int64_t number = form->number, m = 0;
    node *sum = NULL, *term;

    if (form->kids == 1 && form->times[0] == 1 &&
        form->kid[0]->op == IR_QUOTIENT)
        return write_quotient(w, form->kid[0], number);
    sum = write_all_divided(w, form);
    if (sum != NULL)
        return sum;
    q = remainder_in(w, form, &m, &rest);
    if (q != NULL) {
        node *const left =
            pair(w, N_MOD, q->kid[0], grundy_ir_number(w->g, q->number));

        if (grundy_ir_constant(rest, &number) && number == 0)
            return with_times(w, NULL, left, m);
        sum = grundy_canonical_write(w, rest);
        return sum == NULL ? NULL : with_times(w, sum, left, m);
    }
    for (int sign = 0; sign < 2; sign++)
        for (uint32_t i = 0; i < form->kids; i++) {
            const int64_t times = form->times[i];

            if (times == INT64_MIN)
                return NULL;
            if ((times < 0) != (sign == 1))
                continue;
            if (sum == NULL && sign == 1) {
                sum = whole(w, number);
                number = 0;
            }
            term = grundy_canonical_write(w, form->kid[i]);
            if (term == NULL)
                return NULL;
            sum = with_times(w, sum, term, times);
            if (sum == NULL)
                return NULL;
        }
    if (number == INT64_MIN)
        return NULL;
    if (number == 0 && sum != NULL)
        return sum;
    return sum == NULL
               ? whole(w, number)
               : with_term(w, sum, whole(w, number < 0 ? -number : number),
                           number < 0);
}

/* x in list, x not in list, isprime(x), not isprime(x) */
static node *write_member(canonical_names *w, const ir_node *n)
{
    node *prime;

    if (n->kid[1]->op != IR_PRIMES)
        return pair(w, n->op == IR_IN ? N_IN : N_NOT_IN, n->kid[0], n->kid[1]);
    prime = grundy_build_word(w->r, "isprime", W_ISPRIME,
                              grundy_canonical_write(w, n->kid[0]),
                              &grundy_type_bool);
    return n->op == IR_IN ? prime : grundy_build_not(w->r, prime);
}

/* p - q op 0 as p op q, where p and q have no terms below 0; p - q - 1 >= 0 is
 * p > q. */
static node *write_comparison(canonical_names *w, const ir_node *n)
{
    const ir_node *const form = n->kid[0];
    const ir_node *right = grundy_ir_number(w->g, 0), *left;
    node_op op = n->op == IR_ZERO ? N_EQ : n->op == IR_NOT_ZERO ? N_NE : N_GE;
    int64_t number = form->op == IR_LINEAR ? form->number : 0;
    int64_t m;
    const ir_node *rest;

    if (form->op == IR_LINEAR && remainder_in(w, form, &m, &rest) != NULL) {
        /* the remainder alone on one side */
        left = grundy_ir_add(w->g, form, rest, -1);
        right = grundy_ir_add(w->g, right, rest, -1);
    } else {
        for (uint32_t i = 0; form->op == IR_LINEAR && i < form->kids; i++)
            if (form->times[i] < 0)
                right =
                    grundy_ir_add(w->g, right, form->kid[i], -form->times[i]);
        if (op == N_GE && number == -1) {
            op = N_GT;
            number = 0;
        }
        if (number < 0)
            right = grundy_ir_plus(w->g, right, -number);
        left = grundy_ir_add(w->g, form, right, 1);
        if (op == N_GT)
            left = grundy_ir_plus(w->g, left, 1);
    }
    return pair(w, op, left, right);
}

typedef struct opaque_copy {
    canonical_names *w;
    const ir_node *n;
} opaque_copy;

static node *write_part(void *user, node *n)
{
    const opaque_copy *const c = user;

    for (uint32_t i = 0; i + 1 < c->n->kids; i++)
        if (c->n->opaque->part[i] == n)
            return grundy_canonical_write(c->w, c->n->kid[i]);
    return n;
}

/* As it was written, with other names. */
static node *write_opaque(canonical_names *w, const ir_node *n)
{
    return grundy_build_copy(w->r, (node *)(uintptr_t)n->opaque->is, write_part,
                             &(opaque_copy){w, n});
}

static bool is_opaque_condition(const ir_node *n)
{
    return n->op == IR_OPAQUE && n->opaque->is->type->tag == TYPE_BOOL;
}

node *grundy_canonical_write(canonical_names *w, const ir_node *n)
{
    switch (n->op) {
    case IR_PARAM:
    case IR_LOOP:
    case IR_COORDINATE:
    case IR_GLOBAL: return write_leaf(w, n);
    case IR_OPAQUE: return write_opaque(w, n);
    case IR_LINEAR: return write_form(w, n);
    case IR_QUOTIENT: return write_quotient(w, n, 0);
    case IR_ELEMENT: return pair(w, N_INDEX, n->kid[0], n->kid[1]);
    case IR_REMAINDER: return pair(w, N_MOD, n->kid[0], n->kid[1]);
    case IR_IF:
        return grundy_build_if(w->r, grundy_canonical_write(w, n->kid[0]),
                               grundy_canonical_write(w, n->kid[1]),
                               grundy_canonical_write(w, n->kid[2]));
    case IR_NOT_NEGATIVE:
    case IR_ZERO:
    case IR_NOT_ZERO:
        if (!is_opaque_condition(n->kid[0]))
            return write_comparison(w, n);
        return n->op == IR_ZERO
                   ? grundy_build_not(w->r, write_opaque(w, n->kid[0]))
                   : write_opaque(w, n->kid[0]);
    case IR_IN:
    case IR_NOT_IN: return write_member(w, n);
    case IR_MIN:
    case IR_GCD:
    case IR_AND:
    case IR_OR: return write_all(w, n);
    default: return write_word(w, n);
    }
}
