/* SPDX-License-Identifier: MIT */
/*
 * Cells that are only taken together are a unit.  With units before those
 * beyond them, as digits of a binary number (1: left), the ideals are gone
 * through as numbers rise.  An option has fewer cells, so it is a smaller
 * number, and its value is there.  The next ideal has the last unit that may be
 * put back, one of which no unit before it is gone, and none of those behind.
 */
#include "sets/ideals.h"

#include <assert.h>
#include <string.h>

#include "base/hash.h"

enum {
    MOST_IDEALS = 1 << 22,
    FEW_UNITS = 12, /* a search of so few is as quick */
    MOST_MOVES = 1 << 15,
    MOST_WORDS = GRUNDY_SETS_MOST_CELLS / 64,
    PLAYOUTS = 32,
    LARGE_CELLS = 12, /* smaller positions come apart in any game */
    APART = 8         /* of so many positions one may */
};

/* Cells that go together: what they are, whatever goes with them, the cells of
 * units of which each takes it along, and those of all units behind it. */
typedef struct unit {
    uint64_t cells[MOST_WORDS], above[MOST_WORDS], below[MOST_WORDS];
    uint64_t behind[MOST_WORDS];
    uint32_t size; /* of what goes with it */
} unit;

typedef struct option {
    uint64_t hash;
    uint64_t cells[MOST_WORDS];
} option;

typedef struct filling {
    memory *mem;
    const set_board *b;
    uint32_t words;
    uint64_t start[MOST_WORDS], least[MOST_WORDS]; /* and what always stays */
    unit *unit;
    uint32_t units;
    size_t unit_cap;
    uint64_t *need, *take; /* of each move that may be legal */
    size_t moves;
    size_t move_cap, take_cap;
    option *option;
    size_t option_cap;
    uint64_t *mark; /* of each value the position whose options have it */
    size_t mark_cap;
} filling;

static inline bool within(const uint64_t *x, const uint64_t *y, uint32_t words)
{
    uint64_t more = 0;

    for (uint32_t w = 0; w < words; w++)
        more |= x[w] & ~y[w];
    return more == 0;
}

static bool same(const uint64_t *x, const uint64_t *y, uint32_t words)
{
    return memcmp(x, y, words * sizeof *x) == 0;
}

static bool has(const uint64_t *x, uint32_t cell)
{
    return x[cell / 64] >> cell % 64 & 1;
}

static uint32_t size_of(const uint64_t *x, uint32_t words)
{
    int size = 0;

    for (uint32_t w = 0; w < words; w++)
        size += __builtin_popcountll(x[w]);
    return (uint32_t)size;
}

/* ---- the order ---- */

static bool add_move(filling *f, size_t i)
{
    const uint64_t *const need = grundy_board_mask(f->b, i, MASK_IN);
    const uint64_t *const take = grundy_board_mask(f->b, i, MASK_TAKE);
    const size_t end = (f->moves + 1) * f->words;

    if (!within(need, f->start, f->words))
        return true;
    if (!GRUNDY_RESERVE(f->mem, f->need, f->move_cap, end) ||
        !GRUNDY_RESERVE(f->mem, f->take, f->take_cap, end))
        return false;
    for (uint32_t w = 0; w < f->words; w++) {
        f->need[f->moves * f->words + w] = need[w];
        f->take[f->moves * f->words + w] = take[w] & f->start[w];
        f->least[w] &= ~take[w];
    }
    f->moves++;
    return true;
}

/* Those that may be legal; equal ones but once. */
static bool add_moves(filling *f)
{
    memcpy(f->least, f->start, sizeof f->least);
    for (size_t i = 0; i < f->b->moves && f->moves <= MOST_MOVES; i++)
        if (!add_move(f, i))
            return false;
    return true;
}

/* What every move that takes the cell takes. */
static void find_above(const filling *f, uint32_t cell, uint64_t *above)
{
    memcpy(above, f->start, f->words * sizeof *above);
    for (size_t i = 0; i < f->moves; i++) {
        const uint64_t *const take = f->take + i * f->words;

        for (uint32_t w = 0; w < f->words && has(take, cell); w++)
            above[w] &= take[w];
    }
}

/* Units that take more stand before those that take less, so that none comes
 * before one that takes it along. */
static bool add_unit(filling *f, uint32_t cell)
{
    unit u = {.size = 0};
    uint32_t at = 0;

    find_above(f, cell, u.above);
    u.size = size_of(u.above, f->words);
    while (at < f->units && f->unit[at].size > u.size)
        at++;
    for (uint32_t i = at; i < f->units && f->unit[i].size == u.size; i++)
        if (same(f->unit[i].above, u.above, f->words)) {
            f->unit[i].cells[cell / 64] |= 1ull << cell % 64;
            return true;
        }
    if (!GRUNDY_RESERVE(f->mem, f->unit, f->unit_cap, f->units + 1))
        return false;
    memmove(f->unit + at + 1, f->unit + at, (f->units - at) * sizeof u);
    u.cells[cell / 64] |= 1ull << cell % 64;
    f->unit[at] = u;
    f->units++;
    return true;
}

static void relate(filling *f)
{
    for (uint32_t i = f->units; i-- > 0;)
        for (uint32_t w = 0; w < f->words && i + 1 < f->units; w++)
            f->unit[i].behind[w] =
                f->unit[i + 1].behind[w] | f->unit[i + 1].cells[w];
    for (uint32_t i = 0; i < f->units; i++)
        for (uint32_t k = i + 1; k < f->units; k++)
            if (within(f->unit[k].cells, f->unit[i].above, f->words))
                for (uint32_t w = 0; w < f->words; w++)
                    f->unit[k].below[w] |= f->unit[i].cells[w];
}

static bool find_units(filling *f)
{
    for (uint32_t w = 0; w < f->words; w++)
        for (uint64_t left = f->start[w] & ~f->least[w]; left != 0;
             left &= left - 1)
            if (!add_unit(f, w * 64 + (uint32_t)__builtin_ctzll(left)))
                return false;
    relate(f);
    return true;
}

/* Units of which none takes another one along: at least those that take just
 * themselves, or that nothing takes along. */
static uint32_t count_apart(const filling *f)
{
    uint32_t last = 0, first = 0;

    for (uint32_t i = 0; i < f->units; i++) {
        last += same(f->unit[i].above, f->unit[i].cells, f->words);
        first += size_of(f->unit[i].below, f->words) == 0;
    }
    return last > first ? last : first;
}

/* ---- ideals ---- */

/* The next ideal; false: it was the last. */
static inline bool advance(const filling *f, uint32_t words, uint64_t *cells)
{
    for (uint32_t i = f->units; i-- > 0;) {
        const unit *const u = &f->unit[i];

        if (within(u->cells, cells, words) || !within(u->below, cells, words))
            continue;
        for (uint32_t w = 0; w < words; w++)
            cells[w] = (cells[w] | u->cells[w]) & ~u->behind[w];
        return true;
    }
    return false;
}

/* Ideals are few if they are less than most would be of half as many cells. */
static size_t most_ideals(const filling *f)
{
    return f->units / 2 < 22 ? (size_t)1 << f->units / 2 : MOST_IDEALS;
}

/* More than the most: they are many. */
static grundy_status count_ideals(const filling *f, watch *w, size_t *count,
                                  grundy_error *err)
{
    const size_t most = most_ideals(f);
    uint64_t cells[MOST_WORDS];
    grundy_status status = GRUNDY_OK;

    memcpy(cells, f->least, sizeof cells);
    *count = 1;
    while (*count <= most && status == GRUNDY_OK && advance(f, f->words, cells))
        if (++*count % 1024 == 0)
            status = grundy_watch_tick(w, 128, err);
    return status;
}

/* ---- parts ---- */

static size_t count_legal(const filling *f, const uint64_t *cells)
{
    size_t count = 0;

    for (size_t i = 0; i < f->moves; i++)
        count += within(f->need + i * f->words, cells, f->words);
    return count;
}

static void make_legal(const filling *f, size_t which, uint64_t *cells)
{
    size_t i = 0;

    for (;; i++)
        if (within(f->need + i * f->words, cells, f->words) && which-- == 0)
            break;
    for (uint32_t w = 0; w < f->words; w++)
        cells[w] &= ~f->take[i * f->words + w];
}

/* Of positions on the way of random play, how many are several parts. */
static grundy_status play_out(const filling *f, set_parts *parts,
                              uint64_t *seed, uint32_t met[2], watch *w,
                              grundy_error *err)
{
    uint64_t cells[MOST_WORDS];
    grundy_status status = GRUNDY_OK;
    size_t legal;

    memcpy(cells, f->start, sizeof cells);
    while (status == GRUNDY_OK && size_of(cells, f->words) > LARGE_CELLS &&
           (legal = count_legal(f, cells)) > 0) {
        *seed = grundy_hash_word(*seed + 1);
        make_legal(f, (size_t)(*seed % legal), cells);
        grundy_set_parts_split(f->b, cells, NULL, f->b->moves, parts);
        met[0]++;
        met[1] += parts->count > 1;
        status = grundy_watch_tick(w, f->moves * f->words, err);
    }
    return status;
}

/* Whether a search by parts has the less to do. */
static grundy_status comes_apart(const filling *f, set_parts *parts,
                                 bool *apart, watch *w, grundy_error *err)
{
    uint64_t seed = 0;
    uint32_t met[2] = {0};
    grundy_status status = GRUNDY_OK;

    for (int i = 0; status == GRUNDY_OK && i < PLAYOUTS; i++)
        status = play_out(f, parts, &seed, met, w, err);
    *apart = met[1] > met[0] / APART;
    return status;
}

/* ---- values ---- */

static inline uint64_t hash_of(const uint64_t *cells, uint32_t words)
{
    uint64_t h = cells[0] * UINT64_C(0x9e3779b97f4a7c15);

    for (uint32_t w = 1; w < words; w++)
        h = (h ^ h >> 32 ^ cells[w]) * UINT64_C(0xbf58476d1ce4e5b9);
    return h ^ h >> 32;
}

static inline bool is_at(const uint64_t *slot, const uint64_t *cells,
                         uint32_t words)
{
    uint64_t differ = 0;

    for (uint32_t w = 0; w < words; w++)
        differ |= slot[w] ^ cells[w];
    return differ == 0;
}

/* The cells' slot, or the free one where they belong. */
static inline uint64_t *slot_of(const set_ideals *t, const uint64_t *cells,
                                uint64_t hash, uint32_t words)
{
    size_t at = (size_t)hash & (t->slots - 1);

    for (;; at = (at + 1) & (t->slots - 1)) {
        uint64_t *const slot = t->slot + at * (words + 1);

        if (slot[words] == 0 || is_at(slot, cells, words))
            return slot;
    }
}

static inline size_t list_options(const filling *f, const set_ideals *t,
                                  uint32_t words, const uint64_t *cells)
{
    option *to = f->option;

    for (size_t i = 0; i < f->moves; i++) {
        const uint64_t *const take = f->take + i * words;

        if (!within(f->need + i * words, cells, words))
            continue;
        for (uint32_t w = 0; w < words; w++)
            to->cells[w] = cells[w] & ~take[w];
        to->hash = hash_of(to->cells, words);
        __builtin_prefetch(t->slot +
                           ((size_t)to->hash & (t->slots - 1)) * (words + 1));
        to++;
    }
    return (size_t)(to - f->option);
}

/* `now` is another number for each position. */
static inline void value(const filling *f, set_ideals *t, uint32_t words,
                         const uint64_t *cells, uint64_t now)
{
    const size_t options = list_options(f, t, words, cells);
    uint64_t *slot, nimber = 0;

    for (size_t i = 0; i < options; i++) {
        const option *const o = &f->option[i];

        slot = slot_of(t, o->cells, o->hash, words);
        assert(slot[words] != 0);
        f->mark[slot[words] - 1] = now;
    }
    while (f->mark[nimber] == now)
        nimber++;
    slot = slot_of(t, cells, hash_of(cells, words), words);
    memcpy(slot, cells, words * sizeof *slot);
    slot[words] = nimber + 1;
}

static inline grundy_status value_all(const filling *f, set_ideals *t,
                                      uint32_t words, watch *w,
                                      grundy_error *err)
{
    uint64_t cells[MOST_WORDS];
    grundy_status status;

    memcpy(cells, f->least, sizeof cells);
    t->count = 0;
    do {
        value(f, t, words, cells, ++t->count);
        status = grundy_watch_tick(w, 1 + f->moves / 16, err);
    } while (status == GRUNDY_OK && advance(f, words, cells));
    return status;
}

/* The loops know how many words there are. */
static grundy_status value_words(const filling *f, set_ideals *t, watch *w,
                                 grundy_error *err)
{
    switch (f->words) {
    case 1: return value_all(f, t, 1, w, err);
    case 2: return value_all(f, t, 2, w, err);
    case 3: return value_all(f, t, 3, w, err);
    case 4: return value_all(f, t, 4, w, err);
    default: return value_all(f, t, f->words, w, err);
    }
}

static uint64_t table_size(const set_ideals *t)
{
    return (uint64_t)t->slots * (t->words + 1) * sizeof *t->slot;
}

static bool open_table(set_ideals *t, filling *f, size_t count)
{
    set_ideals made = {.mem = f->mem, .words = f->words, .slots = 64};

    if (!GRUNDY_RESERVE(f->mem, f->option, f->option_cap, f->moves + 1) ||
        !GRUNDY_RESERVE(f->mem, f->mark, f->mark_cap, f->moves + 2))
        return false;
    memset(f->mark, 0, f->mark_cap * sizeof *f->mark);
    while (made.slots / 3 * 2 < count)
        made.slots *= 2;
    made.slot = grundy_memory_zeroed(f->mem, table_size(&made));
    if (made.slot == NULL)
        return false;
    grundy_ideals_close(t);
    *t = made;
    return true;
}

static void drop(filling *f)
{
    GRUNDY_FREE(f->mem, f->unit, f->unit_cap);
    GRUNDY_FREE(f->mem, f->need, f->move_cap);
    GRUNDY_FREE(f->mem, f->take, f->take_cap);
    GRUNDY_FREE(f->mem, f->option, f->option_cap);
    GRUNDY_FREE(f->mem, f->mark, f->mark_cap);
}

/* Whether they are worth being counted. */
static bool find_order(filling *f)
{
    return size_of(f->start, f->words) > FEW_UNITS && add_moves(f) &&
           f->moves > 0 && f->moves <= MOST_MOVES && find_units(f) &&
           f->units > FEW_UNITS && count_apart(f) <= f->units / 2;
}

static grundy_status is_apart(const filling *f, bool *apart, watch *w,
                              grundy_error *err)
{
    set_parts parts;
    grundy_status status = GRUNDY_OK;

    *apart = true;
    if (grundy_set_parts_open(&parts, f->b))
        status = comes_apart(f, &parts, apart, w, err);
    if (parts.room > 0)
        grundy_set_parts_close(&parts, f->b);
    return status;
}

/* How many ideals are to be valued; 0: none. */
static grundy_status weigh(filling *f, const uint64_t *state, watch *w,
                           size_t *count, grundy_error *err)
{
    grundy_status status = GRUNDY_OK;
    bool apart = true;

    *count = 0;
    if (!f->b->removal)
        return GRUNDY_OK;
    memcpy(f->start, state, f->words * sizeof *state);
    if (find_order(f))
        status = is_apart(f, &apart, w, err);
    if (status == GRUNDY_OK && !apart)
        status = count_ideals(f, w, count, err);
    if (*count > most_ideals(f))
        *count = 0;
    return status;
}

grundy_status grundy_ideals_count(const set_board *b, const uint64_t *state,
                                  watch *w, size_t *count, grundy_error *err)
{
    filling f = {.mem = b->mem, .b = b, .words = b->words};
    const grundy_status status = weigh(&f, state, w, count, err);

    drop(&f);
    return status;
}

grundy_status grundy_ideals_fill(set_ideals *t, const set_board *b,
                                 const uint64_t *state, watch *w, bool *filled,
                                 grundy_error *err)
{
    filling f = {.mem = b->mem, .b = b, .words = b->words};
    size_t count;
    grundy_status status = weigh(&f, state, w, &count, err);

    *filled = false;
    if (status == GRUNDY_OK && count > 0 && open_table(t, &f, count)) {
        status = value_words(&f, t, w, err);
        *filled = status == GRUNDY_OK;
        if (!*filled)
            grundy_ideals_close(t);
    }
    drop(&f);
    return status;
}

void grundy_ideals_close(set_ideals *t)
{
    if (t->slot != NULL)
        grundy_memory_free(t->mem, t->slot, table_size(t));
    *t = (set_ideals){.slots = 0};
}

bool grundy_ideals_find(const set_ideals *t, const uint64_t *state,
                        uint32_t *nimber)
{
    const uint64_t *slot;

    if (t->slots == 0)
        return false;
    slot = slot_of(t, state, hash_of(state, t->words), t->words);
    if (slot[t->words] == 0)
        return false;
    *nimber = (uint32_t)slot[t->words] - 1;
    return true;
}
