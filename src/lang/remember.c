/* SPDX-License-Identifier: MIT */
/* Open addressing over entries that lie one after another in one block. */
#include "lang/remember.h"

#include <assert.h>
#include <string.h>

#include "base/hash.h"

void grundy_remember_open(remember *r, memory *mem, const watch *w,
                          uint32_t results)
{
    *r = (remember){.mem = mem, .watch = w, .results = results};
    r->entry.mem = mem;
    grundy_arena_open(&r->values, mem);
}

void grundy_remember_close(remember *r)
{
    if (r->mem == NULL)
        return;
    grundy_words_close(&r->entry);
    GRUNDY_FREE(r->mem, r->slot, r->slots);
    grundy_arena_close(&r->values);
    r->slot = NULL;
    r->slots = r->used = r->open = 0;
}

void grundy_remember_forget(remember *r)
{
    r->entry.count = 0;
    r->used = r->open = 0;
    if (r->slot != NULL)
        memset(r->slot, 0, r->slots * sizeof *r->slot);
    grundy_arena_reset(&r->values, (arena_mark){NULL, 0});
}

/* A slot has the place below, bits of the hash above. */
enum { PLACE_BITS = 40, NEAR_BITS = 3 };

/* Calls whose last numbers differ by little have one hash: a recursion asks for
 * them one after the other, and of a large table little is at hand. */
static uint64_t hash_of(const int64_t *key, size_t count)
{
    return count == 0
               ? 0
               : grundy_hash_words(
                     key, count - 1,
                     grundy_hash_word((uint64_t)(key[count - 1] >> NEAR_BITS)));
}

/* Where the search for a key begins. */
static size_t home(uint64_t hash, const int64_t *key, size_t count)
{
    const uint64_t near =
        count == 0 ? 0 : (uint64_t)key[count - 1] % (1 << NEAR_BITS);

    return (size_t)(hash << NEAR_BITS | near);
}

static uint64_t slot_of(uint64_t hash, size_t place)
{
    return hash >> PLACE_BITS << PLACE_BITS | ((uint64_t)place + 1);
}

static size_t place_of(uint64_t slot)
{
    return (size_t)(slot & ((UINT64_C(1) << PLACE_BITS) - 1)) - 1;
}

static uint64_t *probe(const remember *r, uint64_t hash, const int64_t *key,
                       size_t count)
{
    const size_t mask = r->slots - 1;
    size_t at = home(hash, key, count) & mask;

    assert(r->used < r->slots);
    for (; r->slot[at] != 0; at = (at + 1) & mask) {
        const size_t place = place_of(r->slot[at]);

        if (r->slot[at] == slot_of(hash, place) &&
            grundy_remember_key_length(r, place) == count &&
            (count == 0 ||
             memcmp(r->entry.at + place + 1, key, count * sizeof *key) == 0))
            break;
    }
    return &r->slot[at];
}

/* The place behind an entry. */
static size_t next_place(const remember *r, size_t place)
{
    return place + 1 + grundy_remember_key_length(r, place) + r->results;
}

/*
 * Puts all entries, no two of which have the same key, into empty slots, in the
 * order in which they lie: tens of millions take a second, so that it may end
 * between them.  False: it was stopped.
 */
static bool place_entries(remember *r)
{
    enum { AT_ONCE = 1 << 16 };
    const size_t mask = r->slots - 1;
    size_t count = 0;

    for (size_t place = 0; place < r->entry.count;
         place = next_place(r, place)) {
        const int64_t *const key = r->entry.at + place + 1;
        const size_t length = grundy_remember_key_length(r, place);
        const uint64_t hash = hash_of(key, length);
        size_t at = home(hash, key, length) & mask;

        if (++count % AT_ONCE == 0 && grundy_watch_stops(r->watch))
            return false;
        while (r->slot[at] != 0)
            at = (at + 1) & mask;
        r->slot[at] = slot_of(hash, place);
    }
    r->used = count;
    assert(r->used * 4 <= r->slots * 3);
    return true;
}

/* The later half of the entries stays: what is asked for next, such as f(n - 1)
 * for f(n), is most often among what was found last. */
static void forget_half(remember *r)
{
    size_t from = 0;

    assert(r->open == 0);
    while (from < r->entry.count / 2)
        from = next_place(r, from);
    r->entry.count -= from;
    memmove(r->entry.at, r->entry.at + from,
            r->entry.count * sizeof *r->entry.at);
    memset(r->slot, 0, r->slots * sizeof *r->slot);
    if (!place_entries(r))
        grundy_remember_forget(r);
}

/* Words of entries that are much. */
static size_t much(const remember *r)
{
    enum { MOST_WORDS = 1 << 22, SHARE = 16 };
    const size_t most = MOST_WORDS,
                 share = r->mem->limit / SHARE / sizeof *r->entry.at;

    return r->mem->limit != 0 && share < most ? share : most;
}

void grundy_remember_trim(remember *r)
{
    if (r->open == 0 && r->entry.count > much(r))
        forget_half(r);
}

bool grundy_remember_is_full(const remember *r)
{
    return r->entry.count > much(r) / 4;
}

void grundy_remember_note(remember *r, bool found)
{
    enum { FIRST_TRIAL = 1 << 14, LONGEST = 1 << 24, FEW = 4, REST = 8 };

    if (r->trial == 0)
        r->trial = FIRST_TRIAL;
    r->hits += found;
    if (++r->asked < r->trial)
        return;
    r->idle = r->hits < r->trial / FEW ? REST * r->trial : 0;
    if (r->trial < LONGEST)
        r->trial *= 2;
    r->asked = r->hits = 0;
}

static bool grow(remember *r)
{
    const size_t old = r->slots, slots = old == 0 ? 64 : old * 2;
    uint64_t *const before = r->slot;
    uint64_t *const slot = grundy_memory_zeroed(r->mem, slots * sizeof *slot);

    if (slot == NULL)
        return false;
    r->slot = slot;
    r->slots = slots;
    if (!place_entries(r)) {
        r->slot = before;
        r->slots = old;
        GRUNDY_FREE(r->mem, slot, slots);
        return false;
    }
    GRUNDY_FREE(r->mem, before, old);
    return true;
}

bool grundy_remember_find(remember *r, const int64_t *key, size_t count,
                          size_t *place, bool *found)
{
    const int64_t head = (int64_t)count << REMEMBER_BITS | REMEMBER_OPEN;
    const uint64_t hash = hash_of(key, count);
    uint64_t *slot;

    if (r->used * 4 >= r->slots * 3 && !grow(r))
        return false;
    slot = probe(r, hash, key, count);
    *found = *slot != 0;
    if (*found) {
        *place = place_of(*slot);
        return true;
    }
    *place = r->entry.count;
    if (!GRUNDY_RESERVE(r->mem, r->entry.at, r->entry.cap,
                        r->entry.count + 1 + count + r->results) ||
        !grundy_words_push(&r->entry, &head, 1) ||
        !grundy_words_push(&r->entry, key, count))
        return false;
    memset(r->entry.at + r->entry.count, 0, r->results * sizeof(int64_t));
    r->entry.count += r->results;
    *slot = slot_of(hash, *place);
    r->used++;
    r->open++;
    return true;
}

bool grundy_remember_store(remember *r, size_t place, const type *t,
                           const int64_t *result)
{
    if (!grundy_object_copy(&r->values, t, grundy_remember_result(r, place),
                            result))
        return false;
    grundy_remember_become(r, place, REMEMBER_DONE);
    r->open -= r->open > 0;
    return true;
}
