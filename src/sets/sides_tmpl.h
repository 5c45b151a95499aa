/* SPDX-License-Identifier: MIT */
/*
 * sets/sides_tmpl.h -- the search of sets/sides.h for one type of side_cells.
 *
 * Cells that no move needs are dropped; what is left is replaced by the least
 * of its images under the maps of the board that keep Left's moves and Right's,
 * or exchange them and with them the players.
 *
 * Programs are given this text too (tools/embed-support).
 */
#ifndef SETS_SIDES_TMPL_H
#define SETS_SIDES_TMPL_H

#include "sets/sides_moves_tmpl.h"
#include "sets/sides_values_tmpl.h"

/* ---- the search ---- */

/* The position without what no move needs, as its least image; *known: what is
 * known of it at once. */
static side_position settle_side(sides_search *s, side_position at, int *known,
                                 int32_t *rank)
{
    bool found;
    side_look look[2];

    look[0] = look_at_side(&s->side[0], at.cells);
    look[1] = look_at_side(&s->side[1], at.cells);
    at.cells &= look[0].need | look[1].need;
    *rank = 0;
    *known = bound_by_values(s, at, &found, rank);
    *rank += STEP * ((int32_t)look[at.right].moves -
                     (int32_t)look[1 - at.right].moves);
    if (*known == UNKNOWN && !found)
        *known = bound_of(s, at, look, rank);
#if LIBRARY
    if (is_stopped(s))
        *known = WINS;
#endif
    if (*known != UNKNOWN)
        return at;
    at = least_image(s, at);
    *known = find_known(&s->table, at);
    return at;
}

static void push_option(sides_search *s, side_option option)
{
    side_option *const at = (side_option *)one_more(
        s, s->option, s->options, &s->options_room, sizeof *s->option);

#if LIBRARY
    if (at == NULL)
        return;
#endif
    s->option = at;
    s->option[s->options++] = option;
}

/* Lists the options of which nothing is known; whether one of them is won. */
static bool list_side_options(sides_search *s, side_position at)
{
    const side_moves *const m = &s->side[at.right];

    for (size_t i = 0; i < m->patterns; i++) {
        const side_pattern *const p = &m->pattern[i];

        for (side_cells left = places_in(p, at.cells); left != 0;
             left &= left - 1) {
            side_option option;
            int known;

            option.to.cells = at.cells & ~(p->take << first_side_cell(left));
            option.to.right = 1 - at.right;
            option.to = settle_side(s, option.to, &known, &option.rank);
#if LIBRARY
            s->listed++;
            if (is_stopped(s))
                return false;
#endif
            if (known == LOSES)
                return true;
            if (known == UNKNOWN)
                push_option(s, option);
        }
    }
    return false;
}

/* Brings the option with the least rank to the front. */
static void bring_best(side_option *at, size_t count)
{
    size_t best = 0;
    side_option kept;

    for (size_t i = 1; i < count; i++)
        if (at[i].rank < at[best].rank)
            best = i;
    kept = at[best];
    at[best] = at[0];
    at[0] = kept;
}

#if LIBRARY
#include "sets/sides_crowd_tmpl.h"
#endif

/* Whether who is to move wins a settled position of which nothing is known.
 * Its depth is at most the number of cells. */
static bool wins_side(sides_search *s, side_position at)
{
    const size_t base = s->options;
    const uint64_t before = s->visits++;
    bool wins;

#if LIBRARY
    if (!may_visit(s) || !goes_on(s))
        return false;
    begin_side(s, at);
#endif
    wins = list_side_options(s, at);
    for (size_t i = base; !wins && i < s->options; i++) {
        side_position to;
        int known;

        bring_best(s->option + i, s->options - i);
#if LIBRARY
        shun_others(s, base, i);
#endif
        to = s->option[i].to;
        known = find_known(&s->table, to);
        wins = known == LOSES || (known == UNKNOWN && !wins_side(s, to));
#if LIBRARY
        wins = wins && !is_stopped(s);
        if (is_stopped(s) || leaves_side(s, &wins))
            break;
#endif
    }
    s->options = base;
#if LIBRARY
    end_side(s);
    if (is_stopped(s) || s->leave != STAYS)
        return false;
#endif
    note_known(s, at, wins ? WINS : LOSES, s->visits - before);
    return wins;
}

/* Whether Right, or Left, who is to move, wins. */
static bool wins_from(sides_search *s, side_cells cells, bool right)
{
    side_position at;
    int32_t rank;
    int known;

    at.cells = cells & s->all;
    at.right = right;
    s->options = 0;
    at = settle_side(s, at, &known, &rank);
    return known == UNKNOWN ? wins_side(s, at) : known == WINS;
}

/* ---- opening ---- */

/* Adds a move to the side's list. */
static void list_side_move(sides_search *s, uint32_t side, side_cells need,
                           side_cells take)
{
    side_list *const l = &s->list[side];
    side_move *const at =
        (side_move *)one_more(s, l->move, l->count, &l->room, sizeof *l->move);

#if LIBRARY
    if (at == NULL)
        return;
#endif
    l->move = at;
    l->move[l->count].need = need;
    l->move[l->count++].take = take;
}

static uint32_t list_cells(side_cells cells, uint8_t *out)
{
    uint32_t count = 0;

    for (; cells != 0; cells &= cells - 1)
        out[count++] = (uint8_t)first_side_cell(cells);
    return count;
}

static void find_line(side_pattern *p)
{
    p->step = p->needs > 1 ? (uint32_t)(p->needed[1] - p->needed[0]) : 1;
    for (uint32_t k = 1; k < p->needs; k++)
        if (p->needed[k] != k * p->step)
            return;
    p->line = p->need == p->take ? p->needs : 0;
}

/* That of the move; or all that there are. */
static size_t pattern_of(const side_moves *m, side_move x, uint32_t first)
{
    size_t i = 0;

    while (i < m->patterns && (m->pattern[i].need != x.need >> first ||
                               m->pattern[i].take != x.take >> first))
        i++;
    return i;
}

/* Adds a move to those of its pattern. */
static void add_to_pattern(sides_search *s, side_moves *m, side_move x)
{
    const uint32_t first = first_side_cell(x.need | x.take);
    const uint32_t own = count_side_cells(x.need & x.take);
    const uint32_t taken = count_side_cells(x.take);
    const size_t i = pattern_of(m, x, first);

    if (i == m->patterns) {
        side_pattern *const p = (side_pattern *)one_more(
            s, m->pattern, i, &m->room, sizeof *m->pattern);

#if LIBRARY
        if (p == NULL)
            return;
#endif
        m->pattern = p;
        m->patterns++;
        p[i].need = x.need >> first;
        p[i].take = x.take >> first;
        p[i].needs = list_cells(p[i].need, p[i].needed);
        p[i].takes = list_cells(p[i].take, p[i].taken);
        find_line(&p[i]);
        m->lines = m->lines && p[i].line > 0;
        m->pure = m->pure && x.need == x.take;
    }
    m->pattern[i].at |= side_cell(first);
    m->least = own < m->least ? own : m->least;
    m->most = taken > m->most ? taken : m->most;
}

static void find_patterns(sides_search *s, uint32_t side)
{
    side_moves *const m = &s->side[side];

    m->least = CELL_BITS;
    m->pure = m->lines = true;
    for (size_t i = 0; i < s->list[side].count; i++)
        add_to_pattern(s, m, s->list[side].move[i]);
}

static bool make_side_map(const sides_search *s, int64_t map, byte_map *out)
{
    const int64_t rows = s->rows, columns = s->columns;

    memset(out, 0, sizeof *out);
    for (int64_t i = 0; i < rows * columns; i++) {
        const int64_t to = cell_under_map(rows, columns, map, i);

        if (to < 0)
            return false;
        for (int64_t byte = 0; byte < 256; byte++)
            if ((byte >> i % 8 & 1) != 0)
                out->of[i / 8][byte] |= side_cell((uint32_t)to);
    }
    return true;
}

/* Whether each move of the list goes to another one of those. */
static bool goes_to(const side_list *l, const side_moves *to,
                    const byte_map *map)
{
    for (size_t i = 0; i < l->count; i++) {
        side_move x;
        uint32_t first;
        size_t at;

        x.need = side_image(map, l->move[i].need);
        x.take = side_image(map, l->move[i].take);
        first = first_side_cell(x.need | x.take);
        at = pattern_of(to, x, first);
        if (at == to->patterns || (to->pattern[at].at >> first & 1) == 0)
            return false;
    }
    return true;
}

static size_t count_moves(const side_moves *m)
{
    size_t count = 0;

    for (size_t i = 0; i < m->patterns; i++)
        count += count_side_cells(m->pattern[i].at);
    return count;
}

/* Both to itself and, where that is another map, exchanged. */
static void find_side_maps(sides_search *s)
{
    const uint32_t ways =
        count_moves(&s->side[0]) == count_moves(&s->side[1]) ? 2 : 1;

    for (int64_t map = 0; map < POINT_MAPS; map++)
        for (uint32_t to = 0; to < ways; to++) {
            byte_map *const m = &s->map[s->maps];

            if ((map == 0 && to == 0) || !make_side_map(s, map, m) ||
                !goes_to(&s->list[0], &s->side[to], m) ||
                !goes_to(&s->list[1], &s->side[1 - to], m))
                continue;
            m->exchanges = to > 0;
            s->maps++;
        }
}

/* For the moves that were listed, on a board of so many cells. */
static void open_sides(sides_search *s, uint32_t rows, uint32_t columns)
{
    s->rows = rows;
    s->columns = columns;
    for (uint32_t i = 0; i < rows * columns; i++)
        s->all |= side_cell(i);
    s->map = (byte_map *)side_memory(s, 2 * POINT_MAPS * sizeof *s->map);
    for (uint32_t side = 0; side < 2; side++) {
        find_patterns(s, side);
        open_values(s, FIRST_SLOTS, &s->values[side]);
    }
    (void)open_table(s, FIRST_SLOTS, &s->table);
#if LIBRARY
    if (s->map == NULL || s->values[0].at == NULL || s->values[1].at == NULL ||
        s->table.key == NULL || s->table.known == NULL)
        no_side_memory(s);
    if (is_stopped(s))
        return;
#endif
    find_side_maps(s);
    make_cuts(s);
}

static void close_sides(sides_search *s)
{
    for (int i = 0; i < 2; i++) {
        free_side_memory(s, s->list[i].move,
                         s->list[i].room * sizeof *s->list[i].move);
        free_side_memory(s, s->side[i].pattern,
                         s->side[i].room * sizeof *s->side[i].pattern);
        close_values(s, &s->values[i]);
    }
    free_side_memory(s, s->map, 2 * POINT_MAPS * sizeof *s->map);
    free_side_memory(s, s->option, s->options_room * sizeof *s->option);
    close_table(s, &s->table);
}

#if LIBRARY
static side_cells cells_of(const set_literal *at, size_t count)
{
    side_cells cells = 0;

    for (size_t i = 0; i < count; i++)
        cells |= side_cell(at[i].cell);
    return cells;
}

static grundy_status open_search(void **out, const set_instances list[2],
                                 bool turned, watch *w, grundy_error *err)
{
    memory *const mem = list[0].mem;
    sides_search *const s = grundy_memory_zeroed(mem, sizeof *s);

    *out = s;
    if (s == NULL)
        return grundy_fail(err, grundy_memory_failure(mem), "%s",
                           _("out of memory"));
    s->mem = mem;
    s->watch = w;
    s->err = err;
    s->turned = turned;
    for (uint32_t side = 0; side < 2; side++)
        for (size_t i = 0; i < list[side].count && !is_stopped(s); i++) {
            const set_instance x = grundy_instances_at(&list[side], i);

            list_side_move(s, side, cells_of(x.need, x.needs),
                           cells_of(x.write, x.writes));
        }
    open_sides(s, list[0].rows, list[0].columns);
    return s->status;
}

static grundy_status wins_for(void *search, const uint64_t *in, bool right,
                              bool *wins, grundy_error *err)
{
    sides_search *const s = search;
    side_cells cells = in[0];

    if (CELL_BITS > 64)
        cells |= (side_cells)in[1] << HIGH;
    s->err = err;
    s->status = GRUNDY_OK;
    s->alone = false;
    s->leave = STAYS;
    s->began = s->watch->now != NULL ? s->watch->now() : 0;
    *wins = wins_from(s, s->turned ? ~cells : cells, right);
    send_home(s);
    return s->status;
}

static void close_search(void *search)
{
    sides_search *const s = search;
    memory *mem;

    if (s == NULL)
        return;
    mem = s->mem;
    close_sides(s);
    grundy_memory_free(mem, s, sizeof *s);
}

static sides_work work_of(const void *search)
{
    const sides_search *const s = search;

    return (sides_work){s->visits, s->listed, s->table.used};
}
#endif

#endif
