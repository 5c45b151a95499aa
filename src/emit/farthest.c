/* SPDX-License-Identifier: MIT */
/*
 * A search that ends at the first winning move is quickest where that move
 * comes first.  What takes most leaves least to be searched, and the chain of
 * positions that differ by one is not gone down: loops whose variable is taken
 * away in the option run from their end.  Who wins is the same in every order,
 * so a guess will do.
 */
#include "emit/emitter.h"

typedef enum trend { TREND_NONE, TREND_RISES, TREND_FALLS, TREND_BOTH } trend;

static trend flip(trend t)
{
    return t == TREND_RISES ? TREND_FALLS : t == TREND_FALLS ? TREND_RISES : t;
}

static trend join(trend x, trend y)
{
    return (trend)((unsigned)x | (unsigned)y);
}

/* How n goes as the variable rises, as if all else were positive. */
static trend trend_of(const node *n, const variable *v)
{
    trend all = TREND_NONE;

    switch (n->op) {
    case N_NAME:
        return n->call == CALL_VARIABLE && n->ref.variable == v ? TREND_RISES
                                                                : TREND_NONE;
    case N_NEG: return flip(trend_of(n->kid[0], v));
    case N_SUB:
    case N_DIV:
        return join(trend_of(n->kid[0], v), flip(trend_of(n->kid[1], v)));
    case N_IF: return join(trend_of(n->kid[1], v), trend_of(n->kid[2], v));
    case N_CALL:
        if (n->call != CALL_POSITION && n->call != CALL_LEAST)
            break;
        /* fall through */
    case N_ADD:
    case N_MUL:
    case N_POW:
        for (uint32_t i = 0; i < n->kids; i++)
            all = join(all, trend_of(n->kid[i], v));
        return all;
    default: break;
    }
    return grundy_emit_names(n, v) ? TREND_BOTH : TREND_NONE;
}

/* Counting down must not leave 64 bits either. */
static bool ends_inside(emitter *e, const node *range)
{
    return grundy_facts_at_least(&e->facts, range->kid[0], 0) &&
           (range->op == N_RANGE ||
            grundy_facts_at_least(&e->facts, range->kid[1], -1));
}

bool grundy_emit_farthest_first(emitter *e, const tail_step *s)
{
    return e->aim != NULL && s->pattern->variable != NULL &&
           trend_of(e->aim, s->pattern->variable) == TREND_FALLS &&
           ends_inside(e, s->expr);
}
