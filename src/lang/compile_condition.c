/* SPDX-License-Identifier: MIT */
/*
 * Conditions to jumps: nothing is computed that the way to the jump does not
 * need.  A condition whose value is wanted is the value of where it jumps to.
 */
#include "base/error.h"
#include "lang/compiler.h"
#include "lang/runtime.h"

void grundy_compiler_jump_compare(compiler *c, node_op op, uint32_t x,
                                  uint32_t y, bool when, jumps *list)
{
    opcode jump = OP_JUMP_EQ;
    bool swap = false;

    if (!when)
        op = grundy_tree_opposite(op);
    switch (op) {
    case N_EQ: jump = OP_JUMP_EQ; break;
    case N_NE: jump = OP_JUMP_NE; break;
    case N_LT: jump = OP_JUMP_LT; break;
    case N_LE: jump = OP_JUMP_LE; break;
    case N_GT:
        jump = OP_JUMP_LT;
        swap = true;
        break;
    default:
        jump = OP_JUMP_LE;
        swap = true;
        break;
    }
    grundy_compiler_wait(
        c, list, grundy_compiler_emit(c, jump, swap ? y : x, swap ? x : y, 0));
}

static void branch_on(compiler *c, uint32_t reg, bool when, jumps *list)
{
    grundy_compiler_wait(c, list,
                         grundy_compiler_emit_number(
                             c, when ? OP_JUMP_TRUE : OP_JUMP_FALSE, reg, 0));
}

static void branch_compare(compiler *c, const node *n, bool when, jumps *list)
{
    const type *x = n->kid[0]->type, *y = n->kid[1]->type;
    uint32_t zero, at, from;

    if (grundy_type_is_word(x) && grundy_type_is_word(y)) {
        const uint32_t left = grundy_compiler_value(c, n->kid[0]);
        const uint32_t right = grundy_compiler_value(c, n->kid[1]);

        grundy_compiler_jump_compare(c, (node_op)n->op, left, right, when,
                                     list);
        return;
    }
    at = grundy_compiler_temp(c, 1);
    if (x->tag == TYPE_SET || y->tag == TYPE_SET) {
        if (!grundy_compiler_mask_compare(c, n, at))
            grundy_compiler_set(c, n, at);
        branch_on(c, at, when, list);
        return;
    }
    from = grundy_compiler_side_by_side(c, n->kid, 2);
    zero = grundy_compiler_temp(c, 1);
    (void)grundy_compiler_runtime(c, grundy_runtime_compare, at, from, 1, x,
                                  NULL, NULL);
    grundy_compiler_load(c, zero, 0);
    grundy_compiler_jump_compare(c, (node_op)n->op, at, zero, when, list);
}

/* a and b: all must hold; or: one. */
static void branch_all(compiler *c, const node *n, bool all, bool when,
                       jumps *list)
{
    jumps out = {0};

    for (uint32_t i = 0; i + 1 < n->kids; i++)
        grundy_compiler_branch(c, n->kid[i], !all, when == all ? &out : list);
    grundy_compiler_branch(c, n->kid[n->kids - 1], when, list);
    grundy_compiler_land(c, &out);
}

/* a < b <= c over numbers: each operand is computed once. */
static void branch_chain(compiler *c, const node *n, bool when, jumps *list)
{
    jumps no = {0};
    uint32_t left;

    for (uint32_t i = 0; i < n->kids; i++)
        if (!grundy_type_is_word(n->kid[i]->kid[0]->type) ||
            !grundy_type_is_word(n->kid[i]->kid[1]->type)) {
            branch_all(c, n, true, when, list);
            return;
        }
    left = grundy_compiler_value(c, n->kid[0]->kid[0]);
    for (uint32_t i = 0; i < n->kids; i++) {
        const uint32_t right = grundy_compiler_value(c, n->kid[i]->kid[1]);

        grundy_compiler_jump_compare(c, (node_op)n->kid[i]->op, left, right,
                                     false, when ? &no : list);
        left = right;
    }
    if (when) {
        grundy_compiler_wait(c, list,
                             grundy_compiler_emit_number(c, OP_JUMP, 0, 0));
        grundy_compiler_land(c, &no);
    }
}

/* x in low..high */
static void branch_in_range(compiler *c, const node *n, bool inside,
                            jumps *list)
{
    const node *range = n->kid[1];
    const uint32_t x = grundy_compiler_value(c, n->kid[0]);
    const uint32_t low = grundy_compiler_value(c, range->kid[0]);
    const uint32_t high = grundy_compiler_value(c, range->kid[1]);
    const node_op under = range->op == N_RANGE ? N_LE : N_LT;
    jumps no = {0};

    grundy_compiler_jump_compare(c, N_LE, low, x, false, inside ? &no : list);
    grundy_compiler_jump_compare(c, under, x, high, inside, list);
    grundy_compiler_land(c, &no);
}

/* Numbers 0..63, all constant: they make a mask. */
static bool constant_mask(const node *n, uint64_t *mask)
{
    *mask = 0;
    if (n->op != N_SET || n->tail != NULL || n->kids == 0)
        return false;
    for (uint32_t i = 0; i < n->kids; i++) {
        if ((n->kid[i]->op != N_INT && n->kid[i]->op != N_CHAR) ||
            n->kid[i]->number < 0 || n->kid[i]->number > 63)
            return false;
        *mask |= UINT64_C(1) << n->kid[i]->number;
    }
    return true;
}

static void branch_in_mask(compiler *c, const node *n, uint64_t mask,
                           bool inside, jumps *list)
{
    const uint32_t x = grundy_compiler_value(c, n->kid[0]);
    const uint32_t bit = grundy_compiler_temp(c, 1);
    jumps outside = {0};

    grundy_compiler_load(c, bit, 63);
    grundy_compiler_jump_compare(c, N_GT, x, bit, true,
                                 inside ? &outside : list);
    grundy_compiler_load(c, bit, 0);
    grundy_compiler_jump_compare(c, N_LT, x, bit, true,
                                 inside ? &outside : list);
    grundy_compiler_load(c, bit, (int64_t)mask);
    (void)grundy_compiler_emit(c, OP_SHR, bit, bit, x);
    {
        const uint32_t one = grundy_compiler_temp(c, 1);

        grundy_compiler_load(c, one, 1);
        (void)grundy_compiler_emit(c, OP_BIT_AND, bit, bit, one);
    }
    branch_on(c, bit, inside, list);
    grundy_compiler_land(c, &outside);
}

/* x in {a, b, c} over numbers: one comparison after another. */
static void branch_in_list(compiler *c, const node *n, bool inside, jumps *list)
{
    const node *set = n->kid[1];
    const uint32_t x = grundy_compiler_value(c, n->kid[0]);
    jumps found = {0};

    for (uint32_t i = 0; i < set->kids; i++)
        grundy_compiler_jump_compare(c, N_EQ, x,
                                     grundy_compiler_value(c, set->kid[i]),
                                     true, inside ? list : &found);
    if (!inside)
        grundy_compiler_wait(c, list,
                             grundy_compiler_emit_number(c, OP_JUMP, 0, 0));
    grundy_compiler_land(c, &found);
}

static void branch_in(compiler *c, const node *n, bool when, jumps *list)
{
    const node *among = n->kid[1];
    const type *t = among->type;
    const bool inside = (n->op == N_IN) == when;
    uint64_t mask;
    uint32_t to, from;

    if (grundy_tree_is_range(among)) {
        branch_in_range(c, n, inside, list);
        return;
    }
    if (constant_mask(among, &mask) && grundy_type_is_word(n->kid[0]->type)) {
        branch_in_mask(c, n, mask, inside, list);
        return;
    }
    if (among->op == N_SET && among->tail == NULL &&
        grundy_type_is_word(n->kid[0]->type)) {
        branch_in_list(c, n, inside, list);
        return;
    }
    to = grundy_compiler_temp(c, 1);
    if (t->tag == TYPE_SET && grundy_compiler_masked(c, t)) {
        const uint32_t set = grundy_compiler_value(c, among);
        const uint32_t x = grundy_compiler_value(c, n->kid[0]);

        (void)grundy_compiler_emit(c, OP_MASK_HAS, to, x, t->in->index);
        (void)grundy_compiler_emit(c, OP_STOP, set, 0, 0);
    } else {
        const type *const item = t->item[0];

        from = grundy_compiler_temp(c, item->width + 1);
        grundy_compiler_as(c, n->kid[0], item, from);
        grundy_compiler_into(c, among, from + item->width);
        c->span = n->span;
        (void)grundy_compiler_runtime(c, grundy_runtime_has, to, from, 1, t,
                                      NULL, NULL);
    }
    branch_on(c, to, inside, list);
}

void grundy_compiler_branch(compiler *c, const node *n, bool when, jumps *list)
{
    const uint32_t next = c->next;

    if (c->status != GRUNDY_OK)
        return;
    c->span = n->span;
    switch ((node_op)n->op) {
    case N_NOT: grundy_compiler_branch(c, n->kid[0], !when, list); break;
    case N_AND: branch_all(c, n, true, when, list); break;
    case N_OR: branch_all(c, n, false, when, list); break;
    case N_CHAIN: branch_chain(c, n, when, list); break;
    case N_IN:
    case N_NOT_IN: branch_in(c, n, when, list); break;
    default:
        if (grundy_is_comparison(n))
            branch_compare(c, n, when, list);
        else
            branch_on(c, grundy_compiler_value(c, n), when, list);
    }
    c->next = next;
}
