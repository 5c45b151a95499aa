/* SPDX-License-Identifier: MIT */
/*
 * Keys lie one behind the other in one block that grows by half, and a table
 * of open addressing holds 8 bytes for each: an offset and 32 bits of the
 * hash, by which most other keys are passed by unread and from which the
 * table is made anew when it grows.
 *
 * Invariant: at most three quarters of the slots are used; between the home
 * of a key and its slot none is empty; every record is followed by others or
 * by store + size, so a comparison stops there.
 */
#include "solve/wide.h"

#include <assert.h>
#include <string.h>

#include "base/hash.h"

enum { UNIT = 4, FIRST_SLOTS = 64, FIRST_STORE = 1024 };

void grundy_wide_open(wide_map *map, memory *mem)
{
    *map = (wide_map){.mem = mem, .size = UNIT};
}

void grundy_wide_close(wide_map *map)
{
    GRUNDY_FREE(map->mem, map->slot, map->slots);
    grundy_memory_free(map->mem, map->store, map->cap);
    grundy_wide_open(map, map->mem);
}

static uint32_t tag_of(const unsigned char *key, size_t length)
{
    uint64_t hash = length, word;

    for (; length >= sizeof word; key += sizeof word, length -= sizeof word) {
        memcpy(&word, key, sizeof word);
        hash = grundy_hash_word(hash ^ word) + UINT64_C(0x9e3779b97f4a7c15);
    }
    word = 0;
    memcpy(&word, key, length);
    return (uint32_t)(grundy_hash_word(hash ^ word) >> 32);
}

static bool holds(const wide_map *map, uint32_t record,
                  const unsigned char *key, size_t length)
{
    const size_t at = (size_t)record * UNIT + sizeof(uint32_t);

    return map->size - at >= length &&
           memcmp(map->store + at, key, length) == 0;
}

/* The slot of the key, or the empty one where it would go.  slots > 0. */
static wide_slot *seek(const wide_map *map, uint32_t tag,
                       const unsigned char *key, size_t length)
{
    const size_t mask = map->slots - 1;
    size_t at = tag & mask;

    for (;; at = (at + 1) & mask) {
        wide_slot *const slot = &map->slot[at];

        if (slot->record == 0 ||
            (slot->tag == tag && holds(map, slot->record, key, length)))
            return slot;
    }
}

uint32_t grundy_wide_find(const wide_map *map, const unsigned char *key,
                          size_t length)
{
    const wide_slot *slot;
    uint32_t code;

    if (map->slots == 0)
        return 0;
    slot = seek(map, tag_of(key, length), key, length);
    if (slot->record == 0)
        return 0;
    memcpy(&code, map->store + (size_t)slot->record * UNIT, sizeof code);
    return code;
}

uint32_t grundy_wide_record(const wide_map *map, const unsigned char *key,
                            size_t length)
{
    const wide_slot *const slot = seek(map, tag_of(key, length), key, length);

    assert(slot->record != 0);
    return slot->record;
}

const unsigned char *grundy_wide_key(const wide_map *map, uint32_t record)
{
    assert(record != 0 && (size_t)record * UNIT < map->size);
    return map->store + (size_t)record * UNIT + sizeof(uint32_t);
}

#ifndef NDEBUG
/* Every record once, with a code, and found from where its tag points to. */
static bool is_found(const wide_map *map)
{
    const size_t mask = map->slots - 1;
    size_t used = 0;

    for (size_t i = 0; i < map->slots; i++) {
        const size_t offset = (size_t)map->slot[i].record * UNIT;
        uint32_t code;

        if (offset == 0)
            continue;
        if (offset + sizeof code > map->size)
            return false;
        memcpy(&code, map->store + offset, sizeof code);
        if (code == 0)
            return false;
        for (size_t at = map->slot[i].tag & mask; at != i; at = (at + 1) & mask)
            if (map->slot[at].record == 0)
                return false;
        used++;
    }
    return used == map->used && used < map->slots;
}
#endif

static bool grow_slots(wide_map *map)
{
    const size_t from = map->slots;
    const size_t to = from == 0 ? FIRST_SLOTS : 2 * from;
    const size_t mask = to - 1;
    wide_slot *slot;

    slot = grundy_memory_zeroed(map->mem, to * sizeof *slot);
    if (slot == NULL) {
        map->wanted = to * sizeof *slot;
        return false;
    }
    for (size_t i = 0; i < from; i++) {
        size_t at = map->slot[i].tag & mask;

        if (map->slot[i].record == 0)
            continue;
        while (slot[at].record != 0)
            at = (at + 1) & mask;
        slot[at] = map->slot[i];
    }
    grundy_memory_free(map->mem, map->slot, from * sizeof *slot);
    map->slot = slot;
    map->slots = to;
    assert(is_found(map));
    return true;
}

static bool resize_store(wide_map *map, size_t to)
{
    unsigned char *store = grundy_memory_resize(map->mem, map->store,
                                                map->cap, to);

    if (store == NULL) {
        map->wanted = to - map->cap;
        return false;
    }
    map->store = store;
    map->cap = to;
    return true;
}

static size_t at_least(size_t need, size_t wish)
{
    return wish > need ? wish : need;
}

/* By half; by an eighth where the limit forbids more. */
static bool grow_store(wide_map *map, size_t need)
{
    const size_t limit = (size_t)UINT32_MAX * UNIT;

    map->wanted = need;
    if (need > limit - map->size)
        return false;
    need += map->size;
    if (need <= map->cap)
        return true;
    if (need < FIRST_STORE)
        need = FIRST_STORE;
    return resize_store(map, at_least(need, map->cap + map->cap / 2)) ||
           resize_store(map, at_least(need, map->cap + map->cap / 8));
}

static void add(wide_map *map, wide_slot *slot, uint32_t tag,
                const unsigned char *key, size_t length, uint32_t code)
{
    unsigned char *const record = map->store + map->size;
    const size_t end = sizeof code + length;
    const size_t size = (end + UNIT - 1) / UNIT * UNIT;

    assert(slot->record == 0 && map->size % UNIT == 0 &&
           map->size + size <= map->cap);
    *slot = (wide_slot){tag, (uint32_t)(map->size / UNIT)};
    memmove(record + sizeof code, key, length); /* it may be put back */
    memcpy(record, &code, sizeof code);
    memset(record + end, 0, size - end);
    map->size += size;
    map->used++;
}

bool grundy_wide_put(wide_map *map, const unsigned char *key, size_t length,
                     uint32_t code)
{
    const uint32_t tag = tag_of(key, length);
    wide_slot *slot;

    assert(code != 0);
    if (map->slots > 0) {
        slot = seek(map, tag, key, length);
        if (slot->record != 0) {
            memcpy(map->store + (size_t)slot->record * UNIT, &code,
                   sizeof code);
            return true;
        }
    }
    if (map->used >= map->slots / 4 * 3 && !grow_slots(map))
        return false;
    if (!grow_store(map, sizeof code + length + UNIT))
        return false;
    add(map, seek(map, tag, key, length), tag, key, length, code);
    return true;
}

void grundy_wide_clear(wide_map *map)
{
    assert(map->used <= map->slots);
    if (map->slots > 0)
        memset(map->slot, 0, map->slots * sizeof *map->slot);
    map->used = 0;
    map->size = UNIT;
}

uint32_t grundy_wide_put_back(wide_map *map, uint32_t record, size_t length,
                              uint32_t code)
{
    const unsigned char *const key =
        map->store + (size_t)record * UNIT + sizeof code;
    const uint32_t tag = tag_of(key, length);
    size_t at = tag & (map->slots - 1);

    assert(code != 0 && (size_t)record * UNIT >= map->size);
    assert(map->used < map->slots / 4 * 3);
    while (map->slot[at].record != 0)
        at = (at + 1) & (map->slots - 1);
    add(map, &map->slot[at], tag, key, length, code);
    return map->slot[at].record;
}
