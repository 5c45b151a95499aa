/* SPDX-License-Identifier: MIT */
/*
 * What can be known of values before any input is read: a loop over an empty
 * range, a condition that never or always holds, a target that is always
 * outside its range, a clause after one that always decides, a move that only
 * rises.  These are warnings: the rules still mean something, though hardly
 * what was meant.
 */
#include "lang/checker.h"

#include <string.h>

/* The number that n is whatever the inputs; false if it depends on them. */
static bool constant(const node *n, int64_t *out)
{
    int64_t x, y;

    if (n->op == N_INT || n->op == N_CHAR) {
        *out = n->number;
        return true;
    }
    if (n->op == N_NEG)
        return constant(n->kid[0], &x) && !__builtin_sub_overflow(0, x, out);
    if ((n->op != N_ADD && n->op != N_SUB && n->op != N_MUL) ||
        n->type->tag != TYPE_INT || !constant(n->kid[0], &x) ||
        !constant(n->kid[1], &y))
        return false;
    if (n->op == N_ADD)
        return !__builtin_add_overflow(x, y, out);
    if (n->op == N_SUB)
        return !__builtin_sub_overflow(x, y, out);
    return !__builtin_mul_overflow(x, y, out);
}

static bool same_name(const node *x, const node *y)
{
    return x->op == N_NAME && y->op == N_NAME && x->call == CALL_VARIABLE &&
           y->call == CALL_VARIABLE && x->ref.variable == y->ref.variable;
}

/* 1: always, 0: never, -1: not known. */
static int truth(const node *n)
{
    int64_t x, y;
    bool equal = false;

    if (n->op == N_NOT) {
        const int inner = truth(n->kid[0]);

        return inner < 0 ? inner : !inner;
    }
    if (n->op < N_EQ || n->op > N_GE)
        return -1;
    if (same_name(n->kid[0], n->kid[1])) {
        x = y = 0;
        equal = true;
    } else if (!constant(n->kid[0], &x) || !constant(n->kid[1], &y)) {
        return -1;
    }
    switch ((node_op)n->op) {
    case N_EQ: return equal || x == y;
    case N_NE: return x != y;
    case N_LT: return x < y;
    case N_LE: return x <= y;
    case N_GT: return x > y;
    default: return x >= y;
    }
}

static bool empty_range(const node *n)
{
    int64_t low, high;

    if (!grundy_tree_is_range(n) ||
        !constant(n->kid[0], &low) || !constant(n->kid[1], &high))
        return false;
    return n->op == N_RANGE ? high < low : high <= low;
}

/* Whether the tail surely runs never; says why. */
static bool never_runs(checker *c, const tail *t)
{
    for (uint32_t i = 0; i < t->steps; i++) {
        const tail_step *s = &t->step[i];

        if (s->kind == STEP_FOR && empty_range(s->expr)) {
            grundy_checker_warn(c, s->expr->span,
                                "this range is empty, so the move never "
                                "applies");
            return true;
        }
        if (s->kind == STEP_IF && truth(s->expr) == 0) {
            grundy_checker_warn(c, s->expr->span,
                                "this condition never holds, so the move "
                                "never applies");
            return true;
        }
        if (s->kind == STEP_IF && truth(s->expr) == 1)
            grundy_checker_warn(c, s->expr->span,
                                "this condition always holds");
    }
    return false;
}

static bool outside(const param *p, int64_t value)
{
    int64_t low = 0, high = INT64_MAX;

    if (p->kind != PARAM_INT)
        return false;
    if (p->range != NULL) {
        if (!constant(p->range->kid[0], &low))
            low = INT64_MIN;
        if (!constant(p->range->kid[1], &high))
            high = INT64_MAX;
        else if (p->range->op == N_RANGE_LT)
            high--;
    }
    return value < low || value > high;
}

/* A part of a target whose argument is a constant outside its range. */
static bool see_target(void *user, node *n)
{
    checker *c = user;
    int64_t value;

    if (n->op != N_CALL || n->call != CALL_POSITION)
        return true;
    for (uint32_t i = 0; i < n->kids; i++)
        if (constant(n->kid[i], &value) &&
            outside(&n->ref.kind->param[i], value)) {
            grundy_checker_warn(c, n->kid[i]->span,
                                "%lld is outside the range of '%s', so there "
                                "is no such position", (long long)value,
                                n->ref.kind->param[i].name);
            return false;
        }
    return true;
}

/* Runs at least once, whatever the inputs: loops over constant ranges. */
static bool always_runs(const tail *t)
{
    int64_t low, high;

    for (uint32_t i = 0; i < t->steps; i++) {
        const tail_step *const s = &t->step[i];

        if (s->kind != STEP_FOR || s->pattern->name == NULL ||
            !grundy_tree_is_range(s->expr) ||
            !constant(s->expr->kid[0], &low) ||
            !constant(s->expr->kid[1], &high) || empty_range(s->expr))
            return false;
    }
    return true;
}

/* A number, or the name of a loop: of its first or its last number. */
static bool number_at(const tail *t, const node *n, bool last, int64_t *out)
{
    if (constant(n, out))
        return true;
    if (n->op != N_NAME || n->call != CALL_VARIABLE)
        return false;
    for (uint32_t i = 0; i < t->steps; i++) {
        const node *const over = t->step[i].expr;

        if (t->step[i].pattern->variable == n->ref.variable)
            return constant(over->kid[last], out) &&
                   !(last && over->op == N_RANGE_LT &&
                     __builtin_sub_overflow(*out, 1, out));
    }
    return false;
}

/* Whether a parameter stays, x, or is x + k or x - k and does not fall where
 * all loops are at their first numbers, or at their last. */
static bool stays_or_rises(const tail *t, const node *to, const variable *from,
                           bool last, bool *rises)
{
    int64_t by;

    if (to->op != N_ADD && to->op != N_SUB)
        return grundy_tree_is_name(to, from);
    if (!grundy_tree_is_name(to->kid[0], from) ||
        !number_at(t, to->kid[1], last, &by))
        return false;
    *rises |= by != 0;
    return to->op == N_ADD ? by >= 0 : by <= 0;
}

static bool makes_nothing_smaller(const game_kind *k, const rule_move *m,
                                  bool last, bool *rises)
{
    *rises = false;
    for (uint32_t i = 0; i < k->params; i++)
        if (k->param[i].kind != PARAM_INT || k->param[i].range != NULL ||
            !stays_or_rises(m->tail, m->target->kid[i], k->param[i].variable,
                            last, rises))
            return false;
    return true;
}

/* A move of every position, by which no parameter falls or is bounded. */
static void see_endless(checker *c, game_kind *k, const rule_move *m)
{
    const node *const to = m->target;
    bool rises;

    if (k->decides > 0 || !grundy_tree_is_position(to, k) ||
        !always_runs(m->tail) ||
        (!makes_nothing_smaller(k, m, true, &rises) &&
         !makes_nothing_smaller(k, m, false, &rises)))
        return;
    if (rises)
        k->endless = m; /* what stays is told by its cycle */
    grundy_checker_warn(c, to->span,
                        "this move is always there and makes nothing smaller, "
                        "so play never ends");
}

static void see_kind(checker *c, game_kind *k)
{
    for (uint32_t i = 0; i < k->decides; i++) {
        const int holds = truth(k->decide[i].condition);

        if (holds == 0)
            grundy_checker_warn(c, k->decide[i].condition->span,
                                "this condition never holds");
        if (holds == 1 && (i + 1 < k->decides || k->moves > 0)) {
            grundy_checker_warn(c, k->decide[i].condition->span,
                                "this condition always holds, so what stands "
                                "below it is never reached");
            return;
        }
    }
    for (uint32_t i = 0; i < k->moves; i++)
        if (!never_runs(c, k->move[i].tail)) {
            (void)grundy_tree_walk(k->move[i].target, see_target, c);
            see_endless(c, k, &k->move[i]);
        }
}

void grundy_checker_ranges(checker *c)
{
    for (uint32_t k = 0; k < c->set->kinds; k++) {
        see_kind(c, &c->set->kind[k]);
        if (c->set->kind[k].moves == 0)
            grundy_checker_warn(c, c->set->kind[k].span,
                                "'%s' has no moves: whoever is to move has "
                                "none", c->set->kind[k].name);
    }
}
