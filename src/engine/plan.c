/* SPDX-License-Identifier: MIT */
/*
 * The plan in words: for each position the rewrites that were tried, what
 * applied and why, and the first condition that failed of what did not.
 */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "base/text.h"
#include "base/words.h"
#include "engine/heap_moves.h"
#include "engine/engine.h"
#include "engine/plan_steps.h"
#include "engine/split_moves.h"

/* As large as a heap may be for most laws: one of 10^18 has to be covered. */
static const uint64_t FAR_HEAP = UINT64_C(1) << 60;

/* ---- steps ---- */

void grundy_plan_say(planning *p, const char *rewrite, const char *subject,
                     bool applies, const char *why)
{
    const grundy_plan_step step = {rewrite, subject, applies, _(why)};

    if (p->found != NULL && !p->stop)
        p->stop = !p->found(p->user, &step);
}

void grundy_plan_tell(planning *p, const char *rewrite, const char *subject,
                      bool applies, const char *format, ...)
{
    char why[1000];
    const grundy_plan_step step = {rewrite, subject, applies, why};
    va_list args;

    va_start(args, format);
    (void)vsnprintf(why, sizeof why, format, args);
    va_end(args);
    if (p->found != NULL && !p->stop)
        p->stop = !p->found(p->user, &step);
}

/* Why not, and the expression that hinders, if there is one. */
void grundy_plan_hindered(planning *p, const char *rewrite, const char *subject,
                          const char *why, grundy_span where)
{
    char source[60];

    if (where.line == 0) {
        grundy_plan_say(p, rewrite, subject, false, why);
        return;
    }
    grundy_tree_source(&p->e->set, where, source, sizeof source);
    grundy_plan_tell(p, rewrite, subject, false, _("%s: '%s' (line %u)"),
                     _(why), source, (unsigned)where.line);
}

/* ---- what is asked about ---- */

bool grundy_plan_start(const planning *p, const object **start)
{
    engine *const e = p->e;
    grundy_error ignored = {0};

    *start = p->asked;
    return p->asked != NULL ||
           (e->set.start != NULL &&
            grundy_engine_knows_all(e, &e->set.start_reads) &&
            grundy_engine_start(e, start, &ignored) == GRUNDY_OK);
}

/* Of functions, lets, prints and the start. */
static void say_rest(planning *p)
{
    for (const rewrite_note *n = p->e->set.rewrites; n != NULL; n = n->next)
        if (n->kind == NULL)
            grundy_plan_say(p, grundy_rewrite_name(n->id),
                            _("functions and prints"), n->applies, n->why);
}

/* ---- winning moves ---- */

/* Whether winning moves of the kind are asked of a law by their values. */
static void say_moves(planning *p, const game_kind *k)
{
    engine *e = p->e;
    heap_parts heaps;
    bool applies = false;
    const char *why;

    if (k->planned || !grundy_engine_has_nimbers(e))
        return;
    if (e->without[REWRITE_VALUES_TO_MOVES]) {
        why = N_("switched off by the caller");
    } else if (grundy_engine_is_heaps(e, k->index, &heaps) ||
               grundy_engine_is_closed(e, k->index)) {
        applies = true;
        why =
            N_("the law tells which smaller heap has the value wanted: winning "
               "moves are not listed");
    } else if (grundy_engine_has_law(e, k->index) &&
               grundy_engine_walks(e, &(heap_question){.kind = k->index,
                                                       .n = FAR_HEAP,
                                                       .once = true})) {
        applies = true;
        why =
            N_("the period tells where the value wanted stands: winning moves "
               "are not listed");
    } else {
        return; /* no law, or none yet: moves are listed */
    }
    grundy_plan_say(p, grundy_rewrite_name(REWRITE_VALUES_TO_MOVES), k->name,
                    applies, why);
}

/* ---- sharing, sums, misère ---- */

static void say_sharing(planning *p, const game_kind *k)
{
    const engine *e = p->e;
    char names[400] = "";
    fixed_text t = {names, sizeof names, 0};

    for (uint32_t i = 0; i < e->set.globals; i++)
        if (grundy_reads_has(&e->set.kind_reads[k->index], i))
            grundy_fixed_put(&t, "%s%s", t.length > 0 ? " " : "",
                             e->set.global[i]->name);
    if (t.length == 0)
        grundy_plan_say(
            p, "sharing", k->name, true,
            N_("the moves depend on no input: values are kept for all cases"));
    else
        grundy_plan_tell(
            p, "sharing", k->name, true,
            _("values are kept while these inputs stay the same: %s"), names);
}

static bool all_tame(const engine *e)
{
    for (uint32_t k = 0; k < e->set.kinds; k++)
        if (e->set.kind[k].split == NULL && !grundy_engine_is_tame(e, k))
            return false;
    return e->set.kinds > 0;
}

/* Whether what is asked about is one position; by its text, for a start. */
static bool asks_one(const planning *p)
{
    const node *const start = p->e->set.start;
    const object *const sum = p->asked;

    if (sum != NULL)
        return sum->count > 0 && sum->word[SUM_KIND] != SUM_NIM &&
               sum->word[SUM_COPIES] == 1 &&
               sum->count == SUM_WORDS + (uint64_t)sum->word[SUM_LENGTH];
    return start != NULL && start->op == N_CALL && start->call == CALL_POSITION;
}

/* Whether play never is about more than one position. */
static bool stays_alone(const planning *p)
{
    return asks_one(p) && !grundy_tree_splits(&p->e->set);
}

static void say_misere(planning *p)
{
    const engine *e = p->e;
    bool applies = false;
    const char *why = N_("switched off by the caller");

    if (all_tame(e)) {
        applies = true;
        why = N_("subtraction games are tame: lost if some part is above 1 and "
                 "the xor 0, or none is and the xor 1 [Ferguson 1974]");
    } else if (stays_alone(p)) {
        why = N_("play stays in one position: its winner is searched, there is "
                 "no sum to be decided");
    } else if (!e->without[REWRITE_MISERE]) {
        applies = true;
        why = N_("sums of tame parts are decided by pairs of nimber and misère "
                 "nim-value [Conway 1976]; where play reaches a wild pair the "
                 "whole sum is searched");
    }
    grundy_plan_say(p, grundy_rewrite_name(REWRITE_MISERE), "start", applies,
                    why);
}

static void say_play(planning *p)
{
    const engine *e = p->e;
    const bool sum = (p->asked != NULL || e->set.start != NULL) && !asks_one(p);

    if (sum && grundy_engine_has_nimbers(e))
        grundy_plan_say(
            p, "sum", "start", true,
            _("the parts are solved one by one and their nimbers xor-ed; equal "
              "parts cancel [Sprague 1935, Grundy 1939]"));
    else if (sum)
        grundy_plan_say(p, "sum", "start", false,
                        grundy_engine_is_misere(e)
                            ? _("under misère play nothing cancels")
                            : _("win and lose decide a position, not a sum"));
    if (grundy_engine_is_misere(e))
        say_misere(p);
}

static const char *solver_of(const planning *p)
{
    const engine *const e = p->e;
    bool laws = e->set.kinds > 0, tables = true;

    for (uint32_t k = 0; k < e->set.kinds; k++) {
        if (e->set.kind[k].split != NULL)
            continue;
        laws &= grundy_engine_has_law(e, k) ||
                grundy_engine_instance_tells(e, k) ||
                (!e->boxed && p->slice == k + 1);
        tables &= grundy_engine_has_law(e, k) || grundy_engine_has_table(e, k);
    }
    if (p->told || (grundy_engine_is_misere(e) && all_tame(e)))
        return "law";
    if (grundy_engine_is_misere(e) && !e->without[REWRITE_MISERE] &&
        !stays_alone(p))
        return N_("pairs, outcome search");
    if (!grundy_engine_has_nimbers(e) && !p->sets)
        return N_("outcome search");
    return p->sets ? N_("parts") : laws ? "law" : tables ? "table" : "memo";
}

static void find_slice(planning *p, const option_part *part, size_t parts)
{
    for (size_t i = 0; i < parts && p->slice == 0; i++)
        if (grundy_engine_nimber_by(p->e, part[i].at) == NIMBER_BY_SLICE)
            p->slice = 1 + part[i].at.kind;
}

/* Finds the boxes of what is asked about, as solving it would. */
static void find_boxes(planning *p)
{
    engine *e = p->e;
    const arena_mark mark = grundy_arena_get(&e->machine.scratch);
    grundy_error ignored = {0};
    const object *start;
    option_part *part;
    size_t parts;
    bool wins;

    p->known = grundy_plan_start(p, &start);
    if (p->known && grundy_engine_has_nimbers(e) &&
        grundy_engine_parts(e, &e->machine.scratch, start, &part, &parts,
                            &ignored) == GRUNDY_OK &&
        grundy_engine_expand(e, &part, &parts, &ignored) == GRUNDY_OK &&
        grundy_engine_forms(e, part, parts, &ignored) == GRUNDY_OK) {
        find_slice(p, part, parts);
        p->known = grundy_engine_prepare(e, part, parts, &ignored) == GRUNDY_OK;
    }
    p->single = p->known && grundy_engine_has_nimbers(e) && parts == 1 &&
                part->copies == 1 &&
                grundy_engine_nimber_by(e, part->at) >= NIMBER_BY_SET;
    p->told = p->single && p->asked == NULL && e->winner_is_enough &&
              grundy_engine_known_winner(e, part, parts, &wins);
    if (p->single)
        p->why_no_outcome = p->asked != NULL
                                ? N_("the nimber of a given sum is told")
                                : grundy_engine_why_no_outcome(e, part, parts);
    p->trial = p->single && p->why_no_outcome == NULL &&
               grundy_engine_trial(e, part->at.kind) != 0;
    p->winners = p->single && p->why_no_outcome == NULL &&
                 grundy_engine_fills_winners(e, part->at.kind);
    grundy_arena_reset(&e->machine.scratch, mark);
}

static void say_outcome(planning *p)
{
    if (p->told)
        grundy_plan_say(
            p, "outcome", "start", true,
            N_("only the winner of one position is asked for, and a theorem "
               "tells it"));
    else if (p->single)
        grundy_plan_say(
            p, "outcome", "start", p->why_no_outcome == NULL,
            p->why_no_outcome != NULL ? p->why_no_outcome
            : p->trial ? N_("only the winner of one position is asked for, so "
                            "a search that ends at the first winning move is "
                            "tried before the table is filled")
            : p->winners
                ? N_("only the winner of one position is asked for, so its "
                     "table is filled with who wins, and sets of values are "
                     "not needed")
                : N_("only the winner of one position is asked for, so "
                     "the first winning move ends its search"));
}

static void add_table(planning *p, uint32_t kind, grundy_plan *plan)
{
    uint64_t options = 0;

    plan->states += grundy_engine_cells(p->e, kind);
    if (plan->has_options)
        plan->has_options =
            grundy_engine_table_options(p->e, kind, &options) &&
            !__builtin_add_overflow(plan->options, options, &plan->options);
}

/* Positions with results: the rules stay as they are, and are searched. */
static void plan_results(planning *p, grundy_plan *plan)
{
    engine *const e = p->e;

    bool sides = false;

    for (uint32_t k = 0; e->set.partisan && !e->by_proofs && k < e->set.kinds;
         k++)
        sides |= grundy_plan_sides(p, &e->set.kind[k]);
    *plan = (grundy_plan){.solver = sides            ? N_("safe moves")
                                    : e->set.endless ? N_("retrograde analysis")
                                    : e->by_proofs   ? N_("proof numbers")
                                                     : N_("alpha-beta")};
    if (!sides)
        grundy_plan_say(
            p, "results", "start", true,
            e->set.endless ? N_("play may last for ever: positions are solved "
                                "backwards from those where it ends [Smith "
                                "1966, Fraenkel and Perl 1975]")
            : e->by_proofs ? N_("a search where least is left to be shown, "
                                "which was asked for [Nagai 2002]")
                           : N_("a search with bounds for the result of every "
                                "position met [Knuth and Moore 1975]"));
    for (uint32_t k = 0; k < e->set.kinds; k++)
        grundy_plan_rewrites(p, &e->set.kind[k]);
    if (grundy_engine_excludes(e) && !e->by_proofs)
        grundy_plan_say(
            p, grundy_rewrite_name(REWRITE_EXCLUSIONS), "start", true,
            N_("sums are decided by the values of their parts, loony "
               "or a nimber, from the numbers that each move "
               "excludes [Winning Ways, ch. 12]"));
    for (uint32_t k = 0; k < e->set.kinds; k++) {
        if (!sides)
            grundy_plan_images(p, &e->set.kind[k]);
        grundy_plan_folds(p, &e->set.kind[k]);
        say_sharing(p, &e->set.kind[k]);
    }
}

grundy_status
grundy_engine_plan(engine *e, const object *asked, grundy_plan *plan,
                   bool (*found)(void *user, const grundy_plan_step *step),
                   void *user, grundy_error *err)
{
    planning p = {.e = e, .asked = asked, .found = found, .user = user};
    grundy_status status = grundy_engine_refresh(e, err);

    if (status != GRUNDY_OK)
        return status;
    for (uint32_t k = 0; status == GRUNDY_OK && k < e->set.kinds; k++)
        if (grundy_engine_knows_all(e, &e->set.kind_reads[k]))
            status = grundy_machine_shape(&e->machine, k, err);
    if (status != GRUNDY_OK)
        return status;
    if (e->set.has_results) {
        plan_results(&p, plan);
        return GRUNDY_OK;
    }
    find_boxes(&p);
    *plan = (grundy_plan){.has_states = p.known, .has_options = true};
    say_play(&p);
    say_outcome(&p);
    for (uint32_t k = 0; k < e->set.kinds; k++) {
        game_kind *kind = &e->set.kind[k];

        grundy_plan_rewrites(&p, kind);
        if (kind->split != NULL) {
            say_moves(&p, kind);
            continue; /* its parts are solved instead */
        }
        grundy_plan_law(&p, kind);
        say_moves(&p, kind);
        p.set = false;
        grundy_plan_sets(&p, kind);
        if (p.set) {
            say_sharing(&p, kind);
            plan->has_states = false;
            continue;
        }
        if (grundy_engine_has_nimbers(e) &&
            !(p.told && !grundy_engine_has_table(e, k)))
            grundy_plan_table(&p, kind);
        grundy_engine_tell_periods(e, k, grundy_plan_period, &p);
        grundy_plan_folds(&p, kind);
        say_sharing(&p, kind);
        if (p.told)
            continue;
        if (grundy_engine_has_table(e, k))
            add_table(&p, k, plan);
        else
            plan->has_states &= grundy_engine_has_law(e, k);
    }
    plan->has_options &= plan->has_states;
    plan->solver = solver_of(&p);
    say_rest(&p);
    return GRUNDY_OK;
}

/* ---- switching off ---- */

grundy_status grundy_engine_without(engine *e, const char *rewrite,
                                    grundy_error *err)
{
    const rewrite_id id = grundy_rewrite_find(rewrite);
    const bool decided = e->set.has_decisions, misere = e->set.misere;
    grundy_status status;

    if (id == REWRITES) {
        char all[400];

        grundy_rewrite_names(all, sizeof all);
        (void)grundy_fail(err, GRUNDY_EINVAL, "there is no rewrite '%s'",
                          rewrite);
        grundy_error_hint(err, "those that can be switched off are %s", all);
        return GRUNDY_EINVAL;
    }
    e->without[id] = true;
    e->program.without_aggregates = e->without[REWRITE_AGGREGATE];
    status = grundy_rewrite_rules(&e->set, e->without, err);
    if (status == GRUNDY_OK &&
        (e->set.has_decisions != decided || e->set.misere != misere))
        status = grundy_engine_open_solvers(e, err);
    grundy_engine_use_images(e);
    grundy_program_forget(&e->program);
    for (uint32_t k = 0; k < e->set.kinds && status == GRUNDY_OK; k++) {
        e->kind_stamp[k] = 0;
        if (!grundy_kind_law_find(&e->set.arena, &e->set, &e->set.kind[k],
                                  &e->law[k]))
            status = grundy_engine_no_memory(e, err);
    }
    e->changed = true;
    return status;
}
