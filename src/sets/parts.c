/* SPDX-License-Identifier: MIT */
/*
 * An instance lives while each cell that it needs may come to be as it needs
 * it: it is that already, or a living instance writes it.  A cell that stays as
 * it is for all living instances joins nothing.  Instances that share another
 * cell belong together; what they read and write is a part, and no instance of
 * one part ever reads or writes what changes in another.  So a position is the
 * sum of its parts, and each is the same game wherever its cells are the same.
 */
#include "sets/parts.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/words.h"

/* ---- the board ---- */

static inline bool meet(const uint64_t *x, const uint64_t *y, uint32_t words)
{
    for (uint32_t w = 0; w < words; w++)
        if (x[w] & y[w])
            return true;
    return false;
}

static void set_bits(set_board *b, uint64_t *mask, const set_literal *at,
                     size_t count, bool in)
{
    for (size_t i = 0; i < count; i++)
        if ((at[i].in != b->turned) == in)
            mask[at[i].cell / 64] |= 1ull << at[i].cell % 64;
}

static void fill_masks(set_board *b)
{
    for (size_t i = 0; i < b->list->count; i++) {
        const set_instance x = grundy_instances_at(b->list, i);
        uint64_t *const mask = b->mask + i * 4 * b->words;

        set_bits(b, mask + MASK_IN * b->words, x.need, x.needs, true);
        set_bits(b, mask + MASK_OUT * b->words, x.need, x.needs, false);
        set_bits(b, mask + MASK_TAKE * b->words, x.write, x.writes, false);
        set_bits(b, mask + MASK_PUT * b->words, x.write, x.writes, true);
    }
}

static size_t mask_size(const set_board *b)
{
    return (b->list->count + 1) * 4 * b->words * sizeof *b->mask;
}

/* Whether the instance joins its cells two by two, and which it joins. */
static bool join_cells(set_board *b, size_t i)
{
    const uint64_t in = *grundy_board_mask(b, i, MASK_IN);
    const uint64_t take = *grundy_board_mask(b, i, MASK_TAKE);
    const int needs = __builtin_popcountll(in);

    if (needs == 0 || needs > 2 || (in & ~take) != 0 ||
        (needs == 2 && in != take))
        return false;
    for (uint64_t left = in; left != 0; left &= left - 1)
        b->near[__builtin_ctzll(left)] |= take;
    for (uint64_t left = take; left != 0; left &= left - 1)
        b->near[__builtin_ctzll(left)] |= in;
    if (needs == 1)
        b->alone |= in;
    return true;
}

static bool find_pairs(set_board *b)
{
    assert(b->words == 1);
    for (size_t i = 0; i < b->list->count; i++)
        if (!join_cells(b, i))
            return false;
    for (size_t i = 0; i < b->list->count; i++) {
        b->beside[i] = 0;
        for (uint64_t left = b->take[i]; left != 0; left &= left - 1)
            b->beside[i] |= b->near[__builtin_ctzll(left)];
    }
    return true;
}

static bool is_graph(const set_board *b)
{
    for (size_t i = 0; i < b->list->count && b->alone != 0; i++)
        if ((b->need[i] & (b->need[i] - 1)) != 0 ||
            b->take[i] != b->near[__builtin_ctzll(b->need[i])])
            return false;
    for (uint32_t cell = 0; cell < b->list->cells && b->alone != 0; cell++)
        if (b->near[cell] != 0 && (b->alone >> cell & 1) == 0)
            return false;
    return true;
}

static bool note_stride(set_board *b, uint32_t low, uint32_t by)
{
    uint32_t i = 0;

    while (i < b->strides && b->stride_of[i].by != by)
        i++;
    if (i == SET_MOST_STRIDES)
        return false;
    if (i == b->strides)
        b->stride_of[b->strides++] = (set_stride){by, 0};
    b->stride_of[i].low |= 1ull << low;
    return true;
}

static bool find_strides(set_board *b)
{
    for (uint32_t cell = 0; cell < b->list->cells; cell++)
        for (uint64_t left = b->near[cell] >> cell >> 1; left != 0;
             left &= left - 1)
            if (!note_stride(b, cell, (uint32_t)__builtin_ctzll(left) + 1))
                return false;
    return true;
}

static size_t place_size(const set_board *b)
{
    return (b->list->count + 1) * sizeof *b->place;
}

/* Where each instance writes. */
static bool fill_places(set_board *b)
{
    const uint32_t columns = b->list->columns;

    b->place = grundy_memory_zeroed(b->mem, place_size(b));
    for (size_t i = 0; b->place != NULL && i < b->list->count; i++) {
        const set_instance x = grundy_instances_at(b->list, i);

        b->place[i].group = (uint32_t)i;
        if (i > 0 && grundy_instances_write_the_same(b->list, i - 1, i)) {
            b->place[i].group = b->place[i - 1].group;
            b->grouped = true;
        }
        b->place[i].writes = (int32_t)x.writes;
        for (size_t k = 0; k < x.writes && columns > 0; k++) {
            const uint32_t place = grundy_place_of(b->list, x.write[k].cell);

            b->place[i].row += 2 * (int32_t)(place / columns);
            b->place[i].column += 2 * (int32_t)(place % columns);
        }
    }
    return b->place != NULL;
}

static size_t small_size(const set_board *b)
{
    return (b->list->count + 1) * sizeof(uint64_t);
}

/* The two masks that count, side by side. */
static bool fill_small(set_board *b)
{
    if (b->words != 1 || !b->removal)
        return true;
    b->need = grundy_memory_new(b->mem, small_size(b));
    b->take = grundy_memory_new(b->mem, small_size(b));
    b->beside = grundy_memory_new(b->mem, small_size(b));
    if (b->need == NULL || b->take == NULL || b->beside == NULL)
        return false;
    for (size_t i = 0; i < b->list->count; i++) {
        b->need[i] = *grundy_board_mask(b, i, MASK_IN);
        b->take[i] = *grundy_board_mask(b, i, MASK_TAKE);
    }
    b->pairs = find_pairs(b);
    if (b->pairs && !find_strides(b))
        b->strides = 0;
    for (uint32_t cell = 0; cell < b->list->cells && b->pairs; cell++)
        b->joined +=
            (uint32_t)__builtin_popcountll(b->near[cell] & ~(1ull << cell));
    b->graph = b->pairs && is_graph(b);
    b->twins = b->graph && !b->images.forms.moves;
    return true;
}

/* Of cells under guards those that are gone count as well. */
static void find_ways(set_board *b, const set_instances *l)
{
    const bool guarded = b->moves < l->count;

    b->turned = guarded ? l->write[0].in
                        : !grundy_instances_take(l) && grundy_instances_put(l);
    b->removal = !guarded && (b->turned || grundy_instances_take(l));
}

grundy_status grundy_board_open(set_board *b, const set_instances *l,
                                grundy_error *err)
{
    assert(l->cells <= GRUNDY_SETS_MOST_CELLS);
    *b = (set_board){.mem = l->mem, .list = l, .words = (l->cells + 63) / 64};
    if (b->words == 0)
        b->words = 1;
    b->moves = grundy_guards_moves(l);
    find_ways(b, l);
    b->stride = b->removal ? b->words : 2 * b->words;
    b->mask = grundy_memory_zeroed(b->mem, mask_size(b));
    if (b->mask != NULL)
        fill_masks(b);
    if (!grundy_images_open(&b->images, l) || b->mask == NULL ||
        !fill_places(b) || !fill_small(b) || !grundy_guards_open(&b->guards, l))
        return grundy_fail(err, grundy_memory_failure(b->mem), "%s",
                           _("out of memory"));
    return GRUNDY_OK;
}

void grundy_board_close(set_board *b)
{
    if (b->mask != NULL)
        grundy_memory_free(b->mem, b->mask, mask_size(b));
    grundy_images_close(&b->images);
    grundy_guards_close(&b->guards);
    grundy_memory_free(b->mem, b->need, small_size(b));
    grundy_memory_free(b->mem, b->take, small_size(b));
    grundy_memory_free(b->mem, b->beside, small_size(b));
    grundy_memory_free(b->mem, b->place, place_size(b));
    b->mask = b->need = b->take = b->beside = NULL;
    b->place = NULL;
}

bool grundy_board_is_legal(const set_board *b, size_t i, const uint64_t *state)
{
    const uint64_t *const in = grundy_board_mask(b, i, MASK_IN);
    const uint64_t *const out = grundy_board_mask(b, i, MASK_OUT);

    assert(i < b->moves);
    for (uint32_t w = 0; w < b->words; w++)
        if (in[w] & ~state[w])
            return false;
    for (uint32_t w = 0; w < b->words && !b->removal; w++)
        if (out[w] & ~state[b->words + w])
            return false;
    return b->guards.count == 0 || (!meet(grundy_board_mask(b, i, MASK_TAKE),
                                          state + b->words, b->words) &&
                                    grundy_guards_allow(&b->guards, i, state));
}

void grundy_board_make(const set_board *b, size_t i, const uint64_t *state,
                       uint64_t *to)
{
    const uint64_t *const take = grundy_board_mask(b, i, MASK_TAKE);
    const uint64_t *const put = grundy_board_mask(b, i, MASK_PUT);

    assert(i < b->moves);
    for (uint32_t w = 0; w < b->words; w++) {
        const uint64_t in = state[w];

        to[w] = in & ~take[w];
        if (!b->removal) {
            const uint64_t out = state[b->words + w];

            to[w] |= out & put[w];
            to[b->words + w] = (out & ~put[w]) | (in & take[w]);
        }
    }
}

/* Whether the map leads back where it is made twice, and no move that is legal
 * takes what its image needs. */
static bool pairs_off(const set_board *b, uint32_t map, word_box box,
                      uint64_t part)
{
    for (size_t i = 0; i < b->moves; i++) {
        const uint64_t need = b->need[i];
        uint64_t image;

        if ((need & ~part) != 0)
            continue;
        image = grundy_images_under(&b->images, map, box, need);
        if ((image & b->take[i]) != 0 ||
            grundy_images_under(&b->images, map, box, image) != need)
            return false;
    }
    return true;
}

bool grundy_board_pairs_off(const set_board *b, uint64_t part)
{
    const set_images *const m = &b->images;
    const uint32_t maps = b->need != NULL ? grundy_images_maps(m) : 0;
    const word_box box = grundy_images_box(m, part);

    /* Rows and columns change places in a square box alone. */
    for (uint32_t map = 1; map < maps; map++)
        if (((map & FORM_SWAPS) == 0 || box.rows == box.columns) &&
            grundy_images_keep(m, map) &&
            grundy_images_under(m, map, box, part) == part &&
            pairs_off(b, map, box, part))
            return true;
    return false;
}

/* ---- what lives ---- */

static size_t live_size(const set_board *b)
{
    return (b->list->count + 1) * sizeof(uint32_t);
}

static size_t print_size(const set_board *b)
{
    return (b->list->count + 1) * (b->words + b->stride) * sizeof(uint64_t);
}

bool grundy_set_parts_open(set_parts *p, const set_board *b)
{
    *p = (set_parts){.room = b->list->cells + 1};
    p->state =
        grundy_memory_new(b->mem, p->room * b->stride * sizeof *p->state);
    p->touch = grundy_memory_new(b->mem, p->room * b->words * sizeof *p->touch);
    p->can = grundy_memory_new(b->mem, 2 * b->words * sizeof *p->can);
    p->live = grundy_memory_new(b->mem, live_size(b));
    p->left = grundy_memory_new(b->mem, live_size(b));
    p->print = grundy_memory_new(b->mem, print_size(b));
    return p->state != NULL && p->touch != NULL && p->can != NULL &&
           p->live != NULL && p->left != NULL && p->print != NULL;
}

void grundy_set_parts_close(set_parts *p, const set_board *b)
{
    GRUNDY_FREE(b->mem, p->state, p->room * b->stride);
    GRUNDY_FREE(b->mem, p->touch, p->room * b->words);
    grundy_memory_free(b->mem, p->can, 2 * b->words * sizeof *p->can);
    grundy_memory_free(b->mem, p->live, live_size(b));
    grundy_memory_free(b->mem, p->left, live_size(b));
    grundy_memory_free(b->mem, p->print, print_size(b));
    *p = (set_parts){.room = 0};
}

typedef struct board_shape {
    uint32_t words;
    bool removal, guarded;
} board_shape;

/* Compiled once more for the shape of small boards with patterns, whose loops
 * over words are none. */
#define SHAPED __attribute__((always_inline)) static inline

/* Whether it may be legal, and adds what it may write then. */
SHAPED bool lives(const set_board *b, board_shape of, size_t i,
                  const uint64_t *state, uint64_t *can, bool *more)
{
    const uint64_t *const in = b->mask + i * 4 * of.words;
    const uint64_t *const out = in + of.words;
    const uint64_t *const take = in + 2 * of.words;
    const uint64_t *const put = in + 3 * of.words;
    uint64_t *const can_out = can + of.words;

    for (uint32_t w = 0; w < of.words; w++)
        if (in[w] & ~can[w])
            return false;
    for (uint32_t w = 0; w < of.words && !of.removal; w++)
        if (out[w] & ~can_out[w])
            return false;
    if (of.guarded && (meet(take, state + of.words, of.words) ||
                       !grundy_guards_allow(&b->guards, i, state)))
        return false;
    for (uint32_t w = 0; w < of.words; w++) {
        const uint64_t cells =
            state[w] | (of.removal ? 0 : state[of.words + w]);
        const uint64_t puts = put[w] & cells, takes = take[w] & cells;

        *more |= ((puts & ~can[w]) | (takes & ~can_out[w])) != 0;
        can[w] |= puts;
        can_out[w] |= takes;
    }
    return true;
}

SHAPED void find_live(const set_board *b, board_shape of, const uint64_t *state,
                      const uint32_t *among, size_t count, set_parts *out)
{
    bool more;

    memset(out->can, 0, 2 * of.words * sizeof *out->can);
    memcpy(out->can, state, (of.removal ? 1 : 2) * of.words * sizeof *out->can);
    for (uint32_t w = 0; w < of.words && of.guarded; w++)
        out->can[of.words + w] &= ~state[w];
    do {
        more = false;
        out->lives = 0;
        for (size_t k = 0; k < count; k++) {
            const uint32_t i = among != NULL ? among[k] : (uint32_t)k;

            if (lives(b, of, i, state, out->can, &more))
                out->live[out->lives++] = i;
        }
    } while (more && !of.removal && !of.guarded);
}

/* ---- parts ---- */

static inline void merge(uint64_t *x, const uint64_t *y, uint32_t words)
{
    for (uint32_t w = 0; w < words; w++)
        x[w] |= y[w];
}

/* Words of a footprint: the cells that may change at all, then all of them as
 * they are in the state. */
static inline uint32_t print_words(board_shape of)
{
    return (of.removal ? 2 : 3) * of.words;
}

/* The cells that an instance reads or changes. */
SHAPED void footprint(const set_board *b, board_shape of, size_t i,
                      const uint64_t *can, const uint64_t *state,
                      uint64_t *print)
{
    const uint64_t *const in = b->mask + i * 4 * of.words;
    const uint64_t *const out = in + of.words;
    const uint64_t *const take = in + 2 * of.words;
    const uint64_t *const put = in + 3 * of.words;
    uint64_t *const cells = print + of.words;

    for (uint32_t w = 0; w < of.words; w++) {
        const uint64_t open = can[w] & can[of.words + w];
        const uint64_t all =
            in[w] | (of.removal ? 0 : out[w]) | ((take[w] | put[w]) & open);

        print[w] = all & open;
        cells[w] = all & state[w];
        if (!of.removal)
            cells[of.words + w] = all & state[of.words + w];
        if (of.guarded)
            cells[of.words + w] |= cells[w] & ~open;
    }
}

/* The part of the first instance that is left: it takes in whoever it meets,
 * until nobody else does.  Returns how many are left. */
SHAPED size_t take_part(board_shape of, set_parts *p, size_t left)
{
    const uint32_t size = print_words(of), cells = size - of.words;
    uint64_t *const touch = p->touch + p->count * of.words;
    uint64_t *const state = p->state + p->count * cells;
    const uint64_t *const first = p->print + p->left[0] * size;
    size_t before;

    memcpy(touch, first, of.words * sizeof *touch);
    memcpy(state, first + of.words, cells * sizeof *state);
    p->left[0] = p->left[--left];
    do {
        size_t kept = 0;

        before = left;
        for (size_t k = 0; k < left; k++) {
            const uint64_t *const print = p->print + p->left[k] * size;

            if (meet(touch, print, of.words)) {
                merge(touch, print, of.words);
                merge(state, print + of.words, cells);
            } else {
                p->left[kept++] = p->left[k];
            }
        }
        left = kept;
    } while (left < before && left > 0);
    p->count++;
    return left;
}

/* Whether the pattern may still be completed; its footprint then. */
SHAPED bool guard_print(const set_board *b, board_shape of, size_t i,
                        const uint64_t *can, const uint64_t *state,
                        uint64_t *print)
{
    const uint64_t *const all = b->guards.cells + i * of.words;
    uint64_t *const cells = print + of.words;

    for (uint32_t w = 0; w < of.words; w++)
        if (all[w] & ~can[of.words + w])
            return false;
    for (uint32_t w = 0; w < of.words; w++) {
        print[w] = cells[w] = all[w] & state[w];
        cells[of.words + w] = all[w] & state[of.words + w];
    }
    return true;
}

/* More are not compared with each other. */
enum { COMPARED_GUARDS = 64 };

/* Whether one of the footprints leaves no more to be completed than `own` does;
 * of equal ones it is the first. */
SHAPED bool is_guarded(const uint64_t *prints, uint32_t size, size_t count,
                       size_t own, uint32_t words)
{
    for (size_t k = 0; k < count; k++) {
        uint64_t more = 0, less = 0;

        for (uint32_t w = 0; w < words; w++) {
            more |= prints[k * size + w] & ~prints[own * size + w];
            less |= prints[own * size + w] & ~prints[k * size + w];
        }
        if (k != own && more == 0 && (less != 0 || k < own))
            return true;
    }
    return false;
}

/* The patterns that may be completed, but for those before which another one
 * is, behind `lives` footprints; returns how many there are then. */
SHAPED size_t find_guards(const set_board *b, board_shape of,
                          const uint64_t *state, set_parts *out, size_t lives)
{
    const uint32_t size = print_words(of);
    uint64_t *const first = out->print + lives * size;
    size_t count = 0, kept = lives;

    for (size_t i = 0; i < b->guards.count; i++)
        count += guard_print(b, of, i, out->can, state, first + count * size);
    for (size_t k = 0; k < count; k++)
        if (count > COMPARED_GUARDS ||
            !is_guarded(first, size, count, k, of.words))
            out->left[kept++] = (uint32_t)(lives + k);
    return kept;
}

SHAPED void split(const set_board *b, board_shape of, const uint64_t *state,
                  set_parts *out)
{
    size_t left = out->lives;

    out->count = 0;
    for (size_t k = 0; k < out->lives; k++) {
        footprint(b, of, out->live[k], out->can, state,
                  out->print + k * print_words(of));
        out->left[k] = (uint32_t)k;
    }
    if (of.guarded)
        left = find_guards(b, of, state, out, left);
    while (left > 0) {
        assert(out->count < out->room);
        left = take_part(of, out, left);
    }
}

/* The cells that are joined to some of these. */
static inline uint64_t neighbours(const set_stride *d, uint32_t strides,
                                  uint64_t cells)
{
    uint64_t more = 0;

    for (uint32_t i = 0; i < strides; i++)
        more |= (cells & d[i].low) << d[i].by | (cells >> d[i].by & d[i].low);
    return more;
}

static inline uint64_t listed_neighbours(const set_board *b, uint64_t cells)
{
    uint64_t more = 0;

    for (; cells != 0; cells &= cells - 1)
        more |= b->near[__builtin_ctzll(cells)];
    return more;
}

/* The one cell of the part that a cell is joined to; 0: they are several. */
static inline uint64_t only_neighbour(const set_board *b, uint64_t part,
                                      uint64_t cell)
{
    const uint64_t beside =
        b->near[__builtin_ctzll(cell)] & part & ~(cell & (0 - cell));

    return (beside & (beside - 1)) == 0 ? beside : 0;
}

/* All but one of the cells, or an odd number of them where two would be left.
 * Cells can be `alone` or not. */
static uint64_t spare_twins(uint64_t twins, bool alone)
{
    uint64_t spare = twins & (twins - 1);

    if (alone && (__builtin_popcountll(twins) & 1) == 0)
        spare &= spare - 1;
    return spare;
}

/*
 * Where every move takes the two cells that it needs, of cells that are joined
 * to the same one and to no other the first will do: moves to them lead to the
 * same game, as the others can't be taken any more, and any other move leaves
 * all of them or none to be taken.  Where a move takes a cell with those that
 * it is joined to, one of three such cells will do, or two of four: a move to
 * one of them, or another one that takes the cell that they are joined to,
 * leaves the others as so many moves, of which two cancel, and any other leaves
 * all of them or none.  Those of a part that came about by a move are joined to
 * cells `beside` it.
 */
static uint64_t without_twins(const set_board *b, uint64_t part,
                              uint64_t beside)
{
    for (beside &= part; beside != 0; beside = beside & part & (beside - 1)) {
        const uint64_t at = only_neighbour(b, part, beside);
        uint64_t twins = 0, left = 0;

        if (at != 0)
            left = b->near[__builtin_ctzll(at)] & part & ~at;
        for (; left != 0; left &= left - 1)
            if (only_neighbour(b, part, left) != 0)
                twins |= left & (0 - left);
        part &= ~spare_twins(twins, b->alone != 0);
    }
    return part;
}

/*
 * Cells that are joined two by two come together from neighbour to neighbour.
 * Each part has one of the cells in `meets`, so that the last part is known
 * once it has the last of these.
 */
static inline void flood(const set_board *b, const set_stride *d,
                         uint32_t strides, uint64_t cells, uint64_t meets,
                         set_parts *out)
{
    const uint64_t beside = meets;

    out->count = 0;
    for (meets &= cells; cells != 0; meets &= cells) {
        uint64_t part = meets & (0 - meets), edge = part;

        while (edge != 0 && (meets & ~part) != 0) {
            edge = (strides > 0 ? neighbours(d, strides, edge)
                                : listed_neighbours(b, edge)) &
                   cells & ~part;
            part |= edge;
        }
        if ((meets & ~part) == 0)
            part = cells;
        cells &= ~part;
        if (b->twins)
            part = without_twins(b, part, beside);
        if ((part & (part - 1)) != 0 || (part & b->alone) != 0)
            out->state[out->count++] = part;
    }
    assert(out->count <= out->room);
}

/* On most boards cells are joined along rows and columns. */
static void flood_pairs(const set_board *b, uint64_t cells, uint64_t meets,
                        set_parts *out)
{
    const set_stride along[2] = {b->stride_of[0], b->stride_of[1]};

    if (b->strides == 2)
        flood(b, along, 2, cells, meets, out);
    else
        flood(b, b->stride_of, b->strides, cells, meets, out);
}

static void join(set_parts *p, uint32_t at, uint64_t touch, uint64_t cells)
{
    p->touch[at] |= touch;
    p->state[at] |= cells;
}

/* An instance joins the first part that it meets, and with it all others. */
static void join_parts(set_parts *p, uint64_t touch, uint64_t cells)
{
    uint32_t first = 0;

    while (first < p->count && (p->touch[first] & touch) == 0)
        first++;
    if (first == p->count) {
        assert(p->count < p->room);
        p->touch[p->count] = p->state[p->count] = 0;
        p->count++;
    }
    join(p, first, touch, cells);
    for (uint32_t k = p->count - 1; k > first; k--)
        if (p->touch[k] & touch) {
            join(p, first, p->touch[k], p->state[k]);
            p->count--;
            p->touch[k] = p->touch[p->count];
            p->state[k] = p->state[p->count];
        }
}

/* Whether one of them needs no more than live[k] does, of cells that the rest
 * of play may take; of two that need the same it is the first.  What they take
 * without needing it does not count: it may be gone. */
static bool is_spared(const set_board *b, const uint32_t *live, size_t count,
                      size_t k, uint64_t taken)
{
    const uint64_t own = b->need[live[k]] & taken;

    for (size_t i = 0; i < count; i++) {
        const uint64_t other = b->need[live[i]] & taken;

        if (i != k && (other & ~own) == 0 && (other != own || i < k))
            return true;
    }
    return false;
}

/* Whether some of them needs a cell that stays as it is. */
static bool some_frozen(const set_board *b, const uint32_t *live, size_t count,
                        uint64_t taken)
{
    for (size_t i = 0; i < count; i++)
        if ((b->need[live[i]] & ~taken) != 0)
            return true;
    return false;
}

size_t grundy_set_parts_spare(const set_board *b, uint64_t taken,
                              uint32_t *live, size_t count, uint32_t *room)
{
    size_t kept = 0, end;

    for (size_t from = 0; from < count; from = end) {
        const uint32_t group = b->place[live[from]].group;

        for (end = from + 1; end < count && b->place[live[end]].group == group;
             end++)
            ;
        memcpy(room, live + from, (end - from) * sizeof *live);
        if (end - from == 1 || !some_frozen(b, room, end - from, taken)) {
            memmove(live + kept, room, (end - from) * sizeof *live);
            kept += end - from;
            continue;
        }
        for (size_t k = 0; k < end - from; k++)
            if (!is_spared(b, room, end - from, k, taken))
                live[kept++] = room[k];
    }
    return kept;
}

/* On a board of one word whose moves only take: instances that live are legal,
 * and most of them are in a part that is there. */
static void split_small(const set_board *b, uint64_t state,
                        const uint32_t *among, size_t count, set_parts *out)
{
    uint64_t taken = 0;

    assert(b->words == 1 && b->removal);
    out->lives = 0;
    out->count = 0;
    for (size_t k = 0; k < count; k++) {
        const uint32_t i = among != NULL ? among[k] : (uint32_t)k;

        if ((b->need[i] & ~state) != 0)
            continue;
        out->live[out->lives++] = i;
        taken |= b->take[i];
    }
    if (b->grouped)
        out->lives =
            grundy_set_parts_spare(b, taken, out->live, out->lives, out->left);
    for (size_t k = 0; k < out->lives; k++) {
        const uint32_t i = out->live[k];
        const uint64_t cells = (b->need[i] | b->take[i]) & state;

        join_parts(out, cells & taken, cells);
    }
}

SHAPED void split_shape(const set_board *b, board_shape of,
                        const uint64_t *state, const uint32_t *among,
                        size_t count, set_parts *out)
{
    find_live(b, of, state, among, count, out);
    split(b, of, state, out);
}

void grundy_set_parts_split(const set_board *b, const uint64_t *state,
                            const uint32_t *among, size_t count, set_parts *out)
{
    const board_shape of = {b->words, b->removal, b->guards.count > 0};

    if (b->pairs) {
        flood_pairs(b, *state, *state, out);
        return;
    }
    if (b->need != NULL) {
        split_small(b, *state, among, count, out);
        return;
    }
    if (of.words == 1 && of.guarded)
        split_shape(b, (board_shape){1, false, true}, state, among, count, out);
    else
        split_shape(b, of, state, among, count, out);
}

void grundy_set_parts_after(const set_board *b, size_t i, const uint64_t *state,
                            const uint32_t *among, size_t count, set_parts *out)
{
    if (b->pairs)
        flood_pairs(b, *state, b->beside[i], out);
    else
        grundy_set_parts_split(b, state, among, count, out);
}
