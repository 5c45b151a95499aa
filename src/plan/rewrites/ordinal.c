/* SPDX-License-Identifier: MIT */
/*
 * A heap x from which any number goes, with a state s of its own: the state
 * changes by moves that leave the heap as it is, and only while it is not
 * empty, as one pass each.  The empty heap is worth 0.  Of x - 1 and the state,
 * each alone, let n be the xor of the nimbers: then x is worth n + 1.  By
 * induction: its options are 0, by taking all, and 1 more than those of the sum
 * of a heap of x - 1 and the state, so their mex is 1 more as well.  That is
 * the ordinal sum 1 : (x - 1 + s) of Berlekamp, Conway and Guy.
 *
 * The state is told by the other numbers of the position, as a kind of its own,
 * or by its kind, where the moves of such kinds lead from one to the next.
 *
 * Requires: normal play without win and lose; a number of the state falls.
 */
#include "plan/rewrites/passes.h"

#include <assert.h>

#include "base/words.h"
#include "ir/relation.h"
#include "plan/rewrites/build.h"
#include "plan/rewrites/canonical.h"
#include "plan/rewrites/record.h"

enum { MOST_STATES = 8, MOST_RISES = 1 << 20 };

typedef struct ordinal {
    rewriting *r;
    ir_graph *g;
    ir_moves m;
    uint32_t heap; /* which number it is */
} ordinal;

static const ir_node *heap_of(const ordinal *o)
{
    return grundy_ir_leaf(o->g, IR_PARAM, o->heap);
}

/* The one option number that is not as it was, or the count of parameters. */
static uint32_t changed(const ordinal *o, const ir_relation *r)
{
    uint32_t found = o->m.kind->params, count = 0;

    for (uint32_t i = 0; i < r->changes; i++) {
        const ir_change *const c = &r->change[i];

        if (c->value->op == IR_PARAM && (uint32_t)c->value->number == c->param)
            continue;
        found = c->param;
        count++;
    }
    return count == 1 ? found : o->m.kind->params;
}

/* Any smaller heap, and the rest stays: by two guards and no more. */
static bool takes_any(const ordinal *o, const ir_relation *r)
{
    const ir_node *c = NULL;
    bool low = false, high = false;

    assert(r->parts == 1);
    if (r->part[0] != o->m.kind || r->guards != 2 || changed(o, r) != o->heap)
        return false;
    for (uint32_t i = 0; i < r->changes; i++)
        if (r->change[i].param == o->heap)
            c = r->change[i].value;
    for (uint32_t i = 0; i < r->guards; i++) {
        low |= r->guard[i] == grundy_ir_at_least(o->g, c, 0);
        high |=
            r->guard[i] ==
            grundy_ir_at_least(o->g, grundy_ir_add(o->g, heap_of(o), c, -1), 1);
    }
    return c->op == IR_COORDINATE && low && high;
}

/* The heap stays, and only that it is not empty is asked. */
static bool leaves_heap(const ordinal *o, const ir_relation *r)
{
    const ir_node *const any = grundy_ir_at_least(o->g, heap_of(o), 1);
    uint32_t asked = 0;

    for (uint32_t i = 0; i < r->guards; i++) {
        asked += r->guard[i] == any;
        if (r->guard[i] != any && grundy_ir_has(r->guard[i], heap_of(o)))
            return false;
    }
    for (uint32_t i = 0; i < r->changes; i++)
        if (r->change[i].param == o->heap
                ? r->change[i].value != heap_of(o)
                : grundy_ir_has(r->change[i].value, heap_of(o)))
            return false;
    return asked > 0;
}

/* The number is no more than its range or the conditions of the move say. */
static bool ends(const ordinal *o, const ir_relation *r, uint32_t number)
{
    const ir_node *const now = grundy_ir_leaf(o->g, IR_PARAM, number);

    return o->m.high[number] != NULL ||
           grundy_ir_holds(o->g, &o->m, r,
                           grundy_ir_at_least(o->g,
                                              grundy_ir_scaled(o->g, now, -1),
                                              -MOST_RISES));
}

/* A number of the state falls, or rises to an end, by each of its moves. */
static bool falls(const ordinal *o, uint32_t number)
{
    for (int sign = -1; sign <= 1; sign += 2) {
        bool all = number != o->heap;

        for (uint32_t i = 0; i < o->m.relations && all; i++) {
            const ir_relation *const r = &o->m.relation[i];
            const ir_node *now = grundy_ir_leaf(o->g, IR_PARAM, number);

            if (takes_any(o, r))
                continue;
            for (uint32_t j = 0; j < r->changes; j++)
                if (r->change[j].param == number)
                    now = grundy_ir_add(o->g, now, r->change[j].value, -1);
            all = grundy_ir_holds(
                      o->g, &o->m, r,
                      grundy_ir_at_least(
                          o->g, grundy_ir_scaled(o->g, now, -sign), 1)) &&
                  (sign < 0 || ends(o, r, number));
        }
        if (all)
            return true;
    }
    return false;
}

static bool read(ordinal *o, const game_kind *kind)
{
    grundy_ir_read_moves(o->g, o->r->set, kind, NULL, &o->m);
    if (o->m.why_not != NULL || o->m.sorts || o->m.nearest > 0 ||
        !grundy_record_ranges_hold(o->g, &o->m))
        return false;
    grundy_ir_join_moves(o->g, &o->m);
    for (uint32_t i = 0; i < o->m.relations; i++) {
        if (o->m.relation[i].parts != 1)
            return false;
        grundy_ir_drop_implied(o->g, &o->m, &o->m.relation[i]);
    }
    return true;
}

/* Each move takes from the heap or leaves it; some take. */
static bool is_ordinal(const ordinal *o)
{
    uint32_t takes = 0, leaves = 0;

    for (uint32_t i = 0; i < o->m.relations; i++) {
        const bool taken = takes_any(o, &o->m.relation[i]);

        takes += taken;
        leaves += !taken && leaves_heap(o, &o->m.relation[i]);
    }
    return takes == 1 && takes + leaves == o->m.relations;
}

/* ---- the value ---- */

/* if x == 0 then nothing else nim(((x - 1) xor state) + 1) */
static node *value_of(rewriting *r, const game_kind *kind, uint32_t heap,
                      node *state)
{
    const grundy_span span = kind->span;
    variable *const x = kind->param[heap].variable;
    node *n = grundy_build_plus(r, grundy_build_name(r, span, x), -1);

    assert(heap < kind->params);
    n = grundy_build_pair(r, N_BITXOR, n, state);
    n = grundy_build_plus(r, n, 1);
    return grundy_build_if(
        r, grundy_build_by(r, N_EQ, grundy_build_name(r, span, x), 0),
        grundy_build_nothing(r, span), grundy_build_nim(r, n));
}

static void become(ordinal *o, game_kind *kind, node *state)
{
    static const char why[] =
        N_("any number goes from %s, and what else is done leaves it as it "
           "is: it is worth 1 more than %s - 1 beside the rest");
    const char *const name = kind->param[o->heap].name;
    node *const value = value_of(o->r, kind, o->heap, state);

    if (value != NULL)
        grundy_rewrite_equal(o->r, REWRITE_THEOREM, kind, value, why, name,
                             name);
}

/* ---- states that the other numbers tell ---- */

/* The position without its heap. */
static uint32_t place_of(const ordinal *o, uint32_t number)
{
    assert(number != o->heap);
    return number - (number > o->heap);
}

static const ir_node *rename_number(void *user, const ir_node *n)
{
    const ordinal *const o = user;

    return n->op == IR_PARAM ? grundy_ir_leaf(o->g, IR_PARAM,
                                              place_of(o, (uint32_t)n->number))
                             : n;
}

static bool make_state(ordinal *o, game_kind *state, ir_moves *to)
{
    const ir_node *const any = grundy_ir_at_least(o->g, heap_of(o), 1);

    to->relations = 0;
    for (uint32_t i = 0; i < o->m.relations; i++) {
        ir_relation one = o->m.relation[i];
        uint32_t kept = 0;

        if (takes_any(o, &one))
            continue;
        for (uint32_t j = 0; j < one.guards; j++)
            if (one.guard[j] != any)
                one.guard[kept++] = one.guard[j];
        one.guards = kept;
        kept = 0;
        for (uint32_t j = 0; j < one.changes; j++) {
            ir_change c = one.change[j];

            if (c.param == o->heap)
                continue;
            c.param = place_of(o, c.param);
            one.change[kept++] = c;
        }
        one.changes = kept;
        one.part[0] = state;
        if (!grundy_ir_rewrite(o->g, &one, rename_number, o))
            return false;
        to->relation[to->relations++] = one;
    }
    for (uint32_t i = 0; i < o->m.kind->params; i++) {
        if (i == o->heap)
            continue;
        to->low[place_of(o, i)] =
            grundy_ir_replace(o->g, o->m.low[i], rename_number, o);
        to->high[place_of(o, i)] =
            grundy_ir_replace(o->g, o->m.high[i], rename_number, o);
    }
    to->kind = state;
    return true;
}

static void tell_by_numbers(ordinal *o, game_kind *kind)
{
    game_kind *const state = grundy_rewrite_add_kind(
        o->r, kind, "state", kind->params - 1, o->m.relations);
    ir_moves moves = {.set = o->m.set, .farthest = o->m.farthest};
    node *arg[GRUNDY_MOST_PARAMS], *value;

    moves.relation =
        grundy_arena_new(o->g->arena, IR_RELATIONS * sizeof *moves.relation);
    if (state == NULL || moves.relation == NULL)
        return;
    for (uint32_t i = 0; i < kind->params; i++) {
        if (i == o->heap)
            continue;
        state->param[place_of(o, i)] = kind->param[i];
        arg[place_of(o, i)] =
            grundy_build_name(o->r, kind->span, kind->param[i].variable);
    }
    state->moves = state->value_moves = 0;
    if (!make_state(o, state, &moves) ||
        !grundy_canonical_become(o->r, o->g, &moves, state))
        return;
    state->told = true;
    value = grundy_build_word(
        o->r, "nimber", W_NIMBER,
        grundy_build_position(o->r, kind->span, state, arg), &grundy_type_int);
    if (value == NULL)
        return;
    value->call = CALL_NIMBER;
    become(o, kind, value);
}

static bool by_numbers(ordinal *o, game_kind *kind)
{
    bool found = false, ends = false;

    for (uint32_t i = 0; i < o->m.relations; i++)
        if (o->m.relation[i].part[0] != kind)
            return false;
    for (o->heap = 0; o->heap < kind->params && !found; o->heap++) {
        found = is_ordinal(o);
        for (uint32_t i = 0; found && i < kind->params; i++)
            ends |= falls(o, i);
        if (found && ends)
            tell_by_numbers(o, kind);
        else
            found = false;
    }
    return found;
}

/* ---- states that kinds are ---- */

/* The nimber of the kind's state: the mex of those that it leads to; -1: it has
 * none. */
static int64_t state_of(ordinal *o, const game_kind *kind, uint32_t depth)
{
    uint64_t seen = 0;
    int64_t mex = 0;

    if (depth == MOST_STATES || kind->params != 1 || kind->decides > 0 ||
        kind->moves == 0 || kind->param->kind != PARAM_INT || !read(o, kind) ||
        !is_ordinal(o))
        return -1;
    {
        const ir_moves moves = o->m;

        for (uint32_t i = 0; i < moves.relations; i++) {
            const game_kind *const to = moves.relation[i].part[0];
            int64_t other;

            o->m = moves;
            if (takes_any(o, &moves.relation[i]))
                continue;
            if (moves.relation[i].guards != 1) /* not of inputs, say */
                return -1;
            other = to == kind ? -1 : state_of(o, to, depth + 1);
            if (other < 0)
                return -1;
            seen |= UINT64_C(1) << other;
        }
        o->m = moves;
    }
    while ((seen >> mex & 1) != 0)
        mex++;
    return mex;
}

static void by_kinds(ordinal *o, game_kind *kind)
{
    const int64_t state = state_of(o, kind, 0);

    if (state > 0) /* else it is Nim, which is no news */
        become(o, kind, grundy_build_int(o->r, kind->span, state));
}

static bool is_promising(const game_kind *kind)
{
    for (uint32_t i = 0; i < kind->params; i++)
        if (kind->param[i].kind != PARAM_INT)
            return false;
    return kind->params <= 4 && kind->moves + kind->params > 2;
}

void grundy_rewrite_ordinal(rewriting *r, game_kind *kind)
{
    ordinal o = {.r = r};
    ir_graph g;
    arena a;

    if (r->set->misere || r->set->has_decisions || kind->split != NULL ||
        kind->form != NULL || kind->rest || kind->params == 0 ||
        !is_promising(kind))
        return;
    grundy_arena_open(&a, r->a->mem);
    grundy_ir_open(&g, &a);
    o.g = &g;
    if (kind->params == 1)
        by_kinds(&o, kind);
    else if (read(&o, kind))
        (void)by_numbers(&o, kind);
    grundy_arena_close(&a);
}
