/* SPDX-License-Identifier: MIT */
/*
 * heap/blocks.h -- the state of the block method; blocks.c finds
 * values with it, layout.c builds it anew when the split changes.
 */
#pragma once

#include <stdatomic.h>

#include "nim/split.h"
#include "heap/bits.h"
#include "heap/game.h"
#include "heap/rows.h"
#include "heap/sources.h"

enum {
    BLOCK = BITS_BLOCK,
    SPAN = BITS_BLOCK * BITS_SPAN,
    BLOCKS_FIRST = 2048,     /* heaps found plainly before the first block */
    BLOCKS_VALUES = 1 << 14, /* beyond such values the plain method goes on */
    SOURCE_FIRST = 2 * SPAN, /* sources for a whole span lie above this */
    SOURCE_LAST = 1 << 16,   /* and never above this */
    FEW_OPEN = 3,            /* so few open values are looked for one by one */
    COVER_ENDS = 64,         /* cover is left when a bit in so many is open */
    WITNESS_ENDS = 64,       /* the same for witnesses */
    SWEEP_ENDS = 4,          /* so few heaps without a value end the sweeps */
    MARK_FEW = 8,            /* so few sources are marked one by one */
    HELPED_FROM = 1 << 14,   /* heaps to find for which a thread is started */
    HAND_OVER = 1 << 14,     /* steps for which a helper is worth it */
    RARE_FEW = 128,          /* so few rare heaps are gathered, every one */
    COMMON = 1 << 15         /* in label[]: the mask's parity is odd */
};

/*
 * What is found out for a span of blocks before it is walked (span.c), by
 * several threads if there are: tasks are numbered, and those of one phase
 * wait for all of the phases before.
 */
typedef struct blocks_span {
    uint64_t at;         /* its first heap; UINT64_MAX: nothing is prepared */
    size_t far_end;      /* rest[middle..far_end) was swept for it */
    uint64_t *choice_column, *sure_column; /* block after block */
    uint64_t *idle;      /* labels of rare values that nobody will ask for */
    uint64_t *choice;    /* of each heap: labels that are options, common */
    uint64_t *sure;      /* the same for rare values */
    uint32_t swept[SPAN]; /* absent labels below it are no options by them */
    uint32_t tasks, phase[5]; /* phase p has tasks phase[p]..phase[p + 1] */
    atomic_uint next, done;
    atomic_ullong ticks;
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
    size_t middle;          /* of them, no larger than SOURCE_FIRST */
    uint64_t price;         /* steps that one more option in cover is worth */
    bits_source near[BLOCK * BLOCK]; /* taken + rare heap < 64, rising */
    uint32_t near_count;

    /* The work at hand. */
    blocks_span span[2]; /* the one that is walked, and the next */
    unsigned current;
    uint32_t words;      /* of a heap's set of labels */
    void *board;         /* columns and sets, aligned to 64 bytes */
    size_t board_size;
    uint64_t *column;    /* one block's columns */
    uint64_t *nobody;    /* columns of zeros: no label is idle */
    struct blocks_helper *helper; /* another thread; NULL: none */
    uint16_t *open;   /* rare values of a heap that nobody confirmed yet */
    uint32_t open_count;
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

static inline void blocks_mark(uint64_t *set, uint32_t label)
{
    set[label / 64] |= UINT64_C(1) << label % 64;
}

/* The least label from `from` on that is not in the set. */
static inline uint32_t blocks_absent(const uint64_t *set, uint32_t words,
                                     uint32_t from)
{
    for (uint32_t w = from / 64; w < words; w++) {
        uint64_t absent = ~set[w];

        if (w == from / 64)
            absent &= UINT64_MAX << from % 64;
        if (absent != 0)
            return w * 64 + (uint32_t)__builtin_ctzll(absent);
    }
    return words * 64;
}

/*
 * Chooses the split for the values known and builds everything on it.  Every
 * value known is below b->values.
 */
GRUNDY_MUST_USE grundy_status grundy_blocks_layout(blocks *b,
                                                   grundy_error *err);

/* Frees what the layout built. */
void grundy_blocks_clear(blocks *b);

/* ---- span.c ---- */

/*
 * Makes the span that begins with heap `at` ready to be worked on; heaps below
 * `at` less a span must be known, and stay in place until it is done.
 */
void grundy_span_open(blocks *b, blocks_span *span, uint64_t at);

/* Does what is left to do of it, together with the helper. */
void grundy_span_finish(blocks *b, blocks_span *span);

/* Gives it up, whatever has been done of it; nothing works on it then. */
void grundy_span_drop(const blocks *b, blocks_span *span);

/* Has the helper begin with it. */
void grundy_span_hand_over(blocks *b, blocks_span *span);

/*
 * A thread that helps with spans, while there is much to be found; without a
 * crew, or a thread, there is none.
 */
void grundy_helper_start(blocks *b);
void grundy_helper_stop(blocks *b);

/*
 * Holds the least labels of the block's heaps that are absent from choice
 * against the sources.  swept: absent labels below it are no options by them;
 * no more than bound[i] is asked (NULL: all).  Returns the steps it took.
 */
uint64_t grundy_span_sweep(const blocks *b, uint64_t at,
                           const bits_source *source, size_t count,
                           uint64_t *choice, const uint32_t *bound,
                           uint32_t *swept);

/* Adds the options that one rare heap makes with known ones to the block. */
void grundy_span_mark(const blocks *b, uint64_t at, bits_source rare,
                      uint64_t *choice);

/* Columns of a block become sets of heaps. */
void grundy_span_turn(const blocks *b, const uint64_t *column,
                      uint64_t *heap);

/* ---- layout.c ---- */

/* Takes a heap just found into rows and lists. */
GRUNDY_MUST_USE bool grundy_blocks_learn(blocks *b, uint64_t n, uint32_t v);
