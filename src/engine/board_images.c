/* SPDX-License-Identifier: MIT */
#include "engine/board_images.h"

#include <assert.h>
#include <string.h>

#include "engine/sets.h"
#include "sets/symmetries.h"
#include "solve/options.h"

/* With more the least image takes longer than it spares; and who asks for
 * positions with so many different numbers gets no images of the later ones. */
enum { MOST_MAPS = 64, MOST_READINGS = 64 };

enum { MOST_SIZES = BOARD_SIZES * BOARD_SIZES };

static void drop(engine *e, board_images *b)
{
    grundy_memory_free(e->mem, b->images.map, b->room);
    b->images = (cell_images){.maps = 0};
    b->room = 0;
    grundy_word_board_drop(&b->board);
    GRUNDY_FREE(e->mem, b->by_size, b->sizes);
    b->by_size = NULL;
    b->sizes = 0;
}

void grundy_engine_drop_images(engine *e)
{
    for (uint32_t k = 0; e->images != NULL && k < e->set.kinds; k++)
        if (e->images[k] != NULL)
            drop(e, e->images[k]);
}

/* A few sets of one word each, and numbers. */
static bool is_told(const engine *e, uint32_t kind)
{
    const game_kind *const k = &e->set.kind[kind];
    bool sets = false;

    if (!grundy_engine_is_board(k))
        return false;
    for (uint32_t i = 0; i < k->params; i++) {
        if (k->param[i].kind == PARAM_SET) {
            const universe_now *const u =
                &e->program.universe[k->param[i].variable->type->in->index];

            if (!u->known || u->count > SYMMETRIC_CELLS)
                return false;
            sets = true;
        } else if (k->param[i].kind != PARAM_INT) {
            return false;
        }
    }
    return sets;
}

static bool is_same(const engine *e, const board_images *b, grundy_position at)
{
    const game_kind *const k = &e->set.kind[at.kind];

    if (b->stamp != e->kind_stamp[at.kind] || at.length != k->params)
        return false;
    for (uint32_t i = 0; i < k->params; i++)
        if (k->param[i].kind == PARAM_INT && b->reg[i] != at.word[i])
            return false;
    return true;
}

static uint32_t find_inverse(const set_symmetries *s, uint32_t map,
                             uint32_t cells)
{
    for (uint32_t i = 0; i < s->count; i++) {
        uint32_t cell = 0;

        while (cell < cells && s->image[i][s->image[map][cell]] == cell)
            cell++;
        if (cell == cells)
            return i;
    }
    return map; /* not of a group */
}

/* By bytes of a word; false: no memory. */
static bool tabulate(engine *e, board_images *b, const set_symmetries *s,
                     uint32_t cells)
{
    cell_images *const to = &b->images;

    assert(s->count + s->exchanging > 1 && cells <= BOARD_CELLS);
    b->room = (s->count - 1 + s->exchanging) * sizeof *to->map;
    to->map = grundy_memory_zeroed(e->mem, b->room);
    if (to->map == NULL) {
        b->room = 0;
        return false;
    }
    to->maps = s->count - 1;
    to->exchanges = s->exchanging;
    for (uint32_t map = 0; map < to->maps + to->exchanges; map++) {
        if (map < to->maps)
            to->map[map].back = find_inverse(s, map + 1, cells) - 1;
        for (uint32_t cell = 0; cell < cells; cell++)
            for (uint32_t byte = 0; byte < 256; byte++)
                if (byte >> cell % 8 & 1)
                    to->map[map].of[cell / 8][byte] |=
                        1ull << s->image[map + 1][cell];
    }
    return true;
}

static bool is_duel(const game_kind *k, const word_board *board)
{
    bool is = board->sets == 2 && board->ends > 0;

    for (size_t i = 0; i < board->moves && is; i++)
        is = board_exchanges(&board->move[i]);
    for (size_t i = 0; i < board->ends && is; i++) {
        const board_end *const end = &board->end[i];

        is = k->decide[end->clause].what != DECIDE_LOSE ||
             ((end->when.in[0] | end->when.out[0] | end->when.out[1]) == 0 &&
              end->bars.count == 0);
    }
    return is;
}

/* Whether each end that cells tell is lost for who is to move then, and who has
 * moved neither moves again nor gains. */
static bool ends_are_lost(const engine *e, const game_kind *k,
                          const word_board *board)
{
    bool lost = !e->set.has_scores && !e->set.endless && board->ends > 0;

    for (size_t i = 0; i < board->ends && lost; i++)
        lost = k->decide[board->end[i].clause].what == DECIDE_LOSE;
    for (size_t i = 0; i < board->moves && lost; i++)
        lost = !board->move[i].again && board->move[i].gain == 0;
    return lost;
}

/* Where the words of its sets stand, and room for what their sizes tell. */
static bool finish_board(engine *e, const game_kind *k, board_images *b)
{
    b->sets = 0;
    b->sizes = 1;
    b->board.refused |= b->obstacle.why != NULL;
    for (uint32_t i = 0; i < k->params && !b->board.refused; i++)
        if (k->param[i].kind == PARAM_SET) {
            const universe_now *const u =
                &e->program.universe[k->param[i].variable->type->in->index];

            assert(u->count <= BOARD_CELLS);
            b->board.refused = b->sets == BOARD_SETS || u->count == 0;
            b->board.full =
                u->count == 0 ? 0 : UINT64_MAX >> (BOARD_CELLS - u->count);
            if (!b->board.refused)
                b->at[b->sets++] = i;
            b->sizes *= BOARD_SIZES;
        }
    b->board.sets = b->sets;
    b->duel = !b->board.refused && is_duel(k, &b->board);
    b->race = !b->board.refused && e->set.partisan && k->decides == 0 &&
              !grundy_engine_is_misere(e);
    if (!b->board.refused && ends_are_lost(e, k, &b->board) &&
        !grundy_word_board_find_last(&b->board))
        return false;
    if (b->board.refused || b->board.sizes == 0 || b->sizes > MOST_SIZES) {
        b->board.refused |= b->board.sizes != 0;
        b->sizes = 0;
        return true;
    }
    b->by_size = grundy_memory_zeroed(e->mem, b->sizes * sizeof *b->by_size);
    return b->by_size != NULL;
}

/* From the rules, with the numbers of b->reg. */
static grundy_status read_images(engine *e, const game_kind *k, board_images *b,
                                 grundy_error *err)
{
    const set_host host = grundy_engine_set_host(e);
    const arena_mark mark = grundy_arena_get(&e->machine.scratch);
    set_instances list = {0};
    set_symmetries s = {.count = 0};
    grundy_status status =
        grundy_sets_sketch(k, b->reg, &host, e->mem, e->watch, &list, &b->board,
                           &b->obstacle, err);

    if (status == GRUNDY_OK && b->obstacle.why == NULL) {
        if (!grundy_symmetries_find(&list, false, &s) ||
            (s.count + s.exchanging > 1 &&
             s.count + s.exchanging <= MOST_MAPS &&
             !tabulate(e, b, &s, grundy_instances_places(&list))))
            status = grundy_engine_no_memory(e, err);
        grundy_symmetries_drop(&list, &s);
    }
    if (status == GRUNDY_OK && !finish_board(e, k, b))
        status = grundy_engine_no_memory(e, err);
    grundy_instances_drop(&list);
    if (!e->machine.keep)
        grundy_arena_reset(&e->machine.scratch, mark);
    return status;
}

static board_images *images_of(engine *e, uint32_t kind)
{
    arena *const a = &e->set.arena;

    if (e->images == NULL)
        e->images =
            grundy_arena_zeroed(a, (e->set.kinds + 1) * sizeof *e->images);
    if (e->images != NULL && e->images[kind] == NULL)
        e->images[kind] = grundy_arena_zeroed(a, sizeof(board_images));
    return e->images == NULL ? NULL : e->images[kind];
}

grundy_status grundy_engine_find_images(engine *e, grundy_position at,
                                        grundy_error *err)
{
    const game_kind *const k =
        at.kind < e->set.kinds ? &e->set.kind[at.kind] : NULL;
    board_images *b;
    grundy_status status;

    if (k == NULL || e->without[REWRITE_SETS] || e->reading_sets ||
        e->plain_boards ||
        !grundy_engine_knows_all(e, &e->set.kind_reads[at.kind]) ||
        !is_told(e, at.kind))
        return GRUNDY_OK;
    b = images_of(e, at.kind);
    if (b == NULL)
        return grundy_engine_no_memory(e, err);
    if (is_same(e, b, at) || b->readings == MOST_READINGS)
        return GRUNDY_OK;
    b->readings++;
    drop(e, b);
    for (uint32_t i = 0; i < k->params; i++)
        b->reg[i] = at.word[i];
    b->images.sets = 0;
    e->reading_sets = true;
    status = read_images(e, k, b, err);
    e->reading_sets = false;
    for (uint32_t i = 0; i < k->params; i++)
        if (k->param[i].kind == PARAM_SET)
            b->images.at[b->images.sets++] = i;
    if (status == GRUNDY_OK)
        b->stamp = e->kind_stamp[at.kind];
    else
        drop(e, b);
    return status;
}

/* What was read for such positions, if it holds for this one. */
static board_images *board_at(const engine *e, grundy_position at)
{
    board_images *const b = e->images == NULL || at.kind >= e->set.kinds
                                ? NULL
                                : e->images[at.kind];

    return b != NULL && is_same(e, b, at) ? b : NULL;
}

const cell_images *grundy_engine_board_images(void *state, grundy_position at)
{
    const engine *const e = state;
    const board_images *const b = board_at(e, at);

    return b != NULL && b->images.maps + b->images.exchanges > 0 ? &b->images
                                                                 : NULL;
}

set_obstacle grundy_engine_images_obstacle(const engine *e, grundy_position at)
{
    const board_images *const b = board_at(e, at);

    return b != NULL ? b->obstacle : (set_obstacle){0};
}

/* ---- tests of words ---- */

board_images *grundy_engine_board_of(const engine *e, grundy_position at)
{
    board_images *const b = board_at(e, at);

    return b != NULL && !b->board.refused ? b : NULL;
}

bool grundy_engine_has_board(const engine *e, grundy_position at, size_t *moves,
                             size_t *ends)
{
    const board_images *const b = grundy_engine_board_of(e, at);

    *moves = b != NULL ? b->board.moves : 0;
    *ends = b != NULL ? b->board.ends : 0;
    return b != NULL;
}

static void read_sets(const board_images *b, grundy_position at, uint64_t *set)
{
    assert(b->sets <= BOARD_SETS);
    for (uint32_t i = 0; i < b->sets; i++)
        set[i] = (uint64_t)at.word[b->at[i]];
}

bool grundy_engine_board_options(engine *e, grundy_position at,
                                 grundy_options *to)
{
    const board_images *const b = grundy_engine_board_of(e, at);
    const player_side turn = e->machine.to_move;
    int64_t word[GRUNDY_MOST_PARAMS];
    uint64_t set[BOARD_SETS];

    if (b == NULL)
        return false;
    memcpy(word, at.word, at.length * sizeof *word);
    read_sets(b, at, set);
    for (size_t i = 0; i < b->board.moves; i++) {
        const board_move *const m = &b->board.move[i];

        if (!grundy_word_board_may(&b->board, &m->when, m->bars, set) ||
            (m->side != SIDE_BOTH && turn != SIDE_BOTH && m->side != turn))
            continue;
        for (uint32_t k = 0; k < b->sets; k++)
            word[b->at[k]] = (int64_t)board_after(m, k, set, b->board.full);
        e->machine.gain = m->gain;
        e->machine.again = m->again;
        if (!grundy_options_scalar(to, at.kind, word, at.length))
            break;
    }
    return true;
}

/* Moves of one player. */
static int64_t count_moves(const board_images *b, const uint64_t *set,
                           player_side side)
{
    int64_t count = 0;

    for (size_t i = 0; i < b->board.moves; i++) {
        const board_move *const m = &b->board.move[i];

        count += (m->side == SIDE_BOTH || m->side == side) &&
                 grundy_word_board_may(&b->board, &m->when, m->bars, set);
    }
    return count;
}

int64_t grundy_engine_board_promise(void *state, grundy_position at, bool right)
{
    const engine *const e = state;
    const board_images *const b = grundy_engine_board_of(e, at);
    uint64_t set[BOARD_SETS];
    int64_t sum = 0;

    if (b == NULL || (!b->duel && !b->race))
        return 0;
    read_sets(b, at, set);
    if (b->race)
        return count_moves(b, set, right ? SIDE_LEFT : SIDE_RIGHT) -
               count_moves(b, set, right ? SIDE_RIGHT : SIDE_LEFT);
    for (size_t i = 0; i < b->board.ends; i++) {
        const board_end *const end = &b->board.end[i];
        const rule_decide *const d = &e->set.kind[at.kind].decide[end->clause];
        const uint64_t line = end->when.in[1];

        if (d->what == DECIDE_LOSE)
            sum += worth_of_line(line, set[1], set[0]) -
                   worth_of_line(line, set[0], set[1]);
    }
    return sum;
}

static grundy_status ending_by_size(engine *e, const board_images *b,
                                    grundy_position at, const uint64_t *set,
                                    const rule_decide **clause, int64_t *score,
                                    grundy_error *err)
{
    const rule_decide *const first = e->set.kind[at.kind].decide;
    grundy_status status = GRUNDY_OK;
    size_ending *known;
    size_t size = 0;

    for (uint32_t i = 0; i < b->sets; i++)
        size = size * BOARD_SIZES + (size_t)__builtin_popcountll(set[i]);
    assert(size < b->sizes);
    known = &b->by_size[size];
    if (!known->known) {
        status = grundy_engine_ending(e, at, clause, score, err);
        if (status != GRUNDY_OK)
            return status;
        *known =
            (size_ending){*clause == NULL ? 0 : 1 + (uint32_t)(*clause - first),
                          true, *score};
    }
    *clause = known->clause == 0 ? NULL : first + known->clause - 1;
    *score = known->score;
    return status;
}

bool grundy_engine_board_ending(engine *e, grundy_position at,
                                const rule_decide **clause, int64_t *score,
                                grundy_status *status, grundy_error *err)
{
    const board_images *const b = grundy_engine_board_of(e, at);
    uint64_t set[BOARD_SETS];

    *clause = NULL;
    *score = 0;
    *status = GRUNDY_OK;
    if (b == NULL)
        return false;
    read_sets(b, at, set);
    for (size_t i = 0; i < b->board.ends; i++)
        if (grundy_word_board_may(&b->board, &b->board.end[i].when,
                                  b->board.end[i].bars, set)) {
            assert(b->board.end[i].clause < e->set.kind[at.kind].decides);
            *clause = &e->set.kind[at.kind].decide[b->board.end[i].clause];
            return true;
        }
    if (b->by_size != NULL)
        *status = ending_by_size(e, b, at, set, clause, score, err);
    return true;
}

bool grundy_engine_board_wins(void *state, grundy_position at)
{
    const engine *const e = state;
    const board_images *const b = grundy_engine_board_of(e, at);
    const player_side turn = e->machine.to_move;
    uint64_t set[BOARD_SETS];

    if (b == NULL || b->board.lasts == 0)
        return false;
    read_sets(b, at, set);
    for (size_t i = 0; i < b->board.lasts; i++) {
        const board_last *const last = &b->board.last[i];

        if (grundy_word_board_may(&b->board, &last->when, last->bars, set) &&
            (last->side == SIDE_BOTH || turn == SIDE_BOTH ||
             last->side == turn))
            return true;
    }
    return false;
}
