/* SPDX-License-Identifier: MIT */
/* store/bytes.h -- numbers in files as bytes, the lowest first. */
#pragma once

#include <stdint.h>

/* The lowest bytes of the value, up to 8. */
static inline void grundy_bytes_put(unsigned char *to, uint64_t value,
                                    unsigned bytes)
{
    for (unsigned i = 0; i < bytes; i++)
        to[i] = (unsigned char)(value >> (8 * i));
}

static inline uint64_t grundy_bytes_get(const unsigned char *from,
                                        unsigned bytes)
{
    uint64_t value = 0;

    for (unsigned i = 0; i < bytes; i++)
        value |= (uint64_t)from[i] << (8 * i);
    return value;
}
