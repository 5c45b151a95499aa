/* SPDX-License-Identifier: MIT */
/*
 * The moves of kinds whose position is a set are read off the rules once for
 * the inputs of the moment (plan/sets/read.h).
 */
#include "engine/sets.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "base/words.h"
#include "engine/set_store.h"
#include "plan/rewrites/passes.h"
#include "plan/sets/picture.h"
#include "sets/forms.h"
#include "sets/keep.h"

/* A table of all positions is filled sooner than moves are read; where cells
 * are taken and put, positions seldom fall into parts, and a table serves all
 * questions that come. */
enum { FEW_CELLS = 12, FEW_MIXED = 24, FEW_CROWDED = 20 };

/* So many moves a cell tie all cells to each other for most of the game; or
 * ways to avoid what ends it, which most of the time are the same move; or
 * places in patterns that it might end by. */
enum { CROWD = 16, THICKET = 32, PACKED = 8 };

/* Or a number that is one by its bits. */
static bool is_set(const game_kind *k, uint32_t at)
{
    return k->param[at].kind == PARAM_SET ||
           (k->param[at].kind == PARAM_INT && (k->masks >> at & 1) != 0);
}

static grundy_status value_of(void *user, const node *n,
                              variable *const *locals, uint32_t count,
                              const int64_t *argument, int64_t *out,
                              grundy_error *err)
{
    engine *const e = user;
    rule_code *code;
    grundy_status status = grundy_engine_code(e, n, locals, count, &code, err);

    return status == GRUNDY_OK
               ? grundy_machine_run(&e->machine, code, argument, out, err)
               : status;
}

static bool find_universe(void *user, const universe *u)
{
    engine *const e = user;
    grundy_error ignored = {0};

    return grundy_machine_universe(&e->machine, u, &ignored) == GRUNDY_OK;
}

set_host grundy_engine_set_host(engine *e)
{
    return (set_host){
        e,        &e->machine.scratch, e->program.universe, e->program.kind,
        value_of, find_universe};
}

/* Of several sets, or of an array. */
static const char *why_no_planes(const set_instances *l, const set_coding *c)
{
    const uint32_t bits = c->sets > 0 ? c->sets : (c->letters + 2) / 3 + 1;

    if (c->cells * bits <= FEW_CELLS)
        return N_("its positions are so few that they are all looked at");
    if (l->count > (size_t)THICKET * c->cells)
        return N_("many moves share its few elements, so that no parts come "
                  "apart");
    return grundy_instances_endless(l);
}

/* Of a list that was read. */
static const char *why_no_search(const set_instances *l, const set_coding *c)
{
    if (c->sets != 1 || c->wide > 0)
        return why_no_planes(l, c);
    if (l->cells <= FEW_CELLS)
        return N_("its set has so few elements that a table is filled at "
                  "once");
    if (l->cells <= FEW_MIXED && !grundy_instances_take(l) &&
        !grundy_instances_put(l))
        return N_("moves take some elements and put others, or need some out "
                  "of the set, and a table of so few is filled");
    if (l->cells <= FEW_CROWDED && l->count > (size_t)CROWD * l->cells)
        return N_("many moves share its few elements, so that no parts come "
                  "apart, and a table is filled");
    return grundy_instances_endless(l);
}

static void drop_lists(set_game *g)
{
    if (g->search != NULL)
        (void)grundy_set_put_proofs(g->search, NULL);
    grundy_set_search_close(&g->search);
    grundy_engine_drop_even(g);
    grundy_instances_drop(&g->list);
    grundy_instances_drop(&g->ends);
    grundy_instances_drop(&g->near);
    grundy_arena_close(&g->picture_room);
    g->picture.edges = 0;
}

static void drop_game(const engine *e, set_game *g)
{
    drop_lists(g);
    grundy_heap_close(&g->rows);
    GRUNDY_FREE(e->mem, g->cells, g->cell_cap);
    g->cells = NULL;
    g->cell_cap = 0;
}

/* Moves that lead into no pattern, written out, or if these are many with the
 * patterns beside them. */
static bool avoid(const set_game *g, set_instances *left, bool *many)
{
    const set_instances *const ends = g->ends_won ? &g->ends : &g->near;
    bool fits;

    if (!grundy_ending_avoid(&g->list, ends, left, many))
        return false;
    *many |= left->count > (size_t)THICKET * left->cells;
    if (!*many)
        return true;
    grundy_instances_drop(left);
    *left = grundy_instances_like(&g->list);
    if (!grundy_ending_guard(&g->list, ends, left, &fits))
        return false;
    *many = !fits;
    return true;
}

/* Leaves out moves that `win if` or `lose if` makes as bad as none. */
static grundy_status leave_out(engine *e, const game_kind *k, set_game *g,
                               grundy_error *err)
{
    set_instances left = grundy_instances_like(&g->list);
    bool many = false;
    bool good = true;

    assert(k->decides > 0);
    g->ends_won = k->decide[0].what == DECIDE_WIN;
    g->near = left;
    if (!g->ends_won)
        good = grundy_ending_near(&g->list, &g->ends, &g->near, &many);
    if (good && !many)
        good = avoid(g, &left, &many);
    grundy_instances_drop(&g->list);
    g->list = left;
    if (many)
        g->why_not = N_("a move may complete too many patterns in too many "
                        "ways");
    else
        g->why_not = grundy_instances_endless(&g->list);
    return good ? GRUNDY_OK : grundy_engine_no_memory(e, err);
}

/* Once the moves are there: whether they are searched. */
static grundy_status weigh_moves(engine *e, const game_kind *k, set_game *g,
                                 grundy_error *err)
{
    g->decided = k->decides > 0 && k->decide[0].what != DECIDE_STOP;
    g->why_not = NULL;
    if (g->obstacle.why == NULL && !grundy_forms_lay_out(&g->list))
        return grundy_engine_no_memory(e, err);
    if (g->obstacle.why == NULL && g->decided &&
        k->decide != e->set.kind[k->index].decide &&
        g->ends.needs > (size_t)PACKED * g->list.cells)
        g->why_not = N_("a move may complete too many patterns in too many "
                        "ways");
    else if (g->obstacle.why == NULL && g->decided)
        return leave_out(e, k, g, err);
    else if (g->obstacle.why == NULL)
        g->why_not = why_no_search(&g->list, &g->coding);
    return GRUNDY_OK;
}

static grundy_status read_coded(engine *e, const game_kind *k,
                                const board_words *at, set_game *g,
                                grundy_error *err)
{
    const set_host host = grundy_engine_set_host(e);

    drop_lists(g);
    g->obstacle = (set_obstacle){NULL, k->span};
    return grundy_sets_read(k, at->reg, &host, e->mem, e->watch, &g->coding,
                            &g->list, &g->ends, &g->obstacle, err);
}

/* As the kind in these words has them: of an array by the letters that its
 * elements are, or else by their bits. */
static grundy_status read_as(engine *e, const game_kind *k,
                             const board_words *at, set_game *g,
                             grundy_error *err)
{
    grundy_status status = GRUNDY_OK;
    set_obstacle first;
    bool pays = true;

    drop_lists(g);
    g->obstacle = (set_obstacle){
        N_("its array is long, or has many different elements"), k->span};
    if (grundy_set_coding_start(&g->coding, at))
        status = read_coded(e, k, at, g, err);
    first = g->obstacle;
    if (status == GRUNDY_OK && first.why != NULL &&
        grundy_set_coding_rows(&g->coding, at)) {
        status = read_coded(e, k, at, g, err);
        if (status == GRUNDY_OK && g->obstacle.why == NULL &&
            grundy_set_is_unary(&g->coding))
            status = grundy_set_coding_pays(&g->list, e->watch, &pays, err);
        if (g->obstacle.why != NULL || !pays ||
            (grundy_set_is_unary(&g->coding) && k->decides > 0))
            g->obstacle = first;
    }
    return status == GRUNDY_OK ? weigh_moves(e, k, g, err) : status;
}

/* With `lose if` where it says `stop if`, which is the same for whoever asks
 * who wins one position. */
static bool lost_where_stopped(engine *e, const game_kind *k, game_kind *out)
{
    const size_t size = k->decides * sizeof *out->decide;

    if (!grundy_endings_winner_alone(&e->set))
        return false;
    if (grundy_sets_kept(&e->set.arena, k, false, out)) {
        out->decide->what = DECIDE_LOSE;
        return true;
    }
    *out = *k;
    if (k->decides == 0)
        return false;
    out->decide = grundy_arena_new(&e->set.arena, size);
    for (uint32_t i = 0; out->decide != NULL && i < k->decides; i++) {
        if (k->decide[i].what != DECIDE_STOP)
            return false;
        out->decide[i] = k->decide[i];
        out->decide[i].what = DECIDE_LOSE;
    }
    return out->decide != NULL;
}

/* The kind in words that say the same and are read more easily, if there are
 * any; made once, as code is known by its nodes. */
static grundy_status find_words(engine *e, const game_kind *k, set_game *g,
                                grundy_error *err)
{
    if (g->words != NULL)
        return GRUNDY_OK;
    g->words = grundy_arena_new(&e->set.arena, sizeof *g->words);
    if (g->words == NULL)
        return grundy_engine_no_memory(e, err);
    g->is_kept = grundy_sets_kept(&e->set.arena, k, true, g->words);
    if (!g->is_kept && !lost_where_stopped(e, k, g->words))
        *g->words = *k;
    return GRUNDY_OK;
}

static grundy_status read_in_words(engine *e, const game_kind *k,
                                   const board_words *at, set_game *g,
                                   grundy_error *err)
{
    grundy_status status = find_words(e, k, g, err);

    g->kept = g->is_kept;
    if (status == GRUNDY_OK)
        status = read_as(e, g->words, at, g, err);
    if (status != GRUNDY_OK || g->words->decide == k->decide ||
        (g->obstacle.why == NULL && g->why_not == NULL))
        return status;
    *g->words = *k; /* not again for other inputs */
    g->is_kept = false;
    g->kept = false;
    return read_as(e, k, at, g, err);
}

/* Moves that are not read may be those of a picture. */
static grundy_status read_picture(engine *e, const game_kind *k,
                                  const board_words *at, set_game *g,
                                  grundy_error *err)
{
    const set_host host = grundy_engine_set_host(e);

    if (g->obstacle.why == NULL || e->without[REWRITE_THEOREM])
        return GRUNDY_OK;
    grundy_arena_open(&g->picture_room, e->mem);
    return grundy_sets_picture(k, at->reg, &host, &g->picture_room, &g->picture,
                               err);
}

/* All of the kind's universes and ranges are known after this. */
static grundy_status read_moves(engine *e, uint32_t kind, const board_words *at,
                                set_game *g, grundy_error *err)
{
    const game_kind *const k = &e->set.kind[kind];
    grundy_status status = grundy_machine_shape(&e->machine, kind, err);

    g->stamp = 0;
    if (status == GRUNDY_OK)
        status = read_in_words(e, k, at, g, err);
    if (status == GRUNDY_OK)
        status = read_picture(e, k, at, g, err);
    if (status != GRUNDY_OK)
        return status;
    g->stamp = e->kind_stamp[kind];
    for (uint32_t i = 0; i < k->params; i++) {
        g->reg[i] = at->reg[i];
        if (is_set(k, i))
            g->param = i;
    }
    return GRUNDY_OK;
}

grundy_status grundy_engine_set_game(engine *e, uint32_t kind,
                                     const board_words *at,
                                     const set_game **out, grundy_error *err)
{
    set_game *g;

    if (e->sets == NULL)
        e->sets = grundy_arena_zeroed(&e->set.arena,
                                      (e->set.kinds + 1) * sizeof *e->sets);
    if (e->sets == NULL)
        return grundy_engine_no_memory(e, err);
    g = e->sets[kind];
    if (g == NULL)
        g = e->sets[kind] = grundy_arena_zeroed(&e->set.arena, sizeof *g);
    if (g == NULL)
        return grundy_engine_no_memory(e, err);
    *out = g;
    return grundy_engine_set_holds(e, kind, at, g->stamp, g->reg, &g->coding,
                                   g->obstacle.why != NULL)
               ? GRUNDY_OK
               : read_moves(e, kind, at, g, err);
}

void grundy_engine_drop_sets(engine *e)
{
    for (uint32_t k = 0; e->sets != NULL && k < e->set.kinds; k++)
        if (e->sets[k] != NULL)
            drop_game(e, e->sets[k]);
    grundy_engine_drop_tokens(e);
}

void grundy_engine_add_set_work(const engine *e, grundy_work *work)
{
    for (uint32_t k = 0; e->sets != NULL && k < e->set.kinds; k++)
        if (e->sets[k] != NULL && e->sets[k]->search != NULL) {
            const set_work sets = grundy_set_search_work(e->sets[k]->search);

            work->positions += sets.solved;
            work->options += sets.options;
            work->memo_positions += sets.met;
        }
}

/* ---- values ---- */

static bool one_set(const game_kind *k, uint32_t *at)
{
    uint32_t sets = 0;

    for (uint32_t i = 0; i < k->params; i++) {
        if (is_set(k, i)) {
            *at = i;
            sets++;
        } else if (k->param[i].kind != PARAM_INT) {
            return false;
        }
    }
    return sets == 1;
}

bool grundy_engine_is_set(const game_kind *k)
{
    uint32_t at;

    return one_set(k, &at);
}

void grundy_engine_set_images(const set_game *g, uint32_t *moved,
                              uint32_t *fixed)
{
    set_images images;

    *moved = 0;
    *fixed = 1;
    if (grundy_images_open(&images, &g->list)) {
        *moved = grundy_images_moved(&images);
        *fixed = grundy_images_fixed(&images);
    }
    grundy_images_close(&images);
}

const char *grundy_engine_ending_text(const set_game *g)
{
    if (!g->decided)
        return NULL;
    return g->ends_won
               ? N_("who completes what 'win if' asks for loses: such moves "
                    "are left out, and who can't move then loses as well")
               : N_("who completes what 'lose if' asks for wins: moves after "
                    "which the other player could are left out, and who can't "
                    "move then loses");
}

const char *grundy_engine_pairing_text(const set_pairing *pairing)
{
    static const char *const loses[PAIRING_MAPS] = {
        [PAIRING_POINT] = N_("each move can be answered by its image under a "
                             "half turn of the board, so whoever is to move "
                             "loses"),
        [PAIRING_ACROSS] = N_("each move can be answered by its mirror image "
                              "in the upper or the lower half, so whoever is "
                              "to move loses"),
        [PAIRING_ALONG] = N_("each move can be answered by its mirror image "
                             "in the left or the right half, so whoever is to "
                             "move loses"),
        [PAIRING_DOWN] = N_("each move can be answered by the same move, "
                            "shifted by half of the rows, so whoever is to "
                            "move loses"),
        [PAIRING_ASIDE] = N_("each move can be answered by the same move, "
                             "shifted by half of the columns, so whoever is "
                             "to move loses"),
        [PAIRING_BOTH] = N_("each move can be answered by the same move, "
                            "shifted by half of the rows and of the columns, "
                            "so whoever is to move loses")};
    static const char *const wins[PAIRING_MAPS] = {
        [PAIRING_POINT] = N_("a first move that is its own image under a half "
                             "turn of the board wins, since each later one can "
                             "be answered by its image"),
        [PAIRING_ACROSS] = N_("a first move that is its own mirror image, top "
                              "to bottom, wins, since each later one can be "
                              "answered by its mirror image"),
        [PAIRING_ALONG] = N_("a first move that is its own mirror image, left "
                             "to right, wins, since each later one can be "
                             "answered by its mirror image"),
        [PAIRING_DOWN] = N_("a first move that is the same when shifted by "
                            "half of the rows wins, since each later one can "
                            "be answered by itself, shifted so"),
        [PAIRING_ASIDE] = N_("a first move that is the same when shifted by "
                             "half of the columns wins, since each later one "
                             "can be answered by itself, shifted so"),
        [PAIRING_BOTH] = N_("a first move that is the same when shifted by "
                            "half of the rows and of the columns wins, since "
                            "each later one can be answered by itself, "
                            "shifted so")};

    assert(pairing->map != PAIRING_NONE && pairing->map < PAIRING_MAPS);
    return (pairing->first ? wins : loses)[pairing->map];
}

const char *grundy_engine_why_not_read(engine *e, uint32_t kind, bool small)
{
    const game_kind *const k = &e->set.kind[kind];
    grundy_error ignored = {0};
    uint32_t at = 0;
    const bool one = one_set(k, &at);

    if (e->without[REWRITE_SETS])
        return N_("switched off by the caller");
    if (!grundy_engine_is_board(k))
        return N_("its position is not a few sets, or an array, and numbers");
    if (grundy_engine_is_misere(e))
        return N_("play is misère");
    if (e->set.has_results || e->set.partisan)
        return N_("its moves are not all moves of both players, or it has "
                  "results");
    if (grundy_engine_has_law(e, kind) || k->split != NULL || k->form != NULL)
        return N_("it has a law, or is put in another form");
    if (!grundy_engine_knows_all(e, &e->set.kind_reads[kind]))
        return N_("inputs that its rules read have no value yet");
    if (grundy_machine_shape(&e->machine, kind, &ignored) != GRUNDY_OK)
        return N_("its size can't be found");
    if (one && !small && k->masks == 0 &&
        e->program.universe[k->param[at].variable->type->in->index].count <=
            FEW_CELLS)
        return N_("its set has so few elements that a table is filled at "
                  "once");
    return NULL;
}

/* A single set is the cells itself; NULL when memory is out. */
static const uint64_t *cells_of(engine *e, grundy_position at)
{
    set_game *const g = e->sets[at.kind];
    board_words words;

    assert(g->stamp == e->kind_stamp[at.kind]);
    if (g->picture.edges > 0 || (g->coding.sets == 1 && g->coding.wide == 0))
        return (const uint64_t *)at.word + g->param;
    if (!GRUNDY_RESERVE(e->mem, g->cells, g->cell_cap,
                        (size_t)g->list.cells / 64 + 1))
        return NULL;
    words = grundy_engine_board_words(e, at);
    grundy_set_coding_cells(&g->coding, &g->list, &words, g->cells);
    return g->cells;
}

/* Whether what moves may not lead to does not stand there. */
static bool keeps(engine *e, const set_game *g, grundy_position at)
{
    const uint64_t *const cells = cells_of(e, at);

    return cells != NULL && !grundy_ending_stands(&g->ends, cells);
}

set_known grundy_engine_set_theorems(engine *e, grundy_position at)
{
    const arena_mark mark = grundy_arena_get(&e->machine.scratch);
    const uint64_t *const cells = cells_of(e, at);
    grundy_error ignored = {0};
    set_known known;

    if (cells == NULL || grundy_engine_set_known(e, e->sets[at.kind], cells,
                                                 &known, &ignored) != GRUNDY_OK)
        known = (set_known){.whole = false};
    known.rest = NULL;
    grundy_arena_reset(&e->machine.scratch, mark);
    return known;
}

/* Whether theorems tell what has too many moves to be searched. */
static bool is_known(engine *e, grundy_position at, const set_game *g)
{
    return g->why_not != NULL && (!g->decided || g->kept) &&
           g->list.cells > FEW_CELLS &&
           g->list.count > (size_t)CROWD * g->list.cells &&
           grundy_engine_set_theorems(e, at).whole;
}

/* Also of small sets where they are welcome; what kept the moves from being
 * read goes to `err`. */
static const char *why_no_sets(engine *e, grundy_position at, bool small,
                               const set_game **game, grundy_span *span,
                               grundy_error *err)
{
    board_words words;
    const char *const why = at.kind == GRUNDY_KIND_NIM
                                ? ""
                                : grundy_engine_why_not_read(e, at.kind, small);

    *span = (grundy_span){0};
    if (why != NULL)
        return why;
    if (e->reading_sets)
        return N_("its moves are being read");
    words = grundy_engine_board_words(e, at);
    e->reading_sets = true;
    if (grundy_engine_set_game(e, at.kind, &words, game, err) != GRUNDY_OK) {
        e->reading_sets = false;
        return N_("its moves could not be read so far");
    }
    e->reading_sets = false;
    if ((*game)->obstacle.why != NULL) {
        *span = (*game)->obstacle.span;
        return (*game)->obstacle.why;
    }
    if ((*game)->kept && !keeps(e, *game, at))
        return N_("what all moves ask of the position after them does not "
                  "hold there");
    if (small || is_known(e, at, *game))
        return grundy_instances_endless(&(*game)->list);
    return (*game)->why_not;
}

const char *grundy_engine_why_no_sets(engine *e, grundy_position at,
                                      const set_game **game, grundy_span *span)
{
    grundy_error ignored = {0};

    return why_no_sets(e, at, false, game, span, &ignored);
}

/* The game that those moves are, `*game` NULL where they are none; without
 * memory nobody knows. */
static grundy_status as_sets(engine *e, grundy_position at, bool small,
                             const set_game **game, grundy_error *err)
{
    grundy_error unread = {0};
    grundy_span span;

    if (at.kind != GRUNDY_KIND_NIM &&
        why_no_sets(e, at, small, game, &span, &unread) == NULL)
        return GRUNDY_OK;
    *game = NULL;
    return unread.status == GRUNDY_ENOMEM ? grundy_engine_no_memory(e, err)
                                          : GRUNDY_OK;
}

static grundy_status open_search(engine *e, set_game *g, grundy_error *err)
{
    grundy_status status;

    if (g->search != NULL)
        return GRUNDY_OK;
    status = grundy_set_search_open(&g->search, &g->list, e->watch, err);
    if (status == GRUNDY_OK)
        status = grundy_engine_recall(e, g, err);
    if (status != GRUNDY_OK)
        grundy_set_search_close(&g->search);
    return status;
}

bool grundy_engine_searches_set(engine *e, grundy_position at)
{
    const set_game *g = NULL;
    grundy_span span;

    if (at.kind == GRUNDY_KIND_NIM || !grundy_engine_has_nimbers(e))
        return false;
    if (grundy_engine_why_no_sets(e, at, &g, &span) != NULL)
        return g != NULL && g->picture.edges > 0;
    return (!g->decided || g->kept) &&
           (g->list.cells <= GRUNDY_SETS_MOST_CELLS ||
            grundy_engine_set_theorems(e, at).whole);
}

/* Whether cells have that nimber, by theorems for the parts that have any. */
static grundy_status is_nimber(engine *e, set_game *g, const uint64_t *cells,
                               uint64_t nimber, bool *is, grundy_error *err)
{
    const arena_mark mark = grundy_arena_get(&e->machine.scratch);
    set_known known;
    grundy_status status = grundy_engine_set_known(e, g, cells, &known, err);

    if (status == GRUNDY_OK && known.whole)
        *is = known.nimber == nimber;
    else if (status == GRUNDY_OK)
        status = open_search(e, g, err);
    if (status == GRUNDY_OK && !known.whole)
        status = grundy_set_search_is(g->search, known.rest,
                                      nimber ^ known.nimber, is, err);
    grundy_arena_reset(&e->machine.scratch, mark);
    return status;
}

static grundy_status nimber_of(engine *e, set_game *g, const uint64_t *cells,
                               uint64_t *nimber, grundy_error *err)
{
    const arena_mark mark = grundy_arena_get(&e->machine.scratch);
    set_known known;
    grundy_status status = grundy_engine_set_known(e, g, cells, &known, err);

    *nimber = 0;
    if (status == GRUNDY_OK && !known.whole)
        status = open_search(e, g, err);
    if (status == GRUNDY_OK && !known.whole)
        status = grundy_set_search_nimber(g->search, known.rest, nimber, err);
    *nimber ^= known.nimber;
    grundy_arena_reset(&e->machine.scratch, mark);
    return status;
}

grundy_status grundy_engine_set_nimber(engine *e, grundy_position at,
                                       uint64_t *nimber, grundy_error *err)
{
    set_game *const g = e->sets[at.kind];
    const uint64_t *const cells = cells_of(e, at);
    set_pairing pairing = {.map = PAIRING_NONE};

    if (cells == NULL || (g->picture.edges == 0 &&
                          !grundy_pairing_find(&g->list, cells, &pairing)))
        return grundy_engine_no_memory(e, err);
    *nimber = 0;
    return pairing.map != PAIRING_NONE && !pairing.first
               ? GRUNDY_OK
               : nimber_of(e, g, cells, nimber, err);
}

grundy_status grundy_engine_has_nimber(engine *e, const object *sum,
                                       uint64_t nimber, bool *has,
                                       grundy_error *err)
{
    const arena_mark mark = grundy_arena_get(&e->machine.scratch);
    option_part *part;
    size_t parts;
    uint64_t value;
    bool wins;
    set_game *g = NULL;
    grundy_status status =
        grundy_engine_parts(e, &e->machine.scratch, sum, &part, &parts, err);

    if (status == GRUNDY_OK && parts == 1 && part->copies == 1 &&
        grundy_engine_searches_set(e, part->at))
        g = e->sets[part->at.kind];
    if (status == GRUNDY_OK && nimber == 0 &&
        grundy_engine_known_winner(e, part, parts, &wins)) {
        *has = !wins;
    } else if (status == GRUNDY_OK && g != NULL) {
        const uint64_t *const cells = cells_of(e, part->at);

        status = cells == NULL ? grundy_engine_no_memory(e, err)
                               : is_nimber(e, g, cells, nimber, has, err);
    } else if (status == GRUNDY_OK) {
        status = grundy_engine_nimber(e, sum, &value, err);
        *has = value == nimber;
    }
    grundy_arena_reset(&e->machine.scratch, mark);
    return status;
}

/* Whether what decides play decides the position at once. */
static bool is_decided(const set_game *g, const uint64_t *cells, bool *wins)
{
    if (grundy_ending_stands(&g->ends, cells)) {
        *wins = g->ends_won;
        return true;
    }
    *wins = true;
    return grundy_ending_stands(&g->near, cells);
}

grundy_status grundy_engine_set_certify(engine *e, grundy_position at,
                                        certified_text *out, bool *found,
                                        grundy_error *err)
{
    const set_game *read;
    set_game *g;
    const uint64_t *cells;
    grundy_status status = as_sets(e, at, true, &read, err);
    bool wins;

    *found = read != NULL && (!read->decided || read->why_not == NULL) &&
             read->list.cells <= GRUNDY_SETS_MOST_CELLS;
    if (!*found)
        return status;
    g = e->sets[at.kind];
    cells = cells_of(e, at);
    if (cells == NULL)
        return grundy_engine_no_memory(e, err);
    *found = !g->decided || !is_decided(g, cells, &wins);
    if (!*found)
        return GRUNDY_OK;
    status = open_search(e, g, err);
    return status == GRUNDY_OK
               ? grundy_set_search_certify(g->search, cells, out, err)
               : status;
}

grundy_status grundy_engine_set_pairing(engine *e, grundy_position at,
                                        set_pairing *out, const char **ending,
                                        grundy_error *err)
{
    const set_game *g;
    const uint64_t *cells;
    const grundy_status status = as_sets(e, at, true, &g, err);
    bool wins;

    *out = (set_pairing){PAIRING_NONE, false, 0};
    *ending = NULL;
    if (g == NULL || (g->decided && g->why_not != NULL))
        return status;
    cells = cells_of(e, at);
    if (cells == NULL)
        return grundy_engine_no_memory(e, err);
    if (g->decided && is_decided(g, cells, &wins))
        return GRUNDY_OK;
    *ending = grundy_engine_ending_text(g);
    return grundy_pairing_find(&g->list, cells, out)
               ? GRUNDY_OK
               : grundy_engine_no_memory(e, err);
}

size_t grundy_engine_set_ideals(engine *e, grundy_position at)
{
    set_game *const g = e->sets[at.kind];
    const uint64_t *const in = cells_of(e, at);
    grundy_error ignored = {0};
    size_t count = 0;

    if (in != NULL && g->list.cells <= GRUNDY_SETS_MOST_CELLS &&
        open_search(e, g, &ignored) == GRUNDY_OK)
        (void)grundy_set_search_ideals(g->search, in, &count, &ignored);
    return count;
}

grundy_status grundy_engine_set_parts(engine *e, grundy_position at,
                                      const uint64_t **form, size_t *count,
                                      size_t *words, bool *found,
                                      grundy_error *err)
{
    const set_game *read = NULL;
    set_game *g;
    grundy_status status = GRUNDY_OK;

    *found = at.kind != GRUNDY_KIND_NIM && grundy_engine_has_nimbers(e) &&
             grundy_engine_is_set(&e->set.kind[at.kind]);
    if (*found)
        status = as_sets(e, at, true, &read, err);
    *found =
        *found && read != NULL && read->list.cells <= GRUNDY_SETS_MOST_CELLS;
    if (!*found)
        return status;
    g = e->sets[at.kind];
    status = open_search(e, g, err);
    return status == GRUNDY_OK
               ? grundy_set_search_forms(g->search, cells_of(e, at), form,
                                         count, words, err)
               : status;
}

/* By a pairing or else by its nimber; *found false: it is not searched. */
static grundy_status search_winner(engine *e, grundy_position at, bool *wins,
                                   bool *found, grundy_error *err)
{
    set_game *const g = e->sets[at.kind];
    const uint64_t *const cells = cells_of(e, at);
    set_pairing pairing;
    grundy_status status = grundy_pairing_find(&g->list, cells, &pairing)
                               ? GRUNDY_OK
                               : grundy_engine_no_memory(e, err);

    *wins = pairing.first;
    *found = pairing.map != PAIRING_NONE;
    if (status != GRUNDY_OK || *found)
        return status;
    *found = g->list.cells <= GRUNDY_SETS_MOST_CELLS ||
             grundy_engine_set_theorems(e, at).whole;
    if (*found)
        status = is_nimber(e, g, cells, 0, wins, err);
    *wins = !*wins;
    return status;
}

grundy_status grundy_engine_set_wins(engine *e, const option_part *part,
                                     size_t parts, bool *wins, bool *found,
                                     grundy_error *err)
{
    const set_game *read = NULL;
    const uint64_t *cells;
    set_game *g;
    grundy_status status = GRUNDY_OK;

    *found = parts == 1 && part->copies == 1;
    if (*found)
        status = as_sets(e, part->at, false, &read, err);
    *found = *found &&
             (read != NULL ||
              (status == GRUNDY_OK && grundy_engine_searches_set(e, part->at)));
    if (!*found)
        return status;
    g = e->sets[part->at.kind];
    cells = cells_of(e, part->at);
    if (cells == NULL)
        return grundy_engine_no_memory(e, err);
    if (g->picture.edges > 0) {
        status = is_nimber(e, g, cells, 0, wins, err);
        *wins = !*wins;
        return status;
    }
    if (is_decided(g, cells, wins))
        return GRUNDY_OK;
    return search_winner(e, part->at, wins, found, err);
}
