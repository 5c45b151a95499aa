/* SPDX-License-Identifier: MIT */
/* Heaps of which far numbers may be taken, within a limit of work. */
#include "plan/laws/takes_far.h"

enum { MUCH = 1 << 25 }; /* work that is no longer worth it */

static_assert((int)FAR_NEAR <= (int)TAKES_FAR, "near ones are small");

bool grundy_takes_far_value(takes_far *t, uint64_t n, uint64_t *value)
{
    while (n >= (uint64_t)t->known && t->repeats == 0) {
        if (t->work > MUCH || !far_go_on(t))
            return false;
        far_look(t);
    }
    if (t->repeats > 0 && n >= (uint64_t)t->from)
        n = (uint64_t)t->from + (n - (uint64_t)t->from) % (uint64_t)t->repeats;
    *value = (uint64_t)far_value_at(t, (int64_t)n);
    return true;
}

/* What is kept of so many numbers: marks by value, two numbers of each, the
 * numbers themselves. */
static size_t words_for(size_t count)
{
    return 4 * count + 1;
}

bool grundy_takes_far_open(takes_far *t, memory *mem, const uint32_t *take,
                           size_t count)
{
    *t = (takes_far){.mem = mem, .count = (int64_t)count};
    if (count == 0 || count > 256 || take[count - 1] < TAKES_FAR)
        return false;
    t->take = grundy_memory_zeroed(mem, words_for(count) * sizeof *t->take);
    t->next =
        grundy_memory_zeroed(mem, (FAR_NEAR + FAR_AT_ONCE) * sizeof *t->next);
    if (t->take == NULL || t->next == NULL) {
        grundy_takes_far_close(t);
        return false;
    }
    t->in = t->take + count;
    t->place = t->in + count;
    t->seen = t->place + count;
    for (size_t i = 0; i < count; i++)
        t->take[i] = take[i];
    while (t->nears < t->count && t->take[t->nears] <= FAR_NEAR)
        t->near = t->take[t->nears++];
    return true;
}

void grundy_takes_far_close(takes_far *t)
{
    memory *const mem = t->mem;

    if (mem == NULL)
        return;
    grundy_memory_free(mem, t->take,
                       words_for((size_t)t->count) * sizeof *t->take);
    grundy_memory_free(mem, t->next,
                       (FAR_NEAR + FAR_AT_ONCE) * sizeof *t->next);
    grundy_memory_free(mem, t->part, t->part_room * sizeof *t->part);
    grundy_memory_free(mem, t->value, t->value_room * sizeof *t->value);
    *t = (takes_far){.mem = NULL};
}
