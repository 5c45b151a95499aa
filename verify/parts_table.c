/* SPDX-License-Identifier: MIT */
/* Records of words, each kept once: an open hash table with linear probing. */
#include "parts.h"

static uint64_t hash_of(const uint32_t *word, size_t words)
{
    uint64_t h = words;

    for (size_t i = 0; i < words; i++)
        h = mix(h ^ word[i]);
    return h;
}

static void enter(table *t, size_t number)
{
    const record *const at = &t->at[number];
    size_t slot = (size_t)hash_of(t->word + at->from, at->words);

    for (slot &= t->slots - 1; t->slot[slot] != 0;)
        slot = (slot + 1) & (t->slots - 1);
    t->slot[slot] = (uint32_t)number + 1;
}

static bool grow_slots(reader *r, table *t)
{
    const size_t slots = t->slots == 0 ? 1024 : 2 * t->slots;
    uint32_t *grown = NULL;
    size_t cap = 0;

    if (!reader_grow(r, &grown, &cap, slots, sizeof *grown))
        return false;
    reader_free(r, t->slot, t->slots, sizeof *t->slot);
    t->slot = grown;
    t->slots = cap;
    for (size_t i = 0; i < t->count; i++)
        enter(t, i);
    return true;
}

/* The record of these words, added if it is not there; *added tells. */
bool parts_find(reader *r, table *t, const uint32_t *word, size_t words,
                uint32_t *number, bool *added)
{
    size_t slot;

    if (2 * t->count >= t->slots && !grow_slots(r, t))
        return false;
    slot = (size_t)hash_of(word, words) & (t->slots - 1);
    for (; t->slot[slot] != 0; slot = (slot + 1) & (t->slots - 1)) {
        const record *const at = &t->at[t->slot[slot] - 1];

        *number = t->slot[slot] - 1;
        *added = false;
        if (at->words == words &&
            memcmp(t->word + at->from, word, words * sizeof *word) == 0)
            return true;
    }
    if (t->count >= UINT32_MAX - 2 || words > UINT32_MAX ||
        !reader_grow(r, &t->at, &t->cap, t->count + 1, sizeof *t->at) ||
        !reader_grow(r, &t->word, &t->word_cap, t->words + words,
                     sizeof *t->word))
        return reader_refuse(r, "the parts are too many");
    memcpy(t->word + t->words, word, words * sizeof *word);
    t->at[t->count] = (record){t->words, (uint32_t)words, UNKNOWN};
    t->words += words;
    t->slot[slot] = (uint32_t)t->count + 1;
    *number = (uint32_t)t->count++;
    *added = true;
    return true;
}

void parts_drop(reader *r, table *t)
{
    reader_free(r, t->at, t->cap, sizeof *t->at);
    reader_free(r, t->slot, t->slots, sizeof *t->slot);
    reader_free(r, t->word, t->word_cap, sizeof *t->word);
}
