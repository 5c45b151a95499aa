/* SPDX-License-Identifier: MIT */
/*
 * solve/heap_blocks.h -- the state of the block method; heap_blocks.c finds
 * values with it, heap_layout.c builds it anew when the split changes.
 */
#ifndef SOLVE_HEAP_BLOCKS_H
#define SOLVE_HEAP_BLOCKS_H

#include "nim/split.h"
#include "solve/heap_bits.h"
#include "solve/heap_game.h"
#include "solve/heap_rows.h"
#include "solve/heap_sources.h"

enum {
    BLOCK = 64,           /* heaps that are worked on together */
    BLOCKS_FIRST = 2048,  /* heaps found plainly before the first block */
    BLOCKS_VALUES = 1 << 14, /* beyond such values the plain method goes on */
    TYPICAL = 8192,       /* heaps near the half that are tried first */
    FAR_MOST = 32,        /* rare heaps that may be left out of the rows */
    COMMON = 1 << 15      /* in label[]: the mask's parity is odd */
};

/*
 * The label of a value is the value without the lowest bit of the mask; the
 * type and the label give the value back, and among values of one type the
 * order of labels is that of values.  Without a split (sparse false) every
 * value is its own label, and every heap counts as common.
 */
typedef struct blocks {
    heap_job job;
    const bits_kernel *bits;
    void *plain; /* state of the plain kernel while it is in use */

    /* The rules. */
    uint32_t breaks[GRUNDY_HEAP_DIGITS], break_count; /* taken, then split */
    uint32_t singles[GRUNDY_HEAP_DIGITS], single_count; /* leave one heap */
    bool unequal; uint64_t typical;
    int parity;

    /* The split. */
    bool sparse;
    split split;
    uint32_t values; /* a power of two above every value found */
    uint32_t labels; /* words of a row: a power of two */
    unsigned pivot;  /* the mask's lowest bit */
    uint16_t *label; /* of each value below `named`, with COMMON */
    uint32_t named;
    uint32_t limit;  /* labels that are gathered; all those in use and more */
    uint64_t resplit; /* heap at which the split is chosen again */

    /* What is known, in the shape that the inner loops want. */
    heap_rows rows;        /* common heaps, each with all breaks */
    heap_sources rare;     /* rare heaps that meet the rows */
    heap_sources witness;  /* common ones that confirm rare values */
    bits_source far[FAR_MOST]; /* rare heaps beyond the rows */
    uint32_t far_count;
    bool crowded; /* one more was found: a new layout is due */
    bits_source near[GRUNDY_HEAP_DIGITS * BLOCK]; /* rare: taken + heap < 64 */
    uint32_t near_count;
    uint64_t reach;   /* no source is further back */
    uint32_t witnesses; /* wanted */

    /* The block in work: 64 heaps in columns, then `words` words a heap. */
    uint32_t words;
    uint64_t *column, *idle;
    uint64_t *choice; /* labels of common values that are options */
    uint64_t *sure;   /* labels of rare values known to be options */

    /* Work, for the statistics and for choosing the number of witnesses. */
    uint64_t ticks, witness_ticks, pair_ticks;
} blocks;

/* The type of value v at heap n: true if common. */
static inline bool blocks_common(const blocks *b, uint64_t n, uint32_t v)
{
    const bool odd = b->label[v] & COMMON;

    if (!b->sparse)
        return true;
    if (b->split.parity == GRUNDY_PARITY_NONE)
        return odd;
    return odd ^ ((n ^ (uint64_t)b->split.parity) & 1);
}

static inline uint32_t blocks_label(const blocks *b, uint32_t v)
{
    return b->label[v] & (COMMON - 1u);
}

/*
 * Chooses the split for the values known and builds everything on it.  Every
 * value known is below b->values.
 */
GRUNDY_MUST_USE grundy_status grundy_blocks_layout(blocks *b,
                                                   grundy_error *err);

/* Frees what the layout built. */
void grundy_blocks_clear(blocks *b);

/* Takes a heap just found into rows and lists. */
GRUNDY_MUST_USE bool grundy_blocks_learn(blocks *b, uint64_t n, uint32_t v);

/* Makes the list of witnesses as long as wanted. */
GRUNDY_MUST_USE bool grundy_blocks_call_witnesses(blocks *b);

#endif
