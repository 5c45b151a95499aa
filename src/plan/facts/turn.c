/* SPDX-License-Identifier: MIT */
/*
 * Looked at with a parameter held at each of its two values in turn: all that
 * the rules make then has to have the other one.
 */
#include "plan/facts/turn.h"

#include "plan/facts/total.h"
#include "plan/facts/visit_parts.h"

enum { TURN_WORK = 1 << 16 };

typedef struct turn {
    const ruleset *set;
    bounds_source source;
    const game_kind *next; /* what moves have to lead to, or NULL so far */
    uint32_t at;           /* GRUNDY_MOST_PARAMS: no parameter */
    interval made;         /* where they have to bring it */
    bool moves, fails;     /* there are some, and one that does not */
} turn;

/* Of a name that a `let` gives a number. */
static bool value_of(void *user, const node *n, int64_t *out)
{
    const turn *const t = user;
    const variable *const v =
        n->op == N_NAME && n->call == CALL_VARIABLE ? n->ref.variable : NULL;
    const statement *s;
    interval_names names = {.source = &t->source};
    interval is;

    if (v == NULL || v->kind != VAR_LET)
        return false;
    s = &t->set->statement[v->statement];
    if (s->kind != S_LET || s->pattern->variable != v ||
        s->expr[0]->type->tag != TYPE_INT)
        return false;
    is = grundy_interval_of(&names, s->expr[0]);
    *out = is.low;
    return is.low == is.high;
}

static interval declared(void *user, uint32_t kind, uint32_t at)
{
    const turn *const t = user;
    const param *const p = &t->set->kind[kind].param[at];
    interval_names names = {.source = &t->source};
    interval high;

    if (p->kind != PARAM_INT)
        return grundy_interval_all;
    if (p->range == NULL)
        return (interval){0, INT64_MAX};
    high = grundy_interval_of(&names, p->range->kid[1]);
    high.high -= p->range->op == N_RANGE_LT && high.high != INT64_MAX;
    return (interval){grundy_interval_of(&names, p->range->kid[0]).low,
                      high.high};
}

/* By the interval, or by the form that it has in this case. */
static bool lies_in(relations *r, const node *n, form f, interval within)
{
    const interval is = grundy_relations_around(r, n, &f);
    form rest = {.constant = within.high};

    if (is.low >= within.low && is.high <= within.high)
        return true;
    return !f.lost && grundy_form_add(&rest, &f, -1) &&
           grundy_relations_never_below(r, &rest, 0) &&
           grundy_relations_never_below(r, &f, within.low);
}

static void see_part(void *user, relations *r, const node *part, const form *to)
{
    const form nothing = {.constant = -1};
    turn *const t = user;

    if (grundy_relations_never_below(r, &nothing, 0))
        return; /* what holds here contradicts itself */
    t->moves = true;
    t->next = t->next == NULL ? part->ref.kind : t->next;
    t->fails |= part->ref.kind != t->next ||
                (t->at < GRUNDY_MOST_PARAMS &&
                 !lies_in(r, part->kid[t->at], to[t->at], t->made));
}

/* Whether all moves of the kind do, where the number is now so. */
static bool passes(turn *t, const game_kind *kind, interval now)
{
    kind_box box = {.reached = true};

    t->moves = t->fails = false;
    for (uint32_t i = 0; i < kind->params; i++)
        box.at[i] = i == t->at ? now : declared(t, kind->index, i);
    return grundy_visit_parts(kind, &box, &t->source, see_part, t) &&
           !t->fails && t->moves;
}

/* A number that is not said to be one of two has to be so after each move. */
static bool has_turn(turn *t, const game_kind *k, uint32_t at)
{
    const interval any = declared(t, k->index, at);
    const interval low = {any.low, any.low};
    const interval high = k->param[at].range == NULL
                              ? (interval){1, 1}
                              : (interval){any.high, any.high};

    if (k->param[at].kind != PARAM_INT || low.low == INT64_MIN ||
        high.low != low.low + 1)
        return false;
    t->next = k;
    t->at = at;
    t->made = (interval){low.low, high.high};
    if (k->param[at].range == NULL && !passes(t, k, any))
        return false;
    t->made = high;
    if (!passes(t, k, low))
        return false;
    t->made = low;
    return passes(t, k, high);
}

static bool takes_turns(turn *t, const game_kind *k)
{
    const game_kind *other;

    t->next = NULL;
    t->at = GRUNDY_MOST_PARAMS;
    if (!passes(t, k, grundy_interval_all) || t->next == k)
        return false;
    other = t->next;
    t->next = k;
    return passes(t, other, grundy_interval_all);
}

bool grundy_turn_is_told(const ruleset *set)
{
    budget work = {.left = TURN_WORK};
    interval_names none;
    turn t = {.set = set};
    bool told = false;

    grundy_total_begin(&none);
    t.source = *none.source;
    t.source.user = &t;
    t.source.value = value_of;
    t.source.declared = declared;
    t.source.work = &work;
    for (uint32_t k = 0; k < set->kinds && !told; k++) {
        for (uint32_t i = 0; i < set->kind[k].params && !told; i++)
            told = has_turn(&t, &set->kind[k], i);
        told = told || takes_turns(&t, &set->kind[k]);
    }
    return told;
}
