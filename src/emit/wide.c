/* SPDX-License-Identifier: MIT */
/*
 * Sets that may have more elements than a word has bits are lists, but in the
 * search of moves that are listed, which has them as words, so many as are
 * needed (support/wide_cells.h).  Where inputs have no declared ranges that is
 * done with sets of which nothing else is searched: others are quicker in a
 * word, and the program ends where it is too small.
 */
#include "emit/asked.h"

enum {
    MOST_WORDS = 16, /* by the declared ranges, */
    OPEN_WORDS = 4   /* and without any, or with larger ones */
};

/* Whether it is the position but for elements that are gone, or new ones. */
static bool only(emitter *e, bool puts, const node *n, const game_kind *k)
{
    const node *body;

    switch ((node_op)n->op) {
    case N_NAME: return n->ref.variable == k->param->variable;
    case N_SUB: return !puts && only(e, puts, n->kid[0], k);
    case N_BITAND:
    case N_BITOR:
        return puts == (n->op == N_BITOR) &&
               (only(e, puts, n->kid[0], k) || only(e, puts, n->kid[1], k));
    case N_SET:
        return !puts && n->kids == 1 && n->tail != NULL && n->tail->steps > 0 &&
               n->tail->step[0].kind == STEP_FOR &&
               grundy_tree_is_pattern(n->kid[0], n->tail->step[0].pattern) &&
               only(e, puts, n->tail->step[0].expr, k);
    case N_CALL:
        body = grundy_asked_body(e, n);
        return body != NULL && only(e, puts, body, k);
    default: return false;
    }
}

static bool is_listed(emitter *e, const game_kind *k, bool puts)
{
    bool fits = e->kind[k->index].method == METHOD_LISTED &&
                grundy_emit_is_listed(e, k);

    for (uint32_t i = 0; i < k->value_moves && fits; i++)
        fits = only(e, puts, k->value_move[i].target->kid[0], k);
    return fits;
}

/* Whether all positions of such sets are those of moves that only take, or only
 * put. */
static bool is_all_listed(emitter *e, const universe *u)
{
    const ruleset *const set = e->set;
    bool any = false;

    for (uint32_t i = 0; i < set->functions; i++)
        for (uint32_t p = 0; p < set->function[i].params; p++)
            if (set->function[i].recursive &&
                set->function[i].param[p].variable->type->in == u)
                return false;
    for (uint32_t i = 0; i < set->kinds; i++)
        for (uint32_t p = 0; p < set->kind[i].params; p++)
            if (set->kind[i].param[p].variable->type->in == u) {
                if (!is_listed(e, &set->kind[i], false) &&
                    !is_listed(e, &set->kind[i], true))
                    return false;
                any = true;
            }
    return any;
}

void grundy_emit_choose_wide(emitter *e)
{
    for (uint32_t i = 0; i < e->set->universes; i++) {
        universe_plan *const u = &e->universe[i];
        int64_t most = OPEN_WORDS;

        if (u->mask && !u->surely && is_all_listed(e, e->set->universe[i]))
            u->mask = false;
        if (u->most <= 64 * MOST_WORDS) /* an even number is quicker */
            most = (u->most + 127) / 128 * 2;
        if (!u->mask && most > e->wide_words)
            e->wide_words = most;
    }
}
