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
    BLOCK = BITS_BLOCK,
    SPAN = BITS_BLOCK * BITS_SPAN,
    BLOCKS_FIRST = 2048,     /* heaps found plainly before the first block */
    BLOCKS_VALUES = 1 << 14, /* beyond such values the plain method goes on */
    SOURCE_FIRST = 2 * SPAN, /* sources for a whole span lie above this */
    SOURCE_LAST = 1 << 16,   /* and never above this */
    FEW_OPEN = 3,            /* so few open values are looked for one by one */
    COVER_ENDS = 64,         /* cover is left when a bit in so many is open */
    WITNESS_ENDS = 32,       /* the same for witnesses */
    SWEEP_ENDS = 4,          /* so few heaps without a value end the sweeps */
    RARE_FEW = 128,          /* so few rare heaps are gathered, every one */
    COMMON = 1 << 15         /* in label[]: the mask's parity is odd */
};

/* What is gathered for a span of blocks, in columns: block after block. */
typedef struct blocks_span {
    uint64_t at;      /* its first heap */
    uint64_t *choice; /* labels of common values that are options */
    uint64_t *sure;   /* labels of rare values that are options */
    uint64_t *idle;   /* labels of rare values that nobody will ask for */
} blocks_span;

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
    bool unequal;
    int parity;

    /* The split. */
    bool sparse;
    split split;
    uint32_t values;  /* a power of two above every value found */
    uint32_t labels;  /* words of a row: a power of two */
    uint32_t limit;   /* labels that are gathered: those in use and more */
    unsigned pivot;   /* the mask's lowest bit */
    uint16_t *label;  /* of each value below `named`, with COMMON */
    uint16_t *value[2]; /* of each label: with an even, with an odd parity */
    uint32_t named;
    uint64_t resplit; /* heap at which the split is chosen again */

    /* What is known, in the shape that the inner loops want. */
    heap_rows rows;     /* common heaps, each with all breaks */
    uint64_t source_last;   /* no source is further back */
    heap_sources close;     /* rare heaps up to close_last, 63 or more */
    heap_sources cover;     /* rare heaps for a span */
    heap_sources witness;   /* common heaps for a span */
    uint32_t close_last;
    bool exact;             /* cover is gathered to its end */
    bits_source *rest;      /* rare heaps that no exact list has, by value */
    size_t rest_count, rest_cap;
    bits_source near[BLOCK * BLOCK]; /* taken + rare heap < 64, rising */
    uint32_t near_count;

    /* The work at hand; columns are aligned to 64 bytes within `board`. */
    blocks_span span;
    uint32_t words;   /* of a heap's set of labels */
    void *board;
    size_t board_size;
    uint64_t *column; /* one block's columns */
    uint64_t *nobody; /* columns of zeros: no label is idle */
    uint64_t *choice; /* BLOCK * words: labels that are options, common */
    uint64_t *sure;   /* BLOCK * words: the same for rare values */
    uint16_t *open;   /* rare values of a heap that nobody confirmed yet */
    uint32_t open_count;
    uint32_t swept[BLOCK]; /* absent labels below it are no options indeed */
    uint64_t ticks;
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

/* The value with that label whose type at heap n is common or not. */
static inline uint32_t blocks_value(const blocks *b, uint64_t n,
                                    uint32_t label, bool common)
{
    uint64_t odd = common;

    if (b->split.parity != GRUNDY_PARITY_NONE)
        odd ^= n ^ (uint64_t)b->split.parity;
    return b->value[odd & 1][label];
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

#endif
