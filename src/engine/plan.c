/* SPDX-License-Identifier: MIT */
/*
 * The plan in words: for each position the rewrites that were tried, what
 * applied and why, and the first condition that failed of what did not.
 */
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "base/words.h"
#include "emit/loadable.h"
#include "engine/heap_moves.h"
#include "engine/split_moves.h"
#include "engine/period.h"
#include "engine/sets.h"
#include "engine/sides.h"
#include "lang/aggregate.h"

/* As large as a heap may be for most laws: one of 10^18 has to be covered. */
static const uint64_t FAR_HEAP = UINT64_C(1) << 60;

typedef struct planning {
    engine *e;
    bool (*found)(void *user, const grundy_plan_step *step);
    void *user;
    const object *asked; /* the sum to plan for; NULL: the file's start */
    bool stop, known;    /* known: the inputs that start needs are there */
    bool single;         /* it is one position, known by nimbers */
    bool told;           /* a theorem tells who wins it: nothing is solved */
    const char *why_no_outcome; /* of it */
    bool winners;               /* its table is filled with them */
    bool trial;                 /* its search is given up at some time */
    bool sets;        /* some position is solved by the parts of its set */
    bool set;         /* those of the kind at work are */
    uint32_t slice;   /* 1 + a kind that has a law for a slice of it */
} planning;

static void say(planning *p, const char *rewrite, const char *subject,
                bool applies, const char *why)
{
    const grundy_plan_step step = {rewrite, subject, applies, _(why)};

    if (p->found != NULL && !p->stop)
        p->stop = !p->found(p->user, &step);
}

/* ---- closed families ---- */

/* Why not, and the expression that hinders, if there is one. */
static void say_hindered(planning *p, const char *rewrite, const char *subject,
                         const char *why, grundy_span where)
{
    char source[60], text[700];

    if (where.line == 0) {
        say(p, rewrite, subject, false, why);
        return;
    }
    grundy_tree_source(&p->e->set, where, source, sizeof source);
    (void)snprintf(text, sizeof text, _("%s: '%s' (line %u)"), _(why), source,
                   (unsigned)where.line);
    say(p, rewrite, subject, false, text);
}

/* Of a game by code that is none for these inputs it says more. */
static void say_no_family(planning *p, const game_kind *k)
{
    static const grundy_span nowhere = {0};
    const engine *const e = p->e;
    const kind_law *const l = &e->law[k->index];

    if (e->without[REWRITE_CLOSED_FAMILY])
        say(p, "closed family", k->name, false,
            N_("switched off by the caller"));
    else if (l->taken.why_not != NULL && l->codes.why_not != NULL)
        say_hindered(p, "closed family", k->name, l->taken.why_not,
                     l->taken.where);
    else if (l->why_no_code != NULL)
        say_hindered(p, "closed family", k->name, l->why_no_code,
                     l->codes.why_not == NULL ? nowhere : l->codes.where);
    else
        say(p, "closed family", k->name, false, N_("memory is out"));
}

/* Of nimbers nothing is known. */
static void say_winner(planning *p, const game_kind *k, const winner_law *law)
{
    law_saying saying = {0};
    char why[1000];

    grundy_winners_say(law, &saying);
    if (saying.source == NULL)
        (void)snprintf(why, sizeof why, "%s", saying.rule);
    else
        (void)snprintf(why, sizeof why, "%s [%s]", saying.rule, saying.source);
    say(p, "closed family", k->name, true, why);
}

static void say_family(planning *p, const game_kind *k)
{
    engine *const e = p->e;
    const kind_law *const l = &e->law[k->index];
    const winner_law *const winner = grundy_engine_winner_law(e, k->index);
    char why[700];

    if (!grundy_engine_knows_all(e, &e->set.kind_reads[k->index])) {
        say(p, "closed family", k->name, false,
            _("it depends on inputs that have no value yet"));
    } else if (l->is == KIND_LAW_SEQUENCE && grundy_engine_is_misere(e) &&
               !l->only_takes) {
        say(p, "closed family", k->name, false,
            _("misère play of a game that breaks heaps does not follow from "
              "its nimbers"));
    } else if (l->is != KIND_LAW_NONE) {
        grundy_kind_law_text(l, k->param[0].name, why, sizeof why);
        say(p, "closed family", k->name, true, why);
    } else if (winner->kind != WINNER_NONE) {
        say_winner(p, k, winner);
    } else if (p->slice == k->index + 1) {
        say(p, "closed family", k->name, true,
            N_("the moves change one number only: where that is large there is "
               "a law for the others as they are"));
    } else {
        say_no_family(p, k);
    }
}

/* ---- tables ---- */

static void say_order(planning *p, const game_kind *k)
{
    const kind_order *const order = &p->e->order[k->index];
    char why[1000];

    if (order->why_not != NULL) {
        say(p, "order", k->name, false, order->why_not);
        return;
    }
    grundy_engine_order_text(p->e, k, why, sizeof why);
    say(p, "order", k->name, true, why);
}

/* "2 runs of cells and 1 single option" */
static void say_found(planning *p, const game_kind *k,
                      const window_report *found)
{
    char why[700];

    if (found->runs == 0)
        (void)snprintf(why, sizeof why,
                       _("every option is a single cell: rows of the table are "
                         "filled at once"));
    else
        (void)snprintf(why, sizeof why,
                       P_("a position moves to %u run of cells along lines%s: "
                          "each line keeps the set of values in its run",
                          "a position moves to %u runs of cells along lines%s: "
                          "each line keeps the set of values in its run",
                          found->runs),
                       (unsigned)found->runs,
                       found->singles == 0   ? ""
                       : found->singles == 1 ? _(" and a single one")
                                             : _(" and to single ones"));
    say(p, "window", k->name, true, why);
}

static void say_window(planning *p, const game_kind *k)
{
    const engine *e = p->e;
    const kind_window *w = e->window == NULL ? NULL : e->window[k->index];
    char why[700];

    if (e->without[REWRITE_WINDOW]) {
        say(p, "window", k->name, false, _("switched off by the caller"));
    } else if (w == NULL) {
        say(p, "window", k->name, false, _("there is no order to fill by"));
    } else if (w->applies) {
        say_found(p, k, &w->report);
    } else if (w->report.in_move) {
        (void)snprintf(why, sizeof why, _("move %u: %s"),
                       (unsigned)w->report.clause + 1, _(w->report.why_not));
        say(p, "window", k->name, false, why);
    } else {
        say(p, "window", k->name, false, w->report.why_not);
    }
}

/* Nothing where no move has to do with divisors. */
static void say_scatter(planning *p, const game_kind *k)
{
    const engine *e = p->e;
    const kind_window *w = e->window == NULL ? NULL : e->window[k->index];

    if (w != NULL && w->scatters)
        say(p, "scatter", k->name, true,
            N_("moves lead to divisors: each number hands its value on to its "
               "multiples, like a sieve"));
    else if (w != NULL && w->scatter_report.near)
        say(p, "scatter", k->name, false, w->scatter_report.why_not);
}

static void say_bounds(planning *p, const game_kind *k)
{
    const engine *e = p->e;
    const kind_box *box = e->box == NULL ? NULL : &e->box[k->index];
    char ranges[500] = "", why[600];
    size_t used = 0;

    if (grundy_engine_has_law(e, k->index) ||
        (!e->boxed && p->slice == k->index + 1))
        return;
    if (!grundy_engine_has_table(e, k->index)) {
        say(p, "bounds", k->name, false,
            e->without[REWRITE_BOUNDS] ? _("switched off by the caller")
            : !p->known ? _("the start is not known, so neither is how far "
                            "play reaches")
            : !e->program.kind[k->index].flat
                ? _("a parameter is an array, a text or a large set: a memo by "
                    "its words")
            : !e->boxed && e->tired
                ? _("to follow play through all these rules would take too "
                    "long: a hash memo")
            : !e->boxed     ? _("some parameter has no bound: a hash memo")
            : !box->reached ? _("play from the start does not reach it")
                            : _("the box is too large: a hash memo"));
        return;
    }
    for (uint32_t i = 0; i < k->params && used < sizeof ranges; i++) {
        used += (size_t)snprintf(ranges + used, sizeof ranges - used, "%s",
                                 i > 0 ? ", " : "");
        if (used < sizeof ranges)
            used += (size_t)snprintf(ranges + used, sizeof ranges - used,
                                     _("%s in %lld..%lld"), k->param[i].name,
                                     (long long)box->at[i].low,
                                     (long long)box->at[i].high);
    }
    (void)snprintf(why, sizeof why, _("a dense table: %s"), ranges);
    say(p, "bounds", k->name, true, why);
    say_order(p, k);
    say_window(p, k);
    say_scatter(p, k);
}

/* ---- periods ---- */

static void say_period(void *user, const char *number, const char *why_not,
                       int64_t preperiod, int64_t period, int64_t reach)
{
    planning *const p = user;
    char why[700];

    if (why_not != NULL) {
        say(p, "period", number, false, why_not);
        return;
    }
    (void)snprintf(why, sizeof why,
                   _("the rules look back by %lld at most, and so many columns "
                     "of values come again: period %lld from %lld is proved "
                     "[Winning Ways, ch. 4]"),
                   (long long)reach, (long long)period, (long long)preperiod);
    say(p, "period", number, true, why);
}

/* ---- folds ---- */

typedef struct folds {
    planning *p;
} folds;

static bool say_fold(void *user, node *n)
{
    planning *p = ((folds *)user)->p;
    const char *why;
    char subject[120];

    if (n->op != N_CALL || n->call != CALL_FOLD || n->type->tag == TYPE_SUM)
        return true;
    why = grundy_aggregate_why_not(n);
    (void)snprintf(subject, sizeof subject, _("%s(...) in line %u"), n->name,
                   (unsigned)n->span.line);
    say(p, "aggregate", subject, why == NULL,
        why == NULL ? _("its body depends on the loops and the input alone: "
                        "prefix sums")
                    : why);
    return true;
}

static void say_folds(planning *p, game_kind *k)
{
    folds f = {p};

    for (uint32_t i = 0; i < k->decides; i++)
        (void)grundy_tree_walk(k->decide[i].condition, say_fold, &f);
    for (uint32_t i = 0; i < k->moves; i++) {
        (void)grundy_tree_walk_tail(k->move[i].tail, say_fold, &f);
        (void)grundy_tree_walk(k->move[i].target, say_fold, &f);
    }
}

/* ---- the rules as rewritten ---- */

static void say_rewrites(planning *p, const game_kind *k)
{
    for (const rewrite_note *n = p->e->set.rewrites; n != NULL; n = n->next)
        if (n->kind == k)
            say(p, grundy_rewrite_name(n->id),
                n->subject != NULL ? n->subject : k->name, n->applies, n->why);
}

/* Of functions, lets, prints and the start. */
static void say_rest(planning *p)
{
    for (const rewrite_note *n = p->e->set.rewrites; n != NULL; n = n->next)
        if (n->kind == NULL)
            say(p, grundy_rewrite_name(n->id), _("functions and prints"),
                n->applies, n->why);
}

/* ---- sets ---- */

static bool get_start(const planning *p, const object **start)
{
    engine *const e = p->e;
    grundy_error ignored = {0};

    *start = p->asked;
    return p->asked != NULL ||
           (e->set.start != NULL &&
            grundy_engine_knows_all(e, &e->set.start_reads) &&
            grundy_engine_start(e, start, &ignored) == GRUNDY_OK);
}

/* The parts of what is asked about; false: none are known. */
static bool find_parts(const planning *p, option_part **part, size_t *parts)
{
    grundy_error ignored = {0};
    const object *start;

    return get_start(p, &start) &&
           grundy_engine_parts(p->e, &p->e->machine.scratch, start, part, parts,
                               &ignored) == GRUNDY_OK;
}

/* A position of the kind among them; NULL: there is none. */
static const option_part *find_kind(const game_kind *k, const option_part *part,
                                    size_t parts)
{
    for (size_t i = 0; i < parts; i++)
        if (part[i].at.kind == k->index)
            return &part[i];
    return NULL;
}

static bool find_part(const planning *p, const game_kind *k,
                      grundy_position *at)
{
    option_part *all;
    const option_part *part;
    size_t parts;

    if (!find_parts(p, &all, &parts))
        return false;
    part = find_kind(k, all, parts);
    if (part != NULL)
        *at = part->at;
    return part != NULL;
}

static void say_searched(planning *p, const game_kind *k, const set_game *g)
{
    const bool large = g->list.cells > GRUNDY_SETS_MOST_CELLS;
    uint32_t moved = 0, fixed = 1;
    char why[400];

    if (!large)
        grundy_engine_set_images(g, &moved, &fixed);
    if (large)
        (void)snprintf(why, sizeof why,
                       _("%zu moves, written out: too many elements to be "
                         "searched, but who wins is known where each move can "
                         "be answered by its image"),
                       g->list.count);
    else if (moved > 0)
        (void)snprintf(why, sizeof why,
                       _("%zu moves, written out: a position is the sum of its "
                         "parts, and a part is solved once, wherever it stands "
                         "and in whichever of %u ways it is turned"),
                       g->list.count, (unsigned)moved);
    else if (fixed > 1)
        (void)snprintf(why, sizeof why,
                       _("%zu moves, written out: a position is the sum of its "
                         "parts, and a part is solved once for all its images "
                         "under %u symmetries of the whole"),
                       g->list.count, (unsigned)fixed);
    else
        (void)snprintf(why, sizeof why,
                       _("%zu moves, written out: a position is the sum of its "
                         "parts, and a part is solved once"),
                       g->list.count);
    say(p, grundy_rewrite_name(REWRITE_SETS), k->name, true, why);
}

static void say_pairing(planning *p, grundy_position at)
{
    grundy_error ignored = {0};
    set_pairing pairing;

    if (grundy_engine_set_pairing(p->e, at, &pairing, &ignored) == GRUNDY_OK &&
        pairing.map != PAIRING_NONE)
        say(p, grundy_rewrite_name(REWRITE_SETS), "start", true,
            grundy_engine_pairing_text(&pairing));
}

/* What comes of a position that is one set; nothing of others. */
static void say_sets(planning *p, const game_kind *k)
{
    engine *const e = p->e;
    const arena_mark mark = grundy_arena_get(&e->machine.scratch);
    grundy_position at = {0};
    const set_game *g;
    grundy_span span;
    const char *why;

    if (!grundy_engine_is_set(k) || !find_part(p, k, &at)) {
        grundy_arena_reset(&e->machine.scratch, mark);
        return;
    }
    why = grundy_engine_why_no_sets(e, at, &g, &span);
    if (why == NULL) {
        say_searched(p, k, g);
        say_pairing(p, at);
        p->sets = p->set = true;
    } else {
        say_hindered(p, grundy_rewrite_name(REWRITE_SETS), k->name, why, span);
    }
    grundy_arena_reset(&e->machine.scratch, mark);
}

/* The same of Left's and Right's moves; false: they are searched otherwise. */
static bool say_sides(planning *p, const game_kind *k)
{
    engine *const e = p->e;
    const arena_mark mark = grundy_arena_get(&e->machine.scratch);
    const char *const name = grundy_rewrite_name(REWRITE_SETS);
    grundy_span span = {0};
    option_part *part;
    const char *why;
    size_t parts, moves[2];
    char line[400];
    bool searched = false;

    if (grundy_engine_is_set(k) && find_parts(p, &part, &parts) &&
        find_kind(k, part, parts) != NULL) {
        why = grundy_engine_why_no_sides(e, part, parts, &span);
        searched = why == NULL;
        if (searched) {
            grundy_engine_side_moves(e, k->index, moves);
            (void)snprintf(line, sizeof line,
                           _("%zu moves of Left's and %zu of Right's, written "
                             "out: a position is decided by safe moves, which "
                             "the other player can't take away, or searched, "
                             "once with all its images"),
                           moves[0], moves[1]);
        } else {
            (void)(span.line > 0
                       ? snprintf(line, sizeof line, _("%s (line %u)"), _(why),
                                  (unsigned)span.line)
                       : snprintf(line, sizeof line, "%s", _(why)));
        }
        say(p, name, k->name, searched, line);
    }
    grundy_arena_reset(&e->machine.scratch, mark);
    return searched;
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
               grundy_engine_closed(e, k->index) != NULL) {
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
    say(p, grundy_rewrite_name(REWRITE_VALUES_TO_MOVES), k->name, applies, why);
}

/* ---- sharing, sums, misère ---- */

static void say_sharing(planning *p, const game_kind *k)
{
    const engine *e = p->e;
    char names[400] = "", why[500];
    size_t used = 0;

    for (uint32_t i = 0; i < e->set.globals && used < sizeof names; i++)
        if (grundy_reads_has(&e->set.kind_reads[k->index], i))
            used +=
                (size_t)snprintf(names + used, sizeof names - used, "%s%s",
                                 used > 0 ? " " : "", e->set.global[i]->name);
    (void)snprintf(why, sizeof why,
                   _("values stay while these inputs stay equal: %s"), names);
    say(p, "sharing", k->name, true,
        used > 0 ? why : N_("the rules read no input: values stay for ever"));
}

static bool all_tame(const engine *e)
{
    for (uint32_t k = 0; k < e->set.kinds; k++)
        if (!grundy_engine_is_tame(e, k))
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
    return asks_one(p) && !grundy_engine_splits(p->e);
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
    say(p, grundy_rewrite_name(REWRITE_MISERE), "start", applies, why);
}

static void say_play(planning *p)
{
    const engine *e = p->e;
    const bool sum = (p->asked != NULL || e->set.start != NULL) && !asks_one(p);

    if (sum && grundy_engine_has_nimbers(e))
        say(p, "sum", "start", true,
            _("the parts are solved one by one and their nimbers xor-ed; equal "
              "parts cancel [Sprague 1935, Grundy 1939]"));
    else if (sum)
        say(p, "sum", "start", false,
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
        laws &=
            grundy_engine_has_law(e, k) || (!e->boxed && p->slice == k + 1);
        tables &= grundy_engine_has_law(e, k) || grundy_engine_has_table(e, k);
    }
    if (p->told || (grundy_engine_is_misere(e) && all_tame(e)))
        return "law";
    if (grundy_engine_is_misere(e) && !e->without[REWRITE_MISERE] &&
        !stays_alone(p))
        return N_("pairs, outcome search");
    if (!grundy_engine_has_nimbers(e))
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

    p->known = get_start(p, &start);
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
        say(p, "outcome", "start", true,
            N_("only the winner of one position is asked for, and a theorem "
               "tells it"));
    else if (p->single)
        say(p, "outcome", "start", p->why_no_outcome == NULL,
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

/* By the rules alone, so that it is the same for each input. */
static void say_program(planning *p)
{
    engine *const e = p->e;
    const char *why_not;

    if (p->asked != NULL || e->set.statements == 0)
        return;
    why_not = grundy_emit_why_no_program(&e->set, e->mem);
    say(p, "program", "run", why_not == NULL,
        why_not != NULL
            ? why_not
            : N_("it can't do much more than the engine: --engine native makes "
                 "one, and later runs ask it first"));
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

    for (uint32_t k = 0; e->set.partisan && k < e->set.kinds; k++)
        sides |= say_sides(p, &e->set.kind[k]);
    *plan = (grundy_plan){.solver = sides            ? N_("safe moves")
                                    : e->set.endless ? N_("retrograde analysis")
                                                     : N_("alpha-beta")};
    if (!sides)
        say(p, "results", "start", true,
            e->set.endless ? N_("play may last for ever: positions are solved "
                                "backwards from those where it ends [Smith "
                                "1966, Fraenkel and Perl 1975]")
                           : N_("a search with bounds for the result of every "
                                "position met [Knuth and Moore 1975]"));
    for (uint32_t k = 0; k < e->set.kinds; k++) {
        say_folds(p, &e->set.kind[k]);
        say_sharing(p, &e->set.kind[k]);
    }
    say_program(p);
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

        say_rewrites(&p, kind);
        if (kind->split != NULL) {
            say_moves(&p, kind);
            continue; /* its parts are solved instead */
        }
        say_family(&p, kind);
        say_moves(&p, kind);
        p.set = false;
        say_sets(&p, kind);
        if (p.set) {
            say_sharing(&p, kind);
            plan->has_states = false;
            continue;
        }
        if (grundy_engine_has_nimbers(e) &&
            !(p.told && !grundy_engine_has_table(e, k)))
            say_bounds(&p, kind);
        grundy_engine_tell_periods(e, k, say_period, &p);
        say_folds(&p, kind);
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
    say_program(&p);
    return GRUNDY_OK;
}

/* ---- switching off ---- */

grundy_status grundy_engine_without(engine *e, const char *rewrite,
                                    grundy_error *err)
{
    const rewrite_id id = grundy_rewrite_find(rewrite);
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
