/* SPDX-License-Identifier: MIT */
/*
 * A move that is there where the position after it is good, whatever was moved,
 * is one that may not lead to what is bad: if every move asks for the same, and
 * play begins where it holds, positions where it does not are never seen.  So
 * the moves are those without that condition, and what completes the opposite
 * is left out of them (sets/ending.h), which looks at what a move changes and
 * not at the whole board.  What every move asks of the position before it is
 * where play goes on.
 */
#include <string.h>

#include "plan/rewrites/build.h"
#include "plan/sets/read.h"

/* What the position after a move is called in a copy: as the one before. */
typedef struct before {
    const rule_move *move;
    rewriting *make;
    uint32_t after, changed; /* what it names: all of a position after, parts
                                of the one before that the move changes, */
    uint32_t runs;           /* what the move runs over */
} before;

static bool binds(const pattern *p, const variable *v)
{
    if (p->name != NULL)
        return p->variable == v;
    for (uint32_t i = 0; i < p->items; i++)
        if (binds(p->item[i], v))
            return true;
    return false;
}

static bool is_bound(const tail *t, const variable *v)
{
    for (uint32_t i = 0; i < t->steps; i++)
        if (t->step[i].kind == STEP_FOR && binds(t->step[i].pattern, v))
            return true;
    return false;
}

static bool is_changed(const node *to, const variable *v)
{
    for (uint32_t i = 0; i < to->kids; i++)
        if (to->ref.kind->param[i].variable == v)
            return !grundy_tree_is_name(to->kid[i], v);
    return false;
}

static node *as_before(void *user, node *n)
{
    before *const b = user;
    const node *const to = b->move->target;

    for (uint32_t i = 0; i < to->kids; i++) {
        variable *const own = to->ref.kind->param[i].variable;

        if (!grundy_tree_is_name(to->kid[i], own) &&
            grundy_tree_same(n, to->kid[i])) {
            b->after++;
            return grundy_build_name(b->make, n->span, own);
        }
    }
    if (n->op == N_NAME && n->call == CALL_VARIABLE) {
        b->runs += is_bound(b->move->tail, n->ref.variable);
        b->changed += is_changed(to, n->ref.variable);
    }
    return n;
}

/* Takes a part of the condition that speaks of the position after the move
 * alone, or of the one before, out of it, as what it asks of a position; NULL:
 * there is none. */
static node *take_part(rewriting *make, const rule_move *m, bool after,
                       node **condition)
{
    node *const n = *condition;
    before b = {.move = m, .make = make};
    node *found;

    if (n->op == N_AND) {
        node *left = n->kid[0], *right = n->kid[1];

        found = take_part(make, m, after, &right);
        if (found == NULL)
            found = take_part(make, m, after, &left);
        if (found != NULL)
            *condition = left == NULL ? right
                         : right == NULL
                             ? left
                             : grundy_build_pair(make, N_AND, left, right);
        return found;
    }
    found = grundy_build_copy(make, n, as_before, &b);
    if (found == NULL || b.runs > 0 || (b.after > 0) != after ||
        (b.changed > 0) == after)
        return NULL;
    *condition = NULL;
    return found;
}

/* The move without such a condition. */
static node *take_of_move(rewriting *make, const game_kind *k, bool after,
                          rule_move *m)
{
    tail *t;

    if (!grundy_tree_is_position(m->target, k))
        return NULL;
    for (uint32_t i = m->tail->steps; i-- > 0;) {
        node *left = m->tail->step[i].expr;
        node *const found = m->tail->step[i].kind == STEP_IF
                                ? take_part(make, m, after, &left)
                                : NULL;

        if (found == NULL)
            continue;
        t = grundy_rewrite_new(make, sizeof *t);
        if (t == NULL)
            return NULL;
        *t = *m->tail;
        t->step = grundy_rewrite_new(make, t->steps * sizeof *t->step);
        if (t->step == NULL)
            return NULL;
        memcpy(t->step, m->tail->step, t->steps * sizeof *t->step);
        t->step[i].expr = left;
        if (left == NULL) {
            t->steps--;
            memmove(t->step + i, t->step + i + 1,
                    (t->steps - i) * sizeof *t->step);
        }
        m->tail = t;
        return found;
    }
    return NULL;
}

bool grundy_sets_kept(arena *a, const game_kind *kind, bool after,
                      game_kind *out)
{
    rewriting make = {.a = a};
    rule_decide *const end = grundy_rewrite_new(&make, sizeof *end);
    node *kept = NULL;

    *out = *kind;
    out->move = grundy_rewrite_new(&make, kind->moves * sizeof *out->move);
    if (kind->decides > 0 || kind->moves == 0 || end == NULL ||
        out->move == NULL)
        return false;
    for (uint32_t i = 0; i < kind->moves; i++) {
        node *own;

        out->move[i] = kind->move[i];
        own = take_of_move(&make, kind, after, &out->move[i]);
        if (own == NULL || (i > 0 && !grundy_tree_same(own, kept)))
            return false;
        kept = own;
    }
    *end = (rule_decide){.what = after ? DECIDE_WIN : DECIDE_STOP,
                         .span = kept->span,
                         .condition = grundy_build_not(&make, kept)};
    out->decide = end;
    out->decides = 1;
    return end->condition != NULL;
}
