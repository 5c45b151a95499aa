/* SPDX-License-Identifier: MIT */
/*
 * A relation's guards are sorted into loops: a free number has a loop as soon
 * as guards that name nothing but it and numbers that have a loop already bound
 * it on both sides.  Those guards are the ends of its range, divided by the
 * factor of the number and rounded inwards; all others become conditions.
 */
#include "plan/rewrites/canonical.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "ir/relation.h"
#include "plan/rewrites/build.h"
#include "plan/rewrites/canonical_write.h"
#include "plan/rewrites/well_formed.h"

enum { CANONICAL_STEPS = CANONICAL_FREE + IR_GUARDS };

static_assert(CANONICAL_FREE == 2 * IR_CHANGES, "each number may be free");

typedef struct canonical_writer {
    canonical_names names;
    rewriting *r;
    canonical_clause c;
    ir_relation said;     /* its guards are in the steps */
    bool used[IR_GUARDS]; /* as the end of a loop */
    bool any_end;         /* of a loop may be an implied guard */
    tail_step step[CANONICAL_STEPS];
    uint32_t steps;
} canonical_writer;

static node *write(canonical_writer *w, const ir_node *n)
{
    return grundy_canonical_write(&w->names, n);
}

static void gather_free(canonical_writer *w, const ir_node *n)
{
    if (n == NULL || (n->op != IR_COORDINATE && n->op != IR_LOOP)) {
        for (uint32_t i = 0; n != NULL && i < n->kids; i++)
            gather_free(w, n->kid[i]);
        return;
    }
    for (uint32_t i = 0; i < w->names.frees; i++)
        if (w->names.number[i].leaf == n)
            return;
    if (w->names.frees < CANONICAL_FREE)
        w->names.number[w->names.frees++] = (free_number){.leaf = n};
}

/* Places before values, so that loops come in that order. */
static void gather_all(canonical_writer *w)
{
    w->names.frees = 0;
    for (uint32_t i = 0; i < w->c.now.changes; i++) {
        gather_free(w, w->c.now.change[i].place);
        gather_free(w, w->c.now.change[i].value);
    }
    for (uint32_t i = 0; i < w->c.now.guards; i++)
        gather_free(w, w->c.now.guard[i]);
}

/* ---- loops ---- */

/* A number in n that has no loop yet, other than this one. */
static bool has_open(const canonical_writer *w, const ir_node *n,
                     const ir_node *but)
{
    for (uint32_t i = 0; i < w->names.frees; i++)
        if (w->names.number[i].variable == NULL &&
            w->names.number[i].leaf != but &&
            grundy_ir_has(n, w->names.number[i].leaf))
            return true;
    return false;
}

/* times * leaf + rest >= 0: leaf >= ceil(-rest / times), or at most
 * floor(rest / -times).  NULL: the guard is no such end. */
static const ir_node *end_of(canonical_writer *w, uint32_t at,
                             const ir_node *leaf, bool low)
{
    const ir_node *const guard = w->c.now.guard[at];
    int64_t times;
    const ir_node *rest, *q;

    assert(at < w->c.now.guards);
    if ((w->c.implied[at] && !w->any_end) || guard->op != IR_NOT_NEGATIVE ||
        has_open(w, guard, leaf))
        return NULL;
    times = grundy_ir_times(guard->kid[0], leaf);
    if (times == 0 || (times > 0) != low || times == INT64_MIN)
        return NULL;
    rest = grundy_ir_add(w->c.g, guard->kid[0], leaf, -times);
    if (rest == NULL || grundy_ir_has(rest, leaf))
        return NULL;
    q = grundy_ir_quotient(w->c.g, rest, low ? times : -times);
    return low ? grundy_ir_scaled(w->c.g, q, -1) : q;
}

static bool has_end(canonical_writer *w, const ir_node *leaf, bool low)
{
    for (uint32_t i = 0; i < w->c.now.guards; i++)
        if (end_of(w, i, leaf, low) != NULL)
            return true;
    return false;
}

/* ---- what fails where a guard does not hold ---- */

static bool add_condition(canonical_writer *w, const ir_node *n);

/* What must hold for the node alone not to fail; NULL: nothing. */
static const ir_node *need_of(canonical_writer *w, const ir_node *n)
{
    if (n->op == IR_DIVISORS || n->op == IR_FACTORS)
        return grundy_ir_at_least(w->c.g, n->kid[0], 1);
    if (n->op == IR_REMAINDER)
        return grundy_ir_at_least(w->c.g, n->kid[1], 1);
    if (n->op == IR_OPAQUE)
        return n->kid[n->kids - 1];
    if (n->op != IR_ELEMENT)
        return NULL;
    assert(n->kid[0]->op == IR_PARAM);
    return grundy_ir_within(w->c.g, n->kid[1],
                            w->c.m->length[n->kid[0]->number]);
}

static bool may_fail(canonical_writer *w, const ir_node *n)
{
    const ir_node *const need = need_of(w, n);
    bool fails =
        need != NULL && !grundy_ir_holds(w->c.g, w->c.m, &w->said, need);

    for (uint32_t i = 0; i + (n->op == IR_OPAQUE) < n->kids && !fails; i++)
        fails = may_fail(w, n->kid[i]);
    return fails;
}

/* Guards that hold wherever there is an option are written before what fails
 * without them; false: it is one side of an `or`, where they need not hold. */
static bool protect(canonical_writer *w, const ir_node *n)
{
    const ir_node *const need = need_of(w, n);

    if (n->op == IR_OR)
        return !may_fail(w, n);
    for (uint32_t i = 0; i + (n->op == IR_OPAQUE) < n->kids; i++)
        if (!protect(w, n->kid[i]))
            return false;
    return need == NULL || grundy_ir_holds(w->c.g, w->c.m, &w->said, need) ||
           add_condition(w, need);
}

static void say(canonical_writer *w, const ir_node *guard)
{
    assert(guard != NULL);
    if (w->said.guards < IR_GUARDS)
        w->said.guard[w->said.guards++] = guard;
}

static bool is_said(const canonical_writer *w, const ir_node *guard)
{
    for (uint32_t i = 0; i < w->said.guards; i++)
        if (w->said.guard[i] == guard)
            return true;
    return false;
}

static bool add_condition(canonical_writer *w, const ir_node *n)
{
    node *is;

    assert(w->steps <= CANONICAL_STEPS);
    if (n->op == IR_AND) {
        for (uint32_t i = 0; i < n->kids; i++)
            if (!add_condition(w, n->kid[i]))
                return false;
        return true;
    }
    if (is_said(w, n) || n->op == IR_TRUE)
        return true;
    if (!protect(w, n))
        return false;
    is = write(w, n);
    if (is == NULL || w->steps == CANONICAL_STEPS)
        return false;
    w->step[w->steps++] =
        (tail_step){.kind = STEP_IF, .span = w->c.kind->span, .expr = is};
    say(w, n);
    return true;
}

/* ---- ranges ---- */

/* 0..n - 1 is 0..<n */
static bool is_open_end(const ir_node *end)
{
    int64_t number;

    return end->op == IR_LINEAR && end->number == -1 &&
           !grundy_ir_constant(end, &number) &&
           (end->kids > 1 || end->kid[0]->op != IR_QUOTIENT);
}

/* The greatest of all low ends, the least of all high ones, or one that other
 * guards imply where there is none else; marks the guards.  *open: what stands
 * behind `..<`. */
static node *write_end(canonical_writer *w, const ir_node *leaf, bool low,
                       bool *open)
{
    const ir_node *only = NULL;
    node *all = NULL;
    uint32_t ends = 0;

    w->any_end = false;
    w->any_end = !has_end(w, leaf, low);
    for (uint32_t i = 0; i < w->c.now.guards; i++) {
        const ir_node *const end = end_of(w, i, leaf, low);
        node *is;

        if (end == NULL || (w->any_end && ends > 0))
            continue;
        w->used[i] = true;
        only = end;
        is = protect(w, end) ? write(w, end) : NULL;
        all = ends++ == 0
                  ? is
                  : grundy_build_least(w->r, low ? W_MAX : W_MIN, all, is);
    }
    *open = !low && ends == 1 && is_open_end(only);
    return *open ? write(w, grundy_ir_plus(w->c.g, only, 1)) : all;
}

static bool is_name_of(const canonical_writer *w, const char *name)
{
    const ruleset *const set = w->r->set;
    bool found = false;

    for (uint32_t i = 0; i < w->c.kind->params; i++)
        found |= strcmp(w->c.kind->param[i].name, name) == 0;
    for (uint32_t i = 0; i < set->globals; i++)
        found |= strcmp(set->global[i]->name, name) == 0;
    for (uint32_t i = 0; i < w->names.frees; i++)
        found |= w->names.number[i].variable != NULL &&
                 strcmp(w->names.number[i].variable->name, name) == 0;
    return found;
}

/* k, or k2, k3, ... where that is a name of something else. */
static const char *loop_name(canonical_writer *w)
{
    char name[16] = "k";

    for (uint32_t i = 2; is_name_of(w, name); i++)
        (void)snprintf(name, sizeof name, "k%" PRIu32, i);
    return grundy_arena_text(w->r->a, name, strlen(name));
}

/* The guard, if any, that the number is an element of a list. */
static uint32_t list_of(const canonical_writer *w, const ir_node *leaf)
{
    uint32_t i = 0;

    while (i < w->c.now.guards &&
           (w->c.now.guard[i]->op != IR_IN ||
            w->c.now.guard[i]->kid[0] != leaf ||
            w->c.now.guard[i]->kid[1]->op == IR_PRIMES ||
            has_open(w, w->c.now.guard[i]->kid[1], leaf)))
        i++;
    return i;
}

static node *write_range(canonical_writer *w, const ir_node *leaf)
{
    bool open;
    node *const low = write_end(w, leaf, true, &open);
    node *const high = write_end(w, leaf, false, &open);

    return grundy_build_pair(w->r, open ? N_RANGE_LT : N_RANGE, low, high);
}

static bool add_loop(canonical_writer *w, free_number *f)
{
    const uint32_t list = list_of(w, f->leaf);
    tail *loop;
    node *over;

    if (list < w->c.now.guards) {
        w->used[list] = true;
        over = protect(w, w->c.now.guard[list]->kid[1])
                   ? write(w, w->c.now.guard[list]->kid[1])
                   : NULL;
    } else {
        over = write_range(w, f->leaf);
    }
    f->variable =
        grundy_build_variable(w->r, loop_name(w), w->c.kind->span, VAR_LOOP);
    loop = grundy_build_loop(w->r, f->variable, over);
    if (loop == NULL || w->steps == CANONICAL_STEPS)
        return false;
    w->step[w->steps++] = loop->step[0];
    for (uint32_t i = 0; i < w->c.now.guards; i++)
        if (w->used[i])
            say(w, w->c.now.guard[i]);
    return true;
}

/* Guards that two others imply which have a number without a loop, once with
 * the factor 1 and once with -1: their sum is free of it. */
static void add_sums(canonical_writer *w)
{
    const uint32_t guards = w->c.now.guards;

    for (uint32_t i = 0; i < guards; i++)
        for (uint32_t j = 0; j < guards; j++)
            for (uint32_t f = 0; f < w->names.frees; f++) {
                const ir_node *const x = w->c.now.guard[i], *const y =
                                                                w->c.now
                                                                    .guard[j];
                const ir_node *const leaf = w->names.number[f].leaf;

                if (x->op != IR_NOT_NEGATIVE || y->op != IR_NOT_NEGATIVE ||
                    w->names.number[f].variable != NULL ||
                    w->c.now.guards == IR_GUARDS ||
                    grundy_ir_times(x->kid[0], leaf) != 1 ||
                    grundy_ir_times(y->kid[0], leaf) != -1)
                    continue;
                w->c.implied[w->c.now.guards] = true;
                w->c.now.guard[w->c.now.guards] = grundy_ir_compare(
                    w->c.g, IR_NOT_NEGATIVE,
                    grundy_ir_add(w->c.g, x->kid[0], y->kid[0], 1));
                w->c.now.guards += w->c.now.guard[w->c.now.guards] != NULL;
            }
}

/* Each free number gets its loop, one that other guards imply where no others
 * are left. */
static bool add_loops(canonical_writer *w)
{
    bool added = true, any_end = false;

    while (added || !any_end) {
        any_end = !added;
        if (any_end)
            add_sums(w);
        added = false;
        for (uint32_t i = 0; i < w->names.frees && !added; i++) {
            free_number *const f = &w->names.number[i];

            w->any_end = any_end;
            if (f->variable != NULL ||
                (list_of(w, f->leaf) == w->c.now.guards &&
                 (!has_end(w, f->leaf, true) || !has_end(w, f->leaf, false))))
                continue;
            if (!add_loop(w, f))
                return false;
            added = true;
        }
    }
    for (uint32_t i = 0; i < w->names.frees; i++)
        if (w->names.number[i].variable == NULL)
            return false;
    return true;
}

static bool add_conditions(canonical_writer *w)
{
    for (uint32_t i = 0; i < w->c.now.guards; i++)
        if (!w->used[i] && !w->c.implied[i] &&
            !add_condition(w, w->c.now.guard[i]))
            return false;
    return true;
}

/* ---- the option ---- */

/* What is new, or the array parameter with what is new in it. */
static node *write_argument(canonical_writer *w, uint32_t part, uint32_t of)
{
    node *array, *place[IR_CHANGES], *value[IR_CHANGES];
    uint32_t count = 0;

    for (uint32_t i = 0; i < w->c.now.changes; i++) {
        const ir_change *const c = &w->c.now.change[i];

        if (c->part != part || c->param != of)
            continue;
        if (c->place == NULL)
            return write(w, c->value);
        place[count] = write(w, c->place);
        value[count++] = write(w, c->value);
    }
    assert(of < w->c.kind->params); /* of another kind: of one shape */
    array =
        grundy_build_name(w->r, w->c.kind->span, w->c.kind->param[of].variable);
    return count == 0 ? array
                      : grundy_build_with(w->r, array, place, value, count);
}

static node *write_position(canonical_writer *w, uint32_t part)
{
    const game_kind *const kind = w->c.now.part[part];
    node *arg[GRUNDY_MOST_PARAMS];

    if (kind == NULL) /* a sum that is opaque */
        return write_argument(w, part, 0);
    assert(part < w->c.now.parts);
    for (uint32_t i = 0; i < kind->params; i++)
        arg[i] = write_argument(w, part, i);
    return grundy_build_position(w->r, w->c.kind->span,
                                 (game_kind *)(uintptr_t)kind, arg);
}

static node *write_sum(canonical_writer *w)
{
    node *sum = NULL;

    for (uint32_t i = 0; i < w->c.now.parts; i++) {
        node *const one = write_position(w, i);

        if (one == NULL)
            return NULL;
        sum = grundy_build_add_sums(w->r, sum, one);
    }
    return sum != NULL ? sum : grundy_build_nothing(w->r, w->c.kind->span);
}

/* False: the relation has no such form. */
static bool write_clause(canonical_writer *w, rule_move *out)
{
    w->steps = 0;
    w->said = (ir_relation){.guards = 0};
    for (uint32_t i = 0; i < IR_GUARDS; i++)
        w->used[i] = false;
    if (w->c.now.instead || !grundy_canonical_name(&w->c))
        return false; /* lists of another length have no such form */
    gather_all(w);
    if (w->names.frees == CANONICAL_FREE || !add_loops(w) || !add_conditions(w))
        return false;
    *out = (rule_move){.span = w->c.kind->span,
                       .target = write_sum(w),
                       .tail = grundy_build_tail(w->r, w->step, w->steps)};
    return out->target != NULL && out->tail != NULL;
}

static bool write_all(canonical_writer *w, canonical_moves *out)
{
    rule_move *const move =
        grundy_rewrite_new(w->r, (w->c.m->relations + 1) * sizeof *move);

    for (uint32_t i = 0; move != NULL && i < w->c.m->relations; i++) {
        w->c.now = w->c.m->relation[i];
        if (!write_clause(w, &move[i]))
            return false;
    }
    if (move == NULL || w->r->no_memory)
        return false;
    grundy_well_formed_moves(w->c.kind, move, w->c.m->relations);
    *out = (canonical_moves){.moves = w->c.m->relations,
                             .move = move,
                             .farthest = w->c.m->farthest,
                             .nearest = w->c.m->nearest};
    return true;
}

bool grundy_canonical_of(rewriting *r, ir_graph *g, ir_moves *m,
                         const game_kind *kind, canonical_moves *out)
{
    canonical_writer *const w = grundy_arena_zeroed(g->arena, sizeof *w);

    assert(m->kind == kind);
    if (w == NULL)
        return false;
    *w = (canonical_writer){.names = {.r = r, .g = g, .kind = kind},
                            .r = r,
                            .c = {.g = g, .m = m, .kind = kind}};
    g->steps = 0; /* what is said twice is to be found in any case */
    return write_all(w, out);
}

bool grundy_canonical_become(rewriting *r, ir_graph *g, ir_moves *m,
                             game_kind *kind)
{
    canonical_moves of = {.moves = 0};
    const bool done = !r->no_memory && grundy_canonical_of(r, g, m, kind, &of);

    kind->move = kind->value_move = of.move;
    kind->moves = kind->value_moves = of.moves;
    return done;
}

/* Moves by the divisors of a heap are said of heaps that have some: a heap of 0
 * is left to the rules, which fail there or not. */
static void leave_zero(ir_graph *g, ir_moves *m)
{
    const ir_node *const x = grundy_ir_leaf(g, IR_PARAM, 0);
    const ir_node *const divisors = grundy_ir_of(g, IR_DIVISORS, x);
    const ir_node *const factors = grundy_ir_of(g, IR_FACTORS, x);

    if (divisors == NULL || factors == NULL || m->kind->params != 1 ||
        m->kind->param->kind != PARAM_INT)
        return;
    for (uint32_t i = 0; i < m->relations; i++)
        for (uint32_t j = 0; j < m->relation[i].guards; j++)
            if ((grundy_ir_has(m->relation[i].guard[j], divisors) ||
                 grundy_ir_has(m->relation[i].guard[j], factors)) &&
                m->nearest < 1)
                m->nearest = 1;
}

/* NULL, or why there are none. */
static const char *find_moves(rewriting *r, const game_kind *kind, ir_graph *g,
                              ir_moves *m, canonical_moves *out)
{
    const ir_setting setting = {.opaque = true, .sure = true};
    bool has_zero;

    grundy_ir_read_moves(g, r->set, kind, &setting, m);
    if (m->why_not != NULL)
        return m->why_not;
    if (m->sorts)
        return "an array is sorted";
    has_zero = m->nearest == 0;
    leave_zero(g, m);
    g->steps = 0; /* however hard they were to read */
    grundy_ir_join_moves(g, m);
    if (grundy_ir_drop_ended(g, m))
        grundy_ir_join_moves(g, m);
    if (m->relations == 0 || !grundy_canonical_of(r, g, m, kind, out))
        return "its moves have no canonical form";
    out->has_zero = has_zero;
    return NULL;
}

/* What is made once is kept in the kind, which else stays as it is. */
const canonical_moves *grundy_canonical_made(rewriting *r, game_kind *kind)
{
    static const canonical_moves none = {.why_not = "memory is out"};
    canonical_moves *out = kind->canonical;
    ir_moves moves;
    ir_graph g;
    arena a;

    if (out != NULL)
        return out;
    out = grundy_rewrite_new(r, sizeof *out);
    if (out == NULL)
        return &none;
    kind->canonical = out;
    grundy_arena_open(&a, r->set->arena.mem);
    grundy_ir_open(&g, &a);
    *out = none;
    out->why_not = find_moves(r, kind, &g, &moves, out);
    grundy_arena_close(&a);
    return out;
}

const canonical_moves *grundy_canonical_moves(const ruleset *set,
                                              const game_kind *kind)
{
    ruleset *const rules = (ruleset *)(uintptr_t)set;
    rewriting r = {.set = rules, .a = &rules->arena};

    return grundy_canonical_made(&r, (game_kind *)(uintptr_t)kind);
}
