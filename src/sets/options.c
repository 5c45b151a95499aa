/* SPDX-License-Identifier: MIT */
/*
 * The options of a part, each a sum of parts.  Those nearest to the middle come
 * first: they split it most evenly, into parts that are known soonest.  One
 * whose value is known may answer the question, and then no other is made and
 * nothing new is kept.  Some are made at a time, so that memory is on its way
 * when it is asked for.  Parts of few cells are solved at once: they come again
 * and again.  The fewer cells each is joined to the fewer parts there are in
 * one.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/words.h"
#include "sets/pool.h"
#include "sets/searching.h"

enum {
    EAGER = 12,
    EAGER_GRID = 15,
    EAGER_SPARSE = 18, /* a cell is joined to three others */
    EAGER_TREE = 22,
    EAGER_MIXED = 8,
    EAGER_GUARDED = 10,
    AT_ONCE = 4, /* options */
    STATE_WORDS = 2 * (GRUNDY_SETS_MOST_CELLS / 64)
};

grundy_status grundy_set_no_memory(set_search *s)
{
    if (s->table.full)
        return grundy_memory_failure(s->mem);
    return grundy_memory_fail(s->mem, s->err);
}

void grundy_set_settle(set_search *s, uint32_t part, uint32_t nimber)
{
    assert(s->crowd != NULL || part < s->table.parts);
    assert(s->table.part[part].nimber == SET_OPEN ||
           (s->crowd != NULL && s->table.part[part].nimber == nimber));
    assert(nimber >= SET_VALUES ||
           (s->table.part[part].excluded >> nimber & 1) == 0);
    SET_STORE(&s->table.part[part].nimber, nimber);
    grundy_set_drop_list(&s->table, part);
    s->watch->done++;
    s->solved++;
}

/* ---- keys ---- */

/* The key at that place of the stack, behind its hash. */
static inline uint64_t *key_at(const set_search *s, size_t at)
{
    return s->key + at * (s->board.stride + 1);
}

/* Room for so many keys more. */
static bool reserve_keys(set_search *s, uint32_t count)
{
    const size_t need = s->keys + count + 1;

    return GRUNDY_RESERVE(s->mem, s->key, s->key_cap,
                          need * (s->board.stride + 1)) &&
           GRUNDY_RESERVE(s->mem, s->found, s->found_cap, need) &&
           GRUNDY_RESERVE(s->mem, s->tag, s->tag_cap, need);
}

/* Pushes the keys of the parts into which a state was split. */
static grundy_status push_keys(set_search *s, found_option *out)
{
    const uint32_t stride = s->board.stride, count = s->split.count;

    if (!reserve_keys(s, count))
        return grundy_set_no_memory(s);
    assert(s->keys + count < UINT32_MAX);
    out->at = (uint32_t)s->keys;
    out->parts = count;
    for (uint32_t i = 0; i < count; i++) {
        uint64_t *const key = key_at(s, s->keys);

        grundy_images_form(&s->board.images,
                           s->split.state + (size_t)i * stride, stride,
                           key + 1);
        key[0] = grundy_set_hash(&s->table, key + 1);
        grundy_set_prefetch(&s->table, key[0]);
        s->tag[s->keys] = 0;
        s->found[s->keys++] = SET_OPEN;
    }
    return GRUNDY_OK;
}

grundy_status grundy_set_push_keys(set_search *s, const uint64_t *state,
                                   found_option *out)
{
    grundy_set_parts_split(&s->board, state, NULL, s->board.moves, &s->split);
    return push_keys(s, out);
}

const uint64_t *grundy_set_pushed_key(const set_search *s, size_t at)
{
    return key_at(s, at) + 1;
}

static uint16_t count_cells(const set_search *s, const uint64_t *state)
{
    int count = 0;

    const uint32_t words =
        s->board.guards.count > 0 ? s->board.words : s->board.stride;

    for (uint32_t w = 0; w < words; w++)
        count += __builtin_popcountll(state[w]);
    return (uint16_t)count;
}

static bool is_legal(const set_board *b, size_t i, const uint64_t *state)
{
    return b->need != NULL ? (b->need[i] & ~*state) == 0
                           : grundy_board_is_legal(b, i, state);
}

static uint16_t count_moves(const set_search *s, const uint64_t *state)
{
    const set_board *const b = &s->board;
    uint32_t count = 0, last = UINT32_MAX;

    if (b->need != NULL && !b->grouped)
        for (size_t i = 0; i < b->moves; i++)
            count += (b->need[i] & ~*state) == 0;
    else
        for (size_t i = 0; i < b->moves; i++)
            if (b->place[i].group != last && is_legal(b, i, state)) {
                last = b->place[i].group;
                count++;
            }
    return (uint16_t)(count < UINT16_MAX ? count : UINT16_MAX);
}

static grundy_status solve_small(set_search *s, uint32_t part);

uint16_t grundy_set_eager_cells(const set_board *b)
{
    const uint32_t cells = b->list->cells;

    if (b->guards.count > 0)
        return EAGER_GUARDED;
    if (!b->removal)
        return EAGER_MIXED;
    if (!b->pairs || b->joined >= 4 * cells)
        return EAGER;
    if (10 * b->joined <= 22 * cells)
        return EAGER_TREE;
    return 10 * b->joined <= 32 * cells ? EAGER_SPARSE : EAGER_GRID;
}

/* Where memory was out there is no room for all that is in larger ones. */
static bool is_small(const set_search *s, uint16_t cells)
{
    return cells <= grundy_set_eager_cells(&s->board) &&
           (cells <= EAGER || s->table.forgot == 0);
}

/* By its label, which is not made twice. */
static bool find_label(set_search *s, size_t at)
{
    const uint64_t *const key = key_at(s, at);

    if (grundy_labels_recall(s->labels, key + 1, key[0], &s->found[at]))
        return true;
    return (s->tag[at] == 0 || grundy_labels_may_find(s->labels, s->tag[at])) &&
           grundy_labels_find(s->labels, key + 1, key[0], &s->found[at],
                              &s->tag[at]);
}

/* Finds the part of the key, or adds it if it is small or all are. */
static grundy_status intern(set_search *s, size_t at, bool all)
{
    const uint64_t *const key = key_at(s, at);
    assert(at < s->keys && key[0] == grundy_set_hash(&s->table, key + 1));
    uint16_t cells;
    uint32_t part;
    bool small;

    if (grundy_set_find(&s->table, key + 1, key[0], &s->found[at]))
        return GRUNDY_OK;
    if (s->labels != NULL && find_label(s, at))
        return GRUNDY_OK;
    s->found[at] = SET_OPEN;
    cells = count_cells(s, key + 1);
    small = is_small(s, cells);
    if (!small && !all)
        return GRUNDY_OK;
    if (!grundy_set_add(&s->table, key + 1, key[0], &part) ||
        (s->labels != NULL &&
         !grundy_labels_enter(s->labels, s->tag[at], part)))
        return grundy_set_no_memory(s);
    s->found[at] = part;
    SET_STORE(&s->table.part[part].cells, cells);
    SET_STORE(&s->table.part[part].moves, count_moves(s, key + 1));
    return small ? solve_small(s, part) : GRUNDY_OK;
}

grundy_status grundy_set_enter(set_search *s, const uint64_t *key,
                               uint32_t *part)
{
    const size_t at = s->keys;
    const uint32_t stride = s->board.stride;
    grundy_status status;

    if (!reserve_keys(s, 1))
        return grundy_set_no_memory(s);
    memcpy(key_at(s, at) + 1, key, stride * sizeof *key);
    *key_at(s, at) = grundy_set_hash(&s->table, key);
    s->tag[at] = 0;
    s->keys++;
    status = intern(s, at, true);
    *part = s->found[at];
    s->keys = at;
    return status;
}

/* Those of its parts that were not found. */
static grundy_status find_parts(set_search *s, const found_option *o, bool all)
{
    grundy_status status = GRUNDY_OK;

    for (uint32_t i = 0; i < o->parts && status == GRUNDY_OK; i++)
        if (s->found[o->at + i] == SET_OPEN)
            status = intern(s, o->at + i, all);
    return status;
}

static inline void order(uint32_t *x, uint32_t *y)
{
    const uint32_t less = *x < *y ? *x : *y;

    *y = *x < *y ? *y : *x;
    *x = less;
}

/* Sorts parts, which are mostly one or two. */
static void sort_parts(uint32_t *at, uint32_t count)
{
    for (uint32_t i = 1; i < count; i++)
        for (uint32_t k = i; k > 0; k--)
            order(&at[k - 1], &at[k]);
}

/* Equal parts cancel; returns how many are left. */
static uint32_t cancel(uint32_t *at, uint32_t count)
{
    uint32_t left = 0;

    sort_parts(at, count);
    for (uint32_t i = 0; i < count; i++)
        if (left > 0 && at[left - 1] == at[i])
            left--;
        else
            at[left++] = at[i];
    for (uint32_t i = 1; i < left; i++)
        assert(at[i - 1] < at[i]);
    return left;
}

/* All its parts, without pairs of equal ones, and what they are thought to
 * cost. */
static grundy_status settle_parts(set_search *s, found_option *o)
{
    grundy_status status = find_parts(s, o, true);

    if (status != GRUNDY_OK)
        return status;
    if (o->parts > 1)
        o->parts = cancel(s->found + o->at, o->parts);
    for (uint32_t i = 0; i < o->parts; i++) {
        const uint32_t cells = s->table.part[s->found[o->at + i]].cells;

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
    return status == GRUNDY_OK ? settle_parts(s, out) : status;
}

/* ---- options ---- */

/* By insertion over shrinking steps. */
static void sort_options(found_option *at, size_t count)
{
    for (size_t step = count / 3 + 1;; step = step / 3 + 1) {
        for (size_t i = step; i < count; i++) {
            const found_option o = at[i];
            size_t k = i;

            for (; k >= step && at[k - step].order > o.order; k -= step)
                at[k] = at[k - step];
            at[k] = o;
        }
        if (step == 1)
            break;
    }
}

enum {
    DISTANCES = 128,  /* that are told apart; those beyond are one */
    TESTS_A_TICK = 64 /* whether a move is legal, by words */
};

static bool push_live(set_search *s, size_t i)
{
    return GRUNDY_PUSH(s->mem, s->live, s->lives, s->live_cap, (uint32_t)i);
}

/* A move: `at` is the instance, `parts` how far from the middle it is. */
static bool push_move(set_search *s, size_t i, const uint64_t *state,
                      const int32_t middle[2])
{
    const uint32_t far = grundy_board_distance(&s->board, i, state, middle);

    return GRUNDY_PUSH(
        s->mem, s->option, s->options, s->option_cap,
        (found_option){.at = (uint32_t)i,
                       .parts = far < DISTANCES ? far : DISTANCES - 1});
}

static void spare_live(set_search *s, size_t from)
{
    uint64_t taken = 0;

    for (size_t k = from; k < s->lives; k++)
        taken |= s->board.take[s->live[k]];
    s->lives = from + grundy_set_parts_spare(&s->board, taken, s->live + from,
                                             s->lives - from, s->split.left);
}

/* Pushes the moves of the part, and what lives: where moves only take, that is
 * what is legal.  Of instances that write the same one is a move. */
static grundy_status push_legal(set_search *s, const uint64_t *state)
{
    const set_board *const b = &s->board;
    const bool lives = b->need != NULL && !b->pairs;
    const size_t live = s->lives;
    uint32_t last = UINT32_MAX;
    int32_t middle[2];

    grundy_images_middle(&b->images, state, b->stride, middle);
    for (size_t i = 0; i < b->moves; i++) {
        if (!is_legal(b, i, state))
            continue;
        if ((lives && !push_live(s, i)) ||
            (b->place[i].group != last && !push_move(s, i, state, middle)))
            return grundy_set_no_memory(s);
        last = b->place[i].group;
    }
    if (lives && b->grouped)
        spare_live(s, live);
    return grundy_watch_tick(
        s->watch, (uint64_t)b->moves * b->stride / TESTS_A_TICK, s->err);
}

/* The same, the nearest to the middle first, in the order of the list where
 * they are equally far. */
static grundy_status push_moves(set_search *s, const uint64_t *state)
{
    const size_t from = s->options;
    const grundy_status status = push_legal(s, state);
    const size_t count = s->options - from;
    uint32_t first[DISTANCES + 1] = {0};
    found_option *to, *copy;

    if (status != GRUNDY_OK)
        return status;
    if (!GRUNDY_RESERVE(s->mem, s->option, s->option_cap,
                        s->options + count + 1))
        return grundy_set_no_memory(s);
    to = s->option + from;
    copy = to + count;
    for (size_t i = 0; i < count; i++) {
        copy[i] = to[i];
        first[to[i].parts + 1]++;
    }
    for (uint32_t far = 1; far < DISTANCES; far++)
        first[far] += first[far - 1];
    assert(first[DISTANCES - 1] + first[DISTANCES] == count);
    for (size_t i = 0; i < count; i++)
        to[first[copy[i].parts]++] = copy[i];
    return GRUNDY_OK;
}

/* From the move to the keys of the parts that it leaves; what lives of the part
 * stands from `live` on. */
static grundy_status make_option(set_search *s, const uint64_t *state,
                                 size_t live, found_option *o)
{
    const set_board *const b = &s->board;
    uint64_t next[STATE_WORDS];
    const uint32_t i = o->at;

    if (b->need != NULL)
        *next = *state & ~b->take[i];
    else
        grundy_board_make(b, i, state, next);
    if (b->need != NULL && !b->pairs)
        grundy_set_parts_after(b, i, next, s->live + live, s->lives - live,
                               &s->split);
    else
        grundy_set_parts_after(b, i, next, NULL, b->moves, &s->split);
    return push_keys(s, o);
}

/* Ticks of one option, of some hundred nanoseconds each: where a board is no
 * word all its images are made cell by cell and all its moves are looked at for
 * the parts, and a label goes over all that is joined some times. */
static uint64_t work_of(const set_search *s)
{
    const set_board *const b = &s->board;
    const uint64_t label = s->labels != NULL ? b->joined / 16 : 0;

    return b->need != NULL
               ? 1 + label
               : (4 + (uint64_t)b->moves / TESTS_A_TICK) * (uint64_t)b->stride;
}

/* Makes the options from one to another, and finds parts that are there. */
static grundy_status make_options(set_search *s, const uint64_t *state,
                                  size_t live, size_t from, size_t end)
{
    const size_t keys = s->keys;
    grundy_status status = GRUNDY_OK;

    for (size_t i = from; i < end && status == GRUNDY_OK; i++) {
        status = make_option(s, state, live, &s->option[i]);
        if (status == GRUNDY_OK)
            status = grundy_watch_tick(s->watch, work_of(s), s->err);
    }
    for (size_t k = keys; k < s->keys; k++)
        grundy_set_prefetch_part(&s->table, *key_at(s, k));
    for (size_t i = from; i < end && status == GRUNDY_OK; i++) {
        const found_option o = s->option[i];

        status = find_parts(s, &o, false);
    }
    s->listed += end - from;
    return status;
}

grundy_status grundy_set_push_options(set_search *s, const uint64_t *state)
{
    const size_t from = s->options, live = s->lives;
    grundy_status status = push_moves(s, state);

    for (size_t i = from; i < s->options && status == GRUNDY_OK; i++) {
        found_option o = s->option[i];

        o.order = o.at;
        status = make_option(s, state, live, &o);
        if (status == GRUNDY_OK)
            status = settle_parts(s, &o);
        if (status == GRUNDY_OK)
            status = grundy_watch_tick(s->watch, work_of(s), s->err);
        s->option[i] = o;
    }
    return status;
}

/* What stands on the stacks. */
typedef struct heights {
    size_t keys, options, lives;
} heights;

static heights heights_of(const set_search *s)
{
    return (heights){s->keys, s->options, s->lives};
}

static void pop_to(set_search *s, heights h)
{
    assert(h.keys <= s->keys && h.options <= s->options && h.lives <= s->lives);
    s->keys = h.keys;
    s->options = h.options;
    s->lives = h.lives;
}

/* False: it has a part whose nimber is not known. */
static bool is_known(const set_search *s, const found_option *o,
                     uint32_t *value)
{
    *value = 0;
    for (uint32_t i = 0; i < o->parts; i++) {
        const uint32_t part = s->found[o->at + i];

        if (part == SET_OPEN || s->table.part[part].nimber == SET_OPEN)
            return false;
        *value ^= s->table.part[part].nimber;
    }
    return true;
}

static bool some_has(const set_search *s, size_t from, uint32_t value)
{
    uint32_t has;

    for (size_t i = from; i < s->options; i++)
        if (is_known(s, &s->option[i], &has) && has == value)
            return true;
    return false;
}

/* The small parts of the option that are not known: whoever was to solve them
 * was stopped, or is about to. */
static grundy_status solve_left_open(set_search *s, const found_option *o)
{
    grundy_status status = find_parts(s, o, true);

    for (uint32_t i = 0; i < o->parts && status == GRUNDY_OK; i++) {
        const uint32_t part = s->found[o->at + i];

        if (s->table.part[part].nimber == SET_OPEN)
            status = solve_small(s, part);
    }
    return status;
}

/* All its options have small parts, which are known or found now. */
static grundy_status solve_small(set_search *s, uint32_t part)
{
    const heights before = heights_of(s);
    uint64_t state[STATE_WORDS], seen = 0;
    uint32_t nimber, value;
    grundy_status status;

    memcpy(state, grundy_set_key(&s->table, part),
           s->board.stride * sizeof *state);
    status = push_moves(s, state);
    if (status == GRUNDY_OK)
        status =
            make_options(s, state, before.lives, before.options, s->options);
    for (size_t i = before.options; i < s->options && status == GRUNDY_OK;
         i++) {
        const found_option o = s->option[i];

        if (!is_known(s, &o, &value))
            status = solve_left_open(s, &o);
        if (status == GRUNDY_OK) {
            const bool known = is_known(s, &o, &value);

            assert(known);
            if (known && value < 64)
                seen |= 1ull << value;
        }
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

static bool same_parts(const set_search *s, const found_option *x,
                       const found_option *y)
{
    return x->parts == y->parts &&
           (x->parts == 0 || memcmp(s->found + x->at, s->found + y->at,
                                    x->parts * sizeof *s->found) == 0);
}

static uint64_t hash_parts(const set_search *s, const found_option *o)
{
    uint64_t h = o->parts;

    for (uint32_t i = 0; i < o->parts; i++)
        h = (h ^ s->found[o->at + i]) * UINT64_C(0x9e3779b97f4a7c15);
    return h >> 32;
}

/* Room to find `count` options by their hash: of numbers above the stamp each
 * is 1 and an option more than that. */
static bool clear_slots(set_search *s, size_t count)
{
    size_t slots = s->slots == 0 ? 256 : s->slots;

    while (slots < 2 * count)
        slots *= 2;
    if (slots > s->slots) {
        uint32_t *const made = grundy_memory_zeroed(s->mem, slots * 4);

        if (made == NULL)
            return false;
        GRUNDY_FREE(s->mem, s->slot, s->slots);
        s->slot = made;
        s->slots = slots;
        s->stamp = 0;
    }
    if (s->stamp > UINT32_MAX - count - 1) {
        memset(s->slot, 0, s->slots * sizeof *s->slot);
        s->stamp = 0;
    }
    return true;
}

/* Leaves each option once, as near to the middle as it is; how many they
 * are. */
static size_t unite_equal(set_search *s, found_option *at, size_t count)
{
    size_t kept = 0;

    for (size_t i = 0; i < count; i++) {
        size_t in = (size_t)hash_parts(s, &at[i]) & (s->slots - 1);

        while (s->slot[in] > s->stamp &&
               !same_parts(s, &at[s->slot[in] - s->stamp - 1], &at[i]))
            in = (in + 1) & (s->slots - 1);
        if (s->slot[in] <= s->stamp) {
            at[kept++] = at[i];
            s->slot[in] = s->stamp + (uint32_t)kept;
        }
    }
    assert(2 * kept <= s->slots && kept <= UINT32_MAX - s->stamp);
    s->stamp += (uint32_t)kept;
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

/* The cheapest first; of those that cost the same the middle ones. */
static grundy_status keep_list(set_search *s, uint32_t part, heights from)
{
    found_option *const option = s->option + from.options;
    const size_t most = s->keys - from.keys + s->options - from.options;
    uint32_t *list;
    size_t count;

    if (!clear_slots(s, s->options - from.options))
        return grundy_set_no_memory(s);
    count = unite_equal(s, option, s->options - from.options);
    sort_options(option, count);
    if (count < s->table.part[part].moves)
        SET_STORE(&s->table.part[part].moves, (uint16_t)count);
    list = grundy_set_new_list(&s->table, part, most);
    if (list == NULL)
        return grundy_set_no_memory(s);
    grundy_set_end_list(&s->table, part,
                        write_list(s, from.options, count, list));
    return GRUNDY_OK;
}

/* Notes values that the part does not have, as options have them; whether that
 * answers the question. */
static bool note_values(set_search *s, uint32_t part, size_t from, size_t end,
                        uint64_t asked)
{
    set_part *const p = &s->table.part[part];
    uint32_t value;

    for (size_t i = from; i < end; i++)
        if (is_known(s, &s->option[i], &value) && value < SET_VALUES)
            grundy_set_exclude(&s->table, p, UINT32_C(1) << value);
    return asked < SET_VALUES && (p->excluded >> asked & 1);
}

static grundy_status list(set_search *s, uint32_t part, uint64_t asked)
{
    const heights before = heights_of(s);
    uint64_t state[STATE_WORDS];
    grundy_status status;

    assert(s->crowd != NULL || (!s->table.part[part].listed &&
                                s->table.part[part].nimber == SET_OPEN));
    memcpy(state, grundy_set_key(&s->table, part),
           s->board.stride * sizeof *state);
    status = push_moves(s, state);
    for (size_t i = before.options; i < s->options && status == GRUNDY_OK;
         i += AT_ONCE) {
        const size_t end = s->options - i < AT_ONCE ? s->options : i + AT_ONCE;

        status = make_options(s, state, before.lives, i, end);
        if (status == GRUNDY_OK && note_values(s, part, i, end, asked))
            return GRUNDY_OK;
    }
    for (size_t i = before.options; i < s->options && status == GRUNDY_OK;
         i++) {
        found_option o = s->option[i];

        o.order = i - before.options;
        status = settle_parts(s, &o);
        s->option[i] = o;
    }
    return status == GRUNDY_OK ? keep_list(s, part, before) : status;
}

grundy_status grundy_set_list(set_search *s, uint32_t part, uint64_t asked)
{
    const heights before = heights_of(s);
    grundy_status status = list(s, part, asked);

    pop_to(s, before);
    return status;
}
