/* SPDX-License-Identifier: MIT */
/*
 * Sets.  A set of a universe of at most 64 elements is a mask; any other is
 * an object.  Where a mask meets a set that is none, the latter is brought
 * into the mask's universe: what lies outside is dropped where that changes
 * nothing (x - s, x & s), and noticed where it does.
 */
#include "lang/compiler.h"

#include <assert.h>

#include "lang/runtime.h"

bool grundy_compiler_masked(compiler *c, const type *t)
{
    if (t->tag != TYPE_SET || t->in == NULL || c->status != GRUNDY_OK)
        return false;
    c->status = grundy_machine_universe(c->m, t->in, c->err);
    return c->status == GRUNDY_OK && c->p->universe[t->in->index].fits;
}

/* One element into the mask at `to` (and `to` + 1 where it is outside). */
static void add_element(compiler *c, const node *n, const universe *u,
                        bool need, uint32_t to)
{
    const uint32_t next = c->next;
    const uint32_t at = grundy_compiler_value(c, n);

    (void)grundy_compiler_emit(c, need ? OP_MASK_NEED : OP_MASK_SET, to, at,
                               u->index);
    c->next = next;
}

typedef struct masking {
    const node *n;
    const universe *u;
    bool need;
    uint32_t to;
} masking;

static void add_each(compiler *c, void *user)
{
    const masking *w = user;

    add_element(c, w->n->kid[0], w->u, w->need, w->to);
}

static void literal_mask(compiler *c, const node *n, const universe *u,
                         bool need, uint32_t to)
{
    masking w = {n, u, need, to};

    grundy_compiler_load(c, to, 0);
    if (n->tail != NULL)
        grundy_compiler_tail(c, n->tail, false, add_each, &w);
    else
        for (uint32_t i = 0; i < n->kids; i++)
            add_element(c, n->kid[i], u, need, to);
}

static bool in_universe(compiler *c, const node *n, const universe *u)
{
    return n->type->in == u && grundy_compiler_masked(c, n->type);
}

/* a | b or a xor b with one side in the universe: the other brings what may
 * be outside. */
static bool one_side(compiler *c, const node *n, const universe *u)
{
    return (n->op == N_BITOR || n->op == N_BITXOR) &&
           (in_universe(c, n->kid[0], u) || in_universe(c, n->kid[1], u));
}

static opcode mask_opcode(const node *n)
{
    assert(n->op == N_SUB || n->op == N_BITAND || n->op == N_BITOR ||
           n->op == N_BITXOR);
    switch ((node_op)n->op) {
    case N_SUB: return OP_BIT_ANDNOT;
    case N_BITAND: return OP_BIT_AND;
    case N_BITOR: return OP_BIT_OR;
    default: return OP_BIT_XOR;
    }
}

/* Both sides as masks, need: what is outside is noted in to + 1. */
static void both_sides(compiler *c, const node *n, const universe *u,
                       bool need, uint32_t to)
{
    const uint32_t x = grundy_compiler_temp(c, 2);
    const uint32_t y = grundy_compiler_temp(c, 2);

    grundy_compiler_mask(c, n->kid[0], u, need, x);
    grundy_compiler_mask(c, n->kid[1], u, need, y);
    (void)grundy_compiler_emit(c, mask_opcode(n), to, x, y);
    if (need)
        (void)grundy_compiler_emit(c, OP_BIT_OR, to + 1, x + 1, y + 1);
}

void grundy_compiler_mask(compiler *c, const node *n, const universe *u,
                          bool need, uint32_t to)
{
    const uint32_t next = c->next;

    if (c->status != GRUNDY_OK)
        return;
    assert(n->type->tag == TYPE_SET);
    c->span = n->span;
    if (need)
        grundy_compiler_load(c, to + 1, 0);
    if (in_universe(c, n, u)) {
        grundy_compiler_into(c, n, to);
    } else if (n->op == N_SET) {
        literal_mask(c, n, u, need, to);
    } else if (one_side(c, n, u) ||
               (!need && (n->op == N_SUB || n->op == N_BITAND ||
                          n->op == N_BITOR || n->op == N_BITXOR))) {
        both_sides(c, n, u, need, to);
    } else {
        const uint32_t from = grundy_compiler_temp(c, 1);
        const uint32_t result = grundy_compiler_temp(c, 2);

        grundy_compiler_set(c, n, from);
        (void)grundy_compiler_runtime(c, grundy_runtime_to_mask, result, from,
                                      2, n->type, NULL, u);
        grundy_compiler_copy(c, to, result, need ? 2 : 1);
    }
    c->next = next;
}

/* n has a masked type: an operator of sets, or all of them. */
void grundy_compiler_mask_op(compiler *c, const node *n, uint32_t to)
{
    const universe *u = n->type->in;

    if (n->op == N_FULL) {
        (void)grundy_compiler_emit(c, OP_MASK_FULL, to, 0, u->index);
        return;
    }
    {
        const uint32_t x = grundy_compiler_temp(c, 1);
        const uint32_t y = grundy_compiler_temp(c, 1);

        grundy_compiler_mask(c, n->kid[0], u, false, x);
        grundy_compiler_mask(c, n->kid[1], u, false, y);
        c->span = n->span;
        (void)grundy_compiler_emit(c, mask_opcode(n), to, x, y);
    }
}

/* ---- comparisons ---- */

/* to = a is a subset of b, both masks with their outside flags */
static void subset(compiler *c, uint32_t a, uint32_t b, uint32_t to)
{
    const uint32_t zero = grundy_compiler_temp(c, 1);

    grundy_compiler_load(c, zero, 0);
    (void)grundy_compiler_emit(c, OP_BIT_ANDNOT, to, a, b);
    (void)grundy_compiler_emit(c, OP_BIT_OR, to, to, a + 1);
    (void)grundy_compiler_emit(c, OP_IS_EQ, to, to, zero);
}

static void equal(compiler *c, uint32_t a, uint32_t b, uint32_t to)
{
    const uint32_t zero = grundy_compiler_temp(c, 1);

    grundy_compiler_load(c, zero, 0);
    (void)grundy_compiler_emit(c, OP_BIT_XOR, to, a, b);
    (void)grundy_compiler_emit(c, OP_BIT_OR, to, to, a + 1);
    (void)grundy_compiler_emit(c, OP_BIT_OR, to, to, b + 1);
    (void)grundy_compiler_emit(c, OP_IS_EQ, to, to, zero);
}

static void proper_subset(compiler *c, uint32_t a, uint32_t b, uint32_t to)
{
    const uint32_t same = grundy_compiler_temp(c, 1);

    subset(c, a, b, to);
    equal(c, a, b, same);
    (void)grundy_compiler_emit(c, OP_BIT_ANDNOT, to, to, same);
}

/* Comparison with a mask on one side; false if there is none.  What is
 * outside the universe counts where it makes the difference. */
bool grundy_compiler_mask_compare(compiler *c, const node *n, uint32_t to)
{
    const node *left = n->kid[0], *right = n->kid[1];
    const bool first = grundy_compiler_masked(c, left->type);
    const universe *u;
    uint32_t x, y;

    if (!first && !grundy_compiler_masked(c, right->type))
        return false;
    /* Two universes: their common form is the object. */
    if (first && grundy_compiler_masked(c, right->type) &&
        left->type->in != right->type->in)
        return false;
    u = first ? left->type->in : right->type->in;
    x = grundy_compiler_temp(c, 2);
    y = grundy_compiler_temp(c, 2);
    grundy_compiler_mask(c, left, u, true, x);
    grundy_compiler_mask(c, right, u, true, y);
    c->span = n->span;
    assert(grundy_is_comparison(n));
    switch ((node_op)n->op) {
    case N_LE: subset(c, x, y, to); break;
    case N_GE: subset(c, y, x, to); break;
    case N_LT: proper_subset(c, x, y, to); break;
    case N_GT: proper_subset(c, y, x, to); break;
    case N_EQ: equal(c, x, y, to); break;
    default:
        equal(c, x, y, to);
        (void)grundy_compiler_emit(c, OP_NOT, to, to, 0);
        break;
    }
    return true;
}

/* ---- objects ---- */

static void push_elements(compiler *c, void *user)
{
    const node *n = user;

    for (uint32_t i = 0; i < n->kids; i++) {
        const uint32_t next = c->next;
        const uint32_t at = grundy_compiler_value(c, n->kid[i]);

        (void)grundy_compiler_emit(c, OP_PUSH, at, n->kid[i]->type->width, 0);
        c->next = next;
    }
}

static void literal_object(compiler *c, const node *n, uint32_t to)
{
    (void)grundy_compiler_emit(c, OP_OPEN, 0, 0, 0);
    if (n->tail != NULL)
        grundy_compiler_tail(c, n->tail, false, push_elements,
                             (void *)(uintptr_t)n);
    else
        push_elements(c, (void *)(uintptr_t)n);
    c->span = n->span;
    (void)grundy_compiler_runtime(c, grundy_runtime_list_to_set, to, to, 1,
                                  n->type, NULL, NULL);
}

static runtime_call *object_call(const node *n)
{
    switch ((node_op)n->op) {
    case N_SUB: return grundy_runtime_minus;
    case N_BITAND: return grundy_runtime_common;
    case N_BITOR: return grundy_runtime_union;
    case N_BITXOR: return grundy_runtime_either;
    default: return grundy_runtime_subset;
    }
}

/* Both sides as objects, then an operator or a comparison of sets. */
static void object_op(compiler *c, const node *n, uint32_t to)
{
    const uint32_t from = grundy_compiler_temp(c, 2);
    const bool compares = n->op >= N_EQ && n->op <= N_GE;

    grundy_compiler_set(c, n->kid[0], from);
    grundy_compiler_set(c, n->kid[1], from + 1);
    c->span = n->span;
    (void)grundy_compiler_runtime(c, object_call(n), to, from, 1,
                                  n->kid[0]->type, NULL, compares ? n : NULL);
}

/* A set as an object, or a comparison of two. */
void grundy_compiler_set(compiler *c, const node *n, uint32_t to)
{
    const uint32_t next = c->next;

    if (c->status != GRUNDY_OK)
        return;
    c->span = n->span;
    if (n->type->tag == TYPE_SET && grundy_compiler_masked(c, n->type)) {
        const uint32_t mask = grundy_compiler_value(c, n);

        (void)grundy_compiler_runtime(c, grundy_runtime_from_mask, to, mask, 1,
                                      n->type, NULL, n->type->in);
    } else if (n->op == N_SET) {
        literal_object(c, n, to);
    } else if (n->op == N_FULL) {
        if (grundy_machine_universe(c->m, n->type->in, c->err) != GRUNDY_OK)
            c->status = GRUNDY_EVALUE;
        (void)grundy_compiler_runtime(c, grundy_runtime_all_of, to, to, 1,
                                      n->type, NULL, n->type->in);
    } else if (n->op == N_SUB || n->op == N_BITAND || n->op == N_BITOR ||
               n->op == N_BITXOR || (n->op >= N_EQ && n->op <= N_GE)) {
        object_op(c, n, to);
    } else {
        grundy_compiler_into(c, n, to);
    }
    c->next = next;
}
