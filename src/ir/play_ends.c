/* SPDX-License-Identifier: MIT */
/*
 * A ranking function of several numbers, one after another: a part of an option
 * in which one number falls, and in all others of which it does not rise, is
 * done with, and the rest needs another number, or the sum of all. Numbers of
 * positions are bounded below, so play along all of them ends.
 */
#include "ir/relation.h"

#include <assert.h>
#include <string.h>

/* The sum of all numbers, where one of them could be meant. */
enum { ALL = GRUNDY_MOST_PARAMS };

/* How much less the part has of it. */
static const ir_node *loss(ir_graph *g, const ir_relation *r, uint32_t part,
                           uint32_t number)
{
    const ir_node *falls = grundy_ir_number(g, 0);

    for (uint32_t i = 0; i < r->changes; i++) {
        const ir_change *const c = &r->change[i];
        const ir_node *const old = grundy_ir_leaf(g, IR_PARAM, c->param);

        if (c->part == part && (number == ALL || number == c->param))
            falls = grundy_ir_add(g, grundy_ir_add(g, falls, old, 1), c->value,
                                  -1);
    }
    return falls;
}

/* Leaves the parts of options in which it falls out of `open`; as it was: in
 * some it may rise. */
static void leave_out(ir_graph *g, const ir_moves *m, const ir_relation *of,
                      uint32_t number, uint8_t *open)
{
    uint8_t left[IR_RELATIONS] = {0};

    for (uint32_t i = 0; i < m->relations; i++)
        for (uint32_t part = 0; part < of[i].parts; part++) {
            const ir_node *const falls = loss(g, &of[i], part, number);

            if ((open[i] >> part & 1) == 0 ||
                grundy_ir_holds(g, m, &of[i], grundy_ir_at_least(g, falls, 1)))
                continue;
            if (!grundy_ir_holds(g, m, &of[i], grundy_ir_at_least(g, falls, 0)))
                return;
            left[i] |= (uint8_t)(1U << part);
        }
    memcpy(open, left, m->relations);
}

bool grundy_ir_play_ends(ir_graph *g, const ir_moves *m, const ir_relation *of)
{
    uint8_t open[IR_RELATIONS];
    bool ends = false;

    assert(m->relations <= IR_RELATIONS);
    for (uint32_t i = 0; i < m->relations; i++)
        open[i] = (uint8_t)((1U << of[i].parts) - 1);
    for (uint32_t round = 0; round <= m->kind->params && !ends; round++) {
        leave_out(g, m, of, ALL, open);
        for (uint32_t i = 0; i < m->kind->params; i++)
            leave_out(g, m, of, i, open);
        ends = true;
        for (uint32_t i = 0; i < m->relations; i++)
            ends &= open[i] == 0;
    }
    return ends;
}

/* No number of an option is more than that of the position by more than that.
 */
static bool rise_by(ir_graph *g, const ir_moves *m, const ir_relation *r,
                    int64_t most)
{
    for (uint32_t i = 0; i < r->changes; i++) {
        const ir_node *const old =
            grundy_ir_leaf(g, IR_PARAM, r->change[i].param);

        if (!grundy_ir_holds(g, m, r,
                             grundy_ir_no_less(g, grundy_ir_plus(g, old, most),
                                               r->change[i].value)))
            return false;
    }
    return true;
}

/*
 * A number rises only in moves in which one before it, of the five there may
 * be, or the sum of all falls: with x at the start the i-th does so at most 5 *
 * 17^i * x times, by 16 each time, so it stays below 2^24 * x.
 */
int64_t grundy_ir_farthest(ir_graph *g, const ir_moves *m,
                           const ir_relation *of)
{
    enum { STEP = 16, NUMBERS = 5, DOUBLED = 24, ROOM = 60 };
    bool rise = false, far = m->kind->params > NUMBERS;

    if (m->farthest == INT64_MAX)
        return m->farthest;
    for (uint32_t i = 0; i < m->relations; i++) {
        rise |= !rise_by(g, m, &of[i], 0);
        far |= !rise_by(g, m, &of[i], STEP);
    }
    if (!rise)
        return m->farthest;
    return far || m->farthest >> ROOM == 0
               ? -1
               : (INT64_C(1) << (ROOM - DOUBLED)) - 1;
}
