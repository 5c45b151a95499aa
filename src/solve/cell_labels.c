/* SPDX-License-Identifier: MIT */
/*
 * A position is its cell, in one numbering of all boxes.  Those that are met
 * wait in a set, from which the next cell behind the last one is taken: what
 * lies side by side is read side by side, and the bits of a set fit into the
 * processor's memory where the positions do not.
 *
 * A run first settles what is won or lost in 0, 1, 2 ... moves by going through
 * all options of those that are left.  That costs no more memory, and in
 * graphs where few moves force much it is all.  Where it goes on for long the
 * rest is turned round: from then on who becomes known tells those before it.
 * What earlier runs have found is told first, by rising length, as in
 * retrograde.c.
 */
#include "solve/cell_labels.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/number.h"

enum {
    LEVELS = 6,      /* of a set: 64^6 cells */
    FEW_SWEEPS = 8,  /* through all that is left, or more while */
    GOOD_SWEEP = 16, /* each settles such a part of it */
    MOST_CELLS = 1 << 30,
    AHEAD = 16, /* edges of which the next but so many is asked for */
};

/* A label is so, with the length above; or OPEN, where a run that turns round
 * has the options there that are not won. */
enum { OPEN, LOST, DRAWN, WON, BITS = 2 };

static const uint32_t LAST = UINT32_C(1) << 31; /* of the cells before one */

/* Numbers below a bound; a word of level i + 1 tells which 64 words of level i
 * are not empty. */
typedef struct cell_set {
    uint64_t *word[LEVELS];
    uint64_t words[LEVELS];
    uint32_t levels;
} cell_set;

struct cell_labels {
    uint32_t cells, found;
    uint32_t *first; /* by table of the index */
    uint32_t *label; /* by cell */
    uint32_t *begin; /* by cell: 1 + where its predecessors begin; 0 between
                        runs, NULL until one turns round */
    uint64_t *seen;  /* by cell, a bit */
    uint64_t *mark;  /* by cell, two: LOST and WON as far as a sweep sees; 0
                        between runs */
    cell_set todo;
    bool busy; /* a run asks for options, which may ask for results */
    bool unfit;
};

typedef struct cell_run {
    position_graph *g;
    cell_labels *of;
    cell_list options; /* of one position */
    uint32_t *order;   /* cells that are not settled, */
    uint32_t *end;     /* where the options of each end, */
    uint32_t *to;      /* and they */
    size_t count, order_cap, end_cap, edges, to_cap;
    uint32_t *queue; /* settled in this run, by rising length */
    size_t queued, queue_cap;
    uint32_t swept; /* the length up to which all is settled */
    bool met_known; /* an option is known from an earlier run */
    uint64_t *seed; /* known before the rest: length, and cell below */
    size_t seeds, seed_cap;
    uint32_t *before; /* predecessors, the last of each flagged */
    grundy_error *err;
} cell_run;

/* ---- sets of cells ---- */

static bool open_set(cell_set *s, memory *mem, uint64_t cells)
{
    bool ok = true;

    do {
        cells = (cells + 63) / 64;
        s->words[s->levels] = cells;
        s->word[s->levels] =
            grundy_memory_zeroed(mem, cells * sizeof *s->word[0]);
        ok = s->word[s->levels++] != NULL;
    } while (ok && cells > 1);
    return ok;
}

static void close_set(cell_set *s, memory *mem)
{
    for (uint32_t i = 0; i < s->levels; i++)
        grundy_memory_free(mem, s->word[i], s->words[i] * sizeof *s->word[i]);
    *s = (cell_set){.levels = 0};
}

static void put(cell_set *s, uint32_t cell)
{
    for (uint32_t i = 0; i < s->levels; i++, cell /= 64) {
        uint64_t *const word = &s->word[i][cell / 64];
        const uint64_t before = *word;

        *word |= UINT64_C(1) << cell % 64;
        if (before != 0)
            return;
    }
}

static void take(cell_set *s, uint32_t cell)
{
    for (uint32_t i = 0; i < s->levels; i++, cell /= 64) {
        uint64_t *const word = &s->word[i][cell / 64];

        *word &= ~(UINT64_C(1) << cell % 64);
        if (*word != 0)
            return;
    }
}

/* The least member from `cell` on. */
static bool find_from(const cell_set *s, uint32_t cell, uint32_t *out)
{
    uint64_t at = cell;
    uint32_t i = 0;

    for (; i < s->levels; i++, at = at / 64 + 1) {
        const uint64_t word =
            at / 64 < s->words[i] ? s->word[i][at / 64] >> at % 64 : 0;

        if (word != 0) {
            at += (uint64_t)__builtin_ctzll(word);
            break;
        }
    }
    if (i == s->levels)
        return false;
    while (i-- > 0)
        at = 64 * at + (uint64_t)__builtin_ctzll(s->word[i][at]);
    *out = (uint32_t)at;
    return true;
}

static uint32_t mark_of(const cell_labels *l, uint32_t cell)
{
    return (uint32_t)(l->mark[cell / 32] >> 2 * (cell % 32)) & 3u;
}

/* ---- labels ---- */

static uint32_t kind_of(uint32_t label)
{
    return label & 3u;
}

static uint32_t length_of(uint32_t label)
{
    return label >> BITS;
}

static uint32_t label_of(int64_t result, uint32_t length)
{
    return (uint32_t)(result + 2) | length << BITS;
}

/* The label of the position's cell; NULL: it has none. */
static uint32_t *label_at(const position_graph *g, grundy_position at,
                          bool right)
{
    const uint32_t *const cell = grundy_index_cell(g, at, right);
    const size_t table = 2 * (size_t)at.kind + right;

    return cell == NULL || g->cells == NULL
               ? NULL
               : &g->cells->label[g->cells->first[table] +
                                  (size_t)(cell - g->index.table[table].code)];
}

static bool read_label(uint32_t label, int64_t *result, uint32_t *length)
{
    if (kind_of(label) == OPEN)
        return false;
    *result = (int64_t)kind_of(label) - DRAWN;
    if (length != NULL)
        *length = length_of(label);
    return true;
}

bool grundy_cells_find(const position_graph *g, grundy_position at, bool right,
                       int64_t *result, uint32_t *length)
{
    const uint32_t *label;

    if (g->cells == NULL || g->cells->busy || at.kind >= g->game.kinds ||
        (g->rules.images != NULL && g->rules.images(g->game.state, at) != NULL))
        return false;
    label = label_at(g, at, right);
    return label != NULL && read_label(*label, result, length);
}

/* The position of a number with its cell, if it has one. */
static uint32_t *label_by_number(const position_graph *g, uint32_t number)
{
    const position_node *const n = &g->node[number];
    int64_t word[GRUNDY_TABLE_AXES];

    if (!grundy_positions_is_single(g, number) ||
        grundy_positions_words(g, number) > GRUNDY_TABLE_AXES)
        return NULL;
    return label_at(
        g,
        n->indexed
            ? grundy_index_at(g, n, word)
            : grundy_parts_single(grundy_wide_key(&g->number, n->record), word),
        n->right);
}

bool grundy_cells_tell(position_graph *g, uint32_t number)
{
    position_node *const n = &g->node[number];
    const uint32_t *label;
    int64_t result;
    uint32_t length;

    if (g->cells == NULL)
        return false;
    label = label_by_number(g, number);
    if (label == NULL || !read_label(*label, &result, &length))
        return false;
    n->low = n->high = result;
    n->length = length;
    return true;
}

uint64_t grundy_cells_known(const position_graph *g)
{
    return g->cells == NULL ? 0 : g->cells->found;
}

/* ---- opening ---- */

void grundy_cells_close(position_graph *g)
{
    cell_labels *const l = g->cells;
    const uint64_t cells = l == NULL ? 0 : l->cells;

    if (l == NULL)
        return;
    grundy_memory_free(g->mem, l->first,
                       2 * (size_t)g->game.kinds * sizeof *l->first);
    grundy_memory_free(g->mem, l->label, cells * sizeof *l->label);
    if (l->begin != NULL)
        grundy_memory_free(g->mem, l->begin, cells * sizeof *l->begin);
    grundy_memory_free(g->mem, l->seen, (cells / 64 + 1) * sizeof *l->seen);
    grundy_memory_free(g->mem, l->mark, (cells / 32 + 1) * sizeof *l->mark);
    close_set(&l->todo, g->mem);
    grundy_memory_free(g->mem, l, sizeof *l);
    g->cells = NULL;
}

/* The cells of all boxes; 0: some are not open, or they are too many. */
static uint64_t count_cells(const position_graph *g)
{
    uint64_t cells = 0;

    if (g->index.table == NULL || g->index.next != UINT32_MAX)
        return 0;
    for (size_t i = 0; i < 2 * (size_t)g->game.kinds; i++)
        cells += g->index.table[i].cells;
    return cells <= MOST_CELLS ? cells : 0;
}

/* Failing for want of memory is no error: there is another way. */
static bool open_labels(position_graph *g, uint64_t cells)
{
    memory *const mem = g->mem;
    cell_labels *const l = grundy_memory_zeroed(mem, sizeof *l);
    uint32_t first = 0;

    g->cells = l;
    if (l == NULL)
        return false;
    l->cells = (uint32_t)cells;
    l->first =
        grundy_memory_new(mem, 2 * (size_t)g->game.kinds * sizeof *l->first);
    l->label = grundy_memory_zeroed(mem, cells * sizeof *l->label);
    l->seen = grundy_memory_zeroed(mem, (cells / 64 + 1) * sizeof *l->seen);
    l->mark = grundy_memory_zeroed(mem, (cells / 32 + 1) * sizeof *l->mark);
    if (!open_set(&l->todo, mem, cells) || l->first == NULL ||
        l->label == NULL || l->seen == NULL || l->mark == NULL)
        return false;
    for (size_t i = 0; i < 2 * (size_t)g->game.kinds; i++) {
        l->first[i] = first;
        first += (uint32_t)g->index.table[i].cells;
    }
    return true;
}

bool grundy_cells_are_open(position_graph *g)
{
    return !g->index.leaves && g->rules.endless_for_right == 0 &&
           (g->cells == NULL || !g->cells->busy) && count_cells(g) > 0;
}

/* ---- forward ---- */

static grundy_status no_memory(const cell_run *r)
{
    return grundy_positions_stopped(r->g, grundy_memory_failure(r->g->mem),
                                    r->err);
}

static void meet(cell_run *r, uint32_t cell)
{
    cell_labels *const l = r->of;
    uint64_t *const seen = &l->seen[cell / 64];
    const uint64_t bit = UINT64_C(1) << cell % 64;

    if ((*seen & bit) == 0) {
        *seen |= bit;
        put(&l->todo, cell);
    }
}

static void settle(cell_run *r, uint32_t cell, int64_t result, uint32_t length)
{
    r->of->label[cell] = label_of(result, length);
    r->of->found++;
    r->queue[r->queued++] = cell;
}

static void set_mark(cell_labels *l, uint32_t cell)
{
    const uint64_t kind = kind_of(l->label[cell]);

    if (kind != DRAWN)
        l->mark[cell / 32] |= kind << 2 * (cell % 32);
}

/* They are of one run. */
static void clear_marks(cell_run *r)
{
    for (size_t i = 0; i < r->queued; i++)
        r->of->mark[r->queue[i] / 32] = 0;
}

/* The position of a cell. */
static grundy_position position_at(const position_graph *g, uint32_t cell,
                                   bool *right, int64_t *word)
{
    const uint32_t *const first = g->cells->first;
    size_t table = 2 * (size_t)g->game.kinds - 1;
    position_node n = {.indexed = true};

    while (first[table] > cell || g->index.table[table].cells == 0)
        table--;
    n.right = *right = table % 2 != 0;
    n.bytes = (uint32_t)(table / 2);
    n.record = cell - first[table];
    return grundy_index_at(g, &n, word);
}

/* The options of the cell become cells, behind those of the others. */
static grundy_status keep_options(cell_run *r, uint32_t cell)
{
    memory *const mem = r->g->mem;
    const cell_list *const o = &r->options;

    if (r->edges + o->count > UINT32_MAX - 1 ||
        !GRUNDY_RESERVE(mem, r->to, r->to_cap, r->edges + o->count) ||
        !GRUNDY_RESERVE(mem, r->order, r->order_cap, r->count + 1) ||
        !GRUNDY_RESERVE(mem, r->end, r->end_cap, r->count + 1))
        return no_memory(r);
    for (size_t i = 0; i < o->count; i++) {
        const uint32_t to =
            r->of->first[o->at[i].table] + (uint32_t)o->at[i].cell;

        meet(r, to);
        r->to[r->edges++] = to;
    }
    r->order[r->count] = cell;
    r->end[r->count++] = (uint32_t)r->edges;
    return GRUNDY_OK;
}

static grundy_status expand(cell_run *r, uint32_t cell)
{
    int64_t word[GRUNDY_TABLE_AXES], result = 0;
    bool right, ended = false;
    const grundy_position at = position_at(r->g, cell, &right, word);
    grundy_status status;

    r->options.count = 0;
    status = grundy_positions_cells(r->g, at, right, &r->options, &ended,
                                    &result, r->err);
    r->of->unfit |= r->options.unfit;
    if (status != GRUNDY_OK || r->of->unfit)
        return status;
    if (!ended && r->options.count > 0)
        return keep_options(r, cell);
    if (!GRUNDY_RESERVE(r->g->mem, r->queue, r->queue_cap, r->queued + 1))
        return no_memory(r);
    settle(r, cell, ended ? result : grundy_positions_stuck(r->g), 0);
    return GRUNDY_OK;
}

static grundy_status explore(cell_run *r, uint32_t root)
{
    cell_labels *const l = r->of;
    grundy_status status = GRUNDY_OK;
    uint32_t at = root;

    meet(r, root);
    while (status == GRUNDY_OK && !l->unfit &&
           (find_from(&l->todo, at, &at) || find_from(&l->todo, 0, &at))) {
        take(&l->todo, at);
        status = expand(r, at);
    }
    return status;
}

/* Whether an option of those that are left is known from an earlier run. */
static void look_at_known(cell_run *r)
{
    for (size_t i = 0; i < r->queued; i++)
        set_mark(r->of, r->queue[i]);
    for (size_t i = 0; i < r->edges && !r->met_known; i++) {
        const uint32_t label = r->of->label[r->to[i]];

        r->met_known = kind_of(label) != OPEN && kind_of(label) != DRAWN &&
                       mark_of(r->of, r->to[i]) == 0;
    }
}

/* ---- level by level ---- */

/* Settles what is won or lost in so many moves, all with less being settled,
 * and forgets moves to positions that are won.  Returns how many. */
static size_t sweep(cell_run *r, uint32_t length)
{
    const cell_labels *const l = r->of;
    const size_t settled = r->queued;
    size_t kept = 0, edges = 0, from = 0;

    for (size_t i = 0; i < r->count; i++) {
        const size_t end = r->end[i], first = edges;
        bool wins = false;

        for (size_t k = from; k < end && !wins; k++) {
            const uint32_t mark = mark_of(l, r->to[k]);

            wins = mark == LOST;
            if (mark == OPEN)
                r->to[edges++] = r->to[k];
        }
        from = end;
        if (wins || edges == first) {
            edges = first;
            settle(r, r->order[i], wins ? 1 : -1, length);
        } else {
            r->order[kept] = r->order[i];
            r->end[kept++] = (uint32_t)edges;
        }
    }
    r->count = kept;
    r->edges = edges;
    for (size_t i = settled; i < r->queued; i++)
        set_mark(r->of, r->queue[i]);
    return r->queued - settled;
}

/* *rest tells whether there is more to settle. */
static grundy_status sweep_levels(cell_run *r, bool *rest)
{
    size_t settled = 1;
    grundy_status status = GRUNDY_OK;

    while (status == GRUNDY_OK && settled > 0 && r->count > 0 &&
           (r->swept < FEW_SWEEPS || settled >= r->count / GOOD_SWEEP)) {
        status = grundy_watch_tick(r->g->watch, 1 + r->edges / 64, NULL);
        if (status == GRUNDY_OK)
            settled = sweep(r, ++r->swept);
    }
    *rest = settled > 0 && r->count > 0;
    return status;
}

/* ---- backward ---- */

static grundy_status add_seed(cell_run *r, uint32_t cell)
{
    if (!GRUNDY_RESERVE(r->g->mem, r->seed, r->seed_cap, r->seeds + 1))
        return no_memory(r);
    r->seed[r->seeds++] = (uint64_t)length_of(r->of->label[cell]) << 32 | cell;
    return GRUNDY_OK;
}

/* How many lead to each cell, and which of those are known already. */
static grundy_status count_before(cell_run *r)
{
    cell_labels *const l = r->of;
    grundy_status status = GRUNDY_OK;

    for (size_t i = 0; i < r->edges && status == GRUNDY_OK; i++) {
        const uint32_t to = r->to[i];

        if (i + AHEAD < r->edges)
            __builtin_prefetch(&l->begin[r->to[i + AHEAD]], 1);
        if (l->begin[to]++ == 0 && kind_of(l->label[to]) != OPEN)
            status = add_seed(r, to);
    }
    return status;
}

/* The cells before the one end where those of the last one did. */
static void begin_at(cell_run *r, uint32_t cell, uint32_t *sum)
{
    uint32_t *const begin = &r->of->begin[cell];

    if (*begin > 0)
        r->before[*sum + *begin - 1] = LAST;
    *sum += *begin;
    *begin = *begin > 0 ? *sum + 1 : 0;
}

static void fill_before(cell_run *r)
{
    cell_labels *const l = r->of;
    uint32_t sum = 0;

    for (size_t i = 0; i < r->count; i++)
        begin_at(r, r->order[i], &sum);
    for (size_t i = 0; i < r->seeds; i++)
        begin_at(r, (uint32_t)r->seed[i], &sum);
    assert(sum == r->edges);
    for (size_t i = r->count, k = r->edges; i-- > 0;) {
        const size_t from = i > 0 ? r->end[i - 1] : 0;

        l->label[r->order[i]] = (uint32_t)(k - from) << BITS;
        while (k > from) {
            if (k > AHEAD)
                __builtin_prefetch(&l->begin[r->to[k - AHEAD]], 1);
            r->before[--l->begin[r->to[--k]] - 1] |= r->order[i];
        }
    }
}

static grundy_status turn_round(cell_run *r)
{
    memory *const mem = r->g->mem;
    cell_labels *const l = r->of;
    grundy_status status;

    if (l->begin == NULL)
        l->begin =
            grundy_memory_zeroed(mem, (uint64_t)l->cells * sizeof *l->begin);
    r->before = grundy_memory_zeroed(mem, (r->edges + 1) * sizeof *r->before);
    if (l->begin == NULL || r->before == NULL)
        return no_memory(r);
    status = count_before(r);
    if (status != GRUNDY_OK)
        return status;
    fill_before(r);
    grundy_memory_free(mem, r->to, r->to_cap * sizeof *r->to);
    r->to = NULL;
    r->to_cap = 0;
    if (r->seeds > 1)
        qsort(r->seed, r->seeds, sizeof *r->seed, grundy_number_compare);
    return GRUNDY_OK;
}

/* Those that move to a position that has become known. */
static void tell_before(cell_run *r, uint32_t cell)
{
    cell_labels *const l = r->of;
    const uint32_t known = l->label[cell];
    size_t at = l->begin[cell];
    uint32_t from = 0;

    if (at == 0 || kind_of(known) == DRAWN)
        return;
    for (at--; (from & LAST) == 0; at++) {
        uint32_t *label;

        if (at + AHEAD < r->edges)
            __builtin_prefetch(&l->label[r->before[at + AHEAD] & ~LAST], 1);
        from = r->before[at];
        label = &l->label[from & ~LAST];
        if (kind_of(*label) != OPEN)
            continue;
        if (kind_of(known) == LOST)
            settle(r, from & ~LAST, 1, length_of(known) + 1);
        else if ((*label -= 1u << BITS) == 0)
            settle(r, from & ~LAST, -1, length_of(known) + 1);
    }
}

/* Both what was known and what becomes known come by rising length. */
static grundy_status propagate(cell_run *r)
{
    const uint32_t *const label = r->of->label;
    size_t next = 0, done = r->queued;
    grundy_status status = GRUNDY_OK;

    while (status == GRUNDY_OK && (next < r->seeds || done < r->queued)) {
        if (next < r->seeds &&
            (done == r->queued ||
             r->seed[next] >> 32 <= length_of(label[r->queue[done]])))
            tell_before(r, (uint32_t)r->seed[next++]);
        else
            tell_before(r, r->queue[done++]);
        status = grundy_watch_tick(r->g->watch, 1, NULL);
    }
    return status;
}

/* ---- a run ---- */

/* What nobody can be made to leave is drawn. */
static void settle_the_rest(cell_run *r)
{
    uint32_t *const label = r->of->label;

    for (size_t i = 0; i < r->count; i++) {
        if (kind_of(label[r->order[i]]) != OPEN)
            continue;
        label[r->order[i]] = DRAWN;
        r->of->found++;
    }
    if (r->before == NULL)
        return;
    for (size_t i = 0; i < r->count; i++)
        r->of->begin[r->order[i]] = 0;
    for (size_t i = 0; i < r->seeds; i++)
        r->of->begin[(uint32_t)r->seed[i]] = 0;
}

static void close_run(cell_run *r)
{
    memory *const mem = r->g->mem;

    grundy_memory_free(mem, r->options.at,
                       r->options.cap * sizeof *r->options.at);
    grundy_memory_free(mem, r->order, r->order_cap * sizeof *r->order);
    grundy_memory_free(mem, r->end, r->end_cap * sizeof *r->end);
    grundy_memory_free(mem, r->to, r->to_cap * sizeof *r->to);
    grundy_memory_free(mem, r->queue, r->queue_cap * sizeof *r->queue);
    grundy_memory_free(mem, r->seed, r->seed_cap * sizeof *r->seed);
    if (r->before != NULL)
        grundy_memory_free(mem, r->before, (r->edges + 1) * sizeof *r->before);
}

static grundy_status analyse(cell_run *r)
{
    bool rest = true;
    grundy_status status = GRUNDY_OK;

    look_at_known(r);
    if (!GRUNDY_RESERVE(r->g->mem, r->queue, r->queue_cap,
                        r->queued + r->count))
        return no_memory(r);
    if (!r->met_known)
        status = sweep_levels(r, &rest);
    clear_marks(r);
    if (status == GRUNDY_OK && rest)
        status = turn_round(r);
    if (status == GRUNDY_OK && rest)
        status = propagate(r);
    if (status == GRUNDY_OK)
        settle_the_rest(r);
    return status == GRUNDY_ELIMIT || status == GRUNDY_ECANCEL
               ? grundy_positions_stopped(r->g, status, r->err)
               : status;
}

static grundy_status run(position_graph *g, uint32_t cell, grundy_error *err)
{
    cell_run r = {.g = g, .of = g->cells, .err = err};
    grundy_status status;

    g->cells->busy = true;
    status = explore(&r, cell);
    if (status == GRUNDY_OK && !g->cells->unfit)
        status = analyse(&r);
    close_run(&r);
    g->cells->busy = false;
    return status;
}

grundy_status grundy_cells_solve(position_graph *g, uint32_t root, bool *done,
                                 grundy_error *err)
{
    const uint32_t *label;
    grundy_status status;

    *done = false;
    if (!grundy_cells_are_open(g))
        return GRUNDY_OK;
    if (g->cells == NULL && !open_labels(g, count_cells(g))) {
        grundy_cells_close(g);
        return GRUNDY_OK;
    }
    label = label_by_number(g, root);
    if (label == NULL)
        return GRUNDY_OK;
    status = run(g, (uint32_t)(label - g->cells->label), err);
    if (status != GRUNDY_OK || g->cells->unfit) {
        g->index.leaves |= g->cells->unfit;
        grundy_cells_close(g); /* labels of half a run are no use */
        return status;
    }
    *done = grundy_cells_tell(g, root);
    assert(*done);
    return GRUNDY_OK;
}
