/* SPDX-License-Identifier: MIT */
/*
 * A search that stops at the first winning move leaves positions out that play
 * reaches, and with them errors and cycles that are to be reported.  So there
 * must be none: every kind that is reached has a proved order, and no
 * expression of its rules can fail anywhere in the boxes (total.h).
 *
 * An option must be one position, or none: sums are what nimbers are for.
 */
#include "plan/rewrites/winner.h"

#include "base/words.h"
#include "plan/order/order.h"
#include "plan/facts/relations.h"
#include "plan/facts/total.h"

/* ---- what is asked for ---- */

/* What is asked of a file, in its rules too: whether who wins is enough, or who
 * wins and what moves win. */
typedef struct asked {
    bool enough, moves;
} asked;

static bool is_other(void *user, node *n)
{
    const asked *const a = user;

    if ((n->op == N_CALL && n->call == CALL_NIMBER) ||
        ((n->call == CALL_OUTCOME || n->call == CALL_START) &&
         n->word == W_VALUE))
        return false;
    return n->call != CALL_START ||
           (n->word != W_NIMBER && (a->moves || n->word != W_WINNING_MOVES));
}

static void see_tail(void *user, tail *t)
{
    asked *const a = user;

    for (uint32_t i = 0; i < t->steps; i++)
        a->enough &= a->moves || t->step[i].kind != STEP_WINNING;
}

static bool is_enough(const ruleset *set, bool moves)
{
    asked a = {true, moves};

    a.enough = grundy_tree_walk_others(set, is_other, &a);
    for (uint32_t i = 0; i < set->kinds && a.enough; i++)
        a.enough = grundy_tree_walk_kind(&set->kind[i], is_other, &a);
    grundy_tree_other_tails(set, see_tail, &a);
    return a.enough;
}

bool grundy_winner_is_enough(const ruleset *set)
{
    return is_enough(set, false);
}

bool grundy_winner_and_moves(const ruleset *set)
{
    return is_enough(set, true);
}

/* ---- what cannot go wrong ---- */

static const char may_fail[] =
    N_("a condition or the end of a loop may fail, and a search that stops "
       "early might not see it");

/* One that a condition chooses is a clause for each (targets.c). */
static const char *check_target(interval_names *names, const node *to)
{
    if (to->op == N_NOTHING)
        return NULL; /* a lost position without moves */
    if (to->op != N_CALL || to->call != CALL_POSITION)
        return N_("an option is no single position");
    for (uint32_t i = 0; i < to->kids; i++)
        if (to->ref.kind->param[i].kind != PARAM_INT ||
            !grundy_total_is(names, to->kid[i]))
            return N_("a parameter of an option may fail, and a search that "
                      "stops early might not see it");
    return NULL;
}

static const char *check_tail(interval_names *names, const rule_move *m)
{
    for (uint32_t i = 0; i < m->tail->steps; i++) {
        const tail_step *const s = &m->tail->step[i];

        if (s->kind == STEP_WINNING || !grundy_total_is(names, s->expr))
            return may_fail;
        if (!grundy_total_step(names, s))
            return NULL; /* it never is a move */
    }
    return check_target(names, m->target);
}

typedef struct checking {
    const game_kind *kind;
    const kind_box *box;
    interval_names names; /* of the parameters alone */
    relations facts;
} checking;

/* Intervals first: it is seldom that they do not tell. */
static const char *check_move(checking *c, const rule_move *m)
{
    interval_names names = c->names;
    const char *why = check_tail(&names, m);

    if (why == NULL)
        return NULL;
    grundy_relations_open(&c->facts, c->names.source);
    do {
        const char *now;

        names = c->names;
        grundy_relations_begin(&c->facts, c->kind, c->box);
        grundy_total_use(&names, &c->facts);
        now = check_tail(&names, m);
        if (now != NULL)
            return now;
    } while (grundy_relations_next(&c->facts));
    return c->facts.lost ? why : NULL;
}

static const char *check_kind(const game_kind *k, const bounds_source *source,
                              const kind_box *box)
{
    checking c = {.kind = k, .box = box, .names.source = source};
    const char *why = NULL;

    if (k->split != NULL)
        return N_("a position is a sum of simpler ones");
    for (uint32_t i = 0; i < k->params; i++) {
        if (k->param[i].kind != PARAM_INT)
            return N_("a parameter is no number");
        grundy_interval_name(&c.names, k->param[i].variable, box->at[i]);
        grundy_interval_within(&c.names, k->param[i].variable,
                               k->param[i].range);
    }
    for (uint32_t i = 0; i < k->decides; i++)
        if (!grundy_total_is(&c.names, k->decide[i].condition))
            return N_(
                "a condition may fail, and a search that stops early might "
                "not see it");
    for (uint32_t i = 0; i < k->value_moves && why == NULL; i++)
        why = check_move(&c, &k->value_move[i]);
    return why;
}

const char *grundy_winner_find(const ruleset *set, const bounds_source *source,
                               const kind_box *box,
                               const struct kind_order *order)
{
    const char *why = NULL;

    for (uint32_t k = 0; k < set->kinds && why == NULL; k++) {
        if (!box[k].reached)
            continue;
        if (order[k].why_not != NULL)
            return N_("no order is proved, and a search that stops early might "
                      "not see that play comes back");
        why = check_kind(&set->kind[k], source, &box[k]);
    }
    return why;
}
