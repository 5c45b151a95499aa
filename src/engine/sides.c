/* SPDX-License-Identifier: MIT */
/*
 * The moves of Left and those of Right are read off the rules as two kinds that
 * differ in their moves only; a move that both have is in both lists.
 *
 * Where moves ask for more than that some cells are in one set, but what a move
 * asks for never comes back once it is gone, a position is the set of moves
 * that are still there: each is a cell, which it needs, and it takes those of
 * all moves that it spoils, its own among them.
 */
#include "engine/sides.h"

#include <assert.h>
#include <string.h>

#include "base/words.h"
#include "engine/sets.h"
#include "sets/forms.h"
#include "sets/sides.h"

/* The moves of a kind, or why there are no lists of them. */
struct side_game {
    uint64_t stamp;                  /* of the kind, when they were read */
    int64_t reg[GRUNDY_MOST_PARAMS]; /* of the parameters that stay */
    set_coding coding;
    uint64_t cells[GRUNDY_SIDES_MOST_CELLS / 64 + 1]; /* of a position */
    set_instances list[2];
    set_instances own[2]; /* as they were read, where `list` is of moves that
                             are still there */
    uint64_t *read;       /* the cells of a position as they are in those */
    size_t read_cap;
    set_obstacle obstacle;
    const char *why_not; /* NULL: it is searched */
    set_sides *search;   /* NULL: none was needed so far */
};

typedef struct side_game side_game;

static void drop_game(side_game *g)
{
    grundy_sides_close(&g->search);
    for (int side = 0; side < 2; side++) {
        grundy_instances_drop(&g->list[side]);
        grundy_instances_drop(&g->own[side]);
    }
    g->stamp = 0;
}

/* ---- reading ---- */

/* The kind with the moves that one of the players can make. */
static bool kind_of_side(engine *e, const game_kind *k, player_side side,
                         game_kind *out)
{
    *out = *k;
    out->moves = 0;
    out->move =
        grundy_arena_new(&e->machine.scratch, (k->moves + 1) * sizeof *k->move);
    for (uint32_t i = 0; out->move != NULL && i < k->moves; i++)
        if (k->move[i].side == side || k->move[i].side == SIDE_BOTH)
            out->move[out->moves++] = k->move[i];
    return out->move != NULL;
}

static grundy_status read_side(engine *e, const game_kind *k,
                               const int64_t *reg, int side, side_game *g,
                               grundy_error *err)
{
    const set_host host = grundy_engine_set_host(e);
    game_kind own;

    grundy_instances_drop(&g->list[side]);
    if (!kind_of_side(e, k, side == 0 ? SIDE_LEFT : SIDE_RIGHT, &own))
        return grundy_engine_no_memory(e, err);
    return grundy_sets_read(&own, reg, &host, e->mem, e->watch, &g->coding,
                            &g->list[side], NULL, &g->obstacle, err);
}

/* Both with the same letters: those that Right writes may be new to Left.
 * *more: what is read of a cell is more than whether one letter stands there.
 */
static grundy_status read_sides(engine *e, const game_kind *k,
                                const int64_t *reg, side_game *g, bool *more,
                                grundy_error *err)
{
    grundy_status status = GRUNDY_OK;
    set_coding before;

    do {
        for (int side = 0; side < 2; side++) {
            before = g->coding;
            if (status == GRUNDY_OK && g->obstacle.why == NULL)
                status = read_side(e, k, reg, side, g, err);
        }
    } while (status == GRUNDY_OK && g->obstacle.why == NULL &&
             (g->coding.letters != before.letters ||
              g->coding.cells != before.cells));
    *more = g->list[0].pad > 0 || g->list[1].pad > 0 ||
            memcmp(g->coding.plane, before.plane, sizeof before.plane) != 0;
    return status;
}

/* ---- moves that are still there ---- */

static bool asks(const set_instance *x, set_literal what)
{
    for (size_t i = 0; i < x->needs; i++)
        if (x->need[i].cell == what.cell && x->need[i].in == what.in)
            return true;
    return false;
}

/* Whether x writes what y asks for, or the opposite. */
static bool writes_for(const set_instance *x, const set_instance *y, bool same)
{
    for (size_t i = 0; i < x->writes; i++)
        if (asks(y, (set_literal){x->write[i].cell, x->write[i].in == same}))
            return true;
    return false;
}

static set_instance either_at(const set_instances own[2], size_t i)
{
    assert(i < own[0].count + own[1].count);
    return i < own[0].count ? grundy_instances_at(&own[0], i)
                            : grundy_instances_at(&own[1], i - own[0].count);
}

/* The move as one cell; *fits false: it brings a move back. */
static bool add_as_cell(side_game *g, size_t at, bool *fits)
{
    const set_instance x = either_at(g->own, at);
    const set_literal need = {(uint32_t)at, true};
    set_literal take[GRUNDY_SIDES_MOST_CELLS];
    size_t takes = 0;

    for (uint32_t i = 0; i < g->list[0].cells && *fits; i++) {
        const set_instance y = either_at(g->own, i);

        *fits = !writes_for(&x, &y, true);
        if (writes_for(&x, &y, false))
            take[takes++] = (set_literal){i, false};
    }
    return !*fits || grundy_instances_add(&g->list[at >= g->own[0].count],
                                          &need, 1, take, takes);
}

/* Lists of moves that are still there, if they fit; false: no memory. */
static bool by_moves(side_game *g, bool *fits)
{
    const size_t count = g->list[0].count + g->list[1].count;
    bool good = true;

    assert(g->own[0].mem == NULL && g->own[1].mem == NULL);
    *fits = count <= GRUNDY_SIDES_MOST_CELLS;
    if (!*fits)
        return true;
    for (int side = 0; side < 2; side++) {
        g->own[side] = g->list[side];
        g->list[side] = (set_instances){.mem = g->own[side].mem,
                                        .watch = g->own[side].watch,
                                        .cells = (uint32_t)count,
                                        .rows = 1,
                                        .columns = (uint32_t)count};
    }
    for (size_t i = 0; i < count && good && *fits; i++)
        good = add_as_cell(g, i, fits);
    return good;
}

/* The cells of a position that is coded as it was read. */
static bool find_cells(engine *e, side_game *g, const board_words *at)
{
    const size_t count = g->list[0].cells;

    assert(g->why_not == NULL);
    if (g->own[0].mem == NULL) {
        grundy_set_coding_cells(&g->coding, &g->list[0], at, g->cells);
        return true;
    }
    if (!GRUNDY_RESERVE(e->mem, g->read, g->read_cap,
                        (size_t)g->own[0].cells / 64 + 1))
        return false;
    grundy_set_coding_cells(&g->coding, &g->own[0], at, g->read);
    memset(g->cells, 0, sizeof g->cells);
    for (size_t i = 0; i < count; i++) {
        const set_instance x = either_at(g->own, i);
        size_t k = 0;

        while (k < x.needs &&
               (g->read[x.need[k].cell / 64] >> x.need[k].cell % 64 & 1) ==
                   x.need[k].in)
            k++;
        if (k == x.needs)
            g->cells[i / 64] |= 1ull << i % 64;
    }
    return true;
}

/* Rows and columns of an array, by the moves of both. */
static bool lay_out(set_instances list[2])
{
    set_instances both = grundy_instances_like(&list[0]);
    bool good = true;

    assert(list[0].cells == list[1].cells);
    for (int side = 0; side < 2; side++)
        for (size_t i = 0; i < list[side].count && good; i++) {
            const set_instance x = grundy_instances_at(&list[side], i);

            good =
                grundy_instances_add(&both, x.need, x.needs, x.write, x.writes);
        }
    good = good && grundy_forms_lay_out(&both);
    for (int side = 0; side < 2; side++) {
        list[side].rows = both.rows;
        list[side].columns = both.columns;
    }
    grundy_instances_drop(&both);
    return good;
}

static grundy_status read_moves(engine *e, const game_kind *k,
                                const board_words *at, side_game *g,
                                grundy_error *err)
{
    const arena_mark mark = grundy_arena_get(&e->machine.scratch);
    grundy_status status = GRUNDY_OK;
    bool more = false, fits;

    drop_game(g);
    g->obstacle = (set_obstacle){.why = NULL};
    g->coding.all = false;
    if (grundy_set_coding_start(&g->coding, at))
        status = read_sides(e, k, at->reg, g, &more, err);
    else
        g->obstacle.why =
            N_("its array is long, or has many different elements");
    if (status == GRUNDY_OK && g->obstacle.why != NULL && at->bits > 0 &&
        grundy_set_coding_rows(&g->coding, at)) {
        const set_obstacle first = g->obstacle;

        g->obstacle = (set_obstacle){.why = NULL};
        status = read_sides(e, k, at->reg, g, &more, err);
        if (g->obstacle.why != NULL)
            g->obstacle = first;
    }
    g->coding.all = more;
    if (status == GRUNDY_OK && g->obstacle.why == NULL && more)
        status = read_sides(e, k, at->reg, g, &more, err);
    if (!e->machine.keep)
        grundy_arena_reset(&e->machine.scratch, mark);
    if (status != GRUNDY_OK)
        return status;
    more = g->coding.all;
    if (g->obstacle.why == NULL && !more && !lay_out(g->list))
        return grundy_engine_no_memory(e, err);
    g->why_not = g->obstacle.why != NULL ? g->obstacle.why
                 : more ? N_("what is read of a cell is more than whether one "
                             "letter stands there")
                        : grundy_sides_why_not(g->list);
    if (g->obstacle.why == NULL && g->why_not != NULL) {
        if (!by_moves(g, &fits))
            return grundy_engine_no_memory(e, err);
        if (fits)
            g->why_not = grundy_sides_why_not(g->list);
    }
    g->stamp = e->kind_stamp[k->index];
    for (uint32_t i = 0; i < k->params; i++)
        g->reg[i] = at->reg[i];
    return GRUNDY_OK;
}

static grundy_status get_game(engine *e, const game_kind *k,
                              const board_words *at, side_game **out,
                              grundy_error *err)
{
    arena *const a = &e->set.arena;

    if (e->sides == NULL)
        e->sides =
            grundy_arena_zeroed(a, (e->set.kinds + 1) * sizeof *e->sides);
    if (e->sides == NULL)
        return grundy_engine_no_memory(e, err);
    if (e->sides[k->index] == NULL)
        e->sides[k->index] = grundy_arena_zeroed(a, sizeof **out);
    *out = e->sides[k->index];
    if (*out == NULL)
        return grundy_engine_no_memory(e, err);
    return grundy_engine_set_holds(e, k->index, at, (*out)->stamp, (*out)->reg,
                                   &(*out)->coding,
                                   (*out)->obstacle.why != NULL)
               ? GRUNDY_OK
               : read_moves(e, k, at, *out, err);
}

/* ---- what can be searched ---- */

/* A move whose words say more than where it leads. */
static const rule_move *unlike_move(const game_kind *k)
{
    for (uint32_t i = 0; i < k->moves; i++)
        if (k->move[i].gain != NULL || k->move[i].again ||
            k->move[i].entailing || k->move[i].instead)
            return &k->move[i];
    return NULL;
}

/* What is known without a look at the moves. */
static const char *why_not_read(engine *e, const game_kind *k,
                                grundy_span *span)
{
    const rule_move *const unlike = unlike_move(k);

    if (e->without[REWRITE_SETS])
        return N_("switched off by the caller");
    if (!grundy_engine_is_board(k))
        return N_("its position is not a few sets, or an array, and numbers");
    if (grundy_engine_is_misere(e))
        return N_("play is misère");
    if (e->set.endless)
        return N_("play may last for ever");
    if (k->decides > 0) {
        *span = k->decide[0].span;
        return N_("a condition ends play");
    }
    if (unlike != NULL) {
        *span = unlike->span;
        return N_("a move gains, goes on or stands in place of others");
    }
    return grundy_engine_knows_all(e, &e->set.kind_reads[k->index])
               ? NULL
               : N_("inputs that its rules read have no value yet");
}

/* *why NULL: the game may be searched. */
static grundy_status look_at(engine *e, grundy_position at, side_game **game,
                             const char **why, grundy_span *span,
                             grundy_error *err)
{
    const game_kind *const k = &e->set.kind[at.kind];
    board_words words;
    grundy_status status;

    assert(at.kind < e->set.kinds);
    *span = (grundy_span){0};
    *why = why_not_read(e, k, span);
    if (*why == NULL && e->reading_sets)
        *why = N_("its moves are being read");
    if (*why != NULL)
        return GRUNDY_OK;
    status = grundy_machine_shape(&e->machine, at.kind, err);
    if (status != GRUNDY_OK)
        return status;
    words = grundy_engine_board_words(e, at);
    e->reading_sets = true;
    status = get_game(e, k, &words, game, err);
    e->reading_sets = false;
    if (status == GRUNDY_OK) {
        *why = (*game)->why_not;
        if ((*game)->obstacle.why != NULL)
            *span = (*game)->obstacle.span;
    }
    return status;
}

const char *grundy_engine_why_no_sides(engine *e, const option_part *part,
                                       size_t parts, grundy_span *span)
{
    grundy_error ignored = {0};
    side_game *game;
    const char *why;

    *span = (grundy_span){0};
    if (parts != 1 || part->copies != 1 || part->at.kind == GRUNDY_KIND_NIM)
        return N_("it stands in a sum of several positions");
    return look_at(e, part->at, &game, &why, span, &ignored) == GRUNDY_OK
               ? why
               : N_("its moves could not be read so far");
}

void grundy_engine_side_moves(const engine *e, uint32_t kind, size_t moves[2])
{
    assert(e->sides != NULL && e->sides[kind] != NULL);
    for (int side = 0; side < 2; side++)
        moves[side] = e->sides[kind]->list[side].count;
}

grundy_status grundy_engine_sides_win(engine *e, const option_part *part,
                                      size_t parts, bool right, bool *wins,
                                      bool *found, grundy_error *err)
{
    side_game *game;
    const char *why;
    grundy_span span;
    board_words words;
    grundy_status status;

    *found = false;
    if (!e->set.partisan || parts != 1 || part->copies != 1 ||
        part->at.kind == GRUNDY_KIND_NIM)
        return GRUNDY_OK;
    status = look_at(e, part->at, &game, &why, &span, err);
    if (status != GRUNDY_OK || why != NULL)
        return status;
    if (game->search == NULL)
        status = grundy_sides_open(&game->search, game->list, e->watch, err);
    if (status != GRUNDY_OK) {
        grundy_sides_close(&game->search);
        return status;
    }
    *found = true;
    words = grundy_engine_board_words(e, part->at);
    if (!find_cells(e, game, &words))
        return grundy_engine_no_memory(e, err);
    return grundy_sides_wins(game->search, game->cells, right, wins, err);
}

void grundy_engine_drop_sides(engine *e)
{
    for (uint32_t k = 0; e->sides != NULL && k < e->set.kinds; k++)
        if (e->sides[k] != NULL) {
            drop_game(e->sides[k]);
            GRUNDY_FREE(e->mem, e->sides[k]->read, e->sides[k]->read_cap);
            e->sides[k]->read = NULL;
            e->sides[k]->read_cap = 0;
        }
}

void grundy_engine_add_side_work(const engine *e, grundy_work *work)
{
    for (uint32_t k = 0; e->sides != NULL && k < e->set.kinds; k++)
        if (e->sides[k] != NULL && e->sides[k]->search != NULL) {
            const sides_work sides = grundy_sides_work(e->sides[k]->search);

            work->positions += sides.visits;
            work->options += sides.options;
            work->memo_positions += sides.positions;
        }
}
