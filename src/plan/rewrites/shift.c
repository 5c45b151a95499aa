/* SPDX-License-Identifier: MIT */
/*
 * Coordinates count from 1, heaps from 0, and the laws know heaps.  A heap of
 * n in L..H is the heap of m = n - L in 0..H - L whose rules say m + L for n
 * and take L off every argument.
 *
 * Requires: one number, its range beginning at a constant L > 0; no stop, win
 * or lose; every move leads to one position of the kind, its argument and the
 * ends of its loops plainly linear.  The last is not needed for soundness: what
 * is not plain, as a loop over divisors, has better ways than a law of heaps.
 *
 * Sound: n -> n - L maps positions one to one, the numbers outside L..H to
 * those outside 0..H - L, and options to options.
 */
#include "plan/rewrites/shift.h"

#include "plan/facts/linear.h"
#include "plan/rewrites/build.h"
#include "plan/rewrites/canonical.h"

/* ---- what is plain ---- */

static bool is_plain_range(const linear_names *names, const node *over)
{
    linear end;

    return (over->op == N_RANGE || over->op == N_RANGE_LT) &&
           grundy_linear_read(names, over->kid[0], &end) &&
           grundy_linear_read(names, over->kid[1], &end);
}

static bool is_plain_move(const game_kind *kind, const rule_move *move)
{
    linear_names names = {.n = kind->param[0].variable};
    const node *const to = move->target;
    const tail *const t = move->tail;
    linear argument;

    if (t != NULL && t->steps > 0) {
        const tail_step *const s = t->step;

        if (t->steps > 1 || s->kind != STEP_FOR ||
            s->pattern->variable == NULL || !is_plain_range(&names, s->expr))
            return false;
        names.k = s->pattern->variable;
    }
    return to->op == N_CALL && to->call == CALL_POSITION &&
           to->ref.kind == kind &&
           grundy_linear_read(&names, to->kid[0], &argument);
}

static bool is_plain(const game_kind *kind, int64_t *from)
{
    const linear_names none = {0};
    const node *const range = kind->param[0].range;
    linear low;

    if (kind->params != 1 || kind->param[0].kind != PARAM_INT ||
        kind->decides > 0 || range == NULL ||
        !grundy_linear_read(&none, range->kid[0], &low) || low.c <= 0)
        return false;
    for (uint32_t i = 0; i < kind->moves; i++)
        if (!is_plain_move(kind, &kind->move[i]))
            return false;
    *from = low.c;
    return true;
}

/* As they are, or in their canonical form, which the kind has then. */
static bool make_plain(rewriting *r, game_kind *kind, int64_t *from)
{
    const game_kind before = *kind;
    const canonical_moves *c;

    if (is_plain(kind, from))
        return true;
    c = grundy_canonical_moves(r->set, kind);
    kind->move = kind->value_move = c->move;
    kind->moves = kind->value_moves = c->moves;
    if (c->moves > 0 && is_plain(kind, from) && c->nearest <= *from)
        return true;
    kind->move = before.move;
    kind->value_move = before.value_move;
    kind->moves = before.moves;
    kind->value_moves = before.value_moves;
    return false;
}

/* ---- the rules of m ---- */

typedef struct shifting {
    rewriting *r;
    game_kind *kind;
    const variable *n;
    variable *m;
    int64_t from;
} shifting;

node *grundy_shift_down(rewriting *r, node *n, int64_t from)
{
    return n == NULL ? NULL
                     : grundy_build_pair(r, N_SUB, n,
                                         grundy_build_int(r, n->span, from),
                                         &grundy_type_int);
}

static node *replace(void *user, node *n)
{
    shifting *const s = user;
    node *argument;

    if (grundy_tree_is_name(n, s->n))
        return grundy_build_pair(
            s->r, N_ADD, grundy_build_name(s->r, n->span, s->m),
            grundy_build_int(s->r, n->span, s->from), &grundy_type_int);
    if (n->op != N_CALL || n->call != CALL_POSITION || n->ref.kind != s->kind)
        return n;
    argument = grundy_shift_down(
        s->r, grundy_build_copy(s->r, n->kid[0], replace, s), s->from);
    return argument == NULL
               ? NULL
               : grundy_build_position(s->r, n->span, s->kind, &argument);
}

bool grundy_shift_heap(rewriting *r, game_kind *kind, int64_t *from)
{
    param *const p = kind->param;
    shifting s = {.r = r, .kind = kind};

    if (!make_plain(r, kind, from))
        return false;
    kind->canonical = NULL; /* of what the moves were */
    s.n = p->variable;
    s.m = grundy_build_variable(r, p->name, p->span, VAR_PARAM);
    s.from = *from;
    for (uint32_t i = 0; i < kind->moves; i++) {
        rule_move *const m = &kind->move[i];

        m->target = grundy_build_copy(r, m->target, replace, &s);
        if (m->tail != NULL)
            m->tail = grundy_build_copy_tail(r, m->tail, replace, &s);
    }
    p->variable = s.m;
    p->range = grundy_build_pair(
        r, (node_op)p->range->op, grundy_build_int(r, p->range->span, 0),
        grundy_shift_down(r, p->range->kid[1], *from), p->range->type);
    return !r->no_memory;
}
