/* SPDX-License-Identifier: MIT */
/* TAKES_TURNING, within the arena: turning.h. */
#include "plan/laws/takes_numbers.h"

static bool open_state(arena *a, const takes_classes *set, turn_state *s)
{
    s->row = grundy_arena_zeroed(a, set->modulus * (size_t)TURN_WINDOW *
                                        sizeof *s->row);
    s->last = grundy_arena_zeroed(a, (size_t)set->from * sizeof *s->last);
    return s->row != NULL && s->last != NULL;
}

bool grundy_takes_find_turning(arena *a, const takes_classes *set,
                               takes_law *out)
{
    const arena_mark before = grundy_arena_get(a);
    uint32_t *const value = grundy_arena_new(a, TURN_HEAPS * sizeof *value);
    const arena_mark mark = grundy_arena_get(a);
    turning t = {.set = set, .value = value};
    bool found;

    t.blocked = grundy_arena_zeroed(a, set->modulus * (size_t)TURN_WORDS *
                                           sizeof *t.blocked);
    t.seen = grundy_arena_zeroed(a, (TURN_WORDS + 1) * sizeof *t.seen);
    found = value != NULL && t.blocked != NULL && t.seen != NULL &&
            open_state(a, set, &t.saved) && open_state(a, set, &t.now) &&
            turn_find(&t, &out->turns);
    grundy_arena_reset(a, found ? mark : before);
    if (found)
        out->kind = TAKES_TURNING;
    return found;
}
