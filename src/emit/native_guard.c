/* SPDX-License-Identifier: MIT */
/*
 * What is tested once for a position instead of at each step.
 *
 * A function for the moves of a kind begins with a look at the numbers it was
 * given: far out ones, above 2^60, it leaves to the dispatch loop.  Behind that
 * look the compiler knows an interval for each of them, and what follows from
 * loops and conditions: that x - k or 2 * k can't overflow, that nothing is
 * divided by 0, that a quotient needs no rounding down.  So it drops these
 * tests itself, and none that can fail.
 */
#include "emit/native_text.h"

#include <inttypes.h>

#include "plan/facts/total.h"

#define SAY(...) grundy_native_say(l, __VA_ARGS__)

/* Ten to the eighteenth is near, and so is twice a sum of three. */
static const int64_t near = INT64_C(1) << 60;

void grundy_native_find_near(const program *p, uint32_t kind, native_kind *out)
{
    const game_kind *const k = &p->set->kind[kind];
    const kind_shape *const shape = &p->kind[kind];
    interval_names names;

    if (!shape->ready || !shape->flat || k->params > GRUNDY_TABLE_AXES)
        return;
    grundy_total_begin(&names);
    grundy_total_params(&names, k);
    for (uint32_t i = 0; i < k->params; i++) {
        interval is = {-near, near};

        if (shape->param[i].mask)
            continue;
        for (uint32_t j = 0; j < names.count && !names.lost; j++)
            if (names.name[j] == k->param[i].variable)
                is = grundy_interval_meet(is, names.is[j]);
        out->near[i] = is;
        out->is_number[i] = !grundy_interval_empty(is);
    }
}

void grundy_native_far(loading *l, uint32_t kind, const char *name,
                       uint32_t from)
{
    const native_kind *const k = &l->kind[kind];

    SAY("(0");
    for (uint32_t i = from; i < GRUNDY_TABLE_AXES; i++)
        if (k->is_number[i])
            SAY(" | (%s%u < INT64_C(%" PRId64 ")) | (%s%u > INT64_C(%" PRId64
                "))",
                name, (unsigned)i, k->near[i].low, name, (unsigned)i,
                k->near[i].high);
    SAY(")");
}
