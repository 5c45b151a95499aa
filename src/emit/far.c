/* SPDX-License-Identifier: MIT */
/*
 * Heaps of which numbers may be taken that the input alone tells, perhaps large
 * ones: a period is as long as the largest, so that a table has no end in
 * sight. The program keeps the values by parts that repeat, as the engine does
 * (plan/laws/takes_far.c). It runs the moves once, for the largest heap that is
 * asked for: of a lesser one the same may be taken, as far as it goes.
 */
#include "emit/emitter.h"
#include "plan/facts/linear.h"
#include "plan/laws/code.h"

/* Numbers and heaps that a table by hand is not enough for. */
enum { LARGE_TAKEN = 1 << 17, LARGE_HEAP = 1 << 20 };

static bool may_be_large(emitter *e, const node *list)
{
    const emit_scope scope = grundy_emit_begin(e);
    bool large;

    for (uint32_t i = 0; list->tail != NULL && i < list->tail->steps; i++) {
        const tail_step *const s = &list->tail->step[i];

        if (s->kind == STEP_FOR)
            grundy_facts_loop(&e->facts, s->pattern, s->expr);
    }
    large = grundy_facts_ends(&e->facts, grundy_facts_of(list->kid[0])).high >
            LARGE_TAKEN;
    grundy_emit_end(e, scope);
    return large;
}

/* The moves are run while a value is asked for: they must ask for none, nor
 * must a function, the user, that calls no other one. */
static bool asks_nothing(void *user, node *n)
{
    const function *const f =
        n->op == N_CALL && n->call == CALL_FUNCTION ? n->ref.function : NULL;

    return !grundy_asks_for_value(n) &&
           (f == NULL || f == user ||
            (user == NULL &&
             grundy_tree_walk(f->body, asks_nothing, (void *)(uintptr_t)f)));
}

bool grundy_emit_find_far(emitter *e, const game_kind *k, kind_plan *plan)
{
    bool large = false;

    if (e->mode != MODE_NIMBERS || k->params != 1 || k->decides > 0 ||
        k->moves == 0 || grundy_linear_heap(k) != NULL ||
        grundy_emit_start_high(e, k, 0) < LARGE_HEAP)
        return false;
    plan->taken = grundy_code_lists(&e->a, k, k->move, k->moves);
    plan->taking = k->move;
    plan->lists = k->moves;
    for (uint32_t i = 0; plan->taken != NULL && i < plan->lists; i++) {
        if (!grundy_tree_walk((node *)(uintptr_t)plan->taken[i], asks_nothing,
                              NULL))
            return false;
        large |= may_be_large(e, plan->taken[i]);
    }
    return large;
}

typedef struct taking {
    const char *heaps, *n;
    const node *number;
} taking;

static void take_number(emitter *e, void *user)
{
    const taking *const t = user;

    grundy_emit_line(e, "far_take(&%s, %s, %s);", t->heaps, t->n,
                     grundy_emit_expr(e, t->number).text);
}

static const char *heaps_of(emitter *e, const game_kind *k)
{
    return grundy_emit_say(e, "%s_far", grundy_emit_id(e, k));
}

static void body(emitter *e, void *user)
{
    const game_kind *const k = user;
    const kind_plan *const plan = grundy_emit_plan(e, k);
    const char *const n = grundy_emit_find(e, k->param[0].variable)->at[0].text;
    const char *const heaps = heaps_of(e, k);

    grundy_emit_open(e, "if (%s >= %s.below)", n, heaps);
    for (uint32_t i = 0; i < plan->lists; i++) {
        taking t = {heaps, n, plan->taken[i]->kid[0]};

        grundy_emit_tail(e, plan->taking[i].tail, 0, take_number, &t);
    }
    grundy_emit_line(e, "%s.below = %s < INT64_MAX ? %s + 1 : %s;", heaps, n, n,
                     n);
    grundy_emit_close(e);
    grundy_emit_line(e, "return far_value(&%s, %s);", heaps, n);
}

void grundy_emit_far(emitter *e, const game_kind *k)
{
    const emit_scope scope = grundy_emit_begin(e);
    const char *const heaps = heaps_of(e, k);

    e->in_rules = &e->set->kind_reads[k->index];
    grundy_emit_describe(
        e, k,
        "What may be taken does not depend on the heap: between large numbers "
        "the values repeat, and are kept by parts.");
    grundy_emit_line(e, "static far_heaps %s;", heaps);
    grundy_emit_blank(e);
    grundy_emit_plan(e, k)->forget = grundy_emit_say(
        e, "%s.count = %s.known = %s.below = 0;", heaps, heaps, heaps);
    grundy_emit_heap_end(e, k, scope, body);
}
