/* SPDX-License-Identifier: MIT */
/*
 * Which loops of moves lead to smaller and smaller options as they go on, or to
 * larger ones: where the smallest are wanted first, or the largest, some of
 * them run from their end.  Clauses without a loop come before those with one,
 * which may have a billion options: but single steps, as to x - 1, come last
 * where the smallest are wanted first, for they open chains as long as the
 * numbers are.
 *
 * It is a guess about the order of options, and no option comes or goes by it.
 */
#include "lang/compiler.h"

#include <assert.h>

#include "lang/trend.h"

typedef struct sharing {
    const node *to;
    bool none;
} sharing;

static bool is_not_shared(void *user, node *n)
{
    sharing *const s = user;

    s->none &= n->op != N_NAME || n->call != CALL_VARIABLE ||
               n->ref.variable->kind != VAR_PARAM ||
               !grundy_tree_names(s->to, n->ref.variable);
    return s->none;
}

/* Whether end names a parameter of the position that `to` names too: then the
 * loop surely does not run on far beyond what there is. */
static bool share_parameter(const node *end, const node *to)
{
    sharing s = {to, true};

    (void)grundy_tree_walk((node *)(uintptr_t)end, is_not_shared, &s);
    return !s.none;
}

/* A loop of a tail, and what a move leads to. */
typedef struct moving_loop {
    const tail *t;
    uint32_t at;
    const node *end;
} moving_loop;

/* for k in [e]: k goes as e does. */
static trend trend_through(const tail_step *s, const node *n, const variable *v)
{
    const node *const over = s->expr;
    trend inner, outer;

    if (s->kind != STEP_FOR || s->pattern->name == NULL || over->kids != 1 ||
        (over->op != N_ARRAY && over->op != N_SET) || over->tail != NULL)
        return TREND_NONE;
    inner = grundy_trend_of(over->kid[0], v);
    outer = grundy_trend_of(n, s->pattern->variable);
    if (inner == TREND_NONE || outer == TREND_NONE)
        return TREND_NONE;
    if (inner == TREND_BOTH || outer == TREND_BOTH)
        return TREND_BOTH;
    return inner == outer ? TREND_RISES : TREND_FALLS;
}

static trend trend_in(const moving_loop *l, const node *n)
{
    const variable *const v = l->t->step[l->at].pattern->variable;
    trend all = grundy_trend_of(n, v);

    for (uint32_t i = l->at + 1; i < l->t->steps; i++)
        all = (trend)((unsigned)all |
                      (unsigned)trend_through(&l->t->step[i], n, v));
    return all;
}

/* Whether the first parameter that the loop changes goes that way in it. */
static bool goes(const moving_loop *l, const node *target, trend way)
{
    if (target->op == N_IF)
        return goes(l, target->kid[1], way) || goes(l, target->kid[2], way);
    if (target->op != N_CALL || target->call != CALL_POSITION)
        return false;
    for (uint32_t i = 0; i < target->kids; i++) {
        const trend found = trend_in(l, target->kid[i]);

        if (found != TREND_NONE)
            return found == way && share_parameter(l->end, target->kid[i]);
    }
    return false;
}

static bool is_divisors(const node *n)
{
    return n->op == N_CALL && n->call == CALL_WORD && n->word == W_DIVISORS;
}

bool grundy_compiler_runs_down(const tail *t, uint32_t at, const node *target,
                               move_listing listing)
{
    const tail_step *const s = &t->step[at];
    const moving_loop l = {
        t, at, grundy_tree_is_range(s->expr) ? s->expr->kid[1] : s->expr};

    assert(at < t->steps && s->kind == STEP_FOR);
    if (listing == LIST_WRITTEN || s->pattern->name == NULL ||
        (!is_divisors(s->expr) &&
         (!grundy_tree_is_range(s->expr) || s->expr->kid[0]->op != N_INT ||
          s->expr->kid[0]->number < 0)))
        return false;
    return goes(&l, target,
                listing == LIST_SMALLEST ? TREND_FALLS : TREND_RISES);
}

static bool has_loop(const tail *t)
{
    for (uint32_t i = 0; i < t->steps; i++)
        if (t->step[i].kind != STEP_IF)
            return true;
    return false;
}

/* n is the parameter, or that and a number more or less. */
static bool is_near(const node *n, const variable *v)
{
    return grundy_tree_is_name(n, v) ||
           ((n->op == N_ADD || n->op == N_SUB) &&
            grundy_tree_is_name(n->kid[0], v) && n->kid[1]->op == N_INT);
}

/* To a place next to this one. */
static bool is_step(const game_kind *kind, const rule_move *m)
{
    const node *const to = m->target;

    if (!grundy_tree_is_position(to, kind) || has_loop(m->tail))
        return false;
    for (uint32_t i = 0; i < to->kids; i++)
        if (!is_near(to->kid[i], kind->param[i].variable))
            return false;
    return true;
}

/* What is there only where nothing above it is stays where it is. */
static bool has_else(const game_kind *kind)
{
    for (uint32_t i = 0; i < kind->value_moves; i++)
        if (kind->value_move[i].instead)
            return true;
    return false;
}

uint32_t grundy_compiler_turn(const game_kind *kind, uint32_t move,
                              move_listing listing)
{
    const rule_move *const m = &kind->value_move[move];

    assert(listing == LIST_WRITTEN || move < kind->value_moves);
    if (listing == LIST_WRITTEN || has_else(kind))
        return 0;
    if (is_step(kind, m))
        return listing == LIST_SMALLEST ? 2 : 1;
    return grundy_trend_has_many(m) ? 1 : 0;
}

/* Whether some clauses come in another order than they are written in. */
static bool reorders_clauses(const game_kind *kind, move_listing listing)
{
    for (uint32_t i = 1; i < kind->value_moves; i++)
        if (grundy_compiler_turn(kind, i - 1, listing) >
            grundy_compiler_turn(kind, i, listing))
            return true;
    return false;
}

bool grundy_compile_reorders(const game_kind *kind, move_listing listing)
{
    if (reorders_clauses(kind, listing))
        return true;
    for (uint32_t i = 0; i < kind->value_moves; i++) {
        const rule_move *const m = &kind->value_move[i];
        const tail *const t = grundy_tail_quick(m->tail);

        for (uint32_t j = 0; j < t->steps; j++)
            if (t->step[j].kind == STEP_FOR &&
                grundy_compiler_runs_down(t, j, m->target, listing))
                return true;
    }
    return false;
}
