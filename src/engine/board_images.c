/* SPDX-License-Identifier: MIT */
#include "engine/board_images.h"

#include <assert.h>
#include <string.h>

#include "engine/set_coding.h"
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

static bool has_array(const game_kind *k)
{
    for (uint32_t i = 0; i < k->params; i++)
        if (k->param[i].kind == PARAM_ARRAY || k->param[i].kind == PARAM_TEXT)
            return true;
    return false;
}

/* A few sets of one word each or an array of as few elements, and numbers. */
static bool is_told(engine *e, grundy_position at)
{
    grundy_error ignored = {0};
    const uint32_t kind = at.kind;
    const game_kind *const k = &e->set.kind[kind];
    bool sets = false;

    if (!grundy_engine_is_board(k) || k->masks != 0 ||
        grundy_machine_shape(&e->machine, kind, &ignored) != GRUNDY_OK)
        return false;
    if (has_array(k)) {
        const uint64_t cells = grundy_engine_board_words(e, at).length;

        return cells > 0 && cells <= SYMMETRIC_CELLS;
    }
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

/* Where the word of a number or a set stands. */
static uint32_t word_of(const board_images *b, uint32_t at)
{
    return at > b->array ? at + b->words - 1 : at;
}

static uint32_t hash_next(uint32_t at)
{
    return (at + 1) % (2 * BOARD_PHASES);
}

/* Where to look for the phase of the number'th numbers, all in all. */
static void hash_number(uint32_t *hash, int64_t number)
{
    *hash = (31 * *hash + (uint32_t)number) % (2 * BOARD_PHASES);
}

static void hash_phases(const game_kind *k, board_images *b)
{
    memset(b->phase_at, 0, sizeof b->phase_at);
    for (uint32_t i = 0; i < b->phases.count; i++) {
        uint32_t at = 0;

        for (uint32_t j = 0; j < k->params; j++)
            if (k->param[j].kind == PARAM_INT)
                hash_number(&at, b->phases.reg[i][j]);
        while (b->phase_at[at] != 0)
            at = hash_next(at);
        b->phase_at[at] = (uint8_t)(1 + i);
    }
}

static bool has_numbers(const game_kind *k, const board_images *b,
                        uint32_t phase, const int64_t *word)
{
    for (uint32_t i = 0; i < k->params; i++)
        if (k->param[i].kind == PARAM_INT &&
            b->phases.reg[phase][i] != word[word_of(b, i)])
            return false;
    return true;
}

static void put_numbers(const game_kind *k, const board_images *b,
                        uint32_t phase, int64_t *word)
{
    for (uint32_t i = 0; i < k->params; i++)
        if (k->param[i].kind == PARAM_INT)
            word[word_of(b, i)] = b->phases.reg[phase][i];
}

/* The phase of play that the position is in; false: none that was read. */
static bool find_phase(const engine *e, const board_images *b,
                       grundy_position at, uint32_t *phase)
{
    const game_kind *const k = &e->set.kind[at.kind];
    uint32_t hash = 0;

    if (b->stamp != e->kind_stamp[at.kind] ||
        at.length != k->params + b->words - 1)
        return false;
    for (uint32_t i = 0; i < k->params; i++)
        if (k->param[i].kind == PARAM_INT)
            hash_number(&hash, at.word[word_of(b, i)]);
    for (; b->phase_at[hash] != 0; hash = hash_next(hash)) {
        *phase = b->phase_at[hash] - 1u;
        if (has_numbers(k, b, *phase, at.word))
            return true;
    }
    return false;
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

/* The set that the move puts cells into, if it does no more than that but for
 * exchanging the sets; else BOARD_NONE. */
static uint8_t filled_by(const board_move *m)
{
    const uint32_t to = m->put[0] != 0 ? 0 : 1;

    return m->again || m->from[0] > 1 || m->from[1] != 1 - m->from[0] ||
                   (m->clear[0] | m->clear[1] | m->put[1 - to] | m->put[2]) != 0
               ? BOARD_NONE
               : m->from[to];
}

/* The set of which the end is a pattern; BOARD_NONE: it is none. */
static uint8_t pattern_of(const board_end *end)
{
    const board_test *const t = &end->when;
    const uint8_t set = t->in[0] != 0 ? 0 : 1;

    return end->bars.count > 0 || (t->out[0] | t->out[1] | t->out[2] |
                                   t->in[1 - set] | t->in[2]) != 0
               ? BOARD_NONE
               : set;
}

/* Of one phase, where it is Left's or Right's turn. */
static void find_fills(const game_kind *k, board_images *b, uint32_t phase,
                       player_side turn)
{
    const word_board *const board = &b->board;
    const board_phase from = grundy_word_board_from(board, phase);
    const board_phase *const to = &board->phase[phase];
    const uint32_t right = turn == SIDE_RIGHT;
    uint32_t own = board->sets == (b->coding.letters > 2 ? 3 : 2) ? BOARD_FULL
                                                                  : BOARD_NONE;
    bool last = true;

    for (size_t i = from.moves; i < to->moves && own != BOARD_NONE; i++) {
        const board_move *const m = &board->move[i];
        const uint8_t set = filled_by(m);

        if (m->side == SIDE_BOTH || m->side == turn)
            own = own == BOARD_FULL || own == set ? set : BOARD_NONE;
    }
    if (own == BOARD_FULL || from.ends == to->ends)
        own = BOARD_NONE;
    for (size_t i = from.ends; i < to->ends && own != BOARD_NONE; i++) {
        const uint8_t set = pattern_of(&board->end[i]);

        if (k->decide[board->end[i].clause].what != DECIDE_LOSE)
            continue;
        if (set == BOARD_NONE)
            own = BOARD_NONE;
        last = last && set != own;
    }
    b->fills[phase].own[right] = (uint8_t)own;
    b->fills[phase].last[right] = last;
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
    bool by_size = false;

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
    if (!b->board.refused && b->images.letters.cells > 0) {
        b->sets = b->images.sets;
        b->board.full = UINT64_MAX >> (BOARD_CELLS - b->images.letters.cells);
        b->sizes = MOST_SIZES + 1;
    }
    b->board.sets = b->sets;
    for (uint32_t i = 0; i < b->board.phases; i++) {
        find_fills(k, b, i, SIDE_LEFT);
        find_fills(k, b, i, SIDE_RIGHT);
    }
    b->race = !b->board.refused && e->set.partisan && k->decides == 0 &&
              !grundy_engine_is_misere(e);
    if (!b->board.refused && ends_are_lost(e, k, &b->board) &&
        !grundy_word_board_find_last(&b->board))
        return false;
    for (uint32_t i = 0; i < b->board.phases; i++)
        by_size |= b->board.phase[i].sizes != 0;
    if (b->board.refused || !by_size || b->sizes > MOST_SIZES) {
        b->board.refused |= by_size;
        b->sizes = 0;
        return true;
    }
    b->sizes *= b->board.phases;
    b->by_size = grundy_memory_zeroed(e->mem, b->sizes * sizeof *b->by_size);
    return b->by_size != NULL;
}

/* From the rules, with the numbers of the first phase. */
static grundy_status read_images(engine *e, const game_kind *k, board_images *b,
                                 grundy_error *err)
{
    const set_host host = grundy_engine_set_host(e);
    const arena_mark mark = grundy_arena_get(&e->machine.scratch);
    set_instances list = {0};
    set_symmetries s = {.count = 0};
    grundy_status status =
        grundy_sets_sketch(k, &b->phases, &host, e->mem, e->watch, &b->coding,
                           &list, &b->board, &b->obstacle, err);

    if (status == GRUNDY_OK && b->obstacle.why == NULL && b->coding.sets == 0) {
        b->images.sets =
            grundy_set_coding_planes(&b->coding, b->images.letters.letter);
        b->images.letters.cells = b->coding.cells;
    }
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

/* The numbers of the position, and where its sets or its letters stand. */
static void read_words(const engine *e, const game_kind *k, board_images *b,
                       grundy_position at)
{
    const board_words now = grundy_engine_board_words(e, at);
    uint64_t most = 0;

    b->images = (cell_images){.maps = 0};
    b->coding = (set_coding){.sets = 0};
    b->array = k->params;
    b->words = 1;
    b->phases.count = 1;
    memset(b->phases.reg, 0, sizeof *b->phases.reg);
    for (uint32_t i = 0; i < k->params; i++) {
        if (k->param[i].kind == PARAM_INT)
            b->phases.reg[0][i] = now.reg[i];
        else if (k->param[i].kind == PARAM_SET)
            b->images.at[b->images.sets++] = i;
        else
            b->array = i;
    }
    if (now.array == NULL)
        return;
    b->images.letters.first = (uint32_t)(now.array - at.word);
    b->words = at.length - k->params + 1;
    (void)grundy_set_coding_start(&b->coding, &now);
    for (uint64_t i = 0; i < now.length; i++) {
        uint64_t count = 0;

        for (uint64_t j = 0; j < now.length; j++)
            count += now.array[j] == now.array[i];
        if (count > most)
            b->coding.usual = now.array[i];
        most = count > most ? count : most;
    }
}

/* Whether what was read holds for the position, which is none that play has
 * come to. */
static bool is_read(const engine *e, const board_images *b, grundy_position at)
{
    const board_words now = grundy_engine_board_words(e, at);
    uint32_t phase;

    return find_phase(e, b, at, &phase) &&
           (now.array == NULL || grundy_set_coding_holds(&b->coding, &now));
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
        !is_told(e, at))
        return GRUNDY_OK;
    b = images_of(e, at.kind);
    if (b == NULL)
        return grundy_engine_no_memory(e, err);
    if (is_read(e, b, at) || b->readings == MOST_READINGS)
        return GRUNDY_OK;
    b->readings++;
    drop(e, b);
    read_words(e, k, b, at);
    e->reading_sets = true;
    status = read_images(e, k, b, err);
    e->reading_sets = false;
    hash_phases(k, b);
    if (status == GRUNDY_OK)
        b->stamp = e->kind_stamp[at.kind];
    else
        drop(e, b);
    return status;
}

/* What was read for such positions, if it holds for this one. */
static board_images *board_at(const engine *e, grundy_position at,
                              uint32_t *phase)
{
    board_images *const b = e->images == NULL || at.kind >= e->set.kinds
                                ? NULL
                                : e->images[at.kind];

    return b != NULL && find_phase(e, b, at, phase) ? b : NULL;
}

const cell_images *grundy_engine_board_images(void *state, grundy_position at)
{
    const engine *const e = state;
    uint32_t phase;
    const board_images *const b = board_at(e, at, &phase);

    return b != NULL && b->images.maps + b->images.exchanges > 0 ? &b->images
                                                                 : NULL;
}

set_obstacle grundy_engine_images_obstacle(const engine *e, grundy_position at)
{
    uint32_t phase;
    const board_images *const b = board_at(e, at, &phase);

    return b != NULL ? b->obstacle : (set_obstacle){0};
}

/* ---- tests of words ---- */

board_images *grundy_engine_board_of(const engine *e, grundy_position at,
                                     uint32_t *phase)
{
    board_images *const b = board_at(e, at, phase);

    return b != NULL && !b->board.refused ? b : NULL;
}

bool grundy_engine_has_board(const engine *e, grundy_position at, size_t *moves,
                             size_t *ends)
{
    uint32_t phase;
    const board_images *const b = grundy_engine_board_of(e, at, &phase);

    *moves = b != NULL ? b->board.moves : 0;
    *ends = b != NULL ? b->board.ends : 0;
    return b != NULL;
}

bool grundy_engine_board_options(engine *e, grundy_position at,
                                 grundy_options *to)
{
    uint32_t phase;
    const board_images *const b = grundy_engine_board_of(e, at, &phase);
    const player_side turn = e->machine.to_move;
    int64_t word[GRUNDY_MOST_PARAMS + BOARD_CELLS + 1];
    uint64_t set[BOARD_SETS], after[BOARD_SETS];

    if (b == NULL)
        return false;
    memcpy(word, at.word, at.length * sizeof *word);
    grundy_cell_sets_get(&b->images, at.word, set);
    for (size_t i = grundy_word_board_from(&b->board, phase).moves;
         i < b->board.phase[phase].moves; i++) {
        const board_move *const m = &b->board.move[i];

        if (!grundy_word_board_may(&b->board, &m->when, m->bars, set) ||
            (m->side != SIDE_BOTH && turn != SIDE_BOTH && m->side != turn))
            continue;
        put_numbers(&e->set.kind[at.kind], b, m->to, word);
        for (uint32_t k = 0; k < b->sets; k++)
            after[k] = board_after(m, k, set, b->board.full);
        grundy_cell_sets_put(&b->images, after, word);
        e->machine.gain = m->gain;
        e->machine.again = m->again;
        if (!grundy_options_scalar(to, at.kind, word, at.length))
            break;
    }
    return true;
}

/* Moves of one player. */
static int64_t count_moves(const board_images *b, uint32_t phase,
                           const uint64_t *set, player_side side)
{
    int64_t count = 0;

    for (size_t i = grundy_word_board_from(&b->board, phase).moves;
         i < b->board.phase[phase].moves; i++) {
        const board_move *const m = &b->board.move[i];

        count += (m->side == SIDE_BOTH || m->side == side) &&
                 grundy_word_board_may(&b->board, &m->when, m->bars, set);
    }
    return count;
}

int64_t grundy_engine_board_promise(void *state, grundy_position at, bool right)
{
    const engine *const e = state;
    uint32_t phase;
    const board_images *const b = grundy_engine_board_of(e, at, &phase);
    uint64_t set[BOARD_SETS];
    int64_t sum = 0;
    uint32_t own;

    if (b == NULL)
        return 0;
    grundy_cell_sets_get(&b->images, at.word, set);
    if (b->race)
        return count_moves(b, phase, set, right ? SIDE_LEFT : SIDE_RIGHT) -
               count_moves(b, phase, set, right ? SIDE_RIGHT : SIDE_LEFT);
    own = b->fills[phase].own[right];
    for (size_t i = grundy_word_board_from(&b->board, phase).ends;
         i < b->board.phase[phase].ends && own != BOARD_NONE; i++) {
        const board_end *const end = &b->board.end[i];
        const bool last = end->when.in[1 - own] != 0;
        const uint64_t line = end->when.in[last ? 1 - own : own];

        if (e->set.kind[at.kind].decide[end->clause].what != DECIDE_LOSE)
            continue;
        if (last)
            sum += worth_of_line(line, set[1 - own], set[own]);
        if (!last || b->fills[phase].last[right])
            sum -= worth_of_line(line, set[own], set[1 - own]);
    }
    return sum;
}

static grundy_status ending_by_size(engine *e, const board_images *b,
                                    uint32_t phase, grundy_position at,
                                    const uint64_t *set,
                                    const rule_decide **clause, int64_t *score,
                                    grundy_error *err)
{
    const rule_decide *const first = e->set.kind[at.kind].decide;
    grundy_status status = GRUNDY_OK;
    size_ending *known;
    size_t size = phase;

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
    uint32_t phase;
    const board_images *const b = grundy_engine_board_of(e, at, &phase);
    uint64_t set[BOARD_SETS];

    *clause = NULL;
    *score = 0;
    *status = GRUNDY_OK;
    if (b == NULL)
        return false;
    grundy_cell_sets_get(&b->images, at.word, set);
    for (size_t i = grundy_word_board_from(&b->board, phase).ends;
         i < b->board.phase[phase].ends; i++)
        if (grundy_word_board_may(&b->board, &b->board.end[i].when,
                                  b->board.end[i].bars, set)) {
            assert(b->board.end[i].clause < e->set.kind[at.kind].decides);
            *clause = &e->set.kind[at.kind].decide[b->board.end[i].clause];
            return true;
        }
    if (b->by_size != NULL)
        *status = ending_by_size(e, b, phase, at, set, clause, score, err);
    return true;
}

bool grundy_engine_board_wins(void *state, grundy_position at)
{
    const engine *const e = state;
    uint32_t phase;
    const board_images *const b = grundy_engine_board_of(e, at, &phase);
    const player_side turn = e->machine.to_move;
    uint64_t set[BOARD_SETS];

    if (b == NULL || b->board.lasts == 0)
        return false;
    grundy_cell_sets_get(&b->images, at.word, set);
    for (size_t i = grundy_word_board_from(&b->board, phase).lasts;
         i < b->board.phase[phase].lasts; i++) {
        const board_last *const last = &b->board.last[i];

        if (grundy_word_board_may(&b->board, &last->when, last->bars, set) &&
            (last->side == SIDE_BOTH || turn == SIDE_BOTH ||
             last->side == turn))
            return true;
    }
    return false;
}
