/* SPDX-License-Identifier: MIT */
/*
 * The options of a part, each a sum of parts.  Their keys are all made before
 * the first is looked for, so that memory is on its way when it is asked for.
 * Parts of few cells are solved at once: they come again and again.
 */
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/words.h"
#include "sets/searching.h"

enum {
    EAGER = 12,
    EAGER_MIXED = 8,
    STATE_WORDS = 2 * (GRUNDY_SETS_MOST_CELLS / 64)
};

grundy_status grundy_set_no_memory(set_search *s)
{
    if (s->table.full)
        return grundy_memory_failure(s->mem);
    return grundy_fail(s->err, grundy_memory_failure(s->mem),
                       s->mem->over
                           ? N_("out of the allowed memory (%zu bytes held)")
                           : N_("out of memory (%zu bytes held)"),
                       s->mem->live);
}

void grundy_set_settle(set_search *s, uint32_t part, uint32_t nimber)
{
    s->table.part[part].nimber = nimber;
    grundy_set_drop_list(&s->table, part);
    s->watch->done++;
    s->solved++;
}

/* ---- keys ---- */

/* Pushes the keys of the parts into which a state was split. */
static grundy_status push_keys(set_search *s, found_option *out)
{
    const uint32_t stride = s->board.stride;

    if (!grundy_memory_reserve(s->mem, &s->key, &s->key_cap,
                               s->keys + (size_t)(s->split.count + 1) * stride,
                               sizeof *s->key))
        return grundy_set_no_memory(s);
    out->at = (uint32_t)s->keys;
    out->parts = s->split.count;
    for (uint32_t i = 0; i < s->split.count; i++) {
        const uint64_t *const from = s->split.state + (size_t)i * stride;
        uint64_t *const key = s->key + s->keys;

        grundy_images_form(&s->board.images, from, stride, key);
        grundy_set_prefetch(&s->table, grundy_set_hash(&s->table, key));
        s->keys += stride;
    }
    return GRUNDY_OK;
}

grundy_status grundy_set_push_keys(set_search *s, const uint64_t *state,
                                   found_option *out)
{
    grundy_set_parts_split(&s->board, state, NULL, s->board.list->count,
                           &s->split);
    return push_keys(s, out);
}

static uint16_t count_cells(const set_search *s, const uint64_t *state)
{
    int count = 0;

    for (uint32_t w = 0; w < s->board.stride; w++)
        count += __builtin_popcountll(state[w]);
    return (uint16_t)count;
}

static uint16_t count_moves(const set_search *s, const uint64_t *state)
{
    uint32_t count = 0;

    if (s->board.need != NULL)
        for (size_t i = 0; i < s->board.list->count; i++)
            count += (s->board.need[i] & ~*state) == 0;
    else
        for (size_t i = 0; i < s->board.list->count; i++)
            count += grundy_board_is_legal(&s->board, i, state);
    return (uint16_t)(count < UINT16_MAX ? count : UINT16_MAX);
}

static grundy_status solve_small(set_search *s, uint32_t part);

/* The part of the key on the stack. */
static grundy_status intern(set_search *s, size_t at, uint32_t *out)
{
    const uint64_t *const key = s->key + at;
    const uint64_t hash = grundy_set_hash(&s->table, key);
    set_part *p;

    if (grundy_set_find(&s->table, key, hash, out))
        return GRUNDY_OK;
    if (!grundy_set_add(&s->table, key, hash, out))
        return grundy_set_no_memory(s);
    p = &s->table.part[*out];
    p->cells = count_cells(s, key);
    p->moves = count_moves(s, key);
    return p->cells <= (s->board.removal ? EAGER : EAGER_MIXED)
               ? solve_small(s, *out)
               : GRUNDY_OK;
}

static int by_number(const void *x, const void *y)
{
    const uint32_t a = *(const uint32_t *)x, b = *(const uint32_t *)y;

    return (a > b) - (a < b);
}

/* Equal parts cancel; returns how many are left. */
static uint32_t cancel(uint32_t *at, uint32_t count)
{
    uint32_t left = 0;

    if (count > 1)
        qsort(at, count, sizeof *at, by_number);
    for (uint32_t i = 0; i < count; i++)
        if (left > 0 && at[left - 1] == at[i])
            left--;
        else
            at[left++] = at[i];
    return left;
}

/* From keys to parts. */
static grundy_status find_parts(set_search *s, found_option *o)
{
    const size_t from = o->at, place = s->founds;
    grundy_status status = GRUNDY_OK;

    if (!grundy_memory_reserve(s->mem, &s->found, &s->found_cap,
                               s->founds + o->parts + 1, sizeof *s->found))
        return grundy_set_no_memory(s);
    s->founds += o->parts;
    for (uint32_t i = 0; i < o->parts && status == GRUNDY_OK; i++) {
        uint32_t part = 0;

        status = intern(s, from + (size_t)i * s->board.stride, &part);
        s->found[place + i] = part;
    }
    if (status != GRUNDY_OK)
        return status;
    o->at = (uint32_t)place;
    o->parts = cancel(s->found + place, o->parts);
    s->founds = place + o->parts;
    for (uint32_t i = 0; i < o->parts; i++) {
        const uint32_t cells = s->table.part[s->found[place + i]].cells;

        o->order += (uint64_t)(cells * cells) << 32;
    }
    return GRUNDY_OK;
}

grundy_status grundy_set_split(set_search *s, const uint64_t *state,
                               found_option *out)
{
    grundy_status status;

    *out = (found_option){.at = 0};
    status = grundy_set_push_keys(s, state, out);
    return status == GRUNDY_OK ? find_parts(s, out) : status;
}

/* ---- options ---- */

/* Pushes the options of the part. */
static grundy_status push_options(set_search *s, uint32_t part)
{
    const set_board *const b = &s->board;
    const size_t from = s->options;
    uint64_t state[STATE_WORDS], next[STATE_WORDS];
    int32_t middle[2];
    grundy_status status = GRUNDY_OK;

    memcpy(state, grundy_set_key(&s->table, part), b->stride * sizeof *state);
    grundy_images_middle(&b->images, state, b->stride, middle);
    for (size_t i = 0; i < b->list->count && status == GRUNDY_OK; i++) {
        found_option *o;

        if (b->need != NULL ? (b->need[i] & ~*state) != 0
                            : !grundy_board_is_legal(b, i, state))
            continue;
        if (!grundy_memory_reserve(s->mem, &s->option, &s->option_cap,
                                   s->options + 1, sizeof *s->option))
            return grundy_set_no_memory(s);
        o = &s->option[s->options++];
        *o = (found_option){.order = grundy_board_distance(b, i, middle)};
        if (b->need != NULL)
            *next = *state & ~b->take[i];
        else
            grundy_board_make(b, i, state, next);
        grundy_set_parts_after(b, i, next, &s->split);
        status = push_keys(s, o);
    }
    for (size_t i = from; i < s->options && status == GRUNDY_OK; i++) {
        found_option o = s->option[i];

        status = find_parts(s, &o);
        s->option[i] = o;
    }
    if (status != GRUNDY_OK)
        return status;
    s->listed += s->options - from;
    return grundy_watch_tick(s->watch, s->options - from + 1, s->err);
}

/* What stands on the stacks. */
typedef struct heights {
    size_t keys, founds, options;
} heights;

static heights heights_of(const set_search *s)
{
    return (heights){s->keys, s->founds, s->options};
}

static void pop_to(set_search *s, heights h)
{
    s->keys = h.keys;
    s->founds = h.founds;
    s->options = h.options;
}

static uint32_t value_of(const set_search *s, const found_option *o)
{
    uint32_t value = 0;

    for (uint32_t i = 0; i < o->parts; i++)
        value ^= s->table.part[s->found[o->at + i]].nimber;
    return value;
}

static bool some_has(const set_search *s, size_t from, uint32_t value)
{
    for (size_t i = from; i < s->options; i++)
        if (value_of(s, &s->option[i]) == value)
            return true;
    return false;
}

/* All its options have small parts, which are known. */
static grundy_status solve_small(set_search *s, uint32_t part)
{
    const heights before = heights_of(s);
    uint64_t seen = 0;
    uint32_t nimber;
    grundy_status status = push_options(s, part);

    for (size_t i = before.options; i < s->options && status == GRUNDY_OK;
         i++) {
        const uint32_t value = value_of(s, &s->option[i]);

        seen |= value < 64 ? 1ull << value : 0;
    }
    nimber = ~seen == 0 ? 64 : (uint32_t)__builtin_ctzll(~seen);
    while (status == GRUNDY_OK && nimber >= 64 &&
           some_has(s, before.options, nimber))
        nimber++;
    if (status == GRUNDY_OK)
        grundy_set_settle(s, part, nimber);
    pop_to(s, before);
    return status;
}

/* ---- lists ---- */

static int compare_parts(const set_search *s, const found_option *x,
                         const found_option *y)
{
    if (x->parts != y->parts)
        return x->parts < y->parts ? -1 : 1;
    for (uint32_t i = 0; i < x->parts; i++) {
        const uint32_t a = s->found[x->at + i], b = s->found[y->at + i];

        if (a != b)
            return a < b ? -1 : 1;
    }
    return 0;
}

/*
 * The cheapest first; of those that cost the same the middle ones, which split
 * what is left most evenly, and then those met first.  By insertion over
 * shrinking steps.
 */
static void sort_options(const set_search *s, found_option *at, size_t count)
{
    for (size_t step = count / 3 + 1;; step = step / 3 + 1) {
        for (size_t i = step; i < count; i++) {
            const found_option o = at[i];
            size_t k = i;

            for (; k >= step && at[k - step].order >= o.order &&
                   (at[k - step].order > o.order ||
                    compare_parts(s, &at[k - step], &o) > 0);
                 k -= step)
                at[k] = at[k - step];
            at[k] = o;
        }
        if (step == 1)
            break;
    }
}

static uint64_t hash_parts(const set_search *s, const found_option *o)
{
    uint64_t h = o->parts;

    for (uint32_t i = 0; i < o->parts; i++)
        h = grundy_hash_word(h ^ s->found[o->at + i]);
    return h;
}

/* Leaves each option once, as near to the middle as it is; how many they are.
 * `slot` has room for a power of two of them, and to spare, all 0. */
static size_t unite_equal(const set_search *s, found_option *at, size_t count,
                          uint32_t *slot, size_t slots)
{
    size_t kept = 0;

    for (size_t i = 0; i < count; i++) {
        size_t in = (size_t)hash_parts(s, &at[i]) & (slots - 1);

        while (slot[in] != 0 &&
               compare_parts(s, &at[slot[in] - 1], &at[i]) != 0)
            in = (in + 1) & (slots - 1);
        if (slot[in] == 0) {
            at[kept++] = at[i];
            slot[in] = (uint32_t)kept;
        } else if (at[i].order < at[slot[in] - 1].order) {
            at[slot[in] - 1].order = at[i].order;
        }
    }
    return kept;
}

/* The words of the list; returns how many. */
static size_t write_list(const set_search *s, size_t from, size_t count,
                         uint32_t *to)
{
    size_t words = 0;

    for (size_t i = from; i < from + count; i++) {
        const found_option *const o = &s->option[i];

        for (uint32_t k = 0; k < o->parts; k++)
            to[words++] =
                s->found[o->at + k] | (k + 1 < o->parts ? SET_MORE : 0);
        if (o->parts == 0)
            to[words++] = SET_NONE;
    }
    return words;
}

static grundy_status keep_list(set_search *s, uint32_t part, size_t from)
{
    found_option *const option = s->option + from;
    const size_t most = s->founds + s->options - from + 1;
    size_t slots = 64, count;
    uint32_t *word;
    grundy_status status = GRUNDY_OK;

    while (slots < 2 * most)
        slots *= 2;
    word = grundy_memory_zeroed(s->mem, slots * sizeof *word);
    if (word == NULL)
        return grundy_set_no_memory(s);
    count = unite_equal(s, option, s->options - from, word, slots);
    sort_options(s, option, count);
    if (count < s->table.part[part].moves)
        s->table.part[part].moves = (uint16_t)count;
    if (!grundy_set_new_list(&s->table, part, word,
                             write_list(s, from, count, word)))
        status = grundy_set_no_memory(s);
    grundy_memory_free(s->mem, word, slots * sizeof *word);
    return status;
}

grundy_status grundy_set_list(set_search *s, uint32_t part)
{
    const heights before = heights_of(s);
    grundy_status status = push_options(s, part);

    if (status == GRUNDY_OK)
        status = keep_list(s, part, before.options);
    pop_to(s, before);
    return status;
}
