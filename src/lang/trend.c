/* SPDX-License-Identifier: MIT */
/* Sums, products and quotients tell, and what chooses among such. */
#include "lang/trend.h"

static trend flip(trend t)
{
    return t == TREND_RISES ? TREND_FALLS : t == TREND_FALLS ? TREND_RISES : t;
}

static trend join(trend x, trend y)
{
    return (trend)((unsigned)x | (unsigned)y);
}

static trend of_all(const node *n, uint32_t from, const variable *v)
{
    trend all = TREND_NONE;

    for (uint32_t i = from; i < n->kids; i++)
        all = join(all, grundy_trend_of(n->kid[i], v));
    return all;
}

/* Of the elements that are changed; where the place moves nobody knows. */
static trend of_updates(const node *n, const variable *v)
{
    trend all = grundy_trend_of(n->kid[0], v);

    for (uint32_t i = 1; i < n->kids; i++) {
        const node *const update = n->kid[i];

        for (uint32_t j = 0; j + 1 < update->kids; j++)
            if (grundy_tree_names(update->kid[j], v))
                return TREND_BOTH;
        all = join(all, grundy_trend_of(update->kid[update->kids - 1], v));
    }
    return all;
}

trend grundy_trend_of(const node *n, const variable *v)
{
    switch (n->op) {
    case N_NAME:
        return n->call == CALL_VARIABLE && n->ref.variable == v ? TREND_RISES
                                                                : TREND_NONE;
    case N_NEG: return flip(grundy_trend_of(n->kid[0], v));
    case N_SUB:
    case N_DIV:
        return join(grundy_trend_of(n->kid[0], v),
                    flip(grundy_trend_of(n->kid[1], v)));
    case N_IF: return of_all(n, 1, v);
    case N_CALL:
        if (n->call != CALL_POSITION && n->call != CALL_LEAST &&
            (n->call != CALL_WORD || n->word != W_SORT))
            break;
        return of_all(n, 0, v);
    case N_ARRAY: /* its elements, whichever of them there are */
    case N_WITH: return n->op == N_WITH ? of_updates(n, v) : of_all(n, 0, v);
    case N_ADD:
    case N_MUL:
    case N_POW: return of_all(n, 0, v);
    default: break;
    }
    return grundy_tree_names(n, v) ? TREND_BOTH : TREND_NONE;
}

static bool is_bound(const pattern *p, const node *target)
{
    if (p->name != NULL)
        return grundy_tree_names(target, p->variable);
    for (uint32_t i = 0; i < p->items; i++)
        if (is_bound(p->item[i], target))
            return true;
    return false;
}

bool grundy_trend_has_many(const rule_move *m)
{
    for (uint32_t i = 0; i < m->tail->steps; i++) {
        const tail_step *const s = &m->tail->step[i];

        if (s->kind == STEP_WINNING ||
            (s->kind == STEP_FOR && is_bound(s->pattern, m->target)))
            return true;
    }
    return false;
}
