/* SPDX-License-Identifier: MIT */
/*
 * Two numbers that fall by as much with each move, and of which each guard asks
 * the same, that it is large enough, are told by the lesser one.
 */
#include "plan/rewrites/telling.h"

#include <assert.h>

/* Two numbers, and what is taken from both, in a relation. */
typedef struct number_pair {
    uint32_t of[2];
    const ir_node *is[2];
} number_pair;

/* The free number that the first one becomes is told by what is taken, or the
 * other way round. */
static bool tell_taken(telling *t, ir_relation *r, const number_pair *p,
                       bool back)
{
    const ir_node *const value = grundy_ir_value_of(r, p->of[0]);
    const ir_node *leaf = value, *other;

    assert(p->of[0] != p->of[1]);
    if (back && value->op == IR_LINEAR) {
        leaf = grundy_ir_add(&t->g, p->is[0], value, -1);
        if (leaf == NULL)
            return false;
    }
    if (leaf->op != IR_COORDINATE)
        return true;
    other = grundy_ir_leaf(&t->g, IR_COORDINATE,
                           back ? leaf->number - NEXT_LEAF
                                : leaf->number + NEXT_LEAF);
    return grundy_ir_put_all(&t->g, r, leaf,
                             grundy_ir_add(&t->g, p->is[0], other, -1));
}

/* times * x + rest >= 0 with times above 0 and x nowhere else. */
static bool asks_enough(telling *t, const ir_node *guard, const ir_node *x)
{
    const ir_node *const form = guard->kids > 0 ? guard->kid[0] : guard;
    const int64_t times = grundy_ir_times(form, x);
    const ir_node *const rest = grundy_ir_add(&t->g, form, x, -times);

    return guard->op == IR_NOT_NEGATIVE && times > 0 && rest != NULL &&
           !grundy_ir_has(rest, x);
}

static bool has_twin(telling *t, const ir_relation *r, const number_pair *p,
                     const ir_node *guard, uint32_t of)
{
    const ir_node *const twin =
        grundy_ir_put(&t->g, guard, p->is[of], p->is[1 - of]);
    bool found = false;

    for (uint32_t i = 0; i < r->guards; i++)
        found |= r->guard[i] == twin;
    return found && asks_enough(t, guard, p->is[of]) &&
           !grundy_ir_has(guard, p->is[1 - of]);
}

/* The relation by the lesser of two numbers, in the first one's place. */
static bool tell_lesser(telling *t, ir_relation *r, const number_pair *p)
{
    uint32_t kept = 0;

    if (r->parts != 1 || r->part[0] != &t->now ||
        grundy_ir_value_of(r, p->of[0]) == NULL ||
        grundy_ir_value_of(r, p->of[1]) == NULL ||
        !tell_taken(t, r, p, false) ||
        grundy_ir_add(&t->g, grundy_ir_value_of(r, p->of[0]), p->is[0], -1) !=
            grundy_ir_add(&t->g, grundy_ir_value_of(r, p->of[1]), p->is[1], -1))
        return false;
    for (uint32_t i = 0; i < r->changes; i++)
        for (uint32_t of = 0; of < 2; of++)
            if (r->change[i].param != p->of[of] &&
                r->change[i].param != p->of[1 - of] &&
                grundy_ir_has(r->change[i].value, p->is[of]))
                return false;
    for (uint32_t i = 0; i < r->guards; i++)
        for (uint32_t of = 0; of < 2; of++)
            if (grundy_ir_has(r->guard[i], p->is[of]) &&
                !has_twin(t, r, p, r->guard[i], of))
                return false;
    for (uint32_t i = 0; i < r->guards; i++)
        if (!grundy_ir_has(r->guard[i], p->is[1]))
            r->guard[kept++] = r->guard[i];
    r->guards = kept;
    for (uint32_t i = 0; i < r->changes; i++)
        if (r->change[i].param == p->of[1])
            r->change[i].value = p->is[1]; /* of no matter from now on */
    return tell_taken(t, r, p, true);
}

/* Without its range the lesser one is 0 or more, as both have to be then. */
static bool is_natural(telling *t, uint32_t i)
{
    const ir_relation open = {.guards = 0};

    return t->number[i].kind == PARAM_INT &&
           (t->number[i].range == NULL ||
            (t->m.low[i] != NULL &&
             grundy_telling_shows(t, &open,
                                  grundy_ir_at_least(&t->g, t->m.low[i], 0))));
}

static bool try_lesser(telling *t, uint32_t i, uint32_t j)
{
    const number_pair p = {{i, j},
                           {grundy_ir_leaf(&t->g, IR_PARAM, i),
                            grundy_ir_leaf(&t->g, IR_PARAM, j)}};
    ir_relation *const told =
        grundy_arena_new(t->g.arena, IR_RELATIONS * sizeof *told);
    const ir_node *const both[2] = {t->is[i], t->is[j]};
    const ir_node *lesser;

    assert(i < j && j < t->now.params);
    if (told == NULL || !is_natural(t, i) || !is_natural(t, j))
        return false;
    for (uint32_t k = 0; k < t->m.relations; k++) {
        told[k] = t->m.relation[k];
        if (!tell_lesser(t, &told[k], &p))
            return false;
    }
    lesser = grundy_ir_among(&t->g, IR_MIN, both, 2);
    if (lesser == NULL)
        return false;
    t->is[i] = lesser;
    t->clipped[i] |= t->clipped[j]; /* to clip the lesser is to clip both */
    t->m.relation = told;
    t->m.low[i] = t->m.high[i] = NULL;
    t->number[i].range = NULL;
    return true;
}

bool grundy_telling_lesser(telling *t)
{
    for (uint32_t i = 0; i < t->now.params; i++)
        for (uint32_t j = i + 1; j < t->now.params; j++)
            if (try_lesser(t, i, j))
                return true;
    return false;
}
