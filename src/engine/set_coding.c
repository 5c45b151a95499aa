/* SPDX-License-Identifier: MIT */
/* Positions of a few sets, or of an array of few letters, as cells of the list
 * of their moves (plan/sets/read.h). */
#include "engine/set_coding.h"

#include <string.h>

#include "sets/ideals.h"

bool grundy_engine_is_board(const game_kind *k)
{
    uint32_t sets = 0, arrays = 0;

    for (uint32_t i = 0; i < k->params; i++) {
        sets += k->param[i].kind == PARAM_SET ||
                (k->param[i].kind == PARAM_INT && (k->masks >> i & 1) != 0);
        arrays +=
            k->param[i].kind == PARAM_ARRAY || k->param[i].kind == PARAM_TEXT;
    }
    return arrays == 0 ? sets > 0 && sets <= SET_MOST_PLANES
                       : arrays == 1 && sets == 0;
}

/* Of numbers; 64: one is below 0. */
static uint32_t most_bits(uint32_t bits, int64_t number)
{
    const uint32_t own = 64 - (uint32_t)__builtin_clzll((uint64_t)number | 1);

    return own > bits ? own : bits;
}

board_words grundy_engine_board_words(const engine *e, grundy_position at)
{
    const game_kind *const k = &e->set.kind[at.kind];
    const kind_shape *const shape = &e->program.kind[at.kind];
    const int64_t *word = at.word;
    board_words out = {.length = 0};

    for (uint32_t i = 0; i < k->params; i++) {
        const param_shape *const p = &shape->param[i];

        if (p->kind == PARAM_INT && (k->masks >> i & 1) != 0) {
            out.bits = most_bits(out.bits, *word);
            out.count[out.sets] = 64;
            out.set[out.sets++] = (const uint64_t *)word++;
        } else if (p->kind == PARAM_INT) {
            out.reg[i] = *word++;
        } else if (p->kind == PARAM_SET) {
            const universe_now *const u =
                &e->program.universe[k->param[i].variable->type->in->index];

            out.count[out.sets] = u->count;
            out.set[out.sets++] = (const uint64_t *)word;
            word += p->mask ? 1 : (u->count + 63) / 64;
        } else {
            out.length = p->kind == PARAM_TEXT || p->length == UINT64_MAX
                             ? (uint64_t)*word++
                             : p->length;
            out.array = word;
            for (uint64_t j = 0; k->masks != 0 && j < out.length; j++)
                out.bits = most_bits(out.bits, word[j]);
            word += out.length;
        }
    }
    return out;
}

/* How many unary bits the elements take; false: too many, or none. */
static bool least_unary(const board_words *at, uint64_t *bits)
{
    *bits = 0;
    for (uint64_t i = 0; i < at->length; i++)
        *bits = (uint64_t)at->array[i] > *bits ? (uint64_t)at->array[i] : *bits;
    return *bits > 0 && *bits < 63;
}

bool grundy_set_coding_holds(const set_coding *c, const board_words *at)
{
    uint64_t most = 0;

    if (at->array == NULL)
        return c->cells >= at->bits;
    if (c->wide > 0)
        return c->cells == at->length * c->wide &&
               (grundy_set_is_unary(c)
                    ? least_unary(at, &most) && most <= c->wide
                    : at->bits <= c->wide);
    if (c->cells != at->length)
        return false;
    for (uint64_t i = 0; i < at->length; i++) {
        uint32_t letter = 0;

        while (letter < c->letters && c->letter[letter] != at->array[i])
            letter++;
        if (letter == c->letters)
            return false;
    }
    return true;
}

bool grundy_set_coding_start(set_coding *c, const board_words *at)
{
    if (at->length > GRUNDY_SETS_MOST_CELLS ||
        (at->array == NULL && at->bits > 63))
        return false;
    if (at->array == NULL && at->bits > 0) {
        *c = (set_coding){.cells = at->bits};
        return true;
    }
    if (c->cells != at->length || c->wide > 0)
        *c = (set_coding){.cells = (uint32_t)at->length};
    for (uint64_t i = 0; i < at->length; i++)
        if (!grundy_sets_add_letter(c, at->array[i]))
            return false;
    return true;
}

bool grundy_set_coding_rows(set_coding *c, const board_words *at)
{
    const bool unary = at->bits == 0;
    uint64_t wide = at->bits;

    if (at->array == NULL || at->length > GRUNDY_SETS_MOST_CELLS ||
        (unary && !(SETS_READ_UNARY && least_unary(at, &wide))) || wide > 63 ||
        at->length == 0 || at->length * wide > GRUNDY_SETS_MOST_CELLS)
        return false;
    *c = (set_coding){.wide = (uint32_t)wide,
                      .unary = unary,
                      .cells = (uint32_t)(at->length * wide)};
    return true;
}

grundy_status grundy_set_coding_pays(const set_instances *l, watch *w,
                                     bool *pays, grundy_error *err)
{
    uint64_t all[GRUNDY_SETS_MOST_CELLS / 64] = {0};
    size_t count = 0;
    set_board b;
    grundy_status status = grundy_board_open(&b, l, err);

    for (uint32_t cell = 0; cell < l->cells; cell++)
        all[cell / 64] |= 1ull << cell % 64;
    if (status == GRUNDY_OK && b.removal && !b.turned)
        status = grundy_ideals_count(&b, all, w, &count, err);
    grundy_board_close(&b);
    *pays = count > 0;
    return status;
}

/* Cells of a set, from its first bit on. */
static void put_set(uint64_t *out, uint32_t from, const uint64_t *set,
                    uint32_t cells)
{
    for (uint32_t i = 0; i < cells; i++)
        if (set[i / 64] >> i % 64 & 1)
            out[(from + i) / 64] |= 1ull << (from + i) % 64;
}

static void put_letters(uint64_t *out, const set_coding *c, uint32_t pad,
                        const int64_t *array)
{
    for (uint32_t i = 0; i < c->cells; i++) {
        uint32_t letter = 0, bit;

        while (c->letter[letter] != array[i])
            letter++;
        if (c->plane[letter] < 0)
            continue;
        bit = (uint32_t)c->plane[letter] * pad + i;
        out[bit / 64] |= 1ull << bit % 64;
    }
}

void grundy_set_coding_cells(const set_coding *c, const set_instances *l,
                             const board_words *at, uint64_t *out)
{
    memset(out, 0, ((size_t)l->cells / 64 + 1) * sizeof *out);
    if (c->sets == 0)
        put_letters(out, c, l->pad, at->array);
    for (uint32_t i = 0; i < c->cells && c->wide > 0; i += c->wide) {
        const uint64_t number = (uint64_t)at->array[i / c->wide];
        const uint64_t set =
            grundy_set_is_unary(c) ? (1ull << number) - 1 : number;

        put_set(out, i, &set, c->wide);
    }
    for (uint32_t i = 0; i < c->sets && c->wide == 0; i++)
        if (c->plane[i] >= 0)
            put_set(out, (uint32_t)c->plane[i] * l->pad, at->set[i],
                    at->count[i] < c->cells ? (uint32_t)at->count[i]
                                            : c->cells);
}

bool grundy_engine_set_holds(const engine *e, uint32_t kind,
                             const board_words *at, uint64_t stamp,
                             const int64_t *reg, const set_coding *c,
                             bool obstacle)
{
    const game_kind *const k = &e->set.kind[kind];

    if (stamp != e->kind_stamp[kind])
        return false;
    for (uint32_t i = 0; i < k->params; i++)
        if (k->param[i].kind == PARAM_INT && (k->masks >> i & 1) == 0 &&
            reg[i] != at->reg[i])
            return false;
    return grundy_set_coding_holds(c, at) || obstacle;
}
