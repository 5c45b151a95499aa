/* SPDX-License-Identifier: MIT */
/*
 * Conditions: not, and, or, comparisons and `in`.  What needs statements of
 * its own on the right of an `and` is run only where the left holds.
 */
#include <assert.h>

#include "emit/emitter.h"

code grundy_emit_not(emitter *e, code c)
{
    return grundy_emit_code(
        grundy_emit_say(e, "!%s", grundy_emit_in(e, c, RANK_UNARY)),
        RANK_UNARY);
}

/* and, or from the kid number `at` on */
static code logic(emitter *e, const node *n, uint32_t at)
{
    const bool both = n->op != N_OR;
    const int rank = both ? RANK_AND : RANK_OR;
    const emit_scope scope = grundy_emit_begin(e);
    const code first = grundy_emit_expr(e, n->kid[at]);
    const char *const name = grundy_emit_name(e, both ? "both" : "either");
    aside right;
    code rest, made;

    if (at + 1 == n->kids) {
        e->bindings = scope.bindings;
        return first;
    }
    grundy_facts_condition(&e->facts, n->kid[at], both);
    grundy_emit_aside(e, &right, 1);
    rest = logic(e, n, at + 1);
    grundy_emit_aside_end(e, &right);
    grundy_facts_back(&e->facts, scope.facts);
    if (right.text.count == 0) {
        made = grundy_emit_code(
            grundy_emit_say(
                e, "%s %s %s",
                grundy_emit_in(e, first, both ? RANK_AND : RANK_OR + 6),
                both ? "&&" : "||",
                grundy_emit_in(e, rest,
                               both                   ? RANK_AND
                               : rest.rank == RANK_OR ? RANK_OR
                                                      : RANK_OR + 6)),
            rank);
    } else {
        grundy_emit_declare(e, "bool %s = %s;", name, first.text);
        grundy_emit_open(e, "if (%s%s)", both ? "" : "!", name);
        grundy_emit_aside_put(e, &right, true);
        grundy_emit_line(e, "%s = %s;", name, rest.text);
        grundy_emit_close_with(e, "");
        made = grundy_emit_named(name);
    }
    grundy_emit_aside_put(e, &right, false);
    return made;
}

code grundy_emit_compare(emitter *e, node_op op, code x, code y)
{
    if (grundy_emit_same(x, y)) /* compilers warn of it */
        return grundy_emit_named(
            op == N_EQ || op == N_LE || op == N_GE ? "true" : "false");
    return grundy_emit_binary(e, x, op, y);
}

/* All words equal, or the first that differ decide. */
static code words_from(emitter *e, node_op op, const words *x, const words *y,
                       uint32_t at)
{
    const node_op strict = op == N_LE ? N_LT : op == N_GE ? N_GT : op;
    code here, rest;

    assert(at < x->count && x->count == y->count && op >= N_EQ && op <= N_GE);
    if (at + 1 == x->count)
        return grundy_emit_compare(e, op, x->at[at], y->at[at]);
    rest = words_from(e, op, x, y, at + 1);
    here = grundy_emit_compare(e, strict, x->at[at], y->at[at]);
    if (op == N_EQ || op == N_NE)
        return grundy_emit_code(grundy_emit_say(e, "%s %s %s", here.text,
                                                op == N_EQ ? "&&" : "||",
                                                rest.text),
                                op == N_EQ ? RANK_AND : RANK_OR);
    return grundy_emit_code(
        grundy_emit_say(e, "%s || (%s && %s)", here.text,
                        grundy_emit_compare(e, N_EQ, x->at[at], y->at[at]).text,
                        grundy_emit_in(e, rest, RANK_AND)),
        RANK_OR);
}

code grundy_emit_compare_words(emitter *e, node_op op, const words *x,
                               const words *y)
{
    return words_from(e, op, x, y, 0);
}

/* Item by item; of two that agree so far, the shorter comes first. */
code grundy_emit_array_order(emitter *e, const type *t, code x, code y)
{
    const shape s = grundy_emit_shape(e, t);

    return grundy_emit_call(e,
                            s == SHAPE_LIST   ? "order_of"
                            : s == SHAPE_GRID ? "order_of_grid"
                                              : "order_of_cube",
                            "%s, %s, %u", x.text, y.text,
                            (unsigned)grundy_emit_inner_width(e, t));
}

static code compare_arrays(emitter *e, const node *n)
{
    const shape first = grundy_emit_shape(e, n->kid[0]->type);
    const shape second = grundy_emit_shape(e, n->kid[1]->type);
    const type *const t = n->kid[first < second ? 1 : 0]->type;
    const shape s = first < second ? second : first;
    const bool same = n->op == N_EQ || n->op == N_NE;
    const code x = grundy_emit_array_as(e, n->kid[0], s);
    const code y = grundy_emit_array_as(e, n->kid[1], s);
    code made;

    if (!same || s != SHAPE_LIST)
        return grundy_emit_compare(
            e, n->op, grundy_emit_array_order(e, t, x, y), grundy_emit_zero());
    made = grundy_emit_called(grundy_emit_say(e, "same_list(%s, %s, %u)",
                                              x.text, y.text,
                                              (unsigned)grundy_emit_width(t)));
    return n->op == N_EQ ? made : grundy_emit_not(e, made);
}

static code compare(emitter *e, const node *n)
{
    words x, y;

    switch (grundy_emit_shape(e, n->kid[0]->type)) {
    case SHAPE_MASK: return grundy_emit_compare_sets(e, n);
    case SHAPE_LIST:
    case SHAPE_GRID:
    case SHAPE_CUBE:
        return n->kid[0]->type->tag == TYPE_SET ? grundy_emit_compare_sets(e, n)
                                                : compare_arrays(e, n);
    case SHAPE_NUMBER:
    case SHAPE_BOOL:
    case SHAPE_TUPLE: break;
    default:
        grundy_emit_refuse(e, n->span, "a comparison of these values");
        return grundy_emit_zero();
    }
    grundy_emit_words(e, n->kid[0], &x);
    grundy_emit_words(e, n->kid[1], &y);
    return grundy_emit_compare_words(e, (node_op)n->op, &x, &y);
}

/* ---- in ---- */

static code in_range(emitter *e, const node *n)
{
    const node *range = n->kid[1];
    code x = grundy_emit_expr(e, n->kid[0]);
    const code low = grundy_emit_expr(e, range->kid[0]);
    const code high = grundy_emit_expr(e, range->kid[1]);

    x = grundy_emit_hold(e, "int64_t", "x", x);
    return grundy_emit_code(
        grundy_emit_say(
            e, "%s && %s", grundy_emit_compare(e, N_LE, low, x).text,
            grundy_emit_compare(e, range->op == N_RANGE ? N_LE : N_LT, x, high)
                .text),
        RANK_AND);
}

static bool is_listed(const node *n)
{
    return (n->op == N_SET || n->op == N_ARRAY) && n->tail == NULL &&
           n->kids > 0 && n->kids <= 8;
}

/* x == a || x == b ... */
static code in_listed(emitter *e, const node *n)
{
    const node *among = n->kid[1];
    words x, y;
    code made = grundy_emit_zero();

    grundy_emit_words(e, n->kid[0], &x);
    for (uint32_t i = 0; i < x.count; i++)
        x.at[i] = grundy_emit_hold(e, "int64_t", "x", x.at[i]);
    for (uint32_t i = 0; i < among->kids; i++) {
        code same;

        grundy_emit_words(e, among->kid[i], &y);
        same = grundy_emit_compare_words(e, N_EQ, &x, &y);
        made = i == 0
                   ? same
                   : grundy_emit_code(
                         grundy_emit_say(e, "%s || %s",
                                         grundy_emit_in(e, made,
                                                        made.rank == RANK_OR
                                                            ? RANK_OR
                                                            : RANK_AND + 1),
                                         grundy_emit_in(e, same, RANK_AND + 1)),
                         RANK_OR);
    }
    return made;
}

static code in_grid(emitter *e, const node *n, bool grid)
{
    const code x = grid ? grundy_emit_list(e, n->kid[0])
                        : grundy_emit_array_as(e, n->kid[0], SHAPE_GRID);
    const code among = grundy_emit_expr(e, n->kid[1]);

    return grundy_emit_call(
        e, grid ? "is_row" : "is_layer", "%s, %s, %u", among.text, x.text,
        (unsigned)grundy_emit_inner_width(e, n->kid[1]->type));
}

static code in(emitter *e, const node *n)
{
    const node *among = n->kid[1];
    const shape s = grundy_emit_shape(e, among->type);

    if (grundy_tree_is_range(among))
        return in_range(e, n);
    if (grundy_emit_is_deep(e, among->type))
        return in_grid(e, n, s == SHAPE_GRID);
    if (is_listed(among))
        return in_listed(e, n);
    return grundy_emit_in_set(e, n);
}

/* ---- all of them ---- */

code grundy_emit_condition(emitter *e, const node *n)
{
    switch ((node_op)n->op) {
    case N_NOT: return grundy_emit_not(e, grundy_emit_expr(e, n->kid[0]));
    case N_AND:
    case N_OR:
    case N_CHAIN: return logic(e, n, 0);
    case N_IN: return in(e, n);
    case N_NOT_IN: return grundy_emit_not(e, in(e, n));
    default: return compare(e, n);
    }
}
