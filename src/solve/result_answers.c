/* SPDX-License-Identifier: MIT */
/*
 * Who finds a result: values of parts, retrograde analysis, a table, or the
 * search (results.c), which is given up where another one costs less.
 */
#include <assert.h>
#include <string.h>

#include "base/error.h"
#include "base/words.h"
#include "solve/cell_labels.h"
#include "solve/result_search.h"
#include "solve/retrograde.h"

/* A search of so many visits asks whether there are boxes; one that comes to a
 * part of their cells is left for filling them. */
enum { FEW_VISITS = 1 << 12, PART = 16 };

/* Sums by the values of their parts, with nothing under way. */
static bool adds_values(const result_solver *s)
{
    return s->excluded != NULL && s->graph.depth == 0 && s->depth == 0 &&
           !grundy_exclusions_are_busy(s->excluded);
}

static grundy_status solve_excluded(result_solver *s, const option_part *part,
                                    size_t parts, int64_t *result,
                                    grundy_error *err)
{
    exclusion_value value;
    const grundy_status status =
        grundy_exclusions_sum(s->excluded, part, parts, 0, &value, err);

    *result = value.wins ? 1 : -1;
    return status;
}

/* One position, of which a table may tell more cheaply. */
static grundy_status solve_single(result_solver *s, uint32_t *root,
                                  grundy_position at, grundy_error *err)
{
    position_node *n;
    uint64_t work = 0;
    int64_t value;
    grundy_status status = GRUNDY_OK;

    if (!grundy_result_tables_find(&s->tables, at, &value)) {
        status = grundy_results_search_for(s, root, FEW_VISITS, err);
        if (status != GRUNDY_OK || !s->gave_up)
            return status;
        if (s->graph.sums && !s->graph.rules.searches && adds_values(s)) {
            status = solve_excluded(s, &(option_part){.at = at, .copies = 1}, 1,
                                    &value, err);
            n = &s->graph.node[*root];
            n->low = n->high = value;
            return status;
        }
        status = grundy_result_tables_cover(&s->tables, at, &work, err);
        if (status == GRUNDY_OK)
            status = work > 0
                         ? grundy_results_search_for(s, root, work / PART, err)
                         : grundy_results_search_whole(s, root, err);
        if (status != GRUNDY_OK || !s->gave_up)
            return status;
        status = grundy_result_tables_fill(&s->tables, err);
        if (status != GRUNDY_OK)
            return status;
        if (!grundy_result_tables_find(&s->tables, at, &value))
            return grundy_results_search_whole(s, root, err);
    }
    n = &s->graph.node[*root];
    n->low = n->high = value;
    return GRUNDY_OK;
}

/* While rules run a table may be at work; and it knows one player's moves. */
static grundy_status solve(result_solver *s, const option_part *part,
                           size_t parts, uint32_t *root, grundy_error *err)
{
    if (s->graph.rules.endless)
        return grundy_retrograde(&s->graph, *root, err);
    if (parts != 1 || part->copies != 1 || part->at.kind == GRUNDY_KIND_NIM ||
        s->graph.rules.to_move != NULL || s->graph.depth > 0 || s->depth > 0 ||
        s->tables.filling || (s->graph.rules.proofs && !s->graph.rules.scores))
        return grundy_results_search_whole(s, root, err);
    return solve_single(s, root, part->at, err);
}

/* What is proved of a position whose search was stopped. */
static void tell_known(const result_solver *s, uint32_t root, grundy_error *err)
{
    const position_node *const n = &s->graph.node[root];
    const char *const who = s->graph.rules.to_move == NULL ? _("who is to move")
                            : n->right                     ? _("Right")
                                                           : _("Left");
    int64_t low = n->low, high = n->high;

    if (!grundy_results_tell_apart(&s->graph.rules, &low, &high))
        return;
    if (!s->graph.rules.scores && low == 0)
        grundy_error_hint_also(err, "known so far: at least a draw for %s",
                               who);
    else if (!s->graph.rules.scores)
        grundy_error_hint_also(err, "known so far: at most a draw for %s", who);
    else if (high == INT64_MAX)
        grundy_error_hint_also(err, "known so far: at least %lld for %s",
                               (long long)low, who);
    else if (low == INT64_MIN)
        grundy_error_hint_also(err, "known so far: at most %lld for %s",
                               (long long)high, who);
    else
        grundy_error_hint_also(err, "known so far: %lld to %lld for %s",
                               (long long)low, (long long)high, who);
}

static bool is_sum(const option_part *part, size_t parts)
{
    return parts > 1 || (parts == 1 && part->copies > 1);
}

/* A sum of parts with values of their own; *found: they are enough. */
static grundy_status solve_loopy(result_solver *s, const option_part *part,
                                 size_t parts, int64_t *result,
                                 uint32_t *length, bool *found,
                                 grundy_error *err)
{
    loopy_value value;
    grundy_status status;

    *found = false;
    if (s->loopy == NULL || s->graph.depth > 0 ||
        (!is_sum(part, parts) && (length == NULL || !s->uncounted)))
        return GRUNDY_OK;
    status = grundy_loopy_sum(s->loopy, part, parts, &value, err);
    if (status != GRUNDY_OK)
        return status;
    *result = grundy_loopy_result(&value);
    *found = length == NULL || *result == 0;
    if (*found)
        return GRUNDY_OK;
    s->uncounted |= grundy_loopy_is_large(s->loopy, part, parts);
    *length = GRUNDY_UNCOUNTED + (uint32_t)value.stamps;
    *found = s->uncounted;
    return GRUNDY_OK;
}

bool grundy_results_told(const result_solver *solver, const option_part *part,
                         size_t parts, bool right, int64_t *result,
                         uint32_t *length)
{
    return parts == 1 && part->copies == 1 &&
           (length == NULL || !solver->uncounted) &&
           grundy_cells_find(&solver->graph, part->at, right, result, length);
}

grundy_status grundy_results_solve(result_solver *solver,
                                   const option_part *part, size_t parts,
                                   bool right, int64_t *result,
                                   uint32_t *length, grundy_error *err)
{
    position_graph *const g = &solver->graph;
    uint32_t root;
    bool found;
    grundy_status status;

    *result = 0;
    if (length != NULL)
        *length = 0;
    status = solve_loopy(solver, part, parts, result, length, &found, err);
    if (status != GRUNDY_OK || found)
        return status;
    if (is_sum(part, parts) && !g->rules.searches && adds_values(solver))
        return solve_excluded(solver, part, parts, result, err);
    status = grundy_positions_number(g, part, parts, right, &root, err);
    if (status == GRUNDY_OK && solver->values != NULL && !g->node[root].open &&
        !g->rules.proofs)
        status =
            grundy_results_decide_by_value(solver, root, POSITIONS_ASKED, err);
    if (status == GRUNDY_OK && g->node[root].low != g->node[root].high)
        status = solve(solver, part, parts, &root, err);
    if ((status == GRUNDY_ELIMIT || status == GRUNDY_ECANCEL) && g->depth == 0)
        tell_known(solver, root, err);
    if (status != GRUNDY_OK)
        return status;
    assert(g->node[root].low == g->node[root].high);
    *result = g->node[root].low;
    if (length != NULL)
        *length = g->node[root].length;
    return GRUNDY_OK;
}

grundy_status grundy_results_value(result_solver *solver,
                                   const option_part *part, size_t parts,
                                   uint64_t positions, char *out, size_t size,
                                   size_t *length, grundy_error *err)
{
    uint32_t root;
    game_value value = GAME_VALUE_NONE;
    loopy_value loopy;
    grundy_status status;

    *length = 0;
    if (solver->loopy != NULL && solver->graph.depth == 0) {
        status = grundy_loopy_sum(solver->loopy, part, parts, &loopy, err);
        if (status == GRUNDY_OK)
            *length = grundy_loopy_text(&loopy, out, size);
        return status;
    }
    if (adds_values(solver)) {
        exclusion_value excluded;

        status = grundy_exclusions_sum(solver->excluded, part, parts, positions,
                                       &excluded, err);
        if (status == GRUNDY_OK)
            *length = grundy_exclusions_text(&excluded, out, size);
        return status;
    }
    status =
        grundy_positions_number(&solver->graph, part, parts, false, &root, err);
    if (status == GRUNDY_OK && solver->values != NULL)
        status =
            grundy_position_value(solver->values, root, positions, &value, err);
    if (status == GRUNDY_OK && value != GAME_VALUE_NONE) {
        grundy_game_value_text(grundy_position_values_store(solver->values),
                               value, out, size);
        *length = strlen(out);
    }
    return status;
}

grundy_status grundy_results_certify(result_solver *solver,
                                     const option_part *part, size_t parts,
                                     bool right, certified_text *out,
                                     grundy_error *err)
{
    position_graph *const g = &solver->graph;
    uint32_t root;
    grundy_status status;

    if (solver->loopy != NULL && is_sum(part, parts))
        return grundy_labels_certify_sum(g, solver->loopy, part, parts, out,
                                         err);
    status = grundy_positions_number(g, part, parts, right, &root, err);
    if (status == GRUNDY_OK)
        status = grundy_retrograde(g, root, err);
    return status == GRUNDY_OK ? grundy_labels_certify(g, root, out, err)
                               : status;
}

search_stats grundy_results_stats(const result_solver *solver)
{
    const position_graph *const g = &solver->graph;
    const position_stack *const stack = solver->stack.stack;
    const uint64_t valued = solver->excluded != NULL
                                ? grundy_exclusions_known(solver->excluded)
                                : 0;

    return (search_stats){
        .solved = solver->visits + solver->proofs.visits + valued,
        .options = g->options + solver->stack.options,
        .memo_positions = g->nodes + grundy_cells_known(g) +
                          (stack != NULL ? stack->cache.used : 0),
        .memo_bytes = g->node_cap * sizeof *g->node + g->number.cap +
                      grundy_index_bytes(g) +
                      g->number.slots * sizeof *g->number.slot +
                      (stack != NULL ? stack->cache.block_size : 0)};
}
