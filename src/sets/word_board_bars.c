/* SPDX-License-Identifier: MIT */
/*
 * Conditions that fail in many ways, such as that each stone of a row has a
 * free end: there is no stone for which there is no free end.  Bars are of bars
 * as deep as the rules say so.
 *
 * The runs of a bar stand in one order, those with fewest cells first, which
 * are likely to hold, and equal bars are one.  So a map of the cells keeps the
 * rules where it takes the bars of each move to those of its image.
 */
#include "sets/word_board.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"

static bool holds(const word_board *b, const board_run *run,
                  const uint64_t *set)
{
    return grundy_word_board_may(b, &run->when, run->bars, set);
}

bool grundy_word_board_passes(const word_board *b, bar_list bars,
                              const uint64_t *set)
{
    for (uint32_t i = 0; i < bars.count; i++) {
        const board_bar *const bar = &b->bar[b->named[bars.first + i]];

        for (size_t k = bar->first; k < bar->first + bar->runs; k++)
            if (holds(b, &b->run[k], set))
                return false;
    }
    return true;
}

/* ---- one order ---- */

static int by_words(const void *x, const void *y, size_t words)
{
    const uint64_t *const a = x, *const b = y;

    for (size_t i = 0; i < words; i++)
        if (a[i] != b[i])
            return a[i] < b[i] ? -1 : 1;
    return 0;
}

static int cells_of(const board_test *t)
{
    int count = 0;

    for (uint32_t i = 0; i < BOARD_SETS; i++)
        count +=
            __builtin_popcountll(t->in[i]) + __builtin_popcountll(t->out[i]);
    return count;
}

static int by_number(const void *x, const void *y)
{
    const uint32_t a = *(const uint32_t *)x, b = *(const uint32_t *)y;

    return (a > b) - (a < b);
}

static int compare(const word_board *b, const board_run *x, const board_run *y)
{
    const int cells = cells_of(&x->when) - cells_of(&y->when);
    const int words = by_words(&x->when, &y->when, 2 * (size_t)BOARD_SETS);

    if (cells != 0 || words != 0)
        return cells != 0 ? cells : words;
    for (uint32_t i = 0; i < x->bars.count && i < y->bars.count; i++) {
        const int way = by_number(&b->named[x->bars.first + i],
                                  &b->named[y->bars.first + i]);

        if (way != 0)
            return way;
    }
    return by_number(&x->bars.count, &y->bars.count);
}

/* The runs from there on in order, each once.  Most come nearly so. */
static void put_in_order(word_board *b, size_t from)
{
    size_t kept = from;

    for (size_t i = from; i < b->runs; i++)
        if (b->run[i].bars.count > 1)
            qsort(&b->named[b->run[i].bars.first], b->run[i].bars.count,
                  sizeof *b->named, by_number);
    for (size_t i = from; i < b->runs; i++) {
        const board_run run = b->run[i];
        size_t at = kept;
        int way = 1;

        while (at > from && (way = compare(b, &run, &b->run[at - 1])) < 0)
            at--;
        if (at > from && way == 0)
            continue;
        memmove(&b->run[at + 1], &b->run[at], (kept - at) * sizeof run);
        b->run[at] = run;
        kept++;
    }
    b->runs = kept;
}

static uint64_t hash_of(const word_board *b, const board_bar *bar)
{
    uint64_t h = bar->runs;

    for (size_t i = bar->first; i < bar->first + bar->runs; i++) {
        const board_run *const run = &b->run[i];

        for (uint32_t k = 0; k < BOARD_SETS; k++)
            h = grundy_hash_word(grundy_hash_word(h ^ run->when.in[k]) +
                                 run->when.out[k]);
        for (uint32_t k = 0; k < run->bars.count; k++)
            h = grundy_hash_word(h ^ b->named[run->bars.first + k]);
    }
    return h;
}

static bool is_same(const word_board *b, const board_bar *x, const board_bar *y)
{
    bool same = x->hash == y->hash && x->runs == y->runs;

    for (size_t i = 0; same && i < x->runs; i++)
        same = compare(b, &b->run[x->first + i], &b->run[y->first + i]) == 0;
    return same;
}

/* The bar of the runs from there on, and the number of one that is equal. */
static board_bar make(word_board *b, size_t from, uint32_t *number)
{
    board_bar bar = {.first = from};

    put_in_order(b, from);
    bar.runs = b->runs - from;
    bar.hash = hash_of(b, &bar);
    for (*number = 0; *number < b->bars && !is_same(b, &b->bar[*number], &bar);
         ++*number)
        ;
    return bar;
}

bool grundy_word_board_add_bar(word_board *b, size_t runs, size_t names,
                               uint32_t *number)
{
    const board_bar bar = make(b, runs, number);

    if (*number == b->bars)
        return GRUNDY_PUSH(b->mem, b->bar, b->bars, b->bar_cap, bar);
    b->runs = runs;
    b->names = names;
    return true;
}

/* ---- images ---- */

static uint64_t word_image(const uint8_t *image, uint64_t cells)
{
    uint64_t out = 0;

    for (; cells != 0; cells &= cells - 1)
        out |= UINT64_C(1) << image[__builtin_ctzll(cells)];
    return out;
}

/* False: a bar that it names has no image, or memory is out. */
static bool push_image(word_board *b, const board_map *map,
                       const board_run *run, uint32_t *known)
{
    board_run to = {.bars = {(uint32_t)b->names, run->bars.count}};

    for (uint32_t i = 0; i < BOARD_SETS; i++) {
        const uint32_t set = i < 2 ? i ^ map->exchanged : i;

        to.when.in[set] = word_image(map->image, run->when.in[i]);
        to.when.out[set] = word_image(map->image, run->when.out[i]);
    }
    for (uint32_t i = 0; i < run->bars.count; i++) {
        const uint32_t is = grundy_word_board_bar_image(
            b, map, b->named[run->bars.first + i], known);

        if (is == BOARD_NO_BAR ||
            !GRUNDY_PUSH(b->mem, b->named, b->names, b->named_cap, is))
            return false;
    }
    return GRUNDY_PUSH(b->mem, b->run, b->runs, b->run_cap, to);
}

/* Names and runs that were pushed for it are dropped again, so that those of a
 * bar inside another's run are gone before that one's next is pushed. */
uint32_t grundy_word_board_bar_image(word_board *b, const board_map *map,
                                     uint32_t number, uint32_t *known)
{
    const board_bar bar = b->bar[number];
    const size_t runs = b->runs, names = b->names;
    uint32_t is = BOARD_NO_BAR;
    bool all = true;

    if (known[number] != 0)
        return known[number] - 1;
    for (size_t i = 0; i < bar.runs && all; i++) {
        const board_run run = b->run[bar.first + i];

        all = push_image(b, map, &run, known);
    }
    if (all) {
        (void)make(b, runs, &is);
        is = is == b->bars ? BOARD_NO_BAR : is;
    }
    b->runs = runs;
    b->names = names;
    return (known[number] = is + 1) - 1;
}
