/* SPDX-License-Identifier: MIT */
/*
 * solve/bytes.h -- numbers as 1 to 10 bytes of seven bits each, the lowest
 * first, the last one below 128 [LEB128].  No encoding begins another.
 */
#pragma once

#include <stdint.h>

enum { GRUNDY_BYTES_MOST = 10 };

static inline unsigned char *grundy_bytes_put(unsigned char *to,
                                              uint64_t value)
{
    while (value > 127) {
        *to++ = (unsigned char)(value | 128u);
        value >>= 7;
    }
    *to++ = (unsigned char)value;
    return to;
}

static inline const unsigned char *grundy_bytes_get(const unsigned char *from,
                                                    uint64_t *value)
{
    unsigned shift = 0;

    *value = 0;
    while (*from > 127) {
        *value |= (uint64_t)(*from++ & 127u) << shift;
        shift += 7;
    }
    *value |= (uint64_t)*from++ << shift;
    return from;
}

/* 0, -1, 1, -2, ... as 0, 1, 2, 3, ...: numbers near 0 stay short. */
static inline uint64_t grundy_bytes_fold(int64_t word)
{
    return (uint64_t)word << 1 ^ (word < 0 ? UINT64_MAX : 0);
}

static inline int64_t grundy_bytes_unfold(uint64_t folded)
{
    return (int64_t)(folded >> 1 ^ ((folded & 1) != 0 ? UINT64_MAX : 0));
}
