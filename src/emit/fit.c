/* SPDX-License-Identifier: MIT */
/*
 * Which rules may be answered by a program that is kept.
 *
 * The program has a plan of its own (plan.c), made without the inputs: it may
 * fill a table of which the engine looks up a few cells, or for which that has
 * a law.  So the rules must say that its tables are small, or that it visits
 * what play reaches and nothing else.  What they leave open is bounded by the
 * steps that a program may do (engine/compiled.c).
 */
#include "base/words.h"
#include "emit/emitter.h"
#include "emit/hosted.h"
#include "plan/rewrites/winner.h"

enum {
    MOST_CELLS = 1 << 20,      /* of a table with several parameters */
    MOST_SCORES = 1 << 24,     /* the same, which would be a search else */
    MOST_IN_ROW = 1 << 17,     /* with one, for which there may be a law */
    MOST_ALWAYS = 1 << 17,     /* filled by runs whatever is asked */
    MOST_BY_OPTIONS = 1 << 12, /* the same, option by option */
    MOST_HALVED = 1 << 14      /* of numbers of which play reaches few */
};

/* May be all of 64 bits. */
static double extent(int64_t low, int64_t high)
{
    return (double)high - (double)low + 1;
}

/* Cells on the axes whose extents don't depend on what is asked for. */
static double fixed_cells(const emitter *e, const game_kind *k)
{
    const kind_plan *const plan = &e->kind[k->index];
    double cells = 1;

    for (uint32_t i = 0; i < k->params; i++)
        if (!plan->axis[i].fixed || !plan->axis[i].constant)
            return 0;
        else
            cells *= extent(plan->axis[i].low, plan->axis[i].high);
    return cells;
}

/* Cells that a table may come to by the declared ranges. */
static double most_cells(const emitter *e, const game_kind *k)
{
    const kind_plan *const plan = &e->kind[k->index];
    double cells = 1;

    for (uint32_t i = 0; i < k->params; i++)
        cells *= extent(plan->axis[i].least, plan->axis[i].most);
    return plan->arrays ? cells : 1e18;
}

static const char *const long_row =
    N_("its table may have more than 2^17 numbers, and there may be a law for "
       "them");

static const char *check_row(emitter *e, const game_kind *k)
{
    const double cells = most_cells(e, k);

    if (e->mode == MODE_RESULTS)
        return cells <= MOST_CELLS
                   ? NULL
                   : N_("its table may have more than 2^20 numbers");
    if (grundy_emit_is_sieve(e, k))
        return cells <= MOST_CELLS
                   ? NULL
                   : N_("its table may have more than 2^20 numbers");
    if (e->kind[k->index].halves && cells > MOST_HALVED)
        return N_("its table may have more than 2^14 numbers, of which play "
                  "reaches few");
    return cells <= MOST_IN_ROW ? NULL : long_row;
}

static const char *check_table(emitter *e, const game_kind *k)
{
    if (e->mode == MODE_RESULTS && most_cells(e, k) > MOST_SCORES)
        return N_("its table may have more than 2^24 positions");
    if (e->mode != MODE_RESULTS && most_cells(e, k) > MOST_CELLS)
        return N_("its table may have more than 2^20 positions");
    return fixed_cells(e, k) <=
                   (grundy_emit_has_runs(e, k) ? MOST_ALWAYS : MOST_BY_OPTIONS)
               ? NULL
               : N_("its table is filled as a whole, whatever is asked");
}

/* Whether play may begin with a number so large that a period would tell. */
static bool has_long_number(emitter *e, const game_kind *k)
{
    for (uint32_t i = 0; i < k->params; i++)
        if (k->param[i].kind == PARAM_INT &&
            grundy_emit_declared(e, k->index, i).high > MOST_IN_ROW &&
            grundy_emit_start_high(e, k, i) > MOST_IN_ROW)
            return true;
    return false;
}

/* What play reaches is searched, as the engine does. */
static const char *check_memo(emitter *e, const game_kind *k)
{
    if (k->params > 1 && has_long_number(e, k))
        return N_("a number of it may be beyond 2^17, and there may be a "
                  "period");
    return k->params != 1 || (grundy_emit_moves_halve(e, k) &&
                              !e->kind[k->index].lacks_law)
               ? NULL
               : N_("there may be a law for its numbers");
}

static const char *check_kind(emitter *e, const game_kind *k)
{
    switch (e->kind[k->index].method) {
    case METHOD_ROW: return check_row(e, k);
    case METHOD_TABLE: return check_table(e, k);
    case METHOD_MEMO: return check_memo(e, k);
    case METHOD_BREAKING: return long_row; /* the engine's are quicker */
    default: return NULL;
    }
}

static bool has_formula(const emitter *e, uint32_t k)
{
    return e->kind[k].method == METHOD_LAW ||
           e->kind[k].method == METHOD_SEQUENCE ||
           e->kind[k].method == METHOD_PIECES;
}

static bool all_formulas(const emitter *e)
{
    bool all = true;

    for (uint32_t k = 0; k < e->set->kinds; k++)
        all &= has_formula(e, k);
    return all;
}

const char *grundy_emit_why_unfit(emitter *e)
{
    const char *why = NULL;

    if (all_formulas(e))
        return NULL;
    if (e->set->has_results && !grundy_emit_fills_scores(e))
        return N_("its positions have results, which the engine searches");
    if (!e->set->has_results &&
        (e->mode != MODE_NIMBERS ||
         (grundy_winner_is_enough(e->set) && grundy_emit_all_single(e->set))))
        return N_("only the winner is asked for: a search ends at the first "
                  "winning move, and the engine knows in which order to try "
                  "them");
    for (uint32_t k = 0; k < e->set->kinds && why == NULL; k++)
        why = check_kind(e, &e->set->kind[k]);
    return why;
}
