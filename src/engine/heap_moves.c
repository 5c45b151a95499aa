/* SPDX-License-Identifier: MIT */
/*
 * The winning moves of one heap under a proved law, without running its rules:
 * clause by clause (heap_clause.h) those k are found that win (heap_wins.c),
 * put into order and told, each for itself or one for its whole class.
 */
#include "engine/heap_moves.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "engine/heap_clause.h"
#include "plan/laws/arithmetic.h"
#include "plan/rewrites/canonical.h"

enum {
    MOST_LISTED = 1 << 22,  /* rows of `for winning move` */
    MOST_AT_ONCE = 1 << 16, /* of a clause that has more */
    FEW = 4096              /* so many are told one by one in any case */
};

static int compare_wins(const void *left, const void *right)
{
    const win *const x = left, *const y = right;

    return (x->k > y->k) - (x->k < y->k);
}

/* The part of the mask that the least k of a pair from `from` on goes by, as k
 * falls while the part rises if the step is below 0. */
static bool part_from(const win *of, wide from, uint64_t *part)
{
    const wide size = of->step < 0 ? -(wide)of->step : of->step;
    const wide t =
        of->step > 0
            ? -grundy_number_wide_floor(of->zero - from, size) - of->base
            : (wide)of->base + of->mask -
                  grundy_number_wide_floor(of->zero - from, size);

    if (t > (wide)of->mask)
        return false;
    *part = t < 0 ? 0 : (uint64_t)t;
    if (!next_part(of->mask, part))
        return false;
    if (of->step < 0)
        *part = of->mask - *part;
    return true;
}

/* The least k of a pair from `from` on; false: there is none. */
static bool pair_from(const heap_clause *c, const win *of, int64_t from,
                      int64_t *k)
{
    wide next = from;
    uint64_t part;

    assert(of->pair && of->step != 0);
    while (part_from(of, next, &part)) {
        next = of->zero + (wide)of->step * ((wide)of->base + part);
        if (next > of->high)
            return false;
        *k = (int64_t)next++;
        if (!grundy_clause_is_out(c, *k))
            return true;
    }
    return false;
}

/* The k that comes after `k` in a row. */
static int64_t next_in_row(const heap_clause *c, const win *of, int64_t k)
{
    const win_row *const row = &c->row[of->row - 1];
    const uint64_t t =
        ((uint64_t)k - (uint64_t)row->k) / (uint64_t)row->step + 1;

    assert(of->row > 0 && of->row <= c->rows && k >= row->k);
    return row->k + (int64_t)grundy_clause_next(c, row, t) * row->step;
}

/* Of a pair only the first k is still to be found. */
static void name_first(const heap_clause *c, win *of)
{
    if (of->pair && !pair_from(c, of, of->low, &of->k))
        of->count = 0;
}

/* To the next k that it stands for. */
static void go_on(const heap_clause *c, win *of)
{
    assert(of->count > 0);
    if (--of->count == 0)
        return;
    if (of->pair) {
        if (of->k == INT64_MAX || !pair_from(c, of, of->k + 1, &of->k))
            of->count = 0;
    } else if (of->row != 0) {
        of->k = next_in_row(c, of, of->k);
    } else {
        do
            of->k += of->step;
        while (grundy_clause_is_out(c, of->k));
    }
}

/* Every k of what stands for several, each as a win of its own. */
static grundy_status expand(heap_clause *c, win of)
{
    grundy_status status = GRUNDY_OK;

    c->total -= of.count;
    for (name_first(c, &of); of.count > 0 && status == GRUNDY_OK;
         go_on(c, &of)) {
        status = grundy_clause_add_win(c, (win){.k = of.k, .count = 1});
        if (status == GRUNDY_OK)
            status = grundy_watch_tick(c->e->watch, 1, c->err);
    }
    return status;
}

static void keep_some(heap_clause *c)
{
    size_t kept = 0;

    for (size_t i = 0; i < c->wins; i++)
        if (c->found[i].count > 0)
            c->found[kept++] = c->found[i];
    c->wins = kept;
}

/* The win at i sinks in a heap, whose least k is the first. */
static void sink(win *heap, size_t count, size_t i)
{
    for (;;) {
        const size_t left = 2 * i + 1, right = left + 1;
        size_t least = i;
        win held;

        if (left < count && heap[left].k < heap[least].k)
            least = left;
        if (right < count && heap[right].k < heap[least].k)
            least = right;
        if (least == i)
            return;
        held = heap[i];
        heap[i] = heap[least];
        heap[least] = held;
        i = least;
    }
}

/* The least k of all, one after the other, while there is room for them. */
static grundy_status take_first(heap_clause *c)
{
    const size_t wins = c->wins;
    const uint64_t total = c->total;
    size_t left = 0, taken = 0;
    grundy_status status = GRUNDY_OK;

    assert(c->ask->rest != NULL);
    for (size_t i = 0; i < wins; i++)
        name_first(c, &c->found[i]);
    keep_some(c);
    left = c->wins;
    for (size_t i = left; i-- > 0;)
        sink(c->found, left, i);
    for (; taken < MOST_AT_ONCE && left > 0 && status == GRUNDY_OK; taken++) {
        status =
            grundy_clause_add_win(c, (win){.k = c->found[0].k, .count = 1});
        if (status == GRUNDY_OK)
            status = grundy_watch_tick(c->e->watch, 1, c->err);
        go_on(c, &c->found[0]);
        if (c->found[0].count == 0)
            c->found[0] = c->found[--left];
        sink(c->found, left, 0);
    }
    memmove(c->found, c->found + (c->wins - taken), taken * sizeof *c->found);
    c->wins = taken;
    *c->ask->rest =
        (winning_rest){c->e->set.kind[c->ask->kind].name, c->ask->n, total};
    return status;
}

static grundy_status settle(heap_clause *c)
{
    const uint64_t most = c->ask->rest != NULL ? MOST_LISTED : FEW;
    const size_t wins = c->wins;
    grundy_status status = GRUNDY_OK;

    if (c->ask->rest != NULL && c->total > most)
        return take_first(c);
    for (size_t i = 0; i < wins && status == GRUNDY_OK; i++) {
        const win of = c->found[i];

        if (of.count > 1 && c->total > most)
            name_first(c, &c->found[i]);
        else if (of.pair || of.count > 1) {
            status = expand(c, of);
            c->found[i].count = 0;
        }
    }
    keep_some(c);
    if (c->list == NULL && c->wins > 1)
        qsort(c->found, c->wins, sizeof *c->found, compare_wins);
    return status;
}

static grundy_status tell_one(const heap_clause *c, uint32_t clause,
                              const win *of, heap_move_found *found, void *user,
                              bool *stop)
{
    const heap_walk *const walk = &c->walk;
    heap_move m = {.clause = c->canonical ? 0 : clause,
                   .loop = c->canonical ? NULL : walk->loop,
                   .k = of->k,
                   .others = of->count - 1,
                   .parts = walk->parts};

    for (uint32_t i = 0; i < walk->parts; i++)
        m.part[i] = (int64_t)grundy_clause_part(c, i, of->k);
    m.nimber = grundy_clause_value(c, of->k);
    return found(user, &m, stop, c->err);
}

static grundy_status walk_clause(heap_clause *c, uint32_t clause,
                                 heap_move_found *found, void *user, bool *stop)
{
    const arena_mark mark = grundy_arena_get(&c->e->machine.scratch);
    grundy_status status = grundy_clause_bind(c);

    c->wins = c->rows = 0;
    c->total = 0;
    if (status == GRUNDY_OK)
        status = grundy_clause_find_wins(c);
    grundy_arena_reset(&c->e->machine.scratch, mark);
    if (status == GRUNDY_OK)
        status = settle(c);
    for (size_t i = 0; i < c->wins && status == GRUNDY_OK && !*stop; i++)
        status = tell_one(c, clause, &c->found[i], found, user, stop);
    return status;
}

/* The law by which the heap's options are found; period 0: by levels.  False:
 * none that goes as far as n. */
static bool find_law(const kind_law *l, uint64_t n, grundy_heap_law *law)
{
    *law = (grundy_heap_law){0};
    if (l->is == KIND_LAW_SEQUENCE)
        return grundy_heap_get_law(l->sequence, law);
    return l->is == KIND_LAW_TAKES && grundy_takes_has_levels(&l->taken) &&
           !l->taken.splits && n >= l->taken.from && n <= l->taken.limit;
}

static bool read_all(heap_clause *c, const rule_move *move, uint32_t moves)
{
    c->move = move;
    c->moves = moves;
    for (uint32_t i = 0; i < moves; i++)
        if (!grundy_clause_read(c, i))
            return false;
    return moves > 0;
}

static bool has_names(const game_kind *kind)
{
    for (uint32_t i = 0; i < kind->moves; i++)
        if (kind->move[i].name != NULL)
            return true;
    return false;
}

/* The clauses as written; where those tell nothing, and the options of the heap
 * are too many to be looked at one by one, the canonical ones. */
static bool read_clauses(heap_clause *c)
{
    const heap_question *const ask = c->ask;
    const game_kind *const kind = &c->e->set.kind[ask->kind];
    const canonical_moves *canonical;

    c->canonical = false;
    if (read_all(c, kind->move, kind->moves))
        return true;
    if (!ask->once || ask->n <= MOST_LISTED || has_names(kind))
        return false;
    canonical = grundy_canonical_moves(&c->e->set, kind);
    c->canonical = true;
    return ask->n >= (uint64_t)canonical->nearest &&
           ask->n <= (uint64_t)canonical->farthest &&
           read_all(c, canonical->move, canonical->moves);
}

bool grundy_engine_walks(engine *e, const heap_question *ask)
{
    heap_clause c = {.e = e, .ask = ask};

    return find_law(&e->law[ask->kind], ask->n, &c.law) && read_clauses(&c);
}

grundy_status grundy_engine_heap_moves(engine *e, const heap_question *ask,
                                       heap_move_found *found, void *user,
                                       grundy_error *err)
{
    heap_clause c = {.e = e, .ask = ask, .err = err};
    grundy_status status = GRUNDY_OK;
    bool stop = false;

    (void)(find_law(&e->law[ask->kind], ask->n, &c.law) && read_clauses(&c));
    for (uint32_t i = 0; i < c.moves && status == GRUNDY_OK && !stop; i++) {
        (void)grundy_clause_read(&c, i);
        status = walk_clause(&c, i, found, user, &stop);
        stop |= ask->rest != NULL && ask->rest->kind != NULL;
    }
    GRUNDY_FREE(e->mem, c.out, c.out_cap);
    GRUNDY_FREE(e->mem, c.row, c.row_cap);
    GRUNDY_FREE(e->mem, c.found, c.win_cap);
    return status;
}
