/* SPDX-License-Identifier: MIT */
/*
 * solve/images.h -- positions of a kind that are one game: those that differ
 * only in which word stands where (plan/rewrites/exchange.c says why).  A table
 * that gets the value of one gets it for all, and a memo holds one of them, the
 * least.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

struct value_table;

enum {
    GRUNDY_IMAGES = 23,
    GRUNDY_IMAGE_SWAPS = 8,
    GRUNDY_IMAGE_WORDS = 12 /* as many as a table has axes */
};

/* A group of ways to move the words, but the one that moves none. */
typedef struct word_images {
    uint32_t words, count;
    uint8_t at[GRUNDY_IMAGES][GRUNDY_IMAGE_WORDS]; /* w'[i] = w[at[j][i]] */

    /* Where the group is that of all orders of some words, or of some and of
     * some others: these, put in order pair by pair, come to the least. */
    uint32_t swaps;
    uint8_t swap[GRUNDY_IMAGE_SWAPS][2];

    bool total; /* the rules cannot fail, so their order does not matter */
} word_images;

/* The image with the least words, the first one first: `word` or `room`. */
const int64_t *grundy_images_least(const word_images *images,
                                   const int64_t *word, int64_t *room);

/* Sets the cells of all images that lie in the table. */
void grundy_images_set(const word_images *images, struct value_table *table,
                       const int64_t *word, uint32_t code);

/* Sets of one position that maps of their elements take to others, all by the
 * same map: the position is the same game then. */
enum { GRUNDY_IMAGE_SETS = 3 };

/* Of a word, by its bytes; back: the number of the map that undoes it. */
typedef struct cell_map {
    uint64_t of[8][256];
    uint32_t back;
} cell_map;

static inline uint64_t grundy_cell_map_word(const cell_map *map, uint64_t cells)
{
    uint64_t image = 0;

    for (uint32_t i = 0; cells != 0; i++, cells >>= 8)
        image |= map->of[i][cells & 255];
    return image;
}

/* Words that are letters of cells: letter[i] stands for set i, the one behind
 * those of all sets for none.  cells 0: the words are sets. */
typedef struct cell_letters {
    uint32_t first, cells;
    int64_t letter[GRUNDY_IMAGE_SETS + 1];
} cell_letters;

typedef struct cell_images {
    uint32_t maps; /* without the one that moves nothing */
    uint32_t sets, at[GRUNDY_IMAGE_SETS]; /* the words of the sets */
    cell_letters letters;
    cell_map *map;
    uint32_t exchanges; /* behind them: the players and their first two sets
                           change places as well */
} cell_images;

/* The sets that the words are, and the words of the sets. */
void grundy_cell_sets_get(const cell_images *images, const int64_t *word,
                          uint64_t *set);
void grundy_cell_sets_put(const cell_images *images, const uint64_t *set,
                          int64_t *word);

/* (images_exchange.c) The same of a position of which no other image is less,
 * and of those that
 * exchange the players, one of whom is to move; whether that was done. */
bool grundy_cell_images_exchange(const cell_images *images, bool right,
                                 int64_t *word);

/* Makes the words those of the least image, the first set first; returns 1 +
 * the number of the map that undoes it, or 0. */
uint32_t grundy_cell_images_least(const cell_images *images, int64_t *word);

/* Makes them those of the image under the map; 0: what they are, as does the
 * number of no map. */
void grundy_cell_images_turn(const cell_images *images, uint32_t map,
                             int64_t *word);
