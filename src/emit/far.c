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
#include "plan/rewrites/canonical.h"

/* Numbers and heaps that a table by hand is not enough for. */
enum { LARGE_TAKEN = 1 << 17, LARGE_HEAP = 1 << 20, MANY_HEAPS = 1 << 10 };

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

/* Of numbers with some property heaps are not that large. */
static bool is_worth_a_list(emitter *e, const game_kind *k,
                            const kind_plan *plan)
{
    bool large = plan->open;

    for (uint32_t i = 0; i < plan->lists && !large; i++)
        large = may_be_large(e, plan->taken[i]);
    return large && grundy_emit_start_high(e, k, 0) >=
                        (plan->open ? MANY_HEAPS : LARGE_HEAP);
}

/* Whether the canonical moves tell single numbers. */
static bool has_better_lists(emitter *e, const game_kind *k)
{
    const canonical_moves *const c = grundy_canonical_moves(e->set, k);
    bool open;

    return c->moves > 0 && c->nearest == 0 &&
           grundy_code_lists(&e->a, k, c->move, c->moves, &open) != NULL &&
           !open;
}

bool grundy_emit_find_far(emitter *e, const game_kind *k, kind_plan *plan)
{
    if (e->mode != MODE_NIMBERS || k->params != 1 || k->decides > 0 ||
        k->moves == 0 || grundy_linear_heap(k) != NULL)
        return false;
    plan->taken = grundy_code_lists(&e->a, k, k->move, k->moves, &plan->open);
    plan->taking = k->move;
    plan->lists = k->moves;
    if (plan->taken == NULL || !is_worth_a_list(e, k, plan) ||
        (plan->open && !e->canonical && has_better_lists(e, k)))
        return false;
    /* The moves are run while a value is asked for. */
    for (uint32_t i = 0; i < plan->lists; i++)
        if (!grundy_code_asks_nothing(plan->taken[i]))
            return false;
    return true;
}

typedef struct taking {
    const char *heaps, *n, *take;
    const node *number;
} taking;

static void take_number(emitter *e, void *user)
{
    const taking *const t = user;

    grundy_emit_line(e, "%s(&%s, %s, %s);", t->take, t->heaps, t->n,
                     grundy_emit_expr(e, t->number).text);
}

static const char *heaps_of(emitter *e, const game_kind *k)
{
    return grundy_emit_say(
        e, grundy_emit_plan(e, k)->open ? "%s_numbers" : "%s_far",
        grundy_emit_id(e, k));
}

/* The loop through the numbers that are taken themselves; NULL: none is. */
static const tail_step *loop_of_taken(const tail *t, const node *number)
{
    for (uint32_t i = 0; i < t->steps; i++)
        if (t->step[i].kind == STEP_FOR && t->step[i].pattern->name != NULL &&
            grundy_tree_is_range(t->step[i].expr) &&
            t->step[i].expr->tail == NULL &&
            grundy_tree_is_name(number, t->step[i].pattern->variable))
            return &t->step[i];
    return NULL;
}

/* Those from max(low, below) on: less was looked at. */
static node *range_from(emitter *e, const node *range, const variable *below)
{
    node *const made = grundy_tree_node(&e->a, range->op, range->span, 2);
    node *const low = grundy_tree_node(&e->a, N_CALL, range->span, 2);
    node *const name = grundy_tree_node(&e->a, N_NAME, range->span, 0);

    if (made == NULL || low == NULL || name == NULL)
        return NULL;
    name->call = CALL_VARIABLE;
    name->ref.variable = (variable *)(uintptr_t)below;
    low->call = CALL_LEAST;
    low->word = W_MAX;
    name->type = low->type = &grundy_type_int;
    low->kid[0] = range->kid[0];
    low->kid[1] = name;
    made->type = range->type;
    made->kid[0] = low;
    made->kid[1] = range->kid[1];
    return made;
}

/* The same clause, with that loop over what was not looked at; NULL: memory is
 * out. */
static const tail *tail_from(emitter *e, const tail *of, const tail_step *loop,
                             const variable *below)
{
    tail *const made = grundy_arena_zeroed(&e->a, sizeof *made);
    tail_step *const step =
        grundy_arena_new(&e->a, of->steps * sizeof *made->step);
    node *const range = range_from(e, loop->expr, below);

    if (made == NULL || step == NULL || range == NULL)
        return NULL;
    for (uint32_t i = 0; i < of->steps; i++)
        step[i] = of->step[i];
    step[loop - of->step].expr = range;
    made->steps = of->steps;
    made->step = step;
    return made;
}

static void take_numbers(emitter *e, const kind_plan *plan, const char *heaps,
                         const char *n)
{
    static const variable below = {
        .name = "below", .kind = VAR_LOOP, .type = &grundy_type_int};
    taking t = {heaps, n, plan->open ? "numbers_take" : "far_take", NULL};
    bool named = false;

    if (plan->open)
        grundy_emit_line(e, "numbers_reach(&%s, %s);", heaps, n);
    for (uint32_t i = 0; i < plan->lists; i++) {
        const tail *of = grundy_tail_quick(plan->taking[i].tail);
        const tail_step *loop;

        t.number = plan->taken[i]->kid[0];
        loop = loop_of_taken(of, t.number);
        if (loop != NULL && !named)
            grundy_emit_line(e, "const int64_t %s = %s.below;",
                             grundy_emit_bind_one(e, &below), heaps);
        named |= loop != NULL;
        if (loop != NULL)
            of = tail_from(e, of, loop, &below);
        if (of == NULL)
            grundy_emit_no_memory(e);
        else
            grundy_emit_tail(e, of, 0, take_number, &t);
    }
}

static void body(emitter *e, void *user)
{
    const game_kind *const k = user;
    const char *const n = grundy_emit_find(e, k->param[0].variable)->at[0].text;
    const char *const heaps = heaps_of(e, k);

    grundy_emit_by_turns(e, k);
    grundy_emit_open(e, "if (%s >= %s.below)", n, heaps);
    take_numbers(e, grundy_emit_plan(e, k), heaps, n);
    grundy_emit_line(e, "%s.below = %s < INT64_MAX ? %s + 1 : %s;", heaps, n, n,
                     n);
    grundy_emit_close(e);
    grundy_emit_line(
        e, "return %s(&%s, %s);",
        grundy_emit_plan(e, k)->open ? "numbers_value" : "far_value", heaps, n);
}

void grundy_emit_far(emitter *e, const game_kind *k)
{
    const emit_scope scope = grundy_emit_begin(e);
    const char *const heaps = heaps_of(e, k), *law;
    kind_plan *const plan = grundy_emit_plan(e, k);

    e->in_rules = &e->set->kind_reads[k->index];
    grundy_emit_describe(
        e, k,
        plan->open
            ? "What may be taken does not depend on the heap: its numbers are "
              "found once."
            : "What may be taken does not depend on the heap: between large "
              "numbers the values repeat, and are kept by parts.");
    grundy_emit_line(e, "static %s %s;",
                     plan->open ? "number_heaps" : "far_heaps", heaps);
    grundy_emit_blank(e);
    law = grundy_emit_turns(e, k, plan);
    e->in_rules = &e->set->kind_reads[k->index];
    plan->forget = grundy_emit_say(
        e, plan->open ? "%snumbers_forget(&%s);" : "%sfar_forget(&%s);", law,
        heaps);
    grundy_emit_heap_end(e, k, scope, body);
}
