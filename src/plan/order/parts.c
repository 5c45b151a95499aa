/* SPDX-License-Identifier: MIT */
/*
 * For each part of each option and each form the difference between the new
 * value and the old one is bounded from above and from below, as a linear form
 * itself (forms.h).  A set falls, as a mask, where it becomes a part of itself
 * (inclusion.h); the mask must not be negative.
 */
#include "plan/order/parts.h"

#include "base/words.h"
#include "plan/facts/forms.h"
#include "plan/facts/inclusion.h"

typedef struct proving {
    kind_group *group;
    uint32_t from; /* member */
    form_scope scope;
    inclusion elements;
    const char *why_not;
} proving;

static uint32_t member_of(const kind_group *group, const game_kind *kind)
{
    uint32_t i = 0;

    while (i < group->kinds && group->kind[i] != kind)
        i++;
    return i;
}

/* ---- one form of one part ---- */

/* The numbers of a part as forms, at most the value (upper) or at least. */
static uint32_t value_ways(proving *p, const part_form *f, uint32_t to,
                           const node *n, bool upper, form *out)
{
    uint32_t count = 1;

    out[0] = (form){0};
    for (uint32_t i = 0; i < p->group->kind[to]->params && count > 0; i++) {
        const int64_t times = f->times[to][i];
        form way[FORM_WAYS], sum[FORM_WAYS];
        uint32_t ways, sums = 0;

        if (times == 0)
            continue;
        ways =
            grundy_form_ways(&p->scope, n->kid[i], upper == (times > 0), way);
        for (uint32_t j = 0; j < count; j++)
            for (uint32_t k = 0; k < ways && sums < FORM_WAYS; k++) {
                sum[sums] = out[j];
                grundy_form_add(&sum[sums], &way[k], times);
                sums += !sum[sums].lost;
            }
        count = sums;
        for (uint32_t j = 0; j < count; j++)
            out[j] = sum[j];
    }
    return count;
}

/* The most that new * sign - old * sign can be; without `old`, new alone. */
static int64_t most_of(proving *p, const part_form *f, uint32_t to,
                       const node *n, bool upper, bool old)
{
    const game_kind *const kind = p->group->kind[p->from];
    const int64_t sign = upper ? 1 : -1;
    form way[FORM_WAYS];
    const uint32_t ways = value_ways(p, f, to, n, upper, way);
    int64_t least = INT64_MAX;

    for (uint32_t i = 0; i < ways; i++) {
        form difference = {0};
        int64_t end;

        grundy_form_add(&difference, &way[i], sign);
        for (uint32_t j = 0; j < kind->params && old; j++)
            if (f->times[p->from][j] != 0)
                grundy_form_name(&difference, kind->param[j].variable,
                                 -sign * f->times[p->from][j]);
        end = grundy_form_most(&p->scope, &difference);
        least = end < least ? end : least;
    }
    return least;
}

part_change grundy_part_change(int64_t up, int64_t down)
{
    return up < 0                 ? CHANGE_FALLS
           : down < 0             ? CHANGE_RISES
           : up == 0 && down == 0 ? CHANGE_STAYS
           : up == 0              ? CHANGE_NEVER_RISES
           : down == 0            ? CHANGE_NEVER_FALLS
                                  : CHANGE_UNKNOWN;
}

static part_change change_of(proving *p, const part_form *f, uint32_t to,
                             const node *n)
{
    return grundy_part_change(most_of(p, f, to, n, true, true),
                              most_of(p, f, to, n, false, true));
}

static uint32_t set_param(const part_form *f, uint32_t member)
{
    uint32_t i = 0;

    while (f->times[member][i] == 0)
        i++;
    return i;
}

static part_change change_of_set(proving *p, const part_form *f, uint32_t to,
                                 const node *n)
{
    const bounds_source *const source = p->scope.names.source;
    const variable *const from =
        p->group->kind[p->from]->param[set_param(f, p->from)].variable;
    const interval all = from->type->in == NULL
                             ? grundy_interval_all
                             : source->universe(source->user, from->type->in);

    if (all.low == INT64_MIN || all.high - all.low >= 62)
        return CHANGE_UNKNOWN;
    switch (grundy_inclusion_of(&p->elements, n->kid[set_param(f, to)], from)) {
    case PART_ALL: return CHANGE_STAYS;
    case PART_LESS: return CHANGE_FALLS;
    case PART_WITHIN: return CHANGE_NEVER_RISES;
    case PART_MORE: return CHANGE_RISES;
    case PART_AROUND: return CHANGE_NEVER_FALLS;
    default: return CHANGE_UNKNOWN;
    }
}

/* ---- the parts of all options ---- */

static void prove_part(proving *p, const node *n)
{
    const uint32_t to = member_of(p->group, n->ref.kind);
    one_part *const part = &p->group->part[p->group->parts];

    if (to == p->group->kinds)
        return; /* play does not come back from there */
    if (p->group->parts == PARTS_MOST) {
        p->why_not = N_("there are too many parts");
        return;
    }
    part->from = (uint8_t)p->from;
    part->to = (uint8_t)to;
    part->target = n;
    for (uint32_t i = 0; i < p->group->forms; i++) {
        const part_form *const f = &p->group->form[i];

        part->change[i] = (uint8_t)(f->set ? change_of_set(p, f, to, n)
                                           : change_of(p, f, to, n));
        if (f->params > 1) {
            const int64_t below = most_of(p, f, to, n, false, false);

            part->number[i].low = below > -INT64_MAX && below < INT64_MAX ? -below : INT64_MIN;
            part->number[i].high = most_of(p, f, to, n, true, false);
        }
    }
    p->group->parts++;
}

static void prove_sum(proving *p, const node *n);

/* What a function is called with is not looked at here: its parameters, and so
 * the parts that it makes, may be anything. */
static void prove_body(proving *p, const node *body)
{
    const form_mark mark = grundy_form_mark(&p->scope);

    prove_sum(p, body);
    grundy_form_leave(&p->scope, &mark);
}

static void prove_tail(proving *p, const tail *t, const node *target)
{
    const form_mark mark = grundy_form_mark(&p->scope);
    const uint32_t elements = p->elements.facts;
    bool runs = true;

    for (uint32_t i = 0; t != NULL && i < t->steps && runs; i++) {
        grundy_inclusion_step(&p->elements, &t->step[i]);
        runs = grundy_form_step(&p->scope, &t->step[i]);
    }
    if (runs)
        prove_sum(p, target);
    grundy_form_leave(&p->scope, &mark);
    p->elements.facts = elements;
}

static void prove_sum(proving *p, const node *n)
{
    if (n->op == N_NOTHING || (n->op == N_CALL && n->call == CALL_NIM))
        return;
    if (n->op == N_ADD) {
        prove_sum(p, n->kid[0]);
        prove_sum(p, n->kid[1]);
    } else if (n->op == N_MUL) {
        prove_sum(p, n->kid[1]);
    } else if (n->op == N_IF) {
        prove_sum(p, n->kid[1]);
        prove_sum(p, n->kid[2]);
    } else if (n->op == N_CALL && n->call == CALL_POSITION) {
        prove_part(p, n);
    } else if (n->op == N_CALL && n->call == CALL_FOLD) {
        prove_tail(p, n->tail, n->kid[0]);
    } else if (n->op == N_CALL && n->call == CALL_FUNCTION &&
               !n->ref.function->recursive) {
        prove_body(p, n->ref.function->body);
    } else {
        p->why_not = N_("an option is made by a recursive function");
    }
}

const char *grundy_parts_find(kind_group *group, const bounds_source *source,
                              const kind_box *box)
{
    proving p = {.group = group, .scope.names.source = source};

    group->parts = 0;
    for (uint32_t k = 0; k < group->kinds; k++) {
        const game_kind *const kind = group->kind[k];
        const rule_move *move;

        p.from = k;
        for (uint32_t i = 0;
             i < grundy_bounds_moves(source, kind, &move) && p.why_not == NULL;
             i++) {
            p.scope.names.count = 0;
            p.scope.loops = 0;
            p.scope.facts = 0;
            p.elements.facts = 0;
            for (uint32_t j = 0; j < kind->params; j++)
                grundy_interval_name(&p.scope.names, kind->param[j].variable,
                                     box[kind->index].at[j]);
            prove_tail(&p, move[i].tail, move[i].target);
        }
    }
    return p.why_not;
}
