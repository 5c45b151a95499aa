/* SPDX-License-Identifier: MIT */
/*
 * Misère play by pairs (solve/tame.h).  Subtraction games are tame whatever
 * their set, so a law of their nimbers is enough [Ferguson74]; of all others
 * the pair of every position in reach is looked at, and the first wild one
 * ends the licence.
 */
#include <string.h>

#include "engine/engine.h"

static bool by_law(void *state, grundy_position at, uint64_t *nimber)
{
    return grundy_engine_is_tame(state, at.kind) &&
           grundy_engine_law_value(state, at.kind, (uint64_t)at.word[0],
                                   nimber);
}

static bool pair_at_once(engine *e, grundy_position at, tame_pair *pair)
{
    uint64_t nimber;

    if (at.kind == GRUNDY_KIND_NIM)
        *pair = grundy_tame_of_nimber((uint64_t)at.word[0]);
    else if (by_law(e, at, &nimber))
        *pair = grundy_tame_of_nimber(nimber);
    else
        return false;
    return true;
}

/* All parts have their pairs without a look at any option.  The parts are of no
 * kind that is a sum of others. */
static bool all_at_once(engine *e, const option_part *part, size_t parts,
                        tame_pair *sum)
{
    for (size_t i = 0; i < parts; i++) {
        tame_pair pair;

        if (!pair_at_once(e, part[i].at, &pair))
            return false;
        grundy_tame_add(sum, pair, part[i].copies);
    }
    return true;
}

/* A sequence that ends too early: no search gets as far as it did. */
static grundy_status find_failure(const engine *e, const option_part *part,
                                  size_t parts, grundy_error *err)
{
    grundy_status status = GRUNDY_OK;

    for (size_t i = 0; i < parts && status == GRUNDY_OK; i++)
        if (part[i].at.kind != GRUNDY_KIND_NIM &&
            grundy_engine_is_tame(e, part[i].at.kind))
            status = grundy_engine_law_failure(e, part[i].at.kind, err);
    return status;
}

static grundy_status open_pairs(engine *e, const option_part *part,
                                size_t parts, grundy_error *err)
{
    const arena_mark mark = grundy_arena_get(&e->machine.scratch);
    grundy_position *const list =
        grundy_arena_new(&e->machine.scratch, (parts + 1) * sizeof *list);
    grundy_game game = e->game;
    grundy_status status = GRUNDY_OK;
    size_t count = 0;

    if (list == NULL)
        return grundy_engine_no_memory(e, err);
    for (size_t i = 0; i < parts; i++)
        if (part[i].at.kind != GRUNDY_KIND_NIM)
            list[count++] = part[i].at;
    game.law = by_law;
    game.bounds = grundy_engine_plain_bounds;
    if (e->pairs == NULL)
        status = grundy_tame_open(&e->pairs, &game, e->mem, e->watch, err);
    if (status == GRUNDY_OK)
        e->pairs->orders = grundy_engine_order;
    if (status == GRUNDY_OK)
        status = grundy_nimber_prepare(e->pairs, list, count, err);
    grundy_arena_reset(&e->machine.scratch, mark);
    return status;
}

static grundy_status find_pair(engine *e, grundy_position at, tame_pair *pair,
                               grundy_error *err)
{
    if (pair_at_once(e, at, pair))
        return GRUNDY_OK;
    if (grundy_engine_is_tame(e, at.kind))
        return grundy_engine_law_failure(e, at.kind, err);
    return grundy_tame_solve(e->pairs, at, pair, err);
}

grundy_status grundy_engine_part_pair(engine *e, grundy_position at,
                                      tame_pair *pair, grundy_error *err)
{
    const arena_mark mark = grundy_arena_get(&e->machine.scratch);
    option_part whole = {at, 1}, *part = &whole;
    size_t parts = 1;
    grundy_status status = grundy_engine_expand(e, &part, &parts, err);

    *pair = (tame_pair){.tame = true};
    for (size_t i = 0; status == GRUNDY_OK && pair->tame && i < parts; i++) {
        tame_pair one;

        status = find_pair(e, part[i].at, &one, err);
        if (status == GRUNDY_OK)
            grundy_tame_add(pair, one, part[i].copies);
    }
    if (!e->machine.keep)
        grundy_arena_reset(&e->machine.scratch, mark);
    return status;
}

/*
 * One position of a game that never splits is never part of a sum: there the
 * search of outcomes, which ends at the first refutation, is quicker.
 */
static bool uses_pairs(const engine *e, const option_part *part, size_t parts)
{
    return grundy_engine_is_misere(e) && !e->without[REWRITE_MISERE] &&
           (parts != 1 || part[0].copies != 1 || grundy_tree_splits(&e->set));
}

/* The pair of a sum of which no part is a sum. */
static grundy_status add_pairs(engine *e, const option_part *part, size_t parts,
                               tame_pair *sum, grundy_error *err)
{
    grundy_status status;

    *sum = (tame_pair){.tame = grundy_engine_is_misere(e) &&
                               !e->without[REWRITE_MISERE]};
    if (!sum->tame || all_at_once(e, part, parts, sum))
        return GRUNDY_OK;
    *sum = (tame_pair){.tame = uses_pairs(e, part, parts)};
    status = find_failure(e, part, parts, err);
    if (status != GRUNDY_OK || !sum->tame)
        return status;
    status = open_pairs(e, part, parts, err);
    for (size_t i = 0; status == GRUNDY_OK && sum->tame && i < parts; i++) {
        tame_pair pair;

        status = find_pair(e, part[i].at, &pair, err);
        if (status == GRUNDY_OK)
            grundy_tame_add(sum, pair, part[i].copies);
    }
    return status;
}

grundy_status grundy_engine_pair(engine *e, const option_part *part,
                                 size_t parts, tame_pair *sum,
                                 grundy_error *err)
{
    const arena_mark mark = grundy_arena_get(&e->machine.scratch);
    option_part *const all =
        grundy_arena_new(&e->machine.scratch, (parts + 1) * sizeof *all);
    option_part *inner = all;
    size_t count = parts;
    grundy_status status = GRUNDY_OK;

    if (all == NULL)
        return grundy_engine_no_memory(e, err);
    if (parts > 0)
        memcpy(all, part, parts * sizeof *all);
    *sum = (tame_pair){.tame = false};
    if (grundy_engine_is_misere(e) && !e->without[REWRITE_MISERE])
        status = grundy_engine_expand(e, &inner, &count, err);
    if (status == GRUNDY_OK)
        status = add_pairs(e, inner, count, sum, err);
    if (!e->machine.keep)
        grundy_arena_reset(&e->machine.scratch, mark);
    return status;
}
