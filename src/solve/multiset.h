/* SPDX-License-Identifier: MIT */
/*
 * solve/multiset.h -- sums of positions as multisets: parts with copies, in the
 * one order that makes equal sums equal strings of bytes.
 */
#pragma once

#include "grundy/game.h"
#include "solve/bytes.h"
#include "solve/options.h"

/* A part's key: its kind, length and words; no key begins another. */
typedef struct part_entry {
    size_t at, bytes; /* of the key, in the list's buffer */
    uint64_t copies;
} part_entry;

/* Parts of a sum, and their keys one behind the other. */
typedef struct part_list {
    memory *mem;
    part_entry *part;
    size_t parts, part_cap;
    unsigned char *key;
    size_t used, key_cap;
} part_list;

void grundy_parts_open(part_list *list, memory *mem);
void grundy_parts_close(part_list *list);
void grundy_parts_clear(part_list *list);

/* Adds copies of a position or a Nim heap; false when memory is out. */
bool grundy_parts_add(part_list *list, grundy_position part, uint64_t copies);

/*
 * Sorts the parts and makes one of equal ones.  False if there are 2^64
 * copies of one.
 */
bool grundy_parts_sort(part_list *list);

/*
 * Sets `out` to the sorted sum of the sorted lists, less one copy of part
 * number `less` of `a` (SIZE_MAX: all of it).
 */
typedef enum parts_result {
    GRUNDY_PARTS_OK,
    GRUNDY_PARTS_NO_MEMORY,
    GRUNDY_PARTS_TOO_MANY /* 2^64 copies */
} parts_result;

parts_result grundy_parts_join(part_list *out, const part_list *a,
                               size_t less, const part_list *b);

/* Drops pairs of equal parts of a sorted list. */
void grundy_parts_cancel(part_list *list);

/* Whether part i is a Nim heap. */
static inline bool grundy_parts_is_nim(const part_list *list, size_t i)
{
    return list->key[list->part[i].at] == 0;
}

/* The size of the Nim heap that part i is. */
uint64_t grundy_parts_nim(const part_list *list, size_t i);

/* Words of part i, and the part itself, its words written to word. */
uint32_t grundy_parts_length(const part_list *list, size_t i);
grundy_position grundy_parts_at(const part_list *list, size_t i,
                                int64_t *word);

/* The bytes of a sorted list as a key, and back.  False: memory is out. */
size_t grundy_parts_key_size(const part_list *list);
size_t grundy_parts_encode(const part_list *list, unsigned char *out);
bool grundy_parts_decode(part_list *list, const unsigned char *key,
                         size_t bytes);

/* The same of a sum that is one position of a kind, once: without a list.  The
 * key takes the size of the position's words and two more. */
static inline size_t grundy_parts_single_size(uint32_t length)
{
    return ((size_t)length + 4) * GRUNDY_BYTES_MOST;
}

size_t grundy_parts_encode_single(grundy_position part, unsigned char *out);
/* Whether a key is that of such a sum, and the position; word has room for as
 * many words as the key has bytes. */
bool grundy_parts_is_single(const unsigned char *key, size_t bytes);
grundy_position grundy_parts_single(const unsigned char *key, int64_t *word);
uint32_t grundy_parts_single_words(const unsigned char *key);
