/* SPDX-License-Identifier: MIT */
/*
 * Kinds with the same parameters and the same moves, where a move to one of
 * them counts as a move to the other, are the same game: by induction over the
 * play, as the options of equal numbers are equal games.  Both become a kind of
 * their own that moves to itself.
 *
 * Requires: play without win and lose, numbers as parameters, declared ranges
 * for none of them.
 */
#include "plan/rewrites/merged.h"

#include "base/words.h"
#include "ir/relation.h"
#include "plan/rewrites/build.h"
#include "plan/rewrites/canonical.h"

static bool is_fitting(const ruleset *set, const game_kind *kind)
{
    bool fits = !set->has_decisions && !kind->planned && kind->moves > 0 &&
                kind->params > 0 && kind->split == NULL;

    for (uint32_t i = 0; i < kind->params && fits; i++)
        fits = kind->param[i].kind == PARAM_INT && kind->param[i].range == NULL;
    return fits;
}

/* A move from a kind to the other that changes no number leads back at once:
 * that is told of the kinds as they are written. */
static bool stays(const ir_relation *r)
{
    if (r->parts != 1)
        return false;
    for (uint32_t i = 0; i < r->changes; i++)
        if (r->change[i].value == NULL || r->change[i].value->op != IR_PARAM ||
            r->change[i].value->number != (int64_t)r->change[i].param)
            return false;
    return true;
}

/* The moves, those to the other kind as those to the own one. */
static bool read(ir_graph *g, const ruleset *set, const game_kind *kind,
                 const game_kind *other, ir_moves *m)
{
    grundy_ir_read_moves(g, set, kind, NULL, m);
    if (m->why_not != NULL || m->sorts)
        return false;
    for (uint32_t i = 0; i < m->relations; i++) {
        for (uint32_t j = 0; j < m->relation[i].parts; j++)
            if (m->relation[i].part[j] == other)
                m->relation[i].part[j] = kind;
        if (stays(&m->relation[i]) && m->relation[i].part[0] == kind)
            return false;
    }
    return true;
}

static game_kind *make_kind(rewriting *r, ir_graph *g, ir_moves *m,
                            const game_kind *kind, const game_kind *other)
{
    game_kind *const one = grundy_rewrite_add_kind(r, kind, other->name,
                                                   kind->params, m->relations);
    canonical_moves moves;

    if (one == NULL)
        return NULL;
    for (uint32_t i = 0; i < kind->params; i++)
        one->param[i] = kind->param[i];
    for (uint32_t i = 0; i < m->relations; i++)
        for (uint32_t j = 0; j < m->relation[i].parts; j++)
            if (m->relation[i].part[j] == kind)
                m->relation[i].part[j] = one;
    m->kind = one;
    grundy_ir_join_moves(g, m);
    one->moves = one->value_moves = 0;
    if (!grundy_canonical_of(r->set, g, m, one, &moves))
        return NULL;
    one->whole = true;
    one->move = one->value_move = moves.move;
    one->moves = one->value_moves = moves.moves;
    return one;
}

static node *position_of(rewriting *r, game_kind *one, const game_kind *kind)
{
    node *arg[GRUNDY_MOST_PARAMS];

    for (uint32_t i = 0; i < kind->params; i++)
        arg[i] = grundy_build_name(r, kind->span, kind->param[i].variable);
    return grundy_build_position(r, kind->span, one, arg);
}

static bool merge(rewriting *r, ir_graph *g, game_kind *kind, game_kind *other)
{
    ir_moves mine, its;
    game_kind *one;

    if (!read(g, r->set, kind, other, &mine) ||
        !read(g, r->set, other, kind, &its) ||
        !grundy_ir_same_moves(g, &mine, &its))
        return false;
    one = make_kind(r, g, &mine, kind, other);
    if (one == NULL)
        return false;
    kind->split = position_of(r, one, kind);
    other->split = position_of(r, one, other);
    grundy_rewrite_note(r, REWRITE_MERGED, kind, true,
                        "%s is the same game: they are one kind", other->name);
    return true;
}

void grundy_rewrite_merged(rewriting *r, game_kind *kind)
{
    ruleset *const set = r->set;
    const uint32_t kinds = set->kinds;
    bool merged = false;

    if (!is_fitting(set, kind))
        return;
    for (uint32_t i = kind->index + 1; i < kinds && !merged; i++) {
        game_kind *const other = &set->kind[i];
        ir_graph g;
        arena a;

        if (!is_fitting(set, other) || other->params != kind->params)
            continue;
        grundy_arena_open(&a, set->arena.mem);
        grundy_ir_open(&g, &a);
        merged = merge(r, &g, kind, other);
        grundy_arena_close(&a);
    }
}
