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
        if (n->call != CALL_POSITION && n->call != CALL_LEAST)
            break;
        return of_all(n, 0, v);
    case N_ADD:
    case N_MUL:
    case N_POW: return of_all(n, 0, v);
    default: break;
    }
    return grundy_tree_names(n, v) ? TREND_BOTH : TREND_NONE;
}
