/* SPDX-License-Identifier: MIT */
/*
 * The theorem is a record (theorems.c).  Here is why rules that look like a
 * staircase, as they are written, have it not.
 */
#include "plan/rewrites/stairs.h"

#include "base/words.h"
#include "plan/facts/linear.h"
#include "plan/rewrites/theorems.h"

typedef struct staircase {
    const game_kind *kind;
    const variable *array;
    const variable *stair, *taken; /* of the move at work */
    int64_t most;                  /* 0: all of a stair */
    bool down;                     /* a clause goes down */
    const char *why_not;           /* the first condition that fails, */
    grundy_span where;             /* and what hinders */
} staircase;

/* Always false, for a last line. */
static bool fails(staircase *s, grundy_span where, const char *why)
{
    s->why_not = why;
    s->where = where;
    return false;
}

static bool is_int(const node *e, int64_t number)
{
    return e->op == N_INT && e->number == number;
}

/* The stair that the move takes from, less `below`. */
static bool is_stair(const staircase *s, const node *e, int64_t below)
{
    if (s->stair == NULL)
        return below == 0 && is_int(e, 0);
    if (below == 0)
        return grundy_tree_is_name(e, s->stair);
    return e->op == N_SUB && grundy_tree_is_name(e->kid[0], s->stair) &&
           is_int(e->kid[1], below);
}

/* h at that stair. */
static bool is_tokens(const staircase *s, const node *e, int64_t below)
{
    return e->op == N_INDEX && grundy_tree_is_name(e->kid[0], s->array) &&
           is_stair(s, e->kid[1], below);
}

static bool is_length(const staircase *s, const node *e)
{
    const node *const said = s->kind->param->length;

    return (e->op == N_CALL && e->call == CALL_WORD && e->word == W_LEN &&
            grundy_tree_is_name(e->kid[0], s->array)) ||
           (said != NULL && grundy_linear_fixed(said) &&
            grundy_tree_same(said, e));
}

/* i in 1..<n, from every stair but the lowest. */
static bool is_stairs_loop(const staircase *s, const tail_step *loop)
{
    return loop->expr->op == N_RANGE_LT && is_int(loop->expr->kid[0], 1) &&
           is_length(s, loop->expr->kid[1]);
}

/* k in 1..h[i], 1..m or 1..min(m, h[i]): sets *most. */
static bool is_taken_loop(staircase *s, const tail_step *loop, int64_t *most)
{
    const node *end = loop->expr->kid[1];

    if (loop->expr->op != N_RANGE || !is_int(loop->expr->kid[0], 1))
        return false;
    *most = 0;
    if (is_tokens(s, end, 0))
        return true;
    if (end->op == N_CALL && end->call == CALL_LEAST && end->word == W_MIN &&
        end->kids == 2) {
        const bool first = is_tokens(s, end->kid[0], 0);

        if (!first && !is_tokens(s, end->kid[1], 0))
            return false;
        end = end->kid[first];
    }
    *most = end->op == N_INT ? end->number : 0;
    return *most > 0 && *most < INT64_MAX / 2;
}

static bool is_range_loop(const tail_step *step)
{
    return step->kind == STEP_FOR && step->pattern->name != NULL &&
           (step->expr->op == N_RANGE || step->expr->op == N_RANGE_LT);
}

static bool read_loops(staircase *s, const rule_move *m, int64_t *most)
{
    const tail *const t = m->tail;
    const tail_step *const last = t->step + t->steps - 1;

    s->stair = s->taken = NULL;
    if (t->steps == 0)
        return fails(s, m->target->span,
                     N_("a move takes one number of tokens alone"));
    for (uint32_t i = 0; i < t->steps; i++)
        if (t->step[i].expr != NULL && (i >= 2 || !is_range_loop(&t->step[i])))
            return fails(s, t->step[i].expr->span,
                         N_("more is asked of a move than its stair and what "
                            "is taken"));
    if (t->steps == 2 && !is_stairs_loop(s, t->step))
        return fails(s, t->step->expr->span,
                     N_("tokens don't go down from each stair of 1 to the "
                        "last"));
    if (t->steps == 2)
        s->stair = t->step->pattern->variable;
    if (!is_taken_loop(s, last, most))
        return fails(s, last->expr->span,
                     N_("what may be taken is not 1 to all of a stair, nor 1 "
                        "to a fixed number"));
    s->taken = last->pattern->variable;
    return true;
}

/* [i] = h[i] - k, or [i - 1] = h[i - 1] + k. */
static bool is_update(const staircase *s, const node *update, int64_t below)
{
    const node *const to = update->kid[update->kids - 1];
    const bool down = below == 0;

    if (update->kids != 2 || !is_stair(s, update->kid[0], below) ||
        to->op != (down ? N_SUB : N_ADD))
        return false;
    return (is_tokens(s, to->kid[0], below) &&
            grundy_tree_is_name(to->kid[1], s->taken)) ||
           (!down && is_tokens(s, to->kid[1], below) &&
            grundy_tree_is_name(to->kid[0], s->taken));
}

static bool leads_down(const staircase *s, const node *to)
{
    const uint32_t changed = s->stair == NULL ? 1 : 2;

    if (to->op != N_CALL || to->call != CALL_POSITION ||
        to->ref.kind != s->kind)
        return false;
    to = to->kid[0];
    if (to->op != N_WITH || !grundy_tree_is_name(to->kid[0], s->array) ||
        to->kids != changed + 1)
        return false;
    if (changed == 1)
        return is_update(s, to->kid[1], 0);
    return (is_update(s, to->kid[1], 0) && is_update(s, to->kid[2], 1)) ||
           (is_update(s, to->kid[1], 1) && is_update(s, to->kid[2], 0));
}

static bool read_moves(staircase *s)
{
    for (uint32_t i = 0; i < s->kind->moves; i++) {
        const rule_move *const m = &s->kind->move[i];
        int64_t most = 0;

        if (!read_loops(s, m, &most))
            return false;
        if (!leads_down(s, m->target))
            return fails(s, m->target->span,
                         N_("a move does not put on the stair below what it "
                            "takes"));
        if (i > 0 && most != s->most)
            return fails(s, m->tail->step[m->tail->steps - 1].expr->span,
                         N_("the moves may take unlike numbers of tokens"));
        s->most = most;
        s->down |= s->stair != NULL;
    }
    return s->down;
}

/* ---- what looks like one ---- */

/* [i] and [i - 1], in either order. */
static bool are_neighbours(const node *one, const node *other)
{
    return one->op == N_SUB && is_int(one->kid[1], 1) &&
           grundy_tree_same(one->kid[0], other);
}

/* Some move changes a stair and the one below: it is worth telling why the
 * rules are no staircase. */
static bool looks_alike(const game_kind *kind)
{
    for (uint32_t i = 0; i < kind->moves; i++) {
        const node *const to = kind->move[i].target;
        const node *const with = to->op == N_CALL &&
                                         to->call == CALL_POSITION &&
                                         to->ref.kind == kind
                                     ? to->kid[0]
                                     : NULL;

        if (with != NULL && with->op == N_WITH && with->kids == 3 &&
            with->kid[1]->kids == 2 && with->kid[2]->kids == 2 &&
            (are_neighbours(with->kid[1]->kid[0], with->kid[2]->kid[0]) ||
             are_neighbours(with->kid[2]->kid[0], with->kid[1]->kid[0])))
            return true;
    }
    return false;
}

/* What is no array of stairs without end, or is ended by a condition. */
static bool read_stairs(staircase *s)
{
    const game_kind *const k = s->kind;

    if (k->param->range != NULL)
        return fails(s, k->param->range->span,
                     N_("a stair holds no more than its range"));
    if (k->decides > 0)
        return fails(s, k->decide->condition->span,
                     N_("a condition ends play"));
    return read_moves(s);
}

/* Said of staircases, and of what looks like one. */
void grundy_rewrite_stairs(rewriting *r, game_kind *kind)
{
    staircase s = {.kind = kind};

    if (kind->planned || kind->split != NULL || kind->params != 1 ||
        kind->param->kind != PARAM_ARRAY)
        return;
    grundy_theorem_of_stairs(r, kind);
    if (kind->split != NULL)
        return;
    s.array = kind->param->variable;
    if (read_stairs(&s) && (r->set->misere || r->set->has_decisions))
        grundy_rewrite_note(r, REWRITE_STAIRCASE, kind, false,
                            "misère play or a decision asks for more than "
                            "nimbers");
    else if (s.why_not != NULL && looks_alike(kind))
        grundy_rewrite_refuse(r, REWRITE_STAIRCASE, kind, s.where, s.why_not);
}
