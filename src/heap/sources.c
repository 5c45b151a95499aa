/* SPDX-License-Identifier: MIT */
/*
 * Rounds take turns among the classes of labels, so that stopping after any
 * of them has seen a fair sample.  Each round is short enough for that and
 * long enough to pay for adding its sums to the columns.
 */
#include "heap/sources.h"

enum { ROUND_MOST = 16 };

void grundy_sources_open(heap_sources *s, memory *mem)
{
    *s = (heap_sources){.mem = mem};
}

void grundy_sources_close(heap_sources *s)
{
    GRUNDY_FREE(s->mem, s->found, s->cap);
    GRUNDY_FREE(s->mem, s->source, s->source_cap);
    GRUNDY_FREE(s->mem, s->round, s->round_cap);
    grundy_sources_open(s, s->mem);
}

void grundy_sources_clear(heap_sources *s)
{
    s->count = s->arranged = s->rounds = 0;
}

bool grundy_sources_add(heap_sources *s, uint64_t back, uint32_t label)
{
    if (back > UINT32_MAX ||
        !GRUNDY_RESERVE(s->mem, s->found, s->cap, s->count + 1))
        return false;
    s->found[s->count++] = (bits_source){(uint32_t)back, label};
    return true;
}

static bool add_round(heap_sources *s, size_t first)
{
    if (first == s->arranged)
        return true;
    return GRUNDY_PUSH(s->mem, s->round, s->rounds, s->round_cap,
                       (bits_round){(uint32_t)first, (uint32_t)s->arranged});
}

/* Appends the next few sources of the class, from found[*next] on. */
static bool add_some(heap_sources *s, unsigned class, size_t *next)
{
    const size_t first = s->arranged;
    size_t i = *next;

    for (; i < s->count && s->arranged - first < ROUND_MOST; i++)
        if (s->found[i].label % BITS_GROUP == class)
            s->source[s->arranged++] = s->found[i];
    *next = i;
    return add_round(s, first);
}

bool grundy_sources_arrange(heap_sources *s)
{
    size_t next[BITS_GROUP] = {0};

    s->arranged = s->rounds = 0;
    if (!GRUNDY_RESERVE(s->mem, s->source, s->source_cap, s->count))
        return false;
    while (s->arranged < s->count)
        for (unsigned class = 0; class < BITS_GROUP; class++)
            if (!add_some(s, class, &next[class]))
                return false;
    return true;
}
