/* SPDX-License-Identifier: MIT */
/*
 * A number that is read for nothing but what it becomes itself, such as whose
 * turn it is or how many moves were made, is of no matter, whatever stands
 * beside it: a set, a text, an array of any length.  The kind is equal to one
 * without it.  What parameters.c leaves out of numbers, by relations, this
 * leaves out of kinds that have none: it looks at the names alone.
 *
 * What such a number becomes has to be there: it cannot fail, and stays within
 * what is declared, by intervals.  A count to which each move adds a little is
 * taken not to pass 2^63.
 *
 * Requires: as parameters.c.
 */
#include "plan/rewrites/passes.h"

#include "base/words.h"
#include "plan/facts/total.h"
#include "plan/rewrites/build.h"
#include "plan/rewrites/independence.h"
#include "plan/rewrites/telling.h"

enum { FEW_MORE = 1 << 20 };

typedef struct unread {
    rewriting *r;
    const game_kind *kind;
    game_kind *told;
    uint32_t read; /* a bit for each parameter that is of some matter */
    bool fails;
    interval_names names;
} unread;

static void note_names(unread *u, const node *n);

static void note_tail(unread *u, const tail *t)
{
    for (uint32_t i = 0; i < t->steps; i++)
        note_names(u, t->step[i].expr);
}

static void note_names(unread *u, const node *n)
{
    const bool own = n != NULL && grundy_tree_is_position(n, u->kind);

    if (n == NULL)
        return;
    for (uint32_t i = 0; i < u->kind->params; i++)
        if (grundy_tree_is_name(n, u->kind->param[i].variable))
            u->read |= UINT32_C(1) << i;
    u->fails |=
        n->op == N_CALL && n->call == CALL_FUNCTION && n->type->tag == TYPE_SUM;
    for (uint32_t i = 0; i < n->kids; i++)
        if (!own || (u->read >> i & 1) != 0)
            note_names(u, n->kid[i]);
    if (n->tail != NULL)
        note_tail(u, n->tail);
}

static void note_kind(unread *u)
{
    const game_kind *const kind = u->kind;

    for (uint32_t i = 0; i < kind->params; i++) {
        const param *const p = &kind->param[i];

        u->read |= (uint32_t)(p->kind != PARAM_INT) << i;
        note_names(u, p->range);
        note_names(u, p->length);
    }
    for (uint32_t i = 0; i < kind->decides; i++)
        note_names(u, kind->decide[i].condition);
    for (uint32_t i = 0; i < kind->moves; i++) {
        note_tail(u, kind->move[i].tail);
        note_names(u, kind->move[i].target);
    }
}

/* p + a constant that is not much */
static bool counts_on(const node *n, const variable *p)
{
    return n->op == N_ADD && grundy_tree_is_name(n->kid[0], p) &&
           n->kid[1]->op == N_INT && n->kid[1]->number >= 0 &&
           n->kid[1]->number <= FEW_MORE;
}

/* What is declared for the parameter; false: its ends are no constants. */
static bool declared(unread *u, const param *p, interval *is)
{
    interval low, high;

    *is = (interval){0, INT64_MAX};
    if (p->range == NULL)
        return true;
    low = grundy_interval_of(&u->names, p->range->kid[0]);
    high = grundy_interval_of(&u->names, p->range->kid[1]);
    *is = (interval){low.low, high.high - (p->range->op == N_RANGE_LT)};
    return low.low == low.high && high.low == high.high;
}

/* Whether the number surely becomes what it is to be: one that stays what it is
 * does, unless its range is told by another number, which may change. */
static bool is_there(unread *u, const param *p, const node *n)
{
    interval is, within;

    if ((grundy_tree_is_name(n, p->variable) &&
         grundy_independence_names(u->kind, p->range) == 0) ||
        (p->range == NULL && counts_on(n, p->variable)))
        return true;
    is = grundy_interval_of(&u->names, n);
    return declared(u, p, &within) && !grundy_interval_empty(is) &&
           is.low >= within.low && is.high <= within.high &&
           grundy_total_is(&u->names, n);
}

/* Looks at all positions that moves lead to: one that changes nothing else is
 * a fault, which is told of the kind as it is written. */
static bool see_target(void *user, node *n)
{
    unread *const u = user;
    bool changes = !grundy_tree_is_position(n, u->kind);

    for (uint32_t i = 0; grundy_tree_is_position(n, u->kind) && i < n->kids;
         i++)
        if ((u->read >> i & 1) == 0)
            u->fails |= !is_there(u, &u->kind->param[i], n->kid[i]);
        else
            changes |=
                !grundy_tree_is_name(n->kid[i], u->kind->param[i].variable);
    u->fails |= !changes;
    return !u->fails;
}

static node *without(void *user, node *n)
{
    unread *const u = user;
    node *arg[GRUNDY_MOST_PARAMS];
    uint32_t args = 0;

    if (!grundy_tree_is_position(n, u->kind))
        return n;
    for (uint32_t i = 0; i < n->kids; i++)
        if ((u->read >> i & 1) != 0)
            arg[args++] = n->kid[i];
    return grundy_build_position(u->r, n->span, u->told, arg);
}

/* The kind without them, whose moves are of the same length. */
static bool make_kind(unread *u)
{
    const game_kind *const kind = u->kind;
    uint32_t count = 0;

    for (uint32_t i = 0; i < kind->params; i++)
        count += u->read >> i & 1;
    u->told = grundy_rewrite_add_kind(u->r, kind, "read", count, kind->moves);
    if (u->told == NULL)
        return false;
    count = 0;
    for (uint32_t i = 0; i < kind->params; i++)
        if ((u->read >> i & 1) != 0)
            u->told->param[count++] = kind->param[i];
    u->told->decides = kind->decides;
    u->told->decide = kind->decide;
    u->told->whole = true;
    for (uint32_t i = 0; i < kind->moves; i++) {
        u->told->move[i] = kind->move[i];
        u->told->move[i].name = NULL;
        u->told->move[i].target =
            grundy_build_copy(u->r, kind->move[i].target, without, u);
        if (u->told->move[i].target == NULL)
            return false;
    }
    return true;
}

static bool is_fitting(const rewriting *r, const game_kind *kind)
{
    bool fits = grundy_telling_fits(r, kind) && kind->params > 1;

    for (uint32_t i = 0; i < kind->moves; i++) {
        const rule_move *const m = &kind->move[i];

        fits &= m->side == SIDE_BOTH && !m->again && !m->entailing &&
                !m->instead && m->gain == NULL;
    }
    return fits;
}

void grundy_rewrite_unread(rewriting *r, game_kind *kind)
{
    unread u = {.r = r, .kind = kind};
    uint32_t before;

    if (!is_fitting(r, kind))
        return;
    do {
        before = u.read;
        note_kind(&u);
    } while (u.read != before);
    if (u.read == (UINT64_C(1) << kind->params) - 1 || u.fails)
        return;
    grundy_total_begin(&u.names);
    grundy_total_params(&u.names, kind);
    for (uint32_t i = 0; i < kind->moves; i++)
        (void)grundy_tree_walk(kind->move[i].target, see_target, &u);
    if (u.fails || !make_kind(&u))
        return;
    kind->split = without(&u, grundy_build_same(r, kind, kind));
    grundy_rewrite_note(
        r, REWRITE_PARAMETERS, kind, true,
        u.told->params == 1 && u.told->param->kind == PARAM_INT
            ? N_("one number tells all that matters")
            : N_("numbers that nothing else reads are left out"));
}
