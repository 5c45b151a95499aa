/* SPDX-License-Identifier: MIT */
/* support/set_plain.h -- nimbers of sets, move by move, and by a search. */
#pragma once

#include "sets/pairing.h"
#include "support/set_lists.h"

enum { MOST_OPEN = 10, STATES = 1 << MOST_OPEN };

static inline bool is_in(const uint64_t *set, uint32_t cell)
{
    return set[cell / 64] >> cell % 64 & 1;
}

enum { MOST_WORDS = 4 };

/* A position with few cells that are not as they are at the start. */
typedef struct plain {
    const set_instances *l;
    uint32_t open[MOST_OPEN], count; /* the cells that may change */
    uint8_t value[STATES];
    bool known[STATES];
} plain;

static inline void cells_of(const plain *p, uint32_t state, uint64_t *in)
{
    memset(in, 0, MOST_WORDS * sizeof *in);
    for (uint32_t i = 0; i < p->count; i++)
        if (state >> i & 1)
            in[p->open[i] / 64] |= 1ull << p->open[i] % 64;
}

static inline uint32_t state_of(const plain *p, const uint64_t *in)
{
    uint32_t state = 0;

    for (uint32_t i = 0; i < p->count; i++)
        state |= (uint32_t)is_in(in, p->open[i]) << i;
    return state;
}

static inline bool make(const set_instances *l, size_t i, uint64_t *in)
{
    const set_instance x = grundy_instances_at(l, i);

    for (size_t k = 0; k < x.needs; k++)
        if (is_in(in, x.need[k].cell) != x.need[k].in)
            return false;
    for (size_t k = 0; k < x.writes; k++) {
        const uint64_t bit = 1ull << x.write[k].cell % 64;
        uint64_t *const word = &in[x.write[k].cell / 64];

        *word = x.write[k].in ? *word | bit : *word & ~bit;
    }
    return true;
}

static inline uint8_t nimber_of(plain *p, uint32_t state)
{
    uint64_t seen[4] = {0}, in[MOST_WORDS];
    uint8_t value = 0;

    if (p->known[state])
        return p->value[state];
    for (size_t i = 0; i < p->l->count; i++) {
        uint8_t of;

        cells_of(p, state, in);
        if (!make(p->l, i, in))
            continue;
        of = nimber_of(p, state_of(p, in));
        seen[of / 64] |= 1ull << of % 64;
    }
    while (seen[value / 64] >> value % 64 & 1)
        value++;
    p->known[state] = true;
    p->value[state] = value;
    return value;
}

/* ---- compared ---- */

typedef struct tally {
    int lists, forms, lost, won, paired;
    bool all; /* parts of all positions are looked at */
} tally;

static inline void compare_pairing(const plain *p, const uint64_t *in,
                                   uint8_t value, tally *t)
{
    set_pairing pairing;
    uint64_t after[MOST_WORDS];

    assert_true(grundy_pairing_find(p->l, in, &pairing));
    if (pairing.map == PAIRING_NONE)
        return;
    assert_int_equal(value != 0, pairing.first);
    t->lost += !pairing.first;
    t->won += pairing.first;
    if (!pairing.first)
        return;
    memcpy(after, in, sizeof after);
    assert_true(make(p->l, pairing.instance, after));
    assert_int_equal(p->value[state_of(p, after)], 0);
}

/* Parts of which each move has an answer are lost, by themselves. */
static inline void compare_parts(set_search *search, plain *p,
                                 const uint64_t *in, tally *t)
{
    const set_board *const board = grundy_set_search_board(search);
    const uint64_t all = (1ull << p->count) - 1;
    grundy_error err = {0};
    const uint64_t *form;
    size_t count, words;

    if (board->need == NULL)
        return;
    assert_int_equal(
        grundy_set_search_forms(search, in, &form, &count, &words, &err),
        GRUNDY_OK);
    for (size_t i = 0; i < count; i++)
        if (grundy_board_pairs_off(board, form[i])) {
            const uint64_t part = board->turned ? all ^ form[i] : form[i];

            assert_int_equal(nimber_of(p, state_of(p, &part)), 0);
            t->paired++;
        }
}

static inline void compare(set_instances *l, plain *p, int positions, tally *t)
{
    watch clock = {.next = UINT64_MAX};
    grundy_error err = {0};
    const set_images *images;
    set_search *search;

    if (grundy_instances_endless(l) != NULL)
        return;
    p->l = l;
    memset(p->known, 0, sizeof p->known);
    if (grundy_set_search_open(&search, l, &clock, &err) != GRUNDY_OK)
        fail_msg("%s", err.message);
    t->lists++;
    images = &grundy_set_search_board(search)->images;
    t->forms +=
        grundy_images_moved(images) > 0 || grundy_images_fixed(images) > 1;
    for (int i = 0; i < positions; i++) {
        const uint32_t state = below(1u << p->count);
        const uint8_t value = nimber_of(p, state);
        const uint64_t other = below(4);
        uint64_t in[MOST_WORDS], found = 99;
        bool is = false;

        cells_of(p, state, in);
        assert_int_equal(grundy_set_search_is(search, in, other, &is, &err),
                         GRUNDY_OK);
        assert_int_equal(is, other == value);
        assert_int_equal(grundy_set_search_nimber(search, in, &found, &err),
                         GRUNDY_OK);
        assert_int_equal(found, value);
        compare_pairing(p, in, value, t);
    }
    for (uint32_t state = 0; t->all && state >> p->count == 0; state++) {
        uint64_t in[MOST_WORDS];

        cells_of(p, state, in);
        compare_parts(search, p, in, t);
    }
    grundy_set_search_close(&search);
}

static inline void open_all(plain *p, uint32_t cells)
{
    p->count = cells;
    for (uint32_t i = 0; i < cells; i++)
        p->open[i] = i;
}

/* Takes the cell if it is in, and the other one too, if there is one. */
static inline void add_take(set_instances *l, uint32_t cell, uint32_t other)
{
    set_literal need[2] = {{cell, true}, {other, true}};
    set_literal write = {cell, false};

    add_sorted(l, need, other == cell ? 1 : 2, &write, 1);
}
