/* SPDX-License-Identifier: MIT */
/*
 * Not cryptographic: it is to find what a disk or a careless hand did.  Every
 * step is a bijection of the state for a given word, and of the word for a
 * given state.
 */
#include "store/checksum.h"

#include "base/hash.h"

/* The 8 bytes or fewer from p on, the first one lowest. */
static uint64_t word_at(const unsigned char *p, size_t size)
{
    uint64_t word = 0;

    for (size_t i = 0; i < size && i < 8; i++)
        word |= (uint64_t)p[i] << (8 * i);
    return word;
}

uint64_t grundy_checksum(const void *data, size_t size)
{
    const unsigned char *p = data;
    uint64_t h = size;

    for (; size >= 8; p += 8, size -= 8)
        h = grundy_hash_word(h + word_at(p, 8) * UINT64_C(0x9e3779b97f4a7c15));
    if (size > 0)
        h = grundy_hash_word(h + word_at(p, size) *
                                     UINT64_C(0x9e3779b97f4a7c15));
    return h;
}
