/* SPDX-License-Identifier: MIT */
/*
 * Laws of slices (plan/laws/slice.h), asked for position by position; the last
 * one is kept, as its neighbours are likely to be asked for next.
 */
#include <string.h>

#include "engine/engine.h"

static bool is_same_slice(const engine *e, grundy_position at, uint32_t moving)
{
    const kept_slice *const s = &e->slice;

    if (!s->known || s->kind != at.kind || s->stamp != e->kind_stamp[at.kind])
        return false;
    for (uint32_t i = 0; i < at.length; i++)
        if (i != moving && s->word[i] != at.word[i])
            return false;
    return true;
}

static void find_slice(engine *e, grundy_position at, uint32_t moving)
{
    kept_slice *const s = &e->slice;
    const code_source source = grundy_engine_source(e);
    const arena_mark mark = grundy_arena_get(&e->machine.scratch);

    if (s->room.mem == NULL)
        grundy_arena_open(&s->room, e->mem);
    grundy_arena_reset(&s->room, (arena_mark){NULL, 0});
    grundy_slice_find(&s->room, &e->set, &e->set.kind[at.kind], moving, at.word,
                      &source, &s->law);
    if (at.length == 1 && s->law.law.kind == TAKES_NONE)
        e->slicing[at.kind].without = 1 + e->kind_stamp[at.kind];
    if (!e->machine.keep)
        grundy_arena_reset(&e->machine.scratch, mark);
    s->known = true;
    s->kind = at.kind;
    s->stamp = e->kind_stamp[at.kind];
    memcpy(s->word, at.word, at.length * sizeof *s->word);
}

uint32_t grundy_engine_slice_moving(engine *e, uint32_t kind)
{
    kind_slicing *const k = &e->slicing[kind];

    if (k->moving == 0)
        k->moving = 1 + grundy_slice_moving(&e->set.kind[kind]);
    return k->moving - 1;
}

const takes_law *grundy_engine_slice_law(engine *e, grundy_position at)
{
    uint32_t moving;

    if (at.kind == GRUNDY_KIND_NIM || !grundy_engine_has_nimbers(e) ||
        e->without[REWRITE_CLOSED_FAMILY])
        return NULL;
    moving = grundy_engine_slice_moving(e, at.kind);
    if (moving >= e->set.kind[at.kind].params ||
        (at.length > 1 && at.word[moving] < GRUNDY_SLICE_LARGE) ||
        e->slicing[at.kind].without == 1 + e->kind_stamp[at.kind])
        return NULL;
    for (uint32_t i = 0; i < at.length; i++)
        if (at.word[i] < 0)
            return NULL;
    if (!is_same_slice(e, at, moving))
        find_slice(e, at, moving);
    return &e->slice.law.law;
}

bool grundy_engine_slice_value(engine *e, grundy_position at, uint64_t *value)
{
    return grundy_engine_slice_law(e, at) != NULL &&
           grundy_slice_value(&e->slice.law,
                              at.word[e->slicing[at.kind].moving - 1], value);
}
