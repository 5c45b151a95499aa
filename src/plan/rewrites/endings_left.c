/* SPDX-License-Identifier: MIT */
/*
 * Who cannot move has lost, and no move may lead to where all is 0: that is the
 * game of the same moves without that condition in which who is to move at 0
 * has won.  For then nobody gains by moving there, and who can do nothing else
 * has lost; so by induction all positions but 0 have the same winner, whatever
 * the moves are.  At 0 itself, where play can only begin, nothing moves: it is
 * a loss there.
 *
 * The position's numbers are an array, or it has no array and all of its
 * numbers count.  That a condition says no more than this is proved by the
 * relations: the moves are those without it whose numbers come to 1 or more.
 */
#include "plan/rewrites/passes.h"

#include "ir/relation.h"
#include "plan/rewrites/build.h"
#include "plan/rewrites/filter_steps.h"

enum { MOST_CONDITIONS = 6 };

typedef struct leaving {
    rewriting *r;
    game_kind *kind;
    ir_graph g;
    ir_moves as_said;
    uint32_t array; /* a parameter; params: it has none */
} leaving;

/* ---- what is left ---- */

static bool find_numbers(leaving *l)
{
    const game_kind *const kind = l->kind;

    l->array = kind->params;
    for (uint32_t i = 0; i < kind->params; i++)
        if (kind->param[i].kind == PARAM_ARRAY && l->array == kind->params)
            l->array = i;
        else if (kind->param[i].kind != PARAM_INT)
            return false;
    for (uint32_t i = 0; i < kind->params; i++)
        if ((i == l->array || l->array == kind->params) &&
            (kind->param[i].range != NULL ||
             (i == l->array &&
              kind->param[i].variable->type->item[0]->tag != TYPE_INT)))
            return false;
    return kind->params > 0;
}

/* What the numbers of the position come to. */
static const ir_node *total_of(leaving *l)
{
    const ir_node *all = grundy_ir_number(&l->g, 0);

    if (l->array < l->kind->params)
        return grundy_ir_of(&l->g, IR_TOTAL,
                            grundy_ir_leaf(&l->g, IR_PARAM, l->array));
    for (uint32_t i = 0; i < l->kind->params; i++)
        all = grundy_ir_add(&l->g, all, grundy_ir_leaf(&l->g, IR_PARAM, i), 1);
    return all;
}

/* What those of the option do; NULL: that is not told. */
static const ir_node *total_left(leaving *l, const ir_relation *option)
{
    const bool is_array = l->array < l->kind->params;
    const ir_node *left = total_of(l);
    uint32_t elements = 0;

    if (option->parts != 1 || option->part[0] != l->kind)
        return NULL;
    for (uint32_t i = 0; i < option->changes; i++) {
        const ir_change *const c = &option->change[i];
        const ir_node *old = grundy_ir_leaf(&l->g, IR_PARAM, c->param);

        if (is_array && c->param != l->array)
            continue;
        if (is_array && elements++ > 0)
            return NULL; /* they may be one */
        if (is_array)
            old = grundy_ir_element(&l->g, old, c->place);
        left = grundy_ir_add(&l->g, grundy_ir_add(&l->g, left, c->value, 1),
                             old, -1);
    }
    return left;
}

/* ---- conditions ---- */

/* Whether the moves are those written where 1 or more has to be left. */
static bool are_those_that_leave(leaving *l, const rule_move *move)
{
    const game_kind before = *l->kind;
    ir_moves m;

    l->kind->move = (rule_move *)(uintptr_t)move;
    l->kind->decides = 0;
    grundy_ir_read_moves(&l->g, l->r->set, l->kind, NULL, &m);
    *l->kind = before;
    if (m.why_not != NULL || m.sorts || m.nearest > l->as_said.nearest ||
        m.farthest < l->as_said.farthest)
        return false;
    for (uint32_t i = 0; i < m.relations; i++)
        if (!grundy_ir_add_guard(
                &m.relation[i],
                grundy_ir_at_least(&l->g, total_left(l, &m.relation[i]), 1)))
            return false;
    return grundy_ir_same_moves(&l->g, &l->as_said, &m);
}

/* Leaves out what conditions of the move say no more than that, one by one; how
 * many there are. */
static uint32_t leave_out(leaving *l, rule_move *move, uint32_t at)
{
    filtering f = {.r = l->r, .kind = l->kind};
    tail *const before = move[at].tail;
    uint32_t gone = 0, tried = 0;

    if (!grundy_filter_read(&f, before))
        return 0;
    for (uint32_t i = 0; i < f.steps && tried < MOST_CONDITIONS;) {
        const tail_step one = f.step[i];
        tail *const last = move[at].tail;

        if (one.kind != STEP_IF) {
            i++;
            continue;
        }
        tried++;
        grundy_filter_remove(&f, i);
        move[at].tail = grundy_filter_tail(&f);
        if (move[at].tail != NULL && are_those_that_leave(l, move)) {
            gone++;
            continue;
        }
        move[at].tail = last;
        grundy_filter_insert(&f, i++, one);
    }
    return gone;
}

/* Whether nothing moves at 0. */
static bool is_still_at_zero(leaving *l)
{
    const ir_node *const some =
        grundy_ir_compare(&l->g, IR_NOT_ZERO, total_of(l));

    for (uint32_t i = 0; i < l->as_said.relations; i++)
        if (!grundy_ir_holds(&l->g, &l->as_said, &l->as_said.relation[i], some))
            return false;
    return true;
}

/* All is 0. */
static node *zero_of(leaving *l)
{
    rewriting *const r = l->r;
    const game_kind *const kind = l->kind;
    node *all = NULL;

    if (l->array < kind->params) {
        variable *const x = grundy_build_variable(r, "x", kind->span, VAR_LOOP);
        node *const is = x == NULL ? NULL : grundy_build_name(r, kind->span, x);

        return grundy_build_fold(
            r, "all", W_ALL, grundy_build_by(r, N_EQ, is, 0), x,
            grundy_build_name(r, kind->span, kind->param[l->array].variable));
    }
    for (uint32_t i = 0; i < kind->params; i++) {
        node *const one = grundy_build_by(
            r, N_EQ, grundy_build_name(r, kind->span, kind->param[i].variable),
            0);

        all = all == NULL ? one : grundy_build_pair(r, N_AND, all, one);
    }
    return all;
}

static bool may_be_read(const game_kind *kind)
{
    bool some = false;

    for (uint32_t i = 0; i < kind->decides; i++)
        if (kind->decide[i].what != DECIDE_STOP &&
            kind->decide[i].what != DECIDE_LOSE)
            return false;
    for (uint32_t i = 0; i < kind->moves; i++) {
        if (kind->move[i].side != SIDE_BOTH)
            return false;
        for (uint32_t k = 0; k < kind->move[i].tail->steps; k++)
            some |= kind->move[i].tail->step[k].kind == STEP_IF;
    }
    return some;
}

/* Reads the moves where no clause ends play. */
static bool read_as_said(leaving *l)
{
    const game_kind before = *l->kind;
    rule_decide *const stop =
        grundy_rewrite_new(l->r, (before.decides + 1) * sizeof *stop);

    if (stop == NULL)
        return false;
    for (uint32_t i = 0; i < before.decides; i++) {
        stop[i] = before.decide[i];
        stop[i].what = DECIDE_STOP;
    }
    l->kind->decide = stop;
    grundy_ir_read_moves(&l->g, l->r->set, l->kind, NULL, &l->as_said);
    *l->kind = before;
    return l->as_said.why_not == NULL && !l->as_said.sorts;
}

static bool find_free(leaving *l, rule_move *move)
{
    uint32_t gone = 0;

    if (!find_numbers(l) || !read_as_said(l) || !is_still_at_zero(l))
        return false;
    for (uint32_t i = 0; i < l->kind->moves; i++)
        gone += leave_out(l, move, i);
    return gone > 0 && are_those_that_leave(l, move);
}

bool grundy_endings_leave(rewriting *r, game_kind *kind)
{
    leaving l = {.r = r, .kind = kind};
    rule_move *move;
    rule_decide *win;
    arena a;
    bool found;

    if (!may_be_read(kind))
        return false;
    move = grundy_rewrite_new(r, kind->moves * sizeof *move);
    win = grundy_rewrite_new(r, sizeof *win);
    if (move == NULL || win == NULL)
        return false;
    for (uint32_t i = 0; i < kind->moves; i++)
        move[i] = kind->move[i];
    grundy_arena_open(&a, r->a->mem);
    grundy_ir_open(&l.g, &a);
    found = find_free(&l, move);
    grundy_arena_close(&a);
    if (!found)
        return false;
    *win = (rule_decide){.what = DECIDE_WIN, .condition = zero_of(&l)};
    kind->lost_at = win->condition;
    kind->decide = win;
    kind->decides = 1;
    kind->move = kind->value_move = move;
    kind->canonical = NULL;
    return kind->lost_at != NULL;
}
