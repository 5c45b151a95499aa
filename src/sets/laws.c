/* SPDX-License-Identifier: MIT */
/*
 * The moves that are legal are put by parts, each with the cells that it takes
 * of those that are there.  A part's cells are numbered, and what the theorem
 * asks for is looked for: of a tree by the least set that each cell stands in,
 * of a row by an order, in which the next cell is the one that shares most
 * moves with the last.  The order is a guess; that moves fit it is not.
 */
#include "sets/law_parts.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_NEED = SET_ROW_DIGITS - 1 };

static const uint32_t NO_CELL = UINT32_MAX;

/* Whether the cell is there, to be taken. */
static bool is_in(const law_finder *f, uint32_t cell)
{
    return (f->in[cell / 64] >> cell % 64 & 1) != f->puts;
}

/* ---- parts ---- */

/* Whether all moves take cells that are there, or all put cells that are not.
 */
static bool only_takes(const set_instances *l, bool puts)
{
    bool takes = l->bars == NULL;
    size_t ended = 0;

    for (size_t i = 0; i < l->needs && takes; i++)
        takes = l->need[i].in != puts;
    for (size_t i = 0; i < l->writes && takes; i++)
        takes = l->write[i].in == puts;
    for (size_t i = 0; i < l->count && takes; i++) {
        takes = l->write_end[i] > ended; /* else it is a pattern */
        ended = l->write_end[i];
    }
    return takes && l->count > 0 && l->needs + l->writes < UINT32_MAX;
}

static uint32_t root_of(uint32_t *root, uint32_t cell)
{
    while (root[cell] != cell)
        cell = root[cell] = root[root[cell]];
    return cell;
}

static void add_move(law_finder *f, set_instance it, uint32_t *used)
{
    law_move *const m = &f->move[f->moves];
    uint32_t first;

    *m = (law_move){.at = *used};
    for (size_t i = 0; i < it.writes; i++)
        if (is_in(f, it.write[i].cell))
            f->cell[m->at + m->takes++] = it.write[i].cell;
    for (size_t i = 0; i < it.needs; i++)
        f->cell[m->at + m->takes + m->needs++] = it.need[i].cell;
    if (m->takes == 0)
        return;
    f->moves++;
    *used = m->at + m->takes + m->needs;
    first = root_of(f->root, f->cell[m->at]);
    for (uint32_t i = m->at; i < *used; i++)
        f->root[root_of(f->root, f->cell[i])] = first;
}

static void list_moves(law_finder *f)
{
    uint32_t used = 0;

    for (size_t i = 0; i < f->l->count; i++) {
        const set_instance it = grundy_instances_at(f->l, i);
        bool legal = true;

        for (size_t k = 0; k < it.needs && legal; k++)
            legal = is_in(f, it.need[k].cell);
        if (legal)
            add_move(f, it, &used);
    }
}

/* Where the moves that take each cell are listed; filled when parts are put in
 * their order. */
static void count_touches(law_finder *f)
{
    uint32_t sum = 0;

    for (size_t i = 0; i < f->moves; i++)
        for (uint32_t k = 0; k < f->move[i].takes; k++)
            f->touch_at[f->cell[f->move[i].at + k] + 1]++;
    for (uint32_t c = 0; c <= f->l->cells; c++)
        f->touch_at[c] = sum += f->touch_at[c];
}

static void fill_touches(law_finder *f)
{
    for (size_t i = 0; i < f->moves; i++)
        for (uint32_t k = 0; k < f->move[i].takes; k++) {
            const uint32_t c = f->cell[f->move[i].at + k];

            f->touch[f->touch_at[c] + f->weight[c]++] = (uint32_t)i;
        }
    memset(f->weight, 0, f->l->cells * sizeof *f->weight);
}

/* Sorts the moves by the roots of their parts, of which there are as many as
 * cells at most. */
static bool sort_moves(law_finder *f)
{
    uint32_t *const end =
        grundy_arena_zeroed(f->a, (f->l->cells + 1ull) * sizeof *end);
    law_move *const sorted =
        grundy_arena_new(f->a, (f->moves + 1) * sizeof *sorted);

    if (end == NULL || sorted == NULL)
        return false;
    for (size_t i = 0; i < f->moves; i++)
        end[root_of(f->root, f->cell[f->move[i].at]) + 1]++;
    for (uint32_t c = 0; c < f->l->cells; c++)
        end[c + 1] += end[c];
    for (size_t i = 0; i < f->moves; i++)
        sorted[end[root_of(f->root, f->cell[f->move[i].at])]++] = f->move[i];
    f->move = sorted;
    return true;
}

static bool open_finder(law_finder *f)
{
    const set_instances *const l = f->l;
    const size_t cells = (size_t)l->cells + 2;
    const size_t of_cells = cells * sizeof *f->cell;
    const size_t all = (l->needs + l->writes + 1) * sizeof *f->cell;

    f->move = grundy_arena_new(f->a, (l->count + 1) * sizeof *f->move);
    f->cell = grundy_arena_new(f->a, all);
    f->touch = grundy_arena_new(f->a, all);
    f->root = grundy_arena_new(f->a, of_cells);
    f->touch_at = grundy_arena_zeroed(f->a, of_cells);
    f->place = grundy_arena_new(f->a, of_cells);
    f->weight = grundy_arena_zeroed(f->a, of_cells);
    f->mark = grundy_arena_zeroed(f->a, of_cells);
    f->list = grundy_arena_new(f->a, of_cells);
    if (f->move == NULL || f->cell == NULL || f->touch == NULL ||
        f->root == NULL || f->touch_at == NULL || f->place == NULL ||
        f->weight == NULL || f->mark == NULL || f->list == NULL)
        return false;
    for (uint32_t c = 0; c < l->cells; c++) {
        f->root[c] = c;
        f->place[c] = NO_CELL;
    }
    return true;
}

/* ---- trees ---- */

/* The size of what is taken with a cell, and the cell that takes least of those
 * that take it too; of each place. */
typedef struct tree_node {
    uint32_t size, parent, below; /* cells, the parent's place, their sum */
    const uint32_t *takes;
    uint64_t value; /* the nim-sum of the trees on it */
} tree_node;

/* The node of each cell; false: some cell has no move of its own, or two. */
static bool make_nodes(law_finder *f, const law_part *p, tree_node *node)
{
    for (uint32_t i = 0; i < p->cells; i++) {
        node[i] = (tree_node){.parent = NO_CELL};
        f->place[p->cell[i]] = i;
    }
    if (p->to - p->from != p->cells)
        return false;
    for (size_t i = p->from; i < p->to; i++) {
        const law_move *const m = &f->move[i];
        const uint32_t own = f->cell[m->at + m->takes];
        tree_node *const n = &node[f->place[own]];

        if (m->needs != 1 || n->size > 0)
            return false;
        n->size = m->takes;
        n->takes = &f->cell[m->at];
    }
    return true;
}

static void find_parents(const law_finder *f, const law_part *p,
                         tree_node *node)
{
    for (uint32_t i = 0; i < p->cells; i++)
        for (uint32_t k = 0; k < node[i].size; k++) {
            const uint32_t at = f->place[node[i].takes[k]];
            const uint32_t old = node[at].parent;

            if (at != i && (old == NO_CELL || node[i].size < node[old].size))
                node[at].parent = i;
        }
}

/* Whether a cell is taken with all that its own cells are the parents of, and
 * with nothing else. */
static bool is_nested(law_finder *f, const law_part *p, tree_node *node,
                      uint32_t i)
{
    const tree_node *const n = &node[i];
    bool own = false, nested = true;

    for (uint32_t k = 0; k < n->size; k++)
        f->mark[n->takes[k]] = i + 1;
    for (uint32_t k = 0; k < n->size && nested; k++) {
        const uint32_t at = f->place[n->takes[k]];
        const uint32_t parent = node[at].parent;

        if (at == i)
            own = true;
        else
            nested = parent != NO_CELL && f->mark[p->cell[parent]] == i + 1 &&
                     node[parent].size > node[at].size;
    }
    return own && nested && n->below + 1 == n->size;
}

static int by_size(const void *x, const void *y)
{
    const tree_node *const *const a = x, *const *const b = y;

    return ((*a)->size > (*b)->size) - ((*a)->size < (*b)->size);
}

static bool find_tree(law_finder *f, const law_part *p, set_laws *out,
                      bool *found)
{
    const arena_mark mark = grundy_arena_get(f->a);
    tree_node *const node = grundy_arena_new(f->a, p->cells * sizeof *node);
    tree_node **const sorted =
        grundy_arena_new(f->a, p->cells * sizeof *sorted);

    if (node == NULL || sorted == NULL)
        return false;
    *found = make_nodes(f, p, node);
    if (*found)
        find_parents(f, p, node);
    for (uint32_t i = 0; i < p->cells && *found; i++)
        if (node[i].parent != NO_CELL)
            node[node[i].parent].below += node[i].size;
    for (uint32_t i = 0; i < p->cells; i++)
        f->mark[p->cell[i]] = 0;
    for (uint32_t i = 0; i < p->cells && *found; i++) {
        *found = is_nested(f, p, node, i);
        sorted[i] = &node[i];
    }
    if (*found)
        qsort(sorted, p->cells, sizeof *sorted, by_size);
    for (uint32_t i = 0; i < p->cells && *found; i++) {
        const uint64_t value = sorted[i]->value + 1;

        if (sorted[i]->parent == NO_CELL)
            out->nimber ^= value;
        else
            node[sorted[i]->parent].value ^= value;
    }
    grundy_arena_reset(f->a, mark);
    return true;
}

/* ---- rows ---- */

/* What moves that need n cells take beside them, and how many such there are.
 */
typedef struct row_shape {
    uint32_t left, right, count;
} row_shape;

static uint32_t touches(const law_finder *f, uint32_t cell)
{
    return f->touch_at[cell + 1] - f->touch_at[cell];
}

/* Of the cells that the moves at a cell take, none of which has a place yet,
 * the one that most of them do, and of those the one with fewest moves. */
static uint32_t next_cell(const law_finder *f, uint32_t cell)
{
    uint32_t best = NO_CELL;

    for (uint32_t pass = 0; pass < 2; pass++)
        for (uint32_t i = f->touch_at[cell]; i < f->touch_at[cell + 1]; i++) {
            const law_move *const m = &f->move[f->touch[i]];

            for (uint32_t k = 0; k < m->takes; k++) {
                const uint32_t c = f->cell[m->at + k];

                if (pass == 0)
                    f->weight[c]++;
                else if (f->place[c] == NO_CELL &&
                         (best == NO_CELL || f->weight[c] > f->weight[best] ||
                          (f->weight[c] == f->weight[best] &&
                           touches(f, c) < touches(f, best))))
                    best = c;
            }
        }
    for (uint32_t i = f->touch_at[cell]; i < f->touch_at[cell + 1]; i++)
        for (uint32_t k = 0; k < f->move[f->touch[i]].takes; k++)
            f->weight[f->cell[f->move[f->touch[i]].at + k]] = 0;
    return best;
}

/* False: the part is no row that is seen. */
static bool put_in_order(law_finder *f, const law_part *p)
{
    uint32_t cell = p->cell[0];

    for (uint32_t i = 0; i < p->cells; i++) {
        f->place[p->cell[i]] = NO_CELL;
        if (touches(f, p->cell[i]) < touches(f, cell))
            cell = p->cell[i];
    }
    for (uint32_t i = 0; i < p->cells; i++) {
        if (cell == NO_CELL || touches(f, cell) > 4 * SET_ROW_DIGITS)
            return false;
        f->place[cell] = i;
        cell = next_cell(f, cell);
    }
    return true;
}

/* Where the cells begin that stand side by side in the order, once round it if
 * need be; NO_CELL: they do not. */
static uint32_t begin_of(const law_finder *f, const uint32_t *cell,
                         uint32_t count, uint32_t length)
{
    uint32_t low = UINT32_MAX, high = 0, begin = NO_CELL, begins = 0;

    for (uint32_t i = 0; i < count; i++) {
        low = f->place[cell[i]] < low ? f->place[cell[i]] : low;
        high = f->place[cell[i]] > high ? f->place[cell[i]] : high;
    }
    if (high - low + 1 == count)
        return low;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t at = f->place[cell[i]];
        const uint32_t before = at == 0 ? length - 1 : at - 1;
        bool is_first = true;

        for (uint32_t k = 0; k < count; k++)
            is_first = is_first && f->place[cell[k]] != before;
        begins += is_first;
        begin = is_first ? at : begin;
    }
    return begins == 1 ? begin : NO_CELL;
}

/* Of the move, how many cells it takes on the left of what it needs, and on the
 * right; false: they do not stand side by side. */
static bool measure(const law_finder *f, const law_part *p, const law_move *m,
                    uint32_t *at, row_shape *shape)
{
    const uint32_t *const takes = &f->cell[m->at];
    uint32_t begin;

    begin = begin_of(f, takes, m->takes, p->cells);
    *at = begin_of(f, takes + m->takes, m->needs, p->cells);
    if (begin == NO_CELL || *at == NO_CELL)
        return false;
    shape->left = (*at + p->cells - begin) % p->cells;
    if (shape->left + m->needs > m->takes)
        return false;
    shape->right = m->takes - m->needs - shape->left;
    return true;
}

/* The most that moves of each size take; false: some do not fit the order. */
static bool find_shapes(law_finder *f, const law_part *p, row_shape *shape)
{
    for (uint32_t i = 0; i < p->cells; i++)
        f->mark[p->cell[i]] = 0;
    for (size_t i = p->from; i < p->to; i++) {
        const law_move *const m = &f->move[i];
        row_shape *most, it;
        uint32_t at, *seen;

        if (!measure(f, p, m, &at, &it))
            return false;
        seen = &f->mark[p->cell[at]];
        if ((*seen >> m->needs & 1) != 0)
            return false;
        *seen |= UINT32_C(1) << m->needs;
        most = &shape[m->needs];
        most->left = it.left > most->left ? it.left : most->left;
        most->right = it.right > most->right ? it.right : most->right;
        most->count++;
    }
    return true;
}

/* Whether each move takes what its shape says, as far as there are cells. */
static bool fits(const law_finder *f, const law_part *p, const row_shape *shape,
                 bool round)
{
    for (size_t i = p->from; i < p->to; i++) {
        const law_move *const m = &f->move[i];
        uint32_t left = shape[m->needs].left, right = shape[m->needs].right;
        uint32_t at, room;
        row_shape it;

        if (!measure(f, p, m, &at, &it))
            return false;
        if (!round) {
            if (at + m->needs > p->cells)
                return false;
            room = p->cells - at - m->needs;
            left = left < at ? left : at;
            right = right < room ? right : room;
        }
        if (it.left != left || it.right != right)
            return false;
    }
    return true;
}

static void add_digits(set_row *row, uint32_t needs, const row_shape *s)
{
    row->digit[needs + s->left + s->right] |= 4;
    for (uint32_t l = 0; l <= s->left; l++) {
        row->digit[needs + s->right + l] |= 2;
        for (uint32_t r = 0; r <= s->right; r++)
            row->digit[needs + l + r] |= 1;
    }
    for (uint32_t r = 0; r <= s->right; r++)
        row->digit[needs + s->left + r] |= 2;
    row->whole |= UINT32_C(1) << (needs + s->left + s->right);
}

/* Each move of so many cells stands everywhere, and what two moves leave
 * between them keeps what is beside it apart: a move reaches over no gap. */
static bool is_complete(const law_part *p, const row_shape *shape, bool round)
{
    uint32_t reach = 0, least = UINT32_MAX, most = 0;

    for (uint32_t n = 1; n <= MOST_NEED; n++) {
        const row_shape *const s = &shape[n];
        const uint32_t takes = n + s->left + s->right;
        const uint32_t side = s->left > s->right ? s->left : s->right;

        if (s->count == 0)
            continue;
        if (takes > MOST_NEED || n > p->cells ||
            s->count != (round ? p->cells : p->cells - n + 1))
            return false;
        reach = side > reach ? side : reach;
        least = takes < least ? takes : least;
        most = takes > most ? takes : most;
    }
    return reach <= least && (!round || p->cells > most);
}

static set_row make_row(const law_part *p, const row_shape *shape, bool round)
{
    set_row row = {.length = p->cells, .round = round};

    for (uint32_t n = 1; n <= MOST_NEED; n++)
        if (shape[n].count > 0)
            add_digits(&row, n, &shape[n]);
    for (uint32_t i = 1; i < SET_ROW_DIGITS; i++)
        row.digits = row.digit[i] != 0 ? i + 1 : row.digits;
    return row;
}

static bool find_row(law_finder *f, const law_part *p, set_row *row)
{
    row_shape shape[SET_ROW_DIGITS] = {{0}};

    for (size_t i = p->from; i < p->to; i++)
        if (f->move[i].needs == 0 || f->move[i].takes > MOST_NEED ||
            f->move[i].takes < f->move[i].needs)
            return false;
    if (!put_in_order(f, p) || !find_shapes(f, p, shape))
        return false;
    for (uint32_t round = 0; round < 2; round++)
        if (is_complete(p, shape, round != 0) &&
            fits(f, p, shape, round != 0)) {
            *row = make_row(p, shape, round != 0);
            return true;
        }
    return false;
}

/* ---- all parts ---- */

static bool find_piece(law_finder *f, const law_part *p, set_laws *out)
{
    bool found, odd = false;

    if (!find_tree(f, p, out, &found))
        return false;
    out->trees += found;
    if (!found && find_row(f, p, &out->row[out->rows])) {
        out->rows++;
        found = true;
    }
    if (!found) {
        if (!grundy_set_one_length(f, p, &found, &odd))
            return false;
        out->lengths += found;
    }
    out->nimber ^= odd;
    for (uint32_t i = 0; i < p->cells && found; i++)
        if (is_in(f, p->cell[i]))
            out->rest[p->cell[i] / 64] ^= UINT64_C(1) << p->cell[i] % 64;
    out->parts += found;
    out->whole = out->whole && found;
    return true;
}

/* The cells of the part whose moves begin there. */
static void gather(law_finder *f, law_part *p)
{
    const uint32_t root = root_of(f->root, f->cell[f->move[p->from].at]);
    uint32_t *const list = f->list;

    p->cells = 0;
    p->cell = list;
    for (p->to = p->from; p->to < f->moves; p->to++) {
        const law_move *const m = &f->move[p->to];

        if (root_of(f->root, f->cell[m->at]) != root)
            break;
        for (uint32_t k = 0; k < m->takes + m->needs; k++) {
            const uint32_t c = f->cell[m->at + k];

            if (f->mark[c] != UINT32_MAX)
                list[p->cells++] = c;
            f->mark[c] = UINT32_MAX;
        }
    }
    assert(p->cells > 0 && p->cells <= f->l->cells);
}

bool grundy_set_laws_find(arena *a, const set_instances *l, const uint64_t *in,
                          set_laws *out)
{
    law_finder f = {.a = a, .l = l, .in = in};
    law_part p = {.from = 0, .to = 0};
    const size_t words = (l->cells + 63) / 64;

    *out = (set_laws){.whole = false};
    f.puts = l->writes > 0 && l->write[0].in;
    if (!only_takes(l, f.puts))
        return true;
    out->rest = grundy_arena_new(a, (words + 1) * sizeof *in);
    if (out->rest == NULL || !open_finder(&f))
        return false;
    memcpy(out->rest, in, words * sizeof *in);
    list_moves(&f);
    if (!sort_moves(&f))
        return false;
    count_touches(&f);
    fill_touches(&f);
    out->row = grundy_arena_new(a, (f.moves + 1) * sizeof *out->row);
    if (out->row == NULL)
        return false;
    out->whole = true;
    for (; p.from < f.moves; p.from = p.to) {
        gather(&f, &p);
        if (!find_piece(&f, &p, out))
            return false;
    }
    return true;
}
