/* SPDX-License-Identifier: MIT */
/*
 * The winning moves of one heap under a proved law, without running its rules:
 * clause by clause (heap_clause.h) those k are found that win (heap_wins.c),
 * put into order and told, each for itself or one for its whole class.
 */
#include "engine/heap_moves.h"

#include <stdlib.h>

#include "base/error.h"
#include "engine/heap_clause.h"
#include "plan/rewrites/canonical.h"

enum {
    MOST_LISTED = 1 << 22, /* rows of `for winning move` */
    FEW = 4096             /* so many are told one by one in any case */
};

static int compare_wins(const void *left, const void *right)
{
    const win *const x = left, *const y = right;

    return (x->k > y->k) - (x->k < y->k);
}

/* The k that comes after `part` among those of a pair; false: none. */
static bool next_part(const heap_clause *c, const win *of, uint64_t *part,
                      int64_t *k)
{
    do {
        *part = (*part - of->mask) & of->mask;
        *k = grundy_clause_clamp((wide)of->zero +
                                 (wide)of->step * (of->base + (wide)*part));
        if (*k >= c->low && *k <= c->high && !grundy_clause_is_out(c, *k))
            return true;
    } while (*part != of->mask);
    return false;
}

/* The k that comes after `k` in a row. */
static int64_t next_in_row(const heap_clause *c, const win *of, int64_t k)
{
    const win_row *const row = &c->row[of->row - 1];
    const uint64_t t =
        ((uint64_t)k - (uint64_t)row->k) / (uint64_t)row->step + 1;

    return row->k + (int64_t)grundy_clause_next(c, row, t) * row->step;
}

/* Every k of what stands for several, each as a win of its own. */
static grundy_status expand(heap_clause *c, const win *of)
{
    grundy_status status = GRUNDY_OK;
    uint64_t part = of->mask;
    int64_t k = of->k;

    c->total -= of->count;
    for (uint64_t i = 0; i < of->count && status == GRUNDY_OK;) {
        if (of->pair) {
            if (!next_part(c, of, &part, &k))
                break;
        } else if (i > 0 && of->row != 0) {
            k = next_in_row(c, of, k);
        } else if (i > 0) {
            do
                k += of->step;
            while (grundy_clause_is_out(c, k));
        }
        i++;
        status = grundy_clause_add_win(c, (win){.k = k, .count = 1});
        if (status == GRUNDY_OK)
            status = grundy_watch_tick(c->e->watch, 1, c->err);
    }
    return status;
}

/* Of a pair only the first k is still to be found. */
static void name_first(const heap_clause *c, win *of)
{
    uint64_t part = of->mask;

    if (of->pair)
        (void)next_part(c, of, &part, &of->k);
}

static grundy_status settle(heap_clause *c)
{
    const uint64_t most = c->ask->all ? MOST_LISTED : FEW;
    const size_t wins = c->wins;
    grundy_status status = GRUNDY_OK;
    size_t kept = 0;

    if (c->ask->all && c->total > most)
        return grundy_fail(c->err, GRUNDY_ELIMIT,
                           "one clause gives %s(%llu) %llu winning moves, too "
                           "many to list; winning_moves counts them",
                           c->e->set.kind[c->ask->kind].name,
                           (unsigned long long)c->ask->n,
                           (unsigned long long)c->total);
    for (size_t i = 0; i < wins && status == GRUNDY_OK; i++) {
        const win of = c->found[i];

        if (of.count > 1 && c->total > most)
            name_first(c, &c->found[i]);
        else if (of.pair || of.count > 1) {
            status = expand(c, &of);
            c->found[i].count = 0;
        }
    }
    for (size_t i = 0; i < c->wins; i++)
        if (c->found[i].count > 0)
            c->found[kept++] = c->found[i];
    c->wins = kept;
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
    return l->is == KIND_LAW_TAKES && grundy_takes_has_levels(&l->taken) && !l->taken.splits &&
           n >= l->taken.from && n <= l->taken.limit;
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
    }
    grundy_memory_free(e->mem, c.out, c.out_cap * sizeof *c.out);
    grundy_memory_free(e->mem, c.row, c.row_cap * sizeof *c.row);
    grundy_memory_free(e->mem, c.found, c.win_cap * sizeof *c.found);
    return status;
}
