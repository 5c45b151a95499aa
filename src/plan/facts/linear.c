/* SPDX-License-Identifier: MIT */
/* Sums and differences of numbers and the names; nothing else. */
#include "plan/facts/linear.h"

#include "base/words.h"

enum { LARGEST = 60 }; /* bits of a constant */

static bool read_pair(const linear_names *names, const node *e, int64_t sign,
                      linear *out)
{
    linear x, y;

    if (!grundy_linear_read(names, e->kid[0], &x) ||
        !grundy_linear_read(names, e->kid[1], &y))
        return false;
    return !__builtin_add_overflow(x.n, sign * y.n, &out->n) &&
           !__builtin_add_overflow(x.k, sign * y.k, &out->k) &&
           !__builtin_add_overflow(x.j, sign * y.j, &out->j) &&
           !__builtin_add_overflow(x.c, sign * y.c, &out->c);
}

bool grundy_linear_read(const linear_names *names, const node *e, linear *out)
{
    const int64_t most = INT64_C(1) << LARGEST;

    *out = (linear){0};
    switch ((node_op)e->op) {
    case N_INT:
        out->c = e->number;
        return e->number < most;
    case N_NAME:
        if (e->call != CALL_VARIABLE)
            return false;
        out->n = e->ref.variable == names->n;
        out->k = names->k != NULL && e->ref.variable == names->k;
        out->j = names->j != NULL && e->ref.variable == names->j;
        return out->n != 0 || out->k != 0 || out->j != 0;
    case N_NEG:
        if (!grundy_linear_read(names, e->kid[0], out))
            return false;
        *out = (linear){-out->n, -out->k, -out->c, -out->j};
        return true;
    case N_ADD: return read_pair(names, e, 1, out);
    case N_SUB: return read_pair(names, e, -1, out);
    default: return false;
    }
}

bool grundy_linear_is(const linear_names *names, const node *e, int64_t n,
                      int64_t c)
{
    linear x;

    return grundy_linear_read(names, e, &x) && x.n == n && x.k == 0 &&
           x.c == c;
}

bool grundy_linear_fixed(const node *e)
{
    return !grundy_tree_names_local(e, true);
}

/* n == 0, n <= 0 or n < 1: of a heap from which something is taken with every
 * move, or that is split, nothing moves there anyway. */
static bool stops_at_nothing(const game_kind *kind, const rule_decide *d)
{
    const linear_names names = {.n = kind->param[0].variable}, none = {0};
    const node *const at = d->condition;

    if (d->what != DECIDE_STOP ||
        (at->op != N_EQ && at->op != N_LE && at->op != N_LT))
        return false;
    return grundy_linear_is(&names, at->kid[0], 1, 0) &&
           grundy_linear_is(&none, at->kid[1], 0, at->op == N_LT);
}

const char *grundy_linear_heap(const game_kind *kind)
{
    const param *p = kind->param;
    const linear_names none = {0};

    if (kind->params != 1 || p->kind != PARAM_INT)
        return N_("it has more than one number as parameter");
    for (uint32_t i = 0; i < kind->decides; i++)
        if (!stops_at_nothing(kind, &kind->decide[i]))
            return N_("it has a stop, win or lose");
    if (p->range != NULL && !grundy_linear_is(&none, p->range->kid[0], 0, 0))
        return N_("its declared range does not begin at 0");
    return kind->moves == 0 ? N_("it has no moves") : NULL;
}
