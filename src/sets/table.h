/* SPDX-License-Identifier: MIT */
/*
 * sets/table.h -- parts of positions, each kept once, with what is known of it.
 */
#pragma once

#include <stdatomic.h>

#include "base/error.h"
#include "base/hash.h"
#include "base/memory.h"

/* Values below are noted as excluded; nimbers of other parts are rare. */
enum { SET_VALUES = 32, SET_GUESSES = 5 };

/* How much work it is thought to be to prove that a part has some nimber, and
 * that it has not; 0: not thought about yet. */
typedef struct set_guess {
    uint16_t yes, no;
} set_guess;

/* What is proved only grows, so whoever reads it while others search reads
 * something true; the list is its holder's (sets/pool.h). */
typedef struct set_part {
    uint32_t option;           /* where its list begins, if it has one */
    uint32_t words;            /* of the list */
    _Atomic uint32_t excluded; /* values that it does not have, as bits */
    _Atomic uint32_t nimber;   /* SET_OPEN: not known */
    _Atomic uint16_t cells;
    _Atomic uint16_t moves; /* at most; 65535: or more */
    atomic_bool listed;
    atomic_bool held;    /* somebody is at its list */
    atomic_uchar asking; /* how many are at a question about it */
    uint16_t kept;       /* what of it is stored: sets/keep.c */
    _Atomic(set_guess) guess[SET_GUESSES]; /* the last of all others */
} set_part;

enum { SET_MOST_PARTS = 1 << 30 };
#define SET_OPEN UINT32_MAX

/* A list has an option's parts one after another; all but its last have
 * SET_MORE.  An option without parts is the word SET_NONE. */
#define SET_MORE (UINT32_C(1) << 31)
#define SET_NONE (SET_MORE - 1)

/* Where a part is found: 1 + the part, and above it some bits of its hash. */
typedef _Atomic uint64_t set_slot;

static inline uint32_t grundy_set_slot_part(uint64_t slot)
{
    return (uint32_t)slot;
}

static inline uint32_t grundy_set_slot_tag(uint64_t slot)
{
    return (uint32_t)(slot >> 32);
}

typedef struct set_table {
    memory *mem;
    uint32_t words; /* of a key */
    uint64_t *key;
    set_part *part;
    set_slot *slot;
    uint32_t *option;
    size_t parts, slots, options; /* words of lists */
    size_t dropped;               /* of them, those of lists that are gone */
    size_t key_cap, part_cap, option_cap;
    size_t quota; /* of parts: beyond it what is guessed is forgotten */
    bool full;    /* that many, or memory was out: something may be forgotten */
    uint32_t forgot;       /* how often, for the question of now */
    struct set_pool *pool; /* NULL: nobody else is at the table (sets/pool.h) */
    size_t spare, spare_end; /* numbers of its own that no part has yet */
    size_t list, list_end; /* room of its own for lists, and where that ends */
    size_t want;           /* words that a list had no room for */
} set_table;

/*
 * A question for which memory was out so often is given up: it would go on as
 * good as for ever.  Soon where hardly anything that fills the memory is proved
 * by then: guesses alone need more than there is.  Cram of 8 x 8 in 2 MB has
 * 1 in a hundred then, 6 x 7 in 1 MB 13.
 */
enum { SET_MOST_FORGOT = 4096, SET_SOON_FORGOT = 16, SET_LEAST_PROVED = 32 };

/* An empty table, of keys of so many words; to be closed. */
void grundy_set_table_open(set_table *t, memory *mem, uint32_t words);
void grundy_set_table_close(set_table *t);

static inline const uint64_t *grundy_set_key(const set_table *t, uint32_t part)
{
    return t->key + (size_t)part * t->words;
}

static inline uint64_t grundy_set_hash(const set_table *t, const uint64_t *key)
{
    uint64_t h = grundy_hash_word(key[0]);

    for (uint32_t w = 1; w < t->words; w++)
        h = grundy_hash_word(h ^ key[w]);
    return h;
}

/* Asks for the memory that find will look at; then for what stands there. */
static inline void grundy_set_prefetch(const set_table *t, uint64_t hash)
{
    if (t->slots > 0)
        __builtin_prefetch(&t->slot[hash & (t->slots - 1)]);
}

static inline void grundy_set_prefetch_part(const set_table *t, uint64_t hash)
{
    const uint32_t part =
        t->slots > 0 ? grundy_set_slot_part(t->slot[hash & (t->slots - 1)]) : 0;

    if (part > 0) {
        __builtin_prefetch(t->key + (size_t)(part - 1) * t->words);
        __builtin_prefetch(t->part + part - 1);
    }
}

/* *out: the part of that key. */
bool grundy_set_find(const set_table *t, const uint64_t *key, uint64_t hash,
                     uint32_t *out);

/* Adds a part that is not there; false when memory is out. */
bool grundy_set_add(set_table *t, const uint64_t *key, uint64_t hash,
                    uint32_t *out);

/* Room for the part's list, to be ended at once; NULL when memory is out. */
uint32_t *grundy_set_new_list(set_table *t, uint32_t part, size_t most);

/* The list has that many words. */
void grundy_set_end_list(set_table *t, uint32_t part, size_t words);
void grundy_set_drop_list(set_table *t, uint32_t part);

/* Before each list stand its part, or SET_NONE for one that is gone, and how
 * many words it had. */
enum { SET_LIST_HEAD = 2 };

/* Room in slots for a quarter more than so many parts.  False when memory is
 * out. */
bool grundy_set_reserve_slots(set_table *t, size_t parts);

/*
 * Gives up guesses, lists, and then proofs that are soonest made again, but for
 * the parts of the path and what their lists name; parts get new numbers, those
 * of the path too.  False: no room was found, or too often.
 */
bool grundy_set_forget(set_table *t, uint32_t *path, size_t count);
