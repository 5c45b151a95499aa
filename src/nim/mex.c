/* SPDX-License-Identifier: MIT */
/*
 * A value counts only below the number of values marked, which nobody knows
 * beforehand.  So the small ones are stamped in an array (a stamp of 16 bits
 * makes emptying free for 65,535 sets and is one plain store, where a bit
 * would wait for the bit before it), and the others are kept in a list until
 * there are enough of them to deserve a larger array.
 *
 * Invariant: the list has room for cap / 4 values (or more, at the largest
 * array); it is doubled with the array, and only when half of it is filled
 * by different values.  A single Nim heap of 2^63 thus costs one item.
 */
#include "nim/mex.h"

#include <assert.h>
#include <string.h>

#include "base/number.h"

enum { FIRST_CAP = 256, VALUES_A_LATE = 4 };

static const uint32_t largest_cap = UINT32_C(1) << 31;

void grundy_mex_open(mex_set *set, memory *mem)
{
    *set = (mex_set){.mem = mem, .epoch = 1};
}

void grundy_mex_close(mex_set *set)
{
    GRUNDY_FREE(set->mem, set->seen, set->cap);
    GRUNDY_FREE(set->mem, set->late, set->late_cap);
    grundy_mex_open(set, set->mem);
}

void grundy_mex_begin(mex_set *set)
{
    set->lates = 0;
    set->epoch++;
    if (set->epoch == 0) {
        if (set->cap > 0)
            memset(set->seen, 0, set->cap * sizeof *set->seen);
        set->epoch = 1;
    }
}

/* Stamps the values of the list that the array reaches by now. */
static void absorb_late(mex_set *set)
{
    size_t kept = 0;

    assert(set->lates <= set->late_cap);
    for (size_t i = 0; i < set->lates; i++) {
        const uint64_t value = set->late[i];

        if (value < set->cap)
            set->seen[value] = set->epoch;
        else
            set->late[kept++] = value;
    }
    set->lates = kept;
}

static bool grow_seen(mex_set *set)
{
    const size_t from = set->cap;
    const size_t to = from == 0 ? FIRST_CAP : 2 * from;
    uint16_t *seen;

    if (from >= largest_cap)
        return true;
    seen = grundy_memory_resize(set->mem, set->seen, from * sizeof *seen,
                                to * sizeof *seen);
    if (seen == NULL)
        return false;
    memset(seen + from, 0, (to - from) * sizeof *seen);
    set->seen = seen;
    set->cap = (uint32_t)to;
    return true;
}

static bool make_room(mex_set *set)
{
    const size_t from = set->late_cap;
    size_t to;
    uint64_t *late;

    set->lates = grundy_numbers_once(set->late, set->lates);
    if (set->lates * 2 < from)
        return true;
    if (!grow_seen(set))
        return false;
    absorb_late(set);
    to = set->cap / VALUES_A_LATE;
    if (to <= from)
        to = 2 * from;
    late = grundy_memory_resize(set->mem, set->late, from * sizeof *late,
                                to * sizeof *late);
    if (late == NULL)
        return false;
    set->late = late;
    set->late_cap = to;
    return true;
}

bool grundy_mex_mark_late(mex_set *set, uint64_t value)
{
    if (set->lates == set->late_cap && !make_room(set))
        return false;
    assert(set->lates < set->late_cap);
    if (value < set->cap)
        set->seen[value] = set->epoch;
    else
        set->late[set->lates++] = value;
    return true;
}

uint64_t grundy_mex_value(mex_set *set)
{
    const uint16_t *const seen = set->seen;
    const uint32_t cap = set->cap;
    const uint16_t epoch = set->epoch;
    uint64_t mex = 0;

    while (mex < cap && seen[mex] == epoch)
        mex++;
    if (mex < cap || set->lates == 0)
        return mex;
    set->lates = grundy_numbers_once(set->late, set->lates);
    for (size_t i = 0; i < set->lates && set->late[i] == mex; i++)
        mex++;
    return mex;
}
