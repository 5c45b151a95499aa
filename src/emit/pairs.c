/* SPDX-License-Identifier: MIT */
/*
 * Heaps of which all may be taken but for pairs of a heap and a number that the
 * input lists (plan/laws/all_but.h): the program sorts them when it is asked.
 */
#include "emit/emitter.h"
#include "plan/facts/total.h"
#include "plan/laws/all_but.h"

enum { LARGE_START = 20000 };

/* A name, or [(x, y) for ..]. */
static bool cannot_fail(interval_names *names, const node *list)
{
    const node *const item = list->kids == 1 ? list->kid[0] : NULL;

    if (list->tail == NULL || item == NULL || item->op != N_TUPLE)
        return grundy_total_is(names, list);
    for (uint32_t i = 0; i < list->tail->steps; i++) {
        const tail_step *const s = &list->tail->step[i];

        if (s->expr == NULL || !grundy_total_is(names, s->expr))
            return false;
        if (!grundy_total_step(names, s))
            return true;
    }
    return grundy_total_kids(names, item);
}

bool grundy_emit_find_pairs(emitter *e, const game_kind *k, kind_plan *plan)
{
    const code_source source = grundy_emit_constants(e);
    interval_names names;
    takes_law rest;

    plan->pairs = grundy_arena_zeroed(&e->a, sizeof *plan->pairs);
    grundy_total_begin(&names);
    return plan->pairs != NULL && e->mode == MODE_NIMBERS && k->params == 1 &&
           k->decides == 0 && grundy_emit_start_high(e, k, 0) >= LARGE_START &&
           grundy_all_but_find(&e->a, NULL, k, plan->pairs) &&
           plan->pairs->pairs != NULL &&
           grundy_takes_closed_bind(&plan->pairs->rest, &source, &rest) &&
           rest.kind == TAKES_ALL && cannot_fail(&names, plan->pairs->pairs) &&
           grundy_emit_shape(e, plan->pairs->pairs->type) == SHAPE_LIST &&
           grundy_emit_width(plan->pairs->pairs->type) == 2;
}

static void pairs_body(emitter *e, void *user)
{
    const game_kind *const k = user;
    const all_but *const l = grundy_emit_plan(e, k)->pairs;
    const char *const name = grundy_emit_id(e, k);
    int64_t by[4];

    grundy_all_but_solve(l, by);
    grundy_emit_need(e, "kept_begin");
    grundy_emit_open(e, "if (!%s_kept.sought)", name);
    grundy_emit_line(e, "kept_begin(&%s_kept, %s, %d, %d, %d, %d);", name,
                     grundy_emit_list(e, l->pairs).text, (int)by[0], (int)by[1],
                     (int)by[2], (int)by[3]);
    grundy_emit_close(e);
    grundy_emit_line(
        e, "return (int64_t)kept_value(&%s_kept.kept, (uint64_t)%s);", name,
        grundy_emit_find(e, k->param[0].variable)->at[0].text);
}

void grundy_emit_pairs(emitter *e, const game_kind *k)
{
    const emit_scope scope = grundy_emit_begin(e);
    const char *const name = grundy_emit_id(e, k);

    e->in_rules = &e->set->kind_reads[k->index];
    grundy_emit_describe(
        e, k,
        "All may be taken but for listed pairs: values rise by 1 but at some "
        "of these heaps, which are worth what a smaller one is.");
    grundy_emit_line(e, "static kept_law %s_kept;", name);
    grundy_emit_blank(e);
    grundy_emit_plan(e, k)->forget =
        grundy_emit_say(e, "%s_kept.sought = false;", name);
    grundy_emit_heap_end(e, k, scope, pairs_body);
}

bool grundy_emit_pairs_levels(emitter *e, const game_kind *k,
                              const rule_move *m, const char *n,
                              const char *want, winning_loop *out)
{
    const all_but *const l = grundy_emit_plan(e, k)->pairs;
    const tail_step *s = m->tail->step;

    if (grundy_emit_plan(e, k)->by_canonical)
        return false;
    while (s->kind != STEP_FOR)
        s++;
    *out = (winning_loop){.form = LEVEL_TURNS,
                          .kind = k,
                          .tail = m->tail,
                          .step = s,
                          .left = m->target->kid[0],
                          .always = true,
                          .last = true};
    grundy_emit_need(e, "kept_wins");
    out->level = grundy_emit_say(e, "kept_wins(&%s_kept, %s, %s, %s)",
                                 grundy_emit_id(e, k), n, want,
                                 l->part.n == 0 ? "true" : "false");
    return true;
}
