/* SPDX-License-Identifier: MIT */
/*
 * Parts are found by a hash of their cells and compared as a whole.  Lists of
 * options lie one after another; those that are gone leave gaps, which close
 * when half of the room is gaps.
 */
#include "sets/table.h"

#include <assert.h>
#include <string.h>

#include "sets/pool.h"

/* A part of so few cells is solved again sooner than it is kept. */
enum { FEW_CELLS = 14 };

/* Parts that are kept at first whatever is known of them: so many stay near the
 * processor. */
enum { START_QUOTA = 1 << 21 };

void grundy_set_table_open(set_table *t, memory *mem, uint32_t words)
{
    *t = (set_table){.mem = mem, .words = words, .quota = START_QUOTA};
}

void grundy_set_table_close(set_table *t)
{
    GRUNDY_FREE(t->mem, t->key, t->key_cap);
    GRUNDY_FREE(t->mem, t->part, t->part_cap);
    GRUNDY_FREE(t->mem, t->slot, t->slots);
    GRUNDY_FREE(t->mem, t->option, t->option_cap);
}

static uint32_t tag_of(uint64_t hash)
{
    return (uint32_t)(hash >> 32);
}

bool grundy_set_find(const set_table *t, const uint64_t *key, uint64_t hash,
                     uint32_t *out)
{
    size_t at = (size_t)hash & (t->slots - 1);
    uint64_t slot;

    if (t->slots == 0)
        return false;
    while ((slot = t->slot[at]) != 0) {
        if (grundy_set_slot_tag(slot) == tag_of(hash) &&
            grundy_set_is_key(t, grundy_set_slot_part(slot) - 1, key)) {
            *out = grundy_set_slot_part(slot) - 1;
            return true;
        }
        at = (at + 1) & (t->slots - 1);
    }
    return false;
}

static void enter(set_table *t, uint64_t hash, uint32_t part)
{
    size_t at = (size_t)hash & (t->slots - 1);

    while (t->slot[at] != 0)
        at = (at + 1) & (t->slots - 1);
    SET_STORE(&t->slot[at], grundy_set_slot_of(hash, part));
}

/* Its number was taken for a part and left over (sets/pool.c). */
static bool is_unused(const set_part *p)
{
    return p->cells == 0 && p->nimber == 0;
}

/* Memory is on its way for that many parts before they are looked at. */
enum { AHEAD = 16 };

/* Places are all over the slots, so each would be waited for. */
static void enter_all(set_table *t)
{
    uint64_t hash[AHEAD];

    for (size_t from = 0; from < t->parts; from += AHEAD) {
        const size_t left = t->parts - from;
        const size_t count = left < AHEAD ? left : AHEAD;

        for (size_t i = 0; i < count; i++) {
            hash[i] =
                grundy_set_hash(t, grundy_set_key(t, (uint32_t)(from + i)));
            grundy_set_prefetch(t, hash[i]);
        }
        for (size_t i = 0; i < count; i++)
            if (!is_unused(&t->part[from + i]))
                enter(t, hash[i], (uint32_t)(from + i));
    }
}

#ifndef NDEBUG
/* Parts are found by their keys, each once, and none excludes its own nimber;
 * lists that are not gone lie where their parts say, and name parts that are
 * there. */
static bool is_part_sound(const set_table *t, uint32_t i)
{
    const set_part *const p = &t->part[i];
    const uint64_t *const key = grundy_set_key(t, i);
    uint32_t found;

    if (is_unused(p))
        return true;
    if (!grundy_set_find(t, key, grundy_set_hash(t, key), &found) ||
        found != i ||
        (p->nimber < SET_VALUES && (p->excluded >> p->nimber & 1) != 0) ||
        (p->listed && (p->option + (size_t)p->words > t->options ||
                       t->option[p->option - 2] != i)))
        return false;
    for (uint32_t w = 0; p->listed && w < p->words; w++)
        if ((t->option[p->option + w] & SET_NONE) != SET_NONE &&
            (t->option[p->option + w] & SET_NONE) >= t->parts)
            return false;
    return true;
}

static bool is_sound(const set_table *t)
{
    for (uint32_t i = 0; i < t->parts; i++)
        if (!is_part_sound(t, i))
            return false;
    return t->dropped <= t->options && 4 * t->parts <= 3 * t->slots + 4;
}
#endif

static bool grow_slots(set_table *t)
{
    const size_t slots = t->slots == 0 ? 1024 : 2 * t->slots;
    set_slot *const grown = grundy_memory_zeroed(t->mem, slots * sizeof *grown);

    if (grown == NULL)
        return false;
    GRUNDY_FREE(t->mem, t->slot, t->slots);
    t->slot = grown;
    t->slots = slots;
    enter_all(t);
    return true;
}

bool grundy_set_reserve_slots(set_table *t, size_t parts)
{
    while (4 * parts >= 3 * t->slots)
        if (!grow_slots(t))
            return false;
    return true;
}

bool grundy_set_add(set_table *t, const uint64_t *key, uint64_t hash,
                    uint32_t *out)
{
    if (t->pool != NULL)
        return grundy_set_pool_add(t, key, hash, out);
    if (t->parts >= t->quota ||
        (4 * t->parts >= 3 * t->slots && !grow_slots(t)) ||
        !GRUNDY_RESERVE(t->mem, t->key, t->key_cap,
                        (t->parts + 1) * t->words) ||
        !GRUNDY_RESERVE(t->mem, t->part, t->part_cap, t->parts + 1)) {
        t->full = true;
        return false;
    }
    assert(hash == grundy_set_hash(t, key));
    *out = (uint32_t)t->parts++;
    memcpy(t->key + *out * (size_t)t->words, key, t->words * sizeof *key);
    t->part[*out] = (set_part){.nimber = SET_OPEN};
    enter(t, hash, *out);
    return true;
}

/* ---- lists ---- */

enum { HEAD = SET_LIST_HEAD };

static void close_gaps(set_table *t)
{
    size_t to = 0, at = 0;

    while (at < t->options) {
        const uint32_t part = t->option[at];
        const size_t next = at + HEAD + t->option[at + 1];

        assert(part == SET_NONE || t->part[part].option == at + HEAD);
        if (part != SET_NONE) {
            const uint32_t words = t->part[part].words;

            memmove(t->option + to + HEAD, t->option + at + HEAD,
                    words * sizeof *t->option);
            t->option[to] = part;
            t->option[to + 1] = words;
            t->part[part].option = (uint32_t)to + HEAD;
            to += HEAD + words;
        }
        at = next;
    }
    assert(at == t->options);
    t->options = to;
    t->dropped = 0;
}

uint32_t *grundy_set_new_list(set_table *t, uint32_t part, size_t most)
{
    if (t->pool != NULL)
        return grundy_set_pool_new_list(t, most);
    if (t->options + HEAD + most > t->option_cap &&
        t->dropped > t->option_cap / 2)
        close_gaps(t);
    if (t->options + HEAD + most >= UINT32_MAX ||
        !GRUNDY_RESERVE(t->mem, t->option, t->option_cap,
                        t->options + HEAD + most)) {
        t->full = true;
        return NULL;
    }
    t->option[t->options] = part;
    t->part[part].option = (uint32_t)t->options + HEAD;
    SET_STORE(&t->part[part].listed, true);
    return t->option + t->part[part].option;
}

void grundy_set_end_list(set_table *t, uint32_t part, size_t words)
{
    if (t->pool != NULL) {
        grundy_set_pool_end_list(t, part, words);
        return;
    }
    assert(t->part[part].option == t->options + HEAD);
    assert(t->options + HEAD + words <= t->option_cap);
    t->option[t->options + 1] = (uint32_t)words;
    t->part[part].words = (uint32_t)words;
    t->options += HEAD + words;
}

void grundy_set_drop_list(set_table *t, uint32_t part)
{
    set_part *const p = &t->part[part];

    grundy_set_hold(t, p);
    if (p->listed) {
        t->option[p->option - HEAD] = SET_NONE;
        t->dropped += HEAD + t->option[p->option - 1];
        SET_STORE(&p->listed, false);
    }
    grundy_set_let_go(t, p);
}

/* ---- forgetting ---- */

/* The more is forgotten the later it is. */
typedef enum keeping {
    KEEP_GUESSES,
    KEEP_PROOFS,
    KEEP_NIMBERS,
    KEEP_LARGE,
    KEEPINGS
} keeping;

static bool is_guessed(const set_part *p)
{
    for (int i = 0; i < SET_GUESSES; i++) {
        const set_guess guess = p->guess[i];

        if (guess.no > 0)
            return true;
    }
    return false;
}

static bool is_kept(const set_part *p, keeping by)
{
    if (is_unused(p))
        return false;
    switch (by) {
    case KEEP_GUESSES:
        return p->nimber != SET_OPEN || p->excluded != 0 || is_guessed(p);
    case KEEP_PROOFS: return p->nimber != SET_OPEN || p->excluded != 0;
    case KEEP_NIMBERS: return p->nimber != SET_OPEN;
    default: return p->nimber != SET_OPEN && p->cells > FEW_CELLS;
    }
}

/* While parts are forgotten the slots hold what becomes of them: whether they
 * are kept or on the path, later their new numbers. */
static const uint64_t KEPT = 1, ON_PATH = (uint64_t)1 << 32;

static uint32_t new_number(const set_table *t, uint32_t part)
{
    return grundy_set_slot_tag(t->slot[part]);
}

static void clear_slots(set_table *t)
{
    for (size_t i = 0; i < t->slots; i++)
        atomic_init(&t->slot[i], 0);
}

static void mark_list(set_table *t, uint32_t part)
{
    const set_part *const p = &t->part[part];

    for (uint32_t i = 0; p->listed && i < p->words; i++) {
        const uint32_t named = t->option[p->option + i] & SET_NONE;

        assert(named == SET_NONE || named < t->parts);
        if (named != SET_NONE)
            SET_STORE(&t->slot[named], t->slot[named] | KEPT);
    }
}

static void rename_list(set_table *t, const set_part *p)
{
    for (uint32_t i = 0; p->listed && i < p->words; i++) {
        uint32_t *const word = &t->option[p->option + i];

        if ((*word & SET_NONE) != SET_NONE)
            *word = (*word & SET_MORE) | new_number(t, *word & SET_NONE);
    }
}

static void prefetch_list(const set_table *t, size_t part)
{
    if (part < t->parts && t->part[part].listed)
        __builtin_prefetch(t->option + t->part[part].option - HEAD, 1);
}

/* Lists go but for those of the path. */
static void mark(set_table *t, const uint32_t *path, size_t count, keeping by)
{
    clear_slots(t);
    for (size_t i = 0; i < count; i++)
        SET_STORE(&t->slot[path[i]], ON_PATH);
    for (uint32_t i = 0; i < t->parts; i++) {
        prefetch_list(t, (size_t)i + AHEAD);
        if ((t->slot[i] & ON_PATH) == 0)
            grundy_set_drop_list(t, i);
        if (is_kept(&t->part[i], by))
            SET_STORE(&t->slot[i], t->slot[i] | KEPT);
    }
    for (size_t i = 0; i < count; i++) {
        SET_STORE(&t->slot[path[i]], t->slot[path[i]] | KEPT);
        mark_list(t, path[i]);
    }
}

static void move_parts(set_table *t)
{
    uint32_t to = 0;

    for (uint32_t i = 0; i < t->parts; i++)
        if ((t->slot[i] & KEPT) != 0) {
            SET_STORE(&t->slot[i], (uint64_t)to << 32);
            t->part[to] = t->part[i];
            memmove(t->key + (size_t)to * t->words,
                    t->key + (size_t)i * t->words, t->words * sizeof *t->key);
            if (t->part[to].listed)
                t->option[t->part[to].option - HEAD] = to;
            to++;
        }
    t->parts = to;
}

static void forget(set_table *t, uint32_t *path, size_t count, keeping by)
{
    mark(t, path, count, by);
    move_parts(t);
    for (uint32_t i = 0; i < t->parts; i++)
        rename_list(t, &t->part[i]);
    for (size_t i = 0; i < count; i++)
        path[i] = new_number(t, path[i]);
    close_gaps(t);
    clear_slots(t);
    enter_all(t);
    assert(is_sound(t));
}

static size_t count_proved(const set_table *t)
{
    size_t count = 0;

    for (uint32_t i = 0; i < t->parts; i++)
        count += is_kept(&t->part[i], KEEP_PROOFS);
    return count;
}

bool grundy_set_forget(set_table *t, uint32_t *path, size_t count)
{
    const size_t parts = t->parts, options = t->options;

    t->full = false;
    if (parts >= t->quota) {
        forget(t, path, count, KEEP_GUESSES);
        while (t->parts > t->quota / 2 && t->quota < SET_MOST_PARTS)
            t->quota *= 2;
        return t->parts < t->quota;
    }
    if (++t->forgot > SET_MOST_FORGOT ||
        (t->forgot > SET_SOON_FORGOT &&
         count_proved(t) < t->parts / SET_LEAST_PROVED))
        return false;
    for (int by = 0; by < KEEPINGS && t->slots > 0; by++) {
        forget(t, path, count, (keeping)by);
        if (t->parts <= parts / 4 * 3 && t->options <= options / 4 * 3)
            return true;
    }
    return t->parts < parts / 8 * 7 || t->options < options / 8 * 7;
}
