/* SPDX-License-Identifier: MIT */
/*
 * An entry is the words of the position, filled up with 0, its bounds, and what
 * else tells it from others: kind, length and whose turn it is.  Where there
 * are many words they are small ones, as of a board whose cells are characters
 * or digits, and each is a byte.  Bounds are kept in 32 bits; what they do not
 * hold is rounded away from the result.
 */
#include "solve/result_cache.h"

#include <assert.h>

#include "solve/position_graph.h"

enum { FIRST_BUCKETS = 1 << 6, LINE = 64, BYTES = 8 };

/* The least word that is a byte. */
enum { LEAST = -64 };

/* Of the memory that may be had; and whatever that is, so many bytes. */
enum { SHARE = 2 };
static const size_t MOST_BYTES = (size_t)1 << 30;

/* The last word of an entry; 0: it is empty. */
enum { IN_USE = 1, RIGHT = 2, LENGTH_AT = 2, KIND_AT = 8, WORK_AT = 16 };
static const uint64_t TELLS_APART = 0xffff; /* the part that belongs to a key */

/* That of a bucket's first entry also counts how often the bucket was written,
 * and tells whether it is being. */
static const uint64_t WRITTEN = 1 << 24, WRITING = UINT64_C(1) << 63;

static uint64_t get(const _Atomic uint64_t *at)
{
    return atomic_load_explicit(at, memory_order_acquire);
}

static void set(_Atomic uint64_t *at, uint64_t x)
{
    atomic_store_explicit(at, x, memory_order_release);
}

void grundy_result_cache_open(result_cache *c, uint32_t words, memory *mem)
{
    const bool packed = words > GRUNDY_CACHE_WORDS;
    const uint32_t keys = packed ? (words + BYTES - 1) / BYTES : words;

    assert(words <= GRUNDY_CACHE_LONGEST);
    *c = (result_cache){.mem = mem,
                        .words = words,
                        .packed = packed,
                        .keys = keys,
                        .stride = keys + 2};
}

void grundy_result_cache_close(result_cache *c)
{
    grundy_memory_free(c->mem, c->block, c->block_size);
    grundy_result_cache_open(c, c->words, c->mem);
}

/* ---- words of positions ---- */

static bool are_small(grundy_position at)
{
    bool small = true;

    for (uint32_t i = 0; i < at.length; i++)
        small &= at.word[i] >= LEAST && at.word[i] <= LEAST + UINT8_MAX;
    return small;
}

uint32_t grundy_result_cache_words(grundy_position at)
{
    return at.length <= GRUNDY_CACHE_WORDS ||
                   (at.length <= GRUNDY_CACHE_LONGEST && are_small(at))
               ? at.length
               : GRUNDY_CACHE_LONGEST + 1;
}

bool grundy_result_cache_takes(const result_cache *c, grundy_position at)
{
    return at.length <= c->words && (!c->packed || are_small(at));
}

/* What an entry of the position has at that place. */
static inline uint64_t key_word(const result_cache *c, grundy_position at,
                                uint32_t place)
{
    uint64_t word = 0;

    if (!c->packed)
        return place < at.length ? (uint64_t)at.word[place] : 0;
    for (uint32_t i = 0; i < BYTES && BYTES * place + i < at.length; i++)
        word |= (uint64_t)(uint8_t)(at.word[BYTES * place + i] - LEAST)
                << (8 * i);
    return word;
}

/* ---- bounds in 32 bits ---- */

static uint32_t pack_low(int64_t low)
{
    return (uint32_t)(int32_t)(low <= INT32_MIN   ? INT32_MIN
                               : low >= INT32_MAX ? INT32_MAX
                                                  : low);
}

static uint32_t pack_high(int64_t high)
{
    return (uint32_t)(int32_t)(high >= INT32_MAX    ? INT32_MAX
                               : high <= -INT32_MAX ? -INT32_MAX
                                                    : high);
}

static int64_t unpack_low(uint32_t low)
{
    const int32_t is = (int32_t)low;

    return is == INT32_MIN ? GRUNDY_RESULT_LOW : is;
}

static int64_t unpack_high(uint32_t high)
{
    const int32_t is = (int32_t)high;

    return is == INT32_MAX ? GRUNDY_RESULT_HIGH : is;
}

/* ---- entries ---- */

static uint64_t tag_of(const cache_key *key)
{
    return IN_USE | (key->right ? RIGHT : 0) |
           (uint64_t)key->at.length << LENGTH_AT |
           (uint64_t)key->at.kind << KIND_AT;
}

static _Atomic uint64_t *bucket_of(const result_cache *c, uint64_t hash)
{
    return &c->entry[(size_t)(hash & (c->buckets - 1)) * 2 * c->stride];
}

static bool holds(const result_cache *c, const _Atomic uint64_t *entry,
                  const cache_key *key, uint64_t tag)
{
    if ((get(&entry[c->keys + 1]) & TELLS_APART) != tag)
        return false;
    for (uint32_t i = 0; i < (c->packed ? c->keys : key->at.length); i++)
        if (get(&entry[i]) != key_word(c, key->at, i))
            return false;
    return true;
}

static cached_result result_of(const result_cache *c,
                               const _Atomic uint64_t *entry)
{
    const uint64_t bounds = get(&entry[c->keys]);

    return (cached_result){
        .low = unpack_low((uint32_t)bounds),
        .high = unpack_high((uint32_t)(bounds >> 32)),
        .work = (uint8_t)(get(&entry[c->keys + 1]) >> WORK_AT),
    };
}

#ifndef NDEBUG
static uint64_t hash_of(const result_cache *c, const _Atomic uint64_t *entry);

/* Each entry stands in the bucket of its hash, filled up with 0, and has some
 * result left; a bucket's second entry is used after its first. */
static bool is_sound(const result_cache *c)
{
    size_t used = 0;

    for (size_t i = 0; i < 2 * c->buckets; i++) {
        const _Atomic uint64_t *const entry = &c->entry[i * c->stride];
        const uint64_t tag = entry[c->keys + 1];
        const cached_result known = result_of(c, entry);
        const uint32_t length =
            (uint32_t)(tag >> LENGTH_AT & ((1 << (KIND_AT - LENGTH_AT)) - 1));

        if (tag == 0)
            continue;
        used++;
        if ((tag & IN_USE) == 0 || length > c->words ||
            bucket_of(c, hash_of(c, entry)) !=
                &c->entry[i / 2 * 2 * c->stride] ||
            known.low > known.high || (tag & WRITING) != 0 ||
            (i % 2 != 0 && (entry - c->stride)[c->keys + 1] == 0))
            return false;
        for (uint32_t w = length; w < c->keys; w++)
            if (entry[w] != 0)
                return false;
    }
    return used == c->used;
}
#endif

bool grundy_result_cache_find(const result_cache *c, const cache_key *key,
                              cached_result *out)
{
    const uint64_t tag = tag_of(key);
    const _Atomic uint64_t *bucket, *entry;
    uint64_t before;

    assert(grundy_result_cache_takes(c, key->at));
    if (c->buckets == 0)
        return false;
    entry = bucket = bucket_of(c, key->hash);
    before = get(&bucket[c->keys + 1]);
    if (!holds(c, entry, key, tag)) {
        entry += c->stride;
        if (!holds(c, entry, key, tag))
            return false;
    }
    *out = result_of(c, entry);
    return (before & WRITING) == 0 && get(&bucket[c->keys + 1]) == before;
}

/* All but the last word, which it returns. */
static uint64_t write_entry(const result_cache *c, _Atomic uint64_t *entry,
                            const cache_key *key, const cached_result *known)
{
    for (uint32_t i = 0; i < c->keys; i++)
        set(&entry[i], key_word(c, key->at, i));
    set(&entry[c->keys], pack_low(known->low) | (uint64_t)pack_high(known->high)
                                                    << 32);
    return tag_of(key) | (uint64_t)known->work << WORK_AT;
}

/* ---- growth ---- */

/* The hash of what an entry holds. */
static uint64_t hash_of(const result_cache *c, const _Atomic uint64_t *entry)
{
    const uint64_t tag = entry[c->keys + 1];
    int64_t word[GRUNDY_CACHE_LONGEST];
    const grundy_position at = {
        (uint32_t)(tag >> KIND_AT & 255),
        (uint32_t)(tag >> LENGTH_AT & ((1 << (KIND_AT - LENGTH_AT)) - 1)),
        word};

    for (uint32_t i = 0; i < at.length; i++)
        word[i] =
            !c->packed
                ? (int64_t)entry[i]
                : (int64_t)(entry[i / BYTES] >> i % BYTES * 8 & UINT8_MAX) +
                      LEAST;
    return grundy_result_cache_hash(at, (tag & RIGHT) != 0);
}

static size_t most_bytes(const result_cache *c)
{
    return c->mem->limit == 0 || c->mem->limit / SHARE > MOST_BYTES
               ? MOST_BYTES
               : c->mem->limit / SHARE;
}

/* A bucket becomes two, each with some of its entries. */
static void share_out(result_cache *c, const _Atomic uint64_t *from,
                      size_t buckets)
{
    for (size_t i = 0; i < 2 * buckets; i++) {
        const _Atomic uint64_t *const entry = &from[i * c->stride];
        _Atomic uint64_t *to;

        if (entry[c->keys + 1] == 0)
            continue;
        to = bucket_of(c, hash_of(c, entry));
        if (to[c->keys + 1] != 0)
            to += c->stride;
        assert(to[c->keys + 1] == 0); /* two come of two */
        for (uint32_t w = 0; w < c->stride; w++)
            set(&to[w], get(&entry[w]));
    }
}

static size_t buckets_wanted(const result_cache *c)
{
    return c->buckets == 0 ? FIRST_BUCKETS : 2 * c->buckets;
}

static size_t bytes_of(const result_cache *c, size_t buckets)
{
    return buckets * 2 * c->stride * sizeof *c->entry + LINE;
}

bool grundy_result_cache_is_full(const result_cache *c, size_t used)
{
    return used >= c->buckets + c->buckets / 4 &&
           (c->most == 0 || bytes_of(c, buckets_wanted(c)) <= c->most);
}

/* Twice as many buckets, if that may be; what is refused is no failure. */
void grundy_result_cache_grow(result_cache *c)
{
    const result_cache before = *c;
    const bool over = c->mem->over;
    const size_t buckets = buckets_wanted(c), size = bytes_of(c, buckets);

    assert(!c->shared);
    c->most = most_bytes(c);
    c->block = size > c->most ? NULL : grundy_memory_zeroed(c->mem, size);
    if (c->block == NULL) {
        c->mem->over = over;
        c->block = before.block;
        c->most = size - 1;
        return;
    }
    c->block_size = size;
    c->buckets = buckets;
    c->entry = (_Atomic uint64_t *)((char *)c->block +
                                    (LINE - (uintptr_t)c->block % LINE) % LINE);
    share_out(c, before.entry, before.buckets);
    assert(is_sound(c));
    grundy_memory_free(c->mem, before.block, before.block_size);
}

/* What is known by both. */
static cached_result join(const cached_result *x, const cached_result *y)
{
    return (cached_result){.low = x->low > y->low ? x->low : y->low,
                           .high = x->high < y->high ? x->high : y->high,
                           .work = x->work};
}

/* The last word of the bucket's first entry, for who has it to himself now;
 * false: another one writes there. */
static bool take(const result_cache *c, _Atomic uint64_t *bucket,
                 uint64_t *first)
{
    _Atomic uint64_t *const at = &bucket[c->keys + 1];

    *first = get(at);
    return !c->shared ||
           ((*first & WRITING) == 0 &&
            atomic_compare_exchange_strong(at, first, *first | WRITING));
}

/* Writes the entry to a bucket that is the caller's; the last word of the first
 * one from now on, which was `first`. */
static uint64_t write_bucket(result_cache *c, _Atomic uint64_t *older,
                             uint64_t first, const cache_key *key,
                             const cached_result *known)
{
    const uint64_t tag = tag_of(key);
    _Atomic uint64_t *const newer = older + c->stride;
    cached_result before;

    if (holds(c, older, key, tag)) {
        before = result_of(c, older);
        before = join(known, &before);
        return write_entry(c, older, key, &before);
    }
    if (holds(c, newer, key, tag)) {
        before = result_of(c, newer);
        before = join(known, &before);
        set(&newer[c->keys + 1], write_entry(c, newer, key, &before));
        return first;
    }
    if (first == 0 || get(&newer[c->keys + 1]) == 0)
        atomic_store_explicit(
            &c->used, atomic_load_explicit(&c->used, memory_order_relaxed) + 1,
            memory_order_relaxed);
    if (known->work < (uint8_t)(first >> WORK_AT)) {
        set(&newer[c->keys + 1], write_entry(c, newer, key, known));
        return first;
    }
    for (uint32_t w = 0; w <= c->keys; w++)
        set(&newer[w], get(&older[w]));
    set(&newer[c->keys + 1], first & (WRITTEN - 1));
    return write_entry(c, older, key, known);
}

void grundy_result_cache_put(result_cache *c, const cache_key *key,
                             const cached_result *known)
{
    _Atomic uint64_t *bucket;
    uint64_t first, last;

    assert(known->low <= known->high && grundy_result_cache_takes(c, key->at));
    assert(key->hash == grundy_result_cache_hash(key->at, key->right));
    if (!c->shared && grundy_result_cache_is_full(c, c->used))
        grundy_result_cache_grow(c);
    if (c->buckets == 0)
        return;
    bucket = bucket_of(c, key->hash);
    if (!take(c, bucket, &first))
        return;
    last = write_bucket(c, bucket, first, key, known) & (WRITTEN - 1);
    set(&bucket[c->keys + 1],
        ((last | (first & ~(WRITTEN - 1))) + WRITTEN) & ~WRITING);
}
