/* SPDX-License-Identifier: MIT */
/*
 * Linear probing in which the slots stay sorted by their hashed key.  The
 * hash is a bijection, so it serves as the key; its upper half, scaled to the
 * number of homes, says where a key belongs, and this rises with the key.
 * A search that fails therefore ends as soon as one that succeeds.
 *
 * Invariant: keys rise from slot to slot, leaving out the empty ones; between
 * the home of a key and the key no slot is empty; the last slot is empty.
 *
 * Why sorted: the map can grow in place.  All slots are moved to the far end
 * of the enlarged block and then dealt out from the front in one pass, for
 * an entry's new place is never beyond the one it is read from: its home
 * moves by at most the number of new homes less one, rounding included.  So
 * growing needs no second block and can go by three eighths.
 */
#include "solve/narrow.h"

#include <assert.h>

enum { FIRST_HOMES = 64 };

static const uint64_t most_homes = UINT32_MAX;

void grundy_narrow_open(narrow_map *map, memory *mem)
{
    *map = (narrow_map){.mem = mem};
}

void grundy_narrow_close(narrow_map *map)
{
    GRUNDY_FREE(map->mem, map->slot, map->room);
    grundy_narrow_open(map, map->mem);
}

/* Slots behind the homes, for what is pushed out of the last of them. */
static size_t slots_behind(uint64_t homes)
{
    const uint64_t part = homes / 8;

    return (size_t)(part > 248 ? 248 : part) + 8;
}

/* From `from` to before `to`; slots are empty when all bits of keys are 1. */
static void clear_slots(narrow_slot *slot, size_t from, size_t to)
{
    for (size_t i = from; i < to; i++)
        slot[i] = (narrow_slot){{UINT32_MAX, UINT32_MAX}, 0};
}

/* Deals out the entries that stand in slot[from..room). */
static void deal_out(narrow_slot *slot, size_t from, size_t room,
                     uint64_t homes)
{
    size_t to = 0;

    for (size_t i = from; i < room; i++) {
        size_t home;

        if (slot[i].code == 0)
            continue;
        home = grundy_narrow_home(grundy_narrow_key(&slot[i]), homes);
        if (home > to) {
            clear_slots(slot, to, home);
            to = home;
        }
        assert(to <= i);
        slot[to++] = slot[i];
    }
    clear_slots(slot, to, room);
}

#ifndef NDEBUG
/* The invariant above, slot by slot. */
static bool is_in_order(const narrow_map *map)
{
    size_t used = 0, after_empty = 0;
    uint64_t last = 0;

    for (size_t i = 0; i < map->room; i++) {
        const uint64_t key = grundy_narrow_key(&map->slot[i]);
        const size_t home = grundy_narrow_home(key, map->homes);

        if (map->slot[i].code == 0) {
            if (key != UINT64_MAX)
                return false;
            after_empty = i + 1;
            continue;
        }
        if ((used > 0 && key <= last) || home > i || home < after_empty)
            return false;
        last = key;
        used++;
    }
    return used == map->used && after_empty == map->room;
}
#endif

static bool grow_to(narrow_map *map, uint64_t homes)
{
    const size_t from = map->room;
    const size_t to = (size_t)homes + slots_behind(homes);
    narrow_slot *slot;

    if (homes > most_homes || homes <= map->homes)
        return false;
    slot = grundy_memory_resize(map->mem, map->slot, from * sizeof *slot,
                                to * sizeof *slot);
    if (slot == NULL) {
        map->wanted = to * sizeof *slot - from * sizeof *slot;
        return false;
    }
    memmove(slot + (to - from), slot, from * sizeof *slot);
    map->slot = slot;
    map->homes = homes;
    map->room = to;
    deal_out(slot, to - from, to, homes);
    assert(is_in_order(map));
    return true;
}

/* By three eighths; by one where the limit forbids more. */
static bool grow(narrow_map *map)
{
    if (map->homes == 0)
        return grow_to(map, FIRST_HOMES);
    return grow_to(map, map->homes + map->homes / 8 * 3) ||
           grow_to(map, map->homes + map->homes / 8);
}

static bool is_full(const narrow_map *map)
{
    return map->used >= map->homes / 32 * 23;
}

/* Puts a new entry before `slot`; false if that would use the last slot. */
static bool insert(narrow_map *map, narrow_slot *slot, uint64_t hash,
                   uint32_t code)
{
    narrow_slot *empty = slot;

    while (empty->code != 0)
        empty++;
    if (empty == map->slot + map->room - 1)
        return false;
    memmove(slot + 1, slot, (size_t)(empty - slot) * sizeof *slot);
    memcpy(slot->half, &hash, sizeof hash);
    slot->code = code;
    map->used++;
    return true;
}

bool grundy_narrow_put(narrow_map *map, uint64_t key, uint32_t code)
{
    const uint64_t hash = grundy_hash_word(key);
    narrow_slot *slot;

    assert(code != 0);
    if (map->homes > 0) {
        slot = grundy_narrow_seek(map, hash);
        if (grundy_narrow_key(slot) == hash && slot->code != 0) {
            slot->code = code;
            return true;
        }
        if (!is_full(map) && insert(map, slot, hash, code))
            return true;
    }
    do {
        if (!grow(map))
            return false;
    } while (!insert(map, grundy_narrow_seek(map, hash), hash, code));
    return true;
}
