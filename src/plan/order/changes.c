/* SPDX-License-Identifier: MIT */
/*
 * Each part of each option is followed with all that holds where it is made
 * (visit_parts.h), and the change of a form is that of the worst case: by the
 * intervals of its names where those say that it falls, else by linear
 * programming over all facts (maximum.h).  A set falls, as a mask, where it
 * becomes a part of itself (inclusion.h); the mask must not be negative.
 */
#include "plan/order/changes.h"

#include <assert.h>

#include "base/words.h"
#include "plan/facts/visit_parts.h"

/* The most that new - old is in any case, and that old - new is. */
typedef struct changes {
    int64_t up[PARTS_MOST][PARTS_FORMS], down[PARTS_MOST][PARTS_FORMS];
} changes;

typedef struct proving {
    kind_group *group;
    uint32_t from; /* member */
    changes *most;
    const char *why_not;
    /* Of the case at work, once it was asked for. */
    bool asked, never; /* whether it is never met */
} proving;

static uint32_t member_of(const kind_group *group, const game_kind *kind)
{
    uint32_t i = 0;

    while (i < group->kinds && group->kind[i] != kind)
        i++;
    return i;
}

/* The part at this place in the rules, which is new the first time; NULL: play
 * does not come back from there, or there are too many. */
static one_part *part_at(proving *p, const node *target, uint32_t *at)
{
    kind_group *const g = p->group;
    const uint32_t to = member_of(g, target->ref.kind);

    for (*at = 0; *at < g->parts; ++*at)
        if (g->part[*at].from == p->from && g->part[*at].target == target)
            return &g->part[*at];
    if (to == g->kinds)
        return NULL;
    if (g->parts == PARTS_MOST) {
        p->why_not = N_("there are too many parts");
        return NULL;
    }
    g->part[*at] =
        (one_part){(uint8_t)p->from, (uint8_t)to, target, {0}, {{0, 0}}};
    for (uint32_t i = 0; i < g->forms; i++) {
        p->most->up[*at][i] = p->most->down[*at][i] = INT64_MIN;
        g->part[*at].number[i] = (interval){INT64_MAX, INT64_MIN};
    }
    return &g->part[g->parts++];
}

/* ---- numbers ---- */

static form value_of(const proving *p, const one_part *part, const part_form *f,
                     const form *to)
{
    form value = {0};

    for (uint32_t i = 0; i < p->group->kind[part->to]->params; i++)
        if (f->times[part->to][i] != 0)
            grundy_form_add(&value, &to[i], f->times[part->to][i]);
    return value;
}

/* new - old */
static form change_of(const proving *p, const part_form *f, const form *value)
{
    const game_kind *const from = p->group->kind[p->from];
    form difference = *value;

    for (uint32_t i = 0; i < from->params; i++)
        if (f->times[p->from][i] != 0)
            grundy_form_name(&difference, from->param[i].variable,
                             -(int64_t)f->times[p->from][i]);
    return difference;
}

static bool is_never(proving *p, const relations *r)
{
    const form zero = {0};

    if (!p->asked)
        p->never = grundy_maximum_of(&r->known, &r->names, &zero) == INT64_MIN;
    p->asked = true;
    return p->never;
}

/* With what one fact says. */
static int64_t most_by_one(const relations *r, const form *f, int64_t most)
{
    for (uint32_t i = 0; i < r->known.count; i++) {
        form with = *f;
        interval is;

        if (!grundy_form_add(&with, &r->known.fact[i], 1))
            continue;
        is = grundy_relations_interval(r, &with);
        most = is.high < most ? is.high : most;
    }
    return most;
}

/* What surely falls needs no closer look; INT64_MIN: it is never here. */
static int64_t most_of(proving *p, const relations *r, const form *f)
{
    const interval is = grundy_relations_interval(r, f);

    if (is.high < 0)
        return is.high;
    if (r->quick)
        return most_by_one(r, f, is.high);
    if (f->terms == 0 && !f->lost)
        return is_never(p, r) ? INT64_MIN : is.high;
    return grundy_maximum_of(&r->known, &r->names, f);
}

static int64_t larger(int64_t x, int64_t y)
{
    return x > y ? x : y;
}

/* Of several parameters; what is never here is no number. */
static void widen(const relations *r, const form *value, interval *number)
{
    interval is = grundy_relations_interval(r, value);

    if (grundy_relations_ends(r, value, &is))
        *number = grundy_interval_hull(*number, is);
}

static void add_number(proving *p, const relations *r, uint32_t at, uint32_t i,
                       const form *to)
{
    one_part *const part = &p->group->part[at];
    const part_form *const f = &p->group->form[i];
    const form value = value_of(p, part, f, to);
    const form up = change_of(p, f, &value);
    const int64_t rise = most_of(p, r, &up);
    form down = {0};

    if (f->params > 1)
        widen(r, &value, &part->number[i]);
    p->most->up[at][i] = larger(p->most->up[at][i], rise);
    if (rise == INT64_MIN)
        return; /* never here */
    grundy_form_add(&down, &up, -1);
    p->most->down[at][i] =
        larger(p->most->down[at][i], rise < 0 ? 1 : most_of(p, r, &down));
}

/* ---- sets ---- */

/*
 * Whether one of the elements is greater than all that go the other way; a
 * power of two is more than those below it together.
 */
static bool outweighs(relations *r, const variable *set, const node *one,
                      bool missing, const node *others)
{
    for (uint32_t i = 0; i < one->kids; i++) {
        bool greatest =
            grundy_inclusion_knows(&r->elements, one->kid[i], set, missing);
        const form x = grundy_relations_of(r, one->kid[i]);

        for (uint32_t j = 0; j < others->kids && greatest; j++) {
            form d = grundy_relations_of(r, others->kid[j]);

            grundy_form_add(&d, &x, -1);
            greatest = others->kid[j] == one->kid[i] ||
                       grundy_maximum_of(&r->known, &r->names, &d) < 0;
        }
        if (greatest)
            return true;
    }
    return false;
}

/* By elements that go and others that come. */
static part_change exchange_of(relations *r, const variable *set,
                               const node *is)
{
    exchanged e;

    if (!grundy_inclusion_exchange(is, set, &e))
        return CHANGE_UNKNOWN;
    return outweighs(r, set, e.taken, false, e.put)  ? CHANGE_FALLS
           : outweighs(r, set, e.put, true, e.taken) ? CHANGE_RISES
                                                     : CHANGE_UNKNOWN;
}

static uint32_t set_param(const part_form *f, uint32_t member)
{
    uint32_t i = 0;

    while (f->times[member][i] == 0)
        i++;
    return i;
}

static part_change change_of_set(const proving *p, relations *r,
                                 const one_part *part, const part_form *f)
{
    const variable *const set =
        p->group->kind[p->from]->param[set_param(f, p->from)].variable;
    const node *const is = part->target->kid[set_param(f, part->to)];
    const interval all =
        set->type->in == NULL
            ? grundy_interval_all
            : r->source->universe(r->source->user, set->type->in);

    if (all.low == INT64_MIN || all.high - all.low >= 62)
        return CHANGE_UNKNOWN;
    switch (grundy_inclusion_of(&r->elements, is, set)) {
    case PART_ALL: return CHANGE_STAYS;
    case PART_LESS: return CHANGE_FALLS;
    case PART_WITHIN: return CHANGE_NEVER_RISES;
    case PART_MORE: return CHANGE_RISES;
    case PART_AROUND: return CHANGE_NEVER_FALLS;
    default:
        return set->type->in->dims == 1 ? exchange_of(r, set, is)
                                        : CHANGE_UNKNOWN;
    }
}

static void add_set(proving *p, relations *r, uint32_t at, uint32_t i)
{
    const part_change is =
        change_of_set(p, r, &p->group->part[at], &p->group->form[i]);
    const bool never_rises = is == CHANGE_NEVER_RISES || is == CHANGE_STAYS;
    const bool never_falls = is == CHANGE_NEVER_FALLS || is == CHANGE_STAYS;
    const int64_t up = is == CHANGE_FALLS ? -1 : never_rises ? 0 : 1;
    const int64_t down = is == CHANGE_RISES ? -1 : never_falls ? 0 : 1;

    p->most->up[at][i] = larger(p->most->up[at][i], up);
    p->most->down[at][i] = larger(p->most->down[at][i], down);
}

/* ---- the parts of all options ---- */

static void add_case(void *user, relations *r, const node *target,
                     const form *to)
{
    proving *const p = user;
    uint32_t at;

    if (part_at(p, target, &at) == NULL)
        return;
    p->asked = false;
    for (uint32_t i = 0; i < p->group->forms; i++)
        if (p->group->form[i].set)
            add_set(p, r, at, i);
        else
            add_number(p, r, at, i, to);
}

static part_change change_by(int64_t up, int64_t down)
{
    return up < 0                 ? CHANGE_FALLS
           : down < 0             ? CHANGE_RISES
           : up == 0 && down == 0 ? CHANGE_STAYS
           : up == 0              ? CHANGE_NEVER_RISES
           : down == 0            ? CHANGE_NEVER_FALLS
                                  : CHANGE_UNKNOWN;
}

static void keep(const proving *p)
{
    for (uint32_t at = 0; at < p->group->parts; at++)
        for (uint32_t i = 0; i < p->group->forms; i++)
            p->group->part[at].change[i] =
                (uint8_t)change_by(p->most->up[at][i], p->most->down[at][i]);
}

const char *grundy_parts_find(kind_group *group, const bounds_source *source,
                              const kind_box *box, bool quick, arena *a)
{
    const arena_mark mark = grundy_arena_get(a);
    proving p = {.group = group, .most = grundy_arena_new(a, sizeof *p.most)};

    assert(group->kinds <= PARTS_KINDS && group->forms <= PARTS_FORMS);
    group->parts = 0;
    if (p.most == NULL)
        return N_("memory is out");
    for (; p.from < group->kinds && p.why_not == NULL; p.from++) {
        const game_kind *const kind = group->kind[p.from];

        if (!(quick ? grundy_visit_parts_quickly : grundy_visit_parts)(
                kind, &box[kind->index], source, add_case, &p))
            p.why_not = N_("an option is made by a recursive function");
    }
    keep(&p);
    grundy_arena_reset(a, mark);
    return p.why_not;
}
