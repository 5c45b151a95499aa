/* SPDX-License-Identifier: MIT */
/*
 * solve/wide.h -- a map from strings of bytes to codes of 32 bits, for keys
 * that no word holds.  No key may begin another (count what is in it first).
 * Only all of it at once is taken out.
 */
#pragma once

#include "base/memory.h"

typedef struct wide_slot {
    uint32_t tag;    /* of the key's hash */
    uint32_t record; /* offset in the store by 4 bytes; 0: empty */
} wide_slot;

typedef struct wide_map {
    memory *mem;
    wide_slot *slot;
    size_t slots; /* 0 or a power of two */
    size_t used;
    unsigned char *store; /* records: the code, the key, filled up to 4s */
    size_t size, cap;     /* bytes */
    size_t wanted;        /* bytes that were asked for and refused */
} wide_map;

void grundy_wide_open(wide_map *map, memory *mem);
void grundy_wide_close(wide_map *map);

/* The code of the key, 0 if it is not there. */
uint32_t grundy_wide_find(const wide_map *map, const unsigned char *key,
                          size_t length);

/* Where a key that is there stands: as long as the map lives. */
uint32_t grundy_wide_record(const wide_map *map, const unsigned char *key,
                            size_t length);
/* The key of a record; Borrowed until the next put. */
const unsigned char *grundy_wide_key(const wide_map *map, uint32_t record);

/*
 * Takes all keys out.  Until others are put those that were there may be put
 * back, in the order in which they were put, by their records; there is room
 * for them.  The new record is returned.
 */
void grundy_wide_clear(wide_map *map);
uint32_t grundy_wide_put_back(wide_map *map, uint32_t record, size_t length,
                              uint32_t code);

/*
 * Gives the key a code other than 0.  False when memory is out, which cannot
 * happen for a key that is there; the map stays as it was.
 */
bool grundy_wide_put(wide_map *map, const unsigned char *key, size_t length,
                     uint32_t code);
