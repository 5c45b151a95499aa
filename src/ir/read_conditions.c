/* SPDX-License-Identifier: MIT */
/*
 * Conditions are comparisons of forms with 0, or say that a number is in a
 * list; "y divides x" is one of lists, however it is said.
 */
#include "ir/reader.h"

static ir_reading condition(const ir_node *n)
{
    return (ir_reading){.is = n};
}

/* "y divides x", or that it does not. */
typedef struct ir_division {
    const ir_node *x, *y;
    bool holds;
} ir_division;

/* x % y == 0, x % y < 1, or the contrary. */
static bool is_by_remainder(const ir_node *n, ir_division *out)
{
    const ir_node *const form = n->kid[0];
    const bool linear = form->op == IR_LINEAR;
    const ir_node *const is = linear && form->kids == 1 ? form->kid[0] : form;

    if (is->op != IR_REMAINDER)
        return false;
    *out = (ir_division){is->kid[0], is->kid[1], n->op == IR_ZERO};
    if (n->op != IR_NOT_NEGATIVE)
        return !linear;
    out->holds = linear && form->times[0] == -1 && form->number == 0;
    return out->holds || (linear && form->times[0] == 1 && form->number == -1);
}

/* gcd(x, y) == y, or the contrary. */
static bool is_by_gcd(ir_graph *g, const ir_node *n, ir_division *out)
{
    const ir_node *const form = n->kid[0];

    for (uint32_t i = 0; form->op == IR_LINEAR && i < form->kids; i++) {
        const ir_node *const gcd = form->kid[i];

        for (uint32_t j = 0; gcd->op == IR_GCD && gcd->kids == 2 && j < 2;
             j++) {
            if (n->op == IR_NOT_NEGATIVE ||
                grundy_ir_compare(g, n->op,
                                  grundy_ir_add(g, gcd, gcd->kid[j], -1)) != n)
                continue;
            *out =
                (ir_division){gcd->kid[1 - j], gcd->kid[j], n->op == IR_ZERO};
            return true;
        }
    }
    return false;
}

const ir_node *grundy_ir_by_divisors(ir_graph *g, const ir_moves *m,
                                     const ir_relation *r, const ir_node *n)
{
    ir_division d;

    if (n == NULL || n->kids == 0 ||
        !(is_by_remainder(n, &d) || is_by_gcd(g, n, &d)) ||
        !grundy_ir_holds(g, m, r, grundy_ir_at_least(g, d.x, 1)) ||
        !grundy_ir_holds(g, m, r, grundy_ir_at_least(g, d.y, 1)))
        return n;
    return grundy_ir_in(g, d.holds ? IR_IN : IR_NOT_IN, d.y,
                        grundy_ir_of(g, IR_DIVISORS, d.x));
}

/* x & (x - 1), for x. */
static const ir_node *bits_less_one(ir_reader *r, const node *n)
{
    const ir_node *x, *y;

    if (n->op != N_BITAND || n->type->tag != TYPE_INT)
        return NULL;
    x = grundy_ir_read(r, n->kid[0]).is;
    y = grundy_ir_read(r, n->kid[1]).is;
    if (x == NULL || y == NULL)
        return NULL;
    if (grundy_ir_add(r->g, x, y, -1) == grundy_ir_number(r->g, 1))
        return x;
    return grundy_ir_add(r->g, y, x, -1) == grundy_ir_number(r->g, 1) ? y
                                                                      : NULL;
}

/* x & (x - 1) == 0, or != 0: whether x has one bit at most; or NULL. */
static const ir_node *by_bits(ir_reader *r, node_op op, const node *a,
                              const node *b)
{
    const ir_node *x = NULL, *is;

    if (op != N_EQ && op != N_NE)
        return NULL;
    if (b->op == N_INT && b->number == 0)
        x = bits_less_one(r, a);
    else if (a->op == N_INT && a->number == 0)
        x = bits_less_one(r, b);
    if (x == NULL)
        return NULL;
    is = grundy_ir_at_least(
        r->g, grundy_ir_scaled(r->g, grundy_ir_of(r->g, IR_POPCOUNT, x), -1),
        -1);
    return op == N_EQ ? is : grundy_ir_not(r->g, is);
}

static ir_reading compare_lists(ir_reader *r, node_op op, const node *a,
                                const node *b)
{
    const bool same = op == N_EQ || op == N_NE;
    const ir_node *zeros = same && a->type->tag == TYPE_ARRAY
                               ? grundy_ir_are_zeros(r, a, b)
                               : NULL;

    if (same && zeros == NULL)
        zeros = grundy_ir_same_sets(r, a, b);
    if (zeros == NULL)
        return grundy_ir_refuse(r, a, "what is compared is no number");
    return condition(op == N_EQ ? zeros : grundy_ir_not(r->g, zeros));
}

static ir_reading compare(ir_reader *r, node_op op, const node *a,
                          const node *b);

static ir_reading compare_tuples(ir_reader *r, node_op op, const node *a,
                                 const node *b)
{
    const ir_node *all = grundy_ir_truth(r->g, true);

    for (uint32_t i = 0; i < a->kids; i++)
        all = grundy_ir_both(r->g, IR_AND, all,
                             compare(r, N_EQ, a->kid[i], b->kid[i]).is);
    return condition(op == N_EQ ? all : grundy_ir_not(r->g, all));
}

static ir_reading compare(ir_reader *r, node_op op, const node *a,
                          const node *b)
{
    const ir_node *const empty = grundy_ir_is_empty(r, op, a, b);
    const ir_node *const some =
        empty != NULL ? empty : grundy_ir_some_above(r, op, a, b);
    const ir_node *const bits = some != NULL ? some : by_bits(r, op, a, b);
    const bool turned = op == N_LT || op == N_LE;
    ir_reading x, y;
    const ir_node *form;

    if (bits != NULL)
        return condition(bits);
    if ((a->type->tag == TYPE_ARRAY && b->type->tag == TYPE_ARRAY) ||
        (a->type->tag == TYPE_SET && b->type->tag == TYPE_SET))
        return compare_lists(r, op, a, b);
    if (a->op == N_TUPLE && b->op == N_TUPLE && a->kids == b->kids &&
        (op == N_EQ || op == N_NE))
        return compare_tuples(r, op, a, b);
    x = grundy_ir_read(r, a);
    y = grundy_ir_read(r, b);
    if (x.is == NULL || y.is == NULL)
        return ir_nothing;
    if (a->type->tag == TYPE_BOOL && b->type->tag == TYPE_BOOL &&
        (op == N_EQ || op == N_NE)) {
        form = grundy_ir_not(r->g, y.is);
        return condition(grundy_ir_either(r->g, x.is, op == N_EQ ? y.is : form,
                                          op == N_EQ ? form : y.is));
    }
    if (a->type->tag > TYPE_CHAR || b->type->tag > TYPE_CHAR ||
        a->type->tag == TYPE_BOOL || b->type->tag == TYPE_BOOL)
        return grundy_ir_refuse(r, a, "what is compared is no number");
    form = turned ? grundy_ir_add(r->g, y.is, x.is, -1)
                  : grundy_ir_add(r->g, x.is, y.is, -1);
    if (op == N_EQ || op == N_NE)
        return condition(
            grundy_ir_compare(r->g, op == N_EQ ? IR_ZERO : IR_NOT_ZERO, form));
    if (op == N_LT || op == N_GT)
        form = grundy_ir_plus(r->g, form, -1);
    return condition(grundy_ir_compare(r->g, IR_NOT_NEGATIVE, form));
}

/* A list of the input with the numbers of the list: sorted, as a set, or one by
 * one, `n` is another order of them. */
static const node *other_order(const ir_reader *r, const node *n)
{
    for (const node *at = n;;) {
        const node *const is = grundy_ir_let(r, at);
        const tail_step *const s =
            (is->op == N_ARRAY || is->op == N_SET) && is->tail != NULL
                ? grundy_ir_only_loop(is)
                : NULL;

        if (grundy_tree_is_word(is, W_SORT))
            at = is->kid[0];
        else if (s != NULL &&
                 grundy_tree_is_name(is->kid[0], s->pattern->variable))
            at = s->expr;
        else
            return is == at && is->op == N_NAME ? is : n;
    }
}

/* A list that a number may be in; NULL: it has no reading. */
static const ir_node *read_listed(ir_reader *r, const node *of)
{
    ir_saved before;
    const ir_node *all = NULL;

    grundy_ir_save(r, &before);
    if (!grundy_tree_is_word(of, W_FACTORS))
        all = grundy_ir_read_list(r, other_order(r, of));
    if (all != NULL && all->op != IR_PARAM)
        return all;
    if (!grundy_ir_is_open(r) || of->type->item[0]->tag != TYPE_INT)
        return NULL;
    grundy_ir_restore(r, &before);
    return grundy_ir_opaque_term(r, of);
}

/* x in low..high, or in a list of numbers. */
const ir_node *grundy_ir_member(ir_reader *r, const ir_node *x, const node *of)
{
    const ir_node *all;

    of = grundy_ir_listed(r, of);
    if (grundy_tree_is_range(of)) {
        const ir_node *const low = grundy_ir_read(r, of->kid[0]).is;
        const ir_node *high = grundy_ir_read(r, of->kid[1]).is;

        if (of->op == N_RANGE_LT)
            high = grundy_ir_plus(r->g, high, -1);
        all = grundy_ir_no_less(r->g, x, low);
        return grundy_ir_both(r->g, IR_AND, all,
                              grundy_ir_no_less(r->g, high, x));
    }
    if ((of->op != N_ARRAY && of->op != N_SET) || of->tail != NULL ||
        of->kids > LISTED) {
        all = read_listed(r, of);
        return all == NULL ? grundy_ir_refuse(
                                 r, of, "a loop or list is no range of numbers")
                                 .is
                           : grundy_ir_in(r->g, IR_IN, x, all);
    }
    all = grundy_ir_truth(r->g, false);
    for (uint32_t i = 0; i < of->kids; i++)
        all = grundy_ir_both(
            r->g, IR_OR, all,
            grundy_ir_compare(
                r->g, IR_ZERO,
                grundy_ir_add(r->g, x, grundy_ir_read(r, of->kid[i]).is, -1)));
    return all;
}

/* What stands behind `and` is read where what is before holds, and behind
 * `or` where it does not. */
static ir_reading read_both(ir_reader *r, const node *n)
{
    const ir_relation before = r->clause;
    const ir_op op = n->op == N_OR ? IR_OR : IR_AND;
    const ir_node *all = grundy_ir_truth(r->g, op == IR_AND);

    for (uint32_t i = 0; i < n->kids && all != NULL; i++) {
        const ir_node *const one = grundy_ir_read(r, n->kid[i]).is;

        all = grundy_ir_both(r->g, op, all, one);
        if (!grundy_ir_guarded(r, n->kid[i],
                               op == IR_AND ? one : grundy_ir_not(r->g, one)))
            all = NULL;
    }
    r->clause = before;
    return condition(all);
}

ir_reading grundy_ir_read_condition(ir_reader *r, const node *n)
{
    const ir_node *x;

    if (grundy_is_comparison(n))
        return compare(r, (node_op)n->op, n->kid[0], n->kid[1]);
    switch ((node_op)n->op) {
    case N_NOT:
        return condition(grundy_ir_not(r->g, grundy_ir_read(r, n->kid[0]).is));
    case N_IN:
    case N_NOT_IN:
        if (n->kid[0]->type->tag != TYPE_INT)
            break;
        x = grundy_ir_member(r, grundy_ir_read(r, n->kid[0]).is, n->kid[1]);
        return condition(n->op == N_IN ? x : grundy_ir_not(r->g, x));
    case N_CHAIN:
    case N_AND:
    case N_OR: return read_both(r, n);
    default: break;
    }
    return grundy_ir_refuse(r, n, "an expression has no linear reading");
}
