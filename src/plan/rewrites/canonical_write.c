/* SPDX-License-Identifier: MIT */
/*
 * A linear form is written with what is added first, then what is taken off,
 * constants last, and a comparison with no terms below 0 on either side.  What
 * an expression has as y - c * (y / c) is written y % c.
 */
#include "plan/rewrites/canonical_write.h"

#include "plan/rewrites/build.h"

static node *write_leaf(canonical_names *w, const ir_node *n)
{
    const grundy_span span = w->kind->span;

    if (n->op == IR_PARAM)
        return grundy_build_name(w->r, span,
                                 w->kind->param[n->number].variable);
    if (n->op == IR_GLOBAL)
        return grundy_build_name(w->r, span,
                                 (variable *)(uintptr_t)n->variable);
    for (uint32_t i = 0; i < w->frees; i++)
        if (w->number[i].leaf == n)
            return grundy_build_name(w->r, span, w->number[i].variable);
    return NULL;
}

static node *write_among(canonical_names *w, const ir_node *n, word_id word)
{
    node *all = grundy_canonical_write(w, n->kid[0]);

    for (uint32_t i = 1; i < n->kids; i++)
        all = grundy_build_least(w->r, word, all,
                                 grundy_canonical_write(w, n->kid[i]));
    return all;
}

/* times * y for times above 0. */
static node *write_product(canonical_names *w, const ir_node *y, int64_t times)
{
    node *const is = grundy_canonical_write(w, y);

    return times == 1
               ? is
               : grundy_build_pair(w->r, N_MUL,
                                   grundy_build_int(w->r, w->kind->span, times),
                                   is);
}

/* sum + times * y; sum NULL: nothing so far. */
static node *with_term(canonical_names *w, node *sum, node *term, bool minus)
{
    if (sum == NULL)
        return minus && term != NULL
                   ? grundy_build_pair(w->r, N_SUB,
                                       grundy_build_int(w->r, w->kind->span, 0),
                                       term)
                   : term;
    return grundy_build_pair(w->r, minus ? N_SUB : N_ADD, sum, term);
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

static node *write_remainder(canonical_names *w, const ir_node *q)
{
    return grundy_build_pair(w->r, N_MOD, grundy_canonical_write(w, q->kid[0]),
                             grundy_build_int(w->r, w->kind->span, q->number));
}

/* y / by + more as (y + more * by) / by. */
static node *write_quotient(canonical_names *w, const ir_node *q, int64_t more)
{
    const ir_node *const inside =
        grundy_ir_add(w->g, q->kid[0], grundy_ir_number(w->g, q->number), more);

    if (inside == NULL)
        return NULL;
    return grundy_build_pair(w->r, N_DIV, grundy_canonical_write(w, inside),
                             grundy_build_int(w->r, w->kind->span, q->number));
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
        const ir_node *rest, *inside;

        if (q->op != IR_QUOTIENT || form->times[i] != 1)
            continue;
        rest = grundy_ir_add(w->g, form, q, -1);
        inside = grundy_ir_add(w->g, q->kid[0], rest, q->number);
        if (inside != NULL && terms_of(inside) <= terms_of(q->kid[0]))
            return grundy_build_pair(
                w->r, N_DIV, grundy_canonical_write(w, inside),
                grundy_build_int(w->r, w->kind->span, q->number));
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
        node *const left = write_remainder(w, q);
        node *const more =
            m == 1 || m == -1
                ? left
                : grundy_build_pair(
                      w->r, N_MUL,
                      grundy_build_int(w->r, w->kind->span, m < 0 ? -m : m),
                      left);

        if (grundy_ir_constant(rest, &number) && number == 0)
            return with_term(w, NULL, more, m < 0);
        sum = grundy_canonical_write(w, rest);
        return sum == NULL ? NULL : with_term(w, sum, more, m < 0);
    }
    for (int sign = 0; sign < 2; sign++) {
        for (uint32_t i = 0; i < form->kids; i++) {
            const int64_t times = form->times[i];

            if (times == INT64_MIN)
                return NULL;
            if ((times < 0) != (sign == 1))
                continue;
            if (sum == NULL && sign == 1) {
                sum = grundy_build_int(w->r, w->kind->span, number);
                number = 0;
            }
            term = write_product(w, form->kid[i], times < 0 ? -times : times);
            if (term == NULL) /* as if nothing had been there */
                return NULL;
            sum = with_term(w, sum, term, sign == 1);
            if (term == NULL || sum == NULL)
                return NULL; /* and not the form without it */
        }
    }
    if (number == 0 && sum != NULL)
        return sum;
    if (sum == NULL)
        return grundy_build_int(w->r, w->kind->span, number);
    return number == INT64_MIN
               ? NULL
               : with_term(w, sum,
                           grundy_build_int(w->r, w->kind->span,
                                            number < 0 ? -number : number),
                           number < 0);
}

static node *write_choice(canonical_names *w, const ir_node *n)
{
    node *const all[] = {grundy_canonical_write(w, n->kid[0]),
                         grundy_canonical_write(w, n->kid[1]),
                         grundy_canonical_write(w, n->kid[2])};

    return grundy_build_if(w->r, all[0], all[1], all[2]);
}

/* x in list, x not in list, isprime(x), not isprime(x) */
static node *write_member(canonical_names *w, const ir_node *n)
{
    node *const x = grundy_canonical_write(w, n->kid[0]);
    node *prime;

    if (n->kid[1]->op != IR_PRIMES)
        return grundy_build_pair(w->r, n->op == IR_IN ? N_IN : N_NOT_IN, x,
                                 grundy_canonical_write(w, n->kid[1]));
    prime = grundy_build_word(w->r, "isprime", W_ISPRIME, x, &grundy_type_bool);
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
    if (left == NULL || right == NULL)
        return NULL;
    return grundy_build_pair(w->r, op, grundy_canonical_write(w, left),
                             grundy_canonical_write(w, right));
}

static node *write_joined(canonical_names *w, const ir_node *n)
{
    node *all = grundy_canonical_write(w, n->kid[0]);

    for (uint32_t i = 1; i < n->kids; i++)
        all = grundy_build_pair(w->r, n->op == IR_AND ? N_AND : N_OR, all,
                                grundy_canonical_write(w, n->kid[i]));
    return all;
}

node *grundy_canonical_write(canonical_names *w, const ir_node *n)
{
    switch (n->op) {
    case IR_PARAM:
    case IR_LOOP:
    case IR_COORDINATE:
    case IR_GLOBAL: return write_leaf(w, n);
    case IR_LINEAR: return write_form(w, n);
    case IR_QUOTIENT: return write_quotient(w, n, 0);
    case IR_MIN: return write_among(w, n, W_MIN);
    case IR_GCD: return write_among(w, n, W_GCD);
    case IR_ELEMENT:
        return grundy_build_pair(w->r, N_INDEX,
                                 grundy_canonical_write(w, n->kid[0]),
                                 grundy_canonical_write(w, n->kid[1]));
    case IR_LENGTH:
        return grundy_build_word(w->r, "len", W_LEN,
                                 grundy_canonical_write(w, n->kid[0]),
                                 &grundy_type_int);
    case IR_REMAINDER:
        return grundy_build_pair(w->r, N_MOD,
                                 grundy_canonical_write(w, n->kid[0]),
                                 grundy_canonical_write(w, n->kid[1]));
    case IR_POPCOUNT:
        return grundy_build_word(w->r, "popcount", W_POPCOUNT,
                                 grundy_canonical_write(w, n->kid[0]),
                                 &grundy_type_int);
    case IR_DIVISORS:
        return grundy_build_word(w->r, "divisors", W_DIVISORS,
                                 grundy_canonical_write(w, n->kid[0]),
                                 &grundy_type_ints);
    case IR_FACTORS:
        return grundy_build_word(w->r, "factors", W_FACTORS,
                                 grundy_canonical_write(w, n->kid[0]),
                                 &grundy_type_pairs);
    case IR_IF: return write_choice(w, n);
    case IR_NOT_NEGATIVE:
    case IR_ZERO:
    case IR_NOT_ZERO: return write_comparison(w, n);
    case IR_IN:
    case IR_NOT_IN: return write_member(w, n);
    case IR_AND:
    case IR_OR: return write_joined(w, n);
    default: return NULL;
    }
}
