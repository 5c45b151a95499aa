/* SPDX-License-Identifier: MIT */
/*
 * A number that stays v once it is v, such as a flag that the first move puts
 * down, is left out where it is v: those positions are a kind of their own, if
 * one number is left to tell them.  With another number play comes to them, or
 * goes on as written.
 *
 * Requires: as parameters.c.
 */
#include "plan/rewrites/passes.h"
#include "plan/rewrites/telling.h"

enum { MOST_VALUES = 24, FEW_VALUES = 4 };

/* Moves leave the number or make it a constant, or it has few values; some
 * change it. */
static bool is_flag(telling *t, uint32_t number)
{
    const ir_node *const now = grundy_ir_leaf(&t->g, IR_PARAM, number);
    int64_t low = 0, high = 0, v;
    const bool few = grundy_ir_constant(t->m.low[number], &low) &&
                     grundy_ir_constant(t->m.high[number], &high) &&
                     low <= high && (uint64_t)high - (uint64_t)low < FEW_VALUES;
    bool changes = false;

    for (uint32_t i = 0; i < t->m.relations; i++) {
        const ir_relation *const r = &t->m.relation[i];

        for (uint32_t j = 0; j < r->changes; j++) {
            const ir_change *const c = &r->change[j];

            if (r->part[c->part] != &t->now || c->param != number ||
                c->value == now)
                continue;
            changes = true;
            if (!few && !grundy_ir_constant(c->value, &v))
                return false;
        }
    }
    return changes;
}

/* The moves of positions where the number is v, if they leave it so. */
static bool settle(telling *t, uint32_t number, int64_t v)
{
    const ir_node *const leaf = grundy_ir_leaf(&t->g, IR_PARAM, number);
    const ir_node *const is = grundy_ir_number(&t->g, v);
    ir_relation *const told =
        grundy_arena_new(t->g.arena, IR_RELATIONS * sizeof *told);
    uint32_t count = 0;

    if (told == NULL)
        return false;
    for (uint32_t i = 0; i < t->m.relations; i++) {
        ir_relation *const r = &told[count];
        bool never = false;

        *r = t->m.relation[i];
        if (!grundy_ir_put_all(&t->g, r, leaf, is))
            return false;
        for (uint32_t j = 0; j < r->guards && !never; j++)
            never = r->guard[j] == grundy_ir_truth(&t->g, false);
        for (uint32_t j = 0; j < r->changes && !never; j++)
            if (r->part[r->change[j].part] == &t->now &&
                r->change[j].param == number && r->change[j].value != is)
                return false;
        count += !never;
    }
    t->m.relation = told;
    t->m.relations = count;
    t->settled = grundy_ir_plus(&t->g, t->is[number], -v);
    return count > 0;
}

/* The i-th of the constants that some move makes the number, after its least.
 */
static bool is_made(const telling *t, uint32_t number, uint32_t i, int64_t *v)
{
    const ir_node *const low = t->m.low[number];

    *v = 0;
    if (i == 0) {
        (void)(low != NULL && grundy_ir_constant(low, v));
        return true;
    }
    for (uint32_t j = 0; j < t->m.relations; j++) {
        const ir_relation *const r = &t->m.relation[j];

        for (uint32_t k = 0; k < r->changes; k++)
            if (r->part[r->change[k].part] == &t->now &&
                r->change[k].param == number &&
                grundy_ir_constant(r->change[k].value, v) && --i == 0)
                return true;
    }
    return false;
}

static bool settle_some(telling *t, const game_kind *kind)
{
    const telling before = *t;
    int64_t v;

    for (uint32_t i = 0; i < t->now.params; i++)
        for (uint32_t j = 0;
             j < MOST_VALUES && is_flag(t, i) && is_made(t, i, j, &v); j++) {
            if (t->number[i].kind == PARAM_INT && settle(t, i, v) &&
                grundy_telling_numbers(t, kind) && t->now.params == 1)
                return true;
            (void)grundy_telling_undo(t, &before);
        }
    return false;
}

void grundy_rewrite_settled(rewriting *r, game_kind *kind)
{
    telling *t;
    bool ends = false;
    arena a;

    if (!grundy_telling_fits(r, kind) || kind->params < 2)
        return;
    grundy_arena_open(&a, r->set->arena.mem);
    t = grundy_arena_zeroed(&a, sizeof *t);
    if (t != NULL &&
        grundy_telling_moves(t, &a, r, kind, (telling_way){false, true},
                             &ends) &&
        settle_some(t, kind))
        grundy_telling_become(r, t, kind);
    grundy_arena_close(&a);
}
