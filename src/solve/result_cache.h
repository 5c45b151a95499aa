/* SPDX-License-Identifier: MIT */
/*
 * solve/result_cache.h -- between what the results of single positions lie, in
 * a table of bounded size.
 *
 * An entry holds all words of its position, so what is found is of that
 * position and no other.  Two entries share a bucket: the one that took more
 * work, and the one that came last [Breuker98]; others are lost, which costs
 * time and never truth.
 *
 * Several threads may share one, each with a struct of its own that points at
 * the same entries, which do not grow meanwhile.  Who writes has the bucket to
 * himself; who reads while another writes has found nothing.
 */
#pragma once

#include <stdatomic.h>

#include "base/hash.h"
#include "base/memory.h"
#include "grundy/game.h"

enum {
    GRUNDY_CACHE_WORDS = 8,
    GRUNDY_CACHE_LONGEST = 63, /* of small words */
    GRUNDY_CACHE_KINDS = 256
};

typedef struct result_cache {
    memory *mem;
    uint32_t words;  /* of the longest position */
    bool packed;     /* which are bytes in an entry */
    uint32_t keys;   /* words of an entry that tell the position's */
    uint32_t stride; /* of an entry, in words */
    void *block;     /* the buckets lie there, on a line of the cache */
    size_t block_size;
    _Atomic uint64_t *entry;
    size_t buckets;     /* 0 or a power of two */
    atomic_size_t used; /* entries, of those that were added here */
    size_t most;        /* bytes that the block may have */
    bool shared;        /* by several threads */
} result_cache;

/* A position as the table knows it. */
typedef struct cache_key {
    grundy_position at;
    bool right; /* Right is to move */
    uint64_t hash;
} cache_key;

typedef struct cached_result {
    int64_t low, high; /* the result lies there */
    uint8_t work;      /* the binary logarithm of that of its search */
} cached_result;

/* So many words a table needs for the position at least; GRUNDY_CACHE_LONGEST +
 * 1: none takes it. */
uint32_t grundy_result_cache_words(grundy_position at);

/* Positions have at most so many words, GRUNDY_CACHE_LONGEST at the most. Takes
 * no memory yet. */
void grundy_result_cache_open(result_cache *c, uint32_t words, memory *mem);
void grundy_result_cache_close(result_cache *c);

static inline uint64_t grundy_result_cache_hash(grundy_position at, bool right)
{
    return grundy_hash_words(at.word, at.length,
                             (uint64_t)at.kind << 1 | right);
}

/* A look at the position will follow. */
static inline void grundy_result_cache_expect(const result_cache *c,
                                              uint64_t hash)
{
    if (c->buckets > 0)
        __builtin_prefetch(
            &c->entry[(size_t)(hash & (c->buckets - 1)) * 2 * c->stride]);
}

/* Whether it takes the position. */
bool grundy_result_cache_takes(const result_cache *c, grundy_position at);

bool grundy_result_cache_find(const result_cache *c, const cache_key *key,
                              cached_result *out);

/* So many entries are reason to ask for more room, unless it was refused. */
bool grundy_result_cache_is_full(const result_cache *c, size_t used);

/* Takes it, if there is any; the table is its caller's alone. */
void grundy_result_cache_grow(result_cache *c);

/* Keeps what is known now, beside what was known before, if there is room for
 * it. */
void grundy_result_cache_put(result_cache *c, const cache_key *key,
                             const cached_result *known);
