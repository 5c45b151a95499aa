/* SPDX-License-Identifier: MIT */
/*
 * An option is most often one position, and most of what knows games looks for
 * it as that.  So `p + nothing` is p.
 */
#include "plan/rewrites/targets.h"

#include "plan/rewrites/build.h"

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
