/* SPDX-License-Identifier: MIT */
/* base/hash.h -- mixing of words into hash values. */
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* A bijection of 64-bit words with full avalanche [Stafford11, variant 13]. */
static inline uint64_t grundy_hash_word(uint64_t x)
{
    x ^= x >> 30;
    x *= UINT64_C(0xbf58476d1ce4e5b9);
    x ^= x >> 27;
    x *= UINT64_C(0x94d049bb133111eb);
    return x ^ (x >> 31);
}

static inline uint64_t grundy_hash_words(const int64_t *word, size_t count,
                                         uint64_t seed)
{
    uint64_t h = seed ^ (count * UINT64_C(0x9e3779b97f4a7c15));

    for (size_t i = 0; i < count; i++)
        h = grundy_hash_word(h ^ (uint64_t)word[i]) +
            UINT64_C(0x9e3779b97f4a7c15);
    return h;
}

/* Mixes the text into the two sums. */
static inline void grundy_hash_text(const char *text, size_t length,
                                    uint64_t sum[2])
{
    while (length > 0) {
        const size_t count = length < 8 ? length : 8;
        uint64_t word = count;

        memcpy(&word, text, count);
        sum[0] = grundy_hash_word(sum[0] ^ word);
        sum[1] = grundy_hash_word(sum[1] + word) ^ sum[0] >> 9;
        text += count;
        length -= count;
    }
}
