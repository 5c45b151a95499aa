/* SPDX-License-Identifier: MIT */
/*
 * solve/memo.h -- the values of one kind of position by hash: 12 bytes over
 * the load for positions whose words fit into one, strings of bytes for the
 * others.  Codes are those of solve/table.h.
 */
#pragma once

#include "solve/bytes.h"
#include "solve/images.h"
#include "solve/narrow.h"
#include "solve/wide.h"

typedef struct position_memo {
    narrow_map narrow;
    wide_map wide;
    uint32_t length; /* words of a position in narrow; UINT32_MAX: unknown */
    const word_images *images; /* NULL, or only the least of them is held */
    const word_images *set_aside; /* by grundy_values_plainly */
} position_memo;

void grundy_memo_open(position_memo *memo, memory *mem);
void grundy_memo_close(position_memo *memo);

/* Bytes that a key of so many words may need. */
static inline size_t grundy_memo_key_size(size_t words)
{
    return (words + 1) * GRUNDY_BYTES_MOST;
}

/*
 * Packs length words into a key, 64 / length bits each, negative ones folded
 * between the others.  False if a word needs more.
 */
static inline bool grundy_memo_pack(const int64_t *word, uint32_t length,
                                    uint64_t *key)
{
    unsigned bits;

    *key = 0;
    if (length == 1) {
        *key = (uint64_t)word[0];
        return true;
    }
    if (length == 2) {
        const uint64_t a = grundy_bytes_fold(word[0]);
        const uint64_t b = grundy_bytes_fold(word[1]);

        *key = a << 32 | b;
        return ((a | b) >> 32) == 0;
    }
    if (length == 0 || length > 64)
        return length == 0;
    bits = 64 / length;
    for (uint32_t i = 0; i < length; i++) {
        const uint64_t folded = grundy_bytes_fold(word[i]);

        if (folded >> bits != 0)
            return false;
        *key = *key << bits | folded;
    }
    return true;
}

/* The words that stand for these: they, or in room, GRUNDY_IMAGE_WORDS. */
static inline const int64_t *grundy_memo_least(const position_memo *memo,
                                               const int64_t *word,
                                               uint32_t length, int64_t *room)
{
    return memo->images == NULL || memo->images->words != length
               ? word
               : grundy_images_least(memo->images, word, room);
}

/* The half of grundy_memo_find for positions that do not pack. */
uint32_t grundy_memo_find_wide(const position_memo *memo, const int64_t *word,
                               uint32_t length, unsigned char *scratch);

/*
 * The code of a position, 0 if it is not there.  scratch has room for
 * grundy_memo_key_size(length) bytes.
 */
static inline uint32_t grundy_memo_find(const position_memo *memo,
                                        const int64_t *word, uint32_t length,
                                        unsigned char *scratch)
{
    int64_t room[GRUNDY_IMAGE_WORDS];
    uint64_t key;

    word = grundy_memo_least(memo, word, length, room);
    if (length == memo->length && grundy_memo_pack(word, length, &key))
        return grundy_narrow_find(&memo->narrow, key);
    return grundy_memo_find_wide(memo, word, length, scratch);
}

/* Sets the code, not 0; false when memory is out, never for one there. */
bool grundy_memo_put(position_memo *memo, const int64_t *word,
                     uint32_t length, uint32_t code, unsigned char *scratch);

/* Positions held; bytes they take; bytes refused when put failed last. */
size_t grundy_memo_positions(const position_memo *memo);
size_t grundy_memo_bytes(const position_memo *memo);
size_t grundy_memo_wanted(const position_memo *memo);
