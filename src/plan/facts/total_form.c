/* SPDX-License-Identifier: MIT */
/*
 * Weights are found as a perceptron finds them: a move that makes the sum
 * greater gives its difference back, until none is left [Rosenblatt58].  The
 * moves looked at are those with every loop variable at its least number, which
 * proves nothing: that the sum never rises is proved afterwards, for all that
 * is declared (maximum.h).  No parameter can then have more than the sum of
 * the start leaves to it, the others being as low as they may be.
 */
#include "plan/facts/bounds.h"

#include "plan/facts/visit_parts.h"

enum { STEPS = 64, ROUNDS = 200, MOST_WEIGHT = 1000 };

typedef struct weighing {
    const game_kind *kind;
    uint32_t steps;
    int64_t step[STEPS][GRUNDY_MOST_PARAMS]; /* differences seen */
    int64_t weight[GRUNDY_MOST_PARAMS];
    bool rises;
} weighing;

/* Its names as low as they may be; those of the kind cancel mostly. */
static int64_t least_of(const relations *r, const form *f)
{
    int64_t sum = f->constant;

    for (uint32_t i = 0; i < f->terms; i++)
        for (uint32_t j = 0; j < r->names.count; j++)
            if (r->names.name[j] == f->name[i] && f->times[i] != 0 &&
                r->names.is[j].low > INT32_MIN &&
                r->names.is[j].low < INT32_MAX)
                sum += f->times[i] % MOST_WEIGHT * r->names.is[j].low;
    return sum;
}

static form difference(const weighing *w, const form *to, uint32_t at)
{
    form f = to[at];

    grundy_form_name(&f, w->kind->param[at].variable, -1);
    return f;
}

static void see_step(void *user, relations *r, const node *part, const form *to)
{
    weighing *const w = user;

    (void)part;
    if (w->steps == STEPS)
        return;
    for (uint32_t i = 0; i < w->kind->params; i++) {
        const form f = difference(w, to, i);

        w->step[w->steps][i] = f.lost ? 0 : least_of(r, &f);
    }
    w->steps++;
}

/* Whether no step that was seen makes the sum greater. */
static bool give_back(weighing *w)
{
    bool done = true;

    for (uint32_t s = 0; s < w->steps; s++) {
        int64_t rise = 0;

        for (uint32_t i = 0; i < w->kind->params; i++)
            rise += w->weight[i] * (w->step[s][i] % MOST_WEIGHT);
        if (rise <= 0)
            continue;
        done = false;
        for (uint32_t i = 0; i < w->kind->params; i++) {
            int64_t *const weight = &w->weight[i];

            *weight -= w->step[s][i] % MOST_WEIGHT;
            *weight = *weight < 1             ? 1
                      : *weight > MOST_WEIGHT ? MOST_WEIGHT
                                              : *weight;
        }
    }
    return done;
}

static void prove_step(void *user, relations *r, const node *part,
                       const form *to)
{
    weighing *const w = user;
    form sum = {0};

    (void)part;
    for (uint32_t i = 0; i < w->kind->params; i++) {
        const form f = difference(w, to, i);

        grundy_form_add(&sum, &f, w->weight[i]);
    }
    w->rises |= grundy_maximum_of(&r->known, &r->names, &sum) > 0;
}

static bool find_weights(weighing *w, const bounds_source *source,
                         const kind_box *all)
{
    if (!grundy_visit_parts(w->kind, all, source, see_step, w))
        return false;
    for (uint32_t i = 0; i < w->kind->params; i++)
        w->weight[i] = 1;
    for (int round = 0; round < ROUNDS; round++)
        if (give_back(w))
            return grundy_visit_parts(w->kind, all, source, prove_step, w) &&
                   !w->rises;
    return false;
}

/* What the sum of the start leaves to each. */
static bool cut(const weighing *w, const kind_box *all, kind_box *box)
{
    int64_t left = 0;

    for (uint32_t i = 0; i < w->kind->params; i++) {
        int64_t above, product;

        if (__builtin_sub_overflow(box->at[i].high, all->at[i].low, &above) ||
            __builtin_mul_overflow(above, w->weight[i], &product) ||
            __builtin_add_overflow(left, product, &left))
            return false;
    }
    for (uint32_t i = 0; i < w->kind->params; i++) {
        interval is = {all->at[i].low, 0};

        if (__builtin_add_overflow(is.low, left / w->weight[i], &is.high))
            return false;
        box->at[i] = grundy_interval_meet(is, all->at[i]);
    }
    return true;
}

bool grundy_total_form_box(const ruleset *set, const bounds_source *source,
                           kind_box *box)
{
    weighing w = {.kind = set->kind};
    kind_box all = {.reached = true};

    if (set->kinds != 1 || set->kind[0].split != NULL)
        return false;
    for (uint32_t i = 0; i < set->kind[0].params; i++) {
        all.at[i] = source->declared(source->user, 0, i);
        if (set->kind[0].param[i].kind != PARAM_INT ||
            all.at[i].low == INT64_MIN)
            return false;
    }
    return find_weights(&w, source, &all) && cut(&w, &all, box);
}
