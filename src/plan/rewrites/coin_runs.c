/* SPDX-License-Identifier: MIT */
/* The coins that a move turns, as a set, where the row is an array whose
 * entries or slices are written anew, or a number whose bits are turned. */
#include "plan/rewrites/coins.h"

#include "plan/rewrites/build.h"

/* {e}, or {t for t in range if condition} with NULL for no condition. */
static node *set_of(turning *w, node *e, const tail *t)
{
    node *const set =
        grundy_build_node(w->r, N_SET, w->kind->span, 1, &grundy_type_int_set);

    if (set == NULL || e == NULL)
        return NULL;
    set->kid[0] = e;
    set->tail = (tail *)(uintptr_t)t;
    return set;
}

static node *run_of(turning *w, node *low, node *high)
{
    variable *const t =
        grundy_build_variable(w->r, "t", w->kind->span, VAR_LOOP);
    node *const range = grundy_build_pair(w->r, N_RANGE, low, high);

    return t == NULL || range == NULL
               ? NULL
               : set_of(w, grundy_build_name(w->r, w->kind->span, t),
                        grundy_build_loop(w->r, t, range));
}

node *grundy_coins_both(turning *w, node_op op, node *x, node *y)
{
    node *n;

    if (x == NULL || y == NULL)
        return x == NULL ? y : x;
    n = grundy_build_node(w->r, op, x->span, 2, &grundy_type_int_set);
    if (n != NULL) {
        n->kid[0] = x;
        n->kid[1] = y;
    }
    return n;
}

/* e of 1 << e or 2 ** e; of 1 it is 0; NULL: it is none. */
static node *exponent_of(turning *w, node *n)
{
    if (grundy_tree_is_int(n, 1))
        return grundy_build_int(w->r, n->span, 0);
    if (n->op == N_POW && grundy_tree_is_int(n->kid[0], 2))
        return n->kid[1];
    if (n->op != N_SHL || n->kid[0]->op != N_INT || n->kid[0]->number < 1 ||
        n->kid[0]->number > 2)
        return NULL;
    return grundy_build_plus(w->r, n->kid[1], n->kid[0]->number - 1);
}

node *grundy_coins_of_bits(turning *w, node *n)
{
    node *x = exponent_of(w, n), *y;

    if (x != NULL)
        return set_of(w, x, NULL);
    if (n->op == N_BITOR || n->op == N_BITXOR) {
        x = grundy_coins_of_bits(w, n->kid[0]);
        y = grundy_coins_of_bits(w, n->kid[1]);
        return x == NULL || y == NULL
                   ? NULL
                   : grundy_coins_both(w, (node_op)n->op, x, y);
    }
    if (n->op == N_SHL && n->kid[0]->op == N_SUB &&
        grundy_tree_is_int(n->kid[0]->kid[1], 1)) {
        x = exponent_of(w, n->kid[0]->kid[0]);
        return x == NULL
                   ? NULL
                   : run_of(w, n->kid[1],
                            grundy_build_plus(
                                w->r,
                                grundy_build_pair(w->r, N_ADD, n->kid[1], x),
                                -1));
    }
    if (n->op != N_SUB && n->op != N_ADD)
        return NULL;
    x = exponent_of(w, n->kid[0]);
    y = exponent_of(w, n->kid[1]);
    if (n->op == N_ADD) /* the bits of either, if they are not the same one */
        return x != NULL && y != NULL &&
                       (grundy_coins_below(w, NULL, y, x, 1) ||
                        grundy_coins_below(w, NULL, x, y, 1))
                   ? grundy_coins_both(w, N_BITOR, set_of(w, x, NULL),
                                       set_of(w, y, NULL))
                   : NULL;
    if (x == NULL || y == NULL || /* 2 ** x - 2 ** y is below 0 if x < y */
        (!grundy_tree_is_int(y, 0) && !grundy_coins_below(w, NULL, y, x, 0)))
        return NULL;
    return run_of(w, y, grundy_build_plus(w->r, x, -1));
}

static bool is_entry(const turning *w, const node *n, const variable *at)
{
    return n->op == N_INDEX && grundy_tree_is_name(n->kid[0], w->set) &&
           grundy_tree_is_name(n->kid[1], at);
}

/* 1 - x or x xor 1, of c[at] or of the name itself. */
static bool is_turned(const turning *w, const node *n, const variable *at,
                      bool name)
{
    const bool less = n->op == N_SUB && grundy_tree_is_int(n->kid[0], 1);
    const node *const x =
        less                                                    ? n->kid[1]
        : n->op == N_BITXOR && grundy_tree_is_int(n->kid[1], 1) ? n->kid[0]
                                                                : NULL;

    return x != NULL &&
           (name ? grundy_tree_is_name(x, at) : is_entry(w, x, at));
}

/* [if C then 1 - c[t] else c[t] for t in 0..<n] */
static node *turned_entries(turning *w, const node *n)
{
    const tail_step *const s = n->tail->steps == 1 ? n->tail->step : NULL;
    const node *const body = n->kid[0];
    const node *choice = body;
    variable *at;
    bool read;

    if (s == NULL || s->kind != STEP_FOR || s->pattern->name == NULL ||
        s->expr->op != N_RANGE_LT || !grundy_tree_is_int(s->expr->kid[0], 0) ||
        w->kind->param->length == NULL ||
        !grundy_tree_same(s->expr->kid[1], w->kind->param->length))
        return NULL;
    at = s->pattern->variable;
    if (body->op == N_BITXOR && is_entry(w, body->kid[0], at))
        choice = body->kid[1];
    if (choice->op != N_IF)
        return NULL;
    read = choice == body ? is_turned(w, body->kid[1], at, false) &&
                                is_entry(w, body->kid[2], at)
                          : grundy_tree_is_int(choice->kid[1], 1) &&
                                grundy_tree_is_int(choice->kid[2], 0);
    return read ? set_of(w, grundy_build_name(w->r, n->span, at),
                         grundy_build_where(w->r, n->tail, 1, choice->kid[0]))
                : NULL;
}

/* c[0..<l] + [1 - x for x in c[l..i]] + c[i + 1..<n] */
static node *turned_slice(turning *w, const node *n)
{
    const node *const front = n->kid[0], *const back = n->kid[1];
    const node *first, *middle, *slice;
    node *low, *high;

    if (front->op != N_ADD || back->op != N_SLICE ||
        !grundy_tree_is_name(back->kid[0], w->set))
        return NULL;
    first = front->kid[0];
    middle = front->kid[1];
    if (first->op != N_SLICE || !grundy_tree_is_name(first->kid[0], w->set) ||
        middle->op != N_ARRAY || middle->tail == NULL || middle->kids != 1 ||
        middle->tail->steps != 1 || middle->tail->step->kind != STEP_FOR ||
        middle->tail->step->pattern->name == NULL ||
        middle->tail->step->expr->op != N_SLICE ||
        !is_turned(w, middle->kid[0], middle->tail->step->pattern->variable,
                   true))
        return NULL;
    slice = middle->tail->step->expr;
    if (!grundy_tree_is_name(slice->kid[0], w->set) ||
        slice->kid[1]->op != N_RANGE || first->kid[1]->op != N_RANGE_LT ||
        back->kid[1]->op != N_RANGE_LT || w->kind->param->length == NULL)
        return NULL;
    low = slice->kid[1]->kid[0];
    high = slice->kid[1]->kid[1];
    return grundy_tree_is_int(first->kid[1]->kid[0], 0) &&
                   grundy_tree_same(first->kid[1]->kid[1], low) &&
                   back->kid[1]->kid[0]->op == N_ADD &&
                   grundy_tree_same(back->kid[1]->kid[0]->kid[0], high) &&
                   grundy_tree_is_int(back->kid[1]->kid[0]->kid[1], 1) &&
                   grundy_tree_same(back->kid[1]->kid[1],
                                    w->kind->param->length)
               ? run_of(w, low, high)
               : NULL;
}

node *grundy_coins_of_array(turning *w, const node *n)
{
    if (n->op == N_ADD)
        return turned_slice(w, n);
    return n->op == N_ARRAY && n->tail != NULL && n->kids == 1
               ? turned_entries(w, n)
               : NULL;
}
