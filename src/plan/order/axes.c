/* SPDX-License-Identifier: MIT */
/*
 * Each answer is a form that is never positive, proved where the part is made
 * (relations.h), and it is kept if every case of that place gives it.
 */
#include "plan/order/axes.h"

#include <assert.h>
#include <string.h>

#include "plan/facts/visit_parts.h"

typedef struct axes {
    const game_kind *kind;
    kind_axes *out;
    uint8_t *below;         /* pairs that may still hold */
    const uint8_t *assumed; /* those that hold before the move; NULL: none */
    bool full;
} axes;

/* x <= y + more in this case; also where nobody ever comes. */
static bool is_within(const relations *r, const form *x, const form *y,
                      int64_t more)
{
    form d = *x;

    grundy_form_add(&d, y, -1);
    return grundy_maximum_of(&r->known, &r->names, &d) <= more;
}

static bool is_at_most(const relations *r, const form *x, const form *y)
{
    return is_within(r, x, y, 0);
}

static form now(const axes *a, uint32_t i)
{
    return grundy_relations_name(a->kind->param[i].variable);
}

static uint8_t bit(uint32_t i)
{
    return (uint8_t)(1u << i);
}

/* ---- against what they were ---- */

static axes_part *part_of(axes *a, const node *target)
{
    kind_axes *const out = a->out;

    for (uint32_t i = 0; i < out->parts; i++)
        if (out->part[i].target == target)
            return &out->part[i];
    if (out->parts == PARTS_MOST) {
        a->full = true;
        return NULL;
    }
    memset(&out->part[out->parts], 0xff, sizeof *out->part);
    out->part[out->parts].target = target;
    return &out->part[out->parts++];
}

static void compare_param(const axes *a, const relations *r, const form *to,
                          uint32_t i, axes_part *part)
{
    const form old = now(a, i);

    if ((part->down & bit(i)) != 0 && !is_at_most(r, to, &old))
        part->down &= (uint8_t)~bit(i);
    if ((part->up & bit(i)) != 0 && !is_at_most(r, &old, to))
        part->up &= (uint8_t)~bit(i);
    for (uint32_t j = 0; j < a->kind->params; j++) {
        const form other = now(a, j);

        if ((part->under[i] & bit(j)) != 0 &&
            (j == i ? (part->down & bit(i)) == 0 : !is_at_most(r, to, &other)))
            part->under[i] &= (uint8_t)~bit(j);
        if ((part->under[i] & bit(j)) == 0 && (part->near[i] & bit(j)) != 0 &&
            (j == i || !is_within(r, to, &other, 1)))
            part->near[i] &= (uint8_t)~bit(j);
    }
}

static void see_part(void *user, relations *r, const node *target,
                     const form *to)
{
    axes *const a = user;
    axes_part *const part =
        target->ref.kind == a->kind ? part_of(a, target) : NULL;

    for (uint32_t i = 0; i < a->kind->params && part != NULL; i++)
        compare_param(a, r, &to[i], i, part);
}

bool grundy_axes_find(const game_kind *kind, const bounds_source *source,
                      const kind_box *box, kind_axes *out)
{
    axes a = {.kind = kind, .out = out};

    assert(kind->params <= AXES_MOST);
    out->parts = 0;
    return grundy_visit_parts(kind, box, source, see_part, &a) && !a.full;
}

/* ---- against each other ---- */

static void assume_pairs(const axes *a, relations *r)
{
    for (uint32_t i = 0; i < a->kind->params && a->assumed != NULL; i++)
        for (uint32_t j = 0; j < a->kind->params; j++)
            if ((a->assumed[i] & bit(j)) != 0) {
                const form x = now(a, i), y = now(a, j);

                grundy_relations_at_most(r, &x, &y, 0);
            }
}

static void see_pairs(void *user, relations *r, const node *target,
                      const form *to)
{
    axes *const a = user;
    const relations_mark mark = grundy_relations_mark(r);

    if (target->ref.kind != a->kind)
        return;
    assume_pairs(a, r);
    for (uint32_t i = 0; i < a->kind->params; i++)
        for (uint32_t j = 0; j < a->kind->params; j++)
            if ((a->below[i] & bit(j)) != 0 && !is_at_most(r, &to[i], &to[j]))
                a->below[i] &= (uint8_t)~bit(j);
    grundy_relations_forget(r, &mark);
}

/* They hold at the start, and every move of a position where all of them hold
 * leads to such positions. */
void grundy_axes_pairs(const game_kind *kind, const bounds_source *source,
                       const kind_box *box, const node *start,
                       uint8_t below[AXES_MOST])
{
    uint8_t before[AXES_MOST];
    axes a = {.kind = kind, .below = below};
    bool known;

    assert(kind->params <= AXES_MOST);
    known = grundy_visit_start_parts(start, source, see_pairs, &a);
    a.assumed = before;
    do {
        memcpy(before, below, sizeof before);
        known = known && grundy_visit_parts(kind, box, source, see_pairs, &a);
    } while (known && memcmp(before, below, sizeof before) != 0);
    if (!known)
        memset(below, 0, AXES_MOST);
}
