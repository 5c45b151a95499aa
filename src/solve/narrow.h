/* SPDX-License-Identifier: MIT */
/*
 * solve/narrow.h -- a map from keys of 64 bits to codes of 32 bits, for very
 * many keys: 12 bytes an entry over the load, which is 52 to 72 per cent, also
 * while it grows.  Nothing is ever taken out.
 */
#pragma once

#include <string.h>

#include "base/hash.h"
#include "base/memory.h"

/* 12 bytes, so a key in two halves.  An empty slot: all ones, code 0. */
typedef struct narrow_slot {
    uint32_t half[2];
    uint32_t code;
} narrow_slot;

typedef struct narrow_map {
    memory *mem;
    narrow_slot *slot;
    uint64_t homes; /* slots in which a key may belong; below 2^32 */
    size_t room;    /* homes and some more behind; the last one stays empty */
    size_t used;
    size_t wanted;  /* bytes that were asked for and refused */
} narrow_map;

static inline uint64_t grundy_narrow_key(const narrow_slot *slot)
{
    uint64_t key;

    memcpy(&key, slot->half, sizeof key);
    return key;
}

/* Where a hashed key belongs: rises with the key. */
static inline size_t grundy_narrow_home(uint64_t hash, uint64_t homes)
{
    return (size_t)(((hash >> 32) * homes) >> 32);
}

/* The first slot whose key is not below the hashed key.  homes > 0. */
static inline narrow_slot *grundy_narrow_seek(const narrow_map *map,
                                              uint64_t hash)
{
    narrow_slot *slot = map->slot + grundy_narrow_home(hash, map->homes);

    while (grundy_narrow_key(slot) < hash)
        slot++;
    return slot;
}

/* The code of the key, 0 if it is not there. */
static inline uint32_t grundy_narrow_find(const narrow_map *map, uint64_t key)
{
    const uint64_t hash = grundy_hash_word(key);
    const narrow_slot *slot;

    if (map->homes == 0)
        return 0;
    slot = grundy_narrow_seek(map, hash);
    return grundy_narrow_key(slot) == hash ? slot->code : 0;
}

void grundy_narrow_open(narrow_map *map, memory *mem);
void grundy_narrow_close(narrow_map *map);

/*
 * Gives the key a code other than 0.  False when memory is out, which cannot
 * happen for a key that is there; the map stays as it was.
 */
bool grundy_narrow_put(narrow_map *map, uint64_t key, uint32_t code);
