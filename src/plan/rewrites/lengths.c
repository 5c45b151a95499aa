/* SPDX-License-Identifier: MIT */
/*
 * An array of any length that is written down wherever play begins, always of
 * as many elements, and keeps its length in all moves, is one of that length:
 * then its elements are numbers with names.
 *
 * Requires: nobody asks but the file.
 */
#include "plan/rewrites/passes.h"

#include "base/words.h"
#include "plan/rewrites/build.h"

typedef struct keeping {
    const game_kind *kind; /* whose array it is */
    uint32_t at;
    int64_t count; /* its elements; -1: not known yet */
    bool fails;
    bool inside; /* in the rules of the kind */
} keeping;

static bool is_as_long(keeping *w, const node *n);

/* The array itself, or 0..<len(h). */
static bool runs_over(keeping *w, const node *over)
{
    const node *const end = over->op == N_RANGE_LT ? over->kid[1] : NULL;

    return end == NULL ? over->type->tag == TYPE_ARRAY && is_as_long(w, over)
                       : grundy_tree_is_int(over->kid[0], 0) &&
                             end->op == N_CALL && end->call == CALL_WORD &&
                             end->word == W_LEN && is_as_long(w, end->kid[0]);
}

/* Whether the array is as long as that of the position. */
static bool is_as_long(keeping *w, const node *n)
{
    const variable *const own = w->kind->param[w->at].variable;

    switch (n->op) {
    case N_NAME: return w->inside && n->ref.variable == own;
    case N_WITH: return is_as_long(w, n->kid[0]);
    case N_IF: return is_as_long(w, n->kid[1]) && is_as_long(w, n->kid[2]);
    case N_CALL:
        return n->call == CALL_WORD && n->word == W_SORT &&
               is_as_long(w, n->kid[0]);
    case N_ARRAY: break;
    default: return false;
    }
    if (n->tail != NULL)
        return n->kids == 1 && n->tail->steps == 1 &&
               n->tail->step->kind == STEP_FOR &&
               runs_over(w, n->tail->step->expr);
    if (w->count < 0)
        w->count = n->kids;
    return w->count == n->kids;
}

static bool see(void *user, node *n)
{
    keeping *const w = user;

    if (grundy_tree_is_position(n, w->kind))
        w->fails |= !is_as_long(w, n->kid[w->at]);
    return !w->fails;
}

/* How many elements there always are; -1: it is not known. */
static int64_t elements_of(const ruleset *set, const game_kind *kind,
                           uint32_t at)
{
    keeping w = {.kind = kind, .at = at, .count = -1};

    (void)grundy_tree_walk_others(set, see, &w);
    for (uint32_t i = 0; i < set->kinds && !w.fails; i++) {
        w.inside = &set->kind[i] == kind;
        (void)grundy_tree_walk_kind(&set->kind[i], see, &w);
    }
    return w.fails ? -1 : w.count;
}

void grundy_rewrite_lengths(rewriting *r)
{
    for (uint32_t k = 0; r->set->asks_itself && k < r->set->kinds; k++)
        for (uint32_t i = 0; i < r->set->kind[k].params; i++) {
            param *const p = &r->set->kind[k].param[i];
            const int64_t count = p->kind == PARAM_ARRAY && p->length == NULL
                                      ? elements_of(r->set, &r->set->kind[k], i)
                                      : -1;

            if (count > 0)
                p->length = grundy_build_int(r, p->span, count);
        }
}
