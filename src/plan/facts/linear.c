/* SPDX-License-Identifier: MIT */
/* Affine forms (forms.h) in which no other names stand. */
#include "plan/facts/linear.h"

#include <assert.h>

#include "base/words.h"
#include "plan/facts/forms.h"

enum { LARGEST = 60 }; /* bits of a constant */

static int64_t *place_of(const linear_names *names, const variable *v,
                         linear *out)
{
    return v == names->n                       ? &out->n
           : names->k != NULL && v == names->k ? &out->k
           : names->j != NULL && v == names->j ? &out->j
                                               : NULL;
}

bool grundy_linear_read(const linear_names *names, const node *e, linear *out)
{
    const int64_t most = INT64_C(1) << LARGEST;
    form f;

    assert(names->k == NULL || names->k != names->n);
    *out = (linear){0};
    if (!grundy_form_read(e, &f) || f.constant >= most || f.constant <= -most)
        return false;
    out->c = f.constant;
    for (uint32_t i = 0; i < f.terms; i++) {
        int64_t *const times = place_of(names, f.name[i], out);

        if (times == NULL || f.times[i] >= most || f.times[i] <= -most)
            return false;
        *times = f.times[i];
    }
    return true;
}

bool grundy_linear_is(const linear_names *names, const node *e, int64_t n,
                      int64_t c)
{
    linear x;

    return grundy_linear_read(names, e, &x) && x.n == n && x.k == 0 && x.c == c;
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
