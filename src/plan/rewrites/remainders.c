/* SPDX-License-Identifier: MIT */
/*
 * Heaps of n of which it depends on remainders of n whether some y < n may be
 * left: their law (plan/rewrites/remainders.h) is a heap of Nim instead.
 *
 * Requires: guards that compare forms of n and of the option's number with 0.
 */
#include "plan/rewrites/passes.h"

#include <assert.h>
#include <string.h>

#include "base/number.h"
#include "base/words.h"
#include "plan/rewrites/build.h"
#include "plan/rewrites/remainders.h"
#include "plan/rewrites/telling.h"

typedef struct remainders {
    telling t;
    rewriting *r;
    game_kind *kind;
    moving_notes told;
    remainders_law law;
} remainders;

/* ---- guards ---- */

/* Of sums and quotients by constants. */
static moving read_moving(const ir_node *n)
{
    const bool is_n = n->op == IR_PARAM && n->number == 0;
    const bool is_y = n->op == IR_COORDINATE && n->number == 1;
    moving f = {0};

    if (n->op == IR_QUOTIENT)
        return moving_over(read_moving(n->kid[0]), n->number);
    if (n->op != IR_LINEAR)
        return is_n || is_y ? moving_of(is_n, is_y) : f;
    f = moving_number(n->number);
    for (uint32_t i = 0; i < n->kids; i++)
        f = moving_add(f, moving_times(read_moving(n->kid[i]), n->times[i]));
    return f;
}

/* Of such a form, of a comparison with 0, or of several; a condition is 1 or
 * 0. */
static int64_t value_at(const ir_node *e, int64_t n, int64_t y)
{
    int64_t all = e->op == IR_LINEAR ? e->number : e->op == IR_AND;

    for (uint32_t i = 0; i < e->kids; i++) {
        const int64_t kid = value_at(e->kid[i], n, y);

        switch (e->op) {
        case IR_LINEAR: all += e->times[i] * kid; break;
        case IR_QUOTIENT: return grundy_number_floor(kid, e->number);
        case IR_NOT_NEGATIVE: return kid >= 0;
        case IR_ZERO: return kid == 0;
        case IR_NOT_ZERO: return kid != 0;
        case IR_AND: all &= kid; break;
        default: assert(e->op == IR_OR); all |= kid;
        }
    }
    return e->op == IR_PARAM        ? n
           : e->op == IR_COORDINATE ? y
           : e->op == IR_TRUE       ? 1
                                    : all;
}

static bool note_guard(remainders *w, const ir_node *guard)
{
    if (guard->op == IR_NOT_NEGATIVE || guard->op == IR_ZERO ||
        guard->op == IR_NOT_ZERO) {
        moving_note(&w->told, read_moving(guard->kid[0]));
        return !w->told.lost;
    }
    if (guard->op != IR_AND && guard->op != IR_OR)
        return guard->op == IR_TRUE || guard->op == IR_FALSE;
    for (uint32_t i = 0; i < guard->kids; i++)
        if (!note_guard(w, guard->kid[i]))
            return false;
    return true;
}

/* A loop k of which the option is a multiple and what else there is, is told
 * by the option: y = rest + times * k. */
static bool put_loop(ir_graph *g, ir_relation *r, const ir_node *y)
{
    const ir_node *const value = r->change[0].value;
    const ir_node *const k = grundy_ir_find(value, grundy_ir_bit(IR_LOOP));
    const int64_t times =
        value->op == IR_LINEAR && k != NULL ? grundy_ir_times(value, k) : 0;
    const ir_node *far, *turn;

    if (times == 0 || times > REST_MODULUS || times < -REST_MODULUS)
        return k == NULL;
    far = grundy_ir_add(g, y, grundy_ir_add(g, value, k, -times), -1);
    if (times < 0)
        far = grundy_ir_scaled(g, far, -1);
    turn = grundy_ir_quotient(g, far, times < 0 ? -times : times);
    return turn != NULL && grundy_ir_put_all(g, r, k, turn);
}

/* The option's number is a leaf of the guards. */
static bool read_relation(remainders *w, ir_relation *r)
{
    ir_graph *const g = &w->t.g;
    const ir_node *const y = grundy_ir_leaf(g, IR_COORDINATE, 1);

    if (r->parts != 1 || r->part[0] != &w->t.now || r->changes != 1 ||
        r->change[0].place != NULL || r->change[0].value == NULL ||
        !put_loop(g, r, y) ||
        (r->change[0].value != y &&
         !grundy_ir_add_guard(
             r, grundy_ir_compare(
                    g, IR_ZERO, grundy_ir_add(g, r->change[0].value, y, -1)))))
        return false;
    for (uint32_t i = 0; i < w->t.m.open.guards; i++)
        if (!grundy_ir_add_guard(r, w->t.m.open.guard[i]))
            return false;
    for (uint32_t i = 0; i < r->guards; i++)
        if (!note_guard(w, r->guard[i]))
            return false;
    return true;
}

static bool may_leave(const void *rules, int64_t n, int64_t y)
{
    const remainders *const w = rules;

    for (uint32_t i = 0; i < w->t.m.relations; i++) {
        const ir_relation *const r = &w->t.m.relation[i];
        uint32_t held = 0;

        while (held < r->guards && value_at(r->guard[held], n, y) != 0)
            held++;
        if (held == r->guards)
            return true;
    }
    return false;
}

/* ---- the rules ---- */

static bool is_constant(const int64_t *number, int64_t count)
{
    for (int64_t i = 1; i < count; i++)
        if (number[i] != number[0])
            return false;
    return true;
}

/* number[n % period]; NULL: it is always 0. */
static node *write_numbers(remainders *w, const int64_t *number, node *n)
{
    const grundy_span span = w->kind->span;
    node *list;

    if (is_constant(number, w->law.period))
        return number[0] == 0 ? NULL : grundy_build_int(w->r, span, number[0]);
    list = grundy_build_node(w->r, N_ARRAY, span, (uint32_t)w->law.period,
                             &grundy_type_ints);
    for (int64_t i = 0; list != NULL && i < w->law.period; i++)
        list->kid[i] = grundy_build_int(w->r, span, number[i]);
    return grundy_build_pair(w->r, N_INDEX, list,
                             grundy_build_by(w->r, N_MOD, n, w->law.period));
}

static node *write_value(remainders *w, node *n)
{
    int64_t base[REST_PERIOD];
    node *rise, *sum;

    for (int64_t i = 0; i < w->law.period; i++) {
        const int64_t at = w->law.first + i;

        base[at % w->law.period] =
            w->law.value[at] -
            w->law.rise[at % w->law.period] * (at / w->law.period);
    }
    sum = write_numbers(w, base, n);
    rise = write_numbers(w, w->law.rise, n);
    if (rise != NULL)
        rise = grundy_build_pair(
            w->r, N_MUL, rise, grundy_build_by(w->r, N_DIV, n, w->law.period));
    if (sum == NULL || rise == NULL)
        sum = sum != NULL    ? sum
              : rise != NULL ? rise
                             : grundy_build_int(w->r, w->kind->span, 0);
    else
        sum = grundy_build_pair(w->r, N_ADD, sum, rise);
    return grundy_build_nim(w->r, sum);
}

#define AGAIN                                                                  \
    N_("what may be taken depends on what %s leaves when divided by %d: the "  \
       "values come again after %d")
#define RISING                                                                 \
    N_("what may be taken depends on what %s leaves when divided by %d: the "  \
       "values come again after %d, each with a rise of its own")

static void become(remainders *w)
{
    game_kind *const kind = w->kind;
    node *const n = grundy_build_name(w->r, kind->span, kind->param->variable);
    node *bounds = grundy_build_by(w->r, N_GE, n, w->law.from);
    node *const value = write_value(w, n);

    if (w->t.m.farthest != INT64_MAX)
        bounds =
            grundy_build_pair(w->r, N_AND, bounds,
                              grundy_build_by(w->r, N_LE, n, w->t.m.farthest));
    if (value == NULL || bounds == NULL)
        return;
    grundy_rewrite_equal(
        w->r, REWRITE_THEOREM, kind,
        grundy_build_if(w->r, bounds, value, grundy_rewrite_rest(w->r, kind)),
        w->law.rise[0] == 0 && is_constant(w->law.rise, w->law.period) ? AGAIN
                                                                       : RISING,
        kind->param->name, (int)w->law.modulus, (int)w->law.period);
}

/* Numbers from 0 on: none is missing below. */
static bool is_natural(const telling *t)
{
    int64_t low;

    return t->number[0].kind == PARAM_INT &&
           (t->of->param->range == NULL ||
            (t->m.low[0] != NULL && grundy_ir_constant(t->m.low[0], &low) &&
             low == 0));
}

static bool read(remainders *w, arena *a)
{
    telling *const t = &w->t;

    if (!grundy_telling_open(t, a, w->r->set, w->kind, NULL) ||
        !grundy_telling_read(t, w->kind) || t->now.params != 1 ||
        !is_natural(t) || t->m.nearest > 0 || t->m.farthest < 4 * REST_HEAPS)
        return false;
    w->told = (moving_notes){1, 1, 1, false};
    for (uint32_t i = 0; i < t->m.relations; i++)
        if (!read_relation(w, &t->m.relation[i]))
            return false;
    w->law.may = may_leave;
    w->law.rules = w;
    return w->told.modulus > 1 && rest_bind(&w->law, &w->told) &&
           rest_falls(&w->law) && rest_tables(&w->law);
}

/* Stops at what may tell a remainder. */
static bool tells_none(void *user, node *n)
{
    (void)user;
    return n->op != N_MOD && n->op != N_DIV && n->op != N_BITAND &&
           n->op != N_SHR && (n->op != N_RANGE || n->kids == 2);
}

void grundy_rewrite_remainders(rewriting *r, game_kind *kind)
{
    remainders *w;
    arena a;

    if (r->set->misere || r->set->has_decisions || kind->split != NULL ||
        kind->form != NULL || kind->rest || kind->params != 1 ||
        kind->param->kind != PARAM_INT || kind->moves == 0 ||
        grundy_tree_walk_kind(kind, tells_none, NULL))
        return;
    grundy_arena_open(&a, r->a->mem);
    w = grundy_arena_zeroed(&a, sizeof *w);
    if (w != NULL) {
        w->r = r;
        w->kind = kind;
    }
    if (w != NULL && read(w, &a)) {
        rest_values(&w->law);
        if (rest_find(&w->law))
            become(w);
    }
    grundy_arena_close(&a);
}
