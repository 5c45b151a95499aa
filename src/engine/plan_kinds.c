/* SPDX-License-Identifier: MIT */
/* What the plan says of one kind: its rewrites, law, table, periods, folds. */
#include <stdio.h>

#include "base/text.h"
#include "base/words.h"
#include "engine/plan_steps.h"
#include "lang/aggregate.h"
#include "engine/engine.h"

/* ---- the rules as rewritten ---- */

void grundy_plan_rewrites(planning *p, const game_kind *k)
{
    for (const rewrite_note *n = p->e->set.rewrites; n != NULL; n = n->next)
        if (n->kind == k)
            grundy_plan_say(p, grundy_rewrite_name(n->id), k->name, n->applies,
                            n->why);
}

/* ---- orders ---- */

/*
 * A proved order in words: the parameters that it goes by one by one where the
 * table is filled by them, else the forms of its levels.
 */

/* A key of the order: the text of `key` with what it is about. */
static void put_key(fixed_text *t, const char *key, const char *of)
{
    if (t->length > 0)
        grundy_fixed_put(t, "%s", _(", then "));
    grundy_fixed_put(t, key, of);
}

static const char *direction(bool falls)
{
    return falls ? _("falling %s") : _("rising %s");
}

static void put_names(fixed_text *t, const game_kind *k, const int32_t *names)
{
    for (uint32_t i = 0; i < k->params; i++)
        put_key(t, direction(names[i] < 0),
                k->param[(names[i] < 0 ? -names[i] : names[i]) - 1].name);
}

static void put_term(fixed_text *t, const char *name, int32_t times, bool minus)
{
    grundy_fixed_put(t, "%s",
                     minus           ? t->length > 0 ? " - " : "-"
                     : t->length > 0 ? " + "
                                     : "");
    if (times > 1)
        grundy_fixed_put(t, "%d * ", (int)times);
    grundy_fixed_put(t, "%s", name);
}

/* "2 * x - y", what is added first; empty for a constant. */
static void write_form(const game_kind *k, const int32_t *times, int32_t sign,
                       char *out, size_t size)
{
    fixed_text t = {out, size, 0};

    out[0] = '\0';
    for (int minus = 0; minus < 2; minus++)
        for (uint32_t i = 0; i < k->params && i < GRUNDY_TABLE_AXES; i++) {
            const int32_t by = times[i] * sign * (minus != 0 ? -1 : 1);

            if (by > 0)
                put_term(&t, k->param[i].name, by, minus != 0);
        }
}

/* A form all of whose numbers are taken away falls. */
static void put_level(fixed_text *t, const game_kind *k,
                      const fill_level *level)
{
    char form[200];
    bool falls = true, constant = true;

    for (uint32_t i = 0; i < GRUNDY_TABLE_AXES; i++) {
        falls = falls && level->times[i] <= 0;
        constant = constant && level->times[i] == 0;
    }
    write_form(k, level->times, falls ? -1 : 1, form, sizeof form);
    put_key(t, constant ? _("kind%s") : direction(falls), form);
}

/* The other kinds of its group; empty: there is none. */
static void put_group(fixed_text *t, const engine *e, const game_kind *k)
{
    for (uint32_t i = 0; i < e->set.kinds; i++) {
        if (i == k->index || !e->box[i].reached ||
            e->order[i].levels.group != e->order[k->index].levels.group)
            continue;
        grundy_fixed_put(t, "%s%s", t->length > 0 ? ", " : "",
                         e->set.kind[i].name);
    }
}

static void put_order(engine *e, const game_kind *k, char *out, size_t size)
{
    const kind_order *const order = &e->order[k->index];
    char by[500] = "", with[200] = "";
    fixed_text keys = {by, sizeof by, 0}, kinds = {with, sizeof with, 0};

    if (order->names[0] != 0 &&
        (!order->by_size || grundy_engine_window(e, k->index) != NULL))
        put_names(&keys, k, order->names);
    else
        for (uint32_t i = 0; i < order->levels.levels; i++)
            put_level(&keys, k, &order->levels.level[i]);
    if (order->names[0] == 0)
        put_group(&kinds, e, k);
    if (kinds.length > 0)
        (void)snprintf(out, size,
                       _("together with %s, every option comes earlier by %s"),
                       with, by);
    else
        (void)snprintf(out, size, _("every option comes earlier by %s"), by);
}

/* ---- closed families ---- */

/* Of a game by code that is none for these inputs it says more. */
static void say_no_family(planning *p, const game_kind *k)
{
    static const grundy_span nowhere = {0};
    const engine *const e = p->e;
    const kind_law *const l = &e->law[k->index];

    if (e->without[REWRITE_CLOSED_FAMILY])
        grundy_plan_say(p, "closed family", k->name, false,
                        N_("switched off by the caller"));
    else if (l->taken.why_not != NULL && l->codes.why_not != NULL)
        grundy_plan_hindered(p, "closed family", k->name, l->taken.why_not,
                             l->taken.where);
    else if (l->why_no_code != NULL)
        grundy_plan_hindered(p, "closed family", k->name, l->why_no_code,
                             l->codes.why_not == NULL ? nowhere
                                                      : l->codes.where);
    else
        grundy_plan_say(p, "closed family", k->name, false,
                        N_("memory is out"));
}

/* Of nimbers nothing is known. */
static void say_winner(planning *p, const game_kind *k, const winner_law *law)
{
    law_saying saying = {0};

    grundy_winners_say(law, &saying);
    if (saying.source == NULL)
        grundy_plan_say(p, "closed family", k->name, true, saying.rule);
    else
        grundy_plan_tell(p, "closed family", k->name, true, "%s [%s]",
                         saying.rule, saying.source);
}

void grundy_plan_law(planning *p, const game_kind *k)
{
    engine *const e = p->e;
    const kind_law *const l = &e->law[k->index];
    char why[700];

    if (!grundy_engine_knows_all(e, &e->set.kind_reads[k->index])) {
        grundy_plan_say(p, "closed family", k->name, false,
                        _("it depends on inputs that have no value yet"));
    } else if (l->is == KIND_LAW_SEQUENCE && grundy_engine_is_misere(e) &&
               !l->only_takes) {
        grundy_plan_say(
            p, "closed family", k->name, false,
            _("misère play of a game that breaks heaps does not follow from "
              "its nimbers"));
    } else if (l->is != KIND_LAW_NONE &&
               (l->is != KIND_LAW_NUMBERS ||
                !grundy_engine_instance_tells(e, k->index))) {
        grundy_kind_law_text(l, k->param[0].name, why, sizeof why);
        grundy_plan_say(p, "closed family", k->name, true, why);
    } else if (grundy_engine_winner_law(e, k->index)->kind != WINNER_NONE) {
        say_winner(p, k, grundy_engine_winner_law(e, k->index));
    } else if (p->slice == k->index + 1) {
        grundy_plan_say(
            p, "closed family", k->name, true,
            N_("the moves change one number only: where that is large there is "
               "a law for the others as they are"));
    } else if (grundy_engine_instance_tells(e, k->index)) {
        grundy_plan_instance(p, k);
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
        grundy_plan_say(p, "order", k->name, false, order->why_not);
        return;
    }
    put_order(p->e, k, why, sizeof why);
    grundy_plan_say(p, "order", k->name, true, why);
}

/* "2 runs of cells and 1 single option" */
static void say_found(planning *p, const game_kind *k,
                      const window_report *found)
{
    if (found->runs == 0)
        grundy_plan_say(p, "window", k->name, true,
                        N_("every option is a single cell: rows of the table "
                           "are filled at once"));
    else
        grundy_plan_tell(
            p, "window", k->name, true,
            P_("a position moves to %u run of cells along lines%s: "
               "each line keeps the set of values in its run",
               "a position moves to %u runs of cells along lines%s: "
               "each line keeps the set of values in its run",
               found->runs),
            (unsigned)found->runs,
            found->singles == 0   ? ""
            : found->singles == 1 ? _(" and a single one")
                                  : _(" and to single ones"));
}

static void say_window(planning *p, const game_kind *k)
{
    const engine *e = p->e;
    const kind_window *w = e->window == NULL ? NULL : e->window[k->index];

    if (e->without[REWRITE_WINDOW]) {
        grundy_plan_say(p, "window", k->name, false,
                        _("switched off by the caller"));
    } else if (w == NULL) {
        grundy_plan_say(p, "window", k->name, false,
                        _("there is no order to fill by"));
    } else if (w->applies) {
        say_found(p, k, &w->report);
    } else if (w->report.in_move) {
        grundy_plan_tell(p, "window", k->name, false, _("move %u: %s"),
                         (unsigned)w->report.clause + 1, _(w->report.why_not));
    } else {
        grundy_plan_say(p, "window", k->name, false, w->report.why_not);
    }
}

/* Nothing where no move has to do with divisors. */
static void say_scatter(planning *p, const game_kind *k)
{
    const engine *e = p->e;
    const kind_window *w = e->window == NULL ? NULL : e->window[k->index];

    if (w != NULL && w->scatters)
        grundy_plan_say(
            p, "scatter", k->name, true,
            N_("moves lead to divisors: each number hands its value on to its "
               "multiples, like a sieve"));
    else if (w != NULL && w->scatter_report.near)
        grundy_plan_say(p, "scatter", k->name, false,
                        w->scatter_report.why_not);
}

void grundy_plan_table(planning *p, const game_kind *k)
{
    const engine *e = p->e;
    const kind_box *box = e->box == NULL ? NULL : &e->box[k->index];
    char ranges[500] = "";
    fixed_text t = {ranges, sizeof ranges, 0};

    if (grundy_engine_has_law(e, k->index) ||
        (!e->boxed && p->slice == k->index + 1))
        return;
    if (!grundy_engine_has_table(e, k->index)) {
        grundy_plan_say(
            p, "bounds", k->name, false,
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
    for (uint32_t i = 0; i < k->params; i++) {
        grundy_fixed_put(&t, "%s", i > 0 ? ", " : "");
        grundy_fixed_put(&t, _("%s in %lld..%lld"), k->param[i].name,
                         (long long)box->at[i].low, (long long)box->at[i].high);
    }
    grundy_plan_tell(p, "bounds", k->name, true, _("a dense table: %s"),
                     ranges);
    say_order(p, k);
    say_window(p, k);
    say_scatter(p, k);
}

/* ---- periods ---- */

void grundy_plan_period(void *user, const char *number, const char *why_not,
                        int64_t preperiod, int64_t period, int64_t reach)
{
    planning *const p = user;

    if (why_not != NULL) {
        grundy_plan_say(p, "period", number, false, why_not);
        return;
    }
    grundy_plan_tell(
        p, "period", number, true,
        _("the rules look back by %lld at most, and so many columns "
          "of values come again: period %lld from %lld is proved "
          "[Winning Ways, ch. 4]"),
        (long long)reach, (long long)period, (long long)preperiod);
}

/* ---- folds ---- */

static bool say_fold(void *user, node *n)
{
    planning *const p = user;
    const char *why;
    char subject[120];

    if (n->op != N_CALL || n->call != CALL_FOLD || n->type->tag == TYPE_SUM)
        return true;
    why = grundy_aggregate_why_not(n);
    (void)snprintf(subject, sizeof subject, _("%s(...) in line %u"), n->name,
                   (unsigned)n->span.line);
    grundy_plan_say(
        p, "aggregate", subject, why == NULL,
        why == NULL ? _("its body depends on the loops and the input alone: "
                        "prefix sums")
                    : why);
    return true;
}

void grundy_plan_folds(planning *p, game_kind *k)
{
    for (uint32_t i = 0; i < k->decides; i++)
        (void)grundy_tree_walk(k->decide[i].condition, say_fold, p);
    for (uint32_t i = 0; i < k->moves; i++) {
        (void)grundy_tree_walk_tail(k->move[i].tail, say_fold, p);
        (void)grundy_tree_walk(k->move[i].target, say_fold, p);
    }
}
