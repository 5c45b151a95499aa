/* SPDX-License-Identifier: MIT */
/*
 * heap/bits.h -- the inner loops of the block method, in the widest
 * instructions that the machine has.
 *
 * Rows: row r holds a word for each label; bit i of the word for label w says
 * that the size 64 r + i can be made by a known heap of label w.  The labels
 * are cut into slabs, and each slab keeps its rows together.  A source is a
 * known heap `back` of label u: together with a size s it makes an option of
 * heap back + s whose value has the label u ^ w.
 */
#pragma once

#include "grundy/heap.h"

enum {
    BITS_BLOCK = 64, /* heaps of a block: the bits of a word */
    BITS_GROUP = 8,  /* labels of a group: one vector of 512 bits */
    BITS_TILE = 4,   /* groups that are worked on at a time, at most */
    BITS_SLAB = BITS_TILE * BITS_GROUP, /* labels that lie together */
    BITS_SPAN = 4,                      /* blocks that are gathered together */
    BITS_LOOK = 8,         /* rounds after which to look whether to go on */
    BITS_PAIRED = 8,       /* values that are looked for among pairs together */
    BITS_SWEPT = 4,        /* values of a heap that are swept together */
    BITS_NO_VALUE = 0xffff /* in a sweep: nothing is wanted */
};

typedef struct bits_source {
    uint32_t back;
    uint32_t label; /* in a sweep: the value */
} bits_source;

/* Sources [first, last) of the list have the same label modulo BITS_GROUP. */
typedef struct bits_round {
    uint32_t first, last;
} bits_round;

/*
 * What to gather: for the heaps of `blocks` blocks from `at` on and the groups
 * of labels [first, last), the options that the sources make.  base is the
 * size that bit 0 of row 0 stands for; at and base are multiples of 64, and
 * at - back - base and the sizes after it lie within the rows, of which one
 * more than there are blocks is read.
 */
typedef struct bits_gather {
    const uint64_t *rows; /* aligned to 64 bytes */
    uint32_t labels;      /* in all: a power of two, >= BITS_GROUP */
    unsigned wide;        /* a slab has 2^wide labels: all, or BITS_SLAB */
    size_t slab;          /* words from one slab to the next */
    uint32_t first, last; /* multiples of the tile */
    uint32_t tile;        /* groups of a tile: 1, 2 or 4 */
    uint32_t blocks;      /* 1 or BITS_SPAN */
    uint64_t at, base;
    const bits_source *source;
    const bits_round *round;
    size_t rounds;
    const uint64_t *idle; /* in the columns' shape: what nobody asks about */
    uint64_t worth;       /* stops when a bit costs more steps than that */
    uint64_t few;         /* stops when no more than a bit in so many is open */
} bits_gather;

/*
 * What to sweep: whether heap at + i has an option of value wanted[c][i] that
 * is made of a source (of 64 tokens or more, back + breaks[] below at) and
 * another known heap, after taking one of the breaks.
 */
typedef struct bits_sweep {
    const uint16_t *value;
    uint64_t at;
    const uint32_t *breaks;
    uint32_t break_count;
    const bits_source *source;
    size_t count;
    uint16_t wanted[BITS_SWEPT][BITS_BLOCK];
} bits_sweep;

typedef struct bits_kernel {
    const char *name;

    /*
     * Writes column[k * labels + label] for block k and the labels wanted: bit
     * i tells whether heap at + 64 k + i was seen to have an option of that
     * label.  It leaves a tile as worth and few tell; idle bits are not open.
     * column and idle are aligned to 64 bytes.  Returns the steps it took.
     */
    uint64_t (*gather)(const bits_gather *job, uint64_t *column);

    /* Writes miss[c][i]: 0 exactly if wanted[c][i] was found. */
    void (*sweep)(const bits_sweep *job, uint16_t miss[BITS_SWEPT][BITS_BLOCK]);

    /*
     * Looks for an a of [from, to] with value[a] ^ value[sum - a] == wanted,
     * from >= 1; returns the place near which it found one, or 0.
     */
    uint64_t (*pair)(const uint16_t *value, uint64_t from, uint64_t to,
                     uint64_t sum, uint16_t wanted);

    /*
     * The same for several values: bit i of the answer tells whether there
     * is such an a for wanted[i].
     */
    unsigned (*pairs)(const uint16_t *value, uint64_t from, uint64_t to,
                      uint64_t sum, const uint16_t wanted[BITS_PAIRED]);

    /*
     * to[i] |= word i of the set shifted up by shift < 64, i < words; the word
     * before the set's first is clear.
     */
    void (*merge)(uint64_t *to, const uint64_t *set, size_t words,
                  unsigned shift);

    /* Turns the 64 words round: bit j of word i becomes bit i of word j. */
    void (*turn)(uint64_t word[64]);
} bits_kernel;

/* The kernel for the instructions allowed; AUTO is the best there is. */
const bits_kernel *grundy_heap_bits(grundy_heap_simd simd);

/* What the machine has: never AUTO. */
grundy_heap_simd grundy_heap_bits_best(void);

/* Whether the machine has these instructions. */
bool grundy_heap_bits_has(grundy_heap_simd simd);

/*
 * Swaps the squares of j x j bits beside the diagonal [Warren, Hacker's
 * Delight 7-3]; expanded in each kernel, for its instructions.
 */
__attribute__((always_inline)) static inline void
bits_swap_squares(uint64_t word[64], unsigned j, uint64_t mask)
{
    for (unsigned from = 0; from < 64; from += 2 * j)
        for (unsigned i = from; i < from + j; i++) {
            const uint64_t swap = (word[i] >> j ^ word[i + j]) & mask;

            word[i] ^= swap << j;
            word[i + j] ^= swap;
        }
}

__attribute__((always_inline)) static inline void bits_turn(uint64_t word[64])
{
    bits_swap_squares(word, 32, UINT64_C(0x00000000ffffffff));
    bits_swap_squares(word, 16, UINT64_C(0x0000ffff0000ffff));
    bits_swap_squares(word, 8, UINT64_C(0x00ff00ff00ff00ff));
    bits_swap_squares(word, 4, UINT64_C(0x0f0f0f0f0f0f0f0f));
    bits_swap_squares(word, 2, UINT64_C(0x3333333333333333));
    bits_swap_squares(word, 1, UINT64_C(0x5555555555555555));
}

extern const bits_kernel grundy_heap_bits_portable;

#if defined(__x86_64__) && (defined(__GNUC__) || defined(__clang__))
#define BITS_X86 1
extern const bits_kernel grundy_heap_bits_avx2;
extern const bits_kernel grundy_heap_bits_avx512;
#endif
