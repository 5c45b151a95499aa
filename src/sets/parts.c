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

#include <string.h>

#include "base/error.h"
#include "base/words.h"

/* ---- the board ---- */

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

grundy_status grundy_board_open(set_board *b, const set_instances *l,
                                grundy_error *err)
{
    *b = (set_board){.mem = l->mem, .list = l, .words = (l->cells + 63) / 64};
    if (b->words == 0)
        b->words = 1;
    b->turned = !grundy_instances_take(l) && grundy_instances_put(l);
    b->removal = b->turned || grundy_instances_take(l);
    b->stride = b->removal ? b->words : 2 * b->words;
    b->mask = grundy_memory_zeroed(b->mem, mask_size(b));
    if (b->mask == NULL || !grundy_forms_find(l, &b->forms))
        return grundy_fail(err, grundy_memory_failure(b->mem), "%s",
                           _("out of memory"));
    fill_masks(b);
    return GRUNDY_OK;
}

void grundy_board_close(set_board *b)
{
    if (b->mask != NULL)
        grundy_memory_free(b->mem, b->mask, mask_size(b));
    b->mask = NULL;
}

bool grundy_board_is_legal(const set_board *b, size_t i, const uint64_t *state)
{
    const uint64_t *const in = grundy_board_mask(b, i, MASK_IN);
    const uint64_t *const out = grundy_board_mask(b, i, MASK_OUT);

    for (uint32_t w = 0; w < b->words; w++)
        if (in[w] & ~state[w])
            return false;
    for (uint32_t w = 0; w < b->words && !b->removal; w++)
        if (out[w] & ~state[b->words + w])
            return false;
    return true;
}

void grundy_board_make(const set_board *b, size_t i, const uint64_t *state,
                       uint64_t *to)
{
    const uint64_t *const take = grundy_board_mask(b, i, MASK_TAKE);
    const uint64_t *const put = grundy_board_mask(b, i, MASK_PUT);

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

/* ---- what lives ---- */

bool grundy_set_parts_open(set_parts *p, const set_board *b)
{
    *p = (set_parts){.room = b->list->cells / 1 + 1};
    p->state =
        grundy_memory_new(b->mem, p->room * b->stride * sizeof *p->state);
    p->touch = grundy_memory_new(b->mem, p->room * b->words * sizeof *p->touch);
    p->can = grundy_memory_new(b->mem, 2 * b->words * sizeof *p->can);
    p->live = grundy_memory_new(b->mem, (b->list->count + 1) * sizeof *p->live);
    return p->state != NULL && p->touch != NULL && p->can != NULL &&
           p->live != NULL;
}

void grundy_set_parts_close(set_parts *p, const set_board *b)
{
    grundy_memory_free(b->mem, p->state,
                       p->room * b->stride * sizeof *p->state);
    grundy_memory_free(b->mem, p->touch, p->room * b->words * sizeof *p->touch);
    grundy_memory_free(b->mem, p->can, 2 * b->words * sizeof *p->can);
    grundy_memory_free(b->mem, p->live, (b->list->count + 1) * sizeof *p->live);
    *p = (set_parts){.room = 0};
}

/* Whether it may be legal, and adds what it may write then. */
static bool lives(const set_board *b, size_t i, const uint64_t *state,
                  uint64_t *can, bool *more)
{
    const uint64_t *const in = grundy_board_mask(b, i, MASK_IN);
    const uint64_t *const out = grundy_board_mask(b, i, MASK_OUT);
    const uint64_t *const take = grundy_board_mask(b, i, MASK_TAKE);
    const uint64_t *const put = grundy_board_mask(b, i, MASK_PUT);
    uint64_t *const can_out = can + b->words;

    for (uint32_t w = 0; w < b->words; w++)
        if (in[w] & ~can[w])
            return false;
    for (uint32_t w = 0; w < b->words && !b->removal; w++)
        if (out[w] & ~can_out[w])
            return false;
    for (uint32_t w = 0; w < b->words; w++) {
        const uint64_t cells =
            state[w] | (b->removal ? 0 : state[b->words + w]);
        const uint64_t puts = put[w] & cells, takes = take[w] & cells;

        *more |= ((puts & ~can[w]) | (takes & ~can_out[w])) != 0;
        can[w] |= puts;
        can_out[w] |= takes;
    }
    return true;
}

void grundy_set_parts_live(const set_board *b, const uint64_t *state,
                           const uint32_t *among, size_t count, set_parts *out)
{
    bool more;

    memset(out->can, 0, 2 * b->words * sizeof *out->can);
    memcpy(out->can, state, b->stride * sizeof *state);
    do {
        more = false;
        out->lives = 0;
        for (size_t k = 0; k < count; k++) {
            const uint32_t i = among != NULL ? among[k] : (uint32_t)k;

            if (lives(b, i, state, out->can, &more))
                out->live[out->lives++] = i;
        }
    } while (more && !b->removal);
}

/* ---- parts ---- */

static bool meet(const uint64_t *x, const uint64_t *y, uint32_t words)
{
    for (uint32_t w = 0; w < words; w++)
        if (x[w] & y[w])
            return true;
    return false;
}

static void merge(uint64_t *x, const uint64_t *y, uint32_t words)
{
    for (uint32_t w = 0; w < words; w++)
        x[w] |= y[w];
}

/* The cells that it reads, and those that it changes; all of them into
 * `state`, and those that change at all into `touch`, for part number `at`. */
static void footprint(const set_board *b, size_t i, const uint64_t *can,
                      const uint64_t *state, uint64_t *cells, uint64_t *touch)
{
    const uint64_t *const in = grundy_board_mask(b, i, MASK_IN);
    const uint64_t *const out = grundy_board_mask(b, i, MASK_OUT);
    const uint64_t *const take = grundy_board_mask(b, i, MASK_TAKE);
    const uint64_t *const put = grundy_board_mask(b, i, MASK_PUT);

    for (uint32_t w = 0; w < b->words; w++) {
        const uint64_t open = can[w] & can[b->words + w];
        const uint64_t all =
            in[w] | (b->removal ? 0 : out[w]) | ((take[w] | put[w]) & open);

        cells[w] = all & state[w];
        if (!b->removal)
            cells[b->words + w] = all & state[b->words + w];
        touch[w] = all & open;
    }
}

/* The last part is joined with each that it meets. */
static void join_last(const set_board *b, set_parts *p)
{
    const uint32_t last = p->count - 1;
    uint64_t *const touch = p->touch + last * b->words;
    uint64_t *const state = p->state + last * b->stride;
    uint32_t kept = 0;

    for (uint32_t k = 0; k < last; k++) {
        uint64_t *const other = p->touch + k * b->words;
        uint64_t *const cells = p->state + k * b->stride;

        if (meet(touch, other, b->words)) {
            merge(touch, other, b->words);
            merge(state, cells, b->stride);
        } else {
            if (kept != k) {
                memcpy(p->touch + kept * b->words, other,
                       b->words * sizeof *other);
                memcpy(p->state + kept * b->stride, cells,
                       b->stride * sizeof *cells);
            }
            kept++;
        }
    }
    if (kept != last) {
        memcpy(p->touch + kept * b->words, touch, b->words * sizeof *touch);
        memcpy(p->state + kept * b->stride, state, b->stride * sizeof *state);
    }
    p->count = kept + 1;
}

void grundy_set_parts_split(const set_board *b, const uint64_t *state,
                            set_parts *out)
{
    out->count = 0;
    for (size_t k = 0; k < out->lives; k++) {
        footprint(b, out->live[k], out->can, state,
                  out->state + out->count * b->stride,
                  out->touch + out->count * b->words);
        out->count++;
        join_last(b, out);
    }
}

/* ---- forms ---- */

typedef struct span {
    int64_t low_row, low_column, high_row, high_column;
} span;

static void place_of(const set_board *b, uint32_t cell, uint32_t map,
                     int64_t *row, int64_t *column)
{
    *row = cell / b->list->columns;
    *column = cell % b->list->columns;
    grundy_forms_map(map, row, column);
}

static void extend(span *s, int64_t row, int64_t column, bool first)
{
    if (first || row < s->low_row)
        s->low_row = row;
    if (first || row > s->high_row)
        s->high_row = row;
    if (first || column < s->low_column)
        s->low_column = column;
    if (first || column > s->high_column)
        s->high_column = column;
}

static span span_of(const set_board *b, const uint64_t *state)
{
    span s = {0, 0, 0, 0};
    bool first = true;

    for (uint32_t w = 0; w < b->stride; w++)
        for (uint64_t left = state[w]; left != 0; left &= left - 1) {
            int64_t row, column;

            place_of(b, w % b->words * 64 + (uint32_t)__builtin_ctzll(left), 0,
                     &row, &column);
            extend(&s, row, column, first);
            first = false;
        }
    return s;
}

/* The image in the corner: its height and width, then its bits. */
static void image(const set_board *b, const uint64_t *state, span s,
                  uint32_t map, uint64_t *key)
{
    int64_t row = s.low_row, column = s.low_column;
    int64_t to_row = s.high_row, to_column = s.high_column;
    span t = {0, 0, 0, 0};
    int64_t width;

    grundy_forms_map(map, &row, &column);
    grundy_forms_map(map, &to_row, &to_column);
    extend(&t, row, column, true);
    extend(&t, to_row, to_column, false);
    width = t.high_column - t.low_column + 1;
    memset(key + 1, 0, b->stride * sizeof *key);
    key[0] = (uint64_t)(t.high_row - t.low_row + 1) << 32 | (uint64_t)width;
    for (uint32_t w = 0; w < b->stride; w++)
        for (uint64_t left = state[w]; left != 0; left &= left - 1) {
            uint64_t to;

            place_of(b, w % b->words * 64 + (uint32_t)__builtin_ctzll(left),
                     map, &row, &column);
            to = (uint64_t)((row - t.low_row) * width + column - t.low_column);
            key[1 + w / b->words * b->words + to / 64] |= 1ull << to % 64;
        }
}

void grundy_set_parts_form(const set_board *b, const uint64_t *state,
                           uint64_t *key)
{
    uint64_t other[2 * (GRUNDY_SETS_MOST_CELLS / 64) + 1];
    const span s = span_of(b, state);
    bool first = true;

    for (uint32_t map = 0; map < POINT_MAPS; map++) {
        uint64_t *const to = first ? key : other;

        if (!b->forms.map[map])
            continue;
        image(b, state, s, map, to);
        for (uint32_t w = 0; !first && w <= b->stride; w++) {
            if (other[w] == key[w])
                continue;
            if (other[w] < key[w])
                memcpy(key, other, (b->stride + 1) * sizeof *key);
            break;
        }
        first = false;
    }
}
