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
#include "plan/rewrites/passes.h"

#include <assert.h>

#include "ir/relation.h"
#include "plan/facts/kind_graph.h"
#include "plan/rewrites/build.h"
#include "plan/rewrites/canonical.h"

static bool is_fitting(const ruleset *set, const game_kind *kind)
{
    bool fits = !set->has_decisions && !kind->planned && kind->moves > 0 &&
                kind->params > 0 && kind->split == NULL;

    for (uint32_t i = 0; i < kind->params && fits; i++)
        fits = (kind->param[i].kind == PARAM_INT ||
                kind->param[i].kind == PARAM_ARRAY) &&
               kind->param[i].range == NULL;
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
    const ir_setting setting = {.short_fails = true};

    grundy_ir_read_moves(g, set, kind, &setting, m);
    if (m->why_not != NULL || m->sorts || m->short_by_cases)
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

/* Whether parameters are of one sort, and arrays of one length, or too short
 * for both. */
static bool have_same_shape(const ir_moves *x, const ir_moves *y)
{
    for (uint32_t i = 0; i < x->kind->params; i++)
        if (x->kind->param[i].kind != y->kind->param[i].kind ||
            x->length[i] != y->length[i] || x->shortest[i] != y->shortest[i])
            return false;
    return true;
}

static game_kind *make_kind(rewriting *r, ir_graph *g, ir_moves *m,
                            game_kind *kind, const game_kind *other)
{
    game_kind *const one = grundy_rewrite_add_kind(r, kind, other->name,
                                                   kind->params, m->relations);

    if (one == NULL)
        return NULL;
    one->span = grundy_rewrite_short_at(kind);
    for (uint32_t i = 0; i < kind->params; i++)
        one->param[i] = kind->param[i];
    for (uint32_t i = 0; i < m->relations; i++)
        for (uint32_t j = 0; j < m->relation[i].parts; j++)
            if (m->relation[i].part[j] == kind)
                m->relation[i].part[j] = one;
    m->kind = one;
    grundy_ir_join_moves(g, m);
    one->whole = grundy_canonical_become(r, g, m, one);
    return one->whole ? one : NULL;
}

static bool merge(rewriting *r, ir_graph *g, game_kind *kind, game_kind *other)
{
    ir_moves mine, its;
    game_kind *one;

    if (!read(g, r->set, kind, other, &mine) ||
        !read(g, r->set, other, kind, &its) || !have_same_shape(&mine, &its) ||
        !grundy_ir_same_moves(g, &mine, &its))
        return false;
    one = make_kind(r, g, &mine, kind, other);
    if (one == NULL)
        return false;
    kind->split = grundy_build_same(r, kind, one);
    other->split = grundy_build_same(r, other, one);
    grundy_rewrite_note(r, REWRITE_MERGED, kind, true,
                        "%s is the same game: they are one kind", other->name);
    return true;
}

/* ---- which pairs may be the same ---- */

/*
 * Of two kinds with the same moves, what one moves to beside the two the other
 * moves to as well, and if one moves to either, so does the other.  A sum of
 * scrambled numbers stands for a set of kinds, so that a pair is looked at in
 * constant time.  Equal sums of other sets cost a proof that fails.
 */
struct merge_pairs {
    uint64_t *others; /* by kind: of the kinds that it moves to but itself */
    bool *itself;
    bool *marked; /* the kind at work moves to it */
    kind_graph graph;
    uint32_t tried;
};

/* Pairs that are held against each other: files of more kinds alike than these
 * are made by programs, which do not write one kind twice. */
enum { MOST_PAIRS = 500 };

static uint64_t scrambled(uint64_t x)
{
    x = (x + 1) * UINT64_C(0x9e3779b97f4a7c15);
    x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
    return x ^ x >> 31;
}

static struct merge_pairs *make_pairs(rewriting *r)
{
    const uint32_t kinds = r->set->kinds;
    struct merge_pairs *const p = grundy_rewrite_new(r, sizeof *p);

    if (p == NULL)
        return NULL;
    p->others = grundy_rewrite_new(r, (kinds + 1) * sizeof *p->others);
    p->itself = grundy_rewrite_new(r, (kinds + 1) * sizeof *p->itself);
    p->marked = grundy_rewrite_new(r, (kinds + 1) * sizeof *p->marked);
    r->no_memory =
        r->no_memory ||
        !grundy_kind_graph_make(&p->graph, r->a, r->set, KIND_MOVES_WRITTEN);
    for (uint32_t i = 0; i < kinds && !r->no_memory; i++)
        for (uint32_t e = p->graph.first[i]; e < p->graph.first[i + 1]; e++) {
            const uint32_t to = p->graph.to[e];

            if (to == i)
                p->itself[i] = true;
            else
                p->others[i] += scrambled(to);
        }
    return r->no_memory ? NULL : p;
}

static void mark(const struct merge_pairs *p, uint32_t kind, bool as)
{
    for (uint32_t e = p->graph.first[kind]; e < p->graph.first[kind + 1]; e++)
        p->marked[p->graph.to[e]] = as;
}

/* x is at work. */
static bool may_be_same(const struct merge_pairs *p, uint32_t x, uint32_t y)
{
    const uint64_t of_x = p->others[x] - (p->marked[y] ? scrambled(y) : 0);
    const bool to_either = p->itself[x] || p->marked[y];

    assert(x < p->graph.kinds && y < p->graph.kinds);
    return (of_x == p->others[y] && to_either == p->itself[y]) ||
           (of_x == p->others[y] - scrambled(x) && to_either);
}

void grundy_rewrite_merged(rewriting *r, game_kind *kind)
{
    ruleset *const set = r->set;
    const uint32_t kinds = set->kinds;
    struct merge_pairs *p = r->pairs;
    bool merged = false;

    if (!is_fitting(set, kind) || kind->index + 1 == kinds)
        return;
    if (p == NULL)
        p = r->pairs = make_pairs(r);
    if (p == NULL || kind->index >= p->graph.kinds)
        return;
    mark(p, kind->index, true);
    for (uint32_t i = kind->index + 1; i < p->graph.kinds && !merged; i++) {
        game_kind *const other = &set->kind[i];
        ir_graph g;
        arena a;

        if (!may_be_same(p, kind->index, i) || other->params != kind->params ||
            !is_fitting(set, other))
            continue;
        if (p->tried++ >= MOST_PAIRS)
            break;
        grundy_arena_open(&a, set->arena.mem);
        grundy_ir_open(&g, &a);
        merged = merge(r, &g, kind, other);
        grundy_arena_close(&a);
    }
    mark(p, kind->index, false);
}
