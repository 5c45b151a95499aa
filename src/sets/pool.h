/* SPDX-License-Identifier: MIT */
/*
 * sets/pool.h -- one table of parts for several threads that search together.
 *
 * Each has a set_table of its own that points at the same keys, parts, slots
 * and lists.  While they search none of these moves or grows: new parts and
 * lists take numbers and words that are given out one by one, a part is there
 * once its slot is written, which happens last, and what is proved of a part
 * only grows.  A part's list is read, shortened and dropped by one at a time,
 * who holds the part.  Where room ends all of them wait while one makes more
 * (sets/crowd.h).
 */
#pragma once

#include <string.h>

#include "base/crew.h"
#include "sets/table.h"

typedef struct set_pool {
    atomic_size_t parts, options; /* given out so far */
    size_t room;                  /* for so many parts */
    void (*rest)(void);           /* as in a crew */
} set_pool;

static inline uint64_t grundy_set_slot_of(uint64_t hash, uint32_t part)
{
    return (hash >> 32 << 32) | (part + 1);
}

static inline bool grundy_set_is_key(const set_table *t, uint32_t part,
                                     const uint64_t *key)
{
    const uint64_t *const at = grundy_set_key(t, part);

    return t->words == 1 ? *at == *key
                         : memcmp(at, key, t->words * sizeof *key) == 0;
}

/*
 * Stores that others may read at any time.  As plain assignments they would be
 * in one order with all others, which costs the time of a cache miss.
 */
#define SET_STORE(at, x) atomic_store_explicit((at), (x), memory_order_release)

/* The part has none of these values. */
static inline void grundy_set_exclude(const set_table *t, set_part *p,
                                      uint32_t values)
{
    const uint32_t excluded = p->excluded;

    if ((values & ~excluded) == 0)
        return;
    if (t->pool != NULL)
        (void)atomic_fetch_or(&p->excluded, values);
    else
        SET_STORE(&p->excluded, excluded | values);
}

/* The slow half of grundy_set_hold. */
void grundy_set_wait_for(const set_table *t, set_part *p);

/* The part's list is the caller's alone until it is let go. */
static inline void grundy_set_hold(const set_table *t, set_part *p)
{
    if (t->pool != NULL &&
        atomic_exchange_explicit(&p->held, true, memory_order_acquire))
        grundy_set_wait_for(t, p);
}

static inline void grundy_set_let_go(const set_table *t, set_part *p)
{
    if (t->pool != NULL)
        atomic_store_explicit(&p->held, false, memory_order_release);
}

/* What the functions of sets/table.h come to.  A part that another one has
 * added meanwhile is as good. */
bool grundy_set_pool_add(set_table *t, const uint64_t *key, uint64_t hash,
                         uint32_t *out);
uint32_t *grundy_set_pool_new_list(set_table *t, size_t most);
void grundy_set_pool_end_list(set_table *t, uint32_t part, size_t words);

/* The table gives back what it has taken and not used. */
void grundy_set_pool_leave(set_table *t);

/* Room for about half as many words of lists more, and for `want` words; where
 * none is wanted, for half as many parts.  The table is its caller's alone.
 * False: there is none. */
bool grundy_set_pool_grow(set_table *t, size_t want);

/* From the one who is alone at the table to all, and back. */
void grundy_set_pool_share(set_pool *pool, set_table *t);
void grundy_set_pool_take(set_pool *pool, set_table *t);
