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

    return grundy_tree_is_range(over) &&
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
    return grundy_tree_is_position(to, kind) &&
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

node *grundy_shift_down(kind_slice *s, node *n)
{
    return n == NULL || s->heap == NULL
               ? n
               : grundy_build_pair(s->r, N_SUB, n, s->number[s->moving]);
}

static node *put_in(void *user, node *n);

/* kind(x', d) as a position of one number. */
static node *target_alone(kind_slice *s, node *n)
{
    node *kid = grundy_shift_down(
        s, grundy_build_copy(s->r, n->kid[s->moving], put_in, s));

    return kid == NULL ? NULL
                       : grundy_build_position(s->r, n->span, s->alone, &kid);
}

static node *put_in(void *user, node *n)
{
    kind_slice *const s = user;

    if (grundy_tree_is_position(n, s->kind))
        return target_alone(s, n);
    if (n->op != N_NAME || n->call != CALL_VARIABLE)
        return n;
    for (uint32_t i = 0; i < s->params; i++)
        if (n->ref.variable == s->param[i].variable && i != s->moving)
            return s->number[i];
        else if (n->ref.variable == s->param[i].variable && s->heap != NULL)
            return grundy_build_pair(s->r, N_ADD,
                                     grundy_build_name(s->r, n->span, s->heap),
                                     s->number[i]);
    return n;
}

bool grundy_shift_alone(kind_slice *s, game_kind *out)
{
    const game_kind *const kind = s->kind;
    rule_move *const move =
        grundy_rewrite_new(s->r, (kind->moves + 1) * sizeof *move);
    param *const heap = grundy_rewrite_new(s->r, sizeof *heap);

    if (heap == NULL)
        return false;
    s->alone = out;
    s->param = kind->param;
    s->params = kind->params;
    *heap = kind->param[s->moving];
    if (s->heap != NULL)
        heap->variable = s->heap;
    *out = *kind;
    out->params = 1;
    for (uint32_t i = 0; i < kind->moves && !s->r->no_memory; i++) {
        move[i] = kind->move[i];
        move[i].target = grundy_build_copy(s->r, move[i].target, put_in, s);
        if (move[i].tail != NULL)
            move[i].tail =
                grundy_build_copy_tail(s->r, move[i].tail, put_in, s);
    }
    out->param = heap;
    out->move = out->value_move = move;
    out->value_moves = kind->moves;
    out->plain_move = NULL;
    out->form = NULL;
    out->canonical = NULL; /* of what the moves were */
    return !s->r->no_memory;
}

bool grundy_shift_heap(kind_slice *s, game_kind *kind)
{
    param *const p = kind->param;
    int64_t from;

    *s = (kind_slice){.r = s->r, .kind = kind};
    if (!make_plain(s->r, kind, &from))
        return false;
    s->heap = grundy_build_variable(s->r, p->name, p->span, VAR_PARAM);
    s->number[0] = grundy_build_int(s->r, p->span, from);
    if (!grundy_shift_alone(s, kind))
        return false;
    kind->param->range = grundy_build_pair(
        s->r, (node_op)p->range->op, grundy_build_int(s->r, p->range->span, 0),
        grundy_shift_down(s, p->range->kid[1]));
    return !s->r->no_memory;
}
