/* SPDX-License-Identifier: MIT */
/*
 * The change of a form is that of the worst case, each by linear programming
 * over all facts of the case (relations.h, greatest.h).
 */
#include "plan/facts/follow.h"
#include "plan/order/parts.h"

/* The most that new - old is in any case, and that old - new is. */
typedef struct changes {
    int64_t up[PARTS_MOST][PARTS_FORMS], down[PARTS_MOST][PARTS_FORMS];
} changes;

typedef struct sharpening {
    kind_group *group;
    uint32_t from; /* member */
    changes *most;
} sharpening;

static uint32_t part_of(const sharpening *s, const node *target)
{
    uint32_t i = 0;

    while (i < s->group->parts && (s->group->part[i].from != s->from ||
                                   s->group->part[i].target != target))
        i++;
    return i;
}

static form change(const sharpening *s, const one_part *part,
                   const part_form *f, const form *to, int64_t sign)
{
    const game_kind *const from = s->group->kind[s->from];
    form difference = {0};

    for (uint32_t i = 0; i < s->group->kind[part->to]->params; i++)
        if (f->times[part->to][i] != 0)
            grundy_form_add(&difference, &to[i], sign * f->times[part->to][i]);
    for (uint32_t i = 0; i < from->params; i++)
        if (f->times[s->from][i] != 0)
            grundy_form_name(&difference, from->param[i].variable,
                             -sign * f->times[s->from][i]);
    return difference;
}

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
                       grundy_greatest_of(&r->known, &r->names, &d) < 0;
        }
        if (greatest)
            return true;
    }
    return false;
}

/* Less than 0: the mask of the set falls; more: it rises; 0: nobody knows. */
static int64_t change_of_set(const sharpening *s, relations *r,
                             const one_part *part, const part_form *f,
                             const node *target)
{
    const game_kind *const from = s->group->kind[s->from];
    uint32_t mine = 0, its = 0;
    const variable *set;
    interval all;
    exchanged e;

    while (f->times[s->from][mine] == 0)
        mine++;
    while (f->times[part->to][its] == 0)
        its++;
    set = from->param[mine].variable;
    if (set->type->in == NULL || set->type->in->dims != 1)
        return 0;
    all = r->source->universe(r->source->user, set->type->in);
    if (all.low == INT64_MIN || all.high - all.low >= 62 ||
        !grundy_inclusion_exchange(target->kid[its], set, &e))
        return 0;
    return outweighs(r, set, e.taken, false, e.put)  ? -1
           : outweighs(r, set, e.put, true, e.taken) ? 1
                                                     : 0;
}

static int64_t larger(int64_t x, int64_t y)
{
    return x > y ? x : y;
}

static void add_case(void *user, relations *r, const node *target,
                     const form *to)
{
    sharpening *const s = user;
    const uint32_t at = part_of(s, target);
    const one_part *const part = &s->group->part[at];

    for (uint32_t i = 0; i < s->group->forms && at < s->group->parts; i++) {
        const part_form *const f = &s->group->form[i];
        form up, down;
        int64_t most;

        if (f->set) {
            most = change_of_set(s, r, part, f, target);
            s->most->up[at][i] =
                larger(s->most->up[at][i], most == 0 ? 1 : most);
            s->most->down[at][i] =
                larger(s->most->down[at][i], most == 0 ? 1 : -most);
            continue;
        }
        up = change(s, part, f, to, 1);
        most = grundy_greatest_of(&r->known, &r->names, &up);
        s->most->up[at][i] = larger(s->most->up[at][i], most);
        if (most == INT64_MIN)
            continue; /* never here */
        down = change(s, part, f, to, -1);
        most = most < 0 ? 1 : grundy_greatest_of(&r->known, &r->names, &down);
        s->most->down[at][i] = larger(s->most->down[at][i], most);
    }
}

static void keep(const sharpening *s)
{
    for (uint32_t p = 0; p < s->group->parts; p++)
        for (uint32_t i = 0; i < s->group->forms; i++) {
            one_part *const part = &s->group->part[p];
            const part_change now =
                grundy_part_change(s->most->up[p][i], s->most->down[p][i]);

            if (part->from == s->from && now != CHANGE_UNKNOWN)
                part->change[i] = (uint8_t)now;
        }
}

void grundy_parts_sharpen(kind_group *group, const bounds_source *source,
                          const kind_box *box, arena *a)
{
    const arena_mark mark = grundy_arena_get(a);
    sharpening s = {.group = group,
                    .most = grundy_arena_new(a, sizeof *s.most)};

    for (s.from = 0; s.from < group->kinds && s.most != NULL; s.from++) {
        const game_kind *const kind = group->kind[s.from];

        for (uint32_t p = 0; p < PARTS_MOST; p++)
            for (uint32_t i = 0; i < PARTS_FORMS; i++)
                s.most->up[p][i] = s.most->down[p][i] = INT64_MIN;
        if (grundy_follow(kind, &box[kind->index], source, add_case, &s))
            keep(&s);
    }
    grundy_arena_reset(a, mark);
}
