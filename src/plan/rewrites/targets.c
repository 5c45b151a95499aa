/* SPDX-License-Identifier: MIT */
/*
 * An option is most often one position, and most of what knows games looks for
 * it as that.  So `p + nothing` is p, and a target that is one of several by a
 * condition makes a clause of each.
 *
 * Keeps: the options of a position, each as often as before.  The condition
 * is asked where the target was looked at, last, once for each clause, so what
 * it shuts out is evaluated by neither.  The order of options is another one,
 * so this is for values alone; and where a clause is there only if no other
 * one is, it stays.
 */
#include "plan/rewrites/passes.h"

#include "plan/rewrites/build.h"

/* So many clauses a kind has at most when they are taken apart. */
enum { MOST_CLAUSES = 32 };

/* The sum in the words that are looked for; NULL: memory is out. */
static node *plain_sum(rewriting *r, node *n)
{
    node *x, *y;

    if (n->op != N_ADD)
        return n;
    x = plain_sum(r, n->kid[0]);
    y = plain_sum(r, n->kid[1]);
    if (x == NULL || y == NULL)
        return NULL;
    if (x->op == N_NOTHING)
        return y;
    if (y->op == N_NOTHING)
        return x;
    return x == n->kid[0] && y == n->kid[1] ? n
                                            : grundy_build_add_sums(r, x, y);
}

void grundy_rewrite_targets(rewriting *r)
{
    for (uint32_t k = 0; k < r->set->kinds; k++)
        for (uint32_t i = 0; i < r->set->kind[k].moves; i++) {
            rule_move *const m = &r->set->kind[k].move[i];
            node *const plain = plain_sum(r, m->target);

            if (plain != NULL)
                m->target = plain;
        }
}

/* ---- one of several ---- */

typedef struct clause_list {
    rewriting *r;
    rule_move *move;
    uint32_t count;
    bool too_many;
} clause_list;

static void add_cases(clause_list *to, const rule_move *m)
{
    node *const n = m->target;
    rule_move branch = *m;

    if (n->op != N_IF) {
        to->too_many |= to->count == MOST_CLAUSES;
        if (!to->too_many)
            to->move[to->count++] = *m;
        return;
    }
    for (uint32_t i = 0; i < 2; i++) {
        branch.tail = grundy_build_where(
            to->r, m->tail, m->tail->steps,
            i == 0 ? n->kid[0] : grundy_build_not(to->r, n->kid[0]));
        branch.target = n->kid[i + 1];
        if (branch.tail == NULL || to->too_many)
            return;
        add_cases(to, &branch);
    }
}

static bool has_cases(const game_kind *kind)
{
    bool found = false;

    for (uint32_t i = 0; i < kind->moves; i++) {
        if (kind->move[i].instead)
            return false;
        found |= kind->move[i].target->op == N_IF;
    }
    return found;
}

void grundy_rewrite_cases(rewriting *r, game_kind *kind)
{
    clause_list to = {.r = r};

    if (kind->value_move != kind->move || kind->split != NULL ||
        !has_cases(kind))
        return;
    to.move = grundy_rewrite_new(r, MOST_CLAUSES * sizeof *to.move);
    for (uint32_t i = 0; to.move != NULL && i < kind->moves; i++)
        add_cases(&to, &kind->move[i]);
    if (r->no_memory || to.too_many)
        return;
    kind->value_move = to.move;
    kind->value_moves = to.count;
    grundy_rewrite_note(r, REWRITE_FILTER, kind, true,
                        "a target that a condition chooses is a move for each");
}
