/* SPDX-License-Identifier: MIT */
/*
 * Numbers of parts are taken some at a time, so that what one thread writes
 * lies apart from what others do, and words for lists some thousand at a time.
 * Whoever finds that another one has added the part meanwhile keeps the number
 * for the next; those that are left over at last become parts without cells
 * that are known to be 0, which nobody finds.
 */
#include "sets/pool.h"

#include <assert.h>

enum {
    HEAD = SET_LIST_HEAD,
    NUMBERS = 1 << 6,
    CHUNK = 1 << 13,
    SPINS = 64,
    LEAST_PARTS = 1 << 14
};

void grundy_set_wait_for(const set_table *t, set_part *p)
{
    unsigned spins = 0;

    do
        if (++spins % SPINS == 0)
            t->pool->rest();
    while (atomic_exchange_explicit(&p->held, true, memory_order_acquire));
}

/* Takes some of what there is; false: not so much is left. */
static bool take(atomic_size_t *from, size_t count, size_t room, size_t *out)
{
    size_t at = *from;

    do
        if (room < count || at > room - count)
            return false;
    while (!atomic_compare_exchange_weak(from, &at, at + count));
    *out = at;
    return true;
}

/* ---- parts ---- */

static bool take_spare(set_table *t)
{
    size_t count = NUMBERS;

    if (t->spare < t->spare_end)
        return true;
    while (count > 0 && !take(&t->pool->parts, count, t->pool->room, &t->spare))
        count /= 2;
    t->spare_end = t->spare + count;
    return count > 0;
}

bool grundy_set_pool_add(set_table *t, const uint64_t *key, uint64_t hash,
                         uint32_t *out)
{
    size_t at = (size_t)hash & (t->slots - 1);
    uint32_t part;

    if (!take_spare(t)) {
        t->full = true;
        return false;
    }
    part = (uint32_t)t->spare;
    memcpy(t->key + t->spare * t->words, key, t->words * sizeof *key);
    t->part[t->spare] = (set_part){.nimber = SET_OPEN, .moves = UINT16_MAX};
    for (;;) {
        uint64_t slot = t->slot[at];

        if (slot == 0 &&
            atomic_compare_exchange_strong(&t->slot[at], &slot,
                                           grundy_set_slot_of(hash, part))) {
            *out = part;
            t->spare++;
            return true;
        }
        if (grundy_set_slot_tag(slot) == (uint32_t)(hash >> 32) &&
            grundy_set_is_key(t, grundy_set_slot_part(slot) - 1, key)) {
            *out = grundy_set_slot_part(slot) - 1;
            return true;
        }
        at = (at + 1) & (t->slots - 1);
    }
}

/* ---- lists ---- */

/* What is left of the room for lists is a gap. */
static void leave_gap(set_table *t)
{
    const size_t left = t->list_end - t->list;

    assert(left == 0 || left >= HEAD);
    if (left > 0) {
        t->option[t->list] = SET_NONE;
        t->option[t->list + 1] = (uint32_t)(left - HEAD);
        t->dropped += left;
    }
    t->list = t->list_end = 0;
}

uint32_t *grundy_set_pool_new_list(set_table *t, size_t most)
{
    const size_t need = HEAD + most + 1;
    const size_t room = t->option_cap < UINT32_MAX ? t->option_cap : UINT32_MAX;
    const size_t chunk = need > CHUNK ? need : CHUNK;

    if (need <= t->list_end - t->list)
        return t->option + t->list + HEAD;
    leave_gap(t);
    if (take(&t->pool->options, chunk, room, &t->list)) {
        t->list_end = t->list + chunk;
    } else if (take(&t->pool->options, need, room, &t->list)) {
        t->list_end = t->list + need;
    } else {
        t->full = true;
        t->want = need;
        t->list = 0;
        return NULL;
    }
    return t->option + t->list + HEAD;
}

/* No single word is left behind it, in which a gap could not say how long it
 * is. */
void grundy_set_pool_end_list(set_table *t, uint32_t part, size_t words)
{
    set_part *const p = &t->part[part];
    const size_t left = t->list_end - t->list - HEAD - words;
    const size_t taken = words + (left == 1);

    assert(HEAD + words <= t->list_end - t->list);
    grundy_set_hold(t, p);
    if (!p->listed && p->nimber == SET_OPEN) {
        t->option[t->list] = part;
        t->option[t->list + 1] = (uint32_t)taken;
        p->option = (uint32_t)t->list + HEAD;
        p->words = (uint32_t)words;
        SET_STORE(&p->listed, true);
        t->list += HEAD + taken;
    }
    grundy_set_let_go(t, p);
}

/* ---- together and alone ---- */

void grundy_set_pool_leave(set_table *t)
{
    for (; t->spare < t->spare_end; t->spare++) {
        memset(t->key + t->spare * t->words, 0, t->words * sizeof *t->key);
        t->part[t->spare] = (set_part){.nimber = 0};
    }
    leave_gap(t);
}

static bool grow_lists(set_table *t, size_t want)
{
    const size_t options = t->options + t->options / 2 + want + CHUNK;

    return options < UINT32_MAX &&
           GRUNDY_RESERVE(t->mem, t->option, t->option_cap, options);
}

bool grundy_set_pool_grow(set_table *t, size_t want)
{
    const size_t parts = t->parts + t->parts / 2 + LEAST_PARTS;
    const size_t most = parts < t->quota ? parts : t->quota;

    if (want > 0)
        return grow_lists(t, want);
    return t->parts < t->quota && grundy_set_reserve_slots(t, most) &&
           GRUNDY_RESERVE(t->mem, t->key, t->key_cap, most * t->words) &&
           GRUNDY_RESERVE(t->mem, t->part, t->part_cap, most);
}

static size_t least(size_t x, size_t y)
{
    return x < y ? x : y;
}

void grundy_set_pool_share(set_pool *pool, set_table *t)
{
    pool->parts = t->parts;
    pool->options = t->options;
    pool->room = least(least(t->quota, t->slots / 4 * 3),
                       least(t->part_cap, t->key_cap / t->words));
    t->pool = pool;
    t->spare = t->spare_end = 0;
    t->list = t->list_end = 0;
}

void grundy_set_pool_take(set_pool *pool, set_table *t)
{
    assert(t->pool == pool);
    t->parts = pool->parts;
    t->options = pool->options;
    t->pool = NULL;
}
