/* SPDX-License-Identifier: MIT */
/*
 * Kinds whose position is a token and the places where it has not been, read as
 * undirected vertex geography (sets/geography.h).
 *
 * The moves of each place that the token may come to are read with the set
 * unknown (plan/sets/read.h).  Each has to need one cell that is free, that of
 * the place it leads to, and to use up that cell, that of the place it comes
 * from, or both, in all moves alike.  So what a move does is told by the places
 * alone, and a cell is one place's.  That edges go both ways is asked of those
 * between free places when a winner is asked for, as is all that hangs on the
 * set.
 */
#include "engine/sets.h"

#include <assert.h>
#include <string.h>

#include "base/words.h"
#include "sets/geography.h"

static const uint32_t NONE = UINT32_MAX;

enum {
    MOST_PLACES = 1 << 16,
    MOST_WORK = 1 << 27,
    FEW_PLACES = 16 /* all that may come is searched for a nimber */
};

/* A kind's places, as far as they were asked for. */
typedef struct token_game {
    uint64_t stamp; /* of the kind, when they were read; 0: they were not */
    bool refused;
    set_coding coding;
    set_instances board; /* empty: how cells are laid out */
    uint32_t width;      /* numbers of the position that are no sets */
    uint32_t param[GRUNDY_MOST_PARAMS]; /* which they are */
    bool free;                          /* of a cell: in the set, or out */
    bool uses_target, uses_source;      /* a move does; both false: none yet */
    int64_t *place;                     /* numbers, one place after another */
    uint32_t *cell; /* by place; NONE: not known, it is no move's target */
    size_t *first;  /* edges of places that were read */
    uint32_t *to;
    bool *both;     /* of an edge: there is one back, */
    bool any_both;  /* as of some */
    uint32_t *at;   /* place by cell; NONE: no place */
    uint32_t *slot; /* 1 + place, by its numbers' hash; a power of two */
    size_t places, read, edges, cells, slots;
    size_t place_cap, cell_cap, first_cap, to_cap, both_cap;
    uint64_t work;
} token_game;

/* What is read into. */
typedef struct reading {
    engine *e;
    token_game *g;
    const game_kind *kind;
    board_words words;
    set_instances list;
    set_leads leads;
    grundy_error *err;
} reading;

/* ---- places ---- */

static size_t hash_of(const token_game *g, const int64_t *numbers)
{
    uint64_t h = 0;

    for (uint32_t i = 0; i < g->width; i++)
        h = (h ^ (uint64_t)numbers[i]) * UINT64_C(0x9e3779b97f4a7c15);
    return (size_t)(h >> 32);
}

/* The slot of the place, empty if it is not there. */
static uint32_t *slot_of(const token_game *g, const int64_t *numbers)
{
    size_t at = hash_of(g, numbers) & (g->slots - 1);

    while (g->slot[at] != 0 &&
           memcmp(g->place + (size_t)(g->slot[at] - 1) * g->width, numbers,
                  g->width * sizeof *numbers) != 0)
        at = (at + 1) & (g->slots - 1);
    return &g->slot[at];
}

static bool widen_slots(engine *e, token_game *g)
{
    const size_t had = g->slots;
    uint32_t *const old = g->slot;

    if (2 * (g->places + 1) <= had)
        return true;
    g->slots = had == 0 ? 64 : 2 * had;
    g->slot = grundy_memory_zeroed(e->mem, g->slots * sizeof *g->slot);
    if (g->slot == NULL) {
        g->slot = old;
        g->slots = had;
        return false;
    }
    for (size_t i = 0; i < g->places; i++)
        *slot_of(g, g->place + i * g->width) = (uint32_t)i + 1;
    grundy_memory_free(e->mem, old, had * sizeof *old);
    return true;
}

/* The number of the place, a new one if need be; NONE: memory is out. */
static uint32_t place_of(engine *e, token_game *g, const int64_t *numbers)
{
    uint32_t *slot;

    if (!widen_slots(e, g))
        return NONE;
    slot = slot_of(g, numbers);
    if (*slot != 0)
        return *slot - 1;
    if (!GRUNDY_RESERVE(e->mem, g->place, g->place_cap,
                        (g->places + 1) * g->width) ||
        !GRUNDY_RESERVE(e->mem, g->cell, g->cell_cap, g->places + 1))
        return NONE;
    memcpy(g->place + g->places * g->width, numbers,
           g->width * sizeof *numbers);
    g->cell[g->places++] = NONE;
    *slot = (uint32_t)g->places;
    return (uint32_t)g->places - 1;
}

/* False: the place has another cell, or the cell another place. */
static bool has_cell(token_game *g, uint32_t place, uint32_t cell)
{
    assert(place < g->places && cell < g->cells);
    if (g->cell[place] == NONE && g->at[cell] == NONE) {
        g->cell[place] = cell;
        g->at[cell] = place;
    }
    return g->cell[place] == cell && g->at[cell] == place;
}

static void drop_places(const engine *e, token_game *g)
{
    GRUNDY_FREE(e->mem, g->place, g->place_cap);
    GRUNDY_FREE(e->mem, g->cell, g->cell_cap);
    GRUNDY_FREE(e->mem, g->first, g->first_cap);
    GRUNDY_FREE(e->mem, g->to, g->to_cap);
    GRUNDY_FREE(e->mem, g->both, g->both_cap);
    GRUNDY_FREE(e->mem, g->at, g->cells);
    GRUNDY_FREE(e->mem, g->slot, g->slots);
    *g = (token_game){.stamp = 0};
}

void grundy_engine_drop_tokens(engine *e)
{
    for (uint32_t k = 0; e->tokens != NULL && k < e->set.kinds; k++)
        if (e->tokens[k] != NULL)
            drop_places(e, e->tokens[k]);
}

/* ---- reading ---- */

/* Whether there is such a position, as far as its numbers go. */
static bool exists(const reading *r, const int64_t *numbers)
{
    const kind_shape *const shape = &r->e->program.kind[r->kind->index];

    for (uint32_t i = 0; i < r->g->width; i++) {
        const param_shape *const p = &shape->param[r->g->param[i]];

        if (numbers[i] < p->low || numbers[i] > p->high)
            return false;
    }
    return true;
}

/* Takes in what a move from the place does; *fits false: it is no token's. */
static bool add_edge(reading *r, uint32_t from, size_t i, bool *fits)
{
    token_game *const g = r->g;
    const set_instance move = grundy_instances_at(&r->list, i);
    const int64_t *const numbers = r->leads.to + i * g->width;
    const bool first = !g->uses_target && !g->uses_source;
    bool target = false, source = false;
    uint32_t to;

    *fits = move.needs == 1 && move.writes > 0;
    if (!*fits || !exists(r, numbers))
        return true;
    to = place_of(r->e, g, numbers);
    if (to == NONE)
        return false;
    if (first)
        g->free = move.need->in;
    *fits = move.need->in == g->free && has_cell(g, to, move.need->cell);
    for (size_t j = 0; j < move.writes && *fits; j++) {
        const bool own = move.write[j].cell == move.need->cell;

        target |= own;
        source |= !own;
        *fits = move.write[j].in != g->free &&
                (own || has_cell(g, from, move.write[j].cell));
    }
    if (first) {
        g->uses_target = target;
        g->uses_source = source;
    }
    *fits = *fits && target == g->uses_target && source == g->uses_source &&
            (from != to || !source);
    return GRUNDY_PUSH(r->e->mem, g->to, g->edges, g->to_cap, to);
}

static grundy_status read_place(reading *r, bool *fits)
{
    engine *const e = r->e;
    token_game *const g = r->g;
    const set_host host = grundy_engine_set_host(e);
    const uint32_t place = (uint32_t)g->read;
    set_obstacle obstacle = {NULL, r->kind->span};
    const uint32_t letters = g->coding.letters;
    grundy_status status;
    uint64_t work;
    bool good = true;

    for (uint32_t i = 0; i < g->width; i++)
        r->words.reg[g->param[i]] = g->place[place * g->width + i];
    grundy_instances_drop(&r->list);
    status = grundy_sets_read_leads(r->kind, r->words.reg, &host, e->mem,
                                    e->watch, &g->coding, &r->list, &r->leads,
                                    &obstacle, r->err);
    if (status != GRUNDY_OK)
        return status;
    *fits =
        obstacle.why == NULL && (g->cells == 0 || letters == g->coding.letters);
    if (*fits && g->cells == 0) {
        g->board = grundy_instances_like(&r->list);
        g->at = grundy_memory_new(e->mem, r->list.cells * sizeof *g->at);
        if (g->at == NULL)
            return grundy_engine_no_memory(e, r->err);
        g->cells = r->list.cells;
        memset(g->at, 0xff, g->cells * sizeof *g->at);
    }
    good = GRUNDY_RESERVE(e->mem, g->first, g->first_cap, g->read + 2);
    if (good)
        g->first[place] = g->edges;
    for (size_t i = 0; i < r->list.count && *fits && good; i++)
        good = add_edge(r, place, i, fits);
    if (!good)
        return grundy_engine_no_memory(e, r->err);
    g->first[++g->read] = g->edges;
    work = g->cells / 64 + r->list.count; /* cells are but wiped */
    g->work += work;
    return grundy_watch_tick(e->watch, work, r->err);
}

/* Which edges have one back. */
static bool match_edges(const engine *e, token_game *g)
{
    const uint32_t *const to = g->to;
    uint32_t *from;
    size_t *next;
    bool good;

    from = grundy_memory_new(e->mem, (g->edges + 1) * sizeof *from);
    next = grundy_memory_zeroed(e->mem, (g->places + 2) * sizeof *next);
    good = from != NULL && next != NULL &&
           GRUNDY_RESERVE(e->mem, g->both, g->both_cap, g->edges + 1);
    for (size_t i = 0; i < g->edges && good; i++)
        next[to[i] + 2]++;
    for (size_t v = 0; v < g->places && good; v++)
        next[v + 2] += next[v + 1];
    for (uint32_t v = 0; v < g->places && good; v++)
        for (size_t i = g->first[v]; i < g->first[v + 1]; i++)
            from[next[to[i] + 1]++] = v;
    /* next[v] is where those that lead to v begin now, as in `first`: a mark
     * for each vertex says that the one at work is led to from there. */
    if (good) {
        uint32_t *const mark =
            grundy_memory_zeroed(e->mem, (g->places + 1) * sizeof *mark);

        good = mark != NULL;
        for (uint32_t v = 0; v < g->places && good; v++) {
            for (size_t i = next[v]; i < next[v + 1]; i++)
                mark[from[i]] = v + 1;
            for (size_t i = g->first[v]; i < g->first[v + 1]; i++) {
                g->both[i] = mark[to[i]] == v + 1;
                g->any_both |= g->both[i];
            }
        }
        grundy_memory_free(e->mem, mark, (g->places + 1) * sizeof *mark);
    }
    grundy_memory_free(e->mem, from, (g->edges + 1) * sizeof *from);
    grundy_memory_free(e->mem, next, (g->places + 2) * sizeof *next);
    return good;
}

/* Reads all places that the token may come to. */
static grundy_status read_places(reading *r)
{
    token_game *const g = r->g;
    grundy_status status = GRUNDY_OK;
    bool fits = true;

    while (status == GRUNDY_OK && fits && g->read < g->places) {
        status = read_place(r, &fits);
        fits &= g->places <= MOST_PLACES && g->work <= MOST_WORK;
    }
    grundy_instances_drop(&r->list);
    GRUNDY_FREE(r->e->mem, r->leads.to, r->leads.cap);
    if (status != GRUNDY_OK || !fits) {
        drop_places(r->e, g);
        g->refused = status == GRUNDY_OK;
        g->stamp = g->refused ? r->e->kind_stamp[r->kind->index] : 0;
        return status;
    }
    return match_edges(r->e, g) ? GRUNDY_OK
                                : grundy_engine_no_memory(r->e, r->err);
}

static bool starts(reading *r)
{
    token_game *const g = r->g;
    const game_kind *const k = r->kind;

    drop_places(r->e, g);
    g->stamp = r->e->kind_stamp[k->index];
    for (uint32_t i = 0; i < k->params; i++)
        if (k->param[i].kind == PARAM_INT && (k->masks >> i & 1) == 0)
            g->param[g->width++] = i;
    g->refused = g->width == 0 || r->e->program.kind[k->index].checked ||
                 !grundy_set_coding_start(&g->coding, &r->words);
    g->coding.all = true;
    return !g->refused;
}

static bool may_be_token(engine *e, uint32_t kind)
{
    const game_kind *const k = &e->set.kind[kind];
    bool numbers = false;

    for (uint32_t i = 0; i < k->params; i++)
        numbers |= k->param[i].kind == PARAM_INT && (k->masks >> i & 1) == 0;
    return numbers && k->decides == 0 && !e->without[REWRITE_THEOREM] &&
           !e->reading_sets && grundy_engine_is_board(k) &&
           grundy_engine_why_not_read(e, kind, true) == NULL;
}

/* The kind's places with that of the position; *at NONE: it is no token's. */
static grundy_status find_game(engine *e, grundy_position at, token_game **out,
                               uint32_t *place, grundy_error *err)
{
    reading r = {.e = e, .kind = &e->set.kind[at.kind], .err = err};
    int64_t numbers[GRUNDY_MOST_PARAMS];
    token_game *g;
    grundy_status status;

    *place = NONE;
    if (e->tokens == NULL)
        e->tokens = grundy_arena_zeroed(&e->set.arena,
                                        (e->set.kinds + 1) * sizeof *e->tokens);
    if (e->tokens != NULL && e->tokens[at.kind] == NULL)
        e->tokens[at.kind] = grundy_arena_zeroed(&e->set.arena, sizeof *g);
    if (e->tokens == NULL || e->tokens[at.kind] == NULL)
        return grundy_engine_no_memory(e, err);
    *out = r.g = g = e->tokens[at.kind];
    if (g->stamp == e->kind_stamp[at.kind] && g->refused)
        return GRUNDY_OK;
    r.words = grundy_engine_board_words(e, at);
    if ((g->stamp != e->kind_stamp[at.kind] ||
         !grundy_set_coding_holds(&g->coding, &r.words)) &&
        !starts(&r))
        return GRUNDY_OK;
    for (uint32_t i = 0; i < g->width; i++)
        numbers[i] = r.words.reg[g->param[i]];
    *place = place_of(e, g, numbers);
    if (*place == NONE)
        return grundy_engine_no_memory(e, err);
    e->reading_sets = true;
    status = g->read < g->places ? read_places(&r) : GRUNDY_OK;
    e->reading_sets = false;
    if (status == GRUNDY_OK && g->refused)
        *place = NONE;
    return status;
}

/* ---- who wins ---- */

/* Which places the token may go to, now that it is there; false: not all edges
 * between them go both ways. */
static bool find_free(const token_game *g, uint32_t place,
                      const uint64_t *cells, bool *free)
{
    for (uint32_t v = 0; v < g->places; v++) {
        const uint32_t cell = g->cell[v];

        free[v] = cell != NONE && (v != place || !g->uses_source) &&
                  ((cells[cell / 64] >> cell % 64 & 1) != 0) == g->free;
    }
    for (uint32_t v = 0; v < g->places; v++)
        for (size_t i = g->first[v]; free[v] && i < g->first[v + 1]; i++)
            if (free[g->to[i]] && !g->both[i])
                return false;
    return g->any_both; /* a token that never turns has other laws */
}

static grundy_status ask(engine *e, const token_game *g, uint32_t place,
                         grundy_position at, bool *wins, bool *found,
                         grundy_error *err)
{
    const arena_mark mark = grundy_arena_get(&e->machine.scratch);
    const board_words words = grundy_engine_board_words(e, at);
    const token_graph graph = {(uint32_t)g->places, g->first, g->to};
    uint64_t *const cells =
        grundy_arena_new(&e->machine.scratch, (g->cells / 64 + 1) * 8);
    bool *const free = grundy_arena_new(&e->machine.scratch, g->places + 1);
    grundy_status status = GRUNDY_OK;

    if (cells == NULL || free == NULL)
        return grundy_engine_no_memory(e, err);
    grundy_set_coding_cells(&g->coding, &g->board, &words, cells);
    *found = find_free(g, place, cells, free);
    if (*found)
        status = grundy_geography_wins(&graph, free, g->to + g->first[place],
                                       g->first[place + 1] - g->first[place],
                                       e->mem, e->watch, wins, err);
    grundy_arena_reset(&e->machine.scratch, mark);
    return status;
}

bool grundy_engine_token_is_far(const engine *e, grundy_position at)
{
    return e->tokens != NULL && e->tokens[at.kind] != NULL &&
           e->tokens[at.kind]->places > FEW_PLACES;
}

bool grundy_engine_token_wins(engine *e, grundy_position at, bool *wins)
{
    grundy_error ignored = {0};
    token_game *g;
    uint32_t place;
    bool found = false;

    return may_be_token(e, at.kind) &&
           find_game(e, at, &g, &place, &ignored) == GRUNDY_OK &&
           place != NONE &&
           ask(e, g, place, at, wins, &found, &ignored) == GRUNDY_OK && found;
}
