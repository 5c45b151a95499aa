/* SPDX-License-Identifier: MIT */
/*
 * Where moves only put cells, a pattern of cells that are put stands for ever
 * once it does, so a move that would complete one is never legal again: it is
 * dead, as one is whose own cell is gone.  A pattern matters while each of its
 * cells is gone or is put by some move that lives, and it ties the cells
 * together that are left of it.  A move may need others to be left as well:
 * once one of them is gone it is dead, and one that no living move puts stays
 * as it is, so it ties nothing.  That it stays has to be known of a part: the
 * moves that put it may be dead for patterns that the part knows nothing of.
 */
#include "sets/guards.h"

#include <string.h>

size_t grundy_guards_moves(const set_instances *l)
{
    size_t moves = 0;

    while (moves < l->count && grundy_instances_at(l, moves).writes > 0)
        moves++;
    return moves;
}

static bool needs(const set_instance *x, uint32_t cell)
{
    size_t k = 0;

    while (k < x->needs && x->need[k].cell != cell)
        k++;
    return k < x->needs;
}

/* Whether each puts cells in, or out, that it needs as they are before, and
 * needs no cell as moves leave it. */
static bool moves_fit(const set_instances *l, bool in)
{
    for (size_t i = 0; i < l->count; i++) {
        const set_instance x = grundy_instances_at(l, i);

        if (x.writes == 0)
            return false;
        for (size_t k = 0; k < x.needs; k++)
            if (x.need[k].in == in)
                return false;
        for (size_t k = 0; k < x.writes; k++)
            if (x.write[k].in != in || !needs(&x, x.write[k].cell))
                return false;
    }
    return l->count > 0;
}

static bool patterns_fit(const set_instances *l, bool in)
{
    for (size_t i = 0; i < l->needs; i++)
        if (l->need[i].in != in)
            return false;
    return l->count > 0 && l->need_end[0] > 0;
}

bool grundy_guards_fit(const set_instances *moves, const set_instances *pattern)
{
    return (moves_fit(moves, true) && patterns_fit(pattern, true)) ||
           (moves_fit(moves, false) && patterns_fit(pattern, false));
}

static void set_bits(uint64_t *set, const set_literal *at, size_t count)
{
    for (size_t i = 0; i < count; i++)
        set[at[i].cell / 64] |= 1ull << at[i].cell % 64;
}

static size_t cells_size(const set_guards *g)
{
    return g->count * g->words * sizeof *g->cells;
}

static size_t end_size(const set_guards *g)
{
    return (g->moves + 1) * sizeof *g->rest_end;
}

/* What is left of each pattern that the move touches. */
static bool add_rests(set_guards *g, const set_instance *move, uint64_t *taken)
{
    memset(taken, 0, g->words * sizeof *taken);
    set_bits(taken, move->write, move->writes);
    for (size_t k = 0; k < g->count; k++) {
        const uint64_t *const cells = g->cells + k * g->words;
        uint64_t *rest;
        uint64_t touched = 0;

        for (uint32_t w = 0; w < g->words; w++)
            touched |= cells[w] & taken[w];
        if (touched == 0)
            continue;
        if (!GRUNDY_RESERVE(g->mem, g->rest, g->rest_cap,
                            (g->rests + 1) * g->words))
            return false;
        rest = g->rest + g->rests++ * g->words;
        for (uint32_t w = 0; w < g->words; w++)
            rest[w] = cells[w] & ~taken[w];
    }
    return true;
}

static bool fill(set_guards *g, const set_instances *l)
{
    uint64_t taken[GRUNDY_SETS_MOST_CELLS / 64];

    for (size_t k = 0; k < g->count; k++) {
        const set_instance p = grundy_instances_at(l, g->moves + k);

        set_bits(g->cells + k * g->words, p.need, p.needs);
    }
    for (size_t i = 0; i < g->moves; i++) {
        const set_instance move = grundy_instances_at(l, i);

        if (!add_rests(g, &move, taken))
            return false;
        g->rest_end[i] = g->rests;
    }
    return true;
}

bool grundy_guards_open(set_guards *g, const set_instances *l)
{
    *g = (set_guards){.mem = l->mem,
                      .words = l->cells > 64 ? (l->cells + 63) / 64 : 1,
                      .moves = grundy_guards_moves(l)};
    g->count = l->count - g->moves;
    if (g->count == 0)
        return true;
    g->cells = grundy_memory_zeroed(g->mem, cells_size(g));
    g->rest_end = grundy_memory_new(g->mem, end_size(g));
    return g->cells != NULL && g->rest_end != NULL && fill(g, l);
}

void grundy_guards_close(set_guards *g)
{
    if (g->cells != NULL)
        grundy_memory_free(g->mem, g->cells, cells_size(g));
    if (g->rest_end != NULL)
        grundy_memory_free(g->mem, g->rest_end, end_size(g));
    GRUNDY_FREE(g->mem, g->rest, g->rest_cap);
    *g = (set_guards){.count = 0};
}
