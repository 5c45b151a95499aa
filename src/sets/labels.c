/* SPDX-License-Identifier: MIT */
/*
 * A part is the same game as another if some bijection of their cells takes the
 * living moves of the one to those of the other, and what is left of patterns.
 * So its cells are named anew by what surrounds them: colours are refined by
 * the moves that a cell is in and by the colours of the others there
 * [McKayPiperno14]; where some stay equal one of the smallest class is told
 * apart, and so on until all are different.  Where cells of a class are no
 * images of each other, equal games may get different labels, which is all that
 * is lost: labels are compared as a whole, so equal ones are the same game.  Of
 * a tree there is one label, made in one pass from its leaves to its centre.
 */
#include "sets/labels.h"

#include <assert.h>
#include <string.h>

enum {
    MOST_EDGES = 4096, /* of a part that is labelled */
    RECALLED = 1 << 18 /* states of which the part is remembered */
};

/* Of a tree: two bits for each cell. */
__extension__ typedef unsigned __int128 tree_number;

/* Of each cell of a tree the numbers of its subtrees, the largest first. */
typedef struct tree {
    tree_number subtree[LABELLED_CELLS][LABELLED_CELLS];
    uint32_t subtrees[LABELLED_CELLS];
} tree;

typedef struct label_slot {
    uint32_t part, tag; /* 1 + the part; the low bits of its label's hash */
} label_slot;

/* A cell of an edge: 1 it is needed, 2 it is written, 3 both. */
typedef struct incidence {
    uint8_t cell, role;
} incidence;

typedef struct colour {
    uint64_t is;
    uint32_t cell;
} colour;

struct set_labels {
    memory *mem;
    const set_board *board;
    const set_table *table;
    label_form own, other; /* of what is asked, and of a part like it */
    label_slot *slot;
    size_t slots, entered;
    uint64_t *recalled; /* states, each behind 1 + its part */
    uint8_t *name;      /* of cells of the board, within the part */
    uint64_t names;     /* that are used */
    incidence *incidence;
    size_t incidences, incidence_cap;
    uint32_t *end; /* of each edge, in these */
    size_t end_cap;
    uint64_t colour[LABELLED_CELLS], next[LABELLED_CELLS];
    colour order[LABELLED_CELLS];
    tree tree;
};

bool grundy_labels_fit(const set_board *b)
{
    return b->guards.count > 0 ||
           (b->graph && !b->images.forms.moves &&
            (b->images.more || b->joined < 2 * b->list->cells));
}

bool grundy_labels_open(set_labels **out, const set_board *b,
                        const set_table *t)
{
    set_labels *const l = grundy_memory_zeroed(b->mem, sizeof *l);

    *out = l;
    if (l == NULL)
        return false;
    l->mem = b->mem;
    l->board = b;
    l->table = t;
    l->name = grundy_memory_zeroed(l->mem, b->list->cells + 1);
    return l->name != NULL;
}

static size_t recalled_size(const set_labels *l)
{
    return (size_t)RECALLED * (l->board->stride + 1) * sizeof *l->recalled;
}

void grundy_labels_close(set_labels **out)
{
    set_labels *const l = *out;
    memory *mem;

    if (l == NULL)
        return;
    mem = l->mem;
    grundy_memory_free(mem, l->own.edge, l->own.cap * sizeof(label_edge));
    grundy_memory_free(mem, l->other.edge, l->other.cap * sizeof(label_edge));
    GRUNDY_FREE(mem, l->slot, l->slots);
    if (l->recalled != NULL)
        grundy_memory_free(mem, l->recalled, recalled_size(l));
    if (l->name != NULL)
        grundy_memory_free(mem, l->name, l->board->list->cells + 1);
    GRUNDY_FREE(mem, l->incidence, l->incidence_cap);
    GRUNDY_FREE(mem, l->end, l->end_cap);
    grundy_memory_free(mem, l, sizeof *l);
    *out = NULL;
}

/* ---- a part as edges ---- */

/* Those that are left and may go. */
static inline uint64_t open_cells(const set_labels *l, const uint64_t *state,
                                  uint32_t w)
{
    return state[w] & ~state[l->board->words + w];
}

/* The names of the cells: their own on a board of one word, else by their
 * order; 0: they are too many. */
static uint64_t name_cells(set_labels *l, const uint64_t *state)
{
    uint32_t count = 0;

    if (l->board->words == 1)
        return open_cells(l, state, 0);
    for (uint32_t w = 0; w < l->board->words; w++)
        for (uint64_t left = open_cells(l, state, w); left != 0;
             left &= left - 1) {
            if (count == LABELLED_CELLS)
                return 0;
            l->name[w * 64 + (uint32_t)__builtin_ctzll(left)] =
                (uint8_t)count++;
        }
    return count == 0 ? 0 : UINT64_MAX >> (64 - count);
}

static bool add_edge(set_labels *l, label_form *f, label_edge e)
{
    if (e.needs == e.writes && (e.needs & (e.needs - 1)) == 0) {
        f->alone |= e.needs;
        return true;
    }
    if (f->edges == MOST_EDGES)
        return false;
    if (f->edges == f->cap) {
        size_t cap = f->cap;

        if (!GRUNDY_RESERVE(l->mem, f->edge, cap, cap + 1))
            return false;
        f->cap = (uint32_t)cap;
    }
    f->edge[f->edges++] = e;
    return true;
}

/* Of those of these cells that are in the state. */
static uint64_t names_of(const set_labels *l, const uint64_t *state,
                         const uint64_t *cells)
{
    uint64_t names = 0;

    if (l->board->words == 1)
        return *cells & open_cells(l, state, 0);
    for (uint32_t w = 0; w < l->board->words; w++)
        for (uint64_t left = cells[w] & open_cells(l, state, w); left != 0;
             left &= left - 1)
            names |= 1ull << l->name[w * 64 + (uint32_t)__builtin_ctzll(left)];
    return names;
}

/* Of a pattern that may still be completed what is left; 0: it may not. */
static uint64_t left_of_pattern(const set_labels *l, const uint64_t *cells,
                                const uint64_t *state)
{
    const uint32_t words = l->board->words;

    for (uint32_t w = 0; w < words; w++)
        if (cells[w] & ~(state[w] ^ state[words + w]))
            return 0;
    return names_of(l, state, cells);
}

static inline bool is_legal(const set_board *b, size_t i, const uint64_t *state)
{
    if (b->words > 1)
        return grundy_board_is_legal(b, i, state);
    return b->guards.count == 0 ||
           ((*grundy_board_mask(b, i, MASK_TAKE) & state[1]) == 0 &&
            grundy_guards_allow(&b->guards, i, state));
}

/* The living moves of the part, and the patterns. */
static bool find_edges(set_labels *l, const uint64_t *state, label_form *f)
{
    const set_board *const b = l->board;

    f->edges = 0;
    f->alone = 0;
    for (size_t i = 0; i < b->moves; i++) {
        const uint64_t *const need = grundy_board_mask(b, i, MASK_IN);
        const uint64_t *const take = grundy_board_mask(b, i, MASK_TAKE);

        if ((*need & ~*state) == 0 && is_legal(b, i, state) &&
            !add_edge(l, f,
                      (label_edge){names_of(l, state, need),
                                   names_of(l, state, take)}))
            return false;
    }
    for (size_t i = 0; i < b->guards.count; i++) {
        const uint64_t left =
            left_of_pattern(l, b->guards.cells + i * b->words, state);

        if (left != 0 && !add_edge(l, f, (label_edge){0, left}))
            return false;
    }
    return true;
}

static bool find_incidences(set_labels *l, const label_form *f)
{
    size_t all = 0;

    for (uint32_t i = 0; i < f->edges; i++)
        all +=
            (size_t)__builtin_popcountll(f->edge[i].needs | f->edge[i].writes);
    l->incidences = 0;
    if (!GRUNDY_RESERVE(l->mem, l->end, l->end_cap, f->edges + 1) ||
        !GRUNDY_RESERVE(l->mem, l->incidence, l->incidence_cap, all + 1))
        return false;
    for (uint32_t i = 0; i < f->edges; i++) {
        const label_edge e = f->edge[i];

        for (uint64_t left = e.needs | e.writes; left != 0; left &= left - 1) {
            const uint32_t cell = (uint32_t)__builtin_ctzll(left);

            l->incidence[l->incidences++] = (incidence){
                (uint8_t)cell,
                (uint8_t)((e.needs >> cell & 1) | (e.writes >> cell & 1) << 1)};
        }
        l->end[i] = (uint32_t)l->incidences;
    }
    return true;
}

/* ---- colours ---- */

static inline uint64_t mix(uint64_t x)
{
    x *= UINT64_C(0x9e3779b97f4a7c15);
    x ^= x >> 29;
    x *= UINT64_C(0xbf58476d1ce4e5b9);
    return x ^ x >> 32;
}

/* By colour. */
static void sort_colours(colour *at, uint32_t count)
{
    for (uint32_t i = 1; i < count; i++) {
        const colour c = at[i];
        uint32_t k = i;

        for (; k > 0 && at[k - 1].is > c.is; k--)
            at[k] = at[k - 1];
        at[k] = c;
    }
}

static inline uint64_t joined_to(const set_labels *l, uint32_t cell,
                                 uint64_t cells)
{
    assert(l->board->graph && cell < l->board->list->cells);
    return l->board->near[cell] & cells & ~(1ull << cell);
}

/* Each cell's colour by those that it is joined to. */
static void refine_graph_once(set_labels *l)
{
    for (uint64_t left = l->names; left != 0; left &= left - 1) {
        const uint32_t v = (uint32_t)__builtin_ctzll(left);
        uint64_t sum = 0;

        for (uint64_t at = joined_to(l, v, l->names); at != 0; at &= at - 1)
            sum += l->colour[__builtin_ctzll(at)];
        l->next[v] = mix(3 * l->colour[v] + sum);
    }
    memcpy(l->colour, l->next, sizeof l->colour);
}

/* Each cell's colour by those of the edges that it is in, these by those of
 * their cells. */
static void refine_once(set_labels *l, const label_form *f)
{
    const incidence *const at = l->incidence;
    uint32_t from = 0;

    if (l->board->graph) {
        refine_graph_once(l);
        return;
    }
    for (uint64_t left = l->names; left != 0; left &= left - 1) {
        const uint32_t v = (uint32_t)__builtin_ctzll(left);

        l->next[v] = mix(l->colour[v]);
    }
    for (uint32_t i = 0; i < f->edges; i++) {
        uint64_t sum = 0;

        for (uint32_t k = from; k < l->end[i]; k++)
            sum += mix(l->colour[at[k].cell] + at[k].role);
        for (uint32_t k = from; k < l->end[i]; k++)
            l->next[at[k].cell] += mix(sum ^ at[k].role);
        from = l->end[i];
    }
    memcpy(l->colour, l->next, sizeof l->colour);
}

/* Sorts the cells by colour; returns how many colours there are. */
static uint32_t order_cells(set_labels *l, uint32_t cells)
{
    uint32_t colours = cells > 0, at = 0;

    for (uint64_t left = l->names; left != 0; left &= left - 1) {
        const uint32_t v = (uint32_t)__builtin_ctzll(left);

        l->order[at++] = (colour){l->colour[v], v};
    }
    assert(at == cells);
    sort_colours(l->order, cells);
    for (uint32_t v = 1; v < cells; v++)
        colours += l->order[v].is != l->order[v - 1].is;
    return colours;
}

/* Until no more are told apart; returns how many colours there are. */
static uint32_t refine(set_labels *l, const label_form *f, uint32_t colours)
{
    for (;;) {
        uint32_t now;

        refine_once(l, f); /* one alone seldom tells enough */
        refine_once(l, f);
        now = order_cells(l, f->cells);
        if (now <= colours || now == f->cells)
            return now;
        colours = now;
    }
}

/* Whether cells of a graph are joined to the same others, each to the next:
 * they may change places with no other cell moved, so their order says nothing.
 */
static bool are_twins(const set_labels *l, const colour *at, uint32_t count)
{
    bool twins = l->board->graph;

    for (uint32_t i = 1; i < count && twins; i++) {
        const uint32_t x = at[i - 1].cell, y = at[i].cell;

        twins = ((l->board->near[x] ^ l->board->near[y]) & l->names &
                 ~(1ull << x | 1ull << y)) == 0;
    }
    return twins;
}

/* Gives a cell of the smallest class whose order says something another
 * colour.  False: there is none. */
static bool tell_apart(set_labels *l, uint32_t cells)
{
    uint32_t best = 0, least = UINT32_MAX;

    for (uint32_t v = 0, next; v < cells; v = next) {
        for (next = v + 1; next < cells && l->order[next].is == l->order[v].is;
             next++)
            ;
        if (next - v > 1 && next - v < least &&
            !are_twins(l, l->order + v, next - v)) {
            least = next - v;
            best = v;
        }
    }
    if (least == UINT32_MAX)
        return false;
    l->colour[l->order[best].cell] = mix(l->order[best].is + 4);
    return true;
}

static uint64_t renamed(const uint8_t *name, uint64_t names)
{
    uint64_t to = 0;

    for (; names != 0; names &= names - 1)
        to |= 1ull << name[__builtin_ctzll(names)];
    return to;
}

static bool is_less(label_edge x, label_edge y)
{
    return x.needs != y.needs ? x.needs < y.needs : x.writes < y.writes;
}

static void sort_edges(label_edge *at, uint32_t count)
{
    for (uint32_t step = count / 3 + 1;; step = step / 3 + 1) {
        for (uint32_t i = step; i < count; i++) {
            const label_edge e = at[i];
            uint32_t k = i;

            for (; k >= step && is_less(e, at[k - step]); k -= step)
                at[k] = at[k - step];
            at[k] = e;
        }
        if (step == 1)
            break;
    }
}

/* Names the cells by the order of their colours; of equal edges one stays. */
static void name_by_colour(set_labels *l, label_form *f)
{
    uint8_t name[LABELLED_CELLS];
    uint32_t kept = 0;

    assert(f->cells == (uint32_t)__builtin_popcountll(l->names));
    for (uint32_t v = 0; v < f->cells; v++)
        name[l->order[v].cell] = (uint8_t)v;
    for (uint32_t i = 0; i < f->edges; i++) {
        f->edge[i].needs = renamed(name, f->edge[i].needs);
        f->edge[i].writes = renamed(name, f->edge[i].writes);
    }
    sort_edges(f->edge, f->edges);
    f->alone = renamed(name, f->alone);
    f->hash = mix(f->cells ^ f->alone);
    for (uint32_t i = 0; i < f->edges; i++) {
        if (kept > 0 && !is_less(f->edge[kept - 1], f->edge[i]))
            continue;
        f->edge[kept++] = f->edge[i];
        f->hash = mix(f->hash ^ f->edge[i].needs) + f->edge[i].writes;
    }
    f->edges = kept;
    f->hash = mix(f->hash);
}

/* ---- trees ---- */

/* False: some cell is joined to more or fewer than in a tree, if the cells hang
 * together. */
static bool begin_tree(set_labels *l, uint64_t cells)
{
    const int count = __builtin_popcountll(cells);
    int joined = 0;

    for (uint64_t left = cells; left != 0; left &= left - 1) {
        const uint32_t cell = (uint32_t)__builtin_ctzll(left);

        joined += __builtin_popcountll(joined_to(l, cell, cells));
        l->tree.subtrees[cell] = 0;
    }
    return joined == 2 * (count - 1);
}

static void add_subtree(tree *t, uint32_t cell, tree_number number)
{
    tree_number *const at = t->subtree[cell];
    uint32_t k = t->subtrees[cell]++;

    assert(k < LABELLED_CELLS && number > 1 && (number & 1) == 0);
    for (; k > 0 && at[k - 1] < number; k--)
        at[k] = at[k - 1];
    at[k] = number;
}

static tree_number joined_numbers(tree_number x, tree_number y)
{
    const uint64_t high = (uint64_t)(y >> 64);
    const int bits = high != 0 ? 128 - __builtin_clzll(high)
                               : 64 - __builtin_clzll((uint64_t)y);

    return x << bits | y;
}

/* 1, those of its subtrees, 0: as brackets, which tell what is in them. */
static tree_number number_of_tree(const tree *t, uint32_t cell)
{
    tree_number number = 1;

    for (uint32_t k = 0; k < t->subtrees[cell]; k++)
        number = joined_numbers(number, t->subtree[cell][k]);
    return number << 1;
}

/* Takes the leaves off, each after its subtrees; none: it is no tree. */
static uint64_t without_leaves(set_labels *l, uint64_t cells)
{
    uint64_t leaves = 0;

    for (uint64_t left = cells; left != 0; left &= left - 1) {
        const uint32_t cell = (uint32_t)__builtin_ctzll(left);
        const uint64_t beside = joined_to(l, cell, cells);

        if (beside != 0 && (beside & (beside - 1)) == 0)
            leaves |= 1ull << cell;
    }
    for (uint64_t left = leaves; left != 0; left &= left - 1) {
        const uint32_t cell = (uint32_t)__builtin_ctzll(left);
        const uint64_t beside = joined_to(l, cell, cells);

        if ((beside & leaves) != 0)
            return 0;
        add_subtree(&l->tree, (uint32_t)__builtin_ctzll(beside),
                    number_of_tree(&l->tree, cell));
    }
    return leaves != 0 ? cells & ~leaves : 0;
}

/* The number of the tree from its centre, or those from its two: it tells the
 * tree, whatever its cells are called.  False: it is none. */
static bool label_tree(set_labels *l, uint64_t cells, label_form *f)
{
    tree_number x, y;
    uint32_t first;

    if (cells == 0 || !begin_tree(l, cells))
        return false;
    for (uint32_t left = f->cells; left > 2;
         left = (uint32_t)__builtin_popcountll(cells))
        cells = without_leaves(l, cells);
    if (cells == 0)
        return false;
    first = (uint32_t)__builtin_ctzll(cells);
    cells &= cells - 1;
    x = number_of_tree(&l->tree, first);
    if (cells != 0) {
        if (joined_to(l, first, cells) == 0)
            return false;
        y = number_of_tree(&l->tree, (uint32_t)__builtin_ctzll(cells));
        x = joined_numbers(x < y ? y : x, x < y ? x : y);
    }
    f->row[0] = (uint64_t)x;
    f->row[1] = (uint64_t)(x >> 64);
    f->rows = 2;
    return true;
}

/* ---- labels ---- */

/* Tells all cells apart whose order says something. */
static void colour_all(set_labels *l, const label_form *f)
{
    uint32_t colours = refine(l, f, 1);

    while (colours < f->cells && tell_apart(l, f->cells))
        colours = refine(l, f, colours);
}

/* The graph by the names of its cells, which are the order of their colours. */
static void name_rows(set_labels *l, label_form *f)
{
    uint8_t name[LABELLED_CELLS];
    uint64_t before = 0;

    assert(f->edges == 0 && f->cells <= LABELLED_CELLS);
    for (uint32_t i = 0; i < f->cells; i++) {
        const uint32_t v = l->order[i].cell;

        name[v] = (uint8_t)i;
        f->row[i] = renamed(name, joined_to(l, v, before));
        before |= 1ull << v;
    }
    f->rows = f->cells;
}

static void label_graph(set_labels *l, uint64_t cells, label_form *f)
{
    f->cells = (uint32_t)__builtin_popcountll(cells);
    f->alone = f->edges = 0;
    if (!label_tree(l, cells, f)) {
        l->names = cells;
        for (uint64_t left = cells; left != 0; left &= left - 1)
            l->colour[__builtin_ctzll(left)] = 1;
        colour_all(l, f);
        name_rows(l, f);
    }
    f->hash = f->cells;
    for (uint32_t i = 0; i < f->rows; i++)
        f->hash = mix(f->hash ^ f->row[i]);
}

/* False: the part is too large, or memory is out. */
static bool label(set_labels *l, const uint64_t *state, label_form *f)
{
    f->rows = 0;
    if (l->board->graph) {
        label_graph(l, *state, f);
        return true;
    }
    l->names = name_cells(l, state);
    f->cells = (uint32_t)__builtin_popcountll(l->names);
    if (f->cells == 0 || !find_edges(l, state, f) || !find_incidences(l, f))
        return false;
    for (uint32_t v = 0; v < LABELLED_CELLS; v++)
        l->colour[v] = 1 + (f->alone >> v & 1);
    colour_all(l, f);
    name_by_colour(l, f);
    return true;
}

/* ---- what was met not long ago ---- */

static uint64_t *recalled_at(const set_labels *l, uint64_t hash)
{
    return l->recalled + (size_t)(hash % RECALLED) * (l->board->stride + 1);
}

bool grundy_labels_recall(const set_labels *l, const uint64_t *state,
                          uint64_t hash, uint32_t *part)
{
    const uint64_t *at;

    if (l->recalled == NULL)
        return false;
    at = recalled_at(l, hash);
    if (at[0] == 0 ||
        memcmp(at + 1, state, l->board->stride * sizeof *state) != 0)
        return false;
    *part = (uint32_t)at[0] - 1;
    return true;
}

/* Where memory is out it is not remembered. */
static void remember(set_labels *l, const uint64_t *state, uint64_t hash,
                     uint32_t part)
{
    uint64_t *at;

    assert(part < l->table->parts);
    if (l->recalled == NULL)
        l->recalled = grundy_memory_zeroed(l->mem, recalled_size(l));
    if (l->recalled == NULL)
        return;
    at = recalled_at(l, hash);
    at[0] = (uint64_t)part + 1;
    memcpy(at + 1, state, l->board->stride * sizeof *state);
}

/* ---- the table ---- */

/* 0 stands for none. */
static uint32_t tag_of(const label_form *f)
{
    return (uint32_t)f->hash | 1;
}

static bool is_label_of(set_labels *l, uint32_t part)
{
    assert(part < l->table->parts);
    return label(l, grundy_set_key(l->table, part), &l->other) &&
           l->own.cells == l->other.cells && l->own.alone == l->other.alone &&
           l->own.edges == l->other.edges && l->own.rows == l->other.rows &&
           memcmp(l->own.row, l->other.row, l->own.rows * sizeof *l->own.row) ==
               0 &&
           (l->own.edges == 0 ||
            memcmp(l->own.edge, l->other.edge,
                   l->own.edges * sizeof *l->own.edge) == 0);
}

bool grundy_labels_may_find(const set_labels *l, uint32_t tag)
{
    size_t at = (tag >> 1) & (l->slots - 1);

    if (l->slots == 0)
        return false;
    while (l->slot[at].part != 0 && l->slot[at].tag != tag)
        at = (at + 1) & (l->slots - 1);
    return l->slot[at].part != 0;
}

bool grundy_labels_find(set_labels *l, const uint64_t *state, uint64_t hash,
                        uint32_t *part, uint32_t *tag)
{
    size_t at;

    *tag = 0;
    if (!label(l, state, &l->own))
        return false;
    *tag = tag_of(&l->own);
    if (l->slots == 0)
        return false;
    for (at = (*tag >> 1) & (l->slots - 1); l->slot[at].part != 0;
         at = (at + 1) & (l->slots - 1))
        if (l->slot[at].tag == *tag && is_label_of(l, l->slot[at].part - 1)) {
            *part = l->slot[at].part - 1;
            remember(l, state, hash, *part);
            return true;
        }
    return false;
}

static void enter(set_labels *l, uint32_t tag, uint32_t part)
{
    size_t at = (tag >> 1) & (l->slots - 1);

    assert((tag & 1) != 0 && part < l->table->parts);
    assert(l->entered < l->slots && (l->slots & (l->slots - 1)) == 0);
    while (l->slot[at].part != 0)
        at = (at + 1) & (l->slots - 1);
    l->slot[at] = (label_slot){part + 1, tag};
    l->entered++;
}

static bool grow(set_labels *l)
{
    const size_t slots = l->slots == 0 ? 1024 : 2 * l->slots;
    const size_t before = l->slots;
    label_slot *const old = l->slot;
    label_slot *const grown =
        grundy_memory_zeroed(l->mem, slots * sizeof *grown);

    if (grown == NULL)
        return false;
    l->slot = grown;
    l->slots = slots;
    l->entered = 0;
    for (size_t i = 0; i < before; i++)
        if (old[i].part != 0)
            enter(l, old[i].tag, old[i].part - 1);
    GRUNDY_FREE(l->mem, old, before);
    return true;
}

bool grundy_labels_enter(set_labels *l, uint32_t tag, uint32_t part)
{
    if (tag == 0)
        return true;
    if (4 * l->entered >= 3 * l->slots && !grow(l))
        return false;
    enter(l, tag, part);
    return true;
}

void grundy_labels_renew(set_labels *l)
{
    if (l->recalled != NULL)
        memset(l->recalled, 0, recalled_size(l));
    if (l->slots == 0)
        return;
    memset(l->slot, 0, l->slots * sizeof *l->slot);
    l->entered = 0;
    for (uint32_t i = 0; i < l->table->parts; i++)
        if (label(l, grundy_set_key(l->table, i), &l->other))
            enter(l, tag_of(&l->other), i);
}
