/* SPDX-License-Identifier: MIT */
/*
 * A search behind a table: where the table would have many cells of which play
 * comes to few (plan/order/lattice.h), recursion answers in its place, and
 * where only who wins is asked it is tried before the table is filled.
 */
#include "emit/emitter.h"
#include "plan/order/lattice.h"

/* A value that is searched costs as much as so many cells. */
enum { FEW_CELLS = 1 << 18, MANY_CELLS = 1 << 28, CELLS_A_VALUE = 8 };

static bool has_bounds(const game_kind *k, const kind_plan *plan)
{
    for (uint32_t i = 0; i < k->params; i++)
        if (plan->axis[i].fixed && !plan->axis[i].constant)
            return false;
    return true;
}

int64_t grundy_emit_most_cells(emitter *e, const game_kind *k,
                               const kind_plan *plan)
{
    recurring law;

    if ((e->mode != MODE_NIMBERS && e->mode != MODE_SINGLE) ||
        !grundy_emit_grows(k, plan) || !has_bounds(k, plan) ||
        grundy_emit_columns_recur(e, k, plan, &law) ||
        grundy_emit_has_runs(e, k))
        return 0;
    if (e->mode == MODE_SINGLE && !grundy_emit_is_stepwise(k))
        return MANY_CELLS;
    return plan->arrays                    ? 0
           : grundy_lattice_reaches_few(k) ? FEW_CELLS
           : k->params > 1                 ? MANY_CELLS
                                           : 0;
}

bool grundy_emit_is_tried_first(const emitter *e, const game_kind *k,
                                const kind_plan *plan)
{
    return plan->most_cells > 0 && e->mode == MODE_SINGLE &&
           !grundy_emit_is_stepwise(k);
}

/* ---- what answers ---- */

void grundy_emit_answer_behind(emitter *e, const game_kind *k,
                               const kind_plan *plan)
{
    const char *const id = grundy_emit_id(e, k);
    const bool tried = grundy_emit_is_tried_first(e, k, plan);
    const char *passed, *cells = "", *value;

    if (plan->most_cells == 0)
        return;
    passed = grundy_emit_passed(e, k->param, k->params);
    for (uint32_t i = 0; i < k->params; i++) {
        const axis_plan *const a = &plan->axis[i];
        code count;

        if (grundy_emit_is_key(plan, i))
            continue;
        count =
            a->fixed
                ? grundy_emit_number(e, a->most - a->least + 1)
                : grundy_emit_named(grundy_emit_greatest(e, k, plan, a->group));
        cells =
            grundy_emit_say(e, a->fixed ? "%s%s%s" : "%s%s((double)%s + 1)",
                            cells, cells[0] != '\0' ? " * " : "", count.text);
    }
    if (tried) {
        const char *const all = grundy_emit_name(e, "cells");

        grundy_emit_const(e, "double", all, "%s", cells);
        cells = all;
    }
    grundy_emit_open(e, "if (%s > %lld)", cells, (long long)plan->most_cells);
    if (tried)
        grundy_emit_line(e, "%s_by_moves_most = INT64_MAX;", id);
    grundy_emit_line(e, "return %s(%s);", grundy_emit_behind(e, k), passed);
    grundy_emit_close(e);
    if (!tried)
        return;
    value = grundy_emit_name(e, "value");
    grundy_emit_line(e, "%s_by_moves_most = (int64_t)%s / %d;", id, cells,
                     CELLS_A_VALUE);
    grundy_emit_const(e, "int64_t", value, "try_%s_by_moves(%s)", id, passed);
    grundy_emit_blank(e);
    grundy_emit_open(e, "if (%s >= 0)", value);
    grundy_emit_line(e, "return %s != 0;", value);
    grundy_emit_close(e);
}

/* ---- a search that is given up ---- */

static void trial_body(emitter *e, void *user)
{
    const game_kind *const k = user;
    const char *const name = grundy_emit_name(e, "search");
    const char *const value = grundy_emit_name(e, "value");

    grundy_emit_line(e, "attempt %s;", name);
    grundy_emit_declare(e, "int64_t %s;", value);
    grundy_emit_blank(e);
    grundy_emit_apart(e, true);
    grundy_emit_line(e, "begin_attempt(&%s);", name);
    grundy_emit_open(e, "if (setjmp(%s.at) != 0)", name);
    grundy_emit_line(e, "(void)end_failed(&%s);", name);
    grundy_emit_line(e, "%s = -1;", value);
    grundy_emit_else(e, NULL);
    grundy_emit_line(e, "%s = %s(%s);", value, grundy_emit_behind(e, k),
                     grundy_emit_passed(e, k->param, k->params));
    grundy_emit_line(e, "trying = %s.outer;", name);
    grundy_emit_close_with(e, "");
    grundy_emit_apart(e, false);
    grundy_emit_line(e, "return %s;", value);
}

void grundy_emit_trial(emitter *e, const game_kind *k)
{
    static const char remark[] =
        "A search for the winner may come to few positions: it is given up, "
        "with -1, where it takes about what a table does.";
    const emit_scope scope = grundy_emit_begin(e);

    grundy_emit_remark(e, remark, sizeof remark - 1);
    e->in_rules = &grundy_emit_no_reads;
    grundy_emit_body(
        e, NULL,
        grundy_emit_say(e, "static int64_t try_%s_by_moves(%s)",
                        grundy_emit_id(e, k),
                        grundy_emit_params(e, k->param, k->params)),
        k->param, k->params, trial_body, (void *)(uintptr_t)k);
    e->in_rules = NULL;
    grundy_emit_leave(e, scope);
    grundy_emit_blank(e);
}
