/* SPDX-License-Identifier: MIT */
/*
 * Parts of sets whose nimbers are theorems (sets/laws.h): rows are heaps of an
 * octal game, whose sequence is kept from one position to the next.  Where all
 * plays of all parts have one length, each option is known as well: the length
 * of one part is less by one.
 */
#include "engine/sets.h"

#include <assert.h>
#include <string.h>

#include "sequence/heap_within.h"

enum { EVEN_SLOTS = 64, MOST_EVEN_WORDS = 4096, MOST_MOVES = 2 };

/* The sequence of the row's game. */
static grundy_status bind(engine *e, set_game *g, const set_row *row,
                          grundy_error *err)
{
    grundy_heap_options options = {.limits = e->limits};
    grundy_heap_code code = {.family = GRUNDY_HEAP_BREAK,
                             .digits = row->digits};
    grundy_status status;

    memcpy(code.digit, row->digit, row->digits);
    if (g->rows != NULL && grundy_heap_game(g->rows)->digits == code.digits &&
        memcmp(grundy_heap_game(g->rows)->digit, code.digit,
               sizeof code.digit) == 0)
        return GRUNDY_OK;
    grundy_heap_close(&g->rows);
    options.limits.threads = 1;
    status = grundy_heap_open(&g->rows, &code, &options, err);
    if (status == GRUNDY_OK)
        grundy_heap_within(g->rows, e->watch);
    return status;
}

/* Its options leave a row each. */
static grundy_status round_value(const set_game *g, const set_row *row,
                                 uint64_t *value, grundy_error *err)
{
    uint64_t seen = 0; /* there are fewer options than bits */

    for (uint32_t takes = 1; takes < SET_ROW_DIGITS; takes++) {
        uint64_t left;
        grundy_status status;

        if ((row->whole >> takes & 1) == 0)
            continue;
        assert(takes < row->length);
        status = grundy_heap_value(g->rows, row->length - takes, &left, err);
        if (status != GRUNDY_OK)
            return status;
        seen |= left < SET_ROW_DIGITS ? UINT64_C(1) << left : 0;
    }
    for (*value = 0; (seen >> *value & 1) != 0;)
        ++*value;
    return GRUNDY_OK;
}

/* A move leaves what is held, so that of a picture in which something is not
 * the options are those that are. */
static bool picture_value(arena *a, const set_picture *p, const uint64_t *cells,
                          uint64_t *nimber)
{
    const size_t size = (p->edges / 64 + 1) * sizeof *cells;
    uint64_t *const left = grundy_arena_new(a, size);
    bool *const seen = grundy_arena_zeroed(a, 2ull * p->edges + 2);
    bool held, good = left != NULL && seen != NULL &&
                      grundy_picture_nimber(a, p, cells, nimber, &held);

    if (!good || held)
        return good;
    memcpy(left, cells, (p->edges + 63) / 64 * sizeof *cells);
    for (uint32_t i = 0; i < p->edges && good; i++) {
        if ((cells[i / 64] >> i % 64 & 1) == 0)
            continue;
        left[i / 64] ^= UINT64_C(1) << i % 64;
        good = grundy_picture_nimber(a, p, left, nimber, &held);
        seen[*nimber <= p->edges ? *nimber : 2ull * p->edges + 1] = good;
        left[i / 64] ^= UINT64_C(1) << i % 64;
    }
    for (*nimber = 0; seen[*nimber];)
        ++*nimber;
    return good;
}

/* ---- plays of one length ---- */

static size_t words_of(const set_game *g)
{
    return (g->list.cells + 63) / 64;
}

static size_t even_size(const set_game *g)
{
    return sizeof(even_slot) + words_of(g) * sizeof(uint64_t);
}

void grundy_engine_drop_even(set_game *g)
{
    if (g->even != NULL)
        grundy_memory_free(g->list.mem, g->even, EVEN_SLOTS * even_size(g));
    g->even = NULL;
}

static even_slot *even_at(const set_game *g, size_t i)
{
    return (even_slot *)(void *)((char *)g->even + i * even_size(g));
}

/* Whether the cells are as the literals say. */
static bool hold(const set_literal *at, size_t count, const uint64_t *cells)
{
    size_t i = 0;

    while (i < count &&
           (cells[at[i].cell / 64] >> at[i].cell % 64 & 1) == at[i].in)
        i++;
    return i == count;
}

static bool is_legal(set_instance it, const uint64_t *cells)
{
    return hold(it.need, it.needs, cells);
}

static bool has_moves(const set_game *g, const uint64_t *cells)
{
    bool has = false;

    for (size_t i = 0; i < g->list.count && !has; i++)
        has = is_legal(grundy_instances_at(&g->list, i), cells);
    return has;
}

/* How many moves lead from one position to another, no more than `most`; 0:
 * none are found. */
static uint32_t moves_between(arena *a, const set_game *g, const uint64_t *from,
                              const uint64_t *to, uint32_t most)
{
    const size_t size = words_of(g) * sizeof *from;
    const arena_mark mark = grundy_arena_get(a);
    uint64_t *const next = grundy_arena_new(a, size);
    uint32_t moves = 0;

    for (size_t i = 0; next != NULL && moves == 0 && i < g->list.count; i++) {
        const set_instance it = grundy_instances_at(&g->list, i);

        if (!hold(it.write, it.writes, to) || !is_legal(it, from))
            continue;
        memcpy(next, from, size);
        for (size_t k = 0; k < it.writes; k++) {
            const uint64_t bit = UINT64_C(1) << it.write[k].cell % 64;
            uint64_t *const word = &next[it.write[k].cell / 64];

            *word = it.write[k].in ? *word | bit : *word & ~bit;
        }
        if (memcmp(next, to, size) == 0)
            moves = 1;
        else if (most > 1 && moves_between(a, g, next, to, most - 1) > 0)
            moves = 1 + moves_between(a, g, next, to, most - 1);
    }
    grundy_arena_reset(a, mark);
    return moves;
}

/* Whether all that was written from one position to the other is what moves
 * write. */
static bool is_later(const set_game *g, const uint64_t *from,
                     const uint64_t *to)
{
    const bool puts = g->list.write[0].in;
    bool later = true;

    for (size_t w = 0; w < words_of(g) && later; w++)
        later = (puts ? from[w] & ~to[w] : to[w] & ~from[w]) == 0;
    return later;
}

/* Whether the first is to make room before the second. */
static bool goes_before(const even_slot *x, const even_slot *y)
{
    if (x->used == 0 || y->used == 0 || x->moves == y->moves)
        return x->used < y->used;
    return x->moves > y->moves;
}

/* Where memory is out nothing is noted. */
static void note_even(set_game *g, const uint64_t *cells, uint64_t nimber,
                      uint32_t moves)
{
    even_slot *to;

    if (g->even == NULL && words_of(g) <= MOST_EVEN_WORDS)
        g->even = grundy_memory_zeroed(g->list.mem, EVEN_SLOTS * even_size(g));
    if (g->even == NULL)
        return;
    to = g->even;
    for (size_t i = 1; i < EVEN_SLOTS; i++)
        if (goes_before(even_at(g, i), to))
            to = even_at(g, i);
    *to = (even_slot){++g->even_uses, nimber, moves, has_moves(g, cells)};
    memcpy(to + 1, cells, words_of(g) * sizeof *cells);
    assert(nimber == 0 || to->has_moves);
}

/* Of a position that was noted, or that few moves lead to from such. */
static bool find_even(arena *a, set_game *g, const uint64_t *cells,
                      set_known *out)
{
    const size_t size = words_of(g) * sizeof *cells;

    for (size_t i = 0; g->even != NULL && i < EVEN_SLOTS; i++) {
        even_slot *const at = even_at(g, i);

        if (at->used == 0 || memcmp(at + 1, cells, size) != 0)
            continue;
        at->used = ++g->even_uses;
        *out = (set_known){.nimber = at->nimber,
                           .rest = cells,
                           .parts = at->has_moves,
                           .lengths = at->has_moves,
                           .whole = true};
        return true;
    }
    for (size_t i = 0; g->even != NULL && i < EVEN_SLOTS; i++) {
        even_slot *const at = even_at(g, i);
        uint32_t moves = 0;

        if (at->used > 0 && is_later(g, (const uint64_t *)(at + 1), cells))
            moves = moves_between(a, g, (const uint64_t *)(at + 1), cells,
                                  MOST_MOVES);
        if (moves == 0)
            continue;
        at->used = ++g->even_uses;
        note_even(g, cells, at->nimber ^ (moves & 1), at->moves + moves);
        return find_even(a, g, cells, out);
    }
    return false;
}

/* ---- all ---- */

grundy_status grundy_engine_set_known(engine *e, set_game *g,
                                      const uint64_t *cells, set_known *out,
                                      grundy_error *err)
{
    grundy_status status = GRUNDY_OK;
    set_laws laws;

    *out = (set_known){.rest = cells};
    if (e->without[REWRITE_THEOREM])
        return GRUNDY_OK;
    if (g->picture.edges > 0) {
        *out = (set_known){.parts = 1, .picture = true, .whole = true};
        return picture_value(&e->machine.scratch, &g->picture, cells,
                             &out->nimber)
                   ? GRUNDY_OK
                   : grundy_engine_no_memory(e, err);
    }
    if (find_even(&e->machine.scratch, g, cells, out))
        return GRUNDY_OK;
    if (!grundy_set_laws_find(&e->machine.scratch, &g->list, cells, &laws))
        return grundy_engine_no_memory(e, err);
    if (laws.parts == 0 && !laws.whole)
        return GRUNDY_OK;
    *out = (set_known){.nimber = laws.nimber,
                       .rest = laws.rest,
                       .parts = laws.parts,
                       .trees = laws.trees,
                       .rows = laws.rows,
                       .lengths = laws.lengths,
                       .whole = laws.whole};
    if (laws.whole && laws.lengths > 0 && laws.lengths == laws.parts)
        note_even(g, cells, laws.nimber, 0);
    for (size_t i = 0; i < laws.rows && status == GRUNDY_OK; i++) {
        const set_row *const row = &laws.row[i];
        uint64_t value;

        status = bind(e, g, row, err);
        if (status == GRUNDY_OK)
            status = row->round
                         ? round_value(g, row, &value, err)
                         : grundy_heap_value(g->rows, row->length, &value, err);
        if (status == GRUNDY_OK)
            out->nimber ^= value;
    }
    return status;
}
