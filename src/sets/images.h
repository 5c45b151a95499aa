/* SPDX-License-Identifier: MIT */
/*
 * sets/images.h -- the one form of parts that are images of each other: the
 * least image of their cells in the first corner of the board.
 */
#pragma once

#include "sets/forms.h"
#include "sets/symmetries.h"
#include "sets/word_forms.h"

typedef struct set_images {
    const set_instances *list;
    set_forms forms;
    uint32_t words;  /* of the cells of a plane */
    uint32_t places; /* of a plane */
    word_forms word; /* of planes of one word; else what maps there are */
    /* Of planes of one word, of each map, or else of each symmetry of the
     * board; NULL: they have more words, or no such. */
    byte_images *byte;
    uint32_t maps;
    bool more; /* the board has more symmetries than those */
} set_images;

/* False when memory is out; to be closed in any case. */
bool grundy_images_open(set_images *m, const set_instances *l);
void grundy_images_close(set_images *m);

/* How many images a part has wherever it stands (0: it has to stay), and where
 * it has to stay (1: none but itself). */
static inline uint32_t grundy_images_moved(const set_images *m)
{
    return m->forms.moves ? m->forms.maps : 0;
}

static inline uint32_t grundy_images_fixed(const set_images *m)
{
    return m->forms.moves || m->byte == NULL ? 1 : m->maps;
}

/*
 * The form of a state of `stride` words (once or twice those of all planes),
 * itself a state, of a part that is the same game.
 */
void grundy_images_form(const set_images *m, const uint64_t *state,
                        uint32_t stride, uint64_t *form);

/*
 * Of a board of one word: a few cells of a part, in the corner if it can be
 * moved, under the map of that number, where the part's box is `b`
 * (grundy_images_box).  The first map changes nothing; those that do not keep
 * the list are left out (grundy_images_map).
 */
word_box grundy_images_box(const set_images *m, uint64_t part);
uint64_t grundy_images_under(const set_images *m, uint32_t map, word_box b,
                             uint64_t cells);
static inline uint32_t grundy_images_maps(const set_images *m)
{
    return m->byte == NULL ? 0 : m->forms.moves ? POINT_MAPS : m->maps;
}
static inline bool grundy_images_keep(const set_images *m, uint32_t map)
{
    return !m->forms.moves || m->forms.map[map];
}

/* Twice the row and column in the middle between the first and the last; where
 * nothing has a place, 0. */
void grundy_images_middle(const set_images *m, const uint64_t *state,
                          uint32_t stride, int32_t middle[2]);
