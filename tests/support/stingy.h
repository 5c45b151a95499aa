/* SPDX-License-Identifier: MIT */
/* support/stingy.h -- an allocator that counts, and fails when told to. */
#pragma once

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

typedef struct stingy {
    unsigned long calls, fail_at; /* the call that fails; 0: none */
    bool for_good;                /* and all that come after it */
    size_t live;
} stingy;

/* Blocks move each time and new bytes are 0x5a, so that nobody relies on
 * the old place or on zeros. */
static inline void *stingy_resize(void *user, void *old, size_t old_size,
                                  size_t new_size)
{
    stingy *const s = user;
    void *block;

    if (new_size == 0) {
        free(old);
        s->live -= old_size;
        return NULL;
    }
    s->calls++;
    if (s->calls == s->fail_at ||
        (s->for_good && s->fail_at != 0 && s->calls > s->fail_at))
        return NULL;
    block = malloc(new_size);
    if (block == NULL)
        return NULL;
    if (old != NULL)
        memcpy(block, old, old_size < new_size ? old_size : new_size);
    if (new_size > old_size)
        memset((char *)block + old_size, 0x5a, new_size - old_size);
    free(old);
    s->live = s->live - old_size + new_size;
    return block;
}
